//! What wild cards came to be as they were laid, where nobody said it.

use super::json::other_readings;
use crate::cards::{Card, Typed};
use crate::melds::judge;
use crate::play::{Move, OpenDeal};
use crate::ruleset::Identity;

/// A line for each wild card that moves laid without a word of what it stands for: what it is now, and what it could have
/// been.
pub fn fixed(before: &OpenDeal, after: &OpenDeal, moves: &[Move]) -> Vec<String> {
    let rules = after.rules();
    if rules.melds.wild.identity != Identity::Fixed {
        return Vec::new();
    }
    let laid: Vec<&[Typed]> = moves.iter().flat_map(laid).collect();
    let undeclared = |card: Card| {
        laid.iter().flat_map(|cards| cards.iter()).any(|typed| typed.card == card && typed.stands.is_none())
    };
    let mut lines = Vec::new();
    for (n, meld) in (1..).zip(after.melds()) {
        let there = before.melds().get(n - 1).map_or(0, crate::play::TableMeld::len);
        for (at, card, faces) in meld.wild() {
            let [face] = faces.as_slice() else { continue };
            if at < there || !undeclared(card) {
                continue;
            }
            let name = if card.is_joker() { "joker".to_owned() } else { card.to_string() };
            // As the meld was laid it may have been read otherwise.
            let typed = laid.iter().find(|cards| cards.len() == meld.len() && same(cards, meld.cards()));
            let readings = typed.map(|typed| judge(rules, typed).readings).unwrap_or_default();
            let own = meld.reading().and_then(|reading| reading.cards.get(at));
            let others = own.map(|own| other_readings(at, own, &readings)).unwrap_or_default();
            let other = others.first().map(|other| {
                format!("; if it is to be {}: `-`, and type {card}={other}", others.join(" or "))
            });
            lines.push(format!("The {name} in meld {n} is {face}{}.", other.unwrap_or_default()));
        }
    }
    lines
}

/// The cards that a move lays, part by part. Who puts the table together anew says what everything is.
fn laid(made: &Move) -> Vec<&[Typed]> {
    match made {
        Move::Meld(melds) => melds.iter().map(Vec::as_slice).collect(),
        Move::Lay { cards, .. } => vec![cards],
        _ => Vec::new(),
    }
}

fn same(typed: &[Typed], cards: impl Iterator<Item = Card>) -> bool {
    typed.iter().map(|typed| typed.card).eq(cards)
}
