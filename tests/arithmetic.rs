//! Sums are kept as they were typed, so that everybody sees how somebody counted.

use std::fs;

use serde_json::{Value, json};

use crate::support::Sandbox;

fn game(lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    for line in lines {
        sandbox.line(line).ok();
    }
    sandbox
}

fn sums(sandbox: &Sandbox) -> Value {
    sandbox.line("show --json").json()["deals"][0]["sums"].clone()
}

#[test]
fn the_sum_stands_for_as_long_as_it_comes_to_the_result() {
    for (new, lines, kept, explained) in [
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=17"][..],
            json!({"Bob": "15+10+5"}),
            "Bob: 15 + 10 + 5, as entered = 30",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=4+3", "amend --deal 1 Cat=9"],
            json!({"Bob": "15+10+5"}),
            "Cat: as entered = 9",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=17", "amend --deal 1 Bob=10+5"],
            json!({"Bob": "10+5"}),
            "Bob: 10 + 5, as entered = 15",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=30 Cat=17", "amend --deal 1 Bob=15+15"],
            json!({"Bob": "15+15"}),
            "Bob: 15 + 15, as entered = 30",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=17", "amend --deal 1 Bob=40", "undo"],
            json!({"Bob": "15+10+5"}),
            "Bob: 15 + 10 + 5, as entered = 30",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=17", "player add Dora --seat Ann", "player rename Bob Bobby"],
            json!({"Bobby": "15+10+5"}),
            "Bobby: 15 + 10 + 5, as entered = 30",
        ),
        (
            "contract-rummy Ann Bob Cat",
            &["score Ann=out Bob=15+10+5 Cat=17", "score --insert 1 Ann=out Bob=9 Cat=2+3"],
            json!({"Cat": "2+3"}),
            "Cat: 2 + 3, as entered = 5",
        ),
        (
            "rummy-500 Ann Bob",
            &["score --out Ann Ann=50+15 Bob=40-55"],
            json!({"Ann": "50+15", "Bob": "40-55"}),
            "Bob: 40 - 55, as entered = -15",
        ),
        (
            "gin-rummy Ann Bob",
            &["score --knock Ann Ann=2+1 Bob=10+5"],
            json!({"Ann": "2+1", "Bob": "10+5"}),
            "Bob: holds 10 + 5, as entered = 15",
        ),
    ] {
        let sandbox = game(&[&format!("new {new}")]);
        for line in lines {
            sandbox.line(line).ok();
        }
        assert_eq!(sums(&sandbox), kept, "{lines:?}");
        let said = sandbox.line("explain --deal 1").ok();
        assert!(said.contains(explained), "{lines:?}: {said}");
    }
}

#[test]
fn the_journal_keeps_it_beside_the_result_and_the_log_tells_it() {
    let sandbox = game(&["new contract-rummy Ann Bob Cat", "score Ann=out Bob=15+10+5 Cat=17"]);
    let journal = fs::read_to_string(&sandbox.journals()[0]).unwrap();
    let last = journal.lines().last().unwrap();
    // Who knows nothing of sums reads the same result.
    let wanted = r#""results":{"Ann":"out","Bob":"30","Cat":"17"},"sums":{"Bob":"15+10+5"},"sum""#;
    assert!(last.contains(wanted), "{last}");
    for line in ["amend --deal 1 Cat=4+3", "amend --deal 1 Bob=20+10"] {
        sandbox.line(line).ok();
    }
    let log = sandbox.line("log").ok();
    for wanted in [
        "deal 1: Ann out, Bob 30 (15+10+5), Cat 17",
        "deal 1 corrected: Cat from 17 to 7 (4+3)",
        "deal 1 corrected: Bob as 20+10",
    ] {
        assert!(log.contains(wanted), "{wanted}: {log}");
    }
    // The same again changes nothing.
    for line in ["amend --deal 1 Bob=20+10", "amend --deal 1 Bob=30"] {
        assert!(sandbox.line(line).ok().contains("nothing was changed"), "{line}");
    }
    // It is there in what was exported and read in again.
    let other = Sandbox::new();
    other.fed(&["import", "-"], &sandbox.line("export --format json").ok()).ok();
    assert_eq!(sums(&other), json!({"Bob": "20+10", "Cat": "4+3"}));
}

#[test]
fn questions_keep_it_too_and_offer_it_again() {
    let sandbox = game(&["new contract-rummy Ann Bob Cat"]);
    sandbox.asked(&["score"], &["out", "15+10+5", "esc"]).fails(1);
    let said = sandbox.asked(&["score"], &["y", "4+3", "y"]).ok();
    assert!(said.contains("Bob: 15 + 10 + 5 = 30") && said.contains("Cat: 4 + 3 = 7"), "{said}");
    assert_eq!(sums(&sandbox), json!({"Bob": "15+10+5", "Cat": "4+3"}));
    sandbox
        .asked(&[], &["correct a deal", "deal 1", "Bob", "20+20", "Cat", "9", "that is all", "y", "leave"])
        .ok();
    assert_eq!(sums(&sandbox), json!({"Bob": "20+20"}));
    // An answer that is given again as it stands stands as it is.
    sandbox.asked(&["score"], &["out", "15+10+5", "9", "n", "change Bob", "", "y"]).ok();
    assert_eq!(sandbox.line("show --json").json()["deals"][1]["sums"], json!({"Bob": "15+10+5"}));
}

#[test]
fn a_cap_takes_away_what_is_above_it_and_nothing_else() {
    for (hand, above) in [
        ("KS QD JH 9S 8D 6C 10C 2S 4H 2D 3C 4S 2C", None),
        ("KS QD JH 9S 8D 6C 10C 2S 5H 2D 3C 4S 2C", Some("- above 80 1 = 80")),
    ] {
        let sandbox = game(&["new indian-rummy Ann Bob"]);
        sandbox.run(&["score", "--wild", "7D", "Ann=out", &format!("Bob={hand}")]).ok();
        let said = sandbox.line("explain").ok().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(above.unwrap_or("= 80")), "{said}");
        assert_eq!(said.contains("above"), above.is_some(), "{said}");
    }
}
