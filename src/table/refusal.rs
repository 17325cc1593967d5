//! Why something can't be entered or corrected as a game stands.

use super::people::Unseated;
use super::ruling::Violation;

/// Why something can't be entered.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The game is over.
    Over,
    /// The players ended the game early.
    Shortened,
    /// Nothing was played that could be the end.
    Nothing,
    /// That deal is struck already.
    Struck(u32),
    /// That deal stands already.
    Stands(u32),
    /// Another deal comes first.
    NotYet {
        /// The deal that was given.
        given: u32,
        /// The deal that is next.
        next: u32,
    },
    /// No deal of that number was entered.
    NoDeal {
        /// The deal that was given.
        given: u32,
        /// How many were entered.
        entered: u32,
    },
    /// Somebody is named who does not play.
    Stranger(String),
    /// Somebody who plays is not named.
    Missing(String),
    /// Somebody can't come or go, or was not there.
    Unseated(Unseated),
    /// The result breaks rules.
    Violations(Vec<Violation>),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Over => f.write_str("the game is over"),
            Self::Shortened => f.write_str("the game was ended early"),
            Self::Nothing => f.write_str("no deal was entered, so there is nothing to finish"),
            Self::Struck(n) => write!(f, "deal {n} is struck already"),
            Self::Stands(n) => write!(f, "deal {n} stands already"),
            Self::NotYet { given, next } => write!(f, "deal {next} comes before deal {given}"),
            Self::NoDeal { given: 0, .. } => f.write_str("there is no deal 0: deals start at 1"),
            Self::NoDeal { given, entered } => match entered {
                0 => write!(f, "there is no deal {given} yet: none was entered"),
                1 => write!(f, "there is no deal {given} yet: only deal 1 was entered"),
                _ => write!(f, "there is no deal {given} yet: deals 1 to {entered} were entered"),
            },
            Self::Stranger(name) => write!(f, "{name} does not play here"),
            Self::Missing(name) => write!(f, "{name} is missing"),
            Self::Unseated(why) => write!(f, "{why}"),
            Self::Violations(violations) => {
                for (i, violation) in violations.iter().enumerate() {
                    if i > 0 {
                        f.write_str("; ")?;
                    }
                    f.write_str(&violation.message)?;
                }
                Ok(())
            }
        }
    }
}
