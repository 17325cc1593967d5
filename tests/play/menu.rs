//! Every meld that cards could be, listed by trying: sets rank by rank, runs window by window.

use rummy_referee::cards::{Card, Face, Rank, Stands, Suit, Typed};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::{Ace, Kind, OwnPlace, Ruleset};

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

/// A wild card as another.
pub(super) fn wild_as(card: Card, face: Face) -> Typed {
    Typed { stands: Some(Stands::Face(face)), ..Typed::plain(card) }
}

/// Whether a card lies only as another.
pub(super) fn only_wild(rules: &Ruleset, card: Card) -> bool {
    rules.is_wild(card) && (card.is_joker() || rules.melds.wild.own_place != OwnPlace::Natural)
}

/// Every legal meld among the cards; wild ones are only used for cards that are not there.
pub(super) fn melds(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut all = sets(rules, hand);
    all.extend(runs(rules, hand));
    all.retain(|dish| judge(rules, &dish.typed).readings.iter().any(|meld| meld.kind == dish.kind));
    all
}

fn wild(rules: &Ruleset, hand: &[Card]) -> Vec<Card> {
    hand.iter().copied().filter(|card| only_wild(rules, *card)).collect()
}

fn sets(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut found = Vec::new();
    let Some(size) = rules.melds.set_size else { return found };
    let wild = wild(rules, hand);
    for rank in Rank::ALL {
        let of_rank = |card: &Card| card.rank() == Some(rank) && !only_wild(rules, *card);
        let mut same: Vec<Card> = hand.iter().copied().filter(of_rank).collect();
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
            for more in 0..=wild.len().min(free.len()) {
                if !size.holds(naturals.len() + more) {
                    continue;
                }
                let more = wild.iter().zip(&free).take(more);
                let more = more.map(|(card, suit)| wild_as(*card, Face::new(rank, *suit)));
                let typed = naturals.iter().copied().map(Typed::plain).chain(more).collect();
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
    let low = match (rules.ace, rules.has_no_place(Rank::Two)) {
        (Ace::High, true) => 3,
        (Ace::High, false) => 2,
        _ => 1,
    };
    let high = if rules.ace == Ace::Low { 13 } else { 14 };
    (low, high)
}

fn runs(rules: &Ruleset, hand: &[Card]) -> Vec<Dish> {
    let mut found = Vec::new();
    let Some(size) = rules.melds.run_size else { return found };
    let wild = wild(rules, hand);
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
                    let Some(card) = wild.get(used) else { break };
                    used += 1;
                    typed.push(wild_as(*card, at(suit, high)));
                }
                if size.holds(typed.len()) && used < typed.len() && high - low < 13 {
                    found.push(Dish { kind: Kind::Run, typed: typed.clone(), suit: Some(suit) });
                }
            }
        }
    }
    found
}
