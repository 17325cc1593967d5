//! What a turn allows, and what others may do in it.

use super::layout::{Entry, cards};
use crate::ruleset::{
    BuyPriority, BuyWindow, DeepTake, Draw, FinalDiscard, LayOff, Ruleset, StockOut, TakenDiscard,
};

/// Where a turn's card comes from.
pub(super) fn draw(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Drawing");
    match rules.turn.draw {
        Draw::Stock => entry.say("From the stock only, never from the discards.", &["turn.draw"]),
        Draw::TopDiscard => entry.say("From the stock, or the top discard.", &["turn.draw"]),
        Draw::AnyDiscard => {
            entry.say("From the stock, or any discard with all those above it.", &["turn.draw"]).say(
                match rules.turn.deep_take {
                    DeepTake::MeldAtOnce => "A discard from below the top must be melded in the same turn.",
                    DeepTake::Free => "A discard from below the top may be kept in hand.",
                },
                &["turn.deep_take"],
            )
        }
    }
}

/// What ends a turn, and a hand.
pub(super) fn discard(rules: &Ruleset) -> Entry {
    let mut entry = Entry::new("Discarding").say("One card ends the turn.", &[]);
    let one = match rules.turn.draw {
        Draw::Stock => None,
        Draw::TopDiscard => Some("A discard"),
        Draw::AnyDiscard => Some("A single discard"),
    };
    if let Some(one) = one {
        let back = match rules.turn.taken_discard {
            TakenDiscard::NotStraightBack => "may not go straight back",
            TakenDiscard::Free => "may go straight back",
        };
        entry = entry.say(&format!("{one} just taken {back}."), &["turn.taken_discard"]);
    }
    entry.say(&last_card(rules, rules.turn.final_discard), &["turn.final_discard"])
}

/// What becomes of the last card of a hand.
pub(super) fn last_card(rules: &Ruleset, word: FinalDiscard) -> String {
    let lays_off = rules.contract.lay_off != LayOff::Never;
    let laid = if lays_off { "melded or laid off" } else { "melded" };
    match word {
        FinalDiscard::Optional => {
            format!("The last card may be discarded{} {laid}.", if lays_off { "," } else { " or" })
        }
        FinalDiscard::Required => "The last card must be discarded.".into(),
        FinalDiscard::Forbidden => format!("The last card must be {laid}, not discarded."),
    }
}

/// Whether a discard may be bought out of turn.
pub(super) fn buying(rules: &Ruleset) -> Entry {
    let turn = &rules.turn;
    let entry = Entry::new("Buying");
    let times = match turn.buy_limit {
        Some(0) => return entry.say("None.", &["turn.buy.limit"]),
        Some(1) => "once a deal".to_owned(),
        Some(2) => "twice a deal".to_owned(),
        Some(n) => format!("{n} times a deal"),
        None => "any number of times".to_owned(),
    };
    let cost = match turn.buy_cost {
        0 => "It costs nothing.".to_owned(),
        n => format!("It costs {} from the stock.", cards(n.into())),
    };
    let who = match turn.buy_priority {
        BuyPriority::FirstToAsk => "The first to ask gets it.",
        BuyPriority::TurnOrder => "Of several who ask, the next in turn gets it.",
    };
    let window = match turn.buy_window {
        BuyWindow::BeforeDraw => "Ask before the player in turn draws.",
        BuyWindow::AfterStockDraw => {
            "Ask once the player in turn has drawn from the stock, and before the discard."
        }
    };
    entry
        .say(&format!("The top discard may be taken out of turn, {times}."), &["turn.buy.limit"])
        .say(&cost, &["turn.buy.cost"])
        .say(who, &["turn.buy.priority"])
        .say(window, &["turn.buy.window"])
}

/// What happens when the stock is used up.
pub(super) fn stock_out(rules: &Ruleset) -> Entry {
    let text = match rules.stock_out {
        StockOut::Reshuffle => "All discards but the top one are shuffled into a new stock.",
        StockOut::TurnOver => "All discards but the top one are turned over as they lie: a new stock.",
        StockOut::End => "The deal ends, and every hand is scored.",
        StockOut::LastMelds => "Everybody may meld once more; then the deal ends.",
        StockOut::Void => "The deal is void and counts for nobody.",
    };
    Entry::new("Stock out").say(text, &["stock_out.then"])
}
