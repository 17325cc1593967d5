//! Runs: which natural cards may lie in one, and with how many wild cards.

use super::fit::{Window, allowed, may_lie, windows};
use super::hand::Hand;
use super::lying::Lying;
use super::menu::{Choice, Found};
use super::pile::{Pile, ranks_of};
use super::sets::declared;
use crate::cards::{Card, Face, Rank, Suit, Typed};
use crate::ruleset::{Kind, OwnPlace, Ruleset, RunOf};

/// A run of one suit, or of any suits, before cards of the hand come to it; ranks are bits, 0 for the ace.
struct Base<'a> {
    lying: &'a Lying,
    /// `None` where suits do not matter.
    suit: Option<Suit>,
    natural: u16,
    named: u16,
}

/// How cards lie in a window.
struct Places {
    /// Where wild cards of the hand or of the table lie that stand for whatever is needed.
    holes: u16,
    /// How many of them come from the hand.
    more: u8,
}

impl<'a> Base<'a> {
    /// `None` where what lies there can be no run of the suit.
    fn new(lying: &'a Lying, suit: Option<Suit>) -> Option<Self> {
        let mut base = Self { lying, suit, natural: 0, named: 0 };
        for (faces, ranks) in [(&lying.natural, &mut base.natural), (&lying.named, &mut base.named)] {
            for face in faces {
                let bit = 1 << (face.rank.number() - 1);
                if *ranks & bit != 0 || suit.is_some_and(|suit| suit != face.suit) {
                    return None;
                }
                *ranks |= bit;
            }
        }
        (base.natural & base.named == 0).then_some(base)
    }

    /// Every run that lying cards may be, in each suit where that matters.
    fn all(rules: &Ruleset, lying: &'a Lying) -> Vec<Self> {
        match rules.melds.run_of {
            RunOf::AnySuits => Self::new(lying, None).into_iter().collect(),
            RunOf::OneSuit => Suit::ALL.into_iter().filter_map(|suit| Self::new(lying, Some(suit))).collect(),
        }
    }

    /// The most places without a natural or named card that wild ones could fill.
    fn slack(&self, pool: u8) -> u32 {
        u32::from(pool) + u32::from(self.lying.open) + self.lying.either.len() as u32
    }

    /// How naturals of these ranks lie in a window, if that is legal.
    fn places(&self, rules: &Ruleset, window: Window, ranks: u16) -> Option<Places> {
        let mut natural = window.places(self.natural | ranks)?;
        let named = window.places(self.named)?;
        let mut open = self.lying.open;
        for face in &self.lying.either {
            let place = window.places(1 << (face.rank.number() - 1));
            match place.filter(|place| place & (natural | named) == 0) {
                Some(place) if self.suit.is_none_or(|suit| suit == face.suit) => natural |= place,
                _ => open += 1,
            }
        }
        let holes = window.full() & !(natural | named);
        let more = (holes.count_ones() as u8).checked_sub(open)?;
        let wild = (holes | named).count_ones() as u8;
        let grown = self.lying.grown;
        let legal = allowed(rules, Kind::Run, window.length, wild, grown)
            && may_lie(rules, holes | named, grown)
            && has_places(rules, window);
        legal.then_some(Places { holes, more })
    }

    /// With how many wild cards of the hand a new run of a window is legal, wherever they lie: bit `w` for `w` of them.
    fn new_runs(rules: &Ruleset, window: Window, pool: u8) -> u64 {
        if !has_places(rules, window) {
            return 0;
        }
        let fits = |wild: &u8| allowed(rules, Kind::Run, window.length, *wild, false);
        (0..=pool.min(window.length)).filter(fits).fold(0, |all, wild| all | 1 << wild)
    }

    /// The wild cards that these naturals need for a new run of a window, if that is legal.
    fn new_run(rules: &Ruleset, window: Window, ranks: u16, legal: u64) -> Option<u8> {
        let more = window.length.checked_sub(ranks.count_ones() as u8)?;
        let holes =
            || window.places(ranks).is_some_and(|places| may_lie(rules, window.full() & !places, false));
        (legal >> more & 1 == 1 && (rules.melds.wild.adjacent || holes())).then_some(more)
    }

    /// Sets of ranks of which naturals could come, with the numbers of wild cards that go with them.
    fn groups(&self, rules: &Ruleset, windows: &[Window], there: u16, pool: u8) -> Vec<(u16, u64)> {
        let mut groups: Vec<(u16, u64)> = Vec::new();
        let slack = self.slack(pool);
        let fixed = self.natural | self.named;
        let alone = fixed == 0 && self.lying.open == 0 && self.lying.either.is_empty();
        for window in windows {
            let come = there & window.ranks() & !fixed;
            let missing = u32::from(window.length).saturating_sub((come | fixed).count_ones());
            let Some(spare) = slack.checked_sub(missing) else { continue };
            let legal = alone.then(|| Self::new_runs(rules, *window, pool));
            // Every part of what could come, with no more left out than wild cards can make up for.
            let mut part = come;
            loop {
                if (come & !part).count_ones() <= spare {
                    let more = match legal {
                        Some(legal) => Self::new_run(rules, *window, part, legal),
                        None => self.places(rules, *window, part).map(|places| places.more),
                    };
                    if let Some(more) = more.filter(|more| *more <= pool) {
                        groups.push((part, 1 << more));
                    }
                }
                if part == 0 || spare == 0 {
                    break;
                }
                part = (part - 1) & come;
            }
        }
        groups.sort_unstable();
        groups.dedup_by(|(part, wild), (kept, all)| {
            let same = part == kept;
            *all |= if same { *wild } else { 0 };
            same
        });
        groups
    }
}

/// Whether each rank of a window has a place in a run.
fn has_places(rules: &Ruleset, window: Window) -> bool {
    rules.melds.wild.own_place != OwnPlace::Nowhere
        || (0..window.length)
            .filter_map(|place| Rank::from_number(window.rank(place) + 1))
            .all(|rank| !rules.has_no_place(rank))
}

/// Lists the runs that cards of the hand could make, with what lies there.
pub(super) fn choices<const N: usize>(
    rules: &Ruleset,
    hand: &Hand<N>,
    lying: &Lying,
    onto: Option<u8>,
    found: &mut Found<N>,
) {
    let Some(size) = rules.melds.run_size else { return };
    let windows = windows(rules, size);
    let kinds = hand.naturals.kinds();
    for base in Base::all(rules, lying) {
        let suits: &[Suit] = base.suit.as_ref().map_or(&Suit::ALL, std::slice::from_ref);
        let there = suits.iter().fold(0, |ranks, suit| ranks | ranks_of(kinds, *suit));
        for (part, wild) in base.groups(rules, &windows, there, hand.pool) {
            let mut add =
                |kinds| found.add(Choice { take: Pile::single(kinds), wild, kind: Kind::Run, onto });
            if !suited(kinds, suits, part, 0, &mut add) {
                return;
            }
        }
    }
}

/// Where a new run of these natural cards and so many wild ones may lie.
pub(super) fn may_lie_at<const N: usize>(rules: &Ruleset, take: &Pile<N>, wild: u8) -> Vec<Window> {
    let Some(size) = rules.melds.run_size else { return Vec::new() };
    let ranks = take.cards().fold(0, |ranks, face| ranks | 1 << (face.rank.number() - 1));
    let suit = take.cards().next().map(|face| face.suit);
    let lying = Lying::new(Kind::Run);
    let suit = suit.filter(|_| rules.melds.run_of == RunOf::OneSuit);
    let Some(base) = Base::new(&lying, suit) else { return Vec::new() };
    let fits = |window: &Window| base.places(rules, *window, ranks).is_some_and(|places| places.more == wild);
    windows(rules, size).into_iter().filter(fits).collect()
}

/// Calls for every way to take one card of each of the ranks, until it is told that there is no room for more.
fn suited(kinds: u64, suits: &[Suit], ranks: u16, taken: u64, each: &mut impl FnMut(u64) -> bool) -> bool {
    if ranks == 0 {
        return each(taken);
    }
    let rank = ranks.trailing_zeros();
    suits.iter().all(|suit| {
        let bit = 1 << (13 * suit.index() as u32 + rank);
        kinds & bit == 0 || suited(kinds, suits, ranks & (ranks - 1), taken | bit, each)
    })
}

/// The cards of the hand that go into a run, wild cards declared: upwards in a new one, outwards from what lies there.
pub(super) fn lay<const N: usize>(
    rules: &Ruleset,
    lying: &Lying,
    take: &Pile<N>,
    wild: &[Card],
    only: Option<Window>,
) -> Vec<Typed> {
    let cards: Vec<Face> = take.cards().collect();
    let ranks = cards.iter().fold(0, |ranks, face| ranks | 1 << (face.rank.number() - 1));
    let mut windows = rules.melds.run_size.map_or_else(Vec::new, |size| windows(rules, size));
    windows.retain(|window| only.is_none_or(|only| only == *window));
    let bases = Base::all(rules, lying);
    let of_suit = |base: &&Base<'_>| base.suit.is_none_or(|suit| cards.iter().all(|face| face.suit == suit));
    let found = bases.iter().filter(of_suit).find_map(|base| {
        let fits = |window: &Window| {
            let places = base.places(rules, *window, ranks)?;
            (usize::from(places.more) == wild.len()).then_some((*window, places))
        };
        windows.iter().find_map(fits).map(|(window, places)| (base, window, places))
    });
    let Some((base, window, places)) = found else { return Vec::new() };
    let suit = base.suit.or(cards.first().map(|face| face.suit)).unwrap_or(Suit::Spades);
    let mut wild = wild.iter();
    let mut laid: Vec<(u8, Typed)> = Vec::new();
    for place in 0..window.length {
        let rank = Rank::from_number(window.rank(place) + 1).unwrap_or(Rank::Ace);
        if let Some(face) = cards.iter().find(|face| face.rank == rank) {
            laid.push((place, Typed::plain(Card::natural(*face))));
        } else if places.holes >> place & 1 == 1
            && let Some(card) = wild.next()
        {
            laid.push((place, declared(rules, *card, Face::new(rank, suit))));
        }
    }
    let first = window.places(base.natural | base.named).unwrap_or(0).trailing_zeros() as u8;
    if lying.grown {
        laid.sort_by_key(|(place, _)| (*place < first, place.abs_diff(first)));
    }
    laid.into_iter().map(|(_, typed)| typed).collect()
}
