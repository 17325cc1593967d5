//! The ranks of a run with holes in it.

use super::limits::Reason;
use super::near::{Hand, Shown, cards, typed};
use super::phrases::{self, counted, is_are, labels, stretch};
use super::run::{begins, place_above, rank_at};
use crate::cards::{Card, Rank, Suit};
use crate::ruleset::{Ace, Ranks};

/// What a run shows, in search of the place where the fewest ranks are missing.
pub(super) struct Line(Vec<Shown>);

/// A line laid from some rank upwards.
struct Stretch {
    low: u8,
    missing: Vec<Rank>,
    last: u8,
}

impl Line {
    pub(super) fn of(shown: &[Shown]) -> Self {
        Self(shown.to_vec())
    }

    fn at(&self, rank: Rank) -> Option<&Shown> {
        self.0.iter().find(|shown| shown.rank == rank)
    }

    /// The line laid so that the fewest ranks are missing.
    fn closest(&self, gone: Ranks, ace: Ace) -> Option<Stretch> {
        let from = |low: u8| {
            let places: Vec<u8> = self.0.iter().map(|shown| place_above(gone, low, shown.rank)).collect();
            let last = places.iter().copied().max()?;
            let missing =
                (0..=last).filter(|at| !places.contains(at)).map(|at| rank_at(gone, low, at)).collect();
            begins(gone, ace, low, last + 1).then_some(Stretch { low, missing, last })
        };
        (1..=gone.left() as u8).filter_map(from).min_by_key(|stretch| stretch.missing.len())
    }

    /// How many ranks are missing that no wild card can fill.
    pub(super) fn lacks(&self, ace: Ace, hand: &Hand<'_>) -> usize {
        self.closest(hand.rules.without, ace)
            .map_or(0, |stretch| stretch.missing.len().saturating_sub(hand.open.len()))
    }

    /// Why the line is no run, if anything is missing in it.
    pub(super) fn reasons(&self, hand: &Hand<'_>, suit: Option<Suit>) -> Vec<Reason> {
        let ace = hand.rules.ace;
        let gone = hand.rules.without;
        let (Some(own), Some(ring)) = (self.closest(gone, ace), self.closest(gone, Ace::Corner)) else {
            return Vec::new();
        };
        let wild = hand.open.len();
        if own.missing.len() <= wild {
            return Vec::new();
        }
        // A run that only another place of the ace would close is a matter of the ace, not of a hole.
        let by_ace = self.at(Rank::Ace).is_some() && ring.missing.len() < own.missing.len();
        if !by_ace && ring.missing.len() > wild {
            return vec![self.holes(gone, &own, suit, wild)];
        }
        let mut reasons = vec![self.ace(&ring, hand)];
        if ring.missing.len() > wild {
            reasons.push(self.holes(gone, &ring, suit, wild));
        }
        reasons
    }

    fn ace(&self, ring: &Stretch, hand: &Hand<'_>) -> Reason {
        let aces: Vec<Shown> = self.0.iter().filter(|shown| shown.rank == Rank::Ace).copied().collect();
        let gone = hand.rules.without;
        let at = place_above(gone, ring.low, Rank::Ace);
        let below = (0..at).rev().find_map(|at| self.at(rank_at(gone, ring.low, at)));
        let above = (at + 1..=ring.last).find_map(|at| self.at(rank_at(gone, ring.low, at)));
        let there = match (below, above) {
            (Some(below), Some(above)) => format!("between {} and {}", below.typed, above.typed),
            (Some(below), None) => format!("above {}", below.typed),
            (None, Some(above)) => format!("below {}", above.typed),
            (None, None) => "there".into(),
        };
        let (what, cards) = if aces.is_empty() {
            ("an ace".into(), hand.open.iter().map(|typed| typed.card).collect())
        } else {
            (labels(&typed(&aces)), cards(&aces))
        };
        let why = phrases::ace(hand.rules.ace);
        Reason::new("cards.ace", cards, format!("{what} can't lie {there}: {why}"))
    }

    fn holes(&self, gone: Ranks, stretch: &Stretch, suit: Option<Suit>, wild: usize) -> Reason {
        let mut said = Vec::new();
        let mut beside: Vec<Card> = Vec::new();
        let mut below: Option<&Shown> = None;
        let mut hole: Vec<Rank> = Vec::new();
        for rank in (0..=stretch.last).map(|at| rank_at(gone, stretch.low, at)) {
            let Some(here) = self.at(rank) else {
                hole.push(rank);
                continue;
            };
            if let Some(below) = below.filter(|_| !hole.is_empty()) {
                let what = self::stretch(&hole, suit);
                let verb = is_are(hole.len());
                said.push(format!("{what} {verb} missing between {} and {}", below.typed, here.typed));
                beside.extend([below.typed.card, here.typed.card]);
                hole.clear();
            }
            below = Some(here);
        }
        let few = match wild {
            0 => String::new(),
            _ => format!(", too many for {}", counted(wild, "wild card")),
        };
        beside.dedup();
        Reason::new("meld.run.of", beside, format!("{}{few}", said.join(", and ")))
    }
}
