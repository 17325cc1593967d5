//! What lies in a meld before cards of the hand come to it.

use crate::cards::Face;
use crate::melds::Meld;
use crate::ruleset::{Identity, Kind, OwnPlace, Ruleset};

/// What lies in a meld already: nothing in a new one.
///
/// It tells of the same cards as [`settled`](crate::melds::settled), sorted by what they may still become.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lying {
    pub(super) kind: Kind,
    /// Natural cards.
    pub(super) natural: Vec<Face>,
    /// What wild cards stand for that keep it.
    pub(super) named: Vec<Face>,
    /// Wild cards that lie as the card they are where that fits, and as any other elsewhere.
    pub(super) either: Vec<Face>,
    /// How many wild cards may stand for any card.
    pub(super) open: u8,
    /// Whether anything lies there at all.
    pub(super) grown: bool,
}

impl Lying {
    /// A new meld.
    pub(super) fn new(kind: Kind) -> Self {
        Self { kind, natural: Vec::new(), named: Vec::new(), either: Vec::new(), open: 0, grown: false }
    }

    /// A meld of the table; `None` where nothing can ever go on it.
    pub(super) fn on_table(rules: &Ruleset, meld: &Meld) -> Option<Self> {
        let mut lying = Self { grown: true, ..Self::new(meld.kind) };
        let own_place = rules.melds.wild.own_place == OwnPlace::Natural;
        let fixed = rules.melds.wild.identity == Identity::Fixed;
        for laid in &meld.cards {
            let own = laid.card.face();
            match own {
                _ if !rules.is_wild(laid.card) => lying.natural.push(own?),
                Some(face) if own_place && fixed && face == laid.face => lying.natural.push(face),
                _ if fixed => lying.named.push(laid.face),
                Some(face) if own_place => lying.either.push(face),
                _ => lying.open = lying.open.checked_add(1)?,
            }
        }
        // A longer meld than any game has would only cost time.
        (1..100).contains(&meld.cards.len()).then_some(lying)
    }
}
