//! What is lost at least. Each suit goes its own way, each rank parts its own sets, and prices hold them together: a card
//! that a suit gives to the sets costs what the sets pay for it, a wild card costs the same everywhere. Whatever the
//! prices, the sum is never more than what is lost in truth; [`settle`](Parts::settle) moves them until it is nearly that.

mod ways;

use super::graph::{Edge, Graph};
use super::pool::{Pool, face_at};
use crate::cards::Suit;
use ways::{Sets, sets};

/// Sums above this mean that it can't be.
pub(super) const NEVER: i64 = 1 << 58;

/// What is lost is counted in so many parts, so that prices are fine enough.
pub(super) const SCALE: i64 = 1024;

/// A number for each place and suit.
pub(super) type Places = [[i64; 4]; 15];

/// An edge as far as prices go.
#[derive(Clone, Copy)]
struct Toll {
    to: u16,
    wild: i8,
    /// Cards that go into sets whatever it costs.
    must: u8,
    /// Cards that may.
    may: u8,
    base: i64,
}

/// The prices, and what follows from them.
pub(super) struct Prices {
    /// Of a card in a set.
    pub(super) of_set: Places,
    /// Of a wild card.
    pub(super) wild: i64,
    /// What each suit loses at least from a node on, by node.
    suits: [Vec<i64>; 4],
    /// What the sets of each place cost at least; most often they bring something in.
    ranks: [i64; 15],
}

/// The parts that do not change with the prices.
pub(super) struct Parts<'a> {
    pool: &'a Pool,
    graphs: &'a [Graph; 4],
    /// What it costs to break up a link of what lies there.
    pub(super) link: i64,
    tolls: [Vec<Toll>; 4],
    sets: [Sets; 15],
    weights: Places,
    /// What is lost at the end by the number of wild cards that lie.
    ends: Vec<i64>,
}

/// What the least of everything does.
pub(super) struct Least {
    pub(super) sum: i64,
    /// Cards given to sets less cards taken there.
    pub(super) over: Places,
    /// Wild cards used less wild cards that lie.
    pub(super) over_wild: i64,
}

impl<'a> Parts<'a> {
    /// The parts of a game with sets from one place on.
    pub(super) fn new(pool: &'a Pool, graphs: &'a [Graph; 4], from: u8, link: i64) -> Self {
        let scaled = |lost: i64| if lost >= NEVER { NEVER } else { lost * SCALE };
        let weights: Places = std::array::from_fn(|place| {
            let face = |suit| face_at(place as u8, suit);
            Suit::ALL.map(|suit| face(suit).map_or(0, |face| scaled(pool.kind(face).weight as i64)))
        });
        let lies = |place: usize| (from..=pool.last).contains(&(place as u8));
        let sets =
            std::array::from_fn(|place| if lies(place) { sets(pool, place as u8, link) } else { Sets::None });
        let ends = pool.ends().into_iter().map(scaled).collect();
        let mut parts = Self { pool, graphs, link, tolls: [const { Vec::new() }; 4], sets, weights, ends };
        for (suit, graph) in Suit::ALL.into_iter().zip(graphs) {
            let mut tolls = Vec::with_capacity(graph.edges.len());
            for place in pool.first..=pool.last {
                let weight = at(&parts.weights, place, suit.index());
                let most = pool.most_in_sets(place, suit).unwrap_or(0);
                let edges = graph
                    .layer(place)
                    .flat_map(|node| graph.edges.get(graph.range(node)).unwrap_or_default());
                tolls.extend(edges.map(|edge| toll(edge, weight, most, link)));
            }
            if let Some(known) = parts.tolls.get_mut(suit.index()) {
                *known = tolls;
            }
        }
        parts
    }

    /// Prices of nothing.
    pub(super) fn free(&self) -> Prices {
        Prices {
            of_set: [[0; 4]; 15],
            wild: 0,
            suits: std::array::from_fn(|at| vec![0; self.graphs.get(at).map_or(0, Graph::len)]),
            ranks: [0; 15],
        }
    }

    /// What everything costs at least at these prices.
    pub(super) fn least(&self, prices: &mut Prices) -> Least {
        let mut least = Least { sum: self.pool.lost as i64 * SCALE, over: [[0; 4]; 15], over_wild: 0 };
        for suit in 0..4 {
            self.suit(prices, suit, &mut least);
        }
        for place in self.pool.first..=self.pool.last {
            self.rank(prices, usize::from(place), &mut least);
        }
        let ends = self.ends.iter().enumerate().map(|(lie, lost)| (lost - prices.wild * lie as i64, lie));
        if let Some((lost, lie)) = ends.min() {
            least.sum += lost;
            least.over_wild -= lie as i64;
        }
        least
    }

    fn suit(&self, prices: &mut Prices, suit: usize, least: &mut Least) {
        let (Some(graph), Some(tolls), Some(costs)) =
            (self.graphs.get(suit), self.tolls.get(suit), prices.suits.get_mut(suit))
        else {
            return;
        };
        costs.fill(0);
        for place in (self.pool.first..=self.pool.last).rev() {
            let (price, weight) = (at(&prices.of_set, place, suit), at(&self.weights, place, suit));
            let may = price.min(weight);
            for node in graph.layer(place) {
                let mut best = NEVER;
                for toll in tolls.get(graph.range(node)).unwrap_or_default() {
                    let then = costs.get(usize::from(toll.to)).copied().unwrap_or(NEVER);
                    best = best.min(toll.cost(price, may, prices.wild) + then);
                }
                if let Some(cost) = costs.get_mut(usize::from(node)) {
                    *cost = best;
                }
            }
        }
        least.sum += costs.first().copied().unwrap_or(NEVER);
        // The way that costs as little.
        let mut node = 0;
        for place in self.pool.first..=self.pool.last {
            let (price, weight) = (at(&prices.of_set, place, suit), at(&self.weights, place, suit));
            let may = price.min(weight);
            let then = |toll: &Toll| costs.get(usize::from(toll.to)).copied().unwrap_or(NEVER);
            let tolls = tolls.get(graph.range(node)).unwrap_or_default().iter();
            let Some(toll) = tolls.min_by_key(|toll| toll.cost(price, may, prices.wild) + then(toll)) else {
                return;
            };
            let given = toll.must + if price < weight { toll.may } else { 0 };
            if let Some(over) = least.over.get_mut(usize::from(place)).and_then(|over| over.get_mut(suit)) {
                *over += i64::from(given);
            }
            least.over_wild += i64::from(toll.wild);
            node = toll.to;
        }
    }

    fn rank(&self, prices: &mut Prices, place: usize, least: &mut Least) {
        let Some(of_set) = prices.of_set.get(place) else { return };
        let (cost, cards, wild) = match self.sets.get(place) {
            None | Some(Sets::None) => return,
            Some(Sets::Ways(ways)) => {
                let fewer = usize::from(prices.wild < 0);
                let mut best = (NEVER, [0; 4], 0);
                for way in ways {
                    let wild = way.wild.get(fewer).copied().unwrap_or(0);
                    let paid: i64 =
                        way.cards.iter().zip(of_set).map(|(n, price)| i64::from(*n) * price).sum();
                    let cost = way.broken + prices.wild * i64::from(wild) - paid;
                    if cost < best.0 {
                        best = (cost, way.cards, wild);
                    }
                }
                best
            }
            Some(Sets::Loose(there, wild)) => {
                let wild = if prices.wild < 0 { *wild } else { 0 };
                let mut cards = *there;
                let mut cost = prices.wild * i64::from(wild);
                for (cards, price) in cards.iter_mut().zip(of_set) {
                    *cards = if *price > 0 { *cards } else { 0 };
                    cost -= price * i64::from(*cards);
                }
                (cost, cards, wild)
            }
        };
        least.sum += cost;
        if let Some(rank) = prices.ranks.get_mut(place) {
            *rank = cost;
        }
        for (over, cards) in least.over.get_mut(place).into_iter().flatten().zip(cards) {
            *over -= i64::from(cards);
        }
        least.over_wild += i64::from(wild);
    }

    /// What an edge costs more than the best that could be done instead, by suit and edge.
    pub(super) fn detours(&self, prices: &Prices) -> [Vec<i64>; 4] {
        std::array::from_fn(|suit| {
            let (Some(graph), Some(tolls), Some(costs)) =
                (self.graphs.get(suit), self.tolls.get(suit), prices.suits.get(suit))
            else {
                return Vec::new();
            };
            let cost = |node: u16| costs.get(usize::from(node)).copied().unwrap_or(NEVER);
            let mut detours = Vec::with_capacity(tolls.len());
            for place in self.pool.first..=self.pool.last {
                let (price, weight) = (at(&prices.of_set, place, suit), at(&self.weights, place, suit));
                let may = price.min(weight);
                for node in graph.layer(place) {
                    let tolls = tolls.get(graph.range(node)).unwrap_or_default().iter();
                    let detour =
                        |toll: &Toll| toll.cost(price, may, prices.wild) + cost(toll.to) - cost(node);
                    detours.extend(tolls.map(detour));
                }
            }
            detours
        })
    }

    /// What cards that are left for sets count at these prices, as long as the sets are not decided on.
    pub(super) fn pending(&self, prices: &Prices, place: u8, suit: Suit, must: u8, may: u8) -> i64 {
        let (price, weight) =
            (at(&prices.of_set, place, suit.index()), at(&self.weights, place, suit.index()));
        let room = self.pool.most_in_sets(place, suit).unwrap_or(0);
        let capped = may.min(room.saturating_sub(must));
        price * i64::from(must) + price.min(weight) * i64::from(capped) + weight * i64::from(may - capped)
    }

    /// By the number of wild cards that lie: what is lost at the end, if at least so many do, less what they cost.
    pub(super) fn ends(&self, prices: &Prices) -> Vec<i64> {
        let ends = self.ends.iter().enumerate().map(|(lie, lost)| lost - prices.wild * lie as i64);
        let mut ends: Vec<i64> = ends.collect();
        let mut least = NEVER;
        for end in ends.iter_mut().rev() {
            least = least.min(*end);
            *end = least;
        }
        ends
    }
}

impl Prices {
    /// What everything costs at least from the start, wild cards at the end left out.
    pub(super) fn at_the_start(&self, pool: &Pool) -> i64 {
        let suits: i64 = self.suits.iter().map(|costs| costs.first().copied().unwrap_or(NEVER)).sum();
        suits + self.ranks.iter().sum::<i64>() + pool.lost as i64 * SCALE
    }

    /// What the sets of a place cost at least.
    pub(super) fn rank(&self, place: u8) -> i64 {
        self.ranks.get(usize::from(place)).copied().unwrap_or(0)
    }
}

impl Toll {
    fn cost(&self, price: i64, may: i64, wild: i64) -> i64 {
        self.base + price * i64::from(self.must) + may * i64::from(self.may) + wild * i64::from(self.wild)
    }
}

fn toll(edge: &Edge, weight: i64, room: u8, link: i64) -> Toll {
    let must = edge.must + edge.token;
    let may = edge.may.min(room.saturating_sub(must));
    let lost = edge.lost as i64 * SCALE + weight * i64::from(edge.may - may);
    Toll { to: edge.to, wild: edge.wild, must, may, base: lost + link * i64::from(edge.broken) }
}

fn at(of: &Places, place: u8, suit: usize) -> i64 {
    of.get(usize::from(place)).and_then(|suits| suits.get(suit)).copied().unwrap_or(0)
}
