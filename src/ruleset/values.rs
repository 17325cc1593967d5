//! From what a file holds to what a rule means: one reader for each kind of value.

use std::fmt;
use std::ops::Range;

use super::contract::{Contract, ContractError};
use super::size::{SizeRange, WildMax, number};
use super::words::Word;
use crate::cards::{Card, Face, Rank, parse_face};

/// A value as a file holds it.
#[derive(Clone, PartialEq, Eq, Debug)]
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

impl Value {
    /// What kind of value it is, in a word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Text(_) => "a text",
            Self::Whole(_) => "a number",
            Self::Flag(_) => "true or false",
            Self::Texts(_) => "a list",
        }
    }
}

/// The value as TOML writes it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "{}", toml::Value::from(text.as_str())),
            Self::Whole(n) => write!(f, "{n}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Texts(texts) => {
                let list: Vec<_> =
                    texts.iter().map(|(text, _)| toml::Value::from(text.as_str()).to_string()).collect();
                write!(f, "[{}]", list.join(", "))
            }
        }
    }
}

/// Why a value does not fit its key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Misfit {
    /// What the key takes.
    pub expected: String,
    /// The part of a text that is at fault, in bytes of the text; all of it otherwise.
    pub part: Option<Range<usize>>,
    /// The nearest right thing.
    pub help: Option<String>,
}

impl Misfit {
    /// A misfit of the whole value.
    pub(super) fn new(expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), part: None, help: None }
    }
}

/// A type that a key's value is read into.
pub(super) trait FromValue: Sized {
    /// Reads the value.
    ///
    /// # Errors
    /// What was expected instead.
    fn from_value(value: &Value) -> Result<Self, Misfit>;
}

/// Whole numbers within bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounded<const LOW: i64, const HIGH: i64>(pub i64);

impl<const LOW: i64, const HIGH: i64> FromValue for Bounded<LOW, HIGH> {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Whole(n) if (LOW..=HIGH).contains(n) => Ok(Self(*n)),
            _ => Err(Misfit::new(format!("a whole number from {LOW} to {HIGH}"))),
        }
    }
}

impl FromValue for bool {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Flag(flag) => Ok(*flag),
            _ => Err(Misfit::new("true or false")),
        }
    }
}

impl FromValue for String {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Text(text) if text.len() <= 2000 && !text.chars().any(char::is_control) => {
                Ok(text.clone())
            }
            _ => Err(Misfit::new("a text of one line, at most 2000 bytes")),
        }
    }
}

impl FromValue for Vec<String> {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Texts(texts) => texts
                .iter()
                .map(|(text, span)| {
                    String::from_value(&Value::Text(text.clone()))
                        .map_err(|misfit| Misfit { part: Some(span.clone()), ..misfit })
                })
                .collect(),
            _ => Err(Misfit::new("a list of texts")),
        }
    }
}

impl<W: Word> FromValue for W {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let words = W::all_words();
        let misfit = || Misfit::new(one_of(&words));
        let Value::Text(text) = value else { return Err(misfit()) };
        W::from_text(text).ok_or_else(|| Misfit {
            help: nearest(text, words.iter().copied()).map(|word| format!("did you mean `{word}`?")),
            ..misfit()
        })
    }
}

/// `"a"`, `"b"` or `"c"`.
pub(crate) fn one_of(words: &[&str]) -> String {
    let ticked: Vec<_> = words.iter().map(|word| format!("`{word}`")).collect();
    match ticked.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => ticked.concat(),
    }
}

/// The candidate that is most like `text`, if any is like it at all.
pub fn nearest<'a>(text: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_lowercase();
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(&text, &candidate.to_lowercase()), candidate))
        .filter(|(likeness, _)| *likeness >= 0.78)
        .max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, candidate)| candidate)
}

/// A size of sets or runs; `None` where the game has none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MeldSize(pub Option<SizeRange>);

impl FromValue for MeldSize {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = Misfit::new("a size like `3+`, `3-4` or `exactly 3`, or `never`");
        match value {
            Value::Text(text) if text == "never" => Ok(Self(None)),
            Value::Text(text) => SizeRange::parse(text).map(|range| Self(Some(range))).ok_or(misfit),
            Value::Whole(n @ 1..=99) => {
                Err(Misfit { help: Some(format!("write `{n}+` or `exactly {n}`")), ..misfit })
            }
            _ => Err(misfit),
        }
    }
}

impl FromValue for WildMax {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = Misfit::new("a limit: `any`, a number, or by length `1 in 3-4, 2 in 5-6, 3 in 7+`");
        match value {
            Value::Text(text) => Self::parse(text).ok_or(misfit),
            Value::Whole(n) => u8::try_from(*n).ok().filter(|n| *n < 100).map(Self::Flat).ok_or(misfit),
            _ => Err(misfit),
        }
    }
}

/// How often something may be done; `None` is any number of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times(pub Option<u8>);

impl FromValue for Times {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Text(text) if text == "any number" => Ok(Self(None)),
            Value::Whole(n @ 0..=99) => Ok(Self(u8::try_from(*n).ok())),
            _ => Err(Misfit::new("a whole number from 0 to 99, or `any number`")),
        }
    }
}

/// How the runs of one contract may lie to one another (`contract.runs`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunsTogether {
    /// Anyhow.
    Free,
    /// All of different suits.
    DifferentSuits,
    /// Two runs of one suit need this many ranks missing between them; 1 is `not adjoining`.
    Gap(u8),
}

impl FromValue for RunsTogether {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let words = ["free", "different suits", "not adjoining", "gap of 2"];
        let misfit = Misfit::new(one_of(&words));
        let Value::Text(text) = value else { return Err(misfit) };
        match text.as_str() {
            "free" => Ok(Self::Free),
            "different suits" => Ok(Self::DifferentSuits),
            "not adjoining" => Ok(Self::Gap(1)),
            _ => text.strip_prefix("gap of ").and_then(number).filter(|n| *n < 13).map(Self::Gap).ok_or_else(
                || Misfit {
                    help: nearest(text, words).map(|word| format!("did you mean `{word}`?")),
                    ..misfit
                },
            ),
        }
    }
}

/// The cards that a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// How many packs of 52.
    pub decks: u8,
    /// How many jokers in all.
    pub jokers: u8,
}

impl Pack {
    /// How many cards there are of one kind.
    pub fn copies(self, card: Card) -> u8 {
        if card.is_joker() { self.jokers } else { self.decks }
    }

    /// How many cards in all.
    pub fn size(self) -> usize {
        usize::from(self.decks) * 52 + usize::from(self.jokers)
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pack{}", self.decks, if self.decks == 1 { "" } else { "s" })?;
        match self.jokers {
            0 => f.write_str(", no jokers"),
            1 => f.write_str(", 1 joker"),
            n => write!(f, ", {n} jokers"),
        }
    }
}

impl FromValue for Pack {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("packs and jokers, like `1 pack, 1 joker` or `2 packs, no jokers`");
        let Value::Text(text) = value else { return Err(misfit()) };
        let mut pack = Self { decks: 0, jokers: 0 };
        let mut start = 0;
        for part in text.split(',') {
            let at = Some(start..start + part.len());
            start += part.len() + 1;
            let fail = || Misfit { part: at.clone(), ..misfit() };
            let (count, noun) = part.trim().split_once(' ').ok_or_else(fail)?;
            match noun.trim() {
                "pack" | "packs" if pack.decks == 0 => {
                    pack.decks = number(count).filter(|n| *n <= 12).ok_or_else(fail)?;
                }
                "joker" | "jokers" if pack.jokers == 0 => {
                    pack.jokers = if count == "no" {
                        0
                    } else {
                        number(count).filter(|n| *n <= 24).ok_or_else(fail)?
                    };
                }
                _ => return Err(fail()),
            }
        }
        if pack.decks == 0 { Err(misfit()) } else { Ok(pack) }
    }
}

/// One entry of `cards.wild`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WildCards {
    /// The jokers.
    Joker,
    /// Every card of a rank.
    Rank(Rank),
    /// One card.
    Card(Face),
}

impl fmt::Display for WildCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joker => f.write_str("joker"),
            Self::Rank(rank) => rank.fmt(f),
            Self::Card(face) => face.fmt(f),
        }
    }
}

impl FromValue for Vec<WildCards> {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("a list of `joker`, ranks like `2`, and cards like `AD`");
        let Value::Texts(texts) = value else { return Err(misfit()) };
        let mut wild: Self = Vec::new();
        for (text, span) in texts {
            let one = if text == "joker" {
                Some(WildCards::Joker)
            } else {
                Rank::from_text(text)
                    .map(WildCards::Rank)
                    .or_else(|| parse_face(text).ok().map(WildCards::Card))
            };
            match one {
                Some(one) if !wild.contains(&one) => wild.push(one),
                _ => return Err(Misfit { part: Some(span.clone()), ..misfit() }),
            }
        }
        Ok(wild)
    }
}

/// What a card counts: a number, or the pips on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CardPoints {
    /// A number of points.
    Points(i16),
    /// As many as the card has pips.
    Pips,
}

impl FromValue for CardPoints {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Text(text) if text == "pips" => Ok(Self::Pips),
            Value::Whole(n @ 0..=1000) => {
                i16::try_from(*n).map(Self::Points).map_err(|_| Misfit::new("points"))
            }
            _ => Err(Misfit::new("points from 0 to 1000, or `pips`")),
        }
    }
}

impl FromValue for Contract {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = |error: ContractError, start: usize| Misfit {
            expected: error.expected.into(),
            part: Some(start + error.span.start..start + error.span.end),
            help: Some("a contract reads like `2 sets`, `1 set, 1 run` or `2 sets of 3, 1 run of 7`".into()),
        };
        match value {
            Value::Text(text) => Self::parse(text).map_err(|error| misfit(error, 0)),
            Value::Texts(texts) if !texts.is_empty() => {
                let shapes = texts
                    .iter()
                    .map(|(text, span)| Self::parse_shape(text).map_err(|error| misfit(error, span.start)));
                Ok(Self { shapes: shapes.collect::<Result<_, _>>()? })
            }
            _ => Err(Misfit::new(
                "a contract like `2 sets, 1 run`, or a list of such lines of which one will do",
            )),
        }
    }
}
