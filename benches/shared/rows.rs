//! The rows of `tests/oracles`, whose answers independent programs computed.

use rummy_referee::cards::{Card, Rank};
use rummy_referee::melds::{Meld, judge};
use rummy_referee::ruleset::{
    Ace, Identity, Kind, Points, Requirement, Ruleset, RunsTogether, SizeRange, WildMax,
};
use serde_json::Value;

use crate::inputs::{cards, load, typed};

/// The text of a file of this project.
pub fn text(path: &str) -> String {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn rows(name: &str) -> Vec<Value> {
    text(&format!("tests/oracles/{name}.jsonl"))
        .lines()
        .map(|line| serde_json::from_str(line).expect("a row"))
        .collect()
}

fn listed(list: &Value) -> Vec<Card> {
    let names: Vec<&str> = list.as_array().expect("cards").iter().filter_map(Value::as_str).collect();
    cards(&names.join(" "))
}

/// A hand with jokers, under rules of its own.
#[derive(Debug)]
pub struct Hand {
    /// The rules.
    pub rules: Ruleset,
    /// The hand.
    pub cards: Vec<Card>,
    /// How many sets and how many runs, where that is demanded.
    pub contract: Option<[usize; 2]>,
    /// The fewest points that can be left, where the row says it.
    pub least: Option<i32>,
}

impl Hand {
    /// The contract as the rules write one.
    pub fn shape(&self) -> Vec<Requirement> {
        let [sets, runs] = self.contract.unwrap_or_default();
        let part = |kind| Requirement { pure: false, count: 1, kind: Some(kind), size: None };
        let sets = std::iter::repeat_n(part(Kind::Set), sets);
        sets.chain(std::iter::repeat_n(part(Kind::Run), runs)).collect()
    }
}

/// The hands of `wild_deadwood` or of `contract`.
pub fn hands(name: &str) -> Vec<Hand> {
    let base = load("contract-rummy");
    let hand = |row: &Value| Hand {
        rules: rules_of(row, &base),
        cards: listed(&row["hand"]),
        contract: row["contract"].as_array().map(|parts| {
            let sets = parts.iter().filter(|part| *part == "set").count();
            [sets, parts.len() - sets]
        }),
        least: ["min_deadwood", "min_penalty"].iter().find_map(|key| row[*key].as_i64()).map(|n| n as i32),
    };
    rows(name).iter().map(hand).collect()
}

/// Pips, ten for court cards.
fn points(ace: i16, joker: i16) -> Points {
    Points::new(None, |card| match card.rank().map(Rank::number) {
        None => joker,
        Some(1) => ace,
        Some(n) => i16::from(n.min(10)),
    })
}

/// The rules that a row of hands names.
fn rules_of(row: &Value, base: &Ruleset) -> Ruleset {
    let given = &row["rules"];
    let number = |key: &str| given[key].as_i64().map(|n| n as u8);
    let least = |key: &str| Some(SizeRange { min: number(key).expect("a size"), max: None });
    let mut rules = base.clone();
    rules.melds.distinct_suits = given["distinct_suits"].as_bool().expect("yes or no");
    rules.melds.set_size = least("min_set");
    rules.melds.run_size = least("min_run");
    rules.melds.wild.max = number("max_wilds").map_or(WildMax::Any, WildMax::Flat);
    rules.melds.wild.min_natural = number("min_naturals").expect("a number");
    rules.ace = if given["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
    let value = |key: &str| i16::from(number(key).expect("points"));
    rules.points = points(value("ace_points"), value("joker_points"));
    rules.contract.runs = RunsTogether::Free;
    rules
}

/// A table that may be put together anew, and a hand.
#[derive(Debug)]
pub struct Table {
    /// Which row it is.
    pub id: String,
    /// The rules: jokers of the table are free.
    pub rules: Ruleset,
    /// What lies there.
    pub melds: Vec<Vec<Meld>>,
    /// The hand.
    pub hand: Vec<Card>,
    /// The most points that can be played.
    pub points: i32,
    /// The most cards that can be played.
    pub cards: i32,
}

/// The tables of `manip` or of `manip_slow`.
pub fn tables(name: &str) -> Vec<Table> {
    let mut rules = load("manipulation-rummy");
    rules.melds.wild.identity = Identity::Free;
    let table = |row: &Value| {
        rules.ace = if row["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
        let lying =
            |meld: &Value| judge(&rules, &typed(&listed(meld))).readings.into_iter().take(1).collect();
        let number = |key: &str| row[key].as_i64().expect("a number") as i32;
        Table {
            id: format!("{name} {}", row["id"]),
            melds: row["table"].as_array().expect("melds").iter().map(lying).collect(),
            hand: listed(&row["hand"]),
            points: number("max_points"),
            cards: number("max_cards"),
            rules: rules.clone(),
        }
    };
    rows(name).iter().map(table).collect()
}
