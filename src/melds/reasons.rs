//! Why cards are no meld at all: which of them do not belong, and what is missing.

use super::limits::{Reason, plural};
use super::run::begins;
use super::{Use, uses};
use crate::cards::{Card, Face, Rank, Suit, Typed};
use crate::ruleset::{Ace, Kind, Ruleset, RunOf};

/// What cards that fit no shape were most likely meant to be, and why they are not.
pub(super) fn why_none(rules: &Ruleset, cards: &[Typed]) -> (Option<Kind>, Vec<Reason>) {
    let set = set(rules, cards);
    let run = run(rules, cards);
    match (set, run) {
        (Some((set_off, set)), Some((run_off, run))) => {
            if run_off < set_off {
                (Some(Kind::Run), run)
            } else {
                (Some(Kind::Set), set)
            }
        }
        (Some((_, set)), None) => (Some(Kind::Set), set),
        (None, Some((_, run))) => (Some(Kind::Run), run),
        (None, None) => (None, neither(rules, cards)),
    }
}

/// Cards that were declared to be others although they are not wild, or jokers in a game without them.
pub(super) fn not_wild(rules: &Ruleset, cards: &[Typed]) -> Vec<Reason> {
    let bad: Vec<&Typed> = cards.iter().filter(|typed| uses(rules, typed).is_none()).collect();
    let Some(first) = bad.first() else { return Vec::new() };
    let wild: Vec<_> = rules.wild().iter().map(ToString::to_string).collect();
    let wild = if wild.is_empty() {
        "no card is wild here".into()
    } else {
        format!("wild here: {}", wild.join(", "))
    };
    let message = format!("{} is not wild and can't stand for another card; {wild}", first.card);
    vec![Reason::new("cards.wild", bad.iter().map(|typed| typed.card).collect(), message)]
}

/// The faces that the cards show for certain: their own, or what they were declared as.
fn shown(rules: &Ruleset, cards: &[Typed]) -> Vec<(Card, Face)> {
    cards
        .iter()
        .filter_map(|typed| match uses(rules, typed)? {
            Use::Natural(face) | Use::Named(face) => Some((typed.card, face)),
            Use::Either(_) | Use::OfRank(_) | Use::Wild => None,
        })
        .collect()
}

fn neither(rules: &Ruleset, cards: &[Typed]) -> Vec<Reason> {
    let all: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
    if let [one] = all.as_slice() {
        let size =
            |kind| rules.melds.size(kind).map(|size| format!("a {} has {}", Kind::text(kind), size.words()));
        let sizes: Vec<_> = [Kind::Set, Kind::Run].into_iter().filter_map(size).collect();
        return vec![Reason::new(
            "meld.set.size",
            vec![*one],
            format!("one card is no meld: {}", sizes.join(", ")),
        )];
    }
    let mut reasons = Vec::new();
    if rules.melds.set_size.is_some() {
        reasons.push(Reason::new(
            "meld.set.of",
            all.clone(),
            "no set: the cards are of different ranks".into(),
        ));
    }
    if rules.melds.run_size.is_some() {
        let what = if rules.melds.run_of == RunOf::OneSuit { "of one suit" } else { "of any suits" };
        reasons.push(Reason::new(
            "meld.run.of",
            all,
            format!("no run: the cards are not consecutive ones {what}"),
        ));
    }
    reasons
}

/// The value that most of the items share, and how many do; the first among equals.
fn most<T: Copy + PartialEq>(items: impl Iterator<Item = T> + Clone) -> Option<(T, usize)> {
    let count = |item: T| items.clone().filter(|other| *other == item).count();
    let mut best: Option<(T, usize)> = None;
    for item in items.clone() {
        let n = count(item);
        if best.is_none_or(|(_, known)| n > known) {
            best = Some((item, n));
        }
    }
    best
}

/// Why the cards are no set, if more than half of them share a rank; with the number of cards that are off.
fn set(rules: &Ruleset, cards: &[Typed]) -> Option<(usize, Vec<Reason>)> {
    rules.melds.set_size?;
    let shown = shown(rules, cards);
    let (rank, n) = most(shown.iter().map(|(_, face)| face.rank))?;
    let off: Vec<Card> = shown.iter().filter(|(_, face)| face.rank != rank).map(|(card, _)| *card).collect();
    if n < 2 || n * 2 <= shown.len() || off.is_empty() {
        return None;
    }
    let message = format!(
        "{} {} no {}: a set is of one rank",
        list(&off),
        if off.len() == 1 { "is" } else { "are" },
        plural_rank(rank, off.len())
    );
    Some((off.len(), vec![Reason::new("meld.set.of", off, message)]))
}

fn plural_rank(rank: Rank, n: usize) -> &'static str {
    if n == 1 { rank.name() } else { rank.plural() }
}

fn list(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Why the cards are no run, if most of them are of a suit or their ranks go together; with the number that are off.
fn run(rules: &Ruleset, cards: &[Typed]) -> Option<(usize, Vec<Reason>)> {
    rules.melds.run_size?;
    let shown = shown(rules, cards);
    let (suit, n) = most(shown.iter().map(|(_, face)| face.suit))?;
    let wild = cards.len() - shown.len();
    let one_suit = rules.melds.run_of == RunOf::OneSuit;
    let off: Vec<Card> = if one_suit {
        shown.iter().filter(|(_, face)| face.suit != suit).map(|(card, _)| *card).collect()
    } else {
        Vec::new()
    };
    let ranks: Vec<Rank> = shown.iter().map(|(_, face)| face.rank).collect();
    let holes = holes(rules.ace, &ranks, cards.len());
    let twice: Vec<Card> = shown
        .iter()
        .filter(|(_, face)| ranks.iter().filter(|rank| **rank == face.rank).count() > 1)
        .map(|(card, _)| *card)
        .collect();
    let together = twice.is_empty() && holes.as_ref().is_some_and(|(missing, _)| missing.len() <= wild);
    let alike = shown.len() >= 2 && n * 2 > shown.len();
    if shown.len() < 2 || !(together || alike) {
        return None;
    }
    let mut reasons = Vec::new();
    let mut all_off = off.len();
    if !off.is_empty() {
        let verb = if off.len() == 1 { "is no" } else { "are no" };
        let message = format!("{} {verb} {}: a run is of one suit", list(&off), suit_noun(suit, off.len()));
        reasons.push(Reason::new("meld.run.of", off, message));
    }
    if !twice.is_empty() {
        all_off += twice.len() / 2;
        let rank = shown
            .iter()
            .find(|(card, _)| Some(card) == twice.first())
            .map_or("card", |(_, face)| face.rank.name());
        let message =
            format!("{}: a run holds each rank once, and here the {rank} comes again", list(&twice));
        reasons.push(Reason::new("meld.run.of", twice, message));
    }
    reasons.extend(gaps(rules, &shown, suit, wild, holes));
    if reasons.is_empty() {
        let all: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
        reasons.push(Reason::new(
            "cards.ace",
            all,
            format!("no run of {} cards goes there: {}", cards.len(), ace_words(rules.ace)),
        ));
    }
    Some((all_off, reasons))
}

fn suit_noun(suit: Suit, n: usize) -> &'static str {
    let plural = suit.name();
    if n == 1 { plural.strip_suffix('s').unwrap_or(plural) } else { plural }
}

/// Where the ace stands, in words.
fn ace_words(ace: Ace) -> &'static str {
    match ace {
        Ace::Low => "the ace stands below the two only",
        Ace::High => "the ace stands above the king only",
        Ace::HighOrLow => "the ace stands below the two or above the king, and no run goes round the corner",
        Ace::Corner => "a run has at most 13 cards",
    }
}

/// The ranks missing between the given ones where they lie closest together, and where that run would begin; `None` where
/// no place for the ace fits them all in.
fn holes(ace: Ace, ranks: &[Rank], length: usize) -> Option<(Vec<Rank>, u8)> {
    let span = |low: u8, most: u8| {
        let places: Vec<u8> = ranks.iter().map(|rank| (rank.number() + 26 - low) % 13).collect();
        let last = places.iter().copied().max().unwrap_or(0);
        let missing: Vec<Rank> =
            (0..=last).filter(|at| !places.contains(at)).map(|at| super::run::rank_at(low, at)).collect();
        (last < most && places.contains(&0) && begins(ace, low, last + 1)).then_some((missing, low))
    };
    let _ = length;
    (1..=13).filter_map(|low| span(low, 13)).min_by_key(|(missing, _)| missing.len())
}

fn gaps(
    rules: &Ruleset,
    shown: &[(Card, Face)],
    suit: Suit,
    wild: usize,
    found: Option<(Vec<Rank>, u8)>,
) -> Option<Reason> {
    let ranks: Vec<Rank> = shown.iter().map(|(_, face)| face.rank).collect();
    let all: Vec<Card> = shown.iter().map(|(card, _)| *card).collect();
    let missing = found.map(|(missing, _)| missing);
    if missing.as_ref().is_some_and(|missing| missing.len() <= wild) {
        return None;
    }
    // A run that only another place of the ace would allow is a matter of the ace, not of a hole.
    if rules.ace != Ace::Corner
        && ranks.contains(&Rank::Ace)
        && holes(Ace::Corner, &ranks, 0).is_some_and(|(corner, _)| corner.len() <= wild)
    {
        let aces = shown.iter().filter(|(_, face)| face.rank == Rank::Ace).map(|(card, _)| *card).collect();
        return Some(Reason::new("cards.ace", aces, format!("no run that way: {}", ace_words(rules.ace))));
    }
    let missing = missing?;
    let names: Vec<_> = missing.iter().map(|rank| Face::new(*rank, suit).to_string()).collect();
    let have = if wild == 0 {
        String::new()
    } else {
        format!(", and {wild} wild card{} can't fill them", plural(wild))
    };
    let message = format!("{} missing between{have}: the cards of a run follow each other", names.join(" "));
    Some(Reason::new("meld.run.of", all, message))
}
