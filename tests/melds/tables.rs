//! Verdicts that are written down.

use std::collections::BTreeMap;
use std::fmt::Write;

use rummy_referee::melds::{Judged, Meld, adjoining_gap, judge};
use rummy_referee::ruleset::{Ace, Ranks, Ruleset, Word};

use super::{cards, load, verdict};

const RULES: &str = include_str!("rules.tsv");
const TABLES: [(&str, &str); 3] = [
    ("disputes.tsv", include_str!("disputes.tsv")),
    ("published.tsv", include_str!("published.tsv")),
    ("own.tsv", include_str!("own.tsv")),
];

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

fn rulesets() -> BTreeMap<&'static str, Ruleset> {
    rows(RULES).map(|row| (row[0], load(row[1]))).collect()
}

/// What the wild cards of a reading stand for.
fn wild(meld: &Meld) -> String {
    let faces: Vec<String> =
        meld.cards.iter().filter(|laid| laid.wild).map(|laid| laid.face.to_string()).collect();
    if faces.is_empty() { "-".into() } else { faces.join(" ") }
}

/// The columns from the verdict to the rules broken. `*` in the table stands for more readings than it lists.
fn columns(judged: &Judged) -> [String; 4] {
    let or_none = |text: String| if text.is_empty() { "-".to_owned() } else { text };
    let readings: Vec<String> = judged.readings.iter().map(wild).collect();
    let rules: Vec<&str> = judged.reasons.iter().map(|reason| reason.rule.as_str()).collect();
    [
        if judged.legal() { "legal" } else { "illegal" }.to_owned(),
        judged.kind.map_or("-", |kind| kind.text()).to_owned(),
        or_none(readings.join(" | ")),
        or_none(rules.join(" ")),
    ]
}

#[test]
fn verdicts_are_those_of_the_sources() {
    let rulesets = rulesets();
    let mut wrong = String::new();
    for (file, text) in TABLES {
        for row in rows(text) {
            assert_eq!(row.len(), 7, "{file}: {row:?}");
            let judged = verdict(&rulesets[row[0]], row[1]);
            let mut found = columns(&judged);
            if row[4] == "*" {
                found[2] = "*".into();
            }
            if found != row[2..6] {
                let _ = writeln!(wrong, "{file}: {} {}\n  {:?}\n  {found:?}", row[0], row[1], &row[2..6]);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn every_message_cites_a_rule_and_says_what_is_wrong() {
    let rulesets = rulesets();
    let mut said = String::new();
    for (_, text) in TABLES {
        for row in rows(text) {
            let rules = &rulesets[row[0]];
            let judged = verdict(rules, row[1]);
            assert_ne!(judged.legal(), !judged.reasons.is_empty(), "{row:?}");
            for reason in &judged.reasons {
                assert!(rules.value_of(&reason.rule).is_some(), "{row:?} cites {}", reason.rule);
                assert!(!reason.cards.is_empty(), "{row:?} names no cards");
                let shown: Vec<String> = reason.cards.iter().map(ToString::to_string).collect();
                let (name, cards) = (row[0], row[1]);
                let _ = writeln!(
                    said,
                    "{name} {cards}\n    {} [{}] {}",
                    reason.rule,
                    shown.join(" "),
                    reason.message
                );
            }
        }
    }
    insta::with_settings!({ snapshot_path => ".", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("messages", said);
    });
}

#[test]
fn gaps_between_runs_are_those_of_the_table() {
    for row in rows(include_str!("gaps.tsv")) {
        let ace = Ace::from_text(row[0]).unwrap();
        let rules = load(&format!("contract-rummy;cards.ace={}", row[0]));
        let run = |text| judge(&rules, &cards(text)).reading().unwrap().clone();
        let gap = adjoining_gap(Ranks::default(), ace, &run(row[1]), &run(row[2]));
        assert_eq!(gap.map_or("-".to_owned(), |n| n.to_string()), row[3], "{row:?}");
        assert_eq!(gap, adjoining_gap(Ranks::default(), ace, &run(row[2]), &run(row[1])), "{row:?}");
    }
}
