//! What a player had when a deal ended, as far as counting goes.

use crate::cards::Card;
use crate::melds::Meld;
use crate::ruleset::Instead;

/// What a player had when a deal ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// Whether the player went out.
    pub out: bool,
    /// What counts in place of the cards.
    pub instead: Option<Instead>,
    /// Whether the player was not dealt in: out of the game, or absent.
    pub not_in: bool,
    /// What it counts, where only that was told.
    pub said: Option<i32>,
    /// Melds that the player laid.
    pub melds: Vec<Meld>,
    /// Cards that the player laid off: the meld as it grew to be, and the places of the cards in it.
    pub laid_off: Vec<(Meld, Vec<usize>)>,
    /// Cards left in hand.
    pub left: Vec<Card>,
}
