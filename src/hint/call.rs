//! Discards that could be called for out of turn, as far as that needs nobody's hidden cards.

use super::lay;
use crate::cards::Card;
use crate::play::{Move, OpenDeal};
use crate::ruleset::Call;

/// How many calls are told.
const MOST: usize = 6;

/// A discard that could be called for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Calling {
    /// The card.
    pub card: Card,
    /// The seats that may call, the nearest to the player who discarded first.
    pub seats: Vec<usize>,
    /// The call, with what would be laid; the discard is the caller's own.
    pub moves: Vec<Move>,
}

/// The calls that could be made now: of a discard that fits a meld on the table, or of cards in the row that are a meld.
///
/// Whoever plays must see it; so this is for those who ask.
pub fn calls(deal: &OpenDeal) -> Vec<Calling> {
    if deal.rules().turn.call == Call::Never {
        return Vec::new();
    }
    let pile: Vec<Card> = deal.discards().iter().map(|discarded| discarded.card).collect();
    let calling = |at: usize| {
        let (card, above) = pile.get(at..)?.split_first()?;
        if above.contains(card) {
            return None;
        }
        let all = deal.seats().len().max(1);
        let from = deal.discards().last().and_then(|top| top.by)?;
        let seats: Vec<usize> = (1..all)
            .map(|step| (from + step) % all)
            .filter(|seat| deal.judge(*seat, &Move::Call(*card)).is_ok())
            .collect();
        let mut called = deal.clone();
        called.apply(deal.judge(*seats.first()?, &Move::Call(*card)).ok()?);
        let mut moves = vec![Move::Call(*card)];
        moves.extend(lay::with_open_cards(&called, *card, above)?);
        Some(Calling { card: *card, seats, moves })
    };
    (0..pile.len()).rev().filter_map(calling).take(MOST).collect()
}
