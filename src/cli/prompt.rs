//! Questions to a person, and whoever answers them: a terminal, or a script in a test.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

use super::edit::{self, Ask};
use super::pager::{Pager, too_long};
use super::pick::{self, Menu, Picked};

/// Somebody who answers questions. `None` is a wish to leave: Esc, or nothing left to read.
pub trait Prompter {
    /// A line of text; an empty answer means `given`, which is shown with the question.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn line(&mut self, question: &str, given: &str) -> io::Result<Option<String>>;

    /// One of several, or a line that stands for itself.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn pick(&mut self, menu: &Menu<'_>) -> io::Result<Option<Picked>>;

    /// A line that can be edited from what it holds at first, completed, and recalled later.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn edit(&mut self, ask: &Ask<'_>) -> io::Result<Option<String>>;

    /// Lets a text that is longer than the screen be read a screen at a time, by the pager that `said` names, else the
    /// usual one. `false`: it was not shown.
    ///
    /// # Errors
    /// The pager that was named can't be run.
    fn page(&mut self, _text: &str, _said: Option<&str>) -> io::Result<bool> {
        Ok(false)
    }

    /// How wide the terminal is now, where that may change.
    fn width(&self) -> Option<usize> {
        None
    }
}

/// The person at the terminal.
#[derive(Default)]
pub(super) struct Terminal {
    watched: bool,
    /// Lines that were typed, the latest last.
    before: Vec<String>,
}

/// Whether a pager has the terminal.
static PAGING: AtomicBool = AtomicBool::new(false);

/// How many lines are remembered.
const REMEMBERED: usize = 200;

impl Terminal {
    /// From the first question on, Ctrl-C gives the cursor back before it ends the program.
    fn watch(&mut self) {
        if std::mem::replace(&mut self.watched, true) {
            return;
        }
        #[cfg(unix)]
        if let Ok(mut signals) = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT]) {
            std::thread::spawn(move || {
                for _ in signals.forever() {
                    // In a pager it ends what is done there, not the program behind it.
                    if !PAGING.load(Ordering::SeqCst) {
                        interrupted();
                    }
                }
            });
        }
    }

    fn remember(&mut self, line: &str) {
        let line = line.trim().trim_end_matches('?');
        if line.len() < 2 || self.before.last().is_some_and(|last| last == line) {
            return;
        }
        self.before.push(line.to_owned());
        let over = self.before.len().saturating_sub(REMEMBERED);
        self.before.drain(..over);
    }
}

/// Ctrl-C: the terminal is as it was, and the program ends. What was recorded is on the disk.
fn interrupted() -> ! {
    let _ = dialoguer::console::Term::stderr().show_cursor();
    eprintln!();
    std::process::exit(130);
}

/// Ctrl-C ends the program, whatever was asked.
fn unless_interrupted<T>(answer: io::Result<T>) -> io::Result<T> {
    match answer {
        Err(error) if error.kind() == io::ErrorKind::Interrupted => interrupted(),
        other => other,
    }
}

/// A question with a line for its answer.
fn asked(question: &str, given: &str) -> io::Result<Option<String>> {
    let prompt = format!("{} › ", dialoguer::console::style(question).for_stderr().bold());
    let complete = |_: &str| (0, Vec::new());
    let ask = Ask { prompt: &prompt, text: given, offered: true, leaves: true, complete: &complete };
    unless_interrupted(edit::read(&dialoguer::console::Term::stderr(), &ask, &[]))
}

/// What an answer to a question of yes or no says; nothing else counts.
pub(super) fn said_yes(answer: &str, given: bool) -> Option<bool> {
    match answer.trim().to_lowercase().as_str() {
        "" => Some(given),
        "y" | "yes" => Some(true),
        "n" | "no" => Some(false),
        _ => None,
    }
}

impl Prompter for Terminal {
    fn line(&mut self, question: &str, given: &str) -> io::Result<Option<String>> {
        self.watch();
        let answer = asked(question, given)?;
        Ok(answer.map(|answer| if answer.trim().is_empty() { given.to_owned() } else { answer }))
    }

    fn pick(&mut self, menu: &Menu<'_>) -> io::Result<Option<Picked>> {
        self.watch();
        unless_interrupted(pick::pick(&dialoguer::console::Term::stderr(), menu))
    }

    fn edit(&mut self, ask: &Ask<'_>) -> io::Result<Option<String>> {
        self.watch();
        let prompt = dialoguer::console::style(ask.prompt).for_stderr().bold().to_string();
        let ask = Ask { prompt: &prompt, ..*ask };
        let line = unless_interrupted(edit::read(&dialoguer::console::Term::stderr(), &ask, &self.before))?;
        if let Some(line) = &line {
            self.remember(line);
        }
        Ok(line)
    }

    fn page(&mut self, text: &str, said: Option<&str>) -> io::Result<bool> {
        let size = dialoguer::console::Term::stdout().size_checked();
        let long = size.is_some_and(|(rows, columns)| too_long(text, rows.into(), columns.into()));
        let Some(pager) = Pager::chosen(said).filter(|_| long) else { return Ok(false) };
        self.watch();
        PAGING.store(true, Ordering::SeqCst);
        let shown = pager.show(text);
        PAGING.store(false, Ordering::SeqCst);
        shown
    }

    fn width(&self) -> Option<usize> {
        dialoguer::console::Term::stdout().size_checked().map(|(_, columns)| usize::from(columns))
    }
}

/// Answers written down beforehand.
pub struct Script {
    answers: VecDeque<String>,
}

impl Script {
    /// Answers in order: texts, the words of a choice, `y` or `n`; `esc` leaves.
    pub fn new<'a>(answers: impl IntoIterator<Item = &'a str>) -> Self {
        Self { answers: answers.into_iter().map(str::to_owned).collect() }
    }

    fn next(&mut self) -> Option<String> {
        self.answers.pop_front().filter(|answer| answer != "esc")
    }
}

impl Prompter for Script {
    fn line(&mut self, _: &str, given: &str) -> io::Result<Option<String>> {
        Ok(self.next().map(|answer| if answer.is_empty() { given.to_owned() } else { answer }))
    }

    fn pick(&mut self, menu: &Menu<'_>) -> io::Result<Option<Picked>> {
        let Some(answer) = self.next() else { return Ok(None) };
        if let Some(place) = menu.items.iter().position(|item| item.starts_with(&answer)) {
            return Ok(Some(Picked::Item(place)));
        }
        let (question, items) = (menu.question, menu.items);
        if (menu.line)(&answer) {
            return Ok(Some(Picked::Line(answer)));
        }
        Err(io::Error::other(format!("{question}: no choice {answer:?} among {items:?}")))
    }

    fn edit(&mut self, ask: &Ask<'_>) -> io::Result<Option<String>> {
        let begun = if ask.offered { "" } else { ask.text };
        Ok(self.next().map(|answer| format!("{begun}{answer}")))
    }
}

#[cfg(test)]
mod tests {
    use super::said_yes;

    #[test]
    fn only_yes_and_no_count() {
        for (answer, want) in
            [("y", Some(true)), (" YES ", Some(true)), ("no", Some(false)), ("N", Some(false))]
        {
            assert_eq!(said_yes(answer, false), want);
            assert_eq!(said_yes(answer, true), want);
        }
        assert_eq!((said_yes("", true), said_yes("", false)), (Some(true), Some(false)));
        for junk in ["x", "yn", "jo", "23", "undo"] {
            assert_eq!(said_yes(junk, true), None, "{junk}");
        }
    }
}
