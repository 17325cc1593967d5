//! What is lost at least. Each suit goes its own way, each rank parts its own sets, and prices hold them together: a card
//! that a suit gives to the sets costs what the sets pay for it, a wild card costs the same everywhere. Whatever the
//! prices, the sum is never more than what is lost in truth, for the true way is one of those that the least is taken
//! of; [`settle`](Parts::settle) moves them until it is nearly that. All sums are whole numbers.

use super::cards::{Cards, Places, at};
use super::graph::Graph;
use super::parts::{Parted, Suited, parted};
use super::walk::Priced;
use super::ways::Ways;

/// Sums above this mean that it can't be.
pub(super) const NEVER: i64 = 1 << 56;

/// What is lost is counted in so many parts, so that prices are fine enough.
pub(super) const SCALE: i64 = 1024;

/// What a broken link costs: next to nothing, so that of what loses as little the one comes first that keeps most.
pub(super) const LINK: i64 = 4;

/// The prices, and what follows from them.
pub(super) struct Prices {
    /// Of a card in a set.
    pub(super) of_set: Places<i64>,
    /// Of a wild card.
    pub(super) wild: i64,
    /// What each suit loses at least from a node on, by node.
    suits: [Vec<i64>; 4],
    /// What the sets of each place cost at least; most often they bring something in.
    ranks: [i64; 15],
    /// By the number of wild cards that lie, what is lost at the end if at least so many do, less what they cost.
    ends: Vec<i64>,
}

impl Prices {
    /// Prices of nothing, by which nothing is lost at least but wild cards at the end.
    pub(super) fn free(cards: &Cards<'_>) -> Self {
        let mut free = Self {
            of_set: [[0; 4]; 15],
            wild: 0,
            suits: [const { Vec::new() }; 4],
            ranks: [0; 15],
            ends: Vec::new(),
        };
        free.see_the_end(cards);
        free
    }

    fn see_the_end(&mut self, cards: &Cards<'_>) {
        self.ends.clear();
        let scaled = |lost: &u64| i64::try_from(*lost).map_or(NEVER, |lost| lost * SCALE);
        self.ends.extend(cards.ends.iter().zip(0..).map(|(lost, lie)| scaled(lost) - self.wild * lie));
        let mut least = NEVER;
        for end in self.ends.iter_mut().rev() {
            least = least.min(*end);
            *end = least;
        }
    }

    /// What is lost at the end at least, if so many wild cards lie by now.
    pub(super) fn end(&self, lie: u8) -> i64 {
        self.ends.get(usize::from(lie)).copied().unwrap_or(NEVER)
    }

    /// What the sets of a place cost at least.
    pub(super) fn rank(&self, place: u8) -> i64 {
        self.ranks.get(usize::from(place)).copied().unwrap_or(0)
    }

    /// What everything costs at least from the start, wild cards at the end left out.
    pub(super) fn at_the_start(&self, cards: &Cards<'_>) -> i64 {
        let suits: i64 = self.suits.iter().map(|costs| costs.first().copied().unwrap_or(0)).sum();
        suits + self.ranks.iter().sum::<i64>() + cards.pool.lost as i64 * SCALE
    }
}

/// The parts that do not change with the prices.
pub(super) struct Parts<'a> {
    cards: &'a Cards<'a>,
    suits: [Suited; 4],
    /// The places where there may be sets, with the ways to part the cards.
    ranks: Vec<(u8, Vec<Parted>)>,
}

/// What the least of everything does.
pub(super) struct Least {
    pub(super) sum: i64,
    /// Cards given to sets less cards taken there.
    pub(super) over: Places<i64>,
    /// Wild cards used less wild cards that lie.
    pub(super) over_wild: i64,
}

impl<'a> Parts<'a> {
    /// The parts of graphs that are complete.
    pub(super) fn new(cards: &'a Cards<'a>, graphs: &[Graph; 4], ways: &Ways<'_>) -> Self {
        let suits = std::array::from_fn(|suit| match graphs.get(suit) {
            Some(graph) => Suited::new(cards, graph, suit),
            None => Suited::default(),
        });
        let ranks = (cards.from..=cards.last).map(|place| (place, parted(cards, ways, place)));
        let ranks = ranks.filter(|(_, ways)| ways.len() > 1).collect();
        Self { cards, suits, ranks }
    }

    /// Prices of nothing, with room for what each node costs.
    pub(super) fn free(&self) -> Prices {
        let mut free = Prices::free(self.cards);
        for (costs, suited) in free.suits.iter_mut().zip(&self.suits) {
            costs.resize(suited.nodes.len(), 0);
        }
        free
    }

    /// What everything costs at least at these prices.
    pub(super) fn least(&self, prices: &mut Prices) -> Least {
        let mut least = Least { sum: self.cards.pool.lost as i64 * SCALE, over: [[0; 4]; 15], over_wild: 0 };
        for (suit, suited) in self.suits.iter().enumerate() {
            self.suit(prices, suit, suited, &mut least);
        }
        for (place, ways) in &self.ranks {
            Self::rank(prices, *place, ways, &mut least);
        }
        prices.see_the_end(self.cards);
        least.sum += prices.end(0);
        let lie = prices.ends.iter().rposition(|end| *end == prices.end(0)).unwrap_or(0);
        least.over_wild -= lie as i64;
        least
    }

    fn suit(&self, prices: &mut Prices, suit: usize, suited: &Suited, least: &mut Least) {
        let Some(costs) = prices.suits.get_mut(suit) else { return };
        let wild = prices.wild;
        for (cost, alive) in costs.iter_mut().zip(&suited.alive) {
            *cost = if *alive { 0 } else { NEVER };
        }
        for (place, layer) in suited.layers.iter().rev() {
            let price = at(&prices.of_set, *place, suit);
            let may = price.min(self.weight(*place, suit));
            for node in layer.clone() {
                let mut best = NEVER;
                for toll in suited.tolls(node) {
                    let then = costs.get(usize::from(toll.to)).copied().unwrap_or(NEVER);
                    best = best.min(toll.cost(price, may, wild) + then);
                }
                if let Some(cost) = costs.get_mut(usize::from(node)) {
                    *cost = best;
                }
            }
        }
        least.sum += costs.first().copied().unwrap_or(NEVER).min(NEVER);
        // The way that costs as little.
        let mut node = 0;
        for (place, _) in &suited.layers {
            let (price, weight) = (at(&prices.of_set, *place, suit), self.weight(*place, suit));
            let may = price.min(weight);
            let cost = costs.get(usize::from(node)).copied().unwrap_or(NEVER);
            let then = |to: u16| costs.get(usize::from(to)).copied().unwrap_or(NEVER);
            let mut tolls = suited.tolls(node).iter();
            let Some(toll) = tolls.find(|toll| toll.cost(price, may, wild) + then(toll.to) <= cost) else {
                return;
            };
            let given = toll.must + if price < weight { toll.may } else { 0 };
            if let Some(over) = least.over.get_mut(usize::from(*place)).and_then(|over| over.get_mut(suit)) {
                *over += i64::from(given);
            }
            least.over_wild += i64::from(toll.wild);
            node = toll.to;
        }
    }

    fn rank(prices: &mut Prices, place: u8, ways: &[Parted], least: &mut Least) {
        let Some(of_set) = prices.of_set.get(usize::from(place)) else { return };
        let fewer = usize::from(prices.wild < 0);
        let mut best = (NEVER, [0; 4], 0);
        for way in ways {
            let wild = way.wild.get(fewer).copied().unwrap_or(0);
            let paid: i64 = way.cards.iter().zip(of_set).map(|(n, price)| i64::from(*n) * price).sum();
            let cost = way.broken + prices.wild * i64::from(wild) - paid;
            if cost < best.0 {
                best = (cost, way.cards, wild);
            }
        }
        let (cost, cards, wild) = best;
        least.sum += cost;
        if let Some(rank) = prices.ranks.get_mut(usize::from(place)) {
            *rank = cost;
        }
        for (over, cards) in least.over.get_mut(usize::from(place)).into_iter().flatten().zip(cards) {
            *over -= i64::from(cards);
        }
        least.over_wild += i64::from(wild);
    }

    /// The edges of each suit at these prices, those of a node together and the cheapest first.
    pub(super) fn priced(&self, prices: &Prices) -> [Vec<Priced>; 4] {
        std::array::from_fn(|suit| {
            let (Some(suited), Some(costs)) = (self.suits.get(suit), prices.suits.get(suit)) else {
                return Vec::new();
            };
            let cost = |node: u16| costs.get(usize::from(node)).copied().unwrap_or(NEVER);
            let mut all: Vec<Priced> =
                (0..suited.edges as u32).map(|edge| Priced { detour: NEVER, pending: 0, edge }).collect();
            for (place, layer) in &suited.layers {
                let price = at(&prices.of_set, *place, suit);
                let may = price.min(self.weight(*place, suit));
                for node in layer.clone() {
                    for toll in suited.tolls(node) {
                        if let Some(priced) = all.get_mut(toll.edge as usize) {
                            priced.detour = toll.cost(price, may, prices.wild) + cost(toll.to) - cost(node);
                            priced.pending = toll.pending(price, may);
                        }
                    }
                    let mine = all.get_mut(suited.numbers(node));
                    mine.unwrap_or_default().sort_by_key(|priced| priced.detour);
                }
            }
            all
        })
    }

    /// What it costs to leave the dearest card that may be left.
    pub(super) fn dearest(&self) -> i64 {
        self.cards.may_be_left().max().unwrap_or(0) as i64 * SCALE
    }

    fn weight(&self, place: u8, suit: usize) -> i64 {
        at(&self.cards.kinds, place, suit).weight as i64 * SCALE
    }
}
