//! `rummy undo` and `rummy redo`: step by step back and forth; both are entries themselves.

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::journal::{Back, Event};
use crate::present::history::events_words;

/// Where what was done and taken back can be seen.
const NOTHING: &str =
    "`rummy log` tells what was entered and taken back; `redo` makes again what `undo` took back just before";

pub(in crate::cli) fn undo(app: &mut App, back: Back) -> Result<(), Failure> {
    let id = app.game_id()?;
    let mut words = String::new();
    let opened = app.change(id, |opened| {
        let event = opened.journal.back(back);
        let event = event
            .ok_or_else(|| Failure::no(format!("there is nothing to undo in game {id}")).help(NOTHING))?;
        if let Event::Undo { steps, keep } = event {
            words = events_words(&opened.journal.to_undo(steps as usize, keep as usize));
        }
        Ok(event)
    })?;
    app.say_sheet(&format!("Undone: {words}.\n\n"), &opened.sheet())
}

pub(in crate::cli) fn redo(app: &mut App) -> Result<(), Failure> {
    let id = app.game_id()?;
    let mut words = String::new();
    let opened = app.change(id, |opened| {
        let events = opened.journal.to_redo();
        if events.is_empty() {
            return Err(Failure::no(format!("there is nothing to redo in game {id}")).help(NOTHING));
        }
        words = events_words(&events);
        Ok(Event::Redo)
    })?;
    app.say_sheet(&format!("Done again: {words}.\n\n"), &opened.sheet())
}
