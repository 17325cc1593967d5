//! Scores of every kind: worked examples, whole matches, hands that can't be, corrections, and laws that always hold.

mod corrections;
mod matches;
mod mixed;
mod properties;
mod tables;

use std::rc::Rc;

use rummy_referee::cards::{Card, parse_cards, parse_face};
use rummy_referee::ruleset::{Library, Ruleset};
use rummy_referee::scoring::{Ended, Score};
use rummy_referee::table::{Game, Outcome, Refusal, Results};

use crate::support::project;

/// Rules by the id of a built-in ruleset, or the name of a file among those that are right.
fn rules(name: &str, sets: &[&str]) -> Rc<Ruleset> {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    let path = project("tests/rulesets/valid").join(format!("{name}.toml"));
    let loaded = if path.exists() {
        Library::new(None).load_path(&path)
    } else {
        Library::new(None).load(name, &sets)
    };
    Rc::new(loaded.unwrap_or_else(|error| panic!("{name}: {error}")))
}

/// A game of so many players called A, B, C, …, the last of whom deals first.
fn game(rules: &Rc<Ruleset>, players: usize) -> Game {
    let names = (0..players).map(|seat| ["A", "B", "C", "D", "E", "F"][seat].to_owned()).collect();
    Game::new(Rc::clone(rules), names, players - 1)
}

fn outcome(text: &str) -> Outcome {
    Outcome::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn results(ended: Ended, outcomes: &[&str]) -> Results {
    Results { outcomes: outcomes.iter().map(|text| outcome(text)).collect(), ended }
}

fn knock(seat: usize) -> Ended {
    Ended { knock: Some(seat), ..Ended::default() }
}

fn upcard(ended: Ended, card: &str) -> Ended {
    Ended { upcard: Some(parse_face(card).unwrap()), ..ended }
}

fn stock_out() -> Ended {
    Ended { stock_out: true, ..Ended::default() }
}

/// Enters the next deal.
fn score(game: &mut Game, results: Results) -> Result<Vec<Score>, Refusal> {
    let n = game.next_number();
    game.score(n, results, "").map(|()| game.deals.last().unwrap().settled.scores.clone())
}

fn points(scores: &[Score]) -> Vec<i32> {
    scores.iter().map(Score::points).collect()
}

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).unwrap().iter().map(|typed| typed.card).collect()
}
