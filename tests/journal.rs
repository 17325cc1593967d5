//! Journals: the bytes of format 1, which never change, and the laws of what is folded from them.

use std::fs;

use proptest::prelude::*;
use rummy_referee::journal::codec::seal;
use rummy_referee::journal::{Entry, Event, Header, Told};
use rummy_referee::table::Outcome;
use serde_json::{Value, json};

use crate::cases::differs;
use crate::support::{Sandbox, project, text_of};

/// An evening with every kind of event.
fn evening(sandbox: &Sandbox) {
    sandbox.line("new contract-rummy Ann Bob Cat --title Sunday --dealer Bob").ok();
    sandbox.line("score Ann=out Bob='KS QD AH *' Cat=17").ok();
    sandbox.line("score Ann=2 Bob=out Cat='5H 6H'").ok();
    sandbox.line("amend --deal 1 Bob=40").ok();
    sandbox.line("undo").ok();
    sandbox.line("redo").ok();
    sandbox.line("score --stock-out Ann=12 Bob=4 Cat=30").ok();
    sandbox.line("amend --deal 3 --no-stock-out Cat=out").ok();
    sandbox.line("undo").ok();
}

#[test]
fn the_bytes_of_format_1_are_these() {
    let header = Header {
        at: "2026-11-29T19:01:00+01:00".into(),
        title: Some("Sunday".into()),
        ruleset: json!({"format": 1, "id": "plain"}).as_object().unwrap().clone().into(),
        players: vec!["Ann".into(), "Bob".into(), "గంగ".into()],
        dealer: "Bob".into(),
    };
    let outcome = |text| Outcome::parse(text).unwrap();
    let stock = |out| Told { stock_out: Some(out), ..Told::default() };
    let score = Event::Score {
        deal: 1,
        results: vec![
            ("Ann".into(), outcome("out")),
            ("Bob".into(), outcome("KS 10d *")),
            ("గంగ".into(), outcome("17")),
        ],
        told: Told::default(),
    };
    let dry = Event::Score { deal: 2, results: vec![("Ann".into(), outcome("4"))], told: stock(true) };
    let amend = Event::Amend { deal: 1, results: vec![("Bob".into(), outcome("40"))], told: Told::default() };
    let dry_amend =
        Event::Amend { deal: 2, results: vec![("Ann".into(), outcome("out"))], told: stock(false) };
    let events = [score, dry, amend, dry_amend, Event::UNDO, Event::Redo];
    let at = |minute: usize| format!("2026-11-29T19:{minute:02}:00+01:00");
    let lines = events.into_iter().enumerate().map(|(i, event)| Entry { at: at(i + 2), event }.to_json());
    let mut sum: Option<String> = None;
    let mut text = String::new();
    for (n, line) in std::iter::once(header.to_json()).chain(lines).enumerate() {
        let sealed = seal(&line, n as u64, sum.as_deref());
        text.push_str(&sealed.text);
        sum = Some(sealed.sum);
    }
    assert_eq!(text, text_of("tests/journal/v1/bytes.txt"));
}

/// Puts a file in place as a game, whatever this program would write today.
fn given(sandbox: &Sandbox, file: &str) -> String {
    let games = sandbox.path("data/games");
    fs::create_dir_all(&games).unwrap();
    let id = "abcdef";
    fs::copy(project(file), games.join(format!("{id}.jsonl"))).unwrap();
    id.to_owned()
}

#[test]
fn journals_of_format_1_are_read_for_ever() {
    for entry in fs::read_dir(project("tests/journal/v1")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ext| ext != "jsonl") {
            continue;
        }
        let sandbox = Sandbox::new();
        let id = given(&sandbox, path.to_str().unwrap());
        let show = sandbox.run(&["show", "--json", "-g", &id]).json();
        let wanted: Value =
            serde_json::from_str(&fs::read_to_string(path.with_extension("json")).unwrap()).unwrap();
        assert_eq!(differs(&wanted, &show, "$"), None, "{}", path.display());
        // And they can be gone on with.
        sandbox.run(&["score", "-g", &id, "Ann=out", "Bob=2", "Cat=2"]).ok();
        let grown = fs::read_to_string(sandbox.path("data/games/abcdef.jsonl")).unwrap();
        assert!(grown.starts_with(&fs::read_to_string(&path).unwrap()));
    }
}

#[test]
fn a_game_keeps_the_rules_that_it_began_with() {
    let sandbox = Sandbox::new();
    let house = sandbox.path("config/rulesets/house.toml");
    fs::create_dir_all(house.parent().unwrap()).unwrap();
    let text = |joker: u32| {
        format!(
            "format = 1\nid = \"house\"\nname = \"House\"\nextends = \"contract-rummy\"\n[cards.points]\njoker = {joker}\n"
        )
    };
    fs::write(&house, text(25)).unwrap();
    sandbox.line("new house Ann Bob Cat").ok();
    fs::write(&house, text(50)).unwrap();
    sandbox.line("score Ann=out Bob='*' Cat=2").ok();
    fs::remove_file(&house).unwrap();
    let show = sandbox.line("show --json").json();
    assert_eq!(show["totals"], json!({"Ann": 0, "Bob": 25, "Cat": 2}));
    sandbox.line("check KHSD 3-5S").ok();
}

/// Adds a line to the only journal of a sandbox, whatever this program would write today.
fn add_line(sandbox: &Sandbox, line: &Value) {
    let [journal] = <[_; 1]>::try_from(sandbox.journals()).unwrap();
    let mut text = fs::read_to_string(&journal).unwrap();
    let last: Value = serde_json::from_str(text.lines().last().unwrap()).unwrap();
    let n = text.lines().count() as u64;
    text.push_str(&seal(line.as_object().unwrap(), n, last["sum"].as_str()).text);
    fs::write(&journal, text).unwrap();
}

#[test]
fn an_upcard_can_be_taken_back() {
    let sandbox = Sandbox::new();
    sandbox.line("new oklahoma-gin Ann Bob").ok();
    sandbox.line("score --stock-out --upcard 7H").ok();
    let upcard = || sandbox.line("show --json").json()["deals"][0]["upcard"].clone();
    assert_eq!(upcard(), "7H");
    sandbox.line("amend --deal 1 --no-upcard").ok();
    assert_eq!(upcard(), Value::Null);
    let [journal] = <[_; 1]>::try_from(sandbox.journals()).unwrap();
    let last = fs::read_to_string(journal).unwrap().lines().last().unwrap().to_owned();
    assert!(last.contains(r#""event":"amend","deal":1,"results":{},"upcard":null,"sum""#), "{last}");
    assert!(sandbox.line("log").ok().contains("(no upcard)"));
    assert_eq!(sandbox.line("log --json").json()["entries"][1]["ended"], json!({"upcard": null}));
    sandbox.line("undo").ok();
    assert_eq!(upcard(), "7H");
    sandbox.line("redo").ok();
    assert_eq!(upcard(), Value::Null);
    assert!(sandbox.line("amend --deal 1 --no-upcard").ok().contains("stands like that already"));
    sandbox.line("amend --deal 1 --no-upcard --upcard 7H").fails(2);
}

#[test]
fn an_upcard_that_counts_for_nothing_is_read_where_it_stands_and_entered_no_more() {
    let sandbox = Sandbox::new();
    sandbox.line("new gin-rummy Ann Bob").ok();
    let results = json!({"Ann": "3", "Bob": "20"});
    let at = "2026-11-29T19:05:00+01:00";
    add_line(
        &sandbox,
        &json!({"at": at, "event": "score", "deal": 1, "results": results, "knock": "Ann", "upcard": "7H"}),
    );
    assert_eq!(sandbox.line("show --json").json()["deals"][0]["upcard"], "7H");
    sandbox.line("amend --deal 1 Bob=21").ok();
    for line in ["amend --deal 1 --upcard 8H", "score --knock Ann --upcard 8H Ann=3 Bob=20"] {
        let said = sandbox.line(&format!("{line} --json"));
        assert_eq!(said.code, 1, "{line}: {}", said.out);
        assert_eq!(said.json()["violations"][0]["rule"], "knock.upcard");
    }
    sandbox.line("amend --deal 1 --no-upcard").ok();
    assert_eq!(sandbox.line("show --json").json()["deals"][0]["upcard"], Value::Null);
}

#[test]
fn a_newer_format_is_refused_untouched() {
    let sandbox = Sandbox::new();
    evening(&sandbox);
    let [journal] = <[_; 1]>::try_from(sandbox.journals()).unwrap();
    let line = fs::read_to_string(&journal).unwrap().lines().next().unwrap().to_owned();
    let mut header: serde_json::Map<String, Value> = serde_json::from_str(&line).unwrap();
    header.insert("format".into(), json!(2));
    let sealed = rummy_referee::journal::codec::seal(&header, 0, None);
    fs::write(&journal, &sealed.text).unwrap();
    for command in
        ["show", "score Ann=out Bob=2 Cat=2", "undo", "amend --deal 1 Bob=2", "log", "explain", "export"]
    {
        let err = sandbox.line(command).fails(3);
        assert!(err.contains("format 2") && err.contains("format 1"), "{err}");
    }
    assert_eq!(fs::read_to_string(&journal).unwrap(), sealed.text);
}

/// What someone may do to a game.
#[derive(Clone, Debug)]
enum Deed {
    Score { out: usize, rest: [u8; 2] },
    Amend { deal: u8, seat: usize, points: u8 },
    Absent { deal: u8, seat: usize },
    Insert { deal: u8, out: usize, rest: [u8; 2] },
    Strike { deal: u8 },
    Misdeal,
    Finish,
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        4 => (0..3usize, [2u8..90, 2u8..90]).prop_map(|(out, rest)| Deed::Score { out, rest }),
        2 => (1u8..9, 0..3usize, 2u8..90).prop_map(|(deal, seat, points)| Deed::Amend { deal, seat, points }),
        1 => (1u8..5, 0..3usize).prop_map(|(deal, seat)| Deed::Absent { deal, seat }),
        1 => (1u8..5, 0..3usize, [2u8..90, 2u8..90]).prop_map(|(deal, out, rest)| Deed::Insert { deal, out, rest }),
        2 => (1u8..5).prop_map(|deal| Deed::Strike { deal }),
        1 => Just(Deed::Misdeal),
        1 => Just(Deed::Finish),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

fn command(deed: &Deed) -> Vec<String> {
    let names = ["Ann", "Bob", "Cat"];
    let results = |out: &usize, rest: &[u8; 2]| -> Vec<String> {
        let mut rest = rest.iter();
        let result = |(seat, name): (usize, &&str)| {
            if seat == *out { format!("{name}=out") } else { format!("{name}={}", rest.next().unwrap()) }
        };
        names.iter().enumerate().map(result).collect()
    };
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    match deed {
        Deed::Score { out, rest } => [words(&["score"]), results(out, rest)].concat(),
        Deed::Insert { deal, out, rest } => {
            [words(&["score", "--insert", &deal.to_string()]), results(out, rest)].concat()
        }
        Deed::Absent { deal, seat } => {
            words(&["amend", "--deal", &deal.to_string(), &format!("{}=absent", names[*seat])])
        }
        Deed::Strike { deal } => words(&["amend", "--deal", &deal.to_string(), "--strike"]),
        Deed::Misdeal => words(&["score", "--misdeal"]),
        Deed::Finish => words(&["finish"]),
        Deed::Amend { deal, seat, points } => {
            vec!["amend".into(), "--deal".into(), deal.to_string(), format!("{}={points}", names[*seat])]
        }
        Deed::Undo => vec!["undo".into()],
        Deed::Redo => vec!["redo".into()],
    }
}

/// The sheet without what only tells when something was entered.
fn sheet(sandbox: &Sandbox) -> Value {
    let mut sheet = sandbox.run(&["show", "--json"]).json();
    for deal in sheet["deals"].as_array_mut().unwrap() {
        deal["at"].take();
        deal["amended"].take();
    }
    // Those of misdeals as well.
    sheet["misdeals"] = json!(sheet["misdeals"].as_array().map_or(0, Vec::len));
    sheet
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    /// Undo takes any change back; redo makes it again; totals are the sums of the deals that count; a refusal changes
    /// nothing; and the journal tells the same after every step.
    #[test]
    fn whatever_happens_the_laws_hold(deeds in prop::collection::vec(deed(), 1..14)) {
        let sandbox = Sandbox::new();
        sandbox.line("new contract-rummy Ann Bob Cat").ok();
        for deed in &deeds {
            let before = sheet(&sandbox);
            let words = command(deed);
            let done = sandbox.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let after = sheet(&sandbox);
            // A correction to what stands already is no change, and not recorded.
            let idle = matches!(deed, Deed::Amend { .. } | Deed::Absent { .. }) && before == after;
            if done.code != 0 || idle {
                prop_assert_eq!(&before, &after);
                continue;
            }
            let (there, back) = if matches!(deed, Deed::Undo) { ("redo", "undo") } else { ("undo", "redo") };
            sandbox.run(&[there]).ok();
            prop_assert_eq!(&before, &sheet(&sandbox));
            sandbox.run(&[back]).ok();
            prop_assert_eq!(&after, &sheet(&sandbox));
            for name in ["Ann", "Bob", "Cat"] {
                let deals = after["deals"].as_array().unwrap().iter().filter(|deal| deal["counted"] == json!(true));
                let sum: i64 = deals.map(|deal| deal["scores"][name].as_i64().unwrap()).sum();
                prop_assert_eq!(after["totals"][name].as_i64(), Some(sum));
            }
        }
    }
}
