//! Dropping out of deals and of the game, and what a hand counts at most: only where points are penalties.

use super::super::reader::Reader;
use super::super::{Count, LeftCards, Reached, Ruleset};

/// Notes what only penalties can have.
pub(super) fn away(rules: &Ruleset, reader: &mut Reader) {
    if rules.score.count != Count::Penalty && reader.sound(&["score.count"]) {
        for (path, so, why, expected) in need_penalties(rules) {
            if so && reader.sound(&[path]) {
                let message = format!("{why}, and cards left in hand are no penalties here");
                let fault = reader.clashing(&[path, "score.count"], message, expected);
                reader.note(fault.help("or count penalties: `count = \"penalty\"` under [score]"));
            }
        }
    }
    if rules.score.drop_middle.is_some() && rules.score.drop_first.is_none() && reader.sound(&["score.drop"])
    {
        let message = "who may drop out in the middle of a deal may do so at its beginning";
        let expected = "a line like `first = 20` under [score.drop]";
        reader.clash(&["score.drop.first", "score.drop.middle"], message, expected);
    }
}

fn need_penalties(rules: &Ruleset) -> [(&'static str, bool, &'static str, &'static str); 6] {
    let score = &rules.score;
    [
        (
            "score.left",
            score.left == LeftCards::BesidePureRun,
            "melds free cards of a hand from counting against it",
            "`left = \"every card\"` under [score]",
        ),
        ("score.cap", score.cap.is_some(), "a cap is on what counts against a player", "no `cap`"),
        (
            "score.drop.first",
            score.drop_first.is_some(),
            "who drops out takes points against it",
            "no `drop`",
        ),
        (
            "score.drop.middle",
            score.drop_middle.is_some(),
            "who drops out takes points against it",
            "no `drop`",
        ),
        (
            "score.wrong_declaration",
            score.wrong_declaration.is_some(),
            "a wrong declaration takes points against it",
            "no `wrong_declaration`",
        ),
        (
            "game.reached",
            rules.game.reached == Reached::PlayerOut,
            "who has the most points against is out of the game",
            "`reached = \"the game ends\"` under [game]",
        ),
    ]
}
