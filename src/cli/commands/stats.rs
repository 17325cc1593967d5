//! `rummy stats`: results over all games, which are read one by one.

use chrono::NaiveDate;
use serde_json::Value;

use crate::cli::app::App;
use crate::cli::args::Stats as Args;
use crate::cli::error::Failure;
use crate::cli::example;
use crate::present::stats;
use crate::report::Stats;
use crate::ruleset::nearest;

pub(super) fn run(app: &mut App, args: &Args) -> Result<(), Failure> {
    let store = app.store()?;
    // Games whose ruleset is gone are found by its id as well.
    let loaded = args.ruleset.as_ref().map(|name| app.rules(name, &[]).map(|rules| rules.id));
    let wanted = loaded.as_ref().zip(args.ruleset.as_ref()).map(|(loaded, name)| match loaded {
        Ok(id) => id.clone(),
        Err(_) => name.clone(),
    });
    let (mut result, mut broken, mut others, mut empty) = (Stats::default(), Vec::new(), 0, 0);
    for id in store.games()? {
        let sheet = match app.open_id(id) {
            Ok(opened) => opened.sheet(),
            Err(failure) => {
                broken.push(failure.message);
                continue;
            }
        };
        let began = sheet.at.get(..10).and_then(|day| day.parse::<NaiveDate>().ok());
        let since = args.since.is_none_or(|since| began.is_some_and(|began| began >= since));
        if since && wanted.as_ref().is_none_or(|wanted| *wanted == sheet.ruleset) {
            let before = result.games;
            result.add(&sheet);
            empty += u32::from(result.games == before);
        } else {
            others += 1;
        }
    }
    if let (Some(Err(failure)), 0) = (loaded, result.games) {
        return Err(failure);
    }
    let only = named(&result, &args.players)?;
    if app.global.json {
        let mut value = stats::json(&result, &only);
        if let Value::Object(members) = &mut value {
            members.insert("skipped".into(), broken.len().into());
        }
        app.say_json(&value)?;
    } else if result.games > 0 {
        let text = stats::text(&result, &only, app.style());
        app.say_long(&text)?;
    } else if others > 0 {
        let games = if others == 1 { "the 1 game that there is is not" } else { "no game is" };
        app.say(&format!("Nothing to count: {games} among those that you asked for.\n"))?;
    } else if empty > 0 {
        app.say("Nothing to count: no deal was played yet.\n")?;
    } else {
        app.say(&format!("No games yet. Start one: {}\n", example::NEW))?;
    }
    if broken.is_empty() {
        return Ok(());
    }
    for message in &broken {
        app.warn(&format!("{message}; this game is left out"));
    }
    Err(Failure::said(3))
}

/// The players that were asked for, as they are spelt.
fn named(stats: &Stats, typed: &[String]) -> Result<Vec<String>, Failure> {
    let mut only = Vec::new();
    for name in typed {
        if let Some(known) = stats.name(name) {
            only.push(known.to_owned());
            continue;
        }
        let shown: String = name.escape_debug().take(60).collect();
        let failure = Failure::request(format!("nobody called `{shown}` plays in these games"));
        return Err(match nearest(name, stats.names()) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`rummy stats` lists everybody"),
        });
    }
    Ok(only)
}
