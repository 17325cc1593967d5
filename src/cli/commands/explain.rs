//! `rummy explain`: why a score is what it is.

use crate::cli::app::App;
use crate::cli::args::Explain;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::present::{explain, json};
use crate::table::Refusal;

pub(super) fn run(app: &mut App, args: &Explain) -> Result<(), Failure> {
    let opened = app.open()?;
    let game = &opened.journal.game;
    let seat = args.name.as_ref().map(|name| typed::seat(game, name)).transpose()?;
    if let Some(given) = args.deal.filter(|n| !game.deals.iter().any(|deal| deal.n == *n)) {
        return Err(app.refused(&game.rules, Refusal::NoDeal { given, entered: game.deals.len() as u32 }));
    }
    let sheet = opened.sheet();
    if app.global.json {
        return app.say_json(&json::explain(&sheet, args.deal, seat));
    }
    app.say_long(&explain::text(&sheet, args.deal, seat, app.style()))
}
