//! The journal as people read it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::journal::{Event, Told, Upcard};
use crate::report::{Happened, Sheet, What};
use crate::table::Outcome;

/// Every entry with its time, the corrections with what they changed.
pub fn text(sheet: &Sheet, history: &[Happened], style: Style) -> String {
    let mut text = super::sheet::heading(sheet, style);
    let names: Vec<_> = sheet.players.iter().map(|name| isolated(name)).collect();
    let _ = writeln!(text, "{}  started: {}", style.paint(Tone::Faint, &short(&sheet.at)), names.join(", "));
    for happened in history {
        let at = style.paint(Tone::Faint, &short(&happened.at));
        let _ = writeln!(text, "{at}  {}", line(&happened.what));
    }
    text
}

/// `2026-11-28 19:30` of an ISO 8601 time.
pub fn short(at: &str) -> String {
    at.get(..16).map_or_else(|| at.to_owned(), |minute| minute.replace('T', " "))
}

fn line(what: &What) -> String {
    match what {
        What::Scored { deal, results, told } => {
            let all: Vec<_> = results
                .iter()
                .map(|(name, outcome, points)| format!("{} {}", isolated(name), shown(outcome, *points)))
                .collect();
            format!("deal {deal}: {}{}", all.join(", "), ending(told))
        }
        What::Amended { deal, changes, told } if changes.is_empty() && told.is_empty() => {
            format!("deal {deal} corrected: nothing changed")
        }
        What::Amended { deal, changes, told } => {
            let all: Vec<_> = changes
                .iter()
                .map(|change| {
                    let (before, now) = (&change.before, &change.now);
                    let name = isolated(&change.name);
                    format!("{name} from {} to {}", shown(&before.0, before.1), shown(&now.0, now.1))
                })
                .collect();
            format!("deal {deal} corrected: {}{}", all.join(", "), ending(told))
        }
        What::Undone(event) => format!("undone: {}", event_words(event)),
        What::Redone(event) => format!("done again: {}", event_words(event)),
    }
}

/// How a deal ended, in brackets, where that was said.
fn ending(told: &Told) -> String {
    let mut parts = Vec::new();
    if let Some(name) = &told.knock {
        let how = if told.big_gin == Some(true) { "has big gin" } else { "knocked" };
        parts.push(format!("{} {how}", isolated(name)));
    }
    if let Some(name) = &told.out {
        parts.push(format!("{} went out", isolated(name)));
    }
    match told.stock_out {
        Some(true) => parts.push("the stock ran out".into()),
        Some(false) => parts.push("the stock had not run out".into()),
        None => {}
    }
    parts.extend(told.upcard.map(|upcard| match upcard {
        Upcard::Was(face) => format!("upcard {face}"),
        Upcard::TakenBack => "no upcard".into(),
    }));
    for (name, bonus) in told.bonuses.iter().flatten() {
        parts.push(format!("{} for {}", bonus.replace('_', " "), isolated(name)));
    }
    if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(", ")) }
}

/// What a change is called: `deal 3`, `the correction of deal 2`.
pub fn event_words(event: &Event) -> String {
    match event {
        Event::Score { deal, .. } => format!("deal {deal}"),
        Event::Amend { deal, .. } => format!("the correction of deal {deal}"),
        Event::Undo | Event::Redo => event.name().to_owned(),
    }
}

fn shown(outcome: &Outcome, points: i32) -> String {
    match outcome {
        Outcome::Out => "out".into(),
        Outcome::Points(_) => points.to_string(),
        Outcome::Cards(_) | Outcome::Laid { .. } => format!("{points} ({outcome})"),
    }
}

/// The same as JSON.
pub fn json(sheet: &Sheet, history: &[Happened]) -> Value {
    let entries: Vec<Value> = history
        .iter()
        .map(|happened| {
            let mut value = match &happened.what {
                What::Scored { deal, results, told } => {
                    let results: serde_json::Map<String, Value> = results
                        .iter()
                        .map(|(name, outcome, points)| (name.clone(), json!({"result": outcome.to_string(), "points": points})))
                        .collect();
                    json!({"event": "score", "deal": deal, "results": results, "ended": told.to_json()})
                }
                What::Amended { deal, changes, told } => {
                    let cell = |(outcome, points): &(Outcome, i32)| json!({"result": outcome.to_string(), "points": points});
                    let changes: serde_json::Map<String, Value> = changes
                        .iter()
                        .map(|change| (change.name.clone(), json!({"from": cell(&change.before), "to": cell(&change.now)})))
                        .collect();
                    json!({"event": "amend", "deal": deal, "changes": changes, "ended": told.to_json()})
                }
                What::Undone(event) => json!({"event": "undo", "of": event_words(event)}),
                What::Redone(event) => json!({"event": "redo", "of": event_words(event)}),
            };
            if let Value::Object(members) = &mut value {
                members.shift_insert(0, "at".into(), happened.at.as_str().into());
            }
            value
        })
        .collect();
    json!({"game": sheet.id, "started": sheet.at, "players": sheet.players, "entries": entries})
}
