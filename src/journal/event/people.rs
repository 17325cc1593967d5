//! People who come and go, as a journal tells it.

use serde_json::{Map, Value};

use super::{Line, ReadError, deal, text};
use crate::table::{Game, Last, Refusal, Start};

/// Somebody came, went, or goes by another name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum People {
    /// A player joined before a deal.
    Join {
        /// The deal.
        deal: u32,
        /// Who.
        player: String,
        /// What the player starts with.
        start: Start,
        /// In whose place, or to whose left.
        seat: Option<String>,
    },
    /// A player left in a deal, or before it.
    Leave {
        /// The deal.
        deal: u32,
        /// Who.
        player: String,
        /// What the deal counts.
        last: Last,
    },
    /// A player who had left came back before a deal.
    Return {
        /// The deal.
        deal: u32,
        /// Who.
        player: String,
    },
    /// A player goes by another name.
    Rename {
        /// The old name.
        player: String,
        /// The new one.
        name: String,
    },
}

impl People {
    /// Its name in the journal.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Join { .. } => "join",
            Self::Leave { .. } => "leave",
            Self::Return { .. } => "return",
            Self::Rename { .. } => "rename",
        }
    }

    /// Makes the change.
    ///
    /// # Errors
    /// Why it can't be made; the game may be spoilt then.
    pub fn apply(&self, game: &mut Game) -> Result<(), Refusal> {
        if let Self::Join { deal, .. } | Self::Leave { deal, .. } | Self::Return { deal, .. } = self {
            let next = game.next_number();
            match (*deal).cmp(&next) {
                std::cmp::Ordering::Less => return Err(Refusal::Stands(*deal)),
                std::cmp::Ordering::Greater => return Err(Refusal::NotYet { given: *deal, next }),
                std::cmp::Ordering::Equal => {}
            }
        }
        match self {
            Self::Join { player, start, seat, .. } => game.join(player, seat.as_deref(), *start),
            Self::Leave { player, last, .. } => game.leave(player, *last),
            Self::Return { player, .. } => game.come_back(player),
            Self::Rename { player, name } => game.rename(player, name),
        }
    }

    /// Adds it to the members of a line.
    pub(super) fn write(&self, line: &mut Map<String, Value>) {
        match self {
            Self::Join { deal, player, start, seat } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("player".into(), player.as_str().into());
                line.insert("start".into(), start.to_string().into());
                if let Some(seat) = seat {
                    line.insert("seat".into(), seat.as_str().into());
                }
            }
            Self::Leave { deal, player, last } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("player".into(), player.as_str().into());
                if *last != Last::IfNamed {
                    line.insert("score".into(), last.to_string().into());
                }
            }
            Self::Return { deal, player } => {
                line.insert("deal".into(), (*deal).into());
                line.insert("player".into(), player.as_str().into());
            }
            Self::Rename { player, name } => {
                line.insert("player".into(), player.as_str().into());
                line.insert("name".into(), name.as_str().into());
            }
        }
    }

    /// Reads it from the members of a line; `None` where the event is another.
    pub(super) fn read(event: &str, line: &Line<'_>) -> Result<Option<Self>, ReadError> {
        let said = |name: &'static str| match line.get(name) {
            None => Ok(None),
            Some(_) => text(line, name).map(Some),
        };
        let player = || text(line, "player");
        Ok(Some(match event {
            "join" => Self::Join {
                deal: deal(line)?,
                player: player()?,
                start: Start::parse(&text(line, "start")?).ok_or(ReadError::Member("start"))?,
                seat: said("seat")?,
            },
            "leave" => {
                let last = match said("score")? {
                    None => Last::IfNamed,
                    Some(text) => Last::parse(&text).ok_or(ReadError::Member("score"))?,
                };
                Self::Leave { deal: deal(line)?, player: player()?, last }
            }
            "return" => Self::Return { deal: deal(line)?, player: player()? },
            "rename" => Self::Rename { player: player()?, name: text(line, "name")? },
            _ => return Ok(None),
        }))
    }
}
