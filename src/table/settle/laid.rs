//! Hands whose melds count: every part is a meld, or a lay-off on a meld of this deal.

use super::lay_off::lay_off;
use super::{Deal, contract, violation};
use crate::cards::{Card, Typed, print_cards};
use crate::melds::{Meld, judge};
use crate::ruleset::{Count, Ruleset};
use crate::scoring::Hand;
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// All that was laid in a deal.
#[derive(Default)]
pub(super) struct Table<'a> {
    /// How many play.
    pub(super) seats: usize,
    /// Who laid each meld, and every reading that it has.
    pub(super) melds: Vec<(usize, Vec<Meld>)>,
    /// The same as they were told.
    pub(super) told: Vec<&'a [Typed]>,
    /// Parts that are no melds by themselves, and who laid them.
    pub(super) loose: Vec<(usize, &'a [Typed])>,
}

impl<'a> Table<'a> {
    /// Tells melds from lay-offs.
    pub(super) fn new(rules: &Ruleset, outcomes: &'a [Outcome]) -> Self {
        let mut table = Self { seats: outcomes.len(), ..Self::default() };
        for (seat, outcome) in outcomes.iter().enumerate() {
            let Outcome::Laid { melds, .. } = outcome else { continue };
            for cards in melds {
                let readings = judge(rules, cards).readings;
                if readings.is_empty() {
                    table.loose.push((seat, cards));
                } else {
                    table.melds.push((seat, readings));
                    table.told.push(cards);
                }
            }
        }
        table
    }
}

/// What each seat had; notes parts that are neither melds nor lay-offs.
pub(super) fn hands(told: &Deal<'_>, out: Option<usize>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let mut hands = Vec::new();
    for (seat, outcome) in told.results.outcomes.iter().enumerate() {
        let mut hand = Hand {
            out: out == Some(seat),
            not_in: outcome.away(),
            left: outcome.left().to_vec(),
            ..Hand::default()
        };
        match outcome {
            Outcome::Points(points) => hand.said = Some(*points),
            Outcome::Out => {
                let name = told.name(seat);
                let message = if told.rules.score.count == Count::Payments {
                    format!("what {name} laid is paid for: give the melds, `MELDS :`, or what {name} gets")
                } else {
                    format!(
                        "what {name} laid counts in this game: give melds and cards, `MELDED :`, or points"
                    )
                };
                violations.push(violation("score.count", Vec::new(), message));
            }
            Outcome::Laid { .. }
            | Outcome::Cards(_)
            | Outcome::Instead(_)
            | Outcome::NotIn
            | Outcome::Absent => {}
        }
        hands.push(hand);
    }
    let table = Table::new(told.rules, &told.results.outcomes);
    laid_off(told, &table, &mut hands, violations);
    contract::check(told, &table, violations);
    hands
}

/// Lays loose parts off on the melds of the table, and gives each its points.
fn laid_off(told: &Deal<'_>, table: &Table<'_>, hands: &mut [Hand], violations: &mut Vec<Violation>) {
    let loose = &table.loose;
    let parts: Vec<&[Typed]> = loose.iter().map(|(_, cards)| *cards).collect();
    let readings: Vec<Vec<Meld>> = table.melds.iter().map(|(_, readings)| readings.clone()).collect();
    let found = lay_off(told.rules, &readings, &parts);
    for (meld, (owner, _)) in found.table.iter().zip(&table.melds) {
        if let Some(hand) = hands.get_mut(*owner) {
            hand.melds.push(meld.clone());
        }
    }
    for placed in &found.placed {
        let Some((seat, cards)) = loose.get(placed.part) else { continue };
        if let Some(hand) = hands.get_mut(*seat) {
            let all = placed.grown.cards.len();
            hand.laid_off.push((placed.grown.clone(), (all - cards.len()..all).collect()));
        }
    }
    // Of a meld whose number is known only in points, nothing can be laid off on it here.
    for (seat, part) in found.loose.iter().filter_map(|part| loose.get(*part)) {
        let name = told.name(*seat);
        let cards: Vec<Card> = part.iter().map(|typed| typed.card).collect();
        let shown = print_cards(part);
        if part.len() < 3 {
            let message =
                format!("{name}'s {shown} is no meld and fits none that was laid in deal {}", told.n);
            violations.push(violation("contract.lay_off", cards, message));
            continue;
        }
        for reason in judge(told.rules, part).reasons {
            let message =
                format!("{name}'s {shown} is no meld, and fits none that was laid: {}", reason.message);
            violations.push(violation(&reason.rule, reason.cards, message));
        }
    }
}
