//! How much there could be at most: cards in sets, wild cards, what is left in the end.

use super::{MOST_COPIES, Pool, face_at};
use crate::cards::Suit;
use crate::solve::table::prices::NEVER;
use crate::solve::table::set_size::SetSize;

impl Pool {
    /// How many cards of one suit and rank could lie in sets, whatever else there is to be done with the others; `None`
    /// where there are no sets.
    pub(in crate::solve::table) fn most_in_sets(&self, place: u8, suit: Suit) -> Option<u8> {
        self.set?;
        self.in_set.get(usize::from(place)).and_then(|suits| suits.get(suit.index())).copied()
    }

    pub(in crate::solve::table) fn could_be_in_sets(&self, set: SetSize, place: u8, suit: Suit) -> u8 {
        if !set.distinct {
            return u8::MAX;
        }
        let others = Suit::ALL.into_iter().filter(|other| *other != suit);
        let others = others.filter_map(|other| face_at(place, other)).map(|face| self.there(face));
        let wild = self.all_wild();
        let enough = |sets: &u8| {
            let company: u8 = others.clone().map(|there| there.min(*sets)).sum();
            company.saturating_add(wild) >= sets.saturating_mul(set.min - 1)
        };
        (1..=MOST_COPIES).take_while(enough).last().unwrap_or(0)
    }

    /// What it costs to leave each card that may be left.
    pub(in crate::solve::table) fn may_be_left(&self) -> impl Iterator<Item = u64> {
        let natural = self.kinds.iter().flat_map(|kind| std::iter::repeat_n(kind.weight, kind.may.into()));
        natural.chain(self.own.iter().map(|(_, weight)| *weight))
    }

    /// How many links of runs and cards of sets lie there: no more can be broken up.
    pub(in crate::solve::table) fn links_and_cards(&self) -> i64 {
        self.links.iter().flatten().chain(&self.in_sets).map(|n| i64::from(*n)).sum()
    }

    /// Every card that is wild or could be.
    pub(in crate::solve::table) fn all_wild(&self) -> u8 {
        self.wild() + self.convertible(self.first)
    }

    /// What is lost at the end, by the number of wild cards that lie.
    pub(in crate::solve::table) fn ends(&self) -> Vec<i64> {
        let mut ends = vec![NEVER; self.free.len()];
        let mut left: i64 = self.own.iter().map(|(_, weight)| *weight as i64).sum();
        ends.push(left);
        for (_, weight) in &self.own {
            left -= *weight as i64;
            ends.push(left);
        }
        ends
    }
}
