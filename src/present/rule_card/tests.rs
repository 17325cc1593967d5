//! What the card looks like, and that it says what the rules say.

mod looks;
mod narrow;
mod relatives;
mod words;

use unicode_width::UnicodeWidthStr as _;

use super::*;
use crate::ruleset::{BUILT_IN, Layer, Library, Source, complete};

fn load(id: &str) -> Ruleset {
    Library::default().load(id, &[]).unwrap()
}

fn at(width: usize) -> Style {
    Style { width, ..Style::PLAIN }
}

/// Every setting that the built-in rulesets leave alone.
fn odd() -> Ruleset {
    complete(&[Layer::from_toml(&Source::new("odd.toml", include_str!("tests/odd.toml")))], 0).unwrap()
}

fn with(id: &str, sets: &[&str]) -> Ruleset {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Library::default().load(id, &sets).unwrap_or_else(|error| panic!("{id} {sets:?}: {error:?}"))
}

/// The lines of a card that another one lacks.
fn beyond(card: &str, other: &str) -> String {
    card.lines().filter(|line| other.lines().all(|known| known != *line)).collect::<Vec<_>>().join("\n")
}

/// The card as one line, so that sentences can be looked for.
fn flat(rules: &Ruleset, deal: Option<u32>) -> String {
    text(rules, deal, None, at(60)).split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_without_deals_goes_to_its_target() {
    let toml = "format = 1\nid = \"open\"\nname = \"Open\"\n[players]\nmin = 2\nmax = 3\n[packs]\n2-3 = \"1 pack\"\n\
                [cards.dealt]\n2 = 10\n3 = 7\n[cards.points]\nA = 1\n2-10 = \"pips\"\nJ-K = 10\n\
                [meld.set]\ndistinct_suits = false\n[game]\ntarget = 100\ntie = \"another deal\"\n";
    let rules = complete(&[Layer::from_toml(&Source::new("open.toml", toml))], 0).unwrap();
    let card = flat(&rules, Some(2));
    for words in [
        "Packs 1 pack, no jokers Dealt 2: 10 each 3: 7 each",
        "The game ends with the deal that brings somebody to 100; the lowest total wins.",
        "A tie for the best total takes another deal.",
        "Suits are free. Runs",
        "Wild cards None. Laying off On anyone's melds, at any time in your turn.",
    ] {
        assert!(card.contains(words), "{words}: {card}");
    }
}

#[test]
fn no_line_is_too_long_and_colour_changes_none() {
    let built_in = BUILT_IN.iter().map(|(id, _)| load(id));
    for rules in built_in.chain([odd()]) {
        for width in (40..=200).step_by(3) {
            for deal in [None, Some(2)] {
                let plain = text(&rules, deal, Some(3), at(width));
                let long = plain.lines().find(|line| line.width() > width || line.ends_with(' '));
                assert_eq!(long, None, "{} at {width}", rules.id);
                let coloured = text(&rules, deal, Some(3), Style { colour: true, width });
                let stripped = anstream::adapter::strip_str(&coloured).to_string();
                let bare: Vec<&str> = stripped.lines().map(str::trim_end).collect();
                assert_eq!(bare, plain.lines().collect::<Vec<_>>(), "{} at {width}", rules.id);
            }
        }
    }
}

#[test]
fn programs_get_everything() {
    let json = json(&load("contract-rummy"), Some(7), Some(5));
    assert_eq!(json["packs"], serde_json::json!([{"players": [5], "decks": 2, "jokers": 2}]));
    let deal = serde_json::json!([{
        "n": 7, "cards": 12, "contract": "3 runs", "fewest_cards": 9, "all_at_once": true, "final_discard": "optional",
        "buys": 0
    }]);
    assert_eq!(json["deals"], deal);
    assert_eq!(json["rules"]["meld.set.size"], "3-4");
    assert_eq!(json["rules"]["cards.wild"], serde_json::json!(["joker"]));
    let points: Vec<&String> = json["points"].as_object().unwrap().keys().take(3).collect();
    assert_eq!(points, ["joker", "A", "2"]);
    let keys: Vec<&String> = json["rules"].as_object().unwrap().keys().take(4).collect();
    assert_eq!(keys, ["players.min", "players.max", "players.best", "packs.3"]);
    assert_eq!(json["bonuses"], serde_json::json!({}));
}

#[test]
fn programs_get_what_counts_besides_cards() {
    let json = |id| super::json(&load(id), None, None);
    let gin = serde_json::json!({"big_gin": 31, "gin": 25, "undercut": 25});
    assert_eq!(json("oklahoma-gin")["bonuses"], gin);
    assert_eq!(json("oklahoma-gin")["rules"]["knock.upcard"], true);
    let classic = serde_json::json!({"gin": 20, "undercut": 10});
    assert_eq!(json("gin-rummy-classic")["bonuses"], classic, "big gin does not come up");
    assert_eq!(
        (&json("rummy-500")["points"]["A"], &json("rummy-500")["points"]["low_ace"]),
        (&15.into(), &1.into())
    );
    assert_eq!(json("gin-rummy")["points"]["low_ace"], serde_json::Value::Null);
}

#[test]
fn cards_that_depend_on_the_players_are_told_when_those_are() {
    let json = |players| super::json(&odd(), None, players);
    assert_eq!(json(None)["deals"][0]["cards"], serde_json::Value::Null);
    assert_eq!(json(None)["dealt"][0], serde_json::json!({"players": [2], "cards": 13}));
    assert_eq!(json(Some(2))["deals"][0]["cards"], 13);
    assert_eq!(json(None)["points"]["QS"], 40);
    assert_eq!(json(None)["points"]["Q"], 10);
    assert!(text(&odd(), None, Some(2), at(80)).contains("   1      13   2 sets of 3"));
}
