//! The vocabulary of change: everything that a journal can say, and how it says it in JSON.
//!
//! Format 1. Line 1 is the [`Header`], every further line an [`Entry`]; `n` and `sum`, which frame each line, belong to
//! [`codec`](super::codec). A newer program may add members and events; it never changes the meaning of these.

mod people;

use std::rc::Rc;

use serde_json::{Map, Value};

use super::deed::Deed;
use super::error::ReadError;
use super::line::{Item, Line};
use super::told::Told;
use crate::cards::{Card, parse_cards};
use crate::play::{Move, TurnedUp, parse_moves, print_moves};
use crate::table::Outcome;

pub use people::People;

/// The version of the journal format that this program writes. It reads this and all older ones.
pub const FORMAT: u64 = 1;

/// How a game began.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// When, in ISO 8601 with offset.
    pub at: String,
    /// What the players call the game.
    pub title: Option<String>,
    /// The complete rules, as they were then. Games by the same rules may share them.
    pub ruleset: Rc<Map<String, Value>>,
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
    /// A deal was begun, to be refereed turn by turn.
    Deal {
        /// Its number.
        deal: u32,
        /// The cards that were turned up.
        turned: TurnedUp,
    },
    /// A player made moves in the deal that is refereed. The first of a deal that was not begun begins it.
    Turn {
        /// The number of the deal.
        deal: u32,
        /// Who.
        player: String,
        /// The moves.
        moves: Vec<Move>,
        /// The cards that were turned up, where these moves begin the deal.
        turned: TurnedUp,
    },
    /// The hands were shown at the end of the deal that is refereed.
    Hands {
        /// The number of the deal.
        deal: u32,
        /// What each of those who had to show held.
        hands: Vec<(String, Outcome)>,
    },
    /// Somebody came, went, or goes by another name.
    People(People),
    /// The record as a whole was changed.
    Deed(Deed),
    /// The last changes were taken back.
    Undo {
        /// How many.
        steps: u32,
        /// Of the earliest of these, a turn, so many moves stay.
        keep: u32,
    },
    /// What was taken back last was made again.
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
        line.insert("ruleset".into(), Value::Object(Map::clone(&self.ruleset)));
        line
    }

    /// Reads a header's line.
    ///
    /// # Errors
    /// The format is newer, or a member is missing or of the wrong kind.
    pub fn from_json(line: &Map<String, Value>) -> Result<Self, ReadError> {
        // What is wrong with the other members is said first.
        let header = Self::with(line, Rc::default())?;
        let rules = line.get("ruleset").and_then(Value::as_object).ok_or(ReadError::Member("ruleset"))?;
        Ok(Self { ruleset: Rc::new(rules.clone()), ..header })
    }

    /// Reads a header's line whose rules are known.
    ///
    /// # Errors
    /// As [`from_json`](Self::from_json).
    pub(super) fn with(
        line: &Map<String, Value>,
        ruleset: Rc<Map<String, Value>>,
    ) -> Result<Self, ReadError> {
        match line.get("format").and_then(Value::as_u64) {
            Some(1..=FORMAT) => {}
            Some(newer) => return Err(ReadError::NewerFormat(newer)),
            None => return Err(ReadError::Member("format")),
        }
        Ok(Self {
            at: text_of(line, "at")?,
            title: line.get("title").and_then(Value::as_str).map(str::to_owned),
            ruleset,
            players: line
                .get("players")
                .and_then(Value::as_array)
                .and_then(|names| names.iter().map(|name| name.as_str().map(str::to_owned)).collect())
                .ok_or(ReadError::Member("players"))?,
            dealer: text_of(line, "dealer")?,
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
            Event::Deal { deal, turned } => {
                line.insert("deal".into(), (*deal).into());
                say_turned(&mut line, *turned);
            }
            Event::Turn { deal, player, moves, turned } => {
                line.insert("deal".into(), (*deal).into());
                say_turned(&mut line, *turned);
                line.insert("player".into(), player.as_str().into());
                line.insert("moves".into(), print_moves(moves).into());
            }
            Event::Hands { deal, hands } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("hands".into(), outcomes(hands));
            }
            Event::People(people) => people.write(&mut line),
            Event::Undo { steps, keep } => {
                // Absent where it is as it always was: one step, nothing kept.
                if *steps != 1 {
                    line.insert("steps".into(), (*steps).into());
                }
                if *keep != 0 {
                    line.insert("keep".into(), (*keep).into());
                }
            }
            Event::Deed(deed) => deed.write(&mut line),
            Event::Redo => {}
        }
        line
    }

    /// Reads an entry's line.
    ///
    /// # Errors
    /// It is no JSON object, a member is missing or of the wrong kind, or the event is unknown.
    pub fn read(line: &str) -> Result<Self, ReadError> {
        Self::of(&Line::read(line)?)
    }

    /// Makes sense of a line that was read.
    pub(super) fn of(line: &Line<'_>) -> Result<Self, ReadError> {
        let event = match line.get("event").and_then(Item::text).ok_or(ReadError::Member("event"))? {
            "score" => Event::Score {
                deal: deal(line)?,
                results: results(line, "results")?,
                told: Told::read(line)?,
            },
            "amend" => Event::Amend {
                deal: deal(line)?,
                results: results(line, "results")?,
                told: Told::read(line)?,
            },
            "deal" => Event::Deal { deal: deal(line)?, turned: turned(line)? },
            "turn" => Event::Turn {
                deal: deal(line)?,
                player: text(line, "player")?,
                moves: moves(line)?,
                turned: turned(line)?,
            },
            "hands" => Event::Hands { deal: deal(line)?, hands: results(line, "hands")? },
            "undo" => {
                let steps = number(line, "steps", 1)?;
                if steps == 0 {
                    return Err(ReadError::Member("steps"));
                }
                Event::Undo { steps, keep: number(line, "keep", 0)? }
            }
            "redo" => Event::Redo,
            other => match Deed::read(other, line) {
                Some(deed) => Event::Deed(deed?),
                None => match People::read(other, line)? {
                    Some(people) => Event::People(people),
                    None => return Err(ReadError::UnknownEvent(other.escape_debug().take(40).collect())),
                },
            },
        };
        Ok(Self { at: text(line, "at")?, event })
    }
}

impl Event {
    /// The last change was taken back, whole.
    pub const UNDO: Self = Self::Undo { steps: 1, keep: 0 };

    /// Its name in the journal.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Score { .. } => "score",
            Self::Amend { .. } => "amend",
            Self::Deal { .. } => "deal",
            Self::Turn { .. } => "turn",
            Self::Hands { .. } => "hands",
            Self::People(people) => people.name(),
            Self::Undo { .. } => "undo",
            Self::Deed(deed) => deed.name(),
            Self::Redo => "redo",
        }
    }
}

fn text_of(line: &Map<String, Value>, name: &'static str) -> Result<String, ReadError> {
    line.get(name).and_then(Value::as_str).map(str::to_owned).ok_or(ReadError::Member(name))
}

fn text(line: &Line<'_>, name: &'static str) -> Result<String, ReadError> {
    line.get(name).and_then(Item::text).map(str::to_owned).ok_or(ReadError::Member(name))
}

pub(super) fn deal(line: &Line<'_>) -> Result<u32, ReadError> {
    line.get("deal").and_then(Item::number).ok_or(ReadError::Member("deal"))
}

/// A number that may be absent.
pub(super) fn number(line: &Line<'_>, name: &'static str, absent: u32) -> Result<u32, ReadError> {
    match line.get(name) {
        None => Ok(absent),
        Some(value) => value.number().ok_or(ReadError::Member(name)),
    }
}

fn say_turned(line: &mut Map<String, Value>, turned: TurnedUp) {
    for (name, card) in [("upcard", turned.upcard), ("wild", turned.wild)] {
        if let Some(card) = card {
            line.insert(name.into(), card.to_string().into());
        }
    }
}

fn turned(line: &Line<'_>) -> Result<TurnedUp, ReadError> {
    Ok(TurnedUp { upcard: card(line, "upcard")?, wild: card(line, "wild")? })
}

fn card(line: &Line<'_>, name: &'static str) -> Result<Option<Card>, ReadError> {
    let Some(value) = line.get(name) else { return Ok(None) };
    let cards = value.text().and_then(|text| parse_cards(text).ok()).unwrap_or_default();
    match cards.as_slice() {
        [one] if one.stands.is_none() => Ok(Some(one.card)),
        _ => Err(ReadError::Member(name)),
    }
}

fn moves(line: &Line<'_>) -> Result<Vec<Move>, ReadError> {
    let said = line.get("moves").and_then(Item::text).and_then(|text| parse_moves(text).ok());
    let said = said.ok_or(ReadError::Member("moves"))?;
    if said.is_empty() {
        return Err(ReadError::Member("moves"));
    }
    Ok(said.into_iter().map(|said| said.made).collect())
}

pub(super) fn outcomes(results: &[(String, Outcome)]) -> Value {
    Value::Object(results.iter().map(|(name, outcome)| (name.clone(), outcome.to_string().into())).collect())
}

pub(super) fn results(line: &Line<'_>, name: &'static str) -> Result<Vec<(String, Outcome)>, ReadError> {
    let results = line.get(name).and_then(Item::object).ok_or(ReadError::Member(name))?;
    results
        .iter()
        .map(|(player, value)| {
            let outcome = value.text().and_then(|text| Outcome::parse(text).ok());
            outcome.map(|outcome| (player.to_owned(), outcome)).ok_or(ReadError::Member(name))
        })
        .collect()
}
