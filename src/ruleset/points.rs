//! What each card counts.

use crate::cards::{Card, Rank};

/// Points of every card, the joker's among them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    table: [i16; Card::KINDS],
    low_ace: Option<i32>,
    /// What a card counts whose rank a deal makes wild.
    wild: Option<i16>,
    /// The rank that this deal has made wild.
    wild_rank: Option<Rank>,
}

impl Points {
    /// A table that a function fills, and what an ace counts in a meld below the two, where that is not the same.
    pub fn new(low_ace: Option<i32>, points: impl Fn(Card) -> i16) -> Self {
        let mut table = [0; Card::KINDS];
        for card in Card::all() {
            if let Some(place) = table.get_mut(card.index()) {
                *place = points(card);
            }
        }
        Self { table, low_ace, wild: None, wild_rank: None }
    }

    /// The same, where the cards of a rank that is wild in one deal only count so much in it.
    #[must_use]
    pub fn counting_wild(self, wild: Option<i16>) -> Self {
        Self { wild, ..self }
    }

    /// What a card counts whose rank a deal makes wild, where that is not what it counts otherwise.
    pub fn wild(&self) -> Option<i16> {
        self.wild
    }

    /// The points of a deal that makes a rank wild.
    pub(super) fn with_wild(&self, rank: Rank, points: i16) -> Self {
        let mut all = self.clone();
        for card in Card::all().filter(|card| card.rank() == Some(rank)) {
            if let Some(place) = all.table.get_mut(card.index()) {
                *place = points;
            }
        }
        Self { wild_rank: Some(rank), ..all }
    }

    /// The same, where one card counts so much more: for those who look for what is best to play.
    #[must_use]
    pub fn weighing(&self, card: Card, more: i16) -> Self {
        let mut all = self.clone();
        if let Some(place) = all.table.get_mut(card.index()) {
            *place = place.saturating_add(more);
        }
        all
    }

    /// Whether a card counts as one whose rank this deal makes wild.
    pub fn as_wild(&self, card: Card) -> bool {
        self.wild_rank.is_some() && card.rank() == self.wild_rank
    }

    /// What `card` counts.
    pub fn of(&self, card: Card) -> i32 {
        self.table.get(card.index()).copied().map_or(0, i32::from)
    }

    /// What an ace counts in a meld below the two, where that is not the same as elsewhere.
    pub fn low_ace(&self) -> Option<i32> {
        self.low_ace
    }

    /// The address of the key that says so, given which single cards have keys of their own.
    pub fn key(card: Card, own: impl Fn(&str) -> bool) -> String {
        let single = format!("cards.points.{card}");
        match card.rank() {
            _ if own(&single) => single,
            Some(rank) => format!("cards.points.{rank}"),
            None => "cards.points.joker".into(),
        }
    }
}
