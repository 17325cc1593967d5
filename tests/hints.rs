//! `hint` at the prompt: the right line for each kind of game, and nothing of it recorded; hands shown as they lie best.

use std::fs;

use serde_json::Value;

use crate::support::Sandbox;

/// Games as far as they were played, and hands with a line that the hint to them must give.
const HINTS: [(&str, &[&str], &str, &str); 13] = [
    (
        "contract-rummy Ann Bob Cat",
        &["9c", "d"],
        "KHSD 7C 7D * 4D 9S 10H JD QC",
        "meld KS KH KD / *=7S 7D 7C; discard 10H",
    ),
    // Laid off where it fits, and the rest stays.
    (
        "contract-rummy Ann Bob Cat",
        &["9c", "d; m KHSD/7CDS; 4d", "d; m QHSD/2CDS; 3d", "d; 3h", "d"],
        "KC 7H 9S 10H 4C",
        "lay KC on 1; lay 7H on 2; discard 10H",
    ),
    // Nothing fits.
    (
        "contract-rummy Ann Bob Cat",
        &["9c", "d; m KHSD/7CDS; 4d", "d; 3d", "d; 3h", "d"],
        "9S 2C 10H 4C 8D",
        "discard 10H",
    ),
    // The joker is freed with the real card, for a meld of its own.
    (
        "kalooki Ann Bob",
        &["9c", "d; m KHSDC / 9-JH *=QH; 2d", "d; m JSDC / AHSD; 3d", "d; 4d", "d"],
        "QH 5S 5D 2C 4C 7H 9D 8C",
        "swap QH in 2; meld 5S *=5H 5D; discard 9D",
    ),
    (
        "rummy-500 Ann Bob Cat",
        &["9c", "d; 9d", "d; m 7SHD; 9h"],
        "3S 4S 5S KD KH 2C 4C",
        "take 9C; meld 9H 9D 9C / 3S 4S 5S; discard KH",
    ),
    (
        "gin-rummy Ann Bob",
        &["9c", "p", "p", "d"],
        "KHSD 3-6S 2C AD AC 7H",
        "knock KS KH KD / 3S 4S 5S 6S : AD AC 2C; discard 7H",
    ),
    // With a five turned up a knock takes five or fewer.
    ("oklahoma-gin Ann Bob", &["5h", "p", "p", "d"], "KHSD 3-6S 2C 3D AC 7H", "discard 7H"),
    (
        "gin-rummy Ann Bob",
        &["9c", "p", "p", "d"],
        "KHSD 3-6S 2SCHD",
        "big gin KS KH KD / 2H 2D 2C / 2S 3S 4S 5S 6S :",
    ),
    (
        "manipulation-rummy Ann Bob",
        &["d; m 8SHDC; pass", "d; m QSHD; pass", "d"],
        "7S 9S KC 2C 4C 5D 6H 10D",
        "arrange 8H 8D 8C / QS QH QD / 7S 8S 9S",
    ),
    (
        "manipulation-rummy Ann Bob",
        &["d; m 8SHDC; pass", "d; m QSHD; pass", "d"],
        "KC 2C 4C 5D 6H AH 10H 3D",
        "draw",
    ),
    (
        "kalooki Ann Bob",
        &["9c", "d"],
        "2-4S KHSD QHSD 8C JD 2H 3D 9H",
        "meld QS QH QD / KS KH KD / 2S 3S 4S; discard JD",
    ),
    ("three-thirteen Ann Bob", &["9c", "d"], "9S 9D 3C 4D", "meld 9S 3C=9H 9D; discard 4D"),
    (
        "conquian Ann Bob",
        &["deal 1", "turn 6C"],
        "4S 5S 6D 6H QD JD 2C 3H 4D 7S",
        "take; meld 6H 6D 6C; discard 4S",
    ),
];

/// The bytes of the only journal.
fn journal(sandbox: &Sandbox) -> Vec<u8> {
    let [path] = sandbox.journals().try_into().unwrap();
    fs::read(path).unwrap()
}

#[test]
fn each_game_has_its_lines_and_they_stand() {
    for (game, lines, hand, wanted) in HINTS {
        let sandbox = Sandbox::new();
        sandbox.line(&format!("new {game}")).ok();
        sandbox.fed(&["play"], &lines.join("\n")).ok();
        let before = journal(&sandbox);
        let said = sandbox.fed(&["play"], &format!("hint {hand}")).ok();
        assert!(said.contains(&format!("\n  {wanted}\n")), "{game} {hand}: {said}");
        let said: Value = sandbox.fed(&["play", "--json"], &format!("hint {hand}")).json();
        assert_eq!(said["hint"]["line"], wanted, "{game}");
        assert_eq!(journal(&sandbox), before, "{game}: something was recorded");
        sandbox.fed(&["play"], wanted).ok();
        assert_ne!(journal(&sandbox), before, "{game}");
    }
}

#[test]
fn nothing_is_recorded_and_no_player_is_told_of_a_call_unasked() {
    let sandbox = Sandbox::new();
    sandbox.line("new rummy-500 Ann Bob Cat").ok();
    let said = sandbox.fed(&["play"], "9c\nd; m 7SHD; 2d\nd; 7c").ok();
    assert!(!said.contains("Rummy!"), "{said}");
    let said = sandbox.asked(&["play"], &["table", "leave"]).ok();
    assert!(said.contains("take 7C") && !said.contains("rummy 7C"), "{said}");
    let before = journal(&sandbox);
    let said = sandbox.fed(&["play"], "hint").ok();
    assert!(said.contains("anyone but Bob") && said.contains("Cat: rummy 7C; lay 7C on 1"), "{said}");
    for (line, code) in
        [("hint 7C", 1), ("hint 7X", 2), ("hint *=7C", 2), ("hint KHSD 3-5S 9D", 0), ("hint", 0)]
    {
        assert_eq!(sandbox.fed(&["play"], line).code, code, "{line}");
    }
    sandbox.asked(&["play"], &["hint", "?", "<", "hint", "", "hint", "KHSD 3-5S 9D", "leave"]).ok();
    assert_eq!(journal(&sandbox), before);
    // By the rules the call stands, also for the nearer one who would take it anyhow.
    sandbox.fed(&["play"], "Cat: rummy 7C; lay 7C on 1; discard 2S").ok();
    let said = sandbox.fed(&["play"], "hint").ok();
    assert!(said.contains("No discard could be called for"), "{said}");
}

#[test]
fn a_discard_is_compared_with_every_card_that_the_stock_may_bring() {
    let sandbox = Sandbox::new();
    sandbox.line("new rummy-500 Ann Bob Cat").ok();
    let said = sandbox.fed(&["play"], "9c\nd; 9d\nd; m 7SHD; 9h\nhint 3S 4S 5S KD KH 2C 4C").ok();
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    // 9H 9D 9C and 3S 4S 5S laid are 27 and 12 or 15; what stays counts against it.
    assert!(
        flat.contains("What is laid less what is left, in this turn: ") && flat.contains(" with 9C"),
        "{said}"
    );
    assert!(flat.contains("on average: 9C is better than to draw."), "{said}");
    let hint = sandbox.fed(&["play", "--json"], "hint 3S 4S 5S KD KH 2C 4C").json()["hint"].clone();
    let (take, stock) =
        (hint["takes"][0]["worth"].as_f64().unwrap(), hint["stock"]["worth"].as_f64().unwrap());
    assert!(take > stock, "{hint}");
    // Without a card from the stock 3S 4S 5S can be laid for 15, and 4C 2C and one king of 10 stay.
    assert!((-10.0..20.0).contains(&stock), "{hint}");
    // Where melds do not count there is nothing to compare.
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    let said = sandbox.fed(&["play"], "9c\nhint 9S 9H KHSD 7C 4D 2C 5H 3S").ok();
    assert!(!said.contains("What is laid less"), "{said}");
}

#[test]
fn a_lay_off_before_the_contract_is_told_with_its_key() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    let said = sandbox.fed(&["play"], "9c\nd; m KHSD / 7CDS; 4d\ncheck KC on 1").ok();
    let flat = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("Bob has not met the contract yet (2 sets), and lays nothing off before"),
        "{said}"
    );
    assert!(flat.contains("rule deal.1.contract = 2 sets") && flat.contains("not legal"), "{said}");
    assert!(!flat.contains("only for a player who"), "{said}");
}

#[test]
fn hands_count_as_they_lie_best_after_a_yes() {
    let played = ["referee", "9c", "p", "p", "d; k KHSD / 3-6S : 2C AD AC; 7H"];
    let scores = |answers: &[&str]| {
        let sandbox = Sandbox::new();
        sandbox.line("new gin-rummy Ann Bob").ok();
        let said = sandbox.asked(&["play"], &[&played, answers, &["leave"]].concat());
        let deals = sandbox.run(&["show", "--json"]).json()["deals"].clone();
        (deals[0]["scores"]["Ann"].clone(), said.out)
    };
    let hand = "10H 10S 10C JD QD 5H 5C 4D 7S 8S";
    let (points, said) = scores(&[hand, ""]);
    assert!(said.contains("As they lie best:") && said.contains("laid off 7S 8S on 3S 4S 5S 6S"), "{said}");
    assert_eq!(points, serde_json::json!(34 - 4));
    // Laid otherwise: what was proposed is there to be changed.
    let (points, said) = scores(&[hand, "n", "10H 10S 10C / 7S : JD QD 5H 5C 4D 8S"]);
    assert_eq!(points, serde_json::json!(42 - 4), "{said}");
    // Left before the yes, nothing counts.
    let (points, _) = scores(&[hand, "leave"]);
    assert_eq!(points, Value::Null);
}
