//! A search that knows what is lost at least before it begins, and ends all the sooner for it.
//!
//! What the runs of a suit can do is a graph, place by place; the sets of a rank hold the four graphs together. A first
//! short walk through them finds what loses nothing, if there is such a way. Else prices for what suits give to sets tell
//! what must be lost, and the next walks go only where no more is lost than that; if there is no such way, they go for
//! the next sum that can be. What is found so is the least, and no more proof is needed.

mod cards;
mod graph;
mod parts;
mod prices;
mod settle;
mod steps;
mod sums;
mod walk;
mod ways;

use super::pool::Pool;
use super::search::Found;
use super::state::{Choice, State};
use crate::ruleset::Ruleset;
use cards::Cards;
pub(in crate::solve::table) use cards::takes;
use graph::Graph;
use prices::{NEVER, Parts, Prices};
use sums::Sums;
use walk::{Done, Outcome, Walk};
use ways::Ways;

/// How many steps are looked at before there are prices; then how often they are moved, and for how many steps they must
/// do. Chosen on the tables of the oracles: prices cost as much as a few hundred steps.
const FIRST: usize = 600;
const AFTER: [(u32, usize); 2] = [(50, 1_000), (100, usize::MAX)];

/// Searches for something that costs less than what is known; `None` where this is no search for it.
pub(super) fn search(rules: &Ruleset, pool: &Pool, known: u64, work: &mut usize) -> Option<Found> {
    let cards = Cards::new(rules, pool)?;
    let sums = Sums::of(pool.lost, cards.may_be_left());
    let mut graphs: [Graph; 4] = std::array::from_fn(|suit| Graph::new(&cards, suit));
    let mut ways = Ways::new(&cards);
    let free = Prices::free(&cards);
    let mut walk = Walk::new(&cards, (&mut graphs, &mut ways), &free, None, FIRST.min(*work));
    let mut outcome = walk.best(&sums, known);
    *work = work.saturating_sub(FIRST - walk.work.min(FIRST));
    if matches!(outcome, Outcome::Spent) {
        if !graphs.iter_mut().all(|graph| graph.complete(&cards)) {
            return None;
        }
        let parts = Parts::new(&cards, &graphs, &ways);
        let mut settled = parts.free();
        for (rounds, most) in AFTER {
            let most = most.min(*work);
            let enough = |sum: i64| sum < NEVER && sums.up_to(sum) >= known;
            let (prices, least) = parts.settle(settled, rounds, known, &enough);
            settled = prices;
            if least >= NEVER {
                outcome = Outcome::None;
                break;
            }
            let by_price = Some(parts.priced(&settled));
            let mut walk = Walk::new(&cards, (&mut graphs, &mut ways), &settled, by_price, most);
            outcome = walk.best(&sums, known);
            *work -= most - walk.work.min(most);
            if !matches!(outcome, Outcome::Spent) {
                break;
            }
        }
    }
    let proven = !graphs.iter().any(|graph| graph.narrow);
    match outcome {
        Outcome::Best(cost, done) => Some(Found { path: Some(path(&cards, &graphs, &done)), cost, proven }),
        Outcome::None => Some(Found { path: None, cost: known, proven }),
        Outcome::Spent => {
            *work = 0;
            None
        }
    }
}

/// What was done as states and choices, suit by suit and then the sets.
fn path(cards: &Cards<'_>, graphs: &[Graph; 4], done: &[Done]) -> Vec<(State, Choice)> {
    let mut path = Vec::with_capacity(done.len() * 5);
    for (place, done) in (cards.first..).zip(done) {
        for ((suit, graph), edge) in (0..).zip(graphs).zip(done.edges) {
            let choice = graph.edges.get(edge as usize).map(|edge| edge.choice).unwrap_or_default();
            path.push((State { suit, ..State::first(place) }, choice));
        }
        if place >= cards.from {
            let choice = Choice { set: done.natural, wild: done.wild, ..Choice::default() };
            path.push((State { suit: 4, token: done.token, ..State::first(place) }, choice));
        }
    }
    path
}
