//! An entry that was begun and is not recorded yet: what was answered so far.

use serde_json::{Map, Value};

use super::event::{deal, outcomes, results};
use super::line::{Item, Line};
use super::told::Told;
use crate::table::Outcome;

/// What is being entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begun {
    /// A deal.
    Score,
    /// One that was forgotten.
    Insert,
    /// The correction of one.
    Amend,
    /// The hands at the end of one that was refereed.
    Hands,
}

const WORDS: [(Begun, &str); 4] =
    [(Begun::Score, "score"), (Begun::Insert, "insert"), (Begun::Amend, "amend"), (Begun::Hands, "hands")];

/// What was answered so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// What is being entered.
    pub begun: Begun,
    /// The number of the deal.
    pub deal: u32,
    /// How many entries the journal had: with any more the game has moved on.
    pub entries: usize,
    /// The results that were given.
    pub results: Vec<(String, Outcome)>,
    /// What was said of how the deal ended.
    pub told: Told,
    /// The same in the words of the question.
    pub words: Option<String>,
}

impl Draft {
    /// As it is kept.
    pub fn to_json(&self) -> Map<String, Value> {
        let mut kept = Map::new();
        let word = WORDS.iter().find(|(begun, _)| *begun == self.begun).map_or("", |(_, word)| word);
        kept.insert("draft".into(), word.into());
        kept.insert("entries".into(), self.entries.into());
        kept.insert("deal".into(), self.deal.into());
        kept.insert("results".into(), outcomes(&self.results));
        self.told.write(&mut kept);
        if let Some(words) = &self.words {
            kept.insert("words".into(), words.as_str().into());
        }
        kept
    }

    /// Reads it as it was kept; `None` where it is none.
    pub fn from_json(text: &str) -> Option<Self> {
        let kept = &Line::read(text).ok()?;
        let word = kept.get("draft")?.text()?;
        let (begun, _) = WORDS.iter().find(|(_, known)| *known == word)?;
        Some(Self {
            begun: *begun,
            deal: deal(kept).ok()?,
            entries: usize::try_from(kept.get("entries")?.number()?).ok()?,
            results: results(kept, "results").ok()?,
            told: Told::read(kept).ok()?,
            words: kept.get("words").and_then(Item::text).map(str::to_owned),
        })
    }
}
