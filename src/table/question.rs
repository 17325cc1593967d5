//! What a result leaves open although the score hangs on it: somebody has to say it before anything is recorded.

/// Something that nobody has said yet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question {
    /// The card that was turned up first.
    Upcard,
}
