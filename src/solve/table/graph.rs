//! All that the runs of one suit could do, place by place: open runs are the nodes, what is done at a place the edges.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};
use std::ops::Range;

use super::pool::Pool;
use super::run::Run;
use super::state::{Choice, Mixer, OPEN};
use super::steps::Steps;
use crate::cards::Suit;
use crate::ruleset::Ruleset;

/// More edges than this are not taken on.
const MOST_EDGES: usize = 150_000;

/// More wild cards than there ever are.
const NEVER: i16 = i16::MAX / 2;

/// Open runs of a suit, the greatest first, and the aces of it that lie below a two: natural ones, and sixteen for each
/// wild one that keeps standing for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Open {
    pub(super) runs: [Run; OPEN],
    pub(super) low: u8,
}

impl Hash for Open {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.runs.iter().fold(0, |all, run| all << 16 | u64::from(run.0)));
        hasher.write_u64(self.low.into());
    }
}

/// What may be done at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// The node that it leads to.
    pub(super) to: u16,
    /// Wild cards that lie then, less those that came from turning cards wild.
    pub(super) wild: i8,
    /// Cards that are left and must go into sets.
    pub(super) must: u8,
    /// Cards that are left and may.
    pub(super) may: u8,
    /// Wild cards that keep standing for a card of this rank and are left for sets.
    pub(super) token: u8,
    /// How much of what lies there is broken up.
    pub(super) broken: u8,
    /// What is lost at once, where there are no sets.
    pub(super) lost: u64,
    pub(super) choice: Choice,
}

impl Edge {
    /// All that matters for what follows.
    fn does(&self) -> (u16, i8, [u8; 4], u64) {
        (self.to, self.wild, [self.must, self.may, self.token, self.choice.turned], self.lost)
    }
}

/// The runs of one suit.
pub(super) struct Graph {
    /// For each node its edges.
    nodes: Vec<Range<u32>>,
    pub(super) edges: Vec<Edge>,
    /// The nodes by place, from the lowest to the one after the highest.
    layers: Vec<Range<u16>>,
    first: u8,
}

impl Graph {
    /// Those of all suits, and whether some way was left out.
    pub(super) fn of_all(rules: &Ruleset, pool: &Pool) -> Result<Option<([Self; 4], bool)>, TooMany> {
        let mut narrow = false;
        let mut graph = |suit| Self::new(rules, pool, suit, &mut narrow);
        let [a, b, c, d] = Suit::ALL;
        let (Some(a), Some(b), Some(c), Some(d)) = (graph(a)?, graph(b)?, graph(c)?, graph(d)?) else {
            return Ok(None);
        };
        Ok(Some(([a, b, c, d], narrow)))
    }

    /// `None` where the cards of the table can't all lie; an error where there are too many ways.
    fn new(rules: &Ruleset, pool: &Pool, suit: Suit, narrow: &mut bool) -> Result<Option<Self>, TooMany> {
        let mut graph = Self { nodes: Vec::new(), edges: Vec::new(), layers: Vec::new(), first: pool.first };
        let mut layer = vec![(Open::default(), 0)];
        let mut fewest = Vec::new();
        let mut known: HashMap<Open, u16, BuildHasherDefault<Mixer>> = HashMap::default();
        let mut steps = Steps::new(rules, pool, suit);
        for place in pool.first..=pool.last {
            let start = graph.nodes.len() as u16;
            let after = start + layer.len() as u16;
            known.clear();
            let mut following: Vec<(Open, i16)> = Vec::new();
            for (open, used) in &layer {
                let from = graph.edges.len() as u32;
                for (then, mut edge) in steps.from(place, *open, *used).drain(..) {
                    let used = used + i16::from(edge.wild);
                    edge.to = *known.entry(then).or_insert_with(|| {
                        following.push((then, used));
                        after + following.len() as u16 - 1
                    });
                    // The fewest wild cards that it takes to come there.
                    if let Some((_, known)) = following.get_mut(usize::from(edge.to - after)) {
                        *known = used.min(*known);
                    }
                    graph.add(from, edge);
                }
                fewest.push(*used);
                graph.nodes.push(from..graph.edges.len() as u32);
                if graph.edges.len() > MOST_EDGES {
                    return Err(TooMany);
                }
            }
            graph.layers.push(start..after);
            layer = following;
        }
        let start = graph.nodes.len() as u16;
        graph.layers.push(start..start + layer.len() as u16);
        graph.nodes.extend(layer.iter().map(|_| 0..0));
        *narrow |= steps.narrow;
        fewest.extend(layer.iter().map(|(_, used)| *used));
        // The fewest wild cards that it takes from there on.
        let mut rest = vec![NEVER; start.into()];
        rest.extend(layer.iter().map(|(open, _)| if steps.all_legal(&open.runs) { 0 } else { NEVER }));
        Ok(graph.keep_alive(&fewest, rest, pool.all_wild().into()))
    }

    /// Adds an edge of the node whose edges begin there, unless one does the same and breaks up no more.
    fn add(&mut self, from: u32, edge: Edge) {
        let mine = self.edges.get_mut(from as usize..).unwrap_or_default();
        match mine.iter_mut().find(|known| known.does() == edge.does()) {
            Some(known) if known.broken <= edge.broken => {}
            Some(known) => *known = edge,
            None => self.edges.push(edge),
        }
    }

    /// Takes out all that leads nowhere, or takes more wild cards than there are.
    fn keep_alive(mut self, fewest: &[i16], mut rest: Vec<i16>, wild: i16) -> Option<Self> {
        let takes = |rest: &[i16], edge: &Edge| {
            rest.get(usize::from(edge.to)).map_or(NEVER, |rest| rest.saturating_add(edge.wild.into()))
        };
        let inner = self.layers.last().map_or(0, |last| usize::from(last.start));
        for (at, edges) in self.nodes.iter().enumerate().take(inner).rev() {
            let edges = self.edges.get(edges.start as usize..edges.end as usize).unwrap_or_default();
            let least = edges.iter().map(|edge| takes(&rest, edge)).min();
            if let (Some(rest), Some(least)) = (rest.get_mut(at), least) {
                *rest = least;
            }
        }
        let mut kept = Vec::with_capacity(self.edges.len());
        for (node, used) in self.nodes.iter_mut().zip(fewest) {
            let from = kept.len() as u32;
            let edges = self.edges.get(node.start as usize..node.end as usize).unwrap_or_default();
            let fits = |edge: &&Edge| takes(&rest, edge).saturating_add(*used) <= wild;
            kept.extend(edges.iter().filter(fits));
            *node = from..kept.len() as u32;
        }
        self.edges = kept;
        rest.first().is_some_and(|rest| *rest <= wild).then_some(self)
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The numbers of a node's edges.
    pub(super) fn range(&self, node: u16) -> Range<usize> {
        self.nodes.get(usize::from(node)).map_or(0..0, |edges| edges.start as usize..edges.end as usize)
    }

    /// The nodes at a place.
    pub(super) fn layer(&self, place: u8) -> Range<u16> {
        self.layers.get(usize::from(place - self.first)).cloned().unwrap_or(0..0)
    }
}

/// There are more ways than are looked at.
pub(super) struct TooMany;
