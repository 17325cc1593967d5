//! Gin hands: the fewest points of ten cards, beside `gin_rummy::deadwood`.

use std::hint::black_box;

use gin_rummy::{Hand, deadwood};
use rummy_benches::inputs::{Chance, load};
use rummy_referee::cards::{Card, Rank, Suit};
use rummy_referee::solve::{Lanes, Quick};

use crate::figures::{Row, Told, in_turns};

/// Hands that are timed together: one by itself is shorter than a look at the clock.
const BATCH: usize = 200;

pub(crate) fn compare() -> Row {
    let rules = load("gin-rummy");
    let quick = Quick::new(&rules).expect("plain melds");
    let mut chance = Chance::from_seed(2_026);
    let hands: Vec<(Lanes, Hand)> = (0..20_000)
        .map(|_| {
            let cards = chance.hand(1, 10);
            (Quick::hand(&rules, &cards).expect("plain cards"), theirs(&cards))
        })
        .collect();
    let batches: Vec<(Vec<Lanes>, Vec<Hand>)> =
        hands.chunks(BATCH).map(|batch| batch.iter().copied().unzip()).collect();
    for (ours, peers) in &hands {
        assert_eq!(quick.points_left(*ours), u32::from(deadwood(*peers)), "{peers}");
    }
    let told = in_turns(
        9,
        &batches,
        |(hands, _)| hands.iter().map(|hand| quick.points_left(black_box(*hand))).sum::<u32>(),
        |(_, hands)| hands.iter().map(|hand| u32::from(deadwood(black_box(*hand)))).sum::<u32>(),
    );
    let same = |told: &Told<u32, u32>| assert_eq!(told.ours, told.peers);
    told.iter().for_each(same);
    let pairs = told.iter().map(|told| told.pair).collect();
    Row {
        work: "gin deadwood".into(),
        inputs: format!("{} hands of 10 random cards", hands.len()),
        peer: "gin-rummy",
        pairs,
        each: BATCH as u32,
        goal: "18",
        notes: vec![format!(
            "gin: by batches of {BATCH} hands, made ready for both beforehand; a time is that of one hand, on average."
        )],
    }
}

/// The same hand as the other program writes it: clubs first, ranks going up.
fn theirs(cards: &[Card]) -> Hand {
    let suit = |suit: Suit| {
        let mut ranks: Vec<u8> = cards
            .iter()
            .filter(|card| card.suit() == Some(suit))
            .filter_map(|card| card.rank())
            .map(Rank::number)
            .collect();
        ranks.sort_unstable();
        ranks.iter().map(|rank| char::from(b"A23456789TJQK"[usize::from(*rank) - 1])).collect::<String>()
    };
    let suits = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades].map(suit);
    suits.join(".").parse().expect("a hand")
}
