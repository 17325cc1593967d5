//! People who came and went, in words.

use serde_json::{Map, Value, json};

use super::sheet::isolated;
use crate::journal::People;
use crate::report::Sheet;
use crate::table::{Addition, Last, Start, Why};

/// What the row of an addition is called on a sheet.
pub fn label(addition: &Addition) -> &'static str {
    match addition.why {
        Why::Joined { .. } => "joined",
        Why::Left { .. } => "left",
    }
}

/// `joined with 23 (average of Ann 20, Bob 25)`.
pub fn words(sheet: &Sheet, addition: &Addition) -> String {
    let points = sheet.number(addition.points);
    match &addition.why {
        Why::Joined { start, of } => {
            let of: Vec<String> =
                of.iter().map(|(seat, total)| format!("{} {total}", isolated(sheet.name(*seat)))).collect();
            let of = of.join(", ");
            let how = match start {
                Start::Points(_) => String::new(),
                Start::Average | Start::Highest(_) if of.is_empty() => " (nobody was there before)".into(),
                Start::Average => format!(" (average of {of})"),
                Start::Highest(0) => format!(" (highest: {of})"),
                Start::Highest(more) => format!(" (highest: {of}; {more:+})"),
            };
            format!("joined before deal {} with {points}{how}", addition.deal)
        }
        Why::Left { last, of } => {
            let how = match last {
                Last::Average if of.is_empty() => " (no deal to take an average of)".into(),
                Last::Average => {
                    let of: Vec<String> = of.iter().map(ToString::to_string).collect();
                    format!(" (average of {})", of.join(", "))
                }
                _ => String::new(),
            };
            format!("left in deal {}, which counts {points}{how}", addition.deal)
        }
    }
}

/// What happened, as the journal tells it; `now` are its points where corrections have changed them since.
pub fn event(people: &People, addition: Option<&Addition>, now: Option<i32>) -> String {
    let points = addition.map(|addition| addition.points).unwrap_or_default();
    let now = now.map(|now| format!("; {now} now, as deals were corrected")).unwrap_or_default();
    match people {
        People::Join { deal, player, start, seat } => {
            let how = if let Start::Points(_) = start { String::new() } else { format!(" ({start}{now})") };
            let seat =
                seat.as_ref().map(|seat| format!(", by {}'s seat", isolated(seat))).unwrap_or_default();
            format!("{} joins before deal {deal} with {points}{how}{seat}", isolated(player))
        }
        People::Leave { deal, player, last } => {
            let player = isolated(player);
            match last {
                Last::IfNamed => {
                    format!("{player} leaves, and is not in deal {deal} unless its result names {player}")
                }
                Last::Hand => format!("{player} leaves in deal {deal}, and the hand still counts"),
                Last::Points(_) => format!("{player} leaves in deal {deal}, which counts {points}"),
                Last::Average => {
                    format!("{player} leaves in deal {deal}, which counts {points} (average{now})")
                }
            }
        }
        People::Return { deal, player } => format!("{} is back before deal {deal}", isolated(player)),
        People::Rename { player, name } => format!("{} is called {} now", isolated(player), isolated(name)),
    }
}

/// What a change is called.
pub fn change(people: &People) -> String {
    match people {
        People::Join { player, .. } => format!("the joining of {}", isolated(player)),
        People::Leave { player, .. } => format!("the leaving of {}", isolated(player)),
        People::Return { player, .. } => format!("the return of {}", isolated(player)),
        People::Rename { player, name } => {
            format!("the new name of {} ({})", isolated(player), isolated(name))
        }
    }
}

/// A name as the head of a column.
pub fn head(sheet: &Sheet, seat: usize) -> String {
    let left = if sheet.away.contains(&seat) { " (left)" } else { "" };
    format!("{}{left}", isolated(sheet.name(seat)))
}

/// The points that no deal gave.
pub fn json(sheet: &Sheet) -> Value {
    let one = |addition: &Addition| {
        let mut value = json!({
            "event": if matches!(addition.why, Why::Joined { .. }) { "join" } else { "leave" },
            "deal": addition.deal,
            "player": sheet.name(addition.seat),
            "points": addition.points,
        });
        let (rule, of): (String, Value) = match &addition.why {
            Why::Joined { start, of } => {
                let of: Map<String, Value> =
                    of.iter().map(|(seat, total)| (sheet.name(*seat).to_owned(), (*total).into())).collect();
                (start.to_string(), of.into())
            }
            Why::Left { last, of } => (last.to_string(), of.clone().into()),
        };
        if let Value::Object(members) = &mut value {
            members.insert("rule".into(), rule.into());
            members.insert("of".into(), of);
        }
        value
    };
    sheet.additions.iter().map(one).collect()
}
