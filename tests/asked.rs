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
        (&[], &["somebody", "somebody leaves", "Bob", "no:", "leave"], "player leave Bob"),
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

#[test]
fn names_may_be_typed_in_a_line() {
    for (answers, players) in [
        (&["Ann, Bob, Cat", "Cat"][..], &["Ann", "Bob", "Cat"][..]),
        (&["Ann", "Bob; Cat;", "Bob"], &["Ann", "Bob", "Cat"]),
        // Two are too few: the list goes on.
        (&["Ann, Bob", "Cat", "", "Ann"], &["Ann", "Bob", "Cat"]),
        // Nine are too many, and a name twice is one too many: nobody is taken then.
        (&["A,B,C,D,E,F,G,H,I", "Ann, Ann, Bob", "Ann, Bob, Cat", "Ann"], &["Ann", "Bob", "Cat"]),
        // Back from the dealer to the last name, and from the first name to the game.
        (&["Ann, Bob, Dora", "<", "Cat", "", "Ann"], &["Ann", "Bob", "Cat"]),
    ] {
        let sandbox = Sandbox::new();
        sandbox.asked(&["new", "contract-rummy"], answers).ok();
        assert_eq!(show(&sandbox)["players"], json!(players), "{answers:?}");
    }
    let sandbox = Sandbox::new();
    let answers = ["Rummy 500", "<", "Gin Rummy (gin-rummy)", "?", "Ann, Bob", "<", "<", "Eve", "Bob", "<"];
    let more = ["Dora", "Eve"];
    sandbox.asked(&["new"], &[&answers[..], &more].concat()).ok();
    assert_eq!(show(&sandbox)["players"], json!(["Eve", "Dora"]));
    assert_eq!(show(&sandbox)["ruleset"], "gin-rummy");
}

#[test]
fn games_for_others_are_named() {
    let sandbox = game(&TWO);
    let said = sandbox.asked(&[], &["start another", "Ann, Bob and Cat again, another", "none"]);
    let out = said.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("Not for 3 players: ") && out.contains("Gin Rummy (for 2)"), "{out}");
}

#[test]
fn the_next_game_begins_after_a_yes_only() {
    let sandbox = game(&TWO);
    let before = show(&sandbox);
    sandbox.asked(&[], &["start another", "Ann, Bob and Cat again, Contract", "n", "esc", "leave"]).ok();
    assert_eq!(show(&sandbox), before);
}

#[test]
fn a_game_that_was_a_mistake_goes_by_the_menu() {
    let sandbox = game(&TWO);
    sandbox.asked(&[], &["remove", "n", "leave"]).ok();
    assert_eq!(sandbox.journals().len(), 1);
    let said = sandbox.asked(&[], &["remove", "y"]).ok();
    assert!(said.contains("brings it back"), "{said}");
    assert_eq!(sandbox.journals().len(), 0);
}

#[test]
fn who_joins_by_a_name_of_before_is_back() {
    let sandbox = game(&[&TWO[..], &["player leave Bob"]].concat());
    let said = sandbox.asked(&["player"], &["somebody joins", "bob", "n", "BOB", "y"]).ok();
    assert!(said.contains("another person needs") && said.contains("Bob is back"), "{said}");
}

#[test]
fn every_question_has_a_way_back_and_help() {
    // What is asked, the answers until it is, and an answer that leads on from there.
    let rows: [(&[&str], &[&str]); 9] = [
        (
            &["player"],
            &["somebody joins", "?", "Dora", "?", "<", "Eve", "12", "?", "<", "<", "<", "<", "esc"],
        ),
        (
            &["player"],
            &["somebody leaves", "?", "Bob", "?", "<", "Ann", "yes: so many", "?", "<", "<", "<", "esc"],
        ),
        (&["player"], &["somebody has", "?", "Bob", "?", "<", "<", "<"]),
        (&["amend", "--deal", "1"], &[]),
        (&[], &["correct", "?", "deal 1", "?", "Bob", "?", "<", "how", "?", "<", "<", "<", "leave"]),
        (&[], &["enter", "?", "out", "<", "out", "5", "6", "?", "<", "?", "<", "<", "leave", "leave"]),
        (&[], &["end the game early", "?", "<", "leave"]),
        (&[], &["check", "?", "KHSD", "?", "<", "<", "leave"]),
        (&[], &["a page", "?", "<", "leave"]),
    ];
    for (args, answers) in rows {
        let sandbox = game(&TWO);
        let before = show(&sandbox);
        let said = sandbox.asked(args, answers);
        assert!(!said.err.contains("no choice"), "{answers:?}: {}", said.err);
        assert_eq!(show(&sandbox), before, "{answers:?}");
        if !answers.is_empty() {
            assert!(said.out.contains("goes back"), "{answers:?}: {}", said.out);
        }
    }
}

#[test]
fn a_correction_begins_with_what_stands() {
    let sandbox = game(&["new contract-rummy Ann Bob Cat", "score Ann=out Bob=15+5 Cat=10"]);
    let before = show(&sandbox);
    // Enter leaves it as it is, so that nothing is corrected.
    sandbox.asked(&[], &["correct", "deal 1", "Bob: 20", "", "go back", "leave"]).ok();
    assert_eq!(show(&sandbox), before);
    // A sum is taken, going back takes the answer back, and another stands.
    let answers = ["correct", "deal 1", "Cat", "10+5", "<", "Bob", "10+10+10", "that is all", "y", "leave"];
    sandbox.asked(&[], &answers).ok();
    assert_eq!(show(&sandbox)["deals"][0]["scores"], json!({"Ann": 0, "Bob": 30, "Cat": 10}));
}

#[test]
fn bonuses_that_no_card_shows_are_told_at_the_end() {
    let new = "new liverpool-rummy Ann Bob Cat";
    let (asked, typed) = (game(&[new]), game(&[new]));
    let answers = ["out", "20", "10", "n", "a bonus", "exact cut", "Cat", "y"];
    let said = asked.asked(&["score"], &answers).ok();
    assert!(said.contains("A bonus that no card shows"), "{said}");
    typed.line("score Ann=out Bob=20 Cat=10 --bonus Cat=exact_cut").ok();
    assert_eq!(show(&asked), show(&typed));
    asked
        .asked(
            &[],
            &["correct", "deal 1", "bonus: Cat exact cut", "not exact cut", "that is all", "y", "leave"],
        )
        .ok();
    assert_eq!(show(&asked)["deals"][0]["scores"], json!({"Ann": 0, "Bob": 20, "Cat": 10}));
}

#[test]
fn the_referee_goes_back_too() {
    let sandbox = game(&["new contract-rummy Ann Bob Cat"]);
    // Help and nothing before at the first question; the menu closes; then the line before is taken back.
    let answers = ["?", "<", "referee", "?", "9c", "?", "<", "d; 4d", "<", "leave"];
    let said = sandbox.asked(&["play"], &answers).ok();
    assert!(said.contains("every turn is typed and judged") && said.contains("Undone: "), "{said}");
}
