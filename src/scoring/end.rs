//! The end of a game: when it is, and what it adds.

use super::difference::boxes as boxes_word;
use super::score::Term;
use crate::ruleset::{BoxesTo, BoxesWhen, Reached, Ruleset, Shutout, ShutoutOrder, Tie, Wins};

/// The seats with the best total of these.
fn best(rules: &Ruleset, totals: &[i32], among: &[usize]) -> Vec<usize> {
    let all = || among.iter().filter_map(|seat| totals.get(*seat));
    let best = match rules.game.wins {
        Wins::Lowest => all().min(),
        Wins::Highest => all().max(),
    };
    among.iter().copied().filter(|seat| totals.get(*seat) == best).collect()
}

/// Whether a column ends with these points of those who can win; `last`: the last deal was played.
pub(super) fn over(rules: &Ruleset, last: bool, points: &[i32], among: &[usize]) -> bool {
    let mut there = reached(rules, points).filter(|seat| among.contains(seat));
    if rules.game.reached == Reached::PlayerOut {
        return there.count() + 1 >= among.len();
    }
    let tied = rules.game.tie == Tie::AnotherDeal && best(rules, points, among).len() > 1;
    (last || there.next().is_some()) && !tied
}

/// The seats that are out of the game with these points.
pub(super) fn gone(rules: &Ruleset, points: &[i32]) -> Vec<usize> {
    if rules.game.reached == Reached::PlayerOut { reached(rules, points).collect() } else { Vec::new() }
}

/// The seats with the best total among those of these that are still in the game; among all of these where nobody is.
pub(super) fn best_in(rules: &Ruleset, totals: &[i32], among: &[usize]) -> Vec<usize> {
    let gone = gone(rules, totals);
    let still: Vec<usize> = among.iter().copied().filter(|seat| !gone.contains(seat)).collect();
    if gone.is_empty() || still.is_empty() {
        return best(rules, totals, among);
    }
    let least = still.iter().filter_map(|seat| totals.get(*seat)).min();
    still.iter().copied().filter(|seat| totals.get(*seat) == least).collect()
}

fn reached<'a>(rules: &'a Ruleset, points: &'a [i32]) -> impl Iterator<Item = usize> + 'a {
    let target = rules.game.target.unwrap_or(i32::MAX);
    points.iter().enumerate().filter(move |(_, points)| **points >= target).map(|(seat, _)| seat)
}

/// What the end of a column adds, by seat: the game, the boxes, a shutout.
pub(super) fn bonuses(rules: &Ruleset, points: &[i32], boxes: &[u32]) -> Vec<Vec<Term>> {
    let mut terms: Vec<Vec<Term>> = vec![Vec::new(); points.len()];
    let there: Vec<usize> = reached(rules, points).collect();
    let bonus =
        |name: &str, points: i32, rule: &str| Term::Bonus { name: name.into(), points, rule: rule.into() };
    if rules.game.bonus != 0 {
        for seat in &there {
            terms
                .get_mut(*seat)
                .into_iter()
                .for_each(|terms| terms.push(bonus("game", rules.game.bonus, "game.bonus")));
        }
    }
    let winner = shutout(points);
    let before = rules.game.shutout_order == ShutoutOrder::BeforeBoxes;
    if before {
        add_shutout(rules, points, winner, &mut terms);
    }
    let counted = rules.score.boxes;
    if counted.points != 0 && counted.when == BoxesWhen::AtTheEnd {
        for (seat, (terms, boxes)) in terms.iter_mut().zip(boxes).enumerate() {
            if *boxes > 0 && (counted.to == BoxesTo::All || !there.contains(&seat)) {
                let n = u8::try_from(*boxes).unwrap_or(u8::MAX);
                let points = counted.points * i32::try_from(*boxes).unwrap_or(0);
                terms.push(bonus(&boxes_word(n), points, "score.box.points"));
            }
        }
    }
    if !before {
        add_shutout(rules, points, winner, &mut terms);
    }
    terms
}

/// The seat that shut all others out, if one did and there are others.
fn shutout(points: &[i32]) -> Option<usize> {
    let mut scored = points.iter().enumerate().filter(|(_, points)| **points != 0).map(|(seat, _)| seat);
    scored.next().filter(|_| points.len() > 1 && scored.next().is_none())
}

fn add_shutout(rules: &Ruleset, points: &[i32], winner: Option<usize>, terms: &mut [Vec<Term>]) {
    let Some((seat, terms)) = winner.and_then(|seat| Some((seat, terms.get_mut(seat)?))) else { return };
    match rules.game.shutout {
        Shutout::None => {}
        Shutout::Double => {
            let sum = points.get(seat).copied().unwrap_or(0) + terms.iter().map(Term::points).sum::<i32>();
            terms.push(Term::Double { points: sum, rule: "game.shutout.rule".into() });
        }
        Shutout::Flat => terms.push(Term::Bonus {
            name: "shutout".into(),
            points: rules.game.shutout_points,
            rule: "game.shutout.points".into(),
        }),
    }
}
