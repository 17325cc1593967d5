//! What has been corrected of a deal so far.

use std::rc::Rc;

use crate::cli::ask::bonus::{self, Bonuses};
use crate::journal::{self, Begun, Event, Told, Upcard};
use crate::ruleset::Ruleset;
use crate::scoring::Ended;
use crate::table::{Deal, Game, Outcome, void};

/// What has been corrected so far.
#[derive(Clone)]
pub(super) struct Draft<'a> {
    pub(super) game: &'a Game,
    pub(super) deal: &'a Deal,
    /// How the deal ended, in the words of the question.
    pub(super) words: String,
    pub(super) told: Told,
    /// The results that are corrected, by seat.
    pub(super) results: Vec<Option<Outcome>>,
}

impl Draft<'_> {
    pub(super) fn ended(&self) -> Ended {
        self.told.apply(self.game, &self.deal.results.ended).unwrap_or_default()
    }

    pub(super) fn void(&self) -> bool {
        void(&self.game.rules, &self.ended())
    }

    pub(super) fn changed(&self) -> bool {
        !self.told.is_empty() || self.results.iter().any(Option::is_some)
    }

    /// The same as it is kept until it is recorded.
    pub(super) fn kept(&self, entries: usize) -> journal::Draft {
        let named = self.game.players.iter().cloned().zip(self.results.iter().cloned());
        journal::Draft {
            begun: Begun::Amend,
            deal: self.deal.n,
            entries,
            results: named.filter_map(|(name, outcome)| Some((name, outcome?))).collect(),
            told: self.told.clone(),
            words: self.told.ends().then(|| self.words.clone()),
        }
    }

    /// Takes over what was kept.
    pub(super) fn go_on(&mut self, kept: journal::Draft) {
        for (name, outcome) in kept.results {
            let place = self.game.seat(&name).and_then(|seat| self.results.get_mut(seat));
            if let Some(place) = place {
                *place = Some(outcome);
            }
        }
        self.told = kept.told;
        self.words = kept.words.unwrap_or_else(|| std::mem::take(&mut self.words));
    }

    /// The result of a seat as it would be.
    pub(super) fn outcome(&self, seat: usize) -> Option<&Outcome> {
        self.results.get(seat)?.as_ref().or_else(|| self.deal.results.outcomes.get(seat))
    }

    /// The result of a seat as it would be, or the sum as which it was told.
    pub(super) fn stands(&self, seat: usize) -> String {
        let Some(outcome) = self.outcome(seat) else { return String::new() };
        let anew = self.results.get(seat).is_some_and(Option::is_some);
        let sum = if anew {
            self.told.sums.iter().find(|(name, _)| name == self.game.name(seat)).map(|(_, sum)| sum)
        } else {
            self.deal.results.ended.sums.iter().find(|(known, _)| *known == seat).map(|(_, sum)| sum)
        };
        let sum = sum.filter(|sum| *outcome == Outcome::Points(sum.total()));
        sum.map_or_else(|| outcome.to_string(), ToString::to_string)
    }

    /// The bonuses that no card shows, as they would be.
    pub(super) fn bonuses(&self) -> Bonuses {
        let ended = self.ended();
        ended.bonuses.iter().map(|(seat, name)| (self.game.name(*seat).to_owned(), name.clone())).collect()
    }

    /// The rules as they hold in the deal.
    pub(super) fn rules(&self) -> Rc<Ruleset> {
        self.game.rules_in(self.deal.played, self.ended().wild)
    }

    pub(super) fn knocked(&self, seat: usize) -> bool {
        self.ended().knock == Some(seat)
    }

    /// `NAME=RESULT` for those who are corrected; a void deal has no results.
    pub(super) fn arguments(&self) -> Vec<String> {
        let named = self.game.players.iter().zip(&self.results).filter(|_| !self.void());
        named.filter_map(|(name, outcome)| Some(format!("{name}={}", outcome.as_ref()?))).collect()
    }

    pub(super) fn event(&self) -> Event {
        let named = self.game.players.iter().cloned().zip(self.results.iter().cloned());
        let results = named.filter(|_| !self.void()).filter_map(|(name, outcome)| Some((name, outcome?)));
        Event::Amend { deal: self.deal.n, results: results.collect(), told: self.told.clone() }
    }

    /// All that is corrected, in words.
    pub(super) fn summary(&self) -> String {
        let mut parts = self.arguments();
        if self.told.knock.is_some() || self.told.out.is_some() || self.told.stock_out.is_some() {
            parts.push(self.words.clone());
        }
        parts.extend(self.told.upcard.and_then(Upcard::face).map(|face| format!("upcard {face}")));
        parts.extend(self.told.wild.map(|card| format!("wild {card}")));
        parts.extend(self.told.bonuses.as_ref().map(|now| match bonus::words(now) {
            none if none.is_empty() => "no bonus".to_owned(),
            some => format!("bonus {some}"),
        }));
        parts.join(", ")
    }
}
