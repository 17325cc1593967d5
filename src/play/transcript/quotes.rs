//! Names and texts that may stand in quotes, and comments.

use std::str::CharIndices;

use crate::play::parse::{MoveError, Part, quoted};
use crate::table::{LONGEST_NAME, tricky};

/// The letters of a text that don't stand in quotes, with their places. A quote begins where a word does.
struct Bare<'a> {
    chars: CharIndices<'a>,
    fresh: bool,
    /// Where a quote began that never ended.
    unclosed: Option<usize>,
}

impl<'a> Bare<'a> {
    fn new(text: &'a str) -> Self {
        Self { chars: text.char_indices(), fresh: true, unclosed: None }
    }

    /// Goes on behind the closing quote.
    fn skip_quote(&mut self) -> Option<()> {
        loop {
            match self.chars.next()?.1 {
                '\\' => _ = self.chars.next()?,
                '"' => return Some(()),
                _ => {}
            }
        }
    }
}

impl Iterator for Bare<'_> {
    type Item = (usize, char);

    fn next(&mut self) -> Option<(usize, char)> {
        loop {
            let (at, char) = self.chars.next()?;
            if char == '"' && self.fresh {
                if self.skip_quote().is_none() {
                    self.unclosed = Some(at);
                    return None;
                }
                self.fresh = false;
                continue;
            }
            self.fresh = char.is_whitespace() || matches!(char, ',' | ';' | ':' | '=');
            return Some((at, char));
        }
    }
}

/// A line without its comment and without the space around it.
///
/// # Errors
/// A quote is not closed.
pub(super) fn uncommented(line: Part<'_>) -> Result<Part<'_>, MoveError> {
    let mut bare = Bare::new(line.text);
    let end = bare.find(|(_, char)| *char == '#').map_or(line.text.len(), |(at, _)| at);
    match bare.unclosed {
        Some(at) => {
            let rest = line.between(at, line.text.len());
            Err(rest.error("a quote that is not closed", "end it with `\"`; within quotes, `\\\"` is one"))
        }
        None => Ok(stripped(line.between(0, end))),
    }
}

/// Without the space around it; commas stay.
pub(super) fn stripped(part: Part<'_>) -> Part<'_> {
    let lead = part.text.len() - part.text.trim_start().len();
    part.between(lead, lead + part.text.trim().len())
}

/// Before and after the first `mark` that doesn't stand in quotes.
pub(super) fn split(part: Part<'_>, mark: char) -> Option<(Part<'_>, Part<'_>)> {
    let (at, _) = Bare::new(part.text).find(|(_, char)| *char == mark)?;
    Some((part.between(0, at), part.between(at + mark.len_utf8(), part.text.len())))
}

/// All parts between `mark`s that don't stand in quotes.
pub(super) fn parts(part: Part<'_>, mark: char) -> Vec<Part<'_>> {
    let mut found = Vec::new();
    let mut rest = part;
    while let Some((first, more)) = split(rest, mark) {
        found.push(first);
        rest = more;
    }
    found.push(rest);
    found
}

/// A text, in quotes or as it stands.
pub(super) fn value(part: Part<'_>) -> Result<String, MoveError> {
    let part = stripped(part);
    let Some((text, len)) = in_quotes(part) else { return Ok(part.text.to_owned()) };
    if len == part.text.len() { Ok(text) } else { Err(beside(part.between(len, part.text.len()))) }
}

/// Names, each in quotes or a single word.
pub(super) fn names(part: Part<'_>) -> Result<Vec<(String, Part<'_>)>, MoveError> {
    let mut names = Vec::new();
    let mut rest = part.trimmed();
    while !rest.is_empty() {
        let all = rest.text.len();
        let (text, len) = in_quotes(rest).unwrap_or_else(|| {
            let len = rest.words().first().map_or(all, |word| word.text.len());
            (rest.text.get(..len).unwrap_or_default().to_owned(), len)
        });
        let name = rest.between(0, len);
        let after = rest.between(len, all);
        if after.text.starts_with(|char: char| !char.is_whitespace() && char != ',') {
            return Err(beside(after));
        }
        fit("a player's name", &text, name)?;
        names.push((text.trim().to_owned(), name));
        rest = after.trimmed();
    }
    Ok(names)
}

fn beside(rest: Part<'_>) -> MoveError {
    rest.error(
        format!("{} stands beside a closing quote", quoted(rest.text)),
        "the whole name stands in quotes",
    )
}

/// A text that begins with a quote, and how many bytes it takes with its quotes. A quote is closed: lines were checked.
fn in_quotes(part: Part<'_>) -> Option<(String, usize)> {
    let mut chars = part.text.char_indices().peekable();
    chars.next_if(|(_, char)| *char == '"')?;
    let mut text = String::new();
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Some((text, at + 1)),
            '\\' => {
                let escaped = chars.next_if(|(_, char)| matches!(char, '"' | '\\'));
                text.push(escaped.map_or(char, |(_, char)| char));
            }
            _ => text.push(char),
        }
    }
    None
}

/// Whether a name can be shown anywhere without harm.
pub(super) fn fit(what: &str, text: &str, part: Part<'_>) -> Result<(), MoveError> {
    let part = stripped(part);
    if text.trim().is_empty() {
        return Err(part.error(format!("{what} is empty"), "write one behind the colon"));
    }
    if text.chars().count() > LONGEST_NAME {
        return Err(part.error(format!("{what} is longer than {LONGEST_NAME} characters"), "shorten it"));
    }
    harmless(what, text, part)
}

/// Whether a text holds nothing that a terminal would obey.
pub(super) fn harmless(what: &str, text: &str, part: Part<'_>) -> Result<(), MoveError> {
    match text.chars().find(|char| tricky(*char)) {
        Some(bad) => {
            let said = format!("{what} holds a control character (U+{:04X})", u32::from(bad));
            Err(part.error(said, "leave it out"))
        }
        None => Ok(()),
    }
}
