//! Sets: which natural cards may lie in one, and with how many wild cards.

use super::fit::allowed;
use super::hand::Hand;
use super::lying::Lying;
use super::menu::{Choice, Found};
use super::pile::Pile;
use crate::cards::{Card, Face, Rank, Stands, Suit, Typed};
use crate::ruleset::{Kind, OwnPlace, Ruleset};

/// A set of one rank before cards of the hand come to it.
struct Base<'a> {
    lying: &'a Lying,
    rank: Rank,
    distinct: bool,
    /// The suits that are there.
    suits: u8,
}

impl<'a> Base<'a> {
    /// `None` where what lies there can be no set of the rank.
    fn new(rules: &Ruleset, lying: &'a Lying, rank: Rank) -> Option<Self> {
        if rules.has_no_place(rank) {
            return None;
        }
        let mut base = Self { lying, rank, distinct: rules.melds.distinct_suits, suits: 0 };
        for face in lying.natural.iter().chain(&lying.named) {
            let bit = 1 << face.suit.index();
            if face.rank != rank || base.distinct && base.suits & bit != 0 {
                return None;
            }
            base.suits |= bit;
        }
        Some(base)
    }

    /// The suits that are taken once cards of the hand are there, and how many cards of the table are wild.
    fn with(&self, suits: u8) -> (u8, u8) {
        let mut suits = self.suits | suits;
        let mut wild = self.lying.named.len() as u8 + self.lying.open;
        for face in &self.lying.either {
            let bit = 1 << face.suit.index();
            if face.rank == self.rank && !(self.distinct && suits & bit != 0) {
                suits |= bit;
            } else {
                wild += 1;
            }
        }
        (suits, wild)
    }

    /// The numbers of wild cards of the hand with which so many naturals in these suits are legal.
    fn wild(&self, rules: &Ruleset, pool: u8, naturals: u8, suits: u8) -> u64 {
        let (_, wild) = self.with(suits);
        let lying = self.lying;
        let there = (lying.natural.len() + lying.named.len() + lying.either.len()) as u8 + lying.open;
        let fits = |more: &u8| {
            let cards = there + naturals + more;
            (!self.distinct || usize::from(cards) <= Suit::ALL.len())
                && allowed(rules, Kind::Set, cards, wild + more, lying.grown)
        };
        (0..=pool).filter(fits).fold(0, |all, more| all | 1 << more)
    }
}

/// Lists the sets that cards of the hand could make, with what lies there.
pub(super) fn choices<const N: usize>(
    rules: &Ruleset,
    hand: &Hand<N>,
    lying: &Lying,
    onto: Option<u8>,
    found: &mut Found<N>,
) {
    if rules.melds.set_size.is_none() {
        return;
    }
    // In a new set only the number of naturals matters.
    let new =
        lying.natural.is_empty() && lying.named.is_empty() && lying.either.is_empty() && lying.open == 0;
    let mut known: [Option<u64>; 16] = [None; 16];
    for rank in Rank::ALL {
        let Some(base) = Base::new(rules, lying, rank) else { continue };
        let kinds = Suit::ALL.map(|suit| Card::natural(Face::new(rank, suit)).index() as u8);
        // How many cards of each suit may come, and from that every way to take some of them.
        let most = kinds.map(|kind| {
            let copies = hand.naturals.copies(kind);
            match base.distinct {
                true if base.suits >> (kind / 13) & 1 == 1 => 0,
                true => copies.min(1),
                false => copies,
            }
        });
        let ways: u32 = most.iter().map(|most| u32::from(*most) + 1).product();
        for way in 0..ways {
            let (mut take, mut naturals, mut suits, mut rest) = (Pile::EMPTY, 0, 0, way);
            for (kind, most) in kinds.iter().zip(most) {
                let copies = (rest % (u32::from(most) + 1)) as u8;
                rest /= u32::from(most) + 1;
                take.put(*kind, copies);
                naturals += copies;
                suits |= u8::from(copies > 0) << (kind / 13);
            }
            let wild = match known.get_mut(usize::from(naturals)).filter(|_| new) {
                Some(known) => *known.get_or_insert_with(|| base.wild(rules, hand.pool, naturals, suits)),
                None => base.wild(rules, hand.pool, naturals, suits),
            };
            if !found.add(Choice { take, wild, kind: Kind::Set, onto }) {
                return;
            }
        }
    }
}

/// The cards of the hand that go into a set, in the order of suits; wild cards stand for cards not `held` where they can.
pub(super) fn lay<const N: usize>(
    rules: &Ruleset,
    lying: &Lying,
    take: &Pile<N>,
    wild: &[Card],
    held: u64,
) -> Vec<Typed> {
    let mut cards: Vec<Face> = take.cards().collect();
    cards.sort_unstable_by_key(|face| face.suit);
    let suits = cards.iter().fold(0, |suits, face| suits | 1 << face.suit.index());
    let fits = |rank: &Rank| {
        let base = Base::new(rules, lying, *rank);
        let wild_then = |base: Base<'_>| base.wild(rules, wild.len() as u8, cards.len() as u8, suits);
        base.is_some_and(|base| wild_then(base) >> wild.len() & 1 == 1)
    };
    let own = cards.first().map(|face| face.rank);
    let rank = own.or_else(|| Rank::ALL.into_iter().rev().find(fits)).unwrap_or(Rank::King);
    let taken = Base::new(rules, lying, rank).map_or(suits, |base| base.with(suits).0);
    let mut free: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| taken >> suit.index() & 1 == 0).collect();
    free.sort_by_key(|suit| held >> Card::natural(Face::new(rank, *suit)).index() & 1);
    let shown = free.into_iter().chain(Suit::ALL.into_iter().cycle());
    let mut laid: Vec<(Suit, Typed)> =
        cards.iter().map(|face| (face.suit, Typed::plain(Card::natural(*face)))).collect();
    laid.extend(
        wild.iter().zip(shown).map(|(card, suit)| (suit, declared(rules, *card, Face::new(rank, suit)))),
    );
    laid.sort_by_key(|(suit, _)| *suit);
    laid.into_iter().map(|(_, typed)| typed).collect()
}

/// A wild card that stands for a face; without a declaration where it is that face and lies as a natural card.
pub(super) fn declared(rules: &Ruleset, card: Card, stands: Face) -> Typed {
    let itself = card.face() == Some(stands) && rules.melds.wild.own_place == OwnPlace::Natural;
    Typed { stands: (!itself).then_some(Stands::Face(stands)), ..Typed::plain(card) }
}
