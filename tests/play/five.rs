//! Players of rummy 500: they dig in the discards, call, lay off, and hold back at times.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::layout::arrange_onto;
use rummy_referee::melds::Meld;
use rummy_referee::play::{Move, Stage, TableMeld};
use rummy_referee::ruleset::{Call, LastDiscard};

use super::bot::lay_one;
use super::deck::without;
use super::fit::{fits_any, neighbours, short, stuck};
use super::menu::{Dish, melds};
use super::session::Session;

/// How deep a player looks into the discards.
const DEEP: usize = 8;

pub(super) fn turn(s: &mut Session) {
    let seat = calls(s).unwrap_or_else(|| s.mover());
    if s.silent || s.deal.turn().stage == Stage::Draw {
        draw(s, seat);
    }
    if !s.over() {
        plays(s, seat);
    }
    if !s.over() {
        finish(s, seat);
    }
}

/// Somebody may call for a discard; somebody who sits nearer may come first. Gives the seat whose turn it is then.
fn calls(s: &mut Session) -> Option<usize> {
    let turn = s.deal.turn();
    let players = s.table.hands.len();
    if s.silent || s.rules.turn.call == Call::Never || turn.stage != Stage::Draw {
        return None;
    }
    let by = s.deal.discards().last()?.by?;
    if (by + 1) % players != turn.seat || s.chance.one_in(4) {
        return None;
    }
    let pile = s.table.pile.clone();
    let callable = |s: &Session, from: usize| {
        let card = pile[from];
        let last = !pile[from + 1..].contains(&card);
        let fit = fits_any(s, card);
        last && (fit || makes_one(s, &pile[from..], card).is_some())
    };
    let found: Vec<usize> =
        (pile.len().saturating_sub(DEEP)..pile.len()).filter(|from| callable(s, *from)).collect();
    let card = pile[s.chance.pick(&found)?];
    let far = 1 + s.chance.below(players - 1);
    let mut caller = (by + far) % players;
    // Who calls must have a card to discard besides.
    if s.hand(caller).is_empty() {
        return None;
    }
    s.go(caller, Move::Call(card));
    for near in (1..far).rev() {
        let other = (by + near) % players;
        if s.chance.one_in(3) && !s.hand(other).is_empty() {
            let card = pile[s.chance.pick(&found)?];
            s.go(other, Move::Call(card));
            caller = other;
        }
    }
    Some(caller)
}

/// A meld of the cards with a certain one in it.
fn makes_one(s: &Session, cards: &[Card], card: Card) -> Option<Dish> {
    melds(&s.rules, cards).into_iter().find(|dish| dish.cards().contains(&card))
}

fn draw(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let pile = s.table.pile.clone();
    if s.chance.one_in(2) {
        for from in pile.len().saturating_sub(DEEP)..pile.len().saturating_sub(1) {
            let card = pile[from];
            let fit = fits_any(s, card);
            let with = [hand.as_slice(), &pile[from..]].concat();
            let useful = fit || makes_one(s, &with, card).is_some();
            if useful && !pile[from + 1..].contains(&card) && s.chance.one_in(2) {
                return s.go(seat, Move::Take(Some(card)));
            }
        }
    }
    let stock = s.deal.stock() > 0;
    if let Some(top) = pile.last().copied() {
        let near = hand.iter().filter(|other| neighbours(top, **other)).count();
        let fit = fits_any(s, top);
        if (near > 1 || fit || s.chance.one_in(9))
            && hand.iter().any(|card| *card != top)
            && s.chance.one_in(2)
        {
            let named = s.chance.one_in(2).then_some(top);
            return s.go(seat, Move::Take(named));
        }
    }
    s.go(seat, if stock { Move::Draw } else { Move::Pass });
}

fn plays(s: &mut Session, seat: usize) {
    let duty = s.deal.turn().duties.first().map(|duty| duty.card);
    if let Some(card) = duty {
        let hand = s.hand(seat).to_vec();
        match makes_one(s, &hand, card).filter(|dish| !stuck(s, seat, &dish.cards())) {
            Some(dish) => lay_down(s, seat, vec![dish.typed]),
            None if !lay_one(s, seat) => s.fails(&format!("{card} can't be melded")),
            None => {}
        }
    }
    if s.over() || s.chance.one_in(4) {
        return;
    }
    let table: Vec<Meld> = s.deal.melds().iter().filter_map(TableMeld::reading).cloned().collect();
    let layout = arrange_onto(&s.rules, s.hand(seat), &table);
    for (onto, cards) in layout.laid_off {
        let gone: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
        if s.over() || stuck(s, seat, &gone) || s.chance.one_in(5) {
            continue;
        }
        if s.chance.one_in(2) {
            s.go(seat, Move::Lay { cards, onto: onto + 1 });
        } else {
            one_by_one(s, seat, cards, onto);
        }
    }
    for meld in layout.melds {
        let gone: Vec<Card> = meld.iter().map(|typed| typed.card).collect();
        if !s.over() && !stuck(s, seat, &gone) && !s.chance.one_in(5) {
            lay_down(s, seat, vec![meld]);
        }
    }
}

fn lay_down(s: &mut Session, seat: usize, melds: Vec<Vec<Typed>>) {
    let said = short(s, &melds);
    s.go_as(seat, &Move::Meld(melds), Move::Meld(said));
}

/// Lays cards off on one meld, each by itself, in an order in which each fits.
fn one_by_one(s: &mut Session, seat: usize, mut cards: Vec<Typed>, onto: usize) {
    while !cards.is_empty() && !s.over() {
        let fit = |typed: &Typed| {
            let reading = s.deal.melds()[onto].reading().unwrap();
            rummy_referee::melds::judge_onto(&s.rules, reading, &[*typed]).legal()
        };
        let Some(at) = cards.iter().position(fit) else { return };
        let typed = cards.remove(at);
        if stuck(s, seat, &[typed.card]) {
            return;
        }
        s.go(seat, Move::Lay { cards: vec![typed], onto: onto + 1 });
    }
}

/// Ends the turn: with a discard, or floating.
fn finish(s: &mut Session, seat: usize) {
    let taken = s.deal.turn().taken;
    let unplayable = s.rules.turn.last_discard == LastDiscard::Unplayable;
    if unplayable && s.hand(seat).len() == 1 {
        let card = s.hand(seat)[0];
        if fits_any(s, card) {
            // The last card must go on the table; without one in hand the player floats.
            for _ in 0..100 {
                if lay_one(s, seat) {
                    break;
                }
            }
        }
    }
    if s.over() {
        return;
    }
    if s.hand(seat).is_empty() {
        if s.chance.one_in(2) {
            s.go(seat, Move::Float);
        } else {
            s.silent = true;
        }
        return;
    }
    let hand = s.hand(seat).to_vec();
    let mut loose: Vec<Card> = hand.iter().copied().filter(|card| Some(*card) != taken).collect();
    if loose.iter().any(|card| !card.is_joker()) && !s.chance.one_in(30) {
        loose.retain(|card| !card.is_joker());
    }
    s.chance.shuffle(&mut loose);
    let near =
        |card: &Card| without(&hand, &[*card]).iter().filter(|other| neighbours(*card, **other)).count();
    let worst = loose.iter().copied().min_by_key(near);
    let Some(card) = worst else { s.fails("nothing to discard") };
    s.go(seat, Move::Discard(card));
}
