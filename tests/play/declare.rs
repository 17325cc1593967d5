//! Players of a game in which a hand is declared whole, and others drop out.

use rummy_referee::cards::{Card, Stands, Typed};
use rummy_referee::layout::best_discard;
use rummy_referee::melds::settled;
use rummy_referee::play::Move;
use rummy_referee::ruleset::TakenDiscard;
use rummy_referee::table::{Claim, Setting, best, rule};

use super::deck::without;
use super::session::Session;

/// A turn: out of the deal, or a card, and then the whole hand or a discard.
pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    if s.chance.one_in(if s.deal.seats()[seat].drawn { 160 } else { 12 }) {
        return s.go(seat, Move::Drop);
    }
    let hand = s.hand(seat).to_vec();
    let left = |s: &Session, hand: &[Card]| {
        best_discard(s.deal.rules(), hand).map_or(0, |(_, rest)| rest.points_left)
    };
    let top = s.table.pile.last().copied();
    let wanted = top.filter(|top| {
        let with = [hand.as_slice(), &[*top]].concat();
        left(s, &with) + 4
            < hand.iter().map(|card| s.deal.rules().points.of(*card)).sum::<i32>().min(left(s, &hand) + 8)
    });
    match wanted {
        Some(_) if s.chance.one_in(2) => s.go(seat, Move::Take(None)),
        _ => s.go(seat, Move::Draw),
    }
    if s.chance.one_in(90) {
        return s.go(seat, Move::Drop);
    }
    let hand = s.hand(seat).to_vec();
    let taken = s.deal.turn().taken.filter(|_| s.rules.turn.taken_discard == TakenDiscard::NotStraightBack);
    if let Some((melds, card)) = declaration(s, &hand, taken) {
        s.go(seat, Move::Meld(melds));
        return s.go(seat, Move::Discard(card));
    }
    let worst = best_discard(s.deal.rules(), &hand).map(|(card, _)| card).filter(|card| Some(*card) != taken);
    let card = worst.or_else(|| hand.iter().copied().find(|card| Some(*card) != taken));
    let Some(card) = card else { s.fails("nothing to discard") };
    s.go(seat, Move::Discard(card));
}

/// A card that lies as itself is not declared.
fn own(typed: Typed) -> Typed {
    match (typed.card.face(), typed.stands) {
        (Some(own), Some(Stands::Face(face))) if own == face => Typed { stands: None, ..typed },
        _ => typed,
    }
}

/// Melds for the whole hand, and the card that is discarded with them.
fn declaration(s: &Session, hand: &[Card], taken: Option<Card>) -> Option<(Vec<Vec<Typed>>, Card)> {
    let rules = s.deal.rules();
    let mut tried: Vec<Card> = Vec::new();
    for card in hand.iter().copied().filter(|card| Some(*card) != taken) {
        if tried.contains(&card) {
            continue;
        }
        tried.push(card);
        let laid = best(rules, &without(hand, &[card]));
        if !laid.left.is_empty() {
            continue;
        }
        let melds: Vec<Vec<Typed>> =
            laid.melds.iter().map(|meld| settled(rules, meld).into_iter().map(own).collect()).collect();
        let setting =
            Setting { rules, deal: Some(s.deal.n()), players: s.table.hands.len() as u8, assumed: false };
        let claim = Claim { melds: melds.clone(), onto: None, left: Some(vec![Typed::plain(card)]) };
        if rule(setting, &claim).legal() {
            return Some((melds, card));
        }
    }
    None
}
