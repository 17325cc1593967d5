//! Those who are not in a deal to its end: who dropped out of it, who sat it out, and who is out of the game.

use super::{Deal, violation};
use crate::ruleset::Instead;
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// Notes words that the rules do not have, and results of those who were not dealt in.
pub(super) fn check(told: &Deal<'_>, gone: &[usize], violations: &mut Vec<Violation>) {
    let absent = told.results.outcomes.iter().filter(|outcome| **outcome == Outcome::Absent).count();
    let playing = told.results.outcomes.iter().filter(|outcome| !outcome.away()).count();
    if absent > 0 && playing < 2 {
        let message = format!("deal {} would be played by one alone: not so many can be absent", told.n);
        violations.push(violation("players.min", Vec::new(), message));
    }
    for (seat, outcome) in told.results.outcomes.iter().enumerate() {
        let name = told.name(seat);
        match outcome {
            Outcome::Instead(what) if told.rules.score.instead(*what).is_none() => {
                let message = match what {
                    Instead::Drop => format!("nobody drops out in this game, so {name} can't have"),
                    Instead::MiddleDrop => {
                        format!("nobody drops out in the middle of a deal here, so {name} can't have")
                    }
                    Instead::WrongDeclaration => {
                        format!(
                            "nobody lays a whole hand at once to go out here, so {name}'s can't have been wrong"
                        )
                    }
                };
                violations.push(violation(what.key(), Vec::new(), message));
            }
            Outcome::NotIn if !gone.contains(&seat) => {
                let message = format!("{name} is in the game still, and has a result in deal {}", told.n);
                violations.push(violation("game.reached", Vec::new(), message));
            }
            Outcome::NotIn => {}
            _ if gone.contains(&seat) => {
                let target = told.rules.game.target.unwrap_or_default();
                let message = format!(
                    "{name} came to {target} before deal {} and is out of the game: leave {name} out",
                    told.n
                );
                violations.push(violation("game.reached", Vec::new(), message));
            }
            _ => {}
        }
    }
}
