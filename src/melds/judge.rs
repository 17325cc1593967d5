//! Is this a meld, and which?

use super::limits::{Reason, broken};
use super::reasons::{not_wild, why_none};
use super::{Meld, shapes};
use crate::cards::Typed;
use crate::ruleset::{Kind, Ruleset};

/// What cards turned out to be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What they were taken for, legal or not; `None` where they resemble neither a set nor a run.
    pub kind: Option<Kind>,
    /// Every legal reading, the likeliest first; empty where there is none.
    pub readings: Vec<Meld>,
    /// Why there is none.
    pub reasons: Vec<Reason>,
}

impl Judged {
    /// The likeliest legal reading.
    pub fn reading(&self) -> Option<&Meld> {
        self.readings.first()
    }

    /// Whether there is a legal reading.
    pub fn legal(&self) -> bool {
        !self.readings.is_empty()
    }
}

/// Judges cards as a meld that is laid anew.
pub fn judge(rules: &Ruleset, cards: &[Typed]) -> Judged {
    judge_as(rules, cards, true)
}

/// Judges cards as a meld, laid anew or grown.
pub(super) fn judge_as(rules: &Ruleset, cards: &[Typed], new: bool) -> Judged {
    let not_wild = not_wild(rules, cards);
    if !not_wild.is_empty() {
        // What the cards look like without the impossible declaration is still worth telling.
        let plain: Vec<Typed> = cards
            .iter()
            .map(|typed| if typed.card.is_joker() { *typed } else { Typed::plain(typed.card) })
            .collect();
        let kind = shapes(rules, &plain).first().map(|meld| meld.kind).or_else(|| why_none(rules, &plain).0);
        return Judged { kind, readings: Vec::new(), reasons: not_wild };
    }
    let mut tried: Vec<(Meld, Vec<Reason>)> = shapes(rules, cards)
        .into_iter()
        .map(|meld| (broken(rules, &meld, new), meld))
        .map(|(b, m)| (m, b))
        .collect();
    let readings: Vec<Meld> =
        tried.iter().filter(|(_, broken)| broken.is_empty()).map(|(meld, _)| meld.clone()).collect();
    if let Some(first) = readings.first() {
        return Judged { kind: Some(first.kind), readings, reasons: Vec::new() };
    }
    // The shape that breaks the fewest rules is what was meant; a stable sort keeps the likeliest first among equals.
    tried.sort_by_key(|(_, broken)| broken.len());
    if let Some((meld, broken)) = tried.into_iter().next() {
        if cards.len() > 1 {
            return Judged { kind: Some(meld.kind), readings, reasons: broken };
        }
    }
    let (kind, reasons) = why_none(rules, cards);
    Judged { kind, readings, reasons }
}
