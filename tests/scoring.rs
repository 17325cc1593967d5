//! Scores of every kind: worked examples, whole matches, hands that can't be, corrections, and laws that always hold.

mod contracts;
mod corrections;
mod kinds;
mod matches;
mod mixed;
mod properties;
mod questions;
mod tables;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use rummy_referee::cards::{Card, parse_cards};
use rummy_referee::ruleset::{Library, Ruleset};
use rummy_referee::scoring::{Ended, Score};
use rummy_referee::table::{Game, Refusal, Results};

use crate::support::project;

/// Rules by the id of a built-in ruleset, or the name of a file among those that are right; read once.
fn rules(name: &str, sets: &[&str]) -> Rc<Ruleset> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<String, Rc<Ruleset>>> = RefCell::default();
    }
    let key = format!("{name} {sets:?}");
    let known = KNOWN.with_borrow(|known| known.get(&key).cloned());
    known.unwrap_or_else(|| {
        let rules = Rc::new(read(name, sets));
        KNOWN.with_borrow_mut(|known| known.insert(key, Rc::clone(&rules)));
        rules
    })
}

fn read(name: &str, sets: &[&str]) -> Ruleset {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    let path = project("tests/rulesets/valid").join(format!("{name}.toml"));
    let library = Library::new(None);
    let loaded = if path.exists() { library.load_path(&path) } else { library.load(name, &sets) };
    loaded.unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A game of so many players called A, B, C, …, the last of whom deals first.
fn game(rules: &Rc<Ruleset>, players: usize) -> Game {
    let names = (0..players).map(|seat| ["A", "B", "C", "D", "E", "F"][seat].to_owned()).collect();
    Game::new(Rc::clone(rules), names, players - 1)
}

fn knock(seat: usize) -> Ended {
    Ended { knock: Some(seat), ..Ended::default() }
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
