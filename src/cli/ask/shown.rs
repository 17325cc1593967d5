//! The hands that are shown at the end of a deal that was refereed: how it ended is known, and all that was laid.

use super::result::{jokers, nearest, show_settled};
use super::{Said, ask_line, complain, leaves, left, left_for_later, say, yes};
use crate::cli::app::{App, Opened};
use crate::cli::change::recorded;
use crate::cli::draft::{self, Offer};
use crate::cli::error::Failure;
use crate::cli::turns::record_hands;
use crate::cli::typed::{self, Way};
use crate::journal::{Begun, Draft, Told, Unmade};
use crate::play::OpenDeal;
use crate::present::{Style, sheet};
use crate::table::{Game, Outcome, Settled};

/// Asks for the hands that have to be shown, and records after a yes. `None`: left, nothing recorded.
pub(super) fn hands(app: &mut App, opened: &Opened, open: &OpenDeal) -> Result<Option<String>, Failure> {
    let game = &opened.journal.game;
    let mut shown: Vec<(usize, Option<Outcome>)> =
        open.to_reveal().into_iter().map(|seat| (seat, None)).collect();
    say(app, &format!("Deal {} is over. What is left in each hand?", open.n()))?;
    match draft::offered(app, opened, Begun::Hands, Some(open.n()))? {
        Offer::GoOn(kept) => {
            for (name, outcome) in kept.results {
                let seat = game.seat(&name);
                if let Some((_, known)) = shown.iter_mut().find(|(known, _)| Some(*known) == seat) {
                    *known = Some(outcome);
                }
            }
        }
        Offer::Anew => {}
        Offer::Left => return left(app),
    }
    // What was shown before is not asked for again.
    let mut first = shown.iter().position(|(_, known)| known.is_none()).unwrap_or(shown.len());
    let named = loop {
        if !ask_all(app, opened, open, &mut shown, std::mem::take(&mut first))? {
            return left_for_later(app, opened.id);
        }
        let known: Vec<(usize, Outcome)> =
            shown.iter().filter_map(|(seat, outcome)| Some((*seat, outcome.clone()?))).collect();
        let settled = match settled(game, open, &known) {
            Ok(settled) => settled,
            Err(unmade) => {
                let failure = app.unmade(&game.rules, unmade);
                complain(app, &failure)?;
                continue;
            }
        };
        let sure = settled.as_ref().is_none_or(|settled| settled.notes.is_empty());
        if let Some(settled) = settled {
            show_settled(app, game, &settled, &game.gone(open.n()))?;
        }
        let about = "The totals follow; `undo` takes it back, and it can be corrected at any time.";
        match yes(app, &format!("Record deal {}?", open.n()), sure, about)? {
            Said::It(true) => break known,
            // The last hand is asked for once more.
            Said::Back => first = shown.len().saturating_sub(1),
            Said::It(false) | Said::Left => return left_for_later(app, opened.id),
        }
    };
    let named: Vec<(String, Outcome)> =
        named.into_iter().map(|(seat, outcome)| (game.name(seat).to_owned(), outcome)).collect();
    let recorded_now = record_hands(app, opened.id, |_, _| Ok(named))?;
    let text = sheet::text(&recorded_now.sheet(), app.style());
    let said = recorded(open.n(), &recorded_now.journal.game, app.style());
    Ok(Some(format!("{said}{text}")))
}

/// Hands that were shown, as they are kept until all are.
pub(in crate::cli) fn kept_hands(
    opened: &Opened,
    open: &OpenDeal,
    hands: impl Iterator<Item = (usize, Outcome)>,
) -> Draft {
    let game = &opened.journal.game;
    Draft {
        begun: Begun::Hands,
        deal: open.n(),
        entries: opened.journal.entries.len(),
        results: hands.map(|(seat, outcome)| (game.name(seat).to_owned(), outcome)).collect(),
        told: Told::default(),
        words: None,
    }
}

/// What the deal comes to with these hands.
pub(in crate::cli) fn settled(
    game: &Game,
    open: &OpenDeal,
    hands: &[(usize, Outcome)],
) -> Result<Option<Settled>, Unmade> {
    let results = open.reveal(hands).map_err(Unmade::Objection)?;
    let mut tried = game.clone();
    tried.score(open.n(), results, "").map_err(Unmade::Refusal)?;
    Ok(tried.take_last().map(|deal| deal.settled))
}

/// Asks for one hand after the other. `false`: left.
fn ask_all(
    app: &mut App,
    opened: &Opened,
    open: &OpenDeal,
    shown: &mut [(usize, Option<Outcome>)],
    first: usize,
) -> Result<bool, Failure> {
    let game = &opened.journal.game;
    let mut at = first;
    while let Some((seat, known)) = shown.get_mut(at) {
        let given = known.as_ref().map(ToString::to_string).unwrap_or_default();
        match ask_shown(app, game, open, *seat, &given)? {
            Said::It(outcome) => {
                *known = Some(outcome);
                at += 1;
                let all = shown.iter().filter_map(|(seat, known)| Some((*seat, known.clone()?)));
                draft::keep(app, opened.id, &kept_hands(opened, open, all));
            }
            Said::Back => at = at.saturating_sub(1),
            Said::Left => return Ok(false),
        }
    }
    Ok(true)
}

/// Asks for one hand until it can be read.
fn ask_shown(
    app: &mut App,
    game: &Game,
    open: &OpenDeal,
    seat: usize,
    given: &str,
) -> Result<Said<Outcome>, Failure> {
    let held = open.seats().get(seat).map_or(0, |place| place.held);
    let noun = if held == 1 { "card" } else { "cards" };
    let way = Way::of(game);
    loop {
        let question = format!("{} ({held} {noun})", game.name(seat));
        let Some(text) = ask_line(app, &question, given)? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            word if leaves(word) => return Ok(Said::Left),
            "" | "?" => {
                let example = match way {
                    Way::Whole | Way::Arranged | Way::Held => "the whole hand, or `MELDS : DEADWOOD`",
                    Way::Melds | Way::Left | Way::Paid if jokers(game) => {
                        "the cards left in hand, for example `KC 5D *` (* is a joker)"
                    }
                    Way::Melds | Way::Left | Way::Paid => "the cards left in hand, for example `KC 5D`",
                };
                say(app, &format!("{example}; `<` goes back, `leave` leaves"))?;
            }
            text => match typed::told(text, text, 0, &game.rules, Style::PLAIN) {
                Ok(outcome) => return Ok(Said::It(outcome)),
                Err(failure) => complain(app, &nearest(failure, text))?,
            },
        }
    }
}
