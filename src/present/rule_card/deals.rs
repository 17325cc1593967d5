//! The deals: all of them in a table, or one of them with what matters for it.

use super::changes::{Changes, SIGN};
use super::knocking::{self, whole_hands};
use super::layout::{Entry, Line, and, cards, range};
use super::{contract, melds, turn};
use crate::present::grid::Grid;
use crate::present::style::{Style, Tone};
use crate::ruleset::{Discard, FinalDiscard, Kind, Ruleset};

/// The number of every deal.
fn numbers(rules: &Ruleset) -> std::ops::RangeInclusive<u32> {
    1..=rules.deals.len() as u32
}

/// The cards dealt in deal `n`: a number, or from fewest to most where it depends on the players.
fn cards_dealt(rules: &Ruleset, n: u32, players: Option<u8>) -> Option<String> {
    let table = players.map_or(rules.players.min..=rules.players.max, |n| n..=n);
    let all: Vec<u8> = table.filter_map(|players| rules.cards_dealt(n, players)).collect();
    Some(range(*all.iter().min()?, *all.iter().max()?))
}

/// The deals with their contracts; nothing where every deal is alike.
pub(super) fn table(
    rules: &Ruleset,
    players: Option<u8>,
    changes: &Changes,
    style: Style,
) -> Option<Vec<Line>> {
    if rules.deals.is_empty() {
        return None;
    }
    let contracts = rules.deals.iter().any(|deal| deal.contract.is_some());
    let head: &[&str] = if contracts { &[">Deal", ">Cards", "Contract"] } else { &[">Deal", ">Cards"] };
    let mut grid = Grid::new(style, head);
    for (n, deal) in numbers(rules).zip(&rules.deals) {
        let contract = deal.contract.as_ref().map_or_else(|| "—".into(), ToString::to_string);
        let marked = |text: String, key: &str| {
            if changes.have(&format!("deal.{n}.{key}")) { format!("{SIGN} {text}") } else { text }
        };
        let cards = cards_dealt(rules, n, players).unwrap_or_default();
        let every = rules.last_deal().is_none() && rules.deals.len() == 1;
        let number = if every { "each".to_owned() } else { n.to_string() };
        let mut row = vec![(Tone::Plain, number), (Tone::Plain, marked(cards, "cards"))];
        if contracts {
            row.push((Tone::Strong, marked(contract, "contract")));
        }
        grid.row(row);
    }
    Some(grid.print().lines().map(Line::coloured).collect())
}

/// A sentence about a deal, and the keys that say so.
type Remark = (String, Vec<String>);

/// What is special about deal `n`, with the keys that say so.
fn remark(rules: &Ruleset, n: u32) -> Option<Remark> {
    let deal = rules.deal(n)?;
    let (word, word_key) = rules.final_discard(n);
    if deal.all_at_once {
        let n = n.min(rules.deals.len() as u32);
        let text = match word {
            _ if rules.turn.discard == Discard::Never => "Everything at once: no card stays.",
            FinalDiscard::Optional => "Everything at once; one card may stay, for the discard.",
            FinalDiscard::Required => "Everything at once but one card, the discard.",
            FinalDiscard::Forbidden => "Everything at once: no card stays, and there is no discard.",
        };
        return Some((text.into(), vec![format!("deal.{n}.all_at_once"), word_key]));
    }
    let plain = whole_hands(rules) || rules.turn.discard == Discard::Never;
    (word != rules.turn.final_discard && !plain).then(|| (turn::last_card(rules, word), vec![word_key]))
}

/// How often a discard may be bought in deal `n`, where that is not as in other deals.
fn buys(rules: &Ruleset, n: u32) -> Option<Remark> {
    let (limit, key) = rules.buys(n);
    let said = limit != rules.turn.buy_limit && rules.turn.discard == Discard::Required;
    let text = match limit {
        Some(0) => "No discard may be bought.".to_owned(),
        limit => format!("Discards may be bought {}.", turn::times(limit)),
    };
    said.then(|| (text, vec![key]))
}

/// What is special about some of the deals.
pub(super) fn remarks(rules: &Ruleset) -> Vec<Entry> {
    let mut groups: Vec<(Vec<u32>, String, Vec<String>)> = Vec::new();
    let special = |of: fn(&Ruleset, u32) -> Option<Remark>| {
        numbers(rules).filter_map(move |n| Some((n, of(rules, n)?)))
    };
    for (n, (text, keys)) in special(remark).chain(special(buys)) {
        match groups.iter_mut().find(|(_, known, _)| *known == text) {
            Some((deals, ..)) => deals.push(n),
            None => groups.push((vec![n], text, keys)),
        }
    }
    groups.sort_by_key(|(deals, ..)| deals.first().copied());
    let entry = |(deals, text, keys): (Vec<u32>, String, Vec<String>)| {
        let (label, text) = match deals.as_slice() {
            all if all.len() == rules.deals.len() => ("Every deal".to_owned(), text),
            [one] => (format!("Deal {one}"), text),
            [first, .., last] if (*last - *first) as usize + 1 == deals.len() => {
                (format!("Deals {first}–{last}"), text)
            }
            some => {
                let some: Vec<String> = some.iter().map(ToString::to_string).collect();
                ("Deals".to_owned(), format!("{}: {text}", and(&some)))
            }
        };
        let mut entry = Entry::new(label);
        entry.add(&text, keys);
        entry
    };
    groups.into_iter().map(entry).collect()
}

/// Everything that matters in deal `n`.
pub(super) fn one(rules: &Ruleset, n: u32, players: Option<u8>) -> Vec<Entry> {
    let mut entries = Vec::new();
    let place = n.min(rules.deals.len() as u32);
    let Some(deal) = rules.deal(n) else { return entries };
    if let Some(dealt) = cards_dealt(rules, n, players) {
        let mut entry = Entry::new("Dealt");
        let key = rules.cards_dealt_key(n, players.unwrap_or(rules.players.min));
        entry.add(&format!("{dealt} cards to each."), vec![key]);
        entries.push(entry);
    }
    if let Some(named) = &deal.contract {
        let fewest = format!("That takes {} at least.", cards(contract::fewest_cards(rules, named)));
        let entry = Entry::new("Contract").head(&named.to_string(), format!("deal.{place}.contract"));
        entries.push(contract::how(rules, &[named], deal.all_at_once, entry.say(&fewest, &[])));
    }
    let mut out = Entry::new("Going out");
    match remark(rules, n) {
        Some((text, keys)) => out.add(&text, keys),
        None => out = turn::last_card_of(rules, out),
    }
    if !whole_hands(rules) {
        entries.push(out);
    }
    if let Some((text, keys)) = buys(rules, n) {
        let mut entry = Entry::new("Buying");
        entry.add(&text, keys);
        entries.push(entry);
    }
    entries.extend(knocking::knocking(rules));
    if !deal.all_at_once {
        entries.push(contract::laying_off(rules));
    }
    let comes_up = |kind| deal.contract.as_ref().is_none_or(|named| contract::comes_up(rules, named, kind));
    if comes_up(Kind::Set) {
        entries.push(melds::sets(rules));
    }
    if comes_up(Kind::Run) {
        entries.push(melds::runs(rules));
    }
    entries.push(melds::wild(rules));
    entries
}
