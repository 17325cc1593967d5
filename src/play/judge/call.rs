//! Calling for a discard that could be melded, out of turn.

use super::Judged;
use super::holding::name as card_name;
use crate::cards::{Card, Typed};
use crate::melds::judge;
use crate::play::act::Step;
use crate::play::deal::{Duty, OpenDeal, Stage};
use crate::play::refusal::Objection;
use crate::ruleset::{Call, Kind, LayOffOn};

impl OpenDeal {
    pub(super) fn call(&self, seat: usize, card: Card) -> Judged {
        let no = |message: String| Err(Objection::rule("turn.call", &[card], message));
        let rules = &self.setup.rules;
        if rules.turn.call == Call::Never {
            return no("no discard is called for out of turn in this game".into());
        }
        if matches!(self.turn.stage, Stage::Over | Stage::Showdown) {
            return no(format!("deal {} is over: {}", self.setup.n, self.ended_words()));
        }
        if let Some(before) = self.before.as_ref().filter(|_| self.turn.seat != seat && self.turn.called) {
            let nearer = before.distance(seat) < before.distance(self.turn.seat);
            if nearer {
                let steps = before.call(seat, card)?;
                return Ok(std::iter::once(Step::Instead(before.clone())).chain(steps).collect());
            }
            return no(format!("{} called first, and sits nearer", self.name(self.turn.seat)));
        }
        if self.turn.stage != Stage::Draw {
            let done = match (self.turn.called, self.turn.drawn) {
                (true, _) => "called, and played on",
                (false, 0) => "taken from the discards",
                (false, _) => "drawn since the discard",
            };
            return no(format!("too late: {} has {done}", self.name(self.turn.seat)));
        }
        let Some(by) = self.discards.last().and_then(|top| top.by) else {
            return no("nobody has discarded yet".into());
        };
        if self.just_played() != Some(by) {
            // The one in between floats, and has drawn all the same.
            return no(format!("too late: {} has been followed by another turn", self.name(by)));
        }
        if by == seat {
            return no(format!("{} made the last discard, and only the others may call", self.name(seat)));
        }
        let Some(at) = self.discards.iter().rposition(|discarded| discarded.card == card) else {
            return no(format!("{} is not on the discard pile", card_name(card)));
        };
        let taken: Vec<Card> = self.discards.iter().skip(at).map(|discarded| discarded.card).collect();
        if !self.playable(card, &taken) {
            return no(format!(
                "{} fits no meld on the table, and makes none with the discards above it{}",
                card_name(card),
                self.call_deeper(at)
            ));
        }
        Ok(vec![
            Step::Call(seat),
            Step::Take { seat, cards: taken.len() },
            Step::Owe(Duty { card, rule: "turn.call" }),
            Step::Before(Box::new(Self { before: None, ..self.clone() })),
        ])
    }

    /// The call that takes a meld of which the card at a place is not the lowest.
    fn call_deeper(&self, at: usize) -> String {
        let deeper = (0..at).rev().find_map(|lower| {
            let taken: Vec<Card> = self.discards.iter().skip(lower).map(|discarded| discarded.card).collect();
            let card = taken.first().copied()?;
            self.makes_a_meld(card, &taken).then_some(card)
        });
        deeper.map(|card| format!("; the meld in the row begins deeper: `rummy {card}`")).unwrap_or_default()
    }

    /// How far a seat is from the player who made the last discard.
    fn distance(&self, seat: usize) -> usize {
        let seats = self.seats.len().max(1);
        let from = self.discards.last().and_then(|top| top.by).unwrap_or(self.turn.seat);
        (seat + seats - from) % seats
    }

    /// Whether a discard could be melded without a card of the hand, with the cards above it.
    pub(super) fn playable(&self, card: Card, taken: &[Card]) -> bool {
        self.fits_the_table(card, taken) || self.makes_a_meld(card, taken)
    }

    fn fits_the_table(&self, card: Card, taken: &[Card]) -> bool {
        let rules = &self.setup.rules;
        let own = rules.contract.lay_off_on == LayOffOn::Own;
        self.melds.iter().filter(|meld| !own || meld.owner == self.turn.seat).any(|meld| {
            let mut left: Vec<Card> = taken.to_vec();
            let mut laid: Vec<Typed> = Vec::new();
            // Others of the cards may have to go before it, as the meld grows.
            while let Some(at) = left.iter().position(|next| {
                let with = [laid.as_slice(), &[Typed::plain(*next)]].concat();
                meld.grown(rules, &with).legal()
            }) {
                let next = left.remove(at);
                if next == card {
                    return true;
                }
                laid.push(Typed::plain(next));
            }
            false
        })
    }

    fn makes_a_meld(&self, card: Card, taken: &[Card]) -> bool {
        let rules = &self.setup.rules;
        let mut others = taken.to_vec();
        if let Some(at) = others.iter().position(|other| *other == card) {
            others.remove(at);
        }
        // Who makes a longer meld makes one of the least size.
        let mut sizes = [Kind::Set, Kind::Run].into_iter().filter_map(|kind| rules.melds.size(kind));
        sizes.any(|size| {
            let (mut chosen, least) = (vec![Typed::plain(card)], usize::from(size.min));
            chosen_makes_one(&mut chosen, &others, least, &mut 5_000, &mut |cards| {
                judge(rules, cards).legal()
            })
        })
    }
}

/// Whether some of the cards, with those that are chosen already, pass.
fn chosen_makes_one(
    chosen: &mut Vec<Typed>,
    others: &[Card],
    size: usize,
    tries: &mut u32,
    passes: &mut impl FnMut(&[Typed]) -> bool,
) -> bool {
    if chosen.len() >= size {
        *tries = tries.saturating_sub(1);
        return passes(chosen);
    }
    let mut rest = others;
    while let Some((next, after)) = rest.split_first() {
        rest = after;
        chosen.push(Typed::plain(*next));
        if *tries > 0 && chosen_makes_one(chosen, rest, size, tries, passes) {
            return true;
        }
        chosen.pop();
    }
    false
}
