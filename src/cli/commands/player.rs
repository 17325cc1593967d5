//! `rummy player`: people who come and go.

use crate::cli::app::{App, Opened};
use crate::cli::args::PlayerAction;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::{Event, People};
use crate::present::people;
use crate::table::{Game, Last, Start};

pub(super) fn run(app: &mut App, action: Option<PlayerAction>) -> Result<(), Failure> {
    let id = app.game_id()?;
    let action = match action {
        Some(action) => action,
        None if app.may_ask() => {
            let opened = app.open_id(id)?;
            between_deals(&opened)?;
            match ask::people(app, &opened.journal.game)? {
                Some(action) => action,
                None => return Err(Failure::said(1)),
            }
        }
        None => {
            return Err(Failure::request("who comes or goes?")
                .help("`rummy player add NAME`, `leave NAME`, `return NAME` or `rename OLD NEW`"));
        }
    };
    let mut made = None;
    let opened = app.change(id, |opened| {
        between_deals(opened)?;
        let people = read(&opened.journal.game, &action)?;
        made = Some(people.clone());
        Ok(Event::People(people))
    })?;
    let what = made.map(|people| said(&opened, &people)).unwrap_or_default();
    let what = app.style().fit(&what, 0);
    app.say_sheet(&format!("{what}\n\n"), &opened.sheet())
}

/// Nobody gets up while the referee follows the cards.
fn between_deals(opened: &Opened) -> Result<(), Failure> {
    let Some(open) = &opened.journal.open else { return Ok(()) };
    let n = open.n();
    Err(Failure::no(format!("deal {n} is being refereed turn by turn, and people come and go between deals"))
        .help("play it to its end or enter its result with `rummy score`; `rummy undo --hand` takes it back"))
}

fn read(game: &Game, action: &PlayerAction) -> Result<People, Failure> {
    let deal = game.next_number();
    let known = |name: &str| Ok::<String, Failure>(game.name(typed::seat(game, name)?).to_owned());
    Ok(match action {
        PlayerAction::Add { name, start, seat } => {
            let shown: String = start.escape_debug().take(40).collect();
            let start = Start::parse(start).ok_or_else(|| {
                Failure::request(format!("`{shown}` is nothing to start with"))
                    .help("points, `average`, `highest`, or `highest+N`")
            })?;
            let player = typed::name_among("a player's name", name, &game.players)?;
            People::Join { deal, player, start, seat: seat.as_deref().map(known).transpose()? }
        }
        PlayerAction::Leave { name, score } => {
            let last = score.as_ref().map(|text| {
                let shown: String = text.escape_debug().take(40).collect();
                Last::parse(text).ok_or_else(|| {
                    Failure::request(format!("`{shown}` is nothing that a deal can count"))
                        .help("`hand`, `average`, or points")
                })
            });
            People::Leave { deal, player: known(name)?, last: last.transpose()?.unwrap_or(Last::IfNamed) }
        }
        PlayerAction::Return { name } => People::Return { deal, player: known(name)? },
        PlayerAction::Rename { old, new } => {
            let player = known(old)?;
            // One's own name may be written otherwise.
            let others = game.players.iter().filter(|known| **known != player);
            let name = typed::name_among("the new name", new, others)?;
            if name == player {
                return Err(Failure::no(format!("{player} is called {name} already")));
            }
            People::Rename { player, name }
        }
    })
}

/// What was done, and what it means for the next score.
fn said(opened: &Opened, change: &People) -> String {
    let sheet = opened.sheet();
    let undo = "`rummy undo` takes it back";
    match change {
        People::Join { player, .. } => {
            let how = sheet.additions.last().map(|added| people::words(&sheet, added)).unwrap_or_default();
            format!("{player} {how}; {undo}.")
        }
        People::Leave { deal, player, last } => match last {
            Last::IfNamed => format!(
                "{player} has left; if {player} was still in deal {deal}, its score names {player} once more. {undo}."
            ),
            Last::Hand => {
                format!("{player} has left; the score of deal {deal} still names {player}. {undo}.")
            }
            Last::Points(_) | Last::Average => {
                let how =
                    sheet.additions.last().map(|added| people::words(&sheet, added)).unwrap_or_default();
                format!("{player} {how}; {undo}.")
            }
        },
        People::Return { player, .. } => format!("{player} is back; {undo}."),
        People::Rename { player, name } => format!("{player} is called {name} now; {undo}."),
    }
}
