//! Many processes on one game and on many.

use std::collections::BTreeSet;
use std::fs::OpenOptions;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::home::{DEALS, Home, Said, finish};

#[test]
fn eight_processes_record_into_eight_games() {
    let home = Home::new();
    let begun = Instant::now();
    // Started all at once as well.
    let started = finish(
        (0..8).map(|_| home.start(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--json"])).collect(),
    );
    let ids: BTreeSet<String> = started
        .into_iter()
        .map(|said| {
            serde_json::from_str::<Value>(&said.exit(0).out).unwrap()["game"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(ids.len(), 8);
    let points = |game: usize| (0..DEALS).map(move |deal| (game * DEALS + deal + 2) as u32);
    thread::scope(|scope| {
        for (game, id) in ids.iter().enumerate() {
            let home = &home;
            scope.spawn(move || points(game).for_each(|n| drop(home.score(id, n).exit(0))));
        }
    });
    for (game, id) in ids.iter().enumerate() {
        assert_eq!(home.shown(id), points(game).collect::<Vec<_>>());
        assert_eq!(home.entries(id).len(), DEALS);
    }
    eprintln!("8 games of {DEALS} hands at the same time took {:?}", begun.elapsed());
}

#[test]
fn as_many_hands_as_there_are_deals_go_into_one_game() {
    let home = Home::new();
    let id = home.new_game();
    let begun = Instant::now();
    let done = AtomicBool::new(false);
    let said = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let (mut reads, mut most) = (0, 0);
            while !done.load(Ordering::Relaxed) {
                let hands = home.shown(&id);
                // What is being written is no damage.
                home.run(&["verify"]).exit(0);
                assert!(hands.len() >= most, "a hand that was shown is gone");
                (reads, most) = (reads + 1, hands.len());
            }
            reads
        });
        let crowd = (21..45)
            .map(|n| home.start(&["score", "-g", &id, "Ann=out", &format!("Bob={n}"), "Cat=9"]))
            .collect();
        let said = finish(crowd);
        done.store(true, Ordering::Relaxed);
        eprintln!(
            "24 processes on one game took {:?}, {} reads meanwhile",
            begun.elapsed(),
            reader.join().unwrap()
        );
        said
    });
    let mut acknowledged = BTreeSet::new();
    for (n, said) in (21..).zip(said) {
        if said.code == Some(0) {
            assert!(said.out.contains("recorded"), "{said:?}");
            acknowledged.insert(n);
        } else {
            said.exit(1).tells(&["the game is over", "undo"]);
        }
    }
    assert_eq!(acknowledged.len(), DEALS);
    let shown = home.shown(&id);
    assert_eq!(shown.len(), DEALS);
    assert_eq!(shown.into_iter().collect::<BTreeSet<u32>>(), acknowledged);
    assert_eq!(home.entries(&id).len(), DEALS);
}

#[test]
fn of_many_who_record_the_same_deal_one_does() {
    let home = Home::new();
    let id = home.new_game();
    let crowd = (21..31)
        .map(|n| home.start(&["score", "--deal", "1", "Ann=out", &format!("Bob={n}"), "Cat=9"]))
        .collect();
    let (first, rest): (Vec<_>, Vec<_>) =
        finish(crowd).into_iter().enumerate().partition(|(_, said)| said.code == Some(0));
    assert_eq!(first.len(), 1, "{first:?}");
    for (_, said) in rest {
        said.exit(1).tells(&["deal 1", "amend --deal 1"]);
    }
    assert_eq!(home.shown(&id), [first[0].0 as u32 + 21]);
}

#[test]
fn what_is_written_down_is_what_was_acknowledged() {
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let commands: [&[&str]; 4] =
        [&["score", "Ann=out", "Bob=5", "Cat=9"], &["amend", "--deal", "1", "Bob=6"], &["undo"], &["redo"]];
    let crowd = (0..24).map(|at| home.start(commands[at % 4])).collect();
    let mut acknowledged: Vec<&str> = vec!["score"; 3];
    for (at, said) in finish(crowd).into_iter().enumerate() {
        match said.code {
            // A correction that finds nothing to correct is no entry.
            Some(0) if said.out.contains("nothing was changed") => {}
            Some(0) => acknowledged.push(commands[at % 4][0]),
            _ => drop(said.exit(1)),
        }
    }
    let entries = home.entries(&id);
    let mut written: Vec<&str> = entries.iter().map(|entry| entry["event"].as_str().unwrap()).collect();
    written.sort_unstable();
    acknowledged.sort_unstable();
    assert_eq!(written, acknowledged);
    home.shown(&id);
}

#[test]
fn a_game_that_is_held_is_waited_for_and_then_named() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let other = home.game_of(&[22]);
    let lock =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(home.lock(&id)).unwrap();
    lock.lock().unwrap();
    // Soon free again: nobody is turned away.
    let child = home.start(&["score", "-g", &id, "Ann=out", "Bob=23", "Cat=9"]);
    thread::sleep(Duration::from_millis(300));
    lock.unlock().unwrap();
    Said::from(child.wait_with_output().unwrap()).exit(0);

    lock.lock().unwrap();
    let before = home.bytes(&id);
    let begun = Instant::now();
    let child = home.start(&["score", "-g", &id, "Ann=out", "Bob=4", "Cat=9"]);
    // Others are not kept waiting, and readers are not either.
    assert_eq!(home.shown(&id), [21, 23]);
    home.run(&["log", "-g", &id]).exit(0);
    home.run(&["games"]).exit(0);
    home.score(&other, 5).exit(0);
    assert!(begun.elapsed() < Duration::from_secs(8), "reading took {:?}", begun.elapsed());
    let said = Said::from(child.wait_with_output().unwrap()).exit(3);
    let waited = begun.elapsed();
    said.tells(&[&home.lock(&id).display().to_string(), "help:"]);
    assert!((Duration::from_secs(8)..Duration::from_secs(40)).contains(&waited), "waited {waited:?}");
    eprintln!("a held game was given up after {waited:?}");
    assert_eq!(home.bytes(&id), before);
    drop(lock);
    home.score(&id, 26).exit(0);
    assert_eq!(home.shown(&id), [21, 23, 26]);
}
