//! Can a player hold these cards? Hands are hidden, but they have a size, and no card is in two places.

use crate::cards::{Card, Counts, Typed};
use crate::play::deal::OpenDeal;
use crate::play::refusal::{Objection, violation};
use crate::table::Violation;

/// The cards as they are, whatever wild ones among them were said to stand for.
pub(in crate::play) fn plain(cards: &[Typed]) -> Vec<Card> {
    cards.iter().map(|typed| typed.card).collect()
}

/// `the joker` or `7H`.
pub(in crate::play) fn name(card: Card) -> String {
    if card.is_joker() { "the joker".into() } else { card.to_string() }
}

/// `1 card`, `3 cards`.
pub(in crate::play) fn cards_words(n: usize) -> String {
    format!("{n} card{}", if n == 1 { "" } else { "s" })
}

impl OpenDeal {
    /// Whether these can be all the cards of a seat: as many as it holds, and none that lies elsewhere.
    ///
    /// # Errors
    /// Why they can't be.
    pub fn can_hold(&self, seat: usize, cards: &[Card]) -> Result<(), Objection> {
        let mut violations = Vec::new();
        self.whole(seat, self.held(seat).into(), cards, &mut violations);
        if violations.is_empty() { Ok(()) } else { Err(Objection::Illegal(violations)) }
    }

    /// Whether a seat can hold these cards: why not, once for the whole hand and once for each card.
    pub(in crate::play) fn holding(&self, seat: usize, cards: &[Card], violations: &mut Vec<Violation>) {
        let Some(place) = self.seats.get(seat) else { return };
        let who = self.name(seat);
        let players = self.players();
        if cards.len() > usize::from(place.held) {
            let key = self.setup.rules.cards_dealt_key(self.setup.n, players);
            let message =
                format!("{who} holds {}, and this takes {}", cards_words(place.held.into()), cards.len());
            violations.push(violation(key, cards, message));
            return;
        }
        let wanted: Counts = cards.iter().copied().collect();
        let seen = self.seen();
        let mut hidden = 0;
        let mut unknown = Vec::new();
        for (card, n) in wanted.iter() {
            let beyond = n.saturating_sub(place.known.count(card));
            if beyond == 0 {
                continue;
            }
            let copies = self.setup.pack.copies(card);
            if seen.count(card) + beyond > copies {
                let all = vec![card; usize::from(n)];
                let message = self.nowhere(seat, card, copies);
                violations.push(violation(format!("packs.{players}"), &all, message));
            } else {
                hidden += usize::from(beyond);
                unknown.extend(std::iter::repeat_n(card, beyond.into()));
            }
        }
        let free = usize::from(place.held).saturating_sub(place.known.total());
        if hidden > free {
            let known: Vec<String> =
                place.known.iter().flat_map(|(card, n)| vec![card.to_string(); n.into()]).collect();
            let known = known.join(" ");
            let key = self.setup.rules.cards_dealt_key(self.setup.n, players);
            let message = if free == 0 {
                format!("every card that {who} holds was taken in the open: {known}")
            } else {
                format!(
                    "of {who}'s {}, {known} {} taken in the open: only {free} can be another",
                    cards_words(place.held.into()),
                    if place.known.total() == 1 { "was" } else { "were" },
                )
            };
            violations.push(violation(key, &unknown, message));
        }
    }

    /// The cards that a seat took in the open and that are not among those of its whole hand.
    pub(in crate::play) fn concealed(&self, seat: usize, cards: &[Card]) -> Option<Violation> {
        let place = self.seats.get(seat)?;
        let counts: Counts = cards.iter().copied().collect();
        let gone: Vec<Card> =
            place.known.iter().filter(|(card, n)| counts.count(*card) < *n).map(|(card, _)| card).collect();
        if gone.is_empty() {
            return None;
        }
        let named: Vec<String> = gone.iter().map(|card| name(*card)).collect();
        let message = format!(
            "{} took {} in the open and has not played {} since: {} must be among the cards named",
            self.name(seat),
            named.join(" and "),
            if gone.len() == 1 { "it" } else { "them" },
            if gone.len() == 1 { "it" } else { "they" },
        );
        Some(violation("turn.draw", &gone, message))
    }

    /// Whether a seat may hold a card, as far as everybody knows.
    pub(in crate::play) fn may_hold(&self, seat: usize, card: Card) -> bool {
        let known = self.seats.get(seat).is_some_and(|place| place.known.count(card) > 0);
        let hidden = |place: &crate::play::Seat| usize::from(place.held) > place.known.total();
        known
            || (self.seats.get(seat).is_some_and(hidden)
                && self.seen().count(card) < self.setup.pack.copies(card))
    }

    /// Why a seat can't hold a card: where every copy of it is.
    fn nowhere(&self, seat: usize, card: Card, copies: u8) -> String {
        let who = self.name(seat);
        if copies == 0 {
            return format!("there is no {card} in {}", self.setup.pack);
        }
        let mut places = Vec::new();
        for (i, meld) in self.melds.iter().enumerate() {
            if meld.cards().any(|lies| lies == card) {
                places.push(format!("in meld {}", i + 1));
            }
        }
        if self.discards.iter().any(|discarded| discarded.card == card) {
            places.push("on the discard pile".into());
        }
        for (other, place) in self.seats.iter().enumerate() {
            if other != seat && place.known.count(card) > 0 {
                places.push(format!("in {}'s hand", self.name(other)));
            }
        }
        let all = if copies == 1 { String::new() } else { format!(", and there are only {copies}") };
        if places.is_empty() {
            return format!(
                "{who} can't hold {} so often: there {} {copies}",
                name(card),
                if copies == 1 { "is" } else { "are" }
            );
        }
        format!("{who} can't hold {}: it is {}{all}", name(card), places.join(" and "))
    }
}
