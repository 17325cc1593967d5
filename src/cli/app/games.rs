//! The games: which one is meant, what its journal holds, and changes to it.

use serde_json::Value;

use super::{App, Opened};
use crate::cli::error::Failure;
use crate::cli::{example, file};
use crate::journal::id::GameId;
use crate::journal::store::{Lines, Store, StoreError};
use crate::journal::{Entry, Event, FORMAT, Journal, Known, ReadError, Unmade};
use crate::ruleset::nearest;

impl App {
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
        Self::one_of(&store.games()?, prefix, "")
    }

    /// The one of some games whose id begins so; what they all are stands behind the words for none.
    ///
    /// # Errors
    /// There is none, or several begin so.
    pub fn one_of(games: &[GameId], prefix: &str, are: &str) -> Result<GameId, Failure> {
        let wanted = prefix.to_lowercase();
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
                let failure = Failure::request(format!("no game `{shown}`{are}"));
                Err(match near {
                    Some(near) => failure.help(format!("did you mean `{near}`?")),
                    None => failure.help("`rummy games` lists them all"),
                })
            }
            several => {
                let ids: Vec<String> = several.iter().map(ToString::to_string).collect();
                Err(Failure::request(format!("`{prefix}` could be {}", ids.join(" or ")))
                    .help("type more of the id; `rummy games` tells which is which"))
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
        // Most likely somebody is writing, or setting a torn end aside, this very moment.
        if matches!(&lines, Ok(Lines { torn: Some(_), .. }) | Err(StoreError::Damaged { .. }))
            && file::wait_for_writer(&store.journal_path(id))
        {
            lines = store.read(id);
        }
        let lines = lines.map_err(|error| unreadable(&store, id, error))?;
        self.warn_torn(&store, id, &lines);
        let journal = read(&store, id, &lines, &mut self.known)?;
        self.name(&journal.game.players);
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
        let mut opened = Opened { id, journal: read(&store, id, &lines, &mut self.known)? };
        let event = decide(&opened)?;
        let at = (self.io.now)().to_rfc3339_opts(chrono::SecondsFormat::Secs, false);
        let entry = Entry { at, event };
        let line = entry.to_json();
        if let Err(unmade) = opened.journal.push(entry) {
            return Err(refused(self, &opened.journal, unmade));
        }
        locked.append(&lines, &line)?;
        self.recorded = true;
        self.name(&opened.journal.game.players);
        // The game has moved on from whatever was begun before.
        let _ = store.drop_draft(id);
        drop(locked);
        if lines.torn.is_some() {
            let path = store.torn_path(id);
            self.warn(&format!("an unfinished last line was set aside in {}", path.display()));
        }
        Ok(opened)
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
fn read(store: &Store, id: GameId, lines: &Lines, known: &mut Known) -> Result<Journal, Failure> {
    Journal::read_among(lines.text(), known).map_err(|(line, error)| {
        let path = store.journal_path(id);
        let failure = Failure::file(format!("{}:{line}: {error}", path.display()));
        match error {
            ReadError::NewerFormat(_) => failure.help("nothing was changed"),
            _ => failure.help("nothing was changed; `rummy verify` tells what `--repair` would save"),
        }
    })
}
