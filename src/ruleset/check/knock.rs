//! Knocks that can't be counted, and hands that can't be kept whole until one.

use super::super::reader::Reader;
use super::super::{Count, Discard, Draw, MOST_PLAYERS, Rearrange, Ruleset, StockOut};

/// Notes what does not go together with a knock.
pub(super) fn knock(rules: &Ruleset, reader: &mut Reader) {
    let Some(knock) = rules.knock.filter(|_| reader.sound(&["knock"])) else { return };
    if rules.score.count != Count::Difference {
        if reader.sound(&["score.count"]) {
            let message =
                "a knock is settled by the difference of the hands, and hands are not counted so here";
            let expected = "`count = \"difference\"` under [score]";
            let fault = reader.clashing(&["score.count", "knock.limit"], message, expected);
            reader.note(fault.help("or leave out `knock.limit`: nobody knocks then"));
        }
        return;
    }
    if knock.upcard && rules.turn.draw == Draw::Stock && reader.sound(&["turn.draw"]) {
        let message = "no upcard can set the limit: nobody draws discards, so no card is turned up";
        let expected = "a draw from the discards, or `upcard = false`";
        reader.clash(&["knock.upcard", "turn.draw"], message, expected);
    }
    if knock.whole_hands() {
        whole(rules, reader);
    } else if knock.limit == 0
        && reader.sound(&["knock", "cards"])
        && (1..=MOST_PLAYERS).filter_map(|n| rules.pack(n)).all(|pack| rules.every_card_counts(pack))
    {
        let message = "nobody can ever knock: who holds no points holds no cards, and has gone out";
        let fault = reader.clashing(&["knock.limit", "knock.melds"], message, "a limit of 1 or more");
        reader.note(fault.help("or write `melds = \"at the knock\"` under [knock]: every knock is gin then"));
    }
}

/// Hands of which nothing is laid before the knock.
fn whole(rules: &Ruleset, reader: &mut Reader) {
    let contract = (1..).zip(&rules.deals).find(|(_, deal)| deal.contract.is_some());
    if let Some((n, _)) = contract.filter(|_: &(u32, _)| reader.sound(&["deal"])) {
        let path = format!("deal.{n}.contract");
        let message = "no contract can be laid: no meld leaves a hand before the knock";
        let fault =
            reader.clashing(&[&path, "knock.melds"], message, "deals without contracts, just `cards = …`");
        reader.note(fault.help("write `melds = \"during the deal\"` under [knock] to lay melds before it"));
    }
    for (path, so, why, expected) in grows(rules) {
        if so && reader.sound(&[path]) {
            let message = format!("{why}, and no card leaves a hand before the knock: it would only grow");
            let fault = reader.clashing(&[path, "knock.melds"], message, expected);
            reader
                .note(fault.help("write `melds = \"during the deal\"` under [knock] to lay melds before it"));
        }
    }
    if rules.turn.rearrange != Rearrange::Never && reader.sound(&["turn.rearrange"]) {
        let message = "there are no melds to put together anew: none is on the table before the knock";
        reader.clash(&["turn.rearrange", "knock.melds"], message, "`rearrange = \"never\"`");
    }
    if rules.stock_out == StockOut::LastMelds && reader.sound(&["stock_out.then"]) {
        let message = "nobody can meld once more: no meld leaves a hand before the knock";
        let expected = "`then = \"void\"` or `then = \"end\"` under [stock_out]";
        reader.clash(&["stock_out.then", "knock.melds"], message, expected);
    }
}

/// The rules by which a hand grows beyond the cards dealt and the one drawn.
fn grows(rules: &Ruleset) -> [(&'static str, bool, &'static str, &'static str); 4] {
    let turn = &rules.turn;
    [
        (
            "turn.draw",
            turn.draw == Draw::AnyDiscard,
            "who takes a deeper discard takes all above it",
            "`draw = \"stock or top discard\"` under [turn]",
        ),
        ("turn.draws", turn.draws > 1, "a turn may draw several cards", "`draws = 1` under [turn]"),
        (
            "turn.discard",
            turn.discard == Discard::Never,
            "a turn draws a card and discards none",
            "`discard = \"required\"` under [turn]",
        ),
        (
            "turn.buy.limit",
            rules.buying(),
            "who buys a discard gets it besides the card of the turn",
            "`limit = 0` under [turn.buy]",
        ),
    ]
}
