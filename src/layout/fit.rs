//! Numbers of cards against the rules, and the places of a run.

use crate::cards::Rank;
use crate::melds::{begins, place_above, rank_at};
use crate::ruleset::{Kind, Limits, Ranks, Ratio, Ruleset, SizeRange};

/// The longest run: every rank once.
const LONGEST: u8 = 13;

/// Whether a meld may have so many cards and so many wild ones among them.
pub(super) fn allowed(rules: &Ruleset, kind: Kind, cards: u8, wild: u8, grown: bool) -> bool {
    rules.melds.size(kind).is_some_and(|size| size.holds(cards.into()))
        && (wild == 0 || wild <= most_of(rules, cards, grown))
}

/// The most wild cards among so many of one meld.
pub(super) fn most_of(rules: &Ruleset, cards: u8, grown: bool) -> u8 {
    let limits = &rules.melds.wild;
    let most = cards.saturating_sub(limits.min_natural);
    if freed(rules, grown) {
        return most;
    }
    let most = limits.max.for_length(cards.into()).map_or(most, |limit| limit.min(most));
    if limits.ratio == Ratio::Free { most } else { most.min(cards / 2) }
}

/// Whether wild cards may lie at these places of a run.
pub(super) fn may_lie(rules: &Ruleset, wild: u16, grown: bool) -> bool {
    let freed = grown && rules.melds.wild.limits == Limits::LayDown;
    rules.melds.wild.adjacent || freed || wild & wild >> 1 == 0
}

/// Whether a meld is free of the limits on the number of wild cards because it lies on the table.
fn freed(rules: &Ruleset, grown: bool) -> bool {
    grown && rules.melds.wild.limits != Limits::Always
}

/// The most wild cards that a new meld of a kind may hold, up to the number in hand.
pub(super) fn most_wild(rules: &Ruleset, kind: Kind, pool: u8) -> u8 {
    let longest = if kind == Kind::Run { LONGEST } else { 99 };
    let most = |wild: &u8| (*wild..=longest).any(|cards| allowed(rules, kind, cards, *wild, false));
    (0..=pool.min(longest)).rev().find(most).unwrap_or(0)
}

/// Where a run may lie: so many ranks from `low` upwards, 1 to 14 with 14 for a high ace, fewer where ranks are gone from the
/// packs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) low: u8,
    pub(super) length: u8,
    gone: Ranks,
}

/// A place outside every window, for a rank that has none.
const NOWHERE: u16 = 1 << 15;

impl Window {
    /// All its places, from bit 0 for the low end.
    pub(super) fn full(self) -> u16 {
        ((1_u32 << self.length) - 1) as u16
    }

    /// Ranks as places, those outside too.
    fn turned(self, ranks: u16) -> u16 {
        if self.gone.is_empty() {
            let by = (self.low - 1) % 13;
            return ((u32::from(ranks) >> by | u32::from(ranks) << (13 - by)) & 0x1FFF) as u16;
        }
        let there = Rank::ALL.into_iter().filter(|rank| ranks >> (rank.number() - 1) & 1 == 1);
        let place = |rank| {
            if self.gone.has(rank) { NOWHERE } else { 1 << place_above(self.gone, self.low, rank) }
        };
        there.fold(0, |places, rank| places | place(rank))
    }

    /// Ranks as places; `None` where one lies outside.
    pub(super) fn places(self, ranks: u16) -> Option<u16> {
        let places = self.turned(ranks);
        (places & !self.full() == 0).then_some(places)
    }

    /// The ranks that it spans; bit 0 is the ace.
    pub(super) fn ranks(self) -> u16 {
        (0..self.length).fold(0, |ranks, place| ranks | 1 << self.rank(place))
    }

    /// The rank at a place, 0 for the ace.
    pub(super) fn rank(self, place: u8) -> u8 {
        if self.gone.is_empty() {
            return (self.low - 1 + place) % 13;
        }
        rank_at(self.gone, self.low, place).number() - 1
    }
}

/// Everywhere a run of a legal size may lie: short ones first, and of one length those at the high end.
pub(super) fn windows(rules: &Ruleset, size: SizeRange) -> Vec<Window> {
    let gone = rules.without;
    let mut all = Vec::with_capacity(96);
    for length in size.min.max(1)..=size.max.unwrap_or(LONGEST).min(LONGEST) {
        let lows = (1..=14).rev().filter(|low| begins(gone, rules.ace, *low, length));
        all.extend(lows.map(|low| Window { low, length, gone }));
    }
    all
}
