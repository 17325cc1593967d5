//! What a hand lacks for a contract: the fewest cards that would do, by name.

mod holes;

use holes::{fewest_holes, lows};

use crate::cards::{Card, Counts, Face, Rank, Suit};
use crate::contract::clash;
use crate::layout::{Demand, Weigh, arrange_for, may_hold};
use crate::melds::{Laid, Meld, rank_at};
use crate::ruleset::{Contract, ContractSize, Kind, OwnPlace, Pack, Requirement, Ruleset, RunOf};

/// How many ways to name what is missing are told at most.
pub const MOST_WAYS: usize = 12;

/// How many steps are made in search of them.
const WORK: u32 = 100_000;

/// Contracts of more melds than this are not looked into.
const MOST_MELDS: usize = 12;

/// Ways to name the fewest cards that a hand lacks for a contract; none where that could not be found out.
///
/// Every way is one that was tried: with these cards the contract can be laid.
pub fn missing(rules: &Ruleset, contract: &Contract, pack: Option<Pack>, hand: &[Card]) -> Vec<Vec<Card>> {
    missing_soon(rules, contract, pack, hand, WORK)
}

/// The same in so many steps at most, for those who can't wait.
pub fn missing_soon(
    rules: &Ruleset,
    contract: &Contract,
    pack: Option<Pack>,
    hand: &[Card],
    mut work: u32,
) -> Vec<Vec<Card>> {
    let counts: Counts = hand.iter().copied().collect();
    let shapes: Vec<Vec<Requirement>> = contract.shapes.iter().map(|shape| single(shape)).collect();
    // How many there are is found out first, since to name them takes many times as long.
    let numbers = shapes.iter().filter_map(|melds| fewest(rules, pack, counts, melds, work));
    let Some(fewest) = numbers.min() else { return Vec::new() };
    for most in fewest.max(1).. {
        let mut ways: Vec<Vec<Card>> = Vec::new();
        let mut deeper = false;
        for (melds, shape) in shapes.iter().zip(&contract.shapes) {
            let mut search = Search::new(rules, pack, counts, melds, most, work);
            search.next(0, 0);
            work = search.work;
            deeper |= search.cut;
            let shapes = std::slice::from_ref(shape);
            let demand = Demand { shapes, weigh: Weigh::Points };
            let would_do = |way: &Vec<Card>| {
                let all: Vec<Card> = hand.iter().chain(way).copied().collect();
                arrange_for(rules, demand, &all, &[]).layout.is_some()
            };
            ways.extend(search.ways.into_iter().filter(would_do));
        }
        ways.sort();
        ways.dedup();
        ways.truncate(MOST_WAYS);
        if !ways.is_empty() || !deeper || work == 0 {
            return ways;
        }
    }
    Vec::new()
}

/// How many cards melds lack at least; `None` where that could not be found out in so many steps.
fn fewest(
    rules: &Ruleset,
    pack: Option<Pack>,
    held: Counts,
    melds: &[Requirement],
    mut work: u32,
) -> Option<usize> {
    for most in 0.. {
        let mut search = Search::new(rules, pack, held, melds, most, work);
        search.counts_only = true;
        search.next(0, 0);
        work = search.work;
        if !search.ways.is_empty() {
            return Some(most);
        }
        if !search.cut || work == 0 {
            return None;
        }
    }
    None
}

/// Every meld of a shape by itself, runs first: they ask for the very cards that sets could do without.
fn single(shape: &[Requirement]) -> Vec<Requirement> {
    let one = |part: &Requirement| std::iter::repeat_n(Requirement { count: 1, ..*part }, part.count.into());
    let mut melds: Vec<Requirement> = shape.iter().flat_map(one).take(MOST_MELDS + 1).collect();
    melds.sort_by_key(|part| part.kind != Some(Kind::Run));
    melds
}

struct Search<'a> {
    rules: &'a Ruleset,
    pack: Option<Pack>,
    held: Counts,
    /// What of the hand is in no meld yet.
    rest: Counts,
    melds: &'a [Requirement],
    most: usize,
    work: u32,
    /// Whether ways with more cards were left alone.
    cut: bool,
    /// How many cards the melds so far lack.
    lacks: usize,
    /// Whether it is enough to know how many: the names of those cards are left open, and the first way is the last.
    counts_only: bool,
    missing: Vec<Card>,
    runs: Vec<Meld>,
    ways: Vec<Vec<Card>>,
    /// For each meld, the cards that it and those after it lack at least, wild ones aside.
    lacking: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(
        rules: &'a Ruleset,
        pack: Option<Pack>,
        held: Counts,
        melds: &'a [Requirement],
        most: usize,
        work: u32,
    ) -> Self {
        let known = melds.len() <= MOST_MELDS;
        let work = if known { work } else { 0 };
        let (missing, runs, ways) = (Vec::new(), Vec::new(), Vec::new());
        let mut lacking: Vec<usize> = Vec::new();
        for part in melds.iter().rev() {
            let after = lacking.last().copied().unwrap_or(0);
            lacking.push(after + fewest_holes(rules, &held, *part));
        }
        lacking.reverse();
        Self {
            rules,
            pack,
            held,
            rest: held,
            melds,
            most,
            work,
            cut: false,
            lacks: 0,
            counts_only: false,
            missing,
            runs,
            ways,
            lacking,
        }
    }

    /// Goes on with meld `at`, which comes no earlier in the order of all melds than `from`: of melds of one sort it does not
    /// matter which is which.
    fn next(&mut self, at: usize, from: usize) {
        self.work = self.work.saturating_sub(1);
        let enough = if self.counts_only { 1 } else { 2 * MOST_WAYS };
        if self.work == 0 || self.ways.len() >= enough {
            return;
        }
        let wild: usize = wild_cards(self.rules, &self.rest).count();
        let lacking = self.lacking.get(at).copied().unwrap_or(0).saturating_sub(wild);
        if self.lacks + lacking > self.most {
            self.cut = true;
            return;
        }
        let Some(part) = self.melds.get(at).copied() else {
            let mut way = self.missing.clone();
            way.sort_unstable();
            if !self.ways.contains(&way) {
                self.ways.push(way);
            }
            return;
        };
        let same = at.checked_sub(1).is_some_and(|before| self.melds.get(before) == Some(&part));
        let from = if same { from } else { 0 };
        for kind in [Kind::Run, Kind::Set] {
            let Some(size) = self.rules.melds.size(kind).filter(|_| part.kind.is_none_or(|of| of == kind))
            else {
                continue;
            };
            let size = size.min.max(part.size.map_or(0, ContractSize::min));
            match kind {
                Kind::Run => self.runs(at, from, size),
                Kind::Set => self.sets(at, from, size),
            }
        }
    }

    /// Every run of a size: of the cards that it lacks, wild ones stand for as many as they may.
    fn runs(&mut self, at: usize, from: usize, size: u8) {
        for low in lows(self.rules, size) {
            for suit in Suit::ALL {
                let number = usize::from(low) * 4 + suit.index();
                if number < from {
                    continue;
                }
                let rank = |place| rank_at(self.rules.without, low, place);
                let faces: Vec<Face> = (0..size).map(|place| self.best_face(rank(place), suit)).collect();
                let run = lying(low, &faces);
                if faces.iter().any(|face| self.rules.has_no_place(face.rank)) {
                    continue;
                }
                if self.runs.iter().any(|other| clash(self.rules, other, &run)) {
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
        let any = self.rules.melds.run_of == RunOf::AnySuits;
        let there = |suit: &Suit| self.rest.count(Face::new(rank, *suit).into()) > 0;
        let suit = if any { Suit::ALL.into_iter().find(there).unwrap_or(suit) } else { suit };
        Face { suit, ..own }
    }

    fn sets(&mut self, at: usize, from: usize, size: u8) {
        let distinct = self.rules.melds.distinct_suits;
        let may = |rank: &Rank| !self.rules.has_no_place(*rank) && !self.rules.without.has(*rank);
        let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(may).collect();
        for rank in ranks {
            let number = AFTER_RUNS + usize::from(rank.number());
            if number < from {
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
                free = free.iter().copied().cycle().take(4 * usize::from(size - there)).collect();
            }
            self.fill(Chosen { at, number, kind: Kind::Set, size }, &free, (size - there).into());
            self.rest = before;
        }
    }

    /// Takes a card of the hand that may lie as what it is.
    fn take(&mut self, face: Face) -> bool {
        let card = Card::natural(face);
        let natural = !self.rules.is_wild(card) || self.rules.melds.wild.own_place == OwnPlace::Natural;
        natural && self.rest.remove(card)
    }

    /// Fills so many of the holes of a meld: with wild cards as far as they may, and what then is missing in every way.
    fn fill(&mut self, meld: Chosen, holes: &[Face], needed: usize) {
        let Chosen { at, kind, size, .. } = meld;
        let before = self.rest;
        let wild: Vec<Card> = wild_cards(self.rules, &before).collect();
        let pure = self.melds.get(at).is_some_and(|part| part.pure);
        let most = if pure { 0 } else { wild.len().min(needed) };
        // As many wild cards as may be. Fewer only where two of them may not lie side by side.
        let may = |by_wild: &usize| may_hold(self.rules, kind, size, *by_wild as u8);
        let fewest = if self.rules.melds.wild.adjacent { 1 } else { most + 1 };
        let numbers: Vec<usize> = (0..=most).rev().filter(may).take(fewest).collect();
        for by_wild in numbers {
            let lacking = needed - by_wild;
            if self.lacks + lacking > self.most {
                self.cut = true;
            } else if !self.counts_only {
                self.spend(&wild, by_wild, &mut |search| search.choose(meld, holes, lacking));
            } else if self.there_are(holes, lacking) {
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
        let own_place = self.rules.melds.wild.own_place == OwnPlace::Natural;
        if own_place && !first.is_joker() && self.work > 0 {
            // All of its kind stay: with one of them gone it was tried.
            let other = others.iter().position(|card| card != first).unwrap_or(others.len());
            self.spend(others.get(other..).unwrap_or_default(), number, then);
        }
    }

    /// Every way to choose what is missing among the holes.
    fn choose(&mut self, meld: Chosen, holes: &[Face], lacking: usize) {
        if lacking == 0 {
            return self.next(meld.at + 1, meld.number);
        }
        let Some((first, others)) = holes.split_first() else { return };
        let card = Card::natural(*first);
        let named = self.missing.iter().filter(|other| **other == card).count() + 1;
        if self.exists(card, named) {
            self.missing.push(card);
            self.lacks += 1;
            self.choose(meld, others, lacking - 1);
            self.lacks -= 1;
            self.missing.pop();
        }
        self.choose(meld, others, lacking);
    }

    /// Whether the game has so many copies of a card beside those in hand.
    fn exists(&self, card: Card, copies: usize) -> bool {
        self.pack
            .is_none_or(|pack| usize::from(self.held.count(card)) + copies <= usize::from(pack.copies(card)))
    }

    /// Whether the game has the cards for so many of these holes.
    fn there_are(&self, holes: &[Face], lacking: usize) -> bool {
        let there = holes.iter().enumerate().filter(|(at, face)| {
            let before = holes.iter().take(*at).filter(|other| other == face).count();
            self.exists(Card::natural(**face), before + 1)
        });
        there.take(lacking).count() == lacking
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

/// Every wild card of a hand, those first that are nothing else.
fn wild_cards(rules: &Ruleset, counts: &Counts) -> impl Iterator<Item = Card> {
    let wild =
        |joker: bool| counts.iter().filter(move |(card, _)| card.is_joker() == joker && rules.is_wild(*card));
    let wild = wild(true).chain(wild(false));
    wild.flat_map(|(card, copies)| std::iter::repeat_n(card, copies.into()))
}

/// A run as far as its place matters.
fn lying(low: u8, faces: &[Face]) -> Meld {
    let laid =
        |(place, face): (u8, &Face)| Laid { card: Card::natural(*face), face: *face, wild: false, place };
    Meld { kind: Kind::Run, cards: (0..).zip(faces).map(laid).collect(), low, in_place: true }
}
