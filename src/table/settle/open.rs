//! What a settled deal leaves open. A journal is not asked: what it holds was settled when it was written.

use super::{Results, Settled};
use crate::ruleset::{Doubling, Ruleset};
use crate::scoring::Ended;
use crate::table::question::Question;

/// The first thing that has to be said before the deal may be recorded.
pub(in crate::table) fn question(rules: &Ruleset, results: &Results, settled: &Settled) -> Option<Question> {
    let _ = settled;
    (results.ended.upcard.is_none() && wants_upcard(rules, &results.ended)).then_some(Question::Upcard)
}

/// Whether the card that was turned up first decides how a deal that ended so counts.
pub fn wants_upcard(rules: &Ruleset, ended: &Ended) -> bool {
    let limit = rules.knock.is_some_and(|knock| knock.upcard) && ended.knock.is_some() && !ended.big_gin;
    !void(rules, ended) && (limit || rules.score.double == Doubling::SpadeUpcard)
}

/// Whether a deal that ended so counts for nobody.
pub(super) fn void(rules: &Ruleset, ended: &Ended) -> bool {
    ended.stock_out && rules.stock_out == crate::ruleset::StockOut::Void
}
