//! Players of a game in which the cards of the stock are turned up, and melded at once or passed on.

use rummy_referee::cards::{Card, Typed};
use rummy_referee::melds::judge;
use rummy_referee::play::Move;

use super::session::Session;

/// A turn: the open card, or the next one, or neither.
pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    if takes(s, seat) {
        return;
    }
    let Some(card) = s.table.stock.last().copied() else { return s.go(seat, Move::Pass) };
    s.go(seat, Move::Turn(card));
    if !takes(s, seat) {
        s.go(seat, Move::Pass);
    }
}

/// Takes the open card where it must or can be melded, and discards another; says whether it did.
fn takes(s: &mut Session, seat: usize) -> bool {
    let Some(top) = s.table.pile.last().copied() else { return false };
    if let Some(at) = fits(s, seat, top) {
        s.go(seat, Move::Take(None));
        lay(s, seat, top, at);
    } else {
        let Some(meld) = meld(s, seat, top).filter(|_| !s.chance.one_in(8)) else { return false };
        s.go(seat, Move::Take(s.chance.clone().one_in(2).then_some(top)));
        s.go(seat, Move::Meld(vec![meld]));
    }
    // More of the hand may go down before the discard.
    while !s.over() {
        let hand = s.hand(seat).to_vec();
        let more = hand.into_iter().find_map(|card| Some((card, fits(s, seat, card)?)));
        let Some((card, at)) = more.filter(|_| s.hand(seat).len() > 1 && !s.chance.one_in(3)) else { break };
        lay(s, seat, card, at);
    }
    if !s.over() {
        let hand = s.hand(seat).to_vec();
        let card = s.chance.pick(&hand).unwrap();
        s.go(seat, Move::Discard(card));
    }
    true
}

/// The player's own meld that a card fits.
fn fits(s: &Session, seat: usize, card: Card) -> Option<usize> {
    let mut melds = s.table.melds.iter();
    melds.position(|meld| {
        let cards: Vec<Typed> = meld.iter().map(|lies| lies.typed).chain([Typed::plain(card)]).collect();
        meld[0].seat == seat && judge(&s.rules, &cards).legal()
    })
}

/// Lays a card off, or says the same as the player's melds put together anew.
fn lay(s: &mut Session, seat: usize, card: Card, at: usize) {
    if !s.chance.one_in(2) {
        return s.go(seat, Move::Lay { cards: vec![Typed::plain(card)], onto: at + 1 });
    }
    let own = s.table.melds.iter().enumerate().filter(|(_, meld)| meld[0].seat == seat);
    let melds: Vec<Vec<Typed>> = own
        .map(|(i, meld)| {
            meld.iter().map(|lies| lies.typed).chain((i == at).then_some(Typed::plain(card))).collect()
        })
        .collect();
    s.go(seat, Move::Arrange(melds));
}

/// A meld of the card with cards of the hand.
fn meld(s: &Session, seat: usize, card: Card) -> Option<Vec<Typed>> {
    let near = |other: &&Card| {
        let faces = other.face().zip(card.face());
        faces.is_some_and(|(other, own)| other.rank == own.rank || other.suit == own.suit)
    };
    let hand: Vec<Card> = s.hand(seat).iter().filter(near).copied().collect();
    let with = |cards: &[Card]| -> Option<Vec<Typed>> {
        let all: Vec<Typed> = cards.iter().chain([&card]).map(|card| Typed::plain(*card)).collect();
        judge(&s.rules, &all).legal().then_some(all)
    };
    for (i, first) in hand.iter().enumerate() {
        for (j, second) in hand.iter().enumerate().skip(i + 1) {
            let longer = hand.iter().skip(j + 1).find_map(|third| with(&[*first, *second, *third]));
            if let Some(found) = longer.or_else(|| with(&[*first, *second])) {
                return Some(found);
            }
        }
    }
    None
}
