//! `rummy score`: records a finished hand.

mod stands;

use crate::cli::app::App;
use crate::cli::args::{Ending, Score};
use crate::cli::ask;
use crate::cli::change::{Read, insert, misdeal, record as add, recorded, sums_of, told};
use crate::cli::error::Failure;
use crate::cli::turns::record_hands;
use crate::cli::typed;
use crate::journal::{Told, Upcard};
use crate::play::{End, OpenDeal};
use crate::present::{Style, sheet};
use crate::ruleset::{Count, StockOut};
use crate::table::{Game, Outcome};

pub(super) fn run(app: &mut App, args: &Score) -> Result<(), Failure> {
    if args.misdeal {
        if args.ending != Ending::default() {
            return Err(Failure::request("a misdeal has no result: give --misdeal alone"));
        }
        return misdeal(app, args.deal);
    }
    // Who dealt is no answer to what everybody had.
    let dealer_alone = Ending { dealer: args.ending.dealer.clone(), ..Ending::default() };
    if args.results.is_empty() && args.ending == dealer_alone && app.may_ask() {
        return match ask::hand(app, args)? {
            Some(done) => app.say(&done),
            None => Err(Failure::said(1)),
        };
    }
    if let Some(n) = args.insert {
        let (id, look) = (app.game_id()?, app.look());
        return insert(app, id, n, |game| read(game, &Score { deal: Some(n), ..args.clone() }, look));
    }
    let id = app.game_id()?;
    let look = app.look();
    let opened = app.open_id(id)?;
    if let Some(open) = opened.journal.open.as_ref().filter(|open| shows(open, args)) {
        let n = open.n();
        let opened = record_hands(app, id, |game, open| hands(game, open, args, look))?;
        return app.say_sheet(&recorded(n, &opened.journal.game, app.style()), &opened.sheet());
    }
    if let Some(n) = args.deal {
        stands::refused(app, &opened.journal.game, n, args)?;
    }
    // Who was not named does not matter any more then.
    if let Some(over) = opened.journal.game.over() {
        return Err(app.refused(&opened.journal.game.rules, over));
    }
    let (n, opened) = add(app, &opened, args.deal, |game| read(game, args, look))?;
    app.warn_of(&opened, n);
    let sums = sums(&opened.journal.game, &args.results);
    let said = recorded(n, &opened.journal.game, app.style());
    app.say_sheet(&format!("{sums}{said}"), &opened.sheet())
}

/// The sums among the results, each with what it comes to.
fn sums(game: &Game, results: &[String]) -> String {
    let line = |argument: &String| {
        let (seat, sum) = typed::summed(game, argument)?;
        Some(format!("{}: {} = {}\n", sheet::isolated(game.name(seat)), sum.words(), sum.total()))
    };
    results.iter().filter_map(line).collect()
}

/// Whether a deal was refereed to its end, so that only hands are still to be told.
fn shows(open: &OpenDeal, args: &Score) -> bool {
    open.end().is_some() && args.deal.is_none_or(|n| n == open.n())
}

/// The hands of those who have to show theirs. Whatever else is said must agree with what was played.
fn hands(game: &Game, open: &OpenDeal, args: &Score, look: Style) -> Result<Vec<(String, Outcome)>, Failure> {
    agrees(game, open, &told(game, &args.ending, look)?)?;
    let mut hands: Vec<(String, Outcome)> = Vec::new();
    for argument in &args.results {
        let (seat, outcome) = typed::result(game, argument, look)?;
        let name = game.name(seat).to_owned();
        if hands.iter().any(|(known, _)| *known == name) {
            return Err(typed::twice(&name));
        }
        let empty = open.seats().get(seat).is_some_and(|place| place.held == 0);
        match outcome {
            Outcome::Out | Outcome::Points(0) if empty => {}
            _ if empty => {
                return Err(Failure::no(format!("{name} has no card left, and `{argument}` says otherwise"))
                    .help(format!("leave {name} out, or give {name}=out")));
            }
            outcome => hands.push((name, outcome)),
        }
    }
    Ok(hands)
}

/// How the deal ended was seen: it need not be told, and must not be told otherwise.
fn agrees(game: &Game, open: &OpenDeal, told: &Told) -> Result<(), Failure> {
    let end = open.end();
    let seat = |name: &Option<String>| name.as_ref().and_then(|name| game.seat(name));
    let out = seat(&told.out).is_none_or(|seat| end == Some(End::Out(seat)));
    let big = told.big_gin == Some(true);
    let knock = seat(&told.knock).is_none_or(|seat| end == Some(End::Knock { seat, big_gin: big }));
    let stock = told.stock_out.is_none_or(|out| out == (end == Some(End::StockOut)));
    let upcard = told.upcard.and_then(Upcard::face).is_none_or(|card| open.upcard() == Some(card));
    let wild = told.wild.is_none_or(|card| open.turned() == Some(card));
    let dealer = seat(&told.dealer).is_none_or(|seat| open.dealer() == seat);
    if !(out && knock && stock && upcard && wild && dealer) {
        let state = crate::present::table::heading(open, crate::present::Style::PLAIN);
        return Err(Failure::no(format!("the deal was refereed and ended otherwise: {}", state.trim_end()))
            .help("how it ended need not be told; `rummy undo` takes the last move back"));
    }
    if told.bonuses.is_some() {
        return Err(Failure::request("bonuses can't be told together with the hands of a refereed deal")
            .help(format!("add them afterwards: `rummy amend --deal {} --bonus NAME=KEY`", open.n())));
    }
    Ok(())
}

/// The results as typed, for everybody at the table.
fn read(game: &Game, args: &Score, look: Style) -> Result<Read, Failure> {
    let told = told(game, &args.ending, look)?;
    let mut outcomes: Vec<Option<Outcome>> = vec![None; game.players.len()];
    for argument in &args.results {
        let (seat, outcome) = typed::result(game, argument, look)?;
        if let Some(place) = outcomes.get_mut(seat) {
            if place.is_some() {
                return Err(typed::twice(game.name(seat)));
            }
            *place = Some(outcome);
        }
    }
    let mut told = told;
    told.sums = sums_of(game, &args.results);
    if let Some(seat) = told.out.as_ref().and_then(|name| game.seat(name)) {
        let name = game.name(seat);
        // Where only what is left counts, who is out says it all.
        let way = typed::Way::of(game);
        let melds_say = matches!(way, typed::Way::Melds | typed::Way::Paid);
        let says_all = !melds_say || outcomes.get(seat).is_some_and(Option::is_none);
        // A whole hand that was told is arranged, and must leave nothing.
        let told_whole = matches!(outcomes.get(seat), Some(Some(Outcome::Cards(_) | Outcome::Laid { .. })));
        let says_all = says_all && !(way == typed::Way::Arranged && told_whole);
        match outcomes.get_mut(seat) {
            Some(place @ None) => *place = Some(Outcome::Out),
            Some(Some(Outcome::Points(points))) if *points != 0 && says_all => {
                let other = *points;
                return Err(Failure::no(format!(
                    "--out says that {name} is out, and `{name}={other}` says otherwise"
                ))
                .help("leave out the one that is wrong"));
            }
            Some(Some(other @ Outcome::Cards(_))) if way != typed::Way::Arranged => {
                return Err(Failure::no(format!(
                    "--out says that {name} is out, and `{name}={other}` says otherwise"
                ))
                .help("leave out the one that is wrong"));
            }
            _ => {}
        }
        // Who knocked as well is left to the referee, who says that it can't be.
        if says_all && told.knock.is_none() {
            told.out = None;
        }
    }
    let void = told.stock_out == Some(true) && game.rules.stock_out == StockOut::Void
        // Who pays need not be named.
        || typed::Way::of(game) == typed::Way::Paid && (!told.is_empty() || !args.results.is_empty());
    // Who is out of the game is not named.
    let gone = game.gone(args.deal.unwrap_or_else(|| game.next_number()));
    let missing: Vec<&str> = game
        .players
        .iter()
        .zip(&outcomes)
        .enumerate()
        .filter(|(seat, (_, outcome))| outcome.is_none() && !gone.contains(seat))
        .map(|(_, (name, _))| name.as_str())
        .collect();
    // Where only who has won counts, nobody else need be named.
    let won = game.rules.score.count == Count::DealsWon && outcomes.contains(&Some(Outcome::Out));
    if let Some(first) = missing.first().filter(|_| !void && !won) {
        let failure = Failure::request(format!("no result for {}", sheet::listed(&missing)));
        let ended =
            told.knock.is_some() || told.stock_out == Some(true) || outcomes.contains(&Some(Outcome::Out));
        let help = typed::Way::of(game).add(first, ended);
        return Err(failure.help(format!("every player is named: add {help}")));
    }
    let named = game.players.iter().cloned().zip(outcomes);
    Ok((named.filter_map(|(name, outcome)| Some((name, outcome?))).collect(), told))
}
