//! A card as somebody typed it.

use std::fmt::{self, Write};

use super::{Card, Face, Rank, Span};

/// What a wild card was declared to stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stands {
    /// One natural card, as in `*=6S`.
    Face(Face),
    /// Any card of a rank, as in `*=K`: enough in a set.
    Rank(Rank),
}

impl fmt::Display for Stands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stands::Face(face) => face.fmt(f),
            Stands::Rank(rank) => rank.fmt(f),
        }
    }
}

/// A card as typed, with what it was declared to stand for.
///
/// Nothing is checked: whether the card is wild at all is for the ruleset to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Typed {
    /// The card itself.
    pub card: Card,
    /// What it was declared to stand for, if anything.
    pub stands: Option<Stands>,
    /// Where it was typed. The cards of a range share the span of the range.
    pub span: Span,
}

impl Typed {
    /// A card with no declaration and no place in a text.
    pub const fn plain(card: Card) -> Typed {
        Typed { card, stands: None, span: Span { start: 0, end: 0 } }
    }
}

impl fmt::Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.card.fmt(f)?;
        match self.stands {
            Some(stands) => write!(f, "={stands}"),
            None => Ok(()),
        }
    }
}

/// Prints cards the one way in which all output shows them, joined by spaces: `KH 10D * *=6S`.
///
/// What it prints, [`parse_cards`](super::parse_cards) reads back.
pub fn print_cards(cards: &[Typed]) -> String {
    let mut text = String::new();
    for (n, card) in cards.iter().enumerate() {
        let gap = if n == 0 { "" } else { " " };
        // Writing to a string can't fail.
        let _ = write!(text, "{gap}{card}");
    }
    text
}
