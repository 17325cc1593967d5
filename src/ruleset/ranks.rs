//! Ranks that are taken out of the packs, and the order of those that are left.

use super::values::{FromValue, Misfit, Value, brackets};
use crate::cards::Rank;

/// Some of the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ranks(u16);

impl Ranks {
    /// Whether a rank is among them.
    pub const fn has(self, rank: Rank) -> bool {
        self.0 >> rank.number() & 1 == 1
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many ranks are left without them.
    pub const fn left(self) -> usize {
        13 - self.0.count_ones() as usize
    }

    /// The place of a rank among those that are left, from 1 for the lowest; one that is not left has the place of the
    /// next one below.
    pub fn place(self, rank: Rank) -> u8 {
        let below = Rank::ALL.iter().filter(|other| other.number() <= rank.number() && !self.has(**other));
        (below.count() as u8).max(1)
    }

    /// The rank at a place, counted on from the highest to the lowest again.
    pub fn at(self, place: u8) -> Rank {
        let left = self.left().max(1);
        let mut all = Rank::ALL.into_iter().filter(|rank| !self.has(*rank));
        all.nth((usize::from(place) + left - 1) % left).unwrap_or(Rank::Ace)
    }

    /// As people name them: `8 9 10`.
    pub fn shown(self) -> String {
        let all: Vec<&str> =
            Rank::ALL.iter().filter(|rank| self.has(**rank)).map(|rank| rank.text()).collect();
        all.join(" ")
    }

    /// `8`, `8-10`.
    fn read(text: &str) -> Option<Self> {
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let (low, high) = (Rank::from_text(low)?, Rank::from_text(high)?);
        let within = |rank: &&Rank| (low..=high).contains(*rank);
        let ranks = Rank::ALL.iter().filter(within).fold(0, |ranks, rank| ranks | 1 << rank.number());
        (ranks != 0).then_some(Self(ranks))
    }
}

impl FromValue for Ranks {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("a list of ranks like `8` and `8-10`");
        let Value::Texts(texts) = value else { return Err(misfit().help(brackets(value))) };
        let mut all = Self::default();
        for (i, (text, _)) in texts.iter().enumerate() {
            let Self(ranks) = Self::read(text).ok_or_else(|| misfit().item(i, text))?;
            all.0 |= ranks;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranks_that_are_left_close_up() {
        let ranks = Ranks::read("8-10").unwrap();
        assert_eq!((ranks.left(), ranks.shown()), (10, "8 9 10".to_owned()));
        let place = |text: &str| ranks.place(Rank::from_text(text).unwrap());
        assert_eq!(["A", "7", "J", "K"].map(place), [1, 7, 8, 10]);
        assert_eq!([1, 7, 8, 10, 11].map(|place| ranks.at(place).text()), ["A", "7", "J", "K", "A"]);
        let none = Ranks::default();
        assert!((1..=13).all(|n| none.place(none.at(n)) == n && none.at(n).number() == n));
        assert!(Ranks::read("10-8").is_none() && Ranks::read("x").is_none());
    }
}
