//! `rummy verify`: is every journal whole, and are there copies that grew apart? With `--repair`, what is sound is saved.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::path::Path;

use crate::cli::app::App;
use crate::cli::args::Verify;
use crate::cli::error::Failure;
use crate::cli::file::wait_for_writer;
use crate::journal::Known;
use crate::journal::id::GameId;
use crate::journal::store::{Other, Store, StoreError};
use crate::journal::verify::{Examined, State, compare, examine, examine_among, first_event, first_line};
use crate::present::verified::{self, Beside, Checked, What};

/// How often a journal is looked at that changes all the time.
const MOST_LOOKS: usize = 5;

pub(super) fn run(app: &mut App, args: &Verify) -> Result<(), Failure> {
    let store = app.store()?;
    let named: Vec<&str> = args.games.iter().chain(&app.global.game).map(String::as_str).collect();
    let ids = if named.is_empty() {
        store.games()?
    } else {
        let mut ids = named.iter().map(|name| app.find_game(&store, name)).collect::<Result<Vec<_>, _>>()?;
        ids.sort_unstable();
        ids.dedup();
        ids
    };
    if !args.trust.is_empty() && ids.len() != 1 {
        return Err(
            Failure::request("--trust names lines of one game").help("name the game: `rummy verify ID …`")
        );
    }
    let at = (app.io.now)().to_rfc3339_opts(chrono::SecondsFormat::Secs, false);
    let mut begun: HashMap<u64, Vec<GameId>> = HashMap::new();
    let mut checked = Vec::new();
    let mut known = Known::default();
    for id in ids {
        let done = if args.repair {
            repair(&store, id, &args.trust, &at)
        } else {
            look(&store, id, &at, &mut known).map(Ok)
        };
        let done = match done {
            Ok(Err((line, why))) => {
                return Err(Failure::request(format!("line {line} of game {id} can't be trusted: {why}"))
                    .help("nothing was written; `rummy verify` names the lines that were changed"));
            }
            Ok(Ok(looked)) => Ok(looked),
            Err(error) => Err(error),
        };
        let (found, kept) = match done {
            Ok((bytes, found, kept)) => {
                begun.entry(first(&bytes)).or_default().push(id);
                (Ok(found), kept)
            }
            Err(error) => (Err(error.to_string().split('\n').next().unwrap_or_default().to_owned()), None),
        };
        let file = store.journal_path(id).display().to_string();
        checked.push(Checked { game: id.to_string(), file, found, kept });
    }
    let beside = beside(&store, &begun, !named.is_empty());
    if app.global.json {
        app.say_json(&verified::json(&checked, &beside))?;
    } else {
        let text = verified::text(&checked, &beside, app.style());
        app.say(&text)?;
    }
    let unread = |game: &Checked| match &game.found {
        Err(_) => true,
        Ok(found) => found.state == State::Newer,
    };
    let unreadable = |file: &Beside| matches!(file.what, What::Unreadable(_));
    if checked.iter().any(unread) || beside.iter().any(unreadable) {
        Err(Failure::said(3))
    } else if !checked.iter().all(Checked::well) || beside.iter().any(|file| file.what.wrong()) {
        Err(Failure::said(1))
    } else {
        Ok(())
    }
}

/// The bytes of a journal, what was found in it, and where the damaged original is kept.
type Looked = (Vec<u8>, Examined, Option<String>);

/// Looks without a lock. What looks damaged while somebody writes this very moment does not look so twice.
fn look(store: &Store, id: GameId, at: &str, known: &mut Known) -> Result<Looked, StoreError> {
    let mut bytes = store.bytes(id)?;
    for _ in 0..MOST_LOOKS {
        let found = examine_among(&bytes, &[], at, known);
        if found.state != State::Damaged {
            return Ok((bytes, found, None));
        }
        if !wait_for_writer(&store.journal_path(id)) {
            return Ok((bytes, found, None));
        }
        let now = store.bytes(id)?;
        if now == bytes {
            return Ok((bytes, found, None));
        }
        bytes = now;
    }
    let found = examine(&bytes, &[], at);
    Ok((bytes, found, None))
}

/// A line that was to be kept as it reads, and why it can't be.
type Untrusted = (usize, &'static str);

/// A line that was named to be kept although there is nothing to keep, and why.
fn untrusted(found: &Examined, trusted: &[usize]) -> Option<Untrusted> {
    let line = match found.state {
        State::Sound => trusted.first(),
        State::Damaged => found.untrusted.first(),
        State::Newer => None,
    };
    line.map(|line| {
        let why = if *line == 0 || *line > found.lines {
            "there is no such line"
        } else if found.state == State::Sound {
            "all lines are as they were written"
        } else {
            "it is not framed like a line of a journal, or another line has its place by its check sum"
        };
        (*line, why)
    })
}

fn repair(
    store: &Store,
    id: GameId,
    trusted: &[usize],
    at: &str,
) -> Result<Result<Looked, Untrusted>, StoreError> {
    // Who only looks needs no right to write.
    let bytes = store.bytes(id)?;
    let found = examine(&bytes, trusted, at);
    if let Some(line) = untrusted(&found, trusted) {
        return Ok(Err(line));
    }
    if found.state != State::Damaged {
        return Ok(Ok((bytes, found, None)));
    }
    let mut locked = store.lock(id)?;
    let bytes = store.bytes(id)?;
    let found = examine(&bytes, trusted, at);
    if let Some(line) = untrusted(&found, trusted) {
        return Ok(Err(line));
    }
    let Some(text) = found.repair.as_ref().map(|repair| repair.text.as_str()) else {
        return Ok(Ok((bytes, found, None)));
    };
    // A repair that makes anything else of it than a whole journal is none.
    if examine(text.as_bytes(), &[], at).state != State::Sound {
        return Ok(Ok((bytes, found, None)));
    }
    let kept = locked.replace(&bytes, text)?;
    Ok(Ok((bytes, found, Some(kept.display().to_string()))))
}

/// What tells the first line of a journal from that of another.
fn first(bytes: &[u8]) -> u64 {
    hashed(first_line(bytes))
}

fn hashed(what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    hasher.finish()
}

/// The files beside the journals; of copies those of the games that were looked at.
fn beside(store: &Store, begun: &HashMap<u64, Vec<GameId>>, some: bool) -> Vec<Beside> {
    let mut found = Vec::new();
    let others = store.others().unwrap_or_else(|error| {
        // What was done is told in any case.
        let what = What::Unreadable(error.to_string());
        found.push(Beside { file: store.root().display().to_string(), what });
        Vec::new()
    });
    for other in others {
        let (path, what) = match &other {
            Other::Copy(path) => (path, copy(store, begun, path, some)),
            Other::Leftover(path) => (path, (!some).then_some(What::Leftover)),
            Other::Unknown(path) => (path, (!some).then_some(What::Unknown)),
        };
        found.extend(what.map(|what| Beside { file: path.display().to_string(), what }));
    }
    // Games under names of their own may be copies of one as well. Each is compared with the first of them: of a hundred
    // copies there are thousands of pairs, which tell nothing more.
    for ids in begun.values().filter(|ids| ids.len() > 1) {
        let mut heads: HashMap<u64, GameId> = HashMap::new();
        for other in ids {
            let Ok(theirs) = store.bytes(*other) else { continue };
            let Some(event) = first_event(&theirs) else { continue };
            let Some(id) = heads.get(&hashed(event)) else {
                heads.insert(hashed(event), *other);
                continue;
            };
            let Some(copied) = store.bytes(*id).ok().and_then(|ours| compare(&ours, &theirs, true)) else {
                continue;
            };
            let file = store.journal_path(*other).display().to_string();
            found.push(Beside { file, what: What::Copy(id.to_string(), copied) });
        }
    }
    found
}

/// What a file is that is named like a journal, but for no game.
fn copy(store: &Store, begun: &HashMap<u64, Vec<GameId>>, path: &Path, some: bool) -> Option<What> {
    let bytes = match store.other_bytes(path) {
        Ok(bytes) => bytes,
        Err(error) => return Some(What::Unreadable(error.to_string())),
    };
    for id in begun.get(&first(&bytes)).into_iter().flatten() {
        if let Some(copied) = store.bytes(*id).ok().and_then(|ours| compare(&ours, &bytes, false)) {
            return Some(What::Copy(id.to_string(), copied));
        }
    }
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let named = name.get(..6).and_then(GameId::parse);
    let known = named.filter(|id| begun.values().flatten().any(|known| known == id));
    if let Some(id) = known {
        return Some(What::Otherwise(id.to_string()));
    }
    if some {
        return None;
    }
    let found = examine(&bytes, &[], "");
    let journal = found.state == State::Sound || found.repair.is_some();
    Some(if journal { What::Stray(found.players) } else { What::Unknown })
}
