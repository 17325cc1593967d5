//! Penalty scoring: the cards left in hand count against their holder.

use super::values::{Score, Term, card_terms};
use crate::cards::Card;
use crate::ruleset::{Count, Ruleset};

/// The score of one hand: `out`, or a number as it was told, or the cards left.
pub fn score(rules: &Ruleset, out: bool, said: Option<i32>, cards: &[Card]) -> Score {
    match rules.count {
        Count::Penalty if out => Score { terms: vec![Term::Out] },
        Count::Penalty => match said {
            Some(points) => Score { terms: vec![Term::Said(points)] },
            None => Score { terms: card_terms(rules, cards) },
        },
    }
}
