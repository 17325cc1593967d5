//! From one step of the search to the next.

mod suit;

use super::pool::{Kind, Pool, face_at};
use super::run::{Caps, Run};
use super::sets::{Parting, Same, each_part};
use super::state::{Choice, State};
use crate::cards::Suit;
use crate::ruleset::Ruleset;

/// A step that may follow: where it leads, what is lost on the way, how much of what lies there is broken up, and how.
pub(super) type Next = (State, u64, u64, Choice);

/// What the steps go by.
pub(super) struct Stage<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) pool: &'a Pool,
    pub(super) caps: Option<Caps>,
    pub(super) parting: Parting<'a>,
    /// Fewest cards in a set; `None`: no sets.
    set: Option<u8>,
    /// Whether some way was left out because more runs are open than a state holds.
    pub(super) narrow: bool,
}

impl<'a> Stage<'a> {
    pub(super) fn new(rules: &'a Ruleset, pool: &'a Pool) -> Self {
        let set = rules.melds.set_size.map(|size| size.min);
        Self { rules, pool, caps: Caps::new(rules), parting: Parting::new(rules), set, narrow: false }
    }

    /// Every step that may follow.
    pub(super) fn next(&mut self, state: &State, next: &mut Vec<Next>) {
        match Suit::ALL.get(usize::from(state.suit)) {
            Some(suit) => self.suit(state, *suit, next),
            None => self.sets(state, next),
        }
    }

    /// Wild cards that are not used yet.
    fn wild_left(&self, state: &State) -> u8 {
        let later = i16::from(self.pool.convertible(state.place));
        let left = i16::from(self.pool.wild()) + later - i16::from(state.need);
        left.clamp(0, 99) as u8
    }

    /// What there is of a face at a place: aces that lie below a two are gone when they come up again.
    fn there(&self, state: &State, suit: Suit) -> Kind {
        let Some(face) = face_at(state.place, suit) else { return Kind::default() };
        let mut kind = self.pool.kind(face);
        let low = state.low.get(suit.index()).copied().unwrap_or(0);
        if state.place == 14 {
            kind.take_low(low);
        }
        kind
    }

    /// Parts what is left of a rank into sets: for each number of wild cards the way that loses least.
    fn sets(&mut self, state: &State, next: &mut Vec<Next>) {
        let weights = Suit::ALL.map(|suit| self.there(state, suit).weight);
        let old = self.pool.in_sets.get(usize::from(state.place)).copied().unwrap_or(0);
        let then = State {
            place: state.place + 1,
            suit: 0,
            must: [0; 4],
            may: [0; 4],
            token: [0; 4],
            low: if state.place == 14 { [0; 4] } else { state.low },
            ..*state
        };
        let rank = face_at(state.place, Suit::Spades).map(|face| face.rank);
        let barred = rank.is_some_and(|rank| self.rules.has_no_place(rank));
        for wild in 0..=if barred { 0 } else { self.wild_left(state) } {
            let mut best: Option<(u64, u64, [u8; 4])> = None;
            each_part(state.may, &mut |more: [u8; 4]| {
                let mut natural = state.must;
                let mut lost = 0;
                for (((all, more), may), weight) in natural.iter_mut().zip(more).zip(state.may).zip(weights) {
                    *all += more;
                    lost += u64::from(may - more) * weight;
                }
                let same = Same { natural, token: state.token, wild };
                let cards = natural.iter().chain(&state.token).sum::<u8>() + wild;
                let broken = u64::from(old.saturating_sub(cards));
                if best.is_none_or(|(known, ..)| lost < known) && self.parting.parts(same) {
                    best = Some((lost, broken, natural));
                }
            });
            if let Some((lost, broken, set)) = best {
                let state = State { need: then.need + wild as i8, ..then };
                next.push((state, lost, broken, Choice { set, wild, ..Choice::default() }));
            }
        }
    }

    /// What is lost at the end, if it is one: every run a meld, every wild card of the table somewhere.
    pub(super) fn end(&self, state: &State) -> Option<u64> {
        let mut runs = state.runs.iter().flatten().filter(|run| **run != Run::NONE);
        if let Some(caps) = self.caps
            && !runs.all(|run| run.legal(self.rules, caps))
        {
            return None;
        }
        let own = usize::try_from(state.need).ok()?.checked_sub(self.pool.free.len())?;
        (own <= self.pool.own.len()).then(|| self.pool.own.iter().skip(own).map(|(_, weight)| weight).sum())
    }
}
