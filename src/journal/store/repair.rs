//! What checking and repairing journals needs of the disk: their bytes as they are, the other files beside them, and a
//! new journal in the place of a damaged one, which stays.

use super::{MAX_JOURNAL, Store, StoreError, check_journal, io_error, open_file};
use crate::journal::id::GameId;
use crate::journal::lock::{Locked, sync_dir, temp_file};
use std::fs;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

/// How many damaged originals are kept beside one journal.
const MOST_KEPT: u32 = 1000;

/// What ends the name of a damaged original, before its number.
const KEPT: &str = ".jsonl.damaged-";

/// A file beside the journals that is none of theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Other {
    /// Named like a journal, but for no game: perhaps a copy of one.
    Copy(PathBuf),
    /// What a write left behind that was interrupted, unless it is going on.
    Leftover(PathBuf),
    /// Something else.
    Unknown(PathBuf),
}

impl Store {
    /// The bytes of a game's journal, unchecked.
    ///
    /// # Errors
    /// It is not there, too large, or can't be read.
    pub fn bytes(&self, id: GameId) -> Result<Vec<u8>, StoreError> {
        let path = self.journal_path(id);
        match fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Err(StoreError::NoGame { id, path }),
            _ => self.other_bytes(&path),
        }
    }

    /// The bytes of a plain file that may be a journal, unchecked.
    ///
    /// # Errors
    /// It is too large, or can't be read.
    pub fn other_bytes(&self, path: &Path) -> Result<Vec<u8>, StoreError> {
        let failed = |source| io_error("read", path, source);
        let file = open_file(path).map_err(failed)?;
        check_journal(path, file.metadata().map_err(failed)?.len())?;
        let mut bytes = Vec::new();
        file.take(MAX_JOURNAL + 1).read_to_end(&mut bytes).map_err(failed)?;
        check_journal(path, bytes.len() as u64)?;
        Ok(bytes)
    }

    /// The files beside the journals that belong to no game, sorted; none if the directory is not there yet.
    ///
    /// # Errors
    /// The directory can't be read.
    pub fn others(&self) -> Result<Vec<Other>, StoreError> {
        let dir = self.games_dir();
        let failed = |source| io_error("read the directory", &dir, source);
        let entries = match fs::read_dir(&dir) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(failed(error)),
        };
        let mut paths = Vec::new();
        for entry in entries {
            paths.push(entry.map_err(failed)?.path());
        }
        paths.sort();
        Ok(paths.into_iter().filter_map(other).collect())
    }
}

/// What a file is, unless it belongs to a game.
fn other(path: PathBuf) -> Option<Other> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let (stem, end) = name.split_once('.').unwrap_or((name, ""));
    let game = GameId::parse(stem).is_some_and(|id| id.as_str() == stem);
    let number = format!(".{end}").strip_prefix(KEPT).is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    if game && (matches!(end, "jsonl" | "lock" | "draft" | "jsonl.torn") || number) {
        return None;
    }
    let last = path.extension().and_then(|last| last.to_str()).unwrap_or_default();
    let leftover = name.starts_with("new-") && last == "tmp";
    let copy = last == "jsonl";
    Some(if copy {
        Other::Copy(path)
    } else if leftover {
        Other::Leftover(path)
    } else {
        Other::Unknown(path)
    })
}

impl Locked<'_> {
    /// Puts a journal in the place of one that reads `before`, which is kept beside it under a name of its own; gives that
    /// name. Whatever happens in between, one of the two is there under the name of the game.
    ///
    /// # Errors
    /// The journal reads otherwise by now, or something can't be written: then everything is as it was, but that the
    /// damaged original may be there under both names.
    pub fn replace(&mut self, before: &[u8], text: &str) -> Result<PathBuf, StoreError> {
        let (store, id) = (self.store(), self.id());
        let (path, dir) = (store.journal_path(id), store.games_dir());
        check_journal(&path, text.len() as u64)?;
        let file = temp_file(&dir, text).map_err(|source| io_error("write", &path, source))?;
        if store.bytes(id)? != before {
            return Err(StoreError::Changed { path });
        }
        let kept = keep(&dir, id, &path, before)?;
        file.persist(&path).map_err(|error| io_error("write", &path, error.error))?;
        // After a power cut it may be the damaged one again, which is no loss: it is repaired once more.
        sync_dir(&dir).ok();
        Ok(kept)
    }
}

/// Gives a journal a second name that nothing has.
fn keep(dir: &Path, id: GameId, path: &Path, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    for n in 1..=MOST_KEPT {
        let kept = dir.join(format!("{id}{KEPT}{n}"));
        let failed = |source| io_error("write", &kept, source);
        // What a link points at may be elsewhere, and where there are no second names the bytes are copied.
        let plain = fs::symlink_metadata(path).is_ok_and(|data| data.is_file());
        let linked = if plain { fs::hard_link(path, &kept) } else { Err(ErrorKind::Unsupported.into()) };
        let done = match linked {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => copied(dir, &kept, bytes),
            other => other,
        };
        match done {
            Ok(()) => {
                sync_dir(dir).map_err(failed)?;
                return Ok(kept);
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(failed(error)),
        }
    }
    let many = io::Error::other(format!("{MOST_KEPT} damaged journals are kept already"));
    Err(io_error("write", &dir.join(format!("{id}{KEPT}…")), many))
}

fn copied(dir: &Path, kept: &Path, bytes: &[u8]) -> io::Result<()> {
    use io::Write as _;
    let mut file = temp_file(dir, "")?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist_noclobber(kept).map(|_| ()).map_err(|error| error.error)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::testing::{body, id};
    use serde_json::json;

    #[test]
    fn the_damaged_original_never_takes_the_place_of_anything() {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::new(dir.path());
        store.create(id(), &body(json!({"format": 1}))).unwrap();
        let journal = store.journal_path(id());
        fs::write(journal.with_extension("jsonl.damaged-1"), "somebody's").unwrap();
        fs::write(&journal, "damaged").unwrap();
        let mut locked = store.lock(id()).unwrap();
        assert!(matches!(locked.replace(b"otherwise", "whole\n"), Err(StoreError::Changed { .. })));
        let kept = locked.replace(b"damaged", "whole\n").unwrap();
        assert_eq!(kept, journal.with_extension("jsonl.damaged-2"));
        assert_eq!(fs::read(&kept).unwrap(), b"damaged");
        assert_eq!(fs::read(&journal).unwrap(), b"whole\n");
        assert_eq!(fs::read(journal.with_extension("jsonl.damaged-1")).unwrap(), b"somebody's");
        assert_eq!(store.others().unwrap(), []);
        assert_eq!(store.games().unwrap(), [id()]);
    }

    #[test]
    fn files_of_others_are_told_from_those_of_games() {
        let names = [
            ("k7m2xp.jsonl", ""),
            ("k7m2xp.lock", ""),
            ("k7m2xp.draft", ""),
            ("k7m2xp.jsonl.torn", ""),
            ("k7m2xp.jsonl.damaged-12", ""),
            ("k7m2xp.jsonl.damaged-x", "unknown"),
            ("k7m2xp (conflicted copy 2026-11-30).jsonl", "copy"),
            ("k7m2xp.sync-conflict-20261130-101010-ABCDEFG.jsonl", "copy"),
            ("k7m2xp-laptop.jsonl", "copy"),
            ("K7M2XP.jsonl", "copy"),
            ("sundays.jsonl", "copy"),
            ("new-a1B2c3.tmp", "leftover"),
            (".DS_Store", "unknown"),
        ];
        for (name, what) in names {
            let found = match other(PathBuf::from(name)) {
                None => "",
                Some(Other::Copy(_)) => "copy",
                Some(Other::Leftover(_)) => "leftover",
                Some(Other::Unknown(_)) => "unknown",
            };
            assert_eq!(found, what, "{name}");
        }
    }
}
