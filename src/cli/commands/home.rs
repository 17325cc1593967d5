//! `rummy` alone: on a terminal it goes on with the current game or offers to start one; elsewhere a short help.

mod elsewhere;

use crate::cards::Typed;
use crate::cli::app::{App, Opened};
use crate::cli::args::{New, Score};
use crate::cli::ask;
use crate::cli::change;
use crate::cli::error::{Failure, Kind};
use crate::cli::example;
use crate::cli::question::{Said, choose, help, yes};
use crate::cli::typed;
use crate::journal::Back;
use crate::present::{ruling, views};
use crate::table::{Claim, Setting, Violation, rule};

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
        let Some(args) = ask::new_game(app, &New::default(), None)? else {
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
        let deed = match choose(app, "What next?", &words, 0, "Each line is something to do with this game.")?
        {
            Said::It(place) => deeds.get(place).copied().unwrap_or(Deed::Leave),
            Said::Back => {
                app.say("This is the first question; Esc leaves.\n")?;
                continue;
            }
            Said::Left => Deed::Leave,
        };
        if deed == Deed::Remove {
            match elsewhere::remove(app, &opened) {
                Err(failure) if matches!(failure.kind, Kind::Said(_)) => continue,
                other => return other,
            }
        }
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
    Places,
    Page,
    Rules,
    New,
    Switch,
    Remove,
    Leave,
}

fn choices(opened: &Opened, several: bool) -> Vec<(String, Deed)> {
    let game = &opened.journal.game;
    let mut choices = Vec::new();
    let another = ("start another game".to_owned(), Deed::New);
    if game.next().is_none() {
        // What comes after a game is most often the next one.
        choices.push(another.clone());
    }
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
        choices.push(("places, and how far each is behind".to_owned(), Deed::Places));
        choices.push(("a page to look at, print or send".to_owned(), Deed::Page));
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
    if game.next().is_some() {
        choices.push(another);
    }
    if several {
        choices.push(("go on with another game".to_owned(), Deed::Switch));
    }
    choices.push(("remove this game: it was a mistake".to_owned(), Deed::Remove));
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
        Deed::Finish => {
            let about = "The standings become final, and the sheet says that the game was shortened.";
            match yes(app, "End the game as it stands?", false, about)? {
                Said::It(true) => super::finish::run(app),
                _ => Ok(()),
            }
        }
        Deed::Explain => {
            app.say_long(&crate::present::explain::text(&opened.sheet(), None, None, app.style()))
        }
        Deed::Places => app.say(&views::ranked(&opened.sheet(), app.style())),
        Deed::Rules => app.say_long(&crate::present::rule_card::text(
            &opened.journal.game.rules,
            None,
            None,
            app.style(),
        )),
        Deed::New => elsewhere::another(app, opened),
        Deed::Switch => elsewhere::switch(app),
        Deed::Page => elsewhere::page(app, opened),
        Deed::Play | Deed::Remove | Deed::Leave => Ok(()),
    }
}

/// Notes that the next deal was misdealt, after a yes.
fn misdeal(app: &mut App, opened: &Opened) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let played = if opened.journal.open.is_some() { ", and what was played of it is gone" } else { "" };
    let question = format!("Deal {} counts nothing{played}, and is dealt again?", game.next_number());
    match yes(app, &question, false, "The same dealer deals once more.")? {
        Said::It(true) => change::misdeal(app, None),
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
            "" | "<" => return Ok(()),
            "?" => {
                app.say("Cards: KH, 10D, * (joker), *=6S, KHSD, 3-6S. Melds part by ` / `: KHSD / 3-6S\n")?;
            }
            _ => match typed::melds(&text, app.look()) {
                Err(failure) => app.fail(&failure),
                Ok(melds) => {
                    let Some(mut onto) = ask_onto(app, &melds)? else { continue };
                    judged(app, opened, melds, onto.pop(), Vec::new())?;
                }
            },
        }
    }
}

/// Asks on which meld of the table cards would be laid off; what was typed as several melds is laid off on none.
/// `None`: left.
fn ask_onto(app: &mut App, melds: &[Vec<Typed>]) -> Result<Option<Vec<Vec<Typed>>>, Failure> {
    if melds.len() != 1 {
        return Ok(Some(Vec::new()));
    }
    loop {
        app.io.stdout.flush()?;
        let question = "Laid off on which meld, for example 6-9S; empty: on none";
        let Some(text) = app.io.prompter.line(question, "")? else { return Ok(None) };
        match text.trim() {
            "" => return Ok(Some(Vec::new())),
            "<" => return Ok(None),
            "?" => {
                let about = "The meld on the table that the cards go to, for example 6-9S or KHSD; \
                             an empty line: they lie by themselves; `<` goes back.";
                help(app, about)?;
                continue;
            }
            _ => {}
        }
        match typed::melds_of("the meld", &text, app.look()) {
            Ok(onto) if onto.len() == 1 => return Ok(Some(onto)),
            Ok(_) => app.fail(&Failure::request("cards are laid off on one meld at a time")),
            Err(failure) => app.fail(&failure),
        }
    }
}

/// Judges melds against the deal that is being played, or cards as a lay-off, which the table may have `barred`.
pub(super) fn judge(
    app: &mut App,
    opened: &Opened,
    text: &str,
    onto: Option<Vec<Typed>>,
    barred: Vec<Violation>,
) -> Result<(), Failure> {
    let melds = typed::melds(text, app.look())?;
    judged(app, opened, melds, onto, barred)
}

fn judged(
    app: &mut App,
    opened: &Opened,
    melds: Vec<Vec<Typed>>,
    onto: Option<Vec<Typed>>,
    barred: Vec<Violation>,
) -> Result<(), Failure> {
    let game = &opened.journal.game;
    let deal = game.rules.deal_asked(game.next_number());
    let setting = Setting { rules: &game.rules, deal, players: game.seated(), assumed: false };
    let mut judged = rule(setting, &Claim { melds, onto, left: None });
    if !barred.is_empty() {
        // From when on it may be done is said by what bars it.
        judged.notes.retain(|note| !note.starts_with("only for a player who"));
        judged.violations.extend(barred);
    }
    if app.global.json {
        return app.say_json(&crate::present::json::ruling(&game.rules.id, deal, &judged));
    }
    app.say(&ruling::text(&game.rules, deal, &judged, app.style()))
}
