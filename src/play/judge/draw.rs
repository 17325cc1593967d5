//! Where the card of a turn comes from.

use super::Judged;
use super::holding::{cards_words, name as card_name};
use crate::cards::{Card, Typed};
use crate::melds::Meld;
use crate::play::act::Step;
use crate::play::deal::{Duty, OpenDeal, Stage};
use crate::play::lying::TableMeld;
use crate::play::refusal::Objection;
use crate::ruleset::{DeepTake, Draw, DrawAfter, EarlyTake, Kind, StockOut, TakenDiscard};

impl OpenDeal {
    /// The top card of the stock.
    pub(super) fn draw(&self, seat: usize) -> Judged {
        if self.turns_up() && self.turn.stage != Stage::Play {
            let message = "no card of the stock goes into a hand unseen here: turn it up with `turn CARD`";
            return Err(Objection::rule("turn.drawn_card", &[], message));
        }
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
            } else if self.stock == 0 {
                (
                    "stock_out.then",
                    format!("{name} has drawn the last card of the stock: meld, or `pass` to end the turn"),
                )
            } else {
                return self.draw_stock(seat);
            };
            return Err(Objection::rule(rule, &[], message));
        }
        self.draw_stock(seat)
    }

    fn draw_stock(&self, seat: usize) -> Judged {
        if self.stock > 0 {
            return Ok(vec![Step::Draw(seat)]);
        }
        if self.can_remake() {
            return Ok(vec![Step::Reshuffle, Step::Draw(seat)]);
        }
        let otherwise = if !self.discards_open(seat) || self.discards.is_empty() {
            "`pass` ends the deal".to_owned()
        } else {
            format!("`take` for{}, or `pass`, which ends the deal", self.top_words(" "))
        };
        let why = match self.setup.rules.stock_out {
            StockOut::Reshuffle | StockOut::TurnOver => "and the discards make no new one",
            _ => "and is not made anew",
        };
        let message = format!("the stock is used up, {why}: {otherwise}");
        Err(Objection::rule("stock_out.then", &[], message))
    }

    /// Whether a seat may take discards at all.
    pub(super) fn discards_open(&self, seat: usize) -> bool {
        let stock = self.setup.rules.turn.draw == Draw::Stock || self.turn.stock_only;
        !stock && !self.stock_only_since_met(seat)
    }

    /// Whether a seat has met the contract, and draws from the stock only since.
    fn stock_only_since_met(&self, seat: usize) -> bool {
        let rules = &self.setup.rules;
        let contract = rules.deal(self.setup.n).is_some_and(|deal| deal.contract.is_some());
        let met = self.seats.get(seat).is_some_and(|place| place.met.is_some());
        contract && met && rules.contract.draw_after == DrawAfter::Stock
    }

    /// The top discard, or a deeper one with every card above it.
    pub(super) fn take(&self, seat: usize, card: Option<Card>) -> Judged {
        let name = self.name(seat);
        let rules = &self.setup.rules;
        if self.turn.stage == Stage::Play {
            let message = format!("{name} has drawn already: one card a turn, and before anything else");
            return Err(Objection::rule("turn.draws", &[], message));
        }
        // A discard that was bought before the draw: the player in turn comes first, for nothing.
        if let Some(before) = self.before.as_ref().filter(|_| self.turn.buyer.is_some()) {
            let steps = before.take(seat, card)?;
            return Ok(std::iter::once(Step::Instead(before.clone())).chain(steps).collect());
        }
        if rules.turn.draw == Draw::Stock {
            let message = "cards come from the stock only: `draw`";
            return Err(Objection::rule("turn.draw", &[], message));
        }
        if self.stock_only_since_met(seat) {
            let message = format!("{name} has met the contract, and draws from the stock only: `draw`");
            return Err(Objection::rule("contract.draw_after", &[], message));
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
            let message = format!(
                "{} is not on the discard pile; its top card is {}",
                card_name(wanted),
                card_name(top.card)
            );
            return Err(Objection::rule("turn.draw", &[wanted], message));
        };
        let cards = self.discards.len() - at;
        if cards > 1 && rules.turn.draw != Draw::AnyDiscard {
            let message = format!(
                "{} lies under {}: only the top discard, {}, may be taken",
                card_name(wanted),
                cards_words(cards - 1),
                card_name(top.card)
            );
            return Err(Objection::rule("turn.draw", &[wanted], message));
        }
        self.no_dead_end(seat, wanted, at)?;
        if cards > 1 && rules.turn.deep_take == DeepTake::MeldAtOnce {
            self.could_lie(seat, wanted)?;
        }
        let mut steps = vec![Step::Take { seat, cards }];
        if cards > 1 && rules.turn.deep_take == DeepTake::MeldAtOnce {
            steps.push(Step::Owe(Duty { card: wanted, rule: "turn.deep_take" }));
        } else if rules.turn.early_take == EarlyTake::MeldAtOnce
            && self.seats.get(seat).is_some_and(|place| place.met.is_none())
        {
            steps.push(Step::Owe(Duty { card: wanted, rule: "turn.early_take" }));
        }
        if cards == 1 && rules.turn.taken_discard == TakenDiscard::MeldAtOnce {
            steps.push(Step::Owe(Duty { card: wanted, rule: "turn.taken_discard" }));
        }
        Ok(steps)
    }

    /// A player without cards takes nothing that could neither be laid nor discarded.
    fn no_dead_end(&self, seat: usize, wanted: Card, at: usize) -> Result<(), Objection> {
        let turn = &self.setup.rules.turn;
        let taken: Vec<Card> = self.discards.iter().skip(at).map(|discarded| discarded.card).collect();
        let rule = match taken.as_slice() {
            [_] if turn.taken_discard != TakenDiscard::Free => "turn.taken_discard",
            [_, _, ..] if turn.deep_take == DeepTake::MeldAtOnce => "turn.deep_take",
            _ => return Ok(()),
        };
        if self.held(seat) > 0 || self.playable(wanted, &taken) {
            return Ok(());
        }
        let wanted_name = card_name(wanted);
        let why = if let [_] = taken.as_slice() {
            format!("{wanted_name} fits no meld on the table and could only go straight back")
        } else {
            format!("{wanted_name} would have to be laid, and fits nothing")
        };
        let message = format!("{} has no other card, and {why}: `draw`", self.name(seat));
        Err(Objection::rule(rule, &[wanted], message))
    }

    /// A player who lays no new melds takes nothing from within the pile that no meld on the table could ever take.
    fn could_lie(&self, seat: usize, wanted: Card) -> Result<(), Objection> {
        let rules = &self.setup.rules;
        let contract = rules.deal(self.setup.n).is_some_and(|deal| deal.contract.is_some());
        let met = self.seats.get(seat).is_some_and(|place| place.met.is_some());
        if !contract || !met || rules.contract.further_melds || rules.is_wild(wanted) {
            return Ok(());
        }
        let Some(face) = wanted.face() else { return Ok(()) };
        let fits = |meld: &TableMeld| {
            let frees = meld.wild().iter().any(|(_, _, faces)| faces.contains(&face));
            let grows = match meld.kind() {
                Kind::Set => meld.grown(rules, &[Typed::plain(wanted)]).legal(),
                // Cards of the hand may lie between.
                Kind::Run => match meld.reading().and_then(Meld::suit) {
                    Some(suit) => suit == face.suit && !meld.cards().any(|card| card == wanted),
                    None => true,
                },
            };
            frees || grows
        };
        if self.melds.iter().any(fits) {
            return Ok(());
        }
        let message = format!(
            "{} would have to be laid at once, and no meld on the table could take it",
            card_name(wanted)
        );
        Err(Objection::rule("turn.deep_take", &[wanted], message))
    }
}
