//! Four suits side by side: bit 16 × suit + rank, rank 0 for the ace.

use crate::layout::pile::Pile;

/// The aces of all suits, from which every other rank is a shift away.
pub(super) const ACES: u64 = 0x0001_0001_0001_0001;

/// The bits of one suit.
pub(super) const LANE: u64 = 0xFFFF;

/// The ranks of one suit.
pub(super) const RANKS: u64 = 0x1FFF;

/// How far the place of a high ace is from that of a low one.
pub(super) const HIGH: u32 = 13;

/// The bit of a kind.
pub(super) fn bit_of(kind: u8) -> u8 {
    kind / 13 * 16 + kind % 13
}

/// Each suit's ranks in the same places, thirteen to a suit, as elsewhere.
pub(super) fn narrow(lanes: u64) -> u64 {
    (0..4).fold(0, |kinds, suit| kinds | (lanes >> (16 * suit) & RANKS) << (13 * suit))
}

/// The same of every copy.
pub(super) fn narrowed<const N: usize>(pile: &Pile<N>) -> Pile<N> {
    Pile::of(pile.masks().map(narrow))
}

/// Counts one more mask: by `t`, where at least `t + 1` of some masks have a bit set.
#[inline]
pub(super) fn count_in<const T: usize>(at: &mut [u64; T], mask: u64) {
    let mut fewer = u64::MAX;
    for at in at {
        let before = *at;
        *at |= fewer & mask;
        fewer = before;
    }
}
