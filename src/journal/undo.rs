//! Changes taken back and made again.

use super::error::Unmade;
use super::event::{Entry, Event};
use super::replay::Journal;
use crate::play::OpenDeal;
use crate::table::{Deal, Game};

/// A change that stands.
#[derive(Clone, Debug)]
pub struct Change {
    /// The index of its entry.
    pub entry: usize,
    /// How many moves of it stand, where it is a turn that was taken back in part.
    pub moves: Option<usize>,
    /// The deal that was being played before it.
    pub before: Option<OpenDeal>,
    /// What takes its score back.
    pub(super) scored: Scored,
}

/// What a change did to the deals that were scored.
#[derive(Clone, Debug)]
pub(super) enum Scored {
    /// Nothing.
    Nothing,
    /// The last one was added.
    Added,
    /// One took the place of this.
    Instead(Box<Deal>),
    /// Somebody came or went, where the game was this.
    Seated(Box<Game>),
}

/// Changes that were taken back at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// The index of the entry of each, and how many of its moves stood, in the order in which they had been made.
    pub changes: Vec<(usize, Option<usize>)>,
    /// How many moves of the first stayed.
    pub keep: usize,
}

impl Journal {
    pub(super) fn undo(&mut self, steps: usize, keep: usize) -> Result<(), Unmade> {
        let from = self.done.len().checked_sub(steps.max(1)).ok_or(Unmade::NothingToUndo)?;
        if keep > 0 && keep >= self.moves(from) {
            return Err(Unmade::NothingToUndo);
        }
        let taken = self.done.split_off(from);
        for change in taken.iter().rev() {
            self.unmake(change);
        }
        let changes: Vec<_> = taken.iter().map(|change| (change.entry, change.moves)).collect();
        if let Some((entry, _)) = changes.first().filter(|_| keep > 0) {
            self.remake(*entry, Some(keep))?;
        }
        self.undone.push(Undone { changes, keep });
        Ok(())
    }

    pub(super) fn redo(&mut self) -> Result<(), Unmade> {
        let undone = self.undone.pop().ok_or(Unmade::NothingToRedo)?;
        if let Some(change) = if undone.keep > 0 { self.done.pop() } else { None } {
            self.unmake(&change);
        }
        for (entry, moves) in undone.changes {
            self.remake(entry, moves)?;
        }
        Ok(())
    }

    /// Makes a change again that was made before, after the very same changes.
    fn remake(&mut self, index: usize, moves: Option<usize>) -> Result<(), Unmade> {
        match self.entries.get(index).cloned() {
            Some(entry) => self.make(index, &entry, moves),
            None => Ok(()),
        }
    }

    /// Takes back the last change, which is no longer among those that stand.
    fn unmake(&mut self, change: &Change) {
        self.open.clone_from(&change.before);
        match &change.scored {
            Scored::Nothing => {}
            Scored::Added => {
                self.game.deals.pop();
            }
            Scored::Seated(was) => self.game.clone_from(was),
            Scored::Instead(was) => {
                let at = (was.n as usize).checked_sub(1);
                if let Some(deal) = at.and_then(|at| self.game.deals.get_mut(at)) {
                    deal.clone_from(was);
                }
            }
        }
    }

    /// The change that was made last, of those that stand.
    pub fn last_change(&self) -> Option<&Entry> {
        self.done.last().and_then(|change| self.entries.get(change.entry))
    }

    /// How many moves stand of a change; 0 where it is no turn.
    pub fn moves(&self, change: usize) -> usize {
        let Some(change) = self.done.get(change) else { return 0 };
        match self.entries.get(change.entry).map(|entry| &entry.event) {
            Some(Event::Turn { moves, .. }) => change.moves.unwrap_or(moves.len()),
            _ => 0,
        }
    }

    /// The changes that `undo` would take back, in order; of a turn taken back in part, or that stood in part, only
    /// the moves that it concerns.
    pub fn to_undo(&self, steps: usize, keep: usize) -> Vec<Event> {
        let from = self.done.len().saturating_sub(steps);
        let changes = self.done.iter().skip(from).map(|change| (change.entry, change.moves));
        self.events(changes, keep)
    }

    /// The changes that `redo` would make again, in order.
    pub fn to_redo(&self) -> Vec<Event> {
        let last = self.undone.last();
        last.map(|undone| self.events(undone.changes.iter().copied(), undone.keep)).unwrap_or_default()
    }

    fn events(&self, changes: impl Iterator<Item = (usize, Option<usize>)>, keep: usize) -> Vec<Event> {
        let mut skip = keep;
        changes
            .filter_map(|(entry, standing)| {
                let mut event = self.entries.get(entry)?.event.clone();
                if let Event::Turn { moves, .. } = &mut event {
                    moves.truncate(standing.unwrap_or(moves.len()));
                    moves.drain(..skip.min(moves.len()));
                }
                skip = 0;
                Some(event)
            })
            .collect()
    }
}
