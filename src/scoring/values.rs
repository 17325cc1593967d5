//! The terms of a score: which card counts what, and by which key.

use crate::cards::Card;
use crate::ruleset::{Points, Ruleset};

/// One term of the sum that a score is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A card left in hand.
    Card {
        /// The card.
        card: Card,
        /// What it counts.
        points: i32,
        /// The key that says so.
        rule: String,
    },
    /// A number as it was entered, cards unknown.
    Said(i32),
    /// Went out, so nothing is left to count.
    Out,
}

impl Term {
    /// What it adds to the score.
    pub fn points(&self) -> i32 {
        match self {
            Self::Card { points, .. } | Self::Said(points) => *points,
            Self::Out => 0,
        }
    }
}

/// A score as the sum that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The terms, in the order in which they were told.
    pub terms: Vec<Term>,
}

impl Score {
    /// The sum.
    pub fn points(&self) -> i32 {
        self.terms.iter().map(Term::points).sum()
    }
}

/// What cards count together.
pub fn cards_points(rules: &Ruleset, cards: impl Iterator<Item = Card>) -> i32 {
    cards.map(|card| rules.points.of(card)).sum()
}

/// Each card as a term.
pub fn card_terms(rules: &Ruleset, cards: &[Card]) -> Vec<Term> {
    let own = |key: &str| rules.value_of(key).is_some();
    cards
        .iter()
        .map(|card| Term::Card { card: *card, points: rules.points.of(*card), rule: Points::key(*card, own) })
        .collect()
}
