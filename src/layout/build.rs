//! From the choices of the search to cards.

use super::Layout;
use super::fit::Window;
use super::hand::Hand;
use super::lying::Lying;
use super::menu::Menu;
use super::pile::Pile;
use super::search::{Found, added};
use super::{each, runs, sets};
use crate::cards::{Card, Counts, Typed};
use crate::ruleset::{Kind, Ruleset};

/// A place for cards: naturals that are certain, and numbers of wild cards that would do.
pub(super) struct Place<const N: usize> {
    pub(super) kind: Kind,
    pub(super) onto: Option<u8>,
    pub(super) take: Pile<N>,
    pub(super) wild: u64,
    /// Where a run must lie, if that was settled.
    pub(super) window: Option<Window>,
}

/// The layout that the search has found.
pub(super) fn layout<const N: usize>(
    rules: &Ruleset,
    counts: &Counts,
    hand: &Hand<N>,
    table: &[Option<Lying>],
    menu: &Menu<N>,
    found: &Found<N>,
) -> Layout {
    let places = places(menu, found);
    laid(rules, counts, hand, table, &places, (&found.left, found.wild, found.proven))
}

/// Cards in their places: `left` are the naturals that have none, `wild` the number of wild cards that have one.
pub(super) fn laid<const N: usize>(
    rules: &Ruleset,
    counts: &Counts,
    hand: &Hand<N>,
    table: &[Option<Lying>],
    places: &[Place<N>],
    (left, wild, proven): (&Pile<N>, u8, bool),
) -> Layout {
    let pool = hand.wild_left(left).flat_map(|wild| std::iter::repeat_n(wild.card, wild.copies.into()));
    let mut pool = pool.take(wild.into());
    let mut layout =
        Layout { melds: Vec::new(), laid_off: Vec::new(), left: Vec::new(), points_left: 0, proven };
    let mut left = *counts;
    let mut melds: Vec<(Kind, Vec<Typed>)> = Vec::new();
    for (place, wild) in places.iter().zip(shares(places, wild)) {
        let wild: Vec<Card> = pool.by_ref().take(wild.into()).collect();
        let new = Lying::new(place.kind);
        let lying = place.onto.and_then(|onto| table.get(usize::from(onto))?.as_ref()).unwrap_or(&new);
        let cards = match place.kind {
            Kind::Set => sets::lay(rules, lying, &place.take, &wild, hand.naturals.kinds()),
            Kind::Run => runs::lay(rules, lying, &place.take, &wild, place.window),
        };
        if cards.is_empty() {
            continue;
        }
        for typed in &cards {
            left.remove(typed.card);
        }
        match place.onto {
            Some(onto) => layout.laid_off.push((onto.into(), cards)),
            None => melds.push((place.kind, cards)),
        }
    }
    melds.sort_by_key(|(kind, _)| *kind);
    layout.melds = melds.into_iter().map(|(_, cards)| cards).collect();
    layout.laid_off.sort_by_key(|(onto, _)| *onto);
    layout.left = each(&left).collect();
    layout.points_left = layout.left.iter().map(|card| rules.points.of(*card)).sum();
    layout
}

/// The choices that were made, and where wild cards may go besides.
fn places<const N: usize>(menu: &Menu<N>, found: &Found<N>) -> Vec<Place<N>> {
    let chosen = found.path.iter().filter_map(|number| menu.choice(*number));
    let mut places: Vec<Place<N>> = chosen
        .map(|choice| Place {
            kind: choice.kind,
            onto: choice.onto,
            take: choice.take,
            wild: choice.wild,
            window: None,
        })
        .collect();
    let mut used: Vec<u8> = places.iter().filter_map(|place| place.onto).collect();
    used.sort_unstable();
    for spot in menu.spots.iter().filter(|spot| spot.bare != 0 && used.binary_search(&spot.onto).is_err()) {
        let onto = Some(spot.onto);
        places.push(Place { kind: spot.kind, onto, take: Pile::EMPTY, wild: spot.bare | 1, window: None });
    }
    for (kind, pure) in [(Kind::Set, menu.pure_sets), (Kind::Run, menu.pure_runs)] {
        let most = if pure == 0 { 0 } else { u32::from(found.wild) / pure.trailing_zeros().max(1) };
        places.extend((0..most).map(|_| Place {
            kind,
            onto: None,
            take: Pile::EMPTY,
            wild: pure | 1,
            window: None,
        }));
    }
    places
}

/// How many wild cards go to each place, so that it is that many in all.
fn shares<const N: usize>(places: &[Place<N>], wild: u8) -> Vec<u8> {
    // The sums within reach before each place, from which the shares follow backwards.
    let mut sums = 1_u64;
    let mut before = Vec::with_capacity(places.len());
    for place in places {
        before.push(sums);
        sums = added(sums, place.wild);
    }
    let mut rest = wild;
    let mut shares: Vec<u8> = before
        .iter()
        .zip(places)
        .rev()
        .map(|(sums, place)| {
            let fits = |share: &u8| place.wild >> share & 1 == 1 && sums >> (rest - share) & 1 == 1;
            let share = (0..=rest).find(fits).unwrap_or(0);
            rest -= share;
            share
        })
        .collect();
    shares.reverse();
    shares
}
