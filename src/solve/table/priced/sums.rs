//! What may be lost in the end at all, for not every sum can be.

use super::prices::{NEVER, SCALE};

/// No more sums than this, the least of all, are told apart.
const MOST_SUMS: usize = 96;

/// The least sums, in order.
pub(super) struct Sums {
    least: Vec<u64>,
    /// Whether there are more.
    more: bool,
}

impl Sums {
    /// The sums of some of these, and of what is lost for certain.
    pub(super) fn of(certain: u64, each: impl Iterator<Item = u64>) -> Self {
        let mut least = vec![certain];
        let (mut both, mut more) = (Vec::new(), false);
        for weight in each {
            // Two lists in order become one.
            let mut with = least.iter().map(|sum| sum + weight).peekable();
            for sum in &least {
                both.extend(std::iter::from_fn(|| with.next_if(|with| with < sum)));
                with.next_if_eq(sum);
                both.push(*sum);
            }
            both.extend(with);
            more |= both.len() > MOST_SUMS;
            both.truncate(MOST_SUMS);
            std::mem::swap(&mut least, &mut both);
            both.clear();
        }
        Self { least, more }
    }

    /// The least of the sums that is no less than one that is counted in parts; `u64::MAX` if there is none.
    pub(super) fn up_to(&self, parts: i64) -> u64 {
        if parts >= NEVER {
            return u64::MAX;
        }
        let least = parts.max(0).unsigned_abs().div_ceil(SCALE.unsigned_abs());
        let known = self.least.get(self.least.partition_point(|sum| *sum < least)).copied();
        known.unwrap_or(if self.more { least } else { u64::MAX })
    }
}
