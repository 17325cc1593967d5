//! Scores as a tidy table: one row for each game, deal and player.

use serde::Serialize;

use super::people::label;
use crate::report::{Row, Sheet};
use crate::scoring::{Column, Ended, Term};
use crate::table::Addition;

/// The columns, in their order, which never changes; new ones are added behind.
const COLUMNS: [&str; 25] = [
    "game",
    "title",
    "ruleset",
    "started",
    "time",
    "deal",
    "contract",
    "dealer",
    "player",
    "result",
    "out",
    "points",
    "total",
    "counted",
    "knocked",
    "boxes",
    "columns",
    "stock_out",
    "big_gin",
    "upcard",
    "column",
    "struck",
    "shortened",
    "wild",
    "bonuses",
];

/// A row, column by column.
// A table has the columns that it has.
#[allow(clippy::struct_excessive_bools)]
#[derive(Clone, Default, Serialize)]
struct Line {
    game: String,
    title: String,
    ruleset: String,
    started: String,
    time: String,
    deal: String,
    contract: String,
    dealer: String,
    player: String,
    result: String,
    out: bool,
    points: i32,
    total: i32,
    counted: bool,
    knocked: bool,
    boxes: u8,
    columns: String,
    stock_out: bool,
    big_gin: bool,
    upcard: String,
    column: String,
    struck: bool,
    shortened: bool,
    wild: String,
    bonuses: String,
}

impl Line {
    /// What every row of a game has.
    fn of(sheet: &Sheet) -> Self {
        Self {
            game: harmless(&sheet.id),
            title: harmless(sheet.title.as_deref().unwrap_or_default()),
            ruleset: harmless(&sheet.ruleset),
            started: harmless(&sheet.at),
            counted: true,
            shortened: sheet.standing.shortened,
            ..Self::default()
        }
    }
}

/// The rows of some games below one head.
///
/// # Errors
/// A row that can't be written, which memory allows.
pub fn text(sheets: &[Sheet]) -> Result<String, csv::Error> {
    let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    writer.write_record(COLUMNS)?;
    for sheet in sheets {
        let line = Line::of(sheet);
        let mut came = Came::default();
        for (i, row) in sheet.rows.iter().enumerate() {
            came.until(sheet, row.n, &mut writer)?;
            for seat in (0..sheet.players.len()).filter(|seat| row.there(*seat)) {
                writer.serialize(played(sheet, i, row, seat, &line))?;
            }
        }
        came.until(sheet, u32::MAX, &mut writer)?;
        ending(sheet, &mut writer)?;
    }
    let bytes = writer.into_inner().map_err(|error| csv::Error::from(error.into_error()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The row of a deal and a player.
fn played(sheet: &Sheet, i: usize, row: &Row, seat: usize, line: &Line) -> Line {
    let ended = &row.deal.settled.ended;
    let number = |list: &[i32]| list.get(seat).copied().unwrap_or(0);
    let result = row.deal.results.outcomes.get(seat).map(ToString::to_string).unwrap_or_default();
    let score = row.deal.settled.scores.get(seat).filter(|_| !row.struck());
    Line {
        time: harmless(&row.deal.at),
        deal: row.n.to_string(),
        contract: harmless(row.contract.as_deref().unwrap_or_default()),
        dealer: harmless(sheet.name(row.dealer)),
        player: harmless(sheet.name(seat)),
        result: harmless(&result),
        out: row.out == Some(seat),
        points: number(&row.points),
        total: number(&row.running),
        counted: row.counted,
        knocked: ended.knock == Some(seat),
        boxes: score.map_or(0, |score| score.boxes),
        columns: written(sheet, i, seat),
        stock_out: ended.stock_out,
        big_gin: ended.big_gin && ended.knock == Some(seat),
        upcard: ended.upcard.map(|face| face.to_string()).unwrap_or_default(),
        struck: row.struck(),
        wild: ended.wild.map(|card| card.to_string()).unwrap_or_default(),
        bonuses: told(ended, seat),
        ..line.clone()
    }
}

/// The bonuses that were told of a player, as `--bonus` takes them, with a space between.
fn told(ended: &Ended, seat: usize) -> String {
    let own = ended.bonuses.iter().filter(|(who, _)| *who == seat);
    harmless(&own.map(|(_, name)| name.as_str()).collect::<Vec<_>>().join(" "))
}

/// Points that no deal gave, as they come up.
#[derive(Default)]
struct Came {
    written: usize,
}

impl Came {
    /// A row for each of those that come with a deal or before it: no deal's number, and `joined` or `left` for the result.
    fn until(
        &mut self,
        sheet: &Sheet,
        deal: u32,
        writer: &mut csv::Writer<Vec<u8>>,
    ) -> Result<(), csv::Error> {
        let all = sheet.additions.iter().enumerate().skip(self.written);
        for (at, addition) in all.take_while(|(_, addition)| addition.deal <= deal) {
            self.written = at + 1;
            let before = sheet.rows.iter().rev().find(|row| row.n < addition.deal);
            let own = |other: &&Addition| {
                other.seat == addition.seat && before.is_none_or(|row| other.deal > row.n)
            };
            let since: i32 = sheet.additions.iter().take(at + 1).filter(own).map(|other| other.points).sum();
            writer.serialize(Line {
                player: harmless(sheet.name(addition.seat)),
                result: label(addition).into(),
                points: addition.points,
                total: before.and_then(|row| row.running.get(addition.seat)).copied().unwrap_or(0) + since,
                ..Line::of(sheet)
            })?;
        }
        Ok(())
    }
}

/// What a deal wrote into each column, where there are several: `28/28/0`.
fn written(sheet: &Sheet, deal: usize, seat: usize) -> String {
    let columns = &sheet.standing.columns;
    if columns.len() < 2 {
        return String::new();
    }
    let cell = |column: &Column| {
        column.rows.get(deal).and_then(|row| row.get(seat)).copied().unwrap_or(0).to_string()
    };
    columns.iter().map(cell).collect::<Vec<_>>().join("/")
}

/// What the end of a game added: a row for each player and bonus, with `end` for the deal, and the column that ended.
fn ending(sheet: &Sheet, writer: &mut csv::Writer<Vec<u8>>) -> Result<(), csv::Error> {
    let last = sheet.rows.iter().rev().find(|row| row.counted);
    for (seat, name) in sheet.players.iter().enumerate() {
        let mut total = last.and_then(|row| row.running.get(seat)).copied().unwrap_or(0);
        let columns = sheet.standing.columns.iter().zip(1..);
        let closed = columns.filter_map(|(column, n)| Some((column.closed.as_ref()?.bonuses.get(seat)?, n)));
        for (term, n) in closed.flat_map(|(terms, n)| terms.iter().map(move |term| (term, n))) {
            total += term.points();
            let what = if let Term::Bonus { name, .. } = term { name.as_str() } else { "shutout" };
            writer.serialize(Line {
                time: last.map(|row| harmless(&row.deal.at)).unwrap_or_default(),
                deal: "end".into(),
                player: harmless(name),
                result: harmless(what),
                points: term.points(),
                total,
                column: n.to_string(),
                ..Line::of(sheet)
            })?;
        }
    }
    Ok(())
}

/// A text that a spreadsheet would run as a formula gets an apostrophe before it, which spreadsheets hide. A
/// plain number is none.
fn harmless(text: &str) -> String {
    if runs(text) { format!("'{text}") } else { text.to_owned() }
}

/// Whether a spreadsheet would run a text, or would once it has lost the apostrophes before it: who takes away one
/// apostrophe before such a text has what stood there.
pub fn runs(text: &str) -> bool {
    let bare = text.trim_start_matches('\'');
    let runs = bare.starts_with(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']);
    runs && text.parse::<i64>().is_err()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_head_names_every_column_in_its_place() {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.serialize(super::Line::default()).unwrap();
        let text = String::from_utf8(writer.into_inner().unwrap()).unwrap();
        assert_eq!(text.lines().next(), Some(super::COLUMNS.join(",").as_str()));
    }

    #[test]
    fn formulas_are_made_harmless() {
        for (text, cell) in [
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-3", "-3"),
            ("-3+1", "'-3+1"),
            ("'=1", "''=1"),
            ("'-3", "''-3"),
            ("'n Abend", "'n Abend"),
            ("Ann", "Ann"),
            ("a=b", "a=b"),
            ("* KS", "* KS"),
        ] {
            assert_eq!(super::harmless(text), cell);
        }
    }
}
