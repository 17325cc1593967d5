//! What is wrong with a ruleset file, and where.

use std::ops::Range;
use std::sync::Arc;

/// A text that rules were read from: a file, a `--set` argument, a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// What a person calls it: a path, `--set`; nothing where the rules are no text, as in a journal.
    pub name: Arc<str>,
    /// The whole text.
    pub text: Arc<str>,
}

impl Source {
    /// A text with its name.
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.into(), text: text.into() }
    }

    /// The text up to a byte; up to the beginning of a letter where the byte lies within one.
    fn before(&self, mut byte: usize) -> &str {
        while byte > 0 && byte < self.text.len() && !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        self.text.get(..byte).unwrap_or(&self.text)
    }

    /// Whether both are one and the same text, read once; two `--set` arguments may well look alike.
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.text, &other.text)
    }

    /// The place of some bytes of it.
    pub fn at(&self, span: Range<usize>) -> Place {
        Place { source: self.clone(), span }
    }
}

/// Some bytes of a source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The text.
    pub source: Source,
    /// The bytes.
    pub span: Range<usize>,
}

impl Place {
    /// Line and column, both from 1; the column counts characters.
    pub fn line_column(&self) -> (usize, usize) {
        let before = self.source.before(self.span.start);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line, column)
    }

    /// The text that stands there.
    pub fn text(&self) -> &str {
        self.source.text.get(self.span.clone()).unwrap_or_default()
    }

    /// A part of this place, given as bytes from its start.
    #[must_use]
    pub fn part(&self, part: Range<usize>) -> Self {
        let start = (self.span.start + part.start).min(self.span.end);
        let end = (self.span.start + part.end).clamp(start, self.span.end);
        Self { source: self.source.clone(), span: start..end }
    }
}

/// One thing that is wrong with a ruleset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The key at fault, as an address: `deal.7.contract`.
    pub key: String,
    /// What is wrong, on one line.
    pub message: String,
    /// Where it stands.
    pub place: Place,
    /// What was expected there.
    pub expected: String,
    /// The nearest right thing, or the way out.
    pub help: Option<String>,
    /// Another place that has to do with it, and how.
    pub also: Option<(Place, String)>,
}

impl Fault {
    /// A fault with no help and no second place.
    pub fn new(key: &str, place: Place, message: impl Into<String>, expected: impl Into<String>) -> Self {
        Self {
            key: key.into(),
            message: message.into(),
            place,
            expected: expected.into(),
            help: None,
            also: None,
        }
    }

    /// The same with a way out.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a second place.
    #[must_use]
    pub fn also(mut self, place: Place, how: impl Into<String>) -> Self {
        self.also = Some((place, how.into()));
        self
    }

    /// `FILE:LINE:COLUMN: message`, one line; the message alone where there is no text to point at.
    pub fn line(&self) -> String {
        if self.place.source.name.is_empty() {
            return self.message.clone();
        }
        let (line, column) = self.place.line_column();
        format!("{}:{line}:{column}: {}", self.place.source.name, self.message)
    }
}

/// Every fault of a ruleset, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Faults(pub Vec<Fault>);

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&fault.line())?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
