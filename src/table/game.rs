//! A game: its players, its deals, and where it stands. A value: nothing in here remembers how it came about.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::question::Question;
use super::ruling::Violation;
use super::settle::{Results, Settled, question, settle};
use crate::cards::{Card, Rank};
use crate::ruleset::{Dealer, Reached, Ruleset, StockOut, VoidDealer};
use crate::scoring::{Played, Standing, Sums, Tally};

/// A deal that was played and scored.
#[derive(Clone, Debug)]
pub struct Deal {
    /// Its number, from 1.
    pub n: u32,
    /// How it ended.
    pub results: Results,
    /// When it was entered.
    pub at: String,
    /// When it was last corrected.
    pub amended: Option<String>,
    /// The same, judged and counted.
    pub settled: Settled,
}

/// Why something can't be entered.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    Over,
    /// That deal stands already.
    Stands(u32),
    /// Another deal comes first.
    NotYet {
        /// The deal that was given.
        given: u32,
        /// The deal that is next.
        next: u32,
    },
    /// No deal of that number was entered.
    NoDeal {
        /// The deal that was given.
        given: u32,
        /// How many were entered.
        entered: u32,
    },
    /// Somebody is named who does not play.
    Stranger(String),
    /// Somebody who plays is not named.
    Missing(String),
    /// The result breaks rules.
    Violations(Vec<Violation>),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Stands(n) => write!(f, "deal {n} stands already"),
            Self::NotYet { given, next } => write!(f, "deal {next} comes before deal {given}"),
            Self::NoDeal { given: 0, .. } => f.write_str("there is no deal 0: deals start at 1"),
            Self::NoDeal { given, entered } => match entered {
                0 => write!(f, "there is no deal {given} yet: none was entered"),
                1 => write!(f, "there is no deal {given} yet: only deal 1 was entered"),
                _ => write!(f, "there is no deal {given} yet: deals 1 to {entered} were entered"),
            },
            Self::Stranger(name) => write!(f, "{name} does not play here"),
            Self::Missing(name) => write!(f, "{name} is missing"),
            Self::Violations(violations) => {
                for (i, violation) in violations.iter().enumerate() {
                    if i > 0 {
                        f.write_str("; ")?;
                    }
                    f.write_str(&violation.message)?;
                }
                Ok(())
            }
        }
    }
}

/// What comes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Next {
    /// The number of the deal.
    pub n: u32,
    /// Its contract.
    pub contract: Option<String>,
    /// Cards to each.
    pub cards: Option<u8>,
    /// The rank that the deal makes wild.
    pub wild: Option<Rank>,
    /// The seat that deals.
    pub dealer: usize,
}

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules, as they were when it began.
    pub rules: Rc<Ruleset>,
    /// Names by seat, in turn order.
    pub players: Vec<String>,
    /// The seat that deals first.
    pub first_dealer: usize,
    /// The deals so far.
    pub deals: Vec<Deal>,
    /// Which totals cards can make, worked out when it is first asked.
    sums: OnceCell<Sums>,
    /// The totals of the deals, so that a long game is not added up anew for each of them.
    tally: OnceCell<Tally>,
}

impl Game {
    /// A game in which nothing was dealt yet.
    pub fn new(rules: Rc<Ruleset>, players: Vec<String>, first_dealer: usize) -> Self {
        Self {
            rules,
            players,
            first_dealer,
            deals: Vec::new(),
            sums: OnceCell::new(),
            tally: OnceCell::new(),
        }
    }

    /// The seat of a player, told by name without regard to case.
    pub fn seat(&self, name: &str) -> Option<usize> {
        self.players.iter().position(|known| same_name(known, name))
    }

    /// The name at a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.players.get(seat).map_or("", String::as_str)
    }

    /// The seat that deals deal `n`, which is at most the one after the last that was entered.
    pub fn dealer(&self, n: u32) -> usize {
        self.dealers().nth(n.saturating_sub(1) as usize).unwrap_or(self.first_dealer)
    }

    /// The seats that deal, from the first deal to the one after the last that was entered.
    pub fn dealers(&self) -> impl Iterator<Item = usize> {
        let mut dealer = self.first_dealer;
        let later = (1..).zip(&self.deals).map(move |(after, deal)| {
            dealer = self.next_dealer(dealer, after, deal);
            dealer
        });
        std::iter::once(self.first_dealer).chain(later)
    }

    /// The seat that deals after the one that dealt deal `n`.
    fn next_dealer(&self, dealer: usize, n: u32, deal: &Deal) -> usize {
        let seats = self.players.len().max(1);
        let gone = self.gone(n + 1);
        let mut others = (1..=seats).map(|step| (dealer + step) % seats);
        let left = others.find(|seat| !gone.contains(seat)).unwrap_or(dealer);
        let void = deal.results.ended.stock_out && deal.settled.scores.iter().all(|score| !score.won);
        let mut won =
            deal.settled.scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat);
        match (
            void && self.rules.stock_out == StockOut::Void,
            self.rules.game.void_dealer,
            self.rules.game.dealer,
        ) {
            (true, VoidDealer::Same, _) => dealer,
            (true, VoidDealer::PassesLeft, _) | (false, _, Dealer::PassesLeft) => left,
            (false, _, Dealer::WinnerDeals) => won.next().filter(|_| won.next().is_none()).unwrap_or(left),
        }
    }

    /// The seats that are out of the game when deal `n` begins.
    pub fn gone(&self, n: u32) -> Vec<usize> {
        if self.rules.game.reached == Reached::GameEnds {
            return Vec::new();
        }
        if n >= self.next_number() {
            return self.tally().gone(&self.rules);
        }
        let mut tally = Tally::new(&self.rules, self.players.len());
        let before = self.deals.iter().take(n.saturating_sub(1) as usize);
        before.for_each(|deal| tally.add(&self.rules, &Played::new(&deal.settled.scores)));
        tally.gone(&self.rules)
    }

    /// The rules as they hold in deal `n`, given the card that was turned for it.
    pub fn rules_in(&self, n: u32, turned: Option<Card>) -> Rc<Ruleset> {
        match self.rules.in_deal(n, self.players.len() as u8, turned) {
            Cow::Borrowed(_) => Rc::clone(&self.rules),
            Cow::Owned(rules) => Rc::new(rules),
        }
    }

    /// The contract of deal `n`, as text.
    pub fn contract(&self, n: u32) -> Option<String> {
        self.rules.deal(n).and_then(|deal| deal.contract.as_ref()).map(ToString::to_string)
    }

    /// The number of the deal that is entered next, whether or not the game is over.
    pub fn next_number(&self) -> u32 {
        self.deals.len() as u32 + 1
    }

    /// What comes next; `None` when the game is over.
    pub fn next(&self) -> Option<Next> {
        let n = self.next_number();
        (!self.tally().finished()).then(|| Next {
            n,
            contract: self.contract(n),
            cards: self.rules.cards_dealt(n, self.players.len() as u8),
            wild: self.rules.rank_dealt(n, self.players.len() as u8).filter(|_| self.rules.wild_by_deal()),
            dealer: self.dealer(n),
        })
    }

    /// Where the game stands.
    pub fn standing(&self) -> Standing {
        self.tally().standing(&self.rules)
    }

    /// Whether the result of deal `n` may be entered, whatever it is.
    ///
    /// # Errors
    /// The game is over, or the deal is not the next one.
    pub fn may_score(&self, n: u32) -> Result<(), Refusal> {
        let next = self.next_number();
        if n == 0 {
            Err(Refusal::NoDeal { given: n, entered: next - 1 })
        } else if n < next {
            Err(Refusal::Stands(n))
        } else if self.tally().finished() {
            Err(Refusal::Over)
        } else if n > next {
            Err(Refusal::NotYet { given: n, next })
        } else {
            Ok(())
        }
    }

    /// Enters the result of the next deal.
    ///
    /// # Errors
    /// The game is over, the deal is not the next one, or the result can't be.
    pub fn score(&mut self, n: u32, results: Results, at: &str) -> Result<(), Refusal> {
        self.may_score(n)?;
        let settled = self.settle(n, &results)?;
        self.put_back(Deal { n, results, at: at.into(), amended: None, settled });
        Ok(())
    }

    /// Corrects the result of a deal: the outcomes named replace those that stand. Gives the deal as it was.
    ///
    /// # Errors
    /// There is no such deal, or the corrected result can't be.
    pub fn amend(&mut self, n: u32, results: Results, at: &str) -> Result<Deal, Refusal> {
        let first = (n as usize).checked_sub(1).and_then(|index| self.deals.get(index));
        let first = first.map(|deal| deal.at.clone()).unwrap_or_default();
        self.replace(n, results, first, Some(at.to_owned()))
    }

    /// Puts a result in the place of the one that stands for a deal, with when it was entered and last corrected. Gives
    /// the deal as it was.
    ///
    /// # Errors
    /// As [`amend`](Self::amend).
    pub fn replace(
        &mut self,
        n: u32,
        results: Results,
        at: String,
        amended: Option<String>,
    ) -> Result<Deal, Refusal> {
        let missing = Refusal::NoDeal { given: n, entered: self.deals.len() as u32 };
        let index = (n as usize).checked_sub(1).filter(|index| *index < self.deals.len());
        let index = index.ok_or_else(|| missing.clone())?;
        let settled = self.settle(n, &results)?;
        self.tally.take();
        let known = self.deals.get_mut(index).ok_or(missing)?;
        Ok(std::mem::replace(known, Deal { n, results, at, amended, settled }))
    }

    /// Takes the last deal off.
    pub fn take_last(&mut self) -> Option<Deal> {
        self.tally.take();
        self.deals.pop()
    }

    /// Puts the deal back that was taken off last.
    pub fn put_back(&mut self, deal: Deal) {
        self.count(&deal);
        self.deals.push(deal);
    }

    /// The totals so far, added up when they are first asked for.
    fn tally(&self) -> &Tally {
        self.tally.get_or_init(|| {
            let mut tally = Tally::new(&self.rules, self.players.len());
            self.deals.iter().for_each(|deal| tally.add(&self.rules, &Played::new(&deal.settled.scores)));
            tally
        })
    }

    /// Adds the next deal to the totals.
    fn count(&mut self, deal: &Deal) {
        if let Some(tally) = self.tally.get_mut() {
            tally.add(&self.rules, &Played::new(&deal.settled.scores));
        }
    }

    /// What the result of a deal leaves open although its score hangs on it.
    pub fn question(&self, n: u32) -> Option<Question> {
        let deal = self.deals.iter().find(|deal| deal.n == n)?;
        question(&self.rules_in(n, deal.results.ended.wild), &deal.results)
    }

    fn settle(&self, n: u32, results: &Results) -> Result<Settled, Refusal> {
        let gone = self.gone(n);
        match self.rules.in_deal(n, self.players.len() as u8, results.ended.wild) {
            Cow::Borrowed(rules) => settle(rules, &self.sums, n, &self.players, &gone, results),
            Cow::Owned(rules) => settle(&rules, &OnceCell::new(), n, &self.players, &gone, results),
        }
        .map_err(Refusal::Violations)
    }
}

/// Whether two names are the same to a person: case does not matter.
pub fn same_name(a: &str, b: &str) -> bool {
    a == b || a.to_lowercase() == b.to_lowercase()
}

/// The longest name of a player or a game, in characters.
pub const LONGEST_NAME: usize = 60;

/// Whether a letter has no place in a name: control characters, line separators, and marks that turn the direction of
/// what follows.
pub fn tricky(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
