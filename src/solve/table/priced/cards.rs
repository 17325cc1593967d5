//! What the search by prices knows of the cards, laid out by place and suit.

use crate::cards::{Rank, Suit};
use crate::ruleset::{Ratio, Ruleset, SizeRange, WildMax};
use crate::solve::table::pool::{Kind, Pool, ace_twice, face_at};
use crate::solve::table::run::Caps;

/// Something for each place and suit.
pub(super) type Places<T> = [[T; 4]; 15];

/// No more copies of a card, and no more wild cards, are taken on.
const MOST_COPIES: u8 = 4;
pub(super) const MOST_WILD: u8 = 8;

/// Whether rules are such that the search by prices is exact. It stands on this: that a natural card frees a meld of all
/// limits on wild ones, that sets have distinct suits, that a run is never too long, and that no rank is barred from
/// melds. Each lets it leave out ways that lose as much as others; which those would be under other rules is another
/// matter for each, and the search that looks at all of them is exact there. So it is, too, where cards of a hand or the
/// table turn wild, for which no price is known.
pub(in crate::solve::table) fn takes(rules: &Ruleset) -> bool {
    let (melds, wild) = (&rules.melds, &rules.melds.wild);
    let free =
        wild.max == WildMax::Any && wild.ratio == Ratio::Free && wild.adjacent && wild.min_natural == 1;
    let sets = melds.distinct_suits && melds.set_size.is_some_and(|size| (2..=4).contains(&size.min));
    let long = |size: SizeRange| (2..=6).contains(&size.min) && size.max.is_none_or(|max| max >= 13);
    let runs = melds.run_size.is_some_and(long);
    free && sets && runs && !Rank::ALL.iter().any(|rank| rules.has_no_place(*rank))
}

/// The cards.
pub(super) struct Cards<'a> {
    pub(super) rules: &'a Ruleset,
    pub(super) pool: &'a Pool,
    pub(super) caps: Caps,
    pub(super) first: u8,
    pub(super) last: u8,
    /// The lowest place of sets: aces that may lie at both ends are parted into sets at the high one.
    pub(super) from: u8,
    pub(super) kinds: Places<Kind>,
    /// How many cards could lie in sets at most.
    pub(super) room: Places<u8>,
    /// Places with cards by suit, as bits.
    pub(super) there: [u16; 4],
    /// Wild cards that stand for whatever is needed.
    pub(super) wild: u8,
    /// Whether there are too few wild cards, those counted that keep their face, for a set of nothing else.
    pub(super) few_wild: bool,
    /// What is lost at the end, by the number of wild cards that lie; `u64::MAX` where that can't be.
    pub(super) ends: Vec<u64>,
    /// Fewest and most cards in a set.
    pub(super) set: [u8; 2],
}

impl<'a> Cards<'a> {
    /// `None` where there are more cards than are taken on, or some that may lie as natural or as wild ones.
    pub(super) fn new(rules: &'a Ruleset, pool: &'a Pool) -> Option<Self> {
        if pool.converts() || pool.wild() > MOST_WILD {
            return None;
        }
        let set = rules.melds.set_size?;
        let from = pool.first + u8::from(ace_twice(rules));
        let mut kinds: Places<Kind> = [[Kind::default(); 4]; 15];
        let mut there = [0; 4];
        for (place, kinds) in kinds.iter_mut().enumerate().skip(pool.first.into()) {
            for ((suit, kind), there) in Suit::ALL.into_iter().zip(kinds).zip(&mut there) {
                if place > pool.last.into() {
                    continue;
                }
                *kind = face_at(place as u8, suit).map_or(Kind::default(), |face| pool.kind(face));
                let all = kind.must + kind.may + kind.token;
                if all > MOST_COPIES {
                    return None;
                }
                *there |= u16::from(all > 0) << place;
            }
        }
        let wild = pool.wild();
        let set_min = usize::from(set.min);
        let set = [set.min, set.max.unwrap_or(4).min(4)];
        let mut room = [[0; 4]; 15];
        for (place, (room, kinds)) in room.iter_mut().zip(&kinds).enumerate() {
            if place >= from.into() && place <= pool.last.into() {
                *room = most_in_sets(kinds.map(|kind| kind.must + kind.may + kind.token), wild, set[0]);
            }
        }
        Some(Self {
            rules,
            pool,
            caps: Caps::new(rules)?,
            first: pool.first,
            last: pool.last,
            from,
            kinds,
            room,
            there,
            wild,
            few_wild: usize::from(wild) + pool.tokens.len() < set_min,
            ends: ends(pool),
            set,
        })
    }

    /// What there is of a suit at a place: aces that lie below a two are gone when they come up again.
    pub(super) fn kind(&self, place: u8, suit: usize, low: u8) -> Kind {
        let mut kind = at(&self.kinds, place, suit);
        if place == 14 {
            kind.take_low(low);
        }
        kind
    }

    /// What each card of the hand that may be left costs then.
    pub(super) fn may_be_left(&self) -> impl Iterator<Item = u64> {
        let natural = self.kinds.iter().skip(self.from.into()).flatten();
        let natural = natural.flat_map(|kind| std::iter::repeat_n(kind.weight, kind.may.into()));
        natural.chain(self.pool.own.iter().map(|(_, weight)| *weight))
    }
}

/// What is lost at the end by the number of wild cards that lie: the dearest of the hand go first.
fn ends(pool: &Pool) -> Vec<u64> {
    let mut ends = vec![u64::MAX; pool.free.len()];
    let mut left: u64 = pool.own.iter().map(|(_, weight)| weight).sum();
    ends.push(left);
    for (_, weight) in &pool.own {
        left -= weight;
        ends.push(left);
    }
    ends
}

/// How many cards of each suit of a rank could lie in sets, whatever becomes of the others.
fn most_in_sets(there: [u8; 4], wild: u8, min: u8) -> [u8; 4] {
    let mut room = [0; 4];
    for (suit, (room, mine)) in room.iter_mut().zip(there).enumerate() {
        let enough = |sets: &u8| {
            let others = there.iter().enumerate().filter(|(other, _)| *other != suit);
            let company: u8 = others.map(|(_, there)| (*there).min(*sets)).sum();
            company + wild >= sets * (min - 1)
        };
        *room = (1..=mine).take_while(enough).last().unwrap_or(0);
    }
    room
}

/// What stands at a place and suit.
pub(super) fn at<T: Copy + Default>(of: &Places<T>, place: u8, suit: usize) -> T {
    of.get(usize::from(place)).and_then(|suits| suits.get(suit)).copied().unwrap_or_default()
}
