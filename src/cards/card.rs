//! A card: a face, or the joker.

use std::fmt;

use super::{Rank, Suit};

/// What is printed on a natural card: a rank and a suit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Face {
    /// The rank.
    pub rank: Rank,
    /// The suit.
    pub suit: Suit,
}

impl Face {
    /// The face with this rank and suit.
    pub const fn new(rank: Rank, suit: Suit) -> Face {
        Face { rank, suit }
    }

    /// All 52 faces, suit by suit, each from the ace to the king.
    pub fn all() -> impl Iterator<Item = Face> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Face { rank, suit }))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank, self.suit)
    }
}

/// One kind of card: a face or the joker. Two cards of the same kind are equal, whichever pack they come from.
///
/// ```
/// use rummy_referee::cards::{Card, Face, Rank, Suit};
///
/// let king = Card::from(Face { rank: Rank::King, suit: Suit::Hearts });
/// assert_eq!(king.to_string(), "KH");
/// assert_eq!(Card::JOKER.to_string(), "*");
/// assert_eq!(Card::JOKER.face(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The joker.
    pub const JOKER: Card = Card(52);

    /// How many kinds of card there are: 52 faces and the joker.
    pub const KINDS: usize = 53;

    /// The card with this face.
    pub const fn natural(face: Face) -> Card {
        Card(face.suit as u8 * 13 + face.rank as u8 - 1)
    }

    /// The face of a natural card; `None` for the joker.
    pub fn face(self) -> Option<Face> {
        let suit = *Suit::ALL.get(usize::from(self.0 / 13))?;
        let rank = Rank::from_number(self.0 % 13 + 1)?;
        Some(Face { rank, suit })
    }

    /// Whether this is the joker.
    pub fn is_joker(self) -> bool {
        self == Card::JOKER
    }

    /// The rank of a natural card; `None` for the joker.
    pub fn rank(self) -> Option<Rank> {
        self.face().map(|face| face.rank)
    }

    /// The suit of a natural card; `None` for the joker.
    pub fn suit(self) -> Option<Suit> {
        self.face().map(|face| face.suit)
    }

    /// The place of the card in [`Card::all`], below [`Card::KINDS`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All 53 kinds: the faces in the order of [`Face::all`], then the joker.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..=Card::JOKER.0).map(Card)
    }
}

impl From<Face> for Card {
    fn from(face: Face) -> Card {
        Card::natural(face)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            Some(face) => face.fmt(f),
            None => f.write_str("*"),
        }
    }
}

// The number alone would make every failed test a riddle.
impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}
