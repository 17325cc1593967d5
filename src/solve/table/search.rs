//! The search itself: of all states the one first that has lost least, the deeper one among equals.

use std::cmp::Reverse;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};
use std::hash::BuildHasherDefault;

use super::pool::Pool;
use super::stage::{Next, Stage};
use super::state::{Choice, Mixer, State};
use crate::ruleset::Ruleset;

/// States kept of one step when the search has not come to its end; and how many once there are very many.
const WIDE: usize = 1_500;
const NARROW: usize = 30;

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
    cost: u64,
    /// How much of the table is broken up: of what loses as little, the least comes first.
    broken: u64,
    parent: Option<u32>,
    choice: Choice,
}

/// Searches for something that costs less than what is known.
pub(super) fn search(rules: &Ruleset, pool: &Pool, known: u64, work: &mut usize) -> Found {
    let mut stage = Stage::new(rules, pool);
    let mut best_first = BestFirst { nodes: Vec::new(), known };
    match best_first.run(&mut stage, work) {
        Ok(Some((end, cost))) => {
            Found { path: Some(path(&best_first.nodes, end)), cost, proven: !stage.narrow }
        }
        Ok(None) => Found { path: None, cost: known, proven: !stage.narrow },
        Err(Spent) => {
            drop(best_first);
            let (nodes, end) = step_by_step(&mut stage, known);
            let (path, cost) = match end {
                Some((end, cost)) => (Some(path(&nodes, end)), cost),
                None => (None, known),
            };
            Found { path, cost, proven: false }
        }
    }
}

fn root(pool: &Pool) -> Node {
    let state = State::first(pool.first);
    Node { state, cost: pool.lost, broken: 0, parent: None, choice: Choice::default() }
}

/// The states from the first one, each with the choice that was made there.
fn path(nodes: &[Node], end: u32) -> Vec<(State, Choice)> {
    let mut path = Vec::new();
    let mut at = nodes.get(end as usize);
    while let Some(node) = at {
        let parent = node.parent.and_then(|parent| nodes.get(parent as usize));
        path.extend(parent.map(|parent| (parent.state, node.choice)));
        at = parent;
    }
    path.reverse();
    path
}

fn cost_of(node: &Node, (_, lost, ..): &Next) -> u64 {
    node.cost + lost
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
        let root = root(stage.pool);
        if root.cost >= self.known {
            return Ok(None);
        }
        let mut seen: Seen<u64> = HashMap::default();
        let mut heap = BinaryHeap::new();
        seen.insert(root.state, root.cost);
        heap.push((Reverse(root.cost), root.state.depth(), Reverse(0), 0));
        self.nodes.push(root);
        let mut next = Vec::new();
        let mut end: Option<(u32, u64)> = None;
        while let Some((Reverse(cost), _, Reverse(broken), index)) = heap.pop() {
            if end.is_some_and(|(_, best)| cost >= best) {
                break;
            }
            let Some(node) = self.nodes.get(index as usize) else { continue };
            let (here, node_cost) = (node.state, node.cost);
            if seen.get(&here).is_some_and(|known| *known < node_cost) {
                continue;
            }
            if here.place > stage.pool.last {
                let whole = stage.end(&here).map(|lost| node_cost + lost);
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
            let Some(parent) = self.nodes.get(index as usize) else { continue };
            let costs: Vec<u64> = next.iter().map(|next| cost_of(parent, next)).collect();
            for ((state, _, more, choice), cost) in
                next.iter().zip(costs).filter(|(_, cost)| *cost < self.known)
            {
                match seen.entry(*state) {
                    Entry::Occupied(known) if *known.get() <= cost => continue,
                    Entry::Occupied(mut known) => {
                        known.insert(cost);
                    }
                    Entry::Vacant(place) => {
                        place.insert(cost);
                    }
                }
                let number = self.nodes.len() as u32;
                let broken = broken + more;
                heap.push((Reverse(cost), state.depth(), Reverse(broken), number));
                self.nodes.push(Node { state: *state, cost, broken, parent: Some(index), choice: *choice });
            }
        }
        Ok(end)
    }
}

/// Goes through all steps with the best states of each only.
fn step_by_step(stage: &mut Stage<'_>, known: u64) -> (Vec<Node>, Option<(u32, u64)>) {
    let mut nodes = vec![root(stage.pool)];
    let mut layer = vec![0_u32];
    let mut next = Vec::new();
    loop {
        let mut reached: Seen<u32> = HashMap::default();
        for index in &layer {
            let Some(node) = nodes.get(*index as usize) else { continue };
            if node.state.place > stage.pool.last {
                continue;
            }
            next.clear();
            stage.next(&node.state, &mut next);
            let costs: Vec<u64> = next.iter().map(|next| cost_of(node, next)).collect();
            let before = node.broken;
            for ((state, _, more, choice), cost) in next.iter().zip(costs).filter(|(_, cost)| *cost < known) {
                let (broken, parent) = (before + more, Some(*index));
                let new = Node { state: *state, cost, broken, parent, choice: *choice };
                match reached.entry(*state) {
                    Entry::Occupied(old) => {
                        if let Some(old) = nodes.get_mut(*old.get() as usize).filter(|old| cost < old.cost) {
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
        let cost =
            |index: &u32| nodes.get(*index as usize).map_or((u64::MAX, 0), |node| (node.cost, node.broken));
        let mut all: Vec<u32> = reached.into_values().collect();
        all.sort_unstable_by_key(|index| (cost(index), *index));
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
