//! Numbers that were told in place of cards: whether any cards can make them.

use super::{Deal, violation};
use crate::cards::Card;
use crate::ruleset::{Count, Points, Ruleset};
use crate::scoring::Sums;
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// Notes each number that no cards make, and more points than all cards have.
pub(super) fn check(told: &Deal<'_>, out: &[usize], violations: &mut Vec<Violation>) {
    let (rules, players) = (told.rules, told.players());
    if rules.score.count == Count::Payments {
        return super::paid::numbers(told, out, violations);
    }
    let Some(pack) = rules.pack(players) else { return };
    let numbers: Vec<(usize, i32)> = told
        .results
        .outcomes
        .iter()
        .enumerate()
        .filter_map(
            |(seat, outcome)| {
                if let Outcome::Points(points) = outcome { Some((seat, *points)) } else { None }
            },
        )
        .collect();
    if rules.score.count == Count::DealsWon {
        for (seat, points) in numbers.iter().filter(|(_, points)| *points != 0) {
            let message = format!(
                "{} can't have {points}: no cards count here, only who has won the deal",
                told.name(*seat)
            );
            violations.push(violation("score.count", Vec::new(), message));
        }
        return;
    }
    if numbers.is_empty() || told.void() {
        return;
    }
    if let Some(cap) = rules.score.cap {
        for (seat, points) in numbers.iter().filter(|(_, points)| *points > cap) {
            let message = format!("{} can't have {points}: a deal counts {cap} at most", told.name(*seat));
            violations.push(violation("score.cap", Vec::new(), message));
        }
        if numbers.iter().any(|(_, points)| *points > cap) {
            return;
        }
    }
    let capped = |points: i32| rules.score.cap == Some(points);
    let sums = told.sums.get_or_init(|| Sums::new(rules, pack));
    let whole = rules.whole_hands();
    let most = if whole {
        usize::from(rules.cards_dealt(told.n, players).unwrap_or(0))
    } else {
        rules.longest_hand(told.n, players)
    };
    // Where 0 says out, it is open only to the first.
    let ended = &told.results.ended;
    let taken = !out.is_empty() || ended.knock.is_some() || ended.stock_out;
    let least = i32::from(!rules.arranges_hands() && taken);
    for (seat, points) in &numbers {
        let can = match rules.score.count {
            Count::MeldsMinusHand => sums.net(*points) && !(out.contains(seat) && *points < 0),
            Count::Penalty | Count::Difference | Count::Payments | Count::DealsWon => {
                capped(*points) || sums.fewest(*points).is_some_and(|cards| usize::from(cards) <= most)
            }
        };
        if !can {
            let message = if rules.score.count == Count::MeldsMinusHand {
                no_net(rules, sums, told.name(*seat), *points, out.contains(seat))
            } else {
                no_such_sum(told.name(*seat), *points, sums.beside(*points, least, most))
            };
            let rule = if *points > sums.all() { format!("packs.{players}") } else { cheapest(rules) };
            violations.push(violation(&rule, Vec::new(), message));
        }
    }
    // Points below zero are cards too.
    let together: i32 = numbers.iter().map(|(_, points)| points.abs()).sum();
    if violations.is_empty() && together > sums.all() {
        let message = format!("{together} points together, and all cards ({pack}) count {}", sums.all());
        violations.push(violation(&format!("packs.{}", told.names.len()), Vec::new(), message));
    }
}

/// The key of the card that counts least, which every sum rests on.
fn cheapest(rules: &Ruleset) -> String {
    let counting = Card::all().filter(|card| rules.points.of(*card) > 0);
    let least = counting.min_by_key(|card| rules.points.of(*card)).unwrap_or(Card::JOKER);
    Points::key(least, |key| rules.value_of(key).is_some())
}

/// What melded cards less those in hand can't come to.
fn no_net(rules: &Ruleset, sums: &Sums, name: &str, points: i32, out: bool) -> String {
    if out && points < 0 {
        format!("{name} went out, so nothing counts against: {points} can't be")
    } else {
        format!("no cards make {name}'s {points}: {}", why_not(rules, sums, points))
    }
}

/// Why no melds less a hand come to a number.
fn why_not(rules: &Ruleset, sums: &Sums, points: i32) -> String {
    let step = Card::all().map(|card| rules.points.of(card)).chain(rules.points.low_ace()).fold(0, common);
    if points.abs() > sums.all() {
        format!("all cards count {}", sums.all())
    } else if step > 1 && points % step != 0 {
        format!("every card counts a multiple of {step}")
    } else {
        "no melds less what is left come to that".into()
    }
}

/// The greatest number that divides both.
fn common(a: i32, b: i32) -> i32 {
    if b == 0 { a.abs() } else { common(b, a % b) }
}

/// What cards left in hand can't come to, and what they can.
fn no_such_sum(name: &str, points: i32, beside: (Option<i32>, Option<i32>)) -> String {
    let near = match beside {
        (Some(below), Some(above)) => format!("; the nearest are {below} and {above}"),
        (Some(near), None) | (None, Some(near)) => format!("; the nearest is {near}"),
        (None, None) => String::new(),
    };
    format!("no cards make {name}'s {points}{near}")
}
