//! A correction: which deal, whose result, what it should have been.

use super::{ask_line, complain, left};
use crate::cli::app::{App, Opened};
use crate::cli::change::correct;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::Told;

/// Asks which deal is wrong, for whom, and what it should have been.
pub(in crate::cli) fn amend(app: &mut App, opened: &Opened) -> Result<(), Failure> {
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
        let question = format!("{}, instead of {was}", game.name(seat));
        let outcome = loop {
            let Some(text) = ask_line(app, &question, "")? else { return left(app).map(|_: Option<()>| ()) };
            if text.trim() == "<" || text.trim().is_empty() {
                break None;
            }
            match typed::outcome(&text, &text, 0, typed::Way::of(game), false) {
                Ok(outcome) => break Some(outcome),
                Err(failure) => complain(app, &failure)?,
            }
        };
        let Some(outcome) = outcome else { continue };
        let start = format!("{}=", game.name(seat));
        results.retain(|known| !known.starts_with(&start));
        results.push(format!("{start}{outcome}"));
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
    correct(app, deal.n, &results, |_| Ok(Told::default()))
}
