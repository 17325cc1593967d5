//! What a search for missing cards has beneath it.

use super::holes::{fewest_holes, lows};
use crate::cards::{Card, Counts, Face, Rank};
use crate::melds::rank_at;
use crate::ruleset::{ContractSize, Kind, OwnPlace, Pack, Requirement, Ruleset};

/// What stays the same during the search.
pub(super) struct Ground<'a> {
    pub(super) rules: &'a Ruleset,
    pack: Option<Pack>,
    pub(super) held: Counts,
    pub(super) melds: Vec<Requirement>,
    /// For each meld, the cards that it and those after it lack at least, wild ones aside.
    pub(super) lacking: Vec<usize>,
    /// For each meld, the cards that it and those after it are made of at least.
    pub(super) cards: Vec<usize>,
    /// Each wild card of the hand, those first that are nothing else; of each kind one.
    pub(super) wild: Vec<Card>,
    /// Which cards may lie as what they are, by [`Card::index`].
    pub(super) natural: u64,
    /// The ranks that sets may be of.
    pub(super) ranks: Vec<Rank>,
    /// For each size that is asked for, the runs of it by where they begin.
    runs: Vec<(u8, Vec<Window>)>,
}

/// Where a run may lie.
pub(super) struct Window {
    pub(super) low: u8,
    pub(super) ranks: Vec<Rank>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(
        rules: &'a Ruleset,
        pack: Option<Pack>,
        hand: &[Card],
        melds: Vec<Requirement>,
    ) -> Self {
        let held: Counts = hand.iter().copied().collect();
        let lacking = and_all_after(&melds, |part| fewest_holes(rules, &held, part));
        let cards = and_all_after(&melds, |part| {
            let sizes = [Kind::Run, Kind::Set].into_iter().filter_map(|kind| size(rules, part, kind));
            sizes.min().unwrap_or(0).into()
        });
        let mut wild: Vec<Card> =
            held.iter().map(|(card, _)| card).filter(|card| rules.is_wild(*card)).collect();
        wild.sort_by_key(|card| !card.is_joker());
        let own_place = rules.melds.wild.own_place == OwnPlace::Natural;
        let lies = |card: &Card| own_place || !rules.is_wild(*card);
        let natural = Card::all().filter(lies).fold(0, |all, card| all | bit(card));
        let may = |rank: &Rank| !rules.has_no_place(*rank) && !rules.without.has(*rank);
        let ranks = Rank::ALL.into_iter().filter(may).collect();
        let mut sizes: Vec<u8> = melds.iter().filter_map(|part| size(rules, *part, Kind::Run)).collect();
        sizes.sort_unstable();
        sizes.dedup();
        let runs = sizes.into_iter().map(|size| (size, windows(rules, size))).collect();
        Self { rules, pack, held, melds, lacking, cards, wild, natural, ranks, runs }
    }

    /// Whether the game has so many copies of a card beside those in hand.
    pub(super) fn exists(&self, card: Card, copies: usize) -> bool {
        self.pack
            .is_none_or(|pack| usize::from(self.held.count(card)) + copies <= usize::from(pack.copies(card)))
    }

    /// Whether the game has the cards for so many of these holes.
    pub(super) fn there_are(&self, holes: &[Face], lacking: usize) -> bool {
        let there = holes.iter().enumerate().filter(|(at, face)| {
            let before = holes.iter().take(*at).filter(|other| other == face).count();
            self.exists(Card::natural(**face), before + 1)
        });
        there.take(lacking).count() == lacking
    }

    pub(super) fn windows(&self, size: u8) -> &[Window] {
        self.runs.iter().find(|(of, _)| *of == size).map_or(&[], |(_, windows)| windows)
    }
}

/// For each meld, the sum over it and those after it.
fn and_all_after(melds: &[Requirement], of: impl Fn(Requirement) -> usize) -> Vec<usize> {
    let mut sums: Vec<usize> = Vec::new();
    for part in melds.iter().rev() {
        sums.push(sums.last().copied().unwrap_or(0) + of(*part));
    }
    sums.reverse();
    sums
}

/// The cards that a part of a contract asks for at least, if it may be of a kind.
pub(super) fn size(rules: &Ruleset, part: Requirement, kind: Kind) -> Option<u8> {
    let size = rules.melds.size(kind).filter(|_| part.kind.is_none_or(|of| of == kind))?;
    Some(size.min.max(part.size.map_or(0, ContractSize::min)))
}

/// Where runs of a size may lie, but for ranks that no run may go over.
fn windows(rules: &Ruleset, size: u8) -> Vec<Window> {
    let ranks = |low: u8| (0..size).map(|place| rank_at(rules.without, low, place)).collect();
    let all = lows(rules, size).map(|low| Window { low, ranks: ranks(low) });
    all.filter(|window| !window.ranks.iter().any(|rank| rules.has_no_place(*rank))).collect()
}

pub(super) fn bit(card: Card) -> u64 {
    1 << card.index()
}
