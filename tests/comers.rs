//! Deals that are put in or struck, in games in which people came and went.

use serde_json::{Value, json};

use crate::support::Sandbox;

fn show(sandbox: &Sandbox) -> Value {
    sandbox.line("show --json").json()
}

/// Cat leaves after deal 2, Dora joins before deal 3 with the average, Bob is away in deal 4 only.
fn evening() -> Sandbox {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat Ed",
        "score Ann=out Bob=20 Cat=10 Ed=6",
        "score Ann=7 Bob=out Cat=30 Ed=8",
        "player leave Cat",
        "player add Dora --start average",
        "score Ann=9 Bob=4 Dora=out Ed=5",
        "player leave Bob",
        "score Ann=out Dora=12 Ed=3",
        "player return Bob",
        "score Ann=2 Bob=out Dora=5 Ed=11",
    ] {
        sandbox.line(line).ok();
    }
    sandbox
}

#[test]
fn who_left_in_a_deal_that_moves_on_stands_after_who_joined_before_it() {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat Ed",
        "score Ann=out Bob=20 Cat=10 Ed=6",
        "player leave Cat --score 5",
        "player add Dora --start 7",
        "score Ann=9 Bob=4 Dora=out Ed=5",
        "score --insert 2 Ann=out Bob=11 Dora=13 Ed=14",
    ] {
        sandbox.line(line).ok();
    }
    let sheet = sandbox.line("show").ok();
    let place = |head: &str| sheet.find(&format!("\n{head} ")).unwrap_or_else(|| panic!("{head}: {sheet}"));
    let places = ["        joined", "    2", "        left", "    3"].map(place);
    assert!(places.is_sorted(), "{sheet}");
    let added = show(&sandbox)["additions"].clone();
    let deals: Vec<Option<u64>> = added.as_array().unwrap().iter().map(|one| one["deal"].as_u64()).collect();
    assert_eq!(deals, [Some(2), Some(3)], "{added}");
}

/// The names in each deal, and what they have in it.
fn scores(sheet: &Value) -> Vec<Value> {
    sheet["deals"].as_array().unwrap().iter().map(|deal| deal["scores"].clone()).collect()
}

#[test]
fn a_deal_is_put_in_among_those_who_were_there_and_a_start_follows() {
    let before = scores(&show(&evening()));
    for (line, code, start, said) in [
        // Dora's average is that of Ann, Bob and Ed, who were there before deal 3: 7, 20 and 14.
        ("show", 0, 14, ""),
        ("score --insert 2 Ann=out Bob=10 Cat=5 Ed=20", 0, 24, ""),
        // Dora was not there yet.
        ("score --insert 2 Ann=out Bob=10 Cat=5 Ed=20 Dora=3", 1, 14, "Dora"),
        ("score --insert 2 Ann=out Bob=10 Ed=20", 2, 14, "no result for Cat"),
        // Before deal 3 Cat had left and Dora was there: that deal is played after the joining.
        ("score --insert 3 Ann=out Bob=10 Dora=5 Ed=20", 0, 14, ""),
        ("score --insert 3 Ann=out Bob=10 Cat=5 Dora=4 Ed=20", 1, 14, "Cat"),
        // Unless she is told to have sat it out: then she came after it, and the average is that of 7, 30 and 34.
        ("score --insert 3 Ann=out Bob=10 Dora=absent Ed=20", 0, 24, ""),
        // In deal 4 Bob was away, and so in what is put in before it.
        ("score --insert 4 Ann=out Dora=5 Ed=20", 0, 14, ""),
        ("score --insert 5 Ann=out Bob=4 Dora=5 Ed=20", 0, 14, ""),
        ("amend --deal 2 --strike", 0, 9, ""),
        ("amend --deal 4 --strike", 0, 14, ""),
        ("amend --deal 5 --strike", 0, 14, ""),
    ] {
        let sandbox = evening();
        let answer = sandbox.line(line);
        assert!(
            answer.code == code && answer.err.contains(said),
            "{line}: {} {}{}",
            answer.code,
            answer.out,
            answer.err
        );
        let sheet = show(&sandbox);
        assert_eq!(sheet["additions"][0]["points"], json!(start), "{line}");
        // Whoever was there in a deal that stood is there still, with the same points.
        let stand: Vec<Value> = scores(&sheet).into_iter().filter(|deal| before.contains(deal)).collect();
        let gone = usize::from(line.contains("--strike"));
        assert!(stand.len() + gone >= before.len(), "{line}: {sheet}");
        if code == 0 && line != "show" {
            sandbox.line("undo").ok();
            assert_eq!(show(&sandbox)["totals"], show(&evening())["totals"], "{line}");
        }
    }
}

#[test]
fn people_come_and_go_where_the_deals_have_moved_to() {
    let sandbox = evening();
    sandbox.line("score --insert 1 Ann=out Bob=10 Cat=5 Ed=20").ok();
    let sheet = show(&sandbox);
    // Dora joined before what is deal 4 now.
    assert_eq!((&sheet["additions"][0]["deal"], &sheet["additions"][0]["points"]), (&json!(4), &json!(24)));
    let names: Vec<Vec<&String>> = sheet["deals"]
        .as_array()
        .unwrap()
        .iter()
        .map(|deal| deal["scores"].as_object().unwrap().keys().collect())
        .collect();
    let four = ["Ann", "Bob", "Cat", "Ed"];
    assert_eq!(names[..3], [four, four, four]);
    assert_eq!(names[4], ["Ann", "Ed", "Dora"]);
    // Who left and came back is at the table, who left is not.
    assert_eq!(sheet["left"], json!(["Cat"]));
    sandbox.line("score Ann=2 Bob=out Dora=5 Ed=11").ok();
    // The last deals go one by one, and nobody comes or goes by it.
    for n in [7, 6, 5] {
        sandbox.line(&format!("amend --deal {n} --strike")).ok();
    }
    let sheet = show(&sandbox);
    assert_eq!((sheet["deals"].as_array().unwrap().len(), &sheet["left"]), (4, &json!(["Cat"])));
    sandbox.line("score Ann=2 Bob=out Dora=5 Ed=11").ok();
}
