//! The work whose instructions are counted, each a good while long, so that what comes before it is of no matter.

use std::hint::black_box;

use rummy_referee::cards::Typed;
use rummy_referee::journal::Journal;
use rummy_referee::layout::{Demand, Weigh, least, least_for};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::Ruleset;
use rummy_referee::solve::{Lanes, Most, Position, Quick, manipulate};

use crate::inputs::{Chance, load, typed};
use crate::rows::{Hand, Table, hands, tables, text};

/// What is counted, by name, with what it is counted for.
pub const ALL: [(&str, &str); 6] = [
    ("gin", "a hand of ten cards"),
    ("wild", "a hand with jokers"),
    ("contract", "a hand under a contract"),
    ("table", "a table put together anew"),
    ("judge", "a meld judged"),
    ("journal", "a journal read"),
];

/// Work that is ready to be done.
#[expect(missing_debug_implementations, reason = "it is only ever run")]
pub struct Work {
    /// How often one go does it.
    pub often: usize,
    go: Box<dyn Fn() -> i64>,
}

impl Work {
    /// Makes ready what it needs, the same every time.
    pub fn new(name: &str) -> Self {
        match name {
            "gin" => {
                let rules = load("gin-rummy");
                let quick = Quick::new(&rules).expect("plain melds");
                let mut chance = Chance::from_seed(12_345);
                let hand = |_| Quick::hand(&rules, &chance.hand(1, 10)).expect("plain cards");
                let hands: Vec<Lanes> = (0..10_000).map(hand).collect();
                Self::each(hands, 1, move |hand| i64::from(quick.points_left(*hand)))
            }
            "wild" => Self::each(hands("wild_deadwood"), 1, |hand| left(hand).into()),
            "contract" => Self::each(hands("contract"), 1, |hand| left(hand).into()),
            "table" => {
                let mut some = tables("manip");
                some.truncate(5);
                Self::each(some, 1, |table| played(table).into())
            }
            "judge" => {
                let (rules, melds) = melds();
                Self::each(melds, 100, move |meld| judge(&rules, meld).readings.len() as i64)
            }
            "journal" => {
                Self::each(vec![text("tests/journal/v1/turns.jsonl")], 10, |journal| read(journal) as i64)
            }
            _ => panic!("nothing is called {name}"),
        }
    }

    /// The same with each input, and that some times over.
    fn each<T: 'static>(inputs: Vec<T>, times: usize, one: impl Fn(&T) -> i64 + 'static) -> Self {
        let often = inputs.len() * times;
        let go = move || (0..times).flat_map(|_| &inputs).map(|input| one(black_box(input))).sum();
        Self { often, go: Box::new(go) }
    }

    /// Does it once beforehand, so that memory is as it is in the long run.
    pub fn warm(&self) {
        black_box((self.go)());
    }

    /// Does it; what comes out is a sum that hangs on all answers.
    // `benches/counts` has what it counts by this name.
    #[inline(never)]
    pub fn run(&self) -> i64 {
        (self.go)()
    }
}

/// The points that a hand is left with, under its contract if it has one; -1 where that can't be met.
pub fn left(hand: &Hand) -> i32 {
    if hand.contract.is_none() {
        return least(&hand.rules, &hand.cards);
    }
    let shapes = [hand.shape()];
    let demand = Demand { shapes: &shapes, weigh: Weigh::Points };
    least_for(&hand.rules, demand, &hand.cards).unwrap_or(-1)
}

fn played(table: &Table) -> i32 {
    let Table { rules, melds, hand, .. } = table;
    manipulate(Position { rules, table: melds, hand, most: Most::Points }).points_left
}

fn read(journal: &str) -> usize {
    Journal::read(journal.to_owned())
        .unwrap_or_else(|(line, error)| panic!("line {line}: {error}"))
        .entries
        .len()
}

/// Melds that stand, with and without jokers, and some that don't.
fn melds() -> (Ruleset, Vec<Vec<Typed>>) {
    let texts =
        ["KHSD", "7C 7D *", "3-6S", "9S * JS QS", "A-5H", "10-KC", "KH KS KD KC *", "5D 5D 5H", "4S 6S 7H"];
    let mut chance = Chance::from_seed(7);
    let mut melds: Vec<Vec<Typed>> =
        texts.iter().map(|text| rummy_referee::cards::parse_cards(text).expect("cards")).collect();
    melds.extend((0..3).map(|_| typed(&chance.hand(1, 3))));
    (load("contract-rummy"), melds)
}
