//! A part of what was typed, which knows its place.

use super::MoveError;
use crate::cards::Span;

/// A part of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::play) struct Part<'a> {
    /// The part.
    pub(in crate::play) text: &'a str,
    /// Where it begins in the whole text.
    pub(in crate::play) start: usize,
}

/// What parts words, as among cards.
fn is_gap(char: char) -> bool {
    char.is_whitespace() || char == ','
}

impl<'a> Part<'a> {
    pub(in crate::play) const fn new(text: &'a str, start: usize) -> Self {
        Self { text, start }
    }

    pub(in crate::play) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    pub(in crate::play) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(in crate::play) const fn span(&self) -> Span {
        Span::new(self.start, self.end())
    }

    /// Without the gaps around it.
    pub(in crate::play) fn trimmed(&self) -> Self {
        let text = self.text.trim_start_matches(is_gap);
        Self { text: text.trim_end_matches(is_gap), start: self.end() - text.len() }
    }

    /// The bytes from `from` up to `to`, counted in the part.
    pub(in crate::play) fn between(&self, from: usize, to: usize) -> Self {
        Self { text: self.text.get(from..to).unwrap_or_default(), start: self.start + from }
    }

    /// Before and after the first `mark`.
    pub(in crate::play) fn split(&self, mark: char) -> Option<(Self, Self)> {
        let at = self.text.find(mark)?;
        Some((self.between(0, at), self.between(at + mark.len_utf8(), self.text.len())))
    }

    /// All parts between `mark`s.
    pub(in crate::play) fn parts(self, mark: char) -> impl Iterator<Item = Self> {
        let mut start = self.start;
        self.text.split(mark).map(move |text| {
            let part = Self { text, start };
            start = part.end() + mark.len_utf8();
            part
        })
    }

    /// The words, which gaps part.
    pub(in crate::play) fn words(&self) -> Vec<Self> {
        let mut start = self.start;
        let pieces = self.text.split_inclusive(is_gap).map(|piece| {
            let part = Self { text: piece.trim_end_matches(is_gap), start };
            start += piece.len();
            part
        });
        pieces.filter(|word| !word.is_empty()).collect()
    }

    /// The word that it begins with, which a colon may end too, and the rest.
    pub(in crate::play) fn first_word(&self) -> (Self, Self) {
        let all = self.text.len();
        let end = self.text.find(|char| is_gap(char) || char == ':').unwrap_or(all);
        (self.between(0, end), self.between(end, all).trimmed())
    }

    /// What is wrong with it.
    pub(in crate::play) fn error(&self, message: impl Into<String>, help: impl Into<String>) -> MoveError {
        MoveError { message: message.into(), help: Some(help.into()), span: self.span() }
    }
}

/// Typed text in backticks, cut where it is long, with nothing in it that could move a cursor or turn a line.
pub(in crate::play) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut shown = String::from("`");
    for char in text.chars().take(LONGEST) {
        match char {
            '\'' | '"' | '\\' => shown.push(char),
            _ => shown.extend(char.escape_debug()),
        }
    }
    shown.push_str(if text.chars().nth(LONGEST).is_some() { "…`" } else { "`" });
    shown
}
