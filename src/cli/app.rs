//! What every command works with: the options, the world, the games and the rulesets.

mod answers;
mod games;

use std::borrow::Cow;
use std::path::PathBuf;

use clap::ValueEnum as _;

use super::args::{Colour, Global, Suits};
use super::error::Failure;
use super::io::Io;
use crate::journal::id::GameId;
use crate::journal::{Journal, Known};
use crate::present::Style;
use crate::present::suits::symbols;
use crate::report::Sheet;
use crate::ruleset::{Folder, Library, LoadError, Ruleset};

/// What every command works with.
pub struct App {
    /// The options.
    pub global: Global,
    /// The world.
    pub io: Io,
    /// Whether the last change that was tried is on the disk.
    pub recorded: bool,
    /// The rulesets of the games that were opened.
    known: Known,
    /// Whom answers may name: words that are no cards.
    named: Vec<String>,
}

/// A game that was opened.
pub struct Opened {
    /// Its id.
    pub id: GameId,
    /// Everything that its journal holds.
    pub journal: Journal,
}

impl Opened {
    /// Its sheet.
    pub fn sheet(&self) -> Sheet {
        Sheet::new(self.id.as_str(), &self.journal)
    }
}

impl App {
    /// The options and the world, before anything was read.
    pub fn new(global: Global, io: Io) -> Self {
        let app = Self { global, io, recorded: false, known: Known::default(), named: Vec::new() };
        // Questions are drawn by a library with a mind of its own: it is told what was decided here.
        dialoguer::console::set_colors_enabled_stderr(app.colour(app.io.terminals.stderr));
        app
    }

    /// How standard output is to look.
    pub fn style(&self) -> Style {
        Style { colour: self.colour(self.io.terminals.stdout), width: self.io.width }
    }

    /// How standard error is to look. Lines are as long as they are where no terminal would break them.
    pub fn look(&self) -> Style {
        let terminal = self.io.terminals.stderr;
        let width = if terminal { self.io.width } else { usize::from(u16::MAX) };
        Style { colour: self.colour(terminal), width }
    }

    /// Whether a stream is coloured: as `--color` says, else on a terminal that can and may.
    pub fn colour(&self, terminal: bool) -> bool {
        match self.global.color {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                terminal && self.io.variable("NO_COLOR").is_none() && self.io.variable("TERM") != Some("dumb")
            }
        }
    }

    /// Whether suits are shown as symbols, as `--suits` says, else the environment.
    fn suits(&self) -> Suits {
        self.global.suits.unwrap_or_else(|| {
            let said = self.io.variable("RUMMY_SUITS").and_then(|how| Suits::from_str(how, true).ok());
            said.unwrap_or_default()
        })
    }

    /// Takes note of people, so that nobody's name is taken for a card.
    pub fn name(&mut self, names: &[String]) {
        if self.suits() == Suits::Symbols {
            let new = names.iter().filter(|name| !self.named.contains(name));
            let new: Vec<String> = new.cloned().collect();
            self.named.extend(new);
        }
    }

    /// A text with suits as they are to be shown.
    fn suited<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self.suits() {
            Suits::Letters => Cow::Borrowed(text),
            Suits::Symbols => Cow::Owned(symbols(text, &self.named)),
        }
    }

    /// Whether questions may be asked.
    pub fn may_ask(&self) -> bool {
        self.io.terminals.stdin && self.io.terminals.stdout && !self.global.no_input && !self.global.json
    }

    /// Where the rulesets are.
    pub fn library(&self) -> Library {
        let config = self.io.variable("RUMMY_CONFIG_DIR").map(PathBuf::from);
        let config = config.or_else(|| {
            directories::ProjectDirs::from("", "", "rummy").map(|dirs| dirs.config_dir().to_owned())
        });
        Library::new(config.map(|dir| Folder(dir.join("rulesets"))))
    }

    /// Loads a ruleset by whatever name was typed.
    ///
    /// # Errors
    /// As [`Library::load`], with every fault shown in its place.
    pub fn rules(&self, name: &str, sets: &[String]) -> Result<Ruleset, Failure> {
        self.library().load(name, sets).map_err(|error| self.rules_failure(error))
    }

    /// A ruleset that can't be had, with its faults in their places.
    pub fn rules_failure(&self, error: LoadError) -> Failure {
        match error {
            LoadError::Faulty(faults) => {
                let n = faults.0.len();
                let colour = self.colour(self.io.terminals.stderr);
                let body = crate::present::diagnostic::faults(&faults, colour, self.io.width);
                Failure::request(format!("{n} fault{} in the rules", if n == 1 { "" } else { "s" }))
                    .excerpt(body)
            }
            other => other.into(),
        }
    }
}
