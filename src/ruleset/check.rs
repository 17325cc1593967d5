//! Whether the keys of a ruleset fit together: rules that can't be played are faults too.

use super::contract::{Contract, ContractSize, Kind};
use super::document::Said;
use super::read::Reader;
use super::values::RunsTogether;
use super::words::{Draw, FinalDiscard, Limits, MeldSizes, Ratio, SwapWhen};
use super::{Ruleset, SizeRange, WildCards, WildMax};
use crate::cards::Rank;

/// Notes every contradiction between keys that are sound by themselves.
pub(super) fn check(rules: &Ruleset, reader: &mut Reader) {
    players(rules, reader);
    packs(rules, reader);
    points(rules, reader);
    melds(rules, reader);
    for n in 1..=rules.deals.len() as u32 {
        deal(rules, n, reader);
    }
    game(rules, reader);
    meaningless(rules, reader);
}

fn players(rules: &Ruleset, reader: &mut Reader) {
    let players = rules.players;
    if reader.sound(&["players.min", "players.max"]) {
        if players.min > players.max {
            let message = format!("no number of players from {} to {}", players.min, players.max);
            reader.fault_at("players.max", message, "at least `players.min`");
        } else if let Some(best) = players.best.filter(|best| !(players.min..=players.max).contains(best)) {
            let message = format!("{best} players can't be the best of {} to {}", players.min, players.max);
            reader.fault_at("players.best", message, "a number that may play");
        }
    }
}

/// The numbers of players, or none while they are in doubt.
fn table(rules: &Ruleset, reader: &Reader) -> std::ops::RangeInclusive<u8> {
    let players = rules.players;
    #[allow(clippy::reversed_empty_ranges)]
    if reader.sound(&["players.min", "players.max"]) { players.min..=players.max } else { 1..=0 }
}

fn packs(rules: &Ruleset, reader: &mut Reader) {
    if !reader.sound(&["packs"]) {
        return;
    }
    let missing: Vec<u8> = table(rules, reader).filter(|n| rules.pack(*n).is_none()).collect();
    if let Some(first) = missing.first() {
        let message = format!("no packs for {} players", listed(&missing));
        reader.fault_at("packs", message, format!("`{first} = \"2 packs, 2 jokers\"` under [packs]"));
    }
    let has_jokers = table(rules, reader).any(|n| rules.pack(n).is_some_and(|pack| pack.jokers > 0));
    let wild = rules.wild().contains(&WildCards::Joker);
    if reader.sound(&["cards.wild", "players"]) && missing.is_empty() {
        if wild && !has_jokers {
            reader.fault_at(
                "cards.wild",
                "jokers are wild, but no pack holds one",
                "jokers in `packs`, or no `joker` here",
            );
        } else if has_jokers && !wild {
            reader.fault_at(
                "cards.wild",
                "the packs hold jokers, but nothing says that they are wild",
                "`joker` in `cards.wild`",
            );
        }
    }
}

fn points(rules: &Ruleset, reader: &mut Reader) {
    let known = |reader: &Reader, name: &str| {
        let path = format!("cards.points.{name}");
        reader.document.get(&path).is_some() || !reader.sound(&[&path])
    };
    if !reader.sound(&["cards.points"]) {
        return;
    }
    let missing: Vec<&str> =
        Rank::ALL.iter().map(|rank| rank.text()).filter(|name| !known(reader, name)).collect();
    if let Some(first) = missing.first() {
        let message = format!("no points for {}", missing.join(" "));
        reader.fault_at("cards.points", message, format!("`{first} = 10` under [cards.points]"));
    }
    if rules.wild().contains(&WildCards::Joker) && !known(reader, "joker") {
        reader.fault_at("cards.points.joker", "no points for the joker", "`joker = 15` under [cards.points]");
    }
}

fn melds(rules: &Ruleset, reader: &mut Reader) {
    let melds = &rules.melds;
    if !reader.sound(&["meld.set.size", "meld.run.size"]) {
        return;
    }
    if melds.set_size.is_none() && melds.run_size.is_none() {
        reader.fault_at("meld.run.size", "neither sets nor runs", "a size for one of them");
    }
    for (path, size, most) in [
        ("meld.set.size", melds.set_size, if melds.distinct_suits { 4 } else { 99 }),
        ("meld.run.size", melds.run_size, 13),
    ] {
        let Some(size) = size else { continue };
        if size.min < 2 {
            reader.fault_at(path, "a single card is no meld", "at least 2 cards");
        } else if size.min.max(size.max.unwrap_or(0)) > most {
            let why = if most == 4 {
                "a set of different suits has at most 4 cards"
            } else {
                "a run has at most 13 cards"
            };
            reader.fault_at(path, why, format!("at most {most}"));
        } else if size.max.is_some_and(|max| melds.wild.min_natural > max) {
            let message =
                format!("{} natural cards do not fit into {}", melds.wild.min_natural, size.words());
            reader.fault_at("meld.wild.min_natural", message, format!("at most `{path}` allows"));
        }
    }
}

fn deal(rules: &Ruleset, n: u32, reader: &mut Reader) {
    let path = |name: &str| format!("deal.{n}.{name}");
    if !(reader.sound(&[&path("")]) && reader.sound(&["packs", "cards.dealt", "players"])) {
        return;
    }
    let Some(deal) = rules.deal(n) else { return };
    if deal.cards.is_none() && deal.contract.is_none() {
        reader.fault_at(&format!("deal.{n}"), format!("deal {n} says nothing"), "its cards and its contract");
        return;
    }
    let mut short = Vec::new();
    let mut undealt = Vec::new();
    for players in table(rules, reader) {
        match (rules.cards_dealt(n, players), rules.pack(players)) {
            (None, _) => undealt.push(players),
            (Some(cards), Some(pack)) if !fits(rules, cards, players) => short.push((players, cards, pack)),
            _ => {}
        }
    }
    let key = rules.cards_dealt_key(n, rules.players.min);
    if !undealt.is_empty() {
        let message = format!("nothing says how many cards {} players get in deal {n}", listed(&undealt));
        reader.fault_at(&path("cards"), message, "a number of cards");
    }
    if let Some((players, cards, pack)) = short.first() {
        let needed = usize::from(*players) * usize::from(*cards) + upcards(rules);
        let message = format!(
            "{players} players can't be dealt {cards} cards each: that takes {needed} with the upcard, and {pack} are {}",
            pack.size()
        );
        let help = format!(
            "fewer cards, or more packs for {} players",
            listed(&short.iter().map(|s| s.0).collect::<Vec<_>>())
        );
        let fault = reader.fault_at(&key, message, "a deal that the packs can serve");
        fault.help = Some(help);
    }
    if let Some(contract) = &deal.contract {
        self::contract(rules, n, contract, reader);
    } else if deal.all_at_once
        && reader.document.get(&path("all_at_once")).is_some_and(|(_, said)| said == Said::Here)
    {
        reader.fault_at(
            &path("all_at_once"),
            format!("deal {n} has no contract to lay at once"),
            "a contract",
        );
    }
}

/// Cards that lie open before the first turn.
fn upcards(rules: &Ruleset) -> usize {
    usize::from(rules.turn.draw != Draw::Stock)
}

fn fits(rules: &Ruleset, cards: u8, players: u8) -> bool {
    rules
        .pack(players)
        .is_some_and(|pack| usize::from(players) * usize::from(cards) + upcards(rules) <= pack.size())
}

/// The most cards that a hand of deal `n` can hold when it is laid, for the number of players to whom it may grow most.
fn longest_hand(rules: &Ruleset, n: u32, players: u8) -> usize {
    let dealt = usize::from(rules.cards_dealt(n, players).unwrap_or(0));
    let whole = rules.pack(players).map_or(0, super::values::Pack::size);
    match (rules.turn.draw, rules.turn.buy_limit) {
        (Draw::AnyDiscard, _) | (_, None) => whole,
        (_, Some(buys)) => {
            (dealt + 1 + usize::from(buys) * (1 + usize::from(rules.turn.buy_cost))).min(whole)
        }
    }
}

fn contract(rules: &Ruleset, n: u32, contract: &Contract, reader: &mut Reader) {
    if !reader.sound(&["meld", "contract", "turn"]) {
        return;
    }
    let path = format!("deal.{n}.contract");
    let hand = table(rules, reader).map(|players| longest_hand(rules, n, players)).max().unwrap_or(0);
    for shape in &contract.shapes {
        let mut least = 0;
        let mut most = Some(0);
        let mut runs = 0;
        for part in shape {
            let kinds = part.kind.map_or(vec![Kind::Set, Kind::Run], |kind| vec![kind]);
            let ranges: Vec<SizeRange> =
                kinds.iter().filter_map(|kind| size_of(rules, *kind, part.size)).collect();
            let count = usize::from(part.count);
            if ranges.is_empty() {
                let kind = part.kind.map_or("meld", Kind::text);
                let (message, expected) = match part.kind.and_then(|kind| rules.melds.size(kind)) {
                    Some(size) => (
                        format!("`{part}`: a {kind} has {} cards here", size.words()),
                        format!("a size that `meld.{kind}.size` allows"),
                    ),
                    None => (
                        format!("`{part}`: this game has no {kind}s"),
                        "a kind of meld that the game has".to_owned(),
                    ),
                };
                reader.fault_at(&path, message, expected);
                return;
            }
            least += count * ranges.iter().map(|range| usize::from(range.min)).min().unwrap_or(0);
            let top = ranges.iter().map(|range| range.max).max_by_key(|max| max.unwrap_or(u8::MAX)).flatten();
            most = most.zip(top).map(|(sum, max)| sum + count * usize::from(max));
            runs += if part.kind == Some(Kind::Run) { count } else { 0 };
        }
        if least > hand {
            let message = format!(
                "the contract of deal {n} takes {least} cards, and no hand can hold more than {hand}"
            );
            reader.fault_at(&path, message, "a contract that a hand can hold");
        }
        if rules.contract.runs == RunsTogether::DifferentSuits && runs > 4 {
            reader.fault_at(&path, format!("{runs} runs can't all be of different suits"), "at most 4 runs");
        }
        all_at_once(rules, n, most, reader);
    }
}

/// A hand that must be laid whole has to fit into the contract.
fn all_at_once(rules: &Ruleset, n: u32, most: Option<usize>, reader: &mut Reader) {
    let (Some(deal), Some(most)) = (rules.deal(n), most) else { return };
    let kept = usize::from(rules.final_discard(n).0 != FinalDiscard::Forbidden);
    let short = table(rules, reader)
        .filter_map(|players| rules.cards_dealt(n, players))
        .map(usize::from)
        .find(|dealt| most + kept < dealt + 1);
    if let (true, Some(dealt)) = (deal.all_at_once, short) {
        let message = format!(
            "deal {n} must be laid with every card, but its contract holds at most {most} of {}",
            dealt + 1
        );
        reader.fault_at(&format!("deal.{n}.all_at_once"), message, "a contract for the whole hand");
    }
}

/// The sizes that a contract's part allows for a kind; `None` where none does.
fn size_of(rules: &Ruleset, kind: Kind, size: Option<ContractSize>) -> Option<SizeRange> {
    let natural = rules.melds.size(kind)?;
    match size {
        None => Some(natural),
        Some(ContractSize::Range(range)) => natural.and(range),
        Some(ContractSize::Of(n)) => {
            let max = (rules.contract.sizes == MeldSizes::Exactly).then_some(n);
            natural.and(SizeRange { min: n, max })
        }
    }
}

fn game(rules: &Ruleset, reader: &mut Reader) {
    if rules.deals.is_empty() {
        if rules.game.target.is_none() && reader.sound(&["game.target"]) {
            reader.fault_at("game.target", "nothing ends the game", "deals, or `target = 100` under [game]");
        }
        let undealt: Vec<u8> = table(rules, reader).filter(|n| rules.cards_dealt(1, *n).is_none()).collect();
        if !undealt.is_empty() && reader.sound(&["cards.dealt"]) {
            let message = format!("nothing says how many cards {} players get", listed(&undealt));
            reader.fault_at("cards.dealt", message, "`2-4 = 7` under [cards.dealt]");
        }
        if let Some(players) = table(rules, reader)
            .find(|n| rules.cards_dealt(1, *n).is_some_and(|cards| !fits(rules, cards, *n)))
            && reader.sound(&["packs", "cards.dealt"])
        {
            let message = format!("the packs do not hold that many cards for {players} players");
            reader.fault_at(&format!("cards.dealt.{players}"), message, "a deal that the packs can serve");
        }
    }
}

/// Keys that the file gives although the rest of it leaves them nothing to say.
fn meaningless(rules: &Ruleset, reader: &mut Reader) {
    let said: Vec<String> = reader.document.said_here().map(|entry| entry.path.clone()).collect();
    for path in said {
        if let Some(why) = why_meaningless(rules, &path).filter(|_| reader.sound(&[&path])) {
            reader.fault_at(
                &path,
                format!("`{path}` means nothing here: {why}"),
                "no such key, or the rule that it goes with",
            );
        }
    }
    if rules.turn.swap_when != SwapWhen::Never
        && rules.turn.swap_from.is_empty()
        && reader.sound(&["turn.swap"])
    {
        reader.fault_at(
            "turn.swap.from",
            "nothing says from which melds a wild card may be swapped",
            "`from = [\"run\"]`",
        );
    }
}

fn why_meaningless(rules: &Ruleset, path: &str) -> Option<String> {
    let contracts: Vec<_> = rules.deals.iter().filter_map(|deal| deal.contract.as_ref()).collect();
    let why = |condition: bool, text: &str| condition.then(|| text.to_owned());
    let limits = &rules.melds.wild;
    if let Some(n) =
        path.strip_prefix("packs.").or(path.strip_prefix("cards.dealt.")).and_then(|n| n.parse::<u8>().ok())
    {
        let outside = !(rules.players.min..=rules.players.max).contains(&n);
        let all_say = path.starts_with("cards")
            && !rules.deals.is_empty()
            && rules.deals.iter().all(|deal| deal.cards.is_some());
        return why(outside, &format!("{n} players can't play"))
            .or(why(all_say, "every deal says its own cards"));
    }
    match path {
        "meld.set.of" | "meld.set.distinct_suits" => why(rules.melds.set_size.is_none(), "there are no sets"),
        "meld.run.of" => why(rules.melds.run_size.is_none(), "there are no runs"),
        "meld.wild.own_place" => why(
            !rules.wild().iter().any(|wild| *wild != WildCards::Joker),
            "no wild card has a face of its own",
        ),
        "meld.wild.limits" => why(
            limits.max == WildMax::Any
                && limits.ratio == Ratio::Free
                && limits.adjacent
                && limits.limits == Limits::LayDown,
            "there is no limit on wild cards",
        ),
        "turn.deep_take" => {
            why(rules.turn.draw != Draw::AnyDiscard, "`turn.draw` allows no discard but the top one")
        }
        "turn.taken_discard" => why(rules.turn.draw == Draw::Stock, "`turn.draw` allows no discard"),
        "turn.swap.from" | "turn.swap.use" => {
            why(rules.turn.swap_when == SwapWhen::Never, "`turn.swap.when` is `never`")
        }
        "turn.buy.cost" | "turn.buy.priority" | "turn.buy.window" => {
            why(rules.turn.buy_limit == Some(0), "`turn.buy.limit` is 0")
        }
        "cards.points.joker" => why(!rules.wild().contains(&WildCards::Joker), "there are no jokers"),
        "contract.runs" => {
            let runs = |shape: &Vec<super::Requirement>| {
                shape.iter().filter(|p| p.kind != Some(Kind::Set)).map(|p| p.count).sum::<u8>()
            };
            why(
                !contracts.iter().any(|c| c.shapes.iter().any(|shape| runs(shape) > 1)),
                "no contract has two runs",
            )
        }
        "contract.melds" | "contract.sizes" | "contract.further_melds" => {
            why(contracts.is_empty(), "no deal has a contract")
        }
        _ if path.starts_with("meld.wild.") || path.starts_with("turn.swap.") => {
            why(rules.wild().is_empty(), "no card is wild (`cards.wild`)")
        }
        _ => None,
    }
}

/// `3`, `3 and 4`, `3, 4 and 5`.
fn listed(numbers: &[u8]) -> String {
    let texts: Vec<_> = numbers.iter().map(ToString::to_string).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}
