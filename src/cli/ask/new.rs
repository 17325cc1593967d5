//! A new game: which, who plays, who deals.

use super::{ask_line, complain, leaves, say};
use crate::cli::app::App;
use crate::cli::args::New;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::present::Tone;
use crate::ruleset::Ruleset;

/// Asks by which rules. `None`: left.
pub(in crate::cli) fn ruleset(app: &mut App) -> Result<Option<String>, Failure> {
    let list: Vec<Ruleset> =
        app.library().list().into_iter().filter_map(|listed| listed.rules.ok()).collect();
    let names: Vec<String> = list.iter().map(|rules| format!("{} ({})", rules.name, rules.id)).collect();
    let place = app.io.prompter.choice("Which game?", &names, 0)?;
    Ok(place.and_then(|place| list.get(place)).map(|rules| rules.id.clone()))
}

/// Asks which game, who plays and who deals. `None`: left.
pub(in crate::cli) fn new_game(app: &mut App, args: New) -> Result<Option<New>, Failure> {
    let mut args = args;
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
