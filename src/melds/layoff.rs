//! Laying off: a meld on the table grows.

use super::Meld;
use super::judge::{Case, Judged, OTHER_DECLARATION, judge_as};
use super::limits::Reason;
use super::phrases::joined;
use crate::cards::{Card, Face, Stands, Typed};
use crate::ruleset::{Identity, Ruleset};

/// The cards of a meld as they lie: where wild cards keep what they stand for, each is declared as that.
///
/// So is a wild card that lies as the card it is; it would else be free to turn wild as the meld grows.
pub fn settled(rules: &Ruleset, meld: &Meld) -> Vec<Typed> {
    let fixed = rules.melds.wild.identity == Identity::Fixed;
    let declared = |card: Card, face: Face| {
        let stands = (fixed && rules.is_wild(card)).then_some(Stands::Face(face));
        Typed { stands, ..Typed::plain(card) }
    };
    meld.cards.iter().map(|laid| declared(laid.card, laid.face)).collect()
}

/// Judges what a meld on the table would be with more cards laid off on it, those of the table first.
///
/// It stays what it is, a set or a run. Wild cards on the table keep what they stand for, or shift only where they must
/// (`meld.wild.identity`).
pub fn judge_onto(rules: &Ruleset, meld: &Meld, more: &[Typed]) -> Judged {
    judge_onto_among(rules, meld, more, &|_| true)
}

/// The same, advising only cards that may be there.
pub fn judge_onto_among(
    rules: &Ruleset,
    meld: &Meld,
    more: &[Typed],
    may_be: &dyn Fn(Card) -> bool,
) -> Judged {
    let mut cards = settled(rules, meld);
    cards.extend_from_slice(more);
    let case = Case { only: Some(meld.kind), settled: meld.cards.len() };
    let mut judged = judge_as(rules, &cards, case);
    judged.readings.sort_by_key(|reading| {
        reading.cards.iter().zip(&meld.cards).filter(|(now, before)| now.face != before.face).count()
    });
    // Some reasons say by themselves what would be legal.
    let said = |reason: &Reason| {
        ["cards.wild", "meld.set.distinct_suits"].contains(&reason.rule.as_str())
            || reason.message.ends_with(OTHER_DECLARATION)
    };
    if judged.reasons.first().is_some_and(|first| !said(first))
        && let Some(next) = goes_on(rules, meld, may_be)
    {
        judged.advise(&format!("{next} would go on it"));
    }
    judged
}

/// The natural cards of which any one could be laid off on a meld.
fn goes_on(rules: &Ruleset, meld: &Meld, may_be: &dyn Fn(Card) -> bool) -> Option<String> {
    let case = Case { only: Some(meld.kind), settled: meld.cards.len() };
    let mut cards = settled(rules, meld);
    let mut next: Vec<Card> = Face::all().map(Card::from).filter(|card| !rules.is_wild(*card)).collect();
    next.retain(|card| {
        if !may_be(*card) {
            return false;
        }
        cards.push(Typed::plain(*card));
        let fits = judge_as(rules, &cards, case).legal();
        cards.pop();
        fits
    });
    match (meld.rank(), next.len()) {
        (_, 0) => None,
        (Some(rank), 4) => Some(format!("any {}", rank.name())),
        _ => Some(joined(&next, "or")),
    }
}
