//! Changes taken back and made again.

use std::borrow::Cow;

use super::error::Unmade;
use super::event::{Entry, Event};
use super::replay::Journal;
use super::standing::{Stands, TakenBack};
use crate::play::OpenDeal;
use crate::ruleset::Reached;
use crate::table::{Deal, Game, Results};

/// A change that stands, or was taken back.
#[derive(Clone, Debug)]
pub struct Change {
    /// The index of its entry.
    pub entry: usize,
    /// How many moves of it stand, where it is a turn that was taken back in part.
    pub moves: Option<usize>,
    /// The way back; where none was kept, what stood before is made anew from the entries.
    pub(super) trace: Option<Box<Trace>>,
}

/// The way back from a change; of a change that was taken back, the way to it.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    /// The deal that was being played before.
    pub before: Before,
    /// What takes its score back, or gives it again.
    pub scored: Scored,
}

impl Change {
    fn stands(&self) -> Stands {
        Stands { entry: self.entry as u32, moves: self.moves.map(|moves| moves as u32) }
    }
}

impl From<TakenBack> for Undone {
    fn from(TakenBack { changes, keep }: TakenBack) -> Self {
        Self { changes: changes.into_iter().map(Change::from).collect(), keep: keep as usize }
    }
}

impl From<Stands> for Change {
    fn from(Stands { entry, moves }: Stands) -> Self {
        Self { entry: entry as usize, moves: moves.map(|moves| moves as usize), trace: None }
    }
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
    /// One took the place of this, where who is out of the game hangs on the totals: counted anew it might come to something
    /// else.
    Exactly(Box<Deal>),
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

impl Scored {
    /// This deal was corrected.
    pub(super) fn instead(game: &Game, was: Deal) -> Self {
        match game.rules.game.reached {
            Reached::GameEnds => Self::Instead(Box::new(was.into())),
            Reached::PlayerOut => Self::Exactly(Box::new(was)),
        }
    }
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
        self.take_back(&mut changes)?;
        if let Some(change) = changes.first().filter(|_| keep > 0) {
            self.remake(change.entry, Some(keep))?;
        }
        self.undone.push(Undone { changes, keep });
        Ok(())
    }

    pub(super) fn redo(&mut self) -> Result<(), Unmade> {
        let undone = self.undone.pop().ok_or(Unmade::NothingToRedo)?;
        if let Some(part) = if undone.keep > 0 { self.done.pop() } else { None } {
            self.take_back(&mut [part])?;
        }
        for mut change in undone.changes {
            match &mut change.trace {
                Some(trace) => {
                    self.turn_over(trace)?;
                    self.done.push(change);
                }
                None => self.remake(change.entry, change.moves)?,
            }
        }
        Ok(())
    }

    /// Takes back changes that are off the list of those that stand.
    fn take_back(&mut self, changes: &mut [Change]) -> Result<(), Unmade> {
        if changes.iter().all(|change| change.trace.is_some()) {
            let traces = changes.iter_mut().rev().filter_map(|change| change.trace.as_mut());
            return traces.into_iter().try_for_each(|trace| self.turn_over(trace));
        }
        for change in changes.iter_mut() {
            change.trace = None;
        }
        let stands: Vec<Stands> = self.done.iter().map(Change::stands).collect();
        // They were made before, so that they can be made.
        self.stand(&stands).map_err(|_| Unmade::NothingToUndo)
    }

    /// Makes some moves again of a change that was made before, after the very same changes.
    fn remake(&mut self, index: usize, moves: Option<usize>) -> Result<(), Unmade> {
        match self.entries.get(index).map(Cow::into_owned) {
            Some(entry) => self.make(index, &entry, moves, true),
            None => Ok(()),
        }
    }

    /// Takes back the last change, or makes the next one again that was taken back. How things stand and how they stood
    /// before change places, so that no move is judged a second time.
    fn turn_over(&mut self, trace: &mut Trace) -> Result<(), Unmade> {
        if let Before::Was(open) = &mut trace.before {
            let now = self.open.take().map(Box::new);
            self.open = std::mem::replace(open, now).map(|open| *open);
        }
        trace.scored = match std::mem::replace(&mut trace.scored, Scored::Nothing) {
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
            Scored::Exactly(deal) => match self.game.put_in(*deal) {
                Some(deal) => Scored::Exactly(Box::new(deal)),
                None => Scored::Nothing,
            },
            Scored::Instead(was) => {
                let Was { n, results, at, amended, struck } = *was;
                let deal = self.game.replace(n, results, at, amended, struck).map_err(Unmade::Refusal)?;
                Scored::Instead(Box::new(deal.into()))
            }
        };
        Ok(())
    }

    /// The change that was made last, of those that stand.
    pub fn last_change(&self) -> Option<Cow<'_, Entry>> {
        self.done.last().and_then(|change| self.entries.get(change.entry))
    }

    /// How many moves stand of a change; 0 where it is no turn.
    pub fn moves(&self, change: usize) -> usize {
        let Some(change) = self.done.get(change) else { return 0 };
        let told = || match &self.entries.get(change.entry)?.event {
            Event::Turn { moves, .. } => Some(moves.len()),
            _ => None,
        };
        change.moves.or_else(told).unwrap_or(0)
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
                let mut event = self.entries.get(entry)?.into_owned().event;
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
