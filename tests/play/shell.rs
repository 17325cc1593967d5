//! The games of `tests/games/` through `rummy replay`, and what it says where a line of them is wrong.

use super::games::GAMES;
use crate::support::{Sandbox, text_of};

/// How many lines of each game are tried.
const LINES: usize = 3;

#[test]
fn every_game_replays() {
    for (file, deals, totals) in GAMES {
        let text = text_of(&format!("tests/games/{file}.txt"));
        let said = Sandbox::new().fed(&["replay", "-", "--json"], &text).json();
        assert_eq!(said["deals"].as_array().unwrap().len(), deals, "{file}");
        let players = said["players"].as_array().unwrap().iter();
        let told: Vec<i64> =
            players.map(|name| said["totals"][name.as_str().unwrap()].as_i64().unwrap()).collect();
        assert_eq!(told, totals.iter().map(|total| i64::from(*total)).collect::<Vec<_>>(), "{file}");
    }
}

/// A line of a game changed; the replay stops there.
#[track_caller]
fn stops(file: &str, text: &str, number: usize, line: &str, says: &str) {
    let wrong: Vec<&str> =
        text.lines().enumerate().map(|(i, old)| if i + 1 == number { line } else { old }).collect();
    let said = Sandbox::new().fed(&["replay", "-"], &format!("{}\n", wrong.join("\n")));
    let told = said.fails(1);
    assert!(told.contains(&format!("standard input:{number}: ")), "{file}:{number}: {line}\n{told}");
    assert!(told.contains(says), "{file}:{number}: {line}\n{told}");
}

/// Some of the lines that end with a discard and do not end the deal.
fn lines(text: &str) -> Vec<(usize, &str)> {
    let all: Vec<&str> = text.lines().collect();
    let turn = |line: &str| line.contains(": draw; ") && line.contains("discard ") && !line.contains("knock");
    let fit = |i: &usize| turn(all[*i]) && all.get(i + 1).is_some_and(|next| turn(next));
    let lines: Vec<usize> = (0..all.len()).filter(fit).collect();
    let step = 1 + lines.len() / LINES;
    lines.into_iter().step_by(step).map(|i| (i + 1, all[i])).collect()
}

#[test]
fn a_wrong_line_is_where_the_replay_stops() {
    let mut tried = 0;
    for (file, _, _) in GAMES {
        let text = text_of(&format!("tests/games/{file}.txt"));
        for (number, line) in lines(&text) {
            let (name, moves) = line.split_once(": ").unwrap();
            let other = if name == "Ann" { "Bob" } else { "Ann" };
            stops(file, &text, number, &format!("{other}: {moves}"), "turn.order");
            let (played, _) = line.rsplit_once("; discard").unwrap();
            stops(file, &text, number, played, "turn.discard");
            let twice = line.replacen("draw", "draw; draw", 1);
            stops(file, &text, number, &twice, "turn.draws");
            let before = line.replacen("draw; ", "", 1);
            stops(file, &text, number, &before, "turn.");
            tried += 4;
        }
    }
    assert!(tried > 40, "{tried}");
}
