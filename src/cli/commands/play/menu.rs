//! The menu for those who don't know the words.

use super::desk::{Again, Desk, Flow};
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
        let row = match self.choose(&question, &shown, 0, &|text| Line::known(deal, text), false)? {
            Some(Picked::Line(line)) if line == "<" => None,
            Some(Picked::Line(line)) => return self.answer(opened, deal, &line),
            Some(Picked::Item(at)) => rows.into_iter().nth(at),
            None => None,
        };
        let Some(row) = row else { return Ok(Flow::On) };
        let line = match row {
            Row::Typed(word) => word.to_owned(),
            Row::Move(may) if !may.cards => may.example,
            Row::Move(may) => {
                let example = may.example.strip_prefix(may.word).unwrap_or_default().trim();
                self.say(&format!("{}: for example {example}\n", may.about))?;
                return Ok(self.begins_with(format!("{} ", may.word)));
            }
            Row::Other(line, false) => line,
            Row::Other(line, true) => return Ok(self.begins_with(format!("{line}; "))),
        };
        self.answer(opened, deal, &line)
    }

    /// The next line begins so, and is typed on; it can be emptied like any other.
    fn begins_with(&mut self, text: String) -> Flow {
        self.again = Again { text, offered: false };
        Flow::On
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
        ("hint", "what could be done with the cards you type"),
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
