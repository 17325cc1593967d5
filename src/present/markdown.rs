//! The score sheet as Markdown.

use std::fmt::Write as _;

use super::people;
use super::sheet::{ending_rows, standing};
use super::style::Style;
use crate::report::Sheet;
use crate::scoring::Column;
use crate::table::Addition;

/// A heading, the table, who is ahead or has won.
pub fn text(sheet: &Sheet) -> String {
    let title = sheet.title.as_ref().map(|title| format!(": {}", escaped(title))).unwrap_or_default();
    let mut text = format!("# {}{title}\n\n", escaped(&sheet.ruleset_name));
    let _ = writeln!(text, "Game {}, begun {}.\n", sheet.id, sheet.at.get(..10).unwrap_or(&sheet.at));
    let contracts = sheet.rows.iter().any(|row| row.contract.is_some());
    let columns = &sheet.standing.columns;
    let head: Vec<String> = (1..=columns.len())
        .flat_map(|n| {
            let before = if columns.len() > 1 { format!("{n}: ") } else { String::new() };
            (0..sheet.players.len())
                .map(move |seat| format!("{before}{}", escaped(&people::head(sheet, seat))))
        })
        .collect();
    let (contract_head, contract_rule, gap) =
        if contracts { (" Contract |", " :-- |", " |") } else { ("", "", "") };
    let _ = writeln!(text, "| Deal |{contract_head} Dealer | {} |", head.join(" | "));
    let _ = writeln!(text, "| --: |{contract_rule} :-- |{}", " --: |".repeat(head.len()));
    let added = |addition: &Addition| {
        let cell = |seat| if seat == addition.seat { sheet.number(addition.points) } else { String::new() };
        let cells: Vec<String> = (0..sheet.players.len()).map(cell).collect();
        format!("| {} |{gap} | {} |\n", people::label(addition), cells.join(" | "))
    };
    for (i, row) in sheet.rows.iter().enumerate() {
        for addition in sheet.additions_above(i) {
            text.push_str(&added(addition));
        }
        let contract = row.contract.as_ref().filter(|_| contracts).map(|contract| format!(" {contract} |"));
        let cells: Vec<String> = columns
            .iter()
            .flat_map(|column| {
                (0..sheet.players.len()).map(move |seat| {
                    let written = column.rows.get(i).and_then(|cells| cells.get(seat));
                    let points = written.or(row.points.get(seat)).copied().unwrap_or(0);
                    row.cell(sheet, seat, points)
                })
            })
            .collect();
        let dealer = escaped(sheet.name(row.dealer));
        let _ = writeln!(
            text,
            "| {} |{} {dealer} | {} |",
            row.n,
            contract.unwrap_or_default(),
            cells.join(" | ")
        );
    }
    sheet.additions_above(sheet.rows.len()).for_each(|addition| text.push_str(&added(addition)));
    for (name, cells) in ending_rows(sheet) {
        let _ = writeln!(text, "| {name} |{gap} | {} |", cells.join(" | "));
    }
    let totals: Vec<String> =
        columns.iter().flat_map(Column::totals).map(|total| format!("**{}**", sheet.number(total))).collect();
    let _ = writeln!(text, "| **total** |{gap} | {} |\n", totals.join(" | "));
    // Markdown breaks its lines itself.
    for line in standing(sheet, Style { width: usize::MAX, ..Style::PLAIN }).lines() {
        let _ = writeln!(text, "{}\n", escaped(line));
    }
    while text.ends_with("\n\n") {
        text.pop();
    }
    text
}

/// Text in which nothing is taken for Markdown or HTML.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '|' | '~' | '!' => {
                escaped.push('\\');
                escaped.push(c);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}
