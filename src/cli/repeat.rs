//! The same result twice within moments: most likely a command that was sent twice.

use chrono::DateTime;

use super::app::{App, Opened};
use super::change::{Read, tried};
use super::error::Failure;
use super::question::{Said, yes};
use crate::journal::Event;
use crate::table::Game;

/// How many seconds are moments.
const MOMENTS: i64 = 60;

/// Questions a result that is the same as the last one, entered moments ago; where nobody can be asked it is only said.
///
/// # Errors
/// It is not to be recorded.
pub(super) fn ask(
    app: &mut App,
    opened: &Opened,
    deal: Option<u32>,
    read: impl Fn(&Game) -> Result<Read, Failure>,
) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let n = deal.unwrap_or_else(|| game.next_number());
    if opened.journal.open.is_some() || !same(opened, n, &read) {
        return Ok(());
    }
    let now = (app.io.now)();
    let at = opened.journal.last_change().and_then(|entry| DateTime::parse_from_rfc3339(&entry.at).ok());
    let Some(ago) = at.map(|at| (now - at).num_seconds()).filter(|ago| (0..MOMENTS).contains(ago)) else {
        return Ok(());
    };
    let unit = if ago == 1 { "second" } else { "seconds" };
    let words = format!("eal {n} is the same as deal {}, entered {ago} {unit} ago", n - 1);
    if !app.may_ask() {
        app.warn(&format!("d{words}; `rummy undo` takes it back"));
        return Ok(());
    }
    let about = "The same hands twice within a minute are rare: most likely they were entered twice.";
    if yes(app, &format!("D{words}. Record it?"), false, about)? == Said::It(true) {
        return Ok(());
    }
    app.say("Nothing was recorded.\n")?;
    Err(Failure::said(1))
}

/// Whether deal `n` would be as the one before, which was entered last.
fn same(opened: &Opened, n: u32, read: impl Fn(&Game) -> Result<Read, Failure>) -> bool {
    let game = &opened.journal.game;
    let last = opened.journal.last_change();
    let Some(Event::Score { deal, .. }) = last.as_deref().map(|entry| &entry.event) else {
        return false;
    };
    if *deal + 1 != n {
        return false;
    }
    let Ok((results, told)) = read(game) else { return false };
    let tried = tried(game, &Event::Score { deal: n, results, told });
    let results = |game: &Game| game.deals.last().map(|deal| deal.results.clone());
    tried.is_ok_and(|tried| tried.deals.len() > game.deals.len() && results(&tried) == results(game))
}
