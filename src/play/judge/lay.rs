//! Laying off on melds of the table.

use super::Judged;
use super::holding::plain;
use super::meld::ambiguous;
use crate::cards::{Typed, print_cards};
use crate::melds::Meld;
use crate::play::act::Step;
use crate::play::deal::{End, OpenDeal};
use crate::play::lying::{By, TableMeld};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{Identity, Kind, KnockLayOff, LayOff, LayOffOn, SwapWhen};
use crate::scoring::cards_points;
use crate::table::Violation;

impl OpenDeal {
    pub(super) fn lay(&self, seat: usize, cards: &[Typed], onto: usize) -> Judged {
        let mut violations = Vec::new();
        self.melds_lie_open(&mut violations);
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        self.own_meld(seat, cards, onto, &mut violations);
        self.still_melds(&mut violations);
        self.may_lay_off(seat, &mut violations);
        self.leaves_a_discard(seat, cards.len(), &mut violations);
        self.onto(seat, cards, onto, violations)
    }

    /// Lay-offs go on the player's own melds, where the rules have it so.
    fn own_meld(&self, seat: usize, cards: &[Typed], onto: usize, violations: &mut Vec<Violation>) {
        let other = onto.checked_sub(1).and_then(|at| self.melds.get(at)).filter(|meld| meld.owner != seat);
        if let Some(meld) = other.filter(|_| self.setup.rules.contract.lay_off_on == LayOffOn::Own) {
            let message = format!(
                "meld {onto} is {}'s: {} lays off on own melds only",
                self.name(meld.owner),
                self.name(seat)
            );
            violations.push(violation("contract.lay_off_on", &plain(cards), message));
        }
    }

    /// A player who did not knock lays off on the melds of the one who did.
    pub(super) fn answer(&self, seat: usize, cards: &[Typed], onto: usize) -> Judged {
        let mut violations = Vec::new();
        let message = self.no_answer();
        violations.extend(message.map(|message| violation("knock.lay_off", &plain(cards), message)));
        if self.melds.is_empty() {
            return Err(Objection::unclear(
                "the melds of the player who knocked were not named, so nothing can be laid off on them one by one",
                "show the whole hand, and the best lay-offs are found; or undo the knock and name its melds",
            ));
        }
        self.onto(seat, cards, onto, violations)
    }

    /// Why nobody lays off on the melds of the player who knocked, if that is so.
    pub(super) fn no_answer(&self) -> Option<&'static str> {
        let rules = &self.setup.rules;
        let gin = match self.end {
            Some(End::Knock { big_gin: true, .. }) => true,
            Some(End::Knock { seat: knocker, .. }) => {
                let left = self.seats.get(knocker).map(|place| place.known).unwrap_or_default();
                let each = left.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
                cards_points(rules, each) == 0
            }
            _ => false,
        };
        match rules.knock.map(|knock| knock.lay_off) {
            Some(KnockLayOff::UnlessGin) if gin => Some("nobody lays off on gin"),
            Some(KnockLayOff::Never) => Some("nobody lays off after a knock in this game"),
            _ => None,
        }
    }

    /// What keeps a player from laying off anything now, whatever the cards.
    pub fn bars_lay_offs(&self, seat: usize) -> Vec<Violation> {
        let mut violations = Vec::new();
        self.may_lay_off(seat, &mut violations);
        violations
    }

    /// Whether a player may lay off at all.
    fn may_lay_off(&self, seat: usize, violations: &mut Vec<Violation>) {
        let rules = &self.setup.rules;
        let n = self.setup.n;
        let name = self.name(seat);
        if rules.contract.lay_off == LayOff::Never {
            violations.push(violation("contract.lay_off", &[], "no card may be laid off in this game"));
            return;
        }
        let met = self.seats.get(seat).and_then(|place| place.met);
        let least = rules.contract.points;
        if met.is_none() && least > 0 {
            let message =
                format!("{name} has not laid first melds of {least} points yet, and lays nothing off before");
            violations.push(violation("contract.points", &[], message));
            return;
        }
        let Some(contract) = rules.deal(n).and_then(|deal| deal.contract.as_ref()) else {
            if rules.contract.lay_off == LayOff::NextTurn && met.is_none_or(|turn| turn == self.turn.n) {
                let message = format!("{name} lays off from the turn after the first meld on");
                violations.push(violation("contract.lay_off", &[], message));
            }
            return;
        };
        match met {
            None => {
                let message =
                    format!("{name} has not met the contract yet ({contract}), and lays nothing off before");
                violations.push(violation(rules.deal_key(n, "contract"), &[], message));
            }
            Some(turn) if turn == self.turn.n && rules.contract.lay_off == LayOff::NextTurn => {
                let message =
                    format!("{name} met the contract in this turn, and lays off from the next one on");
                violations.push(violation("contract.lay_off", &[], message));
            }
            Some(_) => {}
        }
    }

    /// The meld of the table that is meant.
    pub(super) fn table_meld(&self, number: usize) -> Result<(usize, &TableMeld), Objection> {
        let found = number.checked_sub(1).and_then(|at| Some((at, self.melds.get(at)?)));
        found.ok_or_else(|| {
            let there = match self.melds.len() {
                0 => "no meld lies on the table yet".to_owned(),
                1 => "only meld 1 lies on the table".to_owned(),
                n => format!("melds 1 to {n} lie on the table"),
            };
            Objection::unclear(format!("there is no meld {number}"), there)
        })
    }

    fn onto(&self, seat: usize, cards: &[Typed], number: usize, mut violations: Vec<Violation>) -> Judged {
        let (at, meld) = self.table_meld(number)?;
        let rules = &self.setup.rules;
        self.holding(seat, &plain(cards), &mut violations);
        let judged = meld.grown_among(rules, cards, &|card| self.may_hold(seat, card));
        if !judged.legal() {
            let swap = self.swap_instead(meld, number, cards);
            violations.extend(judged.reasons.into_iter().map(|reason| Violation {
                rule: reason.rule,
                meld: Some(number),
                cards: reason.cards,
                message: format!("{}{swap}", reason.message),
            }));
        }
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        let readings = self.told(meld, cards, judged.readings)?;
        let grown = meld.with_more(readings, cards.len(), By { seat, part: self.next_part() });
        let open = self.laid_wild(at, &grown, meld.len());
        let table = replaced(&self.melds, at, grown);
        Ok(vec![Step::Play { seat, cards: plain(cards) }, Step::Table(table), Step::Laid(open)])
    }

    /// The readings that a lay-off leaves; a wild card that could lie at either end of a run must be declared.
    fn told(
        &self,
        meld: &TableMeld,
        cards: &[Typed],
        mut readings: Vec<Meld>,
    ) -> Result<Vec<Meld>, Objection> {
        if self.setup.rules.melds.wild.identity == Identity::Free {
            readings.truncate(1);
            return Ok(readings);
        }
        if meld.kind() == Kind::Run && readings.len() > 1 {
            let all: Vec<Typed> = [meld.typed(&self.setup.rules), cards.to_vec()].concat();
            let Objection::Unclear { help, .. } = ambiguous(&all, &readings) else { return Ok(readings) };
            let shown = print_cards(cards);
            let message = format!("it can't be told what the wild card of `{shown}` stands for on that meld");
            return Err(Objection::unclear(message, help));
        }
        Ok(readings)
    }

    /// The real card of a wild one is not laid off, but swapped, where that may be.
    fn swap_instead(&self, meld: &TableMeld, number: usize, cards: &[Typed]) -> String {
        let [one] = cards else { return String::new() };
        let Some(face) = one.card.face() else { return String::new() };
        if !meld.wild().iter().any(|(_, _, faces)| faces == &[face]) {
            return String::new();
        }
        let turn = &self.setup.rules.turn;
        let own = !matches!(turn.swap_when, SwapWhen::Never | SwapWhen::ByOthersWhenLaid);
        let swap = own && turn.swap_from.contains(&meld.kind());
        if swap {
            format!("; the wild card stands for {one}: `swap {one} in {number}`")
        } else {
            format!("; the wild card stands for {one}, and keeps its place")
        }
    }
}

/// The table with another meld in one place.
pub(super) fn replaced(melds: &[TableMeld], at: usize, meld: TableMeld) -> Vec<TableMeld> {
    let mut table = melds.to_vec();
    if let Some(place) = table.get_mut(at) {
        *place = meld;
    }
    table
}
