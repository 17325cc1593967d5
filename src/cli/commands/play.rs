//! `rummy play`: the referee at the table, deal after deal, until there is a winner.

mod begin;
mod count;
mod desk;
mod hand;
mod hint;
mod line;
mod menu;
mod reveal;
mod words;

pub(super) use self::begin::kept_last;
pub(super) use self::desk::Kept;
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
        let Some(args) = ask::new_game(app, &New::default(), None)? else {
            return app.say("No game was started.\n");
        };
        let opened = super::new::start(app, &args)?;
        app.say(&format!("Started game {}.\n\n", opened.id))?;
    }
    let opened = app.open()?;
    let mut desk = Desk::new(app, opened.id);
    if desk.person {
        desk.show_sheet()?;
    }
    desk.evening()
}

/// Goes on with the deal that is open, or begins the next to be refereed; the sheet was shown.
pub(super) fn go_on(app: &mut App) -> Result<(), Failure> {
    let opened = app.open()?;
    let mut desk = Desk::new(app, opened.id);
    desk.next = opened.journal.open.is_none().then_some(Kept::Refereed);
    desk.evening()
}

impl Desk<'_> {
    /// The game from where it stands until its end, or until somebody leaves.
    fn evening(&mut self) -> Result<(), Failure> {
        while self.step()? == Flow::On {}
        match self.worst {
            code if code > 0 && !self.person => Err(Failure::said(code)),
            _ => Ok(()),
        }
    }

    /// One question and what follows from its answer.
    fn step(&mut self) -> Result<Flow, Failure> {
        let opened = self.open()?;
        let game = &opened.journal.game;
        match &opened.journal.open {
            Some(deal) if deal.end().is_some() => self.reveal(&opened, deal),
            Some(deal) => self.line(&opened, deal),
            None if game.next().is_none() => {
                if self.person {
                    let text = "The game is over. `rummy explain` tells the sums, `rummy export` keeps the sheet, `rummy new` \
                                starts another with the same people.";
                    let text = self.style().wrap(text, 0);
                    self.say(&format!("{text}\n"))?;
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
        let mut sheet = opened.sheet();
        let hand = sheet.hand.take();
        self.say(&sheet::text(&sheet, style))?;
        match hand {
            Some(deal) if deal.end().is_none() => {
                self.say("\n")?;
                self.say_table(&deal)
            }
            Some(deal) => self.say_end(&deal),
            None => Ok(()),
        }
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
