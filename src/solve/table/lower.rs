//! What is lost at least, once the prices are settled: how much dearer each step is than the best one.

use super::graph::Graph;
use super::pool::Pool;
use super::prices::{Parts, Prices, SCALE};
use super::state::State;
use crate::cards::Suit;

/// Settled prices, and what each step costs more than the best.
pub(super) struct Lower<'a> {
    pool: &'a Pool,
    parts: Parts<'a>,
    prices: Prices,
    detours: [Vec<i64>; 4],
    /// By the number of wild cards that lie, what is lost at the end less what they cost.
    pub(super) ends: Vec<i64>,
    /// What is lost at least from the start, wild cards at the end left out.
    pub(super) from_start: i64,
}

impl<'a> Lower<'a> {
    /// Prices of nothing as yet.
    pub(super) fn new(pool: &'a Pool, graphs: &'a [Graph; 4], from: u8, link: i64) -> Self {
        let parts = Parts::new(pool, graphs, from, link);
        let prices = parts.free();
        Self { pool, parts, prices, detours: [const { Vec::new() }; 4], ends: Vec::new(), from_start: 0 }
    }

    /// The same with the best prices of so many rounds.
    pub(super) fn settled(mut self, rounds: u32, known: u64, enough: &dyn Fn(i64) -> bool) -> Self {
        self.prices = self.parts.settle(rounds, known, enough);
        self.detours = self.parts.detours(&self.prices);
        self.ends = self.parts.ends(&self.prices);
        self.from_start = self.prices.at_the_start(self.pool);
        self
    }

    /// How much dearer an edge is than the best one.
    pub(super) fn edge(&self, suit: usize, edge: usize) -> i64 {
        self.detours.get(suit).and_then(|detours| detours.get(edge)).copied().unwrap_or(0)
    }

    /// What sets cost.
    pub(super) fn sets(&self, lost: u64, broken: u8, wild: u8) -> i64 {
        SCALE * lost as i64 + self.parts.link * i64::from(broken) + self.prices.wild * i64::from(wild)
    }

    /// What the cards that are left for the sets of a rank were thought to cost.
    pub(super) fn pending(&self, state: &State) -> i64 {
        let mut all = self.prices.rank(state.place);
        for suit in Suit::ALL {
            let four = |of: &[u8; 4]| of.get(suit.index()).copied().unwrap_or(0);
            let must = four(&state.must) + four(&state.token);
            all += self.parts.pending(&self.prices, state.place, suit, must, four(&state.may));
        }
        all
    }
}
