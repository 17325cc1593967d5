//! Buying the top discard out of turn.

use super::Judged;
use super::holding::{cards_words, name};
use crate::play::act::Step;
use crate::play::deal::{OpenDeal, Stage};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{BuyConsent, BuyExcept, BuyPriority, BuyWindow};
use crate::table::Violation;

impl OpenDeal {
    pub(super) fn buy(&self, seat: usize) -> Judged {
        let turn = &self.setup.rules.turn;
        let who = self.name(seat);
        let (limit, limit_key) = self.setup.rules.buys(self.setup.n);
        if limit == Some(0) {
            let whole = if self.setup.rules.buying() { "deal" } else { "game" };
            let message = format!("nobody buys discards in this {whole}");
            return Err(Objection::rule(limit_key, &[], message));
        }
        if let Some((buyer, _)) = self.turn.buyer.filter(|_| seat != self.turn.seat) {
            return self.instead_of(seat, buyer);
        }
        let mut violations = Vec::new();
        self.window(seat, &mut violations);
        if turn.buy_consent == BuyConsent::PlayerInTurn && !self.turn.consent && violations.is_empty() {
            let other = self.name(self.turn.seat);
            let message =
                format!("{who} buys only if {other}, who is in turn, allows it: `{other}: yes` comes first");
            violations.push(violation("turn.buy.consent", &[], message));
        }
        let bought = self.seats.get(seat).map_or(0, |place| place.bought);
        if let Some(limit) = limit.filter(|limit| bought >= *limit) {
            let discards = if bought == 1 { "1 discard".into() } else { format!("{bought} discards") };
            let message = format!("{who} has bought {discards} in this deal, and {limit} is the most");
            violations.push(violation(limit_key, &[], message));
        }
        match self.discards.last() {
            None if violations.is_empty() => {
                violations.push(violation("turn.buy.window", &[], "there is no discard to buy"));
            }
            None => {}
            Some(top) => {
                let met = self.seats.get(seat).and_then(|place| place.met);
                for (word, applies, message) in [
                    (
                        BuyExcept::Upcard,
                        top.by.is_none(),
                        format!("{} is the upcard, which nobody buys", name(top.card)),
                    ),
                    (
                        BuyExcept::OwnDiscard,
                        top.by == Some(seat),
                        format!("{} is {who}'s own discard", name(top.card)),
                    ),
                    (
                        BuyExcept::ContractMet,
                        met.is_some(),
                        format!("{who} has met the contract, and buys no more"),
                    ),
                ] {
                    if applies && turn.buy_except.contains(&word) {
                        violations.push(violation("turn.buy.except", &[top.card], message));
                    }
                }
            }
        }
        let mut steps = Vec::new();
        let cost = usize::from(turn.buy_cost);
        if usize::from(self.stock) < cost {
            // The discard that is bought stays behind when the others make a new stock.
            let remade = usize::from(self.stock) + self.discards.len().saturating_sub(1);
            if self.can_remake() && remade >= cost {
                steps.push(Step::Reshuffle);
            } else {
                let message = format!(
                    "buying takes {} of the stock, which has {} and gets no more",
                    cards_words(cost),
                    self.stock
                );
                violations.push(violation("stock_out.then", &[], message));
            }
        }
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        steps.push(Step::Buy { seat, cost: turn.buy_cost });
        steps.push(Step::Before(Box::new(Self { before: None, ..self.clone() })));
        Ok(steps)
    }

    /// The player in turn lets others buy.
    pub(super) fn consent(&self) -> Judged {
        let rules = &self.setup.rules;
        if rules.turn.buy_consent != BuyConsent::PlayerInTurn || rules.buys(self.setup.n).0 == Some(0) {
            let message = "nobody has to be asked here before a discard is bought";
            return Err(Objection::rule("turn.buy.consent", &[], message));
        }
        Ok(vec![Step::Consent])
    }

    /// Whether it is the time to buy.
    fn window(&self, seat: usize, violations: &mut Vec<Violation>) {
        let who = self.name(seat);
        let turn = self.name(self.turn.seat);
        let message = if matches!(self.turn.stage, Stage::Over | Stage::Showdown) {
            Some(format!("deal {} is over: {}", self.setup.n, self.ended_words()))
        } else if seat == self.turn.seat {
            let own = if self.turn.stage == Stage::Play {
                "a discard is bought in the turns of others".to_owned()
            } else {
                self.own_draw()
            };
            Some(format!("it is {who}'s own turn: {own}"))
        } else {
            match self.setup.rules.turn.buy_window {
                BuyWindow::BeforeDraw if self.turn.stage != Stage::Draw => {
                    Some(format!("{turn} has drawn: a discard is bought before that"))
                }
                BuyWindow::AfterStockDraw if self.turn.stage != Stage::Play => Some(format!(
                    "{turn} may still take{}: it is bought once {turn} has drawn from the stock",
                    self.top_words(" ")
                )),
                BuyWindow::AfterStockDraw if self.turn.drawn == 0 => {
                    Some(format!("{turn} has taken a discard: none is bought in this turn"))
                }
                _ => None,
            }
        };
        violations.extend(message.map(|message| violation("turn.buy.window", &[], message)));
    }

    /// What a player in turn may do for nothing.
    fn own_draw(&self) -> String {
        if self.discards_open(self.turn.seat) {
            format!("`take` for{} costs nothing", self.top_words(" "))
        } else {
            "cards come from the stock: `draw`".to_owned()
        }
    }

    /// A discard that was bought already: a nearer player may come first, where the turn order says who does.
    fn instead_of(&self, seat: usize, buyer: usize) -> Judged {
        let turn = &self.setup.rules.turn;
        let seats = self.seats.len().max(1);
        let distance = |other: usize| (other + seats - self.turn.seat) % seats;
        let nearer = distance(seat) < distance(buyer) && seat != self.turn.seat;
        if let Some(before) =
            self.before.as_ref().filter(|_| nearer && turn.buy_priority == BuyPriority::TurnOrder)
        {
            let steps = before.buy(seat)?;
            return Ok(std::iter::once(Step::Instead(before.clone())).chain(steps).collect());
        }
        let (again, buyer) = (seat == buyer, self.name(buyer));
        let message = match turn.buy_priority {
            _ if again => format!("{buyer} has bought a discard in this turn, and there is no second"),
            BuyPriority::FirstToAsk => {
                format!("{buyer} asked first, and has bought the discard of this turn")
            }
            BuyPriority::TurnOrder if nearer => {
                format!("{buyer} has bought the discard, and the turn has gone on since")
            }
            BuyPriority::TurnOrder => format!("{buyer} has bought the discard, and comes first in turn"),
        };
        Err(Objection::rule("turn.buy.priority", &[], message))
    }
}
