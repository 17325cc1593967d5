//! A new table told as what a person does: which cards leave which meld, and what comes of them.

use std::cmp::Reverse;

use super::{Position, lying, on_table};
use crate::cards::{Card, Counts, Typed};

/// What is best on a shared table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// The table afterwards: melds that lie there already in their order, then new ones.
    pub table: Vec<Vec<Typed>>,
    /// What was played, in the order of [`Card::all`].
    pub played: Vec<Card>,
    /// What stays in hand.
    pub left: Vec<Card>,
    /// What that counts.
    pub points_left: i32,
    /// How the new table comes about.
    pub steps: Vec<Step>,
    /// Whether nothing better exists; else it is the best that was found.
    pub proven: bool,
}

/// One meld that is new, or gets cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which meld of the new table it makes, from 0.
    pub makes: usize,
    /// The meld of the old table that it grows from, from 0.
    pub grows: Option<usize>,
    /// Cards that leave another meld of the old table.
    pub from: Vec<(usize, Vec<Card>)>,
    /// Cards of the hand.
    pub hand: Vec<Card>,
}

/// A new meld while it is found out where its cards come from.
struct New {
    cards: Vec<Typed>,
    need: Counts,
    old: Option<usize>,
}

/// What leads from the table to these melds.
pub(super) fn play(position: Position<'_>, melds: Vec<Vec<Typed>>) -> Play {
    let rules = position.rules;
    let before = on_table(position.table);
    let mut hand: Counts = position.hand.iter().copied().collect();
    let mut played = Counts::new();
    let mut lies = before;
    for card in melds.iter().flatten().map(|typed| typed.card) {
        if !lies.remove(card) {
            played.add(card);
            hand.remove(card);
        }
    }
    let each = |counts: &Counts| -> Vec<Card> {
        counts.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect()
    };
    let left = each(&hand);
    let points_left = left.iter().map(|card| rules.points.of(*card)).sum();
    let first: Vec<Vec<Typed>> =
        position.table.iter().filter_map(|readings| Some(lying(rules, readings.first()?))).collect();
    let (table, steps) = if played.total() == 0 { (first, Vec::new()) } else { steps(&first, melds, played) };
    Play { table, played: each(&played), left, points_left, steps, proven: true }
}

fn steps(old: &[Vec<Typed>], melds: Vec<Vec<Typed>>, played: Counts) -> (Vec<Vec<Typed>>, Vec<Step>) {
    let counts = |cards: &[Typed]| -> Counts { cards.iter().map(|typed| typed.card).collect() };
    let mut rest: Vec<Counts> = old.iter().map(|meld| counts(meld)).collect();
    let mut new: Vec<New> =
        melds.into_iter().map(|cards| New { need: counts(&cards), cards, old: None }).collect();
    grow(old, &mut new, &mut rest);
    // Melds that lie there keep their order.
    new.sort_by_key(|meld| meld.old.unwrap_or(usize::MAX));
    let mut hand = played;
    let mut steps = Vec::new();
    for (makes, meld) in new.iter_mut().enumerate() {
        let mut step = Step { makes, grows: meld.old, from: Vec::new(), hand: Vec::new() };
        for (card, copies) in meld.need.iter() {
            for _ in 0..copies {
                if hand.remove(card) {
                    step.hand.push(card);
                } else if let Some(at) = rest.iter_mut().position(|rest| rest.remove(card)) {
                    match step.from.iter_mut().find(|(from, _)| *from == at) {
                        Some((_, cards)) => cards.push(card),
                        None => step.from.push((at, vec![card])),
                    }
                }
            }
        }
        if !step.hand.is_empty() || !step.from.is_empty() {
            steps.push(step);
        }
    }
    (new.into_iter().map(|meld| meld.cards).collect(), steps)
}

/// Finds for every new meld the old one that it is most like, and takes over what both have.
fn grow(old: &[Vec<Typed>], new: &mut [New], rest: &mut [Counts]) {
    let olds: Vec<Levels> = old.iter().map(|meld| levels(meld)).collect();
    let mut pairs: Vec<((u32, Reverse<u32>), usize, usize)> = Vec::new();
    for (i, meld) in new.iter().enumerate() {
        let need = levels(&meld.cards);
        for (j, old) in olds.iter().enumerate() {
            let both: u32 = need.iter().zip(old).map(|(need, old)| (need & old).count_ones()).sum();
            // One card alone says nothing of where a meld comes from.
            if both > 1 {
                let all: u32 = need.iter().chain(old).map(|level| level.count_ones()).sum();
                pairs.push(((both, Reverse(all - 2 * both)), i, j));
            }
        }
    }
    // The most alike first; of those that are as alike, the first ones.
    pairs.sort_unstable_by_key(|(alike, i, j)| (Reverse(*alike), *i, *j));
    let mut free: Vec<bool> = vec![true; rest.len()];
    for (_, i, j) in pairs {
        let (Some(meld), Some(old), Some(free)) = (new.get_mut(i), rest.get_mut(j), free.get_mut(j)) else {
            return;
        };
        if meld.old.is_some() || !*free {
            continue;
        }
        meld.old = Some(j);
        *free = false;
        for typed in &meld.cards {
            if meld.need.count(typed.card) > 0 && old.remove(typed.card) {
                meld.need.remove(typed.card);
            }
        }
    }
}

/// Which cards there are, which of them twice, and so on, as bits.
type Levels = Vec<u64>;

fn levels(cards: &[Typed]) -> Levels {
    let mut levels = Levels::new();
    for typed in cards {
        let bit = 1 << typed.card.index();
        match levels.iter_mut().find(|level| **level & bit == 0) {
            Some(level) => *level |= bit,
            None => levels.push(bit),
        }
    }
    levels
}
