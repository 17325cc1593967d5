//! The discard that ends a turn.

use super::holding::name as card_name;
use super::{Judged, unless};
use crate::cards::{Card, Typed};
use crate::play::act::Step;
use crate::play::deal::OpenDeal;
use crate::play::refusal::{Objection, violation};
use crate::ruleset::{Discard, FinalDiscard, LastDiscard, TakenDiscard};
use crate::table::Violation;

impl OpenDeal {
    pub(super) fn discard(&self, seat: usize, card: Card) -> Judged {
        if self.setup.rules.turn.discard == Discard::Never {
            return Err(Objection::rule(
                "turn.discard",
                &[card],
                "nobody discards in this game: there is no discard pile",
            ));
        }
        let mut violations = Vec::new();
        self.may_discard(seat, card, &mut violations);
        if self.held(seat) == 1 {
            self.last_card(seat, card, &mut violations);
        }
        unless(violations, vec![Step::Discard { seat, card }])
    }

    /// What holds for any discard: the player has the card, owes nothing, and does not put back what was just taken.
    pub(super) fn may_discard(&self, seat: usize, card: Card, violations: &mut Vec<Violation>) {
        self.holding(seat, &[card], violations);
        self.may_let_go(seat, card, violations);
        if self.setup.rules.kept_back(card) && !self.holds_nothing_else(seat, card) {
            let instead =
                if self.held(seat) > 1 { ": discard another card" } else { ", not even as the last card" };
            let message = format!("{} is never discarded{instead}", card_name(card));
            violations.push(violation("turn.never_discard", &[card], message));
        }
    }

    /// Whether all that is left to choose from may be cards that nobody discards. Of a last card it is not so: who keeps
    /// one could have discarded the other before.
    fn holds_nothing_else(&self, seat: usize, card: Card) -> bool {
        let rules = &self.setup.rules;
        let held = usize::from(self.held(seat));
        let Some(place) = self.seats.get(seat).filter(|_| held > 1) else { return false };
        let known = place.known.iter().all(|(card, _)| rules.kept_back(card));
        let seen = self.seen();
        let unseen = |card: Card| self.setup.pack.copies(card).saturating_sub(seen.count(card));
        let hidden: usize =
            Card::all().filter(|card| rules.kept_back(*card)).map(|card| usize::from(unseen(card))).sum();
        known && held <= place.known.total() + hidden && place.known.count(card) + unseen(card) > 0
    }

    /// The same but for having it.
    pub(super) fn may_let_go(&self, seat: usize, card: Card, violations: &mut Vec<Violation>) {
        violations.extend(self.turn.duties.iter().map(|duty| self.owed(duty)));
        let rules = &self.setup.rules;
        if self.turn.taken == Some(card)
            && rules.turn.taken_discard == TakenDiscard::NotStraightBack
            && !self.all_alike(seat, card)
        {
            let message =
                format!("{} was just taken from the discards and may not go straight back", card_name(card));
            violations.push(violation("turn.taken_discard", &[card], message));
        }
    }

    /// Whether a hand may be nothing but copies of this card, so that one of them must go.
    fn all_alike(&self, seat: usize, card: Card) -> bool {
        let held = usize::from(self.held(seat));
        let mut violations = Vec::new();
        if held > 1 {
            self.holding(seat, &vec![card; held], &mut violations);
        }
        held > 1 && violations.is_empty()
    }

    /// What holds for the last card of a hand besides.
    fn last_card(&self, seat: usize, card: Card, violations: &mut Vec<Violation>) {
        let rules = &self.setup.rules;
        let (word, key) = rules.final_discard(self.setup.n);
        let name = self.name(seat);
        if word == FinalDiscard::Forbidden {
            let message =
                format!("{}, {name}'s last card, must be melded or laid off, not discarded", card_name(card));
            violations.push(violation(key, &[card], message));
        }
        if rules.turn.last_discard == LastDiscard::Unplayable
            && let Some(at) =
                self.melds.iter().position(|meld| meld.grown(rules, &[Typed::plain(card)]).legal())
        {
            let message = format!(
                "{} fits meld {}: the last discard must fit no meld on the table",
                card_name(card),
                at + 1
            );
            violations.push(violation("turn.last_discard", &[card], message));
        }
    }

    /// Playing cards that would leave none: not where a discard must be left, unless one may float.
    pub(super) fn leaves_a_discard(&self, seat: usize, played: usize, violations: &mut Vec<Violation>) {
        let rules = &self.setup.rules;
        let (word, key) = rules.final_discard(self.setup.n);
        let none = usize::from(self.held(seat)) == played && rules.turn.discard == Discard::Required;
        if none && word == FinalDiscard::Required && !rules.turn.float {
            let message =
                format!("nothing would be left for the discard with which {} must go out", self.name(seat));
            violations.push(violation(key, &[], message));
        }
    }
}
