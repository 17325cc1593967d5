//! `rummy play`: the referee at the table, deal after deal, until there is a winner.

mod begin;
mod desk;
mod hand;
mod line;
mod menu;
mod reveal;
mod words;

use self::desk::{Desk, Flow};
use crate::cli::app::App;
use crate::cli::args::New;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::present::{Tone, json, sheet};

pub(super) fn run(app: &mut App) -> Result<(), Failure> {
    let none = app.global.game.is_none() && app.store()?.current()?.is_none();
    if none && app.may_ask() {
        app.say("No game is going on. Let's start one.\n")?;
        std::io::Write::flush(&mut app.io.stdout)?;
        let Some(args) = ask::new_game(app, New::default())? else {
            return app.say("No game was started.\n");
        };
        let opened = super::new::start(app, &args)?;
        app.say(&format!("Started game {}.\n\n", opened.id))?;
    }
    evening(app)
}

/// The current game, from where it stands until its end or until somebody leaves.
pub(super) fn evening(app: &mut App) -> Result<(), Failure> {
    let opened = app.open()?;
    let mut desk = Desk::new(app, opened.id);
    if desk.person {
        desk.show_sheet()?;
    }
    while desk.step()? == Flow::On {}
    match desk.worst {
        code if code > 0 && !desk.person => Err(Failure::said(code)),
        _ => Ok(()),
    }
}

impl Desk<'_> {
    /// One question and what follows from its answer.
    fn step(&mut self) -> Result<Flow, Failure> {
        let opened = self.open()?;
        let game = &opened.journal.game;
        match &opened.journal.open {
            Some(deal) if deal.end().is_some() => self.reveal(&opened, deal),
            Some(deal) => self.line(&opened, deal),
            None if game.next().is_none() => {
                if self.person {
                    self.say("The game is over. `rummy explain` tells the sums, `rummy export` keeps the sheet.\n")?;
                }
                Ok(Flow::Leave)
            }
            None => self.begin(&opened),
        }
    }

    /// The sheet, with what comes next.
    pub(super) fn show_sheet(&mut self) -> Result<(), Failure> {
        let opened = self.open()?;
        let style = self.style();
        if self.app.global.json {
            return self.app.say_json(&json::sheet(&opened.sheet()));
        }
        self.say(&sheet::text(&opened.sheet(), style))
    }

    /// Until another time.
    pub(super) fn leave(&mut self) -> Result<Flow, Failure> {
        if self.person {
            let text = self.style().paint(Tone::Faint, "Everything is kept; `rummy play` goes on from here.");
            self.say(&format!("{text}\n"))?;
        }
        Ok(Flow::Leave)
    }
}
