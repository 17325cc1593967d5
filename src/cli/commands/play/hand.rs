//! A deal that is refereed: a line at a time, until somebody is out.

use super::desk::{Again, Desk, Flow};
use super::line::Line;
use super::words;
use crate::cli::app::Opened;
use crate::cli::commands::home;
use crate::cli::error::Failure;
use crate::cli::turns::record_turn;
use crate::journal::{Back, Event};
use crate::play::{OpenDeal, Stage, TurnedUp, print_moves};
use crate::present::history::events_words;
use crate::present::{Tone, json, rule_card, table};
use crate::table::Game;

impl Desk<'_> {
    /// Asks the player in turn, and answers.
    pub(super) fn line(&mut self, opened: &Opened, deal: &OpenDeal) -> Result<Flow, Failure> {
        let prompt = format!("{}> ", deal.name(deal.turn().seat));
        let Some(text) = self.ask(&prompt, &|text| words::complete(deal, text))? else {
            return self.leave();
        };
        self.answer(opened, deal, &text)
    }

    /// Answers a line.
    pub(super) fn answer(&mut self, opened: &Opened, deal: &OpenDeal, text: &str) -> Result<Flow, Failure> {
        let style = self.style();
        match Line::read(deal, text) {
            Line::Leave => return self.leave(),
            Line::Ask(rest) if self.person && rest.trim().is_empty() => return self.menu(opened, deal),
            Line::Ask(rest) => {
                self.say(&words::list(deal, rest, style))?;
                self.again = Again { text: rest.to_owned(), offered: false };
            }
            Line::Undo(back) => return self.undo(back),
            Line::Redo => return self.redo(),
            Line::Show => self.show_sheet()?,
            Line::Table => self.say_table(deal)?,
            Line::Rules => self.say_rules(&opened.journal.game, deal.n())?,
            Line::Moves => super::super::moves::run(self.app)?,
            Line::Check(melds) => {
                if let Err(failure) = home::judge(self.app, opened, melds) {
                    self.refuse(failure, text)?;
                }
            }
            Line::Score => return self.score(),
            Line::Help => self.say(&words::help(style))?,
            Line::Made(seat, at) => self.moves(deal, seat, text, at)?,
        }
        Ok(Flow::On)
    }

    /// The rules of a deal.
    pub(super) fn say_rules(&mut self, game: &Game, n: u32) -> Result<(), Failure> {
        let n = (!game.rules.deals.is_empty()).then(|| n.min(game.rules.deals.len() as u32));
        let players = u8::try_from(game.players.len()).ok();
        self.say(&rule_card::text(&game.rules, n, players, self.style()))
    }

    /// Judges and records the moves of a line.
    fn moves(&mut self, deal: &OpenDeal, seat: usize, text: &str, at: usize) -> Result<(), Failure> {
        let said = text.get(at..).unwrap_or_default();
        match record_turn(self.app, self.id, |_| Ok(seat), said.trim(), TurnedUp::default()) {
            Ok(opened) => self.moved(&opened, deal.n()),
            Err(failure) => self.refuse(failure, text),
        }
    }

    /// What was recorded, and how the table lies now.
    fn moved(&mut self, opened: &Opened, n: u32) -> Result<(), Failure> {
        if self.app.global.json {
            return self.app.say_json(&json::sheet(&opened.sheet()));
        }
        if let Some(Event::Turn { player, moves, .. }) =
            opened.journal.last_change().map(|entry| &entry.event)
            && !self.person
        {
            self.say(&format!("{player}: {}\n", print_moves(moves)))?;
        }
        match &opened.journal.open {
            Some(deal) if deal.end().is_none() && self.person => self.say_table(deal),
            Some(deal) if deal.end().is_none() => Ok(()),
            // It goes on with the hands, or with the sheet.
            Some(deal) => {
                if deal.turn().stage == Stage::Showdown && self.person {
                    self.say_table(deal)?;
                }
                self.say_end(deal)
            }
            None => self.finished(opened, n),
        }
    }

    /// The table and the turn, compact.
    pub(super) fn say_table(&mut self, deal: &OpenDeal) -> Result<(), Failure> {
        let style = self.style();
        let mut text = table::text(deal, style);
        if deal.end().is_none() {
            text.push_str(&words::status(deal, style));
        }
        self.say(&text)
    }

    /// Takes something back.
    pub(super) fn undo(&mut self, back: Back) -> Result<Flow, Failure> {
        let mut words = String::new();
        let done = self.app.change(self.id, |opened| {
            let event = opened.journal.back(back);
            let event = event.ok_or_else(|| Failure::no("there is nothing to undo"))?;
            if let Event::Undo { steps, keep } = event {
                words = events_words(&opened.journal.to_undo(steps as usize, keep as usize));
            }
            Ok(event)
        });
        self.stepped(done, &format!("Undone: {words}."))
    }

    /// Makes again what was taken back.
    pub(super) fn redo(&mut self) -> Result<Flow, Failure> {
        let mut words = String::new();
        let done = self.app.change(self.id, |opened| {
            words = events_words(&opened.journal.to_redo());
            Ok(Event::Redo)
        });
        self.stepped(done, &format!("Done again: {words}."))
    }

    /// What was taken back or made again, and how things stand.
    fn stepped(&mut self, done: Result<Opened, Failure>, what: &str) -> Result<Flow, Failure> {
        match done {
            Ok(opened) if self.app.global.json => self.app.say_json(&json::sheet(&opened.sheet()))?,
            Ok(opened) => {
                let style = self.style();
                let what = style.paint(Tone::Note, &style.wrap(what, 0));
                self.say(&format!("{what}\n"))?;
                match &opened.journal.open {
                    Some(deal) if self.person => {
                        self.say_table(deal)?;
                        self.say_end(deal)?;
                    }
                    None if self.person => self.show_sheet()?,
                    _ => {}
                }
            }
            Err(failure) => self.refuse(failure, "")?,
        }
        Ok(Flow::On)
    }
}
