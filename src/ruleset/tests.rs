use super::keys::{KEYS, Varies};
use super::*;

const PLAIN: &str = r#"
format = 1
id = "plain"
name = "Plain"
players = { min = 2, max = 4 }
packs.2-4 = "1 pack, 2 jokers"
cards.wild = ["joker", "2"]
cards.points = { joker = 20, A-K = "pips" }
[[deal]]
cards = 7
contract = "2 runs"
"#;

fn rules(text: &str) -> Result<Ruleset, Faults> {
    complete(&[Layer::from_toml(&Source::new("plain.toml", text))], 0)
}

/// The faults of a text that speaks over [`PLAIN`].
fn faults_over(text: &str) -> Vec<Fault> {
    let plain = Layer::from_toml(&Source::new("plain.toml", PLAIN));
    let over = Layer::from_toml(&Source::new("over.toml", text));
    complete(&[plain, over], 1).map_or_else(|faults| faults.0, |_| Vec::new())
}

/// A key's address with something in each place that varies.
fn concrete(path: &str) -> String {
    path.replace('#', "1").replace('%', "3").replace('@', "QS").replace('*', "exact_cut")
}

#[test]
fn the_plain_case_of_every_key_fits() {
    let rules = rules(PLAIN).unwrap();
    for key in KEYS.iter().filter(|key| key.absent.value().is_some() && !PLAIN.contains(key.path)) {
        let (entry, said) = rules.document().get(&concrete(key.path)).unwrap();
        assert_eq!((Some(&entry.value), said), (key.absent.value().as_ref(), Said::Default), "{}", key.path);
    }
}

#[test]
fn every_key_is_read_and_refuses_what_is_no_value_of_it() {
    for key in KEYS {
        let path = concrete(key.path);
        for wrong in ["1.5", "[[1]]", "-70000", "\"\\u001b\""] {
            let faults = faults_over(&format!("{path} = {wrong}"));
            assert!(faults.iter().any(|fault| fault.key == path), "{path} = {wrong}: {faults:?}");
        }
    }
}

#[test]
fn a_complete_file_keeps_the_order_of_the_keys() {
    let text = format!(
        "{PLAIN}\nfinal_discard = \"required\"\n[[deal]]\ncards = 7\ncontract = \"1 set\"\n[game]\ntarget = 5\n"
    );
    let rules = rules(&text).unwrap();
    let place = |path: &str| {
        let (key, _) = keys::find(path).unwrap();
        KEYS.iter().position(|known| known == key).unwrap()
    };
    let order: Vec<String> = rules.document().in_order().iter().map(|(path, _)| (*path).to_owned()).collect();
    let places: Vec<usize> =
        order.iter().filter(|path| !path.starts_with("deal.")).map(|path| place(path)).collect();
    assert!(places.is_sorted(), "{order:?}");
    let names =
        |prefix: &str| -> Vec<&str> { order.iter().filter_map(|path| path.strip_prefix(prefix)).collect() };
    assert_eq!(names("packs."), ["2", "3", "4"]);
    let ranks = ["joker", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    assert_eq!(names("cards.points."), ranks);
    assert_eq!(
        names("deal."),
        [
            "1.cards",
            "1.contract",
            "1.all_at_once",
            "1.final_discard",
            "2.cards",
            "2.contract",
            "2.all_at_once"
        ]
    );
    assert_eq!(rules.document().to_json().keys().next().unwrap(), "format");
}

#[test]
fn keys_that_vary_are_the_only_ones_with_a_sign_in_them() {
    for key in KEYS {
        assert_eq!(key.varies() == Varies::No, !key.path.contains(['#', '%', '@', '*']), "{}", key.path);
    }
}

#[test]
fn a_newer_format_is_the_only_complaint_about_its_file() {
    let faults = rules("format = 2\nweather = \"fine\"\n[[deal]]\ncontract = \"x\"").unwrap_err();
    assert_eq!(faults.0.len(), 1);
    assert_eq!(faults.to_string(), "plain.toml:1:10: this rummy reads ruleset format 1, not 2");
    for text in ["format = 0", "format = -3", "format = \"1\"", "format = 1.0"] {
        assert!(rules(text).unwrap_err().0.len() > 3, "{text}");
    }
}

#[test]
fn nobody_can_make_the_checks_count_too_far() {
    let many = vec!["99 runs"; 200].join(", ");
    let faults = faults_over(&format!("deal.1.contract = \"{many}\"\ncontract.runs = \"free\""));
    assert!(faults[0].message.contains("no hand of deal 1"), "{faults:?}");
    assert!(!faults_over(&format!("deal.1.contract = [{}]", "\"1 run of 99\",".repeat(500))).is_empty());
}

#[test]
fn a_journal_that_was_tampered_with_is_refused() {
    let json = rules(PLAIN).unwrap().document().to_json();
    assert!(kept(&json).is_ok());
    // There is no text that a place could be in: what is wrong is named by its key and its value.
    for (key, value, told) in [
        ("players", serde_json::json!(3), "`players` is a table of keys"),
        ("name", serde_json::json!(null), "`name` can't be null"),
        ("name", serde_json::json!("A\u{1b}[31mB"), "can't read a part of `name`"),
        ("summary", serde_json::json!("A\u{202e}B"), "can't read a part of `summary`"),
        ("notes", serde_json::json!([1, 2]), "`notes` can't be [1,2]"),
        ("notes", serde_json::json!(["fine", "a\tb"]), "can't read a part of `notes`"),
        ("format", serde_json::json!(2), "this rummy reads ruleset format 1, not 2"),
        ("format", serde_json::json!(1.5), "`format` can't be 1.5"),
        ("weather", serde_json::json!({ "rain": true }), "unknown key `weather.rain`"),
        ("deal", serde_json::json!({ "1": {}, "300": { "cards": 7 } }), "`300` does not fit here"),
        ("deal", serde_json::json!([]), "`deal` is a table of keys"),
        ("packs", serde_json::json!({ "2-8": "99 packs" }), "can't read `99 packs` in `packs.2-8`"),
        ("cards", serde_json::json!({ "wild": ["joker", "Q9"] }), "can't read `Q9` in `cards.wild`"),
        ("cards", serde_json::json!({ "points": { "A": 1e99 } }), "`cards.points.A` can't be 1e+99"),
    ] {
        let mut json = json.clone();
        json.insert(key.into(), value);
        let faults = kept(&json).unwrap_err().to_string();
        assert_eq!(faults.lines().next(), Some(told), "{faults}");
    }
    let mut json = json;
    json.remove("id");
    assert_eq!(kept(&json).unwrap_err().to_string(), "`id` is missing");
}

#[test]
fn faults_at_one_place_are_told_once() {
    let text = "packs.2-4 = \"x\"\ncards.points.2-10 = \"few\"\nplayers.max = 12";
    let faults = faults_over(text);
    let lines: Vec<String> = faults.iter().map(Fault::line).collect();
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert_eq!(lines[0], "over.toml:1:1: no packs for 5 to 12 players");
    assert_eq!(lines[1], "over.toml:1:14: can't read `x` in `packs.2-4`");
    assert_eq!(lines[2], "over.toml:2:21: `cards.points.2-10` can't be \"few\"");
}
