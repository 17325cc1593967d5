//! Writing that is safe: one process at a time, one line at a time, all of it or nothing.

use super::codec::{self, Lines};
use super::id::GameId;
use super::store::{Store, StoreError, check_journal, check_line, io_error, plain};
use serde_json::{Map, Value};
use std::fs::{DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;
use tempfile::{Builder, NamedTempFile};

/// How long to wait between two tries, and how many tries make about 10 seconds.
const PAUSE: Duration = Duration::from_millis(10);
const TRIES: u32 = 1000;

/// The sole right to write to one game; ends when dropped, and with the process.
///
/// What is locked is a file of its own beside the journal, so that the journal can be put back from a backup or
/// edited with a program that replaces it, and the lock still holds.
///
/// ```
/// # use rummy_referee::journal::{id::GameId, store::Store};
/// # let dir = tempfile::tempdir().unwrap();
/// # let serde_json::Value::Object(members) = serde_json::json!({"format": 1}) else { return };
/// let (store, id) = (Store::new(dir.path()), GameId::from_seed(7));
/// store.create(id, &members).unwrap();
///
/// let mut locked = store.lock(id).unwrap();
/// let lines = locked.read().unwrap();
/// locked.append(&lines, &members).unwrap();
/// assert_eq!(locked.read().unwrap().count(), 2);
/// ```
#[derive(Debug)]
pub struct Locked<'a> {
    store: &'a Store,
    id: GameId,
    file: File,
}

impl<'a> Locked<'a> {
    pub(super) fn take(store: &'a Store, id: GameId) -> Result<Self, StoreError> {
        Self::take_within(store, id, TRIES)
    }

    fn take_within(store: &'a Store, id: GameId, tries: u32) -> Result<Self, StoreError> {
        let path = store.lock_path(id);
        let failed = |source| io_error("lock", &path, source);
        // Without this, asking for a game that is not there would leave a lock file behind.
        open_journal(store, id)?;
        let mut file = open_lock(&path).map_err(failed)?;
        for left in (0..tries).rev() {
            match file.try_lock() {
                Ok(()) if is_at(&file, &path) => {
                    let mut locked = Self { store, id, file };
                    locked.sign();
                    return Ok(locked);
                }
                // The lock file was deleted or replaced meanwhile, and others would lock another one.
                Ok(()) => file = open_lock(&path).map_err(failed)?,
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Interrupted => {}
                Err(TryLockError::Error(error)) => return Err(failed(error)),
                Err(TryLockError::WouldBlock) if left > 0 => std::thread::sleep(PAUSE),
                Err(TryLockError::WouldBlock) => {}
            }
        }
        let pid = signature(&mut file);
        Err(StoreError::Busy { path, pid })
    }

    pub(super) fn store(&self) -> &'a Store {
        self.store
    }

    /// The game that is locked.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Reads the game and checks every line, as [`Store::read`] does; under the lock, nothing changes afterwards.
    pub fn read(&self) -> Result<Lines, StoreError> {
        self.store.read(self.id)
    }

    /// Adds one line to the game; once this returns, the line is on disk.
    ///
    /// `lines` is what [`read`](Self::read) gave under this lock, with nothing appended since; other lines are
    /// refused with [`StoreError::Changed`]. The body has neither `n` nor `sum`. A torn end of the file is first
    /// moved to [`Store::torn_path`]. If anything fails, the journal keeps the lines it had, and nothing more: a full
    /// disk loses nothing.
    pub fn append(&mut self, lines: &Lines, body: &Map<String, Value>) -> Result<(), StoreError> {
        let path = self.store.journal_path(self.id);
        let text = codec::seal(body, lines.count(), Some(lines.last_sum())).text;
        check_line(&path, &text)?;
        check_journal(&path, lines.bytes() + text.len() as u64)?;

        let mut file = open_journal(self.store, self.id)?;
        let failed = |source| io_error("write", &path, source);
        let torn = lines.torn.map_or(0, |torn| torn.bytes as u64);
        let length = file.metadata().map_err(failed)?.len();
        if lines.id() != self.id || length != lines.bytes() + torn {
            return Err(StoreError::Changed { path });
        }
        if torn > 0 {
            self.set_aside(&mut file, lines.bytes())?;
        }
        add(&mut file, lines.bytes(), text.as_bytes()).map_err(failed)
    }

    /// Moves all bytes from `start` on to the file for torn ends, where each ends in a newline.
    fn set_aside(&self, journal: &mut File, start: u64) -> Result<(), StoreError> {
        let (from, to) = (self.store.journal_path(self.id), self.store.torn_path(self.id));
        let reading = |source| io_error("read", &from, source);
        let writing = |source| io_error("write", &to, source);
        let mut bytes = Vec::new();
        journal.seek(SeekFrom::Start(start)).map_err(reading)?;
        journal.read_to_end(&mut bytes).map_err(reading)?;
        bytes.push(b'\n');

        plain_or_absent(&to).map_err(writing)?;
        let mut side = private(OpenOptions::new().write(true).create(true).truncate(false))
            .open(&to)
            .map_err(writing)?;
        let length = side.metadata().map_err(writing)?.len();
        add(&mut side, length, &bytes).map_err(writing)?;
        if let Some(dir) = to.parent() {
            sync_dir(dir).map_err(writing)?;
        }
        // Only now that they are safe elsewhere do the bytes leave the journal.
        let cut = journal.set_len(start).and_then(|()| journal.sync_data());
        cut.map_err(|source| io_error("write", &from, source))
    }

    /// Writes the number of this process into the lock file, for the message of those who wait. A disk that is too
    /// full for this is no reason to fail.
    fn sign(&mut self) {
        let pid = format!("{}\n", std::process::id());
        self.file.set_len(0).and_then(|()| self.file.write_all(pid.as_bytes())).ok();
    }
}

impl Drop for Locked<'_> {
    fn drop(&mut self) {
        // So that nobody who finds the next holder before it has signed blames this process. Closing unlocks.
        self.file.set_len(0).ok();
    }
}

/// The number of the process that signed a lock file.
fn signature(file: &mut File) -> Option<u32> {
    let mut text = String::new();
    // Elsewhere than on Unix a locked file may refuse to be read.
    file.take(16).read_to_string(&mut text).ok()?;
    text.trim_end().parse().ok()
}

fn open_journal(store: &Store, id: GameId) -> Result<File, StoreError> {
    let path = store.journal_path(id);
    let opened = plain(&path).and_then(|()| OpenOptions::new().read(true).write(true).open(&path));
    opened.map_err(|source| match source.kind() {
        ErrorKind::NotFound => StoreError::NoGame { id, path },
        _ => io_error("write", &path, source),
    })
}

fn open_lock(path: &Path) -> io::Result<File> {
    plain_or_absent(path)?;
    private(OpenOptions::new().read(true).write(true).create(true).truncate(false)).open(path)
}

/// Refuses what is there and is no plain file: what is written is not to land wherever a link points, and a pipe is no place
/// for it.
fn plain_or_absent(path: &Path) -> io::Result<()> {
    match std::fs::symlink_metadata(path) {
        Ok(data) if data.is_file() => Ok(()),
        Ok(data) if data.is_symlink() => Err(io::Error::other("it is a link")),
        Ok(data) if data.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "it is a directory")),
        Ok(_) => Err(io::Error::other("it is not a plain file")),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// A file that these options create is for its owner alone.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Whether an open file is still the one at this path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(ours), Ok(there)) => (ours.dev(), ours.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Elsewhere a file that is open cannot be deleted.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// A file with this text that waits, safely on disk, to be given its name. Only its owner may read it.
pub(super) fn temp_file(dir: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut file = Builder::new().prefix("new-").suffix(".tmp").tempfile_in(dir)?;
    file.write_all(text.as_bytes())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Makes a directory and those above it, for the owner alone, unless it is there.
pub(super) fn make_dirs(dir: &Path) -> Result<(), StoreError> {
    if dir.is_dir() {
        return Ok(());
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(dir).map_err(|source| io_error("make the directory", dir, source))?;
    // As well as can be done: a directory above that may not be opened is no reason to fail.
    dir.parent().map(sync_dir).transpose().ok();
    Ok(())
}

/// Makes new names in a directory outlast a power cut, where the system can do that.
pub(super) fn sync_dir(dir: &Path) -> io::Result<()> {
    #[cfg(unix)]
    match File::open(dir)?.sync_all() {
        // Some file systems, mostly of networks, know no such thing.
        Err(error) if matches!(error.kind(), ErrorKind::InvalidInput | ErrorKind::Unsupported) => Ok(()),
        other => other,
    }
    #[cfg(not(unix))]
    {
        let _ = dir;
        Ok(())
    }
}

/// The part of a file that writing to its end needs; tests put a failing disk in its place.
trait Disk: Write + Seek {
    fn sync(&mut self) -> io::Result<()>;
    fn cut(&mut self, length: u64) -> io::Result<()>;
}

impl Disk for File {
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.set_len(length)
    }
}

/// Writes all of `bytes` at the end of a file that is `length` bytes long, or leaves it at that length.
fn add(file: &mut impl Disk, length: u64, bytes: &[u8]) -> io::Result<()> {
    let written = write_once(file, length, bytes).and_then(|()| file.sync());
    if written.is_err() {
        // As well as can be done. Should this fail too, the line is torn at worst, which the next reader sees.
        file.cut(length).and_then(|()| file.sync()).ok();
    }
    written
}

/// One call of the system for the whole line, so that a process that is killed leaves a torn end at worst and never
/// two halves with something between. Not to the end of the file but to the place that was checked.
fn write_once(file: &mut impl Disk, at: u64, bytes: &[u8]) -> io::Result<()> {
    file.seek(SeekFrom::Start(at))?;
    loop {
        match file.write(bytes) {
            Ok(written) if written == bytes.len() => return Ok(()),
            Ok(_) => {
                return Err(io::Error::new(ErrorKind::WriteZero, "there is no space left for a whole line"));
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests;
