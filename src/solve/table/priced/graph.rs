//! All that the runs of one suit could do, place by place: open runs are the nodes, what is done at a place the edges. It
//! grows as it is asked for.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Range;

use super::cards::Cards;
use super::steps::steps;
use crate::solve::table::run::Run;
use crate::solve::table::state::{Choice, Mixer, OPEN};

/// More edges than this are not taken on.
const MOST_EDGES: usize = 50_000;

/// Open runs of a suit, the greatest first, and the aces of it that lie below a two: natural ones, and sixteen for each
/// wild one that keeps standing for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Open {
    pub(super) runs: [Run; OPEN],
    pub(super) low: u8,
}

impl Hash for Open {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.runs.iter().fold(self.low.into(), |all, run| all << 15 ^ u64::from(run.0)));
    }
}

/// What may be done at a place.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Edge {
    /// The node of the next place that it leads to.
    pub(super) to: u16,
    /// Wild cards that lie then.
    pub(super) wild: u8,
    /// Cards that are left and must go into sets.
    pub(super) must: u8,
    /// Cards that are left and may.
    pub(super) may: u8,
    /// Wild cards that keep standing for a card of this rank and are left for sets.
    pub(super) token: u8,
    /// How much of what lies there is broken up.
    pub(super) broken: u8,
    pub(super) choice: Choice,
}

impl Edge {
    /// All that matters for what follows.
    fn does(&self) -> (u16, [u8; 4]) {
        (self.to, [self.wild, self.must, self.may, self.token])
    }
}

/// Open runs, and the edges that lead on from there, once they are known.
#[derive(Clone)]
struct Node {
    open: Open,
    /// The fewest wild cards with which a way was found to come here.
    used: u8,
    edges: Option<Range<u32>>,
}

/// The runs of one suit.
pub(super) struct Graph {
    suit: usize,
    /// The nodes of each place.
    nodes: [Vec<Node>; 16],
    known: [HashMap<Open, u16, BuildHasherDefault<Mixer>>; 16],
    pub(super) edges: Vec<Edge>,
    /// Whether some way was left out.
    pub(super) narrow: bool,
    found: Vec<(Open, Edge)>,
}

impl Graph {
    /// That of a suit, with the node where nothing is open.
    pub(super) fn new(cards: &Cards<'_>, suit: usize) -> Self {
        let mut graph = Self {
            suit,
            nodes: [const { Vec::new() }; 16],
            known: std::array::from_fn(|_| HashMap::default()),
            edges: Vec::with_capacity(128),
            narrow: false,
            found: Vec::with_capacity(16),
        };
        graph.node(cards.first, Open::default(), 0);
        graph
    }

    /// The number of a node to which so many wild cards have led.
    fn node(&mut self, place: u8, open: Open, used: u8) -> u16 {
        let at = self.find(place, open);
        let nodes = self.nodes.get_mut(usize::from(place));
        if let Some(node) = nodes.and_then(|nodes| nodes.get_mut(usize::from(at)))
            && used < node.used
        {
            // What is known is what more wild cards leave to be done.
            (node.used, node.edges) = (used, None);
        }
        at
    }

    fn find(&mut self, place: u8, open: Open) -> u16 {
        let place = usize::from(place);
        let (Some(nodes), Some(known)) = (self.nodes.get_mut(place), self.known.get_mut(place)) else {
            return 0;
        };
        // Few are found as quickly by looking at each.
        if nodes.len() < 8 {
            if let Some(at) = nodes.iter().position(|node| node.open == open) {
                return at as u16;
            }
        } else {
            if known.is_empty() {
                known.extend(nodes.iter().enumerate().map(|(at, node)| (node.open, at as u16)));
            }
            if let Some(at) = known.get(&open) {
                return *at;
            }
            known.insert(open, nodes.len() as u16);
        }
        nodes.push(Node { open, used: u8::MAX, edges: None });
        nodes.len() as u16 - 1
    }

    /// The numbers of the edges of a node.
    pub(super) fn edges_of(&mut self, cards: &Cards<'_>, place: u8, node: u16) -> Range<usize> {
        let nodes = self.nodes.get(usize::from(place));
        let Some(here) = nodes.and_then(|nodes| nodes.get(usize::from(node))) else { return 0..0 };
        if let Some(edges) = &here.edges {
            return edges.start as usize..edges.end as usize;
        }
        let (open, used) = (here.open, here.used);
        let from = self.edges.len();
        let mut found = std::mem::take(&mut self.found);
        steps(cards, (place, self.suit), open, cards.wild.saturating_sub(used), &mut found, &mut self.narrow);
        for (then, mut edge) in found.drain(..) {
            edge.to = self.node(place + 1, then, used + edge.wild);
            let mine = self.edges.get_mut(from..).unwrap_or_default();
            match mine.iter_mut().find(|known| known.does() == edge.does()) {
                Some(known) if known.broken <= edge.broken => {}
                Some(known) => *known = edge,
                None => self.edges.push(edge),
            }
        }
        self.found = found;
        if let Some(mine) = self.edges.get_mut(from..) {
            mine.sort_by_key(|edge| edge.broken);
        }
        let edges = from as u32..self.edges.len() as u32;
        let nodes = self.nodes.get_mut(usize::from(place));
        if let Some(here) = nodes.and_then(|nodes| nodes.get_mut(usize::from(node))) {
            here.edges = Some(edges);
        }
        from..self.edges.len()
    }

    /// Looks at everything; whether that is not too much.
    pub(super) fn complete(&mut self, cards: &Cards<'_>) -> bool {
        for place in cards.first..=cards.last {
            let mut node = 0;
            while usize::from(node) < self.many(place) {
                let numbers = self.edges_of(cards, place, node);
                self.pass_on(place, node, numbers);
                if self.edges.len() > MOST_EDGES {
                    return false;
                }
                node += 1;
            }
        }
        true
    }

    /// Lets the nodes that a node leads to know how few wild cards it takes.
    fn pass_on(&mut self, place: u8, node: u16, numbers: Range<usize>) {
        let [Some(here), Some(then)] = self
            .nodes
            .get_disjoint_mut([usize::from(place), usize::from(place) + 1])
            .map_or([None, None], |[here, then]| [Some(here), Some(then)])
        else {
            return;
        };
        let Some(used) = here.get(usize::from(node)).map(|node| node.used) else { return };
        for edge in self.edges.get(numbers).unwrap_or_default() {
            if let Some(then) = then.get_mut(usize::from(edge.to))
                && used + edge.wild < then.used
            {
                (then.used, then.edges) = (used + edge.wild, None);
            }
        }
    }

    /// How many nodes there are at a place.
    pub(super) fn many(&self, place: u8) -> usize {
        self.nodes.get(usize::from(place)).map_or(0, Vec::len)
    }

    /// The edges of each node of a place, as far as they are known.
    pub(super) fn layer(&self, place: u8) -> impl Iterator<Item = Range<usize>> {
        let nodes = self.nodes.get(usize::from(place)).map(Vec::as_slice).unwrap_or_default();
        nodes
            .iter()
            .map(|node| node.edges.as_ref().map_or(0..0, |edges| edges.start as usize..edges.end as usize))
    }

    /// Whether all runs of a node past the last place are melds.
    pub(super) fn ends(&self, cards: &Cards<'_>, node: u16) -> bool {
        let nodes = self.nodes.get(usize::from(cards.last + 1));
        let legal = |run: &Run| *run == Run::NONE || run.legal(cards.rules, cards.caps);
        nodes
            .and_then(|nodes| nodes.get(usize::from(node)))
            .is_some_and(|node| node.open.runs.iter().all(legal))
    }
}
