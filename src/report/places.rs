//! Places: who stands where, and how far behind.

use super::Sheet;
use crate::ruleset::Wins;

/// Where a player stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The seat.
    pub seat: usize,
    /// The place, from 1; equal totals share it, and the next place counts them.
    pub place: usize,
    /// The total, with what closed columns have added.
    pub total: i32,
    /// How many points it is behind the first, from 0.
    pub behind: u32,
}

impl Sheet {
    /// Every player by place; of equal ones in turn order.
    pub fn places(&self) -> Vec<Placed> {
        let totals = &self.standing.secured;
        let better = |a: i32, b: i32| match self.wins {
            Wins::Lowest => a < b,
            Wins::Highest => a > b,
        };
        let first =
            totals.iter().copied().reduce(|best, total| if better(total, best) { total } else { best });
        let mut places: Vec<Placed> = totals
            .iter()
            .enumerate()
            .map(|(seat, total)| Placed {
                seat,
                place: 1 + totals.iter().filter(|other| better(**other, *total)).count(),
                total: *total,
                behind: first.unwrap_or(0).abs_diff(*total),
            })
            .collect();
        places.sort_by_key(|placed| (placed.place, placed.seat));
        places
    }
}
