//! Whether the result of a deal can be: who is out, which cards are left, which numbers cards can make.

use std::cell::OnceCell;

use super::outcome::Outcome;
use super::ruling::Violation;
use crate::cards::{Card, Counts};
use crate::ruleset::{Draw, Pack, Ruleset};
use crate::scoring::{Sums, cards_points};

/// How a deal ended, for everybody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// What each seat had.
    pub outcomes: Vec<Outcome>,
    /// Whether the deal ended because the stock was used up.
    pub stock_out: bool,
}

impl Results {
    /// Whether a seat went out: it says so, or counts 0.
    pub fn is_out(&self, seat: usize) -> bool {
        matches!(self.outcomes.get(seat), Some(Outcome::Out | Outcome::Points(0)))
    }

    /// The seat that went out, if just one did.
    pub fn out(&self) -> Option<usize> {
        let mut out = (0..self.outcomes.len()).filter(|seat| self.is_out(*seat));
        out.next().filter(|_| out.next().is_none())
    }
}

/// Everything that can't be in the result of deal `n`, in a stable order.
pub(super) fn impossible(
    rules: &Ruleset,
    sums: &OnceCell<Sums>,
    n: u32,
    names: &[String],
    results: &Results,
) -> Vec<Violation> {
    let mut violations = outs(n, names, results);
    let Some(pack) = rules.pack(names.len() as u8) else { return violations };
    let most = longest_hand(rules, n, names.len() as u8);
    copies(pack, names, results, &mut violations);
    let sums = || sums.get_or_init(|| Sums::new(rules, pack));
    for (name, outcome) in names.iter().zip(&results.outcomes) {
        match outcome {
            Outcome::Cards(cards) if cards.len() > most => {
                let key = rules.cards_dealt_key(n, names.len() as u8);
                let message = format!(
                    "{name} can't hold {} cards: a hand of deal {n} grows to {most} at most",
                    cards.len()
                );
                violations.push(violation(&key, cards.clone(), message));
            }
            Outcome::Points(points)
                if sums().fewest(*points).is_none_or(|cards| usize::from(cards) > most) =>
            {
                violations.push(violation(
                    "cards.points",
                    Vec::new(),
                    no_such_sum(sums(), name, *points, most),
                ));
            }
            Outcome::Out | Outcome::Points(_) | Outcome::Cards(_) => {}
        }
    }
    let together: i32 = results.outcomes.iter().map(|outcome| points(rules, outcome)).sum();
    if violations.is_empty() && together > sums().all() {
        let message = format!(
            "{together} points are left in all hands together, and all cards ({pack}) count {}",
            sums().all()
        );
        violations.push(violation(&format!("packs.{}", names.len()), Vec::new(), message));
    }
    violations
}

fn violation(rule: &str, cards: Vec<Card>, message: String) -> Violation {
    Violation { rule: rule.into(), meld: None, cards, message }
}

fn points(rules: &Ruleset, outcome: &Outcome) -> i32 {
    match outcome {
        Outcome::Out => 0,
        Outcome::Points(points) => *points,
        Outcome::Cards(cards) => cards_points(rules, cards.iter().copied()),
    }
}

fn outs(n: u32, names: &[String], results: &Results) -> Vec<Violation> {
    let out: Vec<&str> = names
        .iter()
        .enumerate()
        .filter(|(seat, _)| results.is_out(*seat))
        .map(|(_, name)| name.as_str())
        .collect();
    let message = match (out.len(), results.stock_out) {
        (0, false) => format!(
            "nobody is out in deal {n}: one player is `out`, or give --stock-out if the stock ran out"
        ),
        (1, true) => {
            format!("{} is out, so deal {n} did not end with the stock: leave out --stock-out", out.concat())
        }
        (2.., _) => format!("{} are both out in deal {n}: a deal ends with the first", out.join(" and ")),
        _ => return Vec::new(),
    };
    vec![violation("score.count", Vec::new(), message)]
}

/// No card can be left more often than the packs hold it.
fn copies(pack: Pack, names: &[String], results: &Results, violations: &mut Vec<Violation>) {
    let hands = || {
        names.iter().zip(&results.outcomes).filter_map(|(name, outcome)| match outcome {
            Outcome::Cards(cards) => Some((name, cards)),
            Outcome::Out | Outcome::Points(_) => None,
        })
    };
    let counts: Counts = hands().flat_map(|(_, cards)| cards.iter().copied()).collect();
    for (card, count) in counts.iter().filter(|(card, count)| *count > pack.copies(*card)) {
        let holders: Vec<_> =
            hands().filter(|(_, cards)| cards.contains(&card)).map(|(name, _)| name.as_str()).collect();
        let shown = if card.is_joker() { "the joker `*`".to_owned() } else { card.to_string() };
        let message = format!(
            "{shown} is left {count} times ({}), and {} players have {pack}",
            holders.join(", "),
            names.len()
        );
        violations.push(violation(
            &format!("packs.{}", names.len()),
            vec![card; usize::from(count)],
            message,
        ));
    }
}

fn no_such_sum(sums: &Sums, name: &str, points: i32, most: usize) -> String {
    let near = match sums.beside(points, most) {
        (Some(below), Some(above)) => format!("; the nearest are {below} and {above}"),
        (Some(near), None) | (None, Some(near)) => format!("; the nearest is {near}"),
        (None, None) => String::new(),
    };
    format!("no cards make {name}'s {points}{near}")
}

/// The most cards that a hand can grow to in deal `n`.
fn longest_hand(rules: &Ruleset, n: u32, players: u8) -> usize {
    let dealt = usize::from(rules.cards_dealt(n, players).unwrap_or(0));
    let whole = rules.pack(players).map_or(0, Pack::size);
    match (rules.turn.draw, rules.turn.buy_limit) {
        (Draw::AnyDiscard, _) | (_, None) => whole,
        (_, Some(buys)) => {
            (dealt + 1 + usize::from(buys) * (1 + usize::from(rules.turn.buy_cost))).min(whole)
        }
    }
}
