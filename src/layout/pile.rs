//! Natural cards as bits.

use crate::cards::{Face, Rank, Suit};

/// All ranks of one suit.
pub(super) const RANKS: u64 = 0x1FFF;

/// The aces, from which every other rank is a shift away.
pub(super) const ACES: u64 = 1 | 1 << 13 | 1 << 26 | 1 << 39;

/// Natural cards: bit `k` of mask `i` is set where there are more than `i` copies of the card with index `k`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pile<const N: usize>([u64; N]);

impl<const N: usize> Pile<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// One copy of each kind.
    pub(super) fn single(kinds: u64) -> Self {
        let mut pile = Self::EMPTY;
        if let Some(first) = pile.0.first_mut() {
            *first = kinds;
        }
        pile
    }

    /// The kinds of which there is one copy, two, and so on.
    pub(super) fn of(masks: [u64; N]) -> Self {
        Self(masks)
    }

    /// Puts a kind in that is not there yet; what goes beyond N copies is dropped.
    pub(super) fn put(&mut self, kind: u8, copies: u8) {
        self.0.iter_mut().take(copies.into()).for_each(|mask| *mask |= 1 << kind);
    }

    /// Puts one more of a kind in; says whether there was room for it.
    pub(super) fn add(&mut self, kind: u8) -> bool {
        let room = self.0.iter_mut().find(|mask| **mask >> kind & 1 == 0);
        room.map(|mask| *mask |= 1 << kind).is_some()
    }

    /// The kinds of which there is at least one copy.
    pub(super) fn kinds(&self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }

    pub(super) fn copies(&self, kind: u8) -> u8 {
        self.0.iter().filter(|mask| *mask & 1 << kind != 0).count() as u8
    }

    /// How many cards there are of these kinds.
    pub(super) fn count(&self, kinds: u64) -> u32 {
        self.0.iter().map(|mask| (mask & kinds).count_ones()).sum()
    }

    pub(super) fn holds(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, its)| its & !mine == 0)
    }

    /// What is left without cards that are there.
    pub(super) fn without(mut self, other: &Self) -> Self {
        for kinds in other.0 {
            let mut off = kinds;
            for mask in self.0.iter_mut().rev() {
                let hit = off & *mask;
                *mask ^= hit;
                off ^= hit;
            }
        }
        self
    }

    /// What is left without all copies of these kinds.
    pub(super) fn without_kinds(mut self, kinds: u64) -> Self {
        self.0.iter_mut().for_each(|mask| *mask &= !kinds);
        self
    }

    /// The masks themselves.
    pub(super) fn masks(&self) -> &[u64; N] {
        &self.0
    }

    /// Every single card.
    pub(super) fn cards(&self) -> impl Iterator<Item = Face> {
        self.0.into_iter().flat_map(bits).filter_map(face)
    }
}

/// The places of the bits that are set.
pub(super) fn bits(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (mask != 0).then(|| mask.trailing_zeros() as u8)?;
        mask &= mask - 1;
        Some(bit)
    })
}

/// The ranks of one suit among some kinds: bit 0 is the ace.
pub(super) fn ranks_of(kinds: u64, suit: Suit) -> u16 {
    (kinds >> (13 * suit.index()) & RANKS) as u16
}

/// The suits of one rank among some kinds; rank 0 is the ace.
pub(super) fn of_rank(kinds: u64, rank: u8) -> u64 {
    kinds & ACES << rank
}

/// The face of a kind.
pub(super) fn face(kind: u8) -> Option<Face> {
    Some(Face::new(Rank::from_number(kind % 13 + 1)?, *Suit::ALL.get(usize::from(kind / 13))?))
}
