//! Questions in place of arguments: a new game, a finished hand. Nothing is recorded before a final yes.

use super::app::App;
use super::args::{New, Score};
use super::commands::{may_score, players, record, recorded};
use super::error::Failure;
use super::typed;
use crate::present::{Style, Tone, explain, sheet};
use crate::ruleset::Ruleset;
use crate::scoring::Score as Sum;
use crate::table::{Game, Outcome, Results};

/// What can be typed where a hand is asked for.
const HELP: &str = "  out             this player went out
  23              points
  KS QD AH *      the cards left in hand (* is a joker)
  <               back to the player before
  ?               this help
  Ctrl-C          leave; nothing is recorded";

fn ask_line(app: &mut App, question: &str, given: &str) -> Result<Option<String>, Failure> {
    Ok(app.io.prompter.line(question, given)?)
}

fn say(app: &mut App, text: &str) -> Result<(), Failure> {
    app.say(&format!("{text}\n"))?;
    // The question that follows goes to standard error: what was said must stand before it.
    std::io::Write::flush(&mut app.io.stdout)?;
    Ok(())
}

/// Says why an answer will not do, so that it can be given again.
fn complain(app: &mut App, failure: &Failure) -> Result<(), Failure> {
    let style = app.style();
    let head = style.paint(Tone::Bad, &style.wrap(&failure.message, 0));
    let body = if failure.body.is_empty() { String::new() } else { format!("\n{}", failure.body.trim_end()) };
    let help = failure.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
    say(app, &format!("{head}{help}{body}"))
}

/// Asks for the hand of every player, shows the sums, and records after a yes. `None`: left, nothing recorded.
pub(super) fn hand(app: &mut App, args: &Score) -> Result<Option<String>, Failure> {
    let opened = app.open()?;
    let game = opened.journal.game.clone();
    let n = may_score(app, &game, args.deal)?;
    let style = app.style();
    let contract = game.contract(n).map(|contract| format!(": {contract}")).unwrap_or_default();
    let head = style.paint(Tone::Strong, &format!("Deal {n}{contract}"));
    say(app, &format!("{head}. What is left in each hand?"))?;
    say(app, &style.paint(Tone::Faint, "`out`, points, or the cards left; `<` goes back, `?` helps"))?;
    let mut outcomes: Vec<Option<Outcome>> = vec![None; game.players.len()];
    let mut seat = 0;
    let results = loop {
        while seat < game.players.len() {
            seat = match ask_seat(app, &game, &mut outcomes, seat)? {
                Some(next) => next,
                None => return left(app),
            };
        }
        let results =
            Results { outcomes: outcomes.iter().flatten().cloned().collect(), stock_out: args.stock_out };
        match confirm(app, &game, n, results)? {
            Answer::Record(results) => break results,
            Answer::Change(changed) => {
                outcomes.get_mut(changed).map(Option::take);
                seat = changed;
            }
            Answer::Leave => return left(app),
        }
    };
    let (_, opened) = record(app, opened.id, Some(n), |_| Ok(results))?;
    let shown = sheet::text(&opened.sheet(), style);
    Ok(Some(format!("{}{shown}", recorded(n))))
}

fn left<T>(app: &mut App) -> Result<Option<T>, Failure> {
    say(app, "Nothing was recorded.")?;
    Ok(None)
}

/// Asks for one hand; gives the seat to go on with.
fn ask_seat(
    app: &mut App,
    game: &Game,
    outcomes: &mut [Option<Outcome>],
    seat: usize,
) -> Result<Option<usize>, Failure> {
    let given = outcomes.get(seat).and_then(Option::as_ref).map(ToString::to_string).unwrap_or_default();
    let Some(text) = ask_line(app, game.name(seat), &given)? else { return Ok(None) };
    match text.trim() {
        "<" => return Ok(Some(seat.saturating_sub(1))),
        "?" => {
            say(app, HELP)?;
            return Ok(Some(seat));
        }
        _ => {}
    }
    let outcome = match typed::outcome(&text, &text, 0, false) {
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
    let next = outcomes.iter().skip(seat + 1).position(Option::is_none).map(|gap| seat + 1 + gap);
    Ok(Some(next.or_else(|| outcomes.iter().position(Option::is_none)).unwrap_or(game.players.len())))
}

/// What has been entered so far, each with its sum.
fn show_entered(app: &mut App, game: &Game, outcomes: &[Option<Outcome>]) -> Result<(), Failure> {
    let style = app.style();
    let lines: Vec<String> = outcomes
        .iter()
        .enumerate()
        .filter_map(|(seat, outcome)| Some((seat, outcome.as_ref()?)))
        .map(|(seat, outcome)| entered(game, seat, outcome, style))
        .collect();
    say(app, &lines.join("\n"))
}

fn entered(game: &Game, seat: usize, outcome: &Outcome, style: Style) -> String {
    let sum: Sum = game.sum(outcome);
    let text = format!("  {}: {}", sheet::isolated(game.name(seat)), explain::sum(&sum));
    style.paint(Tone::Faint, &text)
}

enum Answer {
    Record(Results),
    Change(usize),
    Leave,
}

/// The last question: record it, change one hand, or leave.
fn confirm(app: &mut App, game: &Game, n: u32, results: Results) -> Result<Answer, Failure> {
    let mut results = results;
    let nobody = (0..game.players.len()).all(|seat| !results.is_out(seat));
    if nobody && !results.stock_out {
        match app.io.prompter.yes("Nobody is out. Did the stock run out?", false)? {
            Some(yes) => results.stock_out = yes,
            None => return Ok(Answer::Leave),
        }
    }
    let possible = match game.clone().score(n, results.clone(), "") {
        Ok(()) => true,
        Err(refusal) => {
            let failure = app.refused(&game.rules, refusal);
            complain(app, &failure)?;
            false
        }
    };
    if possible {
        match app.io.prompter.yes(&format!("Record deal {n}?"), true)? {
            Some(true) => return Ok(Answer::Record(results)),
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

/// Asks which game, who plays and who deals. `None`: left.
pub(super) fn new_game(app: &mut App, args: New) -> Result<Option<New>, Failure> {
    let mut args = args;
    if args.ruleset.is_none() {
        let list: Vec<Ruleset> =
            app.library().list().into_iter().filter_map(|listed| listed.rules.ok()).collect();
        let names: Vec<String> = list.iter().map(|rules| format!("{} ({})", rules.name, rules.id)).collect();
        let Some(place) = app.io.prompter.choice("Which game?", &names, 0)? else { return Ok(None) };
        args.ruleset = list.get(place).map(|rules| rules.id.clone());
    }
    let rules = app.rules(args.ruleset.as_deref().unwrap_or_default(), &args.set)?;
    if args.players.is_empty() {
        let Some(names) = ask_players(app, &rules)? else { return Ok(None) };
        args.players = names;
        let question = "Who deals first?";
        let last = args.players.len().saturating_sub(1);
        let Some(dealer) = app.io.prompter.choice(question, &args.players, last)? else { return Ok(None) };
        args.dealer = args.players.get(dealer).cloned();
    }
    Ok(Some(args))
}

fn ask_players(app: &mut App, rules: &Ruleset) -> Result<Option<Vec<String>>, Failure> {
    let (min, max) = (usize::from(rules.players.min), usize::from(rules.players.max));
    say(app, &format!("Who plays, in turn order? {min} to {max} names."))?;
    let how = app.style().paint(Tone::Faint, "An empty name ends the list, `<` takes the last back.");
    say(app, &how)?;
    let mut names: Vec<String> = Vec::new();
    while names.len() < max {
        let Some(text) = ask_line(app, &format!("Player {}", names.len() + 1), "")? else { return Ok(None) };
        match text.trim() {
            "<" => {
                names.pop();
            }
            "" if names.len() >= min => break,
            "" => say(app, &format!("{min} players are needed."))?,
            _ => {
                // A name alone is checked as the rules would check it among the others.
                names.push(text);
                match players(rules, &names) {
                    Ok(checked) => names = checked,
                    Err(failure)
                        if names.len() >= min
                            || failure.help.as_deref() != Some(super::commands::TOO_FEW) =>
                    {
                        names.pop();
                        complain(app, &failure)?;
                    }
                    Err(_) => {}
                }
            }
        }
    }
    Ok(Some(names))
}

/// Asks which deal is wrong, for whom, and what it should have been.
pub(super) fn amend(app: &mut App, opened: &super::app::Opened) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let deals: Vec<String> = game
        .deals
        .iter()
        .map(|deal| {
            let cells: Vec<String> = game
                .players
                .iter()
                .zip(&deal.results.outcomes)
                .map(|(name, outcome)| format!("{name} {outcome}"))
                .collect();
            format!("deal {}: {}", deal.n, cells.join(", "))
        })
        .collect();
    let last = deals.len().saturating_sub(1);
    let Some(place) = app.io.prompter.choice("Which deal is wrong?", &deals, last)? else {
        return left(app).map(|_: Option<()>| ());
    };
    let Some(deal) = game.deals.get(place) else { return Ok(()) };
    let mut results: Vec<String> = Vec::new();
    while let Some(seat) = app.io.prompter.choice("Whose result?", &game.players, 0)? {
        let was = deal.results.outcomes.get(seat).map(ToString::to_string).unwrap_or_default();
        let Some(text) = ask_line(app, &format!("{}, instead of {was}", game.name(seat)), "")? else { break };
        match typed::outcome(&text, &text, 0, false) {
            Ok(outcome) => {
                let start = format!("{}=", game.name(seat));
                results.retain(|known| !known.starts_with(&start));
                results.push(format!("{start}{outcome}"));
            }
            Err(failure) => complain(app, &failure)?,
        }
        match app.io.prompter.yes("Another result of that deal?", false)? {
            Some(true) => {}
            Some(false) => break,
            None => return left(app).map(|_: Option<()>| ()),
        }
    }
    if results.is_empty()
        || app.io.prompter.yes(&format!("Correct deal {}: {}?", deal.n, results.join(", ")), true)?
            != Some(true)
    {
        return left(app).map(|_: Option<()>| ());
    }
    super::commands::amend_with(app, deal.n, None, &results)
}
