//! How many different lay-downs there are.

use std::ops::RangeInclusive;

use super::hand::Hand;
use super::menu::{Choice, Menu};
use super::pile::{Pile, bits};
use super::{copies_of_one, each};
use crate::cards::{Card, Counts, Typed};
use crate::contract::{Piece, satisfy};
use crate::melds::judge;
use crate::ruleset::{Contract, MeldCount, Requirement, Ruleset};

/// How many steps are made.
const WORK: u32 = 1_000_000;

/// How many different lay-downs there are. They differ in the natural cards and the number of wild cards of a meld; what
/// a wild card stands for, and which one it is, makes no difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ways {
    /// All of them, without the one that lays nothing.
    pub all: u64,
    /// Those that leave least.
    pub best: u64,
    /// Whether all were counted; else there are more.
    pub whole: bool,
}

/// Counts the lay-downs of a hand; with a contract those that meet it, and leave as many cards as `stay` allows.
pub fn count_ways(
    rules: &Ruleset,
    contract: Option<&Contract>,
    stay: RangeInclusive<usize>,
    hand: &[Card],
) -> Ways {
    let counts: Counts = hand.iter().copied().collect();
    match copies_of_one(&counts) {
        0 | 1 => count::<1>(rules, contract, stay, &counts),
        2 | 3 => count::<3>(rules, contract, stay, &counts),
        _ => count::<8>(rules, contract, stay, &counts),
    }
}

fn count<const N: usize>(
    rules: &Ruleset,
    contract: Option<&Contract>,
    stay: RangeInclusive<usize>,
    counts: &Counts,
) -> Ways {
    let hand = Hand::<N>::new(rules, counts);
    let menu = Menu::new(rules, &hand, &[]);
    let pure = menu.pure_sets | menu.pure_runs != 0;
    let ways = Ways { all: 0, best: 0, whole: menu.whole && hand.whole && !pure };
    let most = contract.filter(|_| rules.contract.melds == MeldCount::Exactly).map(|contract| {
        let melds = |shape: &Vec<Requirement>| shape.iter().map(|part| usize::from(part.count)).sum();
        contract.shapes.iter().map(melds).max().unwrap_or(0)
    });
    let wild = each(counts).find(|card| rules.is_wild(*card) && card.is_joker());
    let wild = wild.or_else(|| each(counts).find(|card| rules.is_wild(*card)));
    let mut search = Search {
        rules,
        contract,
        stay,
        most: most.unwrap_or(usize::MAX),
        hand: &hand,
        menu: &menu,
        wild: wild.unwrap_or(Card::JOKER),
        melds: Vec::new(),
        ways,
        least: u64::MAX,
        work: WORK,
    };
    search.visit(Node { left: hand.naturals, place: 0, from: 0, wild: 0, lost: 0 });
    Ways { whole: search.ways.whole && search.work > 0, ..search.ways }
}

#[derive(Clone, Copy)]
struct Node<const N: usize> {
    left: Pile<N>,
    place: u8,
    /// The first choice of this place that may follow.
    from: u32,
    /// Wild cards in the melds so far.
    wild: u8,
    lost: u64,
}

struct Search<'a, const N: usize> {
    rules: &'a Ruleset,
    contract: Option<&'a Contract>,
    stay: RangeInclusive<usize>,
    most: usize,
    hand: &'a Hand<N>,
    menu: &'a Menu<N>,
    /// A wild card, for judging.
    wild: Card,
    melds: Vec<Vec<Piece>>,
    ways: Ways,
    least: u64,
    work: u32,
}

impl<const N: usize> Search<'_, N> {
    fn visit(&mut self, node: Node<N>) {
        self.work = self.work.saturating_sub(1);
        if self.work == 0 {
            return;
        }
        let Some((place, kind)) = self.hand.next(&node.left, node.place) else { return self.count(&node) };
        let from = if place == node.place { node.from } else { 0 };
        let menu = self.menu;
        if self.melds.len() < self.most {
            for (number, choice) in menu.at(place).filter(|(number, _)| *number >= from) {
                if node.left.holds(&choice.take) {
                    let left = node.left.without(&choice.take);
                    self.with(&Node { left, place, from: number, ..node }, choice);
                }
            }
        }
        let bit = 1 << kind;
        let (left, lost) = if self.hand.both & bit == 0 {
            let lost = self.hand.weight(kind) * u64::from(node.left.copies(kind));
            (node.left.without_kinds(bit), node.lost + lost)
        } else {
            (node.left, node.lost)
        };
        self.visit(Node { left, lost, place: place + 1, from: 0, ..node });
    }

    fn with(&mut self, node: &Node<N>, choice: &Choice<N>) {
        let pool = self.hand.pool(&node.left);
        for more in bits(choice.wild).filter(|more| node.wild + more <= pool) {
            let piece = if self.contract.is_some() { self.piece(choice, more) } else { Vec::new() };
            self.melds.push(piece);
            self.visit(Node { wild: node.wild + more, ..*node });
            self.melds.pop();
        }
    }

    /// What a meld may count as.
    fn piece(&self, choice: &Choice<N>, wild: u8) -> Vec<Piece> {
        let natural = choice.take.cards().map(Card::natural);
        let cards: Vec<Typed> =
            natural.chain(std::iter::repeat_n(self.wild, wild.into())).map(Typed::plain).collect();
        let judged = judge(self.rules, &cards);
        let readings = judged.readings.into_iter().filter(|meld| meld.kind == choice.kind);
        readings.map(|meld| Piece { kind: Some(meld.kind), size: cards.len(), meld: Some(meld) }).collect()
    }

    fn count(&mut self, node: &Node<N>) {
        if self.melds.is_empty() {
            return;
        }
        if let Some(contract) = self.contract {
            let naturals: usize = self.hand.naturals.count(!self.hand.both) as usize;
            let laid: usize = self.melds.iter().filter_map(|pieces| Some(pieces.first()?.size)).sum();
            let stays = (naturals + usize::from(self.hand.pool)).saturating_sub(laid);
            if !self.stay.contains(&stays) || satisfy(self.rules, contract, &self.melds).is_err() {
                return;
            }
        }
        let mut placed = node.wild;
        let mut lost = node.lost;
        for group in self.hand.wild_left(&node.left) {
            let fit = group.copies.min(placed);
            placed -= fit;
            lost += group.weight * u64::from(group.copies - fit);
        }
        self.ways.all += 1;
        if lost < self.least {
            self.least = lost;
            self.ways.best = 0;
        }
        self.ways.best += u64::from(lost == self.least);
    }
}
