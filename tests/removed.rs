//! A game that was a mistake is set aside and brought back, as it was.

use std::fs;

use serde_json::{Value, json};

use crate::support::Sandbox;

fn two() -> Sandbox {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat",
        "score Ann=out Bob=20 Cat=10",
        "new gin-rummy Ann Bob",
        "score --knock Ann Ann=4 Bob=30",
        "finish",
    ] {
        sandbox.line(line).ok();
    }
    sandbox
}

fn current(sandbox: &Sandbox) -> String {
    sandbox.line("games --json").json()["current"].as_str().unwrap().to_owned()
}

fn stats(sandbox: &Sandbox) -> Value {
    sandbox.line("stats --json").json()
}

#[test]
fn what_was_removed_counts_nowhere_until_it_is_back() {
    let (with, without) = (two(), Sandbox::new());
    for line in ["new contract-rummy Ann Bob Cat", "score Ann=out Bob=20 Cat=10"] {
        without.line(line).ok();
    }
    let (before, id) = (stats(&with), current(&with));
    let kept = with.line("export --format json").ok();
    let said = with.line(&format!("remove {} --yes", &id[..4])).ok();
    assert!(said.contains("Gin Rummy, Ann, Bob, 1 deal") && said.contains("remove --back"), "{said}");
    assert_eq!(stats(&with), stats(&without));
    let games = with.line("games --json").json();
    assert_eq!((&games["current"], games["games"].as_array().unwrap().len()), (&Value::Null, 1));
    assert!(with.line("show").fails(2).contains("no game is going on"));
    assert!(with.line(&format!("use {id}")).fails(2).contains("no game"));
    with.line(&format!("remove --back {}", &id[..4])).ok();
    assert_eq!(stats(&with), before);
    assert_eq!(with.run(&["export", "--format", "json", "-g", &id]).ok(), kept);
    // And once more: nothing of it stays behind.
    assert_eq!(with.line(&format!("remove {id} --yes --json")).json(), json!({"game": id, "removed": true}));
    assert_eq!(
        with.line(&format!("remove --back {id} --json")).json(),
        json!({"game": id, "removed": false})
    );
}

#[test]
fn nothing_is_removed_without_a_yes() {
    let sandbox = two();
    let (before, id) = (sandbox.line("games --json").ok(), current(&sandbox));
    assert!(sandbox.line(&format!("remove {id}")).fails(2).contains("add --yes"));
    sandbox.asked(&["remove", &id], &["n"]).fails(1);
    sandbox.asked(&["remove", &id], &["esc"]).fails(1);
    sandbox.asked(&["remove", &id, "--no-input"], &["y"]).fails(2);
    sandbox.line("remove zzzzzz --yes").fails(2);
    sandbox.line(&format!("remove --back {id}")).fails(2);
    assert_eq!(sandbox.line("games --json").ok(), before);
    sandbox.asked(&["remove", &id], &["y"]).ok();
    assert_ne!(sandbox.line("games --json").ok(), before);
}

#[test]
fn no_game_takes_the_place_of_another_and_a_damaged_one_can_go() {
    let sandbox = two();
    let id = current(&sandbox);
    let (here, aside) =
        (sandbox.path(&format!("data/games/{id}.jsonl")), sandbox.path(&format!("data/removed/{id}.jsonl")));
    sandbox.line(&format!("remove {id} --yes")).ok();
    fs::copy(&aside, &here).unwrap();
    for line in [format!("remove --back {id}"), format!("remove {id} --yes")] {
        assert!(sandbox.line(&line).fails(3).contains("already"), "{line}");
    }
    fs::remove_file(&aside).unwrap();
    let mut text = fs::read_to_string(&here).unwrap();
    text = text.replacen("Ann", "Eve", 1);
    fs::write(&here, &text).unwrap();
    let said = sandbox.line(&format!("remove {id} --yes")).ok();
    assert!(said.contains("it can't be read"), "{said}");
    assert_eq!(fs::read_to_string(&aside).unwrap(), text);
    sandbox.line("games").ok();
}
