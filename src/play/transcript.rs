//! A whole game as text, one line a turn.

mod hands;
mod header;
mod lines;
mod print;
mod quotes;
#[cfg(test)]
mod tests;

use super::moves::Said;
use super::parse::MoveError;
use super::turned::TurnedUp;
use crate::cards::Span;
use crate::table::Outcome;

pub use hands::parse_hands;
pub use print::print_transcript;

/// The longest transcript that is read, in bytes.
pub const LONGEST_TRANSCRIPT: usize = 4 << 20;

/// The longest transcript, in lines.
const MOST_LINES: usize = 100_000;

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
        /// The cards that are turned up.
        turned: TurnedUp,
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

impl TranscriptError {
    fn new(line: usize, text: &str, error: MoveError) -> Self {
        let MoveError { message, help, span } = error;
        Self { line, text: text.to_owned(), span, message, help }
    }
}

/// Reads a transcript.
///
/// ```
/// use rummy_referee::play::{LineKind, parse_transcript, print_transcript};
///
/// let text = "rules: house\nplayers: Ann, Bob\ndeal 1 upcard 9C\nBob: d; 4d # a start\nhands: Bob = KC *\n";
/// let transcript = parse_transcript(text).unwrap();
/// assert!(matches!(&transcript.lines[1].kind, LineKind::Turn { name, .. } if name == "Bob"));
/// assert!(print_transcript(&transcript).ends_with("Bob: draw; discard 4D\nhands: Bob = KC *\n"));
/// ```
///
/// # Errors
/// Every line that can't be read, in order.
pub fn parse_transcript(text: &str) -> Result<Transcript, Vec<TranscriptError>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.len() > LONGEST_TRANSCRIPT {
        let message = format!("a transcript of more than {} MiB", LONGEST_TRANSCRIPT >> 20);
        return Err(vec![whole(message)]);
    }
    let mut reader = lines::Reader::default();
    for (n, line) in text.lines().enumerate() {
        if n == MOST_LINES {
            return Err(vec![whole(format!("a transcript of more than {MOST_LINES} lines"))]);
        }
        reader.line(n + 1, line);
    }
    reader.finish()
}

/// Something is wrong with all of it.
fn whole(message: String) -> TranscriptError {
    let help = Some("a transcript holds one game, one line a turn".to_owned());
    TranscriptError { line: 1, text: String::new(), span: Span::default(), message, help }
}
