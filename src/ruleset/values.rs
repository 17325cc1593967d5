//! What a file holds, and how it is read into a type: texts, numbers, flags, lists and words.

use std::fmt::{self, Write as _};
use std::ops::Range;

use serde_json::{Value as Json, json};

use super::words::Word;

/// A value as a file holds it.
#[derive(Clone, Debug)]
pub enum Value {
    /// A text.
    Text(String),
    /// A whole number.
    Whole(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A list of texts, each with its place from the start of the list.
    Texts(Vec<(String, Range<usize>)>),
}

/// Values are equal if they say the same, wherever they stand.
impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Whole(a), Self::Whole(b)) => a == b,
            (Self::Flag(a), Self::Flag(b)) => a == b,
            (Self::Texts(a), Self::Texts(b)) => {
                a.iter().map(|(text, _)| text).eq(b.iter().map(|(text, _)| text))
            }
            _ => false,
        }
    }
}

impl Eq for Value {}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// The value as TOML writes it, on one line and without a letter that a terminal would obey.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(&quoted(text)),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Texts(texts) => {
                let list: Vec<_> = texts.iter().map(|(text, _)| quoted(text)).collect();
                write!(f, "[{}]", list.join(", "))
            }
        }
    }
}

/// A text in the quotes of TOML.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            // A String takes all.
            _ if unfit(c) => write!(quoted, "\\u{:04X}", u32::from(c)).unwrap_or_default(),
            _ => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

/// Whether a letter has no business in a line of text: it moves the cursor, or turns the reading direction around.
pub(super) fn unfit(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Why a value does not fit its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Misfit {
    /// What the key takes.
    pub(super) expected: String,
    /// The part at fault: which text of a list (0 where there is no list), and its bytes; absent, it is all of it.
    pub(super) part: Option<(usize, Range<usize>)>,
    /// The nearest right thing.
    pub(super) help: Option<String>,
}

impl Misfit {
    /// A misfit of the whole value.
    pub(super) fn new(expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), part: None, help: None }
    }

    /// The same with a way out, if there is one.
    pub(super) fn help(self, help: Option<String>) -> Self {
        Self { help: help.or(self.help), ..self }
    }

    /// The same for one text of a list.
    pub(super) fn item(self, index: usize, text: &str) -> Self {
        Self { part: Some((index, 0..text.len())), ..self }
    }
}

/// A type that a key's value is read into, or what was expected instead.
pub(super) trait FromValue: Sized {
    /// Reads the value.
    fn from_value(value: &Value) -> Result<Self, Misfit>;

    /// The JSON Schema of what is read. A type that says nothing of itself takes what it takes of the examples in its
    /// own complaint.
    fn shape() -> Json {
        super::shapes::probed::<Self>()
    }

    /// What is expected instead of `raw`, which is written as no key's value is: a fraction, a date, a list of numbers.
    fn instead_of(raw: &str) -> Misfit {
        let misfit = |value: &Value| Self::from_value(value).err();
        let wrong = misfit(&Value::Flag(true)).or_else(|| misfit(&Value::Whole(0)));
        let wrong = wrong.unwrap_or_else(|| Misfit::new("another value"));
        // Only where a text is due would quotes make it one.
        let plain = raw.len() <= 40 && !raw.contains(['[', '{', '"', '\'', '\n']);
        let help = wrong.help.filter(|_| plain).map(|_| format!("write `\"{raw}\"`, in quotes"));
        Misfit { help, part: None, ..wrong }
    }
}

/// Help for a number or a flag that stands in quotes.
pub(super) fn without_quotes(value: &Value) -> Option<String> {
    let Value::Text(text) = value else { return None };
    let bare = text.parse::<i64>().is_ok() || ["true", "false"].contains(&text.as_str());
    bare.then(|| format!("write `{text}` without quotes"))
}

/// Help for a text that stands without quotes.
pub(super) fn in_quotes(value: &Value) -> Option<String> {
    matches!(value, Value::Whole(_) | Value::Flag(_)).then(|| format!("write `\"{value}\"`, in quotes"))
}

/// Help for a text that stands where a list is due: `["joker", "2"]`.
pub(super) fn brackets(value: &Value) -> Option<String> {
    let Value::Text(text) = value else { return None };
    let items = text.trim_matches(['[', ']']).split(',').map(|item| item.trim().trim_matches(['"', '\'']));
    let list = Value::Texts(items.map(|item| (item.to_owned(), 0..0)).collect());
    (text.len() <= 40).then(|| format!("write `{list}`"))
}

/// Whole numbers within bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounded<const LOW: i64, const HIGH: i64>(pub(super) i64);

impl<const LOW: i64, const HIGH: i64> FromValue for Bounded<LOW, HIGH> {
    fn shape() -> Json {
        json!({"type": "integer", "minimum": LOW, "maximum": HIGH})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Whole(n) if (LOW..=HIGH).contains(n) => Ok(Self(*n)),
            _ => Err(no_number(value, LOW, HIGH)),
        }
    }
}

/// What is wrong with a value that is no number within these bounds.
#[cold]
fn no_number(value: &Value, low: i64, high: i64) -> Misfit {
    Misfit::new(format!("a whole number from {low} to {high}")).help(without_quotes(value))
}

impl FromValue for bool {
    fn shape() -> Json {
        json!({"type": "boolean"})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(Misfit::new("true or false").help(without_quotes(value))),
        }
    }
}

/// The longest text that a key takes, in bytes.
const LONGEST_TEXT: usize = 2000;

/// A text of one line.
fn one_line(text: &str) -> Result<String, Misfit> {
    if text.len() > LONGEST_TEXT {
        return Err(Misfit::new(format!("a text of at most {LONGEST_TEXT} bytes")));
    }
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Ok(text.to_owned());
    }
    match text.char_indices().find(|(_, c)| unfit(*c)) {
        None => Ok(text.to_owned()),
        Some((at, c)) => Err(Misfit {
            part: Some((0, at..at + c.len_utf8())),
            ..Misfit::new("a text of one line, without control characters")
        }),
    }
}

impl FromValue for String {
    fn shape() -> Json {
        json!({"type": "string", "maxLength": LONGEST_TEXT})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Text(text) => one_line(text),
            _ => Err(Misfit::new("a text").help(in_quotes(value))),
        }
    }
}

impl FromValue for Vec<String> {
    fn shape() -> Json {
        json!({"type": "array", "items": String::shape()})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let Value::Texts(texts) = value else {
            return Err(Misfit::new("a list of texts").help(brackets(value)));
        };
        let read =
            |(i, (text, _)): (usize, &(String, _))| one_line(text).map_err(|misfit| misfit.item(i, text));
        texts.iter().enumerate().map(read).collect()
    }
}

impl<W: Word> FromValue for W {
    fn shape() -> Json {
        json!({"enum": W::WORDS})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let found = match value {
            Value::Text(text) => W::from_text(text),
            _ => None,
        };
        found.ok_or_else(|| no_word(value, W::WORDS))
    }
}

/// What is wrong with a value that is none of these words.
#[cold]
fn no_word(value: &Value, words: &[&str]) -> Misfit {
    Misfit::new(one_of(words)).help(nearest_word(value, words))
}

/// The word that a text was most likely meant to be, as a question.
pub(super) fn nearest_word(value: &Value, words: &[&str]) -> Option<String> {
    let Value::Text(text) = value else { return None };
    nearest(text, words.iter().copied()).map(|word| format!("did you mean `{word}`?"))
}

/// `"a"`, `"b"` or `"c"`.
pub(super) fn one_of(words: &[&str]) -> String {
    let ticked: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match ticked.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => ticked.concat(),
    }
}

/// The candidate that is most like `text`, if any is like it at all.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| (likeness(text, candidate), candidate))
        .filter(|(likeness, _)| *likeness >= 0.78)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// How much two names are alike, from 0 to 1, in any case of their letters; a very long one is like nothing.
pub(super) fn likeness(a: &str, b: &str) -> f64 {
    if a.len().max(b.len()) > 100 {
        return 0.0;
    }
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let like = strsim::jaro_winkler(&a, &b);
    // One slip in a short name, two letters swapped say, is most of its letters.
    let slip = a.chars().count().min(b.chars().count()) >= 3 && strsim::osa_distance(&a, &b) == 1;
    if slip { like.max(0.8 + like / 10.0) } else { like }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_as_toml_reads_them() {
        for text in ["3-4", "say \"x\"", "a\\b", "two\nlines", "\u{1b}[31m\u{9b}\u{202e}", "tab\t"] {
            let printed = Value::from(text).to_string();
            assert!(!printed.chars().any(unfit), "{printed}");
            let table: toml::Table = toml::from_str(&format!("x = {printed}")).unwrap();
            assert_eq!(table["x"].as_str(), Some(text));
        }
        let list = Value::Texts(vec![("a".into(), 0..1), ("b".into(), 7..8)]);
        assert_eq!(list.to_string(), r#"["a", "b"]"#);
    }

    #[test]
    fn places_do_not_make_values_differ() {
        assert_eq!(Value::Texts(vec![("a".into(), 0..1)]), Value::Texts(vec![("a".into(), 5..6)]));
        assert_ne!(Value::Texts(vec![("a".into(), 0..1)]), Value::Texts(vec![("b".into(), 0..1)]));
        assert_ne!(Value::Whole(1), Value::from("1"));
    }

    #[test]
    fn misfits_tell_the_nearest_right_thing() {
        let help = |misfit: Misfit| misfit.help.unwrap_or_default();
        assert_eq!(help(Bounded::<1, 5>::from_value(&"3".into()).unwrap_err()), "write `3` without quotes");
        assert_eq!(help(bool::from_value(&"true".into()).unwrap_err()), "write `true` without quotes");
        assert_eq!(help(String::from_value(&Value::Whole(3)).unwrap_err()), "write `\"3\"`, in quotes");
        assert_eq!(help(Vec::<String>::from_value(&"[a, 'b']".into()).unwrap_err()), r#"write `["a", "b"]`"#);
        assert_eq!(String::from_value(&"a\tb".into()).unwrap_err().part, Some((0, 1..2)));
        assert_eq!(Bounded::<1, 5>::from_value(&Value::Whole(6)).unwrap_err().help, None);
    }
}
