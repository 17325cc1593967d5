//! A hand laid as a contract demands: so many melds of each kind and size, and of all such ways the one that leaves
//! least.

mod offer;
mod search;

use super::build::{self, Place};
use super::hand::{Hand, Weigh, points_of};
use super::lying::Lying;
use super::menu::Menu;
use super::pile::Pile;
use super::{Layout, copies_of_one, lanes, once_each};
use crate::cards::{Card, Counts};
use crate::melds::Meld;
use crate::ruleset::{Kind, Requirement, Ruleset};
pub(super) use offer::fewest;
use search::{Found, Search};

/// How many choices a search looks at for one shape of a contract.
const WORK: u32 = 10_000_000;

/// Shapes with more parts than this are not laid.
pub(super) const MOST_PARTS: usize = 8;

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Demand<'a> {
    /// The alternatives, of which one must be laid; each a list of parts.
    pub shapes: &'a [Vec<Requirement>],
    /// What is to be least in what is left.
    pub weigh: Weigh,
}

/// What came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Demanded {
    /// The best lay-down that meets the demand; `None` where there is none.
    pub layout: Option<Layout>,
    /// Whether that is certain; else it is only what was found in time.
    pub proven: bool,
}

/// Lays what a contract demands, so that least is left; cards may be laid off on melds of the table along with it.
///
/// New melds are just those of one shape; where `contract.melds` asks for at least so many, there may be others.
pub fn arrange_for(rules: &Ruleset, demand: Demand<'_>, hand: &[Card], table: &[Meld]) -> Demanded {
    let counts: Counts = hand.iter().copied().collect();
    if table.is_empty() {
        let swift = if once_each(hand) { swiftly::<1> } else { swiftly::<3> };
        if let Some(demanded) = swift(rules, demand, hand, &counts) {
            return demanded;
        }
    }
    match copies_of_one(&counts) {
        0 | 1 => solve::<1>(rules, demand, &counts, table),
        2 | 3 => solve::<3>(rules, demand, &counts, table),
        _ => solve::<8>(rules, demand, &counts, table),
    }
}

fn solve<const N: usize>(rules: &Ruleset, demand: Demand<'_>, counts: &Counts, table: &[Meld]) -> Demanded {
    let hand = Hand::<N>::weighed(rules, counts, demand.weigh);
    let lying: Vec<Option<Lying>> = table.iter().map(|meld| Lying::on_table(rules, meld)).collect();
    let menu = Menu::new(rules, &hand, &lying);
    let whole = menu.whole && hand.whole;
    let mut best: Option<(u64, Layout)> = None;
    let mut proven = true;
    for shape in demand.shapes {
        if shape.len() > MOST_PARTS {
            proven = false;
            continue;
        }
        let mut search = Search::new(rules, &hand, &menu, shape);
        search.best_lost = best.as_ref().map_or(u64::MAX, |(lost, _)| *lost);
        search.begin();
        let done = whole && search.work < WORK;
        proven &= done;
        if let Some(found) = &search.best {
            let layout = build::laid(
                rules,
                counts,
                &hand,
                &lying,
                &search.places(found),
                (&found.left, found.wild, done),
            );
            best = Some((search.best_lost, layout));
        }
    }
    Demanded { layout: best.map(|(_, layout)| Layout { proven, ..layout }), proven }
}

/// The same by the swift search, where that will do.
fn swiftly<const N: usize>(
    rules: &Ruleset,
    demand: Demand<'_>,
    cards: &[Card],
    counts: &Counts,
) -> Option<Demanded> {
    let mut plan = None;
    let plan = lanes::demanded::<N>(&mut plan, rules, cards, demand.weigh)?;
    let mut best: Option<lanes::Found<N>> = None;
    let mut proven = true;
    for shape in demand.shapes {
        let known = best.as_ref().map_or(u64::MAX, |best| best.lost);
        let searched = lanes::search(rules, plan, Some(shape), known, WORK)?;
        proven &= searched.proven;
        best = searched.found.or(best);
    }
    let hand = Hand::<N>::weighed(rules, counts, demand.weigh);
    let laid = |best: lanes::Found<N>| {
        build::laid(rules, counts, &hand, &[], &best.places, (&best.left, best.wild, proven))
    };
    Some(Demanded { layout: best.map(laid), proven })
}

/// The fewest points that can be left when a contract is laid, without the way to do it; `None` where it can't be laid.
pub fn least_for(rules: &Ruleset, demand: Demand<'_>, hand: &[Card]) -> Option<i32> {
    let swift = if once_each(hand) { swift_least::<1> } else { swift_least::<3> };
    swift(rules, demand, hand)
        .unwrap_or_else(|_| arrange_for(rules, demand, hand, &[]).layout.map(|layout| layout.points_left))
}

fn swift_least<const N: usize>(
    rules: &Ruleset,
    demand: Demand<'_>,
    hand: &[Card],
) -> Result<Option<i32>, lanes::NotKnown> {
    if demand.weigh != Weigh::Points {
        return Err(lanes::NotKnown);
    }
    let mut plan = None;
    let plan = lanes::demanded::<N>(&mut plan, rules, hand, demand.weigh).ok_or(lanes::NotKnown)?;
    let mut best: Option<u64> = None;
    for shape in demand.shapes {
        let least = lanes::least(rules, plan, Some(shape), WORK)?;
        best = best.into_iter().chain(least).min();
    }
    Ok(best.map(points_of))
}

impl<const N: usize> Search<'_, N> {
    /// Where the cards of what was found go.
    fn places(&self, found: &Found<N>) -> Vec<Place<N>> {
        let mut places = Vec::new();
        let mut used = 0_u64;
        for step in &found.path {
            let Some(offer) = self.offer(step.place, step.number) else { continue };
            let part = step.part.and_then(|part| offer.parts.get(usize::from(part)));
            let choice = offer.choice;
            used |= choice.onto.map_or(0, |onto| 1 << onto);
            places.push(Place {
                kind: choice.kind,
                onto: choice.onto,
                take: choice.take,
                wild: part.copied().unwrap_or(offer.wild),
                window: offer.lies.as_ref().map(|(window, _)| *window),
            });
        }
        let bare = |kind, onto, wild| Place { kind, onto, take: Pile::EMPTY, wild, window: None };
        for (part, open) in self.shape.iter().zip(found.bare) {
            let set = self.menu.pure_sets & self.bare(*part) != 0 && part.kind != Some(Kind::Run);
            let kind = if set { Kind::Set } else { Kind::Run };
            places.extend((0..open).map(|_| bare(kind, None, self.bare(*part))));
        }
        let spots = self.menu.spots.iter().filter(|spot| spot.bare != 0 && used >> spot.onto & 1 == 0);
        places.extend(spots.map(|spot| bare(spot.kind, Some(spot.onto), spot.bare | 1)));
        if self.others {
            for (kind, pure) in [(Kind::Set, self.menu.pure_sets), (Kind::Run, self.menu.pure_runs)] {
                let most = if pure == 0 { 0 } else { u32::from(found.wild) / pure.trailing_zeros().max(1) };
                places.extend((0..most).map(|_| bare(kind, None, pure | 1)));
            }
        }
        places
    }
}
