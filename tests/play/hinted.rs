//! Hints given while a deal is played: each line stands, and where a player lays something, so does the hint.

use std::rc::Rc;

use rummy_referee::cards::{Card, Counts};
use rummy_referee::hint::{Plan, Standing, calls, hint};
use rummy_referee::play::{Move, parse_moves, print_moves};
use rummy_referee::ruleset::{BUILT_IN, Melding};

use super::bot;
use super::session::{Session, bare};
use super::tables::load;

/// Before a player makes a move, those hints are asked for that are due.
pub(super) fn before(s: &mut Session, seat: usize, made: &Move) {
    let whole = s.rules.turn.melds == Melding::WholeHand;
    let lays = matches!(made, Move::Meld(_) | Move::Lay { .. } | Move::Arrange(_) | Move::Knock(_));
    let due = s.said.len() % s.hints == s.hints / 2 || lays && (whole || s.chance.clone().one_in(3));
    if !due || s.silent || seat != s.deal.turn().seat || s.over() {
        return;
    }
    let hand = s.hand(seat).to_vec();
    let found = match hint(&s.deal, &hand) {
        Ok(found) => found,
        Err(no) => s.fails(&format!("no hint to {hand:?}: {no:?}")),
    };
    let plans = found.plan.iter().chain(found.takes.iter().map(|taking| &taking.plan));
    for plan in plans {
        stands(s, seat, &hand, plan);
    }
    if found.plan.is_none() && !s.rules.id.contains("conquian") {
        s.fails(&format!("no line for {hand:?}"));
    }
    let plan = found.plan.as_ref();
    let does = plan.is_some_and(|plan| !plan.laid.is_empty() || plan.end.is_some());
    if lays && !does {
        s.fails(&format!("{made} can be made, and the hint is {plan:?}"));
    }
    if let (Standing::Contract(contract), Some(plan), Move::Meld(_)) = (&found.standing, plan, made)
        && (!plan.down || !contract.met)
    {
        s.fails(&format!("{made} is the contract, and the hint is {plan:?}"));
    }
    for call in calls(&s.deal) {
        for seat in &call.seats {
            let said = parse_moves(&print_moves(&call.moves)).unwrap();
            if let Err(no) = s.deal.clone().play(*seat, &said) {
                s.fails(&format!("called: {}: {no:?}", print_moves(&call.moves)));
            }
        }
    }
    refuses(s, seat, &hand);
    s.hinted.0 += 1;
    s.hinted.1 += usize::from(does);
}

/// Every line can be typed as it is, and the cards in it are those of the hand.
fn stands(s: &Session, seat: usize, hand: &[Card], plan: &Plan) {
    let text = print_moves(&plan.moves);
    let said = parse_moves(&text).unwrap_or_else(|no| s.fails(&format!("`{text}`: {no:?}")));
    if !said.iter().map(|said| bare(&said.made)).eq(plan.moves.iter().map(bare)) {
        s.fails(&format!("`{text}` is read as {said:?}"));
    }
    let mut deal = s.deal.clone();
    if let Err(no) = deal.play(seat, &said) {
        s.fails(&format!("`{text}` of {hand:?}: {no:?}"));
    }
    let knock = plan.knocks.then(|| deal.clone().play(seat, &parse_moves("knock").unwrap()));
    if let Some(Err(no)) = knock {
        s.fails(&format!("knock after `{text}`: {no:?}"));
    }
    if deal.end() != plan.end {
        s.fails(&format!("`{text}` ends so: {:?}", deal.end()));
    }
    let swaps = plan.moves.iter().any(|made| matches!(made, Move::Swap { .. }));
    let unseen = plan.moves.contains(&Move::Draw) || swaps;
    let taken = s.deal.discards().len() - deal.discards().len().min(s.deal.discards().len());
    let all: Counts = hand.iter().copied().collect();
    let laid: Counts = plan.laid.iter().copied().collect();
    let known = laid.iter().filter(|(card, n)| *n > all.count(*card)).count();
    if !unseen && known > taken + 1 {
        s.fails(&format!("`{text}` lays cards that are not in {hand:?}"));
    }
}

/// A hand that can't be gets no hint.
fn refuses(s: &Session, seat: usize, hand: &[Card]) {
    assert!(hint(&s.deal, &[]).is_err() || hand.is_empty());
    let Some(lies) = s.table.pile.first().copied() else { return };
    let pack = s.deal.pack();
    let open = s.table.pile.iter().filter(|card| **card == lies).count();
    let many: Vec<Card> = std::iter::repeat_n(lies, usize::from(pack.copies(lies)) - open + 1).collect();
    let mut wrong: Vec<Card> = many;
    wrong.extend(hand.iter().copied().filter(|card| *card != lies));
    wrong.truncate(hand.len());
    let enough = wrong.iter().filter(|card| **card == lies).count() + open > usize::from(pack.copies(lies));
    if enough && wrong.len() == hand.len() && hint(&s.deal, &wrong).is_ok() {
        s.fails(&format!("{lies} is held more often than it is there: {wrong:?} by {seat}"));
    }
}

/// Games that are played as another one is, and counted otherwise.
const VARIED: [&str; 3] = ["gin-rummy-classic", "hollywood-gin", "rummy-500-5-10-15"];

/// A deal of a game, with hints before one move in so many.
fn deal(game: &str, sets: &[&str], players: usize, n: u32, seed: u64) -> (usize, usize) {
    let rules = load(game, sets);
    let names: Vec<String> =
        ["Ann", "Bob", "Cat", "Dan"][..players].iter().map(ToString::to_string).collect();
    let mut s = Session::without(&Rc::clone(&rules), n, &names, players - 1, &[], seed);
    // What is missing for many melds at once takes long to find.
    let long = s.rules.deal(n).is_some_and(|deal| deal.all_at_once);
    s.hints = if long { 10_000 } else { 20 };
    bot::play(&mut s);
    s.hinted
}

#[test]
fn every_line_stands_and_lays_what_can_be_laid() {
    let mut laid = 0;
    for (id, _) in BUILT_IN.iter().filter(|(id, _)| !VARIED.contains(id)) {
        let rules = load(id, &[]);
        let players = usize::from(rules.players.min.max(2).max(rules.players.best.unwrap_or(2).min(3)));
        let (mut hints, mut laying) = (0, 0);
        let last = rules.deals.len().max(1) as u32;
        for (n, seed) in [(1, 11), (last.div_ceil(2), 12)] {
            let (all, lay) = deal(id, &[], players, n, seed);
            hints += all;
            laying += lay;
        }
        println!("{id}: {hints} hints, {laying} of them lay cards");
        laid += laying;
    }
    assert!(laid > 80, "{laid}");
}
