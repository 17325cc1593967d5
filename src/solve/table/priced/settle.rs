//! Prices are moved against what is over, round for round, with some of the way of the round before.
// Prices are a means to an end: any are right, so the last bits of a float do not matter.
#![allow(clippy::cast_precision_loss)]

use super::cards::Places;
use super::prices::{NEVER, Parts, Prices, SCALE};

/// How much of the way of the round before is kept; and how much shorter steps get where a few have not helped.
const KEPT: f64 = 0.8;
const SHORTER: f64 = 0.7;
const PATIENCE: u32 = 4;

impl Parts<'_> {
    /// The best prices of so many rounds that begin with some, and what is lost at least by them; `enough` tells whether a
    /// sum is as good as any.
    pub(super) fn settle(
        &self,
        mut prices: Prices,
        rounds: u32,
        known: u64,
        enough: &dyn Fn(i64) -> bool,
    ) -> (Prices, i64) {
        let known = (known as i64).min(NEVER / SCALE) * SCALE;
        let mut best: (i64, Places<i64>, i64) = (i64::MIN, [[0; 4]; 15], 0);
        let (mut exact, mut exact_wild) =
            (prices.of_set.map(|suits| suits.map(|price| price as f64)), prices.wild as f64);
        let (mut way, mut way_wild) = ([[0_f64; 4]; 15], 0_f64);
        // No step goes for more at once than two of the dearest cards.
        let farthest = 2.0 * self.dearest() as f64;
        let (mut hope, mut since) = (1.0, 0);
        for _ in 0..rounds {
            let least = self.least(&mut prices);
            if least.sum > best.0 {
                best = (least.sum, prices.of_set, prices.wild);
                since = 0;
            } else {
                since += 1;
                if since % PATIENCE == 0 {
                    hope *= SHORTER;
                }
            }
            let settled = least.over_wild == 0 && least.over.iter().flatten().all(|over| *over == 0);
            if settled || least.sum >= NEVER || enough(best.0) {
                break;
            }
            let mut size = 0.0;
            for (way, over) in way.iter_mut().flatten().zip(least.over.iter().flatten()) {
                *way = *way * KEPT + *over as f64;
                size += *way * *way;
            }
            way_wild = way_wild * KEPT + least.over_wild as f64;
            size += way_wild * way_wild;
            let gap = ((known - best.0).max(SCALE) as f64).min(farthest) * hope + (best.0 - least.sum) as f64;
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
        if (prices.of_set, prices.wild) != (best.1, best.2) {
            (prices.of_set, prices.wild) = (best.1, best.2);
            self.least(&mut prices);
        }
        (prices, best.0)
    }
}
