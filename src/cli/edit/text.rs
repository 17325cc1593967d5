//! A text with a place in it.

use std::fmt;

use dialoguer::console::Key;
use unicode_width::UnicodeWidthChar as _;

/// Control with the arrow to the left.
pub(super) const WORD_LEFT: Key = Key::Char('\u{80}');
/// Control with the arrow to the right.
pub(super) const WORD_RIGHT: Key = Key::Char('\u{81}');

/// A text with a place in it, at which letters come in and go out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Text {
    before: Vec<char>,
    /// What follows the place.
    after: Vec<char>,
}

impl Text {
    /// The place is at the end.
    pub(super) fn new(text: &str) -> Self {
        Self::with(text, "")
    }

    /// The place is between the two.
    pub(super) fn with(before: &str, after: &str) -> Self {
        Self { before: before.chars().collect(), after: after.chars().collect() }
    }

    /// What stands before the place, and what after it.
    pub(super) fn parts(&self) -> (String, String) {
        (self.before.iter().collect(), self.after.iter().collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.before.is_empty() && self.after.is_empty()
    }

    /// Columns before the place.
    pub(super) fn width_before(&self) -> usize {
        width(&self.before)
    }

    /// Columns of all of it.
    pub(super) fn width(&self) -> usize {
        width(&self.before) + width(&self.after)
    }

    /// What a key does, one that has to do with the text alone.
    pub(super) fn press(&mut self, key: &Key) {
        match key {
            Key::Backspace => {
                self.before.pop();
            }
            Key::Del | Key::Char('\u{4}') if !self.after.is_empty() => {
                self.after.remove(0);
            }
            Key::ArrowLeft | Key::Char('\u{2}') => self.left(1),
            Key::ArrowRight | Key::Char('\u{6}') => self.right(1),
            Key::Home | Key::Char('\u{1}') => self.left(self.before.len()),
            Key::End | Key::Char('\u{5}') => self.right(self.after.len()),
            key if *key == WORD_LEFT => self.left(word(self.before.iter().rev())),
            key if *key == WORD_RIGHT => self.right(word(self.after.iter())),
            Key::Char('\u{15}') => self.before.clear(),
            Key::Char('\u{b}') => self.after.clear(),
            Key::Char('\u{17}') => {
                let keep = self.before.len() - word(self.before.iter().rev());
                self.before.truncate(keep);
            }
            Key::Char(c) if !c.is_control() => self.before.push(*c),
            _ => {}
        }
    }

    fn left(&mut self, n: usize) {
        let at = self.before.len().saturating_sub(n);
        let moved = self.before.split_off(at);
        self.after.splice(0..0, moved);
    }

    fn right(&mut self, n: usize) {
        let n = n.min(self.after.len());
        self.before.extend(self.after.drain(..n));
    }
}

/// How far the end of a word is: spaces, then all that are none.
fn word<'a>(letters: impl Iterator<Item = &'a char>) -> usize {
    let mut n = 0;
    let mut inside = false;
    for c in letters {
        if c.is_whitespace() && inside {
            break;
        }
        inside |= !c.is_whitespace();
        n += 1;
    }
    n
}

fn width(letters: &[char]) -> usize {
    letters.iter().map(|c| c.width().unwrap_or(0)).sum()
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.parts();
        write!(f, "{before}{after}")
    }
}
