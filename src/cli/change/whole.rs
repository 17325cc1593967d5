//! Changes to the record as a whole: a forgotten deal put in, a misdeal, a deal that never happened.

use super::{Read, make};
use crate::cli::app::{App, Opened};
use crate::cli::error::Failure;
use crate::journal::id::GameId;
use crate::journal::{Deed, Event};
use crate::present::changed;
use crate::table::Game;

/// A refusal that comes before any result is read of a deal that was forgotten.
pub(in crate::cli) fn may_insert(opened: &Opened, n: u32) -> Result<(), Failure> {
    let game = &opened.journal.game;
    if let Some(open) = &opened.journal.open {
        return Err(Failure::no(format!("deal {} is being played turn by turn", open.n()))
            .help("a forgotten deal is put in when that one is over"));
    }
    if n == game.next_number() {
        return Err(Failure::request(format!("deal {n} is the next one: nothing comes after it"))
            .help("leave out --insert"));
    }
    Ok(())
}

/// Puts a deal that was forgotten before the one that has its number now, and shows what became of it.
pub(in crate::cli) fn insert(
    app: &mut App,
    id: GameId,
    n: u32,
    read: impl FnOnce(&Game) -> Result<Read, Failure>,
) -> Result<(), Failure> {
    let mut before = None;
    let opened = make(app, id, |opened| {
        may_insert(opened, n)?;
        let game = &opened.journal.game;
        before = Some(game.clone());
        let (results, told) = read(game)?;
        Ok(Event::Deed(Deed::Insert { deal: n, results, told }))
    })?;
    app.warn_of(&opened, n);
    let change = before.map(|before| changed::corrected(&before, &opened.journal.game, app.style()));
    let change = change.unwrap_or_default();
    let what =
        format!("Deal {n} put in; those after it move on by one. `rummy undo` takes it back.\n{change}\n");
    app.say_sheet(&what, &opened.sheet())
}

/// Notes that the next deal, which may be named by its number, was misdealt.
pub(in crate::cli) fn misdeal(app: &mut App, deal: Option<u32>) -> Result<(), Failure> {
    let id = app.game_id()?;
    let (mut n, mut played) = (0, false);
    let opened = app.change(id, |opened| {
        n = deal.unwrap_or_else(|| opened.journal.game.next_number());
        played = opened.journal.open.is_some();
        Ok(Event::Deed(Deed::Misdeal { deal: n }))
    })?;
    let gone = if played { " What was played of it is gone." } else { "" };
    let what = format!("Deal {n} was misdealt and is dealt again.{gone} `rummy undo` takes that back.\n\n");
    app.say_sheet(&what, &opened.sheet())
}

/// Strikes a deal that never happened.
pub(in crate::cli) fn strike(app: &mut App, n: u32) -> Result<(), Failure> {
    let id = app.game_id()?;
    let mut before = None;
    let opened = app.change(id, |opened| {
        let game = &opened.journal.game;
        let deed = Deed::Strike { deal: n };
        if let Some(open) = opened.journal.open.as_ref().filter(|_| deed.moves(game)) {
            return Err(Failure::no(format!("deal {} is being played turn by turn", open.n()))
                .help(format!("deal {n} can be struck when that one is over")));
        }
        before = Some(game.clone());
        Ok(Event::Deed(deed))
    })?;
    let stays = if opened.journal.game.deals.iter().any(|deal| deal.n == n) {
        "it keeps its number and counts for nobody"
    } else {
        "its number is free again"
    };
    let change = before.map(|before| changed::corrected(&before, &opened.journal.game, app.style()));
    let change = change.unwrap_or_default();
    let what = format!("Deal {n} struck: {stays}. `rummy undo` takes that back.\n{change}\n");
    app.say_sheet(&what, &opened.sheet())
}
