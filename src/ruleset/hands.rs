//! How large a hand may be, and when it counts nothing.

use super::{Discard, Draw, Pack, Ruleset};
use crate::cards::Card;

impl Ruleset {
    /// The most cards that a hand can grow to in deal `n`, those that it has laid among them.
    pub fn longest_hand(&self, n: u32, players: u8) -> usize {
        let dealt = usize::from(self.cards_dealt(n, players).unwrap_or(0));
        // Each of the others has a card left, or has just laid it and so ended the deal.
        let others = usize::from(players).saturating_sub(1);
        let whole = self.pack(players).map_or(0, |pack| pack.size().saturating_sub(others));
        match (self.turn.draw, self.buys(n).0) {
            (Draw::AnyDiscard, _) | (_, None) => whole,
            // A hand grows with every turn that draws more than it discards.
            _ if self.turn.discard == Discard::Never || self.turn.draws > 1 => whole,
            (_, Some(buys)) => {
                (dealt + 1 + usize::from(buys) * (1 + usize::from(self.turn.buy_cost))).min(whole)
            }
        }
    }

    /// Whether each card of a pack counts, so that a hand without points is one without cards.
    pub fn every_card_counts(&self, pack: Pack) -> bool {
        Card::all().filter(|card| pack.copies(*card) > 0).all(|card| self.points.of(card) != 0)
    }
}
