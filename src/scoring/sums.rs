//! Which totals cards can make at all.

use crate::cards::Card;
use crate::ruleset::{Pack, Ruleset};

/// For every total, the fewest cards of the packs that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    fewest: Vec<Option<u16>>,
}

impl Sums {
    /// Works them out; the table ends with the total of all cards.
    pub fn new(rules: &Ruleset, pack: Pack) -> Self {
        let all: i32 = Card::all().map(|card| rules.points.of(card) * i32::from(pack.copies(card))).sum();
        let mut fewest: Vec<Option<u16>> = vec![None; usize::try_from(all).unwrap_or(0) + 1];
        if let Some(nothing) = fewest.first_mut() {
            *nothing = Some(0);
        }
        for card in Card::all() {
            let Ok(points @ 1..) = usize::try_from(rules.points.of(card)) else { continue };
            for _ in 0..pack.copies(card) {
                // From the top down, so that each copy is used once.
                for total in (points..fewest.len()).rev() {
                    let with = fewest.get(total - points).copied().flatten().map(|cards| cards + 1);
                    if let (Some(with), Some(place)) = (with, fewest.get_mut(total)) {
                        *place = Some(place.map_or(with, |known| known.min(with)));
                    }
                }
            }
        }
        Self { fewest }
    }

    /// The fewest cards that make `total`; `None` where no cards do.
    pub fn fewest(&self, total: i32) -> Option<u16> {
        self.fewest.get(usize::try_from(total).ok()?).copied().flatten()
    }

    /// The total of all cards.
    pub fn all(&self) -> i32 {
        self.fewest.len() as i32 - 1
    }

    /// The totals next to one that `most` cards can't make: below and above, where there are any.
    pub fn beside(&self, total: i32, most: usize) -> (Option<i32>, Option<i32>) {
        let can = |total: &i32| self.fewest(*total).is_some_and(|cards| usize::from(cards) <= most);
        let below = (1..total.min(self.all() + 1)).rev().find(can);
        let above = (total.max(0) + 1..=self.all()).find(can);
        (below, above)
    }
}
