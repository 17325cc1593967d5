//! `rummy score`: records a finished hand.

use crate::cli::app::{App, Opened};
use crate::cli::args::Score;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::Event;
use crate::journal::id::GameId;
use crate::table::{Game, Outcome, Refusal, Results};

pub(super) fn run(app: &mut App, args: &Score) -> Result<(), Failure> {
    if args.results.is_empty() && args.out.is_none() && app.may_ask() {
        return match ask::hand(app, args)? {
            Some(done) => app.say(&done),
            None => Err(Failure::said(1)),
        };
    }
    let id = app.game_id()?;
    let colour = app.colour(app.io.terminals.stderr);
    let (n, opened) = record(app, id, args.deal, |game| read(game, args, colour))?;
    app.say_sheet(&recorded(n), &opened.sheet())
}

/// What is said first once a hand is recorded.
pub(in crate::cli) fn recorded(n: u32) -> String {
    format!("Deal {n} recorded; `rummy undo` takes it back.\n\n")
}

/// Records the hand that `results` reads against the game as it stands.
pub(in crate::cli) fn record(
    app: &mut App,
    id: GameId,
    deal: Option<u32>,
    results: impl FnOnce(&Game) -> Result<Results, Failure>,
) -> Result<(u32, Opened), Failure> {
    let mut refused = None;
    let mut number = 0;
    let done = app.change(id, |opened| {
        let game = &opened.journal.game;
        number = deal.unwrap_or_else(|| game.next_number());
        let results = results(game)?;
        let event =
            Event::Score { deal: number, results: named(game, &results), stock_out: results.stock_out };
        // Tried on a copy first, so that the refusal keeps its rules.
        match game.clone().score(number, results, "") {
            Ok(()) => Ok(event),
            Err(refusal) => {
                refused = Some((std::rc::Rc::clone(&game.rules), refusal));
                Err(Failure::said(1))
            }
        }
    });
    match refused {
        Some((rules, refusal)) => Err(app.refused(&rules, refusal)),
        None => Ok((number, done?)),
    }
}

/// Outcomes by name.
pub(in crate::cli) fn named(game: &Game, results: &Results) -> Vec<(String, Outcome)> {
    game.players.iter().cloned().zip(results.outcomes.iter().cloned()).collect()
}

/// The results as typed, for everybody at the table.
fn read(game: &Game, args: &Score, colour: bool) -> Result<Results, Failure> {
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
    if let Some(name) = &args.out {
        let seat = typed::seat(game, name)?;
        let name = game.name(seat);
        match outcomes.get_mut(seat) {
            Some(place @ None) => *place = Some(Outcome::Out),
            Some(Some(Outcome::Out | Outcome::Points(0))) | None => {}
            Some(Some(other)) => {
                return Err(Failure::no(format!(
                    "--out says that {name} is out, and `{name}={other}` says otherwise"
                )));
            }
        }
    }
    let missing: Vec<&str> = game
        .players
        .iter()
        .zip(&outcomes)
        .filter(|(_, outcome)| outcome.is_none())
        .map(|(name, _)| name.as_str())
        .collect();
    if let Some(first) = missing.first() {
        let failure = Failure::request(format!("no result for {}", crate::present::sheet::listed(&missing)));
        return Err(failure
            .help(format!("every player is named: add `{first}=out`, points, or the cards left in hand")));
    }
    Ok(Results { outcomes: outcomes.into_iter().flatten().collect(), stock_out: args.stock_out })
}

/// A refusal that comes before any result is read.
pub(in crate::cli) fn may_score(app: &App, game: &Game, deal: Option<u32>) -> Result<u32, Failure> {
    let next = game.next_number();
    let given = deal.unwrap_or(next);
    let refusal = if given < next {
        Some(Refusal::Stands(given))
    } else if game.standing().finished {
        Some(Refusal::Over)
    } else if given > next {
        Some(Refusal::NotYet { given, next })
    } else {
        None
    };
    refusal.map_or(Ok(given), |refusal| Err(app.refused(&game.rules, refusal)))
}
