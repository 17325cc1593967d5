//! Changes to a game, however they were asked for: by arguments or by questions.

mod whole;

pub(super) use whole::{insert, may_insert, misdeal, strike};

use crate::present::{Style, changed};
use std::rc::Rc;

use super::app::{App, Opened};
use super::args::Ending;
use super::error::Failure;
use super::repeat;
use super::typed;
use super::unanswered::unanswered;
use crate::cards::parse_face;
use crate::journal::id::GameId;
use crate::journal::{Deed, Entry, Event, Told, Upcard, apply};
use crate::play::OpenDeal;
use crate::scoring::Addends;
use crate::table::{Game, Outcome, Refusal, Violation};

/// What is said first once deal `n` is recorded, the last one: what it adds, and who leads now.
pub(super) fn recorded(n: u32, game: &Game, style: Style) -> String {
    let text = format!("Deal {n} recorded; `rummy undo` takes it back.");
    format!("{}\n{}\n", style.wrap(&text, 0), changed::entered(game, style))
}

/// What was typed of a deal: results by name, and how it ended.
pub(super) type Read = (Vec<(String, Outcome)>, Told);

/// Records the hand that `read` reads against the game as it stands. A deal that is refereed turn by turn is given up for
/// it.
pub(super) fn record(
    app: &mut App,
    seen: &Opened,
    deal: Option<u32>,
    read: impl Fn(&Game) -> Result<Read, Failure>,
) -> Result<(u32, Opened), Failure> {
    let id = seen.id;
    repeat::ask(app, seen, deal, &read)?;
    let mut number = 0;
    let mut given_up = false;
    let opened = make(app, id, |opened| {
        let game = &opened.journal.game;
        number = deal.unwrap_or_else(|| game.next_number());
        given_up = opened.journal.open.is_some();
        let (results, mut told) = read(game)?;
        if let Some(open) = opened.journal.open.as_ref().filter(|open| open.n() == number) {
            let lies = open.lies_already(&results);
            if !lies.is_empty() {
                return Err(lying(number, lies));
            }
        }
        // What was seen need not be told again.
        if let (Some(open), true) = (&opened.journal.open, game.rules.knock.is_some_and(|knock| knock.upcard))
        {
            told.upcard = told.upcard.or(open.upcard().map(Upcard::Was));
        }
        let seen = opened.journal.open.as_ref().and_then(OpenDeal::turned);
        told.wild = told.wild.or(seen);
        Ok(Event::Score { deal: number, results, told })
    })?;
    if given_up {
        app.warn(&format!(
            "deal {number} was being refereed turn by turn; this result ends it, and what was played is not checked against it"
        ));
    }
    Ok((number, opened))
}

/// Why a result can't be that of the deal that is being refereed.
fn lying(n: u32, violations: Vec<Violation>) -> Failure {
    let messages: Vec<&str> = violations.iter().map(|found| found.message.as_str()).collect();
    let mut failure =
        Failure::no(format!("deal {n} is being refereed turn by turn, and {}", messages.join("; "))).help(
            "`rummy turn` goes on with it; `rummy undo --hand` takes back what was played, and the result stands alone",
        );
    failure.violations = violations;
    failure
}

/// Makes a change to the results of a game, tried on a copy first: nothing may be said in vain, and nothing left open.
pub(super) fn make(
    app: &mut App,
    id: GameId,
    decide: impl FnOnce(&Opened) -> Result<Event, Failure>,
) -> Result<Opened, Failure> {
    let mut refused = None;
    let done = app.change(id, |opened| {
        let game = &opened.journal.game;
        let event = decide(opened)?;
        match tried(game, &event) {
            Ok(tried) => unanswered(&tried, &event).map_or(Ok(event), Err),
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

/// The game as a change would leave it.
///
/// # Errors
/// Why the change can't be made.
pub(super) fn tried(game: &Game, event: &Event) -> Result<Game, Refusal> {
    let mut tried = game.clone();
    let done = apply(&mut tried, &Entry { at: String::new(), event: event.clone() });
    let idle = match event {
        Event::Score { told, .. } | Event::Amend { told, .. } | Event::Deed(Deed::Insert { told, .. }) => {
            told.idle(&game.rules)
        }
        _ => Vec::new(),
    };
    match done {
        Ok(_) if idle.is_empty() => Ok(tried),
        Ok(_) => Err(Refusal::Violations(idle)),
        Err(Refusal::Violations(others)) => Err(Refusal::Violations([others, idle].concat())),
        Err(other) => Err(other),
    }
}

/// How the deal ended, as far as flags tell it.
pub(super) fn told(game: &Game, ending: &Ending, look: Style) -> Result<Told, Failure> {
    let name = |name: &Option<String>| -> Result<Option<String>, Failure> {
        name.as_ref().map(|name| Ok(game.name(typed::player(game, name)?).to_owned())).transpose()
    };
    let (knock, big_gin) = match (&ending.knock, &ending.big_gin) {
        (Some(_), Some(_)) => return Err(Failure::request("give --knock or --big-gin, not both")),
        (knock, None) => (name(knock)?, None),
        (None, big_gin) => (name(big_gin)?, Some(true)),
    };
    let upcard = ending
        .upcard
        .as_ref()
        .map(|text| parse_face(text).map_err(|error| typed::notation("--upcard", text, &error, look)));
    let wild = ending.wild.as_ref().map(|text| typed::card("--wild", text, look));
    let bonuses = ending.bonus.iter().map(|argument| bonus(game, argument)).collect::<Result<Vec<_>, _>>()?;
    Ok(Told {
        out: name(&ending.out)?,
        knock,
        big_gin,
        stock_out: ending.stock_out.then_some(true),
        upcard: upcard.transpose()?.map(Upcard::Was),
        wild: wild.transpose()?,
        dealer: name(&ending.dealer)?,
        bonuses: (!bonuses.is_empty()).then_some(bonuses),
        sums: Vec::new(),
    })
}

/// The sums among results as they were typed.
pub(super) fn sums_of(game: &Game, results: &[String]) -> Vec<(String, Addends)> {
    let named = results.iter().filter_map(|argument| typed::summed(game, argument));
    named.map(|(seat, sum)| (game.name(seat).to_owned(), sum)).collect()
}

/// `NAME=KEY`, the key of a bonus with or without `score.bonus.` before it.
fn bonus(game: &Game, argument: &str) -> Result<(String, String), Failure> {
    let Some((name, key)) = argument.rsplit_once('=') else {
        return Err(Failure::request(format!("`{}` has no `=`", argument.escape_debug()))
            .help("a bonus reads NAME=KEY, for example --bonus Ann=exact_cut"));
    };
    let key = key.trim().strip_prefix("score.bonus.").unwrap_or(key.trim());
    Ok((game.name(typed::player(game, name)?).to_owned(), key.to_owned()))
}

/// A refusal that comes before any result is read.
pub(super) fn may_score(app: &App, game: &Game, deal: Option<u32>) -> Result<u32, Failure> {
    let given = deal.unwrap_or_else(|| game.next_number());
    game.may_score(given).map(|()| given).map_err(|refusal| app.refused(&game.rules, refusal))
}

/// Corrects a deal with `NAME=RESULT` for those who are corrected, and how it ended.
pub(super) fn correct(
    app: &mut App,
    deal: u32,
    corrected: &[String],
    told: impl FnOnce(&Game) -> Result<Told, Failure>,
) -> Result<(), Failure> {
    let id = app.game_id()?;
    let look = app.look();
    let (mut same, mut before) = (false, None);
    let done = make(app, id, |opened| {
        let game = &opened.journal.game;
        if !game.deals.iter().any(|known| known.n == deal) {
            let message = Refusal::NoDeal { given: deal, entered: game.deals.len() as u32 }.to_string();
            return Err(Failure::request(message));
        }
        before = Some(game.clone());
        let mut results = Vec::new();
        for argument in corrected {
            let (seat, outcome) = typed::result(game, argument, look)?;
            let name = game.name(seat).to_owned();
            if results.iter().any(|(known, _)| *known == name) {
                return Err(typed::twice(&name));
            }
            results.push((name, outcome));
        }
        let mut told = told(game)?;
        told.sums.extend(sums_of(game, corrected));
        let event = Event::Amend { deal, results, told };
        let stands = |game: &Game| {
            let deal = game.deals.iter().find(|known| known.n == deal);
            deal.map(|deal| (deal.results.clone(), deal.struck.is_some()))
        };
        same = tried(game, &event).is_ok_and(|tried| stands(game) == stands(&tried));
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
    app.warn_of(&opened, deal);
    let change = before.map(|before| changed::corrected(&before, &opened.journal.game, app.style()));
    let change = change.unwrap_or_default();
    let what = format!("Deal {deal} corrected; `rummy log` keeps what stood before.\n{change}\n");
    app.say_sheet(&what, &opened.sheet())
}
