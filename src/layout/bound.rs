//! What will be left at least.

use super::fit::{Window, most_wild, windows};
use super::hand::Hand;
use super::menu::{Menu, Spot};
use super::pile::{ACES, Pile, bits, of_rank, ranks_of};
use crate::cards::Suit;
use crate::ruleset::{Kind, Ruleset, RunOf, SizeRange};

/// What is known of every hand under the rules, for a quick look at what can't be melded any more.
#[derive(Clone)]
pub(super) struct Bound {
    /// Fewest cards in a set, and whether suits differ; `None`: no sets.
    set: Option<(u32, bool)>,
    /// Fewest cards in a run, and whether it has one suit; `None`: no runs.
    run: Option<(u32, bool)>,
    /// The ranks of every shortest run.
    shortest: Vec<u16>,
    /// Most wild cards in a new set and in a new run.
    most: [u32; 2],
    /// Fewest natural cards in a new meld.
    natural: u32,
    /// What the lightest wild cards weigh: none of them, one, two and so on.
    light: Vec<u64>,
    /// Wild cards that may lie as natural ones.
    both: u32,
    /// Whether melds of wild cards alone take any number of them.
    pure: bool,
}

/// What a step of the search knows of itself.
#[derive(Clone, Copy)]
pub(super) struct Standing<const N: usize> {
    /// Naturals that are not decided on.
    pub(super) left: Pile<N>,
    /// Totals of wild cards in the melds so far.
    pub(super) sums: u64,
    /// Wild cards that do not lie as natural ones.
    pub(super) pool: u8,
    /// Melds of the table that have grown.
    pub(super) used: u64,
}

impl Bound {
    pub(super) fn new<const N: usize>(rules: &Ruleset, hand: &Hand<N>, menu: &Menu<N>) -> Self {
        let most = [Kind::Set, Kind::Run].map(|kind| u32::from(most_wild(rules, kind, hand.pool)));
        let least = |kind: Kind, most: u32| {
            rules.melds.size(kind).map(|size| u32::from(size.min).saturating_sub(most))
        };
        let [set, run] = most;
        let fewest = least(Kind::Set, set).into_iter().chain(least(Kind::Run, run)).min().unwrap_or(1);
        let shortest = |size: SizeRange| windows(rules, SizeRange { max: Some(size.min), ..size });
        let mut light = vec![0];
        let weights = hand.wild.iter().rev().flat_map(|w| std::iter::repeat_n(w.weight, w.copies.into()));
        for weight in weights {
            light.push(light.last().copied().unwrap_or(0) + weight);
        }
        Self {
            set: rules.melds.set_size.map(|size| (size.min.into(), rules.melds.distinct_suits)),
            run: rules.melds.run_size.map(|size| (size.min.into(), rules.melds.run_of == RunOf::OneSuit)),
            shortest: rules
                .melds
                .run_size
                .map_or_else(Vec::new, |size| shortest(size).into_iter().map(Window::ranks).collect()),
            most,
            natural: fewest.max(rules.melds.wild.min_natural.into()).max(1),
            light,
            both: hand.naturals.count(hand.both),
            pure: menu.pure_sets | menu.pure_runs != 0,
        }
    }

    /// The same where no more sets, or no more runs, may be laid.
    pub(super) fn only(&self, sets: bool, runs: bool) -> Self {
        let [set, run] = self.most;
        Self {
            set: self.set.filter(|_| sets),
            run: self.run.filter(|_| runs),
            most: [if sets { set } else { 0 }, if runs { run } else { 0 }],
            ..self.clone()
        }
    }

    /// What can't be melded any more, however the search goes on.
    pub(super) fn lost<const N: usize>(&self, hand: &Hand<N>, spots: &[Spot], at: &Standing<N>) -> u64 {
        let free = u32::from(at.pool).saturating_sub(at.sums.trailing_zeros());
        let kinds = at.left.kinds();
        let unused = || spots.iter().filter(|spot| at.used >> spot.onto & 1 == 0);
        let onto = unused().fold(0, |kinds, spot| kinds | spot.kinds);
        let mut alive = kinds & onto;
        let [most_set, most_run] = self.most;
        if let Some((size, distinct)) = self.set {
            alive |= sets(&at.left, size.saturating_sub(free.min(most_set)), distinct);
        }
        if let Some((size, one_suit)) = self.run {
            alive |= self.runs(kinds, size.saturating_sub(free.min(most_run)), one_suit);
        }
        let dead = kinds & !alive & !hand.both;
        let naturals: u64 =
            at.left.masks().iter().flat_map(|mask| bits(mask & dead)).map(|kind| hand.weight(kind)).sum();
        naturals + self.wild_lost(hand.pool, at, at.left.count(kinds & !dead), unused())
    }

    /// What wild cards find no place because there are too few naturals for so many melds.
    fn wild_lost<'a, const N: usize>(
        &self,
        pool: u8,
        at: &Standing<N>,
        naturals: u32,
        unused: impl Iterator<Item = &'a Spot>,
    ) -> u64 {
        if self.pure {
            return 0;
        }
        let [set, run] = self.most;
        let melds = naturals / self.natural * set.max(run);
        let placed = at.sums.checked_ilog2().unwrap_or(0) + self.both + melds;
        let placed = placed + unused.map(|spot| u32::from(spot.most)).sum::<u32>();
        let left = u32::from(pool).saturating_sub(placed);
        self.light.get(left as usize).copied().unwrap_or(0)
    }

    /// The kinds that could be in a run that needs so many of them.
    fn runs(&self, kinds: u64, needed: u32, one_suit: bool) -> u64 {
        if needed <= 1 {
            return kinds;
        }
        let any = Suit::ALL.into_iter().fold(0, |ranks, suit| ranks | ranks_of(kinds, suit));
        let mut alive = 0;
        for suit in Suit::ALL {
            let own = ranks_of(kinds, suit);
            let ranks = if one_suit { own } else { any };
            if ranks.count_ones() < needed {
                continue;
            }
            let close = self.shortest.iter().filter(|run| (ranks & **run).count_ones() >= needed);
            let near = close.fold(0, |near, run| near | own & run);
            alive |= u64::from(near) << (13 * suit.index());
        }
        alive
    }
}

/// The kinds that could be in a set that needs so many of them.
fn sets<const N: usize>(left: &Pile<N>, needed: u32, distinct: bool) -> u64 {
    let kinds = left.kinds();
    if needed <= 1 {
        return kinds;
    }
    if distinct {
        // How many of the four suits there are of each rank, all ranks at once.
        let [spades, hearts, diamonds, clubs] = Suit::ALL.map(|suit| ranks_of(kinds, suit));
        let (either, both) = (spades | hearts, spades & hearts);
        let (other, others) = (diamonds | clubs, diamonds & clubs);
        let ranks = match needed {
            2 => both | others | either & other,
            3 => both & other | others & either,
            4 => both & others,
            _ => 0,
        };
        return kinds
            & Suit::ALL.into_iter().fold(0, |all, suit| all | u64::from(ranks) << (13 * suit.index()));
    }
    let enough = |rank: &u8| left.count(of_rank(kinds, *rank)) >= needed;
    (0..13).filter(enough).fold(0, |alive, rank| alive | kinds & ACES << rank)
}
