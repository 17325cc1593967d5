//! What the card looks like, and that it says what the rules say.

mod looks;
mod narrow;

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

fn with(sets: &[&str]) -> Ruleset {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Library::default().load("contract-rummy", &sets).unwrap()
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
        "Wild cards None. Laying off On anyone's melds, from the turn of your first meld on.",
    ] {
        assert!(card.contains(words), "{words}: {card}");
    }
}

#[test]
fn each_word_of_the_rules_has_its_sentence() {
    for (sets, words) in [
        (&["cards.ace=low"][..], "The ace is low: A 2 3, not Q K A."),
        (&["cards.ace=high"], "The ace is high: Q K A, not A 2 3."),
        (
            &["meld.wild.max=1"],
            "At most 1 in a meld, with at least 1 natural card. This goes for laying off too.",
        ),
        (
            &["meld.wild.max=2", "meld.wild.limits=at lay-down"],
            "This goes for new melds; later on, any number may be",
        ),
        (&["meld.wild.max=0"], "None in a meld. This"),
        (&["meld.wild.min_natural=0"], "Any number in a meld, even without a natural card."),
        (&["meld.wild.max=1 in 3-4"], "At most 1 in a meld of 3 or 4, any number in other lengths,"),
        (&["cards.wild=[\"joker\", \"2\"]"], "Jokers and twos stand for any card."),
        (&["cards.wild=[\"joker\", \"2\"]"], "In the place of its own face, a wild card counts as natural."),
        (
            &["turn.swap.when=any time"],
            "In any turn of yours: the real card for a joker in a run, not in a set.",
        ),
        (&["turn.swap.when=contract met"], "From the turn of your contract on: the real card"),
        (&["turn.swap.from=[\"run\", \"set\"]"], "the real card for a joker in any meld."),
        (&["contract.runs=free"], "Two runs may be of one suit."),
        (&["contract.sizes=exactly"], "Exactly the melds named. All runs of different suits."),
        (&["contract.lay_off=never"], "The last card may be discarded or melded."),
        (&["turn.deep_take=free"], "A discard from below the top may be kept in hand."),
        (&["turn.taken_discard=free"], "A single discard just taken may go straight back."),
        (
            &["turn.draw=stock or top discard", "turn.buy.limit=1", "turn.buy.cost=0"],
            "out of turn, once a deal. It costs nothing.",
        ),
        (&["turn.buy.limit=2"], "out of turn, twice a deal."),
        (&["stock_out.then=turn over"], "turned over as they lie: a new stock."),
        (&["game.tie=another deal"], "A tie for the best total takes another deal, like the last one."),
    ] {
        let card = flat(&with(sets), None);
        assert!(card.contains(words), "{sets:?}: {words}: {card}");
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
        "n": 7, "cards": 12, "contract": "3 runs", "fewest_cards": 9, "all_at_once": true, "final_discard": "optional"
    }]);
    assert_eq!(json["deals"], deal);
    assert_eq!(json["rules"]["meld.set.size"], "3-4");
    assert_eq!(json["rules"]["cards.wild"], serde_json::json!(["joker"]));
    let points: Vec<&String> = json["points"].as_object().unwrap().keys().take(3).collect();
    assert_eq!(points, ["joker", "A", "2"]);
    let keys: Vec<&String> = json["rules"].as_object().unwrap().keys().take(4).collect();
    assert_eq!(keys, ["players.min", "players.max", "players.best", "packs.3"]);
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
