//! Hands on the command line.

use serde_json::{Value, json};

use crate::support::Sandbox;

fn solved(line: &str) -> Value {
    Sandbox::new().line(&format!("solve {line} --json")).json()
}

#[test]
fn a_hand_is_laid_as_it_was_typed() {
    let answer = solved("-r gin-rummy 'KH KS KD 4D'");
    assert_eq!(
        answer,
        json!({
            "hand": ["KH", "KS", "KD", "4D"],
            "melds": [{"cards": ["KH", "KS", "KD"], "kind": "set"}],
            "left": ["4D"], "points_left": 4, "contract": null, "proven": true,
        })
    );
}

#[test]
fn a_contract_is_met_or_what_is_missing_is_named() {
    let answer = solved("-r contract-rummy -d 2 'KHSD 3-5S 9C'");
    assert_eq!(answer["contract"], json!({"text": "1 set, 1 run", "met": true}));
    assert_eq!(answer["left"], json!(["9C"]));
    let said = Sandbox::new().line("solve -r contract-rummy --players 3 -d 2 'KHSD 3S 5S 9C' --json");
    assert_eq!(said.code, 1);
    let answer = said.json();
    assert_eq!(answer["contract"]["missing"], json!([["4S"]]));
    assert_eq!((&answer["melds"], &answer["points_left"]), (&json!([]), &json!(47)));
}

#[test]
fn a_rank_that_the_deal_makes_wild_is_asked_for() {
    let sandbox = Sandbox::new();
    let said = sandbox.line("solve -r three-thirteen '3H 4S 5S'");
    assert!(said.err.contains("depends on the deal: give --deal"), "{}", said.err);
    assert_eq!(sandbox.line("solve -r three-thirteen -d 1 '3H 4S 5S'").err, "");
}

/// Where the first melds must count so much, they are laid all the same, and it is said what they count: others may be laid
/// already.
#[test]
fn first_melds_that_count_too_little_are_told() {
    let sandbox = Sandbox::new();
    for (hand, first, met) in [
        ("3-5S 2H 9C", Some(12), false),
        // The joker counts as the king that it stands for.
        ("KHSD 9-QS *", Some(79), true),
        ("2H 9C", None, false),
    ] {
        let said = sandbox.line(&format!("solve -r kalooki -d 1 '{hand}' --json"));
        assert_eq!(said.code, i32::from(!met), "{hand}");
        let answer = said.json();
        assert_eq!(answer["melds_count"].as_i64(), first, "{hand}");
        let contract = (&answer["contract"]["text"], &answer["contract"]["met"]);
        assert_eq!(contract, (&json!("51 points"), &json!(met)), "{hand}");
    }
    let said = sandbox.line("solve -r kalooki '3-5S 2H 9C'");
    assert_eq!(said.code, 0);
    assert!(said.out.contains("count 12: too little for first melds, which take 51"), "{}", said.out);
}

#[test]
fn a_deal_laid_at_once_leaves_the_discard() {
    let hand = "'3-6S 3-6H 9-QC 2C'";
    assert_eq!(solved(&format!("-r contract-rummy -d 7 {hand}"))["left"], json!(["2C"]));
    let classic = solved(&format!("-r contract-rummy-classic -d 7 {hand}"));
    assert_eq!((&classic["contract"]["met"], &classic["contract"]["stay"]), (&json!(false), &json!(1)));
}

#[test]
fn cards_are_laid_off_on_the_table() {
    let answer = solved("-r rummy-500 --onto '6-9S / 4HDC' '10S 4S KHSD 2C'");
    assert_eq!(answer["left"], json!(["2C"]));
    let laid_off = answer["laid_off"].as_array().unwrap();
    assert_eq!(laid_off[0], json!({"onto": "6S 7S 8S 9S", "cards": ["10S"]}));
    assert_eq!(laid_off.len(), 2);
}

#[test]
fn lay_offs_that_must_wait_are_left_out() {
    let line = "solve -r contract-rummy-classic -d 1 --onto '6-9S' 'KHSD 4HDC 10S' --json";
    let said = Sandbox::new().line(line);
    assert!(said.err.contains("--onto does not count"), "{}", said.err);
    assert_eq!(said.json()["left"], json!(["10S"]));
}

#[test]
fn a_rank_that_was_turned_is_wild() {
    // With a five turned, the five fills the set; with a king turned, the king.
    let left = |line: &str| solved(line)["points_left"].clone();
    assert_eq!(left("-r indian-rummy --wild 5C '9S 9H 5D 2D 3D KC'"), json!(15));
    assert_eq!(left("-r indian-rummy --wild KC '9S 9H 5D 2D 3D KC'"), json!(10));
    let sandbox = Sandbox::new();
    assert!(sandbox.line("solve -r indian-rummy '9S 9H 5D'").err.contains("--wild CARD"));
    let err = sandbox.line("solve -r gin-rummy --wild 5C '9S 9H 5D'").fails(2);
    assert!(err.contains("no card is left to be turned"), "{err}");
}

#[test]
fn every_discard_with_which_one_may_knock_is_named() {
    for (line, wanted) in [
        (
            "-r gin-rummy --discard '6H QH QC 5H KD KH 7H KC 4H QD 2C'",
            json!([["2C", 0], ["4H", 2], ["7H", 2]]),
        ),
        ("-r gin-rummy --discard '3-6S KHSD QD 9D AH 2C'", json!([])),
        ("-r gin-rummy --discard '3-6S KHSD QD 4D AH 2C'", json!([["QD", 7]])),
        ("-r oklahoma-gin --discard '3-6S KHSD QD 4D AH 2C'", json!([["QD", 7]])),
    ] {
        let answer = solved(line);
        let knocks = answer["knocks"].as_array().unwrap();
        let knocks: Vec<Value> =
            knocks.iter().map(|knock| json!([knock["discard"], knock["points_left"]])).collect();
        assert_eq!(json!(knocks), wanted, "{line}");
    }
    assert_eq!(solved("-r rummy-500 --discard '3-6S KHSD QD 9D AH 2C'")["knocks"], Value::Null);
    assert_eq!(solved("-r gin-rummy '3-6S KHSD QD 9D AH 2C'")["knocks"], Value::Null);
}

#[test]
fn the_discard_is_named() {
    let answer = solved("-r gin-rummy --discard '3-6S KHSD QD 9D AH 2C'");
    assert_eq!((&answer["discard"], &answer["points_left"]), (&json!("QD"), &json!(12)));
}

#[test]
fn hands_are_read_line_by_line() {
    let lines = "KHSD 4D\nKX\n\n4SCDH 5SCD 6S 2C 3S 3C\nKH KH KS\n";
    let said = Sandbox::new().fed(&["solve", "-r", "gin-rummy", "-", "--json"], lines);
    assert_eq!(said.code, 2);
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert_eq!((&answers[0]["points_left"], &answers[2]["points_left"]), (&json!(4), &json!(9)));
    assert!(answers[1]["error"].is_string() && answers[1]["line"] == 2);
    assert!(answers[3]["error"].as_str().unwrap().contains("KH"));
}

#[test]
fn what_can_not_be_solved_is_said() {
    let sandbox = Sandbox::new();
    for (line, code, words) in [
        ("solve -r gin-rummy ''", 2, "no card"),
        ("solve -r gin-rummy 'KH KH'", 1, "KH is here 2 times"),
        ("solve -r contract-rummy '*=6S'", 2, "stands for itself"),
        ("solve -r contract-rummy -d 9 KH", 2, "no deal 9"),
        ("solve -r rummy-500 --onto '5H 6H' KH", 1, "no meld"),
        ("solve KH", 2, "no game"),
        ("solve -r gin-rummy - KH", 2, "leave out"),
    ] {
        let err = sandbox.line(line).fails(code);
        assert!(err.contains(words), "{line}: {err}");
    }
    let all = "A-KS A-KH A-KD A-KC A-KS A-KH A-KD A-KC";
    let err = sandbox.run(&["solve", "-r", "rummy-500", all]).fails(2);
    assert!(err.contains("104 cards"), "{err}");
}

#[test]
fn lay_downs_are_counted() {
    // The set, its four parts of three, the run and its parts; a card can't be in both.
    let count = |line: &str| solved(line)["count"].clone();
    assert_eq!(count("-r gin-rummy --count 'KHSD 2C'"), json!({"best": 1, "all": 1, "whole": true}));
    assert_eq!(count("-r gin-rummy --count 'KHSDC'"), json!({"best": 1, "all": 5, "whole": true}));
    assert_eq!(count("-r gin-rummy --count '4-7S 4HD'"), json!({"best": 1, "all": 5, "whole": true}));
    assert_eq!(count("-r gin-rummy --count '2C 3H 9D'"), json!({"best": 0, "all": 0, "whole": true}));
    assert_eq!(
        count("-r contract-rummy -d 1 --count 'KHSDC 7SHD'"),
        json!({"best": 1, "all": 5, "whole": true})
    );
}
