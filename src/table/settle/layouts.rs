//! All the ways to lay a hand that leave as little as the best one, for those who may choose.

use crate::cards::{Card, Typed};
use crate::layout::Layout;
use crate::melds::judge;
use crate::ruleset::{Ruleset, RunOf};

/// The longest hand of which every layout is looked at.
const LONGEST: usize = 12;

/// Most layouts that are looked at.
const MOST: usize = 200;

/// The best layout and every other one that leaves as little, as long as that can be said in short: for hands of natural
/// cards of a usual length.
pub(super) fn equals(rules: &Ruleset, cards: &[Card], best: Layout) -> Vec<Layout> {
    let wild = cards.iter().any(|card| rules.is_wild(*card) || card.is_joker());
    if wild || cards.len() > LONGEST || rules.melds.run_of != RunOf::OneSuit {
        return vec![best];
    }
    let melds = melds(rules, cards);
    let mut search =
        Search { rules, cards, melds: &melds, chosen: Vec::new(), most: best.points_left, found: vec![best] };
    search.go((1 << cards.len()) - 1, 0);
    search.found
}

/// Every meld among the cards, as a set of places.
fn melds(rules: &Ruleset, cards: &[Card]) -> Vec<u32> {
    let of =
        |mask: u32| cards.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1).map(|(_, card)| *card);
    // What can be no meld at all is not worth a judgement.
    let alike = |mask: u32| {
        let faces: Vec<_> = of(mask).filter_map(Card::face).collect();
        let Some(first) = faces.first() else { return false };
        let ranks = faces.iter().fold(0_u32, |ranks, face| ranks | 1 << (face.rank.number() - 1));
        let next = (ranks << 1 | ranks >> 12) & 0x1FFF;
        faces.iter().all(|face| face.rank == first.rank)
            || faces.iter().all(|face| face.suit == first.suit) && (next & !ranks).count_ones() <= 1
    };
    (1_u32..1 << cards.len())
        .filter(|mask| mask.count_ones() > 1 && alike(*mask))
        .filter(|mask| judge(rules, &of(*mask).map(Typed::plain).collect::<Vec<_>>()).legal())
        .collect()
}

struct Search<'a> {
    rules: &'a Ruleset,
    cards: &'a [Card],
    melds: &'a [u32],
    chosen: Vec<u32>,
    most: i32,
    found: Vec<Layout>,
}

impl Search<'_> {
    /// Decides the first card that is open: in which meld it lies, or that it is left over.
    fn go(&mut self, open: u32, left: i32) {
        if left > self.most || self.found.len() >= MOST {
            return;
        }
        if open == 0 {
            let layout = self.layout();
            if layout.points_left == self.most {
                self.found.push(layout);
            }
            return;
        }
        let first = open.trailing_zeros();
        for meld in self.melds.iter().filter(|meld| **meld >> first & 1 == 1 && **meld & !open == 0) {
            self.chosen.push(*meld);
            self.go(open & !meld, left);
            self.chosen.pop();
        }
        let points = self.cards.get(first as usize).map_or(0, |card| self.rules.points.of(*card));
        self.go(open & !(1 << first), left + points);
    }

    fn layout(&self) -> Layout {
        let of = |mask: u32| {
            self.cards.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1).map(|(_, card)| *card)
        };
        let melds: Vec<Vec<Typed>> =
            self.chosen.iter().map(|meld| of(*meld).map(Typed::plain).collect()).collect();
        let laid = self.chosen.iter().fold(0, |all, meld| all | meld);
        let mut left: Vec<Card> = of(!laid).collect();
        left.sort_unstable();
        let points_left = left.iter().map(|card| self.rules.points.of(*card)).sum();
        Layout { melds, laid_off: Vec::new(), left, points_left, proven: true }
    }
}
