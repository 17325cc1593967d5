//! Every meld that a hand holds, by what it takes of the hand: natural cards of each kind, and wild cards.

use std::collections::BTreeSet;

use rummy_benches::inputs::typed;
use rummy_referee::cards::{Card, Rank, Suit};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::{Kind, Ruleset};

/// A meld, not told by where its wild cards lie: the hand is the same without it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Candidate {
    pub(crate) run: bool,
    pub(crate) cards: Vec<Card>,
    pub(crate) points: i32,
}

/// All melds of a hand that stand under these rules. Melds that take the same cards are one.
pub(crate) fn candidates(rules: &Ruleset, hand: &[Card]) -> Vec<Candidate> {
    let wild = hand.iter().filter(|card| card.is_joker()).count();
    let mut found = BTreeSet::new();
    for rank in Rank::ALL {
        let same: Vec<Card> = hand.iter().copied().filter(|card| card.rank() == Some(rank)).collect();
        found.extend(parts(&same, wild).filter_map(|cards| candidate(rules, Kind::Set, cards)));
    }
    for suit in Suit::ALL {
        let mut same: Vec<Card> = hand.iter().copied().filter(|card| card.suit() == Some(suit)).collect();
        same.sort_unstable();
        same.dedup();
        found.extend(parts(&same, wild).filter_map(|cards| candidate(rules, Kind::Run, cards)));
    }
    found.into_iter().collect()
}

/// Some of these cards, with any number of wild ones; three at least.
fn parts(cards: &[Card], wild: usize) -> impl Iterator<Item = Vec<Card>> {
    let some = |which: usize| (0..cards.len()).filter(move |at| which >> at & 1 == 1).map(|at| cards[at]);
    (1..1_usize << cards.len())
        .flat_map(move |which| {
            (0..=wild)
                .map(move |n| some(which).chain(std::iter::repeat_n(Card::JOKER, n)).collect::<Vec<_>>())
        })
        .filter(|cards| cards.len() >= 3)
}

fn candidate(rules: &Ruleset, kind: Kind, mut cards: Vec<Card>) -> Option<Candidate> {
    cards.sort_unstable();
    let stands = judge(rules, &typed(&cards)).readings.iter().any(|meld| meld.kind == kind);
    let points = cards.iter().map(|card| rules.points.of(*card)).sum();
    stands.then_some(Candidate { run: kind == Kind::Run, cards, points })
}
