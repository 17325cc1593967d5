//! What goes out comes in again: games as JSON, tables of scores, transcripts, pages.

use std::fs;

use rummy_referee::journal::id::GameId;
use rummy_referee::journal::store::Store;
use rummy_referee::journal::{Entry, Event, Header, Journal};
use rummy_referee::play::{LineKind, TurnedUp, parse_transcript};
use rummy_referee::ruleset::Library;
use serde_json::{Value, json};

use crate::support::{Sandbox, text_of};

/// The journal of a game that was refereed as a transcript tells it.
fn refereed(text: &str) -> Journal {
    let transcript = parse_transcript(text).unwrap();
    let rules = Library::default().load(&transcript.rules, &transcript.sets).unwrap();
    let players = transcript.players.clone();
    let full = |name: &str| {
        let known = players.iter().find(|known| known.to_lowercase().starts_with(&name.to_lowercase()));
        known.unwrap().clone()
    };
    let header = Header {
        at: "2026-11-29T19:01:00+01:00".into(),
        title: transcript.title,
        ruleset: rules.document().to_json().into(),
        dealer: transcript.dealer.unwrap_or_else(|| players.last().unwrap().clone()),
        players: players.clone(),
    };
    let mut journal = Journal::begin(header).unwrap();
    for line in transcript.lines {
        let deal = journal.open.as_ref().map_or(0, rummy_referee::play::OpenDeal::n);
        let event = match line.kind {
            LineKind::Deal { n, turned } => Event::Deal { deal: n, turned },
            LineKind::Turn { name, moves, .. } => Event::Turn {
                deal,
                player: full(&name),
                moves: moves.into_iter().map(|said| said.made).collect(),
                turned: TurnedUp::default(),
            },
            LineKind::Hands(hands) => Event::Hands {
                deal,
                hands: hands.into_iter().map(|hand| (full(&hand.name), hand.outcome)).collect(),
            },
        };
        journal.push(Entry { at: "2026-11-29T19:02:00+01:00".into(), event }).unwrap();
    }
    journal
}

/// Puts a journal among the games of a sandbox, as the current one.
fn given(sandbox: &Sandbox, journal: &Journal) {
    let store = Store::new(sandbox.path("data"));
    let id = GameId::parse("abcdef").unwrap();
    let entries: Vec<_> = journal.entries.iter().map(|entry| entry.to_json()).collect();
    store.create_with(id, &journal.header.to_json(), &entries).unwrap();
    store.set_current(id).unwrap();
}

/// A sheet without what a transcript does not know: which game it is, and when anything was.
fn timeless(sheet: &Value) -> Value {
    let mut sheet = sheet.clone();
    sheet["game"] = json!("");
    sheet["started"] = json!("");
    for deal in sheet["deals"].as_array_mut().unwrap() {
        deal["at"] = json!("");
    }
    sheet
}

fn replays_the_same(name: &str, sandbox: &Sandbox) {
    let shown = sandbox.run(&["show", "--json"]).json();
    let text = sandbox.run(&["export", "-f", "transcript"]).ok();
    let replayed = sandbox.fed(&["replay", "-", "--json"], &text).json();
    assert_eq!(timeless(&replayed), timeless(&shown), "{name}:\n{text}");
}

/// Turns and hands shown; house rules, cards turned up, drops.
const GAMES: [&str; 2] = ["contract-rummy", "conquian"];

#[test]
fn refereed_games_go_out_and_come_in_the_same() {
    for name in GAMES {
        let mut journal = refereed(&text_of(&format!("tests/games/{name}.txt")));
        let sandbox = Sandbox::new();
        given(&sandbox, &journal);
        replays_the_same(name, &sandbox);

        let file = sandbox.path("game.json");
        let file = file.to_str().unwrap();
        sandbox.run(&["export", "-f", "json", "-o", file]).ok();
        let other = Sandbox::new();
        other.run(&["import", file]).ok();
        assert_eq!(other.run(&["export", "-f", "json"]).ok(), fs::read_to_string(file).unwrap(), "{name}");

        // What was taken back is in no transcript; of a turn it may be a part.
        let keep = match &journal.entries.iter().next_back().unwrap().event {
            Event::Turn { moves, .. } => moves.len() as u32 - 1,
            _ => 0,
        };
        let back = Event::Undo { steps: 1, keep };
        journal.push(Entry { at: "2026-11-29T19:03:00+01:00".into(), event: back }).unwrap();
        let sandbox = Sandbox::new();
        given(&sandbox, &journal);
        replays_the_same(name, &sandbox);
    }
}

#[test]
fn a_transcript_names_house_rules_and_whoever_can_not_have_one() {
    let sandbox = Sandbox::new();
    sandbox
        .line(
            "new contract-rummy Ann 'Mary Ann' Cat --set cards.points.joker=25 --set 'deal.1.contract=1 set'",
        )
        .ok();
    let none = sandbox.run(&["export", "-f", "transcript"]).fails(1);
    assert!(none.contains("nothing was played turn by turn yet"), "{none}");
    sandbox.line("turn --upcard 9C Ann 'draw; meld KHSD; discard 4D'").ok();
    let text = sandbox.run(&["export", "-f", "transcript"]).ok();
    for line in ["cards.points.joker", "deal.1.contract", "players: Ann \"Mary Ann\" Cat", "deal 1 upcard 9C"]
    {
        assert!(text.contains(line), "{text}");
    }
    replays_the_same("house rules", &sandbox);
    sandbox.line("score Ann=out 'Mary Ann=20' Cat=5").ok();
    let scored = sandbox.run(&["export", "-f", "transcript"]).fails(1);
    assert!(scored.contains("deal 1 was entered or corrected otherwise than by moves"), "{scored}");
    let all = sandbox.run(&["export", "-f", "html", "--all"]).fails(2);
    assert!(all.contains("--all is for csv, json and md"), "{all}");
}

/// Names that are trouble somewhere: in CSV, in HTML, in a spreadsheet, on a line.
const NAMES: [&str; 8] = [
    "=1+1",
    "'=1+1",
    "Bob, \"the\" <b>&amp;",
    "فاطمة الزهراء",
    "+Ann",
    "@Zoë'",
    "Maximiliane von und zu Hohenstein-Wolkenburg auf der Höhe",
    "漢字;\u{301}",
];

/// An evening of players with these names.
pub(crate) fn evening(sandbox: &Sandbox) {
    let names = NAMES.iter().copied();
    let new: Vec<&str> =
        ["new", "contract-rummy"].into_iter().chain(names).chain(["--title", "</title><script>x"]).collect();
    sandbox.run(&new).ok();
    for out in [0, 3, 6] {
        let results: Vec<String> = (0..8)
            .map(|seat| format!("{}={}", NAMES[seat], if seat == out { 0 } else { 5 * seat + 5 }))
            .collect();
        let score: Vec<&str> = std::iter::once("score").chain(results.iter().map(String::as_str)).collect();
        sandbox.run(&score).ok();
    }
}

#[test]
fn names_survive_a_table_and_come_back() {
    let sandbox = Sandbox::new();
    evening(&sandbox);
    let table = sandbox.run(&["export"]).ok();
    assert!(!table.lines().any(|line| line.contains(",=") || line.contains(",@")), "{table}");
    let other = Sandbox::new();
    other.fed(&["import", "-"], &table).ok();
    let sheet = |sandbox: &Sandbox| {
        let mut sheet = timeless(&sandbox.run(&["show", "--json"]).json());
        for deal in sheet["deals"].as_array_mut().unwrap() {
            // `0` is told as `out` where that is all it says.
            deal["results"] = json!(null);
        }
        sheet
    };
    assert_eq!(sheet(&other), sheet(&sandbox));
    let id = other.run(&["show", "--json"]).json()["game"].as_str().unwrap().to_owned();
    let old = sandbox.run(&["show", "--json"]).json()["game"].as_str().unwrap().to_owned();
    assert_eq!(other.run(&["export"]).ok().replace(&id, &old), table);
}

#[test]
fn what_a_table_can_not_keep_is_named_once_and_points_to_json() {
    let sandbox = Sandbox::new();
    for line in [
        "new contract-rummy Ann Bob Cat",
        "score Ann=out Bob=9 Cat=4",
        "player add Dora --start 5",
        "score Ann=out Bob=9 Cat=4 Dora=7",
        "amend --deal 1 --strike",
    ] {
        sandbox.line(line).ok();
    }
    let csv = sandbox.line("export").ok();
    let other = Sandbox::new();
    let refused = other.fed(&["import", "-"], &csv).fails(2);
    assert_eq!(refused.matches("this deal was struck; a JSON export keeps such").count(), 3, "{refused}");
    assert_eq!(
        refused.matches("somebody joined or left here; a JSON export keeps such").count(),
        1,
        "{refused}"
    );
    assert!(!refused.contains("was over before"), "{refused}");
    assert!(other.line("games").ok().contains("No games yet"));
    let json = sandbox.line("export -f json").ok();
    other.fed(&["import", "-"], &json).ok();
    assert_eq!(other.line("export").ok(), csv);
}

#[test]
fn a_game_is_not_imported_twice_and_takes_no_place() {
    let sandbox = Sandbox::new();
    evening(&sandbox);
    let text = sandbox.run(&["export", "-f", "json"]).ok();
    let twice = sandbox.fed(&["import", "-"], &text).fails(1);
    assert!(twice.contains("is here already, with the same content"), "{twice}");
    // Another game under the same id gets an id of its own, and the one that is here stays as it is.
    let before = sandbox.journals();
    let bytes = fs::read(&before[0]).unwrap();
    let other = text.replacen("\"title\": \"</title><script>x\"", "\"title\": \"Other\"", 1);
    let said = sandbox.fed(&["import", "-", "--json"], &other).json();
    assert_eq!(sandbox.journals().len(), 2);
    assert_eq!(fs::read(&before[0]).unwrap(), bytes);
    assert_ne!(said["games"][0]["game"], said["games"][0]["was"]);
    // Of several games those that are here already are left out.
    let all = sandbox.run(&["export", "-f", "json", "--all"]).ok();
    let fresh = Sandbox::new();
    fresh.fed(&["import", "-"], &text).ok();
    let said = fresh.fed(&["import", "-", "--json"], &all).json();
    let imported: Vec<bool> =
        said["games"].as_array().unwrap().iter().map(|game| game["imported"].as_bool().unwrap()).collect();
    assert_eq!(imported.iter().filter(|new| **new).count(), 1, "{said}");
    assert_eq!(fresh.run(&["export", "-f", "json", "--all"]).ok(), all);
}

/// What may be wrong with an exported game: where, what stands there instead, what is said.
const SPOILT: [(&str, &str, &str); 14] = [
    ("/game", r#""../../etc/passwd""#, "`game` is no id of a game"),
    ("/game", "7", "`game` is no id of a game"),
    ("/format", "9", "format 9"),
    ("/header", "null", "`header` is missing"),
    ("/header/at", r#""\u001b[2J""#, "is no time"),
    ("/header/title", r#""a\u001b[2Jb""#, "control character"),
    ("/header/players", r#"["Ann", "ann", "Cat"]"#, "the same name"),
    ("/header/players", r#"["Ann", "B\u202eob", "Cat"]"#, "control character"),
    ("/header/dealer", r#""Nobody""#, "`dealer` is none of them"),
    ("/header/ruleset/players.min", "99", "header: "),
    ("/events", "{}", "`events` is missing"),
    ("/events/0/event", r#""explode""#, "no event that this rummy knows"),
    ("/events/0/results/Ann", r#""1""#, "this can't have happened here"),
    ("/events/1/deal", "3", "deal 2 comes before deal 3"),
];

#[test]
fn a_spoilt_game_is_told_and_leaves_nothing() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat --title Sunday").ok();
    sandbox.line("score Ann=5 Bob=out Cat=7").ok();
    sandbox.line("score Ann=out Bob=5 Cat=7").ok();
    let good: Value = sandbox.run(&["export", "-f", "json"]).json();
    let other = Sandbox::new();
    for (place, value, said) in SPOILT {
        let mut spoilt = good.clone();
        if let Some(target) = spoilt.pointer_mut(place) {
            *target = serde_json::from_str(value).unwrap();
        } else {
            let (parent, key) = place.rsplit_once('/').unwrap();
            spoilt.pointer_mut(parent).unwrap()[key] = serde_json::from_str(value).unwrap();
        }
        // A good game beside it is not imported either.
        let all = json!({"format": 1, "games": [good, spoilt]});
        for text in [spoilt.to_string(), all.to_string()] {
            let result = other.fed(&["import", "-"], &text);
            assert!(result.code == 1 || result.code == 2, "{place}: {result:?}");
            assert!(result.err.contains(said) || place == "/format", "{place}: {}", result.err);
            if place == "/format" {
                break;
            }
        }
        assert!(other.journals().is_empty() && !other.path("data").exists(), "{place}");
    }
    other.fed(&["import", "-"], &good.to_string()).ok();
}

#[test]
fn a_table_tells_of_wild_cards_and_bonuses_and_reads_them_again() {
    for (new, score, wanted) in [
        (
            "liverpool-rummy Ann Bob Cat",
            "score Ann=out Bob=12 Cat=9 --bonus Bob=exact_cut",
            ["", "exact_cut"],
        ),
        (
            "continental-rummy Ann Bob",
            "score Ann='3-5S / 3-5H / 3-5D / 7-9S / 7-9H :' --bonus Ann=first_turn --bonus Ann=no_draw",
            ["", "first_turn no_draw"],
        ),
        ("indian-rummy Ann Bob", "score --wild 7D Ann=out Bob=12", ["7D", ""]),
    ] {
        let sandbox = Sandbox::new();
        sandbox.line(&format!("new {new}")).ok();
        sandbox.line(score).ok();
        let table = sandbox.line("export").ok();
        let told = table.lines().any(|line| line.ends_with(&format!(",{}", wanted.join(","))));
        assert!(told && table.lines().next().is_some_and(|head| head.ends_with(",wild,bonuses")), "{table}");
        let other = Sandbox::new();
        other.fed(&["import", "-"], &table).ok();
        let deal = |sandbox: &Sandbox| sandbox.line("explain --json").json()["deals"][0].clone();
        assert_eq!(deal(&other), deal(&sandbox), "{score}");
    }
}

#[test]
fn a_column_of_totals_is_no_player() {
    let sandbox = Sandbox::new();
    let table = "deal,Ann,Bob,Cat,Total\n1,out,6,7,13\n2,10,2,out,12\n";
    let err = sandbox.fed(&["import", "-", "-r", "contract-rummy"], table).fails(2);
    assert!(err.contains(":1: column 5 (Total) is no player: leave it out"), "{err}");
    assert!(sandbox.journals().is_empty());
}
