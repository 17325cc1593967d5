//! What could be laid with one card.

use super::bits::{ACES, HIGH, RANKS};
use super::plan::Plan;
use crate::layout::pile::Pile;
use crate::layout::search::up_to;

/// Natural cards that go into one meld.
#[derive(Clone, Copy)]
pub(super) struct Choice<const N: usize> {
    pub(super) take: Pile<N>,
    /// Bit `w` is set where `w` wild cards with them make it legal.
    pub(super) wild: u64,
    pub(super) weight: u32,
    pub(super) naturals: u8,
    /// 0 for a set, 1 for a run.
    pub(super) kind: u8,
}

impl<const N: usize> Choice<N> {
    /// The likeliest first: few wild cards, then much weight; equals in an order that hangs on nothing else.
    fn key(&self) -> (u64, u64) {
        let wild = u64::from(self.wild.trailing_zeros()) << 40;
        let weight = u64::from(u32::MAX - self.weight) << 1;
        (wild | weight | u64::from(self.kind), self.take.kinds())
    }
}

/// Adds everything that could be laid with the card at `bit`, with at most `free` wild cards, the likeliest first.
pub(super) fn choices<const N: usize>(
    plan: &Plan<N>,
    left: &Pile<N>,
    bit: u8,
    free: u8,
    [sets, runs]: [bool; 2],
    all: &mut Vec<Choice<N>>,
) {
    let from = all.len();
    if sets {
        self::sets(plan, left, bit, free, all);
    }
    if runs {
        self::runs(plan, left, bit, free, all);
    }
    if let Some(new) = all.get_mut(from..).filter(|new| new.len() > 1) {
        new.sort_unstable_by_key(Choice::key);
    }
}

fn sets<const N: usize>(plan: &Plan<N>, left: &Pile<N>, bit: u8, free: u8, all: &mut Vec<Choice<N>>) {
    let (rank, own) = (bit & 15, bit >> 4);
    let reach = up_to(free);
    let once = left.masks().get(1).is_none_or(|second| second >> rank & ACES == 0);
    if plan.distinct || once {
        // The parts of the other suits of the rank, one after another, each with this card.
        let others = left.kinds() >> rank & ACES & !(1 << (16 * own));
        let mut part = 0_u64;
        loop {
            // The suits add up in the last lane.
            let naturals = (part.wrapping_mul(ACES) >> 48) as u8 + 1;
            let wild = plan.set.get(usize::from(naturals)).copied().unwrap_or(0) & reach;
            if wild != 0 {
                let take = (part | 1 << (16 * own)) << rank;
                let weigh = |suit: u8| {
                    let bit = u32::from(rank + 16 * suit);
                    plan.weight_of(bit) * (take >> bit & 1) as u32
                };
                let weight = weigh(0) + weigh(1) + weigh(2) + weigh(3);
                all.push(Choice { take: Pile::single(take), wild, weight, naturals, kind: 0 });
            }
            part = part.wrapping_sub(others) & others;
            if part == 0 {
                return;
            }
        }
    }
    // What each suit has of the rank.
    let [a, b, c, d] = [0, 16, 32, 48].map(|suit| left.copies(rank + suit));
    let ways = (0..=d).flat_map(|d| (0..=c).map(move |c| (c, d)));
    let ways = ways.flat_map(|(c, d)| (0..=b).map(move |b| (b, c, d)));
    for (b, c, d) in ways {
        for a in 0..=a {
            let copies = [a, b, c, d];
            let naturals = a + b + c + d;
            let has_own = copies.get(usize::from(own)).is_some_and(|n| *n > 0);
            let wild = plan.set.get(usize::from(naturals)).copied().unwrap_or(0) & reach;
            if !has_own || wild == 0 {
                continue;
            }
            let mut take = Pile::EMPTY;
            for (suit, copies) in (0_u8..).zip(copies) {
                take.put(rank + 16 * suit, copies);
            }
            all.push(Choice { take, wild, weight: plan.weight(&take), naturals, kind: 0 });
        }
    }
}

fn runs<const N: usize>(plan: &Plan<N>, left: &Pile<N>, bit: u8, free: u8, all: &mut Vec<Choice<N>>) {
    let (rank, suit) = (u32::from(bit & 15), u32::from(bit >> 4));
    let own = left.kinds() >> (16 * suit) & RANKS;
    let mut ranks = if plan.low() { own } else { own & !1 };
    if plan.high() {
        ranks |= (own & 1) << HIGH;
    }
    if rank == 0 {
        for at in [0, HIGH] {
            if ranks >> at & 1 == 1 {
                stretches(plan, ranks, at, suit, free, all);
            }
        }
    } else {
        stretches(plan, ranks, rank, suit, free, all);
    }
}

/// Every part of the ranks that has the one at a place and could be a run.
fn stretches<const N: usize>(
    plan: &Plan<N>,
    ranks: u64,
    at: u32,
    suit: u32,
    free: u8,
    all: &mut Vec<Choice<N>>,
) {
    let [_, most] = plan.most;
    let most = u32::from(free.min(most));
    let reach = up_to(free);
    // An ace that lies with nothing else is the same at both ends.
    let again = at == HIGH && plan.low();
    let mut below = ranks & ((2 << at) - 1);
    let (mut there_below, mut weight_below) = (0, 0);
    // The ace above the king is the same card.
    let weight_at = |place: u32| plan.weight_of(16 * suit + if place == HIGH { 0 } else { place });
    while below != 0 {
        // From the place itself downwards; what there is is counted on the way.
        let low = below.ilog2();
        below ^= 1 << low;
        there_below += 1;
        weight_below += weight_at(low);
        if at - low + 1 - there_below > most {
            break;
        }
        let mut above = ranks >> at << at;
        let (mut there, mut weight) = (there_below - 1, weight_below - weight_at(at));
        while above != 0 {
            let high = above.trailing_zeros();
            above &= above - 1;
            let span = high - low + 1;
            let inner = ranks & ((2_u64 << high) - (1 << low));
            there += 1;
            weight += weight_at(high);
            if span > HIGH || span - there > most {
                break;
            }
            let spare = most - (span - there);
            let ends = 1_u64 << low | 1 << high | 1 << at;
            let free_to_go = inner & !ends;
            // Naturals in between may be wanted elsewhere, with a wild card in place of each.
            let mut gone = 0_u64;
            loop {
                let off = if gone == 0 { 0 } else { gone.count_ones() };
                if off <= spare {
                    let naturals = there - off;
                    let close = u64::MAX << (span - naturals);
                    let wild = plan.run.get(naturals as usize).copied().unwrap_or(0) & close & reach;
                    if wild != 0 && !(again && naturals == 1) {
                        let weight = weight - plan.weight(&Pile::<N>::single(gone << (16 * suit)));
                        push(inner & !gone, suit, wild, weight, naturals as u8, all);
                    }
                }
                if spare == 0 {
                    break;
                }
                // The next part of those that may go.
                gone = gone.wrapping_sub(free_to_go) & free_to_go;
                if gone == 0 {
                    break;
                }
            }
        }
    }
}

fn push<const N: usize>(
    places: u64,
    suit: u32,
    wild: u64,
    weight: u32,
    naturals: u8,
    all: &mut Vec<Choice<N>>,
) {
    let ranks = (places | places >> HIGH) & RANKS;
    let take = Pile::single(ranks << (16 * suit));
    all.push(Choice { take, wild, weight, naturals, kind: 1 });
}
