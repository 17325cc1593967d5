//! Whose turn it is, what comes first in it, and what is owed before it ends.

use super::Judged;
use super::holding::name as card_name;
use crate::play::act::Step;
use crate::play::deal::{Duty, End, OpenDeal, Stage};
use crate::play::moves::{Knock, KnockKind, Move};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{AfterLastDraw, BeforeDraw, Discard, StockOut};
use crate::table::Violation;

impl OpenDeal {
    pub(super) fn whole_hands(&self) -> bool {
        self.setup.rules.knock.is_some_and(|knock| knock.whole_hands())
    }

    /// How a seat's hand stands.
    pub(super) fn held(&self, seat: usize) -> u16 {
        self.seats.get(seat).map_or(0, |place| place.held)
    }

    /// How the deal ended, in words.
    pub(super) fn ended_words(&self) -> String {
        match self.end {
            Some(End::Out(seat)) if self.last_left() => format!("{} is the last one in", self.name(seat)),
            Some(End::Out(seat)) => format!("{} went out", self.name(seat)),
            Some(End::Knock { seat, .. }) => format!("{} knocked", self.name(seat)),
            Some(End::StockOut) => "the stock is used up".into(),
            None => "it goes on".into(),
        }
    }

    /// Whether the deal ended because all others had dropped out.
    pub fn last_left(&self) -> bool {
        let out = |end| matches!(end, Some(End::Out(seat)) if self.held(seat) > 0);
        out(self.end)
    }

    /// The seat that plays after another.
    pub(super) fn left_of(&self, seat: usize) -> usize {
        self.next_in(seat)
    }

    /// Whether the turn that is going on ends without a word when this seat goes on.
    pub(super) fn ends_by_itself(&self, seat: usize, made: &Move) -> bool {
        let next = seat == self.left_of(self.turn.seat) && self.seats.len() > 1;
        let knock = matches!(made, Move::Knock(_));
        let silent = self.setup.rules.turn.discard == Discard::Never
            || (self.setup.rules.turn.float && self.held(self.turn.seat) == 0);
        next && !knock
            && silent
            && self.turn.stage == Stage::Play
            && self.end.is_none()
            && self.unfinished().is_none()
    }

    /// Whether a seat may lay off on the melds of a player who knocked.
    pub(super) fn may_answer(&self, seat: usize) -> bool {
        let knocker = |end| matches!(end, End::Knock { seat: knocker, .. } if knocker == seat);
        self.turn.stage == Stage::Showdown && !self.end.is_some_and(knocker)
    }

    /// Only the player in turn moves, and only while the deal goes on.
    pub(super) fn in_turn(&self, seat: usize, made: &Move) -> Result<(), Objection> {
        if self.turn.stage == Stage::Showdown && matches!(made, Move::Lay { .. }) {
            let message =
                format!("{}: only the others lay off now, on the melds of that hand", self.ended_words());
            return Err(Objection::rule("knock.lay_off", &[], message));
        }
        if matches!(self.turn.stage, Stage::Over | Stage::Showdown) {
            let shown =
                if self.to_reveal().is_empty() { "" } else { "; only the hands are still to be shown" };
            let message = format!("deal {} is over: {}{shown}", self.setup.n, self.ended_words());
            return Err(Objection::rule("turn.order", &[], message));
        }
        if seat != self.turn.seat {
            let message = format!("it is {}'s turn, not {}'s", self.name(self.turn.seat), self.name(seat));
            let mut violations = vec![violation("turn.order", &[], message)];
            // The next player may have taken the turn for finished: what it still lacks are rules of their own.
            if let Some(Objection::Illegal(owed)) = self.unfinished() {
                violations.extend(owed);
            }
            return Err(Objection::Illegal(violations));
        }
        self.first_things_first(made)
    }

    /// The card of a turn is drawn before anything is played.
    fn first_things_first(&self, made: &Move) -> Result<(), Objection> {
        let name = self.name(self.turn.seat);
        let drawing =
            matches!(made, Move::Draw | Move::Turn(_) | Move::Take(_) | Move::Pass | Move::Yes | Move::Drop);
        match self.turn.stage {
            Stage::Offer(_) if !matches!(made, Move::Take(_) | Move::Pass | Move::Drop) => {
                let message =
                    format!("the upcard{} is offered first: {name} takes it or passes", self.top_words(" "));
                Err(Objection::rule("turn.first_card", &[], message))
            }
            Stage::Draw if matches!(made, Move::Meld(_)) && self.may_lay_undrawn() => Ok(()),
            Stage::Draw if !drawing => {
                let message = format!("{name} has not drawn yet: {} comes first", self.draw_words());
                Err(Objection::rule("turn.draw", &[], message))
            }
            _ => Ok(()),
        }
    }

    /// Whether a hand may be laid as it was dealt: the player in turn has drawn nothing yet in the whole deal.
    pub(super) fn may_lay_undrawn(&self) -> bool {
        let fresh = self.seats.get(self.turn.seat).is_some_and(|place| place.turns == 0 && place.bought == 0);
        self.setup.rules.turn.before_draw == BeforeDraw::WholeHand && fresh && self.turn.stage == Stage::Draw
    }

    /// What a player has not laid yet who is not down: the contract, or first melds.
    pub(super) fn first_melds_words(&self) -> &'static str {
        let contract = self.setup.rules.deal(self.setup.n).is_some_and(|deal| deal.contract.is_some());
        if contract { "met the contract" } else { "laid a first meld" }
    }

    /// The top discard behind `before`, if there is one.
    pub(super) fn top_words(&self, before: &str) -> String {
        self.discards.last().map(|top| format!("{before}{}", top.card)).unwrap_or_default()
    }

    /// The moves with which a card is drawn: "`draw`, or `take` for 9C".
    fn draw_words(&self) -> String {
        if self.turns_up() && self.discards.is_empty() {
            "`turn CARD`".into()
        } else if self.turns_up() && self.turned_up() {
            format!("`take` for{}, or `pass`", self.top_words(" "))
        } else if self.turns_up() {
            format!("`turn CARD`, or `take` for{}", self.top_words(" "))
        } else if self.discards.is_empty() || !self.discards_open(self.turn.seat) {
            "`draw`".into()
        } else {
            format!("`draw`, or `take` for{}", self.top_words(" "))
        }
    }

    /// After the last of several draws nothing may be melded, where the rules have it so.
    pub(super) fn still_melds(&self, violations: &mut Vec<Violation>) {
        let turn = &self.setup.rules.turn;
        if self.last_turns_running() || turn.draws <= 1 || self.turn.drawn < turn.draws {
            return;
        }
        if turn.after_last_draw == AfterLastDraw::NoMeld {
            let message = format!(
                "{} has drawn {} cards: after the last one nothing is melded in that turn",
                self.name(self.turn.seat),
                self.turn.drawn
            );
            violations.push(violation("turn.after_last_draw", &[], message));
        }
    }

    /// Whether this is one of the turns after the stock is used up.
    pub(super) fn last_turns_running(&self) -> bool {
        self.last_turns.is_some_and(|left| usize::from(left) <= self.seats.len())
    }

    /// What a duty asks, as a violation.
    pub(super) fn owed(&self, duty: &Duty) -> Violation {
        let name = self.name(self.turn.seat);
        let why = match duty.rule {
            "turn.deep_take" => "it was taken from within the discard pile",
            "turn.call" => "it was called for",
            "turn.early_take" => "it was taken before anything was laid",
            "turn.taken_discard" => "it was taken to be melded at once",
            _ => "it was swapped out of a meld",
        };
        let message = format!("{name} must meld or lay off {} in this turn: {why}", card_name(duty.card));
        violation(duty.rule, &[duty.card], message)
    }

    /// Why the turn can't end as it stands: what the player in turn still has to do. `None` where the next player may go
    /// on, or the deal is over.
    pub fn unfinished(&self) -> Option<Objection> {
        if self.turn.stage != Stage::Play || self.end.is_some() {
            return None;
        }
        let rules = &self.setup.rules;
        let name = self.name(self.turn.seat);
        let mut owed: Vec<Violation> = self.turn.duties.iter().map(|duty| self.owed(duty)).collect();
        if rules.turn.discard == Discard::Required {
            let floats = rules.turn.float && self.held(self.turn.seat) == 0;
            if !floats && !self.last_turns_running() {
                owed.push(violation("turn.discard", &[], format!("{name} has yet to discard")));
            }
        } else if !self.turn.played
            && self.turn.drawn < rules.turn.draws
            && self.stock > 0
            && !self.last_turns_running()
        {
            let message =
                format!("{name} has melded nothing and must draw again, up to {} cards", rules.turn.draws);
            owed.push(violation("turn.draws", &[], message));
        }
        (!owed.is_empty()).then_some(Objection::Illegal(owed))
    }

    /// Doing nothing: declining the upcard, ending a turn without a discard, or ending the deal when no card is left.
    pub(super) fn pass(&self, seat: usize) -> Judged {
        let name = self.name(seat);
        match self.turn.stage {
            Stage::Offer(_) => Ok(vec![Step::Decline]),
            Stage::Draw if self.turned_up() => {
                self.forced_to_take(seat)?;
                Ok(vec![Step::EndTurn])
            }
            Stage::Draw if self.stock == 0 && !self.can_remake() => Ok(vec![match self.gone_out {
                Some(_) => Step::EndTurn,
                None => Step::End(End::StockOut),
            }]),
            Stage::Draw => {
                let message = format!("{name} can't pass: a turn begins with {}", self.draw_words());
                Err(Objection::rule("turn.draw", &[], message))
            }
            _ => match self.unfinished() {
                Some(objection) => Err(objection),
                None => Ok(vec![Step::EndTurn]),
            },
        }
    }

    /// Whether discards can make a new stock.
    pub(super) fn can_remake(&self) -> bool {
        let remake = matches!(self.setup.rules.stock_out, StockOut::Reshuffle | StockOut::TurnOver);
        remake && self.discards.len() > 1
    }

    /// Playing on without a card in hand.
    pub(super) fn float(&self, seat: usize) -> Judged {
        let name = self.name(seat);
        if !self.setup.rules.turn.float {
            let message = "nobody floats in this game: who has played every card is out";
            return Err(Objection::rule("turn.float", &[], message));
        }
        match self.held(seat) {
            0 => Ok(vec![Step::EndTurn]),
            n => {
                let message =
                    format!("{name} can't float with {n} card{} in hand", if n == 1 { "" } else { "s" });
                Err(Objection::rule("turn.float", &[], message))
            }
        }
    }

    /// The seat that has just ended its turn, while nobody has done anything since.
    pub(super) fn just_played(&self) -> Option<usize> {
        let fresh = self.turn.stage == Stage::Draw && self.turn.n > 1 && !self.turn.stock_only;
        let seats = self.seats.len().max(1);
        let before = || (1..=seats).map(|step| (self.turn.seat + seats - step) % seats);
        fresh.then(|| before().find(|seat| self.is_in(*seat)).unwrap_or(self.turn.seat))
    }

    /// How a knock is named.
    pub(super) fn knock_word(knock: &Knock) -> &'static str {
        match knock.kind {
            KnockKind::Knock => "knock",
            KnockKind::Gin => "gin",
            KnockKind::BigGin => "big gin",
        }
    }
}
