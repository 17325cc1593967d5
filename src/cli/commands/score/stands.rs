//! What to type in place of `rummy score` for a deal that stands.

use crate::cli::app::App;
use crate::cli::args::{Ending, Score};
use crate::cli::error::Failure;
use crate::table::Game;

/// A deal that stands is corrected by another command: which, to the letter.
pub(super) fn refused(app: &App, game: &Game, n: u32, args: &Score) -> Result<(), Failure> {
    let Some(deal) = game.deals.iter().find(|deal| deal.n == n) else { return Ok(()) };
    let cells = game.players.iter().zip(&deal.results.outcomes).enumerate();
    let cells = cells.filter(|(seat, _)| !deal.absent.contains(seat));
    let cells: Vec<String> = cells.map(|(_, (name, outcome))| format!("{name} {outcome}")).collect();
    let cells = if deal.lost() {
        "its result was lost".to_owned()
    } else if deal.struck.is_some() {
        "it is struck".to_owned()
    } else {
        cells.join(", ")
    };
    let mut command = format!("rummy amend --deal {n}");
    if let Some(id) = &app.global.game {
        command.push_str(&format!(" -g {}", quoted(id)));
    }
    for word in ending(&args.ending).iter().chain(&args.results) {
        command.push_str(&format!(" {}", quoted(word)));
    }
    if args.results.is_empty() && args.ending == Ending::default() {
        command.push_str(" NAME=RESULT");
    }
    Err(Failure::no(format!("deal {n} stands already: {cells}")).help(format!(
        "`{command}` changes it; `rummy score --insert {n} …` puts a forgotten deal before it"
    )))
}

/// How the deal ended, as it was typed.
fn ending(ending: &Ending) -> Vec<String> {
    let named = [
        ("--out", &ending.out),
        ("--knock", &ending.knock),
        ("--big-gin", &ending.big_gin),
        ("--upcard", &ending.upcard),
        ("--wild", &ending.wild),
    ];
    let named = named.into_iter().filter_map(|(flag, value)| Some([flag.to_owned(), value.clone()?]));
    let bonus = ending.bonus.iter().map(|bonus| ["--bonus".to_owned(), bonus.clone()]);
    let mut words: Vec<String> = named.chain(bonus).flatten().collect();
    words.extend(ending.stock_out.then(|| "--stock-out".to_owned()));
    words
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_=+.,:/@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
