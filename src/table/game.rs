//! A game: its players, its deals, and where it stands. A value: nothing in here remembers how it came about.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::rc::Rc;

use super::outcome::Outcome;
use super::people::Unseated;
use super::question::Question;
use super::refusal::Refusal;
use super::roster::Roster;
use super::seating::{among, of, present, spread};
use super::settle::{Results, Settled, question, settle};
use crate::cards::{Card, Rank};
use crate::ruleset::{Reached, Ruleset};
use crate::scoring::{Played, Since, Standing, Sums, Tally};

/// A deal that was played and scored.
#[derive(Clone, Debug)]
pub struct Deal {
    /// Its number, from 1: its place among the deals.
    pub n: u32,
    /// The number that it was played as, which is what its rules go by: a deal that was forgotten and put in before it
    /// makes no other deal of it.
    pub played: u32,
    /// When it was struck, because it never happened.
    pub struck: Option<String>,
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

impl Deal {
    /// Whether its result was lost: nothing is known of it until it is told anew.
    pub fn lost(&self) -> bool {
        self.results.outcomes.is_empty()
    }

    /// What it adds to the totals.
    fn counts(&self) -> Played {
        match self.struck {
            None => Played::new(&self.settled.scores),
            Some(_) => Played::nothing(self.settled.scores.len()),
        }
    }
}

/// Cards that were dealt wrongly, and dealt again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misdeal {
    /// The deal that they were to be.
    pub n: u32,
    /// When it was told.
    pub at: String,
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
    /// What was misdealt, in order.
    pub misdeals: Vec<Misdeal>,
    /// When the players ended the game early.
    pub ended_at: Option<String>,
    /// Who is at the table when.
    pub(super) roster: Roster,
    /// Which totals cards can make.
    reckoned: Reckoned,
    /// The totals of the deals, so that a long game is not added up anew for each of them.
    tally: OnceCell<Tally>,
}

/// Which totals cards can make by some rules, for so many players; worked out when it is first asked, for all games that share
/// it.
#[derive(Clone, Debug)]
pub struct Reckoned(Rc<[OnceCell<Sums>]>);

impl Reckoned {
    /// Nothing so far.
    pub fn new(rules: &Ruleset) -> Self {
        Self((0..=rules.players.max).map(|_| OnceCell::new()).collect())
    }
}

impl Game {
    /// A game in which nothing was dealt yet.
    pub fn new(rules: Rc<Ruleset>, players: Vec<String>, first_dealer: usize) -> Self {
        let reckoned = Reckoned::new(&rules);
        Self::sharing(rules, reckoned, players, first_dealer)
    }

    /// The same, with what was worked out for other games by these very rules.
    pub fn sharing(
        rules: Rc<Ruleset>,
        reckoned: Reckoned,
        players: Vec<String>,
        first_dealer: usize,
    ) -> Self {
        let roster = Roster::new(players.len());
        Self {
            rules,
            players,
            first_dealer,
            deals: Vec::new(),
            misdeals: Vec::new(),
            ended_at: None,
            roster,
            reckoned,
            tally: OnceCell::new(),
        }
    }

    /// The seat of a player, told by name without regard to case.
    pub fn seat(&self, name: &str) -> Option<usize> {
        // Nearly every name is written as it is known; to compare the case of letters is dear.
        let exactly = self.players.iter().position(|known| known == name);
        exactly.or_else(|| self.players.iter().position(|known| same_name(known, name)))
    }

    /// The name at a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.players.get(seat).map_or("", String::as_str)
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
        if n >= self.next_number() {
            let since = Since { added: self.since().added, left: Vec::new() };
            let tally = self.tally();
            return if since.added.is_empty() {
                tally.gone(&self.rules)
            } else {
                tally.with(&since).gone(&self.rules)
            };
        }
        let mut tally = Tally::new(&self.rules, self.players.len());
        let before = self.deals.iter().take(n.saturating_sub(1) as usize);
        before.for_each(|deal| tally.add(&self.rules, &self.counts(deal)));
        tally.gone(&self.rules)
    }

    /// A deal as the totals see it.
    fn counts(&self, deal: &Deal) -> Played {
        let additions = self.additions().into_iter().filter(|line| line.deal == deal.n);
        Played {
            added: additions.map(|line| (line.seat, line.points)).collect(),
            absent: deal.absent.clone(),
            left: self.roster.left_after(deal.n),
            ..deal.counts()
        }
    }

    /// What has happened since the last deal.
    fn since(&self) -> Since {
        let n = self.next_number();
        let additions = self.additions().into_iter().filter(|line| line.deal >= n);
        Since { added: additions.map(|line| (line.seat, line.points)).collect(), left: self.away() }
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
        self.over().is_none().then(|| Next {
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
        let tally = self.tally().with(&self.since());
        if self.ended_at.is_some() { tally.shortened(&self.rules) } else { tally.standing(&self.rules) }
    }

    /// Why nothing more can be played, where that is so.
    pub fn over(&self) -> Option<Refusal> {
        let tally = self.tally();
        let ended = self.ended_at.is_some() && tally.counted() > 0;
        if tally.finished() { Some(Refusal::Over) } else { ended.then_some(Refusal::Shortened) }
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
        } else if let Some(over) = self.over() {
            Err(over)
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
        let settled = self.settle(n, n, &absent, &results)?;
        let at = at.into();
        self.put_back(Deal { n, played: n, struck: None, results, at, amended: None, settled, absent });
        Ok(())
    }

    /// Corrects the result of a deal: the outcomes named replace those that stand. Gives the deal as it was.
    ///
    /// # Errors
    /// There is no such deal, or the corrected result can't be.
    pub fn amend(&mut self, n: u32, results: Results, at: &str) -> Result<Deal, Refusal> {
        let first = self.deals.get(self.index(n)?).map(|deal| deal.at.clone()).unwrap_or_default();
        self.replace(n, results, first, Some(at.to_owned()), None)
    }

    /// Puts a result in the place of the one that stands for a deal, with when it was entered, last corrected and struck.
    /// Gives the deal as it was.
    ///
    /// # Errors
    /// As [`amend`](Self::amend).
    pub fn replace(
        &mut self,
        n: u32,
        results: Results,
        at: String,
        amended: Option<String>,
        struck: Option<String>,
    ) -> Result<Deal, Refusal> {
        let index = self.index(n)?;
        let played = self.deals.get(index).map_or(n, |deal| deal.played);
        let absent = self.absent(n);
        let settled = self.settle(n, played, &absent, &results)?;
        self.tally.take();
        let missing = Refusal::NoDeal { given: n, entered: self.deals.len() as u32 };
        let known = self.deals.get_mut(index).ok_or(missing)?;
        Ok(std::mem::replace(known, Deal { n, played, struck, results, at, amended, settled, absent }))
    }

    /// Puts a deal in the place of the one that has its number, just as it is. Gives the one that stood there.
    pub fn put_in(&mut self, deal: Deal) -> Option<Deal> {
        self.tally.take();
        let index = self.index(deal.n).ok()?;
        self.deals.get_mut(index).map(|known| std::mem::replace(known, deal))
    }

    /// Takes the last deal off.
    pub fn take_last(&mut self) -> Option<Deal> {
        self.tally.take();
        self.deals.pop()
    }

    /// Puts the deal back that was taken off last.
    pub fn put_back(&mut self, deal: Deal) {
        self.count_in(&deal);
        self.deals.push(deal);
    }

    /// The totals so far, added up when they are first asked for.
    fn tally(&self) -> &Tally {
        self.tally.get_or_init(|| {
            let mut tally = Tally::new(&self.rules, self.players.len());
            self.deals.iter().for_each(|deal| tally.add(&self.rules, &self.counts(deal)));
            tally
        })
    }

    /// The deals have changed otherwise than by one more: they are added up anew.
    pub(super) fn recount(&mut self) {
        self.tally.take();
    }

    /// Adds the next deal to the totals.
    fn count_in(&mut self, deal: &Deal) {
        let counts = self.counts(deal);
        if let Some(tally) = self.tally.get_mut() {
            tally.add(&self.rules, &counts);
        }
    }

    /// The place of a deal that was entered.
    pub(super) fn index(&self, n: u32) -> Result<usize, Refusal> {
        let missing = Refusal::NoDeal { given: n, entered: self.deals.len() as u32 };
        (n as usize).checked_sub(1).filter(|index| *index < self.deals.len()).ok_or(missing)
    }

    /// What the result of a deal leaves open although its score hangs on it.
    pub fn question(&self, n: u32) -> Option<Question> {
        let deal = self.deals.iter().find(|deal| deal.n == n)?;
        question(&self.rules_in(deal.played, deal.results.ended.wild), &deal.results)
    }

    /// Judges deal `n`, which goes by the rules of deal `played`, among those who were at the table.
    pub(super) fn settle(
        &self,
        n: u32,
        played: u32,
        absent: &[usize],
        results: &Results,
    ) -> Result<Settled, Refusal> {
        let seats = self.players.len();
        if results.outcomes.is_empty() {
            return Ok(Settled::unknown(seats));
        }
        let there = present(seats, absent);
        let players = u8::try_from(there.len()).unwrap_or(u8::MAX);
        if let Some(violation) = self.too_few(players) {
            return Err(Refusal::Violations(vec![violation]));
        }
        let out = self.out(n);
        if there.len() == seats {
            return self.settle_all(played, &self.players, &out, results);
        }
        let results = among(&there, results)
            .map_err(|seat| Refusal::Unseated(Unseated::NotIn(self.name(seat).to_owned(), n)))?;
        let gone: Vec<usize> =
            (0..).zip(&there).filter(|(_, seat)| out.contains(seat)).map(|(at, _)| at).collect();
        let settled = self.settle_all(played, &of(&there, &self.players), &gone, &results)?;
        Ok(spread(seats, &there, &settled))
    }

    /// Judges a deal by the rules of deal `played`, all of these players being at the table; some are out of the game.
    fn settle_all(
        &self,
        played: u32,
        names: &[String],
        gone: &[usize],
        results: &Results,
    ) -> Result<Settled, Refusal> {
        let players = u8::try_from(names.len()).unwrap_or(u8::MAX);
        let fresh = OnceCell::new();
        let settled = match self.rules.in_deal(played, players, results.ended.wild) {
            Cow::Borrowed(rules) => {
                let sums = self.reckoned.0.get(usize::from(players)).unwrap_or(&fresh);
                settle(rules, sums, played, names, gone, results)
            }
            Cow::Owned(rules) => settle(&rules, &fresh, played, names, gone, results),
        };
        settled.map_err(Refusal::Violations)
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
