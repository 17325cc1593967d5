//! Arguments of what asks for the best move.

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCandidates;

use crate::cli::complete;

/// The best way to lay a hand.
#[derive(Args, Debug)]
pub struct Solve {
    /// By which rules; without it, those of the current game
    #[arg(short, long, add = ArgValueCandidates::new(complete::rulesets))]
    pub ruleset: Option<String>,
    /// In which deal, so that its contract must be met
    #[arg(short, long, value_name = "N", add = ArgValueCandidates::new(complete::deals))]
    pub deal: Option<u32>,
    /// How many play, which decides how many packs there are
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The card that was turned before the deal, whose rank is wild; `*` is a joker
    #[arg(long, value_name = "CARD")]
    pub wild: Option<String>,
    /// The melds on the table, where they may be put together anew
    #[arg(long, value_name = "MELDS", conflicts_with_all = ["onto", "discard", "count"])]
    pub table: Option<String>,
    /// Melds on the table on which cards may be laid off
    #[arg(long, value_name = "MELDS")]
    pub onto: Option<String>,
    /// Name the card to discard, and lay the rest
    #[arg(long)]
    pub discard: bool,
    /// Count the different lay-downs too
    #[arg(long, conflicts_with_all = ["onto", "discard"])]
    pub count: bool,
    /// What is to be played most of
    #[arg(long, value_name = "WHAT", default_value = "points", requires = "table")]
    pub most: Most,
    /// The hand; `-` reads one a line
    #[arg(required = true, value_name = "HAND")]
    pub hand: Vec<String>,
}

/// What is to be played most of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Most {
    /// Points
    #[default]
    Points,
    /// Cards
    Cards,
}
