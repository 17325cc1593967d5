//! What a result leaves open although the score hangs on it: somebody has to say it before anything is recorded.

use crate::cards::Typed;

/// Something that nobody has said yet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Question {
    /// The card that was turned up first.
    Upcard,
    /// The card that was turned before the deal, whose rank is wild.
    Turned,
    /// Which cards the wild ones among these stand for.
    Wild {
        /// The seat that laid them.
        seat: usize,
        /// The cards as they were told.
        cards: Vec<Typed>,
        /// The same declared, with what they count then.
        readings: Vec<(Vec<Typed>, i32)>,
    },
    /// On which meld these were laid off.
    Onto {
        /// The seat that laid them.
        seat: usize,
        /// The cards as they were told.
        cards: Vec<Typed>,
        /// The melds that they fit.
        places: Vec<Place>,
    },
}

/// A meld on which cards may have been laid off.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The meld before.
    pub meld: Vec<Typed>,
    /// Whether it is the layer's own.
    pub own: bool,
    /// What the cards count there.
    pub points: i32,
    /// What the layer's whole result comes to then, without bonuses.
    pub result: i32,
}
