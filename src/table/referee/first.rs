//! First melds that must count so much together, and hands that are melded only whole.

use super::violation;
use crate::cards::{Typed, print_cards};
use crate::ruleset::{FinalDiscard, Melding, Ruleset};
use crate::table::claim::{Claim, Setting};
use crate::table::ruling::{ContractRuling, Ruling};

/// Judges what melds count together as the first ones of a player. Without a deal nobody said that they are.
pub(super) fn points(setting: Setting<'_>, claim: &Claim, ruling: &mut Ruling) {
    let least = setting.rules.contract.points;
    if least == 0 || claim.melds.is_empty() {
        return;
    }
    let sum: i32 = ruling.melds.iter().map(|meld| meld.points).sum();
    if setting.deal.is_none() {
        ruling.notes.push(first_melds(sum, least));
        return;
    }
    let met = sum >= least;
    if !met {
        let cards: Vec<Typed> = claim.melds.concat();
        let message =
            format!("together they count {sum}, and the first melds of a player count {least} or more");
        ruling.violations.push(violation("contract.points", None, &cards, message));
    }
    let legal = ruling.melds.iter().all(|meld| meld.judged.legal());
    let text = least_words(least);
    let lacking = (!met).then(|| least_words(least - sum));
    ruling.contract = Some(match ruling.contract.take() {
        Some(named) => ContractRuling {
            text: format!("{}; {text}", named.text),
            met: named.met && met,
            lacking: named.lacking.into_iter().chain(lacking).collect(),
        },
        None => ContractRuling { text, met: met && legal, lacking: lacking.into_iter().collect() },
    });
}

/// What melds count together, held against what the first ones of a player must count.
pub fn first_melds(sum: i32, least: i32) -> String {
    let enough = if sum < least { "too little" } else { "enough" };
    format!("together they count {sum}: {enough} for first melds, which take {least}")
}

/// `51 points`.
pub fn least_words(least: i32) -> String {
    format!("{least} point{}", if least == 1 { "" } else { "s" })
}

/// A hand that is melded only whole: nothing stays but the discard. Where nobody said what stays, nothing is said of it.
pub(super) fn whole(setting: Setting<'_>, claim: &Claim, ruling: &mut Ruling) {
    let rules: &Ruleset = setting.rules;
    let (Some(left), Melding::WholeHand) = (&claim.left, rules.turn.melds) else { return };
    let discard = rules.final_discard(setting.deal.unwrap_or(1)).0;
    let (fits, may) = match discard {
        FinalDiscard::Required => (left.len() == 1, "just one stays, for the discard"),
        FinalDiscard::Optional => (left.len() <= 1, "at most one stays, for the discard"),
        FinalDiscard::Forbidden => (left.is_empty(), "none stays"),
    };
    if !fits {
        let shown = if left.is_empty() { "nothing".to_owned() } else { print_cards(left) };
        let message = format!("{shown} would stay in hand: melds are laid with the whole hand, and {may}");
        ruling.violations.push(violation("turn.melds", None, left, message));
    }
}
