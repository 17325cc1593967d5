//! Lines of a copy that went another way: one with a number that another line has by right, and all that goes on with it.

use super::Walk;

/// So many lines with one number are gone on with.
const MOST_WAYS: usize = 64;

impl Walk<'_, '_> {
    /// Line `n` with this sum has its place. Of the others with its number none has one, nor has what follows them.
    pub(super) fn stray(&mut self, n: u64, sum: &str) {
        // A damaged double of the line has its sum, and what follows is ours.
        let others = self.candidates(n).into_iter().filter(|(_, frame)| frame.sum != sum);
        let mut ways: Vec<&str> = others.map(|(_, frame)| frame.sum).take(MOST_WAYS).collect();
        let mut n = n;
        while !ways.is_empty() {
            n = n.saturating_add(1);
            let mut on = self.candidates(n);
            on.retain(|(_, frame)| ways.iter().any(|sum| frame.follows(Some(sum))));
            for (at, _) in &on {
                if let Some(astray) = self.astray.get_mut(*at) {
                    *astray = true;
                }
            }
            ways = on.into_iter().map(|(_, frame)| frame.sum).take(MOST_WAYS).collect();
        }
    }
}
