//! The menu for those who don't know the words.

use super::desk::{Desk, Flow};
use super::line::Line;
use super::words;
use crate::cli::Picked;
use crate::cli::app::Opened;
use crate::cli::error::Failure;
use crate::play::{May, OpenDeal};
use crate::present::history::events_words;

/// What a row of the menu does.
enum Row {
    /// A move.
    Move(May),
    /// What another player does out of turn: the whole line, and whether more of a turn follows.
    Other(String, bool),
    /// What could be typed instead.
    Typed(&'static str),
}

impl Desk<'_> {
    /// What may be done now, to be chosen from.
    pub(super) fn menu(&mut self, opened: &Opened, deal: &OpenDeal) -> Result<Flow, Failure> {
        let (shown, rows): (Vec<String>, Vec<Row>) = rows(opened, deal).into_iter().unzip();
        let question = format!("{}, deal {}", deal.name(deal.turn().seat), deal.n());
        let row = match self.choose(&question, &shown, 0, &|text| Line::known(deal, text))? {
            Some(Picked::Line(line)) => return self.answer(opened, deal, &line),
            Some(Picked::Item(at)) => rows.into_iter().nth(at),
            None => None,
        };
        let Some(row) = row else { return Ok(Flow::On) };
        let line = match row {
            Row::Typed(word) => word.to_owned(),
            Row::Move(may) if !may.cards => may.example,
            Row::Move(may) => match self.cards(deal, &may)? {
                Some(line) => line,
                None => return Ok(Flow::On),
            },
            Row::Other(line, false) => line,
            Row::Other(line, true) => match self.rest(deal, &line)? {
                Some(line) => line,
                None => return Ok(Flow::On),
            },
        };
        self.answer(opened, deal, &line)
    }

    /// Asks which cards a move names.
    fn cards(&mut self, deal: &OpenDeal, may: &May) -> Result<Option<String>, Failure> {
        let example = may.example.strip_prefix(may.word).unwrap_or_default().trim();
        self.say(&format!("{}: for example {example}\n", may.about))?;
        let word = may.word;
        let start = word.len() + 1;
        let complete = move |text: &str| {
            let (at, found) = words::complete(deal, &format!("{word} {text}"));
            (at.saturating_sub(start), found)
        };
        let text = self.ask(&format!("{}> {word} ", deal.name(deal.turn().seat)), &complete)?;
        let text = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty() && text != "<");
        Ok(text.map(|text| format!("{word} {text}")))
    }

    /// Asks for the rest of a turn that begins with a call.
    fn rest(&mut self, deal: &OpenDeal, begun: &str) -> Result<Option<String>, Failure> {
        let before = format!("{begun}; ");
        let start = before.len();
        let complete = move |text: &str| {
            let (at, found) = words::complete(deal, &format!("{before}{text}"));
            (at.saturating_sub(start), found)
        };
        let Some(text) = self.ask(&format!("{begun}; "), &complete)? else { return Ok(None) };
        let text = text.trim();
        Ok(Some(if text.is_empty() { begun.to_owned() } else { format!("{begun}; {text}") }))
    }
}

fn rows(opened: &Opened, deal: &OpenDeal) -> Vec<(String, Row)> {
    let may = deal.may();
    let wide = may.iter().map(|may| may.example.len()).max().unwrap_or(0).max(6);
    let mut rows: Vec<(String, Row)> =
        may.into_iter().map(|may| (words::row(&may, wide), Row::Move(may))).collect();
    for (seat, may) in deal.out_of_turn() {
        let line = format!("{}: {}", deal.name(seat), may.example);
        rows.push((format!("{line:wide$}  {}", may.about), Row::Other(line, may.word == "rummy")));
    }
    let undo = opened.journal.to_undo(1, 0);
    if !undo.is_empty() {
        rows.push((format!("{:wide$}  {}", "undo", events_words(&undo)), Row::Typed("undo")));
    }
    for (word, about) in [
        ("show", "the score sheet"),
        ("table", "melds, discards and hands"),
        ("rules", "the rules of this deal"),
        ("score", "only score the hands, as they are"),
        ("help", "what can be typed"),
        ("leave", "go on another time"),
    ] {
        rows.push((format!("{word:wide$}  {about}"), Row::Typed(word)));
    }
    rows
}
