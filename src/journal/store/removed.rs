//! Games that were taken out of the list: set aside as they are, so that they can be brought back.

use super::{Store, StoreError, io_error, listed};
use crate::journal::id::GameId;
use crate::journal::lock::{make_dirs, sync_dir};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

impl Store {
    /// Where the lines of a game are once it is removed.
    pub fn removed_path(&self, id: GameId) -> PathBuf {
        self.removed_dir().join(format!("{id}.jsonl"))
    }

    fn removed_dir(&self) -> PathBuf {
        self.root.join("removed")
    }

    /// All games that were removed, sorted by id.
    ///
    /// # Errors
    /// The directory can't be read.
    pub fn removed(&self) -> Result<Vec<GameId>, StoreError> {
        listed(&self.removed_dir())
    }

    /// Sets a game aside. Nobody writes to it meanwhile; if it was the current one, there is none then.
    ///
    /// # Errors
    /// There is no such game, another of its id was set aside before, or the system refuses.
    pub fn remove(&self, id: GameId) -> Result<(), StoreError> {
        let locked = self.lock(id)?;
        make_dirs(&self.removed_dir())?;
        moved(id, &self.journal_path(id), &self.removed_path(id))?;
        let _ = self.drop_draft(id);
        drop(locked);
        let current = self.current_path();
        if self.current().is_ok_and(|current| current == Some(id)) {
            fs::remove_file(&current).map_err(|source| io_error("write", &current, source))?;
        }
        Ok(())
    }

    /// Brings a game back that was removed.
    ///
    /// # Errors
    /// There is no such game, another one has its id by now, or the system refuses.
    pub fn bring_back(&self, id: GameId) -> Result<(), StoreError> {
        make_dirs(&self.games_dir())?;
        moved(id, &self.removed_path(id), &self.journal_path(id))
    }
}

/// Moves a journal, which never takes the place of another.
fn moved(id: GameId, from: &Path, to: &Path) -> Result<(), StoreError> {
    let failed = |source| io_error("move", from, source);
    if !from.exists() {
        return Err(StoreError::NoGame { id, path: from.to_owned() });
    }
    // A second name, which is refused where there is one already, and then the first goes.
    match fs::hard_link(from, to) {
        Ok(()) => fs::remove_file(from).map_err(failed)?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists || to.exists() => {
            return Err(StoreError::Exists { id, path: to.to_owned() });
        }
        // Not every file system knows second names.
        Err(_) => fs::rename(from, to).map_err(failed)?,
    }
    for dir in [from, to].into_iter().filter_map(Path::parent) {
        sync_dir(dir).map_err(failed)?;
    }
    Ok(())
}
