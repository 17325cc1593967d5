//! One player's result: what can be typed, and reading it.

use super::laid::laid;
use super::{Said, ask_line, complain, leaves, say};
use crate::cli::app::App;
use crate::cli::change::tried;
use crate::cli::error::Failure;
use crate::cli::sums;
use crate::cli::typed::{self, Way};
use crate::cli::unanswered::unanswered;
use crate::journal::{Deed, Event};
use crate::present::{Style, Tone, explain, sheet};
use crate::ruleset::{Instead, Ruleset, Word as _};
use crate::scoring::Addends;
use crate::table::{Game, Outcome, OutcomeError, Settled};

/// What can be typed, in a line.
pub(super) fn short_help(game: &Game) -> String {
    format!("{}; `<` goes back, `?` helps", Way::of(game).words())
}

/// Whether jokers are in the pack of a game.
pub(super) fn jokers(game: &Game) -> bool {
    game.rules.pack(game.seated()).is_some_and(|pack| pack.jokers > 0)
}

/// What can be typed where a hand is asked for.
fn help(game: &Game, style: Style) -> String {
    let rows: Vec<(&str, &str)> = match Way::of(game) {
        Way::Melds => vec![
            ("KHSD / 3-5S : 4D", "what this player melded and laid off, then the cards left in hand"),
            ("KHSD :", "nothing left: this player went out"),
            (": KC 4D", "nothing melded"),
            ("-12", "the points that this makes"),
        ],
        Way::Whole => vec![
            ("KHSD 3-5S 4D 9C JH 2S", "the whole hand: the referee arranges it"),
            ("KHSD / 3-5S : 4D 9C", "as it was laid, then the deadwood"),
            ("13", "the deadwood in points"),
        ],
        Way::Arranged => vec![
            ("out", "this player went out"),
            ("KHSD 3-5S 4D 9C", "the whole hand: the referee arranges it"),
            ("KHSD / 3-5S : 4D 9C", "as it lies, then the deadwood"),
            ("13", "the deadwood in points"),
        ],
        Way::Paid => vec![
            ("3-5S / 7-9H / 4-6D :", "the melds with which this player went out"),
            ("18", "what this player gets from all the others together"),
        ],
        Way::Held => vec![
            ("out", "this player went out"),
            ("23", "points"),
            ("KHSD 3-5S 4D …", "the whole hand: the referee arranges it"),
            ("KHSD / 3-5S : 4D", "as it was laid out, then the rest"),
        ],
        Way::Left => vec![
            ("out", "this player went out"),
            match sums::by_rank("K", &game.rules) {
                Some(Ok(_)) => ("23", "points; or a sum of points and ranks: K+10+5"),
                _ => ("23", "points; or a sum: 15+10+5"),
            },
            if jokers(game) {
                ("KS QD AH *", "the cards left in hand (* is a joker)")
            } else {
                ("KS QD AH", "the cards left in hand")
            },
        ],
    };
    let instead: Vec<(&str, &str)> = Instead::ALL
        .iter()
        .filter(|what| game.rules.score.instead(**what).is_some())
        .map(|what| (what.text(), "what it says, in place of the cards"))
        .collect();
    let common = [
        ("absent", "this player was not at the table in this deal"),
        ("<", "back to the question before"),
        ("?", "this help"),
        ("leave", "or Ctrl-C: leave; what was entered is offered again"),
    ];
    let wide = rows.iter().map(|(typed, _)| typed.len()).max().unwrap_or(0).max(14);
    let row = |(typed, means): &(&str, &str)| format!("  {typed:wide$}  {}", style.wrap(means, wide + 4));
    let lines: Vec<String> = rows.iter().chain(&instead).chain(&common).map(row).collect();
    lines.join("\n")
}

/// What a player had, and the sum as which it was typed.
pub(super) type Answer = (Outcome, Option<Addends>);

/// Keeps the sum as which a result was typed, in place of the one before.
pub(super) fn keep_sum(sums: &mut Vec<(String, Addends)>, name: &str, sum: Option<Addends>) {
    sums.retain(|(known, _)| known != name);
    sums.extend(sum.map(|sum| (name.to_owned(), sum)));
}

/// Asks for one result until it can be read, and its melds can lie under the rules of the deal.
pub(super) fn ask_result(
    app: &mut App,
    game: &Game,
    rules: &Ruleset,
    knocked: bool,
    question: &str,
    given: &str,
) -> Result<Said<Answer>, Failure> {
    // What can't be read comes back to be mended.
    let mut given = given.to_owned();
    loop {
        let Some(text) = ask_line(app, question, &given)? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            word if leaves(word) => return Ok(Said::Left),
            "" => say(app, &format!("nothing was typed: {}", short_help(game)))?,
            "?" => say(app, &help(game, app.style()))?,
            _ => {
                let read = typed::told(&text, &text, 0, &game.rules, Style::PLAIN);
                match read.and_then(|outcome| laid(app, game, rules, knocked, outcome)) {
                    Ok(outcome) => return Ok(Said::It((outcome, sums::told(&text, &game.rules)))),
                    Err(failure) => {
                        let failure = alone(game, question, &text).unwrap_or_else(|| nearest(failure, &text));
                        complain(app, &failure)?;
                        given = text;
                    }
                }
            }
        }
    }
}

/// The same with the nearest right thing, where cards can't be read.
pub(super) fn nearest(failure: Failure, text: &str) -> Failure {
    match Outcome::parse(text) {
        Err(OutcomeError::Cards(error)) if failure.help.is_none() => match error.help() {
            Some(help) => failure.help(help),
            None => failure,
        },
        _ => failure,
    }
}

/// Why a result can't be read that was typed with a name, as a command takes it.
fn alone(game: &Game, question: &str, text: &str) -> Option<Failure> {
    let (name, result) = text.split_once('=')?;
    game.seat(name.trim())?;
    let why = format!("this is the question for {question}");
    Some(Failure::request(why).help(format!("type the result alone: `{}`", result.trim())))
}

/// What has been entered so far, each with its sum.
pub(super) fn show_entered(
    app: &mut App,
    game: &Game,
    rules: &Ruleset,
    outcomes: &[Option<Outcome>],
    sums: &[(String, Addends)],
) -> Result<(), Failure> {
    let style = app.style();
    let entered = outcomes.iter().enumerate().filter_map(|(seat, outcome)| Some((seat, outcome.as_ref()?)));
    let entered = entered.filter(|(_, outcome)| **outcome != Outcome::NotIn);
    let lines: Vec<String> = entered
        .map(|(seat, outcome)| {
            let sum = sums.iter().find(|(name, _)| name == game.name(seat));
            let text = match sum {
                Some((_, sum)) => format!("{} = {}", sum.words(), sum.total()),
                None => explain::entered(rules, outcome),
            };
            style.paint(Tone::Faint, &format!("  {}: {text}", sheet::isolated(game.name(seat))))
        })
        .collect();
    say(app, &lines.join("\n"))
}

/// Whether a deal can be recorded or corrected so: says what it comes to, or why it can't be, which is given back. Where it
/// can, it is given whether nothing speaks against it.
pub(super) fn can_be(app: &mut App, game: &Game, event: &Event) -> Result<Result<bool, String>, Failure> {
    let mut sure = true;
    let failure = match tried(game, event) {
        Err(refusal) => Some(app.refused(&game.rules, refusal)),
        Ok(tried) => {
            let failure = unanswered(&tried, event);
            let (Event::Score { deal: n, .. }
            | Event::Amend { deal: n, .. }
            | Event::Deed(Deed::Insert { deal: n, .. })) = event
            else {
                return Ok(Ok(true));
            };
            if let Some(deal) = tried.deals.iter().find(|deal| deal.n == *n && failure.is_none()) {
                show_settled(app, game, &deal.settled, &deal.absent)?;
                sure = deal.settled.notes.is_empty();
            }
            failure
        }
    };
    let Some(failure) = failure else { return Ok(Ok(sure)) };
    complain(app, &failure)?;
    Ok(Err(format!("{} {}", failure.message, failure.body)))
}

/// What a deal that can be recorded comes to, and what should be known of it.
pub(super) fn show_settled(
    app: &mut App,
    game: &Game,
    settled: &Settled,
    absent: &[usize],
) -> Result<(), Failure> {
    let style = app.style();
    if Way::of(game) == Way::Whole && !crate::table::void(&game.rules, &settled.ended) {
        for line in explain::hands(&game.players, settled, absent) {
            say(app, &style.paint(Tone::Faint, &format!("  {}", style.wrap(&line, 4))))?;
        }
    }
    if Way::of(game).melds_tell() {
        let scores = game.players.iter().zip(&settled.scores).enumerate();
        let scores = scores.filter(|(seat, _)| !absent.contains(seat));
        let scores: Vec<String> =
            scores.map(|(_, (name, score))| format!("{name} {}", score.points())).collect();
        say(app, &format!("  that counts: {}", scores.join(", ")))?;
    }
    for note in &settled.notes {
        say(app, &style.wrap(&format!("{} {note}", style.paint(Tone::Note, "warning:")), 0))?;
    }
    Ok(())
}
