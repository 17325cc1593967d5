//! Two rulesets side by side: the keys in which they differ, with both values.

use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr as _;

use super::rule_card::wrap;
use super::style::{Style, Tone};
use crate::ruleset::{Difference, Ruleset, Value, differences, grouped};

/// Wider lines are hard to read.
const WIDEST: usize = 120;

/// The gap between columns.
const GAP: usize = 2;

/// The differences for people; the names are what the two are called.
pub fn text(a: (&str, &Ruleset), b: (&str, &Ruleset), style: Style) -> String {
    let rows = grouped(differences(a.1.document(), b.1.document()));
    let names = (a.0, b.0);
    let width = style.width.min(WIDEST);
    if rows.is_empty() {
        let none = format!("{} and {} have the same rules.", names.0, names.1);
        return wrap(&none, width).join("\n") + "\n";
    }
    let shown: Vec<[String; 3]> = rows
        .iter()
        .map(|row| [row.key.clone(), shown(row.before.as_ref()), shown(row.after.as_ref())])
        .collect();
    let head = [String::new(), names.0.to_owned(), names.1.to_owned()];
    let column = |i: usize| {
        let cells = shown.iter().chain([&head]).filter_map(|row| row.get(i));
        cells.map(|cell| cell.width()).max().unwrap_or(0) + GAP
    };
    let (first, second, third) = (column(0), column(1), column(2) - GAP);
    // A long value is broken in its column, as long as that leaves it room.
    let free = width.saturating_sub(first);
    if free < 40 {
        return stacked(&shown, names, Style { width, ..style });
    }
    let second =
        if second + third > free { second.min((free / 2).max(free.saturating_sub(third))) } else { second };
    let third = free.saturating_sub(second);
    let mut text = String::new();
    for (row, tone) in [(&head, Tone::Strong)].into_iter().chain(shown.iter().map(|row| (row, Tone::Plain))) {
        let [key, before, after] = row;
        let (left, right) = (wrap(before, second - GAP), wrap(after, third));
        for i in 0..left.len().max(right.len()) {
            let key = if i == 0 { key.as_str() } else { "" };
            let cell = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
            let (left, right) = (cell(&left), cell(&right));
            let line = format!(
                "{}{}{}{}{}",
                style.paint(Tone::Strong, key),
                " ".repeat(first.saturating_sub(key.width())),
                style.paint(tone, &left),
                " ".repeat(second.saturating_sub(left.width())),
                style.paint(tone, &right)
            );
            text += line.trim_end();
            text.push('\n');
        }
    }
    text
}

/// Key by key, for a narrow terminal.
fn stacked(rows: &[[String; 3]], names: (&str, &str), style: Style) -> String {
    let mut text = String::new();
    for [key, before, after] in rows {
        text += &format!("{}\n", style.paint(Tone::Strong, key));
        for (name, value) in [(names.0, before), (names.1, after)] {
            let lines = wrap(&format!("{name}: {value}"), style.width.saturating_sub(4));
            for (i, line) in lines.iter().enumerate() {
                text += &format!("{}{line}\n", if i == 0 { "  " } else { "    " });
            }
        }
    }
    text
}

/// A value as a person reads it; a dash where nothing is said.
fn shown(value: Option<&Value>) -> String {
    match value {
        None => "—".to_owned(),
        Some(Value::Text(text)) => text.clone(),
        Some(Value::Texts(texts)) if texts.is_empty() => "none".to_owned(),
        Some(Value::Texts(texts)) => {
            texts.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>().join("; ")
        }
        Some(value) => value.to_string(),
    }
}

/// The differences for a program: each key by itself, null where nothing is said.
pub fn json(a: &Ruleset, b: &Ruleset) -> Json {
    let value = |value: &Option<Value>| value.as_ref().map(Value::to_json);
    let row =
        |found: &Difference| json!({"key": found.key, "a": value(&found.before), "b": value(&found.after)});
    let rows: Vec<Json> = differences(a.document(), b.document()).iter().map(row).collect();
    let one = |rules: &Ruleset| json!({"id": rules.id, "name": rules.name});
    json!({"a": one(a), "b": one(b), "differences": rows})
}
