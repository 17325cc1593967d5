//! Every meld that cards could be, listed by trying: sets rank by rank, runs window by window.

use rummy_referee::cards::{Card, Face, Rank, Stands, Suit, Typed};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::{Ace, Kind, Ruleset};

/// A meld that could be laid.
#[derive(Clone, Debug)]
pub(super) struct Dish {
    pub(super) kind: Kind,
    pub(super) typed: Vec<Typed>,
    pub(super) suit: Option<Suit>,
}

impl Dish {
    pub(super) fn cards(&self) -> Vec<Card> {
        self.typed.iter().map(|typed| typed.card).collect()
    }
}

/// The joker as a card.
pub(super) fn joker_as(face: Face) -> Typed {
    Typed { stands: Some(Stands::Face(face)), ..Typed::plain(Card::JOKER) }
}

/// Every legal meld among the cards; jokers are only used for cards that are not there.
pub(super) fn melds(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut all = sets(rules, hand);
    all.extend(runs(rules, hand));
    all.retain(|dish| judge(rules, &dish.typed).readings.iter().any(|meld| meld.kind == dish.kind));
    all
}

fn jokers(rules: &Ruleset, hand: &[Card]) -> usize {
    hand.iter().filter(|card| card.is_joker() && rules.is_wild(**card)).count()
}

fn sets(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut found = Vec::new();
    let Some(size) = rules.melds.set_size else { return found };
    let wild = jokers(rules, hand);
    for rank in Rank::ALL {
        let mut same: Vec<Card> = hand.iter().copied().filter(|card| card.rank() == Some(rank)).collect();
        same.sort_unstable();
        if rules.melds.distinct_suits {
            same.dedup();
        }
        same.truncate(6);
        for mask in 1_u32..1 << same.len() {
            let naturals: Vec<Card> =
                same.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, card)| *card).collect();
            let free: Vec<Suit> = Suit::ALL
                .into_iter()
                .filter(|suit| !rules.melds.distinct_suits || !naturals.contains(&natural(rank, *suit)))
                .collect();
            for more in 0..=wild.min(free.len()) {
                if !size.holds(naturals.len() + more) {
                    continue;
                }
                let jokers = free.iter().take(more).map(|suit| joker_as(Face::new(rank, *suit)));
                let typed = naturals.iter().copied().map(Typed::plain).chain(jokers).collect();
                found.push(Dish { kind: Kind::Set, typed, suit: None });
            }
        }
    }
    found
}

fn natural(rank: Rank, suit: Suit) -> Card {
    Card::natural(Face::new(rank, suit))
}

/// The card at a place of a suit, from 1 for a low ace to 14 for a high one.
pub(super) fn at(suit: Suit, place: u8) -> Face {
    Face::new(Rank::from_number(if place == 14 { 1 } else { place }).unwrap(), suit)
}

/// The lowest and the highest place that a run may have.
pub(super) fn ends(rules: &Ruleset) -> (u8, u8) {
    let low = if rules.ace == Ace::High { 2 } else { 1 };
    let high = if rules.ace == Ace::Low { 13 } else { 14 };
    (low, high)
}

fn runs(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut found = Vec::new();
    let Some(size) = rules.melds.run_size else { return found };
    let wild = jokers(rules, hand);
    let (lowest, highest) = ends(rules);
    for suit in Suit::ALL {
        let there = |place: u8| hand.contains(&Card::natural(at(suit, place)));
        for low in lowest..=highest {
            let mut typed = Vec::new();
            let mut used = 0;
            for high in low..=highest {
                if there(high) {
                    typed.push(Typed::plain(Card::natural(at(suit, high))));
                } else {
                    used += 1;
                    typed.push(joker_as(at(suit, high)));
                }
                if used > wild {
                    break;
                }
                if size.holds(typed.len()) && used < typed.len() && high - low < 13 {
                    found.push(Dish { kind: Kind::Run, typed: typed.clone(), suit: Some(suit) });
                }
            }
        }
    }
    found
}
