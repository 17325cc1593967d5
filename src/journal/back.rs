//! How far an undo goes.

use super::event::Event;
use super::replay::{Journal, said};
use super::undo::Before;
use crate::play::Stage;
use crate::ruleset::FirstCard;

/// What is to be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Back {
    /// What was entered last.
    #[default]
    Entry,
    /// The last single move of it.
    Move,
    /// Everything since the turn began; the last turn, where the one that is going on has no move yet.
    Turn,
    /// Everything since the deal began, or the last deal that was scored.
    Hand,
}

impl Journal {
    /// The undo that takes this much back; `None` where nothing stands.
    pub fn back(&self, back: Back) -> Option<Event> {
        let last = self.done.len().checked_sub(1)?;
        let (steps, keep) = match back {
            Back::Entry => (1, 0),
            Back::Move => (1, self.moves(last).saturating_sub(1)),
            Back::Turn => (self.turn_steps(last), 0),
            Back::Hand => (self.hand_steps(last), 0),
        };
        Some(Event::Undo { steps: steps as u32, keep: keep as u32 })
    }

    fn turn_steps(&self, last: usize) -> usize {
        let Some(turn) = self.turn_of(last) else { return 1 };
        let same = (0..=last).rev().take_while(|change| self.turn_of(*change) == Some(turn));
        same.count().max(1)
    }

    /// The turn that a change belongs to: the deal, its number, and while the upcard is offered whose answer it is.
    fn turn_of(&self, change: usize) -> Option<(u32, u32, Option<u8>)> {
        let change = self.done.get(change)?;
        let entry = self.entries.get(change.entry)?;
        let Event::Turn { deal, player, moves, .. } = &entry.event else { return None };
        // No turn takes so many entries that the way back from the first would not be kept.
        let Before::Was(Some(before)) = &change.trace.as_ref()?.before else {
            let offered = self.game.rules.turn.first_card == FirstCard::Offered;
            return Some((*deal, 1, offered.then_some(0)));
        };
        let turn = before.turn();
        let seat = self.game.seat(player)?;
        let mut n = turn.n;
        if seat != turn.seat {
            // A turn that needs no discard ends when the next player goes on.
            let mut after = before.clone();
            after.play(seat, &said(moves.iter().take(1))).ok()?;
            n += u32::from(after.turn().n > n);
        }
        Some((*deal, n, offered_to(turn.stage)))
    }

    fn hand_steps(&self, last: usize) -> usize {
        let deal = |change: usize| {
            let change = self.done.get(change)?;
            match &self.entries.get(change.entry)?.event {
                Event::Score { deal, .. }
                | Event::Deal { deal, .. }
                | Event::Turn { deal, .. }
                | Event::Hands { deal, .. } => Some(*deal),
                Event::Amend { .. }
                | Event::Deed(_)
                | Event::People(_)
                | Event::Undo { .. }
                | Event::Redo => None,
            }
        };
        // Corrections made since go with it: they come later.
        let Some(n) = (0..=last).rev().find_map(deal) else { return 1 };
        let first = (0..=last).find(|change| deal(*change) == Some(n)).unwrap_or(last);
        last - first + 1
    }
}

const fn offered_to(stage: Stage) -> Option<u8> {
    match stage {
        Stage::Offer(declined) => Some(declined),
        _ => None,
    }
}
