//! A new game: which, who plays, who deals.

use super::{Said, ask_line, choose, complain, help, leaves, say, yes};
use crate::cli::app::{App, Opened};
use crate::cli::args::New;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::present::sheet::listed;
use crate::ruleset::Ruleset;

/// Asks by which rules. `None`: left.
pub(in crate::cli) fn ruleset(app: &mut App) -> Result<Option<String>, Failure> {
    Ok(ruleset_for(app, None)?.it())
}

/// Asks by which rules, among those for so many players where that is known.
fn ruleset_for(app: &mut App, players: Option<usize>) -> Result<Said<String>, Failure> {
    let fit = |rules: &Ruleset| players.is_none_or(|n| seats(rules).contains(&n));
    let (list, others): (Vec<Ruleset>, Vec<Ruleset>) =
        app.library().list().into_iter().filter_map(|listed| listed.rules.ok()).partition(fit);
    if let Some(n) = players.filter(|_| !others.is_empty()) {
        let others: Vec<String> =
            others.iter().map(|rules| format!("{} (for {})", rules.name, rules.players.words())).collect();
        let others: Vec<&str> = others.iter().map(String::as_str).collect();
        help(app, &format!("Not for {n} players: {}.", listed(&others)))?;
    }
    let names: Vec<String> = list.iter().map(|rules| format!("{} ({})", rules.name, rules.id)).collect();
    let about = "The rules by which the referee judges and the sheet counts; `rummy rules` tells them.";
    Ok(match choose(app, "Which game?", &names, 0, about)? {
        Said::It(place) => list.get(place).map_or(Said::Left, |rules| Said::It(rules.id.clone())),
        Said::Back => Said::Back,
        Said::Left => Said::Left,
    })
}

/// How many may play.
fn seats(rules: &Ruleset) -> std::ops::RangeInclusive<usize> {
    usize::from(rules.players.min)..=usize::from(rules.players.max)
}

/// Who plays on where a game was.
enum Again {
    /// The same people, with the rules of that game.
    All,
    /// The same people, with other rules.
    People,
    /// Others.
    Others,
}

/// Asks which game, who plays and who deals; the people of the game `before` need not be named once more. `None`: left.
pub(in crate::cli) fn new_game(
    app: &mut App,
    args: &New,
    before: Option<&Opened>,
) -> Result<Option<New>, Failure> {
    loop {
        if let Some(before) = before.filter(|_| args.players.is_empty()) {
            match with_the_same(app, args, before)? {
                Said::It(Some(args)) => return Ok(Some(args)),
                Said::It(None) => {}
                Said::Back => continue,
                Said::Left => return Ok(None),
            }
        }
        match with_others(app, args.clone())? {
            Said::It(args) => return Ok(Some(args)),
            // Before the first question there is none.
            Said::Back => {}
            Said::Left => return Ok(None),
        }
    }
}

/// Asks whether the people of the game `before` play again, and what. The inner `None`: others do.
fn with_the_same(app: &mut App, args: &New, before: &Opened) -> Result<Said<Option<New>>, Failure> {
    let mut args = args.clone();
    let game = &before.journal.game;
    let here = game.staying();
    match again(app, before, &here, &args)? {
        Said::Left => return Ok(Said::Left),
        Said::Back => return Ok(Said::Back),
        Said::It(Again::Others) => return Ok(Said::It(None)),
        Said::It(Again::All) => {
            let names: Vec<&str> = here.iter().map(String::as_str).collect();
            let question = format!("Start {} with {}?", game.rules.name, listed(&names));
            let about = "A new game begins with the same people and rules; the one before stays as it is.";
            match yes(app, &question, true, about)? {
                Said::It(true) => args.like = Some(before.id.to_string()),
                Said::It(false) | Said::Back => return Ok(Said::Back),
                Said::Left => return Ok(Said::Left),
            }
        }
        Said::It(Again::People) => {
            if args.ruleset.is_none() {
                match ruleset_for(app, Some(here.len()))? {
                    Said::It(id) => args.ruleset = Some(id),
                    Said::Back => return Ok(Said::Back),
                    Said::Left => return Ok(Said::Left),
                }
            }
            let next = game.name(game.dealer(game.next_number()));
            args.dealer = args.dealer.or_else(|| here.iter().find(|name| *name == next).cloned());
            args.players = here;
        }
    }
    Ok(Said::It(Some(args)))
}

/// Asks which game, then who plays, then who deals first.
fn with_others(app: &mut App, mut args: New) -> Result<Said<New>, Failure> {
    let game_is_said = args.ruleset.is_some();
    'game: loop {
        if !game_is_said {
            match ruleset_for(app, None)? {
                Said::It(id) => args.ruleset = Some(id),
                Said::Back => return Ok(Said::Back),
                Said::Left => return Ok(Said::Left),
            }
        }
        if !args.players.is_empty() {
            return Ok(Said::It(args));
        }
        let rules = app.rules(args.ruleset.as_deref().unwrap_or_default(), &args.set)?;
        let mut names = Vec::new();
        loop {
            names = match ask_players(app, &rules, names)? {
                Said::It(names) => names,
                Said::Back if game_is_said => return Ok(Said::Back),
                Said::Back => continue 'game,
                Said::Left => return Ok(Said::Left),
            };
            let last = names.len().saturating_sub(1);
            let about = "Whoever sits to the left of the dealer plays first.";
            match choose(app, "Who deals first?", &names, last, about)? {
                Said::It(dealer) => {
                    args.dealer = names.get(dealer).cloned();
                    args.players = names;
                    return Ok(Said::It(args));
                }
                // The last name is asked for once more.
                Said::Back => drop(names.pop()),
                Said::Left => return Ok(Said::Left),
            }
        }
    }
}

/// Asks whether those who were there at the end of the game `before` play again.
fn again(app: &mut App, before: &Opened, here: &[String], args: &New) -> Result<Said<Again>, Failure> {
    let names: Vec<&str> = here.iter().map(String::as_str).collect();
    let names = listed(&names);
    let mut items: Vec<(String, Again)> = Vec::new();
    if let Some(name) = &args.ruleset {
        let rules = app.rules(name, &args.set)?;
        if seats(&rules).contains(&here.len()) {
            items.push((format!("{names} again"), Again::People));
        }
    } else {
        let rules = &before.journal.game.rules;
        if args.set.is_empty() && seats(rules).contains(&here.len()) {
            items.push((format!("{names} again, {} as before", rules.name), Again::All));
        }
        items.push((format!("{names} again, another game"), Again::People));
    }
    if items.is_empty() {
        return Ok(Said::It(Again::Others));
    }
    items.push(("others".to_owned(), Again::Others));
    let (words, what): (Vec<String>, Vec<Again>) = items.into_iter().unzip();
    Ok(match choose(app, "Who plays?", &words, 0, "The people of the last game, or others.")? {
        Said::It(place) => what.into_iter().nth(place).map_or(Said::Left, Said::It),
        Said::Back => Said::Back,
        Said::Left => Said::Left,
    })
}

/// Asks for the names, going on from those that are known.
fn ask_players(app: &mut App, rules: &Ruleset, mut names: Vec<String>) -> Result<Said<Vec<String>>, Failure> {
    let (min, max) = (usize::from(rules.players.min), usize::from(rules.players.max));
    say(app, &format!("Who plays, in turn order? {} names.", rules.players.words()))?;
    let how = "One name at a time or all in a line (Ann, Bob, Cat); an empty one ends the list, `<` takes the last back.";
    help(app, how)?;
    while names.len() < max {
        let Some(text) = ask_line(app, &format!("Player {}", names.len() + 1), "")? else {
            return Ok(Said::Left);
        };
        match text.trim() {
            "<" if names.is_empty() => return Ok(Said::Back),
            "<" => drop(names.pop()),
            "" if names.len() >= min => break,
            "" => say(app, &format!("{min} players are needed."))?,
            "?" => help(app, how)?,
            word if leaves(word) && word.len() > 1 => return Ok(Said::Left),
            line => {
                // No name has a comma in it.
                let more = line.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
                let all: Vec<String> = names.iter().cloned().chain(more.map(str::to_owned)).collect();
                let several = all.len() > names.len() + 1;
                if all.len() > max {
                    let why = format!("{} names, and {} can play", all.len(), rules.players.words());
                    complain(app, &Failure::request(why).help("type those who play"))?;
                    continue;
                }
                match typed::names(&all) {
                    Ok(checked) => names = checked,
                    Err(failure) => complain(app, &failure)?,
                }
                // Who names all at once has no more to name.
                if several && names.len() >= min {
                    break;
                }
            }
        }
    }
    Ok(Said::It(names))
}
