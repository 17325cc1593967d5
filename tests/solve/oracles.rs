//! Answers that independent programs computed.

use rummy_referee::contract::{Piece, satisfy};
use rummy_referee::layout::{Demand, Weigh, arrange_for};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::{Contract, Kind, Requirement, RunsTogether};
use rummy_referee::solve::{Question, Quick, best_discard, lay_down};

use super::{cards, listed, load, rows, rules_of};
use crate::support::text_of;

#[test]
fn short_hands_leave_as_little_as_others_say() {
    let rules = load("gin-rummy");
    let quick = Quick::new(&rules).unwrap();
    let mut seen = 0;
    for row in text_of("tests/oracles/gin_deadwood_oracle.csv").lines().skip(1) {
        let (hand, least) = row.split_once(',').unwrap();
        let lanes = Quick::hand(&rules, &cards(hand)).unwrap();
        assert_eq!(quick.points_left(lanes).to_string(), least, "{row}");
        seen += 1;
    }
    for row in text_of("tests/oracles/gin_hands.tsv").lines().filter(|row| !row.starts_with('#')).skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let hand = cards(columns[2]);
        let layout = lay_down(Question::new(&rules, &hand)).layout;
        assert_eq!(layout.points_left.to_string(), columns[3], "{row}");
        if !columns[4].is_empty() {
            let (_, answer) = best_discard(Question::new(&rules, &hand)).unwrap();
            assert_eq!(answer.layout.points_left.to_string(), columns[4], "{row}");
        }
        seen += 1;
    }
    assert_eq!(seen, 1200);
}

#[test]
fn hands_with_jokers_leave_as_little_as_others_say() {
    let base = load("contract-rummy");
    for row in rows("wild_deadwood.jsonl") {
        let (rules, hand) = (rules_of(&row, &base), listed(&row["hand"]));
        let layout = lay_down(Question::new(&rules, &hand)).layout;
        assert_eq!(Some(i64::from(layout.points_left)), row["min_deadwood"].as_i64(), "{row}");
    }
}

#[test]
fn contracts_leave_as_little_as_others_say() {
    let base = load("contract-rummy");
    let rows = rows("contract.jsonl");
    for row in &rows {
        let mut rules = rules_of(row, &base);
        rules.contract.runs = RunsTogether::Free;
        let part = |name: &serde_json::Value| Requirement {
            pure: false,
            count: 1,
            kind: Some(if name == "set" { Kind::Set } else { Kind::Run }),
            size: None,
        };
        let shape: Vec<Requirement> = row["contract"].as_array().unwrap().iter().map(part).collect();
        let hand = listed(&row["hand"]);
        let shapes = [shape];
        let found = arrange_for(&rules, Demand { shapes: &shapes, weigh: Weigh::Points }, &hand, &[]);
        assert!(found.proven, "{row}");
        let least = found.layout.as_ref().map(|layout| i64::from(layout.points_left));
        assert_eq!(least, row["min_penalty"].as_i64(), "{row}");
        let Some(layout) = found.layout else { continue };
        let pieces: Vec<Vec<Piece>> = layout
            .melds
            .iter()
            .map(|cards| {
                let judged = judge(&rules, cards);
                let piece = |meld| Piece { kind: judged.kind, size: cards.len(), meld: Some(meld) };
                judged.readings.iter().cloned().map(piece).collect()
            })
            .collect();
        let contract = Contract { shapes: shapes.to_vec() };
        assert!(satisfy(&rules, &contract, &pieces).is_ok(), "{row} {layout:?}");
    }
    assert_eq!(rows.len(), 150);
}
