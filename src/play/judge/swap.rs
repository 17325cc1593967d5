//! The real card for a wild one on the table.

use super::holding::name as card_name;
use super::lay::replaced;
use super::{Judged, unless};
use crate::cards::{Card, Face};
use crate::melds::{Laid, Meld};
use crate::play::act::Step;
use crate::play::deal::{Duty, OpenDeal};
use crate::play::lying::{By, TableMeld};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{Kind, SwapCards, SwapUse, SwapWhen};
use crate::table::Violation;

impl OpenDeal {
    pub(super) fn swap(&self, seat: usize, card: Card, number: usize) -> Judged {
        let mut violations = Vec::new();
        self.melds_lie_open(&mut violations);
        self.still_melds(&mut violations);
        let (at, meld) = self.table_meld(number)?;
        if meld.wild().is_empty() {
            return Err(Objection::unclear(
                format!("meld {number} has no wild card"),
                "`lay` puts a card on a meld",
            ));
        }
        self.may_swap(seat, card, &mut violations);
        self.holding(seat, &[card], &mut violations);
        // Where suits do not matter in a set, any card of the rank will do.
        let any_suit = meld.kind() == Kind::Set && !self.setup.rules.melds.distinct_suits;
        let place = card
            .face()
            .and_then(|face| self.freed_place(meld, any_suit, face).map(|(place, wild)| (face, place, wild)));
        let Some((face, place, wild)) = place else {
            if self.setup.rules.turn.swap_when != SwapWhen::Never {
                self.may_be_swapped(card, card, meld.kind(), &mut violations);
                violations.retain(|found| found.rule != "turn.swap.cards");
            }
            let stands: Vec<String> = meld
                .wild()
                .iter()
                .map(|(_, wild, faces)| {
                    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                    format!("{} stands for {}", card_name(*wild), faces.join(" or "))
                })
                .collect();
            let message = format!("{card} frees no wild card of meld {number}: {}", stands.join(", "));
            violations.push(violation("meld.wild.identity", &[card], message));
            return Err(Objection::Illegal(violations));
        };
        if self.setup.rules.turn.swap_when != SwapWhen::Never {
            self.may_be_swapped(card, wild, meld.kind(), &mut violations);
        }
        let mut by = meld.by().to_vec();
        if let Some(by) = by.get_mut(place) {
            *by = By { seat, part: self.next_part() };
        }
        let readings = with_real(meld, any_suit, place, face);
        let table = replaced(&self.melds, at, TableMeld::with(readings, meld.owner, by));
        let mut steps =
            vec![Step::Play { seat, cards: vec![card] }, Step::Table(table), Step::Pick { seat, card: wild }];
        if self.setup.rules.turn.swap_use == SwapUse::AtOnce {
            steps.push(Step::Owe(Duty { card: wild, rule: "turn.swap.use" }));
        }
        unless(violations, steps)
    }

    /// Where a wild card lies that makes way for a face: one that may be swapped comes first.
    fn freed_place(&self, meld: &TableMeld, any_suit: bool, face: Face) -> Option<(usize, Card)> {
        let jokers = self.setup.rules.turn.swap_cards == SwapCards::Jokers;
        place_of(meld, any_suit, face, &|_, wild| !jokers || wild.is_joker())
            .or_else(|| place_of(meld, any_suit, face, &|_, _| true))
    }

    /// Whether a player may swap now.
    fn may_swap(&self, seat: usize, card: Card, violations: &mut Vec<Violation>) {
        let turn = &self.setup.rules.turn;
        let name = self.name(seat);
        let met = self.seats.get(seat).and_then(|place| place.met);
        let message = match (turn.swap_when, met) {
            (SwapWhen::Never, _) => Some("no wild card is ever swapped in this game".to_owned()),
            (SwapWhen::BeforeContract, Some(_)) => {
                Some(format!("{name} has met the contract, and swaps only before"))
            }
            (SwapWhen::ContractMet | SwapWhen::EarlierTurn, None) => {
                Some(format!("{name} has not met the contract yet, and swaps only after"))
            }
            (SwapWhen::EarlierTurn, Some(turn)) if turn == self.turn.n => {
                Some(format!("{name} met the contract in this turn, and swaps from the next one on"))
            }
            (SwapWhen::ByOthersWhenLaid, _) => Some(format!(
                "{name} swaps nothing in an own turn: a wild card is swapped by the others, when it is laid"
            )),
            _ => None,
        };
        violations.extend(message.map(|message| violation("turn.swap.when", &[card], message)));
    }
}

/// Whether a wild card that stands for one face makes way for another.
fn frees(any_suit: bool, stands: Face, real: Face) -> bool {
    stands == real || (any_suit && stands.rank == real.rank)
}

/// Where a wild card lies that stands, or may stand, for a face, among those that are open to it: place and card.
pub(super) fn place_of(
    meld: &TableMeld,
    any_suit: bool,
    face: Face,
    open: &dyn Fn(usize, Card) -> bool,
) -> Option<(usize, Card)> {
    let mut wild = meld.wild();
    wild.retain(|(place, card, _)| open(*place, *card));
    let may = |faces: &[Face]| faces.iter().any(|stands| frees(any_suit, *stands, face));
    // One that can't be anything else comes first.
    let exact = wild.iter().find(|(_, _, faces)| faces.len() == 1 && may(faces));
    exact.or_else(|| wild.iter().find(|(_, _, faces)| may(faces))).map(|(at, card, _)| (*at, *card))
}

/// The meld with the real card in place of the wild one.
pub(super) fn with_real(meld: &TableMeld, any_suit: bool, place: usize, real: Face) -> Vec<Meld> {
    let mut readings: Vec<Meld> = Vec::new();
    for reading in meld.readings() {
        let mut reading = reading.clone();
        let Some(laid) = reading.cards.get_mut(place).filter(|laid| frees(any_suit, laid.face, real)) else {
            continue;
        };
        *laid = Laid { card: real.into(), face: real, wild: false, ..*laid };
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}
