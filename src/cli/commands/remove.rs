//! `rummy remove`: a game that was a mistake is set aside, and counts nowhere until it is brought back.

use serde_json::json;

use crate::cli::app::App;
use crate::cli::args::Remove;
use crate::cli::error::{Failure, Kind};
use crate::cli::question::{Said, yes};
use crate::present::people;

pub(super) fn run(app: &mut App, args: &Remove) -> Result<(), Failure> {
    if args.back { back(app, &args.id) } else { remove(app, args) }
}

fn remove(app: &mut App, args: &Remove) -> Result<(), Failure> {
    let store = app.store()?;
    let id = app.find_game(&store, &args.id)?;
    // What can't be read can be set aside all the same.
    let words = match app.open_id(id) {
        Ok(opened) => {
            let sheet = opened.sheet();
            let names: Vec<String> =
                (0..sheet.players.len()).map(|seat| people::head(&sheet, seat)).collect();
            let deals = if sheet.rows.len() == 1 { "deal" } else { "deals" };
            format!("{}, {}, {} {deals}", sheet.ruleset_name, names.join(", "), sheet.rows.len())
        }
        Err(failure) if failure.kind == Kind::File => "it can't be read".to_owned(),
        Err(failure) => return Err(failure),
    };
    if !args.yes {
        if !app.may_ask() {
            return Err(Failure::request(format!("remove game {id} ({words})?"))
                .help("add --yes; `rummy remove --back ID` brings a game back"));
        }
        let about = "It is set aside and counts nowhere, until it is brought back.";
        if yes(app, &format!("Remove game {id} ({words})?"), false, about)? != Said::It(true) {
            app.say("Nothing was removed.\n")?;
            return Err(Failure::said(1));
        }
    }
    store.remove(id)?;
    if app.global.json {
        return app.say_json(&json!({"game": id.to_string(), "removed": true}));
    }
    let text = format!(
        "Game {id} ({words}) is removed and counts nowhere; `rummy remove --back {id}` brings it back."
    );
    let text = app.style().fit(&text, 2);
    app.say(&format!("{text}\n"))
}

fn back(app: &mut App, prefix: &str) -> Result<(), Failure> {
    let store = app.store()?;
    let id = App::one_of(&store.removed()?, prefix, " was removed")?;
    store.bring_back(id)?;
    if app.global.json {
        return app.say_json(&json!({"game": id.to_string(), "removed": false}));
    }
    app.say(&format!("Game {id} is back; `rummy use {id}` goes on with it.\n"))
}
