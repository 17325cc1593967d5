//! Why a journal can't be read, or a change not be made.

use crate::play::{Objection, Stopped};
use crate::ruleset::Faults;
use crate::table::Refusal;

/// Why a sound line can't be understood.
#[derive(thiserror::Error, Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The line is no JSON object.
    #[error("this is no JSON object: {0}")]
    Json(String),
    /// The journal was written by a newer program.
    #[error("this journal has format {0}, and this rummy reads format 1; a newer rummy reads it")]
    NewerFormat(u64),
    /// A member is missing or of the wrong kind.
    #[error("`{0}` is missing or of the wrong kind")]
    Member(&'static str),
    /// The event is none that this program knows.
    #[error("`{0}` is no event that this rummy knows; a newer rummy may read it")]
    UnknownEvent(String),
    /// The rules in the header are faulty.
    #[error("the rules in it are faulty: {0}")]
    Rules(Faults),
    /// The players in the header can't play by the rules in it.
    #[error("{0} players can't play by the rules in it, or `dealer` is none of them")]
    Players(usize),
    /// The event can't have happened where it stands.
    #[error("this can't have happened here: {0}")]
    Impossible(String),
}

/// Why something can't have happened as things stand.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unmade {
    /// A result can't be entered or corrected so.
    #[error("{0}")]
    Refusal(Refusal),
    /// A move of a turn does not stand.
    #[error("{}", .0.objection)]
    Stopped(Stopped),
    /// The deal can't be begun, or end, so.
    #[error("{0}")]
    Objection(Objection),
    /// Another deal is being played, or the one that is played was begun with another upcard.
    #[error("deal {0} is being played already")]
    Playing(u32),
    /// No deal is being played.
    #[error("no deal is being played")]
    NotPlaying,
    /// No change stands that could be taken back, or not as many.
    #[error("there is nothing to undo")]
    NothingToUndo,
    /// Nothing was taken back that could be made again.
    #[error("there is nothing to redo")]
    NothingToRedo,
}
