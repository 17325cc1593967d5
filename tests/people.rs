//! People who come and go: the laws that hold whatever happens, and answers given step by step.

use std::rc::Rc;

use proptest::prelude::*;
use rummy_referee::journal::{Deed as Whole, Entry, Event, Header, Journal, People, Told};
use rummy_referee::present::json;
use rummy_referee::report::Sheet;
use rummy_referee::ruleset::Library;
use rummy_referee::table::{Last, Outcome, Start};
use serde_json::{Value, json};

use crate::support::Sandbox;
use crate::support::random::config;

const NAMES: [&str; 6] = ["Ann", "Bob", "Cat", "Dora", "Ed", "Flo"];

fn journal(ruleset: &str) -> Journal {
    let rules = Rc::new(Library::new(None).load(ruleset, &[]).unwrap());
    let players = ["Ann", "Bob", "Cat"].map(str::to_owned).to_vec();
    let ruleset = rules.document().to_json().into();
    Journal::begin(Header { at: String::new(), title: None, ruleset, players, dealer: "Cat".into() }).unwrap()
}

fn sheet(journal: &Journal) -> Value {
    json::sheet(&Sheet::new("test", journal))
}

/// What may happen, whether or not it can.
#[derive(Clone, Debug)]
enum Deed {
    Score(usize, Vec<u8>),
    Amend(u32, usize, u8),
    Join(usize, usize, Option<usize>),
    Leave(usize, usize),
    Return(usize),
    Rename(usize),
    Insert(u32, usize, Vec<u8>),
    Strike(u32),
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    let seat = || 0..NAMES.len();
    prop_oneof![
        5 => (seat(), prop::collection::vec(2u8..60, 6)).prop_map(|(out, rest)| Deed::Score(out, rest)),
        2 => (1u32..6, seat(), 2u8..60).prop_map(|(deal, seat, points)| Deed::Amend(deal, seat, points)),
        3 => (seat(), 0..4usize, prop::option::of(seat())).prop_map(|(who, start, by)| Deed::Join(who, start, by)),
        3 => (seat(), 0..4usize).prop_map(|(who, last)| Deed::Leave(who, last)),
        2 => seat().prop_map(Deed::Return),
        1 => seat().prop_map(Deed::Rename),
        2 => (1u32..6, seat(), prop::collection::vec(2u8..60, 6)).prop_map(|(n, out, rest)| Deed::Insert(n, out, rest)),
        2 => (1u32..6).prop_map(Deed::Strike),
        3 => Just(Deed::Undo),
        2 => Just(Deed::Redo),
    ]
}

fn event(journal: &Journal, deed: &Deed) -> Event {
    let game = &journal.game;
    let deal = game.next_number();
    let name = |seat: usize| NAMES[seat].to_owned();
    // Of those who are there one is out, and the others have something.
    let results = |deal: u32, out: &usize, rest: &[u8]| -> Vec<(String, Outcome)> {
        let there: Vec<usize> =
            (0..game.players.len()).filter(|seat| !game.gone(deal).contains(seat)).collect();
        let out = there.get(out % there.len().max(1)).copied().unwrap_or(0);
        let result = |seat: &usize| {
            let outcome = if *seat == out { Outcome::Out } else { Outcome::Points(rest[seat % 6].into()) };
            (game.name(*seat).to_owned(), outcome)
        };
        there.iter().map(result).collect()
    };
    match deed {
        Deed::Score(out, rest) => {
            Event::Score { deal, results: results(deal, out, rest), told: Told::default() }
        }
        Deed::Insert(deal, out, rest) => {
            let results = results(*deal, out, rest);
            Event::Deed(Whole::Insert { deal: *deal, results, told: Told::default() })
        }
        Deed::Strike(deal) => Event::Deed(Whole::Strike { deal: *deal }),
        Deed::Amend(deal, seat, points) => {
            let results = vec![(name(*seat), Outcome::Points((*points).into()))];
            Event::Amend { deal: *deal, results, told: Told::default() }
        }
        Deed::Join(who, start, by) => {
            let start = [Start::Points(7), Start::Average, Start::Highest(0), Start::Highest(5)][*start];
            Event::People(People::Join { deal, player: name(*who), start, seat: by.map(name) })
        }
        Deed::Leave(who, last) => {
            let last = [Last::IfNamed, Last::Hand, Last::Points(9), Last::Average][*last];
            Event::People(People::Leave { deal, player: name(*who), last })
        }
        Deed::Return(who) => Event::People(People::Return { deal, player: name(*who) }),
        Deed::Rename(who) => {
            Event::People(People::Rename { player: name(*who), name: format!("{} B", NAMES[*who]) })
        }
        Deed::Undo => Event::UNDO,
        Deed::Redo => Event::Redo,
    }
}

/// Totals are what a player came with, the deals that count, and what was settled when the player left.
fn adds_up(sheet: &Value) {
    for name in sheet["players"].as_array().unwrap() {
        let name = name.as_str().unwrap();
        let all = |list: &str| sheet[list].as_array().cloned().unwrap_or_default();
        let deals: i64 = all("deals")
            .iter()
            .filter(|deal| deal["counted"] == json!(true))
            .filter_map(|deal| deal["scores"][name].as_i64())
            .sum();
        let added: i64 = all("additions")
            .iter()
            .filter(|line| line["player"] == name)
            .filter_map(|line| line["points"].as_i64())
            .sum();
        assert_eq!(sheet["totals"][name].as_i64(), Some(deals + added), "{name} in {sheet}");
    }
    // Ahead is who is there, unless nobody is who has played.
    let left = sheet["left"].as_array().cloned().unwrap_or_default();
    let leaders = sheet["leaders"].as_array().unwrap();
    let ahead = leaders.iter().filter(|name| left.contains(name)).count();
    assert!(sheet["finished"] == json!(true) || ahead == 0 || ahead == leaders.len(), "{sheet}");
}

proptest! {
    #![proptest_config(config(48))]

    #[test]
    fn whoever_comes_and_goes_the_laws_hold(deeds in prop::collection::vec(deed(), 1..24)) {
        let mut journal = journal("contract-rummy");
        for deed in &deeds {
            let before = sheet(&journal);
            let event = event(&journal, deed);
            let mut tried = journal.clone();
            // A line is read as it is written.
            let entry = Entry { at: "2026-11-30T19:00:00+01:00".into(), event };
            prop_assert_eq!(&Entry::read(&Value::Object(entry.to_json()).to_string()).unwrap(), &entry);
            if tried.push(entry).is_err() {
                prop_assert_eq!(&before, &sheet(&tried), "what is refused changes nothing");
                continue;
            }
            let after = sheet(&tried);
            adds_up(&after);
            let (there, back) =
                if matches!(deed, Deed::Undo) { (Event::Redo, Event::UNDO) } else { (Event::UNDO, Event::Redo) };
            let mut round = tried.clone();
            for (event, wanted) in [(there, &before), (back, &after)] {
                round.push(Entry { at: String::new(), event }).unwrap();
                prop_assert_eq!(wanted, &sheet(&round));
            }
            journal = tried;
        }
        // And all of it once more, from the beginning.
        let mut again = journal.fresh();
        for entry in journal.entries.iter() {
            again.push(entry.into_owned()).unwrap();
        }
        prop_assert_eq!(sheet(&journal), sheet(&again));
    }
}

proptest! {
    #![proptest_config(config(6))]

    /// Longer than any way back that is kept.
    #[test]
    fn what_is_read_is_what_was_recorded(
        rules in prop::sample::select(&["rummy-500", "contract-rummy", "indian-rummy"][..]),
        deeds in prop::collection::vec(prop_oneof![3 => deed(), 2 => long()], 250..500),
        back in 1usize..400,
    ) {
        let mut journal = journal(rules);
        for (n, deed) in deeds.iter().enumerate() {
            let entry = Entry { at: format!("entry {n}"), event: event(&journal, deed) };
            let _ = journal.push(entry);
        }
        let line = |line| Value::Object(line).to_string();
        let lines = journal.entries.iter().map(|entry| line(entry.to_json()));
        let lines: Vec<String> = std::iter::once(line(journal.header.to_json())).chain(lines).collect();
        let mut read = Journal::read(lines.join("\n") + "\n").unwrap();
        let all = |journal: &Journal| {
            (sheet(journal), journal.done.iter().map(|change| (change.entry, change.moves)).collect::<Vec<_>>())
        };
        prop_assert_eq!(all(&read), all(&journal));
        for event in [Event::Undo { steps: back as u32, keep: 0 }, Event::UNDO, Event::Redo, Event::Redo, Event::Redo] {
            for _ in 0..3 {
                let entry = || Entry { at: String::new(), event: event.clone() };
                prop_assert_eq!(read.push(entry()).is_ok(), journal.push(entry()).is_ok());
                prop_assert_eq!(all(&read), all(&journal), "{:?}", event);
            }
        }
    }
}

/// What happens often in a long game.
fn long() -> impl Strategy<Value = Deed> {
    prop_oneof![
        3 => (0..NAMES.len(), prop::collection::vec(2u8..9, 6)).prop_map(|(out, rest)| Deed::Score(out, rest)),
        9 => (1u32..9, 0..3usize, 2u8..60).prop_map(|(deal, seat, points)| Deed::Amend(deal, seat, points)),
        1 => Just(Deed::Undo),
    ]
}

#[test]
fn two_who_join_in_one_deal_start_equal() {
    for (start, points) in [("average", 28), ("highest", 30), ("highest+4", 34), ("-3", -3), ("0", 0)] {
        let sandbox = Sandbox::new();
        sandbox.line("new contract-rummy Ann Bob Cat").ok();
        sandbox.line("score Ann=25 Bob=out Cat=27").ok();
        sandbox.line("score Ann=out Bob=30 Cat=2").ok();
        for name in ["Dora", "Ed"] {
            sandbox.line(&format!("player add {name} --start {start}")).ok();
        }
        let totals = sandbox.line("show --json").json()["totals"].clone();
        assert_eq!((&totals["Dora"], &totals["Ed"]), (&json!(points), &json!(points)), "{start}");
    }
}

#[test]
fn a_newcomer_is_not_ahead_of_those_who_played_and_left() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    sandbox.line("score Ann=out Bob=2 Cat=2").ok();
    for name in ["Ann", "Bob", "Cat"] {
        sandbox.line(&format!("player leave {name}")).ok();
    }
    sandbox.line("player add Dora --start 0").ok();
    assert_eq!(sandbox.line("show --json").json()["leaders"], json!(["Ann"]));
}

#[test]
fn who_has_left_does_not_win() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat Dora").ok();
    for _ in 0..3 {
        sandbox.line("score Ann=out Bob=20 Cat=30 Dora=9").ok();
    }
    sandbox.line("player leave Ann").ok();
    assert_eq!(sandbox.line("show --json").json()["leaders"], json!(["Dora"]));
    for _ in 0..4 {
        sandbox.line("score Bob=20 Cat=out Dora=9").ok();
    }
    let sheet = sandbox.line("show --json").json();
    assert_eq!((&sheet["finished"], &sheet["winners"]), (&json!(true), &json!(["Dora"])));
    assert_eq!(sheet["totals"], json!({"Ann": 0, "Bob": 140, "Cat": 90, "Dora": 63}));
    for line in ["player add Ed", "player leave Bob", "player return Ann"] {
        assert!(sandbox.line(line).fails(1).contains("the game is over"), "{line}");
    }
    sandbox.line("player rename Bob Bobby").ok();
}

#[test]
fn questions_and_commands_do_the_same() {
    let cases: [(&[&str], &str); 6] = [
        (&["somebody joins", "Dora", "average", "to Cat"], "player add Dora --start average --seat Cat"),
        (&["somebody joins", "Dora", "nothing", "12", "to Ann"], "player add Dora --start 12 --seat Ann"),
        (&["somebody leaves", "Bob", "no:"], "player leave Bob"),
        (&["somebody leaves", "Bob", "yes: the average"], "player leave Bob --score average"),
        (&["somebody leaves", "Bob", "yes: so many", "x", "14"], "player leave Bob --score 14"),
        (&["somebody has another", "Bob", "Ann", "Bobby"], "player rename Bob Bobby"),
    ];
    for (answers, line) in cases {
        let (asked, typed) = (Sandbox::new(), Sandbox::new());
        for sandbox in [&asked, &typed] {
            sandbox.line("new contract-rummy Ann Bob Cat").ok();
            sandbox.line("score Ann=25 Bob=out Cat=27").ok();
        }
        asked.asked(&["player"], answers).ok();
        typed.line(line).ok();
        let show = |sandbox: &Sandbox| sandbox.line("show --json").json();
        assert_eq!(show(&asked), show(&typed), "{line}");
    }
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    sandbox.line("player leave Bob").ok();
    assert!(sandbox.asked(&["player"], &["somebody is back", "Bob"]).ok().contains("Bob is back"));
    let left = sandbox.asked(&["player"], &["somebody joins", ""]);
    assert_eq!(left.code, 1, "{}{}", left.out, left.err);
}
