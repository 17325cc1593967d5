//! The menu of `rummy` alone: another game with the same people, a page, places, and melds judged on the way.

use serde_json::{Value, json};

use crate::support::{Said, Sandbox};

fn game(lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    for line in lines {
        sandbox.line(line).ok();
    }
    sandbox
}

const THREE: [&str; 2] =
    ["new contract-rummy Ann Bob Cat --set cards.points.joker=25", "score Ann=out Bob=20 Cat=10"];

/// What was asked for in vain, with all that could be chosen in its place.
fn offered(said: &Said) -> String {
    format!("{}{}", said.out, said.err)
}

#[test]
fn the_same_people_need_not_be_named_again() {
    /// What is chosen, what `rummy show --json` then has of ruleset, players and next dealer, and the points of a joker.
    type Row<'a> = (&'a [&'a str], &'a [&'a str], &'a str, &'a [&'a str], &'a str, i32);
    let rows: [Row<'_>; 6] = [
        (
            &[],
            &["start another", "Ann, Bob and Cat again, Contract Rummy as before", "y", "leave"],
            "contract-rummy",
            &["Ann", "Bob", "Cat"],
            "Ann",
            25,
        ),
        (
            &[],
            &["start another", "Ann, Bob and Cat again, another game", "Rummy 500 (rummy-500)", "leave"],
            "rummy-500",
            &["Ann", "Bob", "Cat"],
            "Ann",
            15,
        ),
        (
            &[],
            &["start another", "others", "Gin Rummy (gin-rummy)", "Dora", "Eve", "Eve", "leave"],
            "gin-rummy",
            &["Dora", "Eve"],
            "Eve",
            0,
        ),
        (
            &["new"],
            &["Ann, Bob and Cat again, Contract", "y"],
            "contract-rummy",
            &["Ann", "Bob", "Cat"],
            "Ann",
            25,
        ),
        (&["new", "rummy-500"], &["Ann, Bob and Cat again"], "rummy-500", &["Ann", "Bob", "Cat"], "Ann", 15),
        // Three don't play a game for two, so that nobody is offered.
        (&["new", "gin-rummy"], &["Dora", "Eve", "Eve"], "gin-rummy", &["Dora", "Eve"], "Eve", 0),
    ];
    for (args, answers, ruleset, players, dealer, joker) in rows {
        let sandbox = game(&THREE);
        sandbox.asked(args, answers).ok();
        let sheet = sandbox.line("show --json").json();
        assert_eq!(sheet["ruleset"], ruleset, "{answers:?}");
        assert_eq!(sheet["players"], json!(players), "{answers:?}");
        assert_eq!(sheet["next"]["dealer"], dealer, "{answers:?}");
        assert_eq!(sheet["deals"], json!([]), "{answers:?}");
        let export = sandbox.line("export --format json").json();
        let points = &export["header"]["ruleset"]["cards"]["points"]["joker"];
        assert_eq!(points.as_i64().unwrap_or(0), i64::from(joker), "{answers:?}: {points}");
    }
}

#[test]
fn who_has_left_is_not_taken_along_and_games_for_others_are_not_offered() {
    let sandbox = game(&THREE);
    let said = sandbox.asked(&[], &["start another", "Ann, Bob and Cat again, another", "none"]);
    assert!(offered(&said).contains("Rummy 500 (") && !offered(&said).contains("(gin-rummy)"), "{said:?}");
    sandbox.line("player leave Cat").ok();
    let said = sandbox.asked(&[], &["start another", "none"]);
    // Contract Rummy is for three, so that two go on with another game only.
    assert!(offered(&said).contains("Ann and Bob again, another game"), "{said:?}");
    assert!(!said.err.contains("as before") && !said.err.contains("Cat"), "{said:?}");
}

#[test]
fn a_game_that_is_over_offers_the_next_one_first() {
    let sandbox = game(&THREE);
    let first = |said: Said| {
        let all = offered(&said);
        all.split_once("among [").unwrap().1.split('"').nth(1).unwrap().to_owned()
    };
    assert_eq!(first(sandbox.asked(&[], &["none"])), "enter deal 2 (1 set, 1 run)");
    sandbox.line("finish").ok();
    assert_eq!(first(sandbox.asked(&[], &["none"])), "start another game");
    // At the table too it is told how.
    let said = sandbox.asked(&["play"], &[]).ok();
    let said: Vec<&str> = said.split_whitespace().collect();
    assert!(said.join(" ").contains("`rummy new` starts another with the same people"), "{said:?}");
}

#[test]
fn lists_of_games_tell_when_and_whether_they_are_over() {
    let sandbox = game(&THREE);
    sandbox.line("finish").ok();
    sandbox.line("new gin-rummy Ann Bob --title 'On the train'").ok();
    sandbox.line("new rummy-500 Ann Bob").ok();
    sandbox.line("score --out Ann Ann=100 Bob=5").ok();
    sandbox.line("new contract-rummy Ann Bob Dora").ok();
    sandbox.line("turn Ann --upcard 9C draw").ok();
    let said = offered(&sandbox.asked(&[], &["go on with another", "none of these"]));
    for text in [
        "  2026-11-29, over: Contract Rummy, Ann, Bob, Cat",
        "  2026-11-29, not begun: On the train: Gin Rummy, Ann, Bob",
        "  2026-11-29, 1 deal so far: Rummy 500, Ann, Bob",
        "  2026-11-29, in deal 1: Contract Rummy, Ann, Bob, Dora",
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
}

#[test]
fn places_and_a_page_are_a_line_of_the_menu() {
    let sandbox = game(&THREE);
    let ranked = sandbox.line("show --by rank").ok();
    let said = sandbox.asked(&[], &["places", "leave"]).ok();
    assert!(said.contains(&ranked), "{said}");
    let file = sandbox.path("evening.html").display().to_string();
    let said = sandbox.asked(&[], &["a page", &file, "leave"]).ok();
    assert!(said.contains("Wrote 1 deal to"), "{said}");
    let page = std::fs::read_to_string(&file).unwrap();
    assert_eq!(page, sandbox.line("export --format html").ok());
    // What stands there is replaced after a yes only.
    std::fs::write(&file, "mine").unwrap();
    let said = sandbox.asked(&[], &["a page", &file, "n", "leave"]).ok();
    assert!(said.contains("Nothing was written"), "{said}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    sandbox.asked(&[], &["a page", &file, "y", "leave"]).ok();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), page);
    // A place that can't be written is told, and the menu goes on.
    let folder = sandbox.path("data").display().to_string();
    let said = sandbox.asked(&[], &["a page", &folder, "places", "leave"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.err.contains("is a folder") && said.out.contains(&ranked), "{said:?}");
}

#[test]
fn melds_are_checked_by_themselves_or_as_lay_offs() {
    // What is typed at the menu's check, and the first line of what is said.
    let rows: [(&[&str], &str); 5] = [
        (&["KHSD / 7CDS"], "legal (contract-rummy, deal 1)"),
        (&["KHSD", " "], "not yet: the meld is good, the contract lacks 1 set (contract-rummy, deal 1)"),
        (&["10S JS", "6-9S"], "legal (contract-rummy, deal 1)"),
        (&["QS", "6-9X", "6-9S / KHSD", "6-9S"], "not legal (contract-rummy, deal 1)"),
        (&["KXX", "KHSD / 7CDS"], "legal (contract-rummy, deal 1)"),
    ];
    for (typed, wanted) in rows {
        let sandbox = game(&["new contract-rummy Ann Bob Cat"]);
        let answers = [&["check melds"], typed, &[" ", "leave"]].concat();
        let said = sandbox.asked(&[], &answers).ok();
        let answers = said.split("begins.\n").nth(1).unwrap_or_default();
        assert_eq!(answers.lines().next(), Some(wanted), "{typed:?}: {said}");
    }
}

/// A proposal under some rules, the first line of the answer, and its exit code.
const HEADLINES: [(&str, &str, i32); 9] = [
    ("check -r contract-rummy -d 1 KHSD", "not yet: the meld is good, the contract lacks 1 set", 1),
    ("check -r contract-rummy -d 2 KHSD", "not yet: the meld is good, the contract lacks 1 run", 1),
    ("check -r contract-rummy -d 3 3-6S", "not yet: the meld is good, the contract lacks 1 run", 1),
    ("check -r contract-rummy -d 4 KHSD 7CDS", "not yet: the melds are good, the contract lacks 1 set", 1),
    ("check -r contract-rummy -d 1 KHSD 7CDS", "legal", 0),
    // What is wrong is said to be wrong, whatever lacks besides.
    ("check -r contract-rummy -d 1 'KH KS 7D'", "not legal", 1),
    ("check -r contract-rummy -d 2 KHSD 7CDS", "not legal", 1),
    ("check -r contract-rummy -d 1 'KHSD' --players 3 --left 'KH KH'", "not legal", 1),
    ("check -r contract-rummy KHSD", "legal", 0),
];

#[test]
fn a_good_meld_is_not_called_illegal_for_what_lacks_beside_it() {
    for (line, wanted, code) in HEADLINES {
        let said = Sandbox::new().line(line);
        assert_eq!(said.code, code, "{line}: {said:?}");
        let first = said.out.lines().next().unwrap_or_default();
        assert_eq!(first.rsplit_once(" (").unwrap().0, wanted, "{line}: {}", said.out);
        let told: Value = Sandbox::new().line(&format!("{line} --json")).json();
        assert_eq!(told["legal"], json!(code == 0), "{line}");
    }
}
