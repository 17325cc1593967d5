//! What each card counts.

use crate::cards::Card;

/// Points of every card, the joker's among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    table: [i16; Card::KINDS],
    low_ace: Option<i32>,
}

impl Points {
    /// A table that a function fills, and what an ace counts in a meld below the two, where that is not the same.
    pub fn new(low_ace: Option<i32>, points: impl Fn(Card) -> i16) -> Self {
        let mut table = [0; Card::KINDS];
        for card in Card::all() {
            if let Some(place) = table.get_mut(card.index()) {
                *place = points(card);
            }
        }
        Self { table, low_ace }
    }

    /// What `card` counts.
    pub fn of(&self, card: Card) -> i32 {
        self.table.get(card.index()).copied().map_or(0, i32::from)
    }

    /// What an ace counts in a meld below the two, where that is not the same as elsewhere.
    pub fn low_ace(&self) -> Option<i32> {
        self.low_ace
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
