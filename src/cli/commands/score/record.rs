//! What `rummy score` does to the record besides adding a deal: a forgotten deal put in, a misdeal, and what to type for a deal
//! that stands.

use crate::cli::app::{App, Opened};
use crate::cli::args::{Ending, Score};
use crate::cli::change::make;
use crate::cli::error::Failure;
use crate::journal::{Deed, Event};
use crate::present::changed;
use crate::table::Game;

/// Puts a deal that was forgotten before the one that has its number now.
pub(super) fn insert(app: &mut App, n: u32, args: &Score) -> Result<(), Failure> {
    let id = app.game_id()?;
    let look = app.look();
    let mut before = None;
    let opened = make(app, id, |opened| {
        let game = &opened.journal.game;
        if let Some(open) = &opened.journal.open {
            return Err(Failure::no(format!("deal {} is being played turn by turn", open.n()))
                .help("a forgotten deal is put in when that one is over"));
        }
        if n == game.next_number() {
            return Err(Failure::request(format!("deal {n} is the next one: nothing comes after it"))
                .help("leave out --insert"));
        }
        before = Some(game.clone());
        let (results, told) = super::read(game, &Score { deal: Some(n), ..args.clone() }, look)?;
        Ok(Event::Deed(Deed::Insert { deal: n, results, told }))
    })?;
    app.warn_of(&opened, n);
    let change = change(app, before.as_ref(), &opened);
    let what =
        format!("Deal {n} put in; those after it move on by one. `rummy undo` takes it back.\n{change}\n");
    app.say_sheet(&what, &opened.sheet())
}

/// Notes that the next deal was misdealt.
pub(super) fn misdeal(app: &mut App, args: &Score) -> Result<(), Failure> {
    if args.ending != Ending::default() {
        return Err(Failure::request("a misdeal has no result: give --misdeal alone"));
    }
    let id = app.game_id()?;
    let (mut n, mut played) = (0, false);
    let opened = app.change(id, |opened| {
        n = args.deal.unwrap_or_else(|| opened.journal.game.next_number());
        played = opened.journal.open.is_some();
        Ok(Event::Deed(Deed::Misdeal { deal: n }))
    })?;
    let gone = if played { " What was played of it is gone." } else { "" };
    let what = format!("Deal {n} was misdealt and is dealt again.{gone} `rummy undo` takes that back.\n\n");
    app.say_sheet(&what, &opened.sheet())
}

fn change(app: &App, before: Option<&Game>, opened: &Opened) -> String {
    before.map(|before| changed::corrected(before, &opened.journal.game, app.style())).unwrap_or_default()
}

/// A deal that stands is corrected by another command: which, to the letter.
pub(super) fn stands(app: &App, game: &Game, n: u32, args: &Score) -> Result<(), Failure> {
    let Some(deal) = game.deals.iter().find(|deal| deal.n == n) else { return Ok(()) };
    let cells = game.players.iter().zip(&deal.results.outcomes);
    let cells: Vec<String> = cells.map(|(name, outcome)| format!("{name} {outcome}")).collect();
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
