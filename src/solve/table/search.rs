//! The search itself: of all states the one first that may lose least in the end, the deeper one among equals.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasherDefault;

use super::graph::{Graph, TooMany};
use super::pool::Pool;
use super::prices::SCALE;
use super::stage::{Done, Next, Stage};
use super::state::{Choice, Mixer, State};
use crate::ruleset::Ruleset;

/// States kept of one step when the search has not come to its end; and how many once there are very many.
const WIDE: usize = 1_500;
const NARROW: usize = 30;

/// So many states are looked at before more trouble is taken over what is lost at least.
const FEW: usize = 600;

/// So much less, at least, is a step on the way worth.
const STEP: i64 = 128 * SCALE;

/// More states than this are not remembered.
const MOST_NODES: usize = 800_000;

type Seen<T> = HashMap<State, T, BuildHasherDefault<Mixer>>;

/// What a search has found.
pub(super) struct Found {
    /// The states and choices, where something better than known was found.
    pub(super) path: Option<Vec<(State, Choice)>>,
    pub(super) cost: u64,
    /// Whether nothing better exists.
    pub(super) proven: bool,
}

struct Node {
    state: State,
    /// What is lost so far, and at least so far and from here on, wild cards at the end left out.
    cost: u64,
    least: i64,
    /// The same as the guide tells it.
    guided: i64,
    /// How much of the table is broken up: of what loses as little, the least comes first.
    broken: u32,
    parent: Option<u32>,
    done: Done,
}

/// Searches for something that costs less than what is known.
pub(super) fn search(rules: &Ruleset, pool: &Pool, known: u64, work: &mut usize) -> Found {
    let nothing = |proven| Found { path: None, cost: known, proven };
    let (graphs, narrow) = match Graph::of_all(rules, pool) {
        Ok(Some(graphs)) => graphs,
        // The cards of the table can't all lie so.
        Ok(None) => return nothing(true),
        Err(TooMany) => return nothing(false),
    };
    let mut stage = Stage::new(rules, pool, &graphs, known);
    let mut best_first = BestFirst { nodes: Vec::new(), known };
    let mut few = FEW.min(*work);
    let mut found = best_first.run(&mut stage, &mut few);
    if found.is_err() {
        stage.look_closer();
        best_first = BestFirst { nodes: Vec::new(), known };
        found = best_first.run(&mut stage, work);
    }
    match found {
        Ok(Some((end, cost))) => {
            Found { path: Some(path(&stage, &best_first.nodes, end)), cost, proven: !narrow }
        }
        Ok(None) => nothing(!narrow),
        Err(Spent) => {
            drop(best_first);
            let (nodes, end) = step_by_step(&mut stage, known);
            let (path, cost) = match end {
                Some((end, cost)) => (Some(path(&stage, &nodes, end)), cost),
                None => (None, known),
            };
            Found { path, cost, proven: false }
        }
    }
}

fn root(stage: &Stage<'_>) -> Node {
    let here = State { place: stage.pool.first, ..State::default() };
    let (cost, least) = (stage.pool.lost, stage.at_the_start());
    Node { state: here, cost, least, guided: 0, broken: 0, parent: None, done: Done::Edge(0) }
}

/// The states from the first one, each with the choice that was made there.
fn path(stage: &Stage<'_>, nodes: &[Node], end: u32) -> Vec<(State, Choice)> {
    let mut path = Vec::new();
    let mut at = nodes.get(end as usize);
    while let Some(node) = at {
        let parent = node.parent.and_then(|parent| nodes.get(parent as usize));
        path.extend(parent.map(|parent| (parent.state, stage.choice(&parent.state, node.done))));
        at = parent;
    }
    path.reverse();
    path
}

impl Node {
    /// How near it seems to be to an end, the greater the nearer: by its depth alone, or with what the guide says.
    fn near(&self, stage: &Stage<'_>) -> i64 {
        let depth = i64::from(self.state.depth());
        if stage.guided() { depth * STEP - self.guided } else { depth }
    }

    fn after(&self, index: u32, next: &Next) -> Self {
        Self {
            state: next.state,
            cost: self.cost + next.lost,
            least: self.least + next.detour,
            guided: self.guided + next.guided,
            broken: self.broken + u32::from(next.broken),
            parent: Some(index),
            done: next.done,
        }
    }
}

/// The work did not suffice.
struct Spent;

struct BestFirst {
    nodes: Vec<Node>,
    known: u64,
}

impl BestFirst {
    /// The end of the best way, if it is better than what is known.
    fn run(&mut self, stage: &mut Stage<'_>, work: &mut usize) -> Result<Option<(u32, u64)>, Spent> {
        let root = root(stage);
        let least = stage.whole(&root.state, root.least);
        if least >= self.known {
            return Ok(None);
        }
        let mut seen: Seen<u64> = HashMap::default();
        let mut heap = BinaryHeap::new();
        seen.insert(root.state, root.cost);
        heap.push((Reverse(least), root.near(stage), Reverse(0), 0));
        self.nodes.push(root);
        let mut next = Vec::new();
        let mut end: Option<(u32, u64)> = None;
        while let Some((Reverse(least), _, _, index)) = heap.pop() {
            if end.is_some_and(|(_, best)| least >= best) {
                break;
            }
            let Some(node) = self.nodes.get(index as usize) else { continue };
            let here = node.state;
            if seen.get(&here).is_some_and(|known| *known < node.cost) {
                continue;
            }
            if here.place > stage.pool.last {
                let whole = stage.end(&here).map(|lost| node.cost + lost);
                if let Some(whole) = whole.filter(|whole| *whole < self.known) {
                    self.known = whole;
                    end = Some((index, whole));
                }
                continue;
            }
            next.clear();
            stage.next(&here, &mut next);
            // A step that branches a lot is as much work as several.
            *work = work.saturating_sub(1 + next.len() / 16);
            if *work == 0 || self.nodes.len() > MOST_NODES {
                *work = 0;
                return Err(Spent);
            }
            for next in &next {
                let Some(parent) = self.nodes.get(index as usize) else { continue };
                let node = parent.after(index, next);
                let least = stage.whole(&node.state, node.least).max(least);
                if least >= self.known {
                    continue;
                }
                match seen.entry(node.state) {
                    Entry::Occupied(known) if *known.get() <= node.cost => continue,
                    Entry::Occupied(mut known) => {
                        known.insert(node.cost);
                    }
                    Entry::Vacant(place) => {
                        place.insert(node.cost);
                    }
                }
                heap.push((Reverse(least), node.near(stage), Reverse(node.broken), self.nodes.len() as u32));
                self.nodes.push(node);
            }
        }
        Ok(end)
    }
}

/// Goes through all steps with the best states of each only.
fn step_by_step(stage: &mut Stage<'_>, known: u64) -> (Vec<Node>, Option<(u32, u64)>) {
    let mut nodes = vec![root(stage)];
    let mut layer = vec![0_u32];
    let mut next = Vec::new();
    loop {
        let mut reached: Seen<u32> = HashMap::default();
        for index in &layer {
            let Some(here) = nodes.get(*index as usize).map(|node| node.state) else { continue };
            if here.place > stage.pool.last {
                continue;
            }
            next.clear();
            stage.next(&here, &mut next);
            for next in &next {
                let Some(new) = nodes.get(*index as usize).map(|node| node.after(*index, next)) else {
                    continue;
                };
                if stage.whole(&new.state, new.least) >= known {
                    continue;
                }
                match reached.entry(new.state) {
                    Entry::Occupied(old) => {
                        let old = nodes.get_mut(*old.get() as usize);
                        if let Some(old) = old.filter(|old| new.cost < old.cost) {
                            *old = new;
                        }
                    }
                    Entry::Vacant(place) => {
                        place.insert(nodes.len() as u32);
                        nodes.push(new);
                    }
                }
            }
        }
        if reached.is_empty() {
            break;
        }
        let rank = |index: &u32| {
            nodes
                .get(*index as usize)
                .map_or((u64::MAX, 0), |node| (stage.whole(&node.state, node.least), node.broken))
        };
        let mut all: Vec<u32> = reached.into_values().collect();
        all.sort_by_cached_key(|index| (rank(index), *index));
        all.truncate(if nodes.len() > MOST_NODES { NARROW } else { WIDE });
        layer = all;
    }
    let ends = layer.into_iter().filter_map(|index| {
        let node = nodes.get(index as usize)?;
        let whole = node.cost + stage.end(&node.state)?;
        (node.state.place > stage.pool.last && whole < known).then_some((index, whole))
    });
    let best = ends.min_by_key(|(_, whole)| *whole);
    (nodes, best)
}
