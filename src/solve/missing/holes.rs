//! What melds lack, each by itself.

use super::ground::size;
use crate::cards::{Counts, Face, Rank, Suit};
use crate::melds::{begins, rank_at};
use crate::ruleset::{Kind, Requirement, Ruleset, RunOf};

/// What a meld lacks at least if it has the whole hand to itself, wild cards aside.
pub(super) fn fewest_holes(rules: &Ruleset, held: &Counts, part: Requirement) -> usize {
    let has = |rank: Rank, suit: Suit| held.count(Face::new(rank, suit).into()) > 0;
    let any = |rank: Rank| Suit::ALL.into_iter().any(|suit| has(rank, suit));
    let set = size(rules, part, Kind::Set).map(|size| {
        let most = Rank::ALL.into_iter().map(|rank| {
            let copies = Suit::ALL.map(|suit| held.count(Face::new(rank, suit).into()));
            let each = |n: &u8| if rules.melds.distinct_suits { (*n).min(1) } else { *n };
            copies.iter().map(each).sum::<u8>()
        });
        usize::from(size.saturating_sub(most.max().unwrap_or(0)))
    });
    let run = size(rules, part, Kind::Run).map(|size| {
        let places = lows(rules, size).flat_map(|low| Suit::ALL.map(|suit| (low, suit)));
        let holes = places.map(|(low, suit)| {
            let ranks = (0..size).map(|place| rank_at(rules.without, low, place));
            let one_suit = rules.melds.run_of == RunOf::OneSuit;
            ranks.filter(|rank| if one_suit { !has(*rank, suit) } else { !any(*rank) }).count()
        });
        holes.min().unwrap_or(0)
    });
    set.into_iter().chain(run).min().unwrap_or(0)
}

/// Where a run of a size may begin.
pub(super) fn lows(rules: &Ruleset, size: u8) -> impl Iterator<Item = u8> {
    let (gone, ace) = (rules.without, rules.ace);
    (1..=14).filter(move |low| begins(gone, ace, *low, size.max(1)))
}
