//! Which card to discard first.

use std::cmp::Reverse;

use super::standing::Standing;
use crate::cards::{Card, Counts};
use crate::layout::{Demand, Layout, Weigh, arrange, arrange_for, best_discard};
use crate::play::OpenDeal;
use crate::ruleset::Ruleset;
use crate::solve::ContractAnswer;

/// The card whose loss leaves least in no meld, and the rest arranged.
pub(super) fn least_left(rules: &Ruleset, hand: &[Card]) -> Option<(Card, Layout)> {
    best_discard(rules, hand)
}

/// Cards from the one that is best let go: natural before wild, high before low.
pub(super) fn dearest_first(rules: &Ruleset, cards: &[Card]) -> Vec<Card> {
    let counts: Counts = cards.iter().copied().collect();
    let mut kinds: Vec<Card> = counts.iter().map(|(card, _)| card).collect();
    kinds.sort_by_key(|card| (rules.kept_back(*card), rules.is_wild(*card), Reverse(rules.points.of(*card))));
    kinds
}

/// The cards of a hand of which nothing was laid, from the one that is best let go.
pub(super) fn of_a_hand(deal: &OpenDeal, hand: &[Card], standing: &Standing) -> Vec<Card> {
    let rules = &**deal.rules();
    let mut order = Vec::new();
    match standing {
        Standing::Contract(answer) => order.extend(spared(deal, hand, answer)),
        Standing::Open => {}
        Standing::Whole(_) | Standing::Deadwood { .. } | Standing::FirstMelds { .. } => {
            order.extend(least_left(rules, hand).map(|(card, _)| card));
        }
    }
    // After it, what lies in no meld.
    order.extend(dearest_first(rules, &arrange(rules, hand).left));
    order.extend(dearest_first(rules, hand));
    order
}

/// The cards that the contract has no use for, were one of the ways to complete it there.
fn spared(deal: &OpenDeal, hand: &[Card], answer: &ContractAnswer) -> Vec<Card> {
    let rules = &**deal.rules();
    let Some(contract) = rules.deal(deal.n()).and_then(|deal| deal.contract.as_ref()) else {
        return Vec::new();
    };
    let lacking = answer.missing.first().map(Vec::as_slice).unwrap_or_default();
    let all: Vec<Card> = hand.iter().chain(lacking).copied().collect();
    let demand = Demand { shapes: &contract.shapes, weigh: Weigh::Points };
    let left = arrange_for(rules, demand, &all, &[]).layout.map(|layout| layout.left).unwrap_or_default();
    dearest_first(rules, &left)
}
