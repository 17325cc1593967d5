//! Branch and bound, the heaviest card first.

mod least;

use super::bits::narrowed;
use super::choices::{Choice, choices};
use super::plan::{Part, Plan, parts};
use super::{Found, bare};
use crate::layout::build::Place;
use crate::layout::demand::MOST_PARTS;
use crate::layout::pile::Pile;
use crate::layout::search::{Been, added, closed, up_to};
use crate::ruleset::{Kind, MeldCount, Requirement, Ruleset, RunsTogether};

/// From so much work on, the search remembers where it has been; a short one is faster without.
const REMEMBER_FROM: u32 = 4_000;

/// The work of one step, as compared with a look at one choice.
const STEP: u32 = 16;

/// The bytes that are kept ready for choices: more than this takes an allocator another, slower way.
const READY: usize = 1_000;

/// One step.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    /// Naturals that are not decided on.
    left: Pile<N>,
    /// Totals of wild cards in the melds so far.
    sums: u64,
    lost: u32,
    /// The place in the order of decision.
    place: u8,
    /// Suits of the runs so far.
    suits: u8,
    /// Melds that each part of the shape still needs.
    open: [u8; MOST_PARTS],
}

/// A meld on the way.
#[derive(Clone, Copy)]
struct Taken<const N: usize> {
    take: Pile<N>,
    wild: u64,
    kind: u8,
}

pub(super) struct Search<'a, const N: usize> {
    plan: &'a Plan<N>,
    parts: [Part; MOST_PARTS],
    /// How many of `parts` there are.
    kinds_of_part: usize,
    wanted: [u8; MOST_PARTS],
    /// Whether melds may be laid that no part asks for.
    others: bool,
    different_suits: bool,
    pure: [u64; 2],
    choices: Vec<Choice<N>>,
    /// The melds of a step, where somebody wants to know them.
    path: Option<Vec<Taken<N>>>,
    best: Option<Best>,
    best_path: Vec<Taken<N>>,
    best_lost: u64,
    /// What no way can beat.
    floor: u64,
    work: u32,
    most_work: u32,
    been: Been,
}

/// The best that was found, but for its melds.
#[derive(Clone, Copy)]
struct Best {
    wild: u8,
    open: [u8; MOST_PARTS],
}

impl<'a, const N: usize> Search<'a, N> {
    pub(super) fn new(
        rules: &Ruleset,
        plan: &'a Plan<N>,
        shape: Option<&[Requirement]>,
        known: u64,
        most_work: u32,
    ) -> Option<Self> {
        let (parts, wanted) = match shape {
            Some(shape) => parts(rules, shape)?,
            None => Default::default(),
        };
        Some(Self {
            plan,
            parts,
            kinds_of_part: wanted.iter().take_while(|count| **count > 0).count(),
            wanted,
            others: shape.is_none() || rules.contract.melds == MeldCount::AtLeast,
            different_suits: shape.is_some() && rules.contract.runs == RunsTogether::DifferentSuits,
            pure: plan.pure(),
            choices: Vec::new(),
            path: None,
            best: None,
            best_path: Vec::new(),
            best_lost: known,
            floor: 0,
            work: 0,
            most_work,
            been: Been::default(),
        })
    }

    /// The same, with the melds of the best noted.
    pub(super) fn begin_noting(&mut self) {
        self.path = Some(Vec::with_capacity(16));
        self.begin();
    }

    pub(super) fn begin(&mut self) {
        let mut root =
            Node { left: self.plan.naturals, sums: 1, lost: 0, place: 0, suits: 0, open: self.wanted };
        self.floor = self.least_of(&mut root);
        if self.floor < self.best_lost {
            self.decide(root);
        }
    }

    /// Whether nothing better exists.
    pub(super) fn proven(&self) -> bool {
        self.work < self.most_work || self.best.is_some() && self.best_lost == self.floor
    }

    /// What the best leaves.
    pub(super) fn least(&self) -> Option<u64> {
        self.best.map(|_| self.best_lost)
    }

    /// The best, as places for cards.
    pub(super) fn found(&self) -> Option<Found<N>> {
        let best = self.best?;
        let mut left = self.plan.naturals;
        let mut places: Vec<Place<N>> = Vec::with_capacity(self.best_path.len());
        for taken in &self.best_path {
            left = left.without(&taken.take);
            let kind = if taken.kind == 0 { Kind::Set } else { Kind::Run };
            let take = narrowed(&taken.take);
            places.push(Place { take, wild: taken.wild, ..bare(kind, 0) });
        }
        for (part, open) in self.parts.iter().zip(best.open) {
            let wild = self.bare(part);
            let [set, _] = self.pure;
            let kind = if part.fits(0, 0, set) != 0 { Kind::Set } else { Kind::Run };
            places.extend((0..open).map(|_| bare(kind, wild)));
        }
        if self.others {
            for (kind, pure) in
                [Kind::Set, Kind::Run].into_iter().zip(self.pure).filter(|(_, pure)| *pure != 0)
            {
                let most = u32::from(best.wild) / pure.trailing_zeros().max(1);
                places.extend((0..most).map(|_| bare(kind, pure | 1)));
            }
        }
        Some(Found { places, left: narrowed(&left), wild: best.wild, lost: self.best_lost })
    }

    fn over(&self) -> bool {
        self.work >= self.most_work || self.best_lost == self.floor
    }

    /// Goes on from a step, unless it is in vain.
    fn visit(&mut self, mut node: Node<N>) {
        if self.may_gain(&mut node) {
            self.decide(node);
        }
    }

    /// Whether something better than what is known may come of a step, as far as can be seen.
    fn may_gain(&mut self, node: &mut Node<N>) -> bool {
        self.work += STEP;
        u64::from(node.lost) < self.best_lost && self.least_of(node) < self.best_lost
    }

    /// Decides on the cards of a step, the heaviest first.
    fn decide(&mut self, mut node: Node<N>) {
        while !self.over() {
            if !self.others && node.open == [0; MOST_PARTS] {
                node.lost += self.plan.weight(&node.left);
                return self.finish(&node);
            }
            let Some((place, bit)) = self.next(&node) else { return self.finish(&node) };
            node.place = place;
            if self.work > REMEMBER_FROM && self.been_better(&node) {
                return;
            }
            self.lay(&node, bit);
            // The card stays in hand with all its copies.
            node.lost += self.plan.weight_of(bit.into()) * u32::from(node.left.copies(bit));
            node.left = node.left.without_kinds(1 << bit);
            node.place += 1;
            if !self.may_gain(&mut node) {
                return;
            }
        }
    }

    /// Goes on with everything that could be laid with a card.
    fn lay(&mut self, node: &Node<N>, bit: u8) {
        if self.choices.capacity() == 0 {
            self.choices.reserve_exact(READY / size_of::<Choice<N>>());
        }
        let from = self.choices.len();
        let kinds = self.kinds(self.wants(node));
        choices(self.plan, &node.left, bit, self.free(node), kinds, &mut self.choices);
        for number in from..self.choices.len() {
            self.work += 1;
            let Some(choice) = self.choices.get(number).copied() else { break };
            self.take(node, &choice);
            if self.over() {
                break;
            }
        }
        self.choices.truncate(from);
    }

    /// Goes on with a choice in every part that it may fill.
    fn take(&mut self, node: &Node<N>, choice: &Choice<N>) {
        let reach = up_to(self.plan.pool);
        let mut next = Node { left: node.left.without(&choice.take), ..*node };
        if self.different_suits && choice.kind == 1 {
            let suit = 1 << (choice.take.kinds().trailing_zeros() >> 4);
            if node.suits & suit != 0 {
                return;
            }
            next.suits |= suit;
        }
        for part in 0..self.kinds_of_part {
            let Some((part, open)) = self.parts.get(part).zip(next.open.get_mut(part)) else { break };
            if *open == 0 {
                continue;
            }
            let fits = part.fits(choice.kind.into(), choice.naturals, choice.wild);
            let sums = added(node.sums, fits) & reach;
            if sums == 0 {
                continue;
            }
            *open -= 1;
            self.go(&Node { sums, ..next }, choice, fits);
            next.open = node.open;
        }
        if self.others {
            let sums = added(node.sums, choice.wild) & reach;
            if sums != 0 {
                self.go(&Node { sums, ..next }, choice, choice.wild);
            }
        }
    }

    fn go(&mut self, node: &Node<N>, choice: &Choice<N>, wild: u64) {
        if let Some(path) = &mut self.path {
            path.push(Taken { take: choice.take, wild, kind: choice.kind });
        }
        self.visit(*node);
        if let Some(path) = &mut self.path {
            path.pop();
        }
    }

    /// The next card to decide on, with its place in the order.
    fn next(&self, node: &Node<N>) -> Option<(u8, u8)> {
        let kinds = node.left.kinds();
        let order = self.plan.order.get(..self.plan.kinds.into())?;
        let mut order = (0_u8..).zip(order).skip(node.place.into());
        order.find(|(_, bit)| kinds >> **bit & 1 == 1).map(|(place, bit)| (place, *bit))
    }

    /// How many wild cards are not bound.
    fn free(&self, node: &Node<N>) -> u8 {
        self.plan.pool.saturating_sub(node.sums.trailing_zeros() as u8)
    }

    /// How many more sets, runs and melds of either kind the shape asks for.
    fn wants(&self, node: &Node<N>) -> [u32; 3] {
        let [mut sets, mut runs, mut any] = [0; 3];
        for (part, open) in self.parts.iter().zip(node.open).take(self.kinds_of_part) {
            let wanted = match part.kinds {
                [true, true] => &mut any,
                [true, _] => &mut sets,
                _ => &mut runs,
            };
            *wanted += u32::from(open);
        }
        [sets, runs, any]
    }

    /// Whether sets, and whether runs, may still be laid, where the shape asks for so many.
    fn kinds(&self, [sets, runs, any]: [u32; 3]) -> [bool; 2] {
        [self.others || sets + any > 0, self.others || runs + any > 0]
    }

    /// All naturals are decided on: melds that are missing are made of wild cards, and as many as possible find a place.
    fn finish(&mut self, node: &Node<N>) {
        let reach = up_to(self.plan.pool);
        let mut sums = node.sums;
        for (part, open) in self.parts.iter().zip(node.open).take(self.kinds_of_part) {
            for _ in 0..open {
                sums = added(sums, self.bare(part)) & reach;
            }
        }
        if self.others {
            let [sets, runs] = self.pure;
            sums = closed(sums, sets | runs) & reach;
        }
        let Some(wild) = sums.checked_ilog2() else { return };
        let lost = node.lost + (u32::from(self.plan.pool) - wild) * self.plan.wild_weight;
        if u64::from(lost) < self.best_lost {
            self.best_lost = lost.into();
            self.best = Some(Best { wild: wild as u8, open: node.open });
            if let Some(path) = &self.path {
                self.best_path.clone_from(path);
            }
        }
    }

    /// The numbers of wild cards that fill a part alone.
    fn bare(&self, part: &Part) -> u64 {
        let [set, run] = self.pure;
        part.fits(0, 0, set) | part.fits(1, 0, run)
    }

    fn been_better(&mut self, node: &Node<N>) -> bool {
        let open = u64::from_le_bytes(node.open);
        let parts = [node.sums, u64::from(node.place) | u64::from(node.suits) << 8, open];
        self.been.better(node.left.masks().iter().chain(&parts).copied(), node.lost.into())
    }
}
