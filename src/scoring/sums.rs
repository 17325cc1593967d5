//! Which totals cards can make at all.

use std::collections::{BTreeMap, BTreeSet};

use crate::cards::Card;
use crate::ruleset::{Count, Pack, Ruleset};

/// Stands where no cards make a total.
const NONE: u16 = u16::MAX;

/// Offers a bundle of cards to every total, from the top down, so that it is used once.
fn add(fewest: &mut [u16], points: usize, cards: u16) {
    for total in (points..fewest.len()).rev() {
        let with = fewest.get(total - points).map_or(NONE, |known| known.saturating_add(cards));
        if let Some(place) = fewest.get_mut(total) {
            *place = (*place).min(with);
        }
    }
}

/// Every difference of two disjoint sets of cards, from 0 up.
fn net(equal: &BTreeMap<usize, u16>, all: usize) -> BTreeSet<u32> {
    let mut reached = vec![false; 2 * all + 1];
    if let Some(nothing) = reached.get_mut(all) {
        *nothing = true;
    }
    for (points, cards) in equal {
        for _ in 0..*cards {
            let before = reached.clone();
            let at =
                |place: Option<usize>| place.and_then(|place| before.get(place)).copied().unwrap_or(false);
            for (place, reached) in reached.iter_mut().enumerate() {
                *reached |= at(place.checked_sub(*points)) || at(place.checked_add(*points));
            }
            if reached == before {
                break;
            }
        }
    }
    (0..).zip(reached.iter().skip(all)).filter(|(_, reached)| **reached).map(|(sum, _)| sum).collect()
}

/// For every total, the fewest cards of the packs that make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sums {
    fewest: Vec<u16>,
    /// What some cards minus some others can make, from 0 up; empty where melds do not count.
    net: BTreeSet<u32>,
}

impl Sums {
    /// Works them out; the table ends with the total of all cards.
    pub fn new(rules: &Ruleset, pack: Pack) -> Self {
        // Cards of equal points are as good as each other, so only their number matters.
        let mut equal: BTreeMap<usize, u16> = BTreeMap::new();
        for card in Card::all() {
            if let Ok(points @ 1..) = usize::try_from(rules.points.of(card)) {
                *equal.entry(points).or_default() += u16::from(pack.copies(card));
            }
        }
        let all: usize = equal.iter().map(|(points, cards)| points * usize::from(*cards)).sum();
        let mut fewest: Vec<u16> = vec![NONE; all + 1];
        if let Some(nothing) = fewest.first_mut() {
            *nothing = 0;
        }
        let net = match rules.score.count {
            Count::MeldsMinusHand => {
                let mut equal = equal.clone();
                if let Some(low) = rules.points.low_ace().and_then(|points| usize::try_from(points).ok()) {
                    *equal.entry(low).or_default() += u16::from(pack.decks) * 4;
                }
                net(&equal, all)
            }
            Count::Penalty | Count::Difference | Count::Payments | Count::DealsWon => BTreeSet::new(),
        };
        for (points, cards) in equal {
            // Bundles of 1, 2, 4, … cards make every number of them up to the whole.
            let mut rest = cards;
            let mut bundle = 1;
            while rest > 0 {
                let take = bundle.min(rest);
                add(&mut fewest, points * usize::from(take), take);
                rest -= take;
                bundle *= 2;
            }
        }
        Self { fewest, net }
    }

    /// The fewest cards that make `total`; `None` where no cards do.
    pub fn fewest(&self, total: i32) -> Option<u16> {
        self.fewest.get(usize::try_from(total).ok()?).copied().filter(|cards| *cards != NONE)
    }

    /// Whether some cards minus some others make `total`.
    pub fn net(&self, total: i32) -> bool {
        let mut sums = self.net.iter();
        sums.any(|known| *known == total.unsigned_abs())
    }

    /// The total of all cards.
    pub fn all(&self) -> i32 {
        self.fewest.len() as i32 - 1
    }

    /// The totals from `least` up next to one that `most` cards can't make: below and above, where there are any.
    pub fn beside(&self, total: i32, least: i32, most: usize) -> (Option<i32>, Option<i32>) {
        let can = |total: &i32| self.fewest(*total).is_some_and(|cards| usize::from(cards) <= most);
        let below = (least..total.min(self.all() + 1)).rev().find(can);
        let above = (total.saturating_add(1).max(least)..=self.all()).find(can);
        (below, above)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Library;

    #[test]
    fn the_fewest_cards_of_each_total() {
        let rules = Library::default().load("contract-rummy", &[]).unwrap();
        let sums = Sums::new(&rules, rules.pack(4).unwrap());
        // One pack of 53: 4 × (54 pips + 30 + 15) and the joker.
        assert_eq!(sums.all(), 4 * (54 + 30 + 15) + 15);
        let fewest = |total| sums.fewest(total);
        assert_eq!(
            [0, 1, 2, 3, 15, 30, 75].map(fewest),
            [Some(0), None, Some(1), Some(1), Some(1), Some(2), Some(5)]
        );
        assert_eq!(fewest(sums.all()), Some(53));
        assert_eq!([-1, sums.all() + 1, sums.all() - 1].map(fewest), [None; 3]);
        assert_eq!(sums.beside(1, 1, 53), (None, Some(2)));
        assert_eq!(sums.beside(1, 0, 53), (Some(0), Some(2)));
        assert_eq!(sums.beside(-7, 0, 53), (None, Some(0)));
        assert_eq!(sums.beside(i32::MAX, 0, 53), (Some(sums.all()), None));
    }

    /// Every card counts twenty but an ace below the two, so that the rest tells how many of those there are.
    #[test]
    fn each_ace_may_lie_low_once() {
        let sets = ["A-10=20", "J-K=20", "joker=20", "low_ace=1"].map(|set| format!("cards.points.{set}"));
        let rules = Library::default().load("rummy-500", &sets).unwrap();
        let rests = |players| {
            let sums = Sums::new(&rules, rules.pack(players).unwrap());
            (0..20).filter(|rest| sums.net(200 + rest)).collect::<Vec<i32>>()
        };
        // One pack has four aces: 204 is ten twenties and all of them, 216 is eleven twenties less all of them.
        assert_eq!(rests(2), [0, 1, 2, 3, 4, 16, 17, 18, 19]);
        // Two packs have eight.
        assert_eq!(rests(5), [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18, 19]);
    }
}
