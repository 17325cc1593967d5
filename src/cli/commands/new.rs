//! `rummy new`: starts a game and makes it the current one.

use std::rc::Rc;

use serde_json::{Map, Value};

use crate::cli::alike;
use crate::cli::app::{App, Opened};
use crate::cli::args::New;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::example;
use crate::cli::typed;
use crate::journal::id::GameId;
use crate::journal::store::StoreError;
use crate::journal::{Header, Journal};
use crate::ruleset::{Ruleset, nearest};

/// How often chance may pick an id that is taken before something is wrong.
const TRIES: usize = 100;

pub(super) fn run(app: &mut App, args: New) -> Result<(), Failure> {
    if args.like.is_some() {
        let opened = start(app, &args)?;
        let what = format!("Started game {}.\n\n", opened.id);
        return app.say_sheet(&what, &opened.sheet());
    }
    if args.ruleset.is_none() && !app.may_ask() {
        return Err(Failure::request("which game? name a ruleset and the players")
            .help(format!("for example `{}`; `rummy rules` lists the rulesets", example::NEW)));
    }
    let args = if args.ruleset.is_none() || (args.players.is_empty() && app.may_ask()) {
        // A game that can't be read is no reason not to start another.
        let before = app.store()?.current()?.and_then(|id| app.open_id(id).ok());
        match ask::new_game(app, &args, before.as_ref())? {
            Some(args) => args,
            None => return app.say("No game was started.\n"),
        }
    } else {
        args
    };
    let opened = start(app, &args)?;
    let sheet = opened.sheet();
    let what = format!("Started game {}.\n\n", opened.id);
    app.say_sheet(&what, &sheet)
}

/// Starts the game that was asked for.
pub(in crate::cli) fn start(app: &mut App, args: &New) -> Result<Opened, Failure> {
    if let Some(game) = &args.like {
        return again(app, game, args);
    }
    let rules = app.rules(args.ruleset.as_deref().unwrap_or_default(), &args.set)?;
    let players = players(&rules, &args.players)?;
    let dealer = dealer(&players, args.dealer.as_deref())?;
    create(app, args, rules.document().to_json().into(), players, dealer)
}

/// Starts a game by the rules of another, with those who were there at its end, or others in their place.
fn again(app: &mut App, game: &str, args: &New) -> Result<Opened, Failure> {
    let id = app.find_game(&app.store()?, game)?;
    let before = app.open_id(id)?.journal;
    let game = &before.game;
    let here = game.staying();
    // The rules are known, so that every name is a player's.
    let named: Vec<String> = args.ruleset.iter().chain(&args.players).cloned().collect();
    let players = players(&game.rules, if named.is_empty() { &here } else { &named })?;
    let next = game.name(game.dealer(game.next_number()));
    let deals = players.iter().find(|name| alike::same(name, next)).map(String::as_str);
    let dealer = dealer(&players, args.dealer.as_deref().or(deals))?;
    create(app, args, before.header.ruleset, players, dealer)
}

fn create(
    app: &mut App,
    args: &New,
    ruleset: Rc<Map<String, Value>>,
    players: Vec<String>,
    dealer: String,
) -> Result<Opened, Failure> {
    let title = args.title.as_ref().map(|title| typed::name("the title", title)).transpose()?;
    let at = (app.io.now)().to_rfc3339_opts(chrono::SecondsFormat::Secs, false);
    let header = Header { at, title, ruleset, players, dealer };
    let journal = Journal::begin(header).map_err(|error| Failure::request(error.to_string()))?;
    app.name(&journal.game.players);
    let store = app.store()?;
    for _ in 0..TRIES {
        let id = GameId::from_seed((app.io.chance)());
        match store.create(id, &journal.header.to_json()) {
            Ok(()) => {
                if let Err(error) = store.set_current(id) {
                    // A command that fails leaves nothing behind, and nobody else knows of this game yet.
                    std::fs::remove_file(store.journal_path(id)).ok();
                    return Err(error.into());
                }
                app.recorded = true;
                return Ok(Opened { id, journal });
            }
            Err(StoreError::Exists { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(Failure::file("no free id for a new game was found"))
}

/// Who deals first: whoever was named, else the last player.
pub(super) fn dealer(players: &[String], name: Option<&str>) -> Result<String, Failure> {
    let Some(name) = name else { return Ok(players.last().cloned().unwrap_or_default()) };
    players.iter().find(|known| alike::same(known, name.trim())).cloned().ok_or_else(|| {
        let failure =
            Failure::request(format!("the dealer `{}` is none of the players", name.escape_debug()));
        match nearest(name, players.iter().map(String::as_str)) {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help(format!("at the table: {}", players.join(", "))),
        }
    })
}

/// The names, as many of them as the rules allow.
pub(super) fn players(rules: &Ruleset, names: &[String]) -> Result<Vec<String>, Failure> {
    let players = typed::names(names)?;
    let (min, max) = (usize::from(rules.players.min), usize::from(rules.players.max));
    if !(min..=max).contains(&players.len()) {
        let range = rules.players.words();
        let n = players.len();
        let verb = if n == 1 { "was" } else { "were" };
        return Err(Failure::request(format!("{} is for {range} players, and {n} {verb} named", rules.name))
            .help("`rummy rules` tells for how many each game is"));
    }
    Ok(players)
}
