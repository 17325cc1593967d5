//! What fresh users stumbled over in an evening of questions: what they typed, and what they are told now.

use crate::support::{Said, Sandbox};

/// All that was said, as one line.
fn flat(said: &Said) -> String {
    format!("{}{}", said.out, said.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn game(lines: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    for line in lines {
        sandbox.line(line).ok();
    }
    sandbox
}

/// A deal of three cards that Ann has ended, so that Bob and Cat show theirs.
const SHORT: [&str; 2] = [
    "new contract-rummy Ann Bob Cat --set deal.1.cards=3 --set 'deal.1.contract=1 set'",
    "turn Ann --upcard 9C 'draw; meld KHSD; discard 4D'",
];

/// The same where melds count.
const MELDS: [&str; 3] = [
    "new rummy-500 Ann Bob --set cards.dealt.2=3",
    "turn Ann --upcard 9C 'draw; meld KHSD; discard 4D'",
    "log",
];

#[test]
fn a_hand_that_was_typed_twice_is_told_in_a_line() {
    for line in [
        "turn hands 'Bob = 2S 3S 5H; Cat = 2S 3S 5H'",
        "score Ann=out Bob='2S 3S 5H' Cat='2S 3S 5H'",
        "score --deal 1 Ann=out Bob='2S 3S 5H' Cat='2S 3S 5H'",
    ] {
        let said = game(&SHORT).line(line);
        assert_eq!(said.code, 1, "{line}: {said:?}");
        let wanted = "✗ 2S 3S 5H are in the hands of Bob and Cat: 1 pack, 1 joker has only 1 of each";
        assert!(flat(&said).contains(wanted), "{line}: {said:?}");
        assert!(said.err.lines().count() <= 5, "{line}: {}", said.err);
    }
    // Of a deal that nobody refereed too; another card too often is another line.
    let said = game(&["new contract-rummy Ann Bob Cat"]);
    let said = said.line("score Ann=out Bob='2S 3S 5H 9D' Cat='2S 3S 5H KC KC'");
    assert_eq!(said.code, 1, "{said:?}");
    for wanted in [
        "✗ 2S 3S 5H are there 2 times each (Bob, Cat), and 3 players have 1 pack, 1 joker",
        "✗ KC is there 2 times (Cat), and 3 players have 1 pack, 1 joker",
    ] {
        assert!(flat(&said).contains(wanted), "{wanted}: {said:?}");
    }
}

#[test]
fn points_for_a_hand_whose_melds_count_are_refused_by_name_with_a_way_on() {
    let wanted = ["points do not tell what Bob holds", "name the 3 cards that Bob holds", "`undo --hand`"];
    let sandbox = game(&MELDS);
    for said in [
        sandbox.asked(&["play"], &["15", "leave"]),
        sandbox.line("turn hands 'Bob = 15'"),
        sandbox.line("score Bob=15"),
        sandbox.asked(&["score"], &["15", "esc"]),
    ] {
        for text in wanted {
            assert!(flat(&said).contains(text), "{text}: {said:?}");
        }
        assert!(!flat(&said).contains("that:"), "{said:?}");
    }
    let said = sandbox.asked(&["play"], &["15", "leave"]);
    assert!(flat(&said).contains("error: `Bob = 15`: points do not tell"), "{said:?}");
    // The way on is one: the word is known at the table as outside.
    sandbox.asked(&["play"], &["undo --hand", "leave"]).ok();
    sandbox.line("score --out Ann Ann=30 Bob=-15").ok();
}

#[test]
fn what_does_not_stand_is_named() {
    let shown = "Bob = 2S 3S 4D";
    for (said, wanted) in [
        (
            game(&SHORT).asked(&["play"], &["2S 3S 4D", "leave"]),
            "error: `Bob = 2S 3S 4D` does not stand, so nothing was recorded",
        ),
        (
            game(&SHORT).line(&format!("turn hands '{shown}; Cat = 5H 6H 7H'")),
            "error: what was told does not stand, so nothing was recorded",
        ),
        (game(&SHORT[..1]).fed(&["play"], "9C\nhint KH KH 2S\n"), "error: line 2: Ann's hand can't be"),
    ] {
        assert!(flat(&said).contains(wanted), "{wanted}: {said:?}");
        assert!(
            !flat(&said).contains("that does not stand") && !flat(&said).contains("that hand"),
            "{said:?}"
        );
    }
}

#[test]
fn what_a_joker_is_is_told_as_it_is_laid() {
    /// Lines of a deal with four cards each, and what is said of wild cards: all of it.
    const ROWS: [(&str, &[&str], &[&str]); 6] = [
        (
            "deal.1.contract=1 run",
            &["d; m 5-7H *; 2S"],
            &["The joker in meld 1 is 8H; if it is to be 4H: `-`, and type *=4H."],
        ),
        ("deal.1.contract=1 run", &["d; m 5H * 7-8H; 2S"], &["The joker in meld 1 is 6H."]),
        // What was said is not said again.
        ("deal.1.contract=1 run", &["d; m 5-7H *=4H; 2S"], &[]),
        // Its suit is still open.
        ("deal.1.contract=1 set", &["d; m KH KS *; 2S"], &[]),
        ("deal.1.contract=1 set", &["d; m KH KS KD *; 2S"], &["The joker in meld 1 is KC."]),
        (
            "deal.1.contract=1 set",
            &["d; m KHSD; 2S", "d; 3S", "d; 4S", "d; l * 1; 3C"],
            &["The joker in meld 1 is KC."],
        ),
    ];
    for (contract, lines, wanted) in ROWS {
        let new = format!("new contract-rummy Ann Bob Cat --set deal.1.cards=6 --set '{contract}'");
        let sandbox = game(&[&new]);
        let answers = [&["referee", "9C"], lines, &["leave"]].concat();
        let said = sandbox.asked(&["play"], &answers).ok();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        let found: Vec<&str> = said.match_indices("The joker").map(|(at, _)| &said[at..]).collect();
        assert_eq!(found.len(), wanted.len(), "{lines:?}: {said}");
        assert!(
            found.iter().zip(wanted).all(|(found, wanted)| found.starts_with(wanted)),
            "{lines:?}: {said}"
        );
    }
}

#[test]
fn a_lay_off_is_checked_at_the_table() {
    /// What is checked once kings lie there, and what is said.
    const ROWS: [(&str, &str); 5] = [
        ("check KC on 1", "legal (contract-rummy, deal 1) 1 set KH KS KD KC"),
        ("check QC on 1", "not legal (contract-rummy, deal 1)"),
        ("check QC on 2", "there is no meld 2 on the table help: the only one is 1"),
        ("check QC on x", "there is no meld x on the table"),
        ("check QHSD", "legal (contract-rummy, deal 1)"),
    ];
    for (line, wanted) in ROWS {
        let new = "new contract-rummy Ann Bob Cat --set 'deal.1.contract=1 set'";
        let said = game(&[new]).fed(&["play"], &format!("9C\nd; m KHSD; 2S\n{line}\n"));
        assert!(flat(&said).contains(wanted), "{line}: {said:?}");
    }
}

#[test]
fn who_knocked_is_asked_first_and_shows_first() {
    let sandbox = game(&["new gin-rummy Ann Bob"]);
    // The first hand that is asked for is that of whoever knocked.
    let said = sandbox
        .asked(&["score"], &["Bob knocked", "5-7S / 9-JC / KSCD : JD", "2SHDC AC 7C 8C 8S 8D 9S", "y"]);
    let typed = game(&["new gin-rummy Ann Bob"]);
    typed.line("score --knock Bob Bob='5-7S / 9-JC / KSCD : JD' Ann='2SHDC AC 7C 8C 8S 8D 9S'").ok();
    let scores = |sandbox: &Sandbox| sandbox.line("show --json").json()["deals"][0]["scores"].clone();
    assert_eq!(scores(&sandbox), scores(&typed), "{said:?}");
    // `<` goes back the same way.
    let back = game(&["new gin-rummy Ann Bob"]);
    back.asked(&["score"], &["Bob knocked", "9", "<", "5", "30", "y"]).ok();
    assert_eq!(scores(&back), serde_json::json!({"Ann": 0, "Bob": 25}));
    // Deadwood may be told as a sum of ranks.
    let ranks = game(&["new gin-rummy Ann Bob"]);
    ranks.asked(&["score"], &["Bob knocked", "5", "K+Q+10", "y"]).ok();
    assert_eq!(scores(&ranks), serde_json::json!({"Ann": 0, "Bob": 25}));
    let said = game(&["new gin-rummy Ann Bob"]).asked(&["score"], &["nobody"]);
    assert!(said.err.contains("Who knocked?"), "{said:?}");
    // Nor does who knocked lay anything off.
    let said = game(&["new gin-rummy Ann Bob"]);
    let said = said.asked(&["score"], &["Bob knocked", "5-7S / 9-JC / KSC : 2H", "9", "30", "y"]);
    assert!(flat(&said).contains("✗ meld 3: 2 cards are too few"), "{said:?}");
    // What is too much for a knock is told before the others are asked.
    for high in ["11", "5-7S / 9-JC : KSC JD 2H", "5-7S 9-JC KSC JD 2H"] {
        let sandbox = game(&["new gin-rummy Ann Bob"]);
        let said = sandbox.asked(&["score"], &["Bob knocked", high, "10", "30", "y"]);
        assert!(flat(&said).contains("too much for a knock, 10 is the most"), "{high}: {said:?}");
        assert_eq!(scores(&sandbox), serde_json::json!({"Ann": 0, "Bob": 20}), "{high}: {said:?}");
    }
}

#[test]
fn a_line_with_melds_that_cannot_be_is_asked_for_again_at_once() {
    let sandbox = game(&["new rummy-500 Ann Bob"]);
    // Each wrong line is refused before Bob is asked: what comes after it is Ann's line once more.
    let wrong = ["KHSD / 5S 6S 8S : 4D", "KH KS 7D : 4D", "5D 5D 5H : 4D", "4S 5S 6H : ", "out"];
    let answers = [&wrong[..], &["KHSD / 5-7S : 4D", "7C / 8S : 2C", "esc"]].concat();
    let said = sandbox.asked(&["score"], &answers);
    let all = flat(&said);
    assert_eq!(all.matches("correct the line").count(), wrong.len(), "{all}");
    assert!(all.contains("✗ meld 2: 7S is missing") || all.contains("✗ meld 2:"), "{all}");
    assert!(all.contains("rule meld."), "{all}");
    // A lay-off is held against all melds in the end.
    let sandbox = game(&["new rummy-500 Ann Bob"]);
    sandbox.asked(&["score"], &["KHSD / 5-7S :", "KC / 8S : 2C", "y"]).ok();
    assert_eq!(sandbox.line("show --json").json()["deals"][0]["scores"]["Bob"], 13 - 2 + 5);
    // A card too often in one hand, where nothing is laid.
    let contract = game(&["new contract-rummy Ann Bob Cat"]);
    let said = contract.asked(&["score"], &["out", "KS QD KS", "KS QD", "17", "y"]).ok();
    let said: Vec<&str> = said.split_whitespace().collect();
    assert!(
        said.join(" ").contains("✗ KS 2 times in one hand, and 3 players have 1 pack, 1 joker"),
        "{said:?}"
    );
    assert_eq!(contract.line("show --json").json()["totals"]["Bob"], 20);
    // The same where a deal is corrected.
    let said = sandbox.asked(
        &[],
        &["correct a deal", "deal 1", "Bob", "KC KS 4D : 2C", "KC : 2C", "that is all", "y", "leave"],
    );
    assert!(flat(&said).contains("correct the line"), "{said:?}");
    assert_eq!(sandbox.line("show --json").json()["deals"][0]["scores"]["Bob"], 8);
}

#[test]
fn a_rank_alone_is_what_it_counts_where_only_points_count() {
    let rows = [
        ("score Ann=out Bob=K Cat=K+10+5", 0, "Bob 10, Cat 25 (10+10+5)"),
        ("score Ann=out Bob='A K 5' Cat=10", 0, "Bob 30 (15+10+5), Cat 10"),
        ("score Ann=out Bob='Q *' Cat=9", 0, "Bob 25 (10+15), Cat 9"),
        ("score Ann=out Bob='KH Q' Cat=9", 2, "a result is `out`, points, or the cards left"),
    ];
    for (line, code, wanted) in rows {
        let sandbox = game(&["new contract-rummy Ann Bob Cat"]);
        let said = sandbox.line(line);
        assert_eq!(said.code, code, "{line}: {said:?}");
        let told = if code == 0 { flat(&sandbox.line("log")) } else { flat(&said) };
        assert!(told.contains(wanted), "{line}: {told}");
    }
    let sandbox = game(&["new contract-rummy Ann Bob Cat --set cards.points.QS=40"]);
    let said = sandbox.line("score Ann=out Bob=K+Q Cat=9");
    assert_eq!(said.code, 2, "{said:?}");
    let wanted = "what Q counts hangs on its suit (QS 40, QH 10, QD 10, QC 10): name the card";
    assert!(flat(&said).contains(wanted), "{said:?}");
    sandbox.asked(&["score"], &["out", "K+Q", "K+J", "10", "y"]).ok();
    assert!(flat(&sandbox.line("log")).contains("Bob 20 (10+10), Cat 10"));
}

#[test]
fn the_log_tells_what_somebody_joined_with_and_what_that_is_now() {
    let before = [
        "new contract-rummy Ann Bob Cat",
        "score Ann=out Bob=20 Cat=10",
        "player add Dora --start average",
        "score Ann=out Bob=20 Cat=10 Dora=8",
    ];
    let log = |lines: &[&str]| game(&[&before[..], lines].concat()).line("log").ok();
    let joined = "Dora joins before deal 2 with 10 (average)";
    assert!(log(&[]).contains(joined), "{}", log(&[]));
    for (line, wanted) in [
        (
            "amend --deal 1 Bob=50",
            "Dora joins before deal 2 with 10 (average; 20 now, as deals were corrected)",
        ),
        // What comes after the joining does not matter.
        ("amend --deal 2 Bob=50", joined),
        ("score --insert 1 Ann=30 Bob=out Cat=30", "(average; 30 now"),
    ] {
        let said = log(&[line]);
        let said: Vec<&str> = said.split_whitespace().collect();
        assert!(said.join(" ").contains(wanted), "{line}: {}", said.join(" "));
    }
    let sandbox = game(&[&before[..], &["amend --deal 1 Bob=50"]].concat());
    let entries = sandbox.line("log --json").json()["entries"].clone();
    assert_eq!((&entries[1]["points"], &entries[1]["points_now"]), (&10.into(), &20.into()), "{entries}");
}

#[test]
fn a_result_with_a_name_is_asked_for_alone() {
    let sandbox = game(&["new contract-rummy Ann Bob Cat"]);
    let said = sandbox.asked(&["score"], &["Bob=5", "out", "5", "17", "y"]);
    let all = flat(&said);
    assert!(
        all.contains("this is the question for Ann") && all.contains("type the result alone: `5`"),
        "{all}"
    );
    let scores = sandbox.line("show --json").json()["deals"][0]["scores"].clone();
    assert_eq!(scores, serde_json::json!({"Ann": 0, "Bob": 5, "Cat": 17}));
}
