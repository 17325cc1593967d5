//! What is best: answers of other programs, and every way tried out.

mod brute;
mod contracts;
mod hands;
mod oracles;
mod table;

use rummy_referee::cards::{Card, Rank, parse_cards};
use rummy_referee::ruleset::{Ace, Library, Points, Ruleset, SizeRange, WildMax};
use serde_json::Value;

fn load(name: &str) -> Ruleset {
    Library::default().load(name, &[]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn cards(text: &str) -> Vec<Card> {
    let typed = parse_cards(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    typed.iter().map(|typed| typed.card).collect()
}

/// The rows of a file of answers.
fn rows(name: &str) -> Vec<Value> {
    let text = crate::support::text_of(&format!("tests/oracles/{name}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Cards from a list in a row.
fn listed(list: &Value) -> Vec<Card> {
    let names: Vec<&str> = list.as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
    cards(&names.join(" "))
}

/// Points by rank number: pips, ten for court cards.
fn points(ace: i16, joker: i16) -> Points {
    Points::new(None, |card| match card.rank().map(Rank::number) {
        None => joker,
        Some(1) => ace,
        Some(n) => i16::from(n.min(10)),
    })
}

/// The rules that a row of hands with jokers names.
fn rules_of(row: &Value, base: &Ruleset) -> Ruleset {
    let given = &row["rules"];
    let number = |key: &str| given[key].as_i64().map(|n| n as u8);
    let least = |key: &str| Some(SizeRange { min: number(key).unwrap(), max: None });
    let mut rules = base.clone();
    rules.melds.distinct_suits = given["distinct_suits"].as_bool().unwrap();
    rules.melds.set_size = least("min_set");
    rules.melds.run_size = least("min_run");
    rules.melds.wild.max = number("max_wilds").map_or(WildMax::Any, WildMax::Flat);
    rules.melds.wild.min_natural = number("min_naturals").unwrap();
    rules.ace = if given["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
    let value = |key: &str| i16::from(number(key).unwrap());
    rules.points = points(value("ace_points"), value("joker_points"));
    rules
}
