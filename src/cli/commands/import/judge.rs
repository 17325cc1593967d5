//! The deals of a table, scored one after another as `score` would, with all that the rules have against them.

use super::cells::{Fault, Place};
use super::table::{Deals, Dealt};
use crate::cli::change::tried;
use crate::cli::unanswered::unanswered;
use crate::journal::{Deed, Entry, Event, Journal};
use crate::scoring::{Ended, Score};
use crate::table::{Deal, Game, Outcome, Refusal, Results, Settled};

/// The game with all its deals.
///
/// # Errors
/// Everything that can't be.
pub(super) fn judge(journal: Journal, deals: &Deals, now: &str) -> Result<Journal, Vec<Fault>> {
    let mut journal = journal;
    let mut faults = Vec::new();
    for (n, dealt) in (1..).zip(&deals.all) {
        // A deal that can't be is no reason to be silent about the next, but what hangs on its points is not known.
        let known = faults.is_empty();
        if !one(&mut journal, n, dealt, now, known, &mut faults) {
            stand_in(&mut journal.game, n);
        }
    }
    if faults.is_empty() && deals.shortened {
        let last = deals.all.last();
        let at = last.and_then(|dealt| dealt.at.clone()).unwrap_or_else(|| now.to_owned());
        if let Err(unmade) = journal.push(Entry { at, event: Event::Deed(Deed::Finish) }) {
            let line = last.map_or(1, |dealt| dealt.line);
            faults.push(Fault { place: Place::line(line), message: unmade.to_string(), ruled: true });
        }
    }
    if faults.is_empty() {
        let standing = journal.game.standing();
        for (name, told, place) in &deals.totals {
            let seat = journal.game.seat(name);
            let total = seat.and_then(|seat| standing.totals.get(seat)).copied().unwrap_or(0);
            if total != *told {
                let message = format!("{name} has {total} in total by these rules, and this says {told}");
                faults.push(Fault { place: place.clone(), message, ruled: true });
            }
        }
    }
    if faults.is_empty() { Ok(journal) } else { Err(faults) }
}

/// Scores a deal; whether it stands.
fn one(
    journal: &mut Journal,
    n: u32,
    dealt: &Dealt,
    now: &str,
    known: bool,
    faults: &mut Vec<Fault>,
) -> bool {
    let line = Place::line(dealt.line);
    let mut fault = |place: &Place, message: String| {
        faults.push(Fault { place: place.clone(), message, ruled: true });
    };
    // Who is out of the game is not named.
    let named = dealt.results.iter().filter(|(_, outcome, _)| *outcome != Outcome::NotIn);
    let results = named.map(|(name, outcome, _)| (name.clone(), outcome.clone())).collect();
    let event = Event::Score { deal: n, results, told: dealt.told.clone() };
    let game = match tried(&journal.game, &event) {
        Ok(game) => game,
        Err(Refusal::Violations(violations)) => {
            for violation in violations {
                let place = about(dealt, &violation.message).unwrap_or(&line);
                fault(place, format!("{} (rule {})", violation.message, violation.rule));
            }
            return false;
        }
        Err(Refusal::Over) => {
            if known {
                fault(&line, format!("the game was over before deal {n}"));
            }
            return false;
        }
        Err(refusal) => {
            if known || matches!(refusal, Refusal::Missing(_)) {
                fault(&line, refusal.to_string());
            }
            return false;
        }
    };
    if let Some(failure) = unanswered(&game, &event) {
        fault(&line, failure.message);
        return false;
    }
    let scores = game.deals.last().map(|deal| deal.settled.scores.clone()).unwrap_or_default();
    for (name, told, place) in &dealt.points {
        let points = game.seat(name).and_then(|seat| scores.get(seat)).map_or(0, Score::points);
        if points != *told {
            let more = "bonuses, corrections and house rules are not in such a table, but in a JSON export";
            fault(place, format!("{name} has {points} by these rules, and this says {told}; {more}"));
        }
    }
    let at = dealt.at.clone().unwrap_or_else(|| now.to_owned());
    match journal.push(Entry { at, event }) {
        Ok(()) => true,
        Err(unmade) => {
            fault(&line, unmade.to_string());
            false
        }
    }
}

/// The cell of the player that a message is about, where it is about one.
fn about<'a>(dealt: &'a Dealt, message: &str) -> Option<&'a Place> {
    let word = |at: usize, name: &str| {
        let before = message.get(..at).and_then(|text| text.chars().next_back());
        let after = message.get(at + name.len()..).and_then(|text| text.chars().next());
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    };
    let named = dealt
        .results
        .iter()
        .filter(|(name, ..)| message.match_indices(name.as_str()).any(|(at, _)| word(at, name)));
    let mut places = named.map(|(.., place)| place);
    places.next().filter(|_| places.next().is_none())
}

/// Takes the place of a deal that can't be.
fn stand_in(game: &mut Game, n: u32) {
    let seats = game.players.len();
    let results = Results { outcomes: vec![Outcome::Points(0); seats], ended: Ended::default(), hands: None };
    let settled = Settled {
        ended: Ended::default(),
        hands: Vec::new(),
        scores: vec![Score::default(); seats],
        notes: Vec::new(),
    };
    let (at, absent) = (String::new(), Vec::new());
    game.deals.push(Deal { n, played: n, struck: None, results, at, amended: None, settled, absent });
}
