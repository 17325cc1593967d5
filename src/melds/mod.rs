//! What may be laid on the table: sets and runs, with wild cards and what they stand for.
//!
//! Typed cards are fitted into every shape that they could be, the shapes are held against the rules, and what
//! remains are the legal readings. [`judge()`] lists them, or tells which rules stand in the way.
//!
//! - A declared wild card stands for what was declared; `*=K` leaves the suit open.
//! - Any other wild card takes the identity that its place in the typed order gives it: `* 7S 8S` is 6S. Other legal
//!   readings follow, and where no order can be made out the high end of a run comes first. For natural cards the typed
//!   order means nothing.
//! - A wild card with a face (a wild two) that fits where it belongs counts there as `meld.wild.own_place` says.
//! - `meld.wild.min_natural` and all other limits on wild cards ask nothing of a meld without any.
//!
//! ```
//! use rummy_referee::cards::parse_cards;
//! use rummy_referee::melds::judge;
//! use rummy_referee::ruleset::Library;
//!
//! let rules = Library::default().load("contract-rummy", &[])?;
//! let judged = judge(&rules, &parse_cards("* 7S 8S")?);
//! let shown: Vec<String> = judged.readings.iter().map(|meld| meld.cards[0].face.to_string()).collect();
//! assert_eq!(shown, ["6S", "9S"]);
//!
//! let judged = judge(&rules, &parse_cards("5D 5D 5H")?);
//! assert_eq!(judged.reasons[0].rule, "meld.set.distinct_suits");
//! assert_eq!(judged.reasons[0].message, "5D twice: a set has each suit once (5S and 5C are free)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judge;
mod layoff;
mod limits;
mod line;
mod near;
mod parted;
mod phrases;
mod reasons;
mod run;
mod set;

#[cfg(test)]
mod tests;

pub use judge::{Judged, judge};
pub use layoff::{judge_onto, judge_onto_among, settled};
pub use limits::Reason;
pub use run::{adjoining_gap, run_span};
pub(crate) use run::{begins, place_above, rank_at};

use crate::cards::{Card, Face, Rank, Stands, Suit, Typed};
use crate::ruleset::{Kind, OwnPlace, Ruleset};

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
/// One that comes out of [`judge()`] as a reading is legal; the shapes from which readings are picked need not be.
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

    /// The rank of a set; `None` for a run.
    pub fn rank(&self) -> Option<Rank> {
        let first = self.cards.first()?.face.rank;
        (self.kind == Kind::Set).then_some(first)
    }

    /// The cards as they lie, a run from its low end.
    pub fn lying(&self) -> Vec<Laid> {
        let mut cards = self.cards.clone();
        cards.sort_by_key(|laid| laid.place);
        cards
    }

    /// What its cards count as, in an order that tells whether two readings come to the same.
    fn faces(&self) -> Vec<Face> {
        let mut faces: Vec<Face> = self.cards.iter().map(|laid| laid.face).collect();
        faces.sort_unstable();
        faces
    }
}

/// Every meld that the cards could be, legal or not, the likeliest first; only those of one kind where `only` says so.
fn shapes(rules: &Ruleset, cards: &[Typed], only: Option<Kind>) -> Vec<Meld> {
    let uses: Vec<Use> = cards.iter().map(|typed| uses(rules, typed)).collect();
    let mut shapes = Vec::new();
    if only != Some(Kind::Run) {
        shapes.extend(set::shapes(rules, cards, &uses));
    }
    if only != Some(Kind::Set) {
        shapes.extend(run::shapes(rules, cards, &uses));
    }
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

/// How a typed card may be used under these rules. One that is not wild is what it is, whatever was declared.
fn uses(rules: &Ruleset, typed: &Typed) -> Use {
    let wild = rules.is_wild(typed.card);
    let natural = !wild || rules.melds.wild.own_place == OwnPlace::Natural;
    match (typed.card.face(), typed.stands) {
        (Some(own), _) if !wild => Use::Natural(own),
        (Some(own), Some(stands)) if natural && is_own(own, stands) => Use::Natural(own),
        (_, Some(Stands::Face(face))) => Use::Named(face),
        (_, Some(Stands::Rank(rank))) => Use::OfRank(rank),
        (Some(own), None) if natural => Use::Either(own),
        (_, None) => Use::Wild,
    }
}

/// Whether a card was declared to stand for another, or is a joker, without being wild.
fn misused(rules: &Ruleset, typed: &Typed) -> bool {
    !rules.is_wild(typed.card)
        && match (typed.card.face(), typed.stands) {
            (None, _) => true,
            (Some(own), Some(stands)) => !is_own(own, stands),
            (Some(_), None) => false,
        }
}

fn is_own(own: Face, stands: Stands) -> bool {
    match stands {
        Stands::Face(face) => face == own,
        Stands::Rank(rank) => rank == own.rank,
    }
}
