//! What stands between the cards of a hand and its points: melds that free it, a cap, dropping out.

use super::layout::Entry;
use crate::ruleset::{Instead, LeftCards, Ruleset};

/// What counts of the cards left in hand, and how much at most.
pub(super) fn also(rules: &Ruleset, entry: Entry) -> Entry {
    let entry = match rules.score.left {
        LeftCards::Every | LeftCards::InNoMeld => entry,
        LeftCards::BesidePureRun => entry.say(
            "A hand with a run without a wild card counts only its cards in no meld; any other counts whole.",
            &["score.left"],
        ),
    };
    match rules.score.cap {
        None => entry,
        Some(cap) => entry.say(&format!("A deal counts {cap} at most."), &["score.cap"]),
    }
}

/// What it costs to drop out of a deal; nothing where nobody does.
pub(super) fn dropping(rules: &Ruleset) -> Option<Entry> {
    let first = rules.score.instead(Instead::Drop)?;
    let text = format!(
        "In your turn you may drop out of the deal: your hand counts {first} before your first draw."
    );
    let entry = Entry::new("Dropping").say(&text, &["score.drop.first"]);
    let entry = match rules.score.instead(Instead::MiddleDrop) {
        Some(middle) => entry.say(&format!("Later it counts {middle}."), &["score.drop.middle"]),
        None => entry.say("Later you stay in.", &["score.drop.middle"]),
    };
    Some(entry.say("If all others have dropped out, the last one left has won the deal.", &[]))
}

/// What it costs to declare a hand that is none; nothing where that costs nothing of its own.
pub(super) fn wrong(rules: &Ruleset) -> Option<Entry> {
    let points = rules.score.instead(Instead::WrongDeclaration)?;
    let text = format!("Laying a whole hand that does not stand counts {points}, whatever is in it.");
    Some(Entry::new("Wrong hand").say(&text, &["score.wrong_declaration"]))
}
