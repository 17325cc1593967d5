//! A deal that is refereed: a line at a time, until somebody is out.

use super::desk::{Again, Desk, Flow};
use super::line::Line;
use super::words;
use crate::cli::app::Opened;
use crate::cli::commands::home;
use crate::cli::error::{Failure, Kind};
use crate::cli::turns::record_turn;
use crate::cli::typed;
use crate::journal::{Back, Event};
use crate::play::{KnockKind, Move, OpenDeal, Stage, TurnedUp, parse_moves, print_moves};
use crate::present::history::events_words;
use crate::present::{Tone, json, rule_card, table, wild};
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
                if let Err(failure) = self.check(opened, deal, melds) {
                    self.refuse(failure, text)?;
                }
            }
            Line::Hint(cards) => return self.hint(deal, cards),
            Line::Score => return self.score(),
            Line::Help => self.say(&words::help(style))?,
            Line::Stranger(name) => {
                if let Err(failure) = typed::player(&opened.journal.game, name) {
                    self.unsettle();
                    self.refuse(failure, text)?;
                }
            }
            Line::Made(seat, at) => self.moves(deal, seat, text, at)?,
        }
        Ok(Flow::On)
    }

    /// Judges melds, or cards as a lay-off on a meld of the table.
    fn check(&mut self, opened: &Opened, deal: &OpenDeal, text: &str) -> Result<(), Failure> {
        let (cards, n) = match text.rsplit_once(" on ") {
            Some((cards, n)) => (cards, Some(n.trim())),
            None => (text, None),
        };
        let onto = n.map(|n| {
            let place = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
            let meld = place.and_then(|place| deal.melds().get(place));
            meld.map(|meld| meld.typed(deal.rules())).ok_or_else(|| {
                let shown: String = n.escape_debug().take(20).collect();
                let failure = Failure::request(format!("there is no meld {shown} on the table"));
                failure.help(match deal.melds().len() {
                    0 => "none was laid yet".to_owned(),
                    1 => "the only one is 1".to_owned(),
                    last => format!("they are 1 to {last}"),
                })
            })
        });
        // What the cards do not tell, the table does: whether the player may lay off at all.
        let barred = if n.is_some() { deal.bars_lay_offs(deal.turn().seat) } else { Vec::new() };
        home::judge(self.app, opened, cards, onto.transpose()?, barred)
    }

    /// The rules of a deal.
    pub(super) fn say_rules(&mut self, game: &Game, n: u32) -> Result<(), Failure> {
        let n = game.rules.deal_asked(n);
        let players = Some(game.seated());
        let text = rule_card::text(&game.rules, n, players, self.style());
        // On a pipe nobody is there to turn pages.
        if self.person { self.app.say_long(&text) } else { self.say(&text) }
    }

    /// Judges and records the moves of a line.
    fn moves(&mut self, deal: &OpenDeal, seat: usize, text: &str, at: usize) -> Result<(), Failure> {
        let said = text.get(at..).unwrap_or_default().trim();
        if let Some(line) = self.unsettled.filter(|_| at == 0) {
            let name = deal.name(deal.turn().seat);
            let failure = Failure::request(format!("line {line} was refused: whose moves are these?"))
                .help(format!("begin the line with a name: `{name}: {said}`"));
            return self.refuse(failure, text);
        }
        match record_turn(self.app, self.id, |_| Ok(seat), said, TurnedUp::default()) {
            Ok(opened) => {
                self.unsettled = None;
                self.shuffled(deal, &opened)?;
                self.fixed(deal, &opened, said)?;
                self.moved(&opened, deal.n())
            }
            Err(mut failure) => {
                if let Some(name) = words::named(deal, said).filter(|_| parse_moves(said).is_err()) {
                    failure = failure.help(format!("a colon parts a name from the moves: `{name}: …`"));
                }
                let asked = failure.kind == Kind::Request && lacks_discard(deal, said);
                self.unsettle();
                self.refuse(failure, text)?;
                if asked && self.person {
                    // The answer to what is asked is typed on.
                    self.again = Again { text: format!("{}; ", text.trim_end()), offered: false };
                }
                Ok(())
            }
        }
    }

    /// The table has to shuffle, where the stock was used up.
    fn shuffled(&mut self, before: &OpenDeal, after: &Opened) -> Result<(), Failure> {
        let Some(deal) = after.journal.open.as_ref().filter(|deal| deal.stock() > before.stock()) else {
            return Ok(());
        };
        let cards = deal.stock();
        let text =
            format!("The stock was used up: the discards were shuffled into a new one, now {cards} cards.");
        let text = self.style().wrap(&text, 0);
        self.say(&format!("{}\n", self.style().paint(Tone::Note, &text)))
    }

    /// What wild cards are, now that they lie: nobody said so, and from now on it holds.
    fn fixed(&mut self, before: &OpenDeal, after: &Opened, said: &str) -> Result<(), Failure> {
        let Some(deal) = after.journal.open.as_ref().filter(|_| self.person) else { return Ok(()) };
        let moves: Vec<Move> =
            parse_moves(said).unwrap_or_default().into_iter().map(|said| said.made).collect();
        let style = self.style();
        for line in wild::fixed(before, deal, &moves) {
            self.say(&format!("{}\n", style.paint(Tone::Note, &style.wrap(&line, 0))))?;
        }
        Ok(())
    }

    /// What was recorded, and how the table lies now.
    fn moved(&mut self, opened: &Opened, n: u32) -> Result<(), Failure> {
        if self.app.global.json {
            return self.app.say_json(&json::sheet(&opened.sheet()));
        }
        if let Some(Event::Turn { player, moves, .. }) =
            opened.journal.last_change().as_deref().map(|entry| &entry.event)
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

/// Whether a turn ends with a knock and names no discard for it, in a game whose hands are shown whole.
fn lacks_discard(deal: &OpenDeal, said: &str) -> bool {
    let bare = |made: &Move| matches!(made, Move::Knock(knock) if knock.discard.is_none() && knock.kind != KnockKind::BigGin);
    deal.turn().stage == Stage::Play
        && parse_moves(said).is_ok_and(|said| said.last().is_some_and(|last| bare(&last.made)))
}
