//! What a deal counts for everybody at the table.

use super::addends::Addends;
use super::difference::{self, Outstanding};
use super::hand::Hand;
use super::melded::melded;
use super::payments::payments;
use super::score::{Score, Term, cards_points, in_hand};
use crate::cards::{Card, Face};
use crate::ruleset::{Count, Kind, LeftCards, Ruleset};

/// How a deal ended, besides what each player had.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ended {
    /// The seat that went out.
    pub out: Option<usize>,
    /// The seat that knocked.
    pub knock: Option<usize>,
    /// Whether that was big gin.
    pub big_gin: bool,
    /// Whether the stock had run out.
    pub stock_out: bool,
    /// The card that was turned up first.
    pub upcard: Option<Face>,
    /// The card whose rank was turned to be wild.
    pub wild: Option<Card>,
    /// The seat that dealt, where it was not its turn to.
    pub dealer: Option<usize>,
    /// Bonuses that were told: seat and name.
    pub bonuses: Vec<(usize, String)>,
    /// Points that were told as a sum: seat and sum. They change nothing, and show how somebody counted.
    pub sums: Vec<(usize, Addends)>,
}

/// The score of each seat.
pub fn deal(rules: &Ruleset, ended: &Ended, hands: &[Hand]) -> Vec<Score> {
    let mut scores = match rules.score.count {
        Count::Penalty => hands.iter().map(|hand| penalty(rules, hand)).collect(),
        Count::MeldsMinusHand => hands.iter().map(|hand| melds_minus_hand(rules, hand)).collect(),
        Count::Difference => differences(rules, ended, hands),
        // Whatever else is due is among what is paid.
        Count::Payments => return payments(rules, ended, hands),
        Count::DealsWon => hands.iter().map(deal_won).collect(),
    };
    if rules.score.count != Count::Difference {
        for (seat, name) in [(ended.out, "out"), (ended.knock, "knock")] {
            if let Some(score) = seat.and_then(|seat| scores.get_mut(seat)) {
                score.terms.extend(bonus(rules, name));
            }
        }
    }
    // Who wins by differences has them among what the deal wins.
    for (seat, score) in scores.iter_mut().enumerate() {
        if rules.score.count != Count::Difference || !score.won {
            score.terms.extend(told(rules, ended, seat));
        }
    }
    scores
}

/// The bonuses that were told of a seat.
pub(super) fn told(rules: &Ruleset, ended: &Ended, seat: usize) -> Vec<Term> {
    let own = ended.bonuses.iter().filter(|(who, _)| *who == seat);
    own.filter_map(|(_, name)| bonus(rules, name)).collect()
}

/// A bonus as a term, if the game has it.
pub(super) fn bonus(rules: &Ruleset, name: &str) -> Option<Term> {
    let points = rules.score.bonus(name)?;
    Some(Term::Bonus { name: name.replace('_', " "), points, rule: format!("score.bonus.{name}") })
}

fn penalty(rules: &Ruleset, hand: &Hand) -> Score {
    if hand.not_in {
        return Score::default();
    }
    if let Some(what) = hand.instead {
        let points = rules.score.instead(what).unwrap_or(0);
        let term = Term::Bonus { name: what.text().into(), points, rule: what.key().into() };
        return Score { terms: vec![term], ..Score::default() };
    }
    let mut terms = match (hand.out, hand.said) {
        (true, _) => vec![Term::Out],
        (false, Some(points)) => vec![Term::Said(points)],
        (false, None) => in_hand(rules, &counting(rules, hand), 1),
    };
    let points: i32 = terms.iter().map(Term::points).sum();
    if let Some(cap) = rules.score.cap.filter(|cap| points > *cap) {
        let name = format!("above {cap}");
        terms.push(Term::Bonus { name, points: cap - points, rule: "score.cap".into() });
    }
    Score { terms, won: hand.out, ..Score::default() }
}

/// A point for whoever won the deal.
fn deal_won(hand: &Hand) -> Score {
    let point = Term::Bonus { name: "deal won".into(), points: 1, rule: "score.count".into() };
    Score { terms: if hand.out { vec![point] } else { Vec::new() }, won: hand.out, ..Score::default() }
}

/// The cards of a hand that count against its holder.
fn counting(rules: &Ruleset, hand: &Hand) -> Vec<Card> {
    let pure = hand.melds.iter().any(|meld| meld.kind == Kind::Run && meld.wild() == 0);
    match rules.score.left {
        LeftCards::BesidePureRun if !pure => hand
            .melds
            .iter()
            .flat_map(|meld| meld.cards.iter().map(|laid| laid.card))
            .chain(hand.left.clone())
            .collect(),
        LeftCards::Every | LeftCards::InNoMeld | LeftCards::BesidePureRun => hand.left.clone(),
    }
}

fn melds_minus_hand(rules: &Ruleset, hand: &Hand) -> Score {
    let terms = match hand.said {
        Some(points) => vec![Term::Said(points)],
        None => melded(rules, hand).into_iter().chain(in_hand(rules, &hand.left, -1)).collect(),
    };
    Score { terms, won: hand.out, ..Score::default() }
}

/// What a seat holds at the end, where differences count.
pub(super) fn held(rules: &Ruleset, hand: &Hand) -> i32 {
    if hand.out { 0 } else { hand.said.unwrap_or_else(|| cards_points(rules, hand.left.iter().copied())) }
}

fn differences(rules: &Ruleset, ended: &Ended, hands: &[Hand]) -> Vec<Score> {
    let absent = |hand: &Hand| hand.not_in;
    let counts: Vec<i32> =
        hands.iter().map(|hand| if absent(hand) { difference::ABSENT } else { held(rules, hand) }).collect();
    let outcome = difference::outcome(rules, ended, &counts);
    let mut scores = difference::scores(rules, ended, &counts, &outcome);
    if outcome != Outstanding::Void {
        for (score, hand) in scores.iter_mut().zip(hands).filter(|(_, hand)| !absent(hand)) {
            score.held = match (hand.out, hand.said) {
                (true, _) => vec![Term::Out],
                (false, Some(points)) => vec![Term::Said(points)],
                (false, None) => in_hand(rules, &hand.left, 1),
            };
        }
    }
    scores
}
