//! Questions to a person, and whoever answers them: a terminal, or a script in a test.

use std::collections::VecDeque;
use std::io;

use dialoguer::theme::ColorfulTheme;

use super::edit::{self, Ask};

/// Somebody who answers questions. `None` is a wish to leave: Esc, or nothing left to read.
pub trait Prompter {
    /// A line of text; an empty answer means `given`, which is shown with the question.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn line(&mut self, question: &str, given: &str) -> io::Result<Option<String>>;

    /// One of several, by its place.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn choice(&mut self, question: &str, among: &[String], given: usize) -> io::Result<Option<usize>>;

    /// Yes or no.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn yes(&mut self, question: &str, given: bool) -> io::Result<Option<bool>>;

    /// A line that can be edited from what it holds at first, completed, and recalled later.
    ///
    /// # Errors
    /// The terminal can't be used.
    fn edit(&mut self, ask: &Ask<'_>) -> io::Result<Option<String>>;

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
                if signals.forever().next().is_some() {
                    interrupted();
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

fn left<T>(answer: dialoguer::Result<Option<T>>) -> io::Result<Option<T>> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(dialoguer::Error::IO(error)) => match error.kind() {
            io::ErrorKind::UnexpectedEof => Ok(None),
            io::ErrorKind::Interrupted => interrupted(),
            _ => Err(error),
        },
    }
}

impl Prompter for Terminal {
    fn line(&mut self, question: &str, given: &str) -> io::Result<Option<String>> {
        self.watch();
        let theme = ColorfulTheme::default();
        let input = dialoguer::Input::<String>::with_theme(&theme).with_prompt(question).allow_empty(true);
        let input = if given.is_empty() { input } else { input.default(given.to_owned()) };
        left(input.interact_text().map(Some))
    }

    fn choice(&mut self, question: &str, among: &[String], given: usize) -> io::Result<Option<usize>> {
        self.watch();
        let theme = ColorfulTheme::default();
        left(
            dialoguer::Select::with_theme(&theme)
                .with_prompt(question)
                .items(among)
                .default(given)
                .interact_opt(),
        )
    }

    fn yes(&mut self, question: &str, given: bool) -> io::Result<Option<bool>> {
        self.watch();
        let theme = ColorfulTheme::default();
        left(
            dialoguer::Confirm::with_theme(&theme)
                .with_prompt(question)
                .default(given)
                .wait_for_newline(true)
                .interact_opt(),
        )
    }

    fn edit(&mut self, ask: &Ask<'_>) -> io::Result<Option<String>> {
        self.watch();
        let prompt = dialoguer::console::style(ask.prompt).for_stderr().bold().to_string();
        let ask = Ask { prompt: &prompt, ..*ask };
        let line = match edit::read(&dialoguer::console::Term::stderr(), &ask, &self.before) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => interrupted(),
            other => other?,
        };
        if let Some(line) = &line {
            self.remember(line);
        }
        Ok(line)
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

    fn choice(&mut self, question: &str, among: &[String], _: usize) -> io::Result<Option<usize>> {
        let Some(answer) = self.next() else { return Ok(None) };
        let place = among.iter().position(|item| item.starts_with(&answer));
        place
            .map(Some)
            .ok_or_else(|| io::Error::other(format!("{question}: no choice {answer:?} among {among:?}")))
    }

    fn yes(&mut self, question: &str, _: bool) -> io::Result<Option<bool>> {
        match self.next().as_deref() {
            Some("y") => Ok(Some(true)),
            Some("n") => Ok(Some(false)),
            Some(other) => Err(io::Error::other(format!("{question}: {other:?} is neither y nor n"))),
            None => Ok(None),
        }
    }
    fn edit(&mut self, _: &Ask<'_>) -> io::Result<Option<String>> {
        Ok(self.next())
    }
}
