//! What a line at the table may be: moves of a player, or a word to the referee.

use crate::journal::Back;
use crate::play::{OpenDeal, parse_moves};
use crate::table::same_name;

/// A line at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Line<'a> {
    /// `?`: what may come after this text.
    Ask(&'a str),
    /// Something is taken back.
    Undo(Back),
    /// What was taken back is made again.
    Redo,
    /// The sheet.
    Show,
    /// The table.
    Table,
    /// The rule card.
    Rules,
    /// Melds are judged, nothing is recorded.
    Check(&'a str),
    /// What could be done with these cards, of which nothing is recorded.
    Hint(&'a str),
    /// The rest of the deal is only scored.
    Score,
    /// The words.
    Help,
    /// It goes on another time.
    Leave,
    /// Every move.
    Moves,
    /// Moves of somebody who is not at the table.
    Stranger(&'a str),
    /// Moves of a seat; where they begin in the line.
    Made(usize, usize),
}

/// The words to the referee, with what they do.
pub(super) const WORDS: [(&str, &str); 12] = [
    ("undo", "takes the last line back (`u`, `-`, `<`, Ctrl-Z); also: undo move, undo turn, undo hand"),
    ("redo", "makes again what was taken back"),
    ("show", "the score sheet"),
    ("table", "melds, discards and hands"),
    ("check", "judges melds, records nothing: check KHSD / 3-6S; check 10S on 2"),
    ("hint", "what your cards could do now, records nothing: hint KHSD 4D *"),
    ("rules", "the rules of this deal"),
    ("score", "scores the hands as they are, without the referee"),
    ("moves", "every move"),
    ("help", "these words"),
    ("?", "what may be done now; also in the middle of a line"),
    ("leave", "goes on another time (`q`, Ctrl-D)"),
];

impl<'a> Line<'a> {
    /// Reads a line said while a deal is open.
    pub(super) fn read(deal: &OpenDeal, text: &'a str) -> Self {
        // Elsewhere it goes back to the question before; here that is the line before.
        let back = (text.trim() == "<").then_some(Self::Undo(Back::Entry));
        back.or_else(|| Self::word(text)).or_else(|| stranger(deal, text)).unwrap_or_else(|| {
            let (seat, at) = speaker(deal, text);
            Self::Made(seat, at)
        })
    }

    /// Whether a line says something where moves and words to the referee are understood.
    pub(super) fn known(deal: &OpenDeal, text: &str) -> bool {
        match Line::read(deal, text) {
            Line::Made(_, at) => {
                let moves = text.get(at..).unwrap_or_default().trim();
                parse_moves(moves).is_ok_and(|moves| !moves.is_empty())
            }
            _ => true,
        }
    }

    /// Reads a word to the referee, which may be said at any time.
    pub(super) fn word(text: &'a str) -> Option<Self> {
        let line = text.trim();
        // As it would be typed outside: `rummy help moves`. A call is `rummy 7H`.
        let inside = line.get(..6).filter(|start| start.eq_ignore_ascii_case("rummy ")).and(line.get(6..));
        if let Some(word) = inside.and_then(Self::word) {
            return Some(word);
        }
        if let Some(rest) = line.strip_suffix('?') {
            return Some(Self::Ask(rest));
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match (word.to_lowercase().as_str(), rest.trim().to_lowercase().as_str()) {
            ("", _) => Self::Ask(""),
            ("u" | "-" | "undo", "" | "line") => Self::Undo(Back::Entry),
            ("u" | "-" | "undo", "move" | "m" | "--move") => Self::Undo(Back::Move),
            ("u" | "-" | "undo", "turn" | "t" | "--turn") => Self::Undo(Back::Turn),
            ("u" | "-" | "undo", "hand" | "deal" | "h" | "--hand") => Self::Undo(Back::Hand),
            ("redo", "") => Self::Redo,
            ("show" | "sheet", "") => Self::Show,
            ("table", "") => Self::Table,
            ("rules", "") => Self::Rules,
            ("score", "") => Self::Score,
            ("help" | "h", "") => Self::Help,
            ("moves", "") | ("help", "moves") => Self::Moves,
            ("q" | "quit" | "leave" | "exit", "") => Self::Leave,
            ("hint", _) => Self::Hint(rest.trim()),
            ("check", melds) if !melds.is_empty() => Self::Check(rest),
            _ => return None,
        })
    }
}

/// The name before a colon, where nobody at the table goes by it and what follows is moves.
fn stranger<'a>(deal: &OpenDeal, text: &'a str) -> Option<Line<'a>> {
    let (before, moves) = text.split_once(':')?;
    let (_, at) = speaker(deal, text);
    let moves = parse_moves(moves).is_ok() && parse_moves(text).is_err() && parse_moves(before).is_err();
    (at == 0 && moves).then(|| Line::Stranger(before.trim().trim_matches('"')))
}

/// Who makes the moves of a line, and where they begin: the player in turn, unless a name and a colon stand before.
fn speaker(deal: &OpenDeal, text: &str) -> (usize, usize) {
    let own = (deal.turn().seat, 0);
    let Some((before, _)) = text.split_once(':') else { return own };
    let at = before.len() + 1;
    let name = before.trim().trim_matches('"');
    if let Some(seat) = deal.names().iter().position(|known| same_name(known, name)) {
        return (seat, at);
    }
    // The beginning of a name will do, as long as it is no move with a colon in it.
    let start = name.to_lowercase();
    let begins = |known: &str| known.to_lowercase().starts_with(&start);
    let mut found = deal.names().iter().enumerate().filter(|(_, known)| !start.is_empty() && begins(known));
    match (found.next(), found.next()) {
        (Some((seat, _)), None) if parse_moves(text).is_err() => (seat, at),
        _ => own,
    }
}
