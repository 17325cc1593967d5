//! The end of a deal: hands are shown, counted, and the next deal comes.

use super::desk::{Again, Desk, Flow};
use super::line::Line;
use super::words;
use crate::cli::app::Opened;
use crate::cli::turns::record_hands;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::journal::Back;
use crate::play::{End, Move, OpenDeal, Stage, parse_moves};
use crate::present::{Tone, explain, sheet};
use crate::table::{Game, Outcome};

/// What came of an answer.
enum Told {
    /// A hand.
    Hand(Outcome),
    /// The player before.
    Back,
    /// The same once more.
    Again,
    /// Something else happened: on from how it stands now.
    Changed(Flow),
}

impl Desk<'_> {
    /// Asks for every hand that must be shown, and records them.
    pub(super) fn reveal(&mut self, opened: &Opened, deal: &OpenDeal) -> Result<Flow, Failure> {
        let seats = deal.to_reveal();
        let mut hands: Vec<(usize, Outcome)> = Vec::new();
        let mut given: Vec<(usize, String)> = Vec::new();
        loop {
            while let Some(seat) = seats.get(hands.len()).copied() {
                if let Some((_, text)) = given.iter().find(|(known, _)| *known == seat)
                    && self.again.text.is_empty()
                {
                    self.again = Again { text: text.clone(), offered: true };
                }
                let Some(text) = self.ask(&prompt(deal, seat), &|text| words::complete(deal, text))? else {
                    return self.leave();
                };
                match self.told(opened, deal, seat, &text)? {
                    Told::Hand(outcome) => {
                        given.retain(|(known, _)| *known != seat);
                        given.push((seat, text.trim().to_owned()));
                        hands.push((seat, outcome));
                    }
                    Told::Back if hands.is_empty() => return self.undo(Back::Entry),
                    Told::Back => {
                        hands.pop();
                    }
                    Told::Again => {}
                    Told::Changed(flow) => return Ok(flow),
                }
            }
            let named = hands.iter().map(|(seat, hand)| (deal.name(*seat).to_owned(), hand.clone())).collect();
            match record_hands(self.app, self.id, |_, _| Ok(named)) {
                Ok(opened) => {
                    self.finished(&opened, deal.n())?;
                    return Ok(Flow::On);
                }
                Err(failure) => {
                    self.refuse(failure, "")?;
                    if seats.is_empty() {
                        return self.undo(Back::Entry);
                    }
                    // Each is offered once more, as it was given.
                    hands.clear();
                }
            }
        }
    }

    /// Reads what was said of a hand.
    fn told(&mut self, opened: &Opened, deal: &OpenDeal, seat: usize, text: &str) -> Result<Told, Failure> {
        let game = &opened.journal.game;
        let held = deal.seats().get(seat).map_or(0, |place| place.held);
        match Line::read(deal, text) {
            _ if text.trim() == "<" => return Ok(Told::Back),
            Line::Ask(rest) => {
                self.say(&help(game, deal, held))?;
                self.again = Again { text: rest.trim().to_owned(), offered: false };
                return Ok(Told::Again);
            }
            Line::Undo(back) => return self.undo(back).map(Told::Changed),
            Line::Moves(..) => {}
            _ => return self.answer(opened, deal, text).map(Told::Changed),
        }
        // Whoever does not knock may lay off card by card before showing the rest.
        let lay = |moves: Vec<crate::play::Said>| {
            deal.turn().stage == Stage::Showdown
                && moves.iter().all(|said| matches!(said.made, Move::Lay { .. } | Move::Pass))
        };
        if parse_moves(text).is_ok_and(lay) {
            let line = format!("{}: {text}", deal.name(seat));
            return self.answer(opened, deal, &line).map(Told::Changed);
        }
        let colour = self.app.colour(self.app.io.terminals.stderr);
        // `hands: Bob = KC 5D` reads as well.
        let own = text.rsplit_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case(deal.name(seat)));
        let hand = own.map_or(text, |(_, hand)| hand);
        let failure = match typed::outcome(hand, hand, 0, typed::melds_tell(game), colour) {
            Ok(Outcome::Cards(cards)) if cards.len() != usize::from(held) => Failure::no(format!(
                "{} holds {held} cards, and {} were named",
                deal.name(seat),
                cards.len()
            ))
            .help("`undo` goes back into the deal, if a card was forgotten there"),
            Ok(outcome) => return Ok(Told::Hand(outcome)),
            Err(failure) => failure,
        };
        self.refuse(failure, text)?;
        Ok(Told::Again)
    }

    /// How the deal came to its end.
    pub(super) fn say_end(&mut self, deal: &OpenDeal) -> Result<(), Failure> {
        let words = match deal.end() {
            Some(End::Out(seat)) => format!("{} is out.", deal.name(seat)),
            Some(End::Knock { seat, big_gin: true }) => format!("{} has big gin.", deal.name(seat)),
            Some(End::Knock { seat, .. }) => format!("{} knocks.", deal.name(seat)),
            Some(End::StockOut) => "The stock is used up.".to_owned(),
            None => return Ok(()),
        };
        let style = self.style();
        let ask = if deal.to_reveal().is_empty() || !self.person { "" } else { " What is left in each hand?" };
        self.say(&format!("{}{ask}\n", style.paint(Tone::Good, &words)))
    }

    /// What was counted, and the sheet.
    pub(super) fn finished(&mut self, opened: &Opened, n: u32) -> Result<(), Failure> {
        let style = self.style();
        let sheet = opened.sheet();
        if self.app.global.json {
            return self.app.say_json(&crate::present::json::sheet(&sheet));
        }
        let counted = explain::deal(&sheet, n, style);
        self.say(&format!("\n{counted}\n{}", sheet::text(&sheet, style)))
    }
}

fn prompt(deal: &OpenDeal, seat: usize) -> String {
    let name = deal.name(seat);
    match deal.seats().get(seat).map_or(0, |place| place.held) {
        1 => format!("{name}'s card> "),
        held => format!("{name}'s {held} cards> "),
    }
}

fn help(game: &Game, deal: &OpenDeal, held: u8) -> String {
    let mut rows = vec![(format!("the {held} cards"), "KS QD AH * (a joker)")];
    if typed::melds_tell(game) && !typed::melds_count(game) {
        rows.push(("as laid".into(), "KHSD / 3-5S : 4D 9C"));
    }
    if !typed::melds_count(game) {
        rows.push(("or points".into(), "23"));
    }
    if deal.turn().stage == Stage::Showdown {
        rows.push(("lay off first".into(), "lay 9S on 1"));
    }
    rows.push(("back".into(), "< the player before, `undo` into the deal, Ctrl-D another time"));
    rows.iter().map(|(what, how)| format!("  {what:14}  {how}\n")).collect()
}
