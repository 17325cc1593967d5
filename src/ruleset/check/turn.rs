//! Turns that can't be taken: discards that nobody makes, melds that nobody may touch, swaps from nowhere.

use super::super::reader::Reader;
use super::super::{
    Call, Count, Discard, Draw, DrawnCard, FinalDiscard, FirstCard, Kind, LayOff, Rearrange, Ruleset,
    StockOut, SwapCards, SwapUse, SwapWhen, TakenDiscard, WildCards,
};
use crate::cards::Card;

/// Notes what does not go together in a turn.
pub(super) fn turn(rules: &Ruleset, reader: &mut Reader) {
    swap(rules, reader);
    never_discarded(rules, reader);
    if rules.turn.discard == Discard::Never && reader.sound(&["turn.discard"]) {
        no_discards(rules, reader);
    }
    rearranging(rules, reader);
    turned_up(rules, reader);
    floating(rules, reader);
}

/// A swap from nowhere.
fn swap(rules: &Ruleset, reader: &mut Reader) {
    if rules.turn.swap_when == SwapWhen::Never || !reader.sound(&["turn.swap", "meld"]) {
        return;
    }
    if rules.turn.swap_from.is_empty() {
        let message = "nothing says from which melds a wild card may be swapped";
        reader.clash(
            &["turn.swap.from", "turn.swap.when"],
            message,
            "a line like `from = [\"run\"]` under [turn.swap]",
        );
    }
    let missing = [Kind::Set, Kind::Run]
        .into_iter()
        .find(|kind| rules.turn.swap_from.contains(kind) && rules.melds.size(*kind).is_none());
    if let Some(kind) = missing {
        let message = format!("no wild card can be swapped out of a {kind}: this game has no {kind}s");
        let size = format!("meld.{kind}.size");
        let fault = reader.clashing(&["turn.swap.from", &size], message, "kinds of meld that the game has");
        reader.note(fault.help(format!("take `{kind}` out of the list, or give `{size}` a size")));
    }
    if rules.turn.swap_when == SwapWhen::ByOthersWhenLaid && rules.turn.swap_use == SwapUse::AtOnce {
        let message = "a wild card that is swapped out in the turn of another can't be played at once";
        let expected = "`use = \"free\"` under [turn.swap]";
        reader.clash(&["turn.swap.use", "turn.swap.when"], message, expected);
    }
    if rules.turn.swap_cards == SwapCards::Jokers && !rules.wild().contains(&WildCards::Joker) {
        let message = "only jokers may be swapped, and no joker is wild";
        reader.clash(&["turn.swap.cards", "cards.wild"], message, "`cards = \"any wild card\"`");
    }
}

/// A hand of which no card may be discarded.
fn never_discarded(rules: &Ruleset, reader: &mut Reader) {
    if reader.sound(&["turn.never_discard"]) && Card::all().all(|card| rules.kept_back(card)) {
        let message = "no card may be discarded, so that no turn could end";
        reader.clash(&["turn.never_discard"], message, "fewer of them");
    }
}

/// Rules that need a discard pile where there is none.
fn no_discards(rules: &Ruleset, reader: &mut Reader) {
    let turn = &rules.turn;
    if turn.draw != Draw::Stock && reader.sound(&["turn.draw"]) {
        let message = "no discard can be drawn: nobody ever discards";
        let fault =
            reader.clashing(&["turn.draw", "turn.discard"], message, "`draw = \"stock\"` under [turn]");
        reader.note(fault.help("without a discard pile every card comes from the stock"));
    }
    if matches!(rules.stock_out, StockOut::Reshuffle | StockOut::TurnOver)
        && reader.sound(&["stock_out.then"])
    {
        let message = "the discards can't make a new stock: nobody ever discards";
        let fault = reader.clashing(
            &["stock_out.then", "turn.discard"],
            message,
            "`then = \"end\"` or `then = \"last melds\"` under [stock_out]",
        );
        reader.note(fault.help("say what happens when the stock is used up"));
    }
    let message = "no discard can be bought: nobody ever discards";
    if turn.buy_limit != Some(0) && reader.sound(&["turn.buy.limit"]) {
        reader.clash(&["turn.buy.limit", "turn.discard"], message, "`limit = 0` under [turn.buy]");
    }
    let buys = (1..).zip(&rules.deals).filter(|(_, deal)| deal.buys.is_some_and(|buys| buys != Some(0)));
    let buys = buys.map(|(n, _): (u32, _)| format!("deal.{n}.buys")).find(|path| reader.sound(&[path]));
    if let Some(path) = buys {
        reader.clash(&[&path, "turn.discard"], message, "no `buys`, or `buys = 0`");
    }
    let own = (1..).zip(&rules.deals).filter(|(_, deal)| deal.final_discard == Some(FinalDiscard::Required));
    let own = own.map(|(n, _): (u32, _)| format!("deal.{n}.final_discard")).next();
    let plain = (turn.final_discard == FinalDiscard::Required).then(|| "turn.final_discard".to_owned());
    if let Some(path) = plain.or(own).filter(|path| reader.sound(&[path])) {
        let message = "nobody can go out: that takes a discard, and nobody ever discards";
        reader.clash(&[&path, "turn.discard"], message, "`final_discard = \"optional\"` or nothing");
    }
    kept_for_nothing(rules, reader);
}

/// A hand that is laid at once keeps one card for a discard that nobody makes.
fn kept_for_nothing(rules: &Ruleset, reader: &mut Reader) {
    let kept = |n: &u32| {
        let at_once = rules.deal(*n).is_some_and(|deal| deal.all_at_once);
        at_once && rules.final_discard(*n).0 != FinalDiscard::Forbidden
    };
    if let Some(n) = (1..=rules.deals.len() as u32).find(kept).filter(|_| reader.sound(&["deal"])) {
        let message = format!("deal {n} is laid at once but for a discard, and nobody ever discards");
        let path = format!("deal.{n}.all_at_once");
        let expected = format!("with it `final_discard = \"forbidden\"` in deal {n}");
        reader.clash(&[&path, "turn.discard"], message, expected);
    }
}

/// Cards that are turned up for whoever melds them at once.
fn turned_up(rules: &Ruleset, reader: &mut Reader) {
    let turn = &rules.turn;
    if turn.drawn_card == DrawnCard::Hand || !reader.sound(&["turn.drawn_card"]) {
        return;
    }
    for (path, so, why, expected) in [
        (
            "turn.draw",
            turn.draw != Draw::TopDiscard,
            "it lies where the discards lie",
            "`draw = \"stock or top discard\"`",
        ),
        (
            "turn.taken_discard",
            turn.taken_discard != TakenDiscard::MeldAtOnce,
            "it would go into the hand after all",
            "`taken_discard = \"meld it at once\"`",
        ),
        ("turn.draws", turn.draws > 1, "one is turned up in a turn", "`draws = 1`"),
        (
            "turn.discard",
            turn.discard == Discard::Never,
            "who melds it discards another",
            "`discard = \"required\"`",
        ),
        (
            "turn.buy.limit",
            turn.buy_limit != Some(0),
            "it goes to the next player in turn",
            "`limit = 0` under [turn.buy]",
        ),
        (
            "turn.first_card",
            turn.first_card != FirstCard::Free,
            "none lies there before the first turn",
            "`first_card = \"free\"`",
        ),
        ("turn.call", turn.call != Call::Never, "it goes to the next player in turn", "`call = \"never\"`"),
        (
            "stock_out.then",
            matches!(rules.stock_out, StockOut::Reshuffle | StockOut::TurnOver | StockOut::LastMelds),
            "the deal ends with the last of them",
            "`then = \"void\"` or `then = \"end\"` under [stock_out]",
        ),
    ] {
        if so && reader.sound(&[path]) {
            let message = format!("a card of the stock is turned up: {why}");
            reader.clash(&[path, "turn.drawn_card"], message, expected);
        }
    }
}

/// Melds that are put together anew.
fn rearranging(rules: &Ruleset, reader: &mut Reader) {
    let never = rules.turn.rearrange == Rearrange::Never;
    if never || !reader.sound(&["turn.rearrange", "score.count", "contract.lay_off"]) {
        return;
    }
    if rules.score.count == Count::MeldsMinusHand {
        let message = "once melds are put together anew, nobody can tell whose cards count for whom";
        let fault = reader.clashing(
            &["turn.rearrange", "score.count"],
            message,
            "melds that stay as they are, or another counting",
        );
        reader
            .note(fault.help("write `rearrange = \"never\"`, or `count = \"penalty\"` or `\"difference\"`"));
    } else if rules.contract.lay_off == LayOff::Never {
        let message = "melds that are put together anew take cards from the hand, and nobody may lay off";
        let expected = "`same turn` or `next turn`";
        reader.clash(&["contract.lay_off", "turn.rearrange"], message, expected);
    }
}

/// Playing on without cards, where the last card may not be discarded.
fn floating(rules: &Ruleset, reader: &mut Reader) {
    let whole = rules.knock.is_some_and(|knock| knock.whole_hands());
    if !rules.turn.float || whole || !reader.sound(&["turn.float", "turn.final_discard"]) {
        return;
    }
    if rules.turn.final_discard == FinalDiscard::Forbidden {
        let message = "who floats waits for a last discard, and that is forbidden";
        let fault = reader.clashing(
            &["turn.float", "turn.final_discard"],
            message,
            "`float = false`, or a last discard that is allowed",
        );
        reader.note(fault);
    }
}
