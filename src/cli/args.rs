//! What may be typed: the commands, their arguments, and their help.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use clap_complete::engine::ArgValueCandidates;

mod deals;
mod people;
mod solving;
mod views;

pub(super) use deals::{Amend, Ending, Replay, Score, Turn, Undo};
pub(super) use people::PlayerAction;
pub(super) use solving::{Most, Solve};
pub(super) use views::{
    Check, Explain, Export, Form, Import, Look, New, Order, Remove, RulesAction, Shell, Show, Stats, Verify,
};

use super::complete;

/// Keeps score and referees rummy played with real cards.
#[derive(Parser, Debug)]
#[command(name = "rummy", version, about, max_term_width = 100, after_help = super::example::FIRST_GAME)]
#[command(override_help = super::example::HELP)]
#[command(disable_help_subcommand = false, subcommand_required = false, infer_subcommands = false)]
pub struct Cli {
    /// The options that every command takes.
    #[command(flatten)]
    pub global: Global,
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The options that every command takes.
#[derive(Args, Debug, Clone, Default)]
pub struct Global {
    /// Answer with one JSON document
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub json: bool,
    /// Colour: auto, always or never
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_default_value = true,
        help_heading = "Everywhere"
    )]
    pub color: Colour,
    /// Suits in answers: letters, as they are typed, or symbols; `RUMMY_SUITS` says it for good
    #[arg(long, global = true, value_name = "HOW", help_heading = "Everywhere")]
    pub suits: Option<Suits>,
    /// Where the games are kept
    #[arg(long, global = true, value_name = "DIR", help_heading = "Everywhere", value_hint = clap::ValueHint::DirPath)]
    pub data_dir: Option<PathBuf>,
    /// Which game: the beginning of its id is enough; without it, the current one
    #[arg(short, long, global = true, value_name = "ID", help_heading = "Everywhere", add = ArgValueCandidates::new(complete::games))]
    pub game: Option<String>,
    /// Never ask; what is missing is an error
    #[arg(long, global = true, help_heading = "Everywhere")]
    pub no_input: bool,
}

/// When to colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless `NO_COLOR` is set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// How suits are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Suits {
    /// KH
    #[default]
    Letters,
    /// K♥
    Symbols,
}

/// The commands. Of all of them only the one that was typed is ever built.
#[derive(Subcommand, Debug)]
#[command(defer = true)]
pub enum Command {
    /// Show a sample evening, on a data directory of its own
    #[command(after_help = "Example:\n  rummy demo")]
    Demo,
    /// List, show, compare, check or begin rulesets
    #[command(
        after_help = "Example:\n  rummy rules show contract-rummy --deal 3",
        args_conflicts_with_subcommands = true
    )]
    Rules {
        /// What to do with them; without it, list them.
        #[command(subcommand)]
        action: Option<RulesAction>,
    },
    /// Start a game and make it the current one
    #[command(
        after_help = "Example:\n  rummy new contract-rummy Ann Bob Cat --dealer Cat --set cards.points.joker=25"
    )]
    New(New),
    /// Is it legal? Judge melds, a contract, or a lay-off
    #[command(after_help = "\
Examples:
  rummy check 'KH KS KD' '7C 7D 7S'                  against the current game's next deal
  rummy check -r contract-rummy -d 2 'KHSD / 3-6S'   melds part by / or are separate arguments
  rummy check -r contract-rummy --onto 6-9S '10S'    a lay-off
  rummy check -r contract-rummy -                    one proposal a line from standard input

Cards: KH 10D *(joker) *=6S(joker as six of spades) KHSD(KH KS KD) 3-6S(3S 4S 5S 6S)")]
    Check(Check),
    /// The best way to lay a hand
    #[command(after_help = "\
Examples:
  rummy solve -r gin-rummy 'KH KS KD 4D'             what is left at least, and how
  rummy solve -r contract-rummy -d 2 'KHSD 3-5S 9C'  as the deal's contract demands, or what is missing for it
  rummy solve -r gin-rummy --discard '3-6S KHSD 9C 9D AH 2C'
  rummy solve -r manipulation-rummy --table '8SHDC' '7S 9S'   a table that may be put together anew
  rummy solve -r gin-rummy -                         one hand a line from standard input, or TABLE : HAND")]
    Solve(Solve),
    /// Record a finished hand
    #[command(after_help = "\
Examples:
  rummy score Ann=out Bob='KS QD AH *' Cat=38    cards left in hand, or points
  rummy score                                    asks, player by player
  rummy score --stock-out Ann=12 Bob=4 Cat=30    nobody went out
  rummy score A=out B=15+10+5 C=absent           names cut short, a sum, a player who sat out
  rummy score --insert 2 Ann=7 Bob=out Cat=9     a deal that was forgotten, before deal 2
  rummy score --misdeal                          dealt again, nothing counts")]
    Score(Score),
    /// Referee the game at the table, turn by turn, deal after deal
    #[command(after_help = "\
Examples:
  rummy play                     asks and checks, keeps the sheet, until there is a winner
  printf 'd;4d\\n' | rummy play   the same, one line a turn from standard input

A line is a turn: draw, meld, discard as `d; m KHSD / 7CDS; 4D`. `?` tells what may be done now.")]
    Play,
    /// Referee a hand move by move: what a player does now
    #[command(after_help = "\
Examples:
  rummy turn Ann 'draw; meld KHSD / 7CDS; discard 4D' --upcard 9C   the first turn begins the deal
  rummy turn Bob 'take; discard 2H'                                 a name may be cut short: rummy turn b …
  rummy turn Cat buy                                                out of turn, where the rules have it
  rummy turn hands 'Bob = KC 5D *; Cat = 9S'                        the hands at the end

Moves part by `;`. Melds are numbered as they were laid.")]
    Turn(Turn),
    /// Referee a transcript from start to end; no game is touched
    #[command(after_help = "\
Examples:
  rummy replay sunday.txt
  rummy replay - < sunday.txt

A transcript:
  rules: contract-rummy
  players: Ann Bob Cat
  deal 1 upcard 9C
  Ann: draw; meld KHSD / 7CDS; discard 4D
  Bob: take; discard 2H
  hands: Bob = KC 5D *; Cat = 9S")]
    Replay(Replay),
    /// Show the words for what is done in a turn, and the shape of a transcript
    #[command(after_help = super::example::MOVES, override_help = super::example::MOVES)]
    Moves,
    /// Show the score sheet and what comes next
    #[command(after_help = "\
Examples:
  rummy show
  rummy show --by rank              places, and how far each is behind
  rummy show --race                 the totals as a chart
  rummy show --settle --stake 5     who pays whom, at 5 a point")]
    Show(Show),
    /// Show why a score is what it is, card by card
    #[command(after_help = "Example:\n  rummy explain --deal 2 Bob")]
    Explain(Explain),
    /// Show everything that was entered and corrected
    #[command(after_help = "Example:\n  rummy log")]
    Log,
    /// Correct a deal that was entered wrongly
    #[command(
        after_help = "Example:\n  rummy amend --deal 2 Bob=40\n  rummy amend --deal 2 Ann=12 Bob=out\n  rummy amend --deal 2 --strike     it never happened"
    )]
    Amend(Amend),
    /// People come and go in mid-game, or change their name
    #[command(after_help = "\
Examples:
  rummy player                             asks
  rummy player add Dora --start average    joins before the next deal
  rummy player leave Cat                   the points stay on the sheet
  rummy player return Cat
  rummy player rename Cat Cathy")]
    Player {
        /// Who comes or goes; without it, asks.
        #[command(subcommand)]
        action: Option<PlayerAction>,
    },
    /// End the game as it stands, before the rules end it
    #[command(
        after_help = "Example:\n  rummy finish     the sheet is marked as shortened; `rummy undo` reopens the game"
    )]
    Finish,
    /// Take the last change back
    #[command(after_help = "\
Examples:
  rummy undo           what was entered last
  rummy undo --move    of moves that were entered at once, only the last
  rummy undo --hand    the whole hand")]
    Undo(Undo),
    /// Make again what was taken back
    #[command(after_help = "Example:\n  rummy redo")]
    Redo,
    /// List all games
    #[command(after_help = "Example:\n  rummy games")]
    Games,
    /// Make another game the current one
    #[command(after_help = "Example:\n  rummy use k7q")]
    Use {
        /// The game: the beginning of its id is enough
        #[arg(value_name = "ID", add = ArgValueCandidates::new(complete::games))]
        id: String,
    },
    /// Set a game aside that was a mistake, or bring it back
    #[command(after_help = "\
Examples:
  rummy remove k7q            asks; it is in no list and in no count then
  rummy remove k7q --yes
  rummy remove --back k7q     brings it back")]
    Remove(Remove),
    /// Results over all games: wins, averages, who ended ahead of whom
    #[command(after_help = "\
Examples:
  rummy stats                            everybody, in every game
  rummy stats Ann Bob --since 2026-01-01
  rummy stats --ruleset gin-rummy --json")]
    Stats(Stats),
    /// Write the score history out
    #[command(after_help = "\
Examples:
  rummy export --format csv -o sunday.csv          rows for a spreadsheet; --all for all games
  rummy export --format html -o sunday.html        a page to look at, to print, to send
  rummy export --format transcript -o sunday.txt   a refereed game, for rummy replay")]
    Export(Export),
    /// Read games in: what export wrote as JSON, or a table of scores
    #[command(after_help = "\
Examples:
  rummy import sunday.json                             a game as export --format json writes it, or all games
  rummy import scores.csv -r contract-rummy --title Sunday
  rummy import - -r gin-rummy < scores.csv

A table of scores has deals as rows and players as columns, and what `score` takes in the cells:
  deal,Ann,Bob,Cat
  1,out,23,17
  2,5,0,41
Columns out, knock, big gin, stock out, upcard and wild tell how a deal ended, where the scores do not. \
The rows of export --format csv are read as well.")]
    Import(Import),
    /// Check journals for damage and for copies that grew apart
    #[command(after_help = "\
Examples:
  rummy verify                        every game
  rummy verify k7q                    one game
  rummy verify --repair               saves all that is sound; damaged files are kept beside

Ends with 1 where something is damaged or was lost, with 3 where a file can't be read.")]
    Verify(Verify),
    /// Print the completion script for a shell
    #[command(after_help = "Example:\n  rummy completions bash >> ~/.bashrc")]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of rummy or of one command
    #[command(after_help = "Example:\n  rummy man | man -l -")]
    Man {
        /// The command
        #[arg(add = ArgValueCandidates::new(complete::commands))]
        command: Option<String>,
    },
}

/// Reads what was typed.
///
/// Most of the work is to make every command with its help and to prepare it for the options that all of them take, so that
/// the one that was named is tried alone first. Whatever does not come out of that, help too, is read with all commands
/// there are.
pub(super) fn read(args: &[OsString]) -> Result<Cli, clap::Error> {
    if let [_, only] = args
        && ["--version", "-V"].iter().any(|flag| only == flag)
    {
        // The same words as with all commands, and nothing else to prepare.
        let bare = clap::Command::new("rummy").version(env!("CARGO_PKG_VERSION"));
        bare.try_get_matches_from(args)?;
    }
    let named = args.get(1).and_then(|name| alone(name.to_str()?));
    let read = |command: clap::Command| Cli::from_arg_matches(&command.try_get_matches_from(args).ok()?).ok();
    named.and_then(read).map_or_else(|| Cli::try_parse_from(args), Ok)
}

/// What a command takes.
type Arguments = fn(clap::Command) -> clap::Command;

/// The commands that are nothing but their arguments, so that no other need be made to find them. Their help is not here.
const BARE: [(&str, Arguments); 22] = [
    ("amend", Amend::augment_args),
    ("check", Check::augment_args),
    ("demo", |command| command),
    ("explain", Explain::augment_args),
    ("export", Export::augment_args),
    ("finish", |command| command),
    ("games", |command| command),
    ("import", Import::augment_args),
    ("log", |command| command),
    ("moves", |command| command),
    ("new", New::augment_args),
    ("play", |command| command),
    ("redo", |command| command),
    ("remove", Remove::augment_args),
    ("replay", Replay::augment_args),
    ("score", Score::augment_args),
    ("show", Show::augment_args),
    ("solve", Solve::augment_args),
    ("stats", Stats::augment_args),
    ("turn", Turn::augment_args),
    ("undo", Undo::augment_args),
    ("verify", Verify::augment_args),
];

/// The command line with one command only, if it has this one.
fn alone(name: &str) -> Option<clap::Command> {
    let bare = BARE.iter().find(|(known, _)| *known == name);
    let one = match bare {
        Some((name, arguments)) => clap::Command::new(*name).defer(*arguments),
        None => Command::augment_subcommands(clap::Command::new("rummy")).find_subcommand(name)?.clone(),
    };
    Some(Global::augment_args(clap::Command::new("rummy")).subcommand(one))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_alone_is_read_as_among_all() {
        for line in [
            "check -r contract-rummy -d 1 KHSD",
            "check KHSD --json --no-input",
            "show --settle --stake 5 --color never",
            "score Ann=out Bob=5 -g k7q",
            "new gin-rummy Ann Bob --data-dir /tmp/x",
            "rules show gin-rummy --deal 3",
            "rules",
            "undo --hand",
            "use k7q",
            "man check",
            "completions bash",
            "turn hands 'Bob = KC'",
        ] {
            let args: Vec<OsString> = ["rummy"].into_iter().chain(line.split(' ')).map(Into::into).collect();
            let name = args[1].to_str().unwrap();
            let matches = alone(name).unwrap().try_get_matches_from(&args).unwrap();
            let one = Cli::from_arg_matches(&matches).unwrap();
            let all = Cli::try_parse_from(&args).unwrap();
            assert_eq!(format!("{one:?}"), format!("{all:?}"), "{line}");
        }
    }

    #[test]
    fn what_is_bare_takes_the_same_as_among_all() {
        let all = <Cli as clap::CommandFactory>::command();
        let taken = |command: &clap::Command| {
            let mut command = command.clone();
            command.build();
            command.get_arguments().map(|argument| format!("{argument:?}")).collect::<Vec<_>>()
        };
        assert!(taken(all.find_subcommand("check").unwrap()).len() > 7);
        for (name, _) in BARE {
            let among_all = all.find_subcommand(name).unwrap();
            assert_eq!(among_all.get_subcommands().count(), 0, "{name}");
            assert_eq!(
                taken(alone(name).unwrap().find_subcommand(name).unwrap()),
                taken(among_all),
                "{name}"
            );
        }
    }

    #[test]
    fn the_version_is_told_as_with_all_commands() {
        for flag in ["--version", "-V"] {
            let args = ["rummy", flag].map(OsString::from);
            let said = read(&args).unwrap_err();
            assert_eq!(said.to_string(), Cli::try_parse_from(&args).unwrap_err().to_string());
            assert_eq!(said.kind(), clap::error::ErrorKind::DisplayVersion);
        }
    }

    #[test]
    fn no_other_command_is_built_beside_the_one_that_was_named() {
        for command in <Cli as clap::CommandFactory>::command().get_subcommands() {
            let mut alone = alone(command.get_name()).unwrap();
            assert_eq!(alone.get_subcommands().count(), 1);
            assert_eq!(
                command.get_arguments().count(),
                0,
                "{} is built before it is asked for",
                command.get_name()
            );
            alone.build();
        }
        assert!(alone("help").is_none() && alone("--json").is_none() && alone("chekc").is_none());
    }
}
