//! `rummy undo` and `rummy redo`: step by step back and forth; both are entries themselves.

use crate::cli::app::{App, Opened};
use crate::cli::error::Failure;
use crate::journal::{Entry, Event};
use crate::present::history::event_words;

pub(in crate::cli) fn undo(app: &mut App) -> Result<(), Failure> {
    step(app, Event::Undo, "undo", "Undone", Opened::last_change)
}

pub(in crate::cli) fn redo(app: &mut App) -> Result<(), Failure> {
    step(app, Event::Redo, "redo", "Done again", Opened::last_undone)
}

fn step(
    app: &mut App,
    event: Event,
    verb: &str,
    done: &str,
    last: fn(&Opened) -> Option<&Entry>,
) -> Result<(), Failure> {
    let id = app.game_id()?;
    let mut words = String::new();
    let opened = app.change(id, |opened| {
        let entry =
            last(opened).ok_or_else(|| Failure::no(format!("there is nothing to {verb} in game {id}")))?;
        words = event_words(&entry.event);
        Ok(event)
    })?;
    app.say_sheet(&format!("{done}: {words}.\n\n"), &opened.sheet())
}

impl Opened {
    fn last_change(&self) -> Option<&Entry> {
        self.journal.last_change()
    }

    fn last_undone(&self) -> Option<&Entry> {
        self.journal.last_undone()
    }
}
