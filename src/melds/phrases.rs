//! Small pieces of messages.

use crate::cards::{Face, Rank, Suit, Typed};
use crate::ruleset::{Ace, Kind, Ruleset, WildCards};

/// More items than this are counted rather than named.
const MOST: usize = 8;

/// `A`, `A and B`, `A, B and C`; a long list is cut.
pub(super) fn joined<T: ToString>(items: &[T], word: &str) -> String {
    let mut texts: Vec<String> = items.iter().take(MOST).map(ToString::to_string).collect();
    if items.len() > MOST {
        texts.push(format!("{} more", items.len() - MOST));
    }
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

/// `1 card`, `2 cards`.
pub(super) fn counted(n: usize, noun: &str) -> String {
    format!("{n} {noun}{}", if n == 1 { "" } else { "s" })
}

/// `is` or `are`.
pub(super) fn is_are(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// `twice`, `3 times`.
fn times(n: usize) -> String {
    if n == 2 { "twice".into() } else { format!("{n} times") }
}

/// `no king`, `no kings`.
pub(super) fn no_rank(rank: Rank, n: usize) -> String {
    format!("no {}", if n == 1 { rank.name() } else { rank.plural() })
}

/// `no spade`, `no spades`.
pub(super) fn no_suit(suit: Suit, n: usize) -> String {
    let plural = suit.name();
    format!("no {}", if n == 1 { plural.trim_end_matches('s') } else { plural })
}

/// `a set has 3 or 4`.
pub(super) fn size(rules: &Ruleset, kind: Kind) -> String {
    let kind_text = kind.text();
    rules.melds.size(kind).map_or_else(
        || format!("there are no {kind_text}s"),
        |size| format!("a {kind_text} has {}", size.words()),
    )
}

/// What is wild: `only jokers and twos are wild`.
pub(super) fn wild_cards(rules: &Ruleset) -> String {
    let named = |wild: &WildCards| match wild {
        WildCards::Joker => "jokers".to_owned(),
        WildCards::Rank(rank) => rank.plural().to_owned(),
        WildCards::Deal => "the rank of the deal".to_owned(),
        WildCards::Card(face) => face.to_string(),
        WildCards::Turned => "the rank of the card turned".to_owned(),
    };
    let all: Vec<String> = rules.wild().iter().map(named).collect();
    match rules.wild() {
        [] => "this game has no wild cards".into(),
        [WildCards::Joker | WildCards::Rank(_)] => format!("only {} are wild", joined(&all, "and")),
        [_] => format!("only {} is wild", joined(&all, "and")),
        _ => format!("only {} are wild", joined(&all, "and")),
    }
}

/// Why an ace can't stand where it would have to.
pub(super) fn ace(ace: Ace) -> &'static str {
    match ace {
        Ace::Low => "the ace is low, as in A 2 3",
        Ace::High => "the ace is high, as in Q K A",
        Ace::HighOrLow | Ace::Corner => "no run goes round the corner",
    }
}

/// `6S twice`, or the cards one by one where they are not the same.
pub(super) fn repeated(cards: &[Typed]) -> String {
    match cards {
        [first, rest @ ..]
            if rest.iter().all(|other| (other.card, other.stands) == (first.card, first.stands)) =>
        {
            format!("{first} {}", times(cards.len()))
        }
        _ => labels(cards),
    }
}

/// The cards as typed, with what they were declared to be.
pub(super) fn labels(cards: &[Typed]) -> String {
    let texts: Vec<String> = cards.iter().map(ToString::to_string).collect();
    joined(&texts, "and")
}

/// Ranks that follow each other, as cards: `5S`, `5S and 6S`, `8-QS`; bare ranks where a run may be of any suits.
pub(super) fn stretch(ranks: &[Rank], suit: Option<Suit>) -> String {
    let card = |rank: &Rank| suit.map_or_else(|| rank.to_string(), |suit| Face::new(*rank, suit).to_string());
    match ranks {
        [first, _, .., last] => format!("{first}-{}", card(last)),
        few => joined(&few.iter().map(card).collect::<Vec<_>>(), "and"),
    }
}
