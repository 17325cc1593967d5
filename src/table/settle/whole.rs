//! Whole hands, of which melds are laid only when somebody knocks: the referee arranges what was not laid.

use std::cmp::Reverse;

use super::lay_off::lay_off;
use super::layouts::equals;
use super::{Deal, violation};
use crate::cards::{Card, Typed, print_cards};
use crate::layout::{Layout, arrange, arrange_onto};
use crate::melds::{Meld, judge, judge_onto};
use crate::ruleset::{KnockLayOff, Ruleset};
use crate::scoring::{Hand, Score, cards_points, deal};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// What each seat had; of a seat that went out, nothing that counts.
pub(super) fn hands(told: &Deal<'_>, out: Option<usize>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let mut hands = knocked(told, violations);
    if let Some((seat, hand)) = out.and_then(|out| Some((out, hands.get_mut(out)?))) {
        hand.out = true;
        if !hand.left.is_empty() {
            let name = told.name(seat);
            let message = format!(
                "{name} can't be out: {} would lie in no meld",
                print_cards(&hand.left.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>())
            );
            let rule = if told.rules.goes_out_whole() { "turn.melds" } else { "score.left" };
            violations.push(violation(rule, hand.left.clone(), message));
        }
    }
    hands
}

/// What each seat had: the player who knocked first, then the others, who may lay off.
fn knocked(told: &Deal<'_>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let knocker = told.results.ended.knock;
    let Some((seat, outcome)) = knocker.and_then(|seat| Some((seat, told.results.outcomes.get(seat)?)))
    else {
        return around(told, None, violations);
    };
    let Outcome::Cards(cards) = outcome else {
        let hand = hand(told, seat, outcome, &mut Vec::new(), violations);
        return around(told, Some((seat, hand)), violations);
    };
    // Of layouts that leave as little the one that is best for whoever knocks, the first among equals.
    let best = arrange(told.rules, cards);
    let layouts = if best.points_left > 0 { equals(told.rules, cards, best) } else { vec![best] };
    let mut tried = layouts.into_iter().map(|layout| {
        let mut found = Vec::new();
        let hands = around(told, Some((seat, arranged(told, layout, &mut Vec::new()))), &mut found);
        (hands, found)
    });
    let Some(mut chosen) = tried.next() else { return Vec::new() };
    let value = |hands: &[Hand]| -> (i32, Reverse<i32>) {
        let points: Vec<i32> =
            deal(told.rules, &told.results.ended, hands).iter().map(Score::points).collect();
        let own = points.get(seat).copied().unwrap_or(0);
        (own, Reverse(points.iter().sum::<i32>() - own))
    };
    let mut most = value(&chosen.0);
    for other in tried {
        let now = value(&other.0);
        if now > most {
            (most, chosen) = (now, other);
        }
    }
    violations.append(&mut chosen.1);
    chosen.0
}

/// What each seat had, given what the player who knocked laid: the others lay off in turn.
fn around(told: &Deal<'_>, knocker: Option<(usize, Hand)>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let seats = told.names.len();
    let mut hands = vec![Hand::default(); seats];
    let mut table = Vec::new();
    let mut first = 0;
    let who = knocker.as_ref().map(|(seat, _)| *seat);
    if let Some((seat, hand)) = knocker {
        let held = hand.said.unwrap_or_else(|| cards_points(told.rules, hand.left.iter().copied()));
        let may = match told.rules.knock.map(|knock| knock.lay_off) {
            Some(KnockLayOff::Always) => true,
            Some(KnockLayOff::UnlessGin) => held != 0,
            Some(KnockLayOff::Never) | None => false,
        };
        if may {
            table.clone_from(&hand.melds);
        }
        first = seat + 1;
        hands.get_mut(seat).into_iter().for_each(|place| place.clone_from(&hand));
    }
    for seat in (first..first + seats).map(|seat| seat % seats.max(1)).filter(|seat| Some(*seat) != who) {
        let Some(outcome) = told.results.outcomes.get(seat) else { continue };
        let hand = hand(told, seat, outcome, &mut table, violations);
        hands.get_mut(seat).into_iter().for_each(|place| place.clone_from(&hand));
    }
    hands
}

/// What one seat had; lays off on the melds of the table, which grow.
fn hand(
    told: &Deal<'_>,
    seat: usize,
    outcome: &Outcome,
    table: &mut Vec<Meld>,
    violations: &mut Vec<Violation>,
) -> Hand {
    match outcome {
        Outcome::Out => Hand::default(),
        Outcome::Instead(what) => Hand { instead: Some(*what), ..Hand::default() },
        Outcome::NotIn | Outcome::Absent => Hand { not_in: true, ..Hand::default() },
        Outcome::Points(points) => Hand { said: Some(*points), ..Hand::default() },
        Outcome::Cards(cards) if table.is_empty() => arranged(told, arrange(told.rules, cards), table),
        Outcome::Cards(cards) => arranged(told, arrange_onto(told.rules, cards, table), table),
        Outcome::Laid { melds, left } => laid(told, seat, melds, left, table, violations),
    }
}

/// A whole hand arranged by itself, as it is while nobody else was heard.
pub fn alone(rules: &Ruleset, cards: &[Card]) -> Hand {
    let layout = arrange(rules, cards);
    let melds = layout.melds.iter().filter_map(|cards| judge(rules, cards).readings.into_iter().next());
    Hand { melds: melds.collect(), left: layout.left, ..Hand::default() }
}

/// Cards that the referee has arranged.
fn arranged(told: &Deal<'_>, layout: Layout, table: &mut [Meld]) -> Hand {
    let melds = layout
        .melds
        .iter()
        .filter_map(|cards| judge(told.rules, cards).readings.into_iter().next())
        .collect();
    let mut laid_off = Vec::new();
    for (place, cards) in &layout.laid_off {
        let Some(meld) = table.get_mut(*place) else { continue };
        if let Some(grown) = judge_onto(told.rules, meld, cards).readings.into_iter().next() {
            let first = grown.cards.len() - cards.len();
            laid_off.push((grown.clone(), (first..grown.cards.len()).collect()));
            *meld = grown;
        }
    }
    Hand { melds, laid_off, left: layout.left, ..Hand::default() }
}

/// Cards as somebody laid them: taken so, well or badly.
fn laid(
    told: &Deal<'_>,
    seat: usize,
    melds: &[Vec<Typed>],
    left: &[Card],
    table: &mut Vec<Meld>,
    violations: &mut Vec<Violation>,
) -> Hand {
    let mut hand = Hand { left: left.to_vec(), ..Hand::default() };
    let mut parts: Vec<&[Typed]> = Vec::new();
    for cards in melds {
        match judge(told.rules, cards).readings.into_iter().next() {
            Some(meld) => hand.melds.push(meld),
            None => parts.push(cards),
        }
    }
    let lying: Vec<Vec<Meld>> = table.iter().map(|meld| vec![meld.clone()]).collect();
    let found = lay_off(told.rules, &lying, &parts);
    for placed in &found.placed {
        let all = placed.grown.cards.len();
        let more = parts.get(placed.part).map_or(0, |cards| cards.len());
        hand.laid_off.push((placed.grown.clone(), (all - more..all).collect()));
    }
    *table = found.grown();
    for cards in found.loose.iter().filter_map(|part| parts.get(*part)) {
        no_meld(told, seat, cards, violations);
    }
    hand
}

/// Notes a part that is no meld and could not be laid off.
fn no_meld(told: &Deal<'_>, seat: usize, cards: &[Typed], violations: &mut Vec<Violation>) {
    let name = told.name(seat);
    let shown = print_cards(cards);
    let reasons = judge(told.rules, cards).reasons;
    if cards.len() < 3 || reasons.is_empty() {
        let why = if told.results.ended.knock == Some(seat) {
            "the player who knocks lays nothing off"
        } else {
            "it fits no meld that may be laid off on"
        };
        let all = cards.iter().map(|typed| typed.card).collect();
        violations.push(violation("knock.lay_off", all, format!("{name}'s {shown} is no meld, and {why}")));
        return;
    }
    for reason in reasons {
        let message = format!("{name}'s {shown} is no meld: {}", reason.message);
        violations.push(violation(&reason.rule, reason.cards, message));
    }
}
