//! The vocabulary of change: everything that a journal can say, and how it says it in JSON.
//!
//! Format 1. Line 1 is the [`Header`], every further line an [`Entry`]; `n` and `sum`, which frame each line, belong to
//! [`codec`](super::codec). A newer program may add members and events; it never changes the meaning of these.

use serde_json::{Map, Value};

use super::replay::ReadError;
use super::told::Told;
use crate::table::Outcome;

/// The version of the journal format that this program writes. It reads this and all older ones.
pub const FORMAT: u64 = 1;

/// How a game began.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// When, in ISO 8601 with offset.
    pub at: String,
    /// What the players call the game.
    pub title: Option<String>,
    /// The complete rules, as they were then.
    pub ruleset: Map<String, Value>,
    /// Names in turn order.
    pub players: Vec<String>,
    /// Who deals first.
    pub dealer: String,
}

/// Something that happened, and when.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// When, in ISO 8601 with offset.
    pub at: String,
    /// What.
    pub event: Event,
}

/// What can happen.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// A deal was played to its end.
    Score {
        /// Its number.
        deal: u32,
        /// How it ended for each player.
        results: Vec<(String, Outcome)>,
        /// How the deal ended, as far as the results do not tell.
        told: Told,
    },
    /// A deal was entered wrongly.
    Amend {
        /// Its number.
        deal: u32,
        /// What it should have been, for those who are corrected.
        results: Vec<(String, Outcome)>,
        /// How the deal ended, as far as that is corrected.
        told: Told,
    },
    /// The last change was taken back.
    Undo,
    /// The last change taken back was made again.
    Redo,
}

impl Header {
    /// The members of the header's line.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("format".into(), FORMAT.into());
        line.insert("at".into(), self.at.as_str().into());
        if let Some(title) = &self.title {
            line.insert("title".into(), title.as_str().into());
        }
        line.insert("players".into(), self.players.iter().map(String::as_str).collect());
        line.insert("dealer".into(), self.dealer.as_str().into());
        line.insert("ruleset".into(), Value::Object(self.ruleset.clone()));
        line
    }

    /// Reads a header's line.
    ///
    /// # Errors
    /// The format is newer, or a member is missing or of the wrong kind.
    pub fn from_json(line: &Map<String, Value>) -> Result<Self, ReadError> {
        match line.get("format").and_then(Value::as_u64) {
            Some(1..=FORMAT) => {}
            Some(newer) => return Err(ReadError::NewerFormat(newer)),
            None => return Err(ReadError::Member("format")),
        }
        Ok(Self {
            at: text(line, "at")?,
            title: line.get("title").and_then(Value::as_str).map(str::to_owned),
            ruleset: line
                .get("ruleset")
                .and_then(Value::as_object)
                .cloned()
                .ok_or(ReadError::Member("ruleset"))?,
            players: line
                .get("players")
                .and_then(Value::as_array)
                .and_then(|names| names.iter().map(|name| name.as_str().map(str::to_owned)).collect())
                .ok_or(ReadError::Member("players"))?,
            dealer: text(line, "dealer")?,
        })
    }
}

impl Entry {
    /// The members of the entry's line.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("at".into(), self.at.as_str().into());
        line.insert("event".into(), self.event.name().into());
        match &self.event {
            Event::Score { deal, results, told } | Event::Amend { deal, results, told } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("results".into(), outcomes(results));
                told.write(&mut line);
            }
            Event::Undo | Event::Redo => {}
        }
        line
    }

    /// Reads an entry's line.
    ///
    /// # Errors
    /// A member is missing or of the wrong kind, or the event is unknown.
    pub fn from_json(line: &Map<String, Value>) -> Result<Self, ReadError> {
        let event = match line.get("event").and_then(Value::as_str).ok_or(ReadError::Member("event"))? {
            "score" => Event::Score { deal: deal(line)?, results: results(line)?, told: Told::read(line)? },
            "amend" => Event::Amend { deal: deal(line)?, results: results(line)?, told: Told::read(line)? },
            "undo" => Event::Undo,
            "redo" => Event::Redo,
            other => return Err(ReadError::UnknownEvent(other.escape_debug().take(40).collect())),
        };
        Ok(Self { at: text(line, "at")?, event })
    }
}

impl Event {
    /// Its name in the journal.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Score { .. } => "score",
            Self::Amend { .. } => "amend",
            Self::Undo => "undo",
            Self::Redo => "redo",
        }
    }
}

fn text(line: &Map<String, Value>, name: &'static str) -> Result<String, ReadError> {
    line.get(name).and_then(Value::as_str).map(str::to_owned).ok_or(ReadError::Member(name))
}

fn deal(line: &Map<String, Value>) -> Result<u32, ReadError> {
    line.get("deal")
        .and_then(Value::as_u64)
        .and_then(|n| u32::try_from(n).ok())
        .ok_or(ReadError::Member("deal"))
}

fn outcomes(results: &[(String, Outcome)]) -> Value {
    Value::Object(results.iter().map(|(name, outcome)| (name.clone(), outcome.to_string().into())).collect())
}

fn results(line: &Map<String, Value>) -> Result<Vec<(String, Outcome)>, ReadError> {
    let results = line.get("results").and_then(Value::as_object).ok_or(ReadError::Member("results"))?;
    results
        .iter()
        .map(|(name, value)| {
            let outcome = value.as_str().and_then(|text| Outcome::parse(text).ok());
            outcome.map(|outcome| (name.clone(), outcome)).ok_or(ReadError::Member("results"))
        })
        .collect()
}
