//! The last question of a finished hand, and what is asked where its answer is no.

use std::cmp::Reverse;

use super::answered::Draft;
use super::{Step, game_counts};
use crate::cli::app::App;
use crate::cli::ask::bonus::{self, ask_bonus};
use crate::cli::ask::ending::ask_end;
use crate::cli::ask::result::can_be;
use crate::cli::ask::{Said, choose, yes};
use crate::cli::error::Failure;
use crate::cli::typed::Way;
use crate::journal::Told;
use crate::table::Outcome;

/// The last question: whether to record it.
pub(super) fn confirm(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    if let Some(other) = how_it_ended(app, draft)? {
        return Ok(other);
    }
    let sure = match can_be(app, draft.game, &draft.event())? {
        Ok(sure) => sure,
        Err(why) => {
            draft.fault = named(&draft.game.players, &why);
            return Ok(Step::Change);
        }
    };
    let about = "The totals follow; `undo` takes it back, and it can be corrected at any time.";
    let with = if draft.bonuses.is_empty() {
        String::new()
    } else {
        format!(" (bonus: {})", bonus::words(&draft.bonuses))
    };
    Ok(match yes(app, &format!("Record deal {}{with}?", draft.n), sure, about)? {
        Said::It(true) => Step::Record,
        Said::It(false) | Said::Back => Step::Change,
        Said::Left => Step::Leave,
    })
}

/// What to change, or leave.
pub(super) fn change(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    let mut choices: Vec<(String, Step)> = Vec::new();
    if !draft.void() && game_counts(draft.game) {
        let players = draft.game.players.iter().enumerate();
        let players = players.filter(|(seat, _)| draft.outcomes.get(*seat) != Some(&Some(Outcome::NotIn)));
        choices.extend(players.map(|(seat, name)| (format!("change {name}"), Step::Seat(seat))));
    }
    let asked = draft.told.stock_out == Some(true) || draft.told.out.is_some();
    if draft.ends_first() {
        choices.push(("change how the deal ended".into(), Step::End));
    } else if asked {
        choices.push(("change how the deal ended".into(), Step::Confirm));
    }
    if draft.wants_upcard() {
        choices.push(("change the upcard".into(), Step::Upcard));
    }
    if draft.game.rules.turns_wild() {
        choices.push(("change the card turned for its rank".into(), Step::Turned));
    }
    if bonus::any(&draft.game.rules) && !draft.void() {
        choices.push(("a bonus that no card shows".into(), Step::Bonus));
    }
    choices.push(("leave, to go on another time".into(), Step::Leave));
    let fault = draft.fault.take().map(Step::Seat);
    let given = choices.iter().position(|(_, step)| Some(*step) == fault).unwrap_or(0);
    let words: Vec<String> = choices.iter().map(|(words, _)| words.clone()).collect();
    let about = "What was entered is kept until it is recorded.";
    let step = match choose(app, "What then?", &words, given, about)? {
        Said::It(place) => choices.get(place).map_or(Step::Leave, |(_, step)| *step),
        Said::Back => return Ok(Step::Confirm),
        Said::Left => Step::Leave,
    };
    if step == Step::Confirm {
        // It is asked again where the hands do not tell.
        draft.told = Told { wild: draft.told.wild, ..Told::default() };
    }
    Ok(step)
}

/// Whom a complaint is about: the seat whose name stands in it first.
fn named(players: &[String], why: &str) -> Option<usize> {
    let apart = |at: usize, name: &str| {
        let before = why.get(..at).and_then(|text| text.chars().last());
        let after = why.get(at + name.len()..).and_then(|text| text.chars().next());
        !before.into_iter().chain(after).any(char::is_alphanumeric)
    };
    let first = |name: &String| why.match_indices(name.as_str()).find(|(at, _)| apart(*at, name));
    let seats = players
        .iter()
        .enumerate()
        .filter_map(|(seat, name)| Some((first(name)?.0, Reverse(name.len()), seat)));
    seats.min().map(|(_, _, seat)| seat)
}

/// Asks for a bonus that no card shows.
pub(super) fn bonus(app: &mut App, draft: &mut Draft<'_>) -> Result<Step, Failure> {
    let gone = draft.game.gone(draft.n);
    let here = (0..draft.game.players.len()).filter(|seat| !gone.contains(seat));
    let players: Vec<&str> = here.map(|seat| draft.game.name(seat)).collect();
    let rules = draft.game.rules_in(draft.n, draft.told.wild);
    Ok(match ask_bonus(app, &rules, &players, draft.bonuses.clone())? {
        Said::It(bonuses) => {
            draft.bonuses = bonuses;
            Step::Confirm
        }
        Said::Back => Step::Change,
        Said::Left => Step::Leave,
    })
}

/// Asks how the deal ended where the hands do not tell; gives the step to take instead of the last question.
fn how_it_ended(app: &mut App, draft: &mut Draft<'_>) -> Result<Option<Step>, Failure> {
    let counts = Way::of(draft.game) == Way::Melds;
    let out = |outcome: &Option<Outcome>| match outcome {
        Some(Outcome::Out) => true,
        Some(Outcome::Points(points)) => *points == 0 && !counts,
        Some(Outcome::Laid { left, .. }) => left.is_empty(),
        Some(Outcome::Cards(_) | Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent) | None => false,
    };
    let told = draft.told.knock.is_some() || draft.told.stock_out == Some(true) || draft.told.out.is_some();
    if told || draft.outcomes.iter().any(out) {
        return Ok(None);
    }
    if draft.asks_end() {
        return Ok(Some(Step::End));
    }
    if !counts {
        let about = "A deal ends when somebody goes out, or with the last card of the stock.";
        return Ok(match yes(app, "Nobody is out. Did the stock run out?", false, about)? {
            Said::It(yes) => {
                draft.told.stock_out = Some(true).filter(|_| yes);
                None
            }
            Said::Back => Some(Step::Change),
            Said::Left => Some(Step::Leave),
        });
    }
    Ok(match ask_end(app, draft.game, &draft.game.gone(draft.n), None)? {
        Said::It(end) => {
            draft.told = end.told;
            None
        }
        Said::Back => Some(Step::Change),
        Said::Left => Some(Step::Leave),
    })
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn a_complaint_is_about_whose_name_stands_in_it_first() {
        let players = ["Ann", "Bo", "Bobby", "Ann B"].map(str::to_owned);
        for (why, want) in [
            ("no cards make Bobby's 3; the nearest is 5", Some(2)),
            ("Bo and Ann can't both be out", Some(1)),
            ("Ann B has laid KS twice", Some(3)),
            ("415 points together, and all cards count 411", None),
            ("a Board is no name", None),
        ] {
            assert_eq!(named(&players, why), want, "{why}");
        }
    }
}
