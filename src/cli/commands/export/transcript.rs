//! A refereed game as `rummy replay` reads it.

use crate::cli::app::{App, Opened};
use crate::cli::error::Failure;
use crate::play::print_transcript;
use crate::report::{self, Untold};
use crate::ruleset::differences;

/// The text of a game that was refereed turn by turn from its first deal on.
///
/// # Errors
/// Of some deals no moves are known, or the rules can't be named.
pub(super) fn text(app: &App, opened: &Opened) -> Result<String, Failure> {
    let mut transcript = report::transcript(&opened.journal).map_err(|untold| untold_words(&untold))?;
    if transcript.lines.is_empty() {
        return Err(Failure::no("nothing was played turn by turn yet")
            .help("`rummy play` and `rummy turn` referee a game turn by turn"));
    }
    transcript.sets = sets(app, opened)?;
    Ok(print_transcript(&transcript))
}

fn untold_words(untold: &Untold) -> Failure {
    let numbers: Vec<String> = untold.deals.iter().map(ToString::to_string).collect();
    let what = match numbers.as_slice() {
        [] if untold.people => "people came, left or changed their names".to_owned(),
        [] => "the game was ended early".to_owned(),
        [one] => format!("deal {one} was entered or corrected otherwise than by moves"),
        _ => format!("deals {} were entered or corrected otherwise than by moves", numbers.join(", ")),
    };
    Failure::no(format!("{what}, and a transcript is made of moves"))
        .help("a game refereed from its first deal to its end has one; `--format json` keeps every game")
}

/// The house rules with which the ruleset of that name is what the game began with.
fn sets(app: &App, opened: &Opened) -> Result<Vec<String>, Failure> {
    let ours = &opened.journal.game.rules;
    let failure = |why: &str| {
        Failure::no(format!("the transcript can't name the rules of this game: {why}"))
            .help("`--format json` keeps a game with its rules")
    };
    let library = app.library();
    let id = &ours.id;
    let named = library.load(id, &[]).map_err(|_| failure(&format!("there is no ruleset `{id}` now")))?;
    let mut sets = Vec::new();
    for found in differences(named.document(), ours.document()) {
        let value = ours.value_of(&found.key).filter(|_| found.after.is_some());
        let value =
            value.ok_or_else(|| failure(&format!("`{}` of `{id}` was taken away in it", found.key)))?;
        sets.push(format!("{}={value}", found.key));
    }
    let made = library.load(id, &sets).ok();
    let same = made.is_some_and(|made| differences(made.document(), ours.document()).is_empty());
    if same { Ok(sets) } else { Err(failure(&format!("`{id}` was changed since it began"))) }
}
