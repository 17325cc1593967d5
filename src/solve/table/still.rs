//! What is left at least where nothing is moved, seen at a glance: cards that no meld of the table takes and that make
//! none among themselves.

use super::Position;
use crate::cards::Card;
use crate::melds::Meld;

/// What the cards cost that stay in hand for certain; nothing is certain with a wild card in hand.
pub(super) fn left(position: Position<'_>, cost: &dyn Fn(Card) -> u64) -> u64 {
    let rules = position.rules;
    if position.hand.iter().any(|card| rules.is_wild(*card)) {
        return 0;
    }
    let (set, run) = (rules.melds.set_size.map(|size| size.min), rules.melds.run_size.map(|size| size.min));
    let mut held = [0_u16; 4];
    for face in position.hand.iter().filter_map(|card| card.face()) {
        if let Some(held) = held.get_mut(face.suit.index()) {
            // An ace is below the two and above the king.
            *held |= 1 << face.rank.number() | u16::from(face.rank.number() == 1) << 14;
        }
    }
    let mut sets = 0_u16;
    let mut beside = [0_u16; 4];
    for meld in position.table.iter().filter_map(|readings| readings.first()) {
        match (meld.rank(), meld.cards.first().and_then(|laid| beside.get_mut(laid.face.suit.index()))) {
            (Some(rank), _) => sets |= 1 << rank.number(),
            (None, Some(beside)) => *beside |= around(meld),
            (None, None) => {}
        }
    }
    let goes = |card: &Card| {
        let Some(face) = card.face() else { return false };
        let number = face.rank.number();
        let alike = held.iter().filter(|held| **held >> number & 1 == 1).count();
        let held = held.get(face.suit.index()).copied().unwrap_or(0);
        let beside = beside.get(face.suit.index()).copied().unwrap_or(0);
        let places = [Some(number), (number == 1).then_some(14)];
        sets >> number & 1 == 1
            || set.is_some_and(|min| alike >= min.into())
            || places.into_iter().flatten().any(|place| {
                let row = row(held, place);
                row & beside != 0 || run.is_some_and(|min| row.count_ones() >= min.into())
            })
    };
    position.hand.iter().filter(|card| !goes(card)).map(|card| cost(*card)).sum()
}

/// The places beside a run, and those that it may come to lie at if its wild cards move.
fn around(meld: &Meld) -> u16 {
    let natural = || meld.cards.iter().filter(|laid| !laid.wild).map(|laid| meld.low + laid.place);
    let (low, high) = (natural().min().unwrap_or(1), natural().max().unwrap_or(14));
    let cards = meld.cards.len() as u8;
    let (from, to) = ((high + 1).saturating_sub(cards + 1), (low + cards).min(14));
    (from..=to).fold(0, |all, place| all | 1 << place)
}

/// The row of neighbours that a place is in.
fn row(held: u16, place: u8) -> u16 {
    let mut row = held & 1 << place;
    loop {
        let more = (row | row << 1 | row >> 1) & held;
        if more == row {
            return row;
        }
        row = more;
    }
}
