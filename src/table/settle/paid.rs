//! Deals that are paid: the hand that went out says what each of the others pays, and their own hands say nothing.

use super::{Deal, violation};
use crate::cards::{Card, Typed};
use crate::scoring::{Hand, can_be_paid};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// Notes whatever was told that can't be so, besides how the cards lie.
pub(super) fn check(told: &Deal<'_>, out: Option<usize>, hands: &[Hand], violations: &mut Vec<Violation>) {
    for (seat, _) in told.results.ended.bonuses.iter().filter(|(seat, _)| Some(*seat) != out) {
        if let (Some(out), name) = (out, told.name(*seat)) {
            let message = format!("only {}, who went out, is paid: {name} gets no bonus", told.name(out));
            violations.push(violation("score.count", Vec::new(), message));
        }
    }
    let Some((out, hand)) = out.and_then(|out| Some((out, hands.get(out)?))) else { return };
    let name = told.name(out);
    if hand.said.is_none() && hand.melds.is_empty() && told.results.outcomes.get(out) != Some(&Outcome::Out) {
        let message = format!("what {name} laid is paid for: give the melds, `MELDS :`, or what {name} gets");
        violations.push(violation("score.count", Vec::new(), message));
    }
    for (seat, outcome) in told.results.outcomes.iter().enumerate().filter(|(seat, _)| *seat != out) {
        let Outcome::Laid { melds, .. } = outcome else { continue };
        if !melds.is_empty() {
            let cards = melds.iter().flatten().map(|typed: &Typed| typed.card).collect::<Vec<Card>>();
            let message = format!("{} lays melds only to go out, and {name} is out", told.name(seat));
            violations.push(violation("score.count", cards, message));
        }
    }
}

/// Notes numbers that nobody can win or pay.
pub(super) fn numbers(told: &Deal<'_>, out: &[usize], violations: &mut Vec<Violation>) {
    let absent = |seat: usize| told.results.outcomes.get(seat).is_some_and(Outcome::away);
    let others = (0..told.names.len()).filter(|seat| !absent(*seat)).count() as i32 - 1;
    let said = |seat: usize| match told.results.outcomes.get(seat) {
        Some(Outcome::Points(points)) => Some(*points),
        _ => None,
    };
    let [out] = out else { return };
    let name = told.name(*out);
    let Some(gets) = said(*out) else {
        for (seat, points) in (0..told.names.len()).filter_map(|seat| Some((seat, said(seat)?))) {
            if points != 0 {
                let message = format!(
                    "what {} pays follows from the melds of {name}: leave {points} out, or give numbers for both",
                    told.name(seat)
                );
                violations.push(violation("score.count", Vec::new(), message));
            }
        }
        return;
    };
    if others < 1 || gets % others != 0 {
        let message = format!("{name} can't get {gets}: each of the {others} others pays the same");
        violations.push(violation("score.count", Vec::new(), message));
        return;
    }
    let each = gets / others;
    if let Some(pack) = told.rules.pack(told.players()) {
        let wild = Card::all().filter(|card| !card.is_joker() && told.rules.is_wild(*card)).count();
        let wild = (wild * usize::from(pack.decks)).min(60) as u8;
        if !can_be_paid(told.rules, pack.jokers, wild, each) {
            let message =
                format!("no hand makes each of the others pay {name} {each}, which is {gets} in all");
            violations.push(violation("score.count", Vec::new(), message));
        }
    }
    for (seat, pays) in (0..told.names.len()).filter_map(|seat| Some((seat, said(seat)?))) {
        if seat != *out && pays != 0 && pays != -each {
            let message =
                format!("{} pays {name} {each}, as each of the others does, not {}", told.name(seat), -pays);
            violations.push(violation("score.count", Vec::new(), message));
        }
    }
}
