//! What will be left at least, found for all suits and ranks at once.

use super::bits::{ACES, HIGH, LANE, count_in};
use super::plan::Plan;
use crate::layout::pile::Pile;

/// Where more wild cards than this are free, nearly everything may still be melded.
const FEW_WILD: usize = 4;

/// Which cards could still be in a set and in a run.
pub(super) struct Alive<const T: usize> {
    /// By how many naturals, ranks that have that many and one more.
    ranks: [u64; T],
    /// The same of where shortest runs begin.
    begins: [u64; T],
    /// The cards.
    pub(super) set: u64,
    pub(super) run: u64,
}

/// All cards that could be in a meld with so many wild cards.
///
/// `T` must be more than the fewest cards of a set and of a run.
pub(super) fn alive<const N: usize, const T: usize>(
    plan: &Plan<N>,
    left: &Pile<N>,
    free: u8,
    [sets, runs]: [bool; 2],
) -> Alive<T> {
    let [set, run] = plan.fewest;
    let mut alive = Alive { ranks: [0; T], begins: [0; T], set: 0, run: 0 };
    if sets && set > 0 {
        alive.ranks = ranks(plan, left);
        alive.set = alive.in_sets(plan, left.kinds(), free);
    }
    if runs && run > 0 {
        alive.begins = begins(plan, left.kinds());
        alive.run = alive.in_runs(plan, left.kinds(), free);
    }
    alive
}

fn ranks<const N: usize, const T: usize>(plan: &Plan<N>, left: &Pile<N>) -> [u64; T] {
    let mut at = [0; T];
    for mask in left.masks().iter().take(if plan.distinct { 1 } else { N }) {
        for suit in [mask & LANE, mask >> 16 & LANE, mask >> 32 & LANE, mask >> 48] {
            count_in(&mut at, suit);
        }
    }
    at
}

/// The lanes with an ace at each end where it may lie.
fn placed<const N: usize>(plan: &Plan<N>, kinds: u64) -> u64 {
    let low = if plan.low() { kinds } else { kinds & !ACES };
    if plan.high() { low | (kinds & ACES) << HIGH } else { low }
}

fn begins<const N: usize, const T: usize>(plan: &Plan<N>, kinds: u64) -> [u64; T] {
    let [_, run] = plan.fewest;
    let placed = placed(plan, kinds);
    let mut at = [0; T];
    for by in 0..u32::from(run) {
        count_in(&mut at, placed >> by);
    }
    at.map(|at| at & plan.begins)
}

impl<const T: usize> Alive<T> {
    /// The cards that could be in a set with so many wild cards.
    fn in_sets<const N: usize>(&self, plan: &Plan<N>, kinds: u64, free: u8) -> u64 {
        let ([fewest, _], [most, _]) = (plan.fewest, plan.most);
        let needed = fewest - free.min(most).min(fewest);
        match needed {
            0 | 1 => kinds,
            _ => kinds & (self.ranks.get(usize::from(needed) - 1).copied().unwrap_or(0)).wrapping_mul(ACES),
        }
    }

    /// The cards that could be in a run with so many wild cards.
    fn in_runs<const N: usize>(&self, plan: &Plan<N>, kinds: u64, free: u8) -> u64 {
        let ([_, fewest], [_, most]) = (plan.fewest, plan.most);
        let needed = fewest - free.min(most).min(fewest);
        if needed <= 1 {
            return kinds;
        }
        let begins = self.begins.get(usize::from(needed) - 1).copied().unwrap_or(0);
        let near = (0..u32::from(fewest)).fold(0, |near, by| near | begins << by);
        // What lies at the place of a high ace is an ace.
        (near | near >> HIGH & ACES) & kinds
    }

    /// What stays at least of cards that no meld holds without a wild card: each meld that takes some needs one, and has
    /// one rank or one suit. Less than `wanted` is of no use.
    pub(super) fn poor<const N: usize>(&self, plan: &Plan<N>, left: &Pile<N>, free: u8, wanted: u64) -> u32 {
        if usize::from(free) > FEW_WILD {
            return 0;
        }
        let kinds = left.kinds();
        let poor = kinds & !(self.in_sets(plan, kinds, 0) | self.in_runs(plan, kinds, 0));
        if poor == 0 || u64::from(plan.weight(&left.without_kinds(!poor))) < wanted {
            return 0;
        }
        let mut groups = Groups::default();
        groups.add(plan, left, poor, poor);
        // What goes for certain, and what goes at most, mostly says enough.
        let heaviest = top(&groups.weights, 1);
        if u64::from(groups.all - heaviest) < wanted {
            return 0;
        }
        let least = groups.all.saturating_sub(heaviest * u32::from(free));
        if wanted > 0 && u64::from(least) >= wanted {
            return least;
        }
        groups.all.saturating_sub(top(&groups.weights, free.into()))
    }

    /// How many wild cards so many more sets and runs need at least.
    pub(super) fn needs<const N: usize>(
        &self,
        plan: &Plan<N>,
        left: &Pile<N>,
        [sets, runs, any]: [u32; 3],
    ) -> u32 {
        let [set, run] = plan.fewest.map(u32::from);
        let best = |at: &[u64], fewest: u32| {
            at.iter().take(fewest as usize).take_while(|at| **at != 0).count() as u32
        };
        let set_needs = set - best(&self.ranks, set);
        let run_needs = run - best(&self.begins, run);
        let again = self.ranks.get(set as usize).is_none_or(|more| *more != 0)
            || left.masks().get(1).is_some_and(|second| *second != 0);
        let for_sets = if again {
            sets * set_needs
        } else {
            let ranks = self.ranks.iter().take(set as usize);
            ranks.map(|ranks| sets.saturating_sub(ranks.count_ones())).sum()
        };
        for_sets + runs * run_needs + any * set_needs.min(run_needs)
    }

    /// What stays at least where only so many sets, runs, and melds of either kind are laid. Less than `wanted` is of no
    /// use.
    pub(super) fn beyond<const N: usize>(
        &self,
        plan: &Plan<N>,
        left: &Pile<N>,
        [sets, runs, any]: [u32; 3],
        wanted: u64,
    ) -> u32 {
        if u64::from(plan.weight(left)) < wanted {
            return 0;
        }
        let mut groups = Groups::default();
        groups.add(plan, left, self.set, self.run);
        let (ranks, suits) = groups.weights.split_at(RANKS);
        let either = top(&groups.weights, 1) * any;
        groups.all.saturating_sub(top(ranks, sets) + top(suits, runs) + either)
    }
}

/// What cards weigh by rank and by suit.
#[derive(Default)]
struct Groups {
    /// The ranks, then the suits.
    weights: [u32; RANKS + 4],
    all: u32,
}

/// The places of ranks among groups; three of them stay empty.
const RANKS: usize = 16;

impl Groups {
    fn add<const N: usize>(&mut self, plan: &Plan<N>, left: &Pile<N>, sets: u64, runs: u64) {
        for mask in left.masks() {
            let mut mask = mask & (sets | runs);
            while mask != 0 {
                let bit = mask.trailing_zeros();
                let weight = plan.weight_of(bit);
                self.all += weight;
                if let Some(rank) = self.weights.get_mut((bit & 15) as usize) {
                    *rank += weight * (sets >> bit & 1) as u32;
                }
                if let Some(suit) = self.weights.get_mut(RANKS + (bit >> 4 & 3) as usize) {
                    *suit += weight * (runs >> bit & 1) as u32;
                }
                mask &= mask - 1;
            }
        }
    }
}

/// The sum of the greatest so many, or of them all if that is more than a few.
fn top(all: &[u32], n: u32) -> u32 {
    match n {
        0 => 0,
        1 => all.iter().max().copied().unwrap_or(0),
        2 => greatest::<2>(all),
        3 => greatest::<3>(all),
        4 => greatest::<FEW_WILD>(all),
        _ => all.iter().sum(),
    }
}

/// No branch hangs on which is greater, and none on how many there are.
fn greatest<const K: usize>(all: &[u32]) -> u32 {
    let mut greatest = [0; K];
    for one in all {
        let mut one = *one;
        for known in &mut greatest {
            (*known, one) = (one.max(*known), one.min(*known));
        }
    }
    greatest.iter().sum()
}
