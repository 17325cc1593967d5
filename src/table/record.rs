//! Changes to the record of a game as a whole: deals that never happened or were forgotten, misdeals, an early end.

use super::game::{Deal, Game, Misdeal};
use super::outcome::Outcome;
use super::refusal::Refusal;
use super::settle::Results;
use crate::scoring::Ended;

impl Game {
    /// Strikes a deal that never happened. Where others follow it keeps its number and counts for nobody, so that they stay
    /// what they are; the last one goes, and its number is free again.
    ///
    /// # Errors
    /// There is no such deal, or it is struck already.
    pub fn strike(&mut self, n: u32, at: &str) -> Result<(), Refusal> {
        let index = self.index(n)?;
        let Some(deal) = self.deals.get_mut(index) else { return Ok(()) };
        if deal.struck.is_some() {
            return Err(Refusal::Struck(n));
        }
        deal.struck = Some(at.into());
        // One whose result was lost has been, and waits to be told anew.
        while self.deals.pop_if(|last| last.struck.is_some() && !last.lost()).is_some() {}
        self.recount();
        let next = self.next_number();
        self.roster.go_back(next);
        self.misdeals.iter_mut().for_each(|misdeal| misdeal.n = misdeal.n.min(next));
        Ok(())
    }

    /// Notes that the result of the next deal was lost: the deal keeps its number and counts for nobody until it is told anew.
    ///
    /// # Errors
    /// The game is over, or the deal is not the next one.
    pub fn lose(&mut self, n: u32, at: &str) -> Result<(), Refusal> {
        self.may_score(n)?;
        let results = Results { outcomes: Vec::new(), ended: Ended::default(), hands: None };
        let absent = self.absent(n);
        let settled = self.settle(n, n, &absent, &results)?;
        let at = at.to_owned();
        let struck = Some(at.clone());
        self.put_back(Deal { n, played: n, struck, results, at, amended: None, settled, absent });
        Ok(())
    }

    /// Puts a deal that was forgotten before one that was entered. Those that follow move on by one and stay what they
    /// are. Whoever joined before the deal that stood there, and is told to have sat out the one put in, has joined after
    /// it.
    ///
    /// # Errors
    /// There is no such deal to go before, or the result can't be.
    pub fn insert(&mut self, n: u32, results: Results, at: &str) -> Result<(), Refusal> {
        let index = self.index(n)?;
        let (mut results, mut absent) = (results, self.absent(n));
        let mut late = Vec::new();
        for (seat, outcome) in results.outcomes.iter_mut().enumerate() {
            if *outcome == Outcome::Absent && self.roster.begins(seat, n) {
                *outcome = Outcome::NotIn;
                late.push(seat);
            }
        }
        absent.extend(&late);
        absent.sort_unstable();
        let settled = self.settle(n, n, &absent, &results)?;
        let at = at.into();
        let deal = Deal { n, played: n, struck: None, results, at, amended: None, settled, absent };
        self.roster.move_on(n, &late);
        self.deals.insert(index, deal);
        self.recount();
        self.deals.iter_mut().skip(index + 1).for_each(|deal| deal.n += 1);
        self.misdeals.iter_mut().filter(|misdeal| misdeal.n >= n).for_each(|misdeal| misdeal.n += 1);
        Ok(())
    }

    /// Notes that the cards of the next deal were dealt wrongly: they are dealt again, and nothing counts.
    ///
    /// # Errors
    /// The game is over, or the deal is not the next one.
    pub fn misdeal(&mut self, n: u32, at: &str) -> Result<(), Refusal> {
        self.may_score(n)?;
        self.misdeals.push(Misdeal { n, at: at.into() });
        Ok(())
    }

    /// Ends the game as it stands.
    ///
    /// # Errors
    /// It is over already, or nothing was played.
    pub fn finish(&mut self, at: &str) -> Result<(), Refusal> {
        if let Some(over) = self.over() {
            return Err(over);
        }
        if self.deals.is_empty() {
            return Err(Refusal::Nothing);
        }
        self.ended_at = Some(at.into());
        Ok(())
    }
}
