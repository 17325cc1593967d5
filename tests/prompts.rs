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
        &["out", "4", "9", "esc"],
        &["out", "4", "9", "n", "leave"],
        &["5", "5", "5", "esc"],
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
        "leave",
    ];
    let said = sandbox.asked(&["play"], &answers);
    assert!(said.err.contains("lay 8H on 2"), "{}{}", said.out, said.err);
    let deal = &sandbox.run(&["show", "--json"]).json()["deals"][0];
    assert_eq!(deal["scores"]["Ann"], serde_json::json!(36 - 4), "{}{}", said.out, said.err);
}
