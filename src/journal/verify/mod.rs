//! Is a journal whole? Every fault by line and kind, and what of the game can be saved.
//!
//! A line vouches for itself by its number and by a check sum that hangs on the line before it. So a line whose sum fits
//! is what was written where it stands, whatever happened around it: it is *sound*. What can be put right beyond doubt is
//! (lines in another order, lines that are there twice, line ends, one flipped bit, a broken check sum that the next line
//! confirms); nothing else is guessed.

mod bits;
mod chain;
mod copies;
mod piece;
mod rebuild;

use super::codec::{lines_of, open_line};
use super::error::ReadError;
use super::event::{Event, FORMAT};
use super::known::Known;
use super::replay::Journal;

pub use copies::{Copied, compare, first_event, first_line};

/// What was found in a journal.
#[derive(Debug)]
pub struct Examined {
    /// How it is.
    pub state: State,
    /// Every fault, in order of the lines.
    pub damages: Vec<Damage>,
    /// The lines that were to be trusted and have no place in the game: how they read makes no difference.
    pub untrusted: Vec<usize>,
    /// What a repair would keep, where one is called for and possible.
    pub repair: Option<Rebuilt>,
    /// How many lines there are, the header included.
    pub lines: usize,
    /// What the players call the game, where that can be read.
    pub title: Option<String>,
    /// Who plays, where that can be read.
    pub players: Vec<String>,
}

/// How a journal is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// Whole.
    Sound,
    /// Damaged.
    Damaged,
    /// A newer program wrote it; nothing more can be said.
    Newer,
}

/// A fault of a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line of the file, from 1.
    pub line: usize,
    /// What kind it is.
    pub kind: Kind,
    /// The same in words.
    pub message: String,
    /// Whether it can be put right without a loss.
    pub mended: bool,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// There is nothing in the file.
    Empty,
    /// The file is no journal.
    NoJournal,
    /// One bit is not as it was written.
    Flipped,
    /// The check sum is not as it was written, and the line is.
    Sum,
    /// A line is not as it was written: edited or damaged.
    Altered,
    /// What stands there is no line of a journal.
    Garbled,
    /// Lines are missing.
    Missing,
    /// A line is there twice.
    Doubled,
    /// A line stands in another place.
    Moved,
    /// A line with a number that another line has by right.
    Stray,
    /// A line whose check sum can't be tested, for the line before it is lost.
    Untested,
    /// The last line was cut short.
    Torn,
    /// Another program changed the line ends.
    LineEnds,
    /// Another program wrote a byte order mark before the first line.
    Mark,
    /// A newer program wrote the file.
    Newer,
    /// A sound line that can't be understood, or says what can't have happened.
    Refused,
}

impl Kind {
    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::NoJournal => "no-journal",
            Self::Flipped => "flipped",
            Self::Sum => "sum",
            Self::Altered => "altered",
            Self::Garbled => "garbled",
            Self::Missing => "missing",
            Self::Doubled => "doubled",
            Self::Moved => "moved",
            Self::Stray => "stray",
            Self::Untested => "untested",
            Self::Torn => "torn",
            Self::LineEnds => "line-ends",
            Self::Mark => "mark",
            Self::Newer => "newer",
            Self::Refused => "refused",
        }
    }
}

/// A journal made anew out of what is sound.
#[derive(Debug)]
pub struct Rebuilt {
    /// Its text.
    pub text: String,
    /// How many events are in it, notes of lost lines left aside.
    pub saved: usize,
    /// What could not be saved.
    pub lost: Vec<Unsaved>,
    /// The deals whose results are lost.
    pub deals: Vec<u32>,
}

/// A line that could not be saved.
#[derive(Clone, PartialEq, Debug)]
pub struct Unsaved {
    /// The line of the file, from 1; of lines that are missing, the one before which they stood.
    pub line: usize,
    /// How many lines.
    pub lines: u64,
    /// What stands there, as far as it can be read: nobody vouches for it.
    pub text: Option<String>,
    /// The same as an event, where it is one.
    pub event: Option<Event>,
    /// Why.
    pub why: String,
}

/// Examines the bytes of a journal. Of lines that were changed, those in `trusted` count as they read now; `at` is the time
/// with which lost lines are noted.
pub fn examine(bytes: &[u8], trusted: &[usize], at: &str) -> Examined {
    examine_among(bytes, trusted, at, &mut Known::default())
}

/// The same for one of many journals, whose rules are made sense of once.
pub fn examine_among(bytes: &[u8], trusted: &[usize], at: &str, known: &mut Known) -> Examined {
    // Nearly every journal is whole, and that is told in one go and without a copy of it.
    if let Some((text, lines)) = chained(bytes) {
        match Journal::read_whole(text.to_owned(), known) {
            Ok(journal) => return whole(&journal, lines),
            Err((line, error @ (ReadError::NewerFormat(_) | ReadError::UnknownEvent(_)))) => {
                return newer_than_this(line, &error.to_string());
            }
            Err(_) => {}
        }
    }
    if let Some(format) = newer(bytes) {
        return newer_than_this(1, &ReadError::NewerFormat(format).to_string());
    }
    damaged(bytes, trusted, at)
}

/// The text of a journal whose lines are all as they were written, and how many they are.
fn chained(bytes: &[u8]) -> Option<(&str, usize)> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.ends_with('\n'))?;
    let (mut last, mut lines) = (None, 0);
    for line in lines_of(text) {
        last = Some(open_line(line, lines as u64, last).ok()?.sum);
        lines += 1;
    }
    Some((text, lines))
}

fn whole(journal: &Journal, lines: usize) -> Examined {
    Examined {
        state: State::Sound,
        damages: Vec::new(),
        untrusted: Vec::new(),
        repair: None,
        lines,
        title: journal.header.title.clone(),
        players: journal.game.players.clone(),
    }
}

fn newer_than_this(line: usize, message: &str) -> Examined {
    let damage = Damage { line, kind: Kind::Newer, message: message.to_owned(), mended: false };
    Examined {
        state: State::Newer,
        damages: vec![damage],
        untrusted: Vec::new(),
        repair: None,
        lines: 0,
        title: None,
        players: Vec::new(),
    }
}

/// The format that a first line tells, where it is newer than what is known here. How such a line is framed is not known.
fn newer(bytes: &[u8]) -> Option<u64> {
    let first = piece::unmarked(bytes).0.split(|byte| *byte == b'\n').next()?;
    let header: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(first).ok()?;
    header.get("format")?.as_u64().filter(|format| *format > FORMAT)
}

fn damaged(bytes: &[u8], trusted: &[usize], at: &str) -> Examined {
    let (bytes, marked) = piece::unmarked(bytes);
    let pieces = piece::split(bytes);
    let mut chain = chain::follow(&pieces, trusted);
    if marked {
        let message = "a byte order mark stands before it: a program that the file went through put it there";
        chain.damages.push(Damage { line: 1, kind: Kind::Mark, message: message.into(), mended: true });
    }
    let lines = pieces.len();
    let kept = |line: &usize| chain.links.iter().any(|link| link.line == *line);
    let untrusted = trusted.iter().copied().filter(|line| !kept(line)).collect();
    let (mut title, mut players) = (None, Vec::new());
    let mut repair = None;
    match rebuild::rebuild(&chain, &pieces, at) {
        Ok(rebuild::Done { rebuilt, refused, journal }) => {
            chain.damages.extend(refused);
            (title, players) = (journal.header.title, journal.game.players);
            repair = Some(rebuilt);
        }
        Err(rebuild::Stop::Newer(line, message)) => return newer_than_this(line, &message),
        Err(rebuild::Stop::Header(refused)) => chain.damages.extend(refused),
    }
    chain.damages.sort_by_key(|damage| (damage.line, damage.kind));
    Examined { state: State::Damaged, damages: chain.damages, untrusted, repair, lines, title, players }
}
