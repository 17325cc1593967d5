//! Deals down, players across. What is no player's column is named by its heading.

use super::cells::{Grid, Record, flag, outcome, unguarded};
use super::table::{About, Deals, Dealt};
use crate::cards::{parse_cards, parse_face};
use crate::cli::alike;
use crate::cli::error::Failure;
use crate::cli::typed::{self, Way};
use crate::journal::{Told, Upcard};
use crate::table::Outcome;

/// What a column that is no player's tells of a deal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tells {
    Deal,
    Out,
    Knock,
    BigGin,
    StockOut,
    Upcard,
    Wild,
}

fn tells(column: usize, head: &str) -> Option<Tells> {
    match head.to_lowercase().replace(['_', '-'], " ").as_str() {
        "" | "#" | "deal" | "round" | "hand" if column == 0 => Some(Tells::Deal),
        "out" => Some(Tells::Out),
        "knock" => Some(Tells::Knock),
        "big gin" => Some(Tells::BigGin),
        "stock out" => Some(Tells::StockOut),
        "upcard" => Some(Tells::Upcard),
        "wild" => Some(Tells::Wild),
        _ => None,
    }
}

/// The players: every heading that tells nothing else.
pub(super) fn about(file: &str, grid: &Grid) -> Result<About, Failure> {
    let heads = grid.head.iter().enumerate().filter(|(column, head)| tells(*column, head).is_none());
    let mut names: Vec<String> = Vec::new();
    for (column, head) in heads {
        if is_total(head) {
            let message = format!("{file}:1: column {} ({head}) is no player: leave it out", column + 1);
            return Err(Failure::request(message).help("totals follow from the deals"));
        }
        names.push(unguarded(head).to_owned());
    }
    let players = typed::names(&names)
        .map_err(|failure| Failure { message: format!("{file}:1: {}", failure.message), ..failure })?;
    Ok(About { players, ..About::default() })
}

pub(super) fn deals(grid: &Grid, names: &[String], way: Way) -> Deals {
    let mut found = Deals::default();
    let mut records = grid.records.as_slice();
    if let Some((last, before)) = records.split_last()
        && tells(0, grid.head.first().map_or("", String::as_str)) == Some(Tells::Deal)
        && last.cells.first().is_some_and(|cell| is_total(cell))
    {
        records = before;
        totals(grid, names, last, &mut found);
    }
    for (n, record) in (1..).zip(records) {
        let dealt = deal(grid, names, way, n, record, &mut found);
        found.all.push(dealt);
    }
    found
}

fn is_total(cell: &str) -> bool {
    matches!(cell.to_lowercase().trim_end_matches(':'), "total" | "totals" | "sum" | "sums")
}

fn totals(grid: &Grid, names: &[String], record: &Record, found: &mut Deals) {
    let mut seat = names.iter();
    for (column, cell) in record.cells.iter().enumerate() {
        if tells(column, grid.head.get(column).map_or("", String::as_str)).is_some() {
            continue;
        }
        let Some(name) = seat.next() else { continue };
        let place = grid.place(record, column);
        match (outcome(cell, Way::Whole), cell.as_str()) {
            (Ok(Outcome::Points(total)), _) => found.totals.push((name.clone(), total, place)),
            (_, "") => {}
            _ => found.fault(place, format!("`{}` is no total", cell.escape_debug())),
        }
    }
}

fn deal(grid: &Grid, names: &[String], way: Way, n: u32, record: &Record, found: &mut Deals) -> Dealt {
    let mut dealt =
        Dealt { line: record.line, at: None, results: Vec::new(), told: Told::default(), points: Vec::new() };
    let mut seat = names.iter();
    for (column, cell) in record.cells.iter().enumerate() {
        let head = grid.head.get(column).map_or("", String::as_str);
        let place = grid.place(record, column);
        let said = match tells(column, head) {
            Some(what) => tell(what, cell, n, names, &mut dealt.told),
            None => match (seat.next(), outcome(cell, way)) {
                (Some(name), Ok(outcome)) => {
                    dealt.results.push((name.clone(), outcome, place.clone()));
                    Ok(())
                }
                (None, _) => Ok(()),
                (_, Err(message)) => Err(message),
            },
        };
        if let Err(message) = said {
            found.fault(place, message);
        }
    }
    clear(&mut dealt, way);
    dealt
}

/// Who is out by the result needs no other word for it.
pub(super) fn clear(dealt: &mut Dealt, way: Way) {
    let Some(name) = &dealt.told.out else { return };
    let says = dealt.results.iter().any(|(known, outcome, _)| {
        let out = match outcome {
            Outcome::Out => true,
            Outcome::Points(0) => way.counts_left(),
            _ => false,
        };
        known == name && out
    });
    if says {
        dealt.told.out = None;
    }
}

fn tell(what: Tells, cell: &str, n: u32, names: &[String], told: &mut Told) -> Result<(), String> {
    let shown: String = cell.escape_debug().take(40).collect();
    let player = || match names.iter().find(|name| alike::same(name, unguarded(cell))) {
        _ if cell.is_empty() => Ok(None),
        Some(name) => Ok(Some(name.clone())),
        None => Err(format!("`{shown}` is none of the players")),
    };
    match what {
        Tells::Deal if cell == n.to_string() => {}
        Tells::Deal => return Err(format!("deal {n} comes here, and this says `{shown}`")),
        Tells::Out => told.out = player()?,
        Tells::Knock => told.knock = player()?.or(told.knock.take()),
        Tells::BigGin => {
            if let Some(name) = player()? {
                told.knock = Some(name);
                told.big_gin = Some(true);
            }
        }
        Tells::StockOut => told.stock_out = flag(cell)?.then_some(true),
        Tells::Upcard | Tells::Wild if cell.is_empty() => {}
        Tells::Upcard => {
            let face = parse_face(cell).map_err(|error| format!("`{shown}` is no card: {error}"))?;
            told.upcard = Some(Upcard::Was(face));
        }
        Tells::Wild => match parse_cards(cell).as_deref() {
            Ok([one]) if one.stands.is_none() => told.wild = Some(one.card),
            _ => return Err(format!("`{shown}` is not one card")),
        },
    }
    Ok(())
}
