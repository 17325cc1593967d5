//! A deal begins: how it is kept, and which card is turned up.

use super::desk::{Desk, Flow, Kept};
use crate::cards::Card;
use crate::cli::app::Opened;
use crate::cli::args::Score;
use crate::cli::ask;
use super::stub as change;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::play::OpenDeal;
use crate::present::history::event_words;

impl Desk<'_> {
    /// Asks how the next deal is kept, and begins it.
    pub(super) fn begin(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        if !self.person {
            return self.begin_by_line(opened);
        }
        let game = &opened.journal.game;
        let n = game.next_number();
        let mut words = vec!["referee it turn by turn".to_owned(), "only score it at its end".to_owned()];
        let undo = opened.journal.last_change().map(|entry| event_words(&entry.event));
        words.extend(undo.as_ref().map(|what| format!("undo {what}")));
        words.push("leave".into());
        let given = usize::from(self.kept_last(opened) == Kept::Scored);
        let question = format!("Deal {n}: how is it kept?");
        match self.choose(&question, &words, given)? {
            Some(0) => {
                self.kept = Some(Kept::Refereed);
                self.deal(opened)
            }
            Some(1) => {
                self.kept = Some(Kept::Scored);
                self.score()
            }
            Some(2) if undo.is_some() => self.undo_last(),
            _ => self.leave(),
        }
    }

    /// As in this session, else as the journal tells of the last deal.
    fn kept_last(&self, opened: &Opened) -> Kept {
        let last = opened.journal.game.deals.last();
        match (self.kept, last) {
            (Some(kept), _) => kept,
            (None, Some(deal)) if !opened.was_refereed(deal.n) => Kept::Scored,
            _ => Kept::Refereed,
        }
    }

    /// Asks for the upcard where there is one, and deals.
    fn deal(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        let game = &opened.journal.game;
        let mut upcard = None;
        if OpenDeal::needs_upcard(&game.rules) {
            let prompt = format!("Deal {}, the upcard> ", game.next_number());
            let Some(text) = self.ask(&prompt, &|_| (0, Vec::new()))? else { return self.leave() };
            match text.trim() {
                // Back to how it is kept.
                "" | "<" => return Ok(Flow::On),
                "q" | "quit" | "leave" => return self.leave(),
                text if text.ends_with('?') => {
                    self.say("The card that is turned up beside the stock: 9C, 10D, * for a joker. `<` goes back.\n")?;
                    return self.deal(opened);
                }
                text => match card(text, self.app.colour(self.app.io.terminals.stderr)) {
                    Ok(card) => upcard = Some(card),
                    Err(failure) => {
                        self.refuse(failure, text)?;
                        return self.deal(opened);
                    }
                },
            }
        }
        match change::begin(self.app, self.id, upcard) {
            Ok(opened) => self.begun(&opened).map(|()| Flow::On),
            Err(failure) => {
                self.refuse(failure, "")?;
                Ok(Flow::On)
            }
        }
    }

    fn begun(&mut self, opened: &Opened) -> Result<(), Failure> {
        let Some(deal) = &opened.hand() else { return Ok(()) };
        if !self.person {
            let upcard = deal.discards().last().map(|top| format!(" upcard {}", top.card)).unwrap_or_default();
            return self.say(&format!("deal {}{upcard}\n", deal.n()));
        }
        if !std::mem::replace(&mut self.told, true) {
            let text = "One line is a turn: d; m KHSD / 7CDS; 4D. `?` tells what may be done, `-` takes the last line back.";
            let text = self.style().wrap(text, 0);
            self.say(&format!("{}\n", self.style().paint(crate::present::Tone::Faint, &text)))?;
        }
        self.say_table(deal)
    }

    /// `deal 2 upcard 9C`, or the card alone; where no card is turned up, the deal begins by itself.
    fn begin_by_line(&mut self, opened: &Opened) -> Result<Flow, Failure> {
        let game = &opened.journal.game;
        let (n, needed) = (game.next_number(), OpenDeal::needs_upcard(&game.rules));
        let Some(line) = self.ask("", &|_| (0, Vec::new()))? else { return self.leave() };
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
            ([one], true) => card(one, false).map(Some),
            (_, false) if !named => {
                self.put_back(line.clone());
                Ok(None)
            }
            _ => Err(Failure::request(format!("deal {n} has not begun"))),
        };
        let failure = match (upcard, said) {
            (_, Some(other)) if other != n => Failure::no(format!("deal {n} comes next, not deal {other}")),
            (Err(failure), _) if failure.help.is_none() => {
                let card = if needed { " upcard 9C" } else { "" };
                failure.help(format!("begin it with `deal {n}{card}`"))
            }
            (Err(failure), _) => failure,
            (Ok(upcard), _) => match change::begin(self.app, self.id, upcard) {
                Ok(opened) => return self.begun(&opened).map(|()| Flow::On),
                Err(failure) => failure,
            },
        };
        self.refuse(failure, &line)?;
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

fn card(text: &str, colour: bool) -> Result<Card, Failure> {
    let cards = typed::cards("UPCARD", text, colour)?;
    match cards.as_slice() {
        [one] if one.stands.is_none() => Ok(one.card),
        _ => Err(Failure::request("one card is turned up").help("name it, for example 9C")),
    }
}
