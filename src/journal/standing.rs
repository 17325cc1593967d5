//! Which changes of a journal stand, found from its undos and redos alone, before any of them is made.
//!
//! So a journal is read without a way back from each change: what was taken back is never made at all.

use super::entries::Entries;
use super::error::{ReadError, Unmade};
use super::event::{Entry, Event};

/// A change that stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stands {
    /// The index of its entry.
    pub entry: u32,
    /// How many moves of it stand, where it is a turn that was taken back in part.
    pub moves: Option<u32>,
}

/// Changes that were taken back at once, in the order in which they had been made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TakenBack {
    pub changes: Vec<Stands>,
    /// How many moves of the first stayed.
    pub keep: u32,
}

/// What stands after some entries, and what could be made again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Standing {
    pub stands: Vec<Stands>,
    pub undone: Vec<TakenBack>,
    /// The entries that were taken back at one time or another.
    pub ever_undone: Indices,
}

/// A set of indices of entries: a bit for each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Indices(Vec<u64>);

impl Indices {
    fn insert(&mut self, index: u32) {
        let at = index as usize / 64;
        if at >= self.0.len() {
            self.0.resize(at + 1, 0);
        }
        if let Some(bits) = self.0.get_mut(at) {
            *bits |= 1 << (index % 64);
        }
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|bits| bits >> (index % 64) & 1 == 1)
    }
}

impl Standing {
    /// Follows the undos and redos among the entries.
    ///
    /// # Errors
    /// The first entry that can't be understood, or takes back or makes again what is not there, with its index.
    pub(super) fn of(entries: &Entries) -> Result<Self, (usize, ReadError)> {
        let mut standing = Self::default();
        for index in 0..entries.len() {
            let step = match entries.line(index) {
                Some(line) => Step::of_line(line).map_err(|error| (index, error))?,
                None => entries.get(index).map_or(Step::Change, |entry| Step::of(&entry)),
            };
            standing
                .take(entries, index as u32, step)
                .map_err(|unmade| (index, ReadError::Impossible(unmade.to_string())))?;
        }
        Ok(standing)
    }

    fn take(&mut self, entries: &Entries, index: u32, step: Step) -> Result<(), Unmade> {
        match step {
            Step::Change => {
                self.stands.push(Stands { entry: index, moves: None });
                self.undone.clear();
            }
            Step::Undo { steps, keep } => {
                let from = self.stands.len().checked_sub(steps.max(1) as usize);
                let from = from.ok_or(Unmade::NothingToUndo)?;
                if keep > 0 && self.stands.get(from).is_none_or(|first| keep >= moves(entries, *first)) {
                    return Err(Unmade::NothingToUndo);
                }
                let changes = self.stands.split_off(from);
                for change in &changes {
                    self.ever_undone.insert(change.entry);
                }
                if let Some(first) = changes.first().filter(|_| keep > 0) {
                    self.stands.push(Stands { moves: Some(keep), ..*first });
                }
                self.undone.push(TakenBack { changes, keep });
            }
            Step::Redo => {
                let undone = self.undone.pop().ok_or(Unmade::NothingToRedo)?;
                if undone.keep > 0 {
                    self.stands.pop();
                }
                self.stands.extend(undone.changes);
            }
        }
        Ok(())
    }
}

/// How many moves stand of a change; 0 where it is no turn.
fn moves(entries: &Entries, change: Stands) -> u32 {
    match entries.get(change.entry as usize).map(|entry| entry.into_owned().event) {
        Some(Event::Turn { moves, .. }) => change.moves.unwrap_or(moves.len() as u32),
        _ => 0,
    }
}

/// What an entry does to those before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// It is a change itself.
    Change,
    /// It takes some back.
    Undo { steps: u32, keep: u32 },
    /// It makes some again.
    Redo,
}

/// The names of the changes. What else an entry may be called is found by reading all of it.
const CHANGES: [&str; 14] = [
    "amend", "score", "turn", "deal", "hands", "strike", "insert", "misdeal", "finish", "lost", "join",
    "leave", "return", "rename",
];

impl Step {
    fn of(entry: &Entry) -> Self {
        match entry.event {
            Event::Undo { steps, keep } => Self::Undo { steps, keep },
            Event::Redo => Self::Redo,
            _ => Self::Change,
        }
    }

    fn of_line(line: &str) -> Result<Self, ReadError> {
        match name(line) {
            Some(name) if CHANGES.contains(&name) => Ok(Self::Change),
            _ => Entry::read(line).map(|entry| Self::of(&entry)),
        }
    }
}

/// What the event of a line is called, where that can be told without reading all of it: the line is written as it always
/// is, and the name stands nowhere else in it.
fn name(line: &str) -> Option<&str> {
    const NAMED: &str = r#"","event":""#;
    let rest = line.strip_prefix(r#"{"n":"#)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let rest = rest.get(digits..)?.strip_prefix(r#","at":""#)?;
    let (_, rest) = rest.split_at_checked(memchr::memchr(b'"', rest.as_bytes())?)?;
    let rest = rest.strip_prefix(NAMED)?;
    let (name, rest) = rest.split_at_checked(memchr::memchr(b'"', rest.as_bytes())?)?;
    let twice = rest.contains(r#""event""#) || memchr::memchr(b'\\', line.as_bytes()).is_some();
    (!twice).then_some(name)
}
