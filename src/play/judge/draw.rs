//! Where the card of a turn comes from.

use super::Judged;
use crate::cards::Card;
use crate::play::act::Step;
use crate::play::deal::{Duty, OpenDeal, Stage};
use crate::play::refusal::Objection;
use crate::ruleset::{DeepTake, Draw, StockOut};

impl OpenDeal {
    /// The top card of the stock.
    pub(super) fn draw(&self, seat: usize) -> Judged {
        let name = self.name(seat);
        let rules = &self.setup.rules;
        if self.turn.stage == Stage::Play {
            let drew = self.turn.drawn.max(1);
            let (rule, message) = if self.last_turns_running() {
                (
                    "stock_out.then",
                    format!("the stock is used up: {name} may meld once more, without drawing"),
                )
            } else if self.turn.drawn == 0 || drew >= rules.turn.draws {
                let most = if rules.turn.draws == 1 {
                    "one card".into()
                } else {
                    format!("{} cards at most", rules.turn.draws)
                };
                ("turn.draws", format!("{name} has drawn already: {most} a turn"))
            } else if self.turn.played {
                ("turn.draws", format!("{name} has melded in this turn, and draws no more"))
            } else {
                return self.from_stock(seat);
            };
            return Err(Objection::rule(rule, &[], message));
        }
        self.from_stock(seat)
    }

    fn from_stock(&self, seat: usize) -> Judged {
        if self.stock > 0 {
            return Ok(vec![Step::Draw(seat)]);
        }
        if self.can_remake() {
            return Ok(vec![Step::Reshuffle, Step::Draw(seat)]);
        }
        let otherwise = if self.setup.rules.turn.draw == Draw::Stock || self.discards.is_empty() {
            "`pass` ends the deal".to_owned()
        } else {
            format!("take{} or `pass`, which ends the deal", self.top_words(" "))
        };
        let why = match self.setup.rules.stock_out {
            StockOut::Reshuffle | StockOut::TurnOver => "and the discards make no new one",
            _ => "and is not made anew",
        };
        let message = format!("the stock is used up, {why}: {otherwise}");
        Err(Objection::rule("stock_out.then", &[], message))
    }

    /// The top discard, or a deeper one with every card above it.
    pub(super) fn take(&self, seat: usize, card: Option<Card>) -> Judged {
        let name = self.name(seat);
        let rules = &self.setup.rules;
        if self.turn.stage == Stage::Play {
            let message = format!("{name} has drawn already: one card a turn, and before anything else");
            return Err(Objection::rule("turn.draws", &[], message));
        }
        if rules.turn.draw == Draw::Stock {
            let message = "cards come from the stock only: `draw`";
            return Err(Objection::rule("turn.draw", &[], message));
        }
        if self.turn.stock_only {
            let message = format!("everybody has passed on the upcard: {name} draws from the stock");
            return Err(Objection::rule("turn.first_card", &[], message));
        }
        let Some(top) = self.discards.last() else {
            return Err(Objection::rule("turn.draw", &[], "the discard pile is empty: `draw`"));
        };
        let wanted = card.unwrap_or(top.card);
        let Some(at) = self.discards.iter().rposition(|discarded| discarded.card == wanted) else {
            let message = format!("{wanted} is not on the discard pile; its top card is {}", top.card);
            return Err(Objection::rule("turn.draw", &[wanted], message));
        };
        let cards = self.discards.len() - at;
        if cards > 1 && rules.turn.draw != Draw::AnyDiscard {
            let message = format!(
                "{wanted} lies under {}: only the top discard, {}, may be taken",
                super::holding::cards_words(cards - 1),
                top.card
            );
            return Err(Objection::rule("turn.draw", &[wanted], message));
        }
        let mut steps = vec![Step::Take { seat, cards }];
        if cards > 1 && rules.turn.deep_take == DeepTake::MeldAtOnce {
            steps.push(Step::Owe(Duty { card: wanted, rule: "turn.deep_take" }));
        }
        Ok(steps)
    }
}
