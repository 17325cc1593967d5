//! From place to place, as long as no more need be lost than may be; the ways that lose least and keep most come first.

mod place;

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::cards::Cards;
use super::graph::{Edge, Graph};
use super::prices::{LINK, NEVER, Prices, SCALE};
use super::sums::Sums;
use super::ways::Ways;
use crate::solve::table::state::Mixer;

/// A step that tries more edges than this counts as several.
const TRIED_AT_ONCE: usize = 32;

/// What is done at a place: an edge of each suit, and the sets.
#[derive(Clone, Copy, Default)]
pub(super) struct Done {
    pub(super) edges: [u32; 4],
    /// Wild cards that keep standing for a card of this rank, and natural ones, in sets by suit.
    pub(super) token: [u8; 4],
    pub(super) natural: [u8; 4],
    pub(super) wild: u8,
}

/// Where a way has come to.
#[derive(Clone, Copy, Default)]
struct Here {
    /// The nodes of the suits.
    nodes: [u16; 4],
    /// Wild cards that lie.
    lie: u8,
    /// What is lost so far; and at least so far and from here on, wild cards at the end left out.
    lost: u64,
    least: i64,
    broken: u8,
    done: Done,
}

/// An edge as it is priced: how much dearer it is than the best one, and what it was thought that sets pay for its cards.
#[derive(Clone, Copy)]
pub(super) struct Priced {
    pub(super) detour: i64,
    pub(super) pending: i64,
    pub(super) edge: u32,
}

/// What came of it.
pub(super) enum Outcome {
    /// The least that can be lost, and how.
    Best(u64, Vec<Done>),
    /// Nothing better exists.
    None,
    /// The work did not suffice.
    Spent,
}

/// What the ways go by.
pub(super) struct Walk<'a, 'b> {
    pub(super) cards: &'a Cards<'a>,
    pub(super) graphs: &'b mut [Graph; 4],
    pub(super) ways: &'b mut Ways<'a>,
    pub(super) prices: &'b Prices,
    /// The edges of each suit, the cheapest of a node first; `None` before there are prices.
    pub(super) by_price: Option<[Vec<Priced>; 4]>,
    /// How many steps may be looked at.
    pub(super) work: usize,
    /// Of sums as they are counted here, the greatest that is gone for, and the least that was passed over.
    limit: i64,
    over: i64,
    spent: bool,
    /// How much more is lost, at least, from a state on than its prices tell, as those found out who have been there.
    more: HashMap<(u64, u16), i64, BuildHasherDefault<Mixer>>,
    /// What was found out about the sets of a rank.
    laid: HashMap<u64, place::Laid, BuildHasherDefault<Mixer>>,
    ahead: Vec<Here>,
    path: Vec<Done>,
    cost: u64,
    /// The edge of each suit that is decided on.
    chosen: [Edge; 4],
    numbers: [u32; 4],
    tried: usize,
}

impl<'a, 'b> Walk<'a, 'b> {
    pub(super) fn new(
        cards: &'a Cards<'a>,
        (graphs, ways): (&'b mut [Graph; 4], &'b mut Ways<'a>),
        prices: &'b Prices,
        by_price: Option<[Vec<Priced>; 4]>,
        work: usize,
    ) -> Self {
        Self {
            cards,
            graphs,
            ways,
            prices,
            by_price,
            work,
            limit: 0,
            over: NEVER,
            spent: false,
            more: HashMap::default(),
            laid: HashMap::default(),
            ahead: Vec::with_capacity(64),
            path: Vec::with_capacity(14),
            cost: 0,
            chosen: [Edge::default(); 4],
            numbers: [0; 4],
            tried: 0,
        }
    }

    /// Goes for more and more that may be lost, up to what is known.
    pub(super) fn best(&mut self, sums: &Sums, known: u64) -> Outcome {
        let least = self.prices.at_the_start(self.cards);
        let links = LINK * most_broken(self.cards);
        let mut goal = sums.up_to((least + self.prices.end(0) - links).max(0));
        while goal < known {
            (self.limit, self.over) = (goal as i64 * SCALE + links, NEVER);
            let start = Here { lost: self.cards.pool.lost, least, ..Here::default() };
            if self.go(self.cards.first, start) {
                self.path.reverse();
                return Outcome::Best(self.cost, std::mem::take(&mut self.path));
            }
            if self.spent {
                return Outcome::Spent;
            }
            if self.over >= NEVER {
                return Outcome::None;
            }
            goal = sums.up_to(self.over - links).max(goal + 1);
        }
        Outcome::None
    }

    /// Whether there is a way from here; its steps are noted from the last to the first.
    fn go(&mut self, place: u8, here: Here) -> bool {
        if place > self.cards.last {
            return self.is_end(&here);
        }
        let key = (
            here.nodes.iter().fold(0, |all, node| all << 16 | u64::from(*node)),
            u16::from_le_bytes([place, here.lie]),
        );
        if let Some(more) = self.more.get(&key) {
            let least = here.least + more;
            if least > self.limit {
                self.over = self.over.min(least);
                return false;
            }
        }
        let over = std::mem::replace(&mut self.over, NEVER);
        let from = self.ahead.len();
        let (cards, mut nodes) = (self.cards, here.nodes.iter());
        let ranges = self
            .graphs
            .each_mut()
            .map(|graph| nodes.next().map_or(0..0, |node| graph.edges_of(cards, place, *node)));
        self.tried = 0;
        self.decide(place, &ranges, &here);
        let step = 1 + self.tried / TRIED_AT_ONCE;
        self.spent = self.work < step;
        self.work = self.work.saturating_sub(step);
        if let Some(ahead) = self.ahead.get_mut(from..) {
            ahead.sort_unstable_by_key(|here| (here.least, here.broken));
        }
        for next in from..self.ahead.len() {
            let Some(next) = self.ahead.get(next).copied() else { break };
            if !self.spent && self.go(place + 1, next) {
                self.path.push(next.done);
                return true;
            }
        }
        self.ahead.truncate(from);
        if !self.spent {
            self.more.insert(key, self.over - here.least);
        }
        self.over = self.over.min(over);
        false
    }

    fn is_end(&mut self, here: &Here) -> bool {
        let cards = self.cards;
        if !self.graphs.iter().zip(here.nodes).all(|(graph, node)| graph.ends(cards, node)) {
            return false;
        }
        let Some(lost) = cards.ends.get(usize::from(here.lie)).filter(|lost| **lost < u64::MAX) else {
            return false;
        };
        let cost = here.lost + lost;
        let sum = cost as i64 * SCALE;
        if sum > self.limit {
            self.over = self.over.min(sum + LINK * most_broken(cards));
            return false;
        }
        self.cost = cost;
        true
    }

    /// Whether so much may be lost; if not, it is remembered.
    fn within(&mut self, least: i64, lie: u8) -> bool {
        let least = least + self.prices.end(lie);
        if least > self.limit {
            self.over = self.over.min(least);
        }
        least <= self.limit
    }
}

/// How many links of runs and cards of sets lie there: no more can be broken up.
fn most_broken(cards: &Cards<'_>) -> i64 {
    cards.pool.links.iter().flatten().chain(&cards.pool.in_sets).map(|n| i64::from(*n)).sum()
}
