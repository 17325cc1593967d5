//! One place: every suit takes one of its edges, and what they leave is parted into sets.

use std::ops::Range;

use super::{Done, Here, Priced, TRIED_AT_ONCE, Walk};
use crate::solve::table::priced::cards::{MOST_WILD, at};
use crate::solve::table::priced::prices::{LINK, SCALE};
use crate::solve::table::sets::each_part;

/// By the number of wild cards, what is lost and which natural cards lie.
pub(super) type Laid = [(u64, [u8; 4]); MOST_WILD as usize + 1];

/// So many ways to part cards are looked through again sooner than they are looked up.
const FEW: u32 = 4;

/// A place while its suits are decided on.
#[derive(Clone, Copy)]
struct Partly {
    least: i64,
    /// What was thought to be paid for the cards that are left for sets.
    pending: i64,
    lie: u8,
    broken: u8,
    /// Whether no card is left for sets.
    bare: bool,
}

impl Walk<'_, '_> {
    /// Notes all that may follow.
    pub(super) fn decide(&mut self, place: u8, ranges: &[Range<usize>; 4], here: &Here) {
        let partly = Partly { least: here.least, pending: 0, lie: here.lie, broken: 0, bare: true };
        self.suits(place, 0, ranges, partly, here.lost);
    }

    /// Decides on the suits from one on.
    fn suits(&mut self, place: u8, suit: usize, ranges: &[Range<usize>; 4], partly: Partly, lost: u64) {
        let Some(range) = ranges.get(suit) else { return self.sets(place, partly, lost) };
        for at in range.clone() {
            if self.tried / TRIED_AT_ONCE >= self.work {
                return;
            }
            let priced = match &self.by_price {
                Some(priced) => priced.get(suit).and_then(|priced| priced.get(at)).copied(),
                None => Some(Priced { detour: 0, pending: 0, edge: at as u32 }),
            };
            let Some(priced) = priced else { break };
            let edges = self.graphs.get(suit).map(|graph| &graph.edges);
            let Some(edge) = edges.and_then(|edges| edges.get(priced.edge as usize)) else { break };
            self.tried += 1;
            let dearer = if self.by_price.is_some() { priced.detour } else { LINK * i64::from(edge.broken) };
            let then = Partly {
                least: partly.least + dearer,
                pending: partly.pending + priced.pending,
                lie: partly.lie + edge.wild,
                broken: partly.broken + edge.broken,
                bare: partly.bare && edge.must + edge.may + edge.token == 0,
            };
            if then.lie > self.cards.wild {
                continue;
            }
            if let (Some(chosen), Some(number)) = (self.chosen.get_mut(suit), self.numbers.get_mut(suit)) {
                (*chosen, *number) = (*edge, priced.edge);
            }
            if self.within(then.least, then.lie) {
                self.suits(place, suit + 1, ranges, then, lost);
            } else if !self.within(then.least, partly.lie) {
                // Those that follow are dearer still, however few wild cards they take.
                break;
            }
        }
    }

    /// Parts what is left of a rank into sets: for each number of wild cards the way that loses least.
    fn sets(&mut self, place: u8, partly: Partly, lost: u64) {
        let mut here = Here {
            nodes: self.chosen.map(|edge| edge.to),
            lie: partly.lie,
            lost,
            least: partly.least,
            broken: partly.broken,
            done: Done { edges: self.numbers, ..Done::default() },
        };
        if place < self.cards.from {
            self.ahead.push(here);
            return;
        }
        let old = self.cards.pool.in_sets.get(usize::from(place)).copied().unwrap_or(0);
        here.least -= partly.pending + self.prices.rank(place);
        if partly.bare {
            return self.lay(here, old, 0, (0, [0; 4]));
        }
        self.tried += 4;
        let (must, may) = (self.chosen.map(|edge| edge.must), self.chosen.map(|edge| edge.may));
        let token = self.chosen.map(|edge| edge.token);
        here.done.token = token;
        let left = self.cards.wild - here.lie;
        if may == [0; 4] {
            let mut with = self.ways.of(must, token);
            while with != 0 && with.trailing_zeros() <= left.into() {
                self.lay(here, old, with.trailing_zeros() as u8, (0, must));
                with &= with - 1;
            }
            return;
        }
        let ways: u32 = may.iter().map(|may| u32::from(*may) + 1).product();
        let best = if ways <= FEW {
            self.best_sets(place, must, may, token)
        } else {
            // Four bits are enough for the copies of a card.
            let all = [must, may, token];
            let key = all.iter().flatten().fold(u64::from(place), |key, n| key << 4 | u64::from(*n));
            let known = self.laid.get(&key).copied();
            let best = known.unwrap_or_else(|| self.best_sets(place, must, may, token));
            if known.is_none() {
                self.laid.insert(key, best);
            }
            best
        };
        for (wild, laid) in (0..=left).zip(best).filter(|(_, (lost, _))| *lost < u64::MAX) {
            self.lay(here, old, wild, laid);
        }
    }

    /// For each number of wild cards the way to part a rank into sets that loses least.
    fn best_sets(&mut self, place: u8, must: [u8; 4], may: [u8; 4], token: [u8; 4]) -> Laid {
        let weights: [u64; 4] = std::array::from_fn(|suit| at(&self.cards.kinds, place, suit).weight);
        let mut best: Laid = [(u64::MAX, [0; 4]); MOST_WILD as usize + 1];
        each_part(may, &mut |more: [u8; 4]| {
            let mut natural = must;
            let mut lost = 0;
            for (((all, more), may), weight) in natural.iter_mut().zip(more).zip(may).zip(weights) {
                *all += more;
                lost += u64::from(may - more) * weight;
            }
            let mut with = self.ways.of(natural, token);
            while with != 0 {
                let known = best.get_mut(with.trailing_zeros() as usize);
                if let Some(known) = known.filter(|known| lost < known.0) {
                    *known = (lost, natural);
                }
                with &= with - 1;
            }
        });
        best
    }

    /// Lays sets of so many wild cards and these natural ones.
    fn lay(&mut self, mut here: Here, old: u8, wild: u8, (lost, natural): (u64, [u8; 4])) {
        let lie = natural.iter().chain(&here.done.token).sum::<u8>() + wild;
        let broken = old.saturating_sub(lie);
        here.least += self.prices.wild * i64::from(wild) + LINK * i64::from(broken) + lost as i64 * SCALE;
        here.lie += wild;
        if self.within(here.least, here.lie) {
            here.lost += lost;
            here.broken += broken;
            (here.done.natural, here.done.wild) = (natural, wild);
            self.ahead.push(here);
        }
    }
}
