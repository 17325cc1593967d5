//! The search: the naturals one kind after the other, each in every part of the contract that it may fill.

use super::offer::{Offer, fewest, offers, sizes, weight};
use super::{MOST_PARTS, WORK};
use crate::cards::Suit;
use crate::contract::clash;
use crate::layout::bound::{Bound, Standing};
use crate::layout::hand::Hand;
use crate::layout::menu::Menu;
use crate::layout::pile::Pile;
use crate::layout::search::{Been, added, closed, up_to};
use crate::ruleset::{Kind, MeldCount, Requirement, Ruleset, RunsTogether};

/// The work of one step, as compared with a look at one choice.
const STEP: u32 = 16;

#[derive(Clone, Copy)]
struct Node<const N: usize> {
    at: Standing<N>,
    lost: u64,
    place: u8,
    /// Melds that each part of the shape still needs.
    open: [u8; MOST_PARTS],
    /// Suits of the runs so far.
    suits: u8,
}

/// What was found: which offers in which parts, the wild cards that lie, the naturals that do not.
pub(super) struct Found<const N: usize> {
    pub(super) path: Vec<Step>,
    pub(super) bare: [u8; MOST_PARTS],
    pub(super) wild: u8,
    pub(super) left: Pile<N>,
}

/// An offer taken: its place in the order of decision, its number there, the part that it fills.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) place: u8,
    pub(super) number: u32,
    pub(super) part: Option<u8>,
}

pub(super) struct Search<'a, const N: usize> {
    rules: &'a Ruleset,
    hand: &'a Hand<N>,
    pub(super) menu: &'a Menu<N>,
    pub(super) shape: &'a [Requirement],
    /// Whether other melds may be laid too.
    pub(super) others: bool,
    offers: Vec<Vec<Offer<'a, N>>>,
    /// For each place, the weight of the heaviest set and run that are first decided on there or later.
    heaviest: Vec<[u64; 2]>,
    /// By whether sets, and whether runs, may still be laid.
    bounds: [Bound; 4],
    path: Vec<Step>,
    pub(super) best: Option<Found<N>>,
    pub(super) best_lost: u64,
    pub(super) work: u32,
    been: Been,
}

impl<'a, const N: usize> Search<'a, N> {
    pub(super) fn new(
        rules: &'a Ruleset,
        hand: &'a Hand<N>,
        menu: &'a Menu<N>,
        shape: &'a [Requirement],
    ) -> Self {
        let places = 0..hand.order.len() as u8;
        let offers: Vec<Vec<Offer<'a, N>>> = places
            .map(|place| menu.at(place).flat_map(|(_, choice)| offers(rules, hand, shape, choice)).collect())
            .collect();
        let mut heaviest = vec![[0, 0]; offers.len() + 1];
        for place in (0..offers.len()).rev() {
            let mut most = heaviest.get(place + 1).copied().unwrap_or_default();
            for offer in offers.get(place).into_iter().flatten().filter(|offer| offer.choice.onto.is_none()) {
                let weight = weight(hand, &offer.choice.take, u64::MAX);
                let [set, run] = &mut most;
                let known = if offer.choice.kind == Kind::Set { set } else { run };
                *known = weight.max(*known);
            }
            if let Some(known) = heaviest.get_mut(place) {
                *known = most;
            }
        }
        let bound = Bound::new(rules, hand, menu);
        let bounds = [(false, false), (true, false), (false, true), (true, true)];
        Self {
            rules,
            hand,
            menu,
            shape,
            others: rules.contract.melds == MeldCount::AtLeast,
            offers,
            heaviest,
            bounds: bounds.map(|(sets, runs)| bound.only(sets, runs)),
            path: Vec::new(),
            best: None,
            best_lost: u64::MAX,
            work: 0,
            been: Been::default(),
        }
    }

    pub(super) fn begin(&mut self) {
        let mut open = [0; MOST_PARTS];
        for (open, part) in open.iter_mut().zip(self.shape) {
            *open = part.count;
        }
        let at = Standing { left: self.hand.naturals, sums: 1, pool: self.hand.pool, used: 0 };
        self.visit(Node { at, lost: 0, place: 0, open, suits: 0 });
    }

    fn visit(&mut self, node: Node<N>) {
        self.work += STEP;
        if self.work >= WORK || !self.may_be_filled(&node) {
            return;
        }
        let filled = node.open.iter().all(|open| *open == 0);
        let closed = filled && !self.others && self.menu.spots.is_empty();
        let next = self.hand.next(&node.at.left, node.place).filter(|_| !closed);
        let Some((place, kind)) = next else {
            let lost = node.lost + weight(self.hand, &node.at.left, !self.hand.both);
            return self.finish(&Node { lost, ..node });
        };
        let node = Node { place, ..node };
        if self.least(&node) >= self.best_lost || self.been_better(&node) {
            return;
        }
        let many = self.offers.get(usize::from(place)).map_or(0, Vec::len);
        for number in 0..many as u32 {
            self.work += 1;
            self.take(&node, number);
            if self.work >= WORK {
                return;
            }
        }
        let bit = 1 << kind;
        if self.hand.both & bit == 0 {
            let lost = node.lost + self.hand.weight(kind) * u64::from(node.at.left.copies(kind));
            let at = Standing { left: node.at.left.without_kinds(bit), ..node.at };
            self.visit(Node { at, lost, place: place + 1, ..node });
        } else {
            self.visit(Node { place: place + 1, ..node });
        }
    }

    /// Goes on with one offer in every part that it may fill.
    fn take(&mut self, node: &Node<N>, number: u32) {
        let place = node.place;
        let Some(offer) = self.offer(place, number) else { return };
        let used = offer.choice.onto.map_or(0, |onto| 1 << onto);
        if !node.at.left.holds(&offer.choice.take) || node.at.used & used != 0 {
            return;
        }
        let left = node.at.left.without(&offer.choice.take);
        let pool = self.hand.pool(&left);
        let reach = up_to(pool);
        if offer.choice.onto.is_some() {
            let sums = added(node.at.sums, offer.wild) & reach;
            let at = Standing { left, sums, pool, used: node.at.used | used };
            return self.go(Node { at, ..*node }, Step { place, number, part: None });
        }
        let suit = offer.suit.map_or(0, |suit| 1 << suit.index());
        if self.rules.contract.runs == RunsTogether::DifferentSuits && node.suits & suit != 0
            || self.clashes(offer)
        {
            return;
        }
        let (parts, wild) = (offer.parts, offer.wild);
        for (part, fits) in (0_u8..).zip(parts).take(self.shape.len()) {
            let mut open = node.open;
            let Some(needed) = open.get_mut(usize::from(part)).filter(|needed| **needed > 0) else {
                continue;
            };
            *needed -= 1;
            let at = Standing { left, sums: added(node.at.sums, fits) & reach, pool, ..node.at };
            self.go(
                Node { at, open, suits: node.suits | suit, ..*node },
                Step { place, number, part: Some(part) },
            );
        }
        if self.others {
            let at = Standing { left, sums: added(node.at.sums, wild) & reach, pool, ..node.at };
            self.go(Node { at, suits: node.suits | suit, ..*node }, Step { place, number, part: None });
        }
    }

    fn go(&mut self, node: Node<N>, step: Step) {
        if node.at.sums != 0 {
            self.path.push(step);
            self.visit(node);
            self.path.pop();
        }
    }

    pub(super) fn offer(&self, place: u8, number: u32) -> Option<&Offer<'a, N>> {
        self.offers.get(usize::from(place))?.get(number as usize)
    }

    /// Whether a run may not stand beside one that was taken.
    fn clashes(&self, offer: &Offer<'a, N>) -> bool {
        let Some((_, new)) = &offer.lies else { return false };
        let taken = self.path.iter().filter_map(|step| self.offer(step.place, step.number)?.lies.as_ref());
        taken.into_iter().any(|(_, other)| clash(self.rules, other, new))
    }

    /// Whether there are cards enough for the melds that are missing.
    fn may_be_filled(&self, node: &Node<N>) -> bool {
        let needed: u32 = self
            .shape
            .iter()
            .zip(node.open)
            .map(|(part, open)| u32::from(open) * fewest(self.rules, *part))
            .sum();
        let naturals = node.at.left.count(u64::MAX);
        needed <= naturals + u32::from(node.at.pool).saturating_sub(node.at.sums.trailing_zeros())
    }

    /// What is lost at least, however it goes on.
    fn least(&self, node: &Node<N>) -> u64 {
        let mut wanted = [0_u64; 3];
        let [sets, runs, any] = &mut wanted;
        for (part, open) in self.shape.iter().zip(node.open) {
            match part.kind {
                Some(Kind::Set) => *sets += u64::from(open),
                Some(Kind::Run) => *runs += u64::from(open),
                None => *any += u64::from(open),
            }
        }
        let [sets, runs, any] = wanted;
        let may = |wanted: u64| usize::from(self.others || any > 0 || wanted > 0);
        let bound = self.bounds.get(may(sets) + 2 * may(runs));
        let by_kind = bound.map_or(0, |bound| bound.lost(self.hand, &self.menu.spots, &node.at));
        let mut least = by_kind;
        if !self.others && self.menu.spots.is_empty() {
            let [set, run] = self.heaviest.get(usize::from(node.place)).copied().unwrap_or_default();
            let gain = sets * set + runs * run + any * set.max(run);
            least = least.max(weight(self.hand, &node.at.left, !self.hand.both).saturating_sub(gain));
        }
        node.lost + least
    }

    fn been_better(&mut self, node: &Node<N>) -> bool {
        let open = u64::from_le_bytes(node.open);
        let parts = [node.at.sums, node.at.used, u64::from(node.place) | u64::from(node.suits) << 8, open];
        // Where runs are held against each other, it matters where those lie that were taken.
        let mut lie: Vec<u64> = self
            .path
            .iter()
            .filter_map(|step| self.offer(step.place, step.number)?.lies.as_ref())
            .map(|(window, meld)| {
                let suit = meld.suit().map_or(4, Suit::index) as u64;
                u64::from(window.low) | u64::from(window.length) << 8 | suit << 16
            })
            .collect();
        lie.sort_unstable();
        let place = node.at.left.masks().iter().copied().chain(parts).chain(lie);
        self.been.better(place, node.lost)
    }

    /// All naturals are decided on: melds that are missing are made of wild cards, and as many as possible find a place.
    fn finish(&mut self, node: &Node<N>) {
        let mut sums = node.at.sums;
        for (part, open) in self.shape.iter().zip(node.open) {
            for _ in 0..open {
                sums = added(sums, self.bare(*part)) & up_to(node.at.pool);
            }
        }
        let unused = self.menu.spots.iter().filter(|spot| node.at.used >> spot.onto & 1 == 0);
        let mut sums = unused.fold(sums, |sums, spot| sums | added(sums, spot.bare));
        if self.others {
            sums = closed(sums, self.menu.pure_sets | self.menu.pure_runs);
        }
        sums &= up_to(node.at.pool);
        let Some(wild) = sums.checked_ilog2() else { return };
        let mut placed = wild as u8;
        let mut lost = node.lost;
        for group in self.hand.wild_left(&node.at.left) {
            let fit = group.copies.min(placed);
            placed -= fit;
            lost += group.weight * u64::from(group.copies - fit);
        }
        if lost < self.best_lost {
            self.best_lost = lost;
            let path = self.path.clone();
            self.best = Some(Found { path, bare: node.open, wild: wild as u8, left: node.at.left });
        }
    }

    /// The numbers of wild cards that fill a part alone.
    pub(super) fn bare(&self, part: Requirement) -> u64 {
        let of = |kind: Kind, pure: u64| if part.kind.is_none_or(|wanted| wanted == kind) { pure } else { 0 };
        let all = of(Kind::Set, self.menu.pure_sets) | of(Kind::Run, self.menu.pure_runs);
        sizes(self.rules, part, 0, all)
    }
}
