//! How a game ends and what its end adds, how its sheet is kept, and who deals.

use super::counting::number;
use super::knocking::two;
use super::layout::{Entry, capital};
use crate::ruleset::{
    BoxesWhen, Dealer, FirstScore, KnockTie, Reached, Ruleset, Shutout, ShutoutOrder, StockOut, Tie,
    VoidDealer, Wins,
};

/// When the game is over and who wins it.
pub(super) fn end(rules: &Ruleset) -> Entry {
    if let (Reached::PlayerOut, Some(target)) = (rules.game.reached, rules.game.target) {
        let text = format!(
            "Whoever comes to {target} is out of the game and is dealt no more; the last one left wins."
        );
        return Entry::new("End").say(&text, &["game.target", "game.reached"]);
    }
    let columns = rules.sheet.columns > 1;
    let total = match (rules.game.wins, columns) {
        (Wins::Lowest, _) => "the lowest total",
        (Wins::Highest, false) => "the highest total",
        (Wins::Highest, true) => "the highest sum of all columns",
    };
    let last = rules.last_deal().unwrap_or(0);
    let text = match (last, rules.game.target) {
        (0, None) if rules.game.deals.is_some() => {
            format!("When the players like: there is no last deal. {} wins.", capital(total))
        }
        (0, None) => capital(&format!("{total} wins.")),
        (0, Some(target)) if columns => format!(
            "A column closes with the deal that brings somebody to {target} in it, and the game ends with the last \
             column; {total} wins."
        ),
        (0, Some(target)) => {
            format!("The game ends with the deal that brings somebody to {target}; {total} wins.")
        }
        (deals, None) => format!("After deal~{deals} {total} wins."),
        (deals, Some(target)) => format!(
            "After deal~{deals}, or earlier with the deal that brings somebody to {target}, {total} wins."
        ),
    };
    let tie = match (rules.game.tie, last == 0) {
        (Tie::Shared, _) => "A tie is shared.",
        (Tie::AnotherDeal, true) if columns => "A tie for the best of a column takes another deal.",
        (Tie::AnotherDeal, true) => "A tie for the best total takes another deal.",
        (Tie::AnotherDeal, false) => "A tie for the best total takes another deal, like the last one.",
        (Tie::MostDealsWon, _) => {
            "A tie goes to whoever went out in more deals; if that is equal too, it is shared."
        }
    };
    let mut keys = vec!["game.wins"];
    if rules.game.target.is_some() {
        keys.insert(0, "game.target");
    }
    if rules.game.deals.is_some() {
        keys.insert(0, "game.deals");
    }
    Entry::new("End").say(&text, &keys).say(tie, &["game.tie"])
}

/// What reaching the target is worth.
pub(super) fn bonus(rules: &Ruleset) -> Option<Entry> {
    let target = rules.game.target.filter(|_| rules.game.bonus != 0)?;
    let over = if rules.sheet.columns > 1 { "a column closes" } else { "the game ends" };
    let text = format!("{} for each player who has reached {target} when {over}.", number(rules.game.bonus));
    Some(Entry::new("Game bonus").say(&text, &["game.bonus"]))
}

/// What it is worth that the others never scored.
pub(super) fn shutout(rules: &Ruleset) -> Option<Entry> {
    let entry = Entry::new("Shutout");
    let never = match (rules.sheet.columns > 1, two(rules)) {
        (false, true) => "If the other player never scored",
        (false, false) => "If nobody else ever scored",
        (true, true) => "If the other player has no score in a column",
        (true, false) => "If nobody else has a score in a column",
    };
    let boxes = rules.score.boxes;
    let boxes = boxes.points > 0 && boxes.when == BoxesWhen::AtTheEnd;
    match (rules.game.shutout, rules.game.shutout_order) {
        (Shutout::None, _) => None,
        (Shutout::Flat, _) => Some(entry.say(
            &format!("{never}, the winner gets {} more.", number(rules.game.shutout_points)),
            &["game.shutout.rule", "game.shutout.points"],
        )),
        (Shutout::Double, order) => {
            let entry =
                entry.say(&format!("{never}, the winner's total counts double."), &["game.shutout.rule"]);
            Some(match order {
                _ if !boxes => entry,
                ShutoutOrder::AfterBoxes => {
                    entry.say("The boxes are doubled with it.", &["game.shutout.order"])
                }
                ShutoutOrder::BeforeBoxes => {
                    entry.say("The boxes are added after that, undoubled.", &["game.shutout.order"])
                }
            })
        }
    }
}

/// The columns of the sheet; nothing where there is just one.
pub(super) fn sheet(rules: &Ruleset) -> Option<Entry> {
    let columns = match rules.sheet.columns {
        0 | 1 => return None,
        2 => "2~columns, each a game of its own. A player's first score goes into column~1, every later one into both."
            .to_owned(),
        3 => "3~columns, each a game of its own. A player's first score goes into column~1, the second into 1 and~2, \
              every later one into all."
            .to_owned(),
        n => format!(
            "{n}~columns, each a game of its own. A player's first score goes into column~1, the second into 1 and~2, \
             and so on, from score~{n} on into all."
        ),
    };
    let late = match rules.sheet.first_score {
        FirstScore::FirstOpen => {
            "A first score that comes when column~1 is closed goes into the first open one, the next into one more."
        }
        FirstScore::FirstColumn => "A first score that comes when column~1 is closed is not written at all.",
    };
    Some(
        Entry::new("Sheet")
            .say(&columns, &["sheet.columns"])
            .say("Closed columns take no more scores.", &[])
            .say(late, &["sheet.first_score"]),
    )
}

/// Who deals next.
pub(super) fn dealing(rules: &Ruleset) -> Entry {
    let void = rules.stock_out == StockOut::Void;
    let next = match rules.game.dealer {
        Dealer::PassesLeft => "The deal passes to the left.",
        Dealer::WinnerDeals if one_winner(rules) => "The winner of a deal deals the next.",
        Dealer::WinnerDeals => {
            "The winner of a deal deals the next; where nobody or several won, the deal passes to the left."
        }
    };
    let entry = Entry::new("Dealing").say(next, &["game.dealer"]);
    match rules.game.void_dealer {
        _ if !void => entry,
        VoidDealer::Same => {
            entry.say("After a void deal the same player deals again.", &["game.void_dealer"])
        }
        VoidDealer::PassesLeft => {
            entry.say("After a void deal, the deal passes to the left.", &["game.void_dealer"])
        }
    }
}

/// Whether every deal that counts has just one winner.
fn one_winner(rules: &Ruleset) -> bool {
    let knock =
        rules.knock.is_some_and(|knock| knock.whole_hands() && knock.tie != KnockTie::Nobody && two(rules));
    knock && rules.stock_out == StockOut::Void
}
