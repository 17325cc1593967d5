//! Questions that can be answered, gone back from, or left: `<`, `?` and Esc mean the same at each of them.

use std::io::Write as _;

use super::app::App;
use super::error::Failure;
use super::pick::{Menu, Picked};
use super::prompt::said_yes;
use crate::present::Tone;

/// What was said to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said<T> {
    /// The answer.
    It(T),
    /// The question before, please.
    Back,
    /// No more questions.
    Left,
}

impl<T> Said<T> {
    /// The answer, where there was one.
    pub(super) fn it(self) -> Option<T> {
        match self {
            Self::It(answer) => Some(answer),
            Self::Back | Self::Left => None,
        }
    }
}

/// Asks for one of several, by its place; `?` tells what the question is about.
///
/// # Errors
/// The terminal can't be used.
pub(super) fn choose(
    app: &mut App,
    question: &str,
    items: &[String],
    given: usize,
    about: &str,
) -> Result<Said<usize>, Failure> {
    let line = |text: &str| matches!(text, "<" | "?");
    loop {
        app.io.stdout.flush()?;
        match app.io.prompter.pick(&Menu { question, items, given, line: &line, stays: true })? {
            None => return Ok(Said::Left),
            Some(Picked::Item(place)) => return Ok(Said::It(place)),
            Some(Picked::Line(text)) if text == "<" => return Ok(Said::Back),
            Some(Picked::Line(_)) => {
                let how =
                    "Arrows or its first letters mark an answer, Enter takes it; `<` goes back, Esc leaves.";
                help(app, &format!("{about} {how}"))?;
            }
        }
    }
}

/// Asks for yes or no; `?` tells what the question is about.
///
/// # Errors
/// The terminal can't be used.
pub(super) fn yes(app: &mut App, question: &str, given: bool, about: &str) -> Result<Said<bool>, Failure> {
    let mut shown = format!("{question} ({})", if given { "Y/n" } else { "y/N" });
    loop {
        app.io.stdout.flush()?;
        let Some(answer) = app.io.prompter.line(&shown, "")? else { return Ok(Said::Left) };
        match answer.trim() {
            "<" => return Ok(Said::Back),
            "?" => {
                let given = if given { "yes" } else { "no" };
                help(
                    app,
                    &format!("{about} `y` or `n`, Enter alone is {given}; `<` goes back, Esc leaves."),
                )?;
            }
            answer => match said_yes(answer, given) {
                Some(yes) => return Ok(Said::It(yes)),
                None => shown = format!("{question} (yes or no)"),
            },
        }
    }
}

/// Tells what can be answered.
pub(super) fn help(app: &mut App, text: &str) -> Result<(), Failure> {
    let style = app.style();
    let text = style.paint(Tone::Faint, &style.wrap(text.trim(), 0));
    app.say(&format!("{text}\n"))?;
    app.io.stdout.flush()?;
    Ok(())
}
