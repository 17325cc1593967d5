//! Laying off: a meld on the table grows.

use super::Meld;
use super::judge::{Judged, judge_as};
use crate::cards::{Stands, Typed};
use crate::ruleset::{Identity, Ruleset};

/// The cards of a meld as they lie: where wild cards keep what they stand for, each is declared as that.
pub fn settled(rules: &Ruleset, meld: &Meld) -> Vec<Typed> {
    meld.cards
        .iter()
        .map(|laid| match rules.melds.wild.identity {
            Identity::Fixed if laid.wild => {
                Typed { stands: Some(Stands::Face(laid.face)), ..Typed::plain(laid.card) }
            }
            Identity::Fixed | Identity::Free => Typed::plain(laid.card),
        })
        .collect()
}

/// Judges what a meld on the table would be with more cards laid off on it.
pub fn judge_onto(rules: &Ruleset, meld: &Meld, more: &[Typed]) -> Judged {
    let mut cards = settled(rules, meld);
    cards.extend_from_slice(more);
    let mut judged = judge_as(rules, &cards, false);
    // A set does not turn into a run by growing, though a pair of wild cards might allow it.
    judged.readings.retain(|reading| reading.kind == meld.kind);
    judged
}
