//! Is this a meld, and which?

use super::limits::{Reason, broken};
use super::parted::parted;
use super::phrases::joined;
use super::reasons::{gone, misuse, why_none};
use super::{Meld, shapes};
use crate::cards::{Stands, Typed};
use crate::ruleset::keys::KEYS;
use crate::ruleset::{Kind, Ruleset};

/// What cards turned out to be.
///
/// Either there are readings and no reasons, or reasons and no readings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// What they were taken for, legal or not; `None` where they resemble neither a set nor a run.
    pub kind: Option<Kind>,
    /// Every legal reading, the likeliest first; empty where there is none.
    ///
    /// Readings differ in what the meld holds. Which of several wild cards stands for which card, and the suit of a wild
    /// card where suits do not matter, make no reading of their own.
    pub readings: Vec<Meld>,
    /// Why there is none, in the order of the keys of a ruleset file.
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

    /// Adds what would be legal to the first reason.
    pub(super) fn advise(&mut self, advice: &str) {
        if let Some(reason) = self.reasons.first_mut() {
            reason.message.push_str("; ");
            reason.message.push_str(advice);
        }
    }
}

/// How advice on the declaration of wild cards ends.
pub(super) const OTHER_DECLARATION: &str = "would do";

/// What is asked about cards.
#[derive(Clone, Copy, Default)]
pub(super) struct Case {
    /// The only kind of meld that they may be.
    pub(super) only: Option<Kind>,
    /// How many of them, the first ones, lie on the table already.
    pub(super) settled: usize,
}

/// Judges cards as a meld that is laid anew.
pub fn judge(rules: &Ruleset, cards: &[Typed]) -> Judged {
    judge_as(rules, cards, Case::default())
}

/// Judges cards as a meld, laid anew or grown.
pub(super) fn judge_as(rules: &Ruleset, cards: &[Typed], case: Case) -> Judged {
    if let Some(reason) = gone(rules, cards) {
        return Judged { kind: case.only, readings: Vec::new(), reasons: vec![reason] };
    }
    // A natural card is what it is, whatever it was declared to be.
    let natural = |typed: &Typed| !rules.is_wild(typed.card) && !typed.card.is_joker();
    let meant: Vec<Typed> = cards
        .iter()
        .map(|typed| if natural(typed) { Typed { stands: None, ..*typed } } else { *typed })
        .collect();
    let mut judged = verdict(rules, &meant, case);
    if let Some(misuse) = misuse(rules, cards) {
        judged.readings.clear();
        judged.reasons.push(misuse);
    }
    judged.reasons.sort_by_key(|reason| KEYS.iter().position(|key| key.path == reason.rule));
    if !judged.legal()
        && let Some(advice) = other_declaration(rules, cards, case)
    {
        judged.advise(&advice);
    }
    if !judged.legal()
        && case.settled == 0
        && case.only.is_none()
        && let Some(advice) = parted(rules, cards)
    {
        judged.advise(&advice);
    }
    judged
}

fn verdict(rules: &Ruleset, cards: &[Typed], case: Case) -> Judged {
    let tried: Vec<(Meld, Vec<Reason>)> = shapes(rules, cards, case.only)
        .into_iter()
        .map(|meld| {
            let broken = broken(rules, cards, &meld, case.settled > 0);
            (meld, broken)
        })
        .collect();
    let mut readings: Vec<Meld> = Vec::new();
    for (meld, broken) in &tried {
        let known = |other: &Meld| other.kind == meld.kind && other.faces() == meld.faces();
        if broken.is_empty() && !readings.iter().any(known) {
            readings.push(meld.clone());
        }
    }
    if let Some(first) = readings.first() {
        return Judged { kind: Some(first.kind), readings, reasons: Vec::new() };
    }
    // The shape that breaks the fewest rules is what was meant, the likeliest among equals.
    let unknown = |kind: Kind| rules.melds.size(kind).is_none();
    let best = tried.into_iter().min_by_key(|(meld, broken)| (broken.len(), unknown(meld.kind)));
    let (kind, reasons) = match best {
        Some((meld, broken)) if cards.len() > 1 => (Some(meld.kind), broken),
        _ => why_none(rules, cards, case),
    };
    Judged { kind, readings, reasons }
}

/// How wild cards would have to be declared, where only their declaration stands in the way.
fn other_declaration(rules: &Ruleset, cards: &[Typed], case: Case) -> Option<String> {
    let declared = |(i, typed): (usize, &Typed)| {
        i >= case.settled && typed.stands.is_some() && rules.is_wild(typed.card)
    };
    if !cards.iter().enumerate().any(declared) {
        return None;
    }
    let open: Vec<Typed> = cards
        .iter()
        .enumerate()
        .map(|(i, typed)| if declared((i, typed)) { Typed { stands: None, ..*typed } } else { *typed })
        .collect();
    if misuse(rules, &open).is_some() {
        return None;
    }
    let judged = verdict(rules, &open, case);
    let reading = judged.reading()?;
    let would: Vec<String> = reading
        .cards
        .iter()
        .zip(cards)
        .enumerate()
        .filter(|(i, (_, typed))| declared((*i, typed)))
        .map(|(_, (laid, _))| {
            Typed { stands: Some(Stands::Face(laid.face)), ..Typed::plain(laid.card) }.to_string()
        })
        .collect();
    Some(format!("{} {OTHER_DECLARATION}", joined(&would, "and")))
}
