//! The score sheet as Markdown.

use std::fmt::Write as _;

use super::sheet::standing;
use super::style::Style;
use crate::report::Sheet;

/// A heading, the table, who is ahead or has won.
pub fn text(sheet: &Sheet) -> String {
    let title = sheet.title.as_ref().map(|title| format!(": {}", escaped(title))).unwrap_or_default();
    let mut text = format!("# {}{title}\n\n", escaped(&sheet.ruleset_name));
    let _ = writeln!(text, "Game {}, begun {}.\n", sheet.id, sheet.at.get(..10).unwrap_or(&sheet.at));
    let contracts = sheet.rows.iter().any(|row| row.contract.is_some());
    let head: Vec<String> = sheet.players.iter().map(|name| escaped(name)).collect();
    let contract_head = if contracts { " Contract |" } else { "" };
    let _ = writeln!(text, "| Deal |{contract_head} Dealer | {} |", head.join(" | "));
    let contract_rule = if contracts { " :-- |" } else { "" };
    let _ = writeln!(text, "| --: |{contract_rule} :-- |{}", " --: |".repeat(head.len()));
    for row in &sheet.rows {
        let contract = row.contract.as_ref().filter(|_| contracts).map(|contract| format!(" {contract} |"));
        let points: Vec<String> = row
            .points
            .iter()
            .enumerate()
            .map(|(seat, points)| {
                let shown = if row.out == Some(seat) { "out".to_owned() } else { points.to_string() };
                if row.counted { shown } else { format!("({shown})") }
            })
            .collect();
        let dealer = escaped(sheet.name(row.dealer));
        let _ = writeln!(
            text,
            "| {} |{} {dealer} | {} |",
            row.n,
            contract.unwrap_or_default(),
            points.join(" | ")
        );
    }
    let totals: Vec<String> = sheet.standing.totals.iter().map(|total| format!("**{total}**")).collect();
    let filler = if contracts { " |" } else { "" };
    let _ = writeln!(text, "| **total** |{filler} | {} |\n", totals.join(" | "));
    for line in standing(sheet, Style::PLAIN).lines() {
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
