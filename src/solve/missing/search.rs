//! The search for what is missing: meld by meld, with no more missing than is asked.

use super::ground::{Ground, Window, bit, size};
use super::{MOST_MELDS, MOST_WAYS};

use crate::cards::{Card, Counts, Face, Rank, Suit};
use crate::contract::clash;
use crate::layout::may_hold;
use crate::melds::{Laid, Meld};
use crate::ruleset::{Kind, OwnPlace, RunOf};

pub(super) struct Search<'a> {
    ground: &'a Ground<'a>,
    /// What of the hand is in no meld yet.
    rest: Counts,
    most: usize,
    pub(super) work: u32,
    /// Whether ways with more cards were left alone.
    pub(super) cut: bool,
    /// How many cards the melds so far lack.
    lacks: usize,
    /// Whether it is enough to know how many: the names of those cards are left open, and the first way is the last.
    pub(super) counts_only: bool,
    missing: Vec<Card>,
    runs: Vec<Meld>,
    pub(super) ways: Vec<Vec<Card>>,
}

impl<'a> Search<'a> {
    pub(super) fn new(ground: &'a Ground<'a>, most: usize, work: u32) -> Self {
        let known = ground.melds.len() <= MOST_MELDS;
        let work = if known { work } else { 0 };
        let (missing, runs, ways) = (Vec::new(), Vec::new(), Vec::new());
        let rest = ground.held;
        Self { ground, rest, most, work, cut: false, lacks: 0, counts_only: false, missing, runs, ways }
    }

    /// Goes on with meld `at`, which comes no earlier in the order of all melds than `from`: of melds of one sort it does not
    /// matter which is which.
    pub(super) fn next(&mut self, at: usize, from: usize) {
        if self.is_done() {
            return;
        }
        let ground = self.ground;
        let by_melds = ground.lacking.get(at).copied().unwrap_or(0).saturating_sub(self.wild_left());
        let in_all = ground.cards.get(at).copied().unwrap_or(0).saturating_sub(self.rest.total());
        if self.lacks + by_melds.max(in_all) > self.most {
            self.cut = true;
            return;
        }
        let Some(part) = ground.melds.get(at).copied() else {
            let mut way = self.missing.clone();
            way.sort_unstable();
            if !self.ways.contains(&way) {
                self.ways.push(way);
            }
            return;
        };
        let same = at.checked_sub(1).is_some_and(|before| ground.melds.get(before) == Some(&part));
        let from = if same { from } else { 0 };
        for kind in [Kind::Run, Kind::Set] {
            let Some(size) = size(ground.rules, part, kind) else { continue };
            match kind {
                Kind::Run => self.runs(at, from, size),
                Kind::Set => self.sets(at, from, size),
            }
        }
    }

    /// Makes a step; whether the work is done with, or enough was found.
    fn is_done(&mut self) -> bool {
        self.work = self.work.saturating_sub(1);
        let enough = if self.counts_only { 1 } else { 2 * MOST_WAYS };
        self.work == 0 || self.ways.len() >= enough
    }

    fn wild_left(&self) -> usize {
        self.ground.wild.iter().map(|card| usize::from(self.rest.count(*card))).sum()
    }

    /// How many holes a meld may have at most, whatever wild cards do.
    fn most_holes(&self, at: usize) -> usize {
        let pure = self.ground.melds.get(at).is_some_and(|part| part.pure);
        self.most.saturating_sub(self.lacks) + if pure { 0 } else { self.wild_left() }
    }

    /// Every run of a size: of the cards that it lacks, wild ones stand for as many as they may.
    fn runs(&mut self, at: usize, from: usize, size: u8) {
        let ground = self.ground;
        let most = self.most_holes(at);
        for Window { low, ranks } in ground.windows(size) {
            for suit in Suit::ALL {
                let number = usize::from(*low) * 4 + suit.index();
                if number < from {
                    continue;
                }
                let needed = ranks.iter().filter(|rank| !self.is_there(self.best_face(**rank, suit))).count();
                if needed > most {
                    self.cut = true;
                    continue;
                }
                let faces: Vec<Face> = ranks.iter().map(|rank| self.best_face(*rank, suit)).collect();
                let run = lying(*low, &faces);
                if self.runs.iter().any(|other| clash(ground.rules, other, &run)) {
                    continue;
                }
                let before = self.rest;
                let holes: Vec<Face> = faces.iter().copied().filter(|face| !self.take(*face)).collect();
                self.runs.push(run);
                self.fill(Chosen { at, number, kind: Kind::Run, size }, &holes, holes.len());
                self.runs.pop();
                self.rest = before;
            }
        }
    }

    /// In a run of any suits, a card that is there.
    fn best_face(&self, rank: Rank, suit: Suit) -> Face {
        let own = Face::new(rank, suit);
        let any = self.ground.rules.melds.run_of == RunOf::AnySuits;
        let there = |suit: &Suit| self.rest.count(Face::new(rank, *suit).into()) > 0;
        let suit = if any { Suit::ALL.into_iter().find(there).unwrap_or(suit) } else { suit };
        Face { suit, ..own }
    }

    fn sets(&mut self, at: usize, from: usize, size: u8) {
        let ground = self.ground;
        let distinct = ground.rules.melds.distinct_suits;
        let most = self.most_holes(at);
        for rank in ground.ranks.iter().copied() {
            let number = AFTER_RUNS + usize::from(rank.number());
            if number < from {
                continue;
            }
            let copies = Suit::ALL.map(|suit| self.copies_of(Face::new(rank, suit)));
            let of_one = |copies: &u8| if distinct { (*copies).min(1) } else { *copies };
            let there: u32 = copies.iter().map(|copies| u32::from(of_one(copies))).sum();
            if usize::from(size) > there as usize + most {
                self.cut = true;
                continue;
            }
            let before = self.rest;
            let mut free = Vec::new();
            let mut there = 0;
            for suit in Suit::ALL {
                let face = Face::new(rank, suit);
                let had = there;
                while there < size && self.take(face) {
                    there += 1;
                    if distinct {
                        break;
                    }
                }
                if !distinct || there == had {
                    free.push(face);
                }
            }
            if !distinct {
                let lacking = usize::from(size - there);
                free = free.iter().flat_map(|face| std::iter::repeat_n(*face, lacking)).collect();
            }
            self.fill(Chosen { at, number, kind: Kind::Set, size }, &free, (size - there).into());
            self.rest = before;
        }
    }

    /// How many cards of the hand may lie as this.
    fn copies_of(&self, face: Face) -> u8 {
        let card = Card::natural(face);
        if self.ground.natural & bit(card) == 0 { 0 } else { self.rest.count(card) }
    }

    fn is_there(&self, face: Face) -> bool {
        self.copies_of(face) > 0
    }

    /// Takes a card of the hand that may lie as what it is.
    fn take(&mut self, face: Face) -> bool {
        self.is_there(face) && self.rest.remove(Card::natural(face))
    }

    /// Fills so many of the holes of a meld: with wild cards as far as they may, and what then is missing in every way.
    fn fill(&mut self, meld: Chosen, holes: &[Face], needed: usize) {
        let Chosen { at, kind, size, .. } = meld;
        let ground = self.ground;
        let before = self.rest;
        let each = |card: &Card| std::iter::repeat_n(*card, before.count(*card).into());
        let wild: Vec<Card> = ground.wild.iter().flat_map(each).collect();
        let pure = ground.melds.get(at).is_some_and(|part| part.pure);
        let most = if pure { 0 } else { wild.len().min(needed) };
        // As many wild cards as may be. Fewer only where two of them may not lie side by side.
        let may = |by_wild: &usize| may_hold(ground.rules, kind, size, *by_wild as u8);
        let fewest = if ground.rules.melds.wild.adjacent { 1 } else { most + 1 };
        for by_wild in (0..=most).rev().filter(may).take(fewest) {
            let lacking = needed - by_wild;
            if self.lacks + lacking > self.most {
                self.cut = true;
            } else if !self.counts_only {
                self.spend(&wild, by_wild, &mut |search| search.choose(meld, holes, lacking));
            } else if ground.there_are(holes, lacking) {
                self.lacks += lacking;
                self.spend(&wild, by_wild, &mut |search| search.next(at + 1, meld.number));
                self.lacks -= lacking;
            }
            self.rest = before;
        }
    }

    /// Goes on with so many of some wild cards gone, in every way that may matter: those first that are nothing else.
    fn spend(&mut self, wild: &[Card], number: usize, then: &mut dyn FnMut(&mut Self)) {
        let Some((first, others)) = wild.split_first().filter(|_| number > 0) else {
            if number == 0 {
                then(self);
            }
            return;
        };
        let before = self.rest;
        self.rest.remove(*first);
        self.spend(others, number - 1, then);
        self.rest = before;
        let own_place = self.ground.rules.melds.wild.own_place == OwnPlace::Natural;
        if own_place && !first.is_joker() && self.work > 0 {
            // All of its kind stay: with one of them gone it was tried.
            let other = others.iter().position(|card| card != first).unwrap_or(others.len());
            self.spend(others.get(other..).unwrap_or_default(), number, then);
        }
    }

    /// Every way to choose what is missing among the holes, of which equal ones stand together.
    fn choose(&mut self, meld: Chosen, holes: &[Face], lacking: usize) {
        if lacking == 0 {
            return self.next(meld.at + 1, meld.number);
        }
        let Some((first, others)) = holes.split_first().filter(|_| holes.len() >= lacking) else { return };
        if self.is_done() {
            return;
        }
        let card = Card::natural(*first);
        let named = self.missing.iter().filter(|other| **other == card).count() + 1;
        if self.ground.exists(card, named) {
            self.missing.push(card);
            self.lacks += 1;
            self.choose(meld, others, lacking - 1);
            self.lacks -= 1;
            self.missing.pop();
        }
        // Of equal ones it does not matter which is left out.
        let next = others.iter().position(|other| other != first).unwrap_or(others.len());
        self.choose(meld, others.get(next..).unwrap_or_default(), lacking);
    }
}

/// A meld while its holes are filled.
#[derive(Clone, Copy)]
struct Chosen {
    /// Which of the melds that are asked for.
    at: usize,
    /// Its place in the order of all melds.
    number: usize,
    kind: Kind,
    size: u8,
}

/// Where sets begin in the order of all melds.
const AFTER_RUNS: usize = 64;

/// A run as far as its place matters.
fn lying(low: u8, faces: &[Face]) -> Meld {
    let laid =
        |(place, face): (u8, &Face)| Laid { card: Card::natural(*face), face: *face, wild: false, place };
    Meld { kind: Kind::Run, cards: (0..).zip(faces).map(laid).collect(), low, in_place: true }
}
