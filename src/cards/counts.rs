//! How many copies of each card there are.

use super::Card;

/// A multiset of cards: how many copies of each kind.
///
/// A count stops at 255 of one kind instead of overflowing; no game comes near.
///
/// ```
/// use rummy_referee::cards::{Card, Counts};
///
/// let mut hand: Counts = [Card::JOKER, Card::JOKER].into_iter().collect();
/// assert!(hand.remove(Card::JOKER));
/// assert_eq!((hand.count(Card::JOKER), hand.total()), (1, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counts {
    copies: [u8; Card::KINDS],
}

impl Counts {
    /// No cards at all.
    pub const fn new() -> Counts {
        Counts { copies: [0; Card::KINDS] }
    }

    /// Adds one copy of the card.
    pub fn add(&mut self, card: Card) {
        if let Some(copies) = self.copies.get_mut(card.index()) {
            *copies = copies.saturating_add(1);
        }
    }

    /// Takes one copy of the card away, and says whether there was one.
    pub fn remove(&mut self, card: Card) -> bool {
        match self.copies.get_mut(card.index()) {
            Some(copies) if *copies > 0 => {
                *copies -= 1;
                true
            }
            _ => false,
        }
    }

    /// How many copies of the card there are.
    pub fn count(&self, card: Card) -> u8 {
        self.copies.get(card.index()).copied().unwrap_or(0)
    }

    /// How many cards there are in all.
    pub fn total(&self) -> usize {
        self.copies.iter().copied().map(usize::from).sum()
    }

    /// Each kind that is there with the number of its copies, in the order of [`Card::all`].
    pub fn iter(&self) -> impl Iterator<Item = (Card, u8)> {
        Card::all().zip(self.copies).filter(|&(_, copies)| copies > 0)
    }
}

/// How often, in words: `once`, `2 times`. A count stops at what a byte holds.
pub fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        u8::MAX => format!("{n} or more times"),
        _ => format!("{n} times"),
    }
}

impl Default for Counts {
    fn default() -> Counts {
        Counts::new()
    }
}

impl FromIterator<Card> for Counts {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Counts {
        let mut counts = Counts::new();
        counts.extend(cards);
        counts
    }
}

impl Extend<Card> for Counts {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        cards.into_iter().for_each(|card| self.add(card));
    }
}

impl std::fmt::Debug for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
