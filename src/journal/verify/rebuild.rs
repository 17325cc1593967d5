//! A whole journal out of the lines that are sound.
//!
//! Past a gap, a line is taken where it says by itself what it says and the rules accept it: the result of a deal, a
//! correction. What hangs on what was lost is not: an undo that reaches back to the gap, turns of a hand that was being
//! refereed across it. Deals that the numbers prove to have been are noted as lost, so that what follows keeps its place.

mod ahead;

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use self::ahead::{next_at, told_next};
use super::chain::{Chain, Link};
use super::piece::{Piece, sum};
use super::{Damage, Kind, Rebuilt, Unsaved};
use crate::journal::codec::seal;
use crate::journal::deed::Deed;
use crate::journal::error::ReadError;
use crate::journal::event::{Entry, Event, Header};
use crate::journal::replay::Journal;

/// After so many lines that the rules refuse, the rest is not tried.
const MOST_REFUSED: usize = 1000;

/// So many deals may be lost in one gap.
const MOST_DEALS: u32 = 1000;

/// So many entries are copied in all to be able to go back where a line behind a gap is refused.
const MOST_COPIED: usize = 20_000_000;

/// What came of it.
pub(super) struct Done {
    pub rebuilt: Rebuilt,
    pub refused: Vec<Damage>,
    pub journal: Journal,
}

/// Why nothing came of it.
pub(super) enum Stop {
    /// A newer program wrote a line.
    Newer(usize, String),
    /// How the game began can't be read.
    Header(Option<Damage>),
}

struct Salvage<'a> {
    journal: Journal,
    at: &'a str,
    text: String,
    n: u64,
    sum: String,
    saved: usize,
    lost: Vec<Unsaved>,
    refused: Vec<Damage>,
    /// How many entries may still be copied.
    copies: usize,
    /// Lines that are lost and not noted yet.
    pending: u64,
    /// Lines that are lost and may have held the results of deals.
    unseen: u64,
    /// The highest deal whose result was there and is refused: it has been played.
    played: u32,
    /// Whether something was lost before.
    holed: bool,
    /// So many changes were made before the gap.
    floor: usize,
    /// Turns are taken of this deal and later ones: those that began behind the gap.
    clear: u32,
}

/// Makes a journal of what is sound.
pub(super) fn rebuild(chain: &Chain, pieces: &[Piece<'_>], at: &str) -> Result<Done, Stop> {
    let mut links = chain.links.iter();
    let first = links.next().filter(|link| link.n == 0).ok_or(Stop::Header(None))?;
    let refused = |error: &ReadError| {
        let message = error.to_string();
        Stop::Header(Some(Damage { line: first.line, kind: Kind::Refused, message, mended: false }))
    };
    let header = object(&first.text).map_err(|error| refused(&error))?;
    let journal = Header::from_json(&header).and_then(Journal::begin).map_err(|error| match error {
        ReadError::NewerFormat(_) => Stop::Newer(first.line, error.to_string()),
        _ => refused(&error),
    })?;
    let mut salvage = Salvage {
        journal,
        at,
        text: String::new(),
        n: 0,
        sum: String::new(),
        saved: 0,
        lost: Vec::new(),
        refused: Vec::new(),
        copies: MOST_COPIED,
        pending: 0,
        unseen: 0,
        played: 0,
        holed: false,
        floor: 0,
        clear: 0,
    };
    // An untrusted header is no header, so that this one is as it was written, or vouched for.
    salvage.write(&first.text, &header, 0);
    for (line, lines) in &chain.gaps {
        let why = "not in the file".to_owned();
        salvage.lost.push(Unsaved { line: *line, lines: *lines, text: None, event: None, why });
    }
    let stray = |damage: &&Damage| damage.kind == Kind::Stray;
    let strays: BTreeSet<usize> = chain.damages.iter().filter(stray).map(|damage| damage.line).collect();
    for piece in chain.altered.iter().filter_map(|at| pieces.get(*at)) {
        let why = if strays.contains(&piece.line) {
            "it belongs to a copy that went another way"
        } else if piece.ended {
            "it is not what was written there"
        } else {
            "it was cut short"
        };
        salvage.unsaved(piece.line, &piece.shown(), why);
    }
    while let Some(link) = links.next() {
        salvage.take(link, links.as_slice())?;
    }
    salvage.gap(chain.missing);
    let deals = salvage.behind(salvage.played.saturating_add(1)).unwrap_or_default();
    if !deals.is_empty() {
        let marks = salvage.marks(&deals);
        salvage.push(None, &marks).ok();
    }
    if salvage.pending > 0 {
        let marks = salvage.marks(&[]);
        salvage.push(None, &marks).ok();
    }
    salvage.lost.sort_by_key(|lost| lost.line);
    let Salvage { journal, text, saved, lost, refused, .. } = salvage;
    // Under the numbers that they have now: a deal that was put in has moved them on, a correction has told them.
    let deals = journal.game.deals.iter().filter(|deal| deal.lost()).map(|deal| deal.n).collect();
    Ok(Done { rebuilt: Rebuilt { text, saved, lost, deals }, refused, journal })
}

impl Salvage<'_> {
    /// Adds a line, as it stood where nothing before it has changed.
    fn write(&mut self, text: &str, body: &Map<String, Value>, n: u64) {
        let before = (self.n > 0).then_some(self.sum.as_str());
        if n == self.n && crate::journal::codec::open_line(text, n, before).is_ok() {
            self.text.push_str(text);
            self.text.push('\n');
            sum(text).clone_into(&mut self.sum);
        } else {
            let sealed = seal(body, self.n, before);
            self.text.push_str(&sealed.text);
            self.sum = sealed.sum;
        }
        self.n += 1;
    }

    /// A line that stays behind.
    fn unsaved(&mut self, line: usize, text: &str, why: &str) {
        let event = Entry::read(text).ok().map(|entry| entry.event);
        let text: String = text.chars().take(2000).collect();
        self.lost.push(Unsaved { line, lines: 1, text: Some(text), event, why: why.into() });
    }

    /// So many lines are lost here.
    fn gap(&mut self, missing: u64) {
        if missing > 0 {
            self.hole(missing);
            self.clear = u32::MAX;
        }
    }

    /// What comes from here on may hang on something that is not there.
    fn hole(&mut self, lines: u64) {
        self.holed = true;
        self.pending = self.pending.saturating_add(lines);
        self.unseen = self.unseen.saturating_add(lines);
        self.floor = self.journal.done.len();
        self.journal.undone.clear();
    }

    /// Takes a line, given those after it.
    fn take(&mut self, link: &Link, after: &[Link]) -> Result<(), Stop> {
        self.gap(link.missing);
        if self.refused.len() > MOST_REFUSED {
            self.drop(link, "too many lines before it could not be saved");
            return Ok(());
        }
        let entry = match Entry::read(&link.text) {
            Ok(entry) => entry,
            Err(error @ ReadError::UnknownEvent(_)) => return Err(Stop::Newer(link.line, error.to_string())),
            Err(error) => {
                self.refuse(link, &error.to_string());
                return Ok(());
            }
        };
        if let Some(why) = self.hangs(&entry.event) {
            // A result that was taken back the moment after it was entered.
            let before = self.lost.last().and_then(|lost| lost.event.as_ref()).filter(|_| link.missing == 0);
            if let (Event::Undo { steps: 0..=1, .. }, Some(Event::Score { deal, .. })) =
                (&entry.event, before)
                && *deal == self.played
            {
                self.played = deal.saturating_sub(1);
            }
            self.drop(link, why);
            return Ok(());
        }
        match self
            .due(&entry.event, after)
            .and_then(|deals| self.push(Some((link, &entry)), &self.marks(&deals)))
        {
            Ok(()) => {
                self.saved += 1;
                match entry.event {
                    Event::Score { deal, .. } => self.clear = self.clear.min(deal.saturating_add(1)),
                    Event::Deal { deal, .. } => self.clear = self.clear.min(deal),
                    Event::Turn { deal, turned, .. } if !turned.is_empty() => {
                        self.clear = self.clear.min(deal);
                    }
                    _ => {}
                }
            }
            Err(why) => {
                self.refuse(link, &why);
                match entry.event {
                    // Whoever it names and whatever it says: the deal has been. Only one that can follow those that are
                    // there, so that no number is taken for a deal that has none.
                    Event::Score { deal, .. } if self.behind(deal.saturating_add(1)).is_ok() => {
                        self.played = self.played.max(deal);
                    }
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// A line that the rules do not accept here.
    fn refuse(&mut self, link: &Link, why: &str) {
        let mended = false;
        self.refused.push(Damage { line: link.line, kind: Kind::Refused, message: why.to_owned(), mended });
        self.drop(link, why);
    }

    /// A line that is left out.
    fn drop(&mut self, link: &Link, why: &str) {
        self.unsaved(link.line, &link.text, why);
        self.hole(1);
        match self.lost.last().and_then(|lost| lost.event.as_ref()) {
            // What was seen of this hand is not all of it; the next one is seen from its beginning.
            Some(Event::Turn { deal, .. } | Event::Hands { deal, .. }) => self.clear = deal.saturating_add(1),
            Some(Event::Undo { .. } | Event::Redo | Event::Deal { .. }) | None => self.clear = u32::MAX,
            Some(_) => {}
        }
    }

    /// Why an event hangs on what was lost, if it does.
    fn hangs(&self, event: &Event) -> Option<&'static str> {
        let undone = |steps: u32| self.journal.done.len() < self.floor.saturating_add(steps.max(1) as usize);
        match event {
            _ if !self.holed => None,
            Event::Undo { steps, .. } if undone(*steps) => {
                Some("what it took back was lost, or may have been")
            }
            Event::Redo if self.journal.undone.is_empty() => Some("what it made again was lost"),
            Event::Turn { turned, .. } if !turned.is_empty() => None,
            Event::Turn { deal, .. } | Event::Hands { deal, .. } if *deal < self.clear => {
                Some("it goes on with a hand of which a part was lost")
            }
            _ => None,
        }
    }

    /// The deals that must have been before an event, given the lines after it, and are lost.
    fn due(&self, event: &Event, after: &[Link]) -> Result<Vec<u32>, String> {
        let next = self.journal.game.next_number();
        let deal = match event {
            // What was struck keeps its number if it was not the last one: the deal that is next behind it tells.
            Event::Deed(Deed::Strike { .. }) if self.unseen > 0 => {
                let told = told_next(after).unwrap_or(next);
                let lost = told.saturating_sub(next);
                if u64::from(lost) <= self.unseen { told.max(next) } else { next }
            }
            _ => next_at(event).unwrap_or(next),
        };
        self.behind(deal)
    }

    /// The deals that must have been before the one with this number, and are lost.
    fn behind(&self, deal: u32) -> Result<Vec<u32>, String> {
        let next = self.journal.game.next_number();
        match deal.checked_sub(next) {
            None | Some(0) => Ok(Vec::new()),
            // Each deal that was played took a line at least.
            Some(many) if many <= MOST_DEALS && u64::from(many) <= self.unseen => {
                match self.journal.game.over() {
                    Some(over) => Err(over.to_string()),
                    None => Ok((next..deal).collect()),
                }
            }
            Some(_) if self.holed => Err(format!("deal {next} is the next one, not deal {deal}")),
            // Nothing is lost: the rules have the word for it.
            Some(_) => Ok(Vec::new()),
        }
    }

    /// The notes of what is lost.
    fn marks(&self, deals: &[u32]) -> Vec<Entry> {
        let lines = u32::try_from(self.pending).unwrap_or(u32::MAX);
        let mark =
            |lines, deal| Entry { at: self.at.to_owned(), event: Event::Deed(Deed::Lost { lines, deal }) };
        match deals {
            [] if self.pending == 0 => Vec::new(),
            [] => vec![mark(lines, None)],
            // All lines are told with the first.
            [first, rest @ ..] => std::iter::once(mark(lines, Some(*first)))
                .chain(rest.iter().map(|deal| mark(0, Some(*deal))))
                .collect(),
        }
    }

    /// Takes off the notes behind so many entries.
    fn unnote(&mut self, size: usize) {
        let notes = self.journal.entries.len().saturating_sub(size);
        self.journal.entries.truncate(size);
        self.journal.done.truncate(self.journal.done.len().saturating_sub(notes));
    }

    /// Adds notes and what comes after them, both or neither.
    fn push(&mut self, line: Option<(&Link, &Entry)>, marks: &[Entry]) -> Result<(), String> {
        // A note without a deal changes nothing and is taken off again; with deals the whole is put back.
        let light = marks.iter().all(|mark| matches!(mark.event, Event::Deed(Deed::Lost { deal: None, .. })));
        let size = self.journal.entries.len();
        if !light {
            self.copies = self.copies.checked_sub(size).ok_or("too much before it is lost")?;
        }
        let before = (!light).then(|| self.journal.clone());
        let mut floor = self.floor;
        for entry in marks.iter().chain(line.map(|(_, entry)| entry)) {
            if let Err(unmade) = self.journal.push(entry.clone()) {
                match before {
                    Some(before) => self.journal = before,
                    None => self.unnote(size),
                }
                return Err(ReadError::Impossible(unmade.to_string()).to_string());
            }
            if matches!(entry.event, Event::Deed(Deed::Lost { .. })) {
                floor = self.journal.done.len();
            }
        }
        self.floor = floor;
        for mark in marks {
            self.write("", &mark.to_json(), u64::MAX);
            if matches!(mark.event, Event::Deed(Deed::Lost { deal: Some(_), .. })) {
                self.unseen = self.unseen.saturating_sub(1);
            }
        }
        if !marks.is_empty() {
            self.pending = 0;
        }
        if let Some((link, _)) = line {
            let body = object(&link.text).map_err(|error| error.to_string())?;
            self.write(&link.text, &body, link.n);
        }
        Ok(())
    }
}

fn object(text: &str) -> Result<Map<String, Value>, ReadError> {
    serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))
}
