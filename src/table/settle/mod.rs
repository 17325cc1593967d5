//! From what was told of a deal to what each player had: judged, and refused with every reason where it can't be.

mod away;
mod contract;
mod ends;
mod held;
mod laid;
mod lay_off;
mod layouts;
mod numbers;
mod open;
mod pack;
mod paid;
mod short;
mod ways;
mod whole;

use std::cell::OnceCell;

use super::outcome::Outcome;
use super::ruling::Violation;
use crate::cards::Card;
use crate::ruleset::{Count, LeftCards, Ruleset};
use crate::scoring::{Ended, Hand, Score, Sums, deal};

pub use held::best;
pub(super) use open::question;
pub use open::{void, wants_turned, wants_upcard};
pub use whole::alone;

/// How a deal ended, for everybody at the table, as it was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// What each seat had.
    pub outcomes: Vec<Outcome>,
    /// How the deal ended.
    pub ended: Ended,
    /// What each seat had, where every card was followed to its place; else the outcomes tell it.
    pub hands: Option<Vec<Hand>>,
}

/// How a deal ended, judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settled {
    /// How the deal ended; the seat that went out is in it.
    pub ended: Ended,
    /// What each seat had.
    pub hands: Vec<Hand>,
    /// What each seat scores.
    pub scores: Vec<Score>,
    /// What a person should know although it can be.
    pub notes: Vec<String>,
}

impl Settled {
    /// A deal of which nothing is known.
    pub(super) fn unknown(seats: usize) -> Self {
        let (hands, scores) = (vec![Hand::default(); seats], vec![Score::default(); seats]);
        Self { ended: Ended::default(), hands, scores, notes: Vec::new() }
    }
}

/// What the steps of settling share.
struct Deal<'a> {
    rules: &'a Ruleset,
    sums: &'a OnceCell<Sums>,
    n: u32,
    names: &'a [String],
    results: &'a Results,
}

impl Deal<'_> {
    fn players(&self) -> u8 {
        self.names.len() as u8
    }

    fn name(&self, seat: usize) -> &str {
        self.names.get(seat).map_or("", String::as_str)
    }

    /// Whether the deal counts for nobody.
    fn void(&self) -> bool {
        open::void(self.rules, &self.results.ended)
    }
}

/// Settles deal `n`.
///
/// # Errors
/// Everything that can't be, in a stable order.
pub(super) fn settle(
    rules: &Ruleset,
    sums: &OnceCell<Sums>,
    n: u32,
    names: &[String],
    gone: &[usize],
    results: &Results,
) -> Result<Settled, Vec<Violation>> {
    let told = Deal { rules, sums, n, names, results };
    let mut violations = Vec::new();
    if let Some(hands) = &results.hands {
        // Each card was judged when it was laid; bonuses that no card shows are told afterwards.
        ends::bonuses(&told, &mut violations);
        if !violations.is_empty() {
            return Err(violations);
        }
        let (ended, hands) = (results.ended.clone(), hands.clone());
        let scores = deal(rules, &ended, &hands);
        return Ok(Settled { ended, hands, scores, notes: Vec::new() });
    }
    away::check(&told, gone, &mut violations);
    let out = ends::out(&told);
    ends::check(&told, &out, &mut violations);
    ends::bonuses(&told, &mut violations);
    pack::copies(&told, &mut violations);
    pack::sizes(&told, &mut violations);
    numbers::check(&told, &out, &mut violations);
    let out = if let [one] = out.as_slice() { Some(*one) } else { None };
    let hands = match rules.score.count {
        _ if rules.arranges_hands() => whole::hands(&told, out, &mut violations),
        Count::MeldsMinusHand | Count::Payments => laid::hands(&told, out, &mut violations),
        Count::Penalty | Count::Difference | Count::DealsWon => plain(&told, out, &mut violations),
    };
    if rules.score.count == Count::Payments {
        paid::check(&told, out, &hands, &mut violations);
    }
    if violations.is_empty() {
        ends::knock(&told, &hands, &mut violations);
    }
    if !violations.is_empty() {
        return Err(violations);
    }
    let ended = Ended { out, ..results.ended.clone() };
    let scores = deal(rules, &ended, &hands);
    Ok(Settled { ended, hands, scores, notes: short::notes(&told, out) })
}

/// Hands of which only what is left counts.
fn plain(told: &Deal<'_>, out: Option<usize>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let every = told.rules.score.left == LeftCards::Every;
    let hand = |(seat, outcome): (usize, &Outcome)| Hand {
        out: out == Some(seat),
        said: if let Outcome::Points(points) = outcome { Some(*points) } else { None },
        instead: if let Outcome::Instead(what) = outcome { Some(*what) } else { None },
        not_in: outcome.away(),
        ..if every {
            Hand { left: outcome.left().to_vec(), ..Hand::default() }
        } else {
            held::hand(told, seat, outcome, violations)
        }
    };
    told.results.outcomes.iter().enumerate().map(hand).collect()
}

fn violation(rule: &str, cards: Vec<Card>, message: String) -> Violation {
    Violation { rule: rule.into(), meld: None, cards, message }
}
