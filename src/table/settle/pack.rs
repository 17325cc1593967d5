//! Cards against the packs: none more often than there is, no hand larger than it can grow.

use super::{Deal, violation};
use crate::cards::{Card, Counts, times};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// No card can be there more often than the packs hold it.
pub(super) fn copies(told: &Deal<'_>, violations: &mut Vec<Violation>) {
    let Some(pack) = told.rules.pack(told.players()) else { return };
    let hands: Vec<_> = told.names.iter().zip(told.results.outcomes.iter().map(Outcome::named)).collect();
    let counts: Counts = hands.iter().flat_map(|(_, cards)| cards.iter().copied()).collect();
    // Those in the same hands are told together: a hand that was typed twice is one slip.
    let mut found: Vec<(Vec<&str>, u8, Vec<Card>)> = Vec::new();
    for (card, count) in counts.iter().filter(|(card, count)| *count > pack.copies(*card)) {
        let holders: Vec<&str> =
            hands.iter().filter(|(_, cards)| cards.contains(&card)).map(|(name, _)| name.as_str()).collect();
        match found.iter_mut().find(|(known, n, _)| *known == holders && *n == count) {
            Some((_, _, cards)) => cards.push(card),
            None => found.push((holders, count, vec![card])),
        }
    }
    for (holders, count, cards) in found {
        let shown = |card: &Card| {
            if card.is_joker() { "the joker `*`".to_owned() } else { card.to_string() }
        };
        let named: Vec<String> = cards.iter().map(shown).collect();
        let (is, each) = if cards.len() == 1 { ("is", "") } else { ("are", " each") };
        let message = format!(
            "{} {is} there {}{each} ({}), and {} players have {pack}",
            named.join(" "),
            times(count),
            holders.join(", "),
            told.names.len()
        );
        let rule = format!("packs.{}", told.names.len());
        let all = cards.into_iter().flat_map(|card| std::iter::repeat_n(card, usize::from(count)));
        violations.push(violation(&rule, all.collect(), message));
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
