//! How long the solver takes by itself, the slowest inputs included: `cargo bench -p rummy-benches --bench solve`. A name of
//! one measure, and how often it is made, may follow: `-- gin 5`.
#![allow(clippy::expect_used, clippy::indexing_slicing)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use rummy_benches::inputs::{Chance, load};
use rummy_benches::rows::{self, Table};
use rummy_referee::layout::arrange;
use rummy_referee::solve::{Lanes, Most, Position, Quick, manipulate};

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

/// Hands of ten and eleven cards of one pack.
fn gin(often: u32) {
    let rules = load("gin-rummy");
    let quick = Quick::new(&rules).expect("plain melds");
    let mut chance = Chance::from_seed(12_345);
    let hands: Vec<Lanes> =
        (0..20_000).map(|n| Quick::hand(&rules, &chance.hand(1, 10 + n % 2)).expect("plain cards")).collect();
    let start = Instant::now();
    let mut left = 0;
    for _ in 0..often {
        left +=
            hands.iter().map(|hand| u64::from(black_box(&quick).points_left(black_box(*hand)))).sum::<u64>();
    }
    let each = start.elapsed() / (20_000 * often.max(1));
    println!("gin      20000 hands: {each:?} each ({left} points left)");
}

/// Hands of fourteen cards, four of them jokers.
fn jokers(often: u32) {
    let rules = load("contract-rummy");
    for packs in 1..=3 {
        let mut chance = Chance::from_seed(99);
        let mut times: Vec<Duration> = Vec::new();
        for hand in chance.hands_with_jokers(packs, 2_000) {
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
    for name in ["manip", "manip_slow"] {
        let mut times = Vec::new();
        for Table { id, rules, melds, hand, .. } in &rows::tables(name) {
            let start = Instant::now();
            let play = manipulate(Position { rules, table: melds, hand, most: Most::Points });
            times.push(start.elapsed());
            assert!(play.proven, "{id}");
        }
        report(&format!("table    {name}"), times);
    }
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!("{what}: median {:?}, 99 % {:?}, worst {:?}", at(50), at(99), at(100));
}
