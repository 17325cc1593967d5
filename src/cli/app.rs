//! What every command works with: the options, the world, the games and the rulesets.

use std::io::Write as _;
use std::path::PathBuf;

use serde_json::Value;

use super::args::{Colour, Global};
use super::error::{Failure, Kind};
use super::example;
use super::io::Io;
use super::typed;
use crate::journal::id::GameId;
use crate::journal::store::{Lines, Store, StoreError};
use crate::journal::{Entry, Event, FORMAT, Journal, ReadError, Unmade};
use crate::play::Objection;
use crate::present::{Style, Tone, json, ruling};
use crate::report::Sheet;
use crate::ruleset::{Folder, Library, LoadError, Ruleset, nearest};
use crate::table::Refusal;

/// What every command works with.
pub struct App {
    /// The options.
    pub global: Global,
    /// The world.
    pub io: Io,
    /// Whether the last change that was tried is on the disk.
    pub recorded: bool,
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
        let app = Self { global, io, recorded: false };
        // Questions are drawn by a library with a mind of its own: it is told what was decided here.
        dialoguer::console::set_colors_enabled_stderr(app.colour(app.io.terminals.stderr));
        app
    }

    /// How standard output is to look.
    pub fn style(&self) -> Style {
        Style { colour: self.colour(self.io.terminals.stdout), width: self.io.width }
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

    /// Whether questions may be asked.
    pub fn may_ask(&self) -> bool {
        self.io.terminals.stdin && self.io.terminals.stdout && !self.global.no_input && !self.global.json
    }

    /// Where the games are.
    ///
    /// # Errors
    /// The platform names no such place, and nothing else does.
    pub fn store(&self) -> Result<Store, Failure> {
        if let Some(dir) = &self.global.data_dir {
            return Ok(Store::new(dir));
        }
        if let Some(dir) = self.io.variable("RUMMY_DATA_DIR") {
            return Ok(Store::new(dir));
        }
        let dirs = directories::ProjectDirs::from("", "", "rummy");
        let dirs = dirs.ok_or_else(|| {
            Failure::file("no home directory to keep games in").help("name one with --data-dir")
        })?;
        Ok(Store::new(dirs.data_dir()))
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

    /// The game that is meant: by `--game`, or the current one.
    ///
    /// # Errors
    /// There is none, or several begin so.
    pub fn game_id(&self) -> Result<GameId, Failure> {
        let store = self.store()?;
        match &self.global.game {
            Some(prefix) => self.find_game(&store, prefix),
            None => store.current()?.ok_or_else(|| {
                Failure::request("no game is going on").help(format!("start one: `{}`", example::NEW))
            }),
        }
    }

    /// The one game whose id begins so.
    ///
    /// # Errors
    /// There is none, or several begin so.
    pub fn find_game(&self, store: &Store, prefix: &str) -> Result<GameId, Failure> {
        let wanted = prefix.to_lowercase();
        let games = store.games()?;
        let found: Vec<GameId> = games
            .iter()
            .copied()
            .filter(|id| !wanted.is_empty() && id.as_str().starts_with(&wanted))
            .collect();
        match found.as_slice() {
            [one] => Ok(*one),
            [] => {
                let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
                let near = nearest(&wanted, ids.iter().map(String::as_str));
                let shown: String = prefix.escape_debug().take(40).collect();
                let failure = Failure::request(format!("no game `{shown}`"));
                Err(match near {
                    Some(near) => failure.help(format!("did you mean `{near}`?")),
                    None => failure.help("`rummy games` lists them all"),
                })
            }
            several => {
                let ids: Vec<String> = several.iter().map(ToString::to_string).collect();
                Err(Failure::request(format!("`{prefix}` could be {}", ids.join(" or "))))
            }
        }
    }

    /// Opens the game that is meant.
    ///
    /// # Errors
    /// There is none, or its journal can't be read.
    pub fn open(&mut self) -> Result<Opened, Failure> {
        let id = self.game_id()?;
        self.open_id(id)
    }

    /// Opens a game.
    ///
    /// # Errors
    /// Its journal can't be read.
    pub fn open_id(&mut self, id: GameId) -> Result<Opened, Failure> {
        let store = self.store()?;
        let mut lines = store.read(id);
        if matches!(&lines, Ok(Lines { torn: Some(_), .. }) | Err(StoreError::Damaged { .. })) {
            // Most likely somebody is writing, or setting a torn end aside, this very moment.
            std::thread::sleep(std::time::Duration::from_millis(30));
            lines = store.read(id);
        }
        let lines = lines.map_err(|error| unreadable(&store, id, error))?;
        self.warn_torn(&store, id, &lines);
        let journal = read(&store, id, &lines)?;
        Ok(Opened { id, journal })
    }

    fn warn_torn(&mut self, store: &Store, id: GameId, lines: &Lines) {
        if let Some(torn) = &lines.torn {
            let path = store.journal_path(id);
            let text = format!(
                "{}:{}: the last line was not written to its end ({} bytes) and does not count; the next entry sets it aside",
                path.display(),
                torn.line,
                torn.bytes
            );
            self.warn(&text);
        }
    }

    /// Changes the game that is meant: `decide` sees how it stands and says what happened, or why not. The entry is on the
    /// disk when this returns.
    ///
    /// # Errors
    /// What `decide` said, or the change is impossible, or the journal can't be read or written.
    pub fn change(
        &mut self,
        id: GameId,
        decide: impl FnOnce(&Opened) -> Result<Event, Failure>,
    ) -> Result<Opened, Failure> {
        self.change_or(id, decide, |app, journal, unmade| app.unmade(&journal.game.rules, unmade))
    }

    /// As [`change`](Self::change); `refused` has the words for a change that is impossible.
    ///
    /// # Errors
    /// As [`change`](Self::change).
    pub fn change_or(
        &mut self,
        id: GameId,
        decide: impl FnOnce(&Opened) -> Result<Event, Failure>,
        refused: impl FnOnce(&Self, &Journal, Unmade) -> Failure,
    ) -> Result<Opened, Failure> {
        self.recorded = false;
        let store = self.store()?;
        let mut locked = store.lock(id)?;
        let lines = locked.read().map_err(|error| unreadable(&store, id, error))?;
        let mut opened = Opened { id, journal: read(&store, id, &lines)? };
        let event = decide(&opened)?;
        let at = (self.io.now)().to_rfc3339_opts(chrono::SecondsFormat::Secs, false);
        let entry = Entry { at, event };
        let line = entry.to_json();
        if let Err(unmade) = opened.journal.push(entry) {
            return Err(refused(self, &opened.journal, unmade));
        }
        locked.append(&lines, &line)?;
        self.recorded = true;
        drop(locked);
        if lines.torn.is_some() {
            let path = store.torn_path(id);
            self.warn(&format!("an unfinished last line was set aside in {}", path.display()));
        }
        Ok(opened)
    }

    /// Something that should be known, on standard error.
    pub fn warn(&mut self, text: &str) {
        let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
        let _ = writeln!(self.io.stderr, "{} {text}", style.paint(Tone::Note, "warning:"));
    }

    /// What should be known of a deal that was entered or corrected.
    pub fn warn_of(&mut self, opened: &Opened, deal: u32) {
        let deals = &opened.journal.game.deals;
        for note in deals.iter().filter(|known| known.n == deal).flat_map(|deal| &deal.settled.notes) {
            self.warn(note);
        }
    }

    /// A result on standard output.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.io.stdout.write_all(text.as_bytes())?;
        Ok(())
    }

    /// A text that is the whole answer: under `--json` as the only member of a document.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_text(&mut self, text: &str) -> Result<(), Failure> {
        if self.global.json { self.say_json(&serde_json::json!({"text": text})) } else { self.say(text) }
    }

    /// A JSON document on a line of its own.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_json(&mut self, value: &Value) -> Result<(), Failure> {
        let text = value.to_string();
        self.io.stdout.write_all(text.as_bytes())?;
        self.io.stdout.write_all(b"\n")?;
        Ok(())
    }

    /// The sheet: as JSON where that was asked for, else after a line that says what happened.
    ///
    /// # Errors
    /// It can't be written.
    pub fn say_sheet(&mut self, what: &str, sheet: &Sheet) -> Result<(), Failure> {
        if self.global.json {
            return self.say_json(&json::sheet(sheet));
        }
        let text = crate::present::sheet::text(sheet, self.style());
        self.say(&format!("{what}{text}"))
    }

    /// Says what went wrong, as far as it was not said yet.
    pub fn fail(&mut self, failure: &Failure) {
        if matches!(failure.kind, Kind::Gone | Kind::Said(_)) {
            let _ = self.io.stdout.flush();
            return;
        }
        if self.global.json {
            let mut value = json::refusal(&failure.message, failure.help.as_deref(), &failure.violations);
            if let Value::Object(members) = &mut value {
                members.extend(failure.members.clone());
            }
            let _ = self.say_json(&value);
        }
        let _ = self.io.stdout.flush();
        let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
        let mut text = format!("{} {}\n", style.paint(Tone::Bad, "error:"), failure.message);
        if !failure.excerpt.is_empty() {
            text.clone_from(&failure.excerpt);
        }
        text.push_str(&failure.body);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        if let Some(help) = &failure.help {
            text.push_str(&format!("{} {help}\n", style.paint(Tone::Note, "help:")));
        }
        let _ = self.io.stderr.write_all(text.as_bytes());
    }

    /// Why a change is impossible.
    pub fn unmade(&self, rules: &Ruleset, unmade: Unmade) -> Failure {
        match unmade {
            Unmade::Refusal(refusal) => self.refused(rules, refusal),
            Unmade::Stopped(stopped) => self.objection(rules, "", stopped.objection),
            Unmade::Objection(objection) => self.objection(rules, "", objection),
            other => Failure::no(other.to_string()),
        }
    }

    /// Why something does not stand, with the rules; `what` it is comes before the reason.
    pub fn objection(&self, rules: &Ruleset, what: &str, objection: Objection) -> Failure {
        let lead = if what.is_empty() { String::new() } else { format!("{what}: ") };
        match objection {
            Objection::Unclear { message, help } => Failure::request(format!("{lead}{message}")).help(help),
            Objection::Illegal(violations) => {
                let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
                let body: String = violations
                    .iter()
                    .map(|violation| ruling::violation_text(rules, violation, style))
                    .collect();
                let messages: Vec<&str> = violations.iter().map(|found| found.message.as_str()).collect();
                let message = if self.global.json {
                    format!("{lead}{}", messages.join("; "))
                } else {
                    let what = if what.is_empty() { "that" } else { what };
                    format!("{what} does not stand, so nothing was recorded")
                };
                let mut failure = Failure::no(message).body(body);
                failure.violations = violations;
                failure
            }
        }
    }

    /// Why a change was refused, with the rules.
    pub fn refused(&self, rules: &Ruleset, refusal: Refusal) -> Failure {
        let message = refusal.to_string();
        match refusal {
            Refusal::Over => Failure::no(message)
                .help("`rummy undo` takes the last entry back; `rummy amend` corrects a deal"),
            Refusal::Stands(n) => {
                Failure::no(message).help(format!("correct it with `rummy amend --deal {n} NAME=RESULT`"))
            }
            Refusal::Missing(name) => Failure::request(format!("{name} is missing"))
                .help(format!("add {}", typed::Way::by(rules).add(&name, false))),
            Refusal::Violations(violations) => {
                let style = Style { colour: self.colour(self.io.terminals.stderr), width: self.io.width };
                let body: String = violations
                    .iter()
                    .map(|violation| ruling::violation_text(rules, violation, style))
                    .collect();
                let mut failure = Failure::no("that can't be, so nothing was recorded").body(body);
                failure.message = if self.global.json { message } else { failure.message };
                failure.violations = violations;
                failure
            }
            _ => Failure::request(message),
        }
    }
}

/// Why the lines of a game can't be read. How a newer format frames its lines is not known here, so that they look
/// damaged: then what the first line says of its format is the reason.
fn unreadable(store: &Store, id: GameId, error: StoreError) -> Failure {
    let header = match &error {
        StoreError::Damaged { .. } => store.header_line(id).ok(),
        _ => None,
    };
    let header: Option<Value> = header.and_then(|line| serde_json::from_str(&line).ok());
    match header.and_then(|header| header.get("format")?.as_u64()).filter(|format| *format > FORMAT) {
        None => error.into(),
        Some(format) => {
            let path = store.journal_path(id);
            Failure::file(format!("{}:1: {}", path.display(), ReadError::NewerFormat(format))).help(
                "nothing was changed; if no newer rummy wrote it, put back a copy of the file from a backup",
            )
        }
    }
}

/// Reads a journal whose lines were checked.
fn read(store: &Store, id: GameId, lines: &Lines) -> Result<Journal, Failure> {
    Journal::read(lines.iter()).map_err(|(line, error)| {
        let path = store.journal_path(id);
        let failure = Failure::file(format!("{}:{line}: {error}", path.display()));
        match error {
            ReadError::NewerFormat(_) => failure.help("nothing was changed"),
            _ => failure.help("nothing was changed; put back a copy of the file from a backup"),
        }
    })
}
