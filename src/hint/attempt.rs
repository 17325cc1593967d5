//! A line that is tried out, move by move, before the referee.

use crate::cards::{Card, Counts};
use crate::play::{End, Knock, KnockKind, Move, OpenDeal};
use crate::ruleset::Discard;
use crate::scoring::{cards_points, knock_limit};
use crate::solve::Play;

/// A line that stands, and what comes of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The moves, from where the turn stands now.
    pub moves: Vec<Move>,
    /// The cards of the hand that it puts on the table.
    pub laid: Vec<Card>,
    /// What stays in hand.
    pub left: Vec<Card>,
    /// What that counts.
    pub points_left: i32,
    /// Whether the player lays the contract with it, or the first meld.
    pub down: bool,
    /// How the deal ends with it, if it does.
    pub end: Option<End>,
    /// Whether the player may knock after it and end the deal with what is left.
    pub knocks: bool,
    /// How a shared table is put together anew.
    pub play: Option<Play>,
    /// Whether nothing better was left unseen.
    pub proven: bool,
}

impl Plan {
    /// What a plan is worth against others for the same player.
    pub(super) fn rank(&self, deal: &OpenDeal) -> (bool, bool, i32, usize) {
        // What a player who is out has left is nothing.
        let out = self.end.is_some() && self.left.is_empty();
        (out, self.down, self.worth(deal), self.laid.len())
    }

    /// What it lays less what it leaves.
    pub fn worth(&self, deal: &OpenDeal) -> i32 {
        cards_points(deal.rules(), self.laid.iter().copied()) - self.points_left
    }
}

/// A line so far, with the deal as it lies after it.
#[derive(Clone)]
pub(super) struct Attempt {
    pub(super) deal: OpenDeal,
    pub(super) hand: Vec<Card>,
    pub(super) moves: Vec<Move>,
    pub(super) play: Option<Play>,
    pub(super) proven: bool,
    seat: usize,
    turn: u32,
    was_down: bool,
    laid: Vec<Card>,
}

impl Attempt {
    pub(super) fn new(deal: &OpenDeal, hand: &[Card]) -> Self {
        let turn = deal.turn();
        let was_down = deal.seats().get(turn.seat).is_some_and(|place| place.met.is_some());
        Self {
            deal: deal.clone(),
            hand: hand.to_vec(),
            moves: Vec::new(),
            play: None,
            proven: true,
            seat: turn.seat,
            turn: turn.n,
            was_down,
            laid: Vec::new(),
        }
    }

    /// Makes a move, if it stands.
    pub(super) fn go(&mut self, made: Move) -> bool {
        let Ok(act) = self.deal.judge(self.seat, &made) else { return false };
        self.deal.apply(act);
        self.moves.push(made);
        true
    }

    /// Makes a move that puts cards of the hand on the table, if it stands.
    pub(super) fn play_cards(&mut self, made: Move, cards: &[Card]) -> bool {
        let rest = without(&self.hand, cards);
        if rest.len() + cards.len() != self.hand.len() || !self.go(made) {
            return false;
        }
        self.hand = rest;
        self.laid.extend_from_slice(cards);
        true
    }

    /// Gives a card for one that comes into the hand.
    pub(super) fn swap(&mut self, card: Card, wild: Card, meld: usize) -> bool {
        let rest = without(&self.hand, &[card]);
        if rest.len() == self.hand.len() || !self.go(Move::Swap { card, meld }) {
            return false;
        }
        self.hand = rest;
        self.hand.push(wild);
        self.laid.push(card);
        true
    }

    /// Ends the turn: with the first of these discards that stands, where it takes one.
    pub(super) fn finish(mut self, discards: &[Card]) -> Option<Plan> {
        let over = self.deal.end().is_some() || self.deal.turn().n != self.turn;
        if !over {
            let rules = self.deal.rules().clone();
            if rules.turn.discard == Discard::Required && !self.hand.is_empty() {
                let card = discards.iter().copied().find(|card| {
                    self.hand.contains(card) && self.deal.judge(self.seat, &Move::Discard(*card)).is_ok()
                })?;
                self.go(Move::Discard(card));
                self.hand = without(&self.hand, &[card]);
            } else if self.hand.is_empty() && rules.turn.float {
                self.go(Move::Float);
            } else if self.deal.unfinished().is_some() {
                if !self.go(Move::Draw) {
                    return None;
                }
            } else if self.moves.is_empty() {
                self.go(Move::Pass);
            }
        }
        Some(self.plan())
    }

    /// Whether a knock with so many points stands now.
    fn knocks(&self, points: i32) -> bool {
        let limit = knock_limit(self.deal.rules(), self.deal.upcard());
        let knock = Knock { kind: KnockKind::Knock, shown: None, discard: None };
        !self.hand.is_empty()
            && self.deal.end().is_none()
            && limit.is_some_and(|(limit, _)| points <= limit)
            && self.deal.judge(self.seat, &Move::Knock(knock)).is_ok()
    }

    /// The line as it is.
    pub(super) fn plan(self) -> Plan {
        let down = self.deal.seats().get(self.seat).is_some_and(|place| place.met.is_some());
        let points_left = cards_points(self.deal.rules(), self.hand.iter().copied());
        Plan {
            knocks: self.knocks(points_left),
            points_left,
            down: down && !self.was_down,
            end: self.deal.end(),
            moves: self.moves,
            laid: self.laid,
            left: self.hand,
            play: self.play,
            proven: self.proven,
        }
    }
}

/// A hand without some of its cards.
pub(super) fn without(hand: &[Card], cards: &[Card]) -> Vec<Card> {
    let mut gone: Counts = cards.iter().copied().collect();
    hand.iter().copied().filter(|card| !gone.remove(*card)).collect()
}
