//! The rules for a program.

use serde_json::{Map, Value as Json, json};

use super::contract::fewest_cards;
use super::facts::{grouped, has_jokers, low_ace, rank_points, single};
use super::known_players;
use crate::cards::{Card, Face, Rank};
use crate::ruleset::{Ruleset, Value};

/// The whole ruleset, or one deal of it; with a number of players, what holds for that number.
pub fn json(rules: &Ruleset, deal: Option<u32>, players: Option<u8>) -> Json {
    let players = known_players(rules, players);
    let last = rules.deals.len() as u32;
    let numbers = deal.map_or(1..=last, |n| n..=n);
    let packs = grouped(rules, players, |n| rules.pack(n));
    let by_number =
        |n: u8| rules.value_of(&format!("cards.dealt.{n}")).and_then(|cards| cards.parse::<u8>().ok());
    let dealt = grouped(rules, players, by_number);
    json!({
        "id": rules.id,
        "name": rules.name,
        "summary": rules.summary,
        "extends": rules.parent,
        "aliases": rules.aliases,
        "players": players_json(rules),
        "packs": packs
            .iter()
            .map(|(players, pack)| json!({"players": players, "decks": pack.decks, "jokers": pack.jokers}))
            .collect::<Vec<_>>(),
        "dealt": dealt
            .iter()
            .map(|(players, cards)| json!({"players": players, "cards": cards}))
            .collect::<Vec<_>>(),
        "deals": numbers.filter_map(|n| deal_json(rules, n, players)).collect::<Vec<_>>(),
        "rules": keys(rules),
        "points": points(rules),
        "bonuses": bonuses(rules),
        "changed": rules.parent.iter().flat_map(|_| rules.changes()).map(|found| found.key).collect::<Vec<_>>(),
        "notes": rules.notes,
        "sources": rules.sources,
    })
}

/// How many may play.
pub(in crate::present) fn players_json(rules: &Ruleset) -> Json {
    json!({"min": rules.players.min, "max": rules.players.max, "best": rules.players.best})
}

/// One deal; its cards are null where they depend on the number of players, and that is not known.
fn deal_json(rules: &Ruleset, n: u32, players: Option<u8>) -> Option<Json> {
    let deal = rules.deal(n)?;
    let cards = grouped(rules, players, |players| rules.cards_dealt(n, players));
    let cards = if let [(_, cards)] = cards.as_slice() { Some(*cards) } else { None };
    Some(json!({
        "n": n,
        "cards": cards,
        "contract": deal.contract.as_ref().map(ToString::to_string),
        "fewest_cards": deal.contract.as_ref().map(|contract| fewest_cards(rules, contract)),
        "all_at_once": deal.all_at_once,
        "final_discard": rules.final_discard(n).0.text(),
        "buys": buys(rules, n),
    }))
}

/// How many discards a player may buy in deal `n`: a number, or `any number`.
fn buys(rules: &Ruleset, n: u32) -> Json {
    rules.buys(n).0.map_or_else(|| Json::from("any number"), Json::from)
}

/// Every key of a rule; what has no dot in its address is no rule.
fn keys(rules: &Ruleset) -> Map<String, Json> {
    let rule = |(path, value): (&str, &Value)| (path.to_owned(), value.to_json());
    rules.document().in_order().into_iter().filter(|(path, _)| path.contains('.')).map(rule).collect()
}

/// The bonuses that can come up.
fn bonuses(rules: &Ruleset) -> Map<String, Json> {
    let all = rules.score.bonuses.iter().filter(|(name, _)| rules.bonus_comes_up(name));
    all.map(|(name, points)| (name.clone(), Json::from(*points))).collect()
}

fn points(rules: &Ruleset) -> Map<String, Json> {
    let joker = has_jokers(rules).then(|| ("joker".to_owned(), rules.points.of(Card::JOKER)));
    let ranks = Rank::ALL.iter().filter_map(|rank| Some((rank.to_string(), rank_points(rules, *rank)?)));
    let singles = Face::all()
        .filter(|face| single(rules, *face))
        .map(|face| (face.to_string(), rules.points.of(face.into())));
    let low_ace = low_ace(rules).map(|points| ("low_ace".to_owned(), points));
    let all = joker.into_iter().chain(ranks).chain(singles).chain(low_ace);
    all.map(|(name, points)| (name, Json::from(points))).collect()
}
