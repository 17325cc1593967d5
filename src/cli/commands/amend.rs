//! `rummy amend`: corrects a deal; the journal keeps what stood before.

use super::score::{make, told};
use crate::cli::app::App;
use crate::cli::args::{Amend, Ending};
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::{Entry, Event, Told, apply};
use crate::table::{Game, Refusal};

pub(super) fn run(app: &mut App, args: &Amend) -> Result<(), Failure> {
    if args.results.is_empty() && args.ending == Ending::default() && !args.no_stock_out {
        return Err(
            Failure::request("nothing is corrected").help("for example `rummy amend --deal 2 NAME=40`")
        );
    }
    let colour = app.colour(app.io.terminals.stderr);
    let ending = &args.ending;
    with(app, args.deal, &args.results, |game| {
        let mut told = told(game, ending, colour)?;
        if args.no_stock_out {
            told.stock_out = Some(false);
        }
        Ok(told)
    })
}

/// Corrects a deal with `NAME=RESULT` for those who are corrected, and how it ended.
pub(in crate::cli) fn with(
    app: &mut App,
    deal: u32,
    corrected: &[String],
    told: impl FnOnce(&Game) -> Result<Told, Failure>,
) -> Result<(), Failure> {
    let id = app.game_id()?;
    let colour = app.colour(app.io.terminals.stderr);
    let mut same = false;
    let done = make(app, id, |game| {
        if !game.deals.iter().any(|known| known.n == deal) {
            let message = Refusal::NoDeal { given: deal, entered: game.deals.len() as u32 }.to_string();
            return Err(Failure::request(message));
        }
        let mut results = Vec::new();
        for argument in corrected {
            let (seat, outcome) = typed::result(game, argument, colour)?;
            let name = game.name(seat).to_owned();
            if results.iter().any(|(known, _)| *known == name) {
                return Err(Failure::request(format!("{name} is named twice")));
            }
            results.push((name, outcome));
        }
        let event = Event::Amend { deal, results, told: told(game)? };
        let stands =
            |game: &Game| game.deals.iter().find(|known| known.n == deal).map(|deal| deal.results.clone());
        let mut tried = game.clone();
        let possible = apply(&mut tried, &Entry { at: String::new(), event: event.clone() }).is_ok();
        same = possible && stands(game) == stands(&tried);
        if same { Err(Failure::said(0)) } else { Ok(event) }
    });
    if same {
        let opened = app.open_id(id)?;
        return app.say_sheet(
            &format!("Deal {deal} stands like that already: nothing was changed.\n\n"),
            &opened.sheet(),
        );
    }
    let opened = done?;
    let what = format!("Deal {deal} corrected; `rummy log` keeps what stood before.\n\n");
    app.say_sheet(&what, &opened.sheet())
}
