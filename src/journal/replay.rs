//! From what happened to how things stand.

use std::rc::Rc;

use super::apply::apply;
use super::corrections::Corrections;
use super::deed::Deed;
use super::entries::Entries;
use super::error::{ReadError, Unmade};
use super::event::{Entry, Event, Header};
use super::known::{Known, Meant, meant};
use super::line::Line;
use super::standing::{Indices, Standing, Stands};
use super::undo::{Before, Change, Scored, Trace, Undone};
use crate::cards::Span;
use crate::play::{Move, OpenDeal, Said, TurnedUp};
use crate::table::{Game, Outcome, Refusal, Results};

/// A game with everything that made it.
#[derive(Clone, Debug)]
pub struct Journal {
    /// How it began.
    pub header: Header,
    /// What happened, in order.
    pub entries: Entries,
    /// The changes that stand, in order.
    pub done: Vec<Change>,
    /// What was taken back, the next to be made again last.
    pub undone: Vec<Undone>,
    /// How it stands.
    pub game: Game,
    /// The deal that is being played turn by turn.
    pub open: Option<OpenDeal>,
    /// The entries from which a way back is kept; from all where it is not known which will be taken back.
    ways_back: Option<Indices>,
}

/// From so many of the changes that a journal ends with a way back is kept. Who goes back further waits for the game to
/// be made anew up to there.
const WAYS_BACK: usize = 200;

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
        Ok(Self {
            header,
            entries: Entries::default(),
            done: Vec::new(),
            undone: Vec::new(),
            game,
            open: None,
            ways_back: None,
        })
    }

    /// Reads a journal whose frame was checked. Of what was taken back since, only the names of the events are read.
    ///
    /// # Errors
    /// The first line that can't be understood, with its number, from 1.
    pub fn read(text: impl Into<Rc<String>>) -> Result<Self, (usize, ReadError)> {
        Self::read_among(text, &mut Known::default())
    }

    /// The same for one of many journals, whose rules are made sense of once.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_among(text: impl Into<Rc<String>>, known: &mut Known) -> Result<Self, (usize, ReadError)> {
        let (mut journal, standing) = Self::laid_out(text.into(), known)?;
        journal.stand(&standing.stands).map_err(|(index, error)| (index + 2, error))?;
        journal.undone = standing.undone.into_iter().map(Undone::from).collect();
        Ok(journal)
    }

    /// Reads a journal and makes every change in it, those that were taken back as well.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn read_whole(text: impl Into<Rc<String>>, known: &mut Known) -> Result<Self, (usize, ReadError)> {
        let (mut journal, standing) = Self::laid_out(text.into(), known)?;
        journal.ways_back = Some(standing.ever_undone);
        let entries = journal.entries.clone();
        for (index, line) in entries.lines().enumerate() {
            let failed = |error| (index + 2, error);
            let entry = Entry::read(line).map_err(failed)?;
            journal
                .follow(index, &entry)
                .map_err(|unmade| failed(ReadError::Impossible(unmade.to_string())))?;
        }
        Ok(journal)
    }

    /// A journal of which only the first line was understood, and which of its entries stand.
    fn laid_out(text: Rc<String>, known: &mut Known) -> Result<(Self, Standing), (usize, ReadError)> {
        let first = text.lines().next().ok_or((1, ReadError::Member("format")))?;
        let (header, meant) = known.header(first).map_err(|error| (1, error))?;
        let mut journal = Self::begin_by(header, meant).map_err(|error| (1, error))?;
        journal.entries = Entries::of(text);
        let standing = Standing::of(&journal.entries).map_err(|(index, error)| (index + 2, error))?;
        Ok((journal, standing))
    }

    /// The same game with nothing that happened yet.
    #[must_use]
    pub fn fresh(&self) -> Self {
        Self { entries: Entries::default(), ..self.rewound(None) }
    }

    /// The same game before anything happened that is in its entries, for going through these again with
    /// [`follow`](Self::follow).
    #[must_use]
    pub fn begun(&self) -> Self {
        self.rewound(Standing::of(&self.entries).ok().map(|standing| standing.ever_undone))
    }

    fn rewound(&self, ways_back: Option<Indices>) -> Self {
        let (header, entries) = (self.header.clone(), self.entries.clone());
        let mut game = Game::new(Rc::clone(&self.game.rules), header.players.clone(), 0);
        game.first_dealer = game.seat(&header.dealer).unwrap_or(0);
        Self { header, entries, done: Vec::new(), undone: Vec::new(), game, open: None, ways_back }
    }

    /// Adds one entry and what it changes.
    ///
    /// # Errors
    /// Why it can't have happened here; nothing is changed then.
    pub fn push(&mut self, entry: Entry) -> Result<(), Unmade> {
        self.follow(self.entries.len(), &entry)?;
        self.entries.push(entry);
        Ok(())
    }

    /// Makes what the entry at this place changes.
    ///
    /// # Errors
    /// Why it can't have happened here; nothing is changed then.
    pub fn follow(&mut self, index: usize, entry: &Entry) -> Result<(), Unmade> {
        match &entry.event {
            Event::Undo { steps, keep } => self.undo(*steps as usize, *keep as usize),
            Event::Redo => self.redo(),
            _ => {
                let way_back = self.ways_back.as_ref().is_none_or(|known| known.contains(index));
                self.make(index, entry, None, way_back)?;
                self.undone.clear();
                Ok(())
            }
        }
    }

    /// Makes the changes that stand, from the beginning, with a way back from the last of them; the index of an entry that
    /// can't be comes with why.
    pub(super) fn stand(&mut self, stands: &[Stands]) -> Result<(), (usize, ReadError)> {
        let begun = self.rewound(None);
        (self.game, self.open, self.done) = (begun.game, begun.open, Vec::with_capacity(stands.len()));
        let entries = begun.entries;
        let (first, last) = stands.split_at(stands.len().saturating_sub(WAYS_BACK));
        let impossible =
            |(index, unmade): (usize, Unmade)| (index, ReadError::Impossible(unmade.to_string()));
        let mut corrections = Corrections::default();
        for change in first {
            let index = change.entry as usize;
            let failed = |error| (index, error);
            if let Some(text) = entries.line(index) {
                let line = Line::read(text).map_err(failed)?;
                if corrections.take(&self.game, &line, index)? {
                    self.done.push(Change::from(*change));
                    continue;
                }
                corrections.make(&mut self.game).map_err(impossible)?;
                let entry = Entry::of(&line).map_err(failed)?;
                self.stands(*change, &entry, false).map_err(impossible)?;
            } else if let Some(entry) = entries.get(index) {
                self.stands(*change, &entry, false).map_err(impossible)?;
            }
        }
        corrections.make(&mut self.game).map_err(impossible)?;
        for change in last {
            let index = change.entry as usize;
            if let Some(line) = entries.line(index) {
                let entry = Entry::read(line).map_err(|error| (index, error))?;
                self.stands(*change, &entry, true).map_err(impossible)?;
            } else if let Some(entry) = entries.get(index) {
                self.stands(*change, &entry, true).map_err(impossible)?;
            }
        }
        Ok(())
    }

    fn stands(&mut self, change: Stands, entry: &Entry, way_back: bool) -> Result<(), (usize, Unmade)> {
        let (index, moves) = (change.entry as usize, change.moves.map(|moves| moves as usize));
        self.make(index, entry, moves, way_back).map_err(|unmade| (index, unmade))
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

    /// Makes a change; of a turn only the first moves, if `moves` says how many. Without a way back, how things stand is
    /// not to be relied on after an error.
    pub(super) fn make(
        &mut self,
        index: usize,
        entry: &Entry,
        moves: Option<usize>,
        way_back: bool,
    ) -> Result<(), Unmade> {
        let (before, scored) = match &entry.event {
            Event::Score { deal, .. } => {
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                // Begun in one way and finished in the other.
                let goes_on = self.open.as_ref().filter(|open| open.n() != *deal).cloned();
                (Before::was(std::mem::replace(&mut self.open, goes_on)), Scored::Added)
            }
            Event::Amend { .. } => {
                let was = apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                (Before::Same, was.map_or(Scored::Nothing, |was| Scored::instead(&self.game, was)))
            }
            Event::Deal { deal, turned } => {
                let open = self.begin_deal(*deal, *turned)?;
                (self.goes_on(open), Scored::Nothing)
            }
            Event::Turn { deal, player, moves: made, turned } => {
                let mut open = match &self.open {
                    Some(open) if !turned.is_empty() => return Err(Unmade::Playing(open.n())),
                    Some(_) if way_back => self.playing(*deal)?.clone(),
                    Some(_) => {
                        self.playing(*deal)?;
                        self.open.take().ok_or(Unmade::NotPlaying)?
                    }
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
                let failed = Unmade::Refusal;
                if way_back {
                    let mut game = self.game.clone();
                    people.apply(&mut game).map_err(failed)?;
                    (Before::Same, Scored::Whole(Box::new(std::mem::replace(&mut self.game, game))))
                } else {
                    people.apply(&mut self.game).map_err(failed)?;
                    (Before::Same, Scored::Nothing)
                }
            }
            Event::Deed(deed) => {
                if let Some(open) = self.open.as_ref().filter(|_| deed.moves(&self.game)) {
                    return Err(Unmade::Playing(open.n()));
                }
                let was = way_back.then(|| Box::new(self.game.clone()));
                apply(&mut self.game, entry).map_err(Unmade::Refusal)?;
                // What was played of a misdeal was played in vain, and of a deal whose end was lost it is not known.
                let vain = matches!(deed, Deed::Misdeal { .. } | Deed::Lost { deal: Some(_), .. });
                let before = if vain { Before::was(self.open.take()) } else { Before::Same };
                (before, was.map_or(Scored::Nothing, Scored::Whole))
            }
            Event::Undo { .. } | Event::Redo => (Before::Same, Scored::Nothing),
        };
        let trace = way_back.then(|| Box::new(Trace { before, scored }));
        self.done.push(Change { entry: index, moves, trace });
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
