//! From what was typed to moves.

use super::moves::Said;
use crate::cards::Span;

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct MoveError {
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub help: Option<String>,
    /// Where.
    pub span: Span,
}

/// Reads the moves of one turn, parted by `;`.
///
/// # Errors
/// The first part that is no move, with its place in the text.
pub fn parse_moves(text: &str) -> Result<Vec<Said>, MoveError> {
    let _ = text;
    todo!()
}
