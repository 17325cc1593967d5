//! Melds against contracts, the whole answer.

use super::{Piece, Unmet, satisfy};
use crate::cards::parse_cards;
use crate::melds::judge;
use crate::ruleset::{Contract, Library, Ruleset};

fn rules(sets: &[&str]) -> Ruleset {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Library::default().load("contract-rummy", &sets).unwrap()
}

/// Everything that cards typed as one meld could be taken for.
fn pieces(rules: &Ruleset, typed: &str) -> Vec<Piece> {
    let cards = parse_cards(typed).unwrap();
    let judged = judge(rules, &cards);
    if judged.readings.is_empty() {
        return vec![Piece { kind: judged.kind, size: cards.len(), meld: None }];
    }
    let readings = judged.readings.into_iter();
    readings.map(|meld| Piece { kind: Some(meld.kind), size: cards.len(), meld: Some(meld) }).collect()
}

/// `0 3: met`, or what stands in the way, after the piece that each meld was taken for.
fn answer(sets: &[&str], contract: &str, melds: &str) -> String {
    let rules = rules(sets);
    let shapes = contract.split(" or ").map(|shape| Contract::parse_shape(shape).unwrap()).collect();
    let melds: Vec<Vec<Piece>> = melds.split(" / ").map(|typed| pieces(&rules, typed)).collect();
    let list = |numbers: &[usize]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    match satisfy(&rules, &Contract { shapes }, &melds) {
        Ok(met) => format!("{}: met", list(&met.chosen)),
        Err(refused) => {
            let said = refused.unmet.iter().map(|unmet| match unmet {
                Unmet::Runs(a, b) => format!("runs {a} {b}"),
                Unmet::Size { meld, part } => format!("{meld} is no {part}"),
                Unmet::Missing(parts) => {
                    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                    format!("missing {}", parts.join(", "))
                }
                Unmet::Extra(places) => format!("extra {}", list(places)),
            });
            let said: Vec<String> = said.collect();
            format!("{}: {} (shape {})", list(&refused.chosen), said.join("; "), refused.nearest)
        }
    }
}

#[test]
fn melds_fill_the_parts_of_a_contract() {
    let seed = |contract, melds| answer(&[], contract, melds);
    assert_eq!(seed("1 set, 1 run", "7SHD / 3-6S"), "0 0: met");
    assert_eq!(seed("1 set, 1 run", "3-6S / 7SHD"), "0 0: met");
    assert_eq!(seed("2 sets", "7SHD / 3-6S"), "0 0: missing 1 set; extra 1 (shape 0)");
    assert_eq!(seed("2 sets", "7SHD"), "0: missing 1 set (shape 0)");
    assert_eq!(seed("3 sets", "7SHD"), "0: missing 2 sets (shape 0)");
    assert_eq!(seed("1 set", "7SHD / 8SHD"), "0 0: extra 1 (shape 0)");
    assert_eq!(seed("1 run", "7SHD / 8SHD"), "0 0: missing 1 run; extra 0 1 (shape 0)");
    assert_eq!(seed("2 sets of 4", "7SHDC / 8SHD"), "0 0: 1 is no 2 sets of 4 (shape 0)");
    assert_eq!(seed("1 set of 4, 1 run", "7SHD / 8SHD"), "0 0: missing 1 run; extra 1 (shape 0)");
    // Cards that are no meld pass for any.
    assert_eq!(seed("1 set, 1 run", "7SHD / KH 2C"), "0 0: met");
    // Cards that are two things are what is asked for.
    assert_eq!(seed("1 run", "7S 8S * *"), "0: met");
    assert_eq!(seed("1 pure run", "3-6S"), "0: met");
    assert_eq!(seed("1 pure run", "3-5S *"), "0: missing 1 pure run; extra 0 (shape 0)");
    let at_least = |contract, melds| answer(&["contract.melds=at least"], contract, melds);
    assert_eq!(at_least("1 set", "7SHD / 8SHD"), "0 0: met");
    assert_eq!(at_least("2 sets", "7SHD / 3-6S"), "0 0: missing 1 set (shape 0)");
    let exactly = |contract, melds| answer(&["contract.sizes=exactly"], contract, melds);
    assert_eq!(exactly("1 run of 4", "3-7S"), "0: 0 is no 1 run of 4 (shape 0)");
    assert_eq!(seed("1 run of 4", "3-7S"), "0: met");
    assert_eq!(seed("1 run of exactly 4", "3-7S"), "0: 0 is no 1 run of exactly 4 (shape 0)");
}

#[test]
fn the_closest_of_several_contracts_is_told() {
    for (contract, melds, nearest) in [
        // As far as each other: the first.
        ("1 set of 4 or 1 set of exactly 4", "7SHD", 0),
        // A missing meld is further away than a wrong size, and nearer than two.
        ("1 set, 1 run or 1 set, 1 set of 4", "7SHD / 8SHD", 1),
        ("1 set, 1 run or 2 sets of 4", "7SHD / 8SHD", 0),
        ("2 sets of 4 or 1 set, 1 run", "7SHD / 8SHD", 1),
        ("2 runs or 2 sets of 4", "7SHD / 8SHD", 1),
        ("1 run, 1 set of 4 or 2 sets of 4", "7SHD / 8SHD", 1),
        ("1 run of 5, 1 run of 5, 1 run of 5 or 2 runs", "7SHD / 8SHD / 9SHD", 0),
        // What is too much is as far away as what is missing.
        ("1 set or 1 set, 1 set of 4", "7SHD / 8SHD", 1),
        ("2 sets of 4 or 1 set", "7SHD / 8SHD", 1),
    ] {
        let said = answer(&[], contract, melds);
        assert!(said.ends_with(&format!("(shape {nearest})")), "{contract}: {said}");
    }
}

#[test]
fn runs_of_a_contract_lie_as_the_rules_say() {
    let runs = |how: &str, melds| answer(&[&format!("contract.runs={how}")], "2 runs", melds);
    let clash = "0 0: runs 0 1 (shape 0)";
    for (how, melds, want) in [
        ("free", "3-6S / 7-10S", "0 0: met"),
        ("different suits", "3-6S / 7-10S", clash),
        ("different suits", "3-6S / 7-10H", "0 0: met"),
        ("not adjoining", "3-6S / 7-10S", clash),
        ("not adjoining", "3-6S / 8-JS", "0 0: met"),
        ("not adjoining", "3-6S / 7-10H", "0 0: met"),
        ("not adjoining", "3-6S / 5-8S", "0 0: met"),
        ("gap of 2", "3-6S / 8-JS", clash),
        ("gap of 2", "3-6S / 9-QS", "0 0: met"),
        ("gap of 2", "3-6S / 5-8S", clash),
        ("gap of 2", "3-6S / 5-8H", "0 0: met"),
    ] {
        assert_eq!(runs(how, melds), want, "{how}: {melds}");
    }
    // A wild card goes where it is in nobody's way.
    assert_eq!(runs("not adjoining", "* 4-6S / 8-JS"), "0 0: met");
    assert_eq!(runs("not adjoining", "4-6S * / 8-JS"), "1 0: met");
}

#[test]
fn a_search_that_goes_nowhere_ends() {
    let parts = ["1 set"; 11].join(", ");
    let ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q"];
    let melds: Vec<String> = ranks.iter().map(|rank| format!("{rank}SHD")).collect();
    let said = answer(&[], &parts, &format!("{} / 3-6C", melds.join(" / ")));
    assert_eq!(said, "0 0 0 0 0 0 0 0 0 0 0 0: extra 11 (shape 0)");
}
