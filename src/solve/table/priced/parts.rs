//! What suits and ranks may do, as far as prices go.

use std::ops::Range;

use super::cards::{Cards, at};
use super::graph::Graph;
use super::prices::{LINK, SCALE};
use super::ways::Ways;

/// An edge.
#[derive(Clone, Copy)]
pub(super) struct Toll {
    base: i64,
    /// What is lost for want of room in sets.
    lost: i64,
    pub(super) edge: u32,
    /// The node that it leads to, all nodes of the suit counted through.
    pub(super) to: u16,
    pub(super) wild: u8,
    /// Cards that go into sets whatever it costs.
    pub(super) must: u8,
    /// Cards that may.
    pub(super) may: u8,
}

impl Toll {
    /// What the cards that are left for sets count at a price, as long as the sets are not decided on.
    pub(super) fn pending(&self, price: i64, may: i64) -> i64 {
        self.lost + price * i64::from(self.must) + may * i64::from(self.may)
    }

    pub(super) fn cost(&self, price: i64, may: i64, wild: i64) -> i64 {
        self.base + price * i64::from(self.must) + may * i64::from(self.may) + wild * i64::from(self.wild)
    }
}

/// A suit: its graph without what leads nowhere.
#[derive(Default)]
pub(super) struct Suited {
    /// The nodes of each place.
    pub(super) layers: Vec<(u8, Range<u16>)>,
    pub(super) nodes: Vec<Range<u32>>,
    tolls: Vec<Toll>,
    /// The numbers of the edges of each node.
    numbers: Vec<Range<usize>>,
    /// Whether something leads on from a node, or it is an end.
    pub(super) alive: Vec<bool>,
    /// How many edges the graph has.
    pub(super) edges: usize,
}

impl Suited {
    pub(super) fn new(cards: &Cards<'_>, graph: &Graph, suit: usize) -> Self {
        let mut suited = Self { edges: graph.edges.len(), ..Self::default() };
        let mut start = 0;
        for place in cards.first..=cards.last {
            let after = start + graph.many(place) as u16;
            suited.layers.push((place, start..after));
            start = after;
        }
        let ends = graph.many(cards.last + 1) as u16;
        // The fewest wild cards that it takes from each node on, and to come there.
        let mut rest = vec![u8::MAX; usize::from(start)];
        rest.extend((0..ends).map(|node| if graph.ends(cards, node) { 0 } else { u8::MAX }));
        for (place, layer) in suited.layers.iter().rev() {
            for (node, edges) in layer.clone().zip(graph.layer(*place)) {
                let edges = graph.edges.get(edges).unwrap_or_default().iter();
                let takes = edges.filter_map(|edge| {
                    rest.get(usize::from(layer.end + edge.to)).map(|rest| rest.saturating_add(edge.wild))
                });
                if let (Some(least), Some(rest)) = (takes.min(), rest.get_mut(usize::from(node))) {
                    *rest = least;
                }
            }
        }
        let mut used = vec![u8::MAX; rest.len()];
        if let Some(used) = used.first_mut() {
            *used = 0;
        }
        suited.nodes.reserve(rest.len());
        suited.tolls.reserve(graph.edges.len());
        for (place, layer) in &suited.layers {
            let (weight, room) =
                (at(&cards.kinds, *place, suit).weight as i64, at(&cards.room, *place, suit));
            for (node, numbers) in layer.clone().zip(graph.layer(*place)) {
                let from = suited.tolls.len() as u32;
                let here = used.get(usize::from(node)).copied().unwrap_or(u8::MAX);
                let numbers_of = numbers.clone();
                let edges = graph.edges.get(numbers.clone()).unwrap_or_default();
                for (edge, number) in edges.iter().zip(numbers) {
                    let to = layer.end + edge.to;
                    let wild = here.saturating_add(edge.wild);
                    let then = rest.get(usize::from(to)).copied().unwrap_or(u8::MAX);
                    if wild.saturating_add(then) > cards.wild {
                        continue;
                    }
                    if let Some(used) = used.get_mut(usize::from(to)) {
                        *used = wild.min(*used);
                    }
                    let must = edge.must + edge.token;
                    let may = edge.may.min(room.saturating_sub(must));
                    let lost = SCALE * weight * i64::from(edge.may - may);
                    let base = LINK * i64::from(edge.broken) + lost;
                    suited.tolls.push(Toll {
                        base,
                        lost,
                        edge: number as u32,
                        to,
                        wild: edge.wild,
                        must,
                        may,
                    });
                }
                suited.nodes.push(from..suited.tolls.len() as u32);
                suited.numbers.push(numbers_of);
            }
        }
        suited.nodes.resize(rest.len(), 0..0);
        suited.alive = rest.into_iter().map(|rest| rest <= cards.wild).collect();
        suited
    }

    pub(super) fn numbers(&self, node: u16) -> Range<usize> {
        self.numbers.get(usize::from(node)).cloned().unwrap_or(0..0)
    }

    pub(super) fn tolls(&self, node: u16) -> &[Toll] {
        let range =
            self.nodes.get(usize::from(node)).map_or(0..0, |range| range.start as usize..range.end as usize);
        self.tolls.get(range).unwrap_or_default()
    }
}

/// A way to part cards of a rank into sets: how many of each suit, the fewest and the most wild cards, and what it costs
/// that sets are broken up.
#[derive(Clone, Copy)]
pub(super) struct Parted {
    pub(super) cards: [u8; 4],
    pub(super) wild: [u8; 2],
    pub(super) broken: i64,
}

/// The ways to give cards of a rank to sets, wild ones that keep their face taken for natural ones.
pub(super) fn parted(cards: &Cards<'_>, ways: &Ways<'_>, place: u8) -> Vec<Parted> {
    let there: [u8; 4] = std::array::from_fn(|suit| at(&cards.room, place, suit));
    let all: usize = there.iter().map(|there| usize::from(*there) + 1).product();
    let old = cards.pool.in_sets.get(usize::from(place)).copied().unwrap_or(0);
    let mut parted = Vec::with_capacity(all);
    for way in 0..all {
        let mut rest = way;
        let cards = there.map(|there| {
            let some = rest % (usize::from(there) + 1);
            rest /= usize::from(there) + 1;
            some as u8
        });
        let with = ways.of_natural(cards);
        if with == 0 {
            continue;
        }
        let wild = [with.trailing_zeros() as u8, 15 - with.leading_zeros() as u8];
        let lie = cards.iter().sum::<u8>() + wild.last().copied().unwrap_or(0);
        parted.push(Parted { cards, wild, broken: LINK * i64::from(old.saturating_sub(lie)) });
    }
    parted
}
