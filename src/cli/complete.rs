//! What the shell offers: games, players, deals, rulesets. Never fails, asks or locks; at worst it offers nothing.

use clap_complete::engine::CompletionCandidate;

use super::app::{App, Opened};
use super::args::Global;
use super::io::Io;
use crate::report::Sheet;

fn app() -> App {
    let mut io = Io::real();
    io.stderr = Box::new(std::io::sink());
    App::new(Global::default(), io)
}

fn candidate(value: impl Into<String>, help: impl Into<String>) -> CompletionCandidate {
    CompletionCandidate::new(value.into()).help(Some(help.into().into()))
}

fn current() -> Option<Opened> {
    app().open().ok()
}

/// The ids of all games, with who plays.
pub fn games() -> Vec<CompletionCandidate> {
    let mut app = app();
    let ids = app.store().ok().and_then(|store| store.games().ok()).unwrap_or_default();
    ids.into_iter()
        .map(|id| {
            let sheet = app.open_id(id).ok().map(|opened| opened.sheet());
            candidate(id.to_string(), sheet.as_ref().map(about).unwrap_or_default())
        })
        .collect()
}

fn about(sheet: &Sheet) -> String {
    let title = sheet.title.as_ref().map(|title| format!("{title}: ")).unwrap_or_default();
    format!("{title}{}, {}", sheet.ruleset_name, sheet.players.join(", "))
}

/// The players of the current game.
pub fn players() -> Vec<CompletionCandidate> {
    people(true).into_iter().map(|name| candidate(name, "plays in the current game")).collect()
}

/// Those who have left the current game.
pub fn left() -> Vec<CompletionCandidate> {
    people(false).into_iter().map(|name| candidate(name, "has left the current game")).collect()
}

/// All who have played in the current game.
pub fn everybody() -> Vec<CompletionCandidate> {
    players().into_iter().chain(left()).collect()
}

/// The names of those who are at the table, or of those who have left.
fn people(here: bool) -> Vec<String> {
    let Some(opened) = current() else { return Vec::new() };
    let game = opened.journal.game;
    let names = game.players.iter().enumerate().filter(|(seat, _)| game.here(*seat) == here);
    names.map(|(_, name)| name.clone()).collect()
}

/// What somebody who joins can start with.
pub fn starts() -> Vec<CompletionCandidate> {
    [("0", "no points"), ("average", "that of those who are there"), ("highest", "the highest total")]
        .map(|(word, help)| candidate(word, help))
        .into()
}

/// What a deal can count for somebody who leaves in it.
pub fn lasts() -> Vec<CompletionCandidate> {
    [("hand", "the cards left in it"), ("average", "that of the player's deals"), ("0", "no points")]
        .map(|(word, help)| candidate(word, help))
        .into()
}

/// The players of all games.
pub fn all_players() -> Vec<CompletionCandidate> {
    let mut app = app();
    let ids = app.store().ok().and_then(|store| store.games().ok()).unwrap_or_default();
    let games = ids.into_iter().filter_map(|id| app.open_id(id).ok());
    let names: std::collections::BTreeSet<String> =
        games.flat_map(|opened| opened.journal.game.players).collect();
    names.into_iter().map(|name| candidate(name, "has played")).collect()
}

/// `NAME=` for each player of the current game.
pub fn results() -> Vec<CompletionCandidate> {
    people(true)
        .into_iter()
        .map(|name| candidate(format!("{name}="), "out, points, or the cards left"))
        .collect()
}

/// All rulesets.
pub fn rulesets() -> Vec<CompletionCandidate> {
    let list = app().library().list();
    list.into_iter()
        .filter_map(|listed| listed.rules.ok().map(|rules| candidate(rules.id.clone(), rules.name.clone())))
        .collect()
}

/// The names of all commands.
pub fn commands() -> Vec<CompletionCandidate> {
    let root = super::command();
    root.get_subcommands()
        .map(|command| {
            candidate(command.get_name(), command.get_about().map(ToString::to_string).unwrap_or_default())
        })
        .collect()
}

/// `KEY=` for each key that a house rule may change.
pub fn keys() -> Vec<CompletionCandidate> {
    let fixed = ["format", "id", "extends", "name", "aliases", "summary", "sources", "notes"];
    let keys = crate::ruleset::keys::KEYS.iter().filter(|key| !fixed.contains(&key.path));
    keys.map(|key| {
        candidate(
            format!("{}=", key.path.replace(['#', '%'], "1").replace('@', "joker").replace('*', "out")),
            key.about,
        )
    })
    .collect()
}

/// The deals of the current game.
pub fn deals() -> Vec<CompletionCandidate> {
    let Some(opened) = current() else { return Vec::new() };
    let game = opened.journal.game;
    (1..=game.rules.deals.len() as u32)
        .map(|n| candidate(n.to_string(), game.contract(n).unwrap_or_default()))
        .collect()
}

/// The deals that were entered.
pub fn entered_deals() -> Vec<CompletionCandidate> {
    let Some(opened) = current() else { return Vec::new() };
    let game = opened.journal.game;
    game.deals
        .iter()
        .map(|deal| candidate(deal.n.to_string(), game.contract(deal.n).unwrap_or_default()))
        .collect()
}

/// The deal that is entered next.
pub fn next_deal() -> Vec<CompletionCandidate> {
    let next = current().and_then(|opened| opened.journal.game.next());
    next.into_iter().map(|next| candidate(next.n.to_string(), next.contract.unwrap_or_default())).collect()
}
