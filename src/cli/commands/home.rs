//! `rummy` alone: on a terminal it goes on with the current game or offers to start one; elsewhere a short help.

use crate::cli::app::{App, Opened};
use crate::cli::args::{New, Score};
use crate::cli::ask;
use crate::cli::change;
use crate::cli::error::{Failure, Kind};
use crate::cli::example;
use crate::cli::typed;
use crate::journal::Back;
use crate::present::{people, ruling, sheet};
use crate::table::{Claim, Setting, rule};

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    if !app.may_ask() {
        let about = "rummy keeps score and referees rummy played with real cards.";
        let help = format!("{about}\n\n{}\n\n`rummy --help` lists every command.\n", example::FIRST_GAME);
        return app.say_text(&help);
    }
    let current = match &app.global.game {
        Some(_) => Some(app.game_id()?),
        None => app.store()?.current()?,
    };
    if current.is_none() {
        app.say("No game is going on. Let's start one.\n")?;
        app.io.stdout.flush()?;
        let Some(args) = ask::new_game(app, New::default())? else {
            return app.say("No game was started.\n");
        };
        let opened = super::new::start(app, &args)?;
        app.say_sheet(&format!("Started game {}.\n\n", opened.id), &opened.sheet())?;
    } else {
        let opened = app.open()?;
        app.say_sheet("", &opened.sheet())?;
    }
    menu(app)
}

/// What may be done next, until the person leaves.
fn menu(app: &mut App) -> Result<(), Failure> {
    loop {
        app.io.stdout.flush()?;
        let opened = app.open()?;
        let several = app.store()?.games()?.len() > 1;
        let (words, deeds): (Vec<String>, Vec<Deed>) = choices(&opened, several).into_iter().unzip();
        let Some(deed) =
            app.io.prompter.choice("What next?", &words, 0)?.and_then(|place| deeds.get(place).copied())
        else {
            return Ok(());
        };
        if deed == Deed::Play {
            return super::play::go_on(app);
        }
        if deed == Deed::Leave {
            return app.say("Until next time: `rummy` goes on from here.\n");
        }
        match act(app, deed, &opened) {
            Ok(()) => {}
            // A slip at one question is no reason to be thrown out.
            Err(failure) if matches!(failure.kind, Kind::No | Kind::Request | Kind::Said(_)) => {
                app.fail(&failure);
            }
            Err(failure) => return Err(failure),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    Play,
    Score,
    Check,
    Amend,
    Forgotten,
    Misdeal,
    People,
    Undo,
    Redo,
    Finish,
    Explain,
    Rules,
    New,
    Switch,
    Leave,
}

fn choices(opened: &Opened, several: bool) -> Vec<(String, Deed)> {
    let game = &opened.journal.game;
    let mut choices = Vec::new();
    if let Some(next) = game.next() {
        let contract = next.contract.map(|contract| format!(" ({contract})")).unwrap_or_default();
        let play = match &opened.journal.open {
            Some(deal) if deal.end().is_some() => {
                format!("go on with deal {}: the hands are to be shown", next.n)
            }
            Some(deal) => format!("go on with deal {}: {}'s turn", next.n, deal.name(deal.turn().seat)),
            None => format!("referee deal {} turn by turn", next.n),
        };
        choices.push((play, Deed::Play));
        choices.push((format!("enter deal {}{contract}", next.n), Deed::Score));
        if opened.journal.open.is_none() && super::play::kept_last(opened) == super::play::Kept::Scored {
            choices.swap(0, 1);
        }
        choices.push((format!("check melds for deal {}", next.n), Deed::Check));
    }
    if !game.deals.is_empty() {
        choices.push(("correct a deal".to_owned(), Deed::Amend));
        if opened.journal.open.is_none() {
            choices.push(("put in a deal that was forgotten".to_owned(), Deed::Forgotten));
        }
        choices.push(("why the scores are what they are".to_owned(), Deed::Explain));
    }
    if let Some(next) = game.next() {
        choices.push((format!("misdeal: deal {} is dealt again", next.n), Deed::Misdeal));
    }
    if opened.journal.open.is_none() {
        choices.push(("somebody comes, goes, or has another name".to_owned(), Deed::People));
    }
    let undo = opened.journal.to_undo(1, 0);
    if !undo.is_empty() {
        choices.push((format!("undo {}", crate::present::history::events_words(&undo)), Deed::Undo));
    }
    let redo = opened.journal.to_redo();
    if !redo.is_empty() {
        choices.push((format!("redo {}", crate::present::history::events_words(&redo)), Deed::Redo));
    }
    if game.next().is_some() && !game.deals.is_empty() && opened.journal.open.is_none() {
        choices.push(("end the game early".to_owned(), Deed::Finish));
    }
    choices.push(("the rules".to_owned(), Deed::Rules));
    choices.push(("start another game".to_owned(), Deed::New));
    if several {
        choices.push(("go on with another game".to_owned(), Deed::Switch));
    }
    choices.push(("leave".to_owned(), Deed::Leave));
    choices
}

fn act(app: &mut App, deed: Deed, opened: &Opened) -> Result<(), Failure> {
    match deed {
        Deed::Score => match ask::hand(app, &Score::default())? {
            Some(done) => app.say(&done),
            None => Ok(()),
        },
        Deed::Check => check(app, opened),
        Deed::Amend => ask::amend(app, opened),
        Deed::Forgotten => match ask::forgotten(app, opened)? {
            Some(done) => app.say(&done),
            None => Ok(()),
        },
        Deed::Misdeal => misdeal(app, opened),
        Deed::People => super::player::run(app, None),
        Deed::Undo => super::undo::undo(app, Back::Entry),
        Deed::Redo => super::undo::redo(app),
        Deed::Finish => match app.io.prompter.yes("End the game as it stands?", false)? {
            Some(true) => super::finish::run(app),
            _ => Ok(()),
        },
        Deed::Explain => app.say(&crate::present::explain::text(&opened.sheet(), None, None, app.style())),
        Deed::Rules => {
            app.say(&crate::present::rule_card::text(&opened.journal.game.rules, None, None, app.style()))
        }
        Deed::New => {
            let Some(args) = ask::new_game(app, New::default())? else {
                return app.say("No game was started.\n");
            };
            let opened = super::new::start(app, &args)?;
            let text = sheet::text(&opened.sheet(), app.style());
            app.say(&format!("Started game {}.\n\n{text}", opened.id))
        }
        Deed::Switch => switch(app),
        Deed::Play | Deed::Leave => Ok(()),
    }
}

/// Notes that the next deal was misdealt, after a yes.
fn misdeal(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let played = if opened.journal.open.is_some() { ", and what was played of it is gone" } else { "" };
    let question = format!("Deal {} counts nothing{played}, and is dealt again?", game.next_number());
    match app.io.prompter.yes(&question, false)? {
        Some(true) => change::misdeal(app, None),
        _ => Ok(()),
    }
}

/// Judges melds against the deal that is being played, until an empty line.
fn check(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    loop {
        app.io.stdout.flush()?;
        let Some(text) = app.io.prompter.line("Melds, parted by / (KHSD / 3-6S); empty to go on", "")? else {
            return Ok(());
        };
        match text.trim() {
            "" => return Ok(()),
            "?" => {
                app.say("Cards: KH, 10D, * (joker), *=6S, KHSD, 3-6S. Melds part by ` / `: KHSD / 3-6S\n")?;
            }
            _ => match judge(app, opened, &text) {
                Err(failure) if failure.kind == Kind::Request => app.fail(&failure),
                other => other?,
            },
        }
    }
}

/// Judges melds against the deal that is being played.
pub(super) fn judge(app: &mut App, opened: &Opened, text: &str) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let melds = typed::melds(text, app.look())?;
    let deal = game.rules.deal_asked(game.next_number());
    let setting = Setting { rules: &game.rules, deal, players: game.seated(), assumed: false };
    let judged = rule(setting, &Claim { melds, onto: None, left: None });
    if app.global.json {
        return app.say_json(&crate::present::json::ruling(&game.rules.id, deal, &judged));
    }
    app.say(&ruling::text(&game.rules, deal, &judged, app.style()))
}

/// Lets another game become the current one.
fn switch(app: &mut App) -> Result<(), Failure> {
    let store = app.store()?;
    let mut games = Vec::new();
    for id in store.games()? {
        if let Ok(opened) = app.open_id(id) {
            let sheet = opened.sheet();
            let title = sheet.title.as_ref().map(|title| format!(" {title}:")).unwrap_or_default();
            let names: Vec<String> =
                (0..sheet.players.len()).map(|seat| people::head(&sheet, seat)).collect();
            let words = format!("{id}{title} {}, {}", sheet.ruleset_name, names.join(", "));
            games.push((super::games::last_time(&sheet), id, words));
        }
    }
    // The latest first, as `rummy games` has them.
    games.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let words: Vec<String> = games.iter().map(|(_, _, words)| words.clone()).collect();
    match app.io.prompter.choice("Which game?", &words, 0)?.and_then(|place| games.get(place)) {
        Some((_, id, _)) => super::games::choose(app, id.as_str()),
        None => Ok(()),
    }
}
