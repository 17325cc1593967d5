//! A game: its players, its deals, and where it stands. A value: nothing in here remembers how it came about.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::outcome::Outcome;
use super::people::Unseated;
use super::question::Question;
use super::roster::Roster;
use super::ruling::Violation;
use super::seating::{among, of, present, spread};
use super::settle::{Results, Settled, question, settle};
use crate::cards::{Card, Rank};
use crate::ruleset::{Dealer, Reached, Ruleset, StockOut, VoidDealer};
use crate::scoring::{Played, Since, Standing, Sums, standing};

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
    /// The seats that were not at the table.
    pub absent: Vec<usize>,
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
    /// Somebody can't come or go, or was not there.
    Unseated(Unseated),
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
            Self::Unseated(why) => write!(f, "{why}"),
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
    /// The seat that plays first.
    pub begins: usize,
}

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub struct Game {
    /// The rules, as they were when it began.
    pub rules: Rc<Ruleset>,
    /// Names by seat, in turn order, of everybody who has played: who leaves keeps the seat.
    pub players: Vec<String>,
    /// The seat that deals first.
    pub first_dealer: usize,
    /// The deals so far.
    pub deals: Vec<Deal>,
    /// Who is at the table when.
    pub(super) roster: Roster,
    /// Which totals cards can make for so many players, worked out when it is first asked.
    sums: Vec<OnceCell<Sums>>,
}

impl Game {
    /// A game in which nothing was dealt yet.
    pub fn new(rules: Rc<Ruleset>, players: Vec<String>, first_dealer: usize) -> Self {
        let roster = Roster::new(players.len());
        let sums = vec![OnceCell::new(); usize::from(rules.players.max) + 1];
        Self { rules, players, first_dealer, deals: Vec::new(), roster, sums }
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
        let irregular = |n: u32| {
            let deal = (n as usize).checked_sub(1).and_then(|at| self.deals.get(at));
            deal.and_then(|deal| deal.results.ended.dealer)
        };
        let deals = self.deals.iter().take(n.saturating_sub(1) as usize);
        let first = self.next_in(self.first_dealer, &self.gone(1));
        (1..).zip(deals).fold(irregular(1).unwrap_or(first), |dealer, (after, deal)| {
            let gone = self.gone(after + 1);
            let left = self.left_of(dealer, &gone);
            let void = deal.results.ended.stock_out && deal.settled.scores.iter().all(|score| !score.won);
            let mut won =
                deal.settled.scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat);
            let regular = match (
                void && self.rules.stock_out == StockOut::Void,
                self.rules.game.void_dealer,
                self.rules.game.dealer,
            ) {
                (true, VoidDealer::Same, _) => self.next_in(dealer, &gone),
                (true, VoidDealer::PassesLeft, _) | (false, _, Dealer::PassesLeft) => left,
                (false, _, Dealer::WinnerDeals) => {
                    let winner = won.next().filter(|_| won.next().is_none());
                    winner.map_or(left, |winner| self.next_in(winner, &gone))
                }
            };
            irregular(after + 1).unwrap_or(regular)
        })
    }

    /// The next seat to the left that is in the game.
    fn left_of(&self, seat: usize, gone: &[usize]) -> usize {
        let seats = self.players.len().max(1);
        (1..=seats).map(|step| (seat + step) % seats).find(|seat| !gone.contains(seat)).unwrap_or(seat)
    }

    /// A seat, or the next to its left that is in the game.
    fn next_in(&self, seat: usize, gone: &[usize]) -> usize {
        if gone.contains(&seat) { self.left_of(seat, gone) } else { seat }
    }

    /// The seats that are not dealt in when deal `n` begins: out of the game, or not at the table.
    pub fn gone(&self, n: u32) -> Vec<usize> {
        let mut gone = self.absent(n);
        gone.extend(self.out(n));
        gone.sort_unstable();
        gone.dedup();
        gone
    }

    /// The seats that are out of the game when deal `n` begins.
    fn out(&self, n: u32) -> Vec<usize> {
        if self.rules.game.reached == Reached::GameEnds {
            return Vec::new();
        }
        let before = n.saturating_sub(1) as usize;
        let (mut deals, mut since) = self.played();
        if before < deals.len() {
            deals.truncate(before);
            since = Since::default();
        }
        standing(&self.rules, self.players.len(), &deals, &since).gone
    }

    /// The deals as the totals see them, and what has happened since.
    fn played(&self) -> (Vec<Played>, Since) {
        let mut additions: Vec<(u32, (usize, i32))> =
            self.additions().into_iter().map(|line| (line.deal, (line.seat, line.points))).collect();
        let mut added = |n: u32| {
            let (with, after) = additions.iter().partition(|(deal, _)| *deal <= n);
            additions = after;
            let with: Vec<(u32, (usize, i32))> = with;
            with.into_iter().map(|(_, added)| added).collect()
        };
        let deal = |deal: &Deal| Played {
            added: added(deal.n),
            absent: deal.absent.clone(),
            left: self.roster.left_after(deal.n),
            ..Played::new(&deal.settled.scores)
        };
        let deals = self.deals.iter().map(deal).collect();
        (deals, Since { added: added(u32::MAX), left: self.away() })
    }

    /// The rules as they hold in deal `n`, given the card that was turned for it.
    pub fn rules_in(&self, n: u32, turned: Option<Card>) -> Rc<Ruleset> {
        match self.rules.in_deal(n, self.count(n), turned) {
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
        let (n, players) = (self.next_number(), self.count(self.next_number()));
        let dealer = self.dealer(n);
        (!self.standing().finished).then(|| Next {
            n,
            contract: self.contract(n),
            cards: self.rules.cards_dealt(n, players),
            wild: self.rules.rank_dealt(n, players).filter(|_| self.rules.wild_by_deal()),
            dealer,
            begins: self.left_of(dealer, &self.gone(n)),
        })
    }

    /// Where the game stands.
    pub fn standing(&self) -> Standing {
        let (deals, since) = self.played();
        standing(&self.rules, self.players.len(), &deals, &since)
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
        } else if self.standing().finished {
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
        // Who left without a word on it was in the deal if its result says so.
        let named = |seat: &usize| {
            self.roster.may_be_named(*seat, n) && results.outcomes.get(*seat) != Some(&Outcome::NotIn)
        };
        let mut absent = self.roster.absent(n);
        absent.retain(|seat| !named(seat));
        let settled = self.settle(n, &absent, &results)?;
        self.deals.push(Deal { n, results, at: at.into(), amended: None, settled, absent });
        Ok(())
    }

    /// Corrects the result of a deal: the outcomes named replace those that stand.
    ///
    /// # Errors
    /// There is no such deal, or the corrected result can't be.
    pub fn amend(&mut self, n: u32, results: Results, at: &str) -> Result<(), Refusal> {
        let missing = Refusal::NoDeal { given: n, entered: self.deals.len() as u32 };
        let index = (n as usize).checked_sub(1).filter(|index| *index < self.deals.len()).ok_or(missing)?;
        let settled = self.settle(n, &self.absent(n), &results)?;
        if let Some(deal) = self.deals.get_mut(index) {
            deal.results = results;
            deal.settled = settled;
            deal.amended = Some(at.into());
        }
        Ok(())
    }

    /// What the result of a deal leaves open although its score hangs on it.
    pub fn question(&self, n: u32) -> Option<Question> {
        let deal = self.deals.iter().find(|deal| deal.n == n)?;
        question(&self.rules_in(n, deal.results.ended.wild), &deal.results)
    }

    /// Settles a deal among those who were at the table.
    fn settle(&self, n: u32, absent: &[usize], results: &Results) -> Result<Settled, Refusal> {
        let seats = self.players.len();
        let there = present(seats, absent);
        let players = u8::try_from(there.len()).unwrap_or(u8::MAX);
        if let Some(violation) = self.too_few(players) {
            return Err(Refusal::Violations(vec![violation]));
        }
        let results = among(&there, results)
            .map_err(|seat| Refusal::Unseated(Unseated::NotIn(self.name(seat).to_owned(), n)))?;
        let out = self.out(n);
        let gone: Vec<usize> =
            (0..).zip(&there).filter(|(_, seat)| out.contains(seat)).map(|(at, _)| at).collect();
        let names = of(&there, &self.players);
        let fresh = OnceCell::new();
        let settled = match self.rules.in_deal(n, players, results.ended.wild) {
            Cow::Borrowed(rules) => {
                let sums = self.sums.get(usize::from(players)).unwrap_or(&fresh);
                settle(rules, sums, n, &names, &gone, &results)
            }
            Cow::Owned(rules) => settle(&rules, &fresh, n, &names, &gone, &results),
        };
        settled.map(|settled| spread(seats, &there, &settled)).map_err(Refusal::Violations)
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
