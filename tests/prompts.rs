//! The seven deals of the acceptance cases, by questions alone and by commands alone.

use serde_json::Value;

use crate::support::Sandbox;

/// Results of P1, P2 and P3, deal by deal.
const DEALS: [[&str; 3]; 7] = [
    ["out", "23", "17"],
    ["59", "out", "5"],
    ["12", "41", "out"],
    ["out", "8", "60"],
    ["30", "out", "22"],
    ["out", "15", "31"],
    ["75", "out", "62"],
];

/// The sheet without the times.
fn sheet(sandbox: &Sandbox) -> Value {
    let mut sheet = sandbox.run(&["show", "--json"]).json();
    sheet["started"].take();
    for deal in sheet["deals"].as_array_mut().unwrap() {
        deal["at"].take();
    }
    sheet
}

#[test]
fn prompts_and_commands_make_the_same_sheet() {
    let typed = Sandbox::new();
    typed.line("new contract-rummy P1 P2 P3").ok();
    for [p1, p2, p3] in DEALS {
        typed.run(&["score", &format!("P1={p1}"), &format!("P2={p2}"), &format!("P3={p3}")]).ok();
    }
    let asked = Sandbox::new();
    let mut answers = vec!["Contract Rummy (", "P1", "P2", "P3", "", "P3"];
    for (i, deal) in DEALS.iter().enumerate() {
        answers.push(
            [
                "enter deal 1",
                "enter deal 2",
                "enter deal 3",
                "enter deal 4",
                "enter deal 5",
                "enter deal 6",
                "enter deal 7",
            ][i],
        );
        answers.extend(deal);
        answers.push("y");
    }
    answers.push("leave");
    asked.asked(&[], &answers).ok();
    assert_eq!(sheet(&typed), sheet(&asked));
    assert_eq!(sheet(&asked)["winners"], serde_json::json!(["P2"]));
}

#[test]
fn leaving_half_way_records_nothing() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    for answers in [
        &["esc"][..],
        &["out", "esc"],
        &["n", "out", "4", "9", "esc"],
        &["n", "out", "4", "9", "n", "leave"],
        // Whoever leaves after a no has typed in vain no more than anybody else.
        &["n", "5", "5", "5", "esc"],
    ] {
        sandbox.asked(&["score"], answers).fails(1);
    }
    assert_eq!(sandbox.run(&["show", "--json"]).json()["deals"], serde_json::json!([]));
}

#[test]
fn where_nobody_can_be_asked_the_flag_is_named() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    for args in [&["score"][..], &["score", "--no-input"], &["new"]] {
        sandbox.run(args).fails(2);
    }
    sandbox.asked(&["score", "--no-input"], &["out", "1", "2"]).fails(2);
    assert!(sandbox.run(&[]).ok().contains("rummy --help"));
}

#[test]
fn a_stock_that_ran_out_is_asked_about() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    sandbox.asked(&["score"], &["5", "7", "9", "y", "y"]).ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json()["deals"][0]["stock_out"], serde_json::json!(true));
}

/// Two deals of contract rummy: how each begins, its turns, the hands at its end in the order in which they are asked for.
const EVENING: [(&str, &[&str], [&str; 2]); 2] = [
    (
        "9c",
        &[
            "d;4d",
            "t;m KHSD/4DSH;9h",
            "d;m AHSD/QHSD;2c",
            "d;3c",
            "d;l kc 1;5c",
            "d;6c",
            "d;6d",
            "d;l 4c 2;5d",
            "d;6h",
            "d;6s",
            "d;l ac 3;l qc 4;8d",
        ],
        ["JH JS 10S 10C 10D 9D 8S 7S 7C 7D", "2S 2H 2D 3S"],
    ),
    (
        "*",
        &["d;m KHSD/3-6S;7h", "d;8h", "d;8d", "d;l 7s 2;l 8s 2;6h", "d;9h", "d;9d", "d;l 2s 2;9s"],
        ["JH JS 10S 10C 10D 10H 8C 7C 7D 2D", "40"],
    ),
];

#[test]
fn a_terminal_and_a_pipe_make_the_same_game() {
    let (asked, piped) = (Sandbox::new(), Sandbox::new());
    let (mut answers, mut lines) = (Vec::new(), Vec::new());
    for (upcard, turns, hands) in EVENING {
        answers.extend(["referee", upcard]);
        lines.push(upcard);
        for part in [turns, &hands] {
            answers.extend(part);
            lines.extend(part);
        }
    }
    answers.push("leave");
    for sandbox in [&asked, &piped] {
        sandbox.line("new contract-rummy Ann Bob Cat").ok();
    }
    asked.asked(&["play"], &answers).ok();
    piped.fed(&["play"], &lines.join("\n")).ok();
    assert_eq!(sheet(&asked), sheet(&piped));
    let scores = &sheet(&asked)["deals"][0]["scores"];
    assert_eq!(*scores, serde_json::json!({"Ann": 88, "Bob": 0, "Cat": 9}));
}

#[test]
fn the_evening_can_be_left_and_gone_on_with_after_every_line() {
    let (whole, pieces) = (Sandbox::new(), Sandbox::new());
    for sandbox in [&whole, &pieces] {
        sandbox.line("new contract-rummy Ann Bob Cat").ok();
    }
    let (upcard, turns, hands) = EVENING[0];
    let all = [&[upcard], turns].concat();
    whole.fed(&["play"], &[all.clone(), hands.to_vec()].concat().join("\n")).ok();
    for line in all {
        pieces.fed(&["play"], line).ok();
        // Nothing that was recorded depends on how it was left.
        pieces.fed(&["play"], "undo\nredo").ok();
    }
    pieces.fed(&["play"], &hands.join("\n")).ok();
    assert_eq!(sheet(&whole), sheet(&pieces));
}

#[test]
fn a_refused_line_records_nothing_and_tells_by_its_code() {
    let sandbox = Sandbox::new();
    sandbox.fed(&["play"], "9c").fails(2);
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    let before = || std::fs::read(&sandbox.journals()[0]).unwrap();
    sandbox.fed(&["play"], "9c\nd;4d").ok();
    let kept = before();
    for (line, code) in
        [("d;4d", 1), ("d;5", 2), ("ann: d", 1), ("foo", 2), ("foo: d", 2), ("redo", 1), ("m KHSD", 1)]
    {
        sandbox.fed(&["play"], line).fails(code);
        assert_eq!(before(), kept, "{line}");
    }
    assert_eq!(sandbox.fed(&["play"], "?\nshow\nhelp\nrules\ntable\nq\nd;5c").code, 0);
    assert_eq!(before(), kept);
}

#[test]
fn every_game_can_be_played_at_the_prompt_with_the_menu() {
    for (rules, names, upcard) in [
        ("rummy-500", "Ann Bob", "9c"),
        ("gin-rummy", "Ann Bob", "9c"),
        ("manipulation", "Ann Bob", ""),
        ("oklahoma-gin", "Ann Bob", "9c"),
    ] {
        let sandbox = Sandbox::new();
        sandbox.line(&format!("new {rules} {names}")).ok();
        let first = if upcard == "9c" && rules.contains("gin") { "pass" } else { "draw" };
        let mut answers = vec!["referee"];
        answers.extend((!upcard.is_empty()).then_some(upcard));
        answers.extend(["?", first, "?", "undo", "q"]);
        let said = sandbox.asked(&["play"], &answers);
        assert!(said.err.is_empty() && said.out.contains("Undone:"), "{rules}: {}{}", said.out, said.err);
    }
}

#[test]
fn a_knock_is_answered_card_by_card_and_then_with_the_hand() {
    let sandbox = Sandbox::new();
    sandbox.line("new gin-rummy Ann Bob").ok();
    let answers = [
        "referee",
        "9c",
        "p",
        "p",
        "d; k KHSD / 3-6S : 2C AD AC; 7H",
        "l 7s on 2",
        "l 8h on 2",
        "?",
        "10H 10S 10C JD QD 5H 5C 4D",
        "10H 10S 10C JD QD 5H 5C 4D 2H",
        // As they lie best, they count.
        "",
        "leave",
    ];
    let said = sandbox.asked(&["play"], &answers);
    assert!(said.err.contains("lay 8H on 2"), "{}{}", said.out, said.err);
    let deal = &sandbox.run(&["show", "--json"]).json()["deals"][0];
    assert_eq!(deal["scores"]["Ann"], serde_json::json!(36 - 4), "{}{}", said.out, said.err);
}

/// How deal `n` ended, with what everybody scored.
fn deal(sandbox: &Sandbox, n: usize) -> Value {
    let deal = sandbox.run(&["show", "--json"]).json()["deals"][n - 1].clone();
    serde_json::json!([deal["knock"], deal["big_gin"], deal["stock_out"], deal["upcard"], deal["scores"]])
}

fn game(line: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.line(line).ok();
    sandbox
}

const ANN: &str = "KSCD 5-7S 9-JC JD";
const BOB: &str = "2SHDC AC 7C 8C 8S 8D 9S";

#[test]
fn how_a_deal_ended_can_be_changed_before_it_is_recorded() {
    let scores = |ann: i32, bob: i32| serde_json::json!({"Ann": ann, "Bob": bob});
    for (answers, wanted) in [
        // At the last menu.
        (
            vec!["Ann knocked", "3", "20", "n", "change how", "Bob knocked", "change Bob", "2", "y"],
            ("Bob", 0, 1),
        ),
        // From the first player back to the question; whoever knocked is asked first.
        (vec!["Ann knocked", "<", "Bob knocked", "2", "3", "y"], ("Bob", 0, 1)),
        (vec!["Ann knocked", "3", "<", "<", "Bob knocked", "2", "y"], ("Bob", 0, 1)),
        // A void deal that was none.
        (vec!["the stock", "n", "change how", "Ann knocked", "3", "20", "y"], ("Ann", 17, 0)),
    ] {
        let sandbox = game("new gin-rummy Ann Bob");
        sandbox.asked(&["score"], &answers).ok();
        let (who, ann, bob) = wanted;
        assert_eq!(
            deal(&sandbox, 1),
            serde_json::json!([who, false, false, null, scores(ann, bob)]),
            "{answers:?}"
        );
    }
    let sandbox = game("new gin-rummy Ann Bob");
    sandbox.asked(&["score"], &["Ann knocked", "3", "20", "n", "change how", "the stock", "y"]).ok();
    assert_eq!(deal(&sandbox, 1), serde_json::json!([null, false, true, null, scores(0, 0)]));
    // Who went out and did not after all needs a result.
    let sandbox = game("new manipulation-rummy Ann Bob");
    sandbox.asked(&["score"], &["Ann went out", "20", "n", "change how", "Ann knocked", "3", "y"]).ok();
    assert_eq!(deal(&sandbox, 1), serde_json::json!(["Ann", false, false, null, scores(17, 0)]));
    let sandbox = game("new manipulation-rummy Ann Bob");
    sandbox.asked(&["score"], &["Ann went out", "20", "n", "change Ann", "3", "Bob went out", "y"]).ok();
    assert_eq!(deal(&sandbox, 1), serde_json::json!([null, false, false, null, scores(0, 28)]));
}

#[test]
fn what_was_guessed_from_the_hands_is_not_kept_for_others() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    sandbox.asked(&["score"], &["5", "7", "9", "y", "n", "change Ann", "out", "y"]).ok();
    let sheet = sandbox.run(&["show", "--json"]).json();
    assert_eq!((&sheet["deals"][0]["stock_out"], &sheet["deals"][0]["out"]), (&false.into(), &"Ann".into()));
    let sandbox = game("new rummy-500 Ann Bob");
    sandbox.asked(&["score"], &["50", "7", "Ann went out", "n", "change how", "Bob went out", "y"]).ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json()["deals"][0]["out"], "Bob");
}

#[test]
fn the_upcard_can_be_gone_back_from_and_changed() {
    let sandbox = game("new oklahoma-gin Ann Bob");
    let answers = [
        "Bob knocked",
        "<",
        "Ann knocked",
        "?",
        "11H",
        "",
        "7H",
        "<",
        "8H",
        "3",
        "20",
        "n",
        "change the upcard",
        "9D",
        "y",
    ];
    let said = sandbox.asked(&["score"], &answers).ok();
    assert!(said.contains("a card like 7H"), "{said}");
    assert_eq!(deal(&sandbox, 1)[0], "Ann");
    assert_eq!(deal(&sandbox, 1)[3], "9D");
}

#[test]
fn whole_hands_are_shown_as_they_are_arranged() {
    let sandbox = game("new gin-rummy Ann Bob");
    let said = sandbox.asked(&["score"], &["Ann knocked", ANN, BOB, "y"]).ok();
    assert!(said.contains("Ann: laid KS KD KC / 9C 10C JC / 5S 6S 7S; holds JD 10 = 10"), "{said}");
    assert!(said.contains("laid off 8C 7C on 9C 10C JC") && !said.contains("= 87"), "{said}");
    // A hand that is too short is noticed before anything is recorded.
    let said = sandbox.asked(&["score"], &["Ann knocked", "5-7S 9-JC", "20", "n", "leave"]);
    assert!(said.out.contains("warning: Ann's hand is 6 cards") && said.code == 1, "{}", said.out);
    // Gin shows what was laid, too.
    sandbox.line("score --knock Ann Ann='KSHD / 4-7C / 2SHD :' Bob=20").ok();
    assert!(
        sandbox
            .line("explain --deal 2")
            .ok()
            .contains("Ann: laid KS KH KD / 4C 5C 6C 7C / 2S 2H 2D; holds nothing")
    );
}

#[test]
fn corrections_by_questions_know_how_a_deal_ended() {
    let amended = |new: &str, score: &str, answers: &[&str]| {
        let sandbox = game(new);
        sandbox.line(score).ok();
        let mut all = vec!["correct a deal"];
        all.extend(answers);
        all.push("leave");
        let said = sandbox.asked(&[], &all);
        assert_eq!(said.code, 0, "{answers:?}: {}{}", said.out, said.err);
        let deal = deal(&sandbox, 1);
        (deal, said)
    };
    let gin = "new gin-rummy Ann Bob";
    let knocked = "score --knock Ann Ann=3 Bob=8";
    let scores = |ann: i32, bob: i32| serde_json::json!({"Ann": ann, "Bob": bob});
    // Who knocked, big gin, the stock.
    let (other, _) = amended(gin, knocked, &["deal 1", "how", "Bob knocked", "that is all", "y"]);
    assert_eq!(other, serde_json::json!(["Bob", false, false, null, scores(30, 0)]));
    let (big, _) =
        amended(gin, knocked, &["deal 1", "how", "Ann has big gin", "Ann", "0", "that is all", "y"]);
    assert_eq!(big, serde_json::json!(["Ann", true, false, null, scores(39, 0)]));
    let (void, _) = amended(gin, knocked, &["deal 1", "how", "the stock", "that is all", "y"]);
    assert_eq!(void, serde_json::json!([null, false, true, null, scores(0, 0)]));
    // A void deal has no results to correct; what is known after it was none is asked.
    let (now, said) = amended(
        gin,
        "score --stock-out",
        &["deal 1: void", "how", "Ann knocked", "3", "8", "that is all", "y"],
    );
    assert_eq!(now, serde_json::json!(["Ann", false, false, null, scores(5, 0)]));
    assert!(!said.out.contains("instead of"));
    // Ways back.
    for answers in
        [&["none"][..], &["deal 1", "go back"], &["deal 1", "Ann", "<", "how", "Bob knocked", "go back"]]
    {
        let (same, said) = amended(gin, knocked, answers);
        assert_eq!(same, serde_json::json!(["Ann", false, false, null, scores(5, 0)]), "{answers:?}");
        assert!(said.out.contains("Nothing was recorded."), "{}", said.out);
    }
    // What can't be is said, and can be mended.
    let (mended, said) =
        amended(gin, knocked, &["deal 1", "Ann", "20", "that is all", "Ann", "4", "that is all", "y"]);
    assert_eq!(mended[4], scores(4, 0));
    assert!(said.out.contains("10 is the most"), "{}", said.out);
    // The upcard.
    let oklahoma = "score --knock Ann --upcard 7H Ann=3 Bob=20";
    let (upcard, _) = amended(
        "new oklahoma-gin Ann Bob",
        oklahoma,
        &["deal 1", "the upcard: 7H", "7S", "that is all", "y"],
    );
    assert_eq!(upcard, serde_json::json!(["Ann", false, false, "7S", scores(34, 0)]));
    let (upcard, _) = amended(
        "new oklahoma-gin Ann Bob",
        "score --stock-out",
        &["deal 1", "how", "Ann knocked", "3", "20", "9H", "that is all", "y"],
    );
    assert_eq!(upcard, serde_json::json!(["Ann", false, false, "9H", scores(17, 0)]));
}

#[test]
fn corrections_by_questions_know_who_is_out() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    sandbox.line("score Ann=out Bob=12 Cat=9").ok();
    let out = || sandbox.run(&["show", "--json"]).json()["deals"][0].clone();
    sandbox
        .asked(&[], &["correct a deal", "deal 1", "how", "Bob went out", "6", "that is all", "y", "leave"])
        .ok();
    assert_eq!((&out()["out"], &out()["scores"]["Ann"]), (&"Bob".into(), &6.into()));
    sandbox
        .asked(&[], &["correct a deal", "deal 1", "how", "the stock", "7", "that is all", "y", "leave"])
        .ok();
    assert_eq!((&out()["stock_out"], &out()["scores"]["Bob"]), (&true.into(), &7.into()));
    sandbox
        .asked(&[], &["correct a deal", "deal 1", "how", "Cat went out", "that is all", "y", "leave"])
        .ok();
    assert_eq!((&out()["stock_out"], &out()["out"]), (&false.into(), &"Cat".into()));
    // And it can still be corrected by arguments.
    sandbox.line("amend --deal 1 Cat=9 Ann=out").ok();
    let sandbox = game("new rummy-500 Ann Bob");
    sandbox.line("score --out Ann Ann=50 Bob=12").ok();
    sandbox
        .asked(&[], &["correct a deal", "deal 1", "how", "Bob went out", "that is all", "y", "leave"])
        .ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json()["deals"][0]["out"], "Bob");
}

#[test]
fn what_is_typed_at_a_menu_is_what_is_done() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    // An upcard at the first question, a turn and a word at the menu.
    let said = sandbox.asked(&["play"], &["3C", "?", "take;4d", "?", "bob: d; 5d", "?", "-", "leave"]).ok();
    assert!(said.contains("[3C]") && said.contains("Ann  10 cards  known: 3C"), "{said}");
    assert!(said.contains("Undone: Bob's moves (draw; discard 5D)."), "{said}");
    let sandbox = game("new contract-rummy Ann Bob Cat");
    let said = sandbox.asked(&["play"], &["referee", "d; 4D", "9C", "leave"]);
    assert!(said.err.contains("first the card that was turned up, for example 9C"), "{}", said.err);
}

#[test]
fn hands_are_understood_as_transcripts_have_them() {
    for before in ["", "hands: "] {
        let sandbox = game("new contract-rummy Ann Bob Cat");
        let (upcard, turns, [first, last]) = EVENING[0];
        let hands = format!("{before}Ann = {first}; Cat = {last}");
        let mut answers = vec!["referee", upcard];
        answers.extend(turns);
        answers.extend([hands.as_str(), "leave"]);
        let said = sandbox.asked(&["play"], &answers);
        assert!(said.err.is_empty(), "{}", said.err);
        assert_eq!(sheet(&sandbox)["deals"][0]["scores"].as_object().unwrap().len(), 3, "{}", said.out);
    }
}

#[test]
fn examples_fit_the_game() {
    for (rules, upcard, example) in [
        ("contract-rummy", "9c", "d; m KHSD / 7CDS; 4D."),
        ("gin-rummy", "9c", "d; 4D."),
        ("manipulation", "", "d; m KHSD."),
        ("rummy-500", "9c", "d; m KHSD; 4D."),
    ] {
        let names = if rules == "contract-rummy" { "Ann Bob Cat" } else { "Ann Bob" };
        let sandbox = game(&format!("new {rules} {names}"));
        let mut answers = vec!["referee"];
        answers.extend((!upcard.is_empty()).then_some(upcard));
        answers.push("leave");
        let said = sandbox.asked(&["play"], &answers).ok();
        assert!(said.contains(&format!("One line is a turn: {example}")), "{rules}: {said}");
    }
}

#[test]
fn questions_can_be_left_by_a_word() {
    let sandbox = game("new contract-rummy Ann Bob Cat");
    let said = sandbox.asked(&["score"], &["out", "leave"]);
    assert!(said.out.contains("Nothing was recorded."), "{}{}", said.out, said.err);
}

#[test]
fn one_card_is_turned_up() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    let kept = || std::fs::read(&sandbox.journals()[0]).unwrap();
    let before = kept();
    for two in ["9C 8D", "9C, 8D", "upcard 9C 8D", "deal 1 upcard 9C 8D"] {
        let said = sandbox.fed(&["play"], two).fails(2);
        assert!(said.contains("9C"), "{said}");
        assert_eq!(kept(), before, "{two}");
    }
    sandbox.fed(&["play"], "9C").ok();
    assert_ne!(kept(), before);
}
