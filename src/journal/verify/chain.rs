//! Line after line by number and check sum, whatever their order in the file.

mod before;
mod rest;
mod stray;

use std::collections::BTreeMap;

use self::before::Before;
use super::bits;
use super::piece::{Frame, Piece, sum};
use super::{Damage, Kind};
use crate::journal::codec::{SUM_CLOSES, SUM_OPENS, hex};

/// A line that counts.
#[derive(Debug)]
pub(super) struct Link {
    /// Its number.
    pub n: u64,
    /// The line of the file, from 1.
    pub line: usize,
    /// Its text as it was written.
    pub text: String,
    /// How many lines before it are lost.
    pub missing: u64,
}

/// The lines that count, in order of their numbers, and every fault.
#[derive(Debug, Default)]
pub(super) struct Chain {
    pub links: Vec<Link>,
    pub damages: Vec<Damage>,
    /// The lines of the file that stand there and can't be vouched for.
    pub altered: Vec<usize>,
    /// Lines that are not there: the line before which they should be, and how many.
    pub gaps: Vec<(usize, u64)>,
    /// How many lines behind the last link are lost.
    pub missing: u64,
}

/// How many bytes are searched for flipped bits in all.
const MOST_SEARCHED: usize = 8 << 20;

struct Walk<'a, 'b> {
    pieces: &'a [Piece<'b>],
    trusted: &'a [usize],
    numbers: BTreeMap<u64, Vec<usize>>,
    used: Vec<bool>,
    /// Pieces that go on with a line that has no place here.
    astray: Vec<bool>,
    before: Before,
    /// The piece behind the one that was placed last.
    at: usize,
    /// The highest line that was placed.
    reached: usize,
    /// So many bytes may still be searched for a flipped bit: a file in which hardly a line is as it was has others.
    search: usize,
    /// Lines that are lost since the last one that counts.
    missing: u64,
    chain: Chain,
}

/// Puts the pieces of a file in order.
pub(super) fn follow(pieces: &[Piece<'_>], trusted: &[usize]) -> Chain {
    let mut numbers: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        if let Some(frame) = &piece.frame {
            numbers.entry(frame.n).or_default().push(at);
        }
    }
    let mut walk = Walk {
        pieces,
        trusted,
        numbers,
        used: vec![false; pieces.len()],
        astray: vec![false; pieces.len()],
        before: Before::Nothing,
        at: 0,
        reached: 0,
        search: MOST_SEARCHED,
        missing: 0,
        chain: Chain::default(),
    };
    walk.whole();
    walk.walk();
    walk.rest();
    walk.chain.missing = walk.missing;
    walk.chain
}

impl<'a> Walk<'a, '_> {
    fn say(&mut self, line: usize, kind: Kind, message: String, mended: bool) {
        self.chain.damages.push(Damage { line, kind, message, mended });
    }

    fn walk(&mut self) {
        let mut n = 0;
        loop {
            let next = self.numbers.range(n..).find(|(_, all)| all.iter().any(|at| self.free(*at)));
            let next = next.map(|(number, _)| *number);
            if next == Some(n) && self.place(n) {
                n += 1;
                continue;
            }
            if self.stand_in(n) {
                n += 1;
                continue;
            }
            match next.filter(|next| *next > n) {
                Some(next) => {
                    self.gap(n, next);
                    n = next;
                }
                None if next == Some(n) => {
                    self.changed(n);
                    n += 1;
                }
                None => return,
            }
        }
    }

    /// Whether a piece has no place yet, and may have one.
    fn free(&self, at: usize) -> bool {
        self.used.get(at).is_some_and(|used| !used) && self.astray.get(at).is_some_and(|astray| !astray)
    }

    /// The pieces with a number that have no place yet.
    fn candidates(&self, n: u64) -> Vec<(usize, Frame<'a>)> {
        let all = self.numbers.get(&n).into_iter().flatten();
        let pieces = self.pieces;
        all.filter(|at| self.free(**at))
            .filter_map(|at| {
                let frame = pieces.get(*at)?.frame?;
                Some((*at, frame))
            })
            .collect()
    }

    /// Whether some line with this number follows one with this sum.
    fn goes_on(&self, n: u64, sum: &str) -> bool {
        self.candidates(n).iter().any(|(_, frame)| frame.follows(Some(sum)))
    }

    /// Finds line `n` among those with that number.
    fn place(&mut self, n: u64) -> bool {
        let candidates = self.candidates(n);
        let line = |at: usize| at + 1;
        if let Some((at, frame)) = candidates.iter().find(|(_, frame)| self.before.precedes(frame)) {
            let (sum, text) = (frame.sum.to_owned(), frame.text.to_owned());
            self.link(n, *at, text, sum);
            return true;
        }
        if let Some(before) = self.before.sure().map(str::to_owned) {
            for (at, frame) in &candidates {
                let sum = hex(frame.due(Some(&before)));
                let text = format!("{}{}{sum}{}", frame.front, SUM_OPENS, SUM_CLOSES);
                let flipped = bits::one_bit_apart(frame.sum.as_bytes(), sum.as_bytes());
                if flipped || self.goes_on(n + 1, &sum) {
                    let what = format!(
                        "the check sum reads {} and should be {sum}; the line itself is as it was written",
                        frame.sum
                    );
                    self.say(line(*at), Kind::Sum, what, true);
                    self.link(n, *at, text, sum);
                    return true;
                }
            }
            // Whoever changed a line by a single bit has changed it all the same.
            if let Some((at, frame)) = candidates.iter().find(|(at, _)| self.trusts(*at)) {
                let what = "the line is not as it was written; you said to keep it as it reads".into();
                self.say(line(*at), Kind::Altered, what, true);
                self.link(n, *at, frame.text.to_owned(), frame.sum.to_owned());
                return true;
            }
            for (at, frame) in &candidates {
                if self.may_search(frame.text.len())
                    && let Some((text, byte)) = frame.unflipped(Some(&before))
                {
                    let what = flipped(frame.text.as_bytes(), text.as_bytes(), byte);
                    self.say(line(*at), Kind::Flipped, what, true);
                    self.link(n, *at, text, frame.sum.to_owned());
                    return true;
                }
            }
            return false;
        }
        // Nothing tells the sum of the line before: what follows vouches for the sum of this one at least.
        let more = !self.candidates(n + 1).is_empty();
        let vouched = candidates.iter().find(|(_, frame)| self.goes_on(n + 1, frame.sum));
        let alone = candidates.first().filter(|_| candidates.len() == 1 && !more);
        let trusted = candidates.iter().find(|(at, _)| self.trusts(*at));
        let Some((at, frame)) = trusted.or(vouched).or(alone).copied() else { return false };
        let what = "the check sum can't be tested, for the line before it is not there as it was written";
        self.say(line(at), Kind::Untested, what.into(), true);
        self.link(n, at, frame.text.to_owned(), frame.sum.to_owned());
        true
    }

    /// Whether so many bytes may be searched as well.
    fn may_search(&mut self, bytes: usize) -> bool {
        let left = self.search.checked_sub(bytes);
        self.search = left.unwrap_or_default();
        left.is_some()
    }

    fn trusts(&self, at: usize) -> bool {
        self.pieces.get(at).is_some_and(|piece| self.trusted.contains(&piece.line))
    }

    /// Looks whether the piece behind the last one is line `n` all the same: with another number or no frame, because one bit
    /// is flipped, or nothing but rubble in its place.
    fn stand_in(&mut self, n: u64) -> bool {
        // An empty line never was any.
        while self.pieces.get(self.at).is_some_and(Piece::blank) {
            self.at += 1;
        }
        let Some(piece) = self.pieces.get(self.at).filter(|_| self.free(self.at)) else { return false };
        if !piece.ended {
            return false;
        }
        let (at, line) = (self.at, piece.line);
        if !self.trusts(at)
            && self.may_search(piece.raw.len())
            && let Some(before) = self.before.sure()
        {
            let mended = piece.unflipped(n, Some(before)).or_else(|| piece.reframed(n, Some(before)));
            if let Some((text, byte)) = mended {
                let what = flipped(piece.raw, text.as_bytes(), byte);
                let sum = sum(&text).to_owned();
                self.say(line, Kind::Flipped, what, true);
                self.link(n, at, text, sum);
                return true;
            }
        }
        if piece.frame.is_some() || self.numbers.contains_key(&n) {
            return false;
        }
        let what = format!("this is no line of a journal, and number {n} should be here");
        self.say(line, Kind::Garbled, what, false);
        self.lose(at);
        true
    }

    /// Lines `from` to before `to` are not there.
    fn gap(&mut self, from: u64, to: u64) {
        let after = self.candidates(to).first().map(|(at, _)| *at + 1);
        let what = match to - from {
            1 => format!("number {from} is missing before this line"),
            _ => format!("numbers {from} to {} are missing before this line", to - 1),
        };
        let line = after.unwrap_or(self.at + 1);
        self.say(line, Kind::Missing, what, false);
        self.chain.gaps.push((line, to - from));
        self.missing = self.missing.saturating_add(to - from);
        self.before = Before::Unknown;
    }

    /// Nothing with number `n` is what was written.
    fn changed(&mut self, n: u64) {
        let Some((at, frame)) = self.candidates(n).first().copied() else { return };
        let what = "the line was changed after it was written: its check sum does not fit".to_owned();
        self.say(at + 1, Kind::Altered, what, false);
        let sum = frame.sum.to_owned();
        self.lose(at);
        self.before = Before::Perhaps(sum);
    }

    /// A piece stands for a line that is lost.
    fn lose(&mut self, at: usize) {
        self.take(at);
        self.chain.altered.push(at);
        self.missing = self.missing.saturating_add(1);
        self.before = Before::Unknown;
    }

    fn take(&mut self, at: usize) {
        if let Some(used) = self.used.get_mut(at) {
            *used = true;
        }
        self.at = at + 1;
    }

    /// Line `n` is found.
    fn link(&mut self, n: u64, at: usize, text: String, sum: String) {
        let line = at + 1;
        if line < self.reached {
            self.say(
                line,
                Kind::Moved,
                format!(
                    "number {n} stands in another place: it belongs behind number {}",
                    n.saturating_sub(1)
                ),
                true,
            );
        }
        self.reached = self.reached.max(line);
        if self.pieces.get(at).is_some_and(|piece| !piece.ended) {
            self.say(
                line,
                Kind::Torn,
                "the last line has no line end, and is whole all the same".into(),
                true,
            );
        }
        self.take(at);
        self.stray(n, &sum);
        self.chain.links.push(Link { n, line, text, missing: std::mem::take(&mut self.missing) });
        self.before = Before::Sum(sum);
    }
}

/// The words for a flipped bit.
fn flipped(is: &[u8], was: &[u8], byte: usize) -> String {
    let shown = |text: &[u8]| match text.get(byte) {
        Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(*byte)),
        Some(byte) => format!("byte {byte:02x}"),
        None => "nothing".into(),
    };
    format!(
        "one bit of its byte {} is not as it was written: {} should be {}",
        byte + 1,
        shown(is),
        shown(was)
    )
}
