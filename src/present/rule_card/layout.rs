//! Labels, sentences and keys in columns.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::present::style::{Style, Tone};

/// The gap between columns.
const GAP: usize = 2;

/// Rules that belong together, under a label.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    label: String,
    rules: Vec<Rule>,
    between: &'static str,
}

/// One rule in words, with the keys that say so.
#[derive(Clone, Debug)]
struct Rule {
    text: String,
    keys: Vec<String>,
    tone: Tone,
    /// Whether it has lines of its own even where the others flow together.
    alone: bool,
}

impl Entry {
    /// Rules to come, as sentences after one another.
    pub(super) fn new(label: impl Into<String>) -> Self {
        Self { label: label.into(), rules: Vec::new(), between: " " }
    }

    /// Rules to come, as items of a list in a line.
    pub(super) fn list(label: impl Into<String>) -> Self {
        Self { between: "\u{a0}· ", ..Self::new(label) }
    }

    /// Adds a rule in our own words; `~` holds two words together on one line.
    #[must_use]
    pub(super) fn say(mut self, text: &str, keys: &[&str]) -> Self {
        self.add(text, keys.iter().map(|key| (*key).to_owned()).collect());
        self
    }

    /// Adds a rule on a line of its own.
    pub(super) fn line(&mut self, text: &str, keys: Vec<String>) {
        self.add(text, keys);
        if let Some(rule) = self.rules.last_mut() {
            rule.alone = true;
        }
    }

    /// As [`Self::say`], in place.
    pub(super) fn add(&mut self, text: &str, keys: Vec<String>) {
        self.rules.push(Rule { text: text.replace('~', "\u{a0}"), keys, tone: Tone::Plain, alone: false });
    }

    /// Adds a rule that stands out on a line of its own.
    #[must_use]
    pub(super) fn head(mut self, text: &str, key: String) -> Self {
        self.rules.push(Rule { text: text.into(), keys: vec![key], tone: Tone::Strong, alone: true });
        self
    }

    /// Adds a text of the ruleset's author as an item on lines of its own.
    #[must_use]
    pub(super) fn item(mut self, text: &str, tone: Tone) -> Self {
        self.rules.push(Rule { text: format!("{BULLET}{text}"), keys: Vec::new(), tone, alone: true });
        self
    }

    /// Puts a sign before each rule of which some key is meant.
    pub(super) fn mark(&mut self, sign: &str, meant: impl Fn(&str) -> bool) {
        for rule in self.rules.iter_mut().filter(|rule| rule.keys.iter().any(|key| meant(key))) {
            rule.text.insert_str(0, &format!("{sign}\u{a0}"));
        }
    }

    /// Columns that its label takes.
    pub(super) fn label_width(&self) -> usize {
        self.label.width()
    }

    /// Its label, and its texts between line breaks.
    pub(super) fn in_words(&self) -> (String, Vec<String>) {
        (self.label.clone(), self.paragraphs(false).into_iter().map(|rule| rule.text).collect())
    }

    /// The texts between line breaks: rule by rule where each has its keys beside it, else as few as may be.
    fn paragraphs(&self, with_keys: bool) -> Vec<Rule> {
        let mut paragraphs: Vec<Rule> = Vec::new();
        for rule in &self.rules {
            match paragraphs.last_mut() {
                Some(last) if !with_keys && !rule.alone && !last.alone => {
                    last.text += self.between;
                    last.text += &rule.text;
                }
                _ => paragraphs.push(rule.clone()),
            }
        }
        paragraphs
    }
}

/// What stands before an item.
const BULLET: &str = "· ";

/// A line with its width, which the colours in it hide.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    text: String,
    pub(super) width: usize,
}

impl Line {
    /// Text as it is.
    pub(super) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), width: text.width() }
    }

    /// Text in a tone.
    pub(super) fn painted(style: Style, tone: Tone, text: &str) -> Self {
        Self { text: style.paint(tone, text), width: text.width() }
    }

    /// Text with colours in it already.
    pub(super) fn coloured(text: &str) -> Self {
        Self { text: text.to_owned(), width: anstream::adapter::strip_str(text).to_string().width() }
    }

    /// Adds spaces up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        self.text += &" ".repeat(width.saturating_sub(self.width));
        self.width = self.width.max(width);
    }

    /// Adds what follows on the line.
    pub(super) fn push(&mut self, more: &Self) {
        self.text += &more.text;
        self.width += more.width;
    }
}

/// The widest of some lines.
pub(super) fn widest(lines: &[Line]) -> usize {
    lines.iter().map(|line| line.width).max().unwrap_or(0)
}

/// The lines as a text.
pub(super) fn print(lines: &[Line]) -> String {
    lines.iter().flat_map(|line| [line.text.trim_end(), "\n"]).collect()
}

/// Two blocks beside each other.
pub(super) fn beside(left: &[Line], right: &[Line]) -> Vec<Line> {
    let width = widest(left) + 3;
    let rows = 0..left.len().max(right.len());
    rows.map(|row| {
        let mut line = left.get(row).cloned().unwrap_or_default();
        if let Some(more) = right.get(row) {
            line.pad(width);
            line.push(more);
        }
        line
    })
    .collect()
}

/// The width of the column of keys, if there is to be one.
pub(super) fn key_column<'a>(entries: impl Iterator<Item = &'a Entry>, wanted: bool) -> Option<usize> {
    let keys = entries.flat_map(|entry| &entry.rules).flat_map(|rule| &rule.keys);
    keys.map(|key| key.width()).max().filter(|_| wanted)
}

/// Entries as lines: labels, rules, and keys where there is a column for them.
pub(super) fn lines(entries: &[Entry], label: usize, keys: Option<usize>, style: Style) -> Vec<Line> {
    let start = label + GAP;
    let end = style.width.saturating_sub(keys.map_or(0, |keys| keys + GAP));
    let mut all = Vec::new();
    for entry in entries {
        let mut first = Some(Line::painted(style, Tone::Strong, &entry.label));
        for rule in entry.paragraphs(keys.is_some()) {
            let item = rule.text.strip_prefix(BULLET);
            let hang = if item.is_some() { BULLET.width() } else { 0 };
            let mut parts = wrap(item.unwrap_or(&rule.text), end.saturating_sub(start + hang));
            for (row, part) in parts.iter_mut().enumerate().filter(|_| item.is_some()) {
                part.insert_str(0, if row == 0 { BULLET } else { "  " });
            }
            for row in 0..parts.len().max(keys.map_or(0, |_| rule.keys.len())) {
                let mut line = first.take().unwrap_or_default();
                if let Some(part) = parts.get(row) {
                    line.pad(start);
                    line.push(&Line::painted(style, rule.tone, part));
                }
                if let (Some(width), Some(key)) = (keys, rule.keys.get(row)) {
                    line.pad(style.width.saturating_sub(width));
                    line.push(&Line::painted(style, Tone::Faint, key));
                }
                all.push(line);
            }
        }
    }
    all
}

/// Text in lines of at most `width` columns; words held together by no-break spaces stay together, and a word that
/// is longer than a line is broken.
pub(in crate::present) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(10);
    let mut lines: Vec<String> = Vec::new();
    let mut used = usize::MAX;
    for word in text.split([' ', '\t', '\n']).filter(|word| !word.is_empty()) {
        let word = word.replace('\u{a0}', " ");
        for (i, piece) in pieces(&word, width).into_iter().enumerate() {
            let wide = piece.width();
            match lines.last_mut() {
                Some(line) if i == 0 && used.saturating_add(1 + wide) <= width => {
                    line.push(' ');
                    line.push_str(&piece);
                    used += 1 + wide;
                }
                _ => {
                    used = wide;
                    lines.push(piece);
                }
            }
        }
    }
    lines
}

fn pieces(word: &str, width: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut used = 0;
    for char in word.chars() {
        let wide = char.width().unwrap_or(0);
        if used + wide > width {
            pieces.push(String::new());
            used = 0;
        }
        used += wide;
        if let Some(last) = pieces.last_mut() {
            last.push(char);
        }
    }
    pieces
}

/// `3–8`, or `2` where there is no more than one.
pub(in crate::present) fn range(low: u8, high: u8) -> String {
    if low == high { low.to_string() } else { format!("{low}–{high}") }
}

/// `1 card`, `2 cards`.
pub(super) fn cards(n: usize) -> String {
    format!("{n}~card{}", if n == 1 { "" } else { "s" })
}

/// `jokers`, `jokers and twos`, `jokers, twos and QS`.
pub(super) fn and(words: &[String]) -> String {
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}

/// The text with a capital letter.
pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}
