//! `rummy verify`: every kind of damage by line and kind, and what a repair saves.

mod copies;
mod properties;
mod repaired;

use std::fs;

use rummy_referee::journal::verify::{Examined, State, examine};
use rummy_referee::journal::{Journal, codec};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::support::{Sandbox, project};

#[derive(Deserialize)]
struct Cases {
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    name: String,
    r#do: Vec<String>,
    found: Vec<String>,
    /// Lines that the rules refuse once another is lost.
    #[serde(default)]
    refused: Vec<usize>,
    #[serde(default)]
    trust: Vec<usize>,
    #[serde(default)]
    saved: usize,
    #[serde(default)]
    lost: Vec<usize>,
    #[serde(default)]
    deals: Vec<u32>,
    #[serde(default)]
    unsaved: bool,
    #[serde(default)]
    changed: bool,
    #[serde(default)]
    newer: bool,
}

/// An evening of nine lines.
pub(super) fn evening() -> (Sandbox, String, Vec<u8>) {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat",
        "score Ann=out Bob=17 Cat=9",
        "score Ann=5 Bob=out Cat=9",
        "amend --deal 1 Bob=18",
        "score Ann=5 Bob=out Cat=12",
        "undo",
        "score Ann=out Bob=12 Cat=12",
        "score Ann=out Bob=12 Cat=13",
        "amend --deal 2 Cat=31",
    ] {
        sandbox.run(&line.split(' ').collect::<Vec<_>>()).ok();
    }
    let path = sandbox.journals().remove(0);
    let id = path.file_stem().unwrap().to_str().unwrap().to_owned();
    let bytes = fs::read(path).unwrap();
    (sandbox, id, bytes)
}

const AT: &str = "2026-11-30T20:00:00+01:00";

pub(super) fn look(bytes: &[u8], trust: &[usize]) -> Examined {
    examine(bytes, trust, AT)
}

/// Lines with their ends.
pub(super) fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    bytes.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect()
}

/// Seals all lines anew, as somebody would who knows how.
fn seal(lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut last: Option<String> = None;
    let mut sealed = Vec::new();
    for (n, line) in (0..).zip(lines) {
        let body: Map<String, Value> = serde_json::from_slice(line).unwrap();
        let line = codec::seal(&body, n, last.as_deref());
        last = Some(line.sum);
        sealed.push(line.text.into_bytes());
    }
    sealed
}

pub(super) fn befall(good: &[u8], what: &[String]) -> Vec<u8> {
    let mut lines = lines(good);
    for step in what {
        let words = shell_words::split(step).unwrap();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let number = |text: &str| text.parse::<usize>().unwrap();
        match words.as_slice() {
            ["edit", at, from, to] => {
                let line = String::from_utf8(lines[number(at) - 1].clone()).unwrap();
                assert!(line.contains(from), "{step}: {line}");
                lines[number(at) - 1] = line.replacen(from, to, 1).into_bytes();
            }
            ["sum", at] => {
                let line = &mut lines[number(at) - 1];
                let end = line.len() - 11;
                line[end..end + 8].copy_from_slice(b"0badf00d");
            }
            ["drop", at] => drop(lines.remove(number(at) - 1)),
            ["double", at] => lines.insert(number(at), lines[number(at) - 1].clone()),
            ["move", from, to] => {
                let line = lines.remove(number(from) - 1);
                lines.insert(number(to) - 1, line);
            }
            ["cut", bytes] => {
                let line = lines.last_mut().unwrap();
                line.truncate(line.len() - number(bytes));
            }
            ["zeros", bytes] => lines.push(vec![0; number(bytes)]),
            ["insert", at, text] => lines.insert(number(at) - 1, format!("{text}\n").into_bytes()),
            ["insert", at] => lines.insert(number(at) - 1, b"\n".to_vec()),
            ["keep", many] => lines.truncate(number(many)),
            ["crlf"] => {
                for line in &mut lines {
                    line.insert(line.len() - 1, b'\r');
                }
            }
            ["mark"] => drop(lines[0].splice(..0, *b"\xef\xbb\xbf")),
            ["empty"] => lines.clear(),
            ["seal"] => lines = seal(&lines),
            _ => panic!("{step}"),
        }
    }
    lines.concat()
}

pub(super) fn found(examined: &Examined) -> Vec<String> {
    examined.damages.iter().map(|damage| format!("{} {}", damage.kind.name(), damage.line)).collect()
}

#[test]
fn every_damage_is_named_and_what_is_sound_is_saved() {
    let text = fs::read_to_string(project("tests/verify/damages.toml")).unwrap();
    let cases: Cases = toml::from_str(&text).unwrap();
    let (_sandbox, _, good) = evening();
    assert_eq!(look(&good, &[]).state, State::Sound);
    for case in &cases.case {
        let bytes = befall(&good, &case.r#do);
        let examined = look(&bytes, &case.trust);
        let mut wanted = case.found.clone();
        wanted.extend(case.refused.iter().map(|line| format!("refused {line}")));
        wanted.sort_by_key(|fault| fault.split(' ').nth(1).unwrap().parse::<usize>().unwrap());
        let name = &case.name;
        assert_eq!(found(&examined), wanted, "{name}: {:#?}", examined.damages);
        let state = if case.newer { State::Newer } else { State::Damaged };
        assert_eq!(examined.state, state, "{name}");
        let Some(repair) = examined.repair else {
            assert!(case.unsaved || case.newer, "{name} can be repaired");
            continue;
        };
        assert!(!case.unsaved && !case.newer, "{name} is repaired");
        let lost: Vec<usize> = repair.lost.iter().map(|lost| lost.line).collect();
        assert_eq!((repair.saved, &lost, &repair.deals), (case.saved, &case.lost, &case.deals), "{name}");
        let again = look(repair.text.as_bytes(), &[]);
        assert_eq!(again.state, State::Sound, "{name}: {:#?}", again.damages);
        let same = repair.text.as_bytes() == good;
        // What nobody wrote may be left out without a loss.
        let written = case.saved == 8;
        assert_eq!(same, written && !case.changed, "{name}");
    }
}

#[test]
fn a_repaired_game_shows_what_was_lost_and_goes_on() {
    let (sandbox, id, good) = evening();
    let path = sandbox.journals().remove(0);
    fs::write(&path, befall(&good, &["drop 3".to_owned()])).unwrap();
    let said = sandbox.run(&["verify", "--repair", "--json"]);
    assert_eq!(said.code, 1);
    let value = said.json();
    let game = &value["games"][0];
    assert_eq!((&game["state"], &game["lost_deals"]), (&"repaired".into(), &serde_json::json!([2])));
    let kept = game["kept"].as_str().unwrap().rsplit('/').next().unwrap();
    assert_eq!(kept, format!("{id}.jsonl.damaged-1"));
    assert_eq!(fs::read(path.with_file_name(kept)).unwrap(), befall(&good, &["drop 3".to_owned()]));

    let sheet = sandbox.run(&["show", "--json"]).json();
    assert_eq!(sheet["deals"].as_array().unwrap().len(), 4);
    assert_eq!(sheet["deals"][1]["counted"], false);
    assert!(sheet["deals"][1]["lost"].is_string(), "{sheet}");
    let shown = sandbox.run(&["show"]).ok();
    assert!(shown.contains("lost") && shown.contains("rummy amend --deal 2"), "{shown}");
    let log = sandbox.run(&["log"]).ok();
    assert!(log.contains("of the journal w"), "{log}");
    for command in [&["explain"][..], &["stats"], &["export"], &["export", "--format", "md"], &["games"]] {
        sandbox.run(command).ok();
    }
    // Who tells it anew must tell it whole, and can take that back and make it again.
    sandbox.run(&["amend", "--deal", "2", "Bob=out"]).fails(2);
    sandbox.run(&["amend", "--deal", "2", "Ann=5", "Bob=out", "Cat=31"]).ok();
    let told = sandbox.run(&["show", "--json"]).json();
    assert_eq!(told["totals"], serde_json::json!({"Ann": 5, "Bob": 42, "Cat": 65}));
    sandbox.run(&["undo"]).ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json()["totals"]["Ann"], 0);
    sandbox.run(&["redo"]).ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json(), told);
    sandbox.run(&["verify", &id]).ok();
}

#[test]
fn a_hand_that_was_refereed_across_a_gap_is_not_gone_on_with() {
    let sandbox = Sandbox::new();
    for args in [
        &["new", "gin-rummy", "Ann", "Bob"][..],
        &["turn", "Ann", "take; discard 4D", "--upcard", "9C"],
        &["turn", "Bob", "draw; discard 5D"],
        &["turn", "Ann", "draw; discard 6D"],
        &["turn", "Bob", "draw; discard 7D"],
    ] {
        sandbox.run(args).ok();
    }
    let path = sandbox.journals().remove(0);
    let good = fs::read(&path).unwrap();
    for drop in 2..=4 {
        let mut lines = lines(&good);
        lines.remove(drop - 1);
        let repair = look(&lines.concat(), &[]).repair.unwrap();
        assert_eq!(repair.saved, drop - 2, "without line {drop}");
        let text = repair.text;
        let journal = Journal::read(text.clone()).unwrap();
        let moves = journal.entries.iter().filter(|entry| entry.event.name() == "turn").count();
        assert_eq!(moves, drop - 2);
        // The next deal has its place, and the one that was being played keeps its number.
        assert!(look(text.as_bytes(), &[]).state == State::Sound);
    }
}
