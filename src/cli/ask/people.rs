//! Who comes or goes: asked step by step.

use super::{Said, ask_line, choose, complain, help, leaves, yes};
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
    let about = "People come and go between deals; what they have scored stays.";
    loop {
        let Some(place) = choose(app, "What happens?", &items, 0, about)?.it() else { return Ok(None) };
        let said = match place {
            0 => join(app, game, &here, &away)?,
            1 => leave(app, game, &here)?,
            2 => rename(app, game, &[here.clone(), away.clone()].concat())?,
            _ => match one_of(app, "Who is back?", &away)? {
                Said::It(name) => Said::It(PlayerAction::Return { name }),
                Said::Back => Said::Back,
                Said::Left => Said::Left,
            },
        };
        match said {
            Said::It(action) => return Ok(Some(action)),
            Said::Back => {}
            Said::Left => return Ok(None),
        }
    }
}

fn one_of(app: &mut App, question: &str, names: &[String]) -> Result<Said<String>, Failure> {
    Ok(match choose(app, question, names, 0, "One of those who play.")? {
        Said::It(place) => names.get(place).cloned().map_or(Said::Left, Said::It),
        Said::Back => Said::Back,
        Said::Left => Said::Left,
    })
}

/// What was typed for a name.
enum Named {
    /// A name that nobody has.
    New(String),
    /// One of those who have left.
    Away(String),
}

/// A name; an empty answer leaves.
fn ask_name(app: &mut App, game: &Game, question: &str, away: &[String]) -> Result<Said<Named>, Failure> {
    loop {
        let Some(text) = ask_line(app, question, "")? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            "?" => help(app, "A name that nobody else has, for example Dora; `<` goes back, Esc leaves.")?,
            "" => return Ok(Said::Left),
            word if leaves(word) && word.len() > 1 => return Ok(Said::Left),
            word => {
                if let Some(known) = away.iter().find(|name| name.to_lowercase() == word.to_lowercase()) {
                    return Ok(Said::It(Named::Away(known.clone())));
                }
                match typed::names(&[game.players.clone(), vec![text]].concat()) {
                    Ok(names) => {
                        return Ok(names
                            .last()
                            .cloned()
                            .map_or(Said::Left, |name| Said::It(Named::New(name))));
                    }
                    Err(failure) => complain(app, &failure)?,
                }
            }
        }
    }
}

fn rename(app: &mut App, game: &Game, all: &[String]) -> Result<Said<PlayerAction>, Failure> {
    loop {
        let old = match one_of(app, "Whose name?", all)? {
            Said::It(old) => old,
            Said::Back => return Ok(Said::Back),
            Said::Left => return Ok(Said::Left),
        };
        match ask_name(app, game, "The new name", &[])? {
            Said::It(Named::New(new) | Named::Away(new)) => {
                return Ok(Said::It(PlayerAction::Rename { old, new }));
            }
            Said::Back => {}
            Said::Left => return Ok(Said::Left),
        }
    }
}

fn join(app: &mut App, game: &Game, here: &[String], away: &[String]) -> Result<Said<PlayerAction>, Failure> {
    loop {
        let name = match ask_name(app, game, "Who joins", away)? {
            Said::It(Named::New(name)) => name,
            Said::It(Named::Away(name)) => {
                let question = format!("{name} played before. Is {name} back?");
                let about = "Who is back goes on with the score of before; another needs another name.";
                match yes(app, &question, true, about)? {
                    Said::It(true) => return Ok(Said::It(PlayerAction::Return { name })),
                    Said::It(false) => {
                        let why = format!("{name} is the name of somebody who played before");
                        complain(app, &Failure::request(why).help("another person needs another name"))?;
                        continue;
                    }
                    Said::Back => continue,
                    Said::Left => return Ok(Said::Left),
                }
            }
            Said::Back => return Ok(Said::Back),
            Said::Left => return Ok(Said::Left),
        };
        loop {
            let start = match ask_start(app, &name)? {
                Said::It(start) => start,
                Said::Back => break,
                Said::Left => return Ok(Said::Left),
            };
            match ask_seat(app, here, away)? {
                Said::It(seat) => return Ok(Said::It(PlayerAction::Add { name, start, seat: Some(seat) })),
                Said::Back => {}
                Said::Left => return Ok(Said::Left),
            }
        }
    }
}

/// Asks what somebody who joins begins with.
fn ask_start(app: &mut App, name: &str) -> Result<Said<String>, Failure> {
    let about = "`average` is that of all others, halves rounded up; `highest` is the score of whoever has most, \
                 `highest+5` is five more; or a number like 0. It never counts in statistics.";
    loop {
        let question = format!("{name} starts with (points, average, highest, highest+N)");
        let Some(text) = ask_line(app, &question, "average")? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            "?" => help(app, &format!("{about} `<` goes back, Esc leaves."))?,
            word if leaves(word) => return Ok(Said::Left),
            word if Start::parse(word).is_some() => return Ok(Said::It(word.to_owned())),
            _ => complain(app, &Failure::request("points, `average`, `highest`, or `highest+N`"))?,
        }
    }
}

/// Asks for a seat: in the place of who has left, or to the left of who has not; behind everybody else at first.
fn ask_seat(app: &mut App, here: &[String], away: &[String]) -> Result<Said<String>, Failure> {
    let mut seats: Vec<(String, &String)> =
        away.iter().map(|name| (format!("in {name}'s place"), name)).collect();
    seats.extend(here.iter().map(|name| (format!("to {name}'s left"), name)));
    let items: Vec<String> = seats.iter().map(|(words, _)| words.clone()).collect();
    let last = items.len().saturating_sub(1);
    let about = "Turns pass to the left, so the seat tells after whom somebody plays.";
    Ok(match choose(app, "Which seat?", &items, last, about)? {
        Said::It(place) => seats.get(place).map_or(Said::Left, |(_, name)| Said::It((*name).clone())),
        Said::Back => Said::Back,
        Said::Left => Said::Left,
    })
}

fn leave(app: &mut App, game: &Game, here: &[String]) -> Result<Said<PlayerAction>, Failure> {
    loop {
        let name = match one_of(app, "Who leaves?", here)? {
            Said::It(name) => name,
            Said::Back => return Ok(Said::Back),
            Said::Left => return Ok(Said::Left),
        };
        match ask_last(app, game, &name)? {
            Said::It(score) => return Ok(Said::It(PlayerAction::Leave { name, score })),
            Said::Back => {}
            Said::Left => return Ok(Said::Left),
        }
    }
}

/// Asks what the deal counts for somebody who leaves while it is played; `None`: it is not played yet.
fn ask_last(app: &mut App, game: &Game, name: &str) -> Result<Said<Option<String>>, Failure> {
    let n = game.next_number();
    let question = format!("Was {name} in deal {n}? What does it count then?");
    let items = [
        format!("no: {name} is out of it, deal {n} is not dealt yet"),
        format!("yes: what is in {name}'s hand, entered with the others"),
        format!("yes: the average of {name}'s deals so far"),
        "yes: so many points".to_owned(),
    ];
    let about = "Who gets up in the middle of a deal leaves a hand behind: the others decide what it counts.";
    loop {
        return Ok(match choose(app, &question, &items, 0, about)? {
            Said::It(0) => Said::It(None),
            Said::It(1) => Said::It(Some("hand".to_owned())),
            Said::It(2) => Said::It(Some("average".to_owned())),
            Said::It(_) => match ask_points(app, name, n)? {
                Said::It(points) => Said::It(Some(points)),
                Said::Back => continue,
                Said::Left => Said::Left,
            },
            Said::Back => Said::Back,
            Said::Left => Said::Left,
        });
    }
}

fn ask_points(app: &mut App, name: &str, n: u32) -> Result<Said<String>, Failure> {
    loop {
        let question = format!("{name}'s points in deal {n}");
        let Some(text) = ask_line(app, &question, "0")? else { return Ok(Said::Left) };
        match text.trim() {
            "<" => return Ok(Said::Back),
            "?" => help(app, "A number, for example 25; `<` goes back, Esc leaves.")?,
            word if leaves(word) => return Ok(Said::Left),
            word if matches!(Last::parse(word), Some(Last::Points(_))) => {
                return Ok(Said::It(word.to_owned()));
            }
            _ => complain(app, &Failure::request("a number of points"))?,
        }
    }
}
