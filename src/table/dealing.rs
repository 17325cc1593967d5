//! Whose turn it is to deal.

use super::game::{Deal, Game};
use crate::ruleset::{Dealer, StockOut, VoidDealer};

impl Game {
    /// The seat that deals deal `n`, which is at most the one after the last that was entered.
    pub fn dealer(&self, n: u32) -> usize {
        self.dealers().nth(n.saturating_sub(1) as usize).unwrap_or(self.first_dealer)
    }

    /// The seats that deal, from the first deal to the one after the last that was entered.
    pub fn dealers(&self) -> impl Iterator<Item = usize> {
        let first = self.next_in(self.first_dealer, &self.gone(1));
        let first = self.irregular(1).unwrap_or_else(|| self.after_misdeals(first, 1));
        let mut dealer = first;
        let later = (1..).zip(&self.deals).map(move |(after, deal)| {
            let regular = || self.after_misdeals(self.next_dealer(dealer, after, deal), after + 1);
            dealer = self.irregular(after + 1).unwrap_or_else(regular);
            dealer
        });
        std::iter::once(first).chain(later)
    }

    /// The seat that deals after the one that dealt deal `n`.
    fn next_dealer(&self, dealer: usize, n: u32, deal: &Deal) -> usize {
        let gone = self.gone(n + 1);
        let left = self.left_of(dealer, &gone);
        let void = deal.results.ended.stock_out && deal.settled.scores.iter().all(|score| !score.won);
        let mut won =
            deal.settled.scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat);
        match (
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
        }
    }

    /// The seat that deals deal `n` in the end, given who dealt it first: after a misdeal as after a void deal.
    fn after_misdeals(&self, dealer: usize, n: u32) -> usize {
        let times = self.misdeals.iter().filter(|misdeal| misdeal.n == n).count();
        if times == 0 || self.rules.game.void_dealer == VoidDealer::Same {
            return dealer;
        }
        let gone = self.gone(n);
        (0..times).fold(dealer, |dealer, _| self.left_of(dealer, &gone))
    }

    /// Who dealt a deal that was entered, where it was another's turn to.
    fn irregular(&self, n: u32) -> Option<usize> {
        let deal = (n as usize).checked_sub(1).and_then(|at| self.deals.get(at));
        deal.and_then(|deal| deal.results.ended.dealer)
    }

    /// The next seat to the left that is in the game.
    pub(super) fn left_of(&self, seat: usize, gone: &[usize]) -> usize {
        let seats = self.players.len().max(1);
        (1..=seats).map(|step| (seat + step) % seats).find(|seat| !gone.contains(seat)).unwrap_or(seat)
    }

    /// A seat, or the next to its left that is in the game.
    pub(super) fn next_in(&self, seat: usize, gone: &[usize]) -> usize {
        if gone.contains(&seat) { self.left_of(seat, gone) } else { seat }
    }
}
