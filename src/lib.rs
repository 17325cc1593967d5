//! A scorekeeper and rules referee for rummy played with real cards.

pub mod cards;
pub mod journal;
pub mod melds;
pub mod ruleset;
