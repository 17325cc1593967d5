//! Where the referee sits: who answers, what is said, what was refused.

use std::io::{BufRead as _, Read as _, Write as _};

use crate::cli::app::{App, Opened};
use crate::cli::error::{Failure, Kind};
use crate::cli::{Ask, Candidates, Menu, Picked};
use crate::journal::id::GameId;
use crate::present::Style;

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 64 * 1024;

/// Whether it goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Flow {
    /// On to what comes next.
    On,
    /// Until another time.
    Leave,
}

/// What a line holds at first.
#[derive(Default)]
pub(super) struct Again {
    pub(super) text: String,
    /// Whether it is only offered, and not the start of what is being typed.
    pub(super) offered: bool,
}

/// How a deal is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in super::super) enum Kept {
    /// Turn by turn.
    Refereed,
    /// Only its result.
    Scored,
}

/// Where the referee sits.
pub(super) struct Desk<'a> {
    pub(super) app: &'a mut App,
    pub(super) id: GameId,
    /// Whether somebody can be asked; else lines are read from standard input.
    pub(super) person: bool,
    /// The highest exit code of a line that was refused.
    pub(super) worst: i32,
    /// What the next line holds at first: one that was refused, to be put right, or the start of one.
    pub(super) again: Again,
    /// How the last deal was kept.
    pub(super) kept: Option<Kept>,
    /// How the next deal is kept, where that was said already.
    pub(super) next: Option<Kept>,
    /// Whether it was told how to play a turn.
    pub(super) told: bool,
    /// The line of standard input whose moves were refused, until moves stand that name their player.
    pub(super) unsettled: Option<usize>,
    /// The line of standard input that was read last.
    number: usize,
    /// A line that was read and is still to be answered.
    waiting: Option<String>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(app: &'a mut App, id: GameId) -> Self {
        let person = app.may_ask();
        let again = Again::default();
        Self {
            app,
            id,
            person,
            worst: 0,
            again,
            kept: None,
            next: None,
            told: false,
            unsettled: None,
            number: 0,
            waiting: None,
        }
    }

    pub(super) fn style(&self) -> Style {
        self.app.style()
    }

    pub(super) fn open(&mut self) -> Result<Opened, Failure> {
        self.app.open_id(self.id)
    }

    /// A line from whoever answers; `None` is a wish to leave, or the end of what there is to read.
    pub(super) fn ask(
        &mut self,
        prompt: &str,
        complete: &dyn Fn(&str) -> Candidates,
    ) -> Result<Option<String>, Failure> {
        let Again { text, offered } = std::mem::take(&mut self.again);
        if self.person {
            self.app.io.stdout.flush()?;
            let line =
                self.app.io.prompter.edit(&Ask { prompt, text: &text, offered, leaves: false, complete })?;
            self.app.io.refresh();
            return Ok(line);
        }
        match self.waiting.take() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    /// One of several, or a line that stands for itself, where somebody can be asked.
    pub(super) fn choose(
        &mut self,
        question: &str,
        items: &[String],
        given: usize,
        line: &dyn Fn(&str) -> bool,
        stays: bool,
    ) -> Result<Option<Picked>, Failure> {
        self.app.io.stdout.flush()?;
        let chosen = self.app.io.prompter.pick(&Menu { question, items, given, line, stays })?;
        self.app.io.refresh();
        Ok(chosen)
    }

    /// Keeps in mind that moves were refused: on a pipe nobody sees it, and the lines after it may be another player's.
    pub(super) fn unsettle(&mut self) {
        if !self.person {
            self.unsettled.get_or_insert(self.number);
        }
    }

    /// A line that is answered once more.
    pub(super) fn put_back(&mut self, line: String) {
        self.waiting = Some(line);
    }

    /// The next line of standard input that says something.
    fn read(&mut self) -> Result<Option<String>, Failure> {
        self.app.io.stdout.flush()?;
        loop {
            let mut bytes = Vec::new();
            let stdin = &mut self.app.io.stdin;
            let read = stdin.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut bytes);
            if read.map_err(|error| Failure::file(format!("can't read standard input: {error}")))? == 0 {
                return Ok(None);
            }
            self.number += 1;
            if bytes.len() > LONGEST_LINE {
                let number = self.number;
                return Err(Failure::request(format!("line {number} is longer than {LONGEST_LINE} bytes")));
            }
            let line = String::from_utf8_lossy(&bytes);
            let line = line.split('#').next().unwrap_or_default().trim();
            if !line.is_empty() {
                return Ok(Some(line.to_owned()));
            }
        }
    }

    pub(super) fn say(&mut self, text: &str) -> Result<(), Failure> {
        if self.app.global.json { Ok(()) } else { self.app.say(text) }
    }

    /// Says why a line does not stand, and goes on; what can't be read or written ends the evening.
    pub(super) fn refuse(&mut self, failure: Failure, line: &str) -> Result<(), Failure> {
        match failure.kind {
            Kind::No | Kind::Request | Kind::Said(_) => {
                self.worst = self.worst.max(failure.code());
                if self.person {
                    self.again = Again { text: line.trim_end().to_owned(), offered: true };
                }
                let mut failure = failure;
                if !self.person {
                    let message = format!("line {}: {}", self.number, failure.message);
                    failure.excerpt = failure.excerpt.replacen(&failure.message, &message, 1);
                    failure.message = message;
                }
                self.app.fail(&failure);
                Ok(())
            }
            _ => Err(failure),
        }
    }
}
