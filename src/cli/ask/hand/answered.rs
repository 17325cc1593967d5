//! What has been answered of a finished hand, and which question comes next.

use super::super::bonus::Bonuses;
use super::Step;
use crate::cli::typed::Way;
use crate::journal::{self, Begun, Deed, Event, Told};
use crate::ruleset::Count;
use crate::scoring::{Addends, Ended};
use crate::table::{Game, Outcome, void, wants_upcard};

/// What has been answered so far.
pub(super) struct Draft<'a> {
    pub(super) game: &'a Game,
    pub(super) n: u32,
    pub(super) told: Told,
    /// Who dealt, where it was said that this was another's turn to.
    pub(super) dealer: Option<String>,
    /// Bonuses that no card shows.
    pub(super) bonuses: Bonuses,
    /// The sums as which results were typed.
    pub(super) sums: Vec<(String, Addends)>,
    /// Whether the deal was forgotten, and goes before the one that has its number.
    pub(super) insert: bool,
    /// How the deal ended, in the words of the question.
    pub(super) words: Option<String>,
    pub(super) outcomes: Vec<Option<Outcome>>,
    /// The seat that the last complaint was about.
    pub(super) fault: Option<usize>,
    /// Whether it was said what can be typed for a hand.
    pub(super) helped: bool,
}

impl Draft<'_> {
    pub(super) fn results(&self) -> Vec<(String, Outcome)> {
        let named = self.game.players.iter().cloned().zip(self.outcomes.iter().cloned());
        let named = named.filter(|(_, outcome)| *outcome != Some(Outcome::NotIn) && !self.void());
        named.filter_map(|(name, outcome)| Some((name, outcome?))).collect()
    }

    /// How the deal ended, as told: by people who play, so that it can be applied.
    pub(super) fn ended(&self) -> Ended {
        self.told.apply(self.game, &Ended::default()).unwrap_or_default()
    }

    /// How the deal ended, who dealt, and the sums of results that stand.
    pub(super) fn all_told(&self) -> Told {
        let stands = |(name, sum): &&(String, Addends)| {
            let seat = self.game.seat(name).filter(|_| !self.void());
            let outcome = seat.and_then(|seat| self.outcomes.get(seat)).and_then(Option::as_ref);
            outcome == Some(&Outcome::Points(sum.total()))
        };
        let sums = self.sums.iter().filter(stands).cloned().collect();
        let bonuses = Some(self.bonuses.clone()).filter(|all| !all.is_empty() && !self.void());
        Told { dealer: self.dealer.clone(), bonuses, sums, ..self.told.clone() }
    }

    pub(super) fn begun(&self) -> Begun {
        if self.insert { Begun::Insert } else { Begun::Score }
    }

    pub(super) fn void(&self) -> bool {
        void(&self.game.rules, &self.ended())
    }

    /// Whether it is asked how the deal ended before anything else.
    pub(super) fn asks_end(&self) -> bool {
        self.game.rules.knock.is_some() || matches!(Way::of(self.game), Way::Arranged | Way::Paid)
    }

    /// Whether it is asked first how the deal ended: where hands do not tell.
    pub(super) fn ends_first(&self) -> bool {
        self.asks_end() || self.game.rules.score.count == Count::DealsWon
    }

    pub(super) fn wants_upcard(&self) -> bool {
        wants_upcard(&self.game.rules, &self.ended())
    }

    /// The order in which hands are asked for: who knocked shows first, for all others are held against that hand.
    fn order(&self) -> Vec<usize> {
        let knocked = self.told.knock.as_ref().and_then(|name| self.game.seat(name));
        let others = (0..self.outcomes.len()).filter(|seat| Some(*seat) != knocked);
        knocked.into_iter().chain(others).collect()
    }

    /// The first question that has no answer yet.
    pub(super) fn open(&self) -> Step {
        if self.ends_first() && self.words.is_none() {
            Step::End
        } else if self.wants_upcard() && self.told.upcard.is_none() {
            Step::Upcard
        } else if self.game.rules.turns_wild() && self.told.wild.is_none() {
            Step::Turned
        } else {
            let open = |seat: &usize| self.outcomes.get(*seat).is_some_and(Option::is_none);
            let open = self.order().into_iter().find(open).filter(|_| !self.void());
            open.map_or(Step::Confirm, Step::Seat)
        }
    }

    /// The question before that for a seat; while one answer is changed, the last question.
    pub(super) fn before(&self, seat: usize) -> Step {
        let order = self.order();
        let mut before = order.iter().take_while(|known| **known != seat).copied().collect::<Vec<_>>();
        before.retain(|seat| self.outcomes.get(*seat) != Some(&Some(Outcome::NotIn)));
        let before = before.pop();
        match before {
            _ if self.outcomes.iter().all(Option::is_some) => Step::Confirm,
            Some(before) => Step::Seat(before),
            None if self.game.rules.turns_wild() => Step::Turned,
            None if self.wants_upcard() => Step::Upcard,
            None if self.asks_end() => Step::End,
            None => Step::Seat(seat),
        }
    }

    /// Takes over how the deal ended. Who went out needs no other result; who had gone out before needs one.
    pub(super) fn end(&mut self, words: String, told: Told) {
        self.words = Some(words);
        let (upcard, wild) = (self.told.upcard, self.told.wild);
        self.told = told;
        self.told.wild = wild;
        self.told.upcard = upcard.filter(|_| self.wants_upcard());
        self.outcomes
            .iter_mut()
            .filter(|known| **known == Some(Outcome::Out))
            .for_each(|known| *known = None);
        if Way::of(self.game) == Way::Paid {
            // Only the hand that went out is asked for.
            let out = self.told.out.as_ref().and_then(|name| self.game.seat(name));
            let nothing = Outcome::Laid { melds: Vec::new(), left: Vec::new() };
            for (seat, known) in self.outcomes.iter_mut().enumerate() {
                *known = if Some(seat) == out { None } else { Some(nothing.clone()) };
            }
            return;
        }
        let out = self.told.out.take().and_then(|name| self.game.seat(&name));
        if let Some(outcome) = out.and_then(|seat| self.outcomes.get_mut(seat)) {
            *outcome = Some(Outcome::Out);
        }
        // Where only who has won counts, the others have nothing to tell.
        if self.game.rules.score.count == Count::DealsWon && out.is_some() {
            self.outcomes
                .iter_mut()
                .filter(|known| known.is_none())
                .for_each(|known| *known = Some(Outcome::Points(0)));
        }
    }

    /// The same as it is kept until it is recorded.
    pub(super) fn kept(&self, entries: usize) -> journal::Draft {
        let named = self.game.players.iter().cloned().zip(self.outcomes.iter().cloned());
        let named = named.filter(|(_, outcome)| *outcome != Some(Outcome::NotIn));
        journal::Draft {
            begun: self.begun(),
            deal: self.n,
            entries,
            results: named.filter_map(|(name, outcome)| Some((name, outcome?))).collect(),
            told: self.all_told(),
            words: self.words.clone(),
        }
    }

    /// Takes over what was kept.
    pub(super) fn go_on(&mut self, kept: journal::Draft) {
        for (name, outcome) in kept.results {
            let place = self.game.seat(&name).and_then(|seat| self.outcomes.get_mut(seat));
            if let Some(place) = place.filter(|place| **place != Some(Outcome::NotIn)) {
                *place = Some(outcome);
            }
        }
        // Who is named as the dealer now counts, not who was named before.
        self.sums.clone_from(&kept.told.sums);
        self.dealer = self.dealer.take().or_else(|| kept.told.dealer.clone());
        self.bonuses = kept.told.bonuses.unwrap_or_default();
        (self.told, self.words) =
            (Told { dealer: None, bonuses: None, sums: Vec::new(), ..kept.told }, kept.words);
    }

    pub(super) fn event(&self) -> Event {
        let (deal, results, told) = (self.n, self.results(), self.all_told());
        if self.insert {
            Event::Deed(Deed::Insert { deal, results, told })
        } else {
            Event::Score { deal, results, told }
        }
    }
}
