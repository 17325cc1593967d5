//! A shape against the rules: size, suits, wild cards.

use super::phrases::{counted, joined, labels, repeated, size as size_words};
use super::{Laid, Meld};
use crate::cards::{Card, Face, Stands, Suit, Typed};
use crate::ruleset::{Kind, Limits, Ratio, Ruleset, WildMax};

/// A rule that stands in the way, before it is put in its place among the melds of a proposal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The key of the rule.
    pub rule: String,
    /// The cards that break it.
    pub cards: Vec<Card>,
    /// What is wrong and what would be legal.
    pub message: String,
}

impl Reason {
    pub(super) fn new(rule: &str, cards: Vec<Card>, message: String) -> Self {
        Self { rule: rule.into(), cards, message }
    }
}

/// Every rule that a shape breaks; `typed` are its cards. A meld on the table that has `grown` may be free of limits.
pub(super) fn broken(rules: &Ruleset, typed: &[Typed], meld: &Meld, grown: bool) -> Vec<Reason> {
    let cards: Vec<Card> = meld.cards.iter().map(|laid| laid.card).collect();
    let wild: Vec<Card> = meld.cards.iter().filter(|laid| laid.wild).map(|laid| laid.card).collect();
    let mut broken = numbers(rules, meld.kind, &cards, &wild, grown);
    if rules.melds.size(meld.kind).is_none() {
        return broken;
    }
    if meld.kind == Kind::Set && rules.melds.distinct_suits {
        let open = |laid: &Laid, typed: &Typed| laid.wild && !matches!(typed.stands, Some(Stands::Face(_)));
        let (free, known): (Vec<_>, Vec<_>) =
            meld.cards.iter().zip(typed).partition(|(laid, typed)| open(laid, typed));
        let known: Vec<_> = known.into_iter().map(|(laid, typed)| (*typed, laid.face)).collect();
        broken.extend(suits(&known));
        // With too many cards there can't be suits for all wild ones; the size says so already.
        let left = Suit::ALL.len().saturating_sub(known.len());
        if free.len() > left && !broken.iter().any(|reason| reason.rule.starts_with("meld.set")) {
            let cards: Vec<Typed> = free.into_iter().skip(left).map(|(_, typed)| *typed).collect();
            let message = format!("no suit is left for {}: a set has each suit once", labels(&cards));
            broken.push(Reason::new("meld.set.distinct_suits", plain(&cards), message));
        }
    }
    if meld.kind == Kind::Run && !rules.melds.wild.adjacent {
        let freed = grown && rules.melds.wild.limits == Limits::LayDown;
        broken.extend(side_by_side(meld).filter(|_| !freed));
    }
    broken.extend(nowhere(rules, meld));
    broken
}

/// Whether a meld that has grown is free of the limits on the number of wild cards.
fn freed(rules: &Ruleset, grown: bool) -> bool {
    grown && rules.melds.wild.limits != Limits::Always
}

/// Cards that have no place in a meld, because their rank is only ever wild.
fn nowhere(rules: &Ruleset, meld: &Meld) -> Option<Reason> {
    let lost: Vec<&Laid> = meld.cards.iter().filter(|laid| rules.has_no_place(laid.face.rank)).collect();
    let rank = lost.first()?.face.rank;
    let message = format!("{} are only wild: no card of a meld is or stands for one", rank.plural());
    Some(Reason::new("meld.wild.own_place", lost.iter().map(|laid| laid.card).collect(), message))
}

fn plain(typed: &[Typed]) -> Vec<Card> {
    typed.iter().map(|typed| typed.card).collect()
}

/// The rules that a mere number of cards breaks.
pub(super) fn numbers(
    rules: &Ruleset,
    kind: Kind,
    cards: &[Card],
    wild: &[Card],
    grown: bool,
) -> Vec<Reason> {
    let n = cards.len();
    let rule = format!("meld.{}.size", kind.text());
    let Some(size) = rules.melds.size(kind) else {
        let other = if kind == Kind::Set { Kind::Run } else { Kind::Set };
        let message = format!("there are no {}s in this game: {}", kind.text(), size_words(rules, other));
        return vec![Reason::new(&rule, cards.to_vec(), message)];
    };
    let mut broken = Vec::new();
    if !size.holds(n) {
        let much = match (n, n < usize::from(size.min)) {
            (1, true) => "1 card is too few",
            (_, true) => &format!("{n} cards are too few"),
            (_, false) => &format!("{n} cards are too many"),
        };
        broken.push(Reason::new(&rule, cards.to_vec(), format!("{much}: {}", size_words(rules, kind))));
    }
    if wild.is_empty() {
        return broken;
    }
    let limits = &rules.melds.wild;
    let natural = n - wild.len();
    let mut add = |rule: &str, message: String| broken.push(Reason::new(rule, wild.to_vec(), message));
    if natural < usize::from(limits.min_natural) {
        let needed = limits.min_natural;
        let message = match natural {
            0 => format!("only wild cards: a meld needs at least {}", counted(needed.into(), "natural card")),
            _ => format!(
                "only {}: a meld with wild cards needs at least {needed}",
                counted(natural, "natural card")
            ),
        };
        add("meld.wild.min_natural", message);
    }
    if freed(rules, grown) {
        return broken;
    }
    if let Some(most) = limits.max.for_length(n).filter(|most| wild.len() > usize::from(*most)) {
        let which = match limits.max {
            WildMax::ByLength(_) => format!("a meld of {n}"),
            WildMax::Any | WildMax::Flat(_) => "a meld".into(),
        };
        let allowed = if most == 0 { "none".into() } else { format!("at most {most}") };
        add("meld.wild.max", format!("{}: {which} may hold {allowed}", counted(wild.len(), "wild card")));
    }
    if limits.ratio == Ratio::NotAboveNatural && wild.len() > natural {
        let wild = counted(wild.len(), "wild card");
        let natural = if natural == 0 { "no natural card".into() } else { counted(natural, "natural card") };
        let message = format!("{wild} to {natural}: wild cards may not outnumber natural ones");
        add("meld.wild.ratio", message);
    }
    broken
}

/// Suits that cards of a set share although they must not, given the cards that have a suit for certain.
pub(super) fn suits(cards: &[(Typed, Face)]) -> Option<Reason> {
    let of = |suit: Suit| cards.iter().filter(move |(_, face)| face.suit == suit);
    let mut twice = Vec::new();
    let mut said = Vec::new();
    for suit in Suit::ALL {
        let same: Vec<Typed> = of(suit).map(|(typed, _)| *typed).collect();
        if same.len() > 1 {
            twice.extend(plain(&same));
            said.push(repeated(&same));
        }
    }
    let (_, first) = cards.first().filter(|_| !twice.is_empty())?;
    let free: Vec<Face> = Suit::ALL
        .into_iter()
        .filter(|suit| of(*suit).next().is_none())
        .map(|suit| Face::new(first.rank, suit))
        .collect();
    let free = match free.len() {
        0 => String::new(),
        1 => format!(" ({} is free)", joined(&free, "and")),
        _ => format!(" ({} are free)", joined(&free, "and")),
    };
    let message = format!("{}: a set has each suit once{free}", joined(&said, "and"));
    Some(Reason::new("meld.set.distinct_suits", twice, message))
}

/// Wild cards that lie next to one another in a run.
fn side_by_side(meld: &Meld) -> Option<Reason> {
    let lying = meld.lying();
    let wild = |place: Option<usize>| place.and_then(|place| lying.get(place)).is_some_and(|laid| laid.wild);
    let beside: Vec<&Laid> = lying
        .iter()
        .enumerate()
        .filter(|(i, laid)| laid.wild && (wild(i.checked_sub(1)) || wild(i.checked_add(1))))
        .map(|(_, laid)| laid)
        .collect();
    let faces: Vec<Face> = beside.iter().map(|laid| laid.face).collect();
    let message = format!(
        "wild cards lie side by side, as {}: two of them need a natural card between them",
        joined(&faces, "and")
    );
    let cards = beside.iter().map(|laid| laid.card).collect();
    (!beside.is_empty()).then(|| Reason::new("meld.wild.adjacent", cards, message))
}
