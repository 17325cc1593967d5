//! Whether the deals can be dealt, and their contracts be met.

use super::super::contract::part_spans;
use super::super::reader::Reader;
use super::super::{
    Contract, ContractSize, DealRules, Draw, FinalDiscard, Kind, MeldCount, MeldSizes, Requirement, Ruleset,
    RunsTogether, SizeRange,
};
use super::table::most_cards;
use super::{listed, seats};

pub(super) fn deals(rules: &Ruleset, reader: &mut Reader) {
    if reader.lost("deal") {
        return;
    }
    let unsaid: Vec<u8> =
        (1..).zip(&rules.deals).filter(|(_, deal)| says_nothing(deal)).map(|(n, _)| n).collect();
    let unnamed = |n: &u8| reader.document.said_at(&format!("deal.{n}")).is_none();
    let gap: Vec<u8> = unsaid.iter().copied().filter(unnamed).filter(|n| all_sound(reader, *n)).collect();
    if let Some(last) = gap.last() {
        let message = match gap.as_slice() {
            [n] => format!("there is a deal {}, but no deal {n}", last + 1),
            _ => format!("there is a deal {}, but no deals {}", last + 1, listed(&gap)),
        };
        reader.clash(&[&format!("deal.{}", last + 1)], message, "deals without a gap, from the first on");
    }
    for (n, deal) in (1..).zip(&rules.deals) {
        if gap.contains(&n) || !all_sound(reader, n) {
        } else if unsaid.contains(&n) {
            let path = format!("deal.{n}");
            reader.clash(&[&path], format!("deal {n} says nothing"), "how many cards, and which contract");
        } else {
            self::deal(rules, n, deal, reader);
        }
    }
}

fn says_nothing(deal: &DealRules) -> bool {
    deal.cards.is_none() && deal.contract.is_none()
}

fn all_sound(reader: &Reader, n: u8) -> bool {
    reader.all_sound()
        || ["cards", "contract", "all_at_once", "final_discard", "buys"]
            .iter()
            .all(|name| reader.sound(&[&format!("deal.{n}.{name}")]))
}

fn deal(rules: &Ruleset, n: u8, deal: &DealRules, reader: &mut Reader) {
    if reader.sound(&["packs", "cards.dealt"]) {
        dealt(rules, n, reader);
    }
    match &deal.contract {
        Some(contract) => self::contract(rules, n, contract, reader),
        None if deal.cards.is_some() && without_contract(rules, n, reader) => {
            let message = format!("deal {n} has no contract, and other deals have one");
            let path = format!("deal.{n}.cards");
            reader.clash(&[&path], message, "a line like `contract = \"2 sets\"` for it too");
        }
        None if deal.all_at_once => {
            let message = format!("deal {n} has no contract to lay at once");
            let path = format!("deal.{n}.all_at_once");
            reader.clash(&[&path], message, format!("a contract for deal {n}"));
        }
        None => {}
    }
}

/// Whether a deal is told anew without the contract that was taken away with it, where deals have contracts.
fn without_contract(rules: &Ruleset, n: u8, reader: &Reader) -> bool {
    let others = rules.deals.iter().any(|deal| deal.contract.is_some());
    let path = format!("deal.{n}.contract");
    others && reader.document.left_out_at(&path).is_some()
}

/// Whether the packs hold what is dealt in deal `n`, whoever plays.
fn dealt(rules: &Ruleset, n: u8, reader: &mut Reader) {
    let seats = seats(rules, reader);
    let n = u32::from(n);
    let cards = |players: &u8| rules.cards_dealt(n, *players);
    let undealt: Vec<u8> = seats.iter().copied().filter(|players| cards(players).is_none()).collect();
    if !undealt.is_empty() {
        let all = rules.deals.is_empty();
        let of = if all { String::new() } else { format!(" in deal {n}") };
        let message = format!("nothing says how many cards {} players get{of}", listed(&undealt));
        let path = if all { "cards.dealt".to_owned() } else { format!("deal.{n}") };
        let expected =
            if all { "a row like `2-4 = 7` under [cards.dealt]" } else { "a line like `cards = 10`" };
        reader.clash(&[&path, "players.max"], message, expected);
    }
    let short: Vec<u8> = seats
        .iter()
        .copied()
        .filter(|players| cards(players).is_some_and(|cards| !fits(rules, cards, *players)))
        .collect();
    if let Some(players) = short.first()
        && let (Some(cards), Some(pack)) = (cards(players), rules.pack(*players))
    {
        let needed = usize::from(*players) * usize::from(cards) + upcards(rules);
        let message = format!("{players} players can't be dealt {cards} cards each from {pack}");
        let upcard = if upcards(rules) > 0 { " with the first discard" } else { "" };
        let expected = format!("that takes {needed} cards{upcard}, and there are {}", pack.size());
        let key = rules.cards_dealt_key(n, *players);
        let fault = reader.clashing(&[&key, &format!("packs.{players}"), "players.max"], message, expected);
        reader.note(fault.help(format!("deal fewer cards, or give {} players more packs", listed(&short))));
    }
}

/// Cards that lie open before the first turn.
fn upcards(rules: &Ruleset) -> usize {
    usize::from(rules.turn.draw != Draw::Stock) + usize::from(rules.turns_wild())
}

fn fits(rules: &Ruleset, cards: u8, players: u8) -> bool {
    let needed = usize::from(players) * usize::from(cards) + upcards(rules);
    rules.pack(players).is_none_or(|pack| needed <= pack.size())
}

fn contract(rules: &Ruleset, n: u8, contract: &Contract, reader: &mut Reader) {
    if !reader.sound(&["meld", "contract", "turn", "packs", "players"]) || !all_sound(reader, n) {
        return;
    }
    let path = format!("deal.{n}.contract");
    let cards = format!("deal.{n}.cards");
    let hand = seats(rules, reader)
        .into_iter()
        .map(|players| rules.longest_hand(n.into(), players))
        .max()
        .unwrap_or(0);
    let mut most = Some(0);
    for (i, shape) in contract.shapes.iter().enumerate() {
        let mut sizes = Vec::new();
        for (j, part) in shape.iter().enumerate() {
            let Some(size) = sizes_of(rules, *part) else {
                forbidden(rules, &path, (i, j), *part, reader);
                return;
            };
            sizes.push((usize::from(part.count), size));
        }
        let least: usize = sizes.iter().map(|(count, (min, _))| count * min).sum();
        let all: Option<usize> = sizes.iter().map(|(count, (_, max))| max.map(|max| count * max)).sum();
        most = most.zip(all).map(|(most, all): (usize, usize)| most.max(all));
        let runs: usize =
            shape.iter().filter(|p| p.kind == Some(Kind::Run)).map(|p| usize::from(p.count)).sum();
        let wrong = if least > hand {
            let message = format!("no hand of deal {n} can hold this contract");
            let expected = format!("it takes {least} cards, and no hand has more than {hand}");
            Some(reader.clashing(&[&path, &cards], message, expected))
        } else if rules.contract.runs == RunsTogether::DifferentSuits && runs > 4 {
            let message = format!("{runs} runs can't all be of different suits");
            Some(reader.clashing(&[&path, "contract.runs"], message, "at most 4 runs"))
        } else {
            None
        };
        if let Some(fault) = wrong {
            let fault = reader.narrowed(fault, i, |text| Some(0..text.len()));
            reader.note(fault);
            return;
        }
    }
    all_at_once(rules, n, most, reader);
}

/// Notes a part of a contract that no meld of this game can be; `at` is its shape and its number in there.
fn forbidden(rules: &Ruleset, path: &str, at: (usize, usize), part: Requirement, reader: &mut Reader) {
    let kind = part.kind.map_or("meld", Kind::text);
    let fault = match part.kind.and_then(|kind| Some((kind, rules.melds.size(kind)?))) {
        // The size would do, but there are no more cards that go together.
        Some((kind, size)) if allowed(size, part.size) => {
            let most = most_cards(rules, kind);
            let (why, key) = match kind {
                Kind::Set => ("of different suits", "meld.set.distinct_suits"),
                Kind::Run => ("of one suit", "meld.run.of"),
            };
            let message = format!("`{part}` can't be: a {kind} is {why}, {most} cards at most");
            reader.clashing(&[path, key], message, format!("a {kind} of {most} or fewer"))
        }
        Some((kind, size)) => {
            let sizes = format!("meld.{kind}.size");
            let message = format!("`{part}` can't be: a {kind} has {} cards", size.words());
            reader.clashing(&[path, &sizes], message, format!("a size that `{sizes}` allows"))
        }
        None if part.kind.is_none() => {
            let message = format!("`{part}` can't be: neither a set nor a run has that size");
            reader.clashing(&[path, "meld.set.size", "meld.run.size"], message, "a size that melds may have")
        }
        None => {
            let message = format!("`{part}` can't be: this game has no {kind}s");
            reader.clashing(
                &[path, &format!("meld.{kind}.size")],
                message,
                "a kind of meld that the game has",
            )
        }
    };
    let fault = reader.narrowed(fault, at.0, |text| part_spans(text).get(at.1).cloned());
    reader.note(fault);
}

/// Whether a contract's size is one that melds of a kind may have by their number of cards.
fn allowed(natural: SizeRange, size: Option<ContractSize>) -> bool {
    match size {
        None => true,
        Some(ContractSize::Range(range)) => natural.and(range).is_some(),
        Some(ContractSize::Of(n)) => natural.and(SizeRange { min: n, max: None }).is_some(),
    }
}

/// A hand that must be laid whole has to fit into the contract; `most` is what the largest one takes, if it ends.
fn all_at_once(rules: &Ruleset, n: u8, most: Option<usize>, reader: &mut Reader) {
    let (Some(deal), Some(most)) = (rules.deal(n.into()), most) else { return };
    if !deal.all_at_once || rules.contract.melds == MeldCount::AtLeast {
        return;
    }
    let kept = usize::from(rules.final_discard(n.into()).0 != FinalDiscard::Forbidden);
    let hands = seats(rules, reader).into_iter().filter_map(|players| rules.cards_dealt(n.into(), players));
    // A hand is laid after a draw.
    if let Some(hand) = hands.map(|dealt| usize::from(dealt) + 1).find(|hand| most + kept < *hand) {
        let message =
            format!("deal {n} is laid with every card at once, but its contract has no room for them");
        let expected = format!("room for {} cards of {hand}; here are {most} at most", hand - kept);
        let (contract, at_once) = (format!("deal.{n}.contract"), format!("deal.{n}.all_at_once"));
        reader.clash(&[&contract, &at_once], message, expected);
    }
}

/// Fewest and most cards of a part of a contract; `None` where no meld will do.
fn sizes_of(rules: &Ruleset, part: Requirement) -> Option<(usize, Option<usize>)> {
    let kinds = part.kind.map_or(vec![Kind::Set, Kind::Run], |kind| vec![kind]);
    let sizes = kinds.into_iter().filter_map(|kind| size_of(rules, kind, part.size));
    let both = |a: (u8, Option<u8>), b: (u8, Option<u8>)| (a.0.min(b.0), a.1.zip(b.1).map(|(a, b)| a.max(b)));
    let (min, max) = sizes.reduce(both)?;
    Some((min.into(), max.map(usize::from)))
}

/// Fewest and most cards that a contract allows for a kind of meld; `None` where none does.
fn size_of(rules: &Ruleset, kind: Kind, size: Option<ContractSize>) -> Option<(u8, Option<u8>)> {
    let natural = rules.melds.size(kind)?;
    let range = match size {
        None => natural,
        Some(ContractSize::Range(range)) => natural.and(range)?,
        Some(ContractSize::Of(n)) => {
            let max = (rules.contract.sizes == MeldSizes::Exactly).then_some(n);
            natural.and(SizeRange { min: n, max })?
        }
    };
    let most = most_cards(rules, kind);
    (range.min <= most).then_some((range.min, range.max.or((most < 99).then_some(most))))
}

pub(super) fn game(rules: &Ruleset, reader: &mut Reader) {
    if !rules.deals.is_empty() || !reader.sound(&["deal"]) {
        return;
    }
    let ends = rules.game.target.is_some() || rules.game.deals.is_some();
    if !ends && reader.sound(&["game.target", "game.deals"]) {
        let message = "nothing ends the game: it has no deals, and no target";
        reader.clash(
            &["game.target", "deal"],
            message,
            "`[[deal]]`s, or a line like `target = 100` under [game]",
        );
    }
    if reader.sound(&["packs", "cards.dealt"]) {
        dealt(rules, 1, reader);
    }
}
