//! Countings that don't go together: who wins, what is won, and on which sheet.

use super::super::fault::Fault;
use super::super::reader::Reader;
use super::super::{Count, Doubling, Draw, Ruleset, Shutout, StockOut, Wins};

/// How to count so that deals are won by differences.
const BY_DIFFERENCE: &str = "or count by differences: `count = \"difference\"` under [score]";

/// Notes what does not go together in the counting of deals and of the game.
pub(super) fn counting(rules: &Ruleset, reader: &mut Reader) {
    if !reader.sound(&["score.count"]) {
        return;
    }
    wins(rules, reader);
    if rules.score.count != Count::Difference {
        for (path, so, why, expected) in need_differences(rules) {
            if so && reader.sound(&[path]) {
                let message = format!("{why}, and deals are not won by differences here");
                let fault = reader.clashing(&[path, "score.count"], message, expected);
                reader.note(fault.help(BY_DIFFERENCE));
            }
        }
    }
    double(rules, reader);
    columns(rules, reader);
    shutout(rules, reader);
    game_bonus(rules, reader);
}

/// What only a deal won by differences can have.
fn need_differences(rules: &Ruleset) -> [(&'static str, bool, &'static str, &'static str); 5] {
    [
        (
            "stock_out.then",
            rules.stock_out == StockOut::Void && rules.score.count != Count::DealsWon,
            "a void deal is one that nobody has won",
            "`then = \"end\"` under [stock_out], or a new stock",
        ),
        (
            "score.double",
            rules.score.double != Doubling::Never,
            "an upcard doubles what a deal wins",
            "`double = \"never\"` under [score]",
        ),
        (
            "score.box.points",
            rules.score.boxes.points > 0,
            "a box is a deal won",
            "`points = 0` under [score.box]",
        ),
        (
            "sheet.columns",
            rules.sheet.columns > 1,
            "only who wins a deal scores on a sheet of several columns",
            "`columns = 1` under [sheet]",
        ),
        (
            "game.shutout.rule",
            rules.game.shutout != Shutout::None,
            "a shutout is a game in which the others won no deal",
            "`rule = \"none\"` under [game.shutout]",
        ),
    ]
}

/// The total that wins against what a deal counts.
fn wins(rules: &Ruleset, reader: &mut Reader) {
    let (so, why, expected) = match (rules.score.count, rules.game.wins) {
        (Count::Penalty, Wins::Highest) => (
            true,
            "cards left in hand are penalties, so that the highest total can't win",
            "`wins = \"lowest\"` under [game]",
        ),
        (Count::MeldsMinusHand, Wins::Lowest) => (
            true,
            "melded cards count for a player, so that the lowest total can't win",
            "`wins = \"highest\"` under [game]",
        ),
        (Count::DealsWon, Wins::Lowest) => (
            true,
            "who wins a deal scores a point, so that the lowest total can't win",
            "`wins = \"highest\"` under [game]",
        ),
        (Count::Difference, Wins::Lowest) => (
            true,
            "the winner of a deal scores points, so that the lowest total can't win",
            "`wins = \"highest\"` under [game]",
        ),
        (Count::Payments, Wins::Lowest) => (
            true,
            "whoever goes out is paid, so that the lowest total can't win",
            "`wins = \"highest\"` under [game]",
        ),
        _ => (false, "", ""),
    };
    if so && reader.sound(&["game.wins"]) {
        let fault = reader.clashing(&["game.wins", "score.count"], why, expected);
        reader.note(fault.help("or change `score.count`"));
    }
}

fn double(rules: &Ruleset, reader: &mut Reader) {
    let upcard = rules.turn.draw != Draw::Stock && rules.knock.is_some();
    if rules.score.double == Doubling::Never
        || upcard
        || !reader.sound(&["score.double", "turn.draw", "knock"])
    {
        return;
    }
    let (message, other) = if rules.knock.is_none() {
        (
            "an upcard can't double a hand: it is looked at only in games in which somebody knocks",
            "knock.limit",
        )
    } else {
        ("no upcard can double a hand: nobody draws discards, so no card is turned up", "turn.draw")
    };
    reader.clash(&["score.double", other], message, "`double = \"never\"` under [score]");
}

fn columns(rules: &Ruleset, reader: &mut Reader) {
    let columns = rules.sheet.columns;
    if columns > 1 && !rules.deals.is_empty() && reader.sound(&["sheet.columns", "deal"]) {
        let message = format!(
            "a game of so many deals can't have {columns} columns: the last deal would close all of them at once"
        );
        let fault = reader.clashing(&["sheet.columns", "deal.1"], message, "`columns = 1` under [sheet]");
        reader.note(
            fault.help("columns close one by one, each with its `game.target`, in a game without deals"),
        );
    }
}

fn shutout(rules: &Ruleset, reader: &mut Reader) {
    let flat = rules.game.shutout == Shutout::Flat && rules.game.shutout_points == 0;
    if flat && reader.sound(&["game.shutout"]) {
        let message = "nothing says how many points a shutout is worth";
        let expected = "a line like `points = 100` under [game.shutout]";
        reader.clash(&["game.shutout.points", "game.shutout.rule"], message, expected);
    }
}

fn game_bonus(rules: &Ruleset, reader: &mut Reader) {
    if rules.game.bonus == 0 || !reader.sound(&["game.bonus", "game.target"]) {
        return;
    }
    if rules.game.target.is_none() {
        let message = "nobody gets the game bonus: it is for reaching the target, and there is none";
        let fault = reader.clashing(
            &["game.bonus", "game.target"],
            message,
            "`bonus = 0`, or a line like `target = 100` under [game]",
        );
        reader.note(fault);
    } else if rules.score.count == Count::Penalty {
        let message = "reaching the target earns no bonus where points are penalties";
        let fault: Fault =
            reader.clashing(&["game.bonus", "score.count"], message, "`bonus = 0` under [game]");
        reader.note(fault.help(BY_DIFFERENCE));
    }
}
