//! What each card counts.

use crate::cards::Card;

/// Points of every card, the joker's among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points([i16; Card::KINDS]);

impl Points {
    /// A table that a function fills.
    pub fn new(points: impl Fn(Card) -> i16) -> Self {
        let mut table = [0; Card::KINDS];
        for card in Card::all() {
            if let Some(place) = table.get_mut(card.index()) {
                *place = points(card);
            }
        }
        Self(table)
    }

    /// What `card` counts.
    pub fn of(&self, card: Card) -> i32 {
        self.0.get(card.index()).copied().map_or(0, i32::from)
    }

    /// The address of the key that says so, given which single cards have keys of their own.
    pub fn key(card: Card, own: impl Fn(&str) -> bool) -> String {
        let single = format!("cards.points.{card}");
        match card.rank() {
            _ if own(&single) => single,
            Some(rank) => format!("cards.points.{rank}"),
            None => "cards.points.joker".into(),
        }
    }
}
