//! Copies of a journal that a folder which syncs leaves behind.

use std::fs;
use std::path::PathBuf;

use super::{evening, lines};
use crate::support::Sandbox;

/// A game on two machines, each of which went on with it: the first three lines are the same.
fn two_machines() -> (Sandbox, String, Vec<u8>, Vec<u8>) {
    let (sandbox, id, good) = evening();
    let path = sandbox.journals().remove(0);
    let common: Vec<u8> = lines(&good).into_iter().take(3).flatten().collect();
    fs::write(&path, &common).unwrap();
    sandbox.run(&["score", "Ann=out", "Bob=40", "Cat=50"]).ok();
    let other = fs::read(&path).unwrap();
    fs::write(&path, &good).unwrap();
    (sandbox, id, good, other)
}

fn beside(sandbox: &Sandbox, name: &str) -> PathBuf {
    sandbox.path("data/games").join(name)
}

#[test]
fn copies_that_grew_apart_are_found_under_any_name() {
    let (sandbox, id, good, other) = two_machines();
    for name in [
        format!("{id} (conflicted copy 2026-11-30).jsonl"),
        format!("{id}.sync-conflict-20261130-101010-ABCDEFG.jsonl"),
        format!("{id}-laptop.jsonl"),
        format!("{} copy.jsonl", id.to_uppercase()),
        "sundays.jsonl".to_owned(),
        // Named like a game of its own.
        "k7m2xp.jsonl".to_owned(),
    ] {
        let path = beside(&sandbox, &name);
        fs::write(&path, &other).unwrap();
        let said = sandbox.run(&["verify", "--json"]);
        assert_eq!(said.code, 1, "{name}: {}", said.out);
        let value = said.json();
        assert_eq!(value["sound"], false);
        let file = &value["files"][0];
        assert_eq!((&file["what"], &file["line"]), (&"grown-apart".into(), &4.into()), "{name}: {file}");
        // Neither does it matter what a program that the file went through did to its line ends.
        let dressed = String::from_utf8(other.clone()).unwrap().replace('\n', "\r\n");
        fs::write(&path, format!("\u{feff}{dressed}")).unwrap();
        if name != "k7m2xp.jsonl" {
            let said = sandbox.run(&["verify", "--json"]).json();
            assert_eq!(said["files"][0]["what"], "grown-apart", "{name}: {said}");
        }
        fs::write(&path, &other).unwrap();
        let count = |whose: &str| file[whose].as_array().unwrap().len();
        let (first, second) = if name == "k7m2xp.jsonl" && id.as_str() > "k7m2xp" { (1, 6) } else { (6, 1) };
        assert_eq!((count("ours"), count("theirs")), (first, second), "{name}");
        let text = sandbox.run(&["verify", "--repair"]).out;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for words in [
            "grew apart",
            "1 file beside the games wants a look",
            "From line 4 on",
            "deal 3: Ann out, Bob 40, Cat 50",
            "the correction of deal 1: Bob 18",
        ] {
            assert!(text.contains(words), "{name}: {words:?} is not in {text}");
        }
        // Nobody chooses between the two for those who played.
        assert_eq!(fs::read(&path).unwrap(), other);
        assert_eq!(fs::read(beside(&sandbox, &format!("{id}.jsonl"))).unwrap(), good);
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn a_copy_that_lags_behind_is_no_damage_and_one_that_is_ahead_is() {
    let (sandbox, id, good, _) = two_machines();
    let path = beside(&sandbox, &format!("{id}-laptop.jsonl"));
    fs::write(&path, lines(&good)[..5].concat()).unwrap();
    let value = sandbox.run(&["verify", "--json"]);
    assert_eq!(value.code, 0, "{}", value.out);
    assert_eq!(value.json()["files"][0]["what"], "copy");
    fs::write(&path, &good).unwrap();
    fs::write(beside(&sandbox, &format!("{id}.jsonl")), lines(&good)[..5].concat()).unwrap();
    let said = sandbox.run(&["verify", "--json"]);
    assert_eq!(said.code, 1);
    let value = said.json();
    assert_eq!((&value["files"][0]["what"], &value["files"][0]["line"]), (&"copy-ahead".into(), &6.into()));
}

#[test]
fn of_many_copies_each_is_told_once() {
    let (sandbox, id, good, other) = two_machines();
    let name = |n: usize| {
        format!("zzzz{}{}.jsonl", "abcdefgh".as_bytes()[n / 8] as char, "23456789".as_bytes()[n % 8] as char)
    };
    for n in 0..40 {
        fs::write(beside(&sandbox, &name(n)), if n == 30 { &other } else { &good }).unwrap();
    }
    let said = sandbox.run(&["verify", "--json"]);
    let (code, value) = (said.code, said.json());
    let files = value["files"].as_array().unwrap();
    let count =
        |what: &str| files.iter().filter(|file| file["what"] == what && file["game"] == id.as_str()).count();
    assert_eq!((code, files.len(), count("copy"), count("grown-apart")), (1, 40, 39, 1), "{value}");
}

#[test]
fn two_games_that_began_alike_are_no_copies() {
    let sandbox = Sandbox::new();
    sandbox.still.set(true);
    for _ in 0..2 {
        sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).ok();
    }
    let said = sandbox.run(&["verify", "--json"]);
    assert_eq!((said.code, &said.json()["files"]), (0, &serde_json::json!([])));
}

#[test]
fn other_files_are_passed_over_or_named_rightly() {
    let (sandbox, id, good) = evening();
    for (name, bytes) in [
        (format!("{id}.draft"), &b"{}"[..]),
        (format!("{id}.jsonl.torn"), b"{\"n\":3,\n"),
        (format!("{id}.jsonl.damaged-1"), b"old"),
        (".DS_Store".into(), b"\0\0"),
        ("notes.jsonl".into(), b"shopping list\n"),
        ("new-aBcDeF.tmp".into(), b"{\"n\":0"),
        ("sundays.jsonl".into(), &good.replace_first(b"\"Ann\"", b"\"Amy\"")),
        (format!("{id}-old.jsonl"), b"not a journal\n"),
    ] {
        fs::write(beside(&sandbox, &name), bytes).unwrap();
    }
    let said = sandbox.run(&["verify", "--json"]);
    assert_eq!(said.code, 0, "{}", said.out);
    let value = said.json();
    let files: Vec<(String, String)> = value["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| {
            let name = file["file"].as_str().unwrap().rsplit('/').next().unwrap();
            (name.to_owned(), file["what"].as_str().unwrap().to_owned())
        })
        .collect();
    let wanted: Vec<(String, String)> = [
        (".DS_Store".to_owned(), "unknown"),
        ("new-aBcDeF.tmp".to_owned(), "leftover"),
        ("notes.jsonl".to_owned(), "unknown"),
        (format!("{id}-old.jsonl"), "other-game"),
        ("sundays.jsonl".to_owned(), "unknown"),
    ]
    .map(|(name, what)| (name, what.to_owned()))
    .into();
    assert_eq!(files, wanted);
    // Asked for one game, only what has to do with it is told.
    let one = sandbox.run(&["verify", &id, "--json"]).json();
    assert_eq!(one["files"].as_array().unwrap().len(), 1);
}

trait Replace {
    fn replace_first(&self, from: &[u8], to: &[u8]) -> Vec<u8>;
}

impl Replace for Vec<u8> {
    fn replace_first(&self, from: &[u8], to: &[u8]) -> Vec<u8> {
        let text = String::from_utf8(self.clone()).unwrap();
        text.replacen(std::str::from_utf8(from).unwrap(), std::str::from_utf8(to).unwrap(), 1).into_bytes()
    }
}
