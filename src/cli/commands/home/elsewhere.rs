//! What leads away from the game that is going on: another one, or a page of this one.

use std::path::{Path, PathBuf};

use crate::cli::app::{App, Opened};
use crate::cli::args::{Export, Form, New, Remove};
use crate::cli::ask;
use crate::cli::error::{Failure, Kind};
use crate::cli::question::{Said, choose, help, yes};
use crate::play::OpenDeal;
use crate::present::{people, sheet};
use crate::report::Sheet;

/// Starts another game, with the same people or others.
pub(super) fn another(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    let Some(args) = ask::new_game(app, &New::default(), Some(opened))? else {
        return app.say("No game was started.\n");
    };
    let opened = super::super::new::start(app, &args)?;
    app.say_sheet(&format!("Started game {}.\n\n", opened.id), &opened.sheet())
}

/// Lets another game become the current one.
pub(super) fn switch(app: &mut App) -> Result<(), Failure> {
    let store = app.store()?;
    let mut games = Vec::new();
    for id in store.games()? {
        if let Ok(opened) = app.open_id(id) {
            let sheet = opened.sheet();
            games.push((super::super::games::last_time(&sheet), id, told_apart(id.as_str(), &sheet)));
        }
    }
    // The latest first, as `rummy games` has them.
    games.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let words: Vec<String> = games.iter().map(|(_, _, words)| words.clone()).collect();
    let about = "The game that is chosen is gone on with; the others stay as they are.";
    match choose(app, "Which game?", &words, 0, about)?.it().and_then(|place| games.get(place)) {
        Some((_, id, _)) => super::super::games::choose(app, id.as_str()),
        None => Ok(()),
    }
}

/// Sets the game aside, after a yes.
pub(super) fn remove(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    super::super::remove::run(app, &Remove { id: opened.id.to_string(), yes: false, back: false })
}

/// `p4wm6d  2026-11-29, over: Contract Rummy, Ann, Bob, Cat`: what tells a game from others comes before what may be long.
fn told_apart(id: &str, sheet: &Sheet) -> String {
    let last = super::super::games::last_time(sheet);
    let day = last.get(..10).unwrap_or(&last);
    let going_on = sheet.hand.as_ref().map(OpenDeal::n);
    let stands = match (sheet.rows.len(), going_on) {
        _ if sheet.standing.finished => "over".to_owned(),
        (_, Some(n)) => format!("in deal {n}"),
        (0, None) => "not begun".to_owned(),
        (1, None) => "1 deal so far".to_owned(),
        (n, None) => format!("{n} deals so far"),
    };
    let title = sheet.title.as_ref().map(|title| format!("{}: ", sheet::isolated(title))).unwrap_or_default();
    let names: Vec<String> = (0..sheet.players.len()).map(|seat| people::head(sheet, seat)).collect();
    format!("{id}  {day}, {stands}: {title}{}, {}", sheet.ruleset_name, names.join(", "))
}

/// Writes the game as a page, after asking where; what stands there already is replaced only after a yes.
pub(super) fn page(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    let text = loop {
        let Some(text) = app.io.prompter.line("Into which file", &format!("rummy-{}.html", opened.id))?
        else {
            return Ok(());
        };
        match text.trim() {
            "<" => return Ok(()),
            "?" => {
                let about = "A page for any browser, with the sheet, a chart and the corrections: a name like \
                             sunday.html, here or in a folder that exists; `<` goes back, Esc leaves.";
                help(app, about)?;
            }
            _ => break text,
        }
    };
    let output = PathBuf::from(text.trim());
    let there = std::fs::symlink_metadata(&output).is_ok() && !output.is_dir();
    if there && !replaces(app, &output)? {
        return app.say("Nothing was written.\n");
    }
    let args = Export { format: Form::Html, all: false, output, force: there };
    match super::super::export::run(app, &args) {
        // Another file will do.
        Err(failure) if failure.kind == Kind::File => {
            app.fail(&failure);
            Ok(())
        }
        other => other,
    }
}

fn replaces(app: &mut App, path: &Path) -> Result<bool, Failure> {
    let question = format!("{} is there already: replace it?", path.display());
    let about = "What the file holds now would be lost.";
    Ok(yes(app, &question, false, about)? == Said::It(true))
}
