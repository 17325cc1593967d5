//! Keys of one kind of game in another: each counts there, and is shown, as it says.

use serde_json::json;

use crate::support::{Sandbox, project};

#[test]
fn a_void_deal_needs_no_hands_in_any_kind() {
    let sandbox = Sandbox::new();
    sandbox.line("new manipulation-rummy Ann Bob Cat --set stock_out.then=void").ok();
    let sheet = sandbox.line("score --stock-out --json").json();
    assert_eq!(sheet["deals"][0]["scores"], json!({"Ann": 0, "Bob": 0, "Cat": 0}), "{sheet}");
    assert!(sandbox.line("show").ok().contains("void"));
}

#[test]
fn who_is_out_and_has_points_shows_them() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat --set score.bonus.out=-10").ok();
    sandbox.line("score Ann=out Bob=5 Cat=7").ok();
    let row = |text: &str| text.lines().find(|line| line.contains("2 sets")).unwrap().to_owned();
    let shown = row(&sandbox.line("show").ok());
    assert!(shown.contains("-10") && !shown.contains("out"), "{shown}");
    assert!(row(&sandbox.line("export --format md").ok()).contains("-10"));
}

/// A spade doubles all that a deal wins: for whoever wins it.
#[test]
fn bonuses_that_are_told_double_with_the_hand() {
    let sandbox = Sandbox::new();
    sandbox.line("new oklahoma-gin Ann Bob --set score.bonus.style=7").ok();
    let line = "score --knock Ann --upcard 6S Ann=4 Bob=22 --bonus Ann=style --bonus Bob=style --json";
    assert_eq!(sandbox.line(line).json()["totals"], json!({"Ann": 2 * (18 + 7), "Bob": 7}));
    let explained = sandbox.line("explain").ok();
    assert!(explained.contains("Ann wins (22 - 4) + style 7 + doubled 25 = 50"), "{explained}");
    assert!(explained.contains("Bob gets style 7 = 7"), "{explained}");
}

/// Of a box that counts nothing nothing is said.
#[test]
fn boxes_that_count_nothing_are_no_term() {
    let rules = project("tests/rulesets/valid/palace-gin.toml").display().to_string();
    for (points, sum) in [("10", "(22 - 4) + 1 box 10 = 28"), ("0", "(22 - 4) = 18")] {
        let sandbox = Sandbox::new();
        sandbox.run(&["new", &rules, "Ann", "Bob", "--set", &format!("score.box.points={points}")]).ok();
        sandbox.line("score --knock Ann Ann=4 Bob=22").ok();
        let explained = sandbox.line("explain").ok();
        assert!(explained.contains(&format!("Ann wins {sum}")), "{explained}");
    }
}
