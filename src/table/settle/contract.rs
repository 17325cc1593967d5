//! Hands whose melds count, against the contract of their deal: who laid anything has met it, in this hand or before.

use super::laid::Table;
use super::lay_off::lay_off;
use super::{Deal, violation};
use crate::cards::{Card, Typed, print_cards};
use crate::contract::{Piece, Unmet, satisfy};
use crate::melds::Meld;
use crate::ruleset::{Contract, LayOff};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// The most melds of one hand that are looked at in every combination.
const MOST: usize = 10;

/// Notes lay-offs in a game without, and every hand that could not have laid what it did.
pub(super) fn check(told: &Deal<'_>, table: &Table<'_>, violations: &mut Vec<Violation>) {
    if told.rules.contract.lay_off == LayOff::Never {
        for (seat, cards) in &table.loose {
            let message = format!(
                "{}'s {} is no meld, and no card may be laid off in this game",
                told.name(*seat),
                print_cards(cards)
            );
            violations.push(violation("contract.lay_off", plain(cards), message));
        }
    }
    let Some(deal) = told.rules.deal(told.n) else { return };
    let Some(contract) = &deal.contract else { return };
    for (seat, outcome) in told.results.outcomes.iter().enumerate() {
        let Outcome::Laid { melds, left } = outcome else { continue };
        if melds.is_empty() {
            continue;
        }
        if deal.all_at_once && !left.is_empty() {
            let message = format!(
                "{} laid melds and has {} left: deal {} is laid with every card at once",
                told.name(seat),
                print_cards(&left.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>()),
                told.n
            );
            violations.push(violation(&told.rules.deal_key(told.n, "all_at_once"), left.clone(), message));
        }
        hand(told, contract, table, seat, deal.all_at_once, violations);
    }
}

/// Whether the melds of one seat meet the contract, with what may follow it.
fn hand(
    told: &Deal<'_>,
    contract: &Contract,
    table: &Table<'_>,
    seat: usize,
    at_once: bool,
    violations: &mut Vec<Violation>,
) {
    let own: Vec<usize> =
        (0..table.melds.len()).filter(|i| table.melds.get(*i).is_some_and(|(who, _)| *who == seat)).collect();
    let lays_off = told.rules.contract.lay_off != LayOff::Never && !at_once;
    let readings = |i: usize| table.melds.get(i).map_or(&[][..], |(_, readings)| readings.as_slice());
    let pieces =
        |i: &usize| -> Vec<Piece> { readings(*i).iter().flat_map(|meld| grown(meld, lays_off)).collect() };
    let all: Vec<Vec<Piece>> = own.iter().map(pieces).collect();
    let Err(refused) = satisfy(told.rules, contract, &all) else { return };
    // Some of the melds may have come later: new ones, or long lay-offs that happen to be melds by themselves.
    let may_follow = |rest: &[usize]| {
        let on: Vec<Vec<Meld>> =
            (0..table.melds.len()).filter(|i| !rest.contains(i)).map(|i| readings(i).to_vec()).collect();
        let parts: Vec<&[Typed]> = rest.iter().filter_map(|i| table.told.get(*i).copied()).collect();
        told.rules.contract.further_melds || lays_off && lay_off(told.rules, &on, &parts).loose.is_empty()
    };
    let combinations = if own.len() <= MOST { 1_u32 << own.len() } else { 0 };
    let met = (1..combinations).any(|laid| {
        let (first, rest): (Vec<_>, Vec<_>) =
            own.iter().zip(&all).enumerate().partition(|(place, _)| laid >> place & 1 == 1);
        let first: Vec<Vec<Piece>> = first.into_iter().map(|(_, (_, pieces))| pieces.clone()).collect();
        let rest: Vec<usize> = rest.into_iter().map(|(_, (i, _))| *i).collect();
        satisfy(told.rules, contract, &first).is_ok() && may_follow(&rest)
    });
    if met {
        return;
    }
    let cards: Vec<Card> =
        own.iter().filter_map(|i| table.told.get(*i)).flat_map(|cards| plain(cards)).collect();
    let key = told.rules.deal_key(told.n, "contract");
    let name = told.name(seat);
    let (rule, why) = match refused.unmet.first() {
        _ if own.is_empty() => ("contract.lay_off", "only lay-offs, which come after it".to_owned()),
        Some(Unmet::Missing(parts)) => {
            let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
            (key.as_str(), format!("{} missing", parts.join(", ")))
        }
        Some(Unmet::Extra(places)) => {
            let extra = places.iter().filter_map(|place| table.told.get(*own.get(*place)?));
            let extra: Vec<String> = extra.map(|cards| print_cards(cards)).collect();
            ("contract.melds", format!("no place for {}", extra.join(" and ")))
        }
        Some(Unmet::Runs(..)) => ("contract.runs", "two of its runs lie too near each other".to_owned()),
        Some(Unmet::Size { part, .. }) => (key.as_str(), format!("a meld of the wrong size for {part}")),
        None => (key.as_str(), "other melds".to_owned()),
    };
    let message = format!("{name} laid cards, and deal {} asks for {contract} first: {why}", told.n);
    violations.push(violation(rule, cards, message));
}

/// A meld as it may have been laid at first: of fewer cards where its owner may have laid off on it since.
fn grown(meld: &Meld, lays_off: bool) -> Vec<Piece> {
    let all = meld.cards.len();
    let least = if lays_off { 1 } else { all };
    let piece = |size| Piece { kind: Some(meld.kind), size, meld: Some(meld.clone()) };
    (least..=all).rev().map(piece).collect()
}

fn plain(cards: &[Typed]) -> Vec<Card> {
    cards.iter().map(|typed| typed.card).collect()
}
