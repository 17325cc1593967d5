//! Questions in place of arguments: a new game, a finished hand, a correction. Nothing is recorded before a final yes.

mod amend;
mod bonus;
mod ending;
mod hand;
mod laid;
mod new;
mod people;
mod result;
mod shown;
mod spoken;

pub(super) use amend::amend;
pub(super) use hand::{forgotten, hand};
pub(super) use new::{new_game, ruleset};
pub(super) use people::people;
pub(super) use shown::{kept_hands, settled as counted};

use super::app::App;
use super::error::Failure;
use spoken::spoken;

use super::question::{Said, choose, help, yes};
use crate::journal::id::GameId;
use crate::present::Tone;

fn ask_line(app: &mut App, question: &str, given: &str) -> Result<Option<String>, Failure> {
    Ok(app.io.prompter.line(question, given)?)
}

/// Whether a word is the wish to leave.
fn leaves(word: &str) -> bool {
    matches!(word.trim().to_lowercase().as_str(), "leave" | "quit" | "exit" | "q")
}

fn say(app: &mut App, text: &str) -> Result<(), Failure> {
    // What stands apart from the edge is laid out already.
    let text = if text.starts_with(' ') { text.to_owned() } else { app.style().fit(text, 2) };
    tell(app, &text)
}

fn tell(app: &mut App, text: &str) -> Result<(), Failure> {
    app.say(&format!("{text}\n"))?;
    // The question that follows goes to standard error: what was said must stand before it.
    std::io::Write::flush(&mut app.io.stdout)?;
    Ok(())
}

/// Says why an answer will not do, so that it can be given again.
fn complain(app: &mut App, failure: &Failure) -> Result<(), Failure> {
    let style = app.style();
    let help = failure.help.as_ref().map(|help| format!(" ({})", spoken(help))).unwrap_or_default();
    let message = spoken(&failure.message);
    // Broken where a line ends, and as long as before.
    let line = style.wrap(&format!("{message}{help}"), 0);
    let (head, help) = line.split_at_checked(message.len()).unwrap_or((&line, ""));
    let body = spoken(failure.body.trim_end());
    let body = if body.is_empty() { body } else { format!("\n{body}") };
    tell(app, &format!("{}{help}{body}", style.paint(Tone::Bad, head)))
}

/// Left half-way: what was answered is offered again.
fn left_for_later<T>(app: &mut App, id: GameId) -> Result<Option<T>, Failure> {
    let kept = app.store().is_ok_and(|store| store.draft(id).is_some());
    let later = if kept { " What was entered is offered again the next time." } else { "" };
    say(app, &format!("Nothing was recorded.{later}"))?;
    Ok(None)
}

fn left<T>(app: &mut App) -> Result<Option<T>, Failure> {
    say(app, "Nothing was recorded.")?;
    Ok(None)
}
