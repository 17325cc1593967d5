//! A shape against the rules: size, suits, wild cards.

use super::{Laid, Meld};
use crate::cards::Card;
use crate::ruleset::{Kind, Limits, Ratio, Ruleset};

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

/// Every rule that a shape breaks, in the order of the keys. `new` is a meld being laid; otherwise it has grown.
pub(super) fn broken(rules: &Ruleset, meld: &Meld, new: bool) -> Vec<Reason> {
    let mut broken = Vec::new();
    size(rules, meld, &mut broken);
    if meld.kind == Kind::Set && rules.melds.distinct_suits {
        suits(meld, &mut broken);
    }
    wild(rules, meld, new, &mut broken);
    broken
}

fn cards(laid: &[&Laid]) -> Vec<Card> {
    laid.iter().map(|laid| laid.card).collect()
}

fn size(rules: &Ruleset, meld: &Meld, broken: &mut Vec<Reason>) {
    let Some(size) = rules.melds.size(meld.kind) else { return };
    let n = meld.cards.len();
    if !size.holds(n) {
        let kind = meld.kind.text();
        let all: Vec<&Laid> = meld.cards.iter().collect();
        let message = format!("{n} card{} {} no {kind}: a {kind} has {}", plural(n), verb(n), size.words());
        broken.push(Reason::new(&format!("meld.{kind}.size"), cards(&all), message));
    }
}

pub(super) fn plural(n: usize) -> &'static str {
    if n == 1 { "" } else { "s" }
}

fn verb(n: usize) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

fn suits(meld: &Meld, broken: &mut Vec<Reason>) {
    let same = |laid: &Laid| meld.cards.iter().filter(|other| other.face.suit == laid.face.suit).count() > 1;
    let twice: Vec<&Laid> = meld.cards.iter().filter(|laid| same(laid)).collect();
    let Some(first) = twice.first() else { return };
    // Beyond four cards a wild card only repeats a suit because none is left; the size says so already.
    if twice.iter().all(|laid| laid.wild) && meld.cards.len() > 4 {
        return;
    }
    let rank = first.face.rank.plural();
    let mut named: Vec<String> = Vec::new();
    for laid in &twice {
        let n = twice.iter().filter(|other| other.face == laid.face).count();
        let text = format!("{n} {rank} of {}", laid.face.suit.name());
        if !named.contains(&text) {
            named.push(text);
        }
    }
    let message = format!("{}: the suits of a set must differ", named.join(" and "));
    broken.push(Reason::new("meld.set.distinct_suits", cards(&twice), message));
}

fn wild(rules: &Ruleset, meld: &Meld, new: bool, broken: &mut Vec<Reason>) {
    let limits = &rules.melds.wild;
    let wild: Vec<&Laid> = meld.cards.iter().filter(|laid| laid.wild).collect();
    let natural = meld.cards.len() - wild.len();
    if wild.is_empty() {
        return;
    }
    if natural < usize::from(limits.min_natural) {
        let least = usize::from(limits.min_natural);
        let message = format!(
            "{natural} natural card{}: a meld with wild cards needs at least {least}",
            plural(natural)
        );
        broken.push(Reason::new("meld.wild.min_natural", cards(&wild), message));
    }
    if !new && limits.limits == Limits::LayDown {
        return;
    }
    if let Some(most) = limits.max.for_length(meld.cards.len()).filter(|most| wild.len() > usize::from(*most))
    {
        let message = format!("{} wild cards: a meld of {} may hold {most}", wild.len(), meld.cards.len());
        broken.push(Reason::new("meld.wild.max", cards(&wild), message));
    }
    if limits.ratio == Ratio::NotAboveNatural && wild.len() > natural {
        let message = format!(
            "{} wild cards and {natural} natural: wild cards may not outnumber natural ones",
            wild.len()
        );
        broken.push(Reason::new("meld.wild.ratio", cards(&wild), message));
    }
    if !limits.adjacent && meld.kind == Kind::Run {
        let beside = |laid: &Laid| wild.iter().any(|other| other.place.abs_diff(laid.place) == 1);
        let together: Vec<&Laid> = wild.iter().copied().filter(|laid| beside(laid)).collect();
        if !together.is_empty() {
            let message = "two wild cards lie side by side: a natural card must part them".to_owned();
            broken.push(Reason::new("meld.wild.adjacent", cards(&together), message));
        }
    }
}
