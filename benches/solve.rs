//! How long the solver takes: `cargo bench --bench solve`. Under `valgrind --tool=callgrind` a name of one measure, and
//! how often it is made, tell what it costs in instructions: `solve gin 1`, less `solve gin 0`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use rummy_referee::cards::{Card, Typed, parse_cards};
use rummy_referee::layout::arrange;
use rummy_referee::melds::{Meld, judge};
use rummy_referee::ruleset::{Ace, Identity, Library, Ruleset};
use rummy_referee::solve::{Lanes, Most, Position, Quick, manipulate};
use serde_json::Value;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let often = words.get(1).map_or(5, |n| n.parse().expect("how often"));
    let wanted = |name: &str| words.first().is_none_or(|word| word == name);
    if wanted("gin") {
        gin(often);
    }
    if wanted("jokers") {
        jokers(often);
    }
    if wanted("table") {
        tables();
    }
}

fn load(name: &str) -> Ruleset {
    Library::default().load(name, &[]).expect("a ruleset that is built in")
}

/// Numbers that look like chance and are the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// Natural cards of so many packs.
    fn hand(&mut self, packs: usize, cards: usize) -> Vec<Card> {
        let mut pack: Vec<Card> =
            (0..packs).flat_map(|_| Card::all().filter(|card| !card.is_joker())).collect();
        (0..cards).map(|_| pack.swap_remove(self.below(pack.len()))).collect()
    }
}

/// Hands of ten and eleven cards of one pack.
fn gin(often: u32) {
    let rules = load("gin-rummy");
    let quick = Quick::new(&rules).expect("plain melds");
    let mut chance = Chance(12_345);
    let hands: Vec<Lanes> =
        (0..20_000).map(|n| Quick::hand(&rules, &chance.hand(1, 10 + n % 2)).expect("plain cards")).collect();
    let start = Instant::now();
    let mut left = 0;
    for _ in 0..often {
        left +=
            hands.iter().map(|hand| u64::from(black_box(&quick).points_left(black_box(*hand)))).sum::<u64>();
    }
    let each = start.elapsed().as_nanos() as f64 / 20_000.0 / f64::from(often.max(1));
    println!("gin      20000 hands: {each:.1} ns each ({left} points left)");
}

/// Hands of fourteen cards, four of them jokers.
fn jokers(often: u32) {
    let rules = load("contract-rummy");
    for packs in 1..=3 {
        let mut chance = Chance(99);
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..2_000 {
            let mut hand = chance.hand(packs, 10);
            hand.extend([Card::JOKER; 4]);
            let time = |_| {
                let start = Instant::now();
                black_box(arrange(&rules, black_box(&hand)));
                start.elapsed()
            };
            times.push((0..often.max(1)).map(time).min().unwrap_or_default());
        }
        report(&format!("jokers   {packs} packs"), times);
    }
}

/// The tables of the answers that other programs computed.
fn tables() {
    let mut rules = load("manipulation-rummy");
    rules.melds.wild.identity = Identity::Free;
    for name in ["manip", "manip_slow"] {
        let path = format!("{}/tests/oracles/{name}.jsonl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the answers");
        let mut times = Vec::new();
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).expect("a row");
            rules.ace = if row["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
            let melds = row["table"].as_array().expect("melds");
            let table: Vec<Vec<Meld>> =
                melds.iter().map(|meld| judge(&rules, &cards(meld)).readings).map(first).collect();
            let hand: Vec<Card> = cards(&row["hand"]).iter().map(|typed| typed.card).collect();
            let start = Instant::now();
            let play = manipulate(Position { rules: &rules, table: &table, hand: &hand, most: Most::Points });
            times.push(start.elapsed());
            assert!(play.proven, "{line}");
        }
        report(&format!("table    {name}"), times);
    }
}

fn first(mut readings: Vec<Meld>) -> Vec<Meld> {
    readings.truncate(1);
    readings
}

fn cards(list: &Value) -> Vec<Typed> {
    let names: Vec<&str> = list.as_array().expect("cards").iter().filter_map(Value::as_str).collect();
    parse_cards(&names.join(" ")).expect("cards")
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize];
    println!("{what}: median {:?}, 99 % {:?}, worst {:?}", at(0.5), at(0.99), at(1.0));
}
