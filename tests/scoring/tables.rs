//! Tables of examples, each played through the command line.

use std::collections::BTreeSet;

use rummy_referee::layout::best_discard;
use serde_json::Value;

use super::{cards, rules};
use crate::cases::differs;
use crate::support::{Sandbox, text_of};

#[derive(serde::Deserialize)]
struct Table {
    row: Vec<Row>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    #[serde(default)]
    why: String,
    #[serde(default)]
    run: Vec<String>,
    /// The test that has it, where this table can't.
    see: Option<String>,
    /// Why no result of a hand can show it.
    skip: Option<String>,
    #[serde(default)]
    exit: i32,
    /// The key that a refusal cites.
    rule: Option<String>,
    #[serde(default)]
    says: Vec<String>,
    json: Option<Value>,
}

fn read(name: &str) -> Vec<Row> {
    let table: Table = toml::from_str(&text_of(&format!("tests/scoring/{name}.toml"))).unwrap();
    table.row
}

/// What is wrong with what the program answers.
fn judge(row: &Row) -> Result<(), String> {
    let sandbox = Sandbox::new();
    let Some((last, before)) = row.run.split_last() else {
        let elsewhere = row.see.is_some() || row.skip.is_some();
        return if elsewhere { Ok(()) } else { Err("nothing is run".into()) };
    };
    for line in before {
        let said = sandbox.line(line);
        if said.code != 0 {
            return Err(format!("`{line}` exits {}: {}{}", said.code, said.out, said.err));
        }
    }
    let journals =
        || -> Vec<Vec<u8>> { sandbox.journals().iter().map(|path| std::fs::read(path).unwrap()).collect() };
    let kept = journals();
    // A refusal changes nothing, so it can be had twice: as a person reads it, and as a program does.
    let plain = (row.exit != 0).then(|| sandbox.line(last));
    let said = sandbox.line(&format!("{last} --json"));
    let all = format!("{}{}", said.out, said.err);
    if said.code != row.exit || plain.as_ref().is_some_and(|plain| plain.code != row.exit) {
        return Err(format!("exits {}, not {}: {all}", said.code, row.exit));
    }
    if row.exit != 0 && kept != journals() {
        return Err("something was recorded".into());
    }
    let json: Value = serde_json::from_str(&said.out).map_err(|error| format!("{error}: {all}"))?;
    let problem = row.json.as_ref().and_then(|want| differs(want, &json, "$"));
    if let Some(problem) = problem {
        return Err(problem);
    }
    if let Some(rule) = &row.rule {
        let violations = json["violations"].as_array().cloned().unwrap_or_default();
        if !violations.iter().any(|violation| violation["rule"] == *rule) {
            return Err(format!("`{rule}` is not cited: {all}"));
        }
    }
    let plain = plain
        .map(|plain| format!("{}{}", plain.out, plain.err).split_whitespace().collect::<Vec<_>>().join(" "));
    for text in &row.says {
        if !all.contains(text) || plain.as_ref().is_some_and(|plain| !plain.contains(text)) {
            return Err(format!("{text:?} is not said: {all} {}", plain.unwrap_or_default()));
        }
    }
    Ok(())
}

fn all_hold(name: &str) -> Vec<Row> {
    let rows = read(name);
    let wrong: Vec<String> = rows
        .iter()
        .filter_map(|row| judge(row).err().map(|problem| format!("{} {}: {problem}", row.id, row.why)))
        .collect();
    assert!(wrong.is_empty(), "{} of {} rows:\n{}", wrong.len(), rows.len(), wrong.join("\n"));
    rows
}

/// The worked examples of the published rules: the rows of the tables, and nothing but them.
const EXAMPLES: &[&str] = &[
    "CA-2", "CA-3", "CA-4", "CA-7", "CA-8", "CA-9", "CO-1", "CO-3", "CQ-1", "GI-1", "GI-10", "GI-11",
    "GI-13", "GI-14", "GI-15", "GI-16", "GI-17", "GI-18", "GI-19", "GI-20", "GI-24", "GI-26", "GI-30",
    "GI-31", "GI-32", "GI-4", "GI-5", "GI-6", "GI-8", "GI-9", "HW-1", "IR-1", "IR-2", "IR-3", "IR-4", "IR-5",
    "KI-2", "LP-2", "LP-3", "LP-5", "LP-9", "MI-1", "MI-2", "MI-3", "MI-4", "MI-5", "MI-6", "MI-7", "MI-8",
    "MI-9", "MR-1", "MR-10", "MR-11", "MR-2", "MR-3", "MR-4", "MR-6", "MR-8", "MR-9", "OK-1", "OK-10",
    "OK-2", "OK-3", "OK-4", "OK-6", "PR-1", "PR-3", "R5-1", "R5-10", "R5-11", "R5-12", "R5-13", "R5-16",
    "R5-2", "R5-3", "R5-5", "R5-6", "R5-7", "R5-9", "SH-1", "SH-3", "SH-5", "SH-blind", "ZI-1",
];

#[test]
fn worked_examples_come_out_as_they_were_worked() {
    let rows = all_hold("examples");
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(ids.into_iter().collect::<Vec<_>>(), EXAMPLES);
}

#[test]
fn disputed_situations_come_out_as_their_key_says() {
    let rows = all_hold("disputes");
    let ids: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    for id in [
        "G-01", "G-02", "G-03", "G-04", "G-08", "G-09", "G-10", "G-12", "G-13", "G-14", "G-16", "G-17",
        "G-20", "G-21", "G-23", "G-24",
    ] {
        assert!(ids.contains(id), "{id}");
    }
}

#[test]
fn hands_that_cannot_be_are_refused_and_nothing_is_recorded() {
    let rows = all_hold("refused");
    assert!(
        rows.len() >= 50
            && rows.iter().all(|row| row.exit == 1 && (row.rule.is_some() || !row.says.is_empty()))
    );
}

/// GI-5: eleven cards, of which 6S is discarded; there is nothing to knock with yet, so no result shows it.
#[test]
fn the_best_discard_of_eleven() {
    let rules = rules("gin-rummy", &[]);
    let (discard, layout) = best_discard(&rules, &cards("4SCDH 5SCD 6S 2C 3S 3C")).unwrap();
    assert_eq!((discard, layout.points_left), (cards("6S")[0], 3));
}
