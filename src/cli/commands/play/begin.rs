//! A deal begins: how it is kept, and which card is turned up.

use std::rc::Rc;

use super::desk::{Desk, Flow, Kept};
use super::line::Line;
use crate::cli::Picked;
use crate::cli::app::Opened;
use crate::cli::args::Score;
use crate::cli::ask;
use crate::cli::error::Failure;
use crate::cli::turns::begin_deal;
use crate::cli::typed;
use crate::journal::{Back, Event};
use crate::play::{OpenDeal, TurnedUp, parse_moves};
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
            ) || matches!(text, "<" | "?")
                || (needed && turned(&game.rules, text, Style::PLAIN).is_ok())
        };
        let chosen = match self.next.take() {
            Some(kept) => Some(usize::from(kept == Kept::Scored)),
            None => match self.choose(&question, &words, usize::from(last == Kept::Scored), &line, true)? {
                Some(Picked::Line(text)) if matches!(text.as_str(), "<" | "?") => {
                    let text = "Refereed, every turn is typed and judged; scored, only what is left in the end. Arrows or the \
                                first letters mark an answer, Enter takes it; `undo` takes the last entry back, Esc leaves.";
                    let text = self.style().wrap(text, 0);
                    self.say(&format!("{text}\n"))?;
                    return Ok(Flow::On);
                }
                Some(Picked::Line(text)) => {
                    if let Some(word) = Line::word(&text) {
                        return self.before(opened, &word);
                    }
                    self.kept = Some(Kept::Refereed);
                    return self.deal(opened, Some(text));
                }
                Some(Picked::Item(at)) => Some(at),
                None => None,
            },
        };
        match chosen {
            Some(0) => {
                self.kept = Some(Kept::Refereed);
                self.deal(opened, None)
            }
            Some(1) => {
                self.kept = Some(Kept::Scored);
                self.score()
            }
            Some(2) if !undo.is_empty() => self.undo(Back::Entry),
            _ => self.leave(),
        }
    }

    /// Asks for the cards that are turned up, where there are any and they were not typed yet, and deals.
    fn deal(&mut self, opened: &Opened, mut typed: Option<String>) -> Result<Flow, Failure> {
        let game = &opened.journal.game;
        let wanted = wanted(&game.rules);
        if wanted.is_empty() {
            return self.begin_deal(TurnedUp::default());
        }
        let mut told = String::new();
        for (word, what) in &wanted {
            let prompt = format!("Deal {}, {what}> ", game.next_number());
            let text = match typed.take() {
                Some(text) => text,
                None => match self.ask(&prompt, &|_| (0, Vec::new()))? {
                    Some(text) => text,
                    None => return self.leave(),
                },
            };
            let text = text.trim();
            if text.is_empty() || text == "<" {
                // Back to how it is kept.
                return Ok(Flow::On);
            }
            if let Some(word) = Line::word(text) {
                self.next = Some(Kept::Refereed);
                return self.before(opened, &word);
            }
            told.push_str(&format!(" {word} {text}"));
            // Whoever names all at once is not asked again, and what is no card is refused at once.
            match turned(&game.rules, told.trim(), Style::PLAIN) {
                Ok(turned) if turned.wild.is_none() => {}
                _ => break,
            }
        }
        self.begin_with(&game.rules, told.trim())
    }

    /// Begins the deal with the cards that were typed.
    fn begin_with(&mut self, rules: &Ruleset, text: &str) -> Result<Flow, Failure> {
        match turned(rules, text, self.app.look()) {
            Ok(turned) => self.begin_deal(turned),
            Err(failure) => {
                self.next = Some(Kept::Refereed);
                let text = text.strip_prefix("upcard ").unwrap_or(text);
                self.refuse(if is_turn(text) { Failure::request(FIRST) } else { failure }, text)?;
                Ok(Flow::On)
            }
        }
    }

    fn begin_deal(&mut self, turned: TurnedUp) -> Result<Flow, Failure> {
        match begin_deal(self.app, self.id, turned) {
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
            let upcard = deal.discards().last().map(|top| top.card);
            let turned = TurnedUp { upcard, wild: deal.turned() };
            return self.say(&format!("deal {}{}\n", deal.n(), turned.words()));
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
        let rules = Rc::clone(&game.rules);
        let (n, needed) = (game.next_number(), !wanted(&rules).is_empty());
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
        let rest: Vec<&str> = words.collect();
        let upcard = match (rest.as_slice(), needed) {
            ([], _) => Ok(TurnedUp::default()),
            (rest, true) if rest.len() <= 4 => turned(&rules, &rest.join(" "), Style::PLAIN),
            (_, false) if !named => Ok(TurnedUp::default()),
            _ => Err(Failure::request(format!("deal {n} has not begun"))),
        };
        let failure = match (upcard, said) {
            (_, Some(other)) if other != n => Failure::no(format!("deal {n} comes next, not deal {other}")),
            (Err(_), None) if needed && is_turn(&line) => {
                Failure::request(FIRST).help(format!("begin it with `deal {n} upcard 9C`"))
            }
            (Err(failure), _) if failure.help.is_none() => {
                let words = wanted(&rules).into_iter().map(|(word, _)| match word {
                    "wild" => " wild 7D",
                    _ => " upcard 9C",
                });
                let card = words.collect::<Vec<_>>().concat();
                failure.help(format!("begin it with `deal {n}{card}`"))
            }
            (Err(failure), _) => failure,
            (Ok(turned), _) => match begin_deal(self.app, self.id, turned) {
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
            _ if game.rules.turns_wild() => {
                self.say(
                    "The card of the discard pile and the one turned for its rank begin the deal: 9C wild 7D, * for a \
                     joker.\n",
                )?;
            }
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

/// The cards that are turned up before a deal: the word for each, and what it is called.
fn wanted(rules: &Ruleset) -> Vec<(&'static str, &'static str)> {
    let upcard = OpenDeal::needs_upcard(rules).then_some(("upcard", "the upcard"));
    let wild = rules.turns_wild().then_some(("wild", "the card turned for its rank"));
    upcard.into_iter().chain(wild).collect()
}

/// The cards that are turned up, as typed: `9C`, `upcard 9C wild 7D`.
fn turned(rules: &Ruleset, text: &str, look: Style) -> Result<TurnedUp, Failure> {
    let mut turned = TurnedUp::default();
    let mut open = wanted(rules);
    let mut word = None;
    for part in text.split_whitespace() {
        if let Some(at) = open.iter().position(|(known, _)| known.eq_ignore_ascii_case(part)) {
            word = Some(open.remove(at).0);
            continue;
        }
        let next = || if open.is_empty() { "upcard" } else { open.remove(0).0 };
        let named = word.take().unwrap_or_else(next);
        let what = if named == "wild" { "the turned card" } else { "the upcard" };
        let card = typed::card(what, part, look)?;
        let place = if named == "wild" { &mut turned.wild } else { &mut turned.upcard };
        // The last of several would be as good as any other; nobody is to find out later which it was.
        if place.replace(card).is_some() {
            return Err(typed::one_card(what));
        }
    }
    Ok(turned)
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
    // Deals that were put in or struck have moved the numbers: what was entered last tells.
    let last = entries.rev().find_map(|entry| match entry.event {
        Event::Score { .. } => Some(Kept::Scored),
        Event::Turn { .. } => Some(Kept::Refereed),
        _ => None,
    });
    match last {
        Some(kept) if !journal.game.deals.is_empty() => kept,
        _ => Kept::Refereed,
    }
}
