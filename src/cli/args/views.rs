//! Arguments of what starts a game, asks about one, or writes it out.

use std::path::PathBuf;

use chrono::NaiveDate;
use clap::{Args, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCandidates;

use crate::cli::complete;

/// List, show, compare, check or begin rulesets.
#[derive(Subcommand, Debug)]
pub enum RulesAction {
    /// Show the rule card
    #[command(after_help = "\
Example:
  rummy rules show contract-rummy --players 4

≠ stands before what differs from the ruleset that it extends.")]
    Show {
        /// Its id, an alias, the beginning of its id, or a path to a .toml file
        #[arg(add = ArgValueCandidates::new(complete::rulesets))]
        ruleset: String,
        /// Only this deal
        #[arg(short, long, value_name = "N", add = ArgValueCandidates::new(complete::deals))]
        deal: Option<u32>,
        /// For this many players
        #[arg(long, value_name = "N")]
        players: Option<u8>,
    },
    /// Show in which rules two rulesets differ
    #[command(after_help = "Example:\n  rummy rules diff contract-rummy contract-rummy-classic")]
    Diff {
        /// Its id, an alias, the beginning of its id, or a path to a .toml file
        #[arg(value_name = "RULESET", add = ArgValueCandidates::new(complete::rulesets))]
        first: String,
        /// The other one
        #[arg(value_name = "OTHER", add = ArgValueCandidates::new(complete::rulesets))]
        second: String,
    },
    /// Begin a file of house rules, and print its path
    #[command(after_help = "\
Example:
  rummy rules new our-rummy --from contract-rummy

The file stands in your rulesets folder. Every key is in it with its present value, behind a #: take \
the # away and change the value.")]
    New {
        /// The id of the new ruleset: small letters, digits and hyphens
        #[arg(value_name = "ID")]
        id: String,
        /// The ruleset that holds wherever the file is silent
        #[arg(long, value_name = "RULESET", add = ArgValueCandidates::new(complete::rulesets))]
        from: String,
        /// Replace the file if it exists
        #[arg(long)]
        force: bool,
    },
    /// Print the JSON Schema of ruleset files, for editors
    #[command(after_help = "Example:\n  rummy rules schema > schema.json")]
    Schema,
    /// Check ruleset files
    #[command(after_help = "Example:\n  rummy rules check house.toml")]
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
}

/// Start a game and make it the current one.
#[derive(Args, Clone, Debug, Default)]
pub struct New {
    /// Its id, an alias, the beginning of its id, or a path to a .toml file
    #[arg(add = ArgValueCandidates::new(complete::rulesets))]
    pub ruleset: Option<String>,
    /// Who plays, in turn order
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// What you call the game
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Who deals first; without it, the last player named
    #[arg(long, value_name = "NAME")]
    pub dealer: Option<String>,
    /// As another game was: its rules, those who were there at its end, and whoever would deal next; names replace them
    #[arg(long, value_name = "GAME", conflicts_with = "set", add = ArgValueCandidates::new(complete::games))]
    pub like: Option<String>,
    /// A house rule, for this game only
    #[arg(long, value_name = "KEY=VALUE", add = ArgValueCandidates::new(complete::keys))]
    pub set: Vec<String>,
}

/// Is it legal? Judge melds, a contract, or a lay-off.
#[derive(Args, Debug)]
pub struct Check {
    /// By which rules; without it, those of the current game
    #[arg(short, long, add = ArgValueCandidates::new(complete::rulesets))]
    pub ruleset: Option<String>,
    /// In which deal, so that its contract must be met
    #[arg(short, long, value_name = "N", add = ArgValueCandidates::new(complete::deals))]
    pub deal: Option<u32>,
    /// How many play, which decides how many packs there are
    #[arg(long, value_name = "N")]
    pub players: Option<u8>,
    /// The meld on the table on which the cards would be laid off
    #[arg(long, value_name = "MELD")]
    pub onto: Option<String>,
    /// The cards that would stay in hand
    #[arg(long, value_name = "CARDS")]
    pub left: Option<String>,
    /// The card that was turned before the deal, whose rank is wild; `*` is a joker
    #[arg(long, value_name = "CARD")]
    pub wild: Option<String>,
    /// The melds; `-` reads one proposal a line
    #[arg(required = true, value_name = "MELD")]
    pub melds: Vec<String>,
}

/// Show the score sheet and what comes next.
#[derive(Args, Debug)]
pub struct Show {
    /// How it looks.
    #[command(flatten)]
    pub look: Look,
    /// Who pays whom: each pair of players settles the difference of their totals
    #[arg(long)]
    pub settle: bool,
    /// What a point is worth
    #[arg(long, value_name = "N", default_value_t = 1, requires = "settle", value_parser = stake)]
    pub stake: u32,
}

/// What a point is worth.
fn stake(text: &str) -> Result<u32, String> {
    let stake = text.parse().ok().filter(|stake| (1..=1_000_000).contains(stake));
    stake.ok_or_else(|| "a whole number from 1 to 1000000 is wanted".into())
}

/// Show why a score is what it is, card by card.
#[derive(Args, Debug)]
pub struct Explain {
    /// Only this deal
    #[arg(short, long, value_name = "N", add = ArgValueCandidates::new(complete::entered_deals))]
    pub deal: Option<u32>,
    /// Only this player
    #[arg(value_name = "NAME", add = ArgValueCandidates::new(complete::players))]
    pub name: Option<String>,
}

/// Results over all games: wins, averages, who ended ahead of whom.
#[derive(Args, Debug)]
pub struct Stats {
    /// Only games that began on this day or later: YYYY-MM-DD
    #[arg(long, value_name = "DATE", value_parser = day)]
    pub since: Option<NaiveDate>,
    /// Only games by these rules
    #[arg(short, long, add = ArgValueCandidates::new(complete::rulesets))]
    pub ruleset: Option<String>,
    /// Only these players
    #[arg(value_name = "PLAYER", add = ArgValueCandidates::new(complete::all_players))]
    pub players: Vec<String>,
}

/// A day of the calendar.
fn day(text: &str) -> Result<NaiveDate, String> {
    let whole = text.len() == 10 && text.is_ascii();
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|_| whole);
    day.ok_or_else(|| "a day reads YYYY-MM-DD, for example 2026-01-31".into())
}

/// Write the score history out.
#[derive(Args, Debug)]
pub struct Export {
    /// The form
    #[arg(short, long, value_name = "FORM", default_value = "csv")]
    pub format: Form,
    /// All games
    #[arg(long)]
    pub all: bool,
    /// The file; `-` is standard output
    #[arg(short, long, value_name = "FILE", default_value = "-", hide_default_value = true, value_hint = clap::ValueHint::FilePath)]
    pub output: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    pub force: bool,
}

/// Read games in: what export wrote as JSON, or a table of scores.
#[derive(Args, Debug)]
pub struct Import {
    /// The file, JSON or CSV; `-` is standard input
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub file: PathBuf,
    /// By which rules the scores of a table were made
    #[arg(short, long, add = ArgValueCandidates::new(complete::rulesets))]
    pub ruleset: Option<String>,
    /// What you call the game of a table
    #[arg(long, value_name = "TEXT")]
    pub title: Option<String>,
    /// Who dealt first in the game of a table; without it, the last player
    #[arg(long, value_name = "NAME")]
    pub dealer: Option<String>,
}

/// Set a game aside that was a mistake, or bring it back.
#[derive(Args, Debug)]
pub struct Remove {
    /// The game: the beginning of its id is enough
    #[arg(value_name = "ID", add = ArgValueCandidates::new(complete::games))]
    pub id: String,
    /// Do not ask
    #[arg(short, long)]
    pub yes: bool,
    /// Bring a game back that was removed
    #[arg(long, conflicts_with = "yes")]
    pub back: bool,
}

/// Check journals for damage and for copies that grew apart.
#[derive(Args, Debug)]
pub struct Verify {
    /// Which games: the beginnings of their ids are enough; without any, all
    #[arg(value_name = "GAME", add = ArgValueCandidates::new(complete::games))]
    pub games: Vec<String>,
    /// All games, which is what is checked where none is named
    #[arg(long, conflicts_with = "games")]
    pub all: bool,
    /// Save all that is sound in a whole journal; the damaged one is kept beside it
    #[arg(long)]
    pub repair: bool,
    /// Keep this line as it reads now, because you changed it yourself
    #[arg(long, value_name = "LINE", requires = "repair")]
    pub trust: Vec<usize>,
}

/// The forms of an export.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// A tidy table: one row for each game, deal and player
    Csv,
    /// Everything, for programs
    Json,
    /// A score sheet in Markdown
    Md,
    /// A page of its own: the sheet, a chart, corrections, comings and goings, rules
    Html,
    /// What was refereed turn by turn, as replay reads it
    Transcript,
}

/// The shells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Shell {
    /// Bash
    Bash,
    /// Zsh
    Zsh,
    /// Fish
    Fish,
    /// Elvish
    Elvish,
    /// PowerShell
    Powershell,
}

/// How the sheet looks.
#[derive(Args, Debug)]
pub struct Look {
    /// The order of the players: `rank` shows places and how far each is behind
    #[arg(long, value_name = "ORDER", default_value = "seat", conflicts_with_all = ["running", "race", "plain"])]
    pub by: Order,
    /// Totals after each deal in place of what each deal added
    #[arg(long, conflicts_with_all = ["race", "plain"])]
    pub running: bool,
    /// The totals as a chart
    #[arg(long, conflicts_with = "plain")]
    pub race: bool,
    /// One fact a line, without tables: for screen readers
    #[arg(long)]
    pub plain: bool,
}

/// In which order players are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Order {
    /// As they sit
    #[default]
    Seat,
    /// By place
    Rank,
}
