//! Built-in files with a line left out, doubled, misspelt or changed: each is a ruleset that works, or its faults can be
//! shown; and no slip in a key is passed over.

use std::rc::Rc;

use rummy_referee::cards::{Card, parse_cards, parse_face};
use rummy_referee::play::{OpenDeal, TurnedUp, parse_moves};
use rummy_referee::present::{Style, diagnostic, rule_card};
use rummy_referee::ruleset::{BUILT_IN, Faults, Layer, Ruleset, Source, complete};
use rummy_referee::table::{Claim, Setting, rule};

/// The layers of all built-in rulesets that a text extends, from the ground up.
fn parents(text: &str) -> Vec<Layer> {
    let extended = text.lines().find_map(|line| line.strip_prefix("extends = "));
    let Some(parent) = extended.map(|id| id.trim_matches('"')) else { return Vec::new() };
    let (id, text) = BUILT_IN.iter().find(|(id, _)| *id == parent).unwrap();
    let mut layer = Layer::from_toml(&Source::new(id, text));
    layer.drop_own_names();
    let mut all = parents(text);
    all.push(layer);
    all
}

/// The rules of a text over others.
fn read(parents: &[Layer], text: &str) -> Result<Ruleset, Faults> {
    let own = Layer::from_toml(&Source::new("mutant.toml", text));
    let layers: Vec<Layer> = parents.iter().cloned().chain([own]).collect();
    complete(&layers, layers.len() - 1)
}

/// Whoever holds rules can look at them, judge by them, and begin a deal.
fn works(rules: Ruleset) {
    assert!(rule_card::text(&rules, None, None, Style::PLAIN).contains(&rules.id));
    rule_card::json(&rules, Some(1), None);
    let meld = |text: &str| parse_cards(text).unwrap();
    for onto in [None, Some(meld("3S 4S 5S"))] {
        let melds = vec![meld("6S * 8S"), meld("KH KS KD 2C")];
        let setting = Setting { rules: &rules, deal: Some(1), players: rules.players.max, assumed: true };
        rule(setting, &Claim { melds, onto, left: Some(meld("4D")) });
    }
    let rules = Rc::new(rules);
    let names = (0..rules.players.min).map(|n| format!("p{n}")).collect();
    let card = |text: &str| Card::from(parse_face(text).unwrap());
    let upcard = OpenDeal::needs_upcard(&rules).then(|| card("3C"));
    let turned = TurnedUp { upcard, wild: rules.turns_wild().then(|| card("4D")) };
    let mut deal = OpenDeal::begin(Rc::clone(&rules), 1, names, 0, turned).unwrap();
    let seat = deal.turn().seat;
    for moves in ["pass", "draw", "meld KHSD", "discard 4D", "knock KHSD : 4D"] {
        // Legal or not, it is judged.
        let _ = deal.play(seat, &parse_moves(moves).unwrap());
    }
}

/// Faults lie within a text and can be shown.
fn can_be_shown(faults: &Faults) {
    assert!(!faults.0.is_empty());
    for fault in &faults.0 {
        for place in std::iter::once(&fault.place).chain(fault.also.iter().map(|(place, _)| place)) {
            assert!(place.source.text.get(place.span.clone()).is_some(), "{fault:?}");
        }
        let (line, column) = fault.place.line_column();
        let shown = diagnostic::fault(fault, false, 80);
        let place = format!("{}:{line}:{column}", fault.place.source.name);
        assert!(shown.contains(&place), "{place}\n{shown}");
        assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
    }
}

/// What may become of a value.
const VALUES: &[&str] = &[
    "0",
    "-1",
    "99",
    "1000000",
    "99999999999999999999",
    "3.5",
    "true",
    "false",
    "\"\"",
    "\"x\"",
    "\"never\"",
    "[]",
    "[\"x\", 3]",
    "{ x = 1 }",
    "\"\\u001b[31m\\u202e\"",
    "",
    "[[",
];

/// A key with a slip of the pen in it.
fn misspelt(key: &str, how: usize) -> String {
    let mut letters: Vec<char> = key.chars().collect();
    match how % 3 {
        0 => letters.push('x'),
        1 if letters.len() > 2 => letters.swap(0, 1),
        _ => letters.insert(1, 'é'),
    }
    let slip: String = letters.into_iter().collect();
    // Two letters alike make no slip, and a key in letters that TOML does not take bare stands in quotes.
    let slip = if slip == key { format!("{key}x") } else { slip };
    if slip.is_ascii() { slip } else { format!("\"{slip}\"") }
}

/// Damages one file line by line; how often it stayed right, and how often it was told to be wrong.
fn damage(file: usize, id: &str, text: &str) -> (usize, usize) {
    let (mut right, mut wrong) = (0, 0);
    let parents = parents(text);
    let lines: Vec<&str> = text.lines().collect();
    let with = |i: usize, line: Option<&str>| {
        let mutant = lines.iter().enumerate().filter_map(|(j, own)| if i == j { line } else { Some(*own) });
        mutant.collect::<Vec<_>>().join("\n")
    };
    let mut judge = |text: &str| match read(&parents, text) {
        Ok(rules) => {
            right += 1;
            works(rules);
        }
        Err(faults) => {
            wrong += 1;
            can_be_shown(&faults);
        }
    };
    let mut table = "";
    for (i, line) in lines.iter().enumerate() {
        if line.starts_with('[') {
            table = line.trim_matches(['[', ']']);
        }
        let key = line.split_once(" = ").map(|(key, _)| key).filter(|key| !key.contains([' ', '"']));
        // Every key meets every kind of damage in some file or other, and not all in each.
        let turn = i + 7 * file;
        let value = VALUES[(3 * turn + 5) % VALUES.len()];
        match (turn % 6, key) {
            (0, _) => judge(&with(i, None)),
            (1, _) => judge(&with(i, Some(&format!("{line}\n{line}")))),
            (2, _) => judge(&with(i, Some(&format!("[{line}]")))),
            (3, None) => judge(&with(i, line.get(..line.len() / 2))),
            (_, Some(key)) => judge(&with(i, Some(&format!("{key} = {value}")))),
            (_, None) => {}
        }
        // A bonus may have any name; no other slip is passed over. Half of them are tried in each file.
        if let Some(key) = key.filter(|_| table != "score.bonus" && turn.is_multiple_of(2)) {
            let slip = with(i, Some(&line.replacen(key, &misspelt(key, turn), 1)));
            let faults = read(&parents, &slip).map(|_| ()).unwrap_err();
            can_be_shown(&faults);
            let told = faults.0.iter().any(|fault| fault.place.line_column().0 == i + 1);
            assert!(told, "{id}:{}: {}\n{faults}", i + 1, misspelt(key, turn));
        }
    }
    (right, wrong)
}

#[test]
fn a_damaged_file_works_or_has_faults_in_it() {
    let total = std::thread::scope(|scope| {
        let part = |files: &'static [(&str, &str)], from: usize| {
            move || {
                let one = |(i, (id, text)): (usize, &(&str, &str))| damage(from + i, id, text);
                files.iter().enumerate().map(one).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
            }
        };
        let (first, second) = BUILT_IN.split_at(BUILT_IN.len() / 2);
        let other = scope.spawn(part(second, first.len()));
        let (own, other) = (part(first, 0)(), other.join().unwrap());
        (own.0 + other.0, own.1 + other.1)
    });
    assert!(total.0 > 60 && total.1 > 200, "{total:?}");
}

#[test]
fn every_key_of_a_house_file_is_safe_to_get_wrong() {
    let (_, text) = BUILT_IN[0];
    let mut own = Layer::from_toml(&Source::new("", text));
    own.drop_own_names();
    let parents: Vec<Layer> = parents(text).into_iter().chain([own]).collect();
    for (i, key) in rummy_referee::ruleset::keys::KEYS.iter().enumerate() {
        let path = key.path.replace('#', "1").replace('%', "3").replace('@', "K").replace('*', "out");
        for step in 0..3 {
            let value = VALUES[(i + 5 * step) % VALUES.len()];
            match read(&parents, &format!("format = 1\nid = \"house\"\n{path} = {value}\n")) {
                Ok(rules) => works(rules),
                Err(faults) => can_be_shown(&faults),
            }
        }
    }
}
