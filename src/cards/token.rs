//! Words, and the rank and suits in them.

use super::{NotationError, NotationErrorKind, Rank, Span, Suit};

/// A word of the typed text, or a part of one.
#[derive(Clone, Copy)]
pub(super) struct Token<'a> {
    /// The whole word, which messages quote.
    pub(super) word: &'a str,
    /// The part of the word that is being read.
    pub(super) text: &'a str,
    /// Where the part begins in the typed text.
    pub(super) start: usize,
}

/// A rank with the suits that follow it, perhaps none; each suit with the place where it was typed.
pub(super) struct Group {
    pub(super) rank: Rank,
    pub(super) suits: Vec<(Suit, Span)>,
}

/// The words of a text, which whitespace and commas part.
pub(super) fn words(text: &str, start: usize) -> Vec<Token<'_>> {
    let parts = |char: char| char.is_whitespace() || char == ',';
    let mut at = start;
    let mut words = Vec::new();
    for piece in text.split_inclusive(parts) {
        let word = piece.trim_end_matches(parts);
        if !word.is_empty() {
            words.push(Token { word, text: word, start: at });
        }
        at += piece.len();
    }
    words
}

impl<'a> Token<'a> {
    pub(super) fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }

    pub(super) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) fn error(&self, kind: NotationErrorKind) -> NotationError {
        NotationError { kind, span: self.span() }
    }

    /// The parts before and after the first place where `mark` matches.
    pub(super) fn split_once(&self, mark: fn(char) -> bool) -> Option<(Token<'a>, Token<'a>)> {
        let (at, char) = self.text.char_indices().find(|&(_, char)| mark(char))?;
        let after = at + char.len_utf8();
        let before = Token { text: self.text.get(..at)?, ..*self };
        let rest = Token { text: self.text.get(after..)?, start: self.start + after, ..*self };
        Some((before, rest))
    }

    /// Reads the whole part as a rank and any number of suits.
    pub(super) fn group(&self) -> Result<Group, NotationError> {
        let (head, tail) = self.text.split_at(rank_len(self.text));
        let Some(rank) = Rank::from_text(head) else {
            return Err(self.no_rank(head));
        };
        let mut suits = Vec::new();
        let mut chars = tail.char_indices().peekable();
        while let Some((at, char)) = chars.next() {
            let start = self.start + head.len() + at;
            let mut span = Span::new(start, start + char.len_utf8());
            let Some(suit) = Suit::from_char(char) else {
                let kind = NotationErrorKind::UnknownSuit { token: self.word.to_owned(), suit: char };
                return Err(NotationError { kind, span });
            };
            // Phones put an invisible character behind a suit symbol that says how to draw it.
            if !char.is_ascii() && chars.next_if(|&(_, next)| is_drawing_hint(next)).is_some() {
                span.end += '\u{fe0f}'.len_utf8();
            }
            suits.push((suit, span));
        }
        Ok(Group { rank, suits })
    }

    fn no_rank(&self, head: &str) -> NotationError {
        let token = self.word.to_owned();
        if let Some(suit) = only_suits(self.text) {
            return self.error(NotationErrorKind::NoRank { token, suit });
        }
        let span = Span::new(self.start, self.start + head.len());
        NotationError { kind: NotationErrorKind::UnknownRank { token, rank: head.to_owned() }, span }
    }
}

/// The length of what stands in the place of a rank: all leading digits, or the first character.
pub(super) fn rank_len(text: &str) -> usize {
    match text.bytes().take_while(u8::is_ascii_digit).count() {
        0 => text.chars().next().map_or(0, char::len_utf8),
        digits => digits,
    }
}

/// The first suit of a text that holds suits and nothing else.
pub(super) fn only_suits(text: &str) -> Option<Suit> {
    let first = text.chars().next().and_then(Suit::from_char)?;
    let all = text.chars().all(|char| is_drawing_hint(char) || Suit::from_char(char).is_some());
    all.then_some(first)
}

fn is_drawing_hint(char: char) -> bool {
    matches!(char, '\u{fe0e}' | '\u{fe0f}')
}
