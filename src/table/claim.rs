//! What a player may claim: these cards are melds, they meet the contract, they may be laid off there.

use crate::cards::Typed;
use crate::ruleset::Ruleset;

/// What is claimed to be legal; nothing of it is judged yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Claim {
    /// The melds, or under `onto` the cards to lay off.
    pub melds: Vec<Vec<Typed>>,
    /// The meld on the table on which they would be laid off.
    pub onto: Option<Vec<Typed>>,
    /// The cards that would stay in hand; `None` where nothing was said.
    pub left: Option<Vec<Typed>>,
}

/// Where it is claimed.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// The deal; without one, each meld is judged by itself.
    pub deal: Option<u32>,
    /// How many play, which decides how many packs there are.
    pub players: u8,
    /// Whether nobody said how many play, so that the most that may were taken.
    pub assumed: bool,
}
