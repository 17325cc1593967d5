//! `rummy demo`: a sample evening in a data directory that is gone afterwards.

use std::cell::Cell;
use std::io;
use std::rc::Rc;

use chrono::{DateTime, FixedOffset, TimeDelta, TimeZone as _};
use serde_json::{Value, json};

use crate::cli::app::App;
use crate::cli::error::Failure;
use crate::cli::io::{Io, Shared, Terminals};
use crate::cli::prompt::Script;
use crate::present::Tone;

/// The evening: a command a line, and what is told about it behind `#`.
const EVENING: &str = include_str!("evening.txt");

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    let folder = tempfile::tempdir()
        .map_err(|error| Failure::file(format!("can't make a throw-away folder for the demo: {error}")))?;
    let clock = Rc::new(Cell::new(0));
    let mut steps: Vec<Value> = Vec::new();
    let style = app.style();
    for line in EVENING.lines() {
        if let Some(told) = line.strip_prefix("# ") {
            if !app.global.json {
                let told = style.paint(Tone::Note, &format!("# {}", style.wrap(told, 2)));
                app.say(&format!("{told}\n"))?;
            }
            continue;
        }
        let words = shell_words::split(line).map_err(|error| Failure::request(error.to_string()))?;
        let mut args: Vec<&str> = words.iter().map(String::as_str).collect();
        args.extend(["--color", if style.colour { "always" } else { "never" }]);
        if !app.global.json {
            app.say(&format!("{}\n", style.paint(Tone::Strong, &format!("$ {line}"))))?;
        }
        let said = Shared::default();
        let code = crate::cli::run(args, world(folder.path(), &clock, &said, style.width));
        let text = said.text();
        if app.global.json {
            steps.push(json!({"command": line, "exit": code, "output": text}));
        } else {
            app.say(&format!("{text}\n"))?;
        }
    }
    if app.global.json {
        return app.say_json(&json!({"steps": steps}));
    }
    app.say("That was an evening. Nothing of yours was touched. Your own begins with:\n  rummy\n")
}

/// A world of its own for one command: its clock goes on by some minutes, nobody is asked.
fn world(folder: &std::path::Path, clock: &Rc<Cell<i64>>, said: &Shared, width: usize) -> Io {
    let env = [("RUMMY_DATA_DIR", folder.join("data")), ("RUMMY_CONFIG_DIR", folder.join("config"))];
    let clock = Rc::clone(clock);
    Io {
        stdin: Box::new(io::empty()),
        stdout: Box::new(said.clone()),
        stderr: Box::new(said.clone()),
        terminals: Terminals::default(),
        width,
        env: env.into_iter().map(|(name, path)| (name.to_owned(), path.display().to_string())).collect(),
        now: Box::new(move || {
            clock.set(clock.get() + 17);
            evening() + TimeDelta::minutes(clock.get())
        }),
        chance: Box::new(|| 7),
        prompter: Box::new(Script::new([])),
    }
}

/// A Saturday in November, half past seven.
fn evening() -> DateTime<FixedOffset> {
    let zone = FixedOffset::east_opt(3600);
    let evening = zone.and_then(|zone| zone.with_ymd_and_hms(2026, 11, 28, 19, 30, 0).single());
    evening.unwrap_or_default()
}
