//! How a turn ends, and a deal: the next player's turn, the last turns, or the end.

use super::deal::{End, OpenDeal, Stage, Turn};
use super::lying::TableMeld;
use crate::ruleset::{AfterOut, DrawnCard, FinalDiscard};

impl OpenDeal {
    /// A discard ends the turn, and with the last card the player is out.
    pub(super) fn discarded(&mut self, seat: usize) {
        let out = self.setup.rules.turn.out_with.is_none();
        if out && self.seats.get(seat).is_some_and(|place| place.held == 0) {
            self.out(seat);
        } else {
            self.pass_on();
        }
    }

    /// A player has gone out: the deal ends, or each of the others has one more turn.
    pub(super) fn out(&mut self, seat: usize) {
        match (self.setup.rules.turn.after_out, self.gone_out) {
            (AfterOut::End, _) => self.finish(End::Out(seat)),
            (AfterOut::OneMoreTurn, None) => {
                self.gone_out = Some(seat);
                self.pass_on();
            }
            (AfterOut::OneMoreTurn, Some(_)) => self.pass_on(),
        }
    }

    /// A hand without cards goes out, unless that takes a discard.
    pub(super) fn went_out(&mut self, seat: usize) {
        let rules = &self.setup.rules;
        if let Some(cards) = rules.turn.out_with {
            let laid = self.melds.iter().flat_map(TableMeld::by).filter(|by| by.seat == seat).count();
            if laid >= usize::from(cards) && self.end.is_none() {
                self.out(seat);
            }
            return;
        }
        let empty = self.seats.get(seat).is_some_and(|place| place.held == 0);
        let discard = rules.final_discard(self.setup.n).0 == FinalDiscard::Required || rules.turn.float;
        // Cards that were played before a draw are a whole hand, which takes no discard.
        let may = match self.turn.stage {
            Stage::Play => !discard,
            Stage::Draw => true,
            Stage::Offer(_) | Stage::Showdown | Stage::Over => false,
        };
        if empty && may && self.turn.played {
            self.out(seat);
        }
    }

    pub(super) fn finish(&mut self, end: End) {
        let knocked = matches!(end, End::Knock { .. });
        let whole = self.setup.rules.knock.is_some_and(|knock| knock.whole_hands());
        self.turn.stage = if knocked && whole { Stage::Showdown } else { Stage::Over };
        self.end = Some(end);
        self.before = None;
    }

    /// Whoever declines the upcard passes it on; when everybody has, the first player draws from the stock.
    pub(super) fn decline(&mut self) {
        let Stage::Offer(declined) = self.turn.stage else { return };
        let seats = (0..self.seats.len()).filter(|seat| self.is_in(*seat)).count();
        let next = self.next_in(self.turn.seat);
        let declined = declined.saturating_add(1);
        self.turn.seat = next;
        self.turn.stage = Stage::Offer(declined);
        if usize::from(declined) >= seats {
            self.turn.stage = Stage::Draw;
            self.turn.stock_only = true;
        }
    }

    /// The stock may be used up: then everybody has one more turn, where the rules have it so.
    pub(super) fn stock_used_up(&mut self) {
        use crate::ruleset::StockOut;
        if self.setup.rules.stock_out == StockOut::LastMelds && self.stock == 0 && self.last_turns.is_none() {
            // The turn that used it up, and one more for everybody.
            let seats = (0..self.seats.len()).filter(|seat| self.is_in(*seat)).count();
            self.last_turns = Some(seats as u8 + 1);
        }
    }

    /// The next player's turn begins, if there is one.
    pub(super) fn pass_on(&mut self) {
        use crate::ruleset::StockOut;
        let rules = &self.setup.rules;
        let goes_on = self.gone_out.is_none() && rules.turn.drawn_card == DrawnCard::Hand;
        if goes_on && rules.stock_out == StockOut::Void && self.stock <= u16::from(rules.stock_left) {
            self.finish(End::StockOut);
            return;
        }
        let next = self.next_in(self.turn.seat);
        let mut stage = Stage::Draw;
        if let Some(first) = self.gone_out {
            if first == next {
                self.finish(End::Out(first));
                return;
            }
        } else if let Some(left) = &mut self.last_turns {
            *left = left.saturating_sub(1);
            stage = Stage::Play;
            if *left == 0 {
                self.finish(End::StockOut);
                return;
            }
        }
        self.turn = Turn::new(self.turn.n.saturating_add(1), next, stage);
    }
}
