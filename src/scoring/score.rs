//! A score as the sum that it is: which card counts what, and by which key.

use crate::cards::{Card, Face};
use crate::ruleset::{Points, Ruleset};

/// One term of a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A card.
    Card {
        /// The card.
        card: Card,
        /// The card that it stands for, where it is wild on the table.
        stands: Option<Face>,
        /// What it adds; below 0 where it counts against its holder.
        points: i32,
        /// The key that says so.
        rule: String,
    },
    /// A number as it was entered, cards unknown.
    Said(i32),
    /// Went out, so nothing is left to count.
    Out,
    /// What another player holds more.
    Difference {
        /// The seat of the other.
        from: usize,
        /// What the other holds.
        theirs: i32,
        /// What this player holds.
        own: i32,
    },
    /// What is paid between two players.
    Payment {
        /// The seat that pays, or is paid where the points are below 0.
        other: usize,
        /// How much.
        points: i32,
    },
    /// A bonus, or points for boxes or a shutout.
    Bonus {
        /// What it is for.
        name: String,
        /// Its points.
        points: i32,
        /// The key that says so.
        rule: String,
    },
    /// Everything before it once more.
    Double {
        /// What that is.
        points: i32,
        /// The key that says so.
        rule: String,
    },
}

impl Term {
    /// What it adds.
    pub fn points(&self) -> i32 {
        match self {
            Self::Card { points, .. }
            | Self::Said(points)
            | Self::Payment { points, .. }
            | Self::Bonus { points, .. }
            | Self::Double { points, .. } => *points,
            Self::Difference { theirs, own, .. } => theirs - own,
            Self::Out => 0,
        }
    }
}

/// What a deal counts for one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// The terms that add up to it; none where nothing was won.
    pub terms: Vec<Term>,
    /// What was left in hand, where only the difference to others counts.
    pub held: Vec<Term>,
    /// What each of the others pays, where the deal is paid.
    pub each: Vec<Term>,
    /// Boxes won.
    pub boxes: u8,
    /// Whether the deal was won.
    pub won: bool,
}

impl Score {
    /// The sum.
    pub fn points(&self) -> i32 {
        self.terms.iter().map(Term::points).sum()
    }
}

/// What cards count together in hand.
pub fn cards_points(rules: &Ruleset, cards: impl Iterator<Item = Card>) -> i32 {
    cards.map(|card| rules.points.of(card)).sum()
}

/// Each card left in hand as a term.
pub fn held(rules: &Ruleset, cards: &[Card]) -> Vec<Term> {
    in_hand(rules, cards, 1)
}

/// Each card in hand as a term, times `sign`.
pub(super) fn in_hand(rules: &Ruleset, cards: &[Card], sign: i32) -> Vec<Term> {
    let term = |card: &Card| Term::Card {
        card: *card,
        stands: None,
        points: sign * rules.points.of(*card),
        rule: card_rule(rules, *card),
    };
    cards.iter().map(term).collect()
}

/// The key that says what a card counts.
pub(super) fn card_rule(rules: &Ruleset, card: Card) -> String {
    if rules.points.as_wild(card) {
        return "cards.points.wild_rank".into();
    }
    Points::key(card, |key| rules.value_of(key).is_some())
}
