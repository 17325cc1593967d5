//! Melds and lay-offs: published verdicts, and a second opinion on random ones.

mod naive;
mod properties;
mod strategies;
mod tables;

use rummy_referee::cards::{Typed, parse_cards};
use rummy_referee::melds::{Judged, judge, judge_onto};
use rummy_referee::ruleset::{Library, Ruleset};

/// The ruleset that `NAME;KEY=VALUE;…` describes.
fn load(spec: &str) -> Ruleset {
    let mut parts = spec.split(';').map(str::to_owned);
    let name = parts.next().unwrap();
    let sets: Vec<String> = parts.collect();
    Library::default().load(&name, &sets).unwrap_or_else(|error| panic!("{spec}: {error}"))
}

fn cards(text: &str) -> Vec<Typed> {
    parse_cards(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Judges `CARDS`, or `MELD + CARDS` as a lay-off on the first reading of the meld.
fn verdict(rules: &Ruleset, text: &str) -> Judged {
    match text.split_once(" + ") {
        None => judge(rules, &cards(text)),
        Some((table, more)) => {
            let table = judge(rules, &cards(table));
            judge_onto(rules, table.reading().expect("the table is legal"), &cards(more))
        }
    }
}
