//! Answers that independent programs computed.

use std::fs;

use rummy_referee::layout::{arrange, best_discard};
use rummy_referee::ruleset::{Ace, SizeRange, WildMax};

use super::{base, cards, gin, points, sound};
use crate::support::project;

fn rows(name: &str) -> Vec<String> {
    let text = fs::read_to_string(project("tests/oracles").join(name)).unwrap();
    text.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn gin_hands_have_the_least_deadwood() {
    let rules = gin();
    let rows = rows("gin_deadwood_oracle.csv");
    for row in rows.iter().skip(1) {
        let (hand, least) = row.split_once(',').unwrap();
        let layout = arrange(&rules, &cards(hand));
        sound(&rules, &cards(hand), &[], &layout).unwrap();
        assert_eq!((layout.points_left.to_string().as_str(), layout.proven), (least, true), "{row}");
    }
    assert_eq!(rows.len(), 201);
}

#[test]
fn gin_hands_are_best_before_and_after_a_discard() {
    let rules = gin();
    let rows = rows("gin_hands.tsv");
    for row in rows.iter().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let hand = cards(columns[2]);
        let layout = arrange(&rules, &hand);
        sound(&rules, &hand, &[], &layout).unwrap();
        assert_eq!((layout.points_left.to_string().as_str(), layout.proven), (columns[3], true), "{row}");
        if columns[4].is_empty() {
            continue;
        }
        let (discard, layout) = best_discard(&rules, &hand).unwrap();
        let mut rest = hand.clone();
        rest.remove(rest.iter().position(|card| *card == discard).unwrap());
        sound(&rules, &rest, &[], &layout).unwrap();
        assert_eq!((layout.points_left.to_string().as_str(), layout.proven), (columns[4], true), "{row}");
    }
    assert_eq!(rows.len(), 1001);
}

#[test]
fn hands_with_jokers_have_the_least_deadwood() {
    let plain = base(r#"["joker"]"#);
    let rows = rows("wild_deadwood.jsonl");
    for row in &rows {
        let row: serde_json::Value = serde_json::from_str(row).unwrap();
        let given = &row["rules"];
        let number = |key: &str| given[key].as_i64().map(|n| n as u8);
        let least = |key: &str| Some(SizeRange { min: number(key).unwrap(), max: None });
        let mut rules = plain.clone();
        rules.melds.distinct_suits = given["distinct_suits"].as_bool().unwrap();
        rules.melds.set_size = least("min_set");
        rules.melds.run_size = least("min_run");
        rules.melds.wild.max = number("max_wilds").map_or(WildMax::Any, WildMax::Flat);
        rules.melds.wild.min_natural = number("min_naturals").unwrap();
        rules.ace = if given["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
        let points_of = |key: &str| i16::from(number(key).unwrap());
        rules.points = points(points_of("ace_points"), points_of("joker_points"));
        let hand: Vec<&str> =
            row["hand"].as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect();
        let hand = cards(&hand.join(" "));
        let layout = arrange(&rules, &hand);
        sound(&rules, &hand, &[], &layout).unwrap();
        assert_eq!(Some(i64::from(layout.points_left)), row["min_deadwood"].as_i64(), "{row} {layout:?}");
        assert!(layout.proven, "{row}");
    }
    assert_eq!(rows.len(), 150);
}
