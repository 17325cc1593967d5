//! One line for each deal and player, as `export --format csv` writes them for one game.

use std::collections::BTreeMap;

use chrono::DateTime;

use super::cells::{Fault, Grid, Place, Record, flag, outcome, told, unguarded};
use super::table::{About, Deals, Dealt};
use super::wide::clear;
use crate::cards::{parse_cards, parse_face};
use crate::cli::alike;
use crate::cli::error::Failure;
use crate::cli::typed::Way;
use crate::journal::{Told, Upcard};
use crate::table::Outcome;

/// Where the columns stand that are read; all others are left alone.
pub(super) struct Columns(BTreeMap<&'static str, usize>);

/// The columns that are read.
const READ: [&str; 20] = [
    "game",
    "title",
    "ruleset",
    "started",
    "time",
    "deal",
    "dealer",
    "player",
    "result",
    "points",
    "out",
    "knocked",
    "counted",
    "stock_out",
    "big_gin",
    "upcard",
    "wild",
    "bonuses",
    "struck",
    "shortened",
];

impl Columns {
    /// The columns, if this is a tidy table.
    pub(super) fn find(grid: &Grid) -> Option<Self> {
        let find = |name: &&'static str| {
            let at = grid.head.iter().position(|head| head.trim().eq_ignore_ascii_case(name))?;
            Some((*name, at))
        };
        let found: BTreeMap<_, _> = READ.iter().filter_map(find).collect();
        let has = |name| found.contains_key(name);
        (has("deal") && has("player") && (has("result") || has("points"))).then_some(Self(found))
    }

    fn cell<'a>(&self, record: &'a Record, name: &str) -> Option<&'a str> {
        self.0
            .get(name)
            .and_then(|at| record.cells.get(*at))
            .map(String::as_str)
            .filter(|cell| !cell.is_empty())
    }

    fn place(&self, grid: &Grid, record: &Record, name: &str) -> Place {
        self.0.get(name).map_or(Place::line(record.line), |at| grid.place(record, *at))
    }
}

/// The lines that tell of deals; what the end of a game added is for the rules to say.
fn lines<'a>(grid: &'a Grid, columns: &'a Columns) -> impl Iterator<Item = &'a Record> {
    grid.records.iter().filter(|record| columns.cell(record, "deal") != Some("end"))
}

/// What all lines say alike.
pub(super) fn about(file: &str, grid: &Grid, columns: &Columns) -> Result<About, Failure> {
    let mut about = About::default();
    let mut faults: Vec<Fault> = Vec::new();
    let mut fault = |place: Place, message: String| faults.push(Fault { place, message, ruled: false });
    for name in ["game", "title", "ruleset", "started"] {
        let first = grid.records.first().map(|first| columns.cell(first, name));
        let other = grid.records.iter().find(|record| Some(columns.cell(record, name)) != first);
        if let Some(other) = other {
            let message = format!("this is another {name} than above: one game is imported at a time");
            fault(columns.place(grid, other, name), message);
        }
    }
    for record in lines(grid, columns) {
        if let Some(name) = columns.cell(record, "player").map(unguarded)
            && !about.players.iter().any(|known| alike::same(known, name))
        {
            about.players.push(name.to_owned());
        }
        for name in ["started", "time"] {
            if let Some(at) =
                columns.cell(record, name).filter(|at| DateTime::parse_from_rfc3339(at).is_err())
            {
                let shown: String = at.escape_debug().take(40).collect();
                let wanted = "such as 2026-01-31T20:15:00+01:00";
                fault(
                    columns.place(grid, record, name),
                    format!("`{shown}` is no time with its offset, {wanted}"),
                );
            }
        }
    }
    if let Some(failure) = told(file, &faults) {
        return Err(failure.help("nothing was imported; `rummy export --format json --all` keeps all games"));
    }
    if let Some(first) = grid.records.first() {
        let text = |name| columns.cell(first, name).map(|cell| unguarded(cell).to_owned());
        about.ruleset = text("ruleset");
        about.title = text("title");
        about.at = text("started");
    }
    let one = lines(grid, columns).find(|record| columns.cell(record, "deal") == Some("1"));
    about.dealer =
        one.and_then(|record| columns.cell(record, "dealer")).map(|cell| unguarded(cell).to_owned());
    Ok(about)
}

pub(super) fn deals(grid: &Grid, columns: &Columns, names: &[String], way: Way) -> Deals {
    let mut found = Deals::default();
    let mut by_number: BTreeMap<u32, Dealt> = BTreeMap::new();
    for record in lines(grid, columns) {
        line(grid, columns, names, way, record, &mut by_number, &mut found);
    }
    for (expected, (n, mut dealt)) in (1..).zip(by_number) {
        if n != expected && found.faults.is_empty() {
            found.fault(Place::line(dealt.line), format!("deal {expected} is missing before deal {n}"));
        }
        clear(&mut dealt, way);
        found.all.push(dealt);
    }
    found
}

fn line(
    grid: &Grid,
    columns: &Columns,
    names: &[String],
    way: Way,
    record: &Record,
    by_number: &mut BTreeMap<u32, Dealt>,
    found: &mut Deals,
) {
    let place = |name| columns.place(grid, record, name);
    let number = columns.cell(record, "deal").and_then(|cell| cell.parse::<u32>().ok()).filter(|n| *n > 0);
    let player = columns.cell(record, "player").map(unguarded);
    let name = player.and_then(|player| names.iter().find(|name| alike::same(name, player)));
    let (Some(n), Some(name)) = (number, name) else {
        if number.is_none() {
            let came = matches!(columns.cell(record, "result"), Some("joined" | "left"));
            let why = if came {
                "somebody joined or left here; a JSON export keeps such"
            } else {
                "this is no number of a deal"
            };
            found.fault(place("deal"), why);
        }
        if name.is_none() {
            found.fault(place("player"), "no player is named here");
        }
        return;
    };
    let dealt = by_number.entry(n).or_insert_with(|| Dealt {
        line: record.line,
        at: columns.cell(record, "time").map(str::to_owned),
        results: Vec::new(),
        told: Told::default(),
        points: Vec::new(),
    });
    if dealt.results.iter().any(|(known, ..)| known == name) {
        found.fault(place("player"), format!("{name} stands in deal {n} already"));
        return;
    }
    let has_result = columns.0.contains_key("result");
    let what = if has_result { "result" } else { "points" };
    match outcome(columns.cell(record, what).unwrap_or_default(), way) {
        Ok(outcome) => dealt.results.push((name.clone(), outcome, place(what))),
        Err(message) => found.fault(place(what), message),
    }
    if has_result && let Some(cell) = columns.cell(record, "points") {
        match outcome(cell, Way::Whole) {
            Ok(Outcome::Points(points)) => dealt.points.push((name.clone(), points, place("points"))),
            _ => found.fault(place("points"), format!("`{}` is no whole number", cell.escape_debug())),
        }
    }
    for what in [
        "out",
        "knocked",
        "stock_out",
        "big_gin",
        "counted",
        "upcard",
        "wild",
        "bonuses",
        "struck",
        "shortened",
    ] {
        let Some(cell) = columns.cell(record, what) else { continue };
        // A deal that was struck does not count either, which is no other fault.
        if what == "counted" && columns.cell(record, "struck").is_some_and(|cell| flag(cell) == Ok(true)) {
            continue;
        }
        if what == "shortened" {
            found.shortened |= flag(cell).unwrap_or_default();
        }
        if let Err(message) = tell(what, cell, name, &mut dealt.told) {
            found.fault(place(what), message);
        }
    }
}

fn tell(what: &str, cell: &str, name: &str, told: &mut Told) -> Result<(), String> {
    let shown: String = cell.escape_debug().take(40).collect();
    match what {
        "upcard" => {
            let face = parse_face(cell).map_err(|error| format!("`{shown}` is no card: {error}"))?;
            told.upcard = Some(Upcard::Was(face));
        }
        "wild" => match parse_cards(cell).as_deref() {
            Ok([one]) if one.stands.is_none() => told.wild = Some(one.card),
            _ => return Err(format!("`{shown}` is not one card")),
        },
        "bonuses" => {
            let new = unguarded(cell).split_whitespace().map(|bonus| (name.to_owned(), bonus.to_owned()));
            told.bonuses.get_or_insert_default().extend(new);
        }
        "struck" if flag(cell)? => return Err("this deal was struck; a JSON export keeps such".into()),
        "counted" if flag(cell)? => {}
        "counted" => return Err("the game was over before this deal; a JSON export keeps such".into()),
        _ if !flag(cell)? => {}
        "out" if told.knock.is_none() => told.out = Some(name.to_owned()),
        "knocked" => {
            told.out = None;
            told.knock = Some(name.to_owned());
        }
        "stock_out" => told.stock_out = Some(true),
        "big_gin" => told.big_gin = Some(true),
        _ => {}
    }
    Ok(())
}
