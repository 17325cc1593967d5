//! Cards that are turned up from the stock: melded at once, or passed on.

use super::Judged;
use super::holding::name as card_name;
use crate::cards::{Card, Typed};
use crate::play::act::Step;
use crate::play::deal::{OpenDeal, Stage};
use crate::play::lying::TableMeld;
use crate::play::refusal::Objection;
use crate::ruleset::{DrawnCard, Forced};

impl OpenDeal {
    /// Whether cards of the stock are turned up, and never taken into a hand.
    pub(super) fn turns_up(&self) -> bool {
        self.setup.rules.turn.drawn_card == DrawnCard::TurnedUp
    }

    /// Whether the card of this turn lies open, and was not taken.
    pub(super) fn turned_up(&self) -> bool {
        self.turn.stage == Stage::Draw && self.turn.drawn > 0
    }

    /// The top card of the stock is turned up, for the player in turn first.
    pub(super) fn turn_up(&self, seat: usize, card: Card) -> Judged {
        let name = self.name(seat);
        if !self.turns_up() {
            let message = "a card of the stock goes into the hand in this game: `draw`";
            return Err(Objection::rule("turn.drawn_card", &[card], message));
        }
        if self.turned_up() || self.turn.stage == Stage::Play {
            let message = format!("{name} has had the card of this turn: one a turn");
            return Err(Objection::rule("turn.draws", &[card], message));
        }
        if self.stock == 0 {
            let message = "the stock is used up: `take`, or `pass`, which ends the deal";
            return Err(Objection::rule("stock_out.then", &[card], message));
        }
        self.forced_to_take(seat)?;
        let players = self.players();
        if self.seen().count(card) >= self.setup.pack.copies(card) {
            let message =
                format!("{} can't be on the stock: every one that there is lies elsewhere", card_name(card));
            return Err(Objection::rule(format!("packs.{players}"), &[card], message));
        }
        Ok(vec![Step::TurnUp { seat, card }])
    }

    /// An open card that fits one's own melds may not be declined, where the rules have it so.
    pub(super) fn forced_to_take(&self, seat: usize) -> Result<(), Objection> {
        let rules = &self.setup.rules;
        let Some(top) = self.discards.last().filter(|_| rules.turn.forced == Forced::WhenItFits) else {
            return Ok(());
        };
        let fits =
            |meld: &TableMeld| meld.owner == seat && meld.grown(rules, &[Typed::plain(top.card)]).legal();
        let Some(at) = self.melds.iter().position(fits) else { return Ok(()) };
        let message = format!(
            "{} fits {}'s meld {}, and may not be declined: `take; lay {} on {}`",
            card_name(top.card),
            self.name(seat),
            at + 1,
            top.card,
            at + 1
        );
        Err(Objection::rule("turn.forced", &[top.card], message))
    }
}
