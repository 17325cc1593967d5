//! A correction: which deal, what of it, what it should have been.

mod corrected;

use corrected::Draft;

use super::bonus::{self, ask_bonus};
use super::ending::{ask_end, ask_turned, ask_upcard, words};
use super::result::{ask_result, can_be, keep_sum};
use super::{Said, choose, left, left_for_later, yes};
use crate::cli::app::{App, Opened};
use crate::cli::change::correct;
use crate::cli::draft::{self, Offer};
use crate::cli::error::Failure;
use crate::cli::typed::Way;
use crate::journal::{Begun, Told, Upcard};
use crate::table::{Deal, Game, Outcome, void, wants_upcard};

/// What of a deal can be corrected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Item {
    Done,
    Result(usize),
    End,
    Upcard,
    Turned,
    Bonus,
    Never,
    /// The answer before is taken back.
    Before,
    Back,
    Left,
}

/// Asks which deal is wrong, what of it, and what it should have been.
pub(in crate::cli) fn amend(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let kept = match draft::offered(app, opened, Begun::Amend, None)? {
        Offer::GoOn(kept) => Some(kept),
        Offer::Anew => None,
        Offer::Left => return gone(app),
    };
    let begun = kept.as_ref().and_then(|kept| game.deals.iter().find(|deal| deal.n == kept.deal));
    let chosen = if begun.is_some() { begun } else { which(app, game, "Which deal is wrong?")? };
    let Some(deal) = chosen else { return gone(app) };
    let words = words(game, deal).unwrap_or_default();
    let results = vec![None; game.players.len()];
    let fresh = Draft { game, deal, words, told: Told::default(), results };
    let mut draft = fresh.clone();
    // What was so before each answer, for going back.
    let mut before = Vec::new();
    if let Some(kept) = kept.filter(|_| begun.is_some()) {
        draft.go_on(kept);
    }
    loop {
        if draft.changed() {
            draft::keep(app, opened.id, &draft.kept(opened.journal.entries.len()));
        }
        let was = draft.clone();
        let stays = match what_of_it(app, &draft)? {
            Item::Before if !draft.changed() => return amend(app, opened),
            Item::Before => {
                draft = before.pop().unwrap_or_else(|| fresh.clone());
                draft::keep(app, opened.id, &draft.kept(opened.journal.entries.len()));
                continue;
            }
            Item::Back => {
                draft::give_up(app, opened.id);
                return gone(app);
            }
            Item::Left => false,
            Item::Never => {
                let question = format!("Strike deal {}?", deal.n);
                let about = "What it added is taken off all totals; `undo` brings it back.";
                if yes(app, &question, false, about)? == Said::It(true) {
                    return crate::cli::change::strike(app, deal.n);
                }
                true
            }
            Item::Done if confirmed(app, &draft)? => break,
            Item::Done => true,
            Item::Result(seat) => result(app, &mut draft, seat)?,
            Item::End => end(app, &mut draft)?,
            Item::Upcard => upcard(app, &mut draft)?,
            Item::Turned => turned(app, &mut draft)?,
            Item::Bonus => bonus(app, &mut draft)?,
        };
        if !stays {
            return left_for_later(app, opened.id).map(|_: Option<()>| ());
        }
        if (&draft.told, &draft.results) != (&was.told, &was.results) {
            before.push(was);
        }
    }
    correct(app, deal.n, &draft.arguments(), |_| Ok(draft.told.clone()))
}

/// Asks for one of the deals; the last one is marked at first.
pub(super) fn which<'a>(app: &mut App, game: &'a Game, question: &str) -> Result<Option<&'a Deal>, Failure> {
    let mut deals: Vec<String> = game.deals.iter().map(|deal| described(game, deal)).collect();
    let last = deals.len().saturating_sub(1);
    deals.push("none: go back".into());
    let place = choose(app, question, &deals, last, "The deals as they stand.")?.it();
    Ok(place.and_then(|place| game.deals.get(place)))
}

fn gone(app: &mut App) -> Result<(), Failure> {
    left(app).map(|_: Option<()>| ())
}

/// A deal in a line: its results, and how it ended where they do not tell.
fn described(game: &Game, deal: &Deal) -> String {
    if deal.struck.is_some() {
        return format!("deal {}: {}", deal.n, if deal.lost() { "lost" } else { "struck" });
    }
    if void(&game.rules, &deal.results.ended) {
        return format!("deal {}: void", deal.n);
    }
    let cells: Vec<String> = game
        .players
        .iter()
        .zip(&deal.results.outcomes)
        .enumerate()
        .filter(|(seat, _)| !deal.absent.contains(seat))
        .map(|(_, (name, outcome))| format!("{name} {outcome}"))
        .collect();
    let ended = &deal.results.ended;
    let tells = ended.knock.is_some() || ended.out.is_some() || ended.stock_out;
    let ended = words(game, deal).filter(|_| tells).map(|words| format!(" ({words})")).unwrap_or_default();
    format!("deal {}: {}{ended}", deal.n, cells.join(", "))
}

/// Asks what of the deal is wrong.
fn what_of_it(app: &mut App, draft: &Draft<'_>) -> Result<Item, Failure> {
    let mut items: Vec<(String, Item)> = Vec::new();
    if draft.changed() {
        items.push(("that is all".into(), Item::Done));
    }
    // Of a void deal no result counts.
    let told = |seat: &usize| !draft.void() && !draft.deal.absent.contains(seat);
    for (seat, name) in draft.game.players.iter().enumerate().filter(|(seat, _)| told(seat)) {
        let now = draft.outcome(seat).map(ToString::to_string).unwrap_or_default();
        items.push((format!("{name}: {now}"), Item::Result(seat)));
    }
    items.push((format!("how the deal ended: {}", draft.words), Item::End));
    let ended = draft.ended();
    if wants_upcard(&draft.game.rules, &ended) {
        let now = ended.upcard.map_or_else(|| "unknown".to_owned(), |face| face.to_string());
        items.push((format!("the upcard: {now}"), Item::Upcard));
    }
    if draft.game.rules.turns_wild() {
        let now = ended.wild.map_or_else(|| "unknown".to_owned(), |card| card.to_string());
        items.push((format!("the card turned for its rank: {now}"), Item::Turned));
    }
    if bonus::any(&draft.game.rules) && !draft.void() {
        let now = bonus::words(&draft.bonuses());
        items.push((format!("bonus: {}", if now.is_empty() { "none" } else { &now }), Item::Bonus));
    }
    if !draft.changed() && draft.deal.struck.is_none() {
        items.push(("it never happened".into(), Item::Never));
    }
    items.push(("go back, nothing recorded".into(), Item::Back));
    let words: Vec<String> = items.iter().map(|(words, _)| words.clone()).collect();
    let question = format!("What is wrong with deal {}?", draft.deal.n);
    let about = "One thing after the other; nothing is recorded before the last question.";
    Ok(match choose(app, &question, &words, 0, about)? {
        Said::It(place) => items.get(place).map_or(Item::Left, |(_, item)| *item),
        Said::Back => Item::Before,
        Said::Left => Item::Left,
    })
}

/// Asks for one result. `false`: left.
fn result(app: &mut App, draft: &mut Draft<'_>, seat: usize) -> Result<bool, Failure> {
    let name = draft.game.name(seat);
    let given = draft.stands(seat);
    match ask_result(app, draft.game, &draft.rules(), draft.knocked(seat), name, &given)? {
        Said::It((outcome, sum)) => {
            let told = sum.as_ref().map_or_else(|| outcome.to_string(), ToString::to_string);
            if told == given {
                // As it stands already.
                return Ok(true);
            }
            keep_sum(&mut draft.told.sums, name, sum);
            draft.results.get_mut(seat).into_iter().for_each(|place| *place = Some(outcome.clone()));
            Ok(true)
        }
        Said::Back => Ok(true),
        Said::Left => Ok(false),
    }
}

/// Asks how the deal ended, and for the results that this takes. `false`: left.
fn end(app: &mut App, draft: &mut Draft<'_>) -> Result<bool, Failure> {
    let end = match ask_end(app, draft.game, &draft.deal.absent, Some(&draft.words))? {
        Said::It(end) => end,
        Said::Back => return Ok(true),
        Said::Left => return Ok(false),
    };
    let kept = draft.clone();
    let (was_void, was_out) = (draft.void(), out(draft));
    draft.words = end.words;
    let sums = std::mem::take(&mut draft.told.sums);
    let bonuses = draft.told.bonuses.take();
    draft.told = Told { upcard: draft.told.upcard, wild: draft.told.wild, bonuses, sums, ..end.told };
    let game = draft.game;
    let now_out = draft.told.out.as_ref().and_then(|name| game.seat(name));
    if Way::of(game).counts_left() {
        if let Some(place) = now_out.and_then(|seat| draft.results.get_mut(seat)) {
            *place = Some(Outcome::Out);
        }
        if game.rules.knock.is_none() && draft.told.out.take().is_some() {
            // The result itself says who is out.
            draft.told.stock_out = draft.deal.results.ended.stock_out.then_some(false);
        }
    }
    if draft.void() {
        return Ok(true);
    }
    let needs = |seat: &usize| now_out != Some(*seat) && (was_void || was_out.contains(seat));
    let absent = &draft.deal.absent;
    for seat in (0..game.players.len()).filter(|seat| needs(seat) && !absent.contains(seat)) {
        let instead = if was_void { "" } else { ", instead of out" };
        let question = format!("{}{instead}", game.name(seat));
        match ask_result(app, game, &draft.rules(), draft.knocked(seat), &question, "")? {
            Said::It((outcome, sum)) => {
                keep_sum(&mut draft.told.sums, game.name(seat), sum);
                draft.results.get_mut(seat).into_iter().for_each(|place| *place = Some(outcome.clone()));
            }
            Said::Back => {
                *draft = kept;
                return Ok(true);
            }
            Said::Left => return Ok(false),
        }
    }
    if draft.ended().upcard.is_none() && wants_upcard(&game.rules, &draft.ended()) {
        return upcard(app, draft);
    }
    Ok(true)
}

/// The seats whose result says that they are out, where only what is left counts.
fn out(draft: &Draft<'_>) -> Vec<usize> {
    let says = |seat: &usize| matches!(draft.outcome(*seat), Some(Outcome::Out | Outcome::Points(0)));
    let left = Way::of(draft.game).counts_left() && !draft.void();
    (0..draft.game.players.len()).filter(|_| left).filter(says).collect()
}

/// Asks for a bonus that no card shows. `false`: left.
fn bonus(app: &mut App, draft: &mut Draft<'_>) -> Result<bool, Failure> {
    let here = (0..draft.game.players.len()).filter(|seat| !draft.deal.absent.contains(seat));
    let players: Vec<&str> = here.map(|seat| draft.game.name(seat)).collect();
    let was = draft.bonuses();
    match ask_bonus(app, &draft.rules(), &players, was.clone())? {
        Said::It(now) if now != was => draft.told.bonuses = Some(now),
        Said::It(_) | Said::Back => {}
        Said::Left => return Ok(false),
    }
    Ok(true)
}

/// Asks for the upcard. `false`: left.
fn upcard(app: &mut App, draft: &mut Draft<'_>) -> Result<bool, Failure> {
    match ask_upcard(app, draft.ended().upcard)? {
        Said::It(face) => draft.told.upcard = Some(Upcard::Was(face)),
        Said::Back => {}
        Said::Left => return Ok(false),
    }
    Ok(true)
}

/// Asks for the card that was turned for its rank. `false`: left.
fn turned(app: &mut App, draft: &mut Draft<'_>) -> Result<bool, Failure> {
    match ask_turned(app, draft.ended().wild)? {
        Said::It(card) => draft.told.wild = Some(card),
        Said::Back => {}
        Said::Left => return Ok(false),
    }
    Ok(true)
}

/// Whether the correction can be made and is wanted; says why where it can't.
fn confirmed(app: &mut App, draft: &Draft<'_>) -> Result<bool, Failure> {
    let Ok(sure) = can_be(app, draft.game, &draft.event())? else { return Ok(false) };
    let question = format!("Correct deal {}: {}?", draft.deal.n, draft.summary());
    let about = "The totals of all later deals follow, and the log keeps what was there before.";
    Ok(yes(app, &question, sure, about)? == Said::It(true))
}
