//! Questions for what is rarer: a forgotten deal, a misdeal, another dealer, and whom they name.

use serde_json::{Value, json};

use crate::support::Sandbox;

fn show(sandbox: &Sandbox) -> Value {
    let mut sheet = sandbox.line("show --json").json();
    sheet["started"].take();
    for list in ["deals", "misdeals"] {
        for deal in sheet[list].as_array_mut().into_iter().flatten() {
            deal["at"].take();
        }
    }
    sheet
}

fn game(lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    for line in lines {
        sandbox.line(line).ok();
    }
    sandbox
}

const TWO: [&str; 3] =
    ["new contract-rummy Ann Bob Cat", "score Ann=out Bob=20 Cat=10", "score Ann=7 Bob=out Cat=30"];

#[test]
fn what_is_asked_for_is_what_could_be_typed() {
    let cases: [(&[&str], &[&str], &str); 7] = [
        (
            &[],
            &["put in a deal", "deal 2", "out", "4", "KS", "y", "leave"],
            "score --insert 2 Ann=out Bob=4 Cat=KS",
        ),
        (&["score", "--insert", "1"], &["9", "out", "12", "y"], "score --insert 1 Ann=9 Bob=out Cat=12"),
        (&["score", "--dealer", "a"], &["9", "out", "12", "y"], "score --dealer Ann Ann=9 Bob=out Cat=12"),
        (&[], &["misdeal", "y", "leave"], "score --misdeal"),
        (&[], &["misdeal", "n", "leave"], "show"),
        (&[], &["put in a deal", "none", "leave"], "show"),
        (&[], &["somebody", "somebody leaves", "Bob", "no deal", "leave"], "player leave Bob"),
    ];
    for (args, answers, line) in cases {
        let (asked, typed) = (game(&TWO), game(&TWO));
        asked.asked(args, answers).ok();
        typed.line(line).ok();
        assert_eq!(show(&asked), show(&typed), "{line}");
    }
}

#[test]
fn a_forgotten_deal_that_was_begun_is_offered_again() {
    let sandbox = game(&TWO);
    sandbox.asked(&["score", "--insert", "2", "--dealer", "Bob"], &["out", "4", "esc"]).fails(1);
    // Another deal is another matter.
    sandbox.asked(&["score"], &["esc"]).fails(1);
    let said = sandbox.asked(&["score", "--insert", "2"], &["y", "15", "y"]).ok();
    assert!(said.contains("Deal 2 put in"), "{said}");
    let deal = &show(&sandbox)["deals"][1];
    assert_eq!(deal["scores"], json!({"Ann": 0, "Bob": 4, "Cat": 15}));
    assert_eq!(deal["dealer"], "Bob");
    // Deal 4 is the next one: nothing can go before it.
    for n in ["0", "4", "9"] {
        sandbox.asked(&["score", "--insert", n], &[]).fails(2);
    }
}

#[test]
fn who_has_left_is_not_asked_about() {
    for (new, score, ends) in [
        ("rummy-500 Ann Bob Cat", "score --out Ann Ann=50 Bob=10 Cat=5", "How"),
        ("manipulation-rummy Ann Bob Cat", "score Ann=out Bob=20 Cat=10", "How"),
    ] {
        let sandbox = game(&[&format!("new {new}"), score, "player leave Cat"]);
        // A choice that is not there fails with all that are.
        let said = sandbox.asked(&["score"], &["10", "20", "nobody"]);
        let said = if said.err.contains("nobody") { said } else { sandbox.asked(&["score"], &["nobody"]) };
        assert!(said.err.contains(ends) && said.err.contains("Bob went out"), "{}{}", said.out, said.err);
        assert!(!said.err.contains("Cat"), "{}", said.err);
        // In the deal that Cat played, Cat can have gone out.
        let said = sandbox.asked(&[], &["correct a deal", "deal 1", "how", "nobody"]);
        assert!(said.err.contains("Cat went out"), "{}{}", said.out, said.err);
    }
}

#[test]
fn lists_of_games_tell_who_has_left() {
    let sandbox = game(&TWO);
    sandbox.line("player leave Cat").ok();
    assert!(sandbox.line("games").ok().contains("Cat 40 (left)"));
    assert_eq!(sandbox.line("games --json").json()["games"][0]["left"], json!(["Cat"]));
    let said = sandbox.line("show --by rank").ok();
    let line = said.lines().find(|line| line.contains("Cat")).unwrap_or_default().to_owned();
    assert!(line.trim_end().ends_with("left"), "{said}");
    sandbox.line("new gin-rummy Ann Bob").ok();
    let said = sandbox.asked(&[], &["go on with", "none of these"]);
    assert!(said.err.contains("Contract Rummy, Ann, Bob, Cat (left)"), "{}{}", said.out, said.err);
}

#[test]
fn the_list_of_games_fits_a_narrow_terminal() {
    let mut sandbox = game(&TWO);
    sandbox.line("new rummy-500 'Ann Marie' 'Bob the second' Cat --title 'A long evening'").ok();
    sandbox.width = 40;
    let said = sandbox.line("games").ok();
    let wanted = [
        "  rummy-500: A long evening:",
        "  Ann Marie 0, Bob the second 0, Cat 0",
        "  p4wm6d  2026-11-29 19:03  2/7",
        "  contract-rummy: Ann 7, Bob 20, Cat 40",
    ];
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[0].starts_with("→ ") && lines[0].ends_with("  0"), "{said}");
    assert_eq!(lines[1..], wanted, "{said}");
    assert!(lines.iter().all(|line| line.chars().count() <= 40), "{said}");
}
