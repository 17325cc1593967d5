//! What the search knows at a step.

use std::hash::{Hash, Hasher};

use super::run::Run;

/// Runs of one suit that may be open at once.
pub(super) const OPEN: usize = 4;

/// A step of the search: all that what follows hangs on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// The place of the runs, 1 to 14; past the last one, the end.
    pub(super) place: u8,
    /// The suit that is decided on next; 4 for the sets of the rank.
    pub(super) suit: u8,
    /// Open runs by suit, the greatest first.
    pub(super) runs: [[Run; OPEN]; 4],
    /// Cards of this rank that must go into sets, by suit.
    pub(super) must: [u8; 4],
    /// Cards of this rank that may.
    pub(super) may: [u8; 4],
    /// Wild cards that keep standing for a card of this rank and are in no run.
    pub(super) token: [u8; 4],
    /// Aces that lie below a two: natural ones, and sixteen for each wild one that keeps standing for it.
    pub(super) low: [u8; 4],
    /// Wild cards that lie, less those that came from turning cards wild.
    pub(super) need: i8,
}

/// How one step leads to the next.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Choice {
    /// For each open run: 0 it ends, 1 a natural card, 2 a wild card that keeps its face, 3 any wild card.
    pub(super) runs: [u8; OPEN],
    /// New runs that begin with each of these.
    pub(super) begin: [u8; 3],
    /// Cards that turn wild.
    pub(super) turned: u8,
    /// Natural cards in sets, by suit.
    pub(super) set: [u8; 4],
    /// Wild cards in sets.
    pub(super) wild: u8,
}

impl State {
    pub(super) fn first(place: u8) -> Self {
        Self {
            place,
            suit: 0,
            runs: [[Run::NONE; OPEN]; 4],
            must: [0; 4],
            may: [0; 4],
            token: [0; 4],
            low: [0; 4],
            need: 0,
        }
    }

    /// How far the search has come.
    pub(super) fn depth(&self) -> u16 {
        u16::from(self.place) * 5 + u16::from(self.suit)
    }
}

impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for runs in self.runs {
            hasher.write_u64(runs.iter().fold(0, |all, run| all << 16 | u64::from(run.0)));
        }
        let word = |four: [u8; 4]| u64::from(u32::from_le_bytes(four));
        hasher.write_u64(word(self.must) << 32 | word(self.may));
        hasher.write_u64(word(self.token) << 32 | word(self.low));
        hasher.write_u32(u32::from_le_bytes([self.place, self.suit, self.need as u8, 0]));
    }
}

/// Mixes the few words of a state.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u64((*byte).into());
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(byte.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ mixed >> 32;
    }
}
