//! Who comes or goes: asked step by step.

use super::{ask_line, complain};
use crate::cli::app::App;
use crate::cli::args::PlayerAction;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::table::{Game, Last, Start};

/// Asks what happens, and to whom. `None`: left.
pub(in crate::cli) fn people(app: &mut App, game: &Game) -> Result<Option<PlayerAction>, Failure> {
    let (mut here, mut away) = (Vec::new(), Vec::new());
    for (seat, name) in game.players.iter().enumerate() {
        if game.here(seat) { here.push(name.clone()) } else { away.push(name.clone()) }
    }
    let mut what = vec!["somebody joins", "somebody leaves", "somebody has another name"];
    if !away.is_empty() {
        what.push("somebody is back");
    }
    let items: Vec<String> = what.iter().map(ToString::to_string).collect();
    let Some(place) = app.io.prompter.choice("What happens?", &items, 0)? else { return Ok(None) };
    match place {
        0 => join(app, game, &here),
        1 => leave(app, &here),
        2 => {
            let all = [here, away].concat();
            let Some(old) = one_of(app, "Whose name?", &all)? else { return Ok(None) };
            let Some(new) = ask_name(app, game, "The new name")? else { return Ok(None) };
            Ok(Some(PlayerAction::Rename { old, new }))
        }
        _ => Ok(one_of(app, "Who is back?", &away)?.map(|name| PlayerAction::Return { name })),
    }
}

fn one_of(app: &mut App, question: &str, names: &[String]) -> Result<Option<String>, Failure> {
    let place = app.io.prompter.choice(question, names, 0)?;
    Ok(place.and_then(|place| names.get(place)).cloned())
}

/// A name that nobody has; an empty answer leaves.
fn ask_name(app: &mut App, game: &Game, question: &str) -> Result<Option<String>, Failure> {
    loop {
        let Some(text) = ask_line(app, question, "")? else { return Ok(None) };
        if text.trim().is_empty() {
            return Ok(None);
        }
        match typed::names(&[game.players.clone(), vec![text]].concat()) {
            Ok(names) => return Ok(names.last().cloned()),
            Err(failure) => complain(app, &failure)?,
        }
    }
}

fn join(app: &mut App, game: &Game, here: &[String]) -> Result<Option<PlayerAction>, Failure> {
    let Some(name) = ask_name(app, game, "Who joins")? else { return Ok(None) };
    let start = loop {
        let question = "Start with (points, average, highest, highest+N)";
        let Some(text) = ask_line(app, question, "average")? else { return Ok(None) };
        match Start::parse(&text) {
            Some(_) => break text.trim().to_owned(),
            None => complain(app, &Failure::request("points, `average`, `highest`, or `highest+N`"))?,
        }
    };
    // In the place of who has left, or to the left of who has not; behind everybody else at first.
    let away = game.players.iter().filter(|name| !here.contains(name));
    let mut seats: Vec<(String, String)> =
        away.map(|name| (format!("in {name}'s place"), name.clone())).collect();
    seats.extend(here.iter().map(|name| (format!("to {name}'s left"), name.clone())));
    let items: Vec<String> = seats.iter().map(|(words, _)| words.clone()).collect();
    let last = items.len().saturating_sub(1);
    let Some(place) = app.io.prompter.choice("Which seat?", &items, last)? else { return Ok(None) };
    let seat = seats.get(place).map(|(_, name)| name.clone());
    Ok(Some(PlayerAction::Add { name, start, seat }))
}

fn leave(app: &mut App, here: &[String]) -> Result<Option<PlayerAction>, Failure> {
    let Some(name) = one_of(app, "Who leaves?", here)? else { return Ok(None) };
    let between = app.io.prompter.choice(
        "What does the deal that is going on count?",
        &["no deal is going on".into(), "the hand".into(), "the average".into(), "so many points".into()],
        0,
    )?;
    let score = match between {
        None => return Ok(None),
        Some(0) => None,
        Some(1) => Some("hand".to_owned()),
        Some(2) => Some("average".to_owned()),
        Some(_) => loop {
            let Some(text) = ask_line(app, "Points", "0")? else { return Ok(None) };
            match Last::parse(&text) {
                Some(Last::Points(_)) => break Some(text.trim().to_owned()),
                _ => complain(app, &Failure::request("a number of points"))?,
            }
        },
    };
    Ok(Some(PlayerAction::Leave { name, score }))
}
