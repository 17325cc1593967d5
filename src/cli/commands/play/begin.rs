//! A deal begins: how it is kept, and which card is turned up.

use super::desk::{Desk, Flow, Kept};
use super::line::Line;
use crate::cards::Card;
use crate::cli::Picked;
use crate::cli::app::Opened;
use crate::cli::args::Score;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::turns::begin_deal;
use crate::cli::typed;
use crate::journal::{Back, Event};
use crate::play::{OpenDeal, parse_moves};
use crate::present::history::events_words;
use crate::present::{Style, json};
use crate::ruleset::{Count, Discard, Ruleset};

impl Desk<'_> {
    /// Asks how the next deal is kept, and begins it.
    pub(super) fn begin(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        if !self.person {
            return self.begin_by_line(opened);
        }
        let game = &opened.journal.game;
        let n = game.next_number();
        let mut words = vec!["referee it turn by turn".to_owned(), "only score it at its end".to_owned()];
        let undo = opened.journal.to_undo(1, 0);
        if !undo.is_empty() {
            words.push(format!("undo {}", events_words(&undo)));
        }
        words.push("leave".into());
        let last = self.kept.unwrap_or_else(|| kept_last(opened));
        let question = format!("Deal {n}: how is it kept?");
        let needed = OpenDeal::needs_upcard(&game.rules);
        // An upcard begins the deal; a word does what it says.
        let line = |text: &str| {
            matches!(
                Line::word(text),
                Some(
                    Line::Undo(_)
                        | Line::Redo
                        | Line::Show
                        | Line::Table
                        | Line::Rules
                        | Line::Moves
                        | Line::Help
                        | Line::Leave
                )
            ) || (needed && typed::card("the upcard", text, Style::PLAIN).is_ok())
        };
        let chosen = match self.next.take() {
            Some(kept) => Some(usize::from(kept == Kept::Scored)),
            None => match self.choose(&question, &words, usize::from(last == Kept::Scored), &line, true)? {
                Some(Picked::Line(text)) => {
                    if let Some(word) = Line::word(&text) {
                        return self.before(opened, &word);
                    }
                    self.kept = Some(Kept::Refereed);
                    return self.begin_with(&text);
                }
                Some(Picked::Item(at)) => Some(at),
                None => None,
            },
        };
        match chosen {
            Some(0) => {
                self.kept = Some(Kept::Refereed);
                self.deal(opened)
            }
            Some(1) => {
                self.kept = Some(Kept::Scored);
                self.score()
            }
            Some(2) if !undo.is_empty() => self.undo(Back::Entry),
            _ => self.leave(),
        }
    }

    /// Asks for the upcard where there is one, and deals.
    fn deal(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        let game = &opened.journal.game;
        if OpenDeal::needs_upcard(&game.rules) {
            let prompt = format!("Deal {}, the upcard> ", game.next_number());
            let Some(text) = self.ask(&prompt, &|_| (0, Vec::new()))? else { return self.leave() };
            let text = text.trim();
            if text.is_empty() || text == "<" {
                // Back to how it is kept.
                return Ok(Flow::On);
            }
            if let Some(word) = Line::word(text) {
                self.next = Some(Kept::Refereed);
                return self.before(opened, &word);
            }
            return self.begin_with(text);
        }
        self.begin_deal(None)
    }

    /// Begins the deal with the card that was typed.
    fn begin_with(&mut self, text: &str) -> Result<Flow, Failure> {
        match typed::card("the upcard", text, self.app.look()) {
            Ok(card) => self.begin_deal(Some(card)),
            Err(failure) => {
                self.next = Some(Kept::Refereed);
                self.refuse(if is_turn(text) { Failure::request(FIRST) } else { failure }, text)?;
                Ok(Flow::On)
            }
        }
    }

    fn begin_deal(&mut self, upcard: Option<Card>) -> Result<Flow, Failure> {
        match begin_deal(self.app, self.id, upcard) {
            Ok(opened) => self.begun(&opened)?,
            Err(failure) => self.refuse(failure, "")?,
        }
        Ok(Flow::On)
    }

    fn begun(&mut self, opened: &Opened) -> Result<(), Failure> {
        let Some(deal) = &opened.journal.open else { return Ok(()) };
        if self.app.global.json {
            return self.app.say_json(&json::sheet(&opened.sheet()));
        }
        if !self.person {
            let upcard =
                deal.discards().last().map(|top| format!(" upcard {}", top.card)).unwrap_or_default();
            return self.say(&format!("deal {}{upcard}\n", deal.n()));
        }
        if !std::mem::replace(&mut self.told, true) {
            let text = format!(
                "One line is a turn: {}. `?` tells what may be done, `-` takes the last line back.",
                example(deal.rules())
            );
            let text = self.style().wrap(&text, 0);
            self.say(&format!("{}\n", self.style().paint(crate::present::Tone::Faint, &text)))?;
        }
        self.say_table(deal)
    }

    /// `deal 2 upcard 9C`, or the card alone; where no card is turned up, the deal begins by itself.
    fn begin_by_line(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        let game = &opened.journal.game;
        let (n, needed) = (game.next_number(), OpenDeal::needs_upcard(&game.rules));
        let Some(line) = self.ask("", &|_| (0, Vec::new()))? else { return self.leave() };
        if let Some(word) = Line::word(&line) {
            return self.before(opened, &word);
        }
        let mut words = line.split_whitespace().peekable();
        let named = words.next_if(|word| word.eq_ignore_ascii_case("deal")).is_some();
        let said: Option<u32> = words.peek().and_then(|word| word.parse().ok()).filter(|_| named);
        if said.is_some() {
            words.next();
        }
        words.next_if(|word| word.eq_ignore_ascii_case("upcard"));
        let rest: Vec<&str> = words.collect();
        let upcard = match (rest.as_slice(), needed) {
            ([], _) => Ok(None),
            ([one], true) => typed::card("the upcard", one, Style::PLAIN).map(Some),
            (_, false) if !named => Ok(None),
            _ => Err(Failure::request(format!("deal {n} has not begun"))),
        };
        let failure = match (upcard, said) {
            (_, Some(other)) if other != n => Failure::no(format!("deal {n} comes next, not deal {other}")),
            (Err(_), None) if needed && is_turn(&line) => {
                Failure::request(FIRST).help(format!("begin it with `deal {n} upcard 9C`"))
            }
            (Err(failure), _) if failure.help.is_none() => {
                let card = if needed { " upcard 9C" } else { "" };
                failure.help(format!("begin it with `deal {n}{card}`"))
            }
            (Err(failure), _) => failure,
            (Ok(upcard), _) => match begin_deal(self.app, self.id, upcard) {
                Ok(opened) => {
                    self.begun(&opened)?;
                    if !named && !needed {
                        self.put_back(line);
                    }
                    return Ok(Flow::On);
                }
                Err(failure) => failure,
            },
        };
        self.refuse(failure, &line)?;
        Ok(Flow::On)
    }

    /// Answers a word to the referee before the deal has begun.
    fn before(&mut self, opened: &Opened, word: &Line<'_>) -> Result<Flow, Failure> {
        let (n, game) = (opened.journal.game.next_number(), &opened.journal.game);
        match word {
            Line::Leave => return self.leave(),
            Line::Undo(back) => {
                self.next = None;
                return self.undo(*back);
            }
            Line::Redo => return self.redo(),
            Line::Show | Line::Table => self.show_sheet()?,
            Line::Rules => self.say_rules(game, n)?,
            Line::Moves => super::super::moves::run(self.app)?,
            _ if OpenDeal::needs_upcard(&game.rules) => {
                let text =
                    "The card that is turned up beside the stock begins the deal: 9C, 10D, * for a joker.";
                self.say(&format!("{}\n", self.style().wrap(text, 0)))?;
            }
            _ => self.say(&format!("`deal {n}` begins it.\n"))?,
        }
        Ok(Flow::On)
    }

    /// Asks for the results of the deal.
    pub(super) fn score(&mut self) -> Result<Flow, Failure> {
        match ask::hand(self.app, &Score::default()) {
            Ok(Some(done)) => self.say(&done)?,
            Ok(None) => {}
            Err(failure) => self.refuse(failure, "")?,
        }
        Ok(Flow::On)
    }
}

/// What a turn is told that comes before the upcard.
const FIRST: &str = "first the card that was turned up, for example 9C";

/// Whether a line is a turn, with or without the name before it.
fn is_turn(line: &str) -> bool {
    let moves = line.split_once(':').map_or(line, |(_, moves)| moves);
    [line, moves].iter().any(|text| parse_moves(text).is_ok_and(|moves| !moves.is_empty()))
}

/// A turn as it may be typed under some rules.
fn example(rules: &Ruleset) -> String {
    let whole = rules.whole_hands() || rules.score.count == Count::Payments;
    let meld = (!whole).then_some(if rules.deals.is_empty() { "m KHSD" } else { "m KHSD / 7CDS" });
    let discard = (rules.turn.discard != Discard::Never).then_some("4D");
    [Some("d"), meld, discard].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

/// How the last deal was kept, as far as the journal tells.
pub(in crate::cli::commands) fn kept_last(opened: &Opened) -> Kept {
    let journal = &opened.journal;
    let entries = journal.done.iter().filter_map(|change| journal.entries.get(change.entry));
    let scored = |n: u32| {
        let mut entries = entries;
        entries.any(|entry| matches!(entry.event, Event::Score { deal, .. } if deal == n))
    };
    match journal.game.deals.last() {
        Some(deal) if scored(deal.n) => Kept::Scored,
        _ => Kept::Refereed,
    }
}
