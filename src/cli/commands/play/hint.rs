//! `hint`: what could be done now with cards that are typed in and kept nowhere.

use super::desk::{Desk, Flow};
use super::words;
use crate::cards::Card;
use crate::cli::error::Failure;
use crate::cli::typed;
use crate::hint::{calls, hint};
use crate::play::{OpenDeal, Stage};
use crate::present::hinted;
use crate::ruleset::Call;

impl Desk<'_> {
    /// Tells what the player in turn could do; without cards, what lies open for everybody.
    pub(super) fn hint(&mut self, deal: &OpenDeal, said: &str) -> Result<Flow, Failure> {
        let (text, line) = if said.is_empty() && self.person && deal.end().is_none() {
            let Some(text) = self.own_cards(deal)? else { return Ok(Flow::On) };
            (text.clone(), format!("hint {text}"))
        } else {
            (said.to_owned(), format!("hint {said}"))
        };
        if let Err(failure) = self.tell(deal, &text) {
            self.refuse(failure, &line)?;
        }
        Ok(Flow::On)
    }

    /// Asks for the cards of the player in turn; `None` where nobody wants to say.
    fn own_cards(&mut self, deal: &OpenDeal) -> Result<Option<String>, Failure> {
        let (seat, held) = (deal.turn().seat, held(deal));
        let noun = if held == 1 { "card" } else { "cards" };
        let prompt = format!("{}'s {held} {noun}, not recorded> ", deal.name(seat));
        loop {
            let Some(text) = self.ask(&prompt, &|text| words::complete(deal, text))? else { return Ok(None) };
            match text.trim().to_lowercase().as_str() {
                "?" => self.say("  like KHSD 4D *; Enter tells only what lies open, `<` goes back\n")?,
                "<" | "-" | "q" | "quit" | "leave" | "exit" => return Ok(None),
                word => {
                    // The word is typed once more by habit.
                    let cards = word.strip_prefix("hint ").map_or(word, str::trim);
                    return Ok(Some(cards.to_owned()));
                }
            }
        }
    }

    fn tell(&mut self, deal: &OpenDeal, text: &str) -> Result<(), Failure> {
        if matches!(deal.turn().stage, Stage::Showdown | Stage::Over) {
            return Err(Failure::no(format!(
                "deal {} is over: there is nothing left to do but to show",
                deal.n()
            )));
        }
        let calls = calls(deal);
        let style = self.style();
        if text.is_empty() {
            if self.app.global.json {
                return self.app.say_json(&hinted::json(deal, None, &calls));
            }
            let called = deal.rules().turn.call != Call::Never;
            let open = hinted::calls_text(deal, &calls, style);
            let none = if called && calls.is_empty() { "No discard could be called for. " } else { "" };
            let more =
                format!("{none}More takes the cards of {}: `hint CARDS`.", deal.name(deal.turn().seat));
            return self.say(&format!("{open}{}\n", style.wrap(&more, 0)));
        }
        let hand = self.hand(text)?;
        let found = hint(deal, &hand).map_err(|objection| {
            let what = format!("{}'s hand", deal.name(deal.turn().seat));
            let failure = self.app.objection(deal.rules(), &what, objection);
            let message = failure.message.replace("does not stand, so nothing was recorded", "can't be");
            let drawn = deal.turn().stage == Stage::Draw && hand.len() == usize::from(held(deal)) + 1;
            let failure = Failure { message, ..failure };
            if drawn {
                failure.help("a card that was drawn counts once it is told: `draw` or `take`")
            } else {
                failure
            }
        })?;
        if self.app.global.json {
            return self.app.say_json(&hinted::json(deal, Some(&found), &calls));
        }
        let text = hinted::text(deal, &found, style);
        self.say(&format!("{text}{}", hinted::calls_text(deal, &calls, style)))
    }

    /// The cards of a hand, each of which stands for itself.
    fn hand(&self, text: &str) -> Result<Vec<Card>, Failure> {
        let cards = typed::cards("CARDS", text, self.app.look())?;
        if let Some(typed) = cards.iter().find(|typed| typed.stands.is_some()) {
            return Err(Failure::request(format!("{typed}: a card in hand stands for itself"))
                .help(format!("write {}", typed.card)));
        }
        Ok(cards.iter().map(|typed| typed.card).collect())
    }
}

/// How many cards the player in turn holds.
fn held(deal: &OpenDeal) -> u16 {
    deal.seats().get(deal.turn().seat).map_or(0, |place| place.held)
}
