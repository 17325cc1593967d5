//! A table as text: its cells with their places, and what is wrong with them.

use serde_json::{Value, json};

use crate::cli::error::Failure;
use crate::cli::typed::{self, Way};
use crate::present::Style;
use crate::table::Outcome;

/// The largest table, in bytes.
const MOST_BYTES: usize = 4 << 20;

/// The most lines of a table.
const MOST_LINES: usize = 20_000;

/// The most columns of a table.
const MOST_COLUMNS: usize = 60;

/// How many faults are told one by one.
const MOST_FAULTS: usize = 50;

/// Where a cell stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The line in the file, from 1.
    pub(super) line: u64,
    /// The column, from 1, with its heading; `None` where the whole line is meant.
    pub(super) column: Option<(usize, String)>,
}

impl Place {
    /// A whole line.
    pub(super) const fn line(line: u64) -> Self {
        Self { line, column: None }
    }
}

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) message: String,
    /// Whether the table can be read, and the rules say no.
    pub(super) ruled: bool,
}

/// One line of a table.
pub(super) struct Record {
    /// Its number in the file, from 1.
    pub(super) line: u64,
    /// Its cells, as many as there are headings.
    pub(super) cells: Vec<String>,
}

/// A table with its headings.
pub(super) struct Grid {
    pub(super) head: Vec<String>,
    pub(super) records: Vec<Record>,
}

impl Grid {
    /// Where a cell stands.
    pub(super) fn place(&self, record: &Record, column: usize) -> Place {
        let head = self.head.get(column).cloned().unwrap_or_default();
        Place { line: record.line, column: Some((column + 1, head)) }
    }

    /// Reads the lines of a table.
    pub(super) fn read(file: &str, text: &str) -> Result<Self, Failure> {
        if text.len() > MOST_BYTES {
            let most = MOST_BYTES >> 20;
            return Err(Failure::file(format!(
                "can't read {file}: a table of scores of more than {most} MiB"
            )));
        }
        if text.matches('"').count() % 2 == 1 {
            return Err(Failure::request(format!("{file}: a quote is not closed"))
                .help("within quotes, `\"\"` is one quote"));
        }
        let delimiter =
            delimiter(file, text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default())?;
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(delimiter)
            .from_reader(text.as_bytes());
        let (mut head, mut records, mut faults) = (Vec::new(), Vec::new(), Vec::new());
        for record in reader.records() {
            let record = record.map_err(|error| Failure::request(format!("{file}: {error}")))?;
            let line = record.position().map_or(0, csv::Position::line);
            let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_owned()).collect();
            if head.is_empty() {
                head = cells;
                if head.len() > MOST_COLUMNS {
                    let most = format!("{file}:{line}: more than {MOST_COLUMNS} columns");
                    return Err(Failure::request(most));
                }
                continue;
            }
            if records.len() == MOST_LINES {
                return Err(Failure::request(format!("{file}: more than {MOST_LINES} lines of scores")));
            }
            if cells.len() != head.len() {
                let (has, wanted) = (cells.len(), head.len());
                let message = format!("{has} cells, and the line of headings has {wanted}");
                faults.push(Fault { place: Place::line(line), message, ruled: false });
            }
            records.push(Record { line, cells });
        }
        if let Some(failure) = told(file, &faults) {
            return Err(failure);
        }
        if records.is_empty() {
            return Err(Failure::request(format!("{file}: only a line of headings, and no scores below it")));
        }
        Ok(Self { head, records })
    }
}

/// What parts the cells: the one of comma, semicolon and tab that stands among the headings.
fn delimiter(file: &str, head: &str) -> Result<u8, Failure> {
    let bare = head.split('"').step_by(2).collect::<String>();
    let there: Vec<u8> =
        [b',', b';', b'\t'].into_iter().filter(|mark| bare.bytes().any(|byte| byte == *mark)).collect();
    match there.as_slice() {
        [one] => Ok(*one),
        [] => Err(Failure::request(format!(
            "{file}: the headings are not parted by commas, semicolons or tabs"
        ))
        .help("the first line names the columns, for example `deal,Ann,Bob,Cat`")),
        _ => Err(Failure::request(format!(
            "{file}: the headings are parted by more than one of comma, semicolon and tab"
        ))
        .help("a heading that holds one of them stands in quotes")),
    }
}

/// All that is wrong with a table, as one failure.
pub(super) fn told(file: &str, faults: &[Fault]) -> Option<Failure> {
    let first = faults.first()?;
    let words = |fault: &Fault| {
        let Place { line, column } = &fault.place;
        let column = column.as_ref().map(|(n, head)| {
            let head: String = head.escape_debug().take(60).collect();
            format!(" column {n} ({head}):")
        });
        format!("{file}:{line}:{} {}", column.unwrap_or_default(), fault.message)
    };
    let errors: Vec<Value> = faults
        .iter()
        .map(|fault| {
            let column = fault.place.column.as_ref().map(|(n, _)| *n);
            json!({"line": fault.place.line, "column": column, "error": fault.message})
        })
        .collect();
    let ruled = faults.iter().all(|fault| fault.ruled);
    let mut failure = if ruled { Failure::no(words(first)) } else { Failure::request(words(first)) };
    for fault in faults.iter().skip(1).take(MOST_FAULTS) {
        failure.body.push_str(&format!("       {}\n", words(fault)));
    }
    if let Some(more @ 1..) = faults.len().checked_sub(MOST_FAULTS + 1) {
        failure.body.push_str(&format!("       and {more} more\n"));
    }
    Some(failure.help("nothing was imported").member("errors", errors))
}

/// What a cell says a player had: as `score` reads it, and nothing besides.
pub(super) fn outcome(cell: &str, way: Way) -> Result<Outcome, String> {
    let shown: String = cell.escape_debug().take(40).collect();
    if cell.is_empty() {
        return Err("nothing stands here: write what the player had, `0` where that was nothing".into());
    }
    let figures = cell.chars().any(char::is_numeric)
        && !cell.chars().any(|c| c.is_alphabetic() || matches!(c, '*' | ':' | '/') || suit(c));
    typed::outcome(cell, cell, 0, way, Style::PLAIN).map_err(|failure| {
        let ish = cell.starts_with(|c: char| c.is_numeric()) && cell.contains(['-', '.', ',', '~', '?']);
        if figures || ish {
            format!("`{shown}` is no whole number: write it in digits alone, for example 23 or -5")
        } else {
            format!("`{shown}`: {}", failure.message)
        }
    })
}

/// The marks of the suits, filled and outlined.
fn suit(c: char) -> bool {
    matches!(c, '\u{2660}'..='\u{2667}')
}

/// A text as it was before `export` kept a spreadsheet from running it.
pub(super) fn unguarded(text: &str) -> &str {
    match text.strip_prefix('\'') {
        Some(rest) if crate::present::csv::runs(rest) => rest,
        _ => text,
    }
}

/// `true` or `false`, in the words that tables have for it.
pub(super) fn flag(cell: &str) -> Result<bool, String> {
    match cell.to_lowercase().as_str() {
        "true" | "yes" | "x" | "1" => Ok(true),
        "" | "false" | "no" | "0" => Ok(false),
        _ => Err(format!("`{}` is neither `true` nor `false`", cell.escape_debug())),
    }
}
