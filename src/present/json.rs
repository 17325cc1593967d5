//! Views as JSON: the shapes that scripts rely on.

use serde_json::{Map, Value, json};

use super::people;
use crate::cards::{Card, Typed};
use crate::journal::Journal;
use crate::melds::{Laid, Meld};
use crate::report::{Row, Sheet};
use crate::ruleset::Count;
use crate::scoring::{Score, Term};
use crate::table::{MeldRuling, Ruling, Violation};

/// The score sheet.
pub fn sheet(sheet: &Sheet) -> Value {
    let standing = &sheet.standing;
    let mut value = json!({
        "game": sheet.id,
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "started": sheet.at,
        "players": sheet.players,
        "deals": sheet.rows.iter().map(|row| deal(sheet, row)).collect::<Vec<_>>(),
        "totals": by_name(sheet, &standing.totals),
        "leaders": sheet.names(&standing.leaders),
        "finished": standing.finished,
        "shortened": standing.shortened,
        "winners": sheet.names(&standing.winners),
        "next": sheet.next.as_ref().map(|next| json!({
            "n": next.n,
            "contract": next.contract,
            "cards": next.cards,
            "wild": next.wild.map(crate::cards::Rank::text),
            "dealer": sheet.name(next.dealer),
        })),
        "hand": sheet.hand.as_ref().map(super::table::json),
    });
    if let Value::Object(members) = &mut value {
        if !sheet.away.is_empty() {
            members.insert("left".into(), sheet.names(&sheet.away).into());
        }
        if !sheet.additions.is_empty() {
            members.insert("additions".into(), people::json(sheet));
        }
        if !sheet.misdeals.is_empty() {
            let misdeals = sheet.misdeals.iter().map(|misdeal| json!({"n": misdeal.n, "at": misdeal.at}));
            members.insert("misdeals".into(), misdeals.collect());
        }
        if !standing.gone.is_empty() {
            members.insert("out_of_the_game".into(), sheet.names(&standing.gone).into());
        }
        if standing.columns.len() > 1 {
            members.insert("columns".into(), columns(sheet).into());
            members.insert("secured".into(), by_name(sheet, &standing.secured).into());
        }
        if standing
            .columns
            .iter()
            .any(|column| column.closed.as_ref().is_some_and(|c| c.bonuses.iter().any(|t| !t.is_empty())))
        {
            members.insert("bonuses".into(), bonuses(sheet).into());
        }
    }
    value
}

fn by_name(sheet: &Sheet, points: &[i32]) -> Map<String, Value> {
    sheet.players.iter().cloned().zip(points.iter().map(|points| Value::from(*points))).collect()
}

/// By name, for those who were at the table.
fn by_name_there(sheet: &Sheet, row: &Row, points: &[i32]) -> Map<String, Value> {
    let mut all = by_name(sheet, points);
    all.retain(|name, _| !row.deal.absent.iter().any(|seat| sheet.name(*seat) == name));
    all
}

fn deal(sheet: &Sheet, row: &Row) -> Value {
    let results: Map<String, Value> = sheet
        .players
        .iter()
        .cloned()
        .zip(row.deal.results.outcomes.iter().map(|outcome| Value::from(outcome.to_string())))
        .enumerate()
        .filter(|(seat, _)| row.there(*seat))
        .map(|(_, result)| result)
        .collect();
    let mut value = json!({
        "n": row.n,
        "contract": row.contract,
        "dealer": sheet.name(row.dealer),
        "out": row.out.map(|seat| sheet.name(seat)),
        "scores": by_name_there(sheet, row, &row.points),
        "results": results,
        "stock_out": row.deal.results.ended.stock_out,
        "at": row.deal.at,
        "amended": row.deal.amended,
        "counted": row.counted,
    });
    if let (Value::Object(members), Some(at)) = (&mut value, &row.deal.struck) {
        let how = if row.deal.lost() { "lost" } else { "struck" };
        members.insert(how.into(), at.as_str().into());
    }
    let sums = &row.deal.results.ended.sums;
    if let (Value::Object(members), false) = (&mut value, sums.is_empty()) {
        let sums = sums.iter().map(|(seat, sum)| (sheet.name(*seat).to_owned(), sum.to_string().into()));
        members.insert("sums".into(), Value::Object(sums.collect()));
    }
    let ended = &row.deal.settled.ended;
    if let (Value::Object(members), Some(card)) = (&mut value, ended.wild) {
        members.insert("wild".into(), card.to_string().into());
    }
    if let (Value::Object(members), true) = (&mut value, sheet.count == Count::Difference) {
        members.insert("knock".into(), ended.knock.map(|seat| sheet.name(seat)).into());
        members.insert("big_gin".into(), ended.big_gin.into());
        members.insert("upcard".into(), ended.upcard.map(|face| face.to_string()).into());
        members.insert("won".into(), won(sheet, row).into());
        members.insert("boxes".into(), boxes(sheet, row).into());
    }
    value
}

/// The sums behind the scores.
pub fn explain(sheet: &Sheet, only: Option<u32>, seat: Option<usize>) -> Value {
    let players = || sheet.players.iter().enumerate().filter(|(at, _)| seat.is_none_or(|seat| seat == *at));
    let deals: Vec<Value> = sheet
        .rows
        .iter()
        .filter(|row| only.is_none_or(|n| n == row.n))
        .map(|row| {
            let sums: Map<String, Value> = players()
                .filter(|(at, _)| row.there(*at))
                .filter_map(|(at, name)| Some((name.clone(), score(row.deal.settled.scores.get(at)?))))
                .collect();
            json!({"n": row.n, "contract": row.contract, "counted": row.counted, "scores": sums})
        })
        .collect();
    let totals: Map<String, Value> = players()
        .filter_map(|(at, name)| Some((name.clone(), Value::from(*sheet.standing.totals.get(at)?))))
        .collect();
    let mut value = json!({"game": sheet.id, "ruleset": sheet.ruleset, "deals": deals, "totals": totals});
    if let (Value::Object(members), false) = (&mut value, sheet.additions.is_empty()) {
        members.insert("additions".into(), people::json(sheet));
    }
    value
}

fn score(score: &Score) -> Value {
    let terms = |terms: &[Term]| terms.iter().map(term).collect::<Vec<_>>();
    let mut value = json!({"points": score.points(), "terms": terms(&score.terms)});
    if let (Value::Object(members), false) = (&mut value, score.held.is_empty()) {
        members.insert("held".into(), terms(&score.held).into());
    }
    if let (Value::Object(members), false) = (&mut value, score.each.is_empty()) {
        members.insert("each".into(), terms(&score.each).into());
    }
    value
}

fn term(term: &Term) -> Value {
    match term {
        Term::Card { card, stands, points, rule } => {
            json!({"card": card.to_string(), "as": stands.map(|face| face.to_string()), "points": points, "rule": rule})
        }
        Term::Said(points) => json!({"said": points, "points": points}),
        Term::Out => json!({"out": true, "points": 0}),
        Term::Difference { from, theirs, own } => {
            json!({"from": from, "theirs": theirs, "own": own, "points": theirs - own})
        }
        Term::Payment { other, points } => json!({"payment": other, "points": points}),
        Term::Bonus { name, points, rule } => json!({"bonus": name, "points": points, "rule": rule}),
        Term::Double { points, rule } => json!({"doubled": true, "points": points, "rule": rule}),
    }
}

fn won<'a>(sheet: &'a Sheet, row: &Row) -> Vec<&'a str> {
    sheet.names(&(0..sheet.players.len()).filter(|seat| row.won(*seat)).collect::<Vec<_>>())
}

fn boxes(sheet: &Sheet, row: &Row) -> Map<String, Value> {
    let boxes = |boxes: u8| if row.struck() { 0 } else { i32::from(boxes) };
    let boxes: Vec<i32> = row.deal.settled.scores.iter().map(|score| boxes(score.boxes)).collect();
    by_name_there(sheet, row, &boxes)
}

/// Each column of a sheet that has several: points of the deals, without the bonuses of closed columns.
fn columns(sheet: &Sheet) -> Vec<Value> {
    sheet.standing.columns.iter().map(|column| Value::Object(by_name(sheet, &column.points))).collect()
}

/// What the end of the game added, by name, one entry for each column.
fn bonuses(sheet: &Sheet) -> Vec<Value> {
    let closed = sheet.standing.columns.iter().map(|column| match &column.closed {
        None => Value::Null,
        Some(closed) => {
            let terms =
                closed.bonuses.iter().map(|terms| Value::from(terms.iter().map(term).collect::<Vec<_>>()));
            Value::Object(sheet.players.iter().cloned().zip(terms).collect())
        }
    });
    closed.collect()
}

/// The answer to a claim.
pub fn ruling(ruleset: &str, deal: Option<u32>, ruling: &Ruling) -> Value {
    json!({
        "legal": ruling.legal(),
        "ruleset": ruleset,
        "deal": deal,
        "melds": ruling.melds.iter().map(meld).collect::<Vec<_>>(),
        "contract": ruling.contract.as_ref().map(|contract| json!({"text": contract.text, "met": contract.met})),
        "violations": ruling.violations.iter().map(violation).collect::<Vec<_>>(),
        "notes": ruling.notes,
    })
}

fn meld(meld: &MeldRuling) -> Value {
    let reading = meld.reading.as_ref();
    json!({
        "cards": cards(&meld.cards),
        "kind": reading.map(|reading| reading.kind).or(meld.judged.kind).map(crate::ruleset::Kind::text),
        "legal": meld.judged.legal(),
        "points": meld.points,
        "wild": reading.map(|reading| wild(reading, &meld.judged.readings)).unwrap_or_default(),
        "lying": reading.map(|reading| reading.lying().iter().map(shown).collect::<Vec<_>>()),
    })
}

/// Cards as typed, spelt in full.
fn cards(cards: &[Typed]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// `KH`, `*=6S`.
pub fn shown(laid: &Laid) -> String {
    if laid.wild { format!("{}={}", laid.card, laid.face) } else { laid.card.to_string() }
}

fn wild(reading: &Meld, all: &[Meld]) -> Vec<Value> {
    reading
        .cards
        .iter()
        .enumerate()
        .filter(|(_, laid)| laid.wild)
        .map(|(i, laid)| {
            let mut entry = json!({"card": laid.card.to_string(), "as": laid.face.to_string()});
            let or = other_readings(i, laid, all);
            if let (Value::Object(members), false) = (&mut entry, or.is_empty()) {
                members.insert("or".into(), or.into());
            }
            entry
        })
        .collect()
}

/// What else a wild card could stand for, in other legal readings of the same cards.
pub fn other_readings(place: usize, laid: &Laid, all: &[Meld]) -> Vec<String> {
    let mut others: Vec<String> = Vec::new();
    for other in all
        .iter()
        .filter_map(|meld| meld.cards.get(place))
        .filter(|other| other.wild && other.face != laid.face)
    {
        let face = other.face.to_string();
        if !others.contains(&face) {
            others.push(face);
        }
    }
    others
}

fn violation(violation: &Violation) -> Value {
    json!({
        "rule": violation.rule,
        "meld": violation.meld,
        "cards": violation.cards.iter().map(Card::to_string).collect::<Vec<_>>(),
        "message": violation.message,
    })
}

/// Why something was refused.
pub fn refusal(message: &str, help: Option<&str>, violations: &[Violation]) -> Value {
    json!({"error": message, "help": help, "violations": violations.iter().map(self::violation).collect::<Vec<_>>()})
}

/// A whole game: everything that its journal holds, and how it stands.
pub fn export(id: &str, journal: &Journal) -> Value {
    let events: Vec<Value> = journal.entries.iter().map(|entry| Value::Object(entry.to_json())).collect();
    json!({
        "format": crate::journal::FORMAT,
        "game": id,
        "header": journal.header.to_json(),
        "events": events,
        "sheet": sheet(&Sheet::new(id, journal)),
    })
}
