//! Short hands of single natural cards: the answer in a few machine words.
//!
//! Each suit is a lane of sixteen bits. With every set decided on, the runs that are left follow from three shifts, for
//! all cards of a stretch of three or more are in a run; so only sets need to be tried, and a hand has few.

use crate::cards::{Card, Typed};
use crate::layout::Layout;
use crate::ruleset::{Ace, Ruleset, RunOf, SizeRange};

/// Longer hands take the general way.
const MOST_CARDS: u32 = 13;

/// The first bit of every lane.
const ACES: u64 = 0x0001_0001_0001_0001;

/// What a set of one rank takes: bits of the four lanes, shifted to the rank.
type Sets = [u64; 4];

/// Rules under which the short way is right, with what cards count.
#[derive(Clone, Debug)]
pub struct Quick {
    /// For each suit, what the cards from the ace to the eight count together, for every choice of them.
    low: [[u32; 256]; 4],
    /// The same from the nine to the king.
    high: [[u32; 32]; 4],
}

/// A hand as four lanes of ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lanes(u64);

/// The best that was found: cards in sets, cards in runs, what the others are worth.
#[derive(Clone, Copy)]
struct Best {
    sets: u64,
    runs: u64,
    left: u32,
}

impl Quick {
    /// The short way for these rules, if they have the plain melds that it knows: sets of three or four, runs of three
    /// and more of one suit, ace low, all ranks in the packs.
    pub fn new(rules: &Ruleset) -> Option<Self> {
        let melds = &rules.melds;
        let plain = melds.set_size.is_some_and(|size| size.min == 3 && size.holds(4))
            && melds.run_size == Some(SizeRange { min: 3, max: None })
            && melds.run_of == RunOf::OneSuit
            && rules.ace == Ace::Low
            && rules.without.is_empty();
        let mut weights = [[0; 16]; 4];
        for card in Card::all() {
            // A card that costs nothing, or is worth something in hand, asks for more thought.
            let points = u32::try_from(rules.points.of(card)).ok()?;
            let Some(bit) = lane_bit(card).map(u64::trailing_zeros) else { continue };
            // As everywhere, points come first and then the number of cards.
            let lane = weights.get_mut(bit as usize / 16);
            *lane.and_then(|lane| lane.get_mut(bit as usize % 16))? = points * 64 + 1;
        }
        let low = weights.map(|lane| sums(&lane));
        let high = weights.map(|lane| sums(lane.get(8..).unwrap_or_default()));
        plain.then_some(Self { low, high })
    }

    /// A hand, if it has only natural cards that these rules know no other use for, none twice, and not too many.
    pub fn hand(rules: &Ruleset, cards: &[Card]) -> Option<Lanes> {
        let mut lanes = 0;
        for card in cards {
            let bit = lane_bit(*card).filter(|bit| lanes & bit == 0 && !rules.is_wild(*card))?;
            lanes |= bit;
        }
        (lanes.count_ones() <= MOST_CARDS).then_some(Lanes(lanes))
    }

    /// The fewest points that a hand can be left with.
    pub fn points_left(&self, hand: Lanes) -> u32 {
        self.best(hand.0).left / 64
    }

    /// The lay-down that leaves least, as cards.
    pub fn lay_down(&self, rules: &Ruleset, hand: Lanes) -> Layout {
        let best = self.best(hand.0);
        let mut melds = Vec::new();
        for rank in 0..13 {
            let set = best.sets & ACES << rank;
            if set != 0 {
                melds.push(cards(set).map(Typed::plain).collect());
            }
        }
        let mut run: Vec<Typed> = Vec::new();
        let mut last = None;
        for card in cards(best.runs) {
            let here = lane_bit(card).map(u64::trailing_zeros);
            if last.is_some() && here != last.map(|last: u32| last + 1) {
                melds.push(std::mem::take(&mut run));
            }
            run.push(Typed::plain(card));
            last = here;
        }
        if !run.is_empty() {
            melds.push(run);
        }
        let left: Vec<Card> = cards(hand.0 & !best.sets & !best.runs).collect();
        let points_left = left.iter().map(|card| rules.points.of(*card)).sum();
        Layout { melds, laid_off: Vec::new(), left, points_left, proven: true }
    }

    fn best(&self, hand: u64) -> Best {
        let [s, h, d, c] = [hand, hand >> 16, hand >> 32, hand >> 48].map(|lane| lane & 0x1FFF);
        let (pair, other) = (s & h, d & c);
        let three = pair & (d | c) | other & (s | h);
        let runs = runs(hand);
        // A set of which no card could be in a run costs nothing; of most hands all sets are such.
        let ranks_in_runs = runs | runs >> 16 | runs >> 32 | runs >> 48;
        let (free, dear) = (three & !ranks_in_runs, three & ranks_in_runs);
        let sets = hand & free.wrapping_mul(ACES);
        if dear == 0 {
            return Best { sets, runs, left: self.worth(hand & !sets & !runs) };
        }
        let mut best = Best { sets: 0, runs, left: self.worth(hand & !runs) };
        self.sets(hand, sets, dear, pair & other, &mut best);
        best
    }

    /// Tries every way to take or leave the sets of these ranks.
    fn sets(&self, hand: u64, taken: u64, three: u64, four: u64, best: &mut Best) {
        if three == 0 {
            let runs = runs(hand & !taken);
            let left = self.worth(hand & !taken & !runs);
            if left < best.left {
                *best = Best { sets: taken, runs, left };
            }
            return;
        }
        let rank = three.trailing_zeros();
        let rest = three & (three - 1);
        let all = hand & ACES << rank;
        self.sets(hand, taken | all, rest, four, best);
        if four >> rank & 1 == 1 {
            let without: Sets = [0, 16, 32, 48].map(|lane| all & !(1 << (rank + lane)));
            for set in without {
                self.sets(hand, taken | set, rest, four, best);
            }
        }
        self.sets(hand, taken, rest, four, best);
    }

    fn worth(&self, cards: u64) -> u32 {
        let [s, s_high, h, h_high, d, d_high, c, c_high] = cards.to_le_bytes();
        all(&self.low, [s, h, d, c]) + all(&self.high, [s_high, h_high, d_high, c_high])
    }
}

/// What the cards of all suits count. One after the other: a loop over arrays by value goes through memory, which takes longer
/// than all the rest.
fn all<const N: usize>([s, h, d, c]: &[[u32; N]; 4], some: [u8; 4]) -> u32 {
    let [some_s, some_h, some_d, some_c] = some;
    sum(s, some_s) + sum(h, some_h) + sum(d, some_d) + sum(c, some_c)
}

/// What some cards count together, from what each bit counts.
fn sums<const N: usize>(weights: &[u32]) -> [u32; N] {
    let mut sums = [0; N];
    let mut known = 1;
    for weight in weights {
        let Some((before, after)) = sums.split_at_mut_checked(known) else { break };
        for (sum, without) in after.iter_mut().zip(before.iter()) {
            *sum = without + weight;
        }
        known *= 2;
    }
    sums
}

/// What these cards count, being fewer than there are sums. `N` is a power of two.
fn sum<const N: usize>(sums: &[u32; N], some: u8) -> u32 {
    // The mask proves to the compiler what is so anyway.
    sums.get(usize::from(some) & (N - 1)).copied().unwrap_or(0)
}

/// The cards that are in runs when every run there is lies.
fn runs(hand: u64) -> u64 {
    let lows = hand & hand >> 1 & hand >> 2;
    lows | lows << 1 | lows << 2
}

/// The bit of a natural card.
fn lane_bit(card: Card) -> Option<u64> {
    let face = card.face()?;
    Some(1 << (face.suit.index() * 16 + usize::from(face.rank.number()) - 1))
}

/// The cards of some lanes, suit by suit.
fn cards(lanes: u64) -> impl Iterator<Item = Card> {
    Card::all().filter(move |card| lane_bit(*card).is_some_and(|bit| lanes & bit != 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Rank, Suit};

    #[test]
    fn every_natural_card_has_a_bit_of_its_own() {
        let all = Card::all().filter_map(lane_bit).fold(0_u64, |all, bit| {
            assert_eq!(all & bit, 0);
            all | bit
        });
        assert_eq!(all.count_ones(), (Suit::ALL.len() * Rank::ALL.len()) as u32);
        assert_eq!(lane_bit(Card::JOKER), None);
    }

    #[test]
    fn every_choice_of_cards_counts_what_its_cards_do() {
        assert_eq!(sums::<8>(&[1, 20, 300]), [0, 1, 20, 21, 300, 301, 320, 321]);
        assert_eq!(sums::<8>(&[1, 20, 300, 4000]), sums::<8>(&[1, 20, 300]));
        let rules = crate::ruleset::Library::default().load("gin-rummy", &[]).unwrap();
        let quick = Quick::new(&rules).unwrap();
        for card in Card::all() {
            let worth = lane_bit(card).map(|bit| quick.worth(bit));
            assert_eq!(worth, card.face().map(|_| rules.points.of(card) as u32 * 64 + 1), "{card}");
        }
        let all = Card::all().filter_map(lane_bit).sum();
        assert_eq!(quick.worth(all), 4 * (64 * (45 + 4 * 10) + 13));
    }

    #[test]
    fn runs_do_not_go_from_one_suit_to_the_next() {
        // Q K of spades and the ace of hearts.
        assert_eq!(runs(1 << 11 | 1 << 12 | 1 << 16), 0);
        assert_eq!(runs(0b1_0111), 0b0111);
    }
}
