//! Cards against the packs: none more often than there is, no hand larger than it can grow.

use super::{Deal, violation};
use crate::cards::{Counts, times};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// No card can be there more often than the packs hold it.
pub(super) fn copies(told: &Deal<'_>, violations: &mut Vec<Violation>) {
    let Some(pack) = told.rules.pack(told.players()) else { return };
    let hands: Vec<_> = told.names.iter().zip(told.results.outcomes.iter().map(Outcome::named)).collect();
    let counts: Counts = hands.iter().flat_map(|(_, cards)| cards.iter().copied()).collect();
    for (card, count) in counts.iter().filter(|(card, count)| *count > pack.copies(*card)) {
        let holders: Vec<_> =
            hands.iter().filter(|(_, cards)| cards.contains(&card)).map(|(name, _)| name.as_str()).collect();
        let shown = if card.is_joker() { "the joker `*`".to_owned() } else { card.to_string() };
        let message = format!(
            "{shown} is there {} ({}), and {} players have {pack}",
            times(count),
            holders.join(", "),
            told.names.len()
        );
        let rule = format!("packs.{}", told.names.len());
        violations.push(violation(&rule, vec![card; usize::from(count)], message));
    }
}

/// No hand can hold more cards than it was dealt and could get.
pub(super) fn sizes(told: &Deal<'_>, violations: &mut Vec<Violation>) {
    let (n, players) = (told.n, told.players());
    let whole = told.rules.whole_hands();
    let longest = if whole {
        usize::from(told.rules.cards_dealt(n, players).unwrap_or(0))
    } else {
        told.rules.longest_hand(n, players)
    };
    for (seat, (name, outcome)) in told.names.iter().zip(&told.results.outcomes).enumerate() {
        let cards = outcome.named();
        let big_gin = told.results.ended.big_gin && told.results.ended.knock == Some(seat);
        let most = longest + usize::from(whole && big_gin);
        if cards.len() > most {
            let key = told.rules.cards_dealt_key(n, players);
            let grows = if whole { "has" } else { "grows to" };
            let hint = if whole && told.results.ended.knock == Some(seat) && !big_gin {
                "; who knocks has discarded one (all melded without a discard is --big-gin)"
            } else {
                ""
            };
            let message = format!(
                "{name} can't hold {} cards: a hand of deal {n} {grows} {most} at most{hint}",
                cards.len()
            );
            violations.push(violation(&key, cards, message));
        } else if big_gin && whole && cards.len() < most && told_cards(outcome) {
            let message = format!(
                "big gin is a hand of {most} cards, the one just drawn among them, and {name} has {}",
                cards.len()
            );
            violations.push(violation("knock.big_gin", cards, message));
        }
    }
}

/// Whether cards were told, and no number or word in place of them.
fn told_cards(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Cards(_) | Outcome::Laid { .. })
}
