//! Rules that are built in, and hands that look like chance.

use rummy_referee::cards::{Card, Typed, parse_cards};
use rummy_referee::ruleset::{Library, Ruleset};

/// Rules that are built in.
pub fn load(name: &str) -> Ruleset {
    Library::default().load(name, &[]).expect("a ruleset that is built in")
}

/// Cards from their text.
pub fn cards(text: &str) -> Vec<Card> {
    parse_cards(text).expect("cards").iter().map(|typed| typed.card).collect()
}

/// Cards as somebody typed them.
pub fn typed(cards: &[Card]) -> Vec<Typed> {
    cards.iter().copied().map(Typed::plain).collect()
}

/// Numbers that look like chance and are the same every time.
#[derive(Debug)]
pub struct Chance(u64);

impl Chance {
    /// Begins anew from a number.
    pub fn from_seed(seed: u64) -> Self {
        Self(seed)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// Natural cards of so many packs.
    pub fn hand(&mut self, packs: usize, cards: usize) -> Vec<Card> {
        let mut pack: Vec<Card> =
            (0..packs).flat_map(|_| Card::all().filter(|card| !card.is_joker())).collect();
        (0..cards).map(|_| pack.swap_remove(self.below(pack.len()))).collect()
    }

    /// Hands of fourteen cards, four of them jokers.
    pub fn hands_with_jokers(&mut self, packs: usize, hands: usize) -> Vec<Vec<Card>> {
        (0..hands).map(|_| [self.hand(packs, 10), vec![Card::JOKER; 4]].concat()).collect()
    }
}
