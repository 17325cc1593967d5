//! What hands can count of which only the number of cards is known.

use super::deal::OpenDeal;
use super::judge::holding::cards_words;
use super::refusal::violation;
use crate::cards::{Card, Counts};
use crate::ruleset::LeftCards;
use crate::table::{Outcome, Violation};

impl OpenDeal {
    /// The fewest and the most points that the hands of some seats can count together, as far as everybody knows; cards
    /// that others were shown to hold are not among them.
    pub(super) fn bounds(&self, seats: &[usize], shown: &Counts) -> (i32, i32) {
        let points = &self.setup.rules.points;
        let mut seen = self.seen();
        for (card, n) in shown.iter() {
            seen.extend(std::iter::repeat_n(card, n.into()));
        }
        let mut unseen: Vec<i32> = Card::all()
            .flat_map(|card| {
                let copies = self.setup.pack.copies(card).saturating_sub(seen.count(card));
                std::iter::repeat_n(points.of(card), copies.into())
            })
            .collect();
        unseen.sort_unstable();
        let places = || seats.iter().filter_map(|seat| self.seats.get(*seat));
        let hidden: usize =
            places().map(|place| usize::from(place.held).saturating_sub(place.known.total())).sum();
        let known: i32 = places()
            .flat_map(|place| {
                place.known.iter().map(|(card, n)| points.of(card) * i32::from(n)).collect::<Vec<_>>()
            })
            .sum();
        // A whole hand may lie in melds, which count nothing.
        let score = &self.setup.rules.score;
        let free = self.setup.rules.arranges_hands() || score.left != LeftCards::Every;
        let least = if free { 0 } else { known + unseen.iter().take(hidden).sum::<i32>() };
        let most = known + unseen.iter().rev().take(hidden).sum::<i32>();
        let cap = |points: i32| score.cap.map_or(points, |cap| points.min(cap * seats.len() as i32));
        (cap(least), cap(most))
    }

    /// Points that the cards in a seat's hand can't make, being so many.
    pub(super) fn points_of_so_many(&self, seat: usize, points: i32) -> Option<Violation> {
        let held = self.seats.get(seat).map_or(0, |place| place.held);
        let (least, most) = self.bounds(&[seat], &Counts::new());
        let bound = match points {
            points if points < least => format!("{least} at least"),
            points if points > most => format!("{most} at most"),
            _ => return None,
        };
        let message = format!(
            "{} holds {}, which count {bound}, not {points}",
            self.name(seat),
            cards_words(held.into())
        );
        Some(violation(self.held_key(), &[], message))
    }

    /// Points that the hands of several players can't make together, as no card is in two of them.
    pub(super) fn points_together(&self, hands: &[(usize, Outcome)]) -> Option<Violation> {
        let told: Vec<(usize, i32)> = hands
            .iter()
            .filter_map(
                |(seat, outcome)| {
                    if let Outcome::Points(points) = outcome { Some((*seat, *points)) } else { None }
                },
            )
            .collect();
        if told.is_empty() {
            return None;
        }
        let seats: Vec<usize> = told.iter().map(|(seat, _)| *seat).collect();
        let mut shown = Counts::new();
        for (seat, outcome) in hands {
            let known = self.seats.get(*seat).map(|place| place.known).unwrap_or_default();
            let mut named: Counts = outcome.named().into_iter().collect();
            for (card, n) in known.iter() {
                for _ in 0..n {
                    named.remove(card);
                }
            }
            named.iter().for_each(|(card, n)| shown.extend(std::iter::repeat_n(card, n.into())));
        }
        let sum: i32 = told.iter().map(|(_, points)| *points).sum();
        let (least, most) = self.bounds(&seats, &shown);
        let bound = match sum {
            sum if sum < least => format!("{least} at least"),
            sum if sum > most => format!("{most} at most"),
            _ => return None,
        };
        let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
        let cards: usize =
            seats.iter().filter_map(|seat| self.seats.get(*seat)).map(|place| usize::from(place.held)).sum();
        let message = format!(
            "the {} of {} count {bound}, not {sum}: no card is in two hands",
            cards_words(cards),
            names.join(" and ")
        );
        Some(violation(self.held_key(), &[], message))
    }

    /// The key that says how many cards a hand has.
    fn held_key(&self) -> String {
        self.setup.rules.cards_dealt_key(self.setup.n, self.players())
    }
}
