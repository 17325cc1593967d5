//! The games on disk: one file of lines per game, which only ever grows.
//!
//! ```text
//! <root>/current                 the id of the current game
//! <root>/games/<id>.jsonl        the lines of a game, see `codec`
//! <root>/games/<id>.lock         locked by whoever writes to the game; stays when unlocked
//! <root>/games/<id>.draft        what was answered of a question that was left, see `drafts`
//! <root>/removed/<id>.jsonl      the lines of a game that was removed, see `removed`
//! <root>/games/<id>.jsonl.torn   what interrupted writes left behind, set aside by the next write
//! <root>/games/<id>.jsonl.damaged-N   what a repair has replaced, see `repair`
//! ```
//!
//! Reading takes no lock and changes nothing. Writing to a game goes through [`Store::lock`].

mod drafts;
mod removed;
mod repair;

pub use super::codec::{Lines, Torn};
pub use super::lock::Locked;
pub use repair::Other;

use super::codec::{self, LineFault, MAX_LINE};
use super::id::GameId;
use super::lock::{make_dirs, sync_dir, temp_file};
use crate::system::reason;
use serde_json::{Map, Value};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, ErrorKind, Read};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The largest journal that is read or written, in bytes: 1 GiB.
pub const MAX_JOURNAL: u64 = 1 << 30;

/// A directory with games in it.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
}

impl Store {
    /// Names the directory; touches nothing on disk, and the directory need not exist.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into() }
    }

    /// The directory.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Where the lines of a game are, or would be.
    pub fn journal_path(&self, id: GameId) -> PathBuf {
        self.games_dir().join(format!("{id}.jsonl"))
    }

    /// Where the torn ends of a game's lines are set aside.
    pub fn torn_path(&self, id: GameId) -> PathBuf {
        self.games_dir().join(format!("{id}.jsonl.torn"))
    }

    /// The file that is locked while a game is written to.
    pub fn lock_path(&self, id: GameId) -> PathBuf {
        self.games_dir().join(format!("{id}.lock"))
    }

    /// Starts a game with its header line, making the directories if need be.
    ///
    /// The file appears whole or not at all, and never takes the place of another: [`StoreError::Exists`].
    pub fn create(&self, id: GameId, header: &Map<String, Value>) -> Result<(), StoreError> {
        self.create_with(id, header, &[])
    }

    /// Starts a game with its header line and everything that happened in it so far, as [`create`](Self::create) does.
    pub fn create_with(
        &self,
        id: GameId,
        header: &Map<String, Value>,
        entries: &[Map<String, Value>],
    ) -> Result<(), StoreError> {
        let path = self.journal_path(id);
        let mut text = String::new();
        let mut sum: Option<String> = None;
        for (n, line) in (0..).zip(std::iter::once(header).chain(entries)) {
            let sealed = codec::seal(line, n, sum.as_deref());
            check_line(&path, &sealed.text)?;
            text.push_str(&sealed.text);
            sum = Some(sealed.sum);
        }
        check_journal(&path, text.len() as u64)?;
        make_dirs(&self.root)?;
        make_dirs(&self.games_dir())?;
        let failed = |source| io_error("write", &path, source);
        let file = temp_file(&self.games_dir(), &text).map_err(failed)?;
        file.persist_noclobber(&path).map_err(|error| match error.error.kind() {
            ErrorKind::AlreadyExists => StoreError::Exists { id, path: path.clone() },
            _ => failed(error.error),
        })?;
        sync_dir(&self.games_dir()).map_err(|source| {
            // The caller is told that there is no game, so there must be none. The file is new and ours.
            fs::remove_file(&path).ok();
            failed(source)
        })
    }

    /// All games, sorted by id; none if the directory is not there yet.
    ///
    /// Only the directory is read, so a damaged game is listed as well. Other files are passed over.
    pub fn games(&self) -> Result<Vec<GameId>, StoreError> {
        listed(&self.games_dir())
    }

    /// Reads one game and checks every line.
    ///
    /// Without the lock, a line that is being written at this moment may show as [`Lines::torn`].
    pub fn read(&self, id: GameId) -> Result<Lines, StoreError> {
        let path = self.journal_path(id);
        let file = self.open(id)?;
        // In one piece, as far as that is possible: the less can change meanwhile.
        let length = file.metadata().map_or(0, |data| data.len().min(MAX_JOURNAL));
        let mut bytes = Vec::with_capacity(length as usize + 64);
        // One byte more than allowed, for a file that has grown since it was opened.
        file.take(MAX_JOURNAL + 1)
            .read_to_end(&mut bytes)
            .map_err(|source| io_error("read", &path, source))?;
        check_journal(&path, bytes.len() as u64)?;
        Lines::check(id, bytes).map_err(|(line, fault)| StoreError::Damaged { path, line, fault })
    }

    /// Reads the first line of a game only, without its newline and unchecked, for listing games cheaply.
    pub fn header_line(&self, id: GameId) -> Result<String, StoreError> {
        let path = self.journal_path(id);
        let mut bytes = Vec::new();
        BufReader::new(self.open(id)?)
            .take(MAX_LINE as u64 + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(|source| io_error("read", &path, source))?;
        let fault = match bytes.pop() {
            Some(b'\n') => match String::from_utf8(bytes) {
                Ok(line) => return Ok(line),
                Err(_) => LineFault::NotUtf8,
            },
            Some(_) if bytes.len() >= MAX_LINE => LineFault::TooLong,
            Some(_) => LineFault::HeaderTorn,
            None => LineFault::Empty,
        };
        Err(StoreError::Damaged { path, line: 1, fault })
    }

    /// Takes the sole right to write to a game, until the value is dropped or the process ends.
    ///
    /// Waits about 10 seconds for another process, then gives up with [`StoreError::Busy`].
    pub fn lock(&self, id: GameId) -> Result<Locked<'_>, StoreError> {
        Locked::take(self, id)
    }

    /// The current game, if one was set. It may be gone by now.
    pub fn current(&self) -> Result<Option<GameId>, StoreError> {
        let path = self.current_path();
        let mut text = Vec::new();
        match open_file(&path).and_then(|file| file.take(64).read_to_end(&mut text)) {
            Ok(_) => {}
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(io_error("read", &path, source)),
        }
        match text.trim_ascii() {
            b"" => Ok(None),
            text => match str::from_utf8(text).ok().and_then(GameId::parse) {
                Some(id) => Ok(Some(id)),
                None => Err(StoreError::BadCurrent { path }),
            },
        }
    }

    /// Makes a game the current one, whether or not it exists, making the directory if need be.
    pub fn set_current(&self, id: GameId) -> Result<(), StoreError> {
        let path = self.current_path();
        let failed = |source| io_error("write", &path, source);
        make_dirs(&self.root)?;
        let file = temp_file(&self.root, &format!("{id}\n")).map_err(failed)?;
        file.persist(&path).map_err(|error| failed(error.error))?;
        // The name is there. That a power cut may bring the one before it back is no reason to say it is not.
        sync_dir(&self.root).ok();
        Ok(())
    }

    fn games_dir(&self) -> PathBuf {
        self.root.join("games")
    }

    fn current_path(&self) -> PathBuf {
        self.root.join("current")
    }

    /// Opens a journal for reading.
    fn open(&self, id: GameId) -> Result<File, StoreError> {
        let path = self.journal_path(id);
        let opened = open_file(&path).and_then(|file| Ok((file.metadata()?.len(), file)));
        match opened {
            Ok((bytes, file)) => check_journal(&path, bytes).map(|()| file),
            Err(error) if error.kind() == ErrorKind::NotFound => Err(StoreError::NoGame { id, path }),
            Err(source) => Err(io_error("read", &path, source)),
        }
    }
}

/// The games in a directory, sorted by id; none if it is not there.
fn listed(dir: &Path) -> Result<Vec<GameId>, StoreError> {
    let failed = |source| io_error("read the directory", dir, source);
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(failed(error)),
    };
    let mut games = Vec::new();
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        let stem = name.to_str().and_then(|name| name.strip_suffix(".jsonl")).unwrap_or_default();
        // A name in capitals would be an id as well, but of another file.
        games.extend(GameId::parse(stem).filter(|id| id.as_str() == stem));
    }
    games.sort_unstable();
    Ok(games)
}

/// Why a game could not be read or written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// There is no file of this game.
    #[error("there is no game {id}: no file {}", .path.display())]
    NoGame {
        /// The game asked for.
        id: GameId,
        /// Where its journal would be.
        path: PathBuf,
    },
    /// There is a file of this game already; it was left as it is.
    #[error("there is a game {id} already: {}", .path.display())]
    Exists {
        /// The game to be started.
        id: GameId,
        /// The file that is there.
        path: PathBuf,
    },
    /// Another process kept the game locked for as long as was waited, about 10 seconds.
    #[error("{} is at work on this game and did not finish: it holds {}\n\
        help: let it finish or stop it, then try again; the lock goes with it", holder(*.pid), .path.display())]
    Busy {
        /// The lock file.
        path: PathBuf,
        /// The process that holds it, if that could be read.
        pid: Option<u32>,
    },
    /// A line of a journal is not as it was written.
    #[error("{}:{line}: {fault}\n\
        help: nothing was changed; `rummy verify` tells all that is wrong and what `--repair` would save; or put back \
        a copy of this file from a backup", .path.display())]
    Damaged {
        /// The journal.
        path: PathBuf,
        /// The first line at fault, from 1.
        line: usize,
        /// What is wrong with it.
        fault: LineFault,
    },
    /// A journal, or a line to be written, is larger than this program allows.
    #[error("{}: {what} of {bytes} bytes is more than the {limit} bytes allowed; nothing was changed", .path.display())]
    TooLarge {
        /// The journal.
        path: PathBuf,
        /// What is too large: `a file` or `a line`.
        what: &'static str,
        /// Its size in bytes.
        bytes: u64,
        /// The largest size in bytes.
        limit: u64,
    },
    /// A journal is not as it was when the lines handed to [`Locked::append`] were read.
    #[error("{} has changed since it was read; nothing was written\nhelp: try again", .path.display())]
    Changed {
        /// The journal.
        path: PathBuf,
    },
    /// The file that names the current game holds something else.
    #[error("{} does not name a game\nhelp: choose a game again, or delete this one file; no game is lost by it",
        .path.display())]
    BadCurrent {
        /// The file.
        path: PathBuf,
    },
    /// The system refused to do something with a file or directory.
    #[error("can't {doing} {}: {}", .path.display(), reason(.source))]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What was being done, a verb that the path can follow: `read`, `write`, `lock`.
        doing: &'static str,
        /// What the system said; the message has it already.
        source: io::Error,
    },
}

fn holder(pid: Option<u32>) -> String {
    pid.map_or_else(|| "another process".into(), |pid| format!("process {pid}"))
}

pub(super) fn io_error(doing: &'static str, path: &Path, source: io::Error) -> StoreError {
    StoreError::Io { path: path.to_owned(), doing, source }
}

pub(super) fn check_line(path: &Path, text: &str) -> Result<(), StoreError> {
    check_size(path, "a line", text.trim_end_matches('\n').len() as u64, MAX_LINE as u64)
}

pub(super) fn check_journal(path: &Path, bytes: u64) -> Result<(), StoreError> {
    check_size(path, "a file", bytes, MAX_JOURNAL)
}

fn check_size(path: &Path, what: &'static str, bytes: u64, limit: u64) -> Result<(), StoreError> {
    if bytes <= limit { Ok(()) } else { Err(StoreError::TooLarge { path: path.into(), what, bytes, limit }) }
}

/// Opens a plain file for reading. Anything else is refused before it is opened: a named pipe would block for ever.
fn open_file(path: &Path) -> io::Result<File> {
    plain(path)?;
    File::open(path)
}

/// Refuses what is no plain file. A link to one is followed: who keeps a single game elsewhere means it so.
pub(super) fn plain(path: &Path) -> io::Result<()> {
    let kind = fs::metadata(path)?.file_type();
    if kind.is_dir() {
        return Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory"));
    }
    if !kind.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "it is not a plain file"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
