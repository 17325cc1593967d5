//! A deal that is refereed: a line at a time, until somebody is out.

use super::desk::{Desk, Flow};
use super::line::{Back, Line};
use super::words;
use crate::cli::app::Opened;
use super::stub as change;
use super::stub::{self as undo, table};
use crate::cli::commands::home;
use crate::cli::error::Failure;
use crate::play::{OpenDeal, Stage};
use crate::present::history::event_words;
use crate::present::{Tone, rule_card};

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
                rest.clone_into(&mut self.again);
            }
            Line::Undo(Back::Line) => return self.undo_last(),
            Line::Undo(back) => return self.undo_more(back),
            Line::Redo => return self.redo_last(),
            Line::Show => self.show_sheet()?,
            Line::Table => self.say_table(deal)?,
            Line::Rules => {
                let game = &opened.journal.game;
                let n = (!game.rules.deals.is_empty()).then_some(deal.n());
                let players = u8::try_from(game.players.len()).ok();
                self.say(&rule_card::text(&game.rules, n, players, style))?;
            }
            Line::Check(melds) => {
                if let Err(failure) = home::judge(self.app, opened, melds) {
                    self.refuse(failure, text)?;
                }
            }
            Line::Score => return self.score(),
            Line::Help => self.say(&words::help(style))?,
            Line::Moves(seat, at) => self.moves(deal, seat, text, at)?,
        }
        Ok(Flow::On)
    }

    /// Judges and records the moves of a line.
    fn moves(&mut self, deal: &OpenDeal, seat: usize, text: &str, at: usize) -> Result<(), Failure> {
        match change::turn(self.app, self.id, seat, text, at) {
            Ok(opened) => self.moved(&opened, deal, seat),
            Err(failure) => self.refuse(failure, text),
        }
    }

    /// What was recorded, and how the table lies now.
    fn moved(&mut self, opened: &Opened, before: &OpenDeal, seat: usize) -> Result<(), Failure> {
        if !self.person {
            let what = opened.journal.last_change().map(|entry| event_words(&entry.event)).unwrap_or_default();
            self.say(&format!("{what}\n"))?;
        }
        match &opened.hand() {
            Some(deal) if deal.end().is_none() && self.person => self.say_table(deal),
            Some(deal) if deal.end().is_none() => Ok(()),
            // It goes on with the hands, or with the sheet.
            Some(deal) => self.say_end(deal),
            None => self.finished(opened, before.n(), seat),
        }
    }

    /// The table and the turn, compact.
    pub(super) fn say_table(&mut self, deal: &OpenDeal) -> Result<(), Failure> {
        let style = self.style();
        let mut text = table::text(deal, style);
        if deal.turn().stage != Stage::Over {
            text.push_str(&words::status(deal, style));
        }
        self.say(&text)
    }

    /// Takes the last entry back.
    pub(super) fn undo_last(&mut self) -> Result<Flow, Failure> {
        let done = undo::step_back(self.app, self.id);
        self.stepped(done)
    }

    fn undo_more(&mut self, back: Back) -> Result<Flow, Failure> {
        let done = match back {
            Back::Line => undo::step_back(self.app, self.id),
            Back::Move | Back::Turn | Back::Hand => undo::step_back(self.app, self.id),
        };
        self.stepped(done)
    }

    fn redo_last(&mut self) -> Result<Flow, Failure> {
        let done = undo::step_back(self.app, self.id);
        self.stepped(done)
    }

    /// What was taken back or made again, and how things stand.
    fn stepped(&mut self, done: Result<(String, Opened), Failure>) -> Result<Flow, Failure> {
        match done {
            Ok((what, opened)) => {
                let what = self.style().paint(Tone::Note, &what);
                self.say(&format!("{what}\n"))?;
                match &opened.hand() {
                    Some(deal) if self.person => self.say_table(deal)?,
                    None if self.person => self.show_sheet()?,
                    _ => {}
                }
            }
            Err(failure) => self.refuse(failure, "")?,
        }
        Ok(Flow::On)
    }
}
