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
