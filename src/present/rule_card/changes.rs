//! What a ruleset has otherwise than the one that it extends.

use std::collections::BTreeSet;

use super::layout::{Entry, Line};
use crate::present::style::{Style, Tone};
use crate::ruleset::{Ruleset, keys};

/// What stands before a rule that differs.
pub(super) const SIGN: &str = "≠";

/// The addresses that differ from the ruleset that is extended.
pub(super) struct Changes {
    keys: BTreeSet<String>,
}

impl Changes {
    /// What differs in a ruleset; nothing, where it extends none.
    pub(super) fn of(rules: &Ruleset) -> Self {
        let parent = rules.parent.is_some();
        let keys = rules.changes().into_iter().filter(|_| parent).map(|found| found.key).collect();
        Self { keys }
    }

    /// Whether there are none.
    pub(super) fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether an address differs, or one that it stands for, or one below it.
    pub(super) fn have(&self, written: &str) -> bool {
        let below = |key: &String| {
            key.strip_prefix(written).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        keys::spelt_out(written).iter().any(|key| self.keys.contains(key)) || self.keys.iter().any(below)
    }

    /// Marks the rules that differ.
    pub(super) fn mark(&self, entries: &mut [Entry]) {
        for entry in entries.iter_mut().filter(|_| !self.is_empty()) {
            entry.mark(SIGN, |key| self.have(key));
        }
    }

    /// What the sign means.
    pub(super) fn legend(&self, rules: &Ruleset, style: Style) -> Option<Line> {
        let parent = rules.parent.as_ref().filter(|_| !self.is_empty())?;
        let text = format!("{SIGN} differs from {parent}");
        Some(Line::painted(style, Tone::Faint, &text))
    }
}
