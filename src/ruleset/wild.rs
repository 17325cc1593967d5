//! Which cards are wild in one deal: most games say it once for all, some leave it to the deal or to a card that is
//! turned before it.

use std::borrow::Cow;

use super::Ruleset;
use super::meaning::WildCards;
use super::words::Reached;
use crate::cards::{Card, Rank};

impl Ruleset {
    /// Whether a card is turned before each deal, whose rank is wild.
    pub fn turns_wild(&self) -> bool {
        self.wild.contains(&WildCards::Turned)
    }

    /// The rules as they hold in deal `n` for so many players, where this card was turned, if any: every wild card is
    /// named, and counts what wild cards count.
    ///
    /// Whoever judges or counts cards of a deal does so under these. Without the card that was turned, only the others
    /// are wild.
    pub fn in_deal(&self, _n: u32, _players: u8, turned: Option<Card>) -> Cow<'_, Self> {
        let Some(turned) = turned.filter(|_| self.turns_wild()) else { return Cow::Borrowed(self) };
        let mut rules = self.clone();
        rules.settle_wild(self.rank_of(turned));
        Cow::Owned(rules)
    }

    /// The rank that is wild when this card is turned.
    fn rank_of(&self, turned: Card) -> Option<Rank> {
        turned.rank().or(self.turned_joker)
    }

    /// Names the rank that is wild in place of how it is found, and gives it its points.
    fn settle_wild(&mut self, rank: Option<Rank>) {
        let mut wild: Vec<WildCards> = Vec::new();
        for entry in &self.wild {
            let entry = match entry {
                WildCards::Turned => rank.map(WildCards::Rank),
                other => Some(*other),
            };
            wild.extend(entry.filter(|entry| !wild.contains(entry)));
        }
        self.wild = wild;
        if let (Some(points), Some(rank)) = (self.points.wild(), rank) {
            self.points = self.points.with_wild(rank, points);
        }
    }

    /// The number of the last deal, where the game ends with one; the others are played on like the last that is named.
    pub fn last_deal(&self) -> Option<u32> {
        let ends = self.game.reached == Reached::GameEnds;
        (ends && !self.deals.is_empty()).then_some(self.deals.len() as u32)
    }
}
