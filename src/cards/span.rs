//! Where in a text something was typed.

use std::ops::Range;

/// A range of bytes in the text that was typed, from `start` up to but without `end`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`.
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// The same span in a text that has `by` more bytes before it.
    ///
    /// For callers that hand over a part of a longer line and point into the line.
    #[must_use]
    pub const fn shifted(self, by: usize) -> Span {
        Span { start: self.start.saturating_add(by), end: self.end.saturating_add(by) }
    }

    /// The span as a range, to slice the text with.
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}
