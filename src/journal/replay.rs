//! From what happened to how things stand.

use std::rc::Rc;

use serde_json::{Map, Value};

use super::event::{Entry, Event, Header};
use crate::cards::{Card, Span};
use crate::play::{Move, Objection, OpenDeal, Said, Stopped};
use crate::ruleset::{Faults, StockOut, kept};
use crate::scoring::Ended;
use crate::table::{Deal, Game, Outcome, Refusal, Results};

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

/// Why something can't have happened as things stand.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unmade {
    /// A result can't be entered or corrected so.
    #[error("{0}")]
    Refusal(Refusal),
    /// A move of a turn does not stand.
    #[error("{}", .0.objection)]
    Stopped(Stopped),
    /// The deal can't be begun, or end, so.
    #[error("{0}")]
    Objection(Objection),
    /// Another deal is being played, or the one that is played was begun with another upcard.
    #[error("deal {0} is being played already")]
    Playing(u32),
    /// No deal is being played.
    #[error("no deal is being played")]
    NotPlaying,
    /// No change stands that could be taken back, or not as many.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was taken back that could be made again.
    #[error("there is nothing to redo")]
    NothingToRedo,
}

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
    scored: Scored,
}

/// What a change did to the deals that were scored.
#[derive(Clone, Debug)]
enum Scored {
    Nothing,
    Added,
    Instead(Box<Deal>),
}

/// Changes that were taken back at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// The index of the entry of each, and how many of its moves stood, in the order in which they had been made.
    pub changes: Vec<(usize, Option<usize>)>,
    /// How many moves of the first stayed.
    pub keep: usize,
}

/// A game with everything that made it.
#[derive(Clone, Debug)]
pub struct Journal {
    /// How it began.
    pub header: Header,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The changes that stand, in order.
    pub done: Vec<Change>,
    /// What was taken back, the next to be made again last.
    pub undone: Vec<Undone>,
    /// How it stands.
    pub game: Game,
    /// The deal that is being played turn by turn.
    pub open: Option<OpenDeal>,
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
        Ok(Self { header, entries: Vec::new(), done: Vec::new(), undone: Vec::new(), game, open: None })
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
            journal.push(entry).map_err(|unmade| (number, ReadError::Impossible(unmade.to_string())))?;
        }
        Ok(journal)
    }

    /// The same game with nothing that happened yet.
    #[must_use]
    pub fn fresh(&self) -> Self {
        let begun = &self.game;
        let game = Game::new(Rc::clone(&begun.rules), begun.players.clone(), begun.first_dealer);
        let header = self.header.clone();
        Self { header, entries: Vec::new(), done: Vec::new(), undone: Vec::new(), game, open: None }
    }

    /// Adds one entry and what it changes.
    ///
    /// # Errors
    /// Why it can't have happened here; nothing is changed then.
    pub fn push(&mut self, entry: Entry) -> Result<(), Unmade> {
        let index = self.entries.len();
        match &entry.event {
            Event::Undo { steps, keep } => self.undo(*steps as usize, *keep as usize)?,
            Event::Redo => self.redo()?,
            _ => {
                self.make(index, &entry, None)?;
                self.undone.clear();
            }
        }
        self.entries.push(entry);
        Ok(())
    }

    /// The deal that would be begun with this upcard.
    ///
    /// # Errors
    /// Another is being played, or the game is over, or there is an upcard too many or too few.
    pub fn begin_deal(&self, deal: u32, upcard: Option<Card>) -> Result<OpenDeal, Unmade> {
        if let Some(open) = &self.open {
            return Err(Unmade::Playing(open.n()));
        }
        let game = &self.game;
        let refused = |refusal| Err(Unmade::Refusal(refusal));
        let Some(next) = game.next() else { return refused(Refusal::Over) };
        if deal < next.n {
            return refused(Refusal::Stands(deal));
        }
        if deal > next.n {
            return refused(Refusal::NotYet { given: deal, next: next.n });
        }
        OpenDeal::begin(Rc::clone(&game.rules), deal, game.players.clone(), next.dealer, upcard)
            .map_err(Unmade::Objection)
    }

    /// The deal that is being played, which must be this one.
    fn playing(&self, deal: u32) -> Result<&OpenDeal, Unmade> {
        let open = self.open.as_ref().ok_or(Unmade::NotPlaying)?;
        if open.n() == deal { Ok(open) } else { Err(Unmade::Playing(open.n())) }
    }

    /// Makes a change; of a turn only the first moves, if `moves` says how many.
    fn make(&mut self, index: usize, entry: &Entry, moves: Option<usize>) -> Result<(), Unmade> {
        let before = self.open.clone();
        let scored = match &entry.event {
            Event::Score { deal, .. } => {
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                // Begun in one way and finished in the other.
                self.open = self.open.take().filter(|open| open.n() != *deal);
                Scored::Added
            }
            Event::Amend { deal, .. } => {
                let was = (*deal as usize).checked_sub(1).and_then(|at| self.game.deals.get(at)).cloned();
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                was.map_or(Scored::Nothing, |was| Scored::Instead(Box::new(was)))
            }
            Event::Deal { deal, upcard } => {
                self.open = Some(self.begin_deal(*deal, *upcard)?);
                Scored::Nothing
            }
            Event::Turn { deal, player, moves: made, upcard } => {
                let mut open = match (&self.open, upcard) {
                    (Some(open), Some(_)) => return Err(Unmade::Playing(open.n())),
                    (Some(_), None) => self.playing(*deal)?.clone(),
                    (None, _) => self.begin_deal(*deal, *upcard)?,
                };
                let seat = self.seat(player)?;
                let standing = moves.unwrap_or(made.len());
                open.play(seat, &said(made.iter().take(standing))).map_err(Unmade::Stopped)?;
                let over = open.end().is_some() && open.to_reveal().is_empty();
                if over { self.close(&open, &[], &entry.at)? } else { self.goes_on(open) }
            }
            Event::Hands { deal, hands } => {
                let open = self.playing(*deal)?.clone();
                let hands: Vec<(usize, Outcome)> = hands
                    .iter()
                    .map(|(name, outcome)| Ok((self.seat(name)?, outcome.clone())))
                    .collect::<Result<_, Unmade>>()?;
                self.close(&open, &hands, &entry.at)?
            }
            Event::Undo { .. } | Event::Redo => Scored::Nothing,
        };
        self.done.push(Change { entry: index, moves, before, scored });
        Ok(())
    }

    fn seat(&self, name: &str) -> Result<usize, Unmade> {
        self.game.seat(name).ok_or_else(|| Unmade::Refusal(Refusal::Stranger(name.to_owned())))
    }

    /// The deal goes on.
    fn goes_on(&mut self, open: OpenDeal) -> Scored {
        self.open = Some(open);
        Scored::Nothing
    }

    /// Scores the deal that was played to its end.
    fn close(&mut self, open: &OpenDeal, hands: &[(usize, Outcome)], at: &str) -> Result<Scored, Unmade> {
        let results = open.reveal(hands).map_err(Unmade::Objection)?;
        self.game.score(open.n(), results, at).map_err(Unmade::Refusal)?;
        self.open = None;
        Ok(Scored::Added)
    }

    fn undo(&mut self, steps: usize, keep: usize) -> Result<(), Unmade> {
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

    fn redo(&mut self) -> Result<(), Unmade> {
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

/// Moves that nobody typed just now.
pub(super) fn said<'a>(moves: impl Iterator<Item = &'a Move>) -> Vec<Said> {
    moves.map(|made| Said { made: made.clone(), span: Span::default() }).collect()
}

fn object(line: &str) -> Result<Map<String, Value>, ReadError> {
    serde_json::from_str(line).map_err(|error| ReadError::Json(error.to_string()))
}

/// Enters or corrects a result; what else may happen changes no result by itself.
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
            // Where cards were followed to their places, they still lie there unless somebody says otherwise.
            let way = |ended: &Ended| (ended.out, ended.knock, ended.big_gin, ended.stock_out);
            let stay = outcomes == old.outcomes && way(&ended) == way(&old.ended);
            let hands = old.hands.filter(|_| stay);
            game.amend(*deal, Results { outcomes, ended, hands }, &entry.at)
        }
        _ => Ok(()),
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
