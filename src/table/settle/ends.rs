//! How a deal may end: somebody out, a knock, the stock used up; just one of them, and as the rules have it.

use super::{Deal, violation};
use crate::ruleset::{Count, SEEN_BONUSES, nearest};
use crate::scoring::{Hand, cards_points, knock_limit};
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// The seats that went out, as the results tell it.
pub(super) fn out(told: &Deal<'_>) -> Vec<usize> {
    let rules = told.rules;
    let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
    let melds_count = matches!(rules.score.count, Count::MeldsMinusHand | Count::Payments);
    // A void deal is told without hands, which stand as 0.
    let zero_is_out =
        !melds_count && rules.score.count != Count::DealsWon && !rules.arranges_hands() && !told.void();
    let is_out = |seat: usize, outcome: &Outcome| {
        told.results.ended.out == Some(seat)
            || match outcome {
                Outcome::Out => true,
                // Who is paid has gone out.
                Outcome::Points(points) if rules.score.count == Count::Payments => *points > 0,
                Outcome::Points(points) => {
                    *points == 0 && zero_is_out && told.results.ended.knock != Some(seat)
                }
                Outcome::Laid { melds, left } => {
                    let paid = rules.score.count == Count::Payments;
                    left.is_empty() && melds_count && !whole && !(paid && melds.is_empty())
                }
                Outcome::Cards(_) | Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent => false,
            }
    };
    let outcomes = told.results.outcomes.iter().enumerate();
    outcomes.filter(|(seat, outcome)| is_out(*seat, outcome)).map(|(seat, _)| seat).collect()
}

/// Whether just one thing ended the deal.
pub(super) fn check(told: &Deal<'_>, out: &[usize], violations: &mut Vec<Violation>) {
    let (n, ended, rules) = (told.n, &told.results.ended, told.rules);
    let names: Vec<&str> = out.iter().map(|seat| told.name(*seat)).collect();
    let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
    let mut say = |rule: &str, message: String| violations.push(violation(rule, Vec::new(), message));
    for (seat, outcome) in out.iter().filter_map(|seat| Some((*seat, told.results.outcomes.get(*seat)?))) {
        let said = match outcome {
            Outcome::Points(points) => match rules.score.count {
                Count::MeldsMinusHand => false,
                Count::Payments => *points <= 0,
                Count::Penalty | Count::Difference | Count::DealsWon => *points != 0,
            },
            Outcome::Cards(_) | Outcome::Laid { .. } if rules.arranges_hands() => false,
            Outcome::Cards(_) | Outcome::Laid { .. } => !outcome.left().is_empty(),
            Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent => true,
            Outcome::Out => false,
        };
        if said {
            let name = told.name(seat);
            say("score.count", format!("{name} is said to be out, and `{name}={outcome}` says otherwise"));
        }
    }
    if let Some(knocker) = ended.knock.map(|seat| told.name(seat)) {
        if rules.knock.is_none() {
            say("knock.limit", format!("nobody knocks in this game, so {knocker} can't have"));
        }
        if ended.stock_out {
            say(
                "stock_out.then",
                format!("{knocker} knocked, so deal {n} did not end with the stock: leave out --stock-out"),
            );
        }
        if whole && !out.is_empty() {
            let names = names.join(" and ");
            let what = "the result is the hand, or the deadwood";
            say(
                "knock.melds",
                format!("nobody goes out in this game, and {names} is said to be out: {what}"),
            );
        } else if !out.is_empty() {
            let who = if names == [knocker] { String::new() } else { format!("{} ", names.join(" and ")) };
            let text = format!("{knocker} knocked and {who}went out: only one of the two can end deal {n}");
            say("score.count", text);
        }
        if ended.big_gin && !rules.knock.is_some_and(|knock| knock.big_gin) {
            let instead = if whole {
                format!("{knocker} discards one card and has gin: give --knock {knocker}")
            } else {
                format!("give --knock {knocker}, or {knocker}=out if nothing was left")
            };
            say("knock.big_gin", format!("there is no big gin in this game: {instead}"));
        }
        return;
    }
    if whole && !out.is_empty() {
        say("knock.melds", format!("nobody goes out in this game: give --knock {}", names.join(" or ")));
        return;
    }
    match (out.len(), ended.stock_out) {
        (0, false) if whole => {
            say("knock.limit", format!("nobody knocked in deal {n}: give --knock NAME, or --stock-out"));
        }
        (0, false) => {
            let knock = if rules.knock.is_some() { ", give --knock NAME" } else { "" };
            say(
                "score.count",
                format!(
                    "nobody is out in deal {n}: one player is `out`{knock}, or the stock ran out (--stock-out)"
                ),
            );
        }
        (1, true) => say(
            "score.count",
            format!(
                "{} is out, so deal {n} did not end with the stock: leave out --stock-out",
                names.concat()
            ),
        ),
        (2.., _) => say(
            "score.count",
            format!("{} are both out in deal {n}: a deal ends with the first", names.join(" and ")),
        ),
        _ => {}
    }
}

/// Only bonuses that the ruleset has, and that no card shows.
pub(super) fn bonuses(told: &Deal<'_>, violations: &mut Vec<Violation>) {
    going_out(told, violations);
    for (seat, name) in &told.results.ended.bonuses {
        let score = &told.rules.score;
        if score.told_bonuses().any(|known| known == name) {
            continue;
        }
        let player = told.name(*seat);
        let message = if score.tells_itself(name) && score.bonus(name).is_some() {
            format!("`{name}` follows from how the deal ended and is not told: {player} gets it if it is due")
        } else {
            let all: Vec<&str> = score.told_bonuses().collect();
            let near = nearest(name, all.iter().copied()).map(|near| format!("; did you mean `{near}`?"));
            let list = if all.is_empty() {
                "it has none to tell".to_owned()
            } else {
                format!("it has {}", all.join(", "))
            };
            format!("this game has no bonus `{}`: {list}{}", name.escape_debug(), near.unwrap_or_default())
        };
        let own = format!("score.bonus.{name}");
        let rule = if score.bonus(name).is_some() { own.as_str() } else { "score.bonus" };
        violations.push(violation(rule, Vec::new(), message));
    }
}

/// A bonus for the way of going out is for who went out, and there is one way.
fn going_out(told: &Deal<'_>, violations: &mut Vec<Violation>) {
    let out = out(told);
    let all = &told.results.ended.bonuses;
    let known =
        |name: &String| SEEN_BONUSES.contains(&name.as_str()) && told.rules.score.bonus(name).is_some();
    let mut seen: Vec<usize> = Vec::new();
    for (seat, name) in all.iter().filter(|(_, name)| known(name)) {
        let player = told.name(*seat);
        let message = if !out.contains(seat) {
            format!("`{name}` is for going out, and {player} is not out")
        } else if seen.contains(seat) {
            format!("{player} went out in one way only, and gets one bonus for it")
        } else {
            seen.push(*seat);
            continue;
        };
        violations.push(violation(&format!("score.bonus.{name}"), Vec::new(), message));
    }
}

/// Whether the player who knocked could, with what was left in hand.
pub(super) fn knock(told: &Deal<'_>, hands: &[Hand], violations: &mut Vec<Violation>) {
    let ended = &told.results.ended;
    let Some((seat, hand)) = ended.knock.and_then(|seat| Some((seat, hands.get(seat)?))) else { return };
    // Where melds count, a number does not tell what was left.
    if hand.said.is_some() && told.rules.score.count == Count::MeldsMinusHand {
        return;
    }
    let held = hand.said.unwrap_or_else(|| cards_points(told.rules, hand.left.iter().copied()));
    let name = told.name(seat);
    if ended.big_gin && held > 0 {
        let message = format!("{name} holds {held}: big gin leaves nothing in hand");
        violations.push(violation("knock.big_gin", hand.left.clone(), message));
        return;
    }
    let whole = told.rules.knock.is_some_and(|knock| knock.whole_hands());
    let pack = told.rules.pack(told.players());
    let every_card_counts = pack.is_some_and(|pack| told.rules.every_card_counts(pack));
    if held == 0 && hand.left.is_empty() && !whole && every_card_counts {
        let message = format!("{name} holds nothing, and so went out: give {name}=out and no --knock");
        violations.push(violation("score.count", Vec::new(), message));
        return;
    }
    let upcard = ended.upcard.map(|face| format!(" with the upcard {face}")).unwrap_or_default();
    if let Some((limit, rule)) = knock_limit(told.rules, ended.upcard).filter(|(limit, _)| held > *limit) {
        let whole = told.rules.knock.is_some_and(|knock| knock.whole_hands());
        let may = match (limit, whole) {
            (0, true) => "only gin will do".to_owned(),
            (0, false) => "nobody may who holds points".to_owned(),
            _ => format!("{limit} is the most"),
        };
        let message = format!("{name} can't knock with {held}{upcard}: {may}");
        violations.push(violation(&rule, hand.left.clone(), message));
    }
}
