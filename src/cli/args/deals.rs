//! Arguments of what happens in a game: turns, results, corrections.

use std::path::PathBuf;

use clap::Args;
use clap_complete::engine::ArgValueCandidates;

use crate::cli::complete;
use crate::journal::Back;

/// How a deal ended.
#[derive(Args, Clone, Debug, Default, PartialEq, Eq)]
pub struct Ending {
    /// Who went out
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub out: Option<String>,
    /// Who knocked; without deadwood that is gin
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub knock: Option<String>,
    /// Who had big gin: every card melded, without a discard
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub big_gin: Option<String>,
    /// The card that was turned up first, where it counts
    #[arg(long, value_name = "CARD")]
    pub upcard: Option<String>,
    /// The card that was turned before the deal, whose rank is wild; `*` is a joker
    #[arg(long, value_name = "CARD")]
    pub wild: Option<String>,
    /// Who dealt, where it was another's turn to
    #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub dealer: Option<String>,
    /// A bonus that no card shows
    #[arg(long, value_name = "NAME=KEY")]
    pub bonus: Vec<String>,
    /// The stock ran out, and nobody went out
    #[arg(long)]
    pub stock_out: bool,
}

/// Record a finished hand.
#[derive(Args, Clone, Debug, Default)]
pub struct Score {
    /// Which deal; without it, the next
    #[arg(short, long, value_name = "N", add = ArgValueCandidates::new(complete::next_deal))]
    pub deal: Option<u32>,
    /// A deal that was forgotten, put before the deal that has this number now
    #[arg(long, value_name = "N", conflicts_with = "deal", add = ArgValueCandidates::new(complete::entered_deals))]
    pub insert: Option<u32>,
    /// The cards were misdealt: nothing counts, and they are dealt again
    #[arg(long, alias = "void", conflicts_with_all = ["insert", "results"])]
    pub misdeal: bool,
    /// How the deal ended.
    #[command(flatten)]
    pub ending: Ending,
    /// For each player: `out`, points (a sum like 15+10 too), the cards left in hand, or `absent`
    #[arg(value_name = "NAME=RESULT", add = ArgValueCandidates::new(complete::results))]
    pub results: Vec<String>,
}

/// Referee a hand move by move: what a player does now.
#[derive(Args, Debug)]
pub struct Turn {
    /// Who; `hands` where the hands are shown at the end
    #[arg(value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub name: String,
    /// The moves, parted by `;`
    #[arg(value_name = "MOVES", required = true)]
    pub moves: Vec<String>,
    /// The card that was turned up, where these moves begin a deal
    #[arg(long, value_name = "CARD")]
    pub upcard: Option<String>,
    /// The card that was turned before the deal, whose rank is wild
    #[arg(long, value_name = "CARD")]
    pub wild: Option<String>,
}

/// Referee a transcript from start to end; no game is touched.
#[derive(Args, Debug)]
pub struct Replay {
    /// The transcript; `-` is standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,
}

/// Correct a deal that was entered wrongly.
#[derive(Args, Debug)]
pub struct Amend {
    /// Which deal
    #[arg(short, long, value_name = "N", required = true, add = ArgValueCandidates::new(complete::entered_deals))]
    pub deal: u32,
    /// How the deal ended, if that is corrected.
    #[command(flatten)]
    pub ending: Ending,
    /// The stock had not run out
    #[arg(long, conflicts_with = "stock_out")]
    pub no_stock_out: bool,
    /// No card that was turned up first is known
    #[arg(long, conflicts_with = "upcard")]
    pub no_upcard: bool,
    /// The deal never happened
    #[arg(long, visible_aliases = ["void", "drop"], conflicts_with = "results")]
    pub strike: bool,
    /// What it should have been, for those who are corrected
    #[arg(value_name = "NAME=RESULT", add = ArgValueCandidates::new(complete::results))]
    pub results: Vec<String>,
}

/// Take the last change back.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub struct Undo {
    /// Only the last move of a turn
    #[arg(long = "move")]
    pub one_move: bool,
    /// Everything since the turn began
    #[arg(long)]
    pub turn: bool,
    /// Everything since the hand began, or the last hand that was scored
    #[arg(long)]
    pub hand: bool,
}

impl Undo {
    /// How far it goes.
    pub const fn back(&self) -> Back {
        match (self.one_move, self.turn, self.hand) {
            (true, _, _) => Back::Move,
            (_, true, _) => Back::Turn,
            (_, _, true) => Back::Hand,
            _ => Back::Entry,
        }
    }
}
