//! Hands whose melds count: every part is a meld, or a lay-off on a meld of this deal.

use super::{Deal, violation};
use crate::cards::{Card, Typed, print_cards};
use crate::melds::{Meld, judge, judge_onto};
use crate::scoring::Hand;
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// A part that is no meld by itself.
struct Loose<'a> {
    seat: usize,
    cards: &'a [Typed],
}

/// What each seat had; notes parts that are neither melds nor lay-offs.
pub(super) fn hands(told: &Deal<'_>, out: Option<usize>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let mut hands = Vec::new();
    let mut table: Vec<Meld> = Vec::new();
    let mut loose: Vec<Loose<'_>> = Vec::new();
    for (seat, outcome) in told.results.outcomes.iter().enumerate() {
        let mut hand = Hand { out: out == Some(seat), left: outcome.left().to_vec(), ..Hand::default() };
        match outcome {
            Outcome::Points(points) => hand.said = Some(*points),
            Outcome::Out => {
                let message = format!(
                    "what {} laid counts in this game: give melds and cards, `MELDED :`, or points",
                    told.name(seat)
                );
                violations.push(violation("score.count", Vec::new(), message));
            }
            Outcome::Laid { melds, .. } => {
                for cards in melds {
                    match judge(told.rules, cards).readings.into_iter().next() {
                        Some(meld) => {
                            table.push(meld.clone());
                            hand.melds.push(meld);
                        }
                        None => loose.push(Loose { seat, cards }),
                    }
                }
            }
            Outcome::Cards(_) => {}
        }
        hands.push(hand);
    }
    lay_off(told, &mut table, loose, &mut hands, violations);
    hands
}

/// Lays loose parts off, one after another as melds grow, until nothing fits any more.
fn lay_off(
    told: &Deal<'_>,
    table: &mut [Meld],
    loose: Vec<Loose<'_>>,
    hands: &mut [Hand],
    violations: &mut Vec<Violation>,
) {
    let mut waiting = loose;
    loop {
        let before = waiting.len();
        let mut still = Vec::new();
        for part in waiting {
            match fit(told, table, part.cards) {
                Some((place, grown)) => {
                    let first = grown.cards.len() - part.cards.len();
                    if let Some(hand) = hands.get_mut(part.seat) {
                        hand.laid_off.push((grown.clone(), (first..grown.cards.len()).collect()));
                    }
                    table.get_mut(place).into_iter().for_each(|meld| meld.clone_from(&grown));
                }
                None => still.push(part),
            }
        }
        waiting = still;
        if waiting.is_empty() || waiting.len() == before {
            break;
        }
    }
    // Of a meld whose number is known only in points, nothing can be laid off on it here.
    for part in waiting {
        let name = told.name(part.seat);
        let cards: Vec<Card> = part.cards.iter().map(|typed| typed.card).collect();
        let shown = print_cards(part.cards);
        if part.cards.len() < 3 {
            let message =
                format!("{name}'s {shown} is no meld and fits none that was laid in deal {}", told.n);
            violations.push(violation("contract.lay_off", cards, message));
            continue;
        }
        for reason in judge(told.rules, part.cards).reasons {
            let message =
                format!("{name}'s {shown} is no meld, and fits none that was laid: {}", reason.message);
            violations.push(violation(&reason.rule, reason.cards, message));
        }
    }
}

/// The first meld that can take the cards, and what it becomes.
pub(super) fn fit(told: &Deal<'_>, table: &[Meld], cards: &[Typed]) -> Option<(usize, Meld)> {
    table.iter().enumerate().find_map(|(place, meld)| {
        let grown = judge_onto(told.rules, meld, cards).readings.into_iter().next()?;
        Some((place, grown))
    })
}
