//! Every way to lay a small hand, with the judge as the only one who knows what a meld is.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::melds::{Meld, judge, judge_onto};
use rummy_referee::ruleset::Ruleset;

/// The fewest points left, and with so few points the fewest cards.
pub(super) fn least(rules: &Ruleset, hand: &[Card], table: &[Meld]) -> (i32, usize) {
    let all = 1_usize << hand.len();
    let typed = |part: usize| -> Vec<Typed> {
        let cards = hand.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
        cards.map(|(_, card)| Typed::plain(*card)).collect()
    };
    let melds: Vec<bool> = (0..all).map(|part| judge(rules, &typed(part)).legal()).collect();
    // Whether each part of the hand can be played in whole: first in new melds, then with one more meld of the table.
    let mut whole = vec![false; all];
    whole[0] = true;
    for part in 1..all {
        whole[part] = parts(part).any(|meld| melds[meld] && whole[part & !meld]);
    }
    for meld in table {
        let onto: Vec<bool> =
            (0..all).map(|part| part > 0 && judge_onto(rules, meld, &typed(part)).legal()).collect();
        whole = (0..all)
            .map(|part| whole[part] || parts(part).any(|more| onto[more] && whole[part & !more]))
            .collect();
    }
    let left = |part: usize| -> (i32, usize) {
        let stays: Vec<Typed> = typed(all - 1 - part);
        (stays.iter().map(|typed| rules.points.of(typed.card)).sum(), stays.len())
    };
    (0..all).filter(|part| whole[*part]).map(left).min().unwrap()
}

/// Every part of a part but nothing.
fn parts(whole: usize) -> impl Iterator<Item = usize> {
    let mut next = whole;
    std::iter::from_fn(move || {
        let part = next;
        next = part.checked_sub(1)? & whole;
        Some(part)
    })
}
