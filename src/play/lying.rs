//! A meld on the table: whose it is, who put which card there, and what its wild cards stand for.

use crate::cards::{Card, Face, Stands, Typed, print_cards};
use crate::melds::{Judged, Meld, judge_onto_among, settled};
use crate::ruleset::{Identity, Kind, Ruleset};

/// Who put a card where it lies, and in which of all lay-downs of the deal, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct By {
    /// The seat.
    pub seat: usize,
    /// The lay-down.
    pub part: u32,
}

/// A meld on the table.
///
/// A wild card in a run stands for one card. In a set it may be open which suit it stands for, until another card
/// settles it: then the meld has several readings, all of the same cards in the same order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMeld {
    /// The seat that laid it.
    pub owner: usize,
    readings: Vec<Meld>,
    by: Vec<By>,
}

impl TableMeld {
    /// A meld that was just laid; `None` without a reading.
    pub(super) fn new(readings: Vec<Meld>, by: By) -> Option<Self> {
        let cards = readings.first()?.cards.len();
        Some(Self { owner: by.seat, readings, by: vec![by; cards] })
    }

    /// The same meld with the cards of somebody put in.
    pub(super) fn with(readings: Vec<Meld>, owner: usize, by: Vec<By>) -> Self {
        Self { owner, readings, by }
    }

    /// How it lies, as far as that is settled.
    pub fn reading(&self) -> Option<&Meld> {
        self.readings.first()
    }

    /// Every way in which it may lie.
    pub fn readings(&self) -> &[Meld] {
        &self.readings
    }

    /// What it is.
    pub fn kind(&self) -> Kind {
        self.reading().map_or(Kind::Set, |meld| meld.kind)
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.by.len()
    }

    /// Whether it has no cards; no meld on the table is so.
    pub fn is_empty(&self) -> bool {
        self.by.is_empty()
    }

    /// Who put each card there, in the order of the cards of a reading.
    pub fn by(&self) -> &[By] {
        &self.by
    }

    /// Its cards, in the order in which they were put there.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.reading().map(|meld| meld.cards.as_slice()).unwrap_or_default().iter().map(|laid| laid.card)
    }

    /// The cards as they would be typed: each wild card with what it stands for, where that is settled.
    pub fn typed(&self, rules: &Ruleset) -> Vec<Typed> {
        let Some(reading) = self.reading() else { return Vec::new() };
        let mut typed = settled(rules, reading);
        for (i, typed) in typed.iter_mut().enumerate() {
            let faces = self.faces(i);
            if faces.len() > 1 {
                typed.stands = faces.first().map(|face| crate::cards::Stands::Rank(face.rank));
            }
        }
        typed
    }

    /// What the card at a place may stand for.
    pub(super) fn faces(&self, at: usize) -> Vec<Face> {
        let mut faces: Vec<Face> =
            self.readings.iter().filter_map(|meld| meld.cards.get(at)).map(|laid| laid.face).collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }

    /// The cards that lie as wild cards, with what each may stand for: places in the order of the cards.
    pub fn wild(&self) -> Vec<(usize, Card, Vec<Face>)> {
        let Some(reading) = self.reading() else { return Vec::new() };
        let wild = reading.cards.iter().enumerate().filter(|(_, laid)| laid.wild);
        wild.map(|(i, laid)| (i, laid.card, self.faces(i))).collect()
    }

    /// As it lies, for a message: `5S *=6S 7S`.
    pub fn shown(&self, rules: &Ruleset) -> String {
        let own = |typed: Typed| match (typed.card.face(), typed.stands) {
            // What lies as itself needs no word.
            (Some(own), Some(Stands::Face(face))) if own == face => Typed { stands: None, ..typed },
            _ => typed,
        };
        let typed: Vec<Typed> = self.typed(rules).into_iter().map(own).collect();
        let Some(reading) = self.reading() else { return String::new() };
        let mut order: Vec<(u8, Typed)> = reading.cards.iter().map(|laid| laid.place).zip(typed).collect();
        order.sort_by_key(|(place, _)| *place);
        print_cards(&order.into_iter().map(|(_, typed)| typed).collect::<Vec<_>>())
    }

    /// What it would be with more cards on it: every reading, or why there is none.
    pub(super) fn grown(&self, rules: &Ruleset, more: &[Typed]) -> Judged {
        self.grown_among(rules, more, &|_| true)
    }

    /// The same, advising only cards that may be there.
    pub(super) fn grown_among(
        &self,
        rules: &Ruleset,
        more: &[Typed],
        may_be: &dyn Fn(Card) -> bool,
    ) -> Judged {
        let mut judged: Vec<Judged> =
            self.readings.iter().map(|meld| judge_onto_among(rules, meld, more, may_be)).collect();
        if !judged.iter().any(Judged::legal) {
            return if judged.is_empty() {
                Judged { kind: None, readings: Vec::new(), reasons: Vec::new() }
            } else {
                judged.swap_remove(0)
            };
        }
        let mut readings: Vec<Meld> = Vec::new();
        for meld in judged.into_iter().flat_map(|judged| judged.readings) {
            if !readings.iter().any(|known| known.cards == meld.cards) {
                readings.push(meld);
            }
        }
        let fixed = rules.melds.wild.identity == Identity::Fixed;
        // Nothing that lies has changed, where it may not.
        let lay = |meld: &Meld| {
            self.readings.iter().any(|before| {
                before.cards.iter().zip(&meld.cards).all(|(before, now)| before.face == now.face)
            })
        };
        if fixed {
            readings.retain(lay);
        }
        Judged { kind: Some(self.kind()), readings, reasons: Vec::new() }
    }

    /// The meld with cards laid off on it, in these readings.
    pub(super) fn with_more(&self, readings: Vec<Meld>, more: usize, by: By) -> Self {
        let mut all = self.by.clone();
        all.extend(std::iter::repeat_n(by, more));
        Self { owner: self.owner, readings, by: all }
    }
}
