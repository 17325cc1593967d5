//! Every way to lay a small hand, with the referee as the only one who knows what is legal.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::Ruleset;
use rummy_referee::table::{Claim, Setting, rule};

/// The fewest points with which a hand can meet the contract of a deal, and with so few points the fewest cards.
pub(super) fn least(rules: &Ruleset, deal: u32, hand: &[Card]) -> Option<(i32, usize)> {
    let all = 1_usize << hand.len();
    let typed = |part: usize| -> Vec<Typed> {
        let cards = hand.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
        cards.map(|(_, card)| Typed::plain(*card)).collect()
    };
    let melds: Vec<usize> = (1..all).filter(|part| judge(rules, &typed(*part)).legal()).collect();
    let mut best = None;
    let mut lay_downs = vec![(0, Vec::new())];
    while let Some((used, laid)) = lay_downs.pop() {
        let claim = Claim {
            melds: laid.iter().map(|part| typed(*part)).collect(),
            onto: None,
            left: Some(typed(all - 1 - used)),
        };
        let setting = Setting { rules, deal: Some(deal), players: rules.players.max, assumed: false };
        if !laid.is_empty() && rule(setting, &claim).legal() {
            let left = claim.left.unwrap_or_default();
            let points = left.iter().map(|typed| rules.points.of(typed.card)).sum();
            let here = (points, left.len());
            best = Some(best.map_or(here, |known: (i32, usize)| known.min(here)));
        }
        let last = laid.last().copied().unwrap_or(0);
        for meld in melds.iter().filter(|meld| **meld > last && *meld & used == 0) {
            let mut more = laid.clone();
            more.push(*meld);
            if more.len() <= 3 {
                lay_downs.push((used | meld, more));
            }
        }
    }
    best
}
