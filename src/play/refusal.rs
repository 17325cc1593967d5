//! Why a move does not stand.

use crate::cards::Card;
use crate::table::Violation;

/// Why a move does not stand.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Objection {
    /// It can't be told what is meant: no such meld, a wild card that could be either of two.
    Unclear {
        /// What is wrong.
        message: String,
        /// What would do.
        help: String,
    },
    /// The rules say no.
    Illegal(Vec<Violation>),
}

impl Objection {
    /// One rule that says no.
    pub(super) fn rule(rule: impl Into<String>, cards: &[Card], message: impl Into<String>) -> Self {
        Self::Illegal(vec![violation(rule, cards, message)])
    }

    /// It can't be told what is meant.
    pub(super) fn unclear(message: impl Into<String>, help: impl Into<String>) -> Self {
        Self::Unclear { message: message.into(), help: help.into() }
    }
}

impl std::fmt::Display for Objection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unclear { message, .. } => f.write_str(message),
            Self::Illegal(violations) => {
                let told = |found: &Violation| {
                    let meld = found.meld.map(|n| format!("meld {n}: ")).unwrap_or_default();
                    format!("{meld}{}", found.message)
                };
                f.write_str(&violations.iter().map(told).collect::<Vec<_>>().join("; "))
            }
        }
    }
}

/// A rule that says no.
pub(super) fn violation(rule: impl Into<String>, cards: &[Card], message: impl Into<String>) -> Violation {
    Violation { rule: rule.into(), meld: None, cards: cards.to_vec(), message: message.into() }
}
