//! Players who keep to the rules of a game, whatever else they do.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::play::Move;
use rummy_referee::ruleset::{
    BuyPriority, BuyWindow, Count, Draw, DrawAfter, DrawnCard, FinalDiscard, LayOff, Rearrange, StockOut,
    SwapCards, SwapUse, SwapWhen, TakenDiscard,
};

use super::aim::{aim, contract};
use super::deck::without;
use super::fit::{fits, fits_any, neighbours, short, stuck};
use super::menu::only_wild;
use super::session::Session;
use super::{declare, first, five, gin, shared, turned, whole};

/// Turns after which a table breaks off.
const LONGEST: usize = 240;

/// Plays a deal to its end; says whether it came to one.
pub(super) fn play(s: &mut Session) -> bool {
    let turn = if s.rules.knock.is_some_and(|knock| knock.whole_hands()) {
        gin::turn
    } else if s.rules.goes_out_whole() || s.rules.score.count == Count::Payments {
        whole::turn
    } else if s.rules.contract.points > 0 {
        first::turn
    } else if s.rules.turn.rearrange == Rearrange::WholeTable {
        shared::turn
    } else if s.rules.turn.drawn_card == DrawnCard::TurnedUp {
        turned::turn
    } else if s.rules.score.drop_first.is_some() {
        declare::turn
    } else if s.rules.deals.is_empty() {
        five::turn
    } else {
        turn
    };
    for n in 1..=LONGEST {
        if s.over() {
            return true;
        }
        turn(s);
        if n % 8 == 0 && dead(s) {
            return false;
        }
    }
    false
}

/// Whether nobody can get rid of a card any more, so that the deal would go on for ever.
fn dead(s: &Session) -> bool {
    if s.rules.deals.is_empty() || s.rules.whole_hands() || s.rules.score.count == Count::Payments {
        return false;
    }
    let all_met = s.deal.seats().iter().all(|place| place.met.is_some());
    let t = &s.table;
    let mut loose = t.hands.iter().flatten().chain(&t.pile).chain(&t.stock);
    all_met && !loose.any(|card| fits_any(s, *card))
}

/// A turn of a game with contracts.
fn turn(s: &mut Session) {
    let seat = s.mover();
    let before = s.rules.turn.buy_window == BuyWindow::BeforeDraw;
    if before {
        buys(s, seat);
    }
    draw(s, seat);
    if s.over() {
        return;
    }
    if !before && s.deal.turn().drawn > 0 {
        buys(s, seat);
    }
    early_swap(s, seat);
    down(s, seat);
    if !s.over() {
        plays(s, seat);
    }
    if !s.over() {
        discard(s, seat);
    }
}

fn draw(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let pile = s.table.pile.clone();
    let (n, players) = (s.deal.n(), s.table.hands.len() as u8);
    let met = s.deal.seats()[seat].met.is_some();
    let useful = |s: &Session, from: usize| {
        let card = pile[from];
        if met {
            return fits_any(s, card);
        }
        let with = [hand.as_slice(), &pile[from..]].concat();
        contract(&s.rules, n, players, &with, Some(card)).is_some()
    };
    if s.rules.turn.draw == Draw::AnyDiscard && s.deal.turn().buyer.is_none() && s.chance.one_in(2) {
        for from in (0..pile.len().saturating_sub(1)).rev().take(4) {
            let again = pile[from + 1..].contains(&pile[from]);
            if !again && useful(s, from) {
                return s.go(seat, Move::Take(Some(pile[from])));
            }
        }
    }
    let remake = s.rules.stock_out == StockOut::Reshuffle && pile.len() > 1;
    let stock = s.deal.stock() > 0 || remake;
    if s.deal.turn().buyer.is_some() && stock {
        // Somebody has bought the discard; the player in turn comes first.
        let mine = s.chance.one_in(5);
        return s.go(seat, if mine { Move::Take(None) } else { Move::Draw });
    }
    let stock_only = met && s.rules.contract.draw_after == DrawAfter::Stock;
    if let Some(top) = pile.last().copied().filter(|_| !stock_only) {
        let with = [hand.as_slice(), &[top]].concat();
        let closer = !met && aim_of(s, &with) > aim_of(s, &hand);
        let last = hand.iter().all(|card| *card == top)
            && s.rules.turn.taken_discard == TakenDiscard::NotStraightBack;
        let lays = fits_any(s, top) && s.chance.one_in(2);
        let wanted = lays || closer || useful(s, pile.len() - 1) || s.chance.one_in(12);
        if (wanted || !stock) && !last {
            let named = s.chance.one_in(2).then_some(top);
            return s.go(seat, Move::Take(named));
        }
    }
    s.go(seat, if stock { Move::Draw } else { Move::Pass });
}

fn aim_of(s: &Session, hand: &[Card]) -> isize {
    -(aim(&s.rules, s.deal.n(), hand, &mut s.chance.clone()).missing as isize)
}

/// The others may buy the top discard.
fn buys(s: &mut Session, seat: usize) {
    // Where the whole hand must be laid at once, nobody wants more cards.
    let at_once = s.rules.deal(s.deal.n()).is_some_and(|deal| deal.all_at_once);
    let (limit, _) = s.rules.buys(s.deal.n());
    if limit == Some(0) || at_once {
        return;
    }
    let (players, cost) = (s.table.hands.len(), u16::from(s.rules.turn.buy_cost));
    let Some(top) = s.table.pile.last().copied() else { return };
    let after = s.deal.stock() + if s.table.pile.len() > 1 { s.table.pile.len() as u16 - 1 } else { 0 };
    if s.deal.stock() < cost && after < cost {
        return;
    }
    let mut asked = None;
    for step in (1..players).rev() {
        let other = (seat + step) % players;
        let place = &s.deal.seats()[other];
        // Whoever buys more than a few never gets rid of them all.
        let limit = place.bought >= limit.unwrap_or(4);
        let with = [s.hand(other), &[top]].concat();
        let closer = place.met.is_none() && aim_of(s, &with) > aim_of(s, s.hand(other));
        let first = asked.is_none() || s.rules.turn.buy_priority == BuyPriority::TurnOrder;
        let top = s.deal.discards().last();
        let own = top.is_none_or(|top| top.by == Some(other)) && !s.rules.turn.buy_except.is_empty();
        if first && !limit && !own && place.met.is_none() && (closer || s.chance.one_in(9)) {
            s.go(other, Move::Buy);
            asked = Some(other);
        }
    }
}

/// Lays the contract, if it is there.
fn down(s: &mut Session, seat: usize) {
    let (n, players) = (s.deal.n(), s.table.hands.len() as u8);
    if s.deal.seats()[seat].met.is_some() {
        return;
    }
    let duty = s.deal.turn().duties.first().map(|duty| duty.card);
    let hand = s.hand(seat).to_vec();
    let Some(mut melds) = contract(&s.rules, n, players, &hand, duty) else { return };
    let cards: Vec<Card> = melds.iter().flatten().map(|typed| typed.card).collect();
    // Who lays early may never get rid of the rest.
    let loose = without(&hand, &cards).iter().filter(|card| !fits_any(s, **card)).count();
    let early = loose > 2 && !s.chance.one_in(if s.deal.melds().is_empty() { 10 } else { 60 });
    let wait = duty.is_none() && (early || s.chance.one_in(8));
    let forbidden = s.rules.final_discard(n).0 == FinalDiscard::Forbidden;
    let last = forbidden && hand.len() == cards.len() + 1 && s.rules.contract.lay_off == LayOff::NextTurn;
    if wait || stuck(s, seat, &cards) || last {
        return;
    }
    s.chance.shuffle(&mut melds);
    let said = short(s, &melds);
    s.go_as(seat, &Move::Meld(melds), Move::Meld(said));
    answers(s);
}

/// The others may take what was just laid wild: one or more of them, the farthest first, so that a nearer may come before.
fn answers(s: &mut Session) {
    let (seat, players) = (s.deal.turn().seat, s.table.hands.len());
    if s.over() || s.rules.turn.swap_when != SwapWhen::ByOthersWhenLaid {
        return;
    }
    for (at, place) in s.deal.turn().laid.clone() {
        let faces = s.deal.melds()[at].wild().into_iter().find(|(open, ..)| *open == place);
        let Some((_, _, faces)) = faces else { continue };
        for other in (1..players).rev().map(|step| (seat + step) % players) {
            let real =
                faces.iter().map(|face| Card::natural(*face)).find(|card| s.hand(other).contains(card));
            let Some(card) = real.filter(|_| !s.deal.turn().declined.contains(&other)) else { continue };
            if s.chance.one_in(5) {
                s.go(other, Move::Pass);
            } else {
                s.go(other, Move::Swap { card, meld: at + 1 });
            }
        }
    }
}

/// Takes a wild card out of a meld before the contract is laid, where that is allowed, and keeps it.
fn early_swap(s: &mut Session, seat: usize) {
    let met = s.deal.seats()[seat].met.is_some();
    if s.rules.turn.swap_when != SwapWhen::BeforeContract || met || s.rules.turn.swap_use != SwapUse::Free {
        return;
    }
    for at in 0..s.deal.melds().len() {
        let meld = &s.deal.melds()[at];
        let from = s.rules.turn.swap_from.contains(&meld.kind());
        for (_, wild, faces) in meld.wild() {
            let free = wild.is_joker() || s.rules.turn.swap_cards == SwapCards::AnyWild;
            let ([face], true) = (faces.as_slice(), from && free) else { continue };
            let card = Card::natural(*face);
            if s.hand(seat).contains(&card) && s.deal.turn().taken != Some(card) {
                return s.go(seat, Move::Swap { card, meld: at + 1 });
            }
        }
    }
}

/// Lays off and swaps, as long as there is something to do.
fn plays(s: &mut Session, seat: usize) {
    let Some(met) = s.deal.seats()[seat].met else { return };
    let now = s.deal.turn().n;
    let may_lay = s.rules.contract.lay_off == LayOff::SameTurn || met < now;
    if !may_lay {
        return;
    }
    let swaps = match s.rules.turn.swap_when {
        SwapWhen::EarlierTurn => met < now,
        SwapWhen::ContractMet => true,
        _ => false,
    };
    for _ in 0..40 {
        if s.over() || !(swaps && swap(s, seat) || lay_one(s, seat)) {
            return;
        }
    }
}

/// Lays one card off, first the one that must be.
pub(super) fn lay_one(s: &mut Session, seat: usize) -> bool {
    let duty = s.deal.turn().duties.first().map(|duty| duty.card);
    let mut hand = duty.map_or_else(|| s.hand(seat).to_vec(), |card| vec![card]);
    s.chance.shuffle(&mut hand);
    for card in hand {
        let places: Vec<(usize, Typed)> = (0..s.deal.melds().len())
            .filter_map(|at| Some((at + 1, fits(&s.rules, &s.deal.melds()[at], card)?)))
            .collect();
        let Some((onto, typed)) = s.chance.pick(&places) else { continue };
        if duty.is_none() && (stuck(s, seat, &[card]) || s.chance.one_in(6)) {
            continue;
        }
        s.go(seat, Move::Lay { cards: vec![typed], onto });
        answers(s);
        return true;
    }
    false
}

/// Swaps a joker out of a meld, where another meld can take it.
pub(super) fn swap(s: &mut Session, seat: usize) -> bool {
    if !s.deal.turn().duties.is_empty() {
        return false;
    }
    for at in 0..s.deal.melds().len() {
        let meld = &s.deal.melds()[at];
        if !s.rules.turn.swap_from.contains(&meld.kind()) {
            continue;
        }
        for (_, wild, faces) in meld.wild() {
            let [face] = faces.as_slice() else { continue };
            let card = Card::natural(*face);
            let mut others = s.deal.melds().iter().enumerate().filter(|(other, _)| *other != at);
            let place = others.any(|(_, other)| fits(&s.rules, other, wild).is_some());
            if s.hand(seat).contains(&card) && place && !stuck(s, seat, &[card]) {
                s.go(seat, Move::Swap { card, meld: at + 1 });
                return true;
            }
        }
    }
    false
}

/// Ends the turn with the card that is worth least to the player.
fn discard(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let n = s.deal.n();
    let taken = s.deal.turn().taken.filter(|_| s.rules.turn.taken_discard == TakenDiscard::NotStraightBack);
    let kept = match s.deal.seats()[seat].met {
        Some(_) => Vec::new(),
        None => aim(&s.rules, n, &hand, &mut s.chance).kept,
    };
    let mut loose = without(&hand, &kept);
    loose.retain(|card| Some(*card) != taken);
    if loose.is_empty() || loose.iter().all(|card| s.rules.kept_back(*card)) {
        loose = hand.iter().copied().filter(|card| Some(*card) != taken).collect();
    }
    if loose.iter().any(|card| !only_wild(&s.rules, *card)) {
        loose.retain(|card| !only_wild(&s.rules, *card));
    }
    s.chance.shuffle(&mut loose);
    let near = |card: &Card| {
        let near = hand.iter().filter(|other| neighbours(*card, **other)).count();
        near + if fits_any(s, *card) { 9 } else { 0 }
    };
    let worst = loose.iter().copied().min_by_key(near);
    let Some(card) = worst else { s.fails("nothing to discard") };
    s.go(seat, Move::Discard(card));
}
