//! Prices are moved against what is over, round for round, with some of the way of the round before.
// Prices are a means to an end: any are right, so the last bits of a float do not matter.
#![allow(clippy::cast_precision_loss)]

use super::prices::{NEVER, Parts, Places, Prices, SCALE};

/// No step goes for more than this at once.
const FARTHEST: f64 = (20 * 1024 * SCALE) as f64;

/// How much of the way of the round before is kept; and how much shorter steps get where a few have not helped.
const KEPT: f64 = 0.8;
const SHORTER: f64 = 0.7;
const PATIENCE: u32 = 4;

impl Parts<'_> {
    /// The best prices of so many rounds; `enough` tells whether a sum is as good as any.
    pub(super) fn settle(&self, rounds: u32, known: u64, enough: &dyn Fn(i64) -> bool) -> Prices {
        let mut prices = self.free();
        let known = (known as i64).min(NEVER / SCALE) * SCALE;
        let mut best: Option<(i64, Places, i64)> = None;
        let (mut exact, mut exact_wild) = ([[0_f64; 4]; 15], 0_f64);
        let (mut way, mut way_wild) = ([[0_f64; 4]; 15], 0_f64);
        let (mut hope, mut since) = (1.0, 0);
        for _ in 0..rounds {
            let least = self.least(&mut prices);
            if best.is_none_or(|(sum, ..)| least.sum > sum) {
                best = Some((least.sum, prices.of_set, prices.wild));
                since = 0;
            } else {
                since += 1;
                if since % PATIENCE == 0 {
                    hope *= SHORTER;
                }
            }
            let sum = best.map_or(0, |(sum, ..)| sum);
            let settled = least.over_wild == 0 && least.over.iter().flatten().all(|over| *over == 0);
            if settled || least.sum >= NEVER || enough(sum) {
                break;
            }
            for (way, over) in way.iter_mut().flatten().zip(least.over.iter().flatten()) {
                *way = *way * KEPT + *over as f64;
            }
            way_wild = way_wild * KEPT + least.over_wild as f64;
            let size = way.iter().flatten().map(|way| way * way).sum::<f64>() + way_wild * way_wild;
            let gap = ((known - sum).max(SCALE) as f64).min(FARTHEST) * hope + (sum - least.sum) as f64;
            let step = gap / size.max(1.0);
            let moved =
                exact.iter_mut().flatten().zip(way.iter().flatten()).zip(prices.of_set.iter_mut().flatten());
            for ((exact, way), price) in moved {
                *exact += step * way;
                *price = *exact as i64;
            }
            exact_wild += step * way_wild;
            prices.wild = exact_wild as i64;
        }
        if let Some((_, of_set, wild)) = best {
            (prices.of_set, prices.wild) = (of_set, wild);
        }
        self.least(&mut prices);
        prices
    }
}
