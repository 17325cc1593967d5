//! `rummy games` and `rummy use`: all games, and which is the current one.

use serde_json::{Map, Value, json};
use unicode_width::UnicodeWidthStr as _;

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::cli::example;
use crate::journal::id::GameId;
use crate::present::grid::Grid;
use crate::present::history::short;
use crate::present::sheet::isolated;
use crate::present::{Style, Tone, json};
use crate::report::Sheet;

/// Below this width a game has lines of its own in place of a row.
const NARROW: usize = 60;

/// The row of a game as a few lines: what tells it apart, and below that who plays what.
fn lines(cells: &[(Tone, String)], style: Style) -> String {
    let cell = |at: usize| cells.get(at).map_or("", |(_, text)| text.as_str());
    let (tone, id) = cells.get(1).map_or((Tone::Plain, ""), |(tone, text)| (*tone, text));
    let mark = if cell(0).is_empty() { " " } else { cell(0) };
    let head = format!("{mark} {}  {}  {}", style.paint(tone, id), cell(2), cell(4));
    let mut text = format!("{}\n ", head.trim_end());
    let mut used = 1;
    let rules = if cell(3).is_empty() { String::new() } else { format!("{}: ", cell(3)) };
    for part in format!("{rules}{}", cell(5)).split(' ') {
        if used > 1 && used + 1 + part.width() > style.width {
            text.push_str("\n ");
            used = 1;
        }
        text.push_str(&format!(" {part}"));
        used += 1 + part.width();
    }
    format!("{}\n", text.replace('\u{a0}', " "))
}

/// A game in the list, as far as it is shown: of many games no whole sheet is kept.
struct Listed {
    id: GameId,
    /// When something last happened in it.
    at: String,
    json: Option<Value>,
    cells: Vec<(Tone, String)>,
    /// Why it can't be read.
    fault: Option<String>,
}

impl Listed {
    fn of(id: GameId, sheet: Result<&Sheet, Failure>, json: bool, current: Option<GameId>) -> Self {
        let at = sheet.as_ref().map(|sheet| last_time(sheet)).unwrap_or_default();
        let (told, cells) = if json {
            (Some(game_json(id, &sheet, current)), Vec::new())
        } else {
            (None, row(id, &sheet, current))
        };
        Self { id, at, json: told, cells, fault: sheet.err().map(|failure| failure.message) }
    }
}

pub(super) fn list(app: &mut App) -> Result<(), Failure> {
    let store = app.store()?;
    let current = store.current()?;
    let json = app.global.json;
    let mut games: Vec<Listed> = Vec::new();
    for id in store.games()? {
        games.push(match app.open_id(id) {
            Ok(opened) => Listed::of(id, Ok(&opened.sheet()), json, current),
            Err(failure) => Listed::of(id, Err(failure), json, current),
        });
    }
    // The latest first: that is the one people look for.
    games.sort_by(|a, b| b.at.cmp(&a.at).then(a.id.cmp(&b.id)));
    let broken: Vec<String> = games.iter().filter_map(|game| game.fault.clone()).collect();
    if json {
        let all: Vec<Value> = games.into_iter().filter_map(|game| game.json).collect();
        app.say_json(&json!({"current": current.map(|id| id.to_string()), "games": all}))?;
    } else if games.is_empty() {
        app.say(&format!("No games yet. Start one: {}\n", example::NEW))?;
    } else {
        let style = app.style();
        let text = if style.width < NARROW {
            games.iter().map(|game| lines(&game.cells, style)).collect()
        } else {
            let mut grid = Grid::new(style, &["", "game", "last played", "rules", ">deals", "players"]);
            for game in games {
                grid.row(game.cells);
            }
            grid.print()
        };
        app.say_long(&text)?;
    }
    if broken.is_empty() {
        return Ok(());
    }
    for message in &broken {
        app.warn(message);
    }
    Err(Failure::said(3))
}

/// When something last happened in a game.
pub(super) fn last_time(sheet: &Sheet) -> String {
    let changed = sheet.rows.iter().map(|row| row.deal.amended.as_ref().unwrap_or(&row.deal.at));
    changed.max().unwrap_or(&sheet.at).clone()
}

fn game_json(id: GameId, sheet: &Result<&Sheet, Failure>, current: Option<GameId>) -> Value {
    let mut game = Map::new();
    match sheet {
        Ok(sheet) => {
            if let Value::Object(all) = json::sheet(sheet) {
                let kept = [
                    "game", "title", "ruleset", "started", "players", "left", "totals", "leaders",
                    "finished", "winners",
                ];
                game = all.into_iter().filter(|(name, _)| kept.contains(&name.as_str())).collect();
                game.insert("deals".into(), sheet.rows.len().into());
            }
        }
        Err(failure) => {
            game.insert("game".into(), id.to_string().into());
            game.insert("error".into(), failure.message.as_str().into());
        }
    }
    game.insert("current".into(), (current == Some(id)).into());
    Value::Object(game)
}

fn row(id: GameId, sheet: &Result<&Sheet, Failure>, current: Option<GameId>) -> Vec<(Tone, String)> {
    let here = current == Some(id);
    let tone = if here { Tone::Strong } else { Tone::Plain };
    let mark = if here { "→" } else { "" };
    let mut cells = vec![(Tone::Good, mark.to_owned()), (tone, id.to_string())];
    let Ok(sheet) = sheet else {
        cells.extend([(tone, String::new()), (tone, String::new()), (tone, String::new())]);
        cells.push((Tone::Bad, "can't be read".into()));
        return cells;
    };
    let of = sheet.deals.map(|deals| format!("/{deals}")).unwrap_or_default();
    let player = |(seat, name): (usize, &String)| {
        let won = sheet.standing.winners.contains(&seat);
        let left = sheet.away.contains(&seat);
        let how = match (won, left) {
            (true, _) => " (won)",
            (_, true) => " (left)",
            _ => "",
        };
        let total = sheet.standing.secured.get(seat).copied().unwrap_or(0);
        // A name and what it came to stay in one line.
        format!("{} {total}{how}", isolated(name)).replace(' ', "\u{a0}")
    };
    let names: Vec<String> = sheet.players.iter().enumerate().map(player).collect();
    let title = sheet.title.as_ref().map(|title| format!("{}: ", isolated(title))).unwrap_or_default();
    cells.push((tone, short(&last_time(sheet))));
    cells.push((tone, sheet.ruleset.clone()));
    cells.push((tone, format!("{}{of}", sheet.rows.len())));
    cells.push((tone, format!("{title}{}", names.join(", "))));
    cells
}

pub(super) fn choose(app: &mut App, prefix: &str) -> Result<(), Failure> {
    let store = app.store()?;
    let id = app.find_game(&store, prefix)?;
    // Opened before it is made current: what can't be read is no game to go on with.
    let opened = app.open_id(id)?;
    store.set_current(id)?;
    app.say_sheet(&format!("The current game is now {id}.\n\n"), &opened.sheet())
}
