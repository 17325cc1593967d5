//! The search: branch and bound over the kinds, the heaviest first.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::bound::{Bound, Standing};
use super::hand::Hand;
use super::menu::Menu;
use super::pile::{Pile, bits};
use crate::ruleset::Ruleset;

/// From so much work on, the search remembers where it has been; a short one is faster without.
const REMEMBER_FROM: u32 = 1_000;

/// The work of one step, as compared with a look at one choice.
const STEP: u32 = 16;

/// How many places it remembers.
const MOST_REMEMBERED: usize = 100_000;

/// The best way that was found.
pub(super) struct Found<const N: usize> {
    /// Numbers of the choices on the menu.
    pub(super) path: Vec<u32>,
    /// How many cards of the pool lie as wild cards.
    pub(super) wild: u8,
    /// Naturals that are left when the choices are taken; of kinds that are wild too, some may be among the wild cards.
    pub(super) left: Pile<N>,
    /// Whether the search came to its end.
    pub(super) proven: bool,
}

/// One step.
#[derive(Clone, Copy)]
struct Node<const N: usize> {
    at: Standing<N>,
    lost: u64,
    /// The place in the order of decision.
    place: u8,
}

struct Search<'a, const N: usize> {
    hand: &'a Hand<N>,
    menu: &'a Menu<N>,
    bound: Bound,
    path: Vec<u32>,
    best: Found<N>,
    best_lost: u64,
    /// What no way can beat.
    floor: u64,
    work: u32,
    most_work: u32,
    been: Been,
}

/// Searches the menu for the choices that leave least.
pub(super) fn search<const N: usize>(
    rules: &Ruleset,
    hand: &Hand<N>,
    menu: &Menu<N>,
    most_work: u32,
) -> Found<N> {
    let at = Standing { left: hand.naturals, sums: 1, pool: hand.pool, used: 0 };
    let bound = Bound::new(rules, hand, menu);
    let mut search = Search {
        hand,
        menu,
        floor: bound.lost(hand, &menu.spots, &at),
        bound,
        path: Vec::new(),
        best: Found { path: Vec::new(), wild: 0, left: hand.naturals, proven: false },
        best_lost: u64::MAX,
        work: 0,
        most_work,
        been: Been::default(),
    };
    search.visit(Node { at, lost: 0, place: 0 });
    let done = search.work < most_work && menu.whole && hand.whole;
    let proven = done || search.best_lost == search.floor && menu.whole && hand.whole;
    Found { proven, ..search.best }
}

impl<const N: usize> Search<'_, N> {
    fn visit(&mut self, node: Node<N>) {
        if self.over() {
            return;
        }
        self.work += STEP;
        let Some((place, kind)) = self.hand.next(&node.at.left, node.place) else {
            return self.finish(&node);
        };
        let node = Node { place, ..node };
        if node.lost + self.bound.lost(self.hand, &self.menu.spots, &node.at) >= self.best_lost
            || self.work > REMEMBER_FROM && self.been_better(&node)
        {
            return;
        }
        let menu = self.menu;
        for (number, choice) in menu.at(place) {
            self.work += 1;
            let used = choice.onto.map_or(0, |onto| 1 << onto);
            if !node.at.left.holds(&choice.take) || node.at.used & used != 0 {
                continue;
            }
            let left = node.at.left.without(&choice.take);
            let pool = self.hand.pool(&left);
            let sums = added(node.at.sums, choice.wild) & up_to(pool);
            if sums == 0 {
                continue;
            }
            self.path.push(number);
            let at = Standing { left, sums, pool, used: node.at.used | used };
            self.visit(Node { at, ..node });
            self.path.pop();
            if self.over() {
                return;
            }
        }
        // The kind stays in hand with all its copies, unless they are wild as well and may still be of use.
        let bit = 1 << kind;
        if self.hand.both & bit == 0 {
            let lost = node.lost + self.hand.weight(kind) * u64::from(node.at.left.copies(kind));
            let at = Standing { left: node.at.left.without_kinds(bit), ..node.at };
            self.visit(Node { at, lost, place: place + 1 });
        } else {
            self.visit(Node { place: place + 1, ..node });
        }
    }

    fn over(&self) -> bool {
        self.work >= self.most_work || self.best_lost == self.floor
    }

    /// All naturals are decided on: as many wild cards as possible find a place.
    fn finish(&mut self, node: &Node<N>) {
        let pool = node.at.pool;
        let unused = self.menu.spots.iter().filter(|spot| node.at.used >> spot.onto & 1 == 0);
        let sums = unused.fold(node.at.sums, |sums, spot| sums | added(sums, spot.bare));
        let sums = closed(sums, self.menu.pure_sets | self.menu.pure_runs) & up_to(pool);
        let wild = sums.checked_ilog2().unwrap_or(0) as u8;
        let mut placed = wild;
        let mut lost = node.lost;
        for group in self.hand.wild_left(&node.at.left) {
            let fit = group.copies.min(placed);
            placed -= fit;
            lost += group.weight * u64::from(group.copies - fit);
        }
        if lost < self.best_lost {
            self.best_lost = lost;
            self.best = Found { path: self.path.clone(), wild, left: node.at.left, proven: false };
        }
    }

    fn been_better(&mut self, node: &Node<N>) -> bool {
        let parts = [node.at.sums, node.at.used, u64::from(node.place)];
        self.been.better(node.at.left.masks().iter().chain(&parts).copied(), node.lost)
    }
}

/// Where a search has been, and what was lost on the way there.
#[derive(Default)]
pub(super) struct Been(HashMap<u128, u64, BuildHasherDefault<Ready>>);

impl Been {
    /// Whether the search has been at this place with no more lost: whatever follows was seen then.
    ///
    /// A place is remembered by 128 well mixed bits: two that share them are the same.
    pub(super) fn better(&mut self, place: impl Iterator<Item = u64>, lost: u64) -> bool {
        let key = place.fold(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835, |key: u128, part| {
            let key = (key ^ u128::from(part)).wrapping_mul(0xDA94_2042_E4DD_58B5_2F0C_1B0F_9D2C_5A6B);
            key ^ key >> 61
        });
        let full = self.0.len() >= MOST_REMEMBERED;
        match self.0.get_mut(&key) {
            Some(known) if *known <= lost => true,
            Some(known) => {
                *known = lost;
                false
            }
            None if full => false,
            None => {
                self.0.insert(key, lost);
                false
            }
        }
    }
}

/// All sums of one number of each of two sets; what goes beyond 63 is dropped.
pub(super) fn added(sums: u64, more: u64) -> u64 {
    bits(more).fold(0, |all, n| all | sums << n)
}

/// All sums with any number of further summands.
pub(super) fn closed(sums: u64, more: u64) -> u64 {
    let mut all = sums;
    loop {
        let next = all | added(all, more);
        if next == all {
            return all;
        }
        all = next;
    }
}

/// The numbers up to this one.
pub(super) fn up_to(most: u8) -> u64 {
    u64::MAX >> (63 - most.min(63))
}

/// Takes the keys as they are.
#[derive(Default)]
pub(super) struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = (key >> 64) as u64;
    }
}
