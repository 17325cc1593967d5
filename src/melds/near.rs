//! Cards that are no meld but nearly one: which of them do not belong, and what is missing.

use std::collections::BTreeMap;

use super::judge::Case;
use super::limits::{Reason, numbers, suits};
use super::phrases::{self, counted, is_are, labels, no_rank, no_suit, repeated, stretch};
use super::run::{LONGEST, begins, place_above, rank_at};
use super::{Use, uses};
use crate::cards::{Card, Face, Rank, Suit, Typed};
use crate::ruleset::{Ace, Kind, Ruleset, RunOf};

/// What cards were nearly.
pub(super) struct Near {
    /// How much is wrong.
    pub(super) off: usize,
    /// All that is wrong.
    pub(super) reasons: Vec<Reason>,
}

/// A card whose rank is certain, and perhaps its suit.
#[derive(Clone, Copy)]
struct Shown {
    typed: Typed,
    rank: Rank,
    suit: Option<Suit>,
    settled: bool,
}

/// The cards under judgement, told apart.
struct Hand<'a> {
    rules: &'a Ruleset,
    case: Case,
    all: Vec<Card>,
    wild: Vec<Card>,
    /// Wild cards that may still be anything.
    open: Vec<Typed>,
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
        let kept = self.all.len().saturating_sub(off);
        let few = self.rules.melds.size(kind).is_some_and(|size| self.all.len() < usize::from(size.min));
        if !few
            && self.rules.melds.size(kind).is_some_and(|size| size.max.is_none_or(|max| kept <= max.into()))
        {
            reasons.retain(|reason| !reason.rule.ends_with(".size"));
        }
        reasons
    }
}

fn typed(shown: &[Shown]) -> Vec<Typed> {
    shown.iter().map(|shown| shown.typed).collect()
}

fn cards(shown: &[Shown]) -> Vec<Card> {
    shown.iter().map(|shown| shown.typed.card).collect()
}

/// Why the cards are no set, if more than half of them share a rank.
pub(super) fn set(rules: &Ruleset, cards_typed: &[Typed], case: Case) -> Option<Near> {
    let hand = Hand::new(rules, cards_typed, case);
    let rank = hand.most(|shown| Some(shown.rank))?;
    let (same, off): (Vec<Shown>, Vec<Shown>) = hand.shown.iter().partition(|shown| shown.rank == rank);
    if off.is_empty() || case.only.is_none() && (same.len() < 2 || same.len() <= off.len()) {
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
    let in_sequence = lacks_with == 0 && !with.repeats();
    let (line, lacks) =
        if lacks_without <= lacks_with { (without, lacks_without) } else { (with, lacks_with) };
    let twice: Vec<Shown> = on
        .iter()
        .filter(|shown| on.iter().filter(|other| other.rank == shown.rank).count() > 1)
        .copied()
        .collect();
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
        let over = hand.open.len().min(cards_typed.len().saturating_sub(LONGEST)).max(1);
        let left: Vec<Typed> = hand.open.iter().rev().take(over).copied().collect();
        let message = format!("no place is left for {}: a run has at most {LONGEST} cards", labels(&left));
        reasons.push(Reason::new("meld.run.of", left.iter().map(|typed| typed.card).collect(), message));
    }
    let wrong = off.len() + twice.len() / 2;
    let gaps = usize::from(lacks > 0);
    reasons.extend(hand.numbers(Kind::Run, wrong));
    Some(Near { off: wrong + gaps, reasons })
}

fn rank_twice(twice: &[Shown]) -> Reason {
    let message = format!("{}: a run has each rank once", repeated(&typed(twice)));
    Reason::new("meld.run.of", cards(twice), message)
}

/// The ranks of a run with holes in it, in search of a place for the ace.
struct Line(Vec<Shown>);

/// A line laid from some rank upwards.
struct Stretch {
    low: u8,
    missing: Vec<Rank>,
    last: u8,
}

impl Line {
    fn of(shown: &[Shown]) -> Self {
        Self(shown.to_vec())
    }

    fn repeats(&self) -> bool {
        self.0
            .iter()
            .enumerate()
            .any(|(i, shown)| self.0.iter().skip(i + 1).any(|other| other.rank == shown.rank))
    }

    fn at(&self, rank: Rank) -> Option<&Shown> {
        self.0.iter().find(|shown| shown.rank == rank)
    }

    /// The line laid so that the fewest ranks are missing.
    fn closest(&self, ace: Ace) -> Option<Stretch> {
        let from = |low: u8| {
            let places: Vec<u8> = self.0.iter().map(|shown| place_above(low, shown.rank)).collect();
            let last = places.iter().copied().max()?;
            let missing = (0..=last).filter(|at| !places.contains(at)).map(|at| rank_at(low, at)).collect();
            begins(ace, low, last + 1).then_some(Stretch { low, missing, last })
        };
        (1..=13).filter_map(from).min_by_key(|stretch| stretch.missing.len())
    }

    /// How many ranks are missing that no wild card can fill.
    fn lacks(&self, ace: Ace, hand: &Hand<'_>) -> usize {
        self.closest(ace).map_or(0, |stretch| stretch.missing.len().saturating_sub(hand.open.len()))
    }

    fn reasons(&self, hand: &Hand<'_>, suit: Option<Suit>) -> Vec<Reason> {
        let ace = hand.rules.ace;
        let (Some(own), Some(ring)) = (self.closest(ace), self.closest(Ace::Corner)) else {
            return Vec::new();
        };
        let wild = hand.open.len();
        if own.missing.len() <= wild {
            return Vec::new();
        }
        // A run that only another place of the ace would close is a matter of the ace, not of a hole.
        let by_ace = self.at(Rank::Ace).is_some() && ring.missing.len() < own.missing.len();
        if !by_ace && ring.missing.len() > wild {
            return vec![self.holes(&own, suit, wild)];
        }
        let mut reasons = vec![self.ace(&ring, hand)];
        if ring.missing.len() > wild {
            reasons.push(self.holes(&ring, suit, wild));
        }
        reasons
    }

    fn ace(&self, ring: &Stretch, hand: &Hand<'_>) -> Reason {
        let aces: Vec<Shown> = self.0.iter().filter(|shown| shown.rank == Rank::Ace).copied().collect();
        let at = place_above(ring.low, Rank::Ace);
        let below = (0..at).rev().find_map(|at| self.at(rank_at(ring.low, at)));
        let above = (at + 1..=ring.last).find_map(|at| self.at(rank_at(ring.low, at)));
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

    fn holes(&self, stretch: &Stretch, suit: Option<Suit>, wild: usize) -> Reason {
        let mut said = Vec::new();
        let mut beside: Vec<Card> = Vec::new();
        let mut below: Option<&Shown> = None;
        let mut hole: Vec<Rank> = Vec::new();
        for rank in (0..=stretch.last).map(|at| rank_at(stretch.low, at)) {
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
