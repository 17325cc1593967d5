//! A finished hand: how the deal ended, then what each player had.

use super::{ask_line, complain, left, say};
use crate::cards::parse_face;
use crate::cli::app::App;
use crate::cli::args::Score;
use crate::cli::change::{may_score, record, recorded};
use crate::cli::error::Failure;
use crate::cli::typed::{self, Way};
use crate::cli::unanswered::unanswered;
use crate::journal::{Entry, Event, Told, Upcard, apply};
use crate::present::{Tone, explain, sheet};
use crate::ruleset::StockOut;
use crate::scoring::Ended;
use crate::table::{Game, Outcome, wants_upcard};

/// What has been answered so far.
struct Draft {
    n: u32,
    told: Told,
    outcomes: Vec<Option<Outcome>>,
}

impl Draft {
    fn results(&self, game: &Game) -> Vec<(String, Outcome)> {
        let named = game.players.iter().cloned().zip(self.outcomes.iter().cloned());
        named.filter_map(|(name, outcome)| Some((name, outcome?))).collect()
    }

    fn void(&self, game: &Game) -> bool {
        self.told.stock_out == Some(true) && game.rules.stock_out == StockOut::Void
    }
}

/// Asks for the hand of every player, shows the sums, and records after a yes. `None`: left, nothing recorded.
pub(in crate::cli) fn hand(app: &mut App, args: &Score) -> Result<Option<String>, Failure> {
    let opened = app.open()?;
    let game = opened.journal.game.clone();
    let n = may_score(app, &game, args.deal)?;
    let style = app.style();
    let contract = game.contract(n).map(|contract| format!(": {contract}")).unwrap_or_default();
    let head = style.paint(Tone::Strong, &format!("Deal {n}{contract}"));
    let mut draft = Draft { n, told: Told::default(), outcomes: vec![None; game.players.len()] };
    if game.rules.knock.is_some() {
        say(app, &format!("{head}."))?;
        if !ending(app, &game, &mut draft)? {
            return left(app);
        }
    } else {
        say(app, &format!("{head}. What is left in each hand?"))?;
    }
    say(app, &style.paint(Tone::Faint, &short_help(&game)))?;
    let mut seat = if draft.void(&game) { game.players.len() } else { 0 };
    loop {
        while seat < game.players.len() {
            seat = match ask_seat(app, &game, &mut draft.outcomes, seat)? {
                Some(next) => next,
                None => return left(app),
            };
        }
        match confirm(app, &game, &mut draft)? {
            Answer::Record => break,
            Answer::Change(changed) => seat = changed,
            Answer::Leave => return left(app),
        }
    }
    let (_, opened) = record(app, opened.id, Some(n), |game| Ok((draft.results(game), draft.told.clone())))?;
    let shown = sheet::text(&opened.sheet(), style);
    Ok(Some(format!("{}{shown}", recorded(n))))
}

/// Asks how the deal ended, in a game with knocking. `false`: left.
fn ending(app: &mut App, game: &Game, draft: &mut Draft) -> Result<bool, Failure> {
    let Some(knock) = game.rules.knock else { return Ok(true) };
    let mut choices: Vec<(String, Told)> = Vec::new();
    for name in &game.players {
        choices.push((format!("{name} knocked"), Told { knock: Some(name.clone()), ..Told::default() }));
    }
    for name in game.players.iter().filter(|_| knock.big_gin) {
        let told = Told { knock: Some(name.clone()), big_gin: Some(true), ..Told::default() };
        choices.push((format!("{name} has big gin"), told));
    }
    for name in game.players.iter().filter(|_| !knock.whole_hands()) {
        choices.push((format!("{name} went out"), Told { out: Some(name.clone()), ..Told::default() }));
    }
    choices.push(("the stock ran out".into(), Told { stock_out: Some(true), ..Told::default() }));
    let words: Vec<String> = choices.iter().map(|(words, _)| words.clone()).collect();
    let Some(place) = app.io.prompter.choice("How did the deal end?", &words, 0)? else { return Ok(false) };
    if let Some((_, told)) = choices.into_iter().nth(place) {
        draft.told = told;
    }
    // The flags of the question itself, which name people who play.
    let ended = draft.told.apply(game, &Ended::default()).unwrap_or_default();
    if let Some(name) = draft.told.out.take() {
        let seat = game.seat(&name).and_then(|seat| draft.outcomes.get_mut(seat));
        if let Some(outcome) = seat {
            *outcome = Some(Outcome::Out);
        }
    }
    while wants_upcard(&game.rules, &ended) && draft.told.upcard.is_none() {
        let Some(text) = ask_line(app, "The card that was turned up first", "")? else { return Ok(false) };
        match parse_face(&text) {
            Ok(face) => draft.told.upcard = Some(Upcard::Was(face)),
            Err(error) => complain(app, &Failure::request(error.to_string()))?,
        }
    }
    Ok(true)
}

/// What can be typed, in a line.
fn short_help(game: &Game) -> String {
    format!("{}; `<` goes back, `?` helps", Way::of(game).words())
}

/// What can be typed where a hand is asked for.
fn help(game: &Game) -> String {
    let rows: &[(&str, &str)] = match Way::of(game) {
        Way::Melds => &[
            ("KHSD / 3-5S : 4D", "what this player melded and laid off, then the cards left in hand"),
            ("KHSD :", "nothing left: this player went out"),
            (": KC 4D", "nothing melded"),
            ("-12", "the points that this makes"),
        ],
        Way::Whole => &[
            ("KHSD 3-5S 4D 9C JH 2S", "the whole hand: the referee arranges it"),
            ("KHSD / 3-5S : 4D 9C", "as it was laid, then the deadwood"),
            ("13", "the deadwood in points"),
        ],
        Way::Left => &[
            ("out", "this player went out"),
            ("23", "points"),
            ("KS QD AH *", "the cards left in hand (* is a joker)"),
        ],
    };
    let common =
        [("<", "back to the player before"), ("?", "this help"), ("Ctrl-C", "leave; nothing is recorded")];
    let wide = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0).max(14);
    let lines: Vec<String> =
        rows.iter().chain(&common).map(|(typed, means)| format!("  {typed:wide$}  {means}")).collect();
    lines.join("\n")
}

/// Asks for one hand; gives the seat to go on with.
fn ask_seat(
    app: &mut App,
    game: &Game,
    outcomes: &mut [Option<Outcome>],
    seat: usize,
) -> Result<Option<usize>, Failure> {
    let after = |outcomes: &[Option<Outcome>]| {
        let next = outcomes.iter().skip(seat + 1).position(Option::is_none).map(|gap| seat + 1 + gap);
        next.or_else(|| outcomes.iter().position(Option::is_none)).unwrap_or(game.players.len())
    };
    let given = outcomes.get(seat).and_then(Option::as_ref).map(ToString::to_string).unwrap_or_default();
    let Some(text) = ask_line(app, game.name(seat), &given)? else { return Ok(None) };
    match text.trim() {
        // Back to the player before; from a single change back to the last question.
        "<" if outcomes.iter().all(Option::is_some) => return Ok(Some(game.players.len())),
        "<" => return Ok(Some(seat.saturating_sub(1))),
        "" => {
            say(app, &format!("nothing was typed: {}", short_help(game)))?;
            return Ok(Some(seat));
        }
        "?" => {
            say(app, &help(game))?;
            return Ok(Some(seat));
        }
        _ => {}
    }
    let outcome = match typed::outcome(&text, &text, 0, typed::Way::of(game), false) {
        Ok(outcome) => outcome,
        Err(failure) => {
            complain(app, &failure)?;
            return Ok(Some(seat));
        }
    };
    if let Some(place) = outcomes.get_mut(seat) {
        *place = Some(outcome);
    }
    show_entered(app, game, outcomes)?;
    Ok(Some(after(outcomes)))
}

/// What has been entered so far, each with its sum.
fn show_entered(app: &mut App, game: &Game, outcomes: &[Option<Outcome>]) -> Result<(), Failure> {
    let style = app.style();
    let entered = outcomes.iter().enumerate().filter_map(|(seat, outcome)| Some((seat, outcome.as_ref()?)));
    let lines: Vec<String> = entered
        .map(|(seat, outcome)| {
            let text = explain::entered(&game.rules, outcome);
            style.paint(Tone::Faint, &format!("  {}: {text}", sheet::isolated(game.name(seat))))
        })
        .collect();
    say(app, &lines.join("\n"))
}

enum Answer {
    Record,
    Change(usize),
    Leave,
}

/// The last question: record it, change one hand, or leave.
fn confirm(app: &mut App, game: &Game, draft: &mut Draft) -> Result<Answer, Failure> {
    if !how_it_ended(app, game, draft)? {
        return Ok(Answer::Leave);
    }
    let event = Event::Score { deal: draft.n, results: draft.results(game), told: draft.told.clone() };
    let mut tried = game.clone();
    let open = match apply(&mut tried, &Entry { at: String::new(), event: event.clone() }) {
        Ok(()) => unanswered(&tried, &event),
        Err(refusal) => Some(app.refused(&game.rules, refusal)),
    };
    let possible = open.is_none();
    if let Some(failure) = open {
        complain(app, &failure)?;
    }
    if possible {
        if let Some(deal) = tried.deals.last().filter(|_| Way::of(game).melds_tell()) {
            let scores = game.players.iter().zip(&deal.settled.scores);
            let scores: Vec<String> =
                scores.map(|(name, score)| format!("{name} {}", score.points())).collect();
            say(app, &format!("  that counts: {}", scores.join(", ")))?;
        }
        match app.io.prompter.yes(&format!("Record deal {}?", draft.n), true)? {
            Some(true) => return Ok(Answer::Record),
            Some(false) => {}
            None => return Ok(Answer::Leave),
        }
    }
    let mut choices: Vec<String> = game.players.iter().map(|name| format!("change {name}")).collect();
    choices.push("leave, nothing recorded".into());
    match app.io.prompter.choice("What then?", &choices, 0)? {
        Some(seat) if seat < game.players.len() => Ok(Answer::Change(seat)),
        _ => Ok(Answer::Leave),
    }
}

/// Asks how the deal ended where the hands do not tell. `false`: left.
fn how_it_ended(app: &mut App, game: &Game, draft: &mut Draft) -> Result<bool, Failure> {
    let counts = Way::of(game) == Way::Melds;
    let out = |outcome: &Option<Outcome>| match outcome {
        Some(Outcome::Out) => true,
        Some(Outcome::Points(points)) => *points == 0 && !counts,
        Some(Outcome::Laid { left, .. }) => left.is_empty(),
        Some(Outcome::Cards(_)) | None => false,
    };
    let told = draft.told.knock.is_some() || draft.told.stock_out == Some(true) || draft.told.out.is_some();
    if told || draft.outcomes.iter().any(out) {
        return Ok(true);
    }
    if !counts {
        let yes = app.io.prompter.yes("Nobody is out. Did the stock run out?", false)?;
        draft.told.stock_out = yes.filter(|yes| *yes);
        return Ok(yes.is_some());
    }
    let mut choices: Vec<String> = game.players.iter().map(|name| format!("{name} went out")).collect();
    choices.push("the stock ran out".into());
    let Some(place) = app.io.prompter.choice("How did the deal end?", &choices, 0)? else { return Ok(false) };
    match game.players.get(place) {
        Some(name) => draft.told.out = Some(name.clone()),
        None => draft.told.stock_out = Some(true),
    }
    Ok(true)
}
