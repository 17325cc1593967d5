//! `rummy score`: records a finished hand.

use crate::cli::app::App;
use crate::cli::args::{Ending, Score};
use crate::cli::ask;
use crate::cli::change::{Read, record, recorded, told};
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::ruleset::StockOut;
use crate::table::{Game, Outcome};

pub(super) fn run(app: &mut App, args: &Score) -> Result<(), Failure> {
    let bare = args.results.is_empty() && args.ending == Ending::default();
    if bare && app.may_ask() {
        return match ask::hand(app, args)? {
            Some(done) => app.say(&done),
            None => Err(Failure::said(1)),
        };
    }
    let id = app.game_id()?;
    let colour = app.colour(app.io.terminals.stderr);
    let (n, opened) = record(app, id, args.deal, |game| read(game, args, colour))?;
    app.warn_of(&opened, n);
    app.say_sheet(&recorded(n), &opened.sheet())
}

/// The results as typed, for everybody at the table.
fn read(game: &Game, args: &Score, colour: bool) -> Result<Read, Failure> {
    let told = told(game, &args.ending, colour)?;
    let mut outcomes: Vec<Option<Outcome>> = vec![None; game.players.len()];
    for argument in &args.results {
        let (seat, outcome) = typed::result(game, argument, colour)?;
        if let Some(place) = outcomes.get_mut(seat) {
            if place.is_some() {
                return Err(Failure::request(format!("{} is named twice", game.name(seat))));
            }
            *place = Some(outcome);
        }
    }
    let mut told = told;
    if let Some(seat) = told.out.as_ref().and_then(|name| game.seat(name)) {
        let name = game.name(seat);
        // Where only what is left counts, who is out says it all.
        let says_all =
            typed::Way::of(game) != typed::Way::Melds || outcomes.get(seat).is_some_and(Option::is_none);
        match outcomes.get_mut(seat) {
            Some(place @ None) => *place = Some(Outcome::Out),
            Some(Some(Outcome::Points(points))) if *points != 0 && says_all => {
                let other = *points;
                return Err(Failure::no(format!(
                    "--out says that {name} is out, and `{name}={other}` says otherwise"
                )));
            }
            Some(Some(other @ Outcome::Cards(_))) => {
                return Err(Failure::no(format!(
                    "--out says that {name} is out, and `{name}={other}` says otherwise"
                )));
            }
            _ => {}
        }
        // Who knocked as well is left to the referee, who says that it can't be.
        if says_all && told.knock.is_none() {
            told.out = None;
        }
    }
    let void = told.stock_out == Some(true) && game.rules.stock_out == StockOut::Void;
    let missing: Vec<&str> = game
        .players
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| outcome.is_none())
        .map(|(name, _)| name.as_str())
        .collect();
    if let Some(first) = missing.first().filter(|_| !void) {
        let failure = Failure::request(format!("no result for {}", crate::present::sheet::listed(&missing)));
        let ended =
            told.knock.is_some() || told.stock_out == Some(true) || outcomes.contains(&Some(Outcome::Out));
        let help = typed::Way::of(game).add(first, ended);
        return Err(failure.help(format!("every player is named: add {help}")));
    }
    let named = game.players.iter().cloned().zip(outcomes);
    Ok((named.filter_map(|(name, outcome)| Some((name, outcome?))).collect(), told))
}
