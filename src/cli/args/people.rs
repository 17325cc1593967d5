//! Arguments of people who come and go.

use clap::Subcommand;
use clap_complete::engine::ArgValueCandidates;

use crate::cli::complete;

/// People come and go in mid-game, or change their name.
#[derive(Subcommand, Debug)]
pub enum PlayerAction {
    /// Somebody joins the game before the next deal
    #[command(after_help = "\
Examples:
  rummy player add Dora --start average     with the average of those who are there
  rummy player add Dora --start highest+10
  rummy player add Dora --seat Ann          in Ann's place if Ann has left, else to Ann's left")]
    Add {
        /// Who
        #[arg(value_name = "NAME")]
        name: String,
        /// What to start with: points, `average`, `highest`, or `highest+N`
        #[arg(long, value_name = "POINTS", default_value = "0", allow_hyphen_values = true, add = ArgValueCandidates::new(complete::starts))]
        start: String,
        /// In whose place, or to whose left; without it, behind everybody else
        #[arg(long, value_name = "NAME", add = ArgValueCandidates::new(complete::everybody))]
        seat: Option<String>,
    },
    /// Somebody leaves; the points stay on the sheet
    #[command(after_help = "\
Examples:
  rummy player leave Cat                    who was still in the deal is named once more in its score
  rummy player leave Cat --score hand       the deal's score must name Cat
  rummy player leave Cat --score average    the deal counts the average of Cat's deals")]
    Leave {
        /// Who
        #[arg(value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
        name: String,
        /// What the deal that is going on counts: `hand`, `average`, or points
        #[arg(long, value_name = "SCORE", allow_hyphen_values = true, add = ArgValueCandidates::new(complete::lasts))]
        score: Option<String>,
    },
    /// Somebody who left takes the old seat again
    #[command(after_help = "Example:\n  rummy player return Cat")]
    Return {
        /// Who
        #[arg(value_name = "NAME", add = ArgValueCandidates::new(complete::left))]
        name: String,
    },
    /// Somebody goes by another name from now on
    #[command(after_help = "Example:\n  rummy player rename Cat Cathy")]
    Rename {
        /// The name so far
        #[arg(value_name = "OLD", add = ArgValueCandidates::new(complete::everybody))]
        old: String,
        /// The new one
        #[arg(value_name = "NEW")]
        new: String,
    },
}
