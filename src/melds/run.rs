//! Runs: consecutive cards, and where the ace stands.

use super::{Laid, Meld, Use, uses};
use crate::cards::{Face, Rank, Suit, Typed};
use crate::ruleset::{Ace, Kind, Ruleset, RunOf};

/// Whether a run of `length` cards may begin at `low`, 1 for a low ace up to 13, counting an ace above the king as 14.
pub(super) fn begins(ace: Ace, low: u8, length: u8) -> bool {
    let high = low + length.saturating_sub(1);
    match ace {
        Ace::Low => (1..=13).contains(&low) && high <= 13,
        Ace::High => (2..=14).contains(&low) && high <= 14,
        Ace::HighOrLow => (1..=14).contains(&low) && high <= 14 && length <= 13,
        Ace::Corner => (1..=13).contains(&low) && length <= 13,
    }
}

/// The rank at a place of a run that begins at `low`.
pub(super) fn rank_at(low: u8, place: u8) -> Rank {
    Rank::from_number((low + place - 1) % 13 + 1).unwrap_or(Rank::Ace)
}

/// The place that a rank has in a run of `length` cards from `low`, if it has one.
fn place_of(rank: Rank, low: u8, length: u8) -> Option<u8> {
    let place = (rank.number() + 26 - low) % 13;
    (place < length).then_some(place)
}

/// Every run that the cards could be, whatever its size.
pub(super) fn shapes(rules: &Ruleset, cards: &[Typed]) -> Vec<Meld> {
    let Some(uses) = cards.iter().map(|typed| uses(rules, typed)).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    if rules.melds.run_size.is_none() || cards.is_empty() || cards.len() > 14 {
        return Vec::new();
    }
    let length = cards.len() as u8;
    let fixed = uses.iter().find_map(|used| match used {
        Use::Natural(face) | Use::Named(face) => Some(face.suit),
        Use::Either(_) | Use::OfRank(_) | Use::Wild => None,
    });
    let suits = match (rules.melds.run_of, fixed) {
        (_, Some(suit)) => vec![suit],
        (RunOf::AnySuits, None) => vec![Suit::Spades],
        (RunOf::OneSuit, None) => Suit::ALL.to_vec(),
    };
    let lows = (1..=14).filter(|low| begins(rules.ace, *low, length));
    let windows = lows.flat_map(|low| suits.iter().map(move |suit| (low, *suit)));
    windows.filter_map(|(low, suit)| fit(rules.melds.run_of, cards, &uses, low, suit)).collect()
}

/// The cards as a run that begins at `low`, if they fit.
fn fit(of: RunOf, cards: &[Typed], uses: &[Use], low: u8, suit: Suit) -> Option<Meld> {
    let length = cards.len() as u8;
    let mut places: Vec<Option<(u8, bool)>> = vec![None; cards.len()];
    let mut taken = 0u16;
    let right_suit = |face: &Face| of == RunOf::AnySuits || face.suit == suit;
    // Cards that can be but one thing first, then wild cards in their own place.
    for (used, place) in uses.iter().zip(&mut places) {
        let (rank, wild) = match used {
            Use::Natural(face) | Use::Named(face) if !right_suit(face) => return None,
            Use::Natural(face) => (face.rank, false),
            Use::Named(face) => (face.rank, true),
            Use::OfRank(rank) => (*rank, true),
            Use::Either(_) | Use::Wild => continue,
        };
        let at = place_of(rank, low, length).filter(|at| taken & (1 << at) == 0)?;
        taken |= 1 << at;
        *place = Some((at, wild));
    }
    for (used, place) in uses.iter().zip(&mut places) {
        if let Use::Either(face) = used
            && right_suit(face)
            && let Some(at) = place_of(face.rank, low, length).filter(|at| taken & (1 << at) == 0)
        {
            taken |= 1 << at;
            *place = Some((at, false));
        }
    }
    // A run typed from either end gives each wild card its place; otherwise they fill the holes from the low end.
    let typed = |down: bool| {
        let wanted = |i: usize| if down { length - 1 - i as u8 } else { i as u8 };
        places.iter().enumerate().all(|(i, place)| place.is_none_or(|(at, _)| at == wanted(i)))
    };
    let (up, down) = (typed(false), typed(true));
    let mut holes = (0..length).filter(|at| taken & (1 << at) == 0).collect::<Vec<_>>().into_iter();
    let laid = cards.iter().zip(&places).enumerate().map(|(i, (typed, place))| {
        let (at, wild) = match place {
            Some(known) => *known,
            None if up => (i as u8, true),
            None if down => (length - 1 - i as u8, true),
            None => (holes.next()?, true),
        };
        let own = if wild { None } else { typed.card.face() };
        let face = own.unwrap_or_else(|| Face::new(rank_at(low, at), declared_suit(typed).unwrap_or(suit)));
        Some(Laid { card: typed.card, face, wild, place: at })
    });
    Some(Meld { kind: Kind::Run, cards: laid.collect::<Option<_>>()?, low, in_place: up || down })
}

fn declared_suit(typed: &Typed) -> Option<Suit> {
    match typed.stands {
        Some(crate::cards::Stands::Face(face)) => Some(face.suit),
        _ => None,
    }
}

/// The lowest and the highest rank number of a run, 14 for an ace above the king and on from there round the corner.
pub fn run_span(meld: &Meld) -> (u8, u8) {
    (meld.low, meld.low + (meld.cards.len() as u8).saturating_sub(1))
}

/// How many ranks are missing between two runs of one suit: 0 where one goes on from the other, `None` where they share
/// a rank or are of different suits.
pub fn adjoining_gap(ace: Ace, a: &Meld, b: &Meld) -> Option<u8> {
    if a.suit()? != b.suit()? {
        return None;
    }
    let numbers = |meld: &Meld| {
        let (low, high) = run_span(meld);
        (low..=high).map(|n| (n - 1) % 13 + 1).collect::<Vec<_>>()
    };
    let (first, second) = (numbers(a), numbers(b));
    if first.iter().any(|n| second.contains(n)) {
        return None;
    }
    // On the line of ranks the ace has a place at either end; round the corner the line is a ring.
    let gap_above = |below: &Meld, above: &Meld| {
        let (_, high) = run_span(below);
        let (low, _) = run_span(above);
        match ace {
            Ace::Corner => Some((low + 26 - high - 1) % 13),
            _ => low.checked_sub(high + 1),
        }
    };
    match (gap_above(a, b), gap_above(b, a)) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
