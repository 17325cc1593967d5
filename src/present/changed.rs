//! What a change did to the totals, in a line: `Ann +0, Bob +23. New leader: Bob, with 12 (before: Ann).`

use super::sheet::{isolated, listed};
use super::style::Style;
use crate::table::Game;

/// What a correction did: who has more or less than before, and who leads now where that is somebody else; nothing where
/// nothing changed.
pub fn corrected(before: &Game, now: &Game, style: Style) -> String {
    line(before, now, false, style)
}

/// What the last deal did: what everybody has more than before it, and who leads now where that is somebody else.
pub fn entered(now: &Game, style: Style) -> String {
    let mut before = now.clone();
    before.take_last();
    line(&before, now, true, style)
}

fn line(before: &Game, now: &Game, entered: bool, style: Style) -> String {
    let (was, is) = (before.standing(), now.standing());
    let change = |seat: usize| {
        let total = |totals: &[i32]| totals.get(seat).copied().unwrap_or(0);
        total(&is.secured) - total(&was.secured)
    };
    let away = |seat: usize| {
        let last = now.deals.last().filter(|_| entered);
        last.and_then(|deal| deal.results.outcomes.get(seat)).filter(|outcome| outcome.away())
    };
    let parts: Vec<String> = now
        .players
        .iter()
        .enumerate()
        .filter(|(seat, _)| entered || change(*seat) != 0)
        .map(|(seat, name)| match away(seat) {
            Some(outcome) => format!("{} {outcome}", isolated(name)),
            None => format!("{} {:+}", isolated(name), change(seat)),
        })
        .collect();
    let mut line = if parts.is_empty() { String::new() } else { format!("{}.", parts.join(", ")) };
    if was.ahead != is.ahead && !was.ahead.is_empty() && !is.ahead.is_empty() && !is.finished {
        let names = |seats: &[usize]| {
            let names: Vec<String> = seats.iter().map(|seat| isolated(now.name(*seat))).collect();
            listed(&names.iter().map(String::as_str).collect::<Vec<_>>())
        };
        let leads = if is.ahead.len() == 1 { "New leader" } else { "Now ahead" };
        line.push_str(&format!(" {leads}: {} (before: {}).", names(&is.ahead), names(&was.ahead)));
    }
    if line.is_empty() { line } else { format!("{}\n", style.wrap(line.trim_start(), 0)) }
}
