//! What a result leaves open although the score hangs on it is asked for, and nothing is recorded before.

use serde_json::json;

use crate::support::Sandbox;

/// A game that has begun so.
fn begun(line: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.line(line).ok();
    sandbox
}

/// The line is refused as one that can't be understood, says all of this, and records nothing.
#[track_caller]
fn asks(sandbox: &Sandbox, line: &str, says: &[&str]) {
    let deals = || sandbox.line("show --json").json()["deals"].clone();
    let before = deals();
    let text = sandbox.line(line).fails(2);
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in says {
        assert!(text.contains(part), "{line}: {part:?} is not said: {text}");
    }
    let json = sandbox.line(&format!("{line} --json"));
    assert_eq!(json.code, 2, "{line}");
    assert!(json.json()["help"].is_string(), "{line}");
    assert_eq!(deals(), before, "{line}");
}

#[test]
fn the_upcard_is_asked_for_where_it_counts() {
    let sandbox = begun("new oklahoma-gin Ann Bob");
    for line in ["--knock Ann Ann=4 Bob=22", "--knock Ann Ann=0 Bob=22", "--big-gin Ann Ann=0 Bob=22"] {
        asks(&sandbox, &format!("score {line}"), &["--upcard"]);
    }
    // What is wrong whatever the upcard was comes first, and a void deal counts with none.
    sandbox.line("score --knock Ann Ann=11 Bob=22").fails(1);
    sandbox.line("score Ann=4 Bob=22").fails(1);
    sandbox.line("score --stock-out").ok();
    asks(&sandbox, "amend --deal 1 --knock Ann Ann=4 Bob=22", &["--upcard"]);
    sandbox.line("amend --deal 1 --knock Ann --upcard 6S Ann=4 Bob=22").ok();
    let sheet = sandbox.line("score --knock Bob --upcard 9H Ann=31 Bob=4 --json").json();
    assert_eq!(sheet["totals"], json!({"Ann": 36, "Bob": 27}));
}

#[test]
fn the_upcard_is_asked_for_by_either_rule_alone() {
    let sandbox = begun("new oklahoma-gin Ann Bob --set score.double=never");
    asks(&sandbox, "score --knock Ann Ann=4 Bob=22", &["--upcard"]);
    sandbox.line("score --big-gin Ann Ann=0 Bob=22").ok();
    let sandbox = begun("new oklahoma-gin Ann Bob --set knock.upcard=false");
    asks(&sandbox, "score --knock Ann Ann=4 Bob=22", &["--upcard"]);
    let sandbox = begun("new gin-rummy Ann Bob");
    sandbox.line("score --knock Ann Ann=4 Bob=22").ok();
}

#[test]
fn the_prompts_ask_for_the_upcard() {
    let sandbox = begun("new oklahoma-gin Ann Bob");
    sandbox.asked(&["score"], &["Ann knocked", "xx", "6S", "4", "22", "y"]).ok();
    assert_eq!(sandbox.line("show --json").json()["totals"], json!({"Ann": 36, "Bob": 0}));
}

const SHOWN: &str = "new rummy-500 Ann Bob Cat --set 'score.wild_melded=as the card shown'";

/// Enters a hand, answers with the points of the deal, and takes it back.
#[track_caller]
fn counts(sandbox: &Sandbox, line: &str) -> serde_json::Value {
    let said = sandbox.line(&format!("score {line} --json"));
    assert_eq!(said.code, 0, "{line}: {}{}", said.out, said.err);
    let sheet = said.json();
    sandbox.line("undo").ok();
    sheet["deals"][0]["scores"].clone()
}

#[test]
fn a_wild_card_is_asked_for_where_its_readings_count_differently() {
    let sandbox = begun(SHOWN);
    let says = [
        "Ann's * 7S 8S can be read as *=6S 7S 8S (21 points) or *=9S 7S 8S (24 points)",
        "type `*=6S 7S 8S` or `*=9S 7S 8S`",
    ];
    asks(&sandbox, "score Ann='* 7S 8S :' Bob=': KH' Cat=': 2D'", &says);
    let declared = counts(&sandbox, "Ann='*=9S 7S 8S :' Bob=': KH' Cat=': 2D'");
    assert_eq!(declared, json!({"Ann": 24, "Bob": -10, "Cat": -2}));
    // A king is a king in any suit, and a card between two others has one place.
    assert_eq!(counts(&sandbox, "Ann='KH KS * :' Bob=': KD' Cat=': 2D'")["Ann"], 30);
    assert_eq!(counts(&sandbox, "Ann='7S * 9S :' Bob=': KD' Cat=': 2D'")["Ann"], 24);
    // Where every wild card counts 15, it matters only for the ace.
    let sandbox = begun("new rummy-500 Ann Bob Cat");
    assert_eq!(counts(&sandbox, "Ann='* 7S 8S :' Bob=': KH' Cat=': 2D'")["Ann"], 30);
    let says = ["AS *=2S *=3S (31 points)", "(45 points)"];
    asks(&sandbox, "score Ann='AS * * :' Bob=': KH' Cat=': 2D'", &says);
}

#[test]
fn a_wild_card_laid_off_is_asked_for_too() {
    let sandbox = begun(SHOWN);
    let says = ["Bob's * can be read as", "*=6S (6 points)", "*=10S (10 points)", "type"];
    asks(&sandbox, "score Ann='7-9S :' Bob='* : KH' Cat=': 2D'", &says);
    assert_eq!(counts(&sandbox, "Ann='7-9S :' Bob='*=6S : KH' Cat=': 2D'")["Bob"], -4);
    // What is laid off besides may leave one reading.
    assert_eq!(counts(&sandbox, "Ann='7-9S :' Bob='* / 5S : KH' Cat=': 2D'")["Bob"], 1);
    // So may what is laid off on the meld in which it lies.
    assert_eq!(counts(&sandbox, "Ann='* 7S 8S :' Bob='5S : KH' Cat=': 2D'")["Ann"], 21);
}

#[test]
fn who_lays_off_says_where_it_counts_differently() {
    let sandbox = begun("new rummy-500 Ann Bob Cat");
    let says = [
        "Bob's AS fits on AH AD AC (15 points) or 2S 3S 4S (1 point)",
        "give what it comes to: `Bob=5` or `Bob=-9`",
    ];
    asks(&sandbox, "score Ann='AHDC / 2-4S :' Bob='AS : KH' Cat=': 2D'", &says);
    assert_eq!(counts(&sandbox, "Ann='AHDC / 2-4S :' Bob=-9 Cat=': 2D'")["Bob"], -9);
    let says = ["`--out Ann Ann=69` or `--out Ann Ann=55`", "a meld of the player's own as it grew"];
    asks(&sandbox, "score Ann='AHDC / 2-4S / AS :' Bob=': KH' Cat=': 2D'", &says);
    assert_eq!(counts(&sandbox, "Ann='AHDC / A-4S :' Bob=': KH' Cat=': 2D'")["Ann"], 55);
    assert_eq!(counts(&sandbox, "--out Ann Ann=69 Bob=': KH' Cat=': 2D'")["Ann"], 69);
    // A seven counts seven on either.
    assert_eq!(counts(&sandbox, "Ann='7HDC / 8-10S :' Bob='7S : KH' Cat=': 2D'")["Bob"], -3);
}

#[test]
fn the_prompts_ask_what_a_wild_card_stands_for() {
    let sandbox = begun(SHOWN);
    let answers = ["* 7S 8S :", ": KH", ": 2D", "change Ann", "*=9S 7S 8S :", "y"];
    let said = sandbox.asked(&["score"], &answers);
    assert!(said.ok().contains("can be read as"));
    assert_eq!(sandbox.line("show --json").json()["totals"]["Ann"], 24);
}
