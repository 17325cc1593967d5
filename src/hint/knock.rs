//! A whole hand that ends the deal: gin, big gin, a knock; else the best discard.

use super::attempt::{Attempt, Plan, without};
use super::discard::dearest_first;
use crate::cards::Card;
use crate::layout::{Layout, arrange};
use crate::play::{Knock, KnockKind, Move, Shown};
use crate::scoring::knock_limit;

pub(super) fn best(start: &Attempt) -> Option<Plan> {
    let rules = start.deal.rules().clone();
    let whole = arrange(&rules, &start.hand);
    if whole.left.is_empty()
        && let Some(plan) = knock(start, KnockKind::BigGin, whole, None)
    {
        return Some(plan);
    }
    let mut ways: Vec<(Card, Layout)> = dearest_first(&rules, &start.hand)
        .into_iter()
        .map(|card| (card, arrange(&rules, &without(&start.hand, &[card]))))
        .collect();
    ways.sort_by_key(|(_, layout)| layout.points_left);
    let limit = knock_limit(&rules, start.deal.upcard()).map_or(i32::MIN, |(limit, _)| limit);
    let low = ways.iter().filter(|(_, layout)| layout.points_left <= limit);
    let knocks = low.filter_map(|(card, layout)| {
        let kind = if layout.left.is_empty() { KnockKind::Gin } else { KnockKind::Knock };
        knock(start, kind, layout.clone(), Some(*card))
    });
    // The first leaves least.
    if let Some(plan) = knocks.take(1).next() {
        return Some(plan);
    }
    let order: Vec<Card> = ways.iter().map(|(card, _)| *card).collect();
    start.clone().finish(&order)
}

fn knock(start: &Attempt, kind: KnockKind, layout: Layout, discard: Option<Card>) -> Option<Plan> {
    let mut tried = start.clone();
    let left = layout.left.clone();
    let shown = Shown::Laid { melds: layout.melds, left: layout.left };
    if !tried.go(Move::Knock(Knock { kind, shown: Some(shown), discard })) {
        return None;
    }
    let points_left = layout.points_left;
    Some(Plan { left, points_left, proven: layout.proven, ..tried.plan() })
}
