//! The referee of a turn: a move against the deal as it lies.

use super::act::Act;
use super::deal::OpenDeal;
use super::moves::{Move, Said};
use super::refusal::Objection;

/// Why the moves of a turn do not stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// Which of the moves, from 0.
    pub at: usize,
    /// Why.
    pub objection: Objection,
}

/// A move that is open to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct May {
    /// The word that it begins with.
    pub word: &'static str,
    /// How it is typed, with cards that fit where those are known: `take 9C`.
    pub example: String,
    /// What it does, in a line.
    pub about: String,
}

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
        let _ = (seat, made);
        todo!()
    }

    /// What the player in turn may do now; the likeliest first.
    pub fn may(&self) -> Vec<May> {
        todo!()
    }

    /// Why the turn can't end as it stands: what the player in turn still has to do. `None` where the next player may go on,
    /// or the deal is over.
    pub fn unfinished(&self) -> Option<Objection> {
        todo!()
    }
}
