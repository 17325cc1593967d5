//! Hands of fewer cards than were dealt: never refused, since the rest may have been left out on purpose, but worth a word.

use super::Deal;
use crate::ruleset::Count;
use crate::table::outcome::Outcome;

/// What should be known of hands that are too short, a line for each.
pub(super) fn notes(told: &Deal<'_>, out: Option<usize>) -> Vec<String> {
    let rules = told.rules;
    let whole = rules.whole_hands();
    // Elsewhere what was melded is not told, so that nobody knows what is missing.
    if told.void() || !(whole || rules.score.count == Count::MeldsMinusHand) {
        return Vec::new();
    }
    let Some(dealt) = rules.cards_dealt(told.n, told.players()).map(usize::from) else { return Vec::new() };
    let short = |(seat, outcome): (usize, &Outcome)| {
        let cards = match outcome {
            Outcome::Cards(_) | Outcome::Laid { .. } => outcome.named().len(),
            Outcome::Out | Outcome::Points(_) | Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent => {
                return None;
            }
        };
        let name = told.name(seat);
        let noun = if cards == 1 { "card" } else { "cards" };
        (cards < dealt).then(|| {
            if whole {
                format!("{name}'s hand is {cards} {noun}, and a hand has {dealt}: is one missing?")
            } else if out == Some(seat) {
                // A hand grows or stays until it is laid.
                format!("{name} laid {cards} {noun} of {dealt} dealt: is a meld missing?")
            } else {
                format!("{name}'s melds and hand are {cards} {noun} of {dealt} dealt: is a meld missing?")
            }
        })
    };
    told.results.outcomes.iter().enumerate().filter_map(short).collect()
}
