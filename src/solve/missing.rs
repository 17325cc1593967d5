//! What a hand lacks for a contract: the fewest cards that would do, by name.

mod ground;
mod holes;
mod search;

use ground::Ground;
use search::Search;

use crate::cards::Card;
use crate::layout::{Demand, Weigh, arrange_for};
use crate::ruleset::{Contract, Kind, Pack, Requirement, Ruleset};

/// How many ways to name what is missing are told at most.
pub const MOST_WAYS: usize = 12;

/// How many steps are made in search of them.
const WORK: u32 = 100_000;

/// Contracts of more melds than this are not looked into.
const MOST_MELDS: usize = 12;

/// Ways to name the fewest cards that a hand lacks for a contract; none where that could not be found out.
///
/// Every way is one that was tried: with these cards the contract can be laid.
pub fn missing(rules: &Ruleset, contract: &Contract, pack: Option<Pack>, hand: &[Card]) -> Vec<Vec<Card>> {
    missing_soon(rules, contract, pack, hand, WORK)
}

/// The same in so many steps at most, for those who can't wait.
pub fn missing_soon(
    rules: &Ruleset,
    contract: &Contract,
    pack: Option<Pack>,
    hand: &[Card],
    mut work: u32,
) -> Vec<Vec<Card>> {
    let shapes: Vec<Ground<'_>> =
        contract.shapes.iter().map(|shape| Ground::new(rules, pack, hand, single(shape))).collect();
    // How many there are is found out first, since to name them takes many times as long.
    let numbers = shapes.iter().filter_map(|ground| fewest(ground, work));
    let Some(fewest) = numbers.min() else { return Vec::new() };
    for most in fewest.max(1).. {
        let mut ways: Vec<Vec<Card>> = Vec::new();
        let mut deeper = false;
        for (ground, shape) in shapes.iter().zip(&contract.shapes) {
            let mut search = Search::new(ground, most, work);
            search.next(0, 0);
            work = search.work;
            deeper |= search.cut;
            let shapes = std::slice::from_ref(shape);
            let demand = Demand { shapes, weigh: Weigh::Points };
            let would_do = |way: &Vec<Card>| {
                let all: Vec<Card> = hand.iter().chain(way).copied().collect();
                arrange_for(rules, demand, &all, &[]).layout.is_some()
            };
            ways.extend(search.ways.into_iter().filter(would_do));
        }
        ways.sort();
        ways.dedup();
        ways.truncate(MOST_WAYS);
        if !ways.is_empty() || !deeper || work == 0 {
            return ways;
        }
    }
    Vec::new()
}

/// How many cards melds lack at least; `None` where that could not be found out in so many steps.
fn fewest(ground: &Ground<'_>, mut work: u32) -> Option<usize> {
    for most in 0.. {
        let mut search = Search::new(ground, most, work);
        search.counts_only = true;
        search.next(0, 0);
        work = search.work;
        if !search.ways.is_empty() {
            return Some(most);
        }
        if !search.cut || work == 0 {
            return None;
        }
    }
    None
}

/// Every meld of a shape by itself, runs first: they ask for the very cards that sets could do without.
fn single(shape: &[Requirement]) -> Vec<Requirement> {
    let one = |part: &Requirement| std::iter::repeat_n(Requirement { count: 1, ..*part }, part.count.into());
    let mut melds: Vec<Requirement> = shape.iter().flat_map(one).take(MOST_MELDS + 1).collect();
    melds.sort_by_key(|part| part.kind != Some(Kind::Run));
    melds
}
