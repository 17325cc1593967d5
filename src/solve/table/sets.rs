//! Cards of one rank, parted into sets.

use std::collections::HashMap;

use crate::layout::may_hold;
use crate::ruleset::{Kind, Ruleset};

/// Cards of one rank by suit: natural ones, wild ones that keep their suit, and wild ones for any.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Same {
    pub(super) natural: [u8; 4],
    pub(super) token: [u8; 4],
    pub(super) wild: u8,
}

impl Same {
    fn cards(&self) -> u8 {
        self.natural.iter().chain(&self.token).sum::<u8>() + self.wild
    }

    fn wild_cards(&self) -> u8 {
        self.token.iter().sum::<u8>() + self.wild
    }

    /// What is left without a part.
    pub(super) fn without(&self, part: &Self) -> Option<Self> {
        let mut rest = *self;
        let pairs = rest.natural.iter_mut().zip(part.natural).chain(rest.token.iter_mut().zip(part.token));
        for (mine, its) in pairs {
            *mine = mine.checked_sub(its)?;
        }
        rest.wild = rest.wild.checked_sub(part.wild)?;
        Some(rest)
    }
}

/// Whether cards of one rank can be parted into sets, remembered.
pub(super) struct Parting<'a> {
    rules: &'a Ruleset,
    known: HashMap<Same, Option<Same>>,
}

impl<'a> Parting<'a> {
    pub(super) fn new(rules: &'a Ruleset) -> Self {
        Self { rules, known: HashMap::new() }
    }

    /// Whether all these cards lie in sets.
    pub(super) fn parts(&mut self, same: Same) -> bool {
        same.cards() == 0 || self.first(same).is_some()
    }

    /// The sets.
    pub(super) fn sets(&mut self, same: Same) -> Vec<Same> {
        let mut rest = same;
        let mut sets = Vec::new();
        while let Some(set) = self.first(rest) {
            let Some(less) = rest.without(&set) else { break };
            sets.push(set);
            rest = less;
        }
        sets
    }

    /// One of the sets, if all cards lie in sets.
    fn first(&mut self, same: Same) -> Option<Same> {
        if same.cards() == 0 {
            return None;
        }
        if let Some(known) = self.known.get(&same) {
            return *known;
        }
        let mut found = None;
        for set in self.with_the_first(same) {
            if let Some(rest) = same.without(&set)
                && self.parts(rest)
            {
                found = Some(set);
                break;
            }
        }
        self.known.insert(same, found);
        found
    }

    /// Every set with the first of the cards in it, large ones first.
    fn with_the_first(&self, same: Same) -> Vec<Same> {
        let distinct = self.rules.melds.distinct_suits;
        let mut partial = vec![Same::default()];
        let mut first = true;
        for suit in 0..4 {
            let at = |from: &[u8; 4]| from.get(suit).copied().unwrap_or(0);
            let (naturals, tokens) = (at(&same.natural), at(&same.token));
            if naturals + tokens == 0 {
                continue;
            }
            let mut longer = Vec::new();
            for set in &partial {
                for natural in 0..=naturals {
                    for token in 0..=tokens {
                        let cards = natural + token;
                        if distinct && cards > 1 || first && cards == 0 {
                            continue;
                        }
                        let mut set = *set;
                        if let (Some(n), Some(t)) = (set.natural.get_mut(suit), set.token.get_mut(suit)) {
                            (*n, *t) = (natural, token);
                        }
                        if set.cards() <= 14 {
                            longer.push(set);
                        }
                    }
                }
            }
            partial = longer;
            first = false;
        }
        // Wild cards alone may be a set too, where the rules ask for no natural card.
        let mut sets: Vec<Same> = partial
            .into_iter()
            .flat_map(|set| (0..=same.wild).map(move |wild| Same { wild, ..set }))
            .filter(|set| set.cards() > 0 && (!distinct || set.cards() <= 4))
            .filter(|set| may_hold(self.rules, Kind::Set, set.cards(), set.wild_cards()))
            .collect();
        sets.sort_by_key(|set| (std::cmp::Reverse(set.cards() - set.wild), set.wild));
        sets
    }
}

/// Calls for every way to take some of each, most first.
pub(super) fn each_part(most: [u8; 4], each: &mut dyn FnMut([u8; 4])) {
    let ways: u32 = most.iter().map(|most| u32::from(*most) + 1).product();
    for way in (0..ways).rev() {
        let mut rest = way;
        let part = most.map(|most| {
            let some = rest % (u32::from(most) + 1);
            rest /= u32::from(most) + 1;
            some as u8
        });
        each(part);
    }
}
