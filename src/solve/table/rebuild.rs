//! From the choices of the search to melds.

use super::pool::{Pool, ace_twice, face_at};
use super::run::{Caps, More, Run};
use super::sets::{Parting, Same};
use super::state::{Choice, State};
use crate::cards::{Card, Face, Stands, Suit, Typed};
use crate::melds::judge;
use crate::ruleset::Ruleset;

/// Longer runs are parted.
const LONGEST: usize = 13;

/// A card of a new meld.
#[derive(Clone, Copy)]
struct Bit {
    face: Face,
    sort: More,
}

struct Building<'a> {
    rules: &'a Ruleset,
    pool: &'a Pool,
    open: [Vec<(Run, Vec<Bit>)>; 4],
    melds: Vec<Vec<Bit>>,
    turned: Vec<Card>,
    parting: Parting<'a>,
}

/// The melds of the whole table; `None` where the referee would not have them.
pub(super) fn melds(rules: &Ruleset, pool: &Pool, path: &[(State, Choice)]) -> Option<Vec<Vec<Typed>>> {
    let mut building = Building {
        rules,
        pool,
        open: [const { Vec::new() }; 4],
        melds: Vec::new(),
        turned: Vec::new(),
        parting: Parting::new(rules),
    };
    for (state, choice) in path {
        match Suit::ALL.get(usize::from(state.suit)) {
            Some(suit) => building.suit(state, *suit, choice),
            None => building.sets(state, choice),
        }
    }
    for runs in std::mem::take(&mut building.open) {
        building.melds.extend(runs.into_iter().map(|(_, bits)| bits));
    }
    let melds = building.cards();
    // The search knows all there is to natural cards; what wild ones may do beside others the referee knows best.
    let wild =
        |meld: &&Vec<Typed>| meld.iter().any(|typed| typed.stands.is_some() || rules.is_wild(typed.card));
    debug_assert!(melds.iter().all(|meld| wild(&meld) || judge(rules, meld).legal()));
    melds.iter().filter(wild).all(|meld| judge(rules, meld).legal()).then_some(melds)
}

impl Building<'_> {
    fn suit(&mut self, state: &State, suit: Suit, choice: &Choice) {
        let (Some(face), Some(open)) = (face_at(state.place, suit), self.open.get_mut(suit.index())) else {
            return;
        };
        let Some(caps) = Caps::new(self.rules) else { return };
        let sorts = [More::Natural, More::Token, More::Wild];
        let mut going = Vec::new();
        for ((run, mut bits), act) in std::mem::take(open).into_iter().zip(choice.runs) {
            let sort = usize::from(act).checked_sub(1).and_then(|sort| sorts.get(sort));
            match sort.and_then(|sort| Some((*sort, run.and(caps, *sort)?))) {
                Some((sort, longer)) => {
                    bits.push(Bit { face, sort });
                    going.push((longer, bits));
                }
                None => self.melds.push(bits),
            }
        }
        for (sort, many) in sorts.into_iter().zip(choice.begin) {
            let Some(mut new) = Run::NONE.and(caps, sort) else { continue };
            if sort == More::Wild && caps.shifts() {
                new = new.bound_for_the_top();
            }
            going.extend((0..many).map(|_| (new, vec![Bit { face, sort }])));
        }
        going.sort_by(|(a, _), (b, _)| b.cmp(a));
        *open = going;
        if state.place != 1 || !ace_twice(self.rules) {
            self.turned.extend(std::iter::repeat_n(Card::natural(face), choice.turned.into()));
        }
    }

    fn sets(&mut self, state: &State, choice: &Choice) {
        let mut rest = Same { natural: choice.set, token: state.token, wild: choice.wild };
        let old: Vec<Same> =
            self.pool.sets.iter().filter(|(place, _)| *place == state.place).map(|(_, set)| *set).collect();
        // As many of the sets that lie there as can be stay as they are.
        let mut kept: Vec<Same> = Vec::new();
        for set in old {
            if let Some(less) = rest.without(&set)
                && self.parting.parts(less)
            {
                kept.push(set);
                rest = less;
            }
        }
        kept.extend(self.parting.sets(rest));
        for set in kept {
            let bits = Self::bits(state.place, &set);
            self.melds.push(bits);
        }
    }

    fn bits(place: u8, set: &Same) -> Vec<Bit> {
        let mut bits = Vec::new();
        let mut free = Vec::new();
        for (suit, (natural, token)) in Suit::ALL.into_iter().zip(set.natural.into_iter().zip(set.token)) {
            let Some(face) = face_at(place, suit) else { continue };
            let bit = |sort| Bit { face, sort };
            bits.extend(std::iter::repeat_n(bit(More::Natural), natural.into()));
            bits.extend(std::iter::repeat_n(bit(More::Token), token.into()));
            if natural + token == 0 {
                free.push(face);
            }
        }
        let any = Suit::ALL.into_iter().filter_map(|suit| face_at(place, suit));
        let shown = free.into_iter().chain(any.cycle());
        bits.extend(shown.take(set.wild.into()).map(|face| Bit { face, sort: More::Wild }));
        bits
    }

    /// The melds as cards: wild ones of the table first, then those that turned wild, then those of the hand.
    fn cards(self) -> Vec<Vec<Typed>> {
        let own = self.pool.own.iter().map(|(card, _)| *card);
        let mut wild = self.pool.free.iter().copied().chain(self.turned).chain(own);
        let mut tokens = self.pool.tokens.clone();
        let mut melds = Vec::new();
        for bits in self.melds {
            let long = bits.len() > LONGEST;
            let parts = if long { bits.split_at(bits.len() / 2) } else { (bits.as_slice(), &[][..]) };
            for part in [parts.0, parts.1].into_iter().filter(|part| !part.is_empty()) {
                let card = |bit: &Bit| {
                    let stands =
                        |card: Card| Typed { stands: Some(Stands::Face(bit.face)), ..Typed::plain(card) };
                    match bit.sort {
                        More::Natural => Typed::plain(bit.face.into()),
                        More::Token => {
                            let at = tokens.iter().position(|(face, _)| *face == bit.face);
                            stands(at.map_or(Card::JOKER, |at| tokens.swap_remove(at).1))
                        }
                        More::Wild => stands(wild.next().unwrap_or(Card::JOKER)),
                    }
                };
                melds.push(part.iter().map(card).collect());
            }
        }
        melds
    }
}
