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
