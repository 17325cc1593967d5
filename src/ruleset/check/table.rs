//! Players, packs, cards and melds: what lies on the table before any deal.

use super::super::reader::Reader;
use super::super::{Ace, Count, Kind, LeftCards, Pack, Ruleset, WildCards};
use super::{listed, seats};
use crate::cards::{Card, Rank};

pub(super) fn players(rules: &Ruleset, reader: &mut Reader) {
    let players = rules.players;
    if !reader.sound(&["players.min", "players.max"]) {
        return;
    }
    if players.min > players.max {
        let message = format!("nobody can play: {} players at least, {} at most", players.min, players.max);
        reader.clash(&["players.max", "players.min"], message, "no fewer than `players.min`");
    } else if let Some(best) = players.best.filter(|best| !(players.min..=players.max).contains(best)) {
        let message =
            format!("{best} players can't be the best number of {} to {}", players.min, players.max);
        reader.clash(
            &["players.best", "players.max", "players.min"],
            message,
            "a number of players that may play",
        );
    }
}

pub(super) fn packs(rules: &Ruleset, reader: &mut Reader) {
    let missing: Vec<u8> = seats(rules, reader).into_iter().filter(|n| rules.pack(*n).is_none()).collect();
    // Packs that can't be read are no missing ones.
    let missing: Vec<u8> =
        missing.into_iter().filter(|n| reader.document.said(&format!("packs.{n}")).is_none()).collect();
    if let Some(first) = missing.first().filter(|_| !reader.lost("packs")) {
        let message = format!("no packs for {} players", listed(&missing));
        let numbers = if missing.len() > 1 { format!("{first}-{}", first + 1) } else { first.to_string() };
        let expected = format!("a row like `{numbers} = \"2 packs, 2 jokers\"` under [packs]");
        reader.clash(&["packs", "players.max"], message, expected);
    }
}

/// Packs without some ranks: enough of them are left, and nothing needs them all.
pub(super) fn without(rules: &Ruleset, reader: &mut Reader) {
    if rules.without.is_empty() || !reader.sound(&["cards.without"]) {
        return;
    }
    if rules.without.left() < 4 {
        let message = "hardly a rank is left to meld with";
        reader.clash(&["cards.without"], message, "4 ranks or more that stay in the packs");
    }
    let arranged = rules.knock.is_some_and(|knock| knock.whole_hands());
    for (path, so, why, expected) in [
        (
            "cards.ace",
            rules.ace == Ace::Corner,
            "no run goes round the corner",
            "`ace = \"low\"` or another end",
        ),
        (
            "knock.limit",
            arranged,
            "no whole hand can be arranged",
            "`melds = \"during the deal\"` under [knock]",
        ),
        (
            "score.left",
            rules.score.left != LeftCards::Every,
            "no whole hand can be arranged",
            "`left = \"every card\"` under [score]",
        ),
    ] {
        if so && reader.sound(&[path]) {
            let message = format!("{why} where ranks are taken out of the packs");
            reader.clash(&[path, "cards.without"], message, expected);
        }
    }
}

pub(super) fn wild(rules: &Ruleset, reader: &mut Reader) {
    let packs: Vec<(u8, Pack)> =
        seats(rules, reader).into_iter().filter_map(|n| Some((n, rules.pack(n)?))).collect();
    if !reader.sound(&["cards.wild"]) {
        return;
    }
    if Card::all().all(|card| rules.is_wild(card)) {
        reader.clash(
            &["cards.wild"],
            "every card is wild, so that none is left to meld with",
            "fewer of them",
        );
        return;
    }
    if packs.is_empty() || !reader.sound(&["packs"]) {
        return;
    }
    let wild = rules.wild().contains(&WildCards::Joker);
    let jokers = packs.iter().find(|(_, pack)| pack.jokers > 0);
    let Some((n, _)) = jokers.or(packs.first()) else { return };
    let paths = ["cards.wild", &format!("packs.{n}")];
    if wild && jokers.is_none() {
        let message = "jokers are wild, but no pack holds one";
        reader.clash(&paths, message, "jokers in [packs], or no `joker` among the wild cards");
    } else if !wild && jokers.is_some() {
        let message = "there are jokers in the packs, but nothing says that they are wild";
        reader.clash(&paths, message, "`joker` in `cards.wild`, or `no jokers` in [packs]");
    }
}

pub(super) fn points(rules: &Ruleset, reader: &mut Reader) {
    // Of a deal that is paid no card counts.
    if reader.lost("cards.points") || rules.score.count == Count::Payments {
        return;
    }
    if rules.score.count == Count::DealsWon {
        return;
    }
    let gone = |rank: &Rank| rules.without.has(*rank);
    let lacks = |name: &str| reader.document.said(&format!("cards.points.{name}")).is_none();
    let missing: Vec<&str> = Rank::ALL
        .iter()
        .filter(|rank| !gone(rank))
        .map(|rank| rank.text())
        .filter(|name| lacks(name))
        .collect();
    let joker = rules.wild().contains(&WildCards::Joker) && lacks("joker");
    if let Some(first) = missing.first() {
        let message = format!("nothing says what these cards count: {}", missing.join(" "));
        let expected = format!("a line like `{first} = 10` under [cards.points]");
        reader.clash(&["cards.points"], message, expected);
    }
    if joker {
        let message = "nothing says what a joker counts";
        reader.clash(
            &["cards.points.joker", "cards.wild"],
            message,
            "a line like `joker = 15` under [cards.points]",
        );
    }
}

pub(super) fn melds(rules: &Ruleset, reader: &mut Reader) {
    let melds = &rules.melds;
    if !reader.sound(&["meld.set.size", "meld.run.size"]) {
        return;
    }
    if melds.set_size.is_none() && melds.run_size.is_none() {
        let message = "with neither sets nor runs there is nothing to meld";
        reader.clash(&["meld.run.size", "meld.set.size"], message, "a size for one of them");
    }
    let mut longest = None;
    for kind in [Kind::Set, Kind::Run] {
        let Some(size) = melds.size(kind) else { continue };
        let path = format!("meld.{kind}.size");
        let most = most_cards(rules, kind);
        if size.min < 2 {
            reader.clash(&[&path], "a single card is no meld", "2 cards or more");
        } else if size.min.max(size.max.unwrap_or(0)) > most {
            let (message, paths): (_, &[&str]) = match kind {
                Kind::Set => {
                    ("a set of different suits has at most 4 cards", &[&path, "meld.set.distinct_suits"])
                }
                Kind::Run if !rules.without.is_empty() => {
                    ("a run has each rank of the packs once", &[&path, "cards.without"])
                }
                Kind::Run => ("a run has at most 13 cards", &[&path]),
            };
            reader.clash(paths, message, format!("at most {most}"));
        } else {
            longest = longest.max(Some(size.max.unwrap_or(most)));
        }
    }
    let natural = melds.wild.min_natural;
    if let Some(longest) = longest.filter(|longest| natural > *longest) {
        let message = format!("no meld is long enough for {natural} natural cards");
        let paths = ["meld.wild.min_natural", "meld.set.size", "meld.run.size"];
        reader.clash(&paths, message, format!("at most {longest}"));
    }
}

/// The most cards that a meld of a kind can have, whatever its size may be by the rules.
pub(super) fn most_cards(rules: &Ruleset, kind: Kind) -> u8 {
    match kind {
        Kind::Set if rules.melds.distinct_suits => 4,
        Kind::Set => 99,
        Kind::Run => rules.without.left() as u8,
    }
}
