//! Deals played turn by turn: what the journal keeps of them, how they are taken back, and how they end.

use std::fs;
use std::time::{Duration, Instant};

use rummy_referee::cards::Card;
use rummy_referee::journal::{Back, Entry, Event, Header, Journal};
use rummy_referee::play::{TurnedUp, parse_moves};
use rummy_referee::ruleset::Library;
use rummy_referee::table::Outcome;
use serde_json::{Value, json};

use crate::support::Sandbox;

const NAMES: [&str; 3] = ["Ann", "Bob", "Cat"];

fn journal(rules: &str, players: &[&str]) -> Journal {
    let rules = Library::default().load(rules, &[]).unwrap();
    let players: Vec<String> = players.iter().map(|name| (*name).to_owned()).collect();
    let dealer = players.last().cloned().unwrap();
    let ruleset = rules.document().to_json().into();
    Journal::begin(Header { at: "now".into(), title: None, ruleset, players, dealer }).unwrap()
}

fn turn(deal: u32, player: &str, moves: &str) -> Event {
    let moves = parse_moves(moves).unwrap().into_iter().map(|said| said.made).collect();
    Event::Turn { deal, player: player.into(), moves, turned: TurnedUp::default() }
}

fn card(text: &str) -> Card {
    rummy_referee::cards::parse_cards(text).unwrap()[0].card
}

fn hands(deal: u32, hands: &[(&str, &str)]) -> Event {
    let hands = hands.iter().map(|(name, cards)| ((*name).to_owned(), Outcome::parse(cards).unwrap()));
    Event::Hands { deal, hands: hands.collect() }
}

fn push(journal: &mut Journal, event: Event) {
    let shown = format!("{event:?}");
    journal.push(Entry { at: "now".into(), event }).unwrap_or_else(|error| panic!("{shown}: {error}"));
}

/// A deal of contract rummy to its end, and the first turn of the next.
fn evening() -> Vec<Event> {
    let mut first = turn(1, "Ann", "draw; meld KHSD / 7CDS; discard 4D");
    if let Event::Turn { turned, .. } = &mut first {
        *turned = Some(card("9C")).into();
    }
    let script = [
        ("Bob", "take"),
        ("Bob", "discard 2H"),
        ("Cat", "draw; discard 9H"),
        ("Ann", "draw; lay 7H on 2; discard 3D"),
        ("Bob", "draw; meld QHSD / JHSD; discard 2C"),
        ("Cat", "draw; discard 5D"),
        ("Ann", "draw; lay KC on 1; discard 8C"),
        ("Bob", "draw; discard 2S"),
        ("Cat", "draw; discard 5H"),
        ("Ann", "draw; lay JC on 4; discard 8H"),
        ("Bob", "draw; discard 2D"),
        ("Cat", "draw; discard 5S"),
        ("Ann", "draw; lay QC on 3; discard 8S"),
    ];
    let mut events = vec![first];
    events.extend(script.iter().map(|(player, moves)| turn(1, player, moves)));
    events.push(hands(1, &[("Bob", "4D 3C 3S 4C"), ("Cat", "6S 6D 6C 6H 10S 10D 10H 10C AS AD")]));
    events.push(Event::Deal { deal: 2, turned: Some(card("9C")).into() });
    events.push(turn(2, "Bob", "draw; discard 4D"));
    events
}

/// Everything that can be told of a game.
fn state(journal: &Journal) -> String {
    format!("{:?} {:?}", journal.open, journal.game.deals)
}

#[test]
fn every_change_can_be_taken_back_and_made_again() {
    let mut journal = journal("contract-rummy", &NAMES);
    let mut states = vec![state(&journal)];
    for event in evening() {
        push(&mut journal, event);
        states.push(state(&journal));
        // In part, where there is a part.
        let (before, now) = (states[states.len() - 2].clone(), states[states.len() - 1].clone());
        for back in [Back::Move, Back::Entry, Back::Turn, Back::Hand] {
            let mut tried = journal.clone();
            let undo = tried.back(back).unwrap();
            push(&mut tried, undo.clone());
            assert_ne!(state(&tried), now);
            if undo == Event::UNDO {
                assert_eq!(state(&tried), before);
            }
            push(&mut tried, Event::Redo);
            assert_eq!(state(&tried), now, "{back:?}");
            assert!(tried.undone.is_empty());
        }
    }
    for wanted in states.iter().rev().skip(1) {
        push(&mut journal, Event::UNDO);
        assert_eq!(state(&journal), *wanted);
    }
    assert!(journal.push(Entry { at: String::new(), event: Event::UNDO }).is_err());
    for wanted in states.iter().skip(1) {
        push(&mut journal, Event::Redo);
        assert_eq!(state(&journal), *wanted);
    }
}

#[test]
fn the_lines_of_a_journal_tell_the_same_game() {
    let mut journal = journal("contract-rummy", &NAMES);
    for event in evening() {
        push(&mut journal, event);
        let undo = journal.back(Back::Move).unwrap();
        push(&mut journal, undo);
        push(&mut journal, Event::Redo);
    }
    let lines: Vec<String> = std::iter::once(journal.header.to_json())
        .chain(journal.entries.iter().map(|entry| entry.to_json()))
        .map(|line| Value::Object(line).to_string())
        .collect();
    let read = Journal::read(lines.join("\n") + "\n").unwrap();
    assert_eq!(state(&read), state(&journal));
    let told = |journal: &Journal| journal.entries.iter().map(|entry| entry.to_json()).collect::<Vec<_>>();
    assert_eq!(told(&read), told(&journal));
    assert_eq!(rummy_referee::report::history(&read).len(), journal.entries.len());
}

#[test]
fn an_undo_takes_as_much_back_as_it_was_told() {
    let mut journal = journal("contract-rummy", &NAMES);
    let undo = |steps, keep| Event::Undo { steps, keep };
    for event in evening() {
        push(&mut journal, event);
    }
    assert_eq!(journal.back(Back::Move), Some(undo(1, 1)));
    assert_eq!(journal.back(Back::Turn), Some(undo(1, 0)));
    assert_eq!(journal.back(Back::Hand), Some(undo(2, 0)));
    push(&mut journal, undo(2, 0));
    // The hands that were shown, and the whole of the deal.
    assert_eq!(journal.back(Back::Move), Some(undo(1, 0)));
    assert_eq!(journal.back(Back::Hand), Some(undo(15, 0)));
    push(&mut journal, undo(13, 0));
    // Bob took, in a line of its own, and has not gone on.
    assert_eq!(journal.back(Back::Turn), Some(undo(1, 0)));
    push(&mut journal, turn(1, "Bob", "discard 2H"));
    assert_eq!(journal.back(Back::Turn), Some(undo(2, 0)));
    let taken = journal.to_undo(2, 0);
    assert_eq!(taken.len(), 2);
    // What nobody made can't be taken back.
    for impossible in [undo(4, 0), undo(1, 1), undo(u32::MAX, 0), undo(3, 3)] {
        let before = state(&journal);
        assert!(journal.push(Entry { at: String::new(), event: impossible }).is_err());
        assert_eq!(state(&journal), before);
    }
    // Of the first line the meld stays, then only the draw.
    push(&mut journal, undo(3, 2));
    assert_eq!(journal.open.as_ref().unwrap().seats()[0].held, 5);
    push(&mut journal, undo(1, 1));
    assert_eq!(journal.open.as_ref().unwrap().seats()[0].held, 11);
    push(&mut journal, Event::Redo);
    push(&mut journal, Event::Redo);
    assert_eq!(journal.open.as_ref().unwrap().turn().seat, 2);
    assert!(journal.to_redo().is_empty());
}

/// A gin hand in which nobody knocks: the upcard declined, then draws and discards until two cards are left.
fn void_gin() -> Vec<(&'static str, String)> {
    let mut lines = vec![("Ann", "pass".to_owned()), ("Bob", "pass".to_owned())];
    let faces = Card::all().filter(|one| !one.is_joker() && *one != card("9C"));
    let players = ["Ann", "Bob"].into_iter().cycle();
    lines.extend(players.zip(faces.take(29)).map(|(player, card)| (player, format!("draw; discard {card}"))));
    lines
}

#[test]
fn a_deal_that_needs_no_hands_is_scored_at_once() {
    let sandbox = Sandbox::new();
    sandbox.line("new gin-rummy Ann Bob").ok();
    for (i, (player, moves)) in void_gin().iter().enumerate() {
        let upcard: &[&str] = if i == 0 { &["--upcard", "9C"] } else { &[] };
        let said = sandbox.run(&[&["turn", player, moves], upcard].concat());
        assert_eq!(said.code, 0, "{moves}: {}", said.err);
    }
    let show = sandbox.line("show --json").json();
    assert_eq!((&show["hand"], &show["deals"][0]["stock_out"]), (&Value::Null, &json!(true)), "{show}");
    // And the last move brings it back.
    sandbox.line("undo --move").ok();
    let show = sandbox.line("show --json").json();
    assert_eq!((&show["hand"]["stage"], &show["deals"]), (&json!("play"), &json!([])));
    sandbox.line("redo").ok();
    sandbox.line("undo --hand").ok();
    assert_eq!(sandbox.line("show --json").json()["hand"], Value::Null);
}

#[test]
fn the_turns_of_an_offer_are_told_apart() {
    let mut journal = journal("gin-rummy", &["Ann", "Bob"]);
    push(&mut journal, Event::Deal { deal: 1, turned: Some(card("9C")).into() });
    for (player, moves) in void_gin().iter().take(3) {
        push(&mut journal, turn(1, player, moves));
        assert_eq!(journal.back(Back::Turn), Some(Event::UNDO));
    }
}

#[test]
fn a_turn_that_ends_by_itself_is_a_turn_of_its_own() {
    let mut journal = journal("manipulation-rummy", &["Ann", "Bob"]);
    for (player, moves) in
        [("Ann", "draw; meld KHSD"), ("Ann", "meld 3-5S"), ("Bob", "draw; meld 7CDS"), ("Bob", "lay 6S on 2")]
    {
        push(&mut journal, turn(1, player, moves));
    }
    assert_eq!(journal.back(Back::Turn), Some(Event::Undo { steps: 2, keep: 0 }));
    push(&mut journal, Event::Undo { steps: 2, keep: 0 });
    assert_eq!(journal.back(Back::Turn), Some(Event::Undo { steps: 2, keep: 0 }));
}

#[test]
fn moves_that_begin_a_deal_are_part_of_its_first_turn() {
    let mut journal = journal("gin-rummy", &["Ann", "Bob"]);
    let mut first = turn(1, "Ann", "pass");
    if let Event::Turn { turned, .. } = &mut first {
        *turned = Some(card("9C")).into();
    }
    push(&mut journal, first);
    push(&mut journal, turn(1, "Bob", "take; discard 2C"));
    assert_eq!(journal.back(Back::Turn), Some(Event::UNDO));
    assert_eq!(journal.back(Back::Hand), Some(Event::Undo { steps: 2, keep: 0 }));
}

#[test]
fn what_is_refused_leaves_no_trace() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    let [path] = <[_; 1]>::try_from(sandbox.journals()).unwrap();
    let bytes = fs::read(&path).unwrap();
    for (line, code) in [
        ("turn Ann draw", 2),
        ("turn Ann draw --upcard 9X", 2),
        ("turn Ann draw --upcard '9C 9D'", 2),
        ("turn Dan draw --upcard 9C", 2),
        ("turn Ann 'draw; dance' --upcard 9C", 2),
        ("turn Ann ' ; ' --upcard 9C", 2),
        ("turn Ann 'draw; lay 4D on 1' --upcard 9C", 2),
        ("turn Bob draw --upcard 9C", 1),
        ("turn Ann 'draw; meld KHSD' --upcard 9C", 1),
        ("turn hands 'Bob = 4D'", 1),
        ("turn hands 'Bob 4D'", 2),
        ("turn hands 'Bob = 4D' --upcard 9C", 2),
    ] {
        let said = sandbox.line(line);
        assert_eq!(said.code, code, "{line}: {}{}", said.out, said.err);
        assert_eq!(fs::read(&path).unwrap(), bytes, "{line}");
    }
}

/// The evening's first deal on the command line, without its hands.
fn played(sandbox: &Sandbox) {
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    for event in evening().into_iter().take(14) {
        let Event::Turn { player, moves, turned, .. } = event else { continue };
        let moves = rummy_referee::play::print_moves(&moves);
        let upcard = turned.upcard.map(|card| format!("--upcard={card}"));
        let args = [Some("turn"), Some(&player), Some(&moves), upcard.as_deref()];
        sandbox.run(&args.into_iter().flatten().collect::<Vec<_>>()).ok();
    }
}

#[test]
fn the_hands_of_a_refereed_deal_are_asked_for() {
    let sandbox = Sandbox::new();
    played(&sandbox);
    let cat = "6S 6D 6C 6H 10S 10D 10H 10C AS AD";
    // A hand of the wrong size is asked for again; what was right is offered.
    let said = sandbox.asked(&["score"], &["4D 3C 3S", cat, "4D 3C 3S 4C", "", "y"]).ok();
    assert!(said.contains("Bob holds 4 cards, and 3 are named"), "{said}");
    let deal = &sandbox.line("show --json").json()["deals"][0];
    assert_eq!((&deal["out"], &deal["scores"]), (&json!("Ann"), &json!({"Ann": 0, "Bob": 14, "Cat": 94})));
    let [path] = <[_; 1]>::try_from(sandbox.journals()).unwrap();
    assert!(fs::read_to_string(path).unwrap().contains(r#""event":"hands""#));
    // Back to the hand before.
    sandbox.line("undo").ok();
    let said = sandbox.asked(&["score"], &["4D 3C 3S", "<", "4D 3C 3S 4C", cat, "y"]).ok();
    assert!(!said.contains("are named"), "{said}");
    // Left in the middle: nothing is recorded.
    sandbox.line("undo").ok();
    sandbox.asked(&["score"], &["4D 3C 3S 4C", "esc"]).fails(1);
    assert_eq!(sandbox.line("show --json").json()["hand"]["waiting"], json!(["Bob", "Cat"]));
}

#[test]
fn where_cards_were_laid_is_not_asked_again() {
    let sandbox = Sandbox::new();
    let rules = ["new", "rummy-500", "Ann", "Bob", "Cat", "--set", "cards.dealt.3=4"];
    sandbox.run(&[&rules[..], &["--set", "score.bonus.last_card=-5"]].concat()).ok();
    for (player, moves) in [
        ("Ann", "draw; meld ACHD; discard 2C"),
        ("Bob", "draw; meld 2-4S; discard 3C"),
        // As a set, that would count 15.
        ("Cat", "draw; lay AS on 2; discard 5C"),
        ("Ann", "draw; discard 6C"),
        ("Bob", "draw; lay 5S on 2; discard 9D"),
    ] {
        let upcard = (moves.contains("ACHD")).then_some("--upcard=9C");
        let args = [Some("turn"), Some(player), Some(moves), upcard];
        sandbox.run(&args.into_iter().flatten().collect::<Vec<_>>()).ok();
    }
    let scores = || sandbox.line("show --json").json()["deals"][0]["scores"].clone();
    let said = sandbox.asked(&["score"], &["9S", "KSH QS", "y"]).ok();
    assert!(said.contains("that counts: Ann 36, Bob 14, Cat -29") && !said.contains("warning"), "{said}");
    assert_eq!(scores(), json!({"Ann": 36, "Bob": 14, "Cat": -29}));
    // Nor by a correction that moves no card.
    assert!(sandbox.line("amend --deal 1 --out Bob").ok().contains("stands like that already"));
    sandbox.line("amend --deal 1 --bonus Cat=last_card").ok();
    assert_eq!(scores(), json!({"Ann": 36, "Bob": 14, "Cat": -34}));
    assert!(sandbox.line("amend --deal 1 --bonus Ann=nothing").fails(1).contains("no bonus `nothing`"));
    // Other cards are read anew.
    let refused = sandbox.run(&["amend", "--deal", "1", "Ann=ACHD : 8S"]).fails(2);
    assert!(refused.contains("`Cat=-29`"), "{refused}");
    sandbox.run(&["amend", "--deal", "1", "Ann=ACHD : 8S", "Cat=-34"]).ok();
    assert_eq!(scores()["Ann"], json!(37));
}

#[test]
fn a_correction_leaves_the_deal_that_is_played_alone() {
    let sandbox = Sandbox::new();
    played(&sandbox);
    sandbox.run(&["score", "Bob=4D 3C 3S 4C", "Cat=6S 6D 6C 6H 10S 10D 10H 10C AS AD"]).ok();
    sandbox.line("turn Bob 'draw; discard 4D' --upcard 9C").ok();
    let hand = || sandbox.line("show --json").json()["hand"].clone();
    let before = hand();
    sandbox.line("amend --deal 1 Bob=12").ok();
    assert_eq!(hand(), before);
    sandbox.line("undo").ok();
    assert_eq!(hand(), before);
    let log = sandbox.line("log").ok();
    assert!(log.contains("deal 1, hands shown: Ann out, Bob 14 (4D 3C 3S 4C), Cat 94 (6S"), "{log}");
    assert!(log.contains("deal 2 (upcard 9C), Bob: draw; discard 4D"), "{log}");
    assert!(log.contains("undone: the correction of deal 1"), "{log}");
}

#[test]
fn a_player_called_hands_may_play() {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Hands Bob Cat").ok();
    sandbox.line("turn hands 'draw; discard 4D' --upcard 9C").ok();
    assert_eq!(sandbox.line("show --json").json()["hand"]["turn"], json!("Bob"));
}

#[test]
fn five_hundred_turns_are_read_in_no_time() {
    let mut journal = journal("contract-rummy", &NAMES);
    push(&mut journal, Event::Deal { deal: 1, turned: Some(card("9C")).into() });
    let cards: Vec<Card> = Card::all().filter(|one| !one.is_joker() && *one != card("9C")).collect();
    for (i, player) in NAMES.iter().cycle().take(500).enumerate() {
        push(&mut journal, turn(1, player, &format!("draw; discard {}", cards[i % 24])));
        if i % 5 == 0 {
            let undo = journal.back(Back::Move).unwrap();
            push(&mut journal, undo);
            push(&mut journal, Event::Redo);
        }
    }
    let entries = journal.entries.clone();
    let begun = Instant::now();
    let mut read = journal.fresh();
    for entry in entries.iter() {
        read.push(entry.into_owned()).unwrap();
    }
    let took = begun.elapsed();
    assert_eq!(state(&read), state(&journal));
    println!("{} entries in {took:?}", read.entries.len());
    assert!(took < Duration::from_secs(5), "{took:?}");
}
