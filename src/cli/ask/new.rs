//! A new game: which, who plays, who deals.

use super::{ask_line, complain, leaves, say};
use crate::cli::app::{App, Opened};
use crate::cli::args::New;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::present::Tone;
use crate::present::sheet::listed;
use crate::ruleset::Ruleset;

/// Asks by which rules. `None`: left.
pub(in crate::cli) fn ruleset(app: &mut App) -> Result<Option<String>, Failure> {
    ruleset_for(app, None)
}

/// Asks by which rules, among those for so many players where that is known.
fn ruleset_for(app: &mut App, players: Option<usize>) -> Result<Option<String>, Failure> {
    let fit = |rules: &Ruleset| players.is_none_or(|n| seats(rules).contains(&n));
    let list: Vec<Ruleset> =
        app.library().list().into_iter().filter_map(|listed| listed.rules.ok()).filter(fit).collect();
    let names: Vec<String> = list.iter().map(|rules| format!("{} ({})", rules.name, rules.id)).collect();
    let place = app.io.prompter.choice("Which game?", &names, 0)?;
    Ok(place.and_then(|place| list.get(place)).map(|rules| rules.id.clone()))
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
    args: New,
    before: Option<&Opened>,
) -> Result<Option<New>, Failure> {
    let mut args = args;
    if let Some(before) = before.filter(|_| args.players.is_empty()) {
        let game = &before.journal.game;
        let here = game.staying();
        match again(app, before, &here, &args)? {
            None => return Ok(None),
            Some(Again::Others) => {}
            Some(Again::All) => {
                args.like = Some(before.id.to_string());
                return Ok(Some(args));
            }
            Some(Again::People) => {
                if args.ruleset.is_none() {
                    let Some(id) = ruleset_for(app, Some(here.len()))? else { return Ok(None) };
                    args.ruleset = Some(id);
                }
                let next = game.name(game.dealer(game.next_number()));
                args.dealer = args.dealer.or_else(|| here.iter().find(|name| *name == next).cloned());
                args.players = here;
                return Ok(Some(args));
            }
        }
    }
    if args.ruleset.is_none() {
        let Some(id) = ruleset(app)? else { return Ok(None) };
        args.ruleset = Some(id);
    }
    let rules = app.rules(args.ruleset.as_deref().unwrap_or_default(), &args.set)?;
    if args.players.is_empty() {
        let Some(names) = ask_players(app, &rules)? else { return Ok(None) };
        args.players = names;
        let question = "Who deals first?";
        let last = args.players.len().saturating_sub(1);
        let Some(dealer) = app.io.prompter.choice(question, &args.players, last)? else { return Ok(None) };
        args.dealer = args.players.get(dealer).cloned();
    }
    Ok(Some(args))
}

/// Asks whether those who were there at the end of the game `before` play again. `None`: left.
fn again(app: &mut App, before: &Opened, here: &[String], args: &New) -> Result<Option<Again>, Failure> {
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
        return Ok(Some(Again::Others));
    }
    items.push(("others".to_owned(), Again::Others));
    let (words, what): (Vec<String>, Vec<Again>) = items.into_iter().unzip();
    let place = app.io.prompter.choice("Who plays?", &words, 0)?;
    Ok(place.and_then(|place| what.into_iter().nth(place)))
}

fn ask_players(app: &mut App, rules: &Ruleset) -> Result<Option<Vec<String>>, Failure> {
    let (min, max) = (usize::from(rules.players.min), usize::from(rules.players.max));
    say(app, &format!("Who plays, in turn order? {} names.", rules.players.words()))?;
    let how = app.style().paint(Tone::Faint, "An empty name ends the list, `<` takes the last back.");
    say(app, &how)?;
    let mut names: Vec<String> = Vec::new();
    while names.len() < max {
        let Some(text) = ask_line(app, &format!("Player {}", names.len() + 1), "")? else { return Ok(None) };
        match text.trim() {
            "<" => {
                names.pop();
            }
            "" if names.len() >= min => break,
            "" => say(app, &format!("{min} players are needed."))?,
            "?" => {
                let how =
                    "The name of who plays next; an empty line ends the list, `<` takes the last name back.";
                say(app, &app.style().wrap(how, 0))?;
            }
            word if leaves(word) && word.len() > 1 => return Ok(None),
            _ => {
                let all = [names.clone(), vec![text]].concat();
                match typed::names(&all) {
                    Ok(checked) => names = checked,
                    Err(failure) => complain(app, &failure)?,
                }
            }
        }
    }
    Ok(Some(names))
}
