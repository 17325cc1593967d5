//! The values that have a small grammar of their own: sizes, packs, wild cards, points, contracts.

use std::fmt;

use serde_json::{Value as Json, json};

use super::FORMAT;
use super::contract::{Contract, ContractError, Kind};
use super::ranks::Ranks;
use super::shapes as s;
use super::size::{SizeRange, WildMax, number};
use super::values::{FromValue, Misfit, Value, brackets, nearest_word, one_of, unfit, without_quotes};
use super::words::{BuyExcept, Word};
use crate::cards::{Card, Face, Rank, parse_face};

/// The version of the format.
pub(super) struct Format;

impl FromValue for Format {
    fn shape() -> Json {
        json!({"const": FORMAT})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Whole(FORMAT) => Ok(Self),
            _ => Err(Misfit::new(format!("`format = {FORMAT}`")).help(without_quotes(value))),
        }
    }
}

/// A short name that is typed a lot.
pub(super) struct Id(pub(super) String);

impl Id {
    const EXPECTED: &str = "a short name of small letters, digits and hyphens, like `house-rules`";

    fn read(text: &str) -> Result<Self, Misfit> {
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let fits = (1..=40).contains(&text.len()) && text.chars().all(plain) && !text.starts_with('-');
        if fits {
            return Ok(Self(text.to_owned()));
        }
        let lower = text.to_lowercase();
        let words: Vec<&str> =
            lower.split(|c| !plain(c) || c == '-').filter(|word| !word.is_empty()).collect();
        let like = words.join("-");
        let help = (!like.is_empty() && like.len() <= 40 && like != text).then(|| format!("write `{like}`"));
        Err(Misfit::new(Self::EXPECTED).help(help))
    }
}

impl FromValue for Id {
    fn shape() -> Json {
        s::text(s::ID)
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        match value {
            Value::Text(text) => Self::read(text),
            _ => Err(Misfit::new(Self::EXPECTED)),
        }
    }
}

/// Whether a text can be the id of a ruleset.
///
/// # Errors
/// What an id looks like, and one that is like the text.
pub fn check_id(text: &str) -> Result<(), (String, Option<String>)> {
    Id::read(text).map(|_| ()).map_err(|misfit| (misfit.expected, misfit.help))
}

impl FromValue for Vec<Id> {
    fn shape() -> Json {
        json!({"type": "array", "items": Id::shape()})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let Value::Texts(texts) = value else {
            return Err(Misfit::new("a list of short names").help(brackets(value)));
        };
        let read =
            |(i, (text, _)): (usize, &(String, _))| Id::read(text).map_err(|misfit| misfit.item(i, text));
        texts.iter().enumerate().map(read).collect()
    }
}

/// A name that people read: one line, not blank.
pub(super) struct Name(pub(super) String);

impl FromValue for Name {
    fn shape() -> Json {
        json!({"type": "string", "pattern": "\\S", "maxLength": 100})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let name = String::from_value(value)?;
        if name.trim().is_empty() || name.chars().count() > 100 || name.chars().any(unfit) {
            return Err(Misfit::new("a name of 1 to 100 letters"));
        }
        Ok(Self(name))
    }
}

/// A size of sets or runs; `None` where the game has none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct MeldSize(pub(super) Option<SizeRange>);

impl FromValue for MeldSize {
    fn shape() -> Json {
        s::text(&s::whole(&format!("never|{}", s::size())))
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = Misfit::new("a size like `3+`, `3-4` or `exactly 3`, or `never`");
        match value {
            Value::Text(text) if text == "never" => Ok(Self(None)),
            Value::Text(text) => SizeRange::parse(text)
                .map(|range| Self(Some(range)))
                .ok_or_else(|| misfit.help(number(text).map(|n| format!("write `{n}+` or `exactly {n}`")))),
            Value::Whole(n @ 1..=99) => {
                Err(misfit.help(Some(format!("write `\"{n}+\"` or `\"exactly {n}\"`"))))
            }
            _ => Err(misfit),
        }
    }
}

impl FromValue for WildMax {
    fn shape() -> Json {
        json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, s::text(&s::wild_max())]})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = Misfit::new("a limit: `any`, a number, or by length like `1 in 3-4, 2 in 5-6, 3 in 7+`");
        match value {
            Value::Text(text) => Self::parse(text).ok_or(misfit),
            Value::Whole(n) => u8::try_from(*n).ok().filter(|n| *n < 100).map(Self::Flat).ok_or(misfit),
            _ => Err(misfit),
        }
    }
}

/// How often something may be done; `None` is any number of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Times(pub(super) Option<u8>);

impl FromValue for Times {
    fn shape() -> Json {
        json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"const": "any number"}]})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let help = || without_quotes(value).or_else(|| nearest_word(value, &["any number"]));
        match value {
            Value::Text(text) if text == "any number" => Ok(Self(None)),
            Value::Whole(n @ 0..=99) => Ok(Self(u8::try_from(*n).ok())),
            _ => Err(Misfit::new("a whole number from 0 to 99, or `any number`").help(help())),
        }
    }
}

/// How many deals a game has; `None` is any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GameDeals(pub(super) Option<u32>);

impl FromValue for GameDeals {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let help = || without_quotes(value).or_else(|| nearest_word(value, &["any number"]));
        match value {
            Value::Text(text) if text == "any number" => Ok(Self(None)),
            Value::Whole(n @ 1..=999) => Ok(Self(u32::try_from(*n).ok())),
            _ => Err(Misfit::new("a whole number from 1 to 999, or `any number`").help(help())),
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
    fn shape() -> Json {
        s::text("^(free|different suits|not adjoining|gap of ([1-9]|1[0-2]))$")
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let words = ["free", "different suits", "not adjoining", "gap of 2"];
        let found = match value {
            Value::Text(text) => match text.as_str() {
                "free" => Some(Self::Free),
                "different suits" => Some(Self::DifferentSuits),
                "not adjoining" => Some(Self::Gap(1)),
                _ => text.strip_prefix("gap of ").and_then(number).filter(|n| *n < 13).map(Self::Gap),
            },
            _ => None,
        };
        found.ok_or_else(|| Misfit::new(one_of(&words)).help(nearest_word(value, &words)))
    }
}

/// The cards that a game is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// How many packs of 52.
    pub decks: u8,
    /// How many jokers in all.
    pub jokers: u8,
    /// Ranks that are taken out of each.
    pub without: Ranks,
}

impl Pack {
    /// How many cards there are of one kind.
    pub fn copies(self, card: Card) -> u8 {
        match card.rank() {
            None => self.jokers,
            Some(rank) if self.without.has(rank) => 0,
            Some(_) => self.decks,
        }
    }

    /// How many cards in all.
    pub fn size(self) -> usize {
        usize::from(self.decks) * 4 * self.without.left() + usize::from(self.jokers)
    }
}

impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pack{}", self.decks, if self.decks == 1 { "" } else { "s" })?;
        match self.jokers {
            0 => f.write_str(", no jokers"),
            1 => f.write_str(", 1 joker"),
            n => write!(f, ", {n} jokers"),
        }?;
        match self.without.shown() {
            none if none.is_empty() => Ok(()),
            some => write!(f, ", without {some}"),
        }
    }
}

impl FromValue for Pack {
    fn shape() -> Json {
        s::text(s::PACKS)
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("packs and jokers, like `1 pack, 1 joker` or `2 packs, no jokers`");
        let Value::Text(text) = value else { return Err(misfit()) };
        let (mut decks, mut jokers) = (None, None);
        let mut start = 0;
        for part in text.split(',') {
            let trimmed = part.trim();
            let from = start + part.len() - part.trim_start().len();
            start += part.len() + 1;
            let fail = || Misfit { part: Some((0, from..from + trimmed.len())), ..misfit() };
            let (count, noun) = trimmed.split_once(' ').ok_or_else(fail)?;
            match noun.trim() {
                "pack" | "packs" if decks.is_none() => {
                    let most = || fail().help(Some("at most 12 packs".into()));
                    decks = Some(number(count).filter(|n| *n <= 12).ok_or_else(most)?);
                }
                "joker" | "jokers" if jokers.is_none() => {
                    let none = if count == "0" { "write `no jokers`" } else { "at most 24 jokers" };
                    let most = || fail().help(Some(none.into()));
                    let n = if count == "no" { Some(0) } else { number(count).filter(|n| *n <= 24) };
                    jokers = Some(n.ok_or_else(most)?);
                }
                _ => return Err(fail()),
            }
        }
        let decks = decks.ok_or_else(misfit)?;
        Ok(Self { decks, jokers: jokers.unwrap_or(0), without: Ranks::default() })
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
    /// The rank whose number is that of the cards dealt to each: which one is settled with the deal.
    Deal,
    /// Every card of the rank of a card that is turned before the deal.
    Turned,
}

impl WildCards {
    /// Whether a card is one of them.
    pub fn holds(self, card: Card) -> bool {
        match self {
            Self::Joker => card.is_joker(),
            Self::Rank(rank) => card.rank() == Some(rank),
            Self::Card(face) => card.face() == Some(face),
            // Which rank that is, a deal says: `in_deal` names it.
            Self::Deal | Self::Turned => false,
        }
    }
}

impl fmt::Display for WildCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Joker => f.write_str("joker"),
            Self::Rank(rank) => rank.fmt(f),
            Self::Card(face) => face.fmt(f),
            Self::Deal => f.write_str("deal"),
            Self::Turned => f.write_str("turned"),
        }
    }
}

/// A list in which nothing may stand twice, read text by text.
fn each_once<T: PartialEq>(
    value: &Value,
    expected: &str,
    read: impl Fn(&str) -> Result<T, Option<String>>,
) -> Result<Vec<T>, Misfit> {
    let misfit = || Misfit::new(expected);
    let Value::Texts(texts) = value else { return Err(misfit().help(brackets(value))) };
    let mut all = Vec::new();
    for (i, (text, _)) in texts.iter().enumerate() {
        let one = read(text).map_err(|help| misfit().help(help).item(i, text))?;
        if all.contains(&one) {
            return Err(Misfit::new("each of them once").item(i, text));
        }
        all.push(one);
    }
    Ok(all)
}

impl FromValue for Vec<WildCards> {
    fn shape() -> Json {
        s::list(&s::text(s::WILD))
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        each_once(value, "a list of `joker`, ranks like `2`, cards like `AD`, `deal`, and `turned`", |text| {
            match text {
                "joker" => Ok(WildCards::Joker),
                "deal" => Ok(WildCards::Deal),
                "turned" => Ok(WildCards::Turned),
                _ => Rank::from_text(text)
                    .map(WildCards::Rank)
                    .or_else(|| parse_face(text).ok().map(WildCards::Card))
                    .ok_or_else(|| {
                        let joker = text == "*" || super::values::likeness(text, "joker") >= 0.78;
                        joker.then(|| "write `joker`".to_owned())
                    }),
            }
        })
    }
}

/// The rank of a card.
pub(super) struct RankName(pub(super) Rank);

impl FromValue for RankName {
    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let rank = match value {
            Value::Text(text) => Rank::from_text(text),
            Value::Whole(n @ 2..=10) => Rank::from_text(&n.to_string()),
            _ => None,
        };
        rank.map(Self).ok_or_else(|| Misfit::new("a rank: `A`, `2` … `10`, `J`, `Q` or `K`"))
    }
}

/// A list of kinds of meld.
pub(super) struct Kinds(pub(super) Vec<Kind>);

impl FromValue for Kinds {
    fn shape() -> Json {
        s::list(&json!({"enum": ["run", "set"]}))
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let kinds = each_once(value, "a list of `run` and `set`", |text| match text {
            "set" => Ok(Kind::Set),
            "run" => Ok(Kind::Run),
            _ => Err(nearest_word(&text.into(), &["run", "set"])),
        });
        kinds.map(Self)
    }
}

/// A list of what may not be bought.
pub(super) struct Exceptions(pub(super) Vec<BuyExcept>);

impl FromValue for Exceptions {
    fn shape() -> Json {
        s::list(&BuyExcept::shape())
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let words = BuyExcept::WORDS;
        let shown: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
        let all = each_once(value, &format!("a list of {}", shown.join(", ")), |text| {
            BuyExcept::from_text(text).ok_or_else(|| nearest_word(&text.into(), words))
        });
        all.map(Self)
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
    fn shape() -> Json {
        json!({"anyOf": [{"type": "integer", "minimum": 0, "maximum": 1000}, {"const": "pips"}]})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = || Misfit::new("points from 0 to 1000, or `pips`");
        match value {
            Value::Text(text) if text == "pips" => Ok(Self::Pips),
            Value::Whole(n @ 0..=1000) => i16::try_from(*n).map(Self::Points).map_err(|_| misfit()),
            _ => Err(misfit().help(without_quotes(value).or_else(|| nearest_word(value, &["pips"])))),
        }
    }
}

impl FromValue for Contract {
    fn shape() -> Json {
        let line = s::text(&s::contract());
        json!({"anyOf": [line, {"type": "array", "items": line, "minItems": 1}]})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let misfit = |index: usize, error: ContractError| Misfit {
            expected: error.expected.into(),
            part: Some((index, error.span)),
            help: Some(match error.near {
                Some(near) => format!("did you mean `{near}`?"),
                None => "a contract reads like `2 sets`, `1 set, 1 run` or `2 sets of 3, 1 run of 7`".into(),
            }),
        };
        match value {
            Value::Text(text) => Self::parse(text).map_err(|error| misfit(0, error)),
            Value::Texts(texts) if !texts.is_empty() => {
                let read = |(i, (text, _)): (usize, &(String, _))| {
                    Self::parse_shape(text).map_err(|error| misfit(i, error))
                };
                Ok(Self { shapes: texts.iter().enumerate().map(read).collect::<Result<_, _>>()? })
            }
            _ => Err(Misfit::new(
                "a contract like `2 sets, 1 run`, or a list of such lines of which one will do",
            )),
        }
    }
}

#[cfg(test)]
mod tests;
