//! What sets ask for, in numbers.

/// What sets ask for.
#[derive(Clone, Copy, Debug)]
pub(super) struct SetSize {
    pub(super) min: u8,
    pub(super) max: u8,
    pub(super) distinct: bool,
}

impl SetSize {
    /// The fewest and the most wild cards with which so many cards of each suit could lie in sets.
    pub(super) fn wild_for(self, cards: [u8; 4], most: u8) -> Option<[u8; 2]> {
        let least = (0..=most).find(|wild| self.fits(cards, *wild))?;
        let most = (least..=most).rev().find(|wild| self.fits(cards, *wild))?;
        Some([least, most])
    }

    /// Whether so many cards of each suit could lie in sets, as far as numbers tell.
    pub(super) fn fits(self, cards: [u8; 4], wild: u8) -> bool {
        let all = cards.iter().sum::<u8>().saturating_add(wild);
        let fewest = if self.distinct { cards.iter().copied().max().unwrap_or(0) } else { 1 };
        let sets = all.div_ceil(self.max.max(1)).max(fewest).max(1);
        sets.saturating_mul(self.min) <= all
    }
}
