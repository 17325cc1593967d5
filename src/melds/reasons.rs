//! Why cards are no meld at all.

use super::judge::Case;
use super::limits::Reason;
use super::near;
use super::phrases::{is_are, joined, labels, size, wild_cards};
use super::{Use, misused, uses};
use crate::cards::{Card, Rank, Suit, Typed};
use crate::ruleset::{Kind, Ruleset, RunOf};

/// What cards that fit no shape were most likely meant to be, and why they are not.
pub(super) fn why_none(rules: &Ruleset, cards: &[Typed], case: Case) -> (Option<Kind>, Vec<Reason>) {
    let all: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
    if cards.len() < 2 {
        return (None, vec![too_few(rules, &all)]);
    }
    let wanted = |kind| case.only.is_none_or(|only| only == kind);
    let set = wanted(Kind::Set).then(|| near::set(rules, cards, case)).flatten();
    let run = wanted(Kind::Run).then(|| near::run(rules, cards, case)).flatten();
    match (set, run) {
        (Some(set), Some(run)) if run.off < set.off => (Some(Kind::Run), run.reasons),
        (Some(set), _) => (Some(Kind::Set), set.reasons),
        (None, Some(run)) => (Some(Kind::Run), run.reasons),
        (None, None) => (case.only, neither(rules, cards, &all)),
    }
}

/// Cards that were declared to be others although they are not wild, or jokers in a game without them.
pub(super) fn misuse(rules: &Ruleset, cards: &[Typed]) -> Option<Reason> {
    let bad: Vec<&Typed> = cards.iter().filter(|typed| misused(rules, typed)).collect();
    let mut said: Vec<String> = Vec::new();
    for typed in &bad {
        let text = match typed.stands {
            Some(stands) => format!("{} can't stand for {stands}", typed.card),
            None => format!("{} can't be played", typed.card),
        };
        if !said.contains(&text) {
            said.push(text);
        }
    }
    let message = format!("{}: {}", joined(&said, "and"), wild_cards(rules));
    let cards = bad.iter().map(|typed| typed.card).collect();
    (!bad.is_empty()).then(|| Reason::new("cards.wild", cards, message))
}

/// Cards of ranks that the packs are without.
pub(super) fn gone(rules: &Ruleset, cards: &[Typed]) -> Option<Reason> {
    let is_gone = |typed: &&Typed| typed.card.rank().is_some_and(|rank| rules.without.has(rank));
    let bad: Vec<Typed> = cards.iter().filter(is_gone).copied().collect();
    if bad.is_empty() {
        return None;
    }
    let message = format!(
        "{} {} not in the game: the packs are without {}",
        labels(&bad),
        is_are(bad.len()),
        rules.without.shown()
    );
    Some(Reason::new("cards.without", bad.iter().map(|typed| typed.card).collect(), message))
}

/// A card alone, or none.
fn too_few(rules: &Ruleset, cards: &[Card]) -> Reason {
    let kinds: Vec<Kind> =
        [Kind::Set, Kind::Run].into_iter().filter(|kind| rules.melds.size(*kind).is_some()).collect();
    let sizes: Vec<String> = kinds.iter().map(|kind| size(rules, *kind)).collect();
    let much = match cards.len() {
        0 => "no cards at all".to_owned(),
        1 => "1 card is no meld".to_owned(),
        n => format!("{n} cards are too few"),
    };
    let rule = format!("meld.{}.size", kinds.first().map_or("set", |kind| kind.text()));
    Reason::new(&rule, cards.to_vec(), format!("{much}: {}", sizes.join(", ")))
}

/// Cards that have nothing in common.
fn neither(rules: &Ruleset, cards: &[Typed], all: &[Card]) -> Vec<Reason> {
    let mut ranks: Vec<Rank> = Vec::new();
    let mut suits: Vec<Suit> = Vec::new();
    for typed in cards {
        let (rank, suit) = match uses(rules, typed) {
            Use::Natural(face) | Use::Named(face) => (face.rank, Some(face.suit)),
            Use::OfRank(rank) => (rank, None),
            Use::Either(_) | Use::Wild => continue,
        };
        if !ranks.contains(&rank) {
            ranks.push(rank);
        }
        if let Some(suit) = suit.filter(|suit| !suits.contains(suit)) {
            suits.push(suit);
        }
    }
    let mut reasons = Vec::new();
    let sizes = [rules.melds.set_size, rules.melds.run_size];
    if sizes.iter().flatten().all(|size| all.len() < usize::from(size.min)) {
        reasons.push(too_few(rules, all));
    }
    if rules.melds.set_size.is_some() {
        let message = format!("no set: {} are different ranks", joined(&ranks, "and"));
        reasons.push(Reason::new("meld.set.of", all.to_vec(), message));
    }
    if rules.melds.run_size.is_some() {
        let names: Vec<&str> = suits.iter().map(|suit| suit.name()).collect();
        let why = match rules.melds.run_of {
            RunOf::OneSuit => format!("{} are different suits", joined(&names, "and")),
            RunOf::AnySuits => "the ranks do not follow each other".to_owned(),
        };
        reasons.push(Reason::new("meld.run.of", all.to_vec(), format!("no run: {why}")));
    }
    reasons
}
