//! A scorekeeper and rules referee for rummy played with real cards.

pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod contract;
pub mod journal;
pub mod layout;
pub mod melds;
#[cfg(feature = "cli")]
pub mod present;
pub mod report;
pub mod ruleset;
pub mod scoring;
pub mod table;
