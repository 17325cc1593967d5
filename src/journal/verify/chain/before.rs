//! What came before a line, as far as that is known: its check sum hangs on it.

use crate::journal::verify::piece::Frame;

/// What came before the line that is looked for.
#[derive(Clone, Debug)]
pub(super) enum Before {
    /// Nothing: it is the first.
    Nothing,
    /// A line with this sum.
    Sum(String),
    /// A line that was changed, whose sum reads so.
    Perhaps(String),
    /// A line that is lost.
    Unknown,
}

impl Before {
    /// The sum, where it is beyond doubt; before the first line there is none to speak of.
    pub(super) fn sure(&self) -> Option<&str> {
        match self {
            Self::Nothing => Some(""),
            Self::Sum(sum) => Some(sum),
            Self::Perhaps(_) | Self::Unknown => None,
        }
    }

    /// Whether a line follows.
    pub(super) fn precedes(&self, frame: &Frame<'_>) -> bool {
        match self {
            Self::Nothing => frame.follows(None),
            Self::Sum(sum) | Self::Perhaps(sum) => frame.follows(Some(sum)),
            Self::Unknown => false,
        }
    }
}
