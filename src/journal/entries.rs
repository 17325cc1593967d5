//! The entries of a journal: those that were read stay as text until somebody asks for one.
//!
//! Of a long game hardly any is asked for again, and as a value each takes five times the room.

use std::borrow::Cow;
use std::rc::Rc;

use super::event::Entry;

/// Everything that happened in a game, in order.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// The lines that were read.
    read: Rc<Read>,
    /// What happened since.
    new: Vec<Entry>,
}

/// Lines of a journal.
#[derive(Debug, Default)]
struct Read {
    text: Rc<String>,
    /// Where in the text each entry begins; the header stands before the first.
    starts: Vec<u32>,
}

impl Read {
    fn line(&self, index: usize) -> Option<&str> {
        let start = *self.starts.get(index)? as usize;
        let end = self.starts.get(index + 1).map_or(self.text.len(), |next| *next as usize);
        let line = self.text.get(start..end)?;
        Some(line.strip_suffix('\n').unwrap_or(line))
    }
}

impl Entries {
    /// The lines of a journal behind the first.
    pub(super) fn of(text: Rc<String>) -> Self {
        let ends = memchr::memchr_iter(b'\n', text.as_bytes());
        // No journal is longer than 1 GiB, and what is behind that could not be named.
        let starts = ends.filter_map(|end| u32::try_from(end + 1).ok());
        let starts = starts.filter(|start| (*start as usize) < text.len()).collect();
        Self { read: Rc::new(Read { text, starts }), new: Vec::new() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.read.starts.len() + self.new.len()
    }

    /// Whether nothing has happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line of an entry that was read.
    pub(super) fn line(&self, index: usize) -> Option<&str> {
        self.read.line(index)
    }

    /// The lines that were read.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        (0..self.read.starts.len()).filter_map(|index| self.line(index))
    }

    /// An entry by its place, from 0; `None` past the last, or where a line says nothing that can be understood.
    pub fn get(&self, index: usize) -> Option<Cow<'_, Entry>> {
        match index.checked_sub(self.read.starts.len()) {
            Some(new) => self.new.get(new).map(Cow::Borrowed),
            None => self.read.line(index).and_then(|line| Entry::read(line).ok()).map(Cow::Owned),
        }
    }

    /// All of them in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Cow<'_, Entry>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// One more.
    pub(super) fn push(&mut self, entry: Entry) {
        self.new.push(entry);
    }

    /// Takes the last ones off, as long as they were not read.
    pub(super) fn truncate(&mut self, len: usize) {
        self.new.truncate(len.saturating_sub(self.read.starts.len()));
    }
}

impl PartialEq for Entries {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}
