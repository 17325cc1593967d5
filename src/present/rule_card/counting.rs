//! What a deal counts, and what is added for bonuses, boxes, spades.

use super::facts::has_jokers;
use super::knocking::{two, whole_hands};
use super::layout::{Entry, and, capital};
use super::penalties;
use crate::ruleset::{
    AfterOut, BoxesTo, BoxesWhen, Count, Doubling, LayOff, LeftCards, Ruleset, WildCards, WildMelded,
};

/// A number with a real minus.
pub(super) fn number(n: i32) -> String {
    n.to_string().replace('-', "−")
}

/// How the cards of a deal count.
pub(super) fn score(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Score");
    let lays_off = rules.contract.lay_off != LayOff::Never;
    match rules.score.count {
        Count::Penalty => penalties::also(rules, penalty(rules, entry)),
        Count::Payments => entry.say(
            "Whoever goes out ends the deal, and each of the others pays for it; cards left in hand count nothing.",
            &["score.count"],
        ),
        Count::MeldsMinusHand => {
            let laid = if lays_off { "melded and laid off" } else { "melded" };
            let text = format!(
                "Whoever goes out ends the deal. Cards {laid} count for the player who laid them, cards left in hand \
                 against; a score may be below~0."
            );
            let entry = entry.say(&text, &["score.count"]);
            if rules.wild().is_empty() {
                return entry;
            }
            let one = super::melds::noun(rules);
            let text = match rules.score.wild_melded {
                WildMelded::Own => format!("A {one} counts as much on the table as in hand."),
                WildMelded::Shown => format!("A {one} on the table counts as the card that it stands for."),
            };
            entry.say(&text, &["score.wild_melded"])
        }
        Count::DealsWon => entry.say(
            "Whoever goes out has won the deal, which is 1~point. Cards count nothing.",
            &["score.count"],
        ),
        Count::Difference => {
            let end = match (rules.knock.is_some(), whole_hands(rules)) {
                (_, true) => "A knock ends the deal",
                (true, false) => "A knock ends the deal, and so does whoever goes out",
                (false, false) => "Whoever goes out ends the deal",
            };
            let counts = if whole_hands(rules) { "in no meld" } else { "left in hand" };
            let what = if two(rules) {
                "the lower hand wins the difference"
            } else {
                "the lowest hand wins what each of the others holds more, all together"
            };
            entry.say(&format!("{end}. Only cards {counts} count; {what}."), &["score.count"])
        }
    }
}

/// Penalties for the cards left in hand.
fn penalty(rules: &Ruleset, entry: Entry) -> Entry {
    let left = match rules.score.left {
        LeftCards::Every | LeftCards::BesidePureRun => "the cards left in hand",
        LeftCards::InNoMeld => {
            "the cards that lie in no meld when their hands are arranged as well as they can be"
        }
    };
    let (text, mut keys) = match rules.turn.after_out {
        AfterOut::End => (
            format!("Whoever goes out ends the deal and scores~0; the others score {left}."),
            vec!["score.count"],
        ),
        AfterOut::OneMoreTurn => (
            format!(
                "Whoever goes out scores~0. Each of the others has one more turn; then the deal ends, and they score \
                 {left}."
            ),
            vec!["score.count", "turn.after_out"],
        ),
    };
    if rules.score.left == LeftCards::InNoMeld {
        keys.push("score.left");
    }
    entry.say(&text, &keys)
}

/// What each of the others pays whoever went out.
fn paid(rules: &Ruleset) -> Entry {
    let mut entry = Entry::list("Each pays");
    let mut add = |what: &str, points: i32, key: String| {
        if points != 0 {
            entry.add(&format!("{what}~{}", number(points)), vec![key]);
        }
    };
    let bonus = |name: &str| rules.score.bonus(name).unwrap_or(0);
    add("for going out", bonus("out"), "score.bonus.out".into());
    if has_jokers(rules) {
        add("for each joker in that hand", rules.score.pay_joker, "score.pay.joker".into());
    }
    if rules.wild().iter().any(|wild| *wild != WildCards::Joker) {
        add("for each other wild card", rules.score.pay_wild, "score.pay.wild".into());
    }
    add("for no wild card in it", bonus("no_wild"), "score.bonus.no_wild".into());
    add("for a hand of one suit", bonus("one_suit"), "score.bonus.one_suit".into());
    for name in rules.score.told_bonuses() {
        let words = match name {
            "first_turn" => "for going out in the first turn".to_owned(),
            "no_draw" => "for going out without a card drawn".to_owned(),
            other => format!("for {}", other.replace('_', " ")),
        };
        add(&words, bonus(name), format!("score.bonus.{name}"));
    }
    entry
}

/// Bonuses, by name; nothing where there are none.
pub(super) fn bonuses(rules: &Ruleset) -> Option<Entry> {
    if rules.score.count == Count::Payments {
        return Some(paid(rules));
    }
    let mut entry = Entry::list("Bonuses");
    let mut any = false;
    let own = ["knock", "gin", "big_gin", "undercut", "out"];
    let named = own.into_iter().chain(rules.score.told_bonuses());
    for (name, points) in named.filter_map(|name| Some((name, rules.score.bonus(name)?))) {
        if !rules.bonus_comes_up(name) {
            continue;
        }
        any = true;
        let words = match name {
            "out" => "going out".to_owned(),
            "knock" if whole_hands(rules) => "knock without gin".to_owned(),
            "knock" => "knock".to_owned(),
            "blind" => "going out with everything laid in one turn".to_owned(),
            "natural_blind" => "going out so, and without a wild card".to_owned(),
            name => name.replace('_', " "),
        };
        entry.add(&format!("{words}~{}", number(points)), vec![format!("score.bonus.{name}")]);
    }
    any.then_some(entry)
}

/// What counts double.
pub(super) fn doubling(rules: &Ruleset) -> Option<Entry> {
    let boxes = if rules.score.boxes.points > 0 { ", and its boxes too" } else { "" };
    match rules.score.double {
        Doubling::Never => None,
        Doubling::SpadeUpcard => Some(Entry::new("Doubling").say(
            &format!("If the first card turned up is a spade, all that the deal wins counts double{boxes}."),
            &["score.double"],
        )),
    }
}

/// Boxes for deals won; nothing where they count nothing.
pub(super) fn boxes(rules: &Ruleset) -> Option<Entry> {
    let boxes = rules.score.boxes;
    if boxes.points == 0 {
        return None;
    }
    let mut entry = Entry::new("Boxes")
        .say(&format!("Each deal won is a box, and a box counts~{}.", boxes.points), &["score.box.points"]);
    let more = more_boxes(rules);
    if !more.is_empty() {
        let texts: Vec<String> = more.iter().map(|(n, what, _)| format!("{n}~more for {what}")).collect();
        let keys =
            more.iter().flat_map(|(.., names)| names).map(|name| format!("score.box.{name}")).collect();
        entry.add(&format!("{}.", capital(&and(&texts))), keys);
    }
    let over = if rules.sheet.columns > 1 { "a column closes" } else { "the game is over" };
    match boxes.when {
        BoxesWhen::AtOnce => {
            let target = rules.game.target.map_or_else(String::new, |n| format!(", and towards~{n}"));
            entry.say(&format!("They count at once, with the deal{target}."), &["score.box.when"])
        }
        BoxesWhen::AtTheEnd => {
            let to = match (boxes.to, rules.game.target) {
                (BoxesTo::Others, Some(target)) => {
                    format!("Only players who have not reached {target} get them.")
                }
                (BoxesTo::All | BoxesTo::Others, _) => "Every player gets them.".to_owned(),
            };
            entry
                .say(&format!("They are added when {over}."), &["score.box.when"])
                .say(&to, &["score.box.to"])
        }
    }
    .into()
}

/// How many boxes more there are for what, with the names of their keys.
fn more_boxes(rules: &Ruleset) -> Vec<(u8, &'static str, Vec<&'static str>)> {
    let boxes = rules.score.boxes;
    let come_up = |names: &[&str]| names.iter().all(|name| rules.bonus_comes_up(name));
    let mut more = vec![(boxes.undercut, "an undercut", vec!["undercut"])];
    if boxes.gin == boxes.big_gin && come_up(&["gin", "big_gin"]) {
        more.push((boxes.gin, "gin or big gin", vec!["gin", "big_gin"]));
    } else {
        more.extend([(boxes.gin, "gin", vec!["gin"]), (boxes.big_gin, "big gin", vec!["big_gin"])]);
    }
    more.retain(|(n, _, names)| *n > 0 && come_up(names));
    more
}
