//! All cards of a table and a hand, by what they may become.

use std::cmp::Reverse;

use super::sets::Same;
use super::{Position, on_table};
use crate::cards::{Card, Counts, Face, Rank, Suit};
use crate::ruleset::{Ace, Identity, OwnPlace, Ruleset};

/// Of one kind, more cards than this are not told apart in a state.
const MOST_COPIES: u8 = 6;

/// What becomes of a wild card of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Keep {
    pub(super) card: Card,
    /// The card that it goes on standing for; `None`: any.
    pub(super) stands: Option<Face>,
    /// The real card that frees it.
    pub(super) real: Option<Face>,
}

/// Cards of one face.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Kind {
    /// Those of the table: they must lie.
    pub(super) must: u8,
    /// Those of the hand: they may.
    pub(super) may: u8,
    /// Wild cards of the table that go on standing for it.
    pub(super) token: u8,
    /// Whether the cards may lie as wild ones too.
    pub(super) both: bool,
    /// What it costs to leave one in hand.
    pub(super) weight: u64,
}

impl Kind {
    /// Takes off the aces that lie below a two: natural ones, and sixteen for each wild one that keeps standing for it.
    pub(super) fn take_low(&mut self, low: u8) {
        let below = low & 15;
        self.may = (self.must + self.may).saturating_sub(below);
        self.must = self.must.saturating_sub(below);
        self.may -= self.must;
        self.token = self.token.saturating_sub(low >> 4);
    }
}

/// All cards.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    kinds: [Kind; 52],
    /// The lowest and the highest place of a run, an ace being 1 or 14.
    pub(super) first: u8,
    pub(super) last: u8,
    /// Wild cards of the table that may stand for anything: they must lie.
    pub(super) free: Vec<Card>,
    /// Wild cards of the hand, the heaviest first, with what it costs to leave them.
    pub(super) own: Vec<(Card, u64)>,
    /// Wild cards of the table that go on standing for a face.
    pub(super) tokens: Vec<(Face, Card)>,
    /// What is lost for certain.
    pub(super) lost: u64,
    /// Pairs of neighbours in runs of the table: by rank of the upper one and suit.
    pub(super) links: [[u8; 4]; 15],
    /// Cards in sets of the table, by rank.
    pub(super) in_sets: [u8; 15],
    /// Sets of the table, by rank.
    pub(super) sets: Vec<(u8, Same)>,
    /// Fewest cards in a set and in a run.
    fewest: [u8; 2],
    may_convert: bool,
}

impl Pool {
    /// `None` where there are more cards of a kind than a state can tell apart.
    pub(super) fn new(position: Position<'_>, keep: &[Keep], weight: &dyn Fn(Card) -> u64) -> Option<Self> {
        let rules = position.rules;
        let (first, last) = match rules.ace {
            Ace::Low => (1, 13),
            Ace::High => (2, 14),
            Ace::HighOrLow | Ace::Corner => (1, 14),
        };
        let fewest =
            [rules.melds.set_size, rules.melds.run_size].map(|size| size.map_or(99, |size| size.min));
        let mut pool = Self {
            kinds: [Kind::default(); 52],
            first,
            last,
            free: Vec::new(),
            own: Vec::new(),
            tokens: Vec::new(),
            lost: 0,
            links: [[0; 4]; 15],
            in_sets: [0; 15],
            sets: Vec::new(),
            fewest,
            may_convert: false,
        };
        let mut lying = on_table(position.table);
        for keep in keep {
            lying.remove(keep.card);
            match keep.stands {
                Some(face) => {
                    pool.kind_mut(face)?.token += 1;
                    pool.tokens.push((face, keep.card));
                }
                None => pool.free.push(keep.card),
            }
        }
        let natural = |card: Card| {
            card.face().filter(|_| !rules.is_wild(card) || rules.melds.wild.own_place == OwnPlace::Natural)
        };
        for (card, copies) in lying.iter() {
            match natural(card) {
                Some(face) => pool.kind_mut(face)?.must += copies,
                None => pool.free.extend(std::iter::repeat_n(card, copies.into())),
            }
        }
        let hand: Counts = position.hand.iter().copied().collect();
        for (card, copies) in hand.iter() {
            match natural(card) {
                Some(face) => pool.kind_mut(face)?.may += copies,
                None if rules.is_wild(card) => {
                    pool.own.extend(std::iter::repeat_n((card, weight(card)), copies.into()));
                }
                None => pool.lost += weight(card) * u64::from(copies),
            }
        }
        pool.own.sort_by_key(|(_, weight)| Reverse(*weight));
        for face in Face::all() {
            let card = Card::natural(face);
            let both = rules.is_wild(card) && natural(card).is_some();
            let kind = pool.kind_mut(face)?;
            kind.weight = weight(card);
            kind.both = both && kind.must + kind.may > 0;
            let most = kind.must.checked_add(kind.may)?.checked_add(kind.token)?;
            if most > MOST_COPIES {
                return None;
            }
            let both = kind.both;
            pool.may_convert |= both;
        }
        pool.note_table(position);
        (pool.wild() <= 60).then_some(pool.freed_by(keep))
    }

    /// The same with every real card on the table that frees a wild one, `must` being too small where there is none.
    fn freed_by(mut self, keep: &[Keep]) -> Self {
        let mut freed: Counts = Counts::new();
        for face in keep.iter().filter_map(|keep| keep.real) {
            freed.add(face.into());
        }
        for (card, copies) in freed.iter() {
            let Some(kind) = card.face().and_then(|face| self.kind_mut(face)) else { continue };
            let from_hand = copies.saturating_sub(kind.must);
            kind.must += from_hand.min(kind.may);
            let short = from_hand > kind.may;
            kind.may = kind.may.saturating_sub(from_hand);
            // It frees the other as the card that it is.
            kind.both = false;
            // Marks what can't be.
            if short {
                self.lost = u64::MAX;
            }
        }
        self
    }

    /// The same without the cards of the hand that no meld could hold; `None` where what must be can't be.
    pub(super) fn possible(mut self) -> Option<Self> {
        if self.lost == u64::MAX {
            return None;
        }
        let hopeless: Vec<Face> = Face::all()
            .filter(|face| self.kind(*face).may > 0 && !self.kind(*face).both && !self.could_lie(*face))
            .collect();
        for face in hopeless {
            let kind = self.kind_mut(face)?;
            let lost = kind.weight * u64::from(kind.may);
            kind.may = 0;
            self.lost += lost;
        }
        Some(self)
    }

    /// Whether there are cards for some meld with this one in it.
    fn could_lie(&self, face: Face) -> bool {
        let wild = self.wild() + if self.may_convert { 8 } else { 0 };
        let alike: u8 = Suit::ALL.iter().map(|suit| self.there(Face { suit: *suit, ..face })).sum();
        let [set, run] = self.fewest;
        if alike.saturating_add(wild) >= set {
            return true;
        }
        let places = if face.rank == Rank::Ace { vec![1, 14] } else { vec![face.rank.number()] };
        places.into_iter().filter(|place| (self.first..=self.last).contains(place)).any(|place| {
            let lows = (self.first..=place).filter(|low| low + run > place && low + run - 1 <= self.last);
            lows.into_iter().any(|low| {
                let holes = (low..low + run).filter(|at| !self.has(*at, face.suit)).count();
                holes <= usize::from(wild)
            })
        })
    }

    fn there(&self, face: Face) -> u8 {
        let kind = self.kind(face);
        kind.must + kind.may + kind.token
    }

    /// Whether there is any card for a place in runs of a suit.
    pub(super) fn has(&self, place: u8, suit: Suit) -> bool {
        face_at(place, suit).is_some_and(|face| self.there(face) > 0)
    }

    pub(super) fn kind(&self, face: Face) -> Kind {
        self.kinds.get(Card::natural(face).index()).copied().unwrap_or_default()
    }

    fn kind_mut(&mut self, face: Face) -> Option<&mut Kind> {
        self.kinds.get_mut(Card::natural(face).index())
    }

    /// Wild cards that stand for whatever is needed.
    pub(super) fn wild(&self) -> u8 {
        (self.free.len() + self.own.len()).min(99) as u8
    }

    /// Cards from this place upwards that may turn wild.
    pub(super) fn convertible(&self, from: u8) -> u8 {
        if !self.may_convert {
            return 0;
        }
        let faces = (from.max(2)..=self.last).flat_map(|place| Suit::ALL.map(|suit| face_at(place, suit)));
        let kinds = faces.flatten().map(|face| self.kind(face)).filter(|kind| kind.both);
        kinds.map(|kind| u32::from(kind.must + kind.may)).sum::<u32>().min(40) as u8
    }

    /// Whether there is a card that may lie as a natural or as a wild one.
    pub(super) fn converts(&self) -> bool {
        self.may_convert
    }

    /// What lies there, to be kept where it can be.
    fn note_table(&mut self, position: Position<'_>) {
        let fixed = position.rules.melds.wild.identity == Identity::Fixed;
        for meld in position.table.iter().filter_map(|readings| readings.first()) {
            let Some(rank) = meld.rank() else {
                for laid in meld.cards.iter().filter(|laid| laid.place > 0) {
                    let suits = self.links.get_mut(usize::from(meld.low + laid.place));
                    if let Some(links) = suits.and_then(|suits| suits.get_mut(laid.face.suit.index())) {
                        *links = links.saturating_add(1);
                    }
                }
                continue;
            };
            let mut set = Same::default();
            for laid in &meld.cards {
                let suits = match (laid.wild, fixed) {
                    (false, _) => &mut set.natural,
                    (true, true) => &mut set.token,
                    (true, false) => {
                        set.wild += 1;
                        continue;
                    }
                };
                if let Some(cards) = suits.get_mut(laid.face.suit.index()) {
                    *cards += 1;
                }
            }
            // Sets of aces come up where aces do last.
            let place = if rank == Rank::Ace && self.last == 14 { 14 } else { rank.number() };
            if let Some(cards) = self.in_sets.get_mut(usize::from(place)) {
                *cards = cards.saturating_add(meld.cards.len() as u8);
            }
            self.sets.push((place, set));
        }
    }
}

/// The face at a place of a run: 1 and 14 are the ace.
pub(super) fn face_at(place: u8, suit: Suit) -> Option<Face> {
    Some(Face::new(Rank::from_number((place.checked_sub(1)?) % 13 + 1)?, suit))
}

/// Whether aces may lie at both ends, so that those not used below the two come up again.
pub(super) fn ace_twice(rules: &Ruleset) -> bool {
    rules.ace == Ace::HighOrLow
}
