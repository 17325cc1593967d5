//! A file in pieces: what stands between line ends, framed like a line of a journal or not.

use std::borrow::Cow;

use crate::journal::codec::{self, MAX_LINE, check_sum, digits, hex, number_of, split_sum};

use super::bits;

/// What stands between two line ends.
#[derive(Debug)]
pub(super) struct Piece<'a> {
    /// The line of the file, from 1.
    pub line: usize,
    /// Its bytes, without the line end.
    pub raw: &'a [u8],
    /// Whether a line end follows.
    pub ended: bool,
    /// Whether a carriage return stood before it.
    pub returned: bool,
    /// Its parts, where it is framed like a line of a journal.
    pub frame: Option<Frame<'a>>,
}

/// The parts of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame<'a> {
    /// All of it.
    pub text: &'a str,
    /// Its number.
    pub n: u64,
    /// What the sum covers.
    pub front: &'a str,
    /// The sum that stands there.
    pub sum: &'a str,
}

impl Frame<'_> {
    /// The sum that should stand there, given that of the line before.
    pub(super) fn due(&self, before: Option<&str>) -> u32 {
        check_sum(self.front, before)
    }

    /// Whether the line follows one with this sum.
    pub(super) fn follows(&self, before: Option<&str>) -> bool {
        digits(self.sum) == Some(self.due(before))
    }

    /// The text with the one bit put right that makes it follow, and the byte of that bit.
    pub(super) fn unflipped(&self, before: Option<&str>) -> Option<(String, usize)> {
        let place = bits::place(self.front.len(), self.due(before) ^ digits(self.sum)?)?;
        let front = bits::flip(self.front.as_bytes(), place)?;
        let rest = self.text.get(self.front.len()..)?;
        let text = format!("{front}{rest}");
        Some((text, place.0))
    }
}

impl Piece<'_> {
    /// Whether nothing stands there.
    pub(super) fn blank(&self) -> bool {
        self.raw.trim_ascii().is_empty()
    }

    /// The text of the piece as far as it is one.
    pub(super) fn shown(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(self.raw)
    }

    /// The piece as line `n` behind a line with this sum, with the one bit put right that makes it one.
    pub(super) fn unflipped(&self, n: u64, before: Option<&str>) -> Option<(String, usize)> {
        // In the part that the sum covers; else in the frame of the sum, where the text before it tells the sum.
        let end = self.raw.len().checked_sub(codec::TAIL)?;
        let (front, tail) = self.raw.split_at_checked(end)?;
        let found = tail.get(codec::SUM_OPENS.len()..)?.get(..codec::SUM_DIGITS)?;
        let fits = |text: &str| codec::open_line(text, n, before).is_ok();
        if let Some(found) = std::str::from_utf8(found).ok().and_then(digits) {
            let place = bits::place(front.len(), sum_of(front, before) ^ found)?;
            let front = bits::flip(front, place)?;
            let text = format!("{front}{}", std::str::from_utf8(tail).ok()?);
            return fits(&text).then_some((text, place.0));
        }
        None
    }

    /// The piece as line `n` where only the frame of its sum is broken by one bit, or its sum.
    pub(super) fn reframed(&self, n: u64, before: Option<&str>) -> Option<(String, usize)> {
        let end = self.raw.len().checked_sub(codec::TAIL)?;
        let (front, tail) = self.raw.split_at_checked(end)?;
        let front = std::str::from_utf8(front).ok()?;
        let sum = hex(check_sum(front, before));
        let should = format!("{}{sum}{}", codec::SUM_OPENS, codec::SUM_CLOSES);
        let at = should.bytes().zip(tail).position(|(a, b)| a != *b)?;
        let one = bits::one_bit_apart(should.as_bytes(), tail) && number_of(front) == Some(n);
        one.then(|| (format!("{front}{should}"), end + at))
    }
}

fn sum_of(front: &[u8], before: Option<&str>) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(before.unwrap_or_default().as_bytes());
    crc.update(front);
    crc.finalize()
}

/// What some programs write before the first sign of a text in UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A file without the mark before its first line, and whether it had one.
pub(super) fn unmarked(bytes: &[u8]) -> (&[u8], bool) {
    bytes.strip_prefix(MARK).map_or((bytes, false), |rest| (rest, true))
}

/// Splits a file.
pub(super) fn split(bytes: &[u8]) -> Vec<Piece<'_>> {
    let pieces = bytes.split_inclusive(|byte| *byte == b'\n').zip(1..);
    pieces
        .map(|(piece, line)| {
            let ended = piece.ends_with(b"\n");
            let raw = piece.strip_suffix(b"\n").unwrap_or(piece);
            let bare = raw.strip_suffix(b"\r").filter(|_| ended);
            let raw = bare.unwrap_or(raw);
            Piece { line, raw, ended, returned: bare.is_some(), frame: frame(raw) }
        })
        .collect()
}

fn frame(raw: &[u8]) -> Option<Frame<'_>> {
    let text = std::str::from_utf8(raw).ok().filter(|text| text.len() <= MAX_LINE)?;
    let (front, sum) = split_sum(text)?;
    Some(Frame { text, n: number_of(front)?, front, sum })
}

/// The sum that stands in the text of a line.
pub(super) fn sum(text: &str) -> &str {
    split_sum(text).map_or("", |(_, sum)| sum)
}
