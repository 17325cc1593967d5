//! Everything that could be laid: groups of natural cards, and the wild cards that would make melds of them.

use super::hand::Hand;
use super::lying::Lying;
use super::pile::{Pile, bits};
use super::{runs, sets};
use crate::ruleset::{Kind, Ruleset};

/// More groups than this are not listed.
const MOST: usize = 60_000;

/// Tables with more melds than this are looked at in part: each is a bit of one number.
const MOST_MELDS: usize = 64;

/// Natural cards that go into one meld.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<const N: usize> {
    pub(super) take: Pile<N>,
    /// Bit `w` is set where `w` wild cards with them make it legal.
    pub(super) wild: u64,
    pub(super) kind: Kind,
    /// The meld of the table on which they go; `None` for a new one.
    pub(super) onto: Option<u8>,
}

/// What wild cards alone may do with a meld of the table, and what cards may go on it at all.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) kind: Kind,
    pub(super) onto: u8,
    /// Numbers of wild cards that may go on it alone.
    pub(super) bare: u64,
    /// The kinds that may.
    pub(super) kinds: u64,
    /// The most wild cards that may go on it in any company.
    pub(super) most: u8,
}

/// All groups, by the kind in them that is decided on first.
pub(super) struct Menu<const N: usize> {
    choices: Vec<Choice<N>>,
    /// For each place in the order of decision, where its choices end.
    ends: Vec<usize>,
    /// Melds of the table that can grow.
    pub(super) spots: Vec<Spot>,
    /// Numbers of wild cards that make a new set alone.
    pub(super) pure_sets: u64,
    /// Numbers of wild cards that make a new run alone.
    pub(super) pure_runs: u64,
    /// Whether nothing is missing.
    pub(super) whole: bool,
}

/// Groups while they are found.
pub(super) struct Found<const N: usize> {
    choices: Vec<Choice<N>>,
    /// Numbers of wild cards that do it alone.
    pub(super) bare: u64,
    pub(super) whole: bool,
}

impl<const N: usize> Found<N> {
    /// Adds a group; says whether there is room for more.
    pub(super) fn add(&mut self, choice: Choice<N>) -> bool {
        if choice.take == Pile::EMPTY {
            self.bare |= choice.wild & !1;
        } else if choice.wild != 0 {
            self.whole &= self.choices.len() < MOST;
            if self.whole {
                self.choices.push(choice);
            }
        }
        self.whole
    }
}

impl<const N: usize> Menu<N> {
    pub(super) fn new(rules: &Ruleset, hand: &Hand<N>, table: &[Option<Lying>]) -> Self {
        let mut found = Found { choices: Vec::new(), bare: 0, whole: table.len() <= MOST_MELDS };
        sets::choices(rules, hand, &Lying::new(Kind::Set), None, &mut found);
        let pure_sets = std::mem::take(&mut found.bare);
        runs::choices(rules, hand, &Lying::new(Kind::Run), None, &mut found);
        let pure_runs = std::mem::take(&mut found.bare);
        let mut spots = Vec::new();
        for (onto, lying) in (0..MOST_MELDS as u8).zip(table) {
            let Some(lying) = lying else { continue };
            let from = found.choices.len();
            match lying.kind {
                Kind::Set => sets::choices(rules, hand, lying, Some(onto), &mut found),
                Kind::Run => runs::choices(rules, hand, lying, Some(onto), &mut found),
            }
            let bare = std::mem::take(&mut found.bare);
            let mut spot = Spot { kind: lying.kind, onto, bare, kinds: 0, most: 0 };
            let mut wild = spot.bare;
            for choice in found.choices.iter().skip(from) {
                spot.kinds |= choice.take.kinds();
                wild |= choice.wild;
            }
            spot.most = wild.checked_ilog2().unwrap_or(0) as u8;
            if spot.kinds != 0 || spot.bare != 0 {
                spots.push(spot);
            }
        }
        let whole = found.whole;
        let (choices, ends) = sorted(hand, found.choices);
        Self { choices, ends, spots, pure_sets, pure_runs, whole }
    }

    /// The choices whose first kind is at this place of the order, with their numbers.
    pub(super) fn at(&self, place: u8) -> impl Iterator<Item = (u32, &Choice<N>)> {
        let end = self.ends.get(usize::from(place)).copied().unwrap_or(0);
        let place = usize::from(place).checked_sub(1);
        let start = place.and_then(|place| self.ends.get(place)).copied().unwrap_or(0);
        self.choices.get(start..end).unwrap_or_default().iter().zip(start as u32..).map(|(c, n)| (n, c))
    }

    /// A choice by its number.
    pub(super) fn choice(&self, number: u32) -> Option<&Choice<N>> {
        self.choices.get(number as usize)
    }
}

/// The choices by their first kinds, each time the likeliest first: few wild cards, then much weight.
fn sorted<const N: usize>(hand: &Hand<N>, choices: Vec<Choice<N>>) -> (Vec<Choice<N>>, Vec<usize>) {
    let mut places = [0_u8; 64];
    for (place, kind) in hand.order.iter().enumerate() {
        if let Some(known) = places.get_mut(usize::from(*kind)) {
            *known = place as u8;
        }
    }
    let place = |kind: u8| places.get(usize::from(kind)).copied().unwrap_or(0);
    let mut keyed: Vec<_> = choices
        .into_iter()
        .map(|choice| {
            let first = bits(choice.take.kinds()).map(place).min().unwrap_or(0);
            let weight: u64 =
                choice.take.masks().iter().flat_map(|mask| bits(*mask)).map(|kind| hand.weight(kind)).sum();
            ((first, choice.wild.trailing_zeros(), std::cmp::Reverse(weight)), choice)
        })
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    let ends =
        (0..hand.order.len()).map(|place| keyed.partition_point(|(key, _)| usize::from(key.0) <= place));
    let ends = ends.collect();
    (keyed.into_iter().map(|(_, choice)| choice).collect(), ends)
}
