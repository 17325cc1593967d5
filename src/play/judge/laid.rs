//! Wild cards that were just laid, and that the others may take for the real card before the turn goes on.

use super::Judged;
use super::holding::name as card_name;
use super::lay::replaced;
use super::swap::{place_of, with_real};
use crate::cards::{Card, Face};
use crate::play::act::Step;
use crate::play::deal::{OpenDeal, Stage};
use crate::play::lying::{By, TableMeld};
use crate::play::moves::Move;
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{Kind, SwapCards, SwapWhen};

impl OpenDeal {
    /// Whether a move of a seat is one that others make out of turn: whether it stands is another matter.
    pub fn out_of_turn_move(&self, seat: usize, made: &Move) -> bool {
        match made {
            Move::Buy | Move::Call(_) => true,
            Move::Swap { .. } => self.swaps_in_others_turns(seat),
            Move::Pass => self.may_decline(seat),
            _ => false,
        }
    }

    /// Whether a swap of this seat is one in the turn of another.
    pub(super) fn swaps_in_others_turns(&self, seat: usize) -> bool {
        self.setup.rules.turn.swap_when == SwapWhen::ByOthersWhenLaid && seat != self.turn.seat
    }

    /// Whether a seat may pass on wild cards that were just laid.
    pub(super) fn may_decline(&self, seat: usize) -> bool {
        let open = !self.turn.laid.is_empty() || self.turn.swapper.is_some();
        seat != self.turn.seat && self.end.is_none() && open
    }

    /// What a lay-down leaves open to the others: the wild cards among those of a meld from a place on.
    pub(super) fn laid_wild(&self, at: usize, meld: &TableMeld, from: usize) -> Vec<(usize, usize)> {
        if self.setup.rules.turn.swap_when != SwapWhen::ByOthersWhenLaid {
            return Vec::new();
        }
        meld.wild().into_iter().map(|(place, ..)| (at, place)).filter(|(_, place)| *place >= from).collect()
    }

    /// How far a seat is from the player in turn.
    fn steps_to(&self, seat: usize) -> usize {
        let seats = self.seats.len().max(1);
        (seat + seats - self.turn.seat) % seats
    }

    /// The real card for a wild one that was just laid, by somebody whose turn it is not.
    pub(super) fn swap_laid(&self, seat: usize, card: Card, number: usize) -> Judged {
        let no = |message: String| Err(Objection::rule("turn.swap.when", &[card], message));
        if matches!(self.turn.stage, Stage::Over | Stage::Showdown) {
            return no(format!("deal {} is over: {}", self.setup.n, self.ended_words()));
        }
        let (name, turn) = (self.name(seat), self.name(self.turn.seat));
        if self.turn.declined.contains(&seat) {
            return no(format!("{name} has passed on what {turn} laid"));
        }
        let (at, meld) = self.table_meld(number)?;
        let any_suit = meld.kind() == Kind::Set && !self.setup.rules.melds.distinct_suits;
        let open = |place: usize| self.turn.laid.contains(&(at, place));
        let found = card
            .face()
            .and_then(|face| Some((face, place_of(meld, any_suit, face, &|place, _| open(place))?)));
        let Some((face, (place, wild))) = found else {
            return self.not_open(seat, card, number);
        };
        let mut violations = Vec::new();
        self.may_be_swapped(card, wild, meld.kind(), &mut violations);
        self.holding(seat, &[card], &mut violations);
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        let mut by = meld.by().to_vec();
        if let Some(by) = by.get_mut(place) {
            *by = By { seat, part: self.next_part() };
        }
        let readings = with_real(meld, any_suit, place, face);
        let table = replaced(&self.melds, at, TableMeld::with(readings, meld.owner, by));
        Ok(vec![
            Step::Give { seat, card },
            Step::Table(table),
            Step::Pick { seat, card: wild },
            Step::Swapped { seat, laid: (at, place) },
            Step::Before(Box::new(Self { before: None, ..self.clone() })),
        ])
    }

    /// No such wild card is open: another may have taken it, and the nearer comes first.
    fn not_open(&self, seat: usize, card: Card, number: usize) -> Judged {
        let no = |message: String| {
            let mut violations = vec![violation("turn.swap.when", &[card], message)];
            self.holding(seat, &[card], &mut violations);
            Err(Objection::Illegal(violations))
        };
        if let (Some(before), Some(swapper)) = (&self.before, self.turn.swapper)
            && let Ok(steps) = before.swap_laid(seat, card, number)
        {
            if self.steps_to(seat) < self.steps_to(swapper) {
                return Ok(std::iter::once(Step::Instead(before.clone())).chain(steps).collect());
            }
            return no(format!("{} has taken it, and comes first in turn", self.name(swapper)));
        }
        let turn = self.name(self.turn.seat);
        if self.turn.laid.is_empty() {
            return no(format!(
                "{turn} has just laid no wild card: the others give the real card before the player who laid it goes on"
            ));
        }
        let stands: Vec<String> = self
            .open_faces()
            .map(|(n, wild, faces)| {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!("{} of meld {n} stands for {}", card_name(wild), faces.join(" or "))
            })
            .collect();
        no(format!("{card} frees nothing in meld {number} that {turn} has just laid: {}", stands.join(", ")))
    }

    /// The wild cards that were just laid: number of the meld, card, what it may stand for.
    fn open_faces(&self) -> impl Iterator<Item = (usize, Card, Vec<Face>)> {
        self.turn.laid.iter().filter_map(|(at, place)| {
            let wild = self.melds.get(*at)?.wild();
            let (_, card, faces) = wild.into_iter().find(|(at, ..)| at == place)?;
            Some((at + 1, card, faces))
        })
    }

    /// Whether a wild card may ever be swapped out of such a meld.
    pub(super) fn may_be_swapped(
        &self,
        card: Card,
        wild: Card,
        kind: Kind,
        violations: &mut Vec<crate::table::Violation>,
    ) {
        let turn = &self.setup.rules.turn;
        if !turn.swap_from.contains(&kind) {
            let message = format!("a wild card in a {} stays there", kind.text());
            violations.push(violation("turn.swap.from", &[card], message));
        }
        if turn.swap_cards == SwapCards::Jokers && !wild.is_joker() {
            let message = format!("{wild} stays where it lies: only jokers are swapped");
            violations.push(violation("turn.swap.cards", &[card], message));
        }
    }

    /// A swap that a seat could make now, out of turn: `swap 6S in 2`.
    pub(super) fn laid_example(&self, seat: usize) -> Option<String> {
        if self.turn.laid.is_empty() || !self.swaps_in_others_turns(seat) {
            return None;
        }
        let legal = |(n, _, faces): (usize, Card, Vec<Face>)| {
            let real =
                faces.into_iter().map(Card::natural).find(|card| self.swap_laid(seat, *card, n).is_ok())?;
            Some(format!("swap {real} in {n}"))
        };
        self.open_faces().find_map(legal)
    }
}
