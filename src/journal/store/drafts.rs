//! What was answered of a question that was not answered to its end: a small file beside the journal, private, and no part of
//! the game.

use super::{Store, StoreError, io_error, open_file};
use crate::journal::id::GameId;
use crate::journal::lock::temp_file;
use serde_json::{Map, Value};
use std::fs;
use std::io::{ErrorKind, Read};
use std::path::PathBuf;

/// The largest draft that is read, in bytes.
const MAX_DRAFT: u64 = 1 << 20;

impl Store {
    /// Where the draft of a game is, while there is one.
    pub fn draft_path(&self, id: GameId) -> PathBuf {
        self.games_dir().join(format!("{id}.draft"))
    }

    /// Keeps a draft in place of the one before, whole or not at all.
    ///
    /// # Errors
    /// The system refuses.
    pub fn keep_draft(&self, id: GameId, draft: &Map<String, Value>) -> Result<(), StoreError> {
        let path = self.draft_path(id);
        let failed = |source| io_error("write", &path, source);
        let text = format!("{}\n", Value::Object(draft.clone()));
        let file = temp_file(&self.games_dir(), &text).map_err(failed)?;
        file.persist(&path).map_err(|error| failed(error.error))?;
        Ok(())
    }

    /// The text of the draft of a game, if there is one that can be read: nothing is lost with one that can't.
    pub fn draft(&self, id: GameId) -> Option<String> {
        let mut text = String::new();
        open_file(&self.draft_path(id)).ok()?.take(MAX_DRAFT).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Gives up the draft of a game, if there is one.
    ///
    /// # Errors
    /// The system refuses.
    pub fn drop_draft(&self, id: GameId) -> Result<(), StoreError> {
        let path = self.draft_path(id);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(io_error("delete", &path, error)),
            _ => Ok(()),
        }
    }
}
