//! Entries that were left half-way: kept as each answer is given, offered again, gone once the game has moved on.
//!
//! A draft that can't be kept is no reason to stop: what matters is the entry itself.

use super::app::{App, Opened};
use super::error::Failure;
use super::question::{Said, yes};
use crate::journal::id::GameId;
use crate::journal::{Begun, Draft};
use crate::table::Outcome;

/// Keeps what was answered so far; what holds no answer is not worth keeping.
pub(super) fn keep(app: &App, id: GameId, draft: &Draft) {
    let Ok(store) = app.store() else { return };
    let _ = if draft.results.is_empty() && draft.told.is_empty() && draft.words.is_none() {
        store.drop_draft(id)
    } else {
        store.keep_draft(id, &draft.to_json())
    };
}

/// Gives up what was answered.
pub(super) fn give_up(app: &App, id: GameId) {
    let _ = app.store().map(|store| store.drop_draft(id));
}

/// What was answered before of this very entry, where nothing has happened in the game since. A deal that is not given is
/// any.
pub(super) fn kept(app: &App, opened: &Opened, begun: Begun, deal: Option<u32>) -> Option<Draft> {
    let draft = Draft::from_json(&app.store().ok()?.draft(opened.id)?)?;
    let game = &opened.journal.game;
    let stands = draft.entries == opened.journal.entries.len()
        && draft.results.iter().all(|(name, _)| game.seat(name).is_some())
        && draft.told.apply(game, &crate::scoring::Ended::default()).is_ok();
    let this = draft.begun == begun && deal.is_none_or(|deal| deal == draft.deal);
    (stands && this).then_some(draft)
}

/// What was said to the offer.
pub(super) enum Offer {
    /// There was none, or it is not wanted and gone.
    Anew,
    /// On from here.
    GoOn(Draft),
    /// The person left.
    Left,
}

/// Offers what was answered before.
///
/// # Errors
/// The terminal can't be used.
pub(super) fn offered(
    app: &mut App,
    opened: &Opened,
    begun: Begun,
    deal: Option<u32>,
) -> Result<Offer, Failure> {
    let Some(draft) = kept(app, opened, begun, deal) else { return Ok(Offer::Anew) };
    let question = format!("{} before; go on?", words(&draft));
    let about = "What was answered before is taken over, or begun anew.";
    match yes(app, &question, true, about)? {
        Said::It(true) => Ok(Offer::GoOn(draft)),
        Said::It(false) => {
            give_up(app, opened.id);
            Ok(Offer::Anew)
        }
        Said::Back | Said::Left => Ok(Offer::Left),
    }
}

/// What was answered: `Ann out, Bob 23 were entered`.
fn words(draft: &Draft) -> String {
    let told = |outcome: &Outcome| !matches!(outcome, Outcome::Laid { melds, left } if melds.is_empty() && left.is_empty());
    let results = draft.results.iter().filter(|(_, outcome)| told(outcome));
    let mut parts: Vec<String> = results.map(|(name, outcome)| format!("{name} {outcome}")).collect();
    parts.extend(draft.words.iter().filter(|words| !words.is_empty()).cloned());
    let (all, verb) = (parts.join(", "), if parts.len() == 1 { "was" } else { "were" });
    match draft.begun {
        Begun::Amend => format!("Deal {} was being corrected ({all})", draft.deal),
        Begun::Insert => format!("A forgotten deal {} was being put in ({all})", draft.deal),
        Begun::Score | Begun::Hands => format!("{all} {verb} entered"),
    }
}
