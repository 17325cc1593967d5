//! `rummy score`: records a finished hand.

use std::rc::Rc;

use crate::cards::parse_face;
use crate::cli::app::{App, Opened};
use crate::cli::args::{Ending, Score};
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::id::GameId;
use crate::journal::{Entry, Event, Told, apply};
use crate::ruleset::StockOut;
use crate::table::{Game, Outcome, Refusal};

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
    app.say_sheet(&recorded(n), &opened.sheet())
}

/// What is said first once a hand is recorded.
pub(in crate::cli) fn recorded(n: u32) -> String {
    format!("Deal {n} recorded; `rummy undo` takes it back.\n\n")
}

/// What was typed of a deal: results by name, and how it ended.
pub(in crate::cli) type Read = (Vec<(String, Outcome)>, Told);

/// Records the hand that `read` reads against the game as it stands.
pub(in crate::cli) fn record(
    app: &mut App,
    id: GameId,
    deal: Option<u32>,
    read: impl FnOnce(&Game) -> Result<Read, Failure>,
) -> Result<(u32, Opened), Failure> {
    let mut number = 0;
    let opened = make(app, id, |game| {
        number = deal.unwrap_or_else(|| game.next_number());
        let (results, told) = read(game)?;
        Ok(Event::Score { deal: number, results, told })
    })?;
    Ok((number, opened))
}

/// Makes a change, tried on a copy first, so that a refusal keeps its rules.
pub(in crate::cli) fn make(
    app: &mut App,
    id: GameId,
    decide: impl FnOnce(&Game) -> Result<Event, Failure>,
) -> Result<Opened, Failure> {
    let mut refused = None;
    let done = app.change(id, |opened| {
        let game = &opened.journal.game;
        let event = decide(game)?;
        match apply(&mut game.clone(), &Entry { at: String::new(), event: event.clone() }) {
            Ok(()) => Ok(event),
            Err(refusal) => {
                refused = Some((Rc::clone(&game.rules), refusal));
                Err(Failure::said(1))
            }
        }
    });
    match refused {
        Some((rules, refusal)) => Err(app.refused(&rules, refusal)),
        None => done,
    }
}

/// How the deal ended, as far as flags tell it.
pub(in crate::cli) fn told(game: &Game, ending: &Ending, colour: bool) -> Result<Told, Failure> {
    let name = |name: &Option<String>| -> Result<Option<String>, Failure> {
        name.as_ref().map(|name| Ok(game.name(typed::seat(game, name)?).to_owned())).transpose()
    };
    let (knock, big_gin) = match (&ending.knock, &ending.big_gin) {
        (Some(_), Some(_)) => return Err(Failure::request("give --knock or --big-gin, not both")),
        (knock, None) => (name(knock)?, None),
        (None, big_gin) => (name(big_gin)?, Some(true)),
    };
    let upcard = ending
        .upcard
        .as_ref()
        .map(|text| parse_face(text).map_err(|error| typed::notation("--upcard", text, &error, colour)));
    let bonuses = ending.bonus.iter().map(|argument| bonus(game, argument)).collect::<Result<Vec<_>, _>>()?;
    Ok(Told {
        out: name(&ending.out)?,
        knock,
        big_gin,
        stock_out: ending.stock_out.then_some(true),
        upcard: upcard.transpose()?,
        bonuses: (!bonuses.is_empty()).then_some(bonuses),
    })
}

/// `NAME=KEY`, the key of a bonus with or without `score.bonus.` before it.
fn bonus(game: &Game, argument: &str) -> Result<(String, String), Failure> {
    let Some((name, key)) = argument.rsplit_once('=') else {
        return Err(Failure::request(format!("`{}` has no `=`", argument.escape_debug()))
            .help("a bonus reads NAME=KEY, for example --bonus Ann=exact_cut"));
    };
    let key = key.trim().strip_prefix("score.bonus.").unwrap_or(key.trim());
    Ok((game.name(typed::seat(game, name)?).to_owned(), key.to_owned()))
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
        let says_all = !typed::melds_count(game) || outcomes.get(seat).is_some_and(Option::is_none);
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
        if says_all {
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
        return Err(failure
            .help(format!("every player is named: add `{first}=out`, points, or the cards left in hand")));
    }
    let named = game.players.iter().cloned().zip(outcomes);
    Ok((named.filter_map(|(name, outcome)| Some((name, outcome?))).collect(), told))
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
