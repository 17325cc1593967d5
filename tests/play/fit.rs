//! What fits where: cards on melds of the table, and hands that can still be got rid of.

use rummy_referee::cards::{Card, Face, Stands, Typed};
use rummy_referee::melds::{Meld, judge_onto};
use rummy_referee::play::TableMeld;
use rummy_referee::ruleset::{FinalDiscard, Ruleset, TakenDiscard};

use super::deck::without;
use super::session::Session;

/// Melds with their jokers not declared, where their place tells what they are.
pub(super) fn short(s: &mut Session, melds: &[Vec<Typed>]) -> Vec<Vec<Typed>> {
    let mut said = melds.to_vec();
    for meld in &mut said {
        let naturals = meld.iter().filter(|typed| typed.stands.is_none()).count();
        if naturals > 1 && s.chance.one_in(2) {
            for typed in meld.iter_mut() {
                typed.stands = None;
            }
        }
    }
    said
}

/// Whether only a card would stay that may not be discarded.
pub(super) fn stuck(s: &Session, seat: usize, gone: &[Card]) -> bool {
    let rest = without(s.hand(seat), gone);
    let taken = s.deal.turn().taken.filter(|_| s.rules.turn.taken_discard == TakenDiscard::NotStraightBack);
    let forbidden = s.rules.final_discard(s.deal.n()).0 == FinalDiscard::Forbidden;
    let back = |card: &Card| Some(*card) == taken || s.rules.kept_back(*card);
    !rest.is_empty() && (rest.iter().all(back) || forbidden && rest.len() == 1)
}

/// Whether a card fits on a meld of the table.
pub(super) fn fits_any(s: &Session, card: Card) -> bool {
    s.deal.melds().iter().any(|meld| fits(&s.rules, meld, card).is_some())
}

/// A card as it would lie on a meld of the table, if it fits there.
pub(super) fn fits(rules: &Ruleset, meld: &TableMeld, card: Card) -> Option<Typed> {
    // What can't be is not worth the referee's time.
    let reading = meld.reading()?;
    let beside = |face: Face| {
        let ends = [reading.low.checked_sub(1), Some(reading.low + meld.len() as u8)];
        let places = [face.rank.number(), face.rank.number() + 13];
        places.iter().any(|place| ends.contains(&Some(*place)))
    };
    let alike = |face: Face| match reading.suit() {
        Some(suit) => face.suit == suit && beside(face),
        None => Some(face.rank) == reading.rank(),
    };
    let full = rules.melds.size(reading.kind).is_some_and(|size| !size.holds(meld.len() + 1));
    if full || card.face().is_some_and(|face| !rules.is_wild(card) && !alike(face)) {
        return None;
    }
    // Which suit a joker stands for may still be open.
    meld.readings().iter().find_map(|reading| on(rules, reading, card))
}

fn on(rules: &Ruleset, meld: &Meld, card: Card) -> Option<Typed> {
    let judged = judge_onto(rules, meld, &[Typed::plain(card)]);
    let laid = judged.reading()?.cards.last()?;
    Some(if laid.wild {
        Typed { stands: Some(Stands::Face(laid.face)), ..Typed::plain(card) }
    } else {
        Typed::plain(card)
    })
}

/// Whether two cards could lie in one meld soon.
pub(super) fn neighbours(a: Card, b: Card) -> bool {
    let (Some(a), Some(b)) = (a.face(), b.face()) else { return true };
    let apart = a.rank.number().abs_diff(b.rank.number());
    a != b && (a.rank == b.rank || a.suit == b.suit && (apart <= 2 || apart >= 11))
}
