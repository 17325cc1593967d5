//! What a turn allows, and what others may do in it.

use super::contract::down;
use super::knocking::{two, whole_hands};
use super::layout::{Entry, and, capital, cards};
use super::melds::plural;
use crate::ruleset::{
    AfterLastDraw, BeforeDraw, BuyConsent, BuyExcept, BuyPriority, BuyWindow, Call, Count, DeepTake, Discard,
    Draw, DrawAfter, DrawnCard, EarlyTake, FinalDiscard, FirstCard, Forced, LastDiscard, LayOff, Melding,
    Ruleset, StockOut, TakenDiscard,
};

/// Where a turn's card comes from.
pub(super) fn draw(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Drawing");
    if rules.turn.drawn_card == DrawnCard::TurnedUp {
        return turned_up(rules, entry);
    }
    let entry = match (rules.turn.draw, rules.turn.discard) {
        (Draw::Stock, Discard::Never) => entry.say("From the stock.", &["turn.draw"]),
        (Draw::Stock, Discard::Required) => {
            entry.say("From the stock only, never from the discards.", &["turn.draw"])
        }
        (Draw::TopDiscard, _) => entry.say("From the stock, or the top discard.", &["turn.draw"]),
        (Draw::AnyDiscard, _) => {
            entry.say("From the stock, or any discard with all those above it.", &["turn.draw"]).say(
                match rules.turn.deep_take {
                    DeepTake::MeldAtOnce => "A discard from below the top must be melded in the same turn.",
                    DeepTake::Free => "A discard from below the top may be kept in hand.",
                },
                &["turn.deep_take"],
            )
        }
    };
    let entry = match rules.contract.draw_after {
        DrawAfter::Stock if rules.turn.draw != Draw::Stock => {
            let text = format!("From the turn after {} on, from the stock only.", down(rules));
            entry.say(&text, &["contract.draw_after"])
        }
        DrawAfter::AsBefore | DrawAfter::Stock => entry,
    };
    let offered = match rules.turn.first_card {
        FirstCard::Free => return early(rules, several(rules, entry)),
        FirstCard::Offered if two(rules) => {
            "The first upcard is offered to the player who did not deal, then to the dealer; if both pass, the first of \
             them draws from the stock."
        }
        FirstCard::Offered => {
            "The first upcard is offered to each in turn; if all pass, the first player draws from the stock."
        }
    };
    early(rules, several(rules, entry.say(offered, &["turn.first_card"])))
}

/// What a discard owes that is taken early, and what may be laid before any card is drawn.
fn early(rules: &Ruleset, mut entry: Entry) -> Entry {
    if rules.turn.early_take == EarlyTake::MeldAtOnce && rules.turn.draw != Draw::Stock {
        let text = format!("A discard taken before {} must be melded in the same turn.", down(rules));
        entry = entry.say(&text, &["turn.early_take"]);
    }
    match rules.turn.before_draw {
        BeforeDraw::Nothing => entry,
        BeforeDraw::WholeHand => entry.say(
            "A hand that is complete as it was dealt may be laid without a draw, and without a discard.",
            &["turn.before_draw"],
        ),
    }
}

/// Whether melds are laid only with the whole hand; nothing where they may be laid bit by bit.
pub(super) fn melding(rules: &Ruleset) -> Option<Entry> {
    let discard = match rules.turn.final_discard {
        _ if rules.turn.discard == Discard::Never => "Every card",
        FinalDiscard::Required => "Every card but the discard",
        FinalDiscard::Optional => "Every card, or all but the discard,",
        FinalDiscard::Forbidden => "Every card",
    };
    match rules.turn.melds {
        _ if rules.knock.is_some_and(|knock| knock.whole_hands()) => None,
        Melding::AnyTurn => None,
        Melding::WholeHand => Some(Entry::new("Melding").say(
            &format!("Only to go out, with the whole hand at once. {discard} must lie in melds."),
            &["turn.melds"],
        )),
    }
}

/// A card of the stock that nobody takes into the hand.
fn turned_up(rules: &Ruleset, entry: Entry) -> Entry {
    let entry = entry
        .say(
            "The top card of the stock is turned up and goes into no hand: take it to meld or lay it off at once, and \
             discard another card; or pass it on to the next player, who may do the same or turn up the next.",
            &["turn.drawn_card"],
        )
        .say("A discard goes the same way.", &["turn.taken_discard"]);
    match rules.turn.forced {
        Forced::Never => entry,
        Forced::WhenItFits => entry.say(
            "An open card that fits one of your own melds must be taken and laid off there, whatever that breaks.",
            &["turn.forced"],
        ),
    }
}

/// Drawing more than one card in a turn.
fn several(rules: &Ruleset, entry: Entry) -> Entry {
    let last = match rules.turn.draws {
        0 | 1 => return entry,
        2 => "second",
        3 => "third",
        4 => "fourth",
        5 => "fifth",
        _ => "last",
    };
    let text = match rules.turn.draws {
        2 => "If you meld nothing, you draw a second card.".to_owned(),
        3 => "If you meld nothing, you draw a second card, and then a third.".to_owned(),
        n => format!("While you meld nothing, you draw again, up to {n}~cards."),
    };
    let after = match rules.turn.after_last_draw {
        AfterLastDraw::Free => format!("You may meld after the {last} too."),
        AfterLastDraw::NoMeld => format!("After the {last} you may not meld: the turn is over."),
    };
    entry.say(&text, &["turn.draws"]).say(&after, &["turn.after_last_draw"])
}

/// What ends a turn, and a hand.
pub(super) fn discard(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Discarding");
    let mut entry = match rules.turn.discard {
        Discard::Required => entry.say("One card ends the turn.", &["turn.discard"]),
        Discard::Never => {
            return last_card_of(rules, entry.say("None: there is no discard pile.", &["turn.discard"]));
        }
    };
    let one = match rules.turn.draw {
        Draw::Stock => None,
        Draw::TopDiscard => Some("A discard"),
        Draw::AnyDiscard => Some("A single discard"),
    };
    let one = one.filter(|_| rules.turn.drawn_card == DrawnCard::Hand);
    if let Some(one) = one {
        let back = match rules.turn.taken_discard {
            TakenDiscard::NotStraightBack => "may not go straight back",
            TakenDiscard::Free => "may go straight back",
            TakenDiscard::MeldAtOnce => "must be melded or laid off in the same turn",
        };
        entry = entry.say(&format!("{one} just taken {back}."), &["turn.taken_discard"]);
    }
    let never: Vec<String> = rules.turn.never_discard.iter().map(|cards| plural(*cards)).collect();
    if !never.is_empty() {
        let text = format!("{} are never discarded.", capital(&and(&never)));
        entry = entry.say(&text, &["turn.never_discard"]);
    }
    last_card_of(rules, entry)
}

/// How a hand is played to its last card, where it can be.
pub(super) fn last_card_of(rules: &Ruleset, entry: Entry) -> Entry {
    let word = rules.turn.final_discard;
    if whole_hands(rules) {
        return entry;
    }
    if let Some(cards) = rules.turn.out_with {
        let text = format!(
            "Whoever has {cards} cards in melds is out; without a card in hand, but fewer on the table, you play on."
        );
        return entry.say(&text, &["turn.out_with"]);
    }
    if rules.turn.discard == Discard::Never {
        return entry.say(&format!("Whoever has {} the last card is out.", laid(rules)), &[]);
    }
    let mut entry = if rules.turn.float {
        let text = format!(
            "Going out takes a discard: whoever has {} every card floats, plays on without any, and is out only with a \
             discard in a later turn.",
            laid(rules)
        );
        entry.say(&text, &["turn.float"])
    } else {
        entry.say(&last_card(rules, word), &["turn.final_discard"])
    };
    match rules.turn.last_discard {
        LastDiscard::Unplayable if rules.turn.float || word != FinalDiscard::Forbidden => {
            entry = entry.say("The last discard must fit no meld on the table.", &["turn.last_discard"]);
        }
        LastDiscard::Unplayable | LastDiscard::Any => {}
    }
    entry
}

/// What is done with cards that are played.
fn laid(rules: &Ruleset) -> &'static str {
    if rules.contract.lay_off == LayOff::Never { "melded" } else { "melded or laid off" }
}

/// What becomes of the last card of a hand.
pub(super) fn last_card(rules: &Ruleset, word: FinalDiscard) -> String {
    let (laid, comma) = (laid(rules), rules.contract.lay_off != LayOff::Never);
    match word {
        FinalDiscard::Optional => {
            format!("The last card may be discarded{} {laid}.", if comma { "," } else { " or" })
        }
        FinalDiscard::Required => "The last card must be discarded.".into(),
        FinalDiscard::Forbidden => format!("The last card must be {laid}, not discarded."),
    }
}

/// Discards that are called for out of turn; nothing where there is no such thing.
pub(super) fn calling(rules: &Ruleset) -> Option<Entry> {
    match rules.turn.call {
        _ if whole_hands(rules) || rules.turn.draw == Draw::Stock => None,
        Call::Never => None,
        Call::BeforeNextDraw => {
            let what =
                if rules.contract.lay_off == LayOff::Never { "be melded" } else { "be melded or laid off" };
            let text = format!(
                "When a discard could {what} without a card of anyone's hand, anyone but the player who discarded it may \
                 call “Rummy!” before the next player draws, take it with those above it, lay it and discard; of \
                 several, the nearest in turn. Play goes on at the left of whoever called."
            );
            Some(Entry::new("Calling").say(&text, &["turn.call"]))
        }
    }
}

/// How often: `once`, `3 times`.
pub(super) fn times(limit: Option<u8>) -> String {
    match limit {
        Some(0) => "never".into(),
        Some(1) => "once".into(),
        Some(2) => "twice".into(),
        Some(n) => format!("{n} times"),
        None => "any number of times".into(),
    }
}

/// Whether a discard may be bought out of turn.
pub(super) fn buying(rules: &Ruleset) -> Option<Entry> {
    let turn = &rules.turn;
    let entry = Entry::new("Buying");
    if turn.discard == Discard::Never || whole_hands(rules) {
        return None;
    }
    if !rules.buying() {
        return Some(entry.say("None.", &["turn.buy.limit"]));
    }
    let others = rules.deals.iter().any(|deal| deal.buys.is_some_and(|buys| buys != turn.buy_limit));
    let times = match turn.buy_limit {
        Some(0) => "in some deals only".to_owned(),
        limit => {
            let often = format!("{}{}", times(limit), if limit.is_some() { " a deal" } else { "" });
            if others { format!("{often}, unless a deal says otherwise") } else { often }
        }
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
    let entry = entry
        .say(&format!("The top discard may be taken out of turn, {times}."), &["turn.buy.limit"])
        .say(&cost, &["turn.buy.cost"])
        .say(who, &["turn.buy.priority"])
        .say(window, &["turn.buy.window"]);
    let entry = match turn.buy_consent {
        BuyConsent::NotNeeded => entry,
        BuyConsent::PlayerInTurn => entry.say("The player in turn must allow it.", &["turn.buy.consent"]),
    };
    let never: Vec<&str> = turn
        .buy_except
        .iter()
        .map(|word| match word {
            BuyExcept::Upcard => "the first upcard",
            BuyExcept::OwnDiscard => "your own discard",
            BuyExcept::ContractMet => "anything once you have met the contract",
        })
        .collect();
    if never.is_empty() {
        return Some(entry);
    }
    Some(entry.say(&format!("You may not buy {}.", never.join(", or ")), &["turn.buy.except"]))
}

/// What happens when the stock is used up.
pub(super) fn stock_out(rules: &Ruleset) -> Entry {
    let last_word = match (rules.score.count, two(rules)) {
        (Count::Difference, true) => "the lower hand wins",
        (Count::Difference, false) => "the lowest hand wins, or several as low together",
        (Count::Penalty | Count::MeldsMinusHand | Count::DealsWon, _) => "every hand is scored",
        (Count::Payments, _) => "nobody pays",
    };
    let text = match rules.stock_out {
        StockOut::Reshuffle => "All discards but the top one are shuffled into a new stock.".to_owned(),
        StockOut::TurnOver => {
            "All discards but the top one are turned over as they lie: a new stock.".to_owned()
        }
        StockOut::End if rules.turn.draw == Draw::Stock => format!("The deal ends, and {last_word}."),
        StockOut::End => {
            format!("The deal ends when the player in turn does not want the discards, and {last_word}.")
        }
        StockOut::LastMelds => format!("Everybody may meld once more; then the deal ends, and {last_word}."),
        StockOut::Void => "The deal is void and counts for nobody.".to_owned(),
    };
    let entry = Entry::new("Stock out").say(&text, &["stock_out.then"]);
    match rules.stock_left {
        0 => entry,
        1 => entry.say("It counts as used up with 1~card left.", &["stock_out.left"]),
        n => entry.say(&format!("It counts as used up with {n}~cards left."), &["stock_out.left"]),
    }
}
