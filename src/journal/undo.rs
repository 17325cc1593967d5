//! Changes taken back and made again.

use super::error::Unmade;
use super::event::{Entry, Event};
use super::replay::Journal;
use crate::play::OpenDeal;
use crate::table::{Deal, Game, Results};

/// A change that stands, or was taken back.
#[derive(Clone, Debug)]
pub struct Change {
    /// The index of its entry.
    pub entry: usize,
    /// How many moves of it stand, where it is a turn that was taken back in part.
    pub moves: Option<usize>,
    /// The deal that was being played before it; of a change that was taken back, the one after it.
    pub(super) before: Before,
    /// What takes its score back, or gives it again.
    pub(super) scored: Scored,
}

/// What a change did to the deal that is being played.
#[derive(Clone, Debug)]
pub(super) enum Before {
    /// Nothing.
    Same,
    /// This one was being played, or none.
    Was(Option<Box<OpenDeal>>),
}

impl Before {
    pub(super) fn was(open: Option<OpenDeal>) -> Self {
        Self::Was(open.map(Box::new))
    }
}

/// What a change did to the deals that were scored.
#[derive(Clone, Debug)]
pub(super) enum Scored {
    /// Nothing.
    Nothing,
    /// The last one was added.
    Added,
    /// This one was added, and taken back.
    Taken(Box<Deal>),
    /// One took the place of this. What it came to is counted anew where it comes back: that is rare, and many
    /// corrections of one deal would fill the memory.
    Instead(Box<Was>),
    /// The game as a whole was like this.
    Whole(Box<Game>),
}

/// The result of a deal, without what it came to.
#[derive(Clone, Debug)]
pub(super) struct Was {
    n: u32,
    results: Results,
    at: String,
    amended: Option<String>,
    struck: Option<String>,
}

impl From<Deal> for Was {
    fn from(deal: Deal) -> Self {
        let Deal { n, results, at, amended, struck, .. } = deal;
        Self { n, results, at, amended, struck }
    }
}

/// Changes that were taken back at once.
#[derive(Clone, Debug)]
pub struct Undone {
    /// The changes, in the order in which they had been made.
    pub changes: Vec<Change>,
    /// How many moves of the first stayed.
    pub keep: usize,
}

impl Journal {
    pub(super) fn undo(&mut self, steps: usize, keep: usize) -> Result<(), Unmade> {
        let from = self.done.len().checked_sub(steps.max(1)).ok_or(Unmade::NothingToUndo)?;
        if keep > 0 && keep >= self.moves(from) {
            return Err(Unmade::NothingToUndo);
        }
        let mut changes = self.done.split_off(from);
        for change in changes.iter_mut().rev() {
            self.turn_over(change)?;
        }
        if let Some(change) = changes.first().filter(|_| keep > 0) {
            self.remake(change.entry, Some(keep))?;
        }
        self.undone.push(Undone { changes, keep });
        Ok(())
    }

    pub(super) fn redo(&mut self) -> Result<(), Unmade> {
        let undone = self.undone.pop().ok_or(Unmade::NothingToRedo)?;
        if let Some(mut change) = if undone.keep > 0 { self.done.pop() } else { None } {
            self.turn_over(&mut change)?;
        }
        for mut change in undone.changes {
            self.turn_over(&mut change)?;
            self.done.push(change);
        }
        Ok(())
    }

    /// Makes some moves again of a change that was made before, after the very same changes.
    fn remake(&mut self, index: usize, moves: Option<usize>) -> Result<(), Unmade> {
        match self.entries.get(index).cloned() {
            Some(entry) => self.make(index, &entry, moves),
            None => Ok(()),
        }
    }

    /// Takes back the last change, or makes the next one again that was taken back. How things stand and how they stood
    /// before change places, so that no move is judged a second time.
    fn turn_over(&mut self, change: &mut Change) -> Result<(), Unmade> {
        if let Before::Was(open) = &mut change.before {
            let now = self.open.take().map(Box::new);
            self.open = std::mem::replace(open, now).map(|open| *open);
        }
        change.scored = match std::mem::replace(&mut change.scored, Scored::Nothing) {
            Scored::Nothing => Scored::Nothing,
            Scored::Added => match self.game.take_last() {
                Some(deal) => Scored::Taken(Box::new(deal)),
                None => Scored::Nothing,
            },
            Scored::Taken(deal) => {
                self.game.put_back(*deal);
                Scored::Added
            }
            Scored::Whole(was) => Scored::Whole(Box::new(std::mem::replace(&mut self.game, *was))),
            Scored::Instead(was) => {
                let Was { n, results, at, amended, struck } = *was;
                let deal = self.game.replace(n, results, at, amended, struck).map_err(Unmade::Refusal)?;
                Scored::Instead(Box::new(deal.into()))
            }
        };
        Ok(())
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
        let Some(undone) = self.undone.last() else { return Vec::new() };
        let changes = undone.changes.iter().map(|change| (change.entry, change.moves));
        self.events(changes, undone.keep)
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
