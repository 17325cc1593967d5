//! A whole game as text, one line a turn.

use super::moves::Said;
use crate::cards::{Card, Span};
use crate::table::Outcome;

/// A game as it was written down; nothing of it is judged.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// The name of the ruleset.
    pub rules: String,
    /// House rules, each `KEY=VALUE`.
    pub sets: Vec<String>,
    /// What the players call the game.
    pub title: Option<String>,
    /// Names in turn order.
    pub players: Vec<String>,
    /// Who deals first.
    pub dealer: Option<String>,
    /// What happened.
    pub lines: Vec<Line>,
}

/// A line that tells what happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its number in the file, from 1.
    pub number: usize,
    /// The line as it stands in the file.
    pub text: String,
    /// What it tells.
    pub kind: LineKind,
}

/// What a line tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// A deal begins: `deal 1 upcard 9C`.
    Deal {
        /// Its number.
        n: u32,
        /// The card that is turned up.
        upcard: Option<Card>,
    },
    /// A player makes moves: `Ann: draw; discard 4D`. Spans are in the whole line.
    Turn {
        /// The name as typed, without quotes.
        name: String,
        /// Where the name stands.
        name_span: Span,
        /// The moves.
        moves: Vec<Said>,
    },
    /// Hands are shown: `hands: Bob = KC 5D *; Cat = 9S`.
    Hands(Vec<Revealed>),
}

/// A hand that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Revealed {
    /// The name as typed, without quotes.
    pub name: String,
    /// The cards; where nobody wants to name them, points.
    pub outcome: Outcome,
    /// Where it stands in the line.
    pub span: Span,
}

/// Why a text is no transcript.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct TranscriptError {
    /// The line, from 1.
    pub line: usize,
    /// The text of that line.
    pub text: String,
    /// Where in the line.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub help: Option<String>,
}

/// Reads a transcript.
///
/// # Errors
/// Every line that can't be read, in order.
pub fn parse_transcript(text: &str) -> Result<Transcript, Vec<TranscriptError>> {
    let _ = text;
    todo!()
}
