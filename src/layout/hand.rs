//! A hand, told apart into natural and wild cards.

use std::cmp::Reverse;

use super::pile::Pile;
use crate::cards::{Card, Counts};
use crate::ruleset::{OwnPlace, Ruleset};

/// More wild cards than this are left lying: sums of them are bits of one number.
const MOST_WILD: u8 = 63;

/// Wild cards of one kind.
#[derive(Clone, Copy)]
pub(super) struct Wild {
    pub(super) card: Card,
    pub(super) copies: u8,
    pub(super) weight: u64,
    /// The kind as which it may also lie, as a natural card.
    pub(super) natural: Option<u8>,
}

/// A hand, told apart.
pub(super) struct Hand<const N: usize> {
    /// Everything that can lie as the card it is.
    pub(super) naturals: Pile<N>,
    /// The kinds among them that are wild as well.
    pub(super) both: u64,
    /// Everything that can lie as another card, the heaviest first.
    pub(super) wild: Vec<Wild>,
    /// How many cards that is.
    pub(super) pool: u8,
    /// The kinds of `naturals` in the order in which they are decided on: the heaviest first, wild ones last.
    pub(super) order: Vec<u8>,
    /// What each kind weighs.
    weights: [u64; Card::KINDS],
    /// Whether every card was looked at.
    pub(super) whole: bool,
}

impl<const N: usize> Hand<N> {
    pub(super) fn new(rules: &Ruleset, counts: &Counts) -> Self {
        Self::weighed(rules, counts, Weigh::Points)
    }

    pub(super) fn weighed(rules: &Ruleset, counts: &Counts, weigh: Weigh) -> Self {
        let mut hand = Self {
            naturals: Pile::EMPTY,
            both: 0,
            wild: Vec::new(),
            pool: 0,
            order: Vec::new(),
            weights: [0; Card::KINDS],
            whole: true,
        };
        let own_place = rules.melds.wild.own_place == OwnPlace::Natural;
        for (card, copies) in counts.iter() {
            let kind = card.index() as u8;
            let weight = weight(rules, card, weigh);
            if let Some(place) = hand.weights.get_mut(card.index()) {
                *place = weight;
            }
            let wild = rules.is_wild(card);
            let natural = !card.is_joker() && (!wild || own_place);
            let mut fit = copies;
            if natural {
                fit = fit.min(N as u8);
                hand.naturals.put(kind, fit);
                hand.order.push(kind);
            }
            if wild {
                fit = fit.min(MOST_WILD - hand.pool);
                hand.pool += fit;
                hand.wild.push(Wild { card, copies: fit, weight, natural: natural.then_some(kind) });
            }
            if natural && wild {
                hand.both |= 1 << kind;
            }
            hand.whole &= fit == copies || !natural && !wild;
        }
        hand.wild.sort_by_key(|wild| Reverse(wild.weight));
        let mut order = std::mem::take(&mut hand.order);
        order.sort_by_key(|kind| (hand.both >> kind & 1, Reverse(hand.weight(*kind))));
        hand.order = order;
        hand
    }

    /// What a natural card weighs.
    pub(super) fn weight(&self, kind: u8) -> u64 {
        self.weights.get(usize::from(kind)).copied().unwrap_or(0)
    }

    /// How many wild cards there are when these naturals are left.
    pub(super) fn pool(&self, left: &Pile<N>) -> u8 {
        let used = self.naturals.count(self.both) - left.count(self.both);
        self.pool.saturating_sub(used as u8)
    }

    /// The wild cards when these naturals are left, the heaviest first.
    pub(super) fn wild_left(&self, left: &Pile<N>) -> impl Iterator<Item = Wild> {
        self.wild.iter().map(|wild| {
            let copies = wild.natural.map_or(wild.copies, |kind| wild.copies.min(left.copies(kind)));
            Wild { copies, ..*wild }
        })
    }

    /// The next kind to decide on among these naturals, with its place in the order.
    pub(super) fn next(&self, left: &Pile<N>, from: u8) -> Option<(u8, u8)> {
        let kinds = left.kinds();
        let mut order = (0..).zip(&self.order).skip(from.into());
        order.find(|(_, kind)| kinds >> **kind & 1 == 1).map(|(place, kind)| (place, *kind))
    }
}

/// What is to be least in what is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weigh {
    /// Points, and among equals the number of cards.
    Points,
    /// The number of cards, and among equals points.
    Cards,
}

/// What it costs to leave a card.
pub(super) fn weight(rules: &Ruleset, card: Card, weigh: Weigh) -> u64 {
    weight_of(rules.points.of(card), weigh)
}

/// What it costs to leave a card that counts so much.
pub(super) fn weight_of(points: i32, weigh: Weigh) -> u64 {
    let points = u64::from(points.max(0).unsigned_abs());
    match weigh {
        Weigh::Points => points * 1024 + 1,
        Weigh::Cards => points + (1 << 20),
    }
}

/// The points of cards that weigh so much by points, where none counts below nothing.
pub(super) fn points_of(weight: u64) -> i32 {
    (weight / 1024) as i32
}
