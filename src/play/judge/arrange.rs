//! The whole table put together anew.

use super::holding::name;
use super::meld::ambiguous;
use super::{Judged, unless};
use crate::cards::{Card, Counts, Face, Typed};
use crate::melds::Meld;
use crate::play::act::Step;
use crate::play::deal::OpenDeal;
use crate::play::lying::{By, TableMeld};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{Identity, Kind, Rearrange};
use crate::table::Violation;

/// How many ways to read the new table are tried; what people lay takes a few.
const TRIES: u32 = 20_000;

impl OpenDeal {
    pub(super) fn arrange(&self, seat: usize, melds: &[Vec<Typed>]) -> Judged {
        let mut violations = Vec::new();
        let rearrange = self.setup.rules.turn.rearrange;
        let own = rearrange == Rearrange::OwnMelds;
        if rearrange == Rearrange::Never {
            let message = "melds on the table stay as they are in this game, and only grow: `lay`";
            return Err(Objection::rule("turn.rearrange", &[], message));
        }
        self.melds_lie_open(&mut violations);
        self.still_melds(&mut violations);
        let least = self.setup.rules.contract.points;
        if least > 0 && self.seats.get(seat).is_some_and(|place| place.met.is_none()) {
            let message = format!(
                "{} has not laid first melds of {least} points yet, and puts nothing together anew before: `meld`",
                self.name(seat)
            );
            violations.push(violation("contract.points", &[], message));
        }
        let taken: Vec<TableMeld> =
            self.melds.iter().filter(|meld| !own || meld.owner == seat).cloned().collect();
        let stay: Vec<TableMeld> =
            self.melds.iter().filter(|meld| own && meld.owner != seat).cloned().collect();
        let before: Counts = taken.iter().flat_map(TableMeld::cards).collect();
        let after: Counts = melds.iter().flatten().map(|typed| typed.card).collect();
        let added = self.added(seat, &before, &after, &mut violations);
        self.leaves_a_discard(seat, added.len(), &mut violations);
        let readings = self.each_by_itself(melds, &mut violations);
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        let readings = self.keeping_identities(&taken, melds, &readings, &after)?;
        let table = [stay, self.credited(&taken, seat, readings)].concat();
        let mut steps = vec![Step::Play { seat, cards: added }, Step::Table(table)];
        if self.seats.get(seat).is_some_and(|place| place.met.is_none()) {
            steps.push(Step::Met(seat));
        }
        unless(violations, steps)
    }

    /// The cards that came from the hand: at least one, and none of the table is gone.
    fn added(
        &self,
        seat: usize,
        before: &Counts,
        after: &Counts,
        violations: &mut Vec<Violation>,
    ) -> Vec<Card> {
        let mut added = Vec::new();
        let mut gone = Vec::new();
        for card in Card::all() {
            let (was, is) = (before.count(card), after.count(card));
            added.extend(std::iter::repeat_n(card, is.saturating_sub(was).into()));
            gone.extend(std::iter::repeat_n(card, was.saturating_sub(is).into()));
        }
        if !gone.is_empty() {
            let shown: Vec<String> = gone.iter().map(|card| name(*card)).collect();
            let message = format!("{} lay on the table and must stay there", shown.join(", "));
            violations.push(violation("turn.rearrange", &gone, message));
        }
        if added.is_empty() {
            let message = "at least one card must come from the hand".to_owned();
            violations.push(violation("turn.rearrange", &[], message));
        }
        self.holding(seat, &added, violations);
        added
    }

    /// How each meld may be read, so that every wild card of the table keeps the card that it stands for, unless the
    /// real card lies there now. A run has one reading; in a set, which suit a wild card stands for may stay open.
    fn keeping_identities(
        &self,
        lying: &[TableMeld],
        typed: &[Vec<Typed>],
        melds: &[Vec<Meld>],
        after: &Counts,
    ) -> Result<Vec<Vec<Meld>>, Objection> {
        if self.setup.rules.melds.wild.identity == Identity::Free {
            return Ok(melds.iter().map(|readings| readings.iter().take(1).cloned().collect()).collect());
        }
        let old: Vec<(Card, Vec<Face>)> = lying
            .iter()
            .flat_map(|meld| meld.wild().into_iter().map(|(_, card, faces)| (card, faces)))
            .collect();
        let mut search = Search { melds, old: &old, after, tries: TRIES, chosen: Vec::new() };
        if search.go() {
            let mut table = Vec::new();
            for (at, typed) in typed.iter().enumerate() {
                let open = search.others(at);
                match open.first() {
                    Some(first) if first.kind == Kind::Run && open.len() > 1 && !first.in_place => {
                        return Err(ambiguous(typed, &open));
                    }
                    Some(first) if first.kind == Kind::Run => table.push(vec![first.clone()]),
                    _ => table.push(open),
                }
            }
            return Ok(table);
        }
        let stands: Vec<String> = old
            .iter()
            .map(|(card, faces)| {
                let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
                format!("{} is {}", name(*card), faces.join(" or "))
            })
            .collect();
        let cards: Vec<Card> = old.iter().map(|(card, _)| *card).collect();
        let message = format!(
            "a wild card keeps the card that it stands for until that card itself is laid: {}",
            stands.join(", ")
        );
        Err(Objection::rule("meld.wild.identity", &cards, message))
    }

    /// The new table, each card credited to whoever had laid it, and the new ones to this seat.
    fn credited(&self, lying: &[TableMeld], seat: usize, readings: Vec<Vec<Meld>>) -> Vec<TableMeld> {
        let part = self.next_part();
        let mut laid: Vec<(Card, By)> =
            lying.iter().flat_map(|meld| meld.cards().zip(meld.by().to_vec())).collect();
        let mut table = Vec::new();
        for readings in readings {
            let cards: Vec<Card> = readings
                .first()
                .map(|meld| meld.cards.iter().map(|laid| laid.card).collect())
                .unwrap_or_default();
            let by: Vec<By> = cards
                .iter()
                .map(|card| match laid.iter().position(|(lies, _)| lies == card) {
                    Some(at) => laid.swap_remove(at).1,
                    None => By { seat, part },
                })
                .collect();
            let owner = by.first().map_or(seat, |by| by.seat);
            table.push(TableMeld::with(readings, owner, by));
        }
        table
    }
}

struct Search<'a> {
    melds: &'a [Vec<Meld>],
    /// The wild cards of the table before, with what each may stand for.
    old: &'a [(Card, Vec<Face>)],
    after: &'a Counts,
    tries: u32,
    chosen: Vec<&'a Meld>,
}

impl Search<'_> {
    fn go(&mut self) -> bool {
        let melds = self.melds;
        let Some(readings) = melds.get(self.chosen.len()) else { return self.kept() };
        for reading in readings {
            self.chosen.push(reading);
            if self.go() {
                return true;
            }
            self.chosen.pop();
            self.tries = self.tries.saturating_sub(1);
            if self.tries == 0 {
                return false;
            }
        }
        false
    }

    /// The readings that one meld may have as long as the others are read as they were chosen: that one first.
    fn others(&mut self, at: usize) -> Vec<Meld> {
        let (Some(chosen), Some(readings)) = (self.chosen.get(at).copied(), self.melds.get(at)) else {
            return Vec::new();
        };
        let mut open = vec![chosen.clone()];
        for reading in readings.iter().filter(|reading| reading.kind == chosen.kind && *reading != chosen) {
            if let Some(place) = self.chosen.get_mut(at) {
                *place = reading;
            }
            if self.kept() {
                open.push(reading.clone());
            }
        }
        if let Some(place) = self.chosen.get_mut(at) {
            *place = chosen;
        }
        open
    }

    /// Whether every wild card of before is where it was, or freed by the real card.
    fn kept(&self) -> bool {
        let mut now: Vec<(Card, Face)> = self
            .chosen
            .iter()
            .flat_map(|meld| meld.cards.iter().filter(|laid| laid.wild).map(|laid| (laid.card, laid.face)))
            .collect();
        let mut real = self.natural();
        let mut open: Vec<&(Card, Vec<Face>)> = self.old.iter().collect();
        // Those that can stand for one card only are placed first.
        open.sort_by_key(|(_, faces)| faces.len());
        open.into_iter().all(|(card, faces)| {
            let same = now.iter().position(|(lies, face)| lies == card && faces.contains(face));
            if let Some(at) = same {
                now.swap_remove(at);
                return true;
            }
            // Freed: one real card frees one wild card.
            faces.iter().any(|face| real.remove(Card::natural(*face)))
        })
    }

    /// The cards that lie as what they are.
    fn natural(&self) -> Counts {
        let mut natural = *self.after;
        for laid in self.chosen.iter().flat_map(|meld| meld.cards.iter().filter(|laid| laid.wild)) {
            natural.remove(laid.card);
        }
        natural
    }
}
