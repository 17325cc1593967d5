//! From what happened to how things stand.

use std::rc::Rc;

use super::apply::apply;
use super::deed::Deed;
use super::error::{ReadError, Unmade};
use super::event::{Entry, Event, Header};
use super::known::{Known, Meant, meant};
use super::undo::{Before, Change, Scored, Undone};
use crate::cards::Span;
use crate::play::{Move, OpenDeal, Said, TurnedUp};
use crate::table::{Game, Outcome, Refusal, Results};

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
        let meant = meant(&header.ruleset)?;
        Self::begin_by(header, meant)
    }

    /// The same with rules that were read.
    fn begin_by(header: Header, (rules, reckoned): Meant) -> Result<Self, ReadError> {
        let mut game = Game::sharing(rules, reckoned, header.players.clone(), 0);
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
        Self::read_among(lines, &mut Known::default())
    }

    /// The same for one of many journals, whose rules are made sense of once.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_among<'a>(
        lines: impl Iterator<Item = (usize, &'a str)>,
        known: &mut Known,
    ) -> Result<Self, (usize, ReadError)> {
        let mut lines = lines;
        let (number, first) = lines.next().ok_or((1, ReadError::Member("format")))?;
        let (header, meant) = known.header(first).map_err(|error| (number, error))?;
        let mut journal = Self::begin_by(header, meant).map_err(|error| (number, error))?;
        for (number, line) in lines {
            let entry = Entry::read(line).map_err(|error| (number, error))?;
            journal.push(entry).map_err(|unmade| (number, ReadError::Impossible(unmade.to_string())))?;
        }
        Ok(journal)
    }

    /// The same game with nothing that happened yet.
    #[must_use]
    pub fn fresh(&self) -> Self {
        let header = self.header.clone();
        let mut game = Game::new(Rc::clone(&self.game.rules), header.players.clone(), 0);
        game.first_dealer = game.seat(&header.dealer).unwrap_or(0);
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

    /// The deal that would be begun with these cards turned up.
    ///
    /// # Errors
    /// Another is being played, or the game is over, or there is an upcard too many or too few.
    pub fn begin_deal(&self, deal: u32, turned: impl Into<TurnedUp>) -> Result<OpenDeal, Unmade> {
        if let Some(open) = &self.open {
            return Err(Unmade::Playing(open.n()));
        }
        let game = &self.game;
        let refused = |refusal| Err(Unmade::Refusal(refusal));
        let Some(next) = game.next() else { return refused(game.over().unwrap_or(Refusal::Over)) };
        if deal < next.n {
            return refused(Refusal::Stands(deal));
        }
        if deal > next.n {
            return refused(Refusal::NotYet { given: deal, next: next.n });
        }
        let (rules, names) = (Rc::clone(&game.rules), game.players.clone());
        let (absent, gone) = (game.absent(deal), game.gone(deal));
        OpenDeal::begin_among(rules, deal, names, &absent, next.dealer, turned)
            .map(|open| open.without(&gone))
            .map_err(Unmade::Objection)
    }

    /// The deal that is being played, which must be this one.
    fn playing(&self, deal: u32) -> Result<&OpenDeal, Unmade> {
        let open = self.open.as_ref().ok_or(Unmade::NotPlaying)?;
        if open.n() == deal { Ok(open) } else { Err(Unmade::Playing(open.n())) }
    }

    /// Makes a change; of a turn only the first moves, if `moves` says how many.
    pub(super) fn make(&mut self, index: usize, entry: &Entry, moves: Option<usize>) -> Result<(), Unmade> {
        let (before, scored) = match &entry.event {
            Event::Score { deal, .. } => {
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                // Begun in one way and finished in the other.
                let goes_on = self.open.as_ref().filter(|open| open.n() != *deal).cloned();
                (Before::was(std::mem::replace(&mut self.open, goes_on)), Scored::Added)
            }
            Event::Amend { .. } => {
                let was = apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                (Before::Same, was.map_or(Scored::Nothing, |was| Scored::Instead(Box::new(was.into()))))
            }
            Event::Deal { deal, turned } => {
                let open = self.begin_deal(*deal, *turned)?;
                (self.goes_on(open), Scored::Nothing)
            }
            Event::Turn { deal, player, moves: made, turned } => {
                let mut open = match &self.open {
                    Some(open) if !turned.is_empty() => return Err(Unmade::Playing(open.n())),
                    Some(_) => self.playing(*deal)?.clone(),
                    None => self.begin_deal(*deal, *turned)?,
                };
                let seat = self.seat(player)?;
                let standing = moves.unwrap_or(made.len());
                open.play(seat, &said(made.iter().take(standing))).map_err(Unmade::Stopped)?;
                let over = open.end().is_some() && open.to_reveal().is_empty();
                if over {
                    let results = open.reveal(&[]).map_err(Unmade::Objection)?;
                    self.closed(*deal, results, &entry.at)?
                } else {
                    (self.goes_on(open), Scored::Nothing)
                }
            }
            Event::Hands { deal, hands } => {
                let open = self.playing(*deal)?;
                let hands: Vec<(usize, Outcome)> = hands
                    .iter()
                    .map(|(name, outcome)| Ok((self.seat(name)?, outcome.clone())))
                    .collect::<Result<_, Unmade>>()?;
                let results = open.reveal(&hands).map_err(Unmade::Objection)?;
                self.closed(*deal, results, &entry.at)?
            }
            Event::People(people) => {
                if let Some(open) = &self.open {
                    return Err(Unmade::Playing(open.n()));
                }
                let mut game = self.game.clone();
                people.apply(&mut game).map_err(Unmade::Refusal)?;
                (Before::Same, Scored::Whole(Box::new(std::mem::replace(&mut self.game, game))))
            }
            Event::Deed(deed) => {
                if let Some(open) = self.open.as_ref().filter(|_| deed.moves(&self.game)) {
                    return Err(Unmade::Playing(open.n()));
                }
                let was = Box::new(self.game.clone());
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                // What was played of a misdeal was played in vain, and of a deal whose end was lost it is not known.
                let vain = matches!(deed, Deed::Misdeal { .. } | Deed::Lost { deal: Some(_), .. });
                let before = if vain { Before::was(self.open.take()) } else { Before::Same };
                (before, Scored::Whole(was))
            }
            Event::Undo { .. } | Event::Redo => (Before::Same, Scored::Nothing),
        };
        self.done.push(Change { entry: index, moves, before, scored });
        Ok(())
    }

    fn seat(&self, name: &str) -> Result<usize, Unmade> {
        self.game.seat(name).ok_or_else(|| Unmade::Refusal(Refusal::Stranger(name.to_owned())))
    }

    /// The deal goes on.
    fn goes_on(&mut self, open: OpenDeal) -> Before {
        Before::was(self.open.replace(open))
    }

    /// Scores the deal that was played to its end.
    fn closed(&mut self, deal: u32, results: Results, at: &str) -> Result<(Before, Scored), Unmade> {
        self.game.score(deal, results, at).map_err(Unmade::Refusal)?;
        Ok((Before::was(self.open.take()), Scored::Added))
    }
}

/// Moves that nobody typed just now.
pub(super) fn said<'a>(moves: impl Iterator<Item = &'a Move>) -> Vec<Said> {
    moves.map(|made| Said { made: made.clone(), span: Span::default() }).collect()
}
