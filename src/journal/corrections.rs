//! Corrections that follow one another: each deal is judged once, as the last of them leaves it.
//!
//! Each was judged when it was made. Nothing between them asks what a deal comes to, as long as nobody can be out of the
//! game by it.

use std::collections::BTreeMap;

use super::apply::{corrected, fitting, standing};
use super::error::{ReadError, Unmade};
use super::event::{deal, results};
use super::line::{Item, Line};
use super::told::Told;
use crate::ruleset::Reached;
use crate::table::{Game, Outcome, Refusal, Results};

/// Corrections that were read and not yet made, by deal.
#[derive(Default)]
pub(super) struct Corrections(BTreeMap<u32, Correction>);

/// What the corrections of one deal come to.
struct Correction {
    results: Results,
    /// When it was last corrected.
    at: String,
    /// The index of the entry that did so.
    index: usize,
    /// Whether everybody was dealt in, so that a result changes nothing but itself.
    everybody: bool,
}

/// The members of a correction of which nothing was said but the results.
const PLAIN: [&str; 6] = ["n", "at", "event", "deal", "results", "sum"];

impl Corrections {
    /// Takes the entry at this index, if it is a correction that may wait.
    ///
    /// # Errors
    /// It can't be understood, or can't have happened, with its index.
    pub(super) fn take(
        &mut self,
        game: &Game,
        line: &Line<'_>,
        index: usize,
    ) -> Result<bool, (usize, ReadError)> {
        let waits = game.rules.game.reached == Reached::GameEnds;
        if !waits || line.get("event").and_then(Item::text) != Some("amend") {
            return Ok(false);
        }
        self.add(game, line, index).map_err(|error| (index, error))?;
        Ok(true)
    }

    fn add(&mut self, game: &Game, line: &Line<'_>, index: usize) -> Result<(), ReadError> {
        if let Some([_, (_, Item::Text(at)), _, (_, deal), (_, Item::Object(named)), _]) =
            line.in_order(PLAIN)
            && let Some(known) = deal.number().and_then(|deal| self.0.get_mut(&deal))
            && known.everybody
        {
            known.at.clear();
            known.at.push_str(at);
            known.index = index;
            return known.overlay(game, named);
        }
        let deal = deal(line)?;
        let at = line.get("at").and_then(Item::text).ok_or(ReadError::Member("at"))?;
        let (named, told) = (results(line, "results")?, Told::read(line)?);
        let impossible = |refusal: Refusal| ReadError::Impossible(refusal.to_string());
        let new = match self.0.get(&deal) {
            Some(known) => corrected(game, deal, &named, &told, &known.results),
            None => standing(game, deal).and_then(|old| corrected(game, deal, &named, &told, &old.results)),
        };
        let results = new.map_err(impossible)?;
        let everybody = game.gone(deal).is_empty() && !results.outcomes.contains(&Outcome::NotIn);
        self.0.insert(deal, Correction { results, at: at.to_owned(), index, everybody });
        Ok(())
    }

    /// Makes them.
    ///
    /// # Errors
    /// What a deal comes to can't be, with the index of the entry that corrected it last.
    pub(super) fn make(&mut self, game: &mut Game) -> Result<(), (usize, Unmade)> {
        for (deal, Correction { results, at, index, .. }) in std::mem::take(&mut self.0) {
            game.amend(deal, results, &at).map_err(|refusal| (index, Unmade::Refusal(refusal)))?;
        }
        Ok(())
    }
}

impl Correction {
    /// Puts results by name in the place of those that stand.
    fn overlay(&mut self, game: &Game, named: &Line<'_>) -> Result<(), ReadError> {
        let wrong = || ReadError::Member("results");
        let mut other = false;
        for (name, item) in named.iter() {
            let outcome = item.text().and_then(|text| Outcome::parse(text).ok()).ok_or_else(wrong)?;
            let seat = game.seat(name).and_then(|seat| self.results.outcomes.get_mut(seat));
            let seat =
                seat.ok_or_else(|| ReadError::Impossible(Refusal::Stranger(name.to_owned()).to_string()))?;
            self.everybody &= outcome != Outcome::NotIn;
            other |= *seat != outcome;
            *seat = outcome;
        }
        if other {
            fitting(&mut self.results.ended, &self.results.outcomes);
            self.results.hands = None;
        }
        Ok(())
    }
}
