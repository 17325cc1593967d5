//! The journal as people read it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::journal::{Deed, Entry, Event, Told, Upcard};
use crate::play::{TurnedUp, print_moves};
use crate::report::{Happened, Scores, Sheet, What};
use crate::table::Outcome;

/// Every entry with its time, the corrections with what they changed.
pub fn text(sheet: &Sheet, history: &[Happened], style: Style) -> String {
    let mut text = super::sheet::heading(sheet, style);
    let names: Vec<_> = sheet.began.iter().map(|name| isolated(name)).collect();
    let _ = writeln!(text, "{}  started: {}", style.paint(Tone::Faint, &short(&sheet.at)), names.join(", "));
    for happened in history {
        let at = style.paint(Tone::Faint, &short(&happened.at));
        let _ = writeln!(text, "{at}  {}", style.wrap(&line(&happened.what), 18));
    }
    text
}

/// `2026-11-28 19:30` of an ISO 8601 time.
pub fn short(at: &str) -> String {
    at.get(..16).map_or_else(|| at.to_owned(), |minute| minute.replace('T', " "))
}

/// What happened, in a line.
pub fn line(what: &What) -> String {
    match what {
        What::Scored { deal, results, told } => {
            format!("deal {deal}: {}{}", scores_told(results, told), ending(told))
        }
        What::Amended { deal, changes, told } if changes.is_empty() && !told.ends() => {
            let sums: Vec<String> =
                told.sums.iter().map(|(name, sum)| format!("{} as {sum}", isolated(name))).collect();
            let what = if sums.is_empty() { "nothing changed".to_owned() } else { sums.join(", ") };
            format!("deal {deal} corrected: {what}")
        }
        What::Amended { deal, changes, told } => {
            let all: Vec<_> = changes
                .iter()
                .map(|change| {
                    let (before, now) = (&change.before, &change.now);
                    let name = isolated(&change.name);
                    let sum = sum(told, &change.name);
                    format!("{name} from {} to {}{sum}", shown(&before.0, before.1), shown(&now.0, now.1))
                })
                .collect();
            format!("deal {deal} corrected: {}{}", all.join(", "), ending(told))
        }
        What::Begun { deal, turned } => format!("deal {deal} begins{}", turned_up(*turned)),
        What::Played { deal, turned, player, moves, scored } => {
            let begins = turned_up(*turned);
            let came_to =
                scored.as_ref().map(|results| format!("; that is {}", scores(results))).unwrap_or_default();
            format!("deal {deal}{begins}, {}: {moves}{came_to}", isolated(player))
        }
        What::Shown { deal, scored, .. } => format!("deal {deal}, hands shown: {}", scores(scored)),
        What::Moved(people, addition) => {
            let (then, now) = addition.as_ref().map(|(then, now)| (then, *now)).unzip();
            super::people::event(people, then, now.flatten())
        }
        What::Whole { deed, results, entered } => whole(deed, results, *entered),
        What::Undone(events) => format!("undone: {}", events_words(events)),
        What::Redone(events) => format!("done again: {}", events_words(events)),
    }
}

/// A change to the record as a whole.
fn whole(deed: &Deed, results: &Scores, entered: u32) -> String {
    match deed {
        Deed::Strike { deal } => {
            let stays = if *deal < entered { "; its number stays" } else { "" };
            format!("deal {deal} struck, it never happened: {} no longer{stays}", scores(results))
        }
        Deed::Insert { deal, told, .. } => {
            let moved = match (deal + 1, entered) {
                (next, last) if next == last => format!("deal {deal} is now deal {next}"),
                (next, last) => format!("deals {deal} to {} are now deals {next} to {last}", last - 1),
            };
            format!("deal {deal} put in: {}{}; {moved}", scores_told(results, told), ending(told))
        }
        Deed::Misdeal { deal } => format!("deal {deal} was misdealt: dealt again"),
        Deed::Finish => "the game was ended early".to_owned(),
        Deed::Lost { lines, deal } => {
            let lines = match lines {
                0 => None,
                1 => Some("a line of the journal was lost here".to_owned()),
                n => Some(format!("{n} lines of the journal were lost here")),
            };
            let deal = deal.map(|deal| {
                format!("deal {deal} counts for nobody until `rummy amend --deal {deal}` tells it anew")
            });
            [lines, deal].into_iter().flatten().collect::<Vec<_>>().join("; ")
        }
    }
}

fn turned_up(turned: TurnedUp) -> String {
    if turned.is_empty() { String::new() } else { format!(" ({})", turned.words().trim_start()) }
}

/// `Ann out, Bob 50 (KS QD AH *)`.
fn scores(results: &Scores) -> String {
    scores_told(results, &Told::default())
}

/// The same with the sums as which points were told: `Cat 30 (15+10+5)`.
fn scores_told(results: &Scores, told: &Told) -> String {
    let all: Vec<_> = results
        .iter()
        .map(|(name, outcome, points)| {
            format!("{} {}{}", isolated(name), shown(outcome, *points), sum(told, name))
        })
        .collect();
    all.join(", ")
}

/// The sum as which points were told, in brackets.
fn sum(told: &Told, name: &str) -> String {
    told.sum(name).map(|sum| format!(" ({sum})")).unwrap_or_default()
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
    if let Some(name) = &told.dealer {
        parts.push(format!("{} dealt", isolated(name)));
    }
    parts.extend(told.wild.map(|card| format!("wild {card}")));
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
        Event::Deal { deal, .. } => format!("the beginning of deal {deal}"),
        Event::Turn { player, moves, .. } => {
            let noun = if moves.len() == 1 { "move" } else { "moves" };
            format!("{}'s {noun} ({})", isolated(player), print_moves(moves))
        }
        Event::Hands { deal, .. } => format!("the hands shown in deal {deal}"),
        Event::People(people) => super::people::change(people),
        Event::Deed(deed) => match deed {
            Deed::Strike { deal } => format!("the striking of deal {deal}"),
            Deed::Insert { deal, .. } => format!("deal {deal}, which was put in"),
            Deed::Misdeal { deal } => format!("the misdeal of deal {deal}"),
            Deed::Finish => "the early end".to_owned(),
            Deed::Lost { .. } => "the note of lost lines".to_owned(),
        },
        Event::Undo { .. } | Event::Redo => event.name().to_owned(),
    }
}

/// What changes made or taken back at once are called.
pub fn events_words(events: &[Event]) -> String {
    match events {
        [] => "nothing".to_owned(),
        [one] => event_words(one),
        [first, ..] => format!("{} entries, from {} on", events.len(), event_words(first)),
    }
}

fn shown(outcome: &Outcome, points: i32) -> String {
    match outcome {
        Outcome::Out => "out".into(),
        Outcome::Points(_) => points.to_string(),
        Outcome::NotIn | Outcome::Absent => outcome.to_string(),
        // Nothing was told of it.
        Outcome::Laid { melds, left } if melds.is_empty() && left.is_empty() => points.to_string(),
        Outcome::Cards(_) | Outcome::Laid { .. } | Outcome::Instead(_) => format!("{points} ({outcome})"),
    }
}

/// The same as JSON.
pub fn json(sheet: &Sheet, history: &[Happened]) -> Value {
    let entries: Vec<Value> = history
        .iter()
        .map(|happened| {
            let mut value = match &happened.what {
                What::Scored { deal, results, told } => {
                    json!({"event": "score", "deal": deal, "results": results_json(results), "ended": told.to_json()})
                }
                What::Amended { deal, changes, told } => {
                    let cell = |(outcome, points): &(Outcome, i32)| json!({"result": outcome.to_string(), "points": points});
                    let changes: serde_json::Map<String, Value> = changes
                        .iter()
                        .map(|change| (change.name.clone(), json!({"from": cell(&change.before), "to": cell(&change.now)})))
                        .collect();
                    json!({"event": "amend", "deal": deal, "changes": changes, "ended": told.to_json()})
                }
                What::Begun { deal, turned } => {
                    json!({"event": "deal", "deal": deal, "upcard": turned.upcard.map(|card| card.to_string())})
                }
                What::Played { deal, turned, player, moves, scored } => json!({
                    "event": "turn",
                    "deal": deal,
                    "upcard": turned.upcard.map(|card| card.to_string()),
                    "player": player,
                    "moves": moves,
                    "results": scored.as_ref().map(results_json),
                }),
                What::Shown { deal, hands, scored } => {
                    let hands: serde_json::Map<String, Value> =
                        hands.iter().map(|(name, outcome)| (name.clone(), outcome.to_string().into())).collect();
                    json!({"event": "hands", "deal": deal, "hands": hands, "results": results_json(scored)})
                }
                What::Moved(people, addition) => {
                    let event = Event::People(people.clone());
                    let mut line = Entry { at: happened.at.clone(), event }.to_json();
                    if let Some((addition, now)) = addition {
                        line.insert("points".into(), addition.points.into());
                        if let Some(now) = now {
                            line.insert("points_now".into(), (*now).into());
                        }
                    }
                    Value::Object(line)
                }
                What::Whole { deed, results, .. } => {
                    let mut value = json!({"event": deed.name()});
                    if let Value::Object(members) = &mut value {
                        match deed {
                            Deed::Strike { deal } | Deed::Misdeal { deal } | Deed::Insert { deal, .. } => {
                                members.insert("deal".into(), (*deal).into());
                            }
                            Deed::Lost { lines, deal } => {
                                members.insert("lines".into(), (*lines).into());
                                members.insert("deal".into(), (*deal).into());
                            }
                            Deed::Finish => {}
                        }
                        if !results.is_empty() {
                            members.insert("results".into(), results_json(results).into());
                        }
                        if let Deed::Insert { told, .. } = deed {
                            members.insert("ended".into(), told.to_json().into());
                        }
                    }
                    value
                }
                What::Undone(events) => json!({"event": "undo", "of": events_words(events)}),
                What::Redone(events) => json!({"event": "redo", "of": events_words(events)}),
            };
            if let (Value::Object(members), What::Begun { turned, .. } | What::Played { turned, .. }) =
                (&mut value, &happened.what)
                && let Some(card) = turned.wild
            {
                members.insert("wild".into(), card.to_string().into());
            }
            if let Value::Object(members) = &mut value {
                members.shift_insert(0, "at".into(), happened.at.as_str().into());
            }
            value
        })
        .collect();
    json!({"game": sheet.id, "started": sheet.at, "players": sheet.players, "entries": entries})
}

fn results_json(results: &Scores) -> serde_json::Map<String, Value> {
    let cell = |(name, outcome, points): &(String, Outcome, i32)| {
        (name.clone(), json!({"result": outcome.to_string(), "points": points}))
    };
    results.iter().map(cell).collect()
}
