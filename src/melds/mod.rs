//! What may be laid on the table: sets and runs, with wild cards and what they stand for.
//!
//! Typed cards are [`shaped`](shapes) into every meld that they could be, the shapes are held against the rules, and
//! what remains are the legal readings. [`judge`] tells which, or which rules stand in the way.

mod judge;
mod layoff;
mod limits;
mod reasons;
mod run;
mod set;

#[cfg(test)]
mod tests;

pub use judge::{Judged, judge};
pub use layoff::{judge_onto, settled};
pub use run::{adjoining_gap, run_span};

use crate::cards::{Card, Face, Rank, Suit, Typed};
use crate::ruleset::{Kind, Ruleset};

/// A card in a meld and what it is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The card.
    pub card: Card,
    /// What it counts as: its own face, or the card that it stands for.
    pub face: Face,
    /// Whether it lies there as a wild card.
    pub wild: bool,
    /// Its place in the meld, from 0 at the low end of a run.
    pub place: u8,
}

/// Cards that hang together as a set or a run.
///
/// One that comes out of [`judge`] as a reading is legal; the shapes from which readings are picked need not be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meld {
    /// What it is.
    pub kind: Kind,
    /// Its cards in the order in which they were typed.
    pub cards: Vec<Laid>,
    /// The rank number at the low end of a run, 1 to 14 with 14 for a high ace; 0 for a set.
    pub low: u8,
    /// Whether the typed order is the order in which the cards lie.
    pub in_place: bool,
}

impl Meld {
    /// How many cards lie as wild cards.
    pub fn wild(&self) -> usize {
        self.cards.iter().filter(|laid| laid.wild).count()
    }

    /// The suit of a run; `None` for a set, or for a run of several suits.
    pub fn suit(&self) -> Option<Suit> {
        let first = self.cards.first()?.face.suit;
        (self.kind == Kind::Run && self.cards.iter().all(|laid| laid.face.suit == first)).then_some(first)
    }

    /// The rank of a set.
    pub fn rank(&self) -> Option<Rank> {
        (self.kind == Kind::Set).then(|| self.cards.first().map(|laid| laid.face.rank)).flatten()
    }

    /// The cards as they lie, a run from its low end.
    pub fn lying(&self) -> Vec<Laid> {
        let mut cards = self.cards.clone();
        cards.sort_by_key(|laid| laid.place);
        cards
    }
}

/// Every meld that the cards could be, legal or not, the likeliest first.
fn shapes(rules: &Ruleset, cards: &[Typed]) -> Vec<Meld> {
    let mut shapes = set::shapes(rules, cards);
    shapes.extend(run::shapes(rules, cards));
    // Fewest wild cards, then the typed order taken at its word, then sets, then the high end of a run.
    shapes.sort_by_key(|meld| (meld.wild(), !meld.in_place, meld.kind, 15 - meld.low));
    shapes
}

/// How a typed card may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// Only as the card it is.
    Natural(Face),
    /// As the card it is, where that fits, or else wild.
    Either(Face),
    /// Wild, standing for this very card.
    Named(Face),
    /// Wild, standing for a card of this rank.
    OfRank(Rank),
    /// Wild, standing for whatever is needed.
    Wild,
}

/// How a typed card may be used under these rules; `None` where it was declared to be another card but is not wild.
fn uses(rules: &Ruleset, typed: &Typed) -> Option<Use> {
    use crate::cards::Stands;
    use crate::ruleset::OwnPlace;
    let wild = rules.is_wild(typed.card);
    let own = typed.card.face();
    let natural_there = rules.melds.wild.own_place == OwnPlace::Natural;
    match (typed.stands, own) {
        (Some(Stands::Face(face)), Some(own)) if face == own && (!wild || natural_there) => {
            Some(Use::Natural(own))
        }
        (Some(_), _) if !wild => None,
        (Some(Stands::Face(face)), _) => Some(Use::Named(face)),
        (Some(Stands::Rank(rank)), _) => Some(Use::OfRank(rank)),
        (None, Some(own)) if !wild => Some(Use::Natural(own)),
        (None, Some(own)) if natural_there => Some(Use::Either(own)),
        (None, None) if !wild => None,
        (None, _) => Some(Use::Wild),
    }
}
