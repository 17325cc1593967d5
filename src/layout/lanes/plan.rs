//! What the swift search knows of a hand before it begins.

use super::bits::{ACES, HIGH, bit_of};
use crate::cards::{Card, Suit};
use crate::contract::size_fits;
use crate::layout::demand::{MOST_PARTS, fewest};
use crate::layout::fit::most_of;
use crate::layout::hand::{Weigh, weight_of};
use crate::layout::pile::Pile;
use crate::layout::search::up_to;
use crate::ruleset::{Ace, Kind, OwnPlace, Ratio, Requirement, Ruleset, RunOf, WildMax};

/// The kinds of natural cards.
const MOST_KINDS: usize = 52;

/// Longer hands are not taken on.
const MOST_CARDS: usize = 60;

/// More wild cards than this are not taken on.
const MOST_WILD: u8 = 31;

/// Heavier cards are not taken on.
const HEAVIEST: u32 = (1 << 25) - 1;

/// Sets of more naturals than this are not looked at; a set of three copies of four suits has twelve.
const MOST_IN_SET: usize = 12;

/// The longest run: every rank once.
const MOST_IN_RUN: usize = 13;

/// Larger melds than this are not told apart by a step of the bound.
pub(super) const MOST_NEEDED: usize = 7;

/// A hand and the rules for it.
pub(in crate::layout) struct Plan<const N: usize> {
    /// The natural cards, in lanes.
    pub(super) naturals: Pile<N>,
    /// The bits of `naturals`, the heaviest first.
    pub(super) order: [u8; MOST_KINDS],
    /// How many of `order` there are.
    pub(super) kinds: u8,
    /// What each bit weighs.
    pub(super) weights: [u32; 64],
    /// How many wild cards there are.
    pub(super) pool: u8,
    /// What each weighs.
    pub(super) wild_weight: u32,
    /// By naturals, the numbers of wild cards with which they are a set.
    pub(super) set: [u64; MOST_IN_SET + 1],
    /// By naturals, the numbers of wild cards with which they are a run, if they lie close enough.
    pub(super) run: [u64; MOST_IN_RUN + 1],
    /// The fewest cards in a set and in a run; 0 where there are none.
    pub(super) fewest: [u8; 2],
    /// The most wild cards in either.
    pub(super) most: [u8; 2],
    /// The fewest naturals in a meld.
    pub(super) natural: u32,
    pub(super) distinct: bool,
    /// Where shortest runs may begin.
    pub(super) begins: u64,
    ace: Ace,
    /// Whether a card counts in favour of whoever holds it: such cards weigh nothing.
    pub(super) in_favour: bool,
}

impl<const N: usize> Plan<N> {
    /// Without a card.
    pub(super) fn empty(rules: &Ruleset) -> Self {
        let melds = &rules.melds;
        Self {
            naturals: Pile::EMPTY,
            order: [0; MOST_KINDS],
            kinds: 0,
            weights: [0; 64],
            pool: 0,
            wild_weight: 0,
            set: [0; MOST_IN_SET + 1],
            run: [0; MOST_IN_RUN + 1],
            fewest: [melds.set_size, melds.run_size].map(|size| size.map_or(0, |size| size.min)),
            most: [0; 2],
            natural: 1,
            distinct: melds.distinct_suits,
            begins: 0,
            ace: rules.ace,
            in_favour: false,
        }
    }

    /// Takes a hand in.
    ///
    /// `None` where cards may lie as natural or as wild ones, or as neither, runs go round the corner or past ranks that are gone,
    /// suits do not matter in them, or there are more than `N` copies of one card.
    pub(super) fn read(&mut self, rules: &Ruleset, hand: &[Card], weigh: Weigh) -> Option<()> {
        let melds = &rules.melds;
        let straight = melds.run_of == RunOf::OneSuit && rules.ace != Ace::Corner && rules.without.is_empty();
        if !straight || melds.wild.own_place == OwnPlace::Nowhere || hand.len() > MOST_CARDS {
            return None;
        }
        if self.fewest.iter().any(|size| usize::from(*size) > MOST_NEEDED) {
            return None;
        }
        for card in hand {
            self.take_in(rules, *card, weigh)?;
        }
        if !melds.wild.adjacent && self.pool > 1 {
            return None;
        }
        self.sort();
        self.fill(rules);
        Some(())
    }

    /// Puts the cards in order, the heaviest first; equals as their bits are, so that the same hand is always laid the same
    /// way. Each goes to the place that is the number of those before it: no branch hangs on how they lie.
    fn sort(&mut self) {
        let mut keys = [u32::MAX; MOST_KINDS];
        let unsorted = self.order;
        for (key, bit) in keys.iter_mut().zip(unsorted).take(self.kinds.into()) {
            *key = (HEAVIEST - self.weight_of(bit.into())) << 6 | u32::from(bit);
        }
        // Eights are compared at once.
        let some = (usize::from(self.kinds) + 7) & !7;
        let keys = keys.get(..some.min(MOST_KINDS)).unwrap_or(&keys);
        for (key, bit) in keys.iter().zip(unsorted).take(self.kinds.into()) {
            let before: u32 = keys.iter().map(|other| u32::from(other < key)).sum();
            if let Some(place) = self.order.get_mut(before as usize) {
                *place = bit;
            }
        }
    }

    fn take_in(&mut self, rules: &Ruleset, card: Card, weigh: Weigh) -> Option<()> {
        let points = rules.points.of(card);
        let weight = u32::try_from(weight_of(points, weigh)).ok().filter(|weight| *weight <= HEAVIEST)?;
        self.in_favour |= points < 0;
        if rules.is_wild(card) {
            let both = !card.is_joker() && rules.melds.wild.own_place == OwnPlace::Natural;
            if both || self.pool >= MOST_WILD || self.pool > 0 && weight != self.wild_weight {
                return None;
            }
            self.pool += 1;
            self.wild_weight = weight;
            return Some(());
        }
        // A joker that is not wild is nothing.
        let bit = (!card.is_joker()).then(|| bit_of(card.index() as u8))?;
        if self.naturals.kinds() >> bit & 1 == 0 {
            *self.order.get_mut(usize::from(self.kinds))? = bit;
            self.kinds += 1;
            *self.weights.get_mut(usize::from(bit))? = weight;
        }
        self.naturals.add(bit).then_some(())
    }

    fn fill(&mut self, rules: &Ruleset) {
        let widest = if self.distinct { Suit::ALL.len() as u8 } else { MOST_IN_SET as u8 + self.pool };
        legal(rules, Kind::Set, widest, self.pool, &mut self.set);
        legal(rules, Kind::Run, MOST_IN_RUN as u8, self.pool, &mut self.run);
        let wild =
            |all: &[u64]| all.iter().fold(0, |all, some| all | some).checked_ilog2().unwrap_or(0) as u8;
        self.most = [wild(&self.set), wild(&self.run)];
        let first = |all: &[u64]| all.iter().position(|wild| *wild != 0);
        let natural = first(&self.set).into_iter().chain(first(&self.run)).min();
        self.natural = natural.unwrap_or(1).max(1) as u32;
        let [_, run] = self.fewest;
        let top = HIGH + u32::from(self.high());
        let places = ((1_u64 << (top + 1).saturating_sub(run.into())) - 1) & !u64::from(!self.low());
        self.begins = places * ACES;
    }

    /// Whether an ace lies below the two.
    pub(super) fn low(&self) -> bool {
        self.ace != Ace::High
    }

    /// Whether an ace lies above the king.
    pub(super) fn high(&self) -> bool {
        self.ace != Ace::Low
    }

    /// What some naturals weigh.
    pub(super) fn weight(&self, pile: &Pile<N>) -> u32 {
        let mut weight = 0;
        for mask in pile.masks() {
            let mut mask = *mask;
            while mask != 0 {
                weight += self.weight_of(mask.trailing_zeros());
                mask &= mask - 1;
            }
        }
        weight
    }

    /// What one card weighs.
    pub(super) fn weight_of(&self, bit: u32) -> u32 {
        // The mask proves to the compiler what is so anyway.
        self.weights.get((bit & 63) as usize).copied().unwrap_or(0)
    }

    /// The numbers of wild cards that are a set, and a run, without any other card.
    pub(super) fn pure(&self) -> [u64; 2] {
        [self.set.first(), self.run.first()].map(|wild| wild.copied().unwrap_or(0) & !1)
    }
}

/// By naturals, the numbers of wild cards with which they are a meld of a kind, of `most` cards at most.
fn legal(rules: &Ruleset, kind: Kind, most: u8, pool: u8, all: &mut [u64]) {
    let Some(size) = rules.melds.size(kind) else { return };
    let most = size.max.map_or(most, |max| most.min(max));
    let limits = &rules.melds.wild;
    let flat = match limits.max {
        WildMax::Any => pool,
        WildMax::Flat(limit) => limit.min(pool),
        WildMax::ByLength(_) => {
            for cards in size.min..=most {
                for wild in 0..=pool.min(most_of(rules, cards, false)) {
                    if let Some(legal) = all.get_mut(usize::from(cards - wild)) {
                        *legal |= 1 << wild;
                    }
                }
            }
            return;
        }
    };
    // The same for all numbers of naturals in turn: what would be too many for the size, and too few, is one less for each.
    let (mut fit, mut short, mut ratio) = (up_to(most), up_to(size.min) >> 1, 1);
    for (naturals, legal) in (0_u8..=most).zip(all) {
        let within = if limits.ratio == Ratio::Free { u64::MAX } else { ratio };
        let wild = if naturals < limits.min_natural { 1 } else { up_to(flat) & within };
        *legal = wild & fit & !short;
        (fit, short, ratio) = (fit >> 1, short >> 1, ratio << 1 | 1);
    }
}

/// A part of a contract; parts alike are one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Part {
    /// Whether a set, and whether a run will do.
    pub(super) kinds: [bool; 2],
    /// Whether it holds no wild card.
    pure: bool,
    /// Bit `n` is set where a meld of `n` cards is of the right size.
    sizes: u64,
    /// The fewest cards.
    pub(super) fewest: u8,
}

impl Part {
    fn new(rules: &Ruleset, part: Requirement) -> Self {
        let kinds = [Kind::Set, Kind::Run].map(|kind| part.kind.is_none_or(|wanted| wanted == kind));
        let fits = |n: &usize| size_fits(rules, part, *n);
        let sizes = part.size.map_or(u64::MAX, |_| (0..64).filter(fits).fold(0, |all, n| all | 1 << n));
        Self { kinds, pure: part.pure, sizes, fewest: fewest(rules, part) as u8 }
    }

    /// Of the numbers of wild cards that make a meld of so many naturals, those that make it fill this part.
    pub(super) fn fits(&self, kind: usize, naturals: u8, wild: u64) -> u64 {
        if !self.kinds.get(kind).is_some_and(|fits| *fits) {
            return 0;
        }
        (self.sizes >> naturals.min(63)) & if self.pure { wild & 1 } else { wild }
    }
}

/// The parts of a shape, each with how often it is asked for; `None` where there are too many.
pub(super) fn parts(
    rules: &Ruleset,
    shape: &[Requirement],
) -> Option<([Part; MOST_PARTS], [u8; MOST_PARTS])> {
    let mut parts = [Part::default(); MOST_PARTS];
    let mut counts = [0_u8; MOST_PARTS];
    for wanted in shape {
        let part = Part::new(rules, *wanted);
        let mut known = parts.iter_mut().zip(&mut counts);
        let (place, count) = known.find(|(known, count)| **count == 0 || **known == part)?;
        *place = part;
        *count = count.checked_add(wanted.count)?;
    }
    Some((parts, counts))
}
