//! Every look at every width.

use super::*;
use crate::journal::{Entry, Event, Header, Journal, Told};
use crate::ruleset::Library;
use crate::table::Outcome;

const AT: &str = "2026-11-29T20:00:00+01:00";

/// A game of so many players and deals, all of whom get points but the one who went out.
fn sheet(players: usize, deals: u32) -> Sheet {
    let rules = Library::default().load("contract-rummy-classic", &[]).unwrap();
    let names: Vec<String> = (0..players).map(|seat| format!("Player {seat}")).collect();
    let header = Header {
        at: AT.into(),
        title: Some("Sunday".into()),
        ruleset: rules.document().to_json().into(),
        players: names.clone(),
        dealer: names.first().cloned().unwrap_or_default(),
    };
    let mut journal = Journal::begin(header).unwrap();
    for deal in 1..=deals {
        let result = |(seat, name): (usize, &String)| {
            let out = seat == deal as usize % players;
            (name.clone(), if out { Outcome::Out } else { Outcome::Points(5 * (seat as i32 + 1)) })
        };
        let results = names.iter().enumerate().map(result).collect();
        let event = Event::Score { deal, results, told: Told::default() };
        journal.push(Entry { at: AT.into(), event }).unwrap();
    }
    Sheet::new("abcdef", &journal)
}

#[test]
fn no_look_is_wider_than_the_terminal() {
    for (players, deals) in [(3, 0), (3, 1), (5, 3), (6, 7)] {
        let sheet = sheet(players, deals);
        for width in [60, 80, 120, 200] {
            let style = Style { colour: false, width };
            for (name, look) in [
                ("ranked", ranked(&sheet, style)),
                ("race", race(&sheet, style)),
                ("running", running(&sheet, style)),
            ] {
                for line in look.lines() {
                    assert!(line.chars().count() <= width, "{name} at {width}: {line}");
                }
            }
        }
    }
}

#[test]
fn narrow_looks_keep_to_forty_columns() {
    let sheet = sheet(4, 7);
    let style = Style { colour: false, width: 40 };
    for look in [ranked(&sheet, style), race(&sheet, style)] {
        let chart = look.lines().filter(|line| line.contains('|') || line.contains("Player"));
        assert!(chart.clone().count() > 3);
        for line in chart {
            assert!(line.chars().count() <= 40 || line.ends_with('.'), "{line}");
        }
    }
}

#[test]
fn equal_totals_share_a_place_and_the_next_counts_them() {
    let mut sheet = sheet(4, 1);
    sheet.standing.secured = vec![7, 3, 7, 9];
    let places: Vec<_> = sheet.places().iter().map(|at| (at.seat, at.place, at.behind)).collect();
    assert_eq!(places, [(1, 1, 0), (0, 2, 4), (2, 2, 4), (3, 4, 6)]);
    sheet.wins = crate::ruleset::Wins::Highest;
    let places: Vec<_> = sheet.places().iter().map(|at| (at.seat, at.place, at.behind)).collect();
    assert_eq!(places, [(3, 1, 0), (0, 2, 2), (2, 2, 2), (1, 4, 6)]);
}

#[test]
fn plain_text_has_no_tables_and_a_fact_a_line() {
    let text = plain(&sheet(3, 2), Style { colour: true, width: 80 });
    assert!(!text.contains(['│', '─', '|', '\u{1b}']), "{text}");
    assert!(text.contains("Deal 2, Player 1: 10, 10 in all.\n"), "{text}");
    assert!(text.contains("Place 1: "), "{text}");
}
