//! What a step of the search loses at least.

use super::{Node, Search};
use crate::layout::demand::MOST_PARTS;
use crate::layout::lanes::bound::alive;
use crate::layout::lanes::plan::MOST_NEEDED;

impl<const N: usize> Search<'_, N> {
    /// What is lost at least, however it goes on; what can't be melded any more is lost at once.
    pub(super) fn least_of(&self, node: &mut Node<N>) -> u64 {
        if self.plan.fewest.iter().all(|size| *size < 4) {
            self.least_by::<4>(node)
        } else {
            self.least_by::<{ MOST_NEEDED + 1 }>(node)
        }
    }

    fn least_by<const T: usize>(&self, node: &mut Node<N>) -> u64 {
        let plan = self.plan;
        let free = self.free(node);
        let wants = self.wants(node);
        let alive = alive::<N, T>(plan, &node.left, free, self.kinds(wants));
        let dead = node.left.kinds() & !(alive.set | alive.run);
        if dead != 0 {
            node.lost += plan.weight(&node.left.without_kinds(!dead));
            node.left = node.left.without_kinds(dead);
        }
        if node.open != [0; MOST_PARTS] {
            let parts = self.parts.iter().zip(node.open).take(self.kinds_of_part);
            let needed: u32 = parts.map(|(part, open)| u32::from(part.fewest) * u32::from(open)).sum();
            if needed > node.left.count(u64::MAX) + u32::from(free)
                || alive.needs(plan, &node.left, wants) > u32::from(free)
            {
                return u64::MAX;
            }
        }
        let mut least = node.lost + self.wild_lost(node);
        if u64::from(least) < self.best_lost {
            // What is still wanting for the step to be in vain; while nothing is known, whatever there is.
            let known = self.best_lost != u64::MAX;
            let wanted = if known { self.best_lost - u64::from(least) } else { 0 };
            if !self.others {
                least += alive.beyond(plan, &node.left, wants, wanted);
            } else if free > 0 {
                least += alive.poor(plan, &node.left, free, wanted);
            }
        }
        least.into()
    }

    /// What wild cards find no place because there are too few naturals for so many melds.
    fn wild_lost(&self, node: &Node<N>) -> u32 {
        let [sets, runs] = self.pure;
        let placed = node.sums.checked_ilog2().unwrap_or(0);
        let over = u32::from(self.plan.pool).saturating_sub(placed);
        if over == 0 || sets | runs != 0 {
            return 0;
        }
        let [set, run] = self.plan.most.map(u32::from);
        let melds = node.left.count(u64::MAX) / self.plan.natural;
        over.saturating_sub(melds * set.max(run)) * self.plan.wild_weight
    }
}
