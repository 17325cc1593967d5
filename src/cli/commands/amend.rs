//! `rummy amend`: corrects a deal; the journal keeps what stood before.

use crate::cli::app::App;
use crate::cli::args::Amend;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::{Entry, Event, apply};

pub(super) fn run(app: &mut App, args: &Amend) -> Result<(), Failure> {
    with(app, args.deal, args.stock_out, &args.results)
}

/// Corrects a deal with `NAME=RESULT` for those who are corrected.
pub(in crate::cli) fn with(
    app: &mut App,
    deal: u32,
    stock_out: Option<bool>,
    corrected: &[String],
) -> Result<(), Failure> {
    let id = app.game_id()?;
    let colour = app.colour(app.io.terminals.stderr);
    let mut refused = None;
    let done = app.change(id, |opened| {
        let game = &opened.journal.game;
        let mut results = Vec::new();
        for argument in corrected {
            let (seat, outcome) = typed::result(game, argument, colour)?;
            let name = game.name(seat).to_owned();
            if results.iter().any(|(known, _)| *known == name) {
                return Err(Failure::request(format!("{name} is named twice")));
            }
            results.push((name, outcome));
        }
        let event = Event::Amend { deal, results, stock_out };
        let mut tried = game.clone();
        match apply(&mut tried, &Entry { at: String::new(), event: event.clone() }) {
            Ok(()) => Ok(event),
            Err(refusal) => {
                refused = Some((std::rc::Rc::clone(&game.rules), refusal));
                Err(Failure::said(1))
            }
        }
    });
    if let Some((rules, refusal)) = refused {
        return Err(app.refused(&rules, refusal));
    }
    let opened = done?;
    let what = format!("Deal {deal} corrected; `rummy log` keeps what stood before.\n\n");
    app.say_sheet(&what, &opened.sheet())
}
