//! The ways to part the cards of a rank into sets, in numbers.

use crate::cards::Suit;
use crate::solve::table::pool::{Pool, face_at};

/// More ways to give cards of a rank to sets than this are not told apart.
const MOST_WAYS: usize = 700;

/// A way to part cards of a rank into sets: how many of each suit, the fewest and the most wild cards, and what it costs
/// that sets are broken up.
#[derive(Clone, Copy)]
pub(super) struct Parted {
    pub(super) cards: [u8; 4],
    pub(super) wild: [u8; 2],
    pub(super) broken: i64,
}

/// The sets of a rank.
pub(super) enum Sets {
    None,
    Ways(Vec<Parted>),
    /// Too many ways: what there is of each suit, and the wild cards. Each suit goes by itself.
    Loose([u8; 4], u8),
}

/// The ways to give cards of a rank to sets, as far as numbers tell.
pub(super) fn sets(pool: &Pool, place: u8, link: i64) -> Sets {
    let Some(size) = pool.set else { return Sets::None };
    let there = Suit::ALL.map(|suit| {
        let there = face_at(place, suit).map_or(0, |face| pool.there(face));
        there.min(pool.most_in_sets(place, suit).unwrap_or(0))
    });
    let wild = pool.all_wild();
    let all: usize = there.iter().map(|there| usize::from(*there) + 1).product();
    if all > MOST_WAYS {
        return Sets::Loose(there, wild);
    }
    let old = pool.in_sets.get(usize::from(place)).copied().unwrap_or(0);
    let ways = (0..all).filter_map(|way| {
        let mut rest = way;
        let cards = there.map(|there| {
            let some = rest % (usize::from(there) + 1);
            rest /= usize::from(there) + 1;
            some as u8
        });
        let wild = if way == 0 { [0, 0] } else { size.wild_for(cards, wild)? };
        let lie = cards.iter().sum::<u8>() + wild.last().copied().unwrap_or(0);
        Some(Parted { cards, wild, broken: link * i64::from(old.saturating_sub(lie)) })
    });
    Sets::Ways(ways.collect())
}
