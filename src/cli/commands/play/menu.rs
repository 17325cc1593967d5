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
    /// Somebody out of turn.
    Other,
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
            Row::Other => match self.other(deal)? {
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

    /// Asks who else does something, and what.
    fn other(&mut self, deal: &OpenDeal) -> Result<Option<String>, Failure> {
        let turn = deal.turn().seat;
        let names: Vec<String> = deal
            .names()
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != turn)
            .map(|(_, name)| name.clone())
            .collect();
        let Some(Picked::Item(at)) = self.choose("Who?", &names, 0, &|_| false)? else { return Ok(None) };
        let Some(name) = names.get(at) else { return Ok(None) };
        let start = name.len() + 2;
        let complete = move |text: &str| {
            let (at, found) = words::complete(deal, &format!("{name}: {text}"));
            (at.saturating_sub(start), found)
        };
        let text = self.ask(&format!("{name}> "), &complete)?;
        Ok(text.filter(|text| !text.trim().is_empty()).map(|text| format!("{name}: {text}")))
    }
}

fn rows(opened: &Opened, deal: &OpenDeal) -> Vec<(String, Row)> {
    let may = deal.may();
    let wide = may.iter().map(|may| may.example.len()).max().unwrap_or(0).max(6);
    let mut rows: Vec<(String, Row)> =
        may.into_iter().map(|may| (words::row(&may, wide), Row::Move(may))).collect();
    if words::others_may(deal) {
        rows.push((format!("{:wide$}  another player out of turn", "buy…"), Row::Other));
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
