//! `rummy import`: games from a file that `export` wrote, or from a table of scores.

mod cells;
mod exported;
mod judge;
mod table;
mod tidy;
mod wide;

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use crate::cli::app::{App, Opened};
use crate::cli::args::Import;
use crate::cli::error::Failure;
use crate::cli::file::text;
use crate::journal::Journal;
use crate::journal::id::GameId;
use crate::journal::store::{Store, StoreError};

/// The largest file that is read, in MiB.
const MOST_MIB: u64 = 64;

/// How often chance may pick an id that is taken before something is wrong.
const TRIES: usize = 100;

/// A game that was read and judged, and is not written yet.
struct Found {
    /// The id that the file gives it.
    id: Option<GameId>,
    /// The game.
    journal: Journal,
}

/// What became of a game.
struct Done {
    was: Option<GameId>,
    opened: Opened,
    /// Whether it was there before, just as it is in the file.
    here: bool,
}

pub(super) fn run(app: &mut App, args: &Import) -> Result<(), Failure> {
    let (file, text) = read(app, args)?;
    let found = if text.trim_start().starts_with(['{', '[']) {
        exported::read(app, args, &file, &text)?
    } else {
        vec![Found { id: None, journal: table::read(app, args, &file, &text)? }]
    };
    let store = app.store()?;
    // Somebody may be in the middle of another game.
    let first = store.current()?.is_none();
    let done = write(app, &store, found)?;
    let new: Vec<&Done> = done.iter().filter(|done| !done.here).collect();
    if new.is_empty() {
        let ids: Vec<String> = done.iter().map(|done| done.opened.id.to_string()).collect();
        let what = match ids.as_slice() {
            [] => return Err(Failure::no(format!("there is no game in {file}"))),
            [one] => format!("game {one} is here already, with the same content"),
            _ => format!("all {} games are here already, with the same content", ids.len()),
        };
        return Err(Failure::no(format!("{what}: nothing was imported")));
    }
    if let (true, Some(last)) = (first, new.last())
        && let Err(error) = store.set_current(last.opened.id)
    {
        give_up(&store, &done);
        return Err(error.into());
    }
    app.recorded = true;
    if app.global.json {
        return app.say_json(&json!({"games": done.iter().map(to_json).collect::<Vec<_>>()}));
    }
    say(app, &done, first)
}

fn to_json(done: &Done) -> Value {
    let sheet = done.opened.sheet();
    json!({
        "game": sheet.id,
        "was": done.was.map(|id| id.to_string()),
        "imported": !done.here,
        "title": sheet.title,
        "ruleset": sheet.ruleset,
        "players": sheet.players,
        "deals": sheet.rows.len(),
    })
}

fn say(app: &mut App, done: &[Done], first: bool) -> Result<(), Failure> {
    let words = |done: &Done| {
        let id = done.opened.id;
        match (done.here, done.was.filter(|was| *was != id)) {
            (true, _) => format!("Game {id} is here already, with the same content."),
            (false, None) => format!("Imported game {id}."),
            (false, Some(was)) => format!("Imported game {id}; it was {was}, and another game has that id."),
        }
    };
    if let [one] = done {
        let id = one.opened.id;
        let now = if first { String::new() } else { format!(" `rummy use {id}` goes on with it.") };
        let what = app.style().wrap(&format!("{}{now}", words(one)), 0);
        return app.say_sheet(&format!("{what}\n\n"), &one.opened.sheet());
    }
    let lines: Vec<String> = done.iter().map(words).collect();
    app.say(&format!("{}\n", lines.join("\n")))
}

/// The name of the file and what stands in it.
fn read(app: &mut App, args: &Import) -> Result<(String, String), Failure> {
    let (name, text) = text(app, &args.file, MOST_MIB)?;
    if text.trim().is_empty() {
        return Err(Failure::request(format!("{name} is empty")));
    }
    Ok((name, text))
}

/// Writes all games, or none.
fn write(app: &mut App, store: &Store, found: Vec<Found>) -> Result<Vec<Done>, Failure> {
    let known = headers(store, found.len())?;
    let mut done: Vec<Done> = Vec::new();
    for game in found {
        let was = game.id;
        if let Some(id) = same(app, &known, &done, &game) {
            done.push(Done { was, opened: Opened { id, journal: game.journal }, here: true });
            continue;
        }
        match create(app, store, was, &game.journal) {
            Ok(id) => done.push(Done { was, opened: Opened { id, journal: game.journal }, here: false }),
            Err(failure) => {
                give_up(store, &done);
                return Err(failure);
            }
        }
    }
    Ok(done)
}

/// Takes games away that were written just now, of which nobody knows yet.
fn give_up(store: &Store, done: &[Done]) {
    for done in done.iter().filter(|done| !done.here) {
        std::fs::remove_file(store.journal_path(done.opened.id)).ok();
    }
}

/// How the games begin that are here, so that one that is the same is found.
fn headers(store: &Store, wanted: usize) -> Result<HashMap<String, Vec<GameId>>, Failure> {
    let mut known: HashMap<String, Vec<GameId>> = HashMap::new();
    if wanted == 0 {
        return Ok(known);
    }
    for id in store.games()? {
        let header = store.header_line(id).ok();
        let header = header.and_then(|line| serde_json::from_str::<Map<String, Value>>(&line).ok());
        if let Some(header) = header.as_ref().and_then(key) {
            known.entry(header).or_default().push(id);
        }
    }
    Ok(known)
}

/// When a game began and who plays, in one text.
fn key(header: &Map<String, Value>) -> Option<String> {
    Some(format!("{} {}", header.get("at")?, header.get("players")?))
}

/// The game here that is the same, if there is one.
fn same(app: &mut App, known: &HashMap<String, Vec<GameId>>, done: &[Done], game: &Found) -> Option<GameId> {
    let alike =
        |journal: &Journal| journal.header == game.journal.header && journal.entries == game.journal.entries;
    let twice = done.iter().find(|done| alike(&done.opened.journal)).map(|done| done.opened.id);
    let ids = known.get(&key(&game.journal.header.to_json())?);
    twice.or_else(|| {
        let mut ids = ids.into_iter().flatten();
        ids.find(|id| app.open_id(**id).is_ok_and(|opened| alike(&opened.journal))).copied()
    })
}

/// Writes a game under the id that it had, or another if that is taken.
fn create(app: &mut App, store: &Store, was: Option<GameId>, journal: &Journal) -> Result<GameId, Failure> {
    let lines: Vec<Map<String, Value>> = journal.entries.iter().map(|entry| entry.to_json()).collect();
    let header = journal.header.to_json();
    let mut next = was;
    for _ in 0..TRIES {
        let id = next.take().unwrap_or_else(|| GameId::from_seed((app.io.chance)()));
        match store.create_with(id, &header, &lines) {
            Ok(()) => return Ok(id),
            Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Failure::file("no free id for a new game was found"))
}
