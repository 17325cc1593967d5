//! Whole hands, of which melds are laid only when somebody knocks: the referee arranges what was not laid.

use super::laid::fit;
use super::{Deal, violation};
use crate::cards::{Card, Typed, print_cards};
use crate::layout::{Layout, arrange, arrange_onto};
use crate::melds::{Meld, judge, judge_onto};
use crate::ruleset::KnockLayOff;
use crate::scoring::{Hand, cards_points};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// What each seat had: the player who knocked first, then the others, who may lay off.
pub(super) fn hands(told: &Deal<'_>, violations: &mut Vec<Violation>) -> Vec<Hand> {
    let mut hands = vec![Hand::default(); told.names.len()];
    let knocker = told.results.ended.knock;
    let mut table = Vec::new();
    let mut gin = false;
    if let Some((seat, outcome)) = knocker.and_then(|seat| Some((seat, told.results.outcomes.get(seat)?))) {
        let hand = hand(told, seat, outcome, None, violations);
        table.clone_from(&hand.melds);
        gin = hand.said.unwrap_or_else(|| cards_points(told.rules, hand.left.iter().copied())) == 0;
        hands.get_mut(seat).into_iter().for_each(|place| place.clone_from(&hand));
    }
    let may = match told.rules.knock.map(|knock| knock.lay_off) {
        Some(KnockLayOff::Always) => true,
        Some(KnockLayOff::UnlessGin) => !gin,
        Some(KnockLayOff::Never) | None => false,
    };
    let onto = (may && !table.is_empty()).then_some(table.as_slice());
    for (seat, outcome) in told.results.outcomes.iter().enumerate().filter(|(seat, _)| Some(*seat) != knocker)
    {
        let hand = hand(told, seat, outcome, onto, violations);
        hands.get_mut(seat).into_iter().for_each(|place| place.clone_from(&hand));
    }
    hands
}

fn hand(
    told: &Deal<'_>,
    seat: usize,
    outcome: &Outcome,
    onto: Option<&[Meld]>,
    violations: &mut Vec<Violation>,
) -> Hand {
    match outcome {
        Outcome::Out => Hand::default(),
        Outcome::Points(points) => Hand { said: Some(*points), ..Hand::default() },
        Outcome::Cards(cards) => arranged(told, cards, onto),
        Outcome::Laid { melds, left } => laid(told, seat, melds, left, onto, violations),
    }
}

/// Cards that the referee arranges for the least left in hand.
fn arranged(told: &Deal<'_>, cards: &[Card], onto: Option<&[Meld]>) -> Hand {
    let layout: Layout = match onto {
        Some(table) => arrange_onto(told.rules, cards, table),
        None => arrange(told.rules, cards),
    };
    let melds = layout
        .melds
        .iter()
        .filter_map(|cards| judge(told.rules, cards).readings.into_iter().next())
        .collect();
    let mut table = onto.unwrap_or_default().to_vec();
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
    onto: Option<&[Meld]>,
    violations: &mut Vec<Violation>,
) -> Hand {
    let mut hand = Hand { left: left.to_vec(), ..Hand::default() };
    let mut table = onto.unwrap_or_default().to_vec();
    let mut waiting: Vec<&[Typed]> = Vec::new();
    for cards in melds {
        match judge(told.rules, cards).readings.into_iter().next() {
            Some(meld) => hand.melds.push(meld),
            None => waiting.push(cards),
        }
    }
    loop {
        let before = waiting.len();
        waiting.retain(|cards| match fit(told, &table, cards) {
            Some((place, grown)) => {
                let first = grown.cards.len() - cards.len();
                hand.laid_off.push((grown.clone(), (first..grown.cards.len()).collect()));
                table.get_mut(place).into_iter().for_each(|meld| meld.clone_from(&grown));
                false
            }
            None => true,
        });
        if waiting.len() == before {
            break;
        }
    }
    let name = told.name(seat);
    for cards in waiting {
        let shown = print_cards(cards);
        let all: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
        let knocker = told.results.ended.knock == Some(seat);
        if cards.len() < 3 || judge(told.rules, cards).reasons.is_empty() {
            let why = if knocker {
                "the player who knocks lays nothing off"
            } else {
                "it fits no meld that may be laid off on"
            };
            violations.push(violation(
                "knock.lay_off",
                all,
                format!("{name}'s {shown} is no meld, and {why}"),
            ));
            continue;
        }
        for reason in judge(told.rules, cards).reasons {
            violations.push(violation(
                &reason.rule,
                reason.cards,
                format!("{name}'s {shown} is no meld: {}", reason.message),
            ));
        }
    }
    hand
}
