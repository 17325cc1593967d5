//! `rummy finish`: the players end the game early; how it stands is final.

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::journal::{Deed, Event};

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    let id = app.game_id()?;
    let opened = app.change(id, |opened| match &opened.journal.open {
        Some(open) => Err(Failure::no(format!("deal {} is being played turn by turn", open.n()))
            .help("play it to its end first, or take it back with `rummy undo --hand`")),
        None => Ok(Event::Deed(Deed::Finish)),
    })?;
    app.say_sheet("The game is ended early; `rummy undo` reopens it.\n\n", &opened.sheet())
}
