//! From what happened to how things stand.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::event::{Entry, Event, Header};
use crate::ruleset::{Faults, StockOut, kept};
use crate::scoring::Ended;
use crate::table::{Game, Outcome, Refusal, Results};

/// Why a sound line can't be understood.
#[derive(thiserror::Error, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The line is no JSON object.
    #[error("this is no JSON object: {0}")]
    Json(String),
    /// The journal was written by a newer program.
    #[error("this journal has format {0}, and this rummy reads format 1; a newer rummy reads it")]
    NewerFormat(u64),
    /// A member is missing or of the wrong kind.
    #[error("`{0}` is missing or of the wrong kind")]
    Member(&'static str),
    /// The event is none that this program knows.
    #[error("`{0}` is no event that this rummy knows; a newer rummy may read it")]
    UnknownEvent(String),
    /// The rules in the header are faulty.
    #[error("the rules in it are faulty: {0}")]
    Rules(Faults),
    /// The players in the header can't play by the rules in it.
    #[error("{0} players can't play by the rules in it, or `dealer` is none of them")]
    Players(usize),
    /// The event can't have happened where it stands.
    #[error("this can't have happened here: {0}")]
    Impossible(String),
}

/// A game with everything that made it.
#[derive(Clone, Debug)]
pub struct Journal {
    /// How it began.
    pub header: Header,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// Indices into `entries` of the changes that stand, in order.
    pub done: Vec<usize>,
    /// Indices of the changes that were taken back, the next to be made again last.
    pub undone: Vec<usize>,
    /// How it stands.
    pub game: Game,
}

impl Journal {
    /// A journal with a header and nothing else.
    ///
    /// # Errors
    /// The rules in the header are faulty, or the players can't play by them.
    pub fn begin(header: Header) -> Result<Self, ReadError> {
        let rules = kept("the journal", &header.ruleset).map_err(ReadError::Rules)?;
        let mut game = Game::new(Rc::new(rules), header.players.clone(), 0);
        let seats = header.players.len();
        let dealer =
            game.seat(&header.dealer).filter(|_| seats <= 12 && game.rules.pack(seats as u8).is_some());
        game.first_dealer = dealer.ok_or(ReadError::Players(seats))?;
        Ok(Self { header, entries: Vec::new(), done: Vec::new(), undone: Vec::new(), game })
    }

    /// Reads a journal from its lines, whose frame was checked: line number from 1, and text.
    ///
    /// # Errors
    /// The first line that can't be understood, with its number.
    pub fn read<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Result<Self, (usize, ReadError)> {
        let mut lines = lines;
        let (number, first) = lines.next().ok_or((1, ReadError::Member("format")))?;
        let header =
            object(first).and_then(|line| Header::from_json(&line)).map_err(|error| (number, error))?;
        let mut journal = Self::begin(header).map_err(|error| (number, error))?;
        for (number, line) in lines {
            let entry =
                object(line).and_then(|line| Entry::from_json(&line)).map_err(|error| (number, error))?;
            journal.push(entry).map_err(|refusal| (number, ReadError::Impossible(refusal)))?;
        }
        Ok(journal)
    }

    /// Adds one entry and what it changes.
    ///
    /// # Errors
    /// In words, why it can't have happened here; nothing is changed then.
    pub fn push(&mut self, entry: Entry) -> Result<(), String> {
        let index = self.entries.len();
        match &entry.event {
            Event::Undo => {
                let last = self.done.pop().ok_or("there is nothing to undo")?;
                self.undone.push(last);
                self.game = self.replayed();
            }
            Event::Redo => {
                let last = self.undone.pop().ok_or("there is nothing to redo")?;
                if let Some(entry) = self.entries.get(last) {
                    apply(&mut self.game, entry).map_err(|refusal| refusal.to_string())?;
                }
                self.done.push(last);
            }
            Event::Score { .. } | Event::Amend { .. } => {
                apply(&mut self.game, &entry).map_err(|refusal| refusal.to_string())?;
                self.done.push(index);
                self.undone.clear();
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The game as the changes that stand make it.
    fn replayed(&self) -> Game {
        let begun = &self.game;
        let mut game = Game::new(Rc::clone(&begun.rules), begun.players.clone(), begun.first_dealer);
        for entry in self.done.iter().filter_map(|index| self.entries.get(*index)) {
            // Each was possible when it was made, after the very same changes.
            let _ = apply(&mut game, entry);
        }
        game
    }

    /// The change that `undo` would take back.
    pub fn last_change(&self) -> Option<&Entry> {
        self.done.last().and_then(|index| self.entries.get(*index))
    }

    /// The change that `redo` would make again.
    pub fn last_undone(&self) -> Option<&Entry> {
        self.undone.last().and_then(|index| self.entries.get(*index))
    }
}

fn object(line: &str) -> Result<Map<String, Value>, ReadError> {
    serde_json::from_str(line).map_err(|error| ReadError::Json(error.to_string()))
}

/// Makes a change to a game.
///
/// # Errors
/// Why it can't be made.
pub fn apply(game: &mut Game, entry: &Entry) -> Result<(), Refusal> {
    match &entry.event {
        Event::Score { deal, results, told } => {
            let ended = told.apply(game, &Ended::default())?;
            let outcomes = seated(game, results, None, &ended)?;
            game.score(*deal, Results { outcomes, ended, hands: None }, &entry.at)
        }
        Event::Amend { deal, results, told } => {
            let missing = Refusal::NoDeal { given: *deal, entered: game.deals.len() as u32 };
            let index = (*deal as usize).checked_sub(1);
            let old = index.and_then(|index| game.deals.get(index)).ok_or(missing)?.results.clone();
            let ended = told.apply(game, &old.ended)?;
            let outcomes = seated(game, results, Some(&old.outcomes), &ended)?;
            game.amend(*deal, Results { outcomes, ended, hands: None }, &entry.at)
        }
        Event::Undo | Event::Redo => Ok(()),
    }
}

/// The outcomes by seat; those not named stay as they were.
fn seated(
    game: &Game,
    results: &[(String, Outcome)],
    old: Option<&[Outcome]>,
    ended: &Ended,
) -> Result<Vec<Outcome>, Refusal> {
    let mut seats: Vec<Option<Outcome>> = match old {
        Some(old) => old.iter().cloned().map(Some).collect(),
        None => vec![None; game.players.len()],
    };
    for (name, outcome) in results {
        let seat = game.seat(name).and_then(|seat| seats.get_mut(seat));
        *seat.ok_or_else(|| Refusal::Stranger(name.clone()))? = Some(outcome.clone());
    }
    // A void deal is told without hands.
    if ended.stock_out && game.rules.stock_out == StockOut::Void {
        seats.iter_mut().filter(|seat| seat.is_none()).for_each(|seat| *seat = Some(Outcome::Points(0)));
    }
    let missing =
        game.players.iter().zip(&seats).find(|(_, outcome)| outcome.is_none()).map(|(name, _)| name.clone());
    match missing {
        Some(name) => Err(Refusal::Missing(name)),
        None => Ok(seats.into_iter().flatten().collect()),
    }
}
