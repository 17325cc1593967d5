//! From a result as it was told to the deals of a game.

use super::event::{Entry, Event};
use super::told::Told;
use crate::ruleset::{Count, StockOut};
use crate::scoring::Ended;
use crate::table::{Deal, Game, Outcome, Refusal, Results};

/// Enters or corrects a result; what else may happen changes no result by itself. Gives the deal as it was before a
/// correction.
///
/// # Errors
/// Why it can't be made.
pub fn apply(game: &mut Game, entry: &Entry) -> Result<Option<Deal>, Refusal> {
    match &entry.event {
        Event::Score { deal, results, told } => {
            let mut ended = told.apply(game, &Ended::default())?;
            let outcomes = seated(game, *deal, results, None, &ended)?;
            fitting(&mut ended, &outcomes);
            game.score(*deal, Results { outcomes, ended, hands: None }, &entry.at).map(|()| None)
        }
        Event::Amend { deal, results, told } => {
            let old = &standing(game, *deal)?.results;
            let corrected = corrected(game, *deal, results, told, old)?;
            game.amend(*deal, corrected, &entry.at).map(Some)
        }
        Event::Deed(deed) => deed.apply(game, &entry.at).map(|()| None),
        _ => Ok(None),
    }
}

/// A deal that was entered.
pub(super) fn standing(game: &Game, deal: u32) -> Result<&Deal, Refusal> {
    let missing = Refusal::NoDeal { given: deal, entered: game.deals.len() as u32 };
    let index = (deal as usize).checked_sub(1);
    index.and_then(|index| game.deals.get(index)).ok_or(missing)
}

/// The results of a deal once some of them were corrected.
pub(super) fn corrected(
    game: &Game,
    deal: u32,
    results: &[(String, Outcome)],
    told: &Told,
    old: &Results,
) -> Result<Results, Refusal> {
    let mut ended = told.apply(game, &old.ended)?;
    let before = Some(old.outcomes.as_slice()).filter(|old| !old.is_empty());
    let outcomes = seated(game, deal, results, before, &ended)?;
    fitting(&mut ended, &outcomes);
    // Where cards were followed to their places, they still lie there unless somebody says otherwise.
    let way = |ended: &Ended| (ended.out, ended.knock, ended.big_gin, ended.stock_out);
    let stay = outcomes == old.outcomes && way(&ended) == way(&old.ended);
    let hands = old.hands.clone().filter(|_| stay);
    Ok(Results { outcomes, ended, hands })
}

/// Drops the sums of results that were corrected to something else since.
pub(super) fn fitting(ended: &mut Ended, outcomes: &[Outcome]) {
    ended.sums.retain(|(seat, sum)| outcomes.get(*seat) == Some(&Outcome::Points(sum.total())));
}

/// The outcomes by seat; those not named stay as they were.
pub(super) fn seated(
    game: &Game,
    deal: u32,
    results: &[(String, Outcome)],
    old: Option<&[Outcome]>,
    ended: &Ended,
) -> Result<Vec<Outcome>, Refusal> {
    let mut seats: Vec<Option<Outcome>> = match old {
        Some(old) => old.iter().cloned().map(Some).collect(),
        None => vec![None; game.players.len()],
    };
    // Who is out of the game is not named.
    let gone = game.gone(deal);
    for (seat, outcome) in seats.iter_mut().enumerate() {
        if gone.contains(&seat) {
            *outcome = Some(Outcome::NotIn);
        } else if *outcome == Some(Outcome::NotIn) {
            *outcome = None;
        }
    }
    for (name, outcome) in results {
        let seat = game.seat(name).and_then(|seat| seats.get_mut(seat));
        *seat.ok_or_else(|| Refusal::Stranger(name.clone()))? = Some(outcome.clone());
    }
    // A void deal is told without hands.
    if ended.stock_out && game.rules.stock_out == StockOut::Void {
        seats.iter_mut().filter(|seat| seat.is_none()).for_each(|seat| *seat = Some(Outcome::Points(0)));
    }
    // Of a deal that is paid only the hand that went out is told.
    if game.rules.score.count == Count::Payments {
        let nothing = Outcome::Laid { melds: Vec::new(), left: Vec::new() };
        seats.iter_mut().filter(|seat| seat.is_none()).for_each(|seat| *seat = Some(nothing.clone()));
    }
    // Where only who has won counts, nobody else need be named.
    let won = ended.out.is_some() || seats.contains(&Some(Outcome::Out));
    if game.rules.score.count == Count::DealsWon && won {
        seats.iter_mut().filter(|seat| seat.is_none()).for_each(|seat| *seat = Some(Outcome::Points(0)));
    }
    let missing =
        game.players.iter().zip(&seats).find(|(_, outcome)| outcome.is_none()).map(|(name, _)| name.clone());
    match missing {
        Some(name) => Err(Refusal::Missing(name)),
        None => Ok(seats.into_iter().flatten().collect()),
    }
}
