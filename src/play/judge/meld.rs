//! New melds, and the contract that they must meet together.

use super::holding::plain;
use super::{Judged, unless};
use crate::cards::{Card, Typed};
use crate::melds::{Meld, judge};
use crate::play::act::Step;
use crate::play::deal::{OpenDeal, Stage};
use crate::play::lying::{By, TableMeld};
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{FinalDiscard, Identity, Kind, Melding};
use crate::table::{Claim, MeldRuling, Setting, Violation, rule};

impl OpenDeal {
    pub(super) fn meld(&self, seat: usize, melds: &[Vec<Typed>]) -> Judged {
        let mut violations = Vec::new();
        self.melds_lie_open(&mut violations);
        self.still_melds(&mut violations);
        let cards: Vec<Card> = melds.iter().flat_map(|meld| plain(meld)).collect();
        self.holding(seat, &cards, &mut violations);
        let (judged, met) = self.lay_down(seat, melds, &mut violations);
        self.leaves_a_discard(seat, cards.len(), &mut violations);
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        let by = By { seat, part: self.next_part() };
        let mut table = self.melds.clone();
        let mut open = Vec::new();
        for (ruling, typed) in judged.iter().zip(melds) {
            let new = TableMeld::new(self.settled_readings(ruling, typed)?, by);
            open.extend(new.iter().flat_map(|meld| self.laid_wild(table.len(), meld, 0)));
            table.extend(new);
        }
        let mut steps = vec![Step::Play { seat, cards }, Step::Table(table), Step::Laid(open)];
        if met {
            steps.push(Step::Met(seat));
        }
        unless(violations, steps)
    }

    /// The number of the next lay-down.
    pub(super) fn next_part(&self) -> u32 {
        let parts = self.melds.iter().flat_map(|meld| meld.by().iter().map(|by| by.part));
        parts.max().unwrap_or(0).saturating_add(1)
    }

    /// Melds are laid during the deal only where a hand is not whole until a knock.
    pub(super) fn melds_lie_open(&self, violations: &mut Vec<Violation>) {
        if self.whole_hands() {
            let message = "nobody lays melds before the knock in this game";
            violations.push(violation("knock.melds", &[], message));
        }
    }

    /// The melds against the contract of the deal, or each by itself; and whether the contract is met with them.
    fn lay_down(
        &self,
        seat: usize,
        melds: &[Vec<Typed>],
        violations: &mut Vec<Violation>,
    ) -> (Vec<MeldRuling>, bool) {
        let (rules, n) = (&*self.setup.rules, self.setup.n);
        let deal = rules.deal(n);
        let contract = deal.and_then(|deal| deal.contract.as_ref());
        let before = self.seats.get(seat).and_then(|place| place.met);
        let first = (contract.is_some() || rules.contract.points > 0) && before.is_none();
        let setting = Setting { rules, deal: first.then_some(n), players: self.players(), assumed: false };
        let claim = Claim { melds: melds.to_vec(), ..Claim::default() };
        let mut ruling = rule(setting, &claim);
        // What is held, and what stays, is known here better than there.
        let at_once = deal.is_some_and(|deal| deal.all_at_once);
        let (discard, discard_key) = rules.final_discard(n);
        ruling.violations.retain(|found| {
            !found.rule.starts_with("packs.")
                && found.rule != discard_key
                && !found.rule.ends_with(".all_at_once")
        });
        violations.append(&mut ruling.violations);
        if let (Some(contract), Some(turn)) = (contract, before)
            && !rules.contract.further_melds
        {
            let when = if turn == self.turn.n { "with this turn's melds" } else { "already" };
            let message = format!(
                "{} has met the contract ({contract}) {when}: after it cards are only laid off",
                self.name(seat)
            );
            violations.push(violation("contract.further_melds", &[], message));
        }
        let played: usize = melds.iter().map(Vec::len).sum();
        if first && at_once {
            self.at_once(seat, played, discard, rules.deal_key(n, "all_at_once"), violations);
        } else if rules.turn.melds == Melding::WholeHand {
            self.at_once(seat, played, discard, "turn.melds".into(), violations);
        } else if self.turn.stage == Stage::Draw {
            self.at_once(seat, played, discard, "turn.before_draw".into(), violations);
        }
        (ruling.melds, before.is_none())
    }

    /// A deal that is laid with every card leaves nothing in hand, or just the discard.
    fn at_once(
        &self,
        seat: usize,
        played: usize,
        discard: FinalDiscard,
        key: String,
        violations: &mut Vec<Violation>,
    ) {
        let left = usize::from(self.held(seat)).saturating_sub(played);
        let undrawn = self.turn.stage == Stage::Draw;
        let fits = match discard {
            // Nothing was drawn, so nothing is discarded.
            _ if undrawn => left == 0,
            FinalDiscard::Optional => left <= 1,
            FinalDiscard::Required => left == 1,
            FinalDiscard::Forbidden => left == 0,
        };
        if !fits {
            let may = match discard {
                _ if undrawn => "before a card is drawn none may stay",
                FinalDiscard::Optional => "at most one may stay, for the discard",
                FinalDiscard::Required => "one must stay, for the discard",
                FinalDiscard::Forbidden => "none may stay",
            };
            let what = match key.as_str() {
                "turn.melds" => "melds are laid with the whole hand".to_owned(),
                "turn.before_draw" => "only a hand as it was dealt is laid without a draw".to_owned(),
                _ => format!("deal {} is laid with every card at once", self.setup.n),
            };
            let left = if left == 0 { "none".to_owned() } else { left.to_string() };
            let message =
                format!("{left} of {}'s cards would stay in hand: {what}, and {may}", self.name(seat));
            violations.push(violation(key, &[], message));
        }
    }

    /// The readings in which a meld lies from now on. A run lies in one; which suit a wild card of a set stands for may
    /// stay open.
    pub(super) fn settled_readings(
        &self,
        ruling: &MeldRuling,
        typed: &[Typed],
    ) -> Result<Vec<Meld>, Objection> {
        let Some(reading) = ruling.reading.clone() else { return Ok(Vec::new()) };
        let mut readings = ruling.judged.readings.clone();
        readings.retain(|other| other.kind == reading.kind);
        if reading.kind == Kind::Run || self.setup.rules.melds.wild.identity == Identity::Free {
            let several = readings.len() > 1 && !reading.in_place;
            if several && self.setup.rules.melds.wild.identity == Identity::Fixed {
                return Err(ambiguous(typed, &readings));
            }
            return Ok(vec![reading]);
        }
        Ok(readings)
    }

    /// Judges melds by themselves, for a table that is put together anew.
    pub(super) fn each_by_itself(
        &self,
        melds: &[Vec<Typed>],
        violations: &mut Vec<Violation>,
    ) -> Vec<Vec<Meld>> {
        let mut all = Vec::new();
        for (i, cards) in melds.iter().enumerate() {
            let judged = judge(&self.setup.rules, cards);
            violations.extend(judged.reasons.into_iter().map(|reason| Violation {
                rule: reason.rule,
                meld: Some(i + 1),
                cards: reason.cards,
                message: reason.message,
            }));
            all.push(judged.readings);
        }
        all
    }
}

/// What a wild card stands for can't be told: the ways to say it.
pub(super) fn ambiguous(typed: &[Typed], readings: &[Meld]) -> Objection {
    let mut ways: Vec<String> = Vec::new();
    for reading in readings {
        let wild =
            reading.cards.iter().zip(typed).filter(|(laid, typed)| laid.wild && typed.stands.is_none());
        let way: Vec<String> = wild.map(|(laid, _)| format!("{}={}", laid.card, laid.face)).collect();
        let way = way.join(" ");
        if !ways.contains(&way) {
            ways.push(way);
        }
    }
    let shown = crate::cards::print_cards(typed);
    Objection::unclear(
        format!("in `{shown}` it can't be told what the wild card stands for"),
        format!("say which: {}", ways.join(" or ")),
    )
}
