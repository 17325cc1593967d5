//! Games as `export --format json` writes them. Nothing in the file is believed: names, times and ids are checked, and
//! every event is judged again.

use chrono::DateTime;
use serde_json::{Map, Value};

use super::Found;
use crate::cli::app::App;
use crate::cli::args::Import;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::id::GameId;
use crate::journal::{Entry, FORMAT, Header, Journal, ReadError};
use crate::present::json;
use crate::report::Sheet;

/// The most games of one file.
const MOST_GAMES: usize = 20_000;

/// The most events of one game.
const MOST_EVENTS: usize = 100_000;

pub(super) fn read(app: &mut App, args: &Import, file: &str, text: &str) -> Result<Vec<Found>, Failure> {
    for (flag, given) in [
        ("--ruleset", args.ruleset.is_some()),
        ("--title", args.title.is_some()),
        ("--dealer", args.dealer.is_some()),
    ] {
        if given {
            return Err(Failure::request(format!(
                "{flag} is for a table of scores; {file} holds whole games"
            )));
        }
    }
    let value: Value = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Failure::request(format!("{file}:{line}:{column}: this is no JSON: {}", cause(&error)))
    })?;
    let no = |why: &str| {
        Failure::request(format!("{file}: {why}"))
            .help("`rummy export --format json` writes what can be imported, with --all for all games")
    };
    let whole = value.as_object().ok_or_else(|| no("this is no game that `rummy export` wrote"))?;
    match whole.get("format").and_then(Value::as_u64) {
        Some(1..=FORMAT) => {}
        Some(newer) => return Err(no(&ReadError::NewerFormat(newer).to_string())),
        None => return Err(no("this is no game that `rummy export` wrote: it has no `format`")),
    }
    let games: Vec<&Value> = match whole.get("games") {
        Some(Value::Array(games)) => games.iter().collect(),
        Some(_) => return Err(no("`games` is no list")),
        None => vec![&value],
    };
    if games.len() > MOST_GAMES {
        return Err(no(&format!("{} games are more than the {MOST_GAMES} allowed", games.len())));
    }
    let several = whole.contains_key("games");
    let mut found = Vec::new();
    for (n, value) in (1..).zip(games) {
        let place = if several { format!("{file}: game {n}") } else { file.to_owned() };
        found.push(game(app, &place, value)?);
    }
    Ok(found)
}

/// What the reader of JSON says, without the place, which stands before it.
fn cause(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or(&text).to_owned()
}

fn game(app: &mut App, place: &str, value: &Value) -> Result<Found, Failure> {
    let no = |why: String| Failure::request(format!("{place}: {why}"));
    let object = |value: Option<&Value>, what: &'static str| -> Result<Map<String, Value>, Failure> {
        value.and_then(Value::as_object).cloned().ok_or_else(|| no(ReadError::Member(what).to_string()))
    };
    let whole = object(Some(value), "game")?;
    // Six letters of an alphabet without dots and slashes, or none at all.
    let id = whole.get("game").and_then(Value::as_str).and_then(GameId::parse);
    let id = id
        .ok_or_else(|| no("`game` is no id of a game: six of the letters and digits that ids have".into()))?;
    let header = Header::from_json(&object(whole.get("header"), "header")?)
        .map_err(|error| no(format!("header: {error}")))?;
    checked(&header)
        .map_err(|failure| Failure { message: format!("{place}: header: {}", failure.message), ..failure })?;
    let mut journal = Journal::begin(header).map_err(|error| no(format!("header: {error}")))?;
    let events = whole.get("events").and_then(Value::as_array);
    let events = events.ok_or_else(|| no(ReadError::Member("events").to_string()))?;
    if events.len() > MOST_EVENTS {
        return Err(no(format!("{} events are more than the {MOST_EVENTS} allowed", events.len())));
    }
    for (n, event) in (1..).zip(events) {
        let place = format!("{place}: event {n}");
        let no = |why: String| Failure::request(format!("{place}: {why}"));
        let entry = Entry::read(&event.to_string()).map_err(|error| no(error.to_string()))?;
        time(&entry.at).map_err(&no)?;
        journal.push(entry).map_err(|unmade| {
            Failure::no(format!("{place}: {}", ReadError::Impossible(unmade.to_string())))
        })?;
    }
    let found = Found { id: Some(id), journal };
    warn(app, place, &whole, &found, id);
    Ok(found)
}

/// Whether everything in a header can be shown anywhere without harm.
fn checked(header: &Header) -> Result<(), Failure> {
    time(&header.at).map_err(Failure::request)?;
    if let Some(title) = &header.title {
        typed::kept("the title", title)?;
    }
    typed::kept_names(&header.players)
}

fn time(at: &str) -> Result<(), String> {
    let shown: String = at.escape_debug().take(40).collect();
    let known = DateTime::parse_from_rfc3339(at).is_ok();
    if known { Ok(()) } else { Err(format!("`at` is no time with its offset: `{shown}`")) }
}

/// The sheet in the file is for other programs; what counts is what the events come to.
fn warn(app: &mut App, place: &str, whole: &Map<String, Value>, found: &Found, id: GameId) {
    let Some(told) = whole.get("sheet").and_then(|sheet| sheet.get("totals")) else { return };
    let ours = json::sheet(&Sheet::new(id.as_str(), &found.journal));
    if ours.get("totals") != Some(told) {
        app.warn(&format!(
            "{place}: the totals in `sheet` are not what the events come to; the events count"
        ));
    }
}
