//! Knocks: who may, with what, and what the others may do then.

use super::layout::Entry;
use crate::ruleset::{AceUpcard, KnockLayOff, KnockRules, KnockTie, Ruleset};

/// Whether hands are whole until somebody knocks, so that nothing is melded before.
pub(super) fn whole_hands(rules: &Ruleset) -> bool {
    rules.knock.is_some_and(|knock| knock.whole_hands())
}

/// When a player may knock; nothing where nobody may.
pub(super) fn knocking(rules: &Ruleset) -> Option<Entry> {
    let knock = rules.knock?;
    let whole = knock.whole_hands();
    let points = match knock.limit {
        0 => "no points".to_owned(),
        1 => "1~point".to_owned(),
        n => format!("{n}~points or less"),
    };
    let limit = match (whole, knock.limit) {
        (true, 0) => "As you discard, if every other card lies in a meld: that is gin.".to_owned(),
        (true, _) => format!("As you discard, with {points} in the cards that lie in no meld."),
        (false, _) => format!("After any turn of yours, with {points} left in hand."),
    };
    let melds = if whole {
        "No meld leaves the hand before somebody knocks."
    } else {
        "Melds are laid all through the deal."
    };
    let mut entry = Entry::new("Knocking").say(&limit, &["knock.limit"]);
    if knock.limit > 0 && knock.upcard {
        entry = upcard(knock, entry);
    }
    entry = entry.say(melds, &["knock.melds"]);
    if whole {
        entry = gin(knock, entry);
    }
    let gin_only = whole && knock.limit == 0;
    Some(if gin_only { entry } else { tie(rules, knock, entry) })
}

fn upcard(knock: KnockRules, entry: Entry) -> Entry {
    let ace = match (knock.ace_upcard, knock.whole_hands()) {
        (AceUpcard::GinOnly, true) => "If that is an ace, only gin will do.",
        (AceUpcard::GinOnly, false) => "If that is an ace, no point may be left.",
        (AceUpcard::One, _) => "If that is an ace, the limit is~1.",
    };
    entry
        .say(
            "The first card turned up lowers the limit to what it counts, and never raises it.",
            &["knock.upcard"],
        )
        .say(ace, &["knock.ace_upcard"])
}

fn gin(knock: KnockRules, entry: Entry) -> Entry {
    let entry = if knock.limit > 0 {
        entry.say("With every card in a meld it is gin, which nobody can beat or tie.", &[])
    } else {
        entry
    };
    let big = if knock.big_gin {
        "If the card just drawn fits in as well, it is big gin, without a discard."
    } else {
        "There is no big gin: one card is always discarded."
    };
    entry.say(big, &["knock.big_gin"])
}

fn tie(rules: &Ruleset, knock: KnockRules, entry: Entry) -> Entry {
    let tie = match (knock.tie, two(rules)) {
        (KnockTie::Others, true) => "If the other hand is as low or lower, it wins: an undercut.",
        (KnockTie::Others, false) => {
            "If another hand is as low or lower, the lowest wins, or several as low together: an undercut for each."
        }
        (KnockTie::Knocker, _) => "Only a lower hand wins against it: an undercut.",
        (KnockTie::Nobody, _) => {
            "A lower hand wins against it: an undercut. If one is just as low, nobody wins."
        }
    };
    entry.say(tie, &["knock.tie"])
}

/// Whether there is just one other player.
pub(super) fn two(rules: &Ruleset) -> bool {
    rules.players.max <= 2
}

/// Who lays off when somebody has knocked, where hands are whole until then.
pub(super) fn laying_off(rules: &Ruleset, knock: KnockRules) -> Entry {
    let others = if two(rules) { "the other player" } else { "the others" };
    let text = match knock.lay_off {
        KnockLayOff::Always => {
            format!("After a knock, {others} on the melds of the player who knocked, on gin too.")
        }
        KnockLayOff::UnlessGin if knock.limit > 0 => {
            format!("After a knock, {others} on the melds of the player who knocked, but never on gin.")
        }
        KnockLayOff::UnlessGin => "None: every knock is gin, and nobody lays off on that.".to_owned(),
        KnockLayOff::Never => "None.".to_owned(),
    };
    Entry::new("Laying off").say(&text, &["knock.lay_off"])
}
