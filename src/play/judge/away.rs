//! Dropping out of a deal, and those who are not in it any more.

use super::Judged;
use crate::play::act::Step;
use crate::play::deal::{Away, End, OpenDeal};
use crate::play::refusal::Objection;
use crate::ruleset::Instead;

impl OpenDeal {
    /// A player lays the hand aside and plays no more in this deal.
    pub(super) fn drop_out(&self, seat: usize) -> Judged {
        let score = &self.setup.rules.score;
        let name = self.name(seat);
        let what = if self.seats.get(seat).is_some_and(|place| place.drawn) {
            Instead::MiddleDrop
        } else {
            Instead::Drop
        };
        if score.instead(what).is_none() {
            let message = match (what, score.drop_first) {
                (Instead::MiddleDrop, Some(_)) => {
                    format!(
                        "{name} has drawn in this deal: here a player drops out before the first draw only"
                    )
                }
                _ => "nobody drops out of a deal in this game".to_owned(),
            };
            return Err(Objection::rule(what.key(), &[], message));
        }
        if self.turn.played || !self.turn.duties.is_empty() {
            let message =
                format!("{name} has laid cards in this turn, and drops out before anything is laid");
            return Err(Objection::rule(what.key(), &[], message));
        }
        let mut steps = vec![Step::Drop { seat, what }];
        let left: Vec<usize> =
            (0..self.seats.len()).filter(|other| *other != seat && self.is_in(*other)).collect();
        steps.push(match left.as_slice() {
            [last] => Step::End(End::Out(*last)),
            _ => Step::EndTurn,
        });
        Ok(steps)
    }

    /// Who is not in the deal does nothing in it.
    pub(super) fn still_in(&self, seat: usize) -> Result<(), Objection> {
        let (rule, message) = match self.seats.get(seat).map(|place| place.away) {
            Some(Away::Dropped(what)) => {
                (what.key(), format!("{} has dropped out of deal {}", self.name(seat), self.setup.n))
            }
            Some(Away::Left) => {
                let message = format!("{} has left the table", self.name(seat));
                return Err(Objection::unclear(message, "who is back joins again before the next deal"));
            }
            Some(Away::NotIn) => ("game.reached", format!("{} is out of the game", self.name(seat))),
            Some(Away::No) | None => return Ok(()),
        };
        Err(Objection::rule(rule, &[], message))
    }
}
