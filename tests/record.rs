//! Fast entry, entries left half-way, and changes to the record as a whole.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::support::Sandbox;

fn game(line: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.line(line).ok();
    sandbox
}

fn show(sandbox: &Sandbox) -> Value {
    sandbox.line("show --json").json()
}

/// Scores of each deal, by the names of the players.
fn scores(sheet: &Value) -> Vec<Value> {
    sheet["deals"].as_array().unwrap().iter().map(|deal| deal["scores"].clone()).collect()
}

fn draft(sandbox: &Sandbox) -> Option<PathBuf> {
    let files = fs::read_dir(sandbox.path("data/games")).unwrap().map(|entry| entry.unwrap().path());
    let mut drafts = files.filter(|path| path.extension().is_some_and(|ext| ext == "draft"));
    drafts.next()
}

#[test]
fn results_are_read_as_people_type_them() {
    for (new, line, code, wanted) in [
        (
            "contract-rummy Ann Bob Cat",
            "score A=out B=15+10+5 c='KS QD'",
            0,
            json!({"Ann": 0, "Bob": 30, "Cat": 20}),
        ),
        ("contract-rummy Ann Bob Cat", "score C=4 --out A B=7", 0, json!({"Ann": 0, "Bob": 7, "Cat": 4})),
        (
            "contract-rummy Ann Anna Bob",
            "score Ann=out Anna=5 B=7",
            0,
            json!({"Ann": 0, "Anna": 5, "Bob": 7}),
        ),
        ("contract-rummy Ann Anna Bob", "score A=out Anna=5 B=7", 2, json!("`A` could be Ann or Anna")),
        ("contract-rummy Ann Bob Cat", "score Dan=out B=5 C=7", 2, json!("nobody called `Dan`")),
        ("contract-rummy Ann Bob Cat", "score A=out B=3-6 C=7", 2, json!("a result is")),
        ("contract-rummy Ann Bob Cat", "score A=out B=1+1+1 C=0+3", 0, json!({"Ann": 0, "Bob": 3, "Cat": 3})),
        ("contract-rummy Ann Bob Cat", "score A=out Ann=3 B=3 C=4", 2, json!("Ann is named twice")),
        ("rummy-500 Ann Bob", "score --out A A=50+15 B=40-55", 0, json!({"Ann": 65, "Bob": -15})),
        ("rummy-500 Ann Bob", "score --out A A=50 B=-10+30", 0, json!({"Ann": 50, "Bob": 20})),
        ("gin-rummy Ann Bob", "score --knock A A=2+1 B=10+5", 0, json!({"Ann": 12, "Bob": 0})),
    ] {
        let sandbox = game(&format!("new {new}"));
        let said = sandbox.line(line);
        assert_eq!(said.code, code, "{line}: {}{}", said.out, said.err);
        if code == 0 {
            assert_eq!(scores(&show(&sandbox)), [wanted], "{line}");
        } else {
            assert!(said.err.contains(wanted.as_str().unwrap()), "{line}: {}", said.err);
        }
    }
}

#[test]
fn who_was_absent_counts_for_nothing_and_is_paid_nothing() {
    for (new, line, code, wanted) in [
        (
            "contract-rummy Ann Bob Cat",
            "score A=out B=12 C=absent",
            0,
            json!({"Ann": 0, "Bob": 12, "Cat": 0}),
        ),
        ("contract-rummy Ann Bob Cat", "score A=out B=absent C=absent", 1, json!("players.min")),
        ("contract-rummy Ann Bob Cat", "score A=absent B=4 C=3", 1, json!("score.count")),
        ("contract-rummy Ann Bob Cat", "score --out A A=absent B=4 C=3", 1, json!("score.count")),
        (
            "manipulation-rummy Ann Bob Cat",
            "score A=out B=12 C=absent",
            0,
            json!({"Ann": 37, "Bob": 0, "Cat": 0}),
        ),
        (
            "rummy-500 Ann Bob Cat",
            "score --out A A=50 B=12 C=absent",
            0,
            json!({"Ann": 50, "Bob": 12, "Cat": 0}),
        ),
        ("gin-rummy Ann Bob", "score --knock A A=3 B=absent", 1, json!("players.min")),
    ] {
        let sandbox = game(&format!("new {new}"));
        let said = sandbox.line(&format!("{line} --json"));
        assert_eq!(said.code, code, "{line}: {}{}", said.out, said.err);
        let answer = said.json();
        if code == 0 {
            assert_eq!(scores(&answer), [wanted], "{line}");
        } else {
            let rules: Vec<&Value> =
                answer["violations"].as_array().unwrap().iter().map(|found| &found["rule"]).collect();
            assert!(rules.contains(&&wanted), "{line}: {rules:?}");
        }
    }
    // A cell is taken out of a deal that stands, and put back.
    let sandbox = game("new contract-rummy Ann Bob Cat");
    sandbox.line("score A=out B=12 C=9").ok();
    sandbox.line("amend --deal 1 Cat=absent").ok();
    assert_eq!(show(&sandbox)["totals"]["Cat"], 0);
    assert!(sandbox.line("log").ok().contains("Cat from 9 to absent"));
    sandbox.line("amend --deal 1 Cat=8").ok();
    assert_eq!(show(&sandbox)["totals"]["Cat"], 8);
}

#[test]
fn deals_come_and_go_and_the_others_stay_what_they_are() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    for line in ["score A=out B=12 C=9", "score A=5 B=out C=7", "score A=3 B=4 C=out"] {
        sandbox.line(line).ok();
    }
    let three = scores(&show(&sandbox));
    sandbox.line("score --insert 2 A=20 B=out C=10").ok();
    let four = show(&sandbox);
    let mut wanted = three.clone();
    wanted.insert(1, json!({"Ann": 20, "Bob": 0, "Cat": 10}));
    assert_eq!(scores(&four), wanted);
    assert_eq!(four["totals"], json!({"Ann": 28, "Bob": 16, "Cat": 26}));
    let column = |sheet: &Value, name: &str| -> Vec<Value> {
        sheet["deals"].as_array().unwrap().iter().map(|deal| deal[name].clone()).collect()
    };
    assert_eq!(column(&four, "n"), [1, 2, 3, 4]);
    // What stood keeps the contract under which it was entered.
    assert_eq!(column(&four, "contract"), ["2 sets", "1 set, 1 run", "1 set, 1 run", "2 runs"]);
    // In the middle the number stays, with nothing counted; the last number is free again.
    sandbox.line("amend --deal 3 --strike").ok();
    let struck = show(&sandbox);
    assert_eq!(struck["totals"], json!({"Ann": 23, "Bob": 16, "Cat": 19}));
    assert_eq!(column(&struck, "counted"), [true, true, false, true]);
    assert!(struck["deals"][2]["struck"].is_string());
    sandbox.line("amend --deal 4 --void").ok();
    assert_eq!(
        (column(&show(&sandbox), "n"), &show(&sandbox)["next"]["n"]),
        (vec![json!(1), json!(2)], &json!(3))
    );
    sandbox.line("undo").ok();
    assert_eq!(show(&sandbox), struck);
    // A struck deal counts again once it is told anew.
    sandbox.line("amend --deal 3 A=5").ok();
    assert_eq!(show(&sandbox)["totals"], four["totals"]);
}

#[test]
fn a_typo_that_ended_the_game_is_no_end() {
    let sandbox = game("new rummy-500 Ann Bob --set game.target=100");
    sandbox.line("score --out A A=150 B=20").ok();
    assert_eq!(show(&sandbox)["finished"], true);
    sandbox.line("score --out A A=50 B=20").fails(1);
    sandbox.line("amend --deal 1 A=50").ok();
    assert_eq!(show(&sandbox)["finished"], false);
    sandbox.line("undo").ok();
    // In a game that is over deals can be put in and struck.
    sandbox.line("score --insert 1 --out B A=10 B=40").ok();
    assert_eq!(show(&sandbox)["totals"], json!({"Ann": 160, "Bob": 60}));
    sandbox.line("amend --deal 2 --strike").ok();
    assert_eq!((&show(&sandbox)["finished"], &show(&sandbox)["next"]["n"]), (&json!(false), &json!(2)));
}

#[test]
fn an_early_end_is_final_until_it_is_taken_back() {
    let sandbox = game("new gin-rummy Ann Bob");
    sandbox.line("finish").fails(1);
    sandbox.line("score --knock A A=3 B=20").ok();
    assert_eq!(show(&sandbox)["shortened"], false);
    sandbox.line("finish").ok();
    let end = show(&sandbox);
    assert_eq!(
        (&end["finished"], &end["shortened"], &end["winners"]),
        (&json!(true), &json!(true), &json!(["Ann"]))
    );
    // What only the end by the rules adds is not due.
    assert_eq!((&end["totals"]["Ann"], &end["next"]), (&json!(17), &Value::Null));
    for line in ["score --knock A A=3 B=20", "score --misdeal", "turn Ann draw --upcard 9C", "finish"] {
        let err = sandbox.line(line).fails(1);
        assert!(err.contains("ended early") && err.contains("rummy undo"), "{line}: {err}");
    }
    assert!(sandbox.line("export --format csv").ok().lines().nth(1).unwrap().contains(",false,true,"));
    sandbox.line("undo").ok();
    assert_eq!(show(&sandbox)["finished"], false);
}

#[test]
fn after_a_misdeal_the_void_dealer_deals() {
    for (set, first, again) in [("same dealer", "Ann", "Ann"), ("passes left", "Ann", "Bob")] {
        let sandbox = game(&format!("new gin-rummy Ann Bob --dealer Ann --set 'game.void_dealer={set}'"));
        let next = || show(&sandbox)["next"].clone();
        assert_eq!(next()["dealer"], first, "{set}");
        sandbox.line("score --misdeal").ok();
        assert_eq!((&next()["dealer"], &next()["n"]), (&json!(again), &json!(1)), "{set}");
        sandbox.line("score --knock A A=3 B=20").ok();
        assert_eq!(show(&sandbox)["deals"][0]["dealer"], again, "{set}");
    }
}

#[test]
fn a_result_does_not_hold_what_lies_on_the_table() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    sandbox.line("turn Ann 'draw; meld KHSD / 7CDS; discard 4D' --upcard 9C").ok();
    let pack = "score A=out B='KH 2S' C=9";
    let err = sandbox.line(pack).fails(1);
    assert!(err.contains("KH is said to be left with Bob, and lies on the table already"), "{err}");
    assert_eq!(show(&sandbox)["deals"], json!([]));
    let said = sandbox.line("score A=out B='2S QD' C=9");
    assert!(said.code == 0 && said.err.contains("is not checked against it"), "{}", said.err);
}

#[test]
fn what_was_answered_is_offered_again() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    let said = sandbox.asked(&["score"], &["out", "23", "esc"]);
    assert!(said.code == 1 && said.out.contains("is offered again"), "{}", said.out);
    let path = draft(&sandbox).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o77, 0);
    }
    assert_eq!(show(&sandbox)["deals"], json!([]));
    // Gone on with: only Cat is asked for.
    sandbox.asked(&["score"], &["y", "9", "y"]).ok();
    assert_eq!(show(&sandbox)["totals"], json!({"Ann": 0, "Bob": 23, "Cat": 9}));
    assert_eq!(draft(&sandbox), None);
    // Not wanted, or left at the question of whether it is.
    sandbox.asked(&["score"], &["out", "esc"]).fails(1);
    sandbox.asked(&["score"], &["esc"]).fails(1);
    assert!(draft(&sandbox).is_some());
    sandbox.asked(&["score"], &["n", "7", "out", "8", "y"]).ok();
    assert_eq!(show(&sandbox)["totals"], json!({"Ann": 7, "Bob": 23, "Cat": 17}));
    // Left after a no as well.
    sandbox.asked(&["score"], &["out", "5", "6", "n", "leave, to go on"]).fails(1);
    assert!(draft(&sandbox).is_some());
    // Moved on from, or damaged: nothing is offered.
    sandbox.line("score A=2 B=out C=3").ok();
    assert_eq!(draft(&sandbox), None);
    for text in [
        "",
        "{",
        "{\"draft\":\"score\"}",
        "{\"draft\":\"score\",\"deal\":4,\"entries\":3,\"results\":{\"Dan\":\"7\"}}",
    ] {
        fs::write(&path, text).unwrap();
        sandbox.asked(&["score"], &["esc"]).fails(1);
    }
}

#[test]
fn a_correction_left_half_way_is_offered_again() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    sandbox.line("score A=out B=12 C=9").ok();
    sandbox.asked(&[], &["correct a deal", "deal 1", "Bob", "40", "esc", "leave"]).ok();
    assert_eq!(show(&sandbox)["totals"]["Bob"], 12);
    sandbox.asked(&[], &["correct a deal", "y", "that is all", "y", "leave"]).ok();
    assert_eq!(show(&sandbox)["totals"]["Bob"], 40);
    assert_eq!(draft(&sandbox), None);
    sandbox.asked(&[], &["correct a deal", "deal 1", "Bob", "30", "go back", "leave"]).ok();
    assert_eq!(draft(&sandbox), None);
}
