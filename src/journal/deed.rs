//! Changes to the record of a game as a whole, as the journal tells them.

use serde_json::{Map, Value};

use super::apply::{fitting, seated};
use super::error::ReadError;
use super::event::{deal, number, outcomes, results};
use super::line::Line;
use super::told::Told;
use crate::scoring::Ended;
use crate::table::{Game, Outcome, Refusal, Results};

/// A change to the record as a whole.
#[derive(Clone, PartialEq, Debug)]
pub enum Deed {
    /// A deal never happened.
    Strike {
        /// Its number.
        deal: u32,
    },
    /// A deal was forgotten.
    Insert {
        /// The number that it takes; those from there on move on by one.
        deal: u32,
        /// How it ended for each player.
        results: Vec<(String, Outcome)>,
        /// How the deal ended, as far as the results do not tell.
        told: Told,
    },
    /// The cards were dealt wrongly, and are dealt again.
    Misdeal {
        /// The deal that they were to be.
        deal: u32,
    },
    /// The players ended the game early.
    Finish,
    /// Here lines of the journal were lost, which a repair could not save.
    Lost {
        /// How many.
        lines: u32,
        /// The deal whose result was in them, where that is plain: it counts for nobody until it is told anew.
        deal: Option<u32>,
    },
}

impl Deed {
    /// Its name in the journal.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Strike { .. } => "strike",
            Self::Insert { .. } => "insert",
            Self::Misdeal { .. } => "misdeal",
            Self::Finish => "finish",
            Self::Lost { .. } => "lost",
        }
    }

    /// Whether the numbers of deals change with it, so that none may be in play.
    pub fn moves(&self, game: &Game) -> bool {
        match self {
            Self::Insert { .. } | Self::Finish => true,
            Self::Strike { deal } => *deal as usize == game.deals.len(),
            Self::Misdeal { .. } | Self::Lost { .. } => false,
        }
    }

    pub(super) fn write(&self, line: &mut Map<String, Value>) {
        match self {
            Self::Strike { deal } | Self::Misdeal { deal } => {
                line.insert("deal".into(), (*deal).into());
            }
            Self::Insert { deal, results, told } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("results".into(), outcomes(results));
                told.write(line);
            }
            Self::Lost { lines, deal } => {
                line.insert("lines".into(), (*lines).into());
                if let Some(deal) = deal {
                    line.insert("deal".into(), (*deal).into());
                }
            }
            Self::Finish => {}
        }
    }

    /// Reads it by its name; `None` where it is none of these.
    pub(super) fn read(name: &str, line: &Line<'_>) -> Option<Result<Self, ReadError>> {
        let insert = || {
            let (deal, results) = (deal(line)?, results(line, "results")?);
            Ok(Self::Insert { deal, results, told: Told::read(line)? })
        };
        Some(match name {
            "strike" => deal(line).map(|deal| Self::Strike { deal }),
            "insert" => insert(),
            "misdeal" => deal(line).map(|deal| Self::Misdeal { deal }),
            "finish" => Ok(Self::Finish),
            "lost" => number(line, "lines", 0).and_then(|lines| {
                let deal = line.get("deal").map(|_| deal(line)).transpose()?;
                Ok(Self::Lost { lines, deal })
            }),
            _ => return None,
        })
    }

    pub(super) fn apply(&self, game: &mut Game, at: &str) -> Result<(), Refusal> {
        match self {
            Self::Strike { deal } => game.strike(*deal, at),
            Self::Insert { deal, results, told } => {
                let mut ended = told.apply(game, &Ended::default())?;
                let outcomes = seated(game, *deal, results, None, &ended)?;
                fitting(&mut ended, &outcomes);
                game.insert(*deal, Results { outcomes, ended, hands: None }, at)
            }
            Self::Misdeal { deal } => game.misdeal(*deal, at),
            Self::Finish => game.finish(at),
            Self::Lost { deal, .. } => deal.map_or(Ok(()), |deal| game.lose(deal, at)),
        }
    }
}
