//! The referee of a turn: a move against the deal as it lies.

mod arrange;
mod away;
mod buy;
mod call;
mod discard;
mod draw;
pub(super) mod holding;
mod knock;
mod laid;
mod lay;
mod may;
mod meld;
mod order;
mod swap;
mod turn_up;

pub use may::May;

use super::act::{Act, Step};
use super::deal::OpenDeal;
use super::moves::{Move, Said};
use super::refusal::Objection;
use crate::table::Violation;

/// Why the moves of a turn do not stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// Which of the moves, from 0.
    pub at: usize,
    /// Why.
    pub objection: Objection,
}

/// What a move changes, or why it does not stand.
type Judged = Result<Vec<Step>, Objection>;

impl OpenDeal {
    /// Plays the moves of a seat one after another: all of them, or none.
    ///
    /// # Errors
    /// The first move that does not stand, and why; nothing is changed then.
    pub fn play(&mut self, seat: usize, moves: &[Said]) -> Result<(), Stopped> {
        let mut tried = self.clone();
        for (at, said) in moves.iter().enumerate() {
            let act = tried.judge(seat, &said.made).map_err(|objection| Stopped { at, objection })?;
            tried.apply(act);
        }
        *self = tried;
        Ok(())
    }

    /// Judges a move of a seat.
    ///
    /// # Errors
    /// Every rule that it breaks, or what can't be told from it.
    pub fn judge(&self, seat: usize, made: &Move) -> Result<Act, Objection> {
        self.still_in(seat)?;
        let steps = match made {
            Move::Buy => self.buy(seat)?,
            Move::Call(card) => self.call(seat, *card)?,
            Move::Swap { card, meld } if self.swaps_in_others_turns(seat) => {
                self.swap_laid(seat, *card, *meld)?
            }
            Move::Pass if self.may_decline(seat) => vec![Step::PassOn(seat)],
            _ if self.ends_by_itself(seat, made) => {
                // A turn without a discard ends when the next player goes on.
                let mut after = self.clone();
                after.apply(Act { steps: vec![Step::EndTurn] });
                let rest = after.judge(seat, made)?;
                std::iter::once(Step::EndTurn).chain(rest.steps).collect()
            }
            Move::Knock(knock) => self.knock(seat, knock)?,
            Move::Lay { cards, onto } if self.may_answer(seat) => self.answer(seat, cards, *onto)?,
            Move::Pass if self.may_answer(seat) => Vec::new(),
            _ => {
                self.in_turn(seat, made)?;
                self.own_move(seat, made)?
            }
        };
        Ok(Act { steps })
    }

    /// A move of the player in turn.
    fn own_move(&self, seat: usize, made: &Move) -> Judged {
        match made {
            Move::Draw => self.draw(seat),
            Move::Turn(card) => self.turn_up(seat, *card),
            Move::Take(card) => self.take(seat, *card),
            Move::Meld(melds) => self.meld(seat, melds),
            Move::Lay { cards, onto } => self.lay(seat, cards, *onto),
            Move::Swap { card, meld } => self.swap(seat, *card, *meld),
            Move::Arrange(melds) => self.arrange(seat, melds),
            Move::Discard(card) => self.discard(seat, *card),
            Move::Pass => self.pass(seat),
            Move::Float => self.float(seat),
            Move::Drop => self.drop_out(seat),
            Move::Knock(knock) => self.knock(seat, knock),
            Move::Buy => self.buy(seat),
            Move::Yes => self.consent(),
            Move::Call(card) => self.call(seat, *card),
        }
    }
}

/// The steps, unless rules stand in the way.
fn unless(violations: Vec<Violation>, steps: Vec<Step>) -> Judged {
    if violations.is_empty() { Ok(steps) } else { Err(Objection::Illegal(violations)) }
}
