//! The cards that are turned up before the first turn.

use crate::cards::Card;

/// The cards that are turned up before the first turn of a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TurnedUp {
    /// The first of the discard pile.
    pub upcard: Option<Card>,
    /// The one whose rank is wild; nobody ever holds it.
    pub wild: Option<Card>,
}

impl TurnedUp {
    /// Whether none is.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// As it follows the number of a deal: ` upcard 9C wild 7D`.
    pub fn words(self) -> String {
        let word =
            |word: &str, card: Option<Card>| card.map(|card| format!(" {word} {card}")).unwrap_or_default();
        format!("{}{}", word("upcard", self.upcard), word("wild", self.wild))
    }
}

impl From<Option<Card>> for TurnedUp {
    fn from(upcard: Option<Card>) -> Self {
        Self { upcard, wild: None }
    }
}
