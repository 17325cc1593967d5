//! Players who need so many points for their first melds, and then lay what they can.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::layout::arrange;
use rummy_referee::play::Move;
use rummy_referee::ruleset::StockOut;
use rummy_referee::table::{Claim, Setting, rule};

use super::bot::{lay_one, swap};
use super::deck::without;
use super::fit::{fits_any, neighbours, short, stuck};
use super::session::Session;

pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    draw(s, seat);
    if s.over() {
        return;
    }
    if s.deal.seats()[seat].met.is_none() {
        opens(s, seat);
    }
    if s.deal.seats()[seat].met.is_some() {
        plays(s, seat);
    }
    discard(s, seat);
}

fn draw(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let stock = s.deal.stock() > 0 || s.rules.stock_out == StockOut::Reshuffle && s.table.pile.len() > 1;
    let down = s.deal.seats()[seat].met.is_some();
    let top = s.table.pile.last().copied().filter(|top| hand.iter().any(|card| card != top));
    if let Some(top) = top {
        let with = [hand.as_slice(), &[top]].concat();
        let wanted = if down {
            fits_any(s, top) || hand.iter().filter(|card| neighbours(**card, top)).count() > 1
        } else {
            first_melds(s, &with, Some(top)).is_some()
        };
        if wanted && !s.chance.one_in(4) {
            let named = s.chance.one_in(2).then_some(top);
            return s.go(seat, Move::Take(named));
        }
    }
    s.go(seat, if stock { Move::Draw } else { Move::Pass });
}

/// Melds with which a player can open, with a card for the discard left over.
fn first_melds(s: &Session, hand: &[Card], must: Option<Card>) -> Option<Vec<Vec<Typed>>> {
    let mut layout = arrange(&s.rules, hand);
    if layout.left.is_empty() {
        layout.melds.pop();
    }
    let laid: Vec<Card> = layout.melds.iter().flatten().map(|typed| typed.card).collect();
    let claim = Claim { melds: layout.melds.clone(), ..Claim::default() };
    let players = s.table.hands.len() as u8;
    let setting = Setting { rules: &s.rules, deal: Some(s.deal.n()), players, assumed: false };
    let missed = must.is_some_and(|card| !laid.contains(&card));
    let rest = without(hand, &laid);
    let discard = rest.iter().any(|card| Some(*card) != must);
    (!missed && discard && !laid.is_empty() && rule(setting, &claim).legal()).then_some(layout.melds)
}

/// Lays the first melds, if they are there.
fn opens(s: &mut Session, seat: usize) {
    let must = s.deal.turn().duties.first().map(|duty| duty.card);
    let hand = s.hand(seat).to_vec();
    let Some(melds) = first_melds(s, &hand, must) else { return };
    let cards: Vec<Card> = melds.iter().flatten().map(|typed| typed.card).collect();
    if must.is_none() && (s.chance.one_in(5) || stuck(s, seat, &cards)) {
        return;
    }
    let said = short(s, &melds);
    s.go_as(seat, &Move::Meld(melds), Move::Meld(said));
}

/// Lays new melds, lays off and swaps; one card stays for the discard.
fn plays(s: &mut Session, seat: usize) {
    for meld in arrange(&s.rules, s.hand(seat)).melds {
        let cards: Vec<Card> = meld.iter().map(|typed| typed.card).collect();
        let stays = s.hand(seat).len() > cards.len();
        if stays && !stuck(s, seat, &cards) && !s.chance.one_in(4) {
            let said = short(s, std::slice::from_ref(&meld));
            s.go_as(seat, &Move::Meld(vec![meld]), Move::Meld(said));
        }
    }
    for _ in 0..40 {
        // A joker that comes for a card must be played, and another card discarded.
        let swapped = s.hand(seat).len() > 1 && swap(s, seat);
        if s.hand(seat).len() < 2 || !(swapped || lay_one(s, seat)) {
            return;
        }
    }
}

fn discard(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let taken = s.deal.turn().taken;
    let mut loose: Vec<Card> = hand.iter().copied().filter(|card| Some(*card) != taken).collect();
    if loose.iter().any(|card| !card.is_joker()) {
        loose.retain(|card| !card.is_joker());
    }
    s.chance.shuffle(&mut loose);
    let near = |card: &Card| {
        let near = without(&hand, &[*card]).iter().filter(|other| neighbours(*card, **other)).count();
        near + if fits_any(s, *card) { 5 } else { 0 }
    };
    let Some(card) = loose.iter().copied().min_by_key(near) else { s.fails("nothing to discard") };
    s.go(seat, Move::Discard(card));
}
