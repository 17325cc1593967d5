//! Cards that are no meld but nearly one: which of them do not belong, and what is missing.

use std::collections::BTreeMap;

use super::judge::Case;
use super::limits::{Reason, numbers, suits};
use super::line::Line;
use super::phrases::{is_are, labels, no_rank, no_suit, repeated};
use super::run::LONGEST;
use super::{Use, uses};
use crate::cards::{Card, Face, Rank, Suit, Typed};
use crate::ruleset::{Kind, Ruleset, RunOf};

/// What cards were nearly.
pub(super) struct Near {
    /// How much is wrong.
    pub(super) off: usize,
    /// All that is wrong.
    pub(super) reasons: Vec<Reason>,
}

/// A card whose rank is certain, and perhaps its suit.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) typed: Typed,
    pub(super) rank: Rank,
    suit: Option<Suit>,
    settled: bool,
}

/// The cards under judgement, told apart.
pub(super) struct Hand<'a> {
    pub(super) rules: &'a Ruleset,
    case: Case,
    all: Vec<Card>,
    wild: Vec<Card>,
    /// Wild cards that may still be anything.
    pub(super) open: Vec<Typed>,
    shown: Vec<Shown>,
}

impl<'a> Hand<'a> {
    fn new(rules: &'a Ruleset, cards: &[Typed], case: Case) -> Self {
        let all = cards.iter().map(|typed| typed.card).collect();
        let mut hand = Self { rules, case, all, wild: Vec::new(), open: Vec::new(), shown: Vec::new() };
        for (i, typed) in cards.iter().enumerate() {
            let used = uses(rules, typed);
            if !matches!(used, Use::Natural(_)) {
                hand.wild.push(typed.card);
            }
            let (rank, suit) = match used {
                Use::Natural(face) | Use::Named(face) => (face.rank, Some(face.suit)),
                Use::OfRank(rank) => (rank, None),
                Use::Either(_) | Use::Wild => {
                    hand.open.push(*typed);
                    continue;
                }
            };
            hand.shown.push(Shown { typed: *typed, rank, suit, settled: i < case.settled });
        }
        hand
    }

    /// What most cards share, the least among equals; on the table what lies there already decides.
    fn most<T: Copy + Ord>(&self, of: impl Fn(&Shown) -> Option<T>) -> Option<T> {
        let laid: Vec<T> = self.shown.iter().filter(|shown| shown.settled).filter_map(&of).collect();
        let votes = if laid.is_empty() { self.shown.iter().filter_map(&of).collect() } else { laid };
        let mut counts: BTreeMap<T, usize> = BTreeMap::new();
        for vote in votes {
            *counts.entry(vote).or_default() += 1;
        }
        counts.into_iter().rev().max_by_key(|(_, n)| *n).map(|(item, _)| item)
    }

    /// What the number of cards breaks, unless it would be right without those that do not belong anyway.
    fn numbers(&self, kind: Kind, off: usize) -> Vec<Reason> {
        let grown = self.case.settled > 0;
        let mut reasons = numbers(self.rules, kind, &self.all, &self.wild, grown);
        let (n, size) = (self.all.len(), self.rules.melds.size(kind));
        let fits = |max: Option<u8>| max.is_none_or(|max| n.saturating_sub(off) <= max.into());
        if size.is_some_and(|size| n >= size.min.into() && fits(size.max)) {
            let size = format!("meld.{}.size", kind.text());
            reasons.retain(|reason| reason.rule != size);
        }
        reasons
    }
}

pub(super) fn typed(shown: &[Shown]) -> Vec<Typed> {
    shown.iter().map(|shown| shown.typed).collect()
}

pub(super) fn cards(shown: &[Shown]) -> Vec<Card> {
    shown.iter().map(|shown| shown.typed.card).collect()
}

/// Why the cards are no set, if more than half of them share a rank.
pub(super) fn set(rules: &Ruleset, cards_typed: &[Typed], case: Case) -> Option<Near> {
    let hand = Hand::new(rules, cards_typed, case);
    let rank = hand.most(|shown| Some(shown.rank))?;
    let (same, off): (Vec<Shown>, Vec<Shown>) = hand.shown.iter().partition(|shown| shown.rank == rank);
    if off.is_empty() || case.only.is_none() && same.len() <= off.len() {
        return None;
    }
    let message = format!(
        "{} {} {}: the cards of a set are of one rank",
        labels(&typed(&off)),
        is_are(off.len()),
        no_rank(rank, off.len())
    );
    let mut reasons = vec![Reason::new("meld.set.of", cards(&off), message)];
    let mut wrong = off.len();
    if rules.melds.distinct_suits {
        let faces: Vec<(Typed, Face)> =
            same.iter().filter_map(|shown| Some((shown.typed, Face::new(rank, shown.suit?)))).collect();
        if let Some(reason) = suits(&faces) {
            wrong += 1;
            reasons.push(reason);
        }
    }
    reasons.extend(hand.numbers(Kind::Set, wrong));
    Some(Near { off: wrong, reasons })
}

/// Why the cards are no run, if they are mostly of one suit or their ranks go together.
pub(super) fn run(rules: &Ruleset, cards_typed: &[Typed], case: Case) -> Option<Near> {
    let hand = Hand::new(rules, cards_typed, case);
    let one_suit = rules.melds.run_of == RunOf::OneSuit;
    let suit = if one_suit { Some(hand.most(|shown| shown.suit)?) } else { None };
    let right = |shown: &&Shown| suit.is_none() || shown.suit.is_none() || shown.suit == suit;
    let (on, off): (Vec<Shown>, Vec<Shown>) = hand.shown.iter().partition(right);
    // A card of another suit may still mark its place, unless the run is closer without it.
    let (with, without) = (Line::of(&hand.shown), Line::of(&on));
    let (lacks_with, lacks_without) = (with.lacks(rules.ace, &hand), without.lacks(rules.ace, &hand));
    let in_sequence = lacks_with == 0 && repeats(&hand.shown).is_empty();
    let (line, lacks) =
        if lacks_without <= lacks_with { (without, lacks_without) } else { (with, lacks_with) };
    let twice = repeats(&on);
    let shown = hand.shown.len();
    let resembles = match suit {
        Some(_) => off.is_empty() || on.len() > off.len() && lacks < shown || shown > 2 && in_sequence,
        None => lacks < shown && twice.len() < shown,
    };
    if case.only.is_none() && (shown < 2 || !resembles) {
        return None;
    }
    let mut reasons = Vec::new();
    if let Some(suit) = suit.filter(|_| !off.is_empty()) {
        let message = format!(
            "{} {} {}: the cards of a run are of one suit",
            labels(&typed(&off)),
            is_are(off.len()),
            no_suit(suit, off.len())
        );
        reasons.push(Reason::new("meld.run.of", cards(&off), message));
    }
    if !twice.is_empty() {
        reasons.push(rank_twice(&twice));
    }
    reasons.extend(line.reasons(&hand, suit));
    if reasons.is_empty() {
        let longest = rules.without.left().min(LONGEST);
        let over = hand.open.len().min(cards_typed.len().saturating_sub(longest)).max(1);
        let left: Vec<Typed> = hand.open.iter().rev().take(over).copied().collect();
        let message = format!("no place is left for {}: a run has at most {longest} cards", labels(&left));
        reasons.push(Reason::new("meld.run.of", left.iter().map(|typed| typed.card).collect(), message));
    }
    let wrong = off.len() + twice.len() / 2;
    let gaps = usize::from(lacks > 0);
    reasons.extend(hand.numbers(Kind::Run, wrong));
    Some(Near { off: wrong + gaps, reasons })
}

/// The cards whose rank is there more than once.
fn repeats(shown: &[Shown]) -> Vec<Shown> {
    let mut counts: BTreeMap<Rank, usize> = BTreeMap::new();
    for shown in shown {
        *counts.entry(shown.rank).or_default() += 1;
    }
    shown.iter().filter(|shown| counts.get(&shown.rank).is_some_and(|n| *n > 1)).copied().collect()
}

fn rank_twice(twice: &[Shown]) -> Reason {
    let message = format!("{}: a run has each rank once", repeated(&typed(twice)));
    Reason::new("meld.run.of", cards(twice), message)
}
