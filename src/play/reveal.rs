//! The end of a deal: hands are shown, checked, and made into results.

use super::deal::{Away, End, OpenDeal};
use super::judge::holding::{cards_words, name};
use super::moves::Shown;
use super::refusal::{Objection, violation};
use crate::cards::{Card, Counts, Typed};
use crate::layout::arrange_onto;
use crate::melds::Meld;
use crate::ruleset::LeftCards;
use crate::ruleset::{Count, StockOut};
use crate::scoring::{Ended, Hand};
use crate::table::{Outcome, Results, Violation};

impl OpenDeal {
    /// Whether the deal counts for nobody.
    fn void(&self) -> bool {
        self.end == Some(End::StockOut) && self.setup.rules.stock_out == StockOut::Void
    }

    /// The seats whose hands must still be shown, once the deal is over; whose cards are all known need not.
    pub fn to_reveal(&self) -> Vec<usize> {
        // Where nothing counts that is in hand, nothing is shown: of a deal that is paid only the hand that went out does,
        // and that lies on the table.
        let untold = matches!(self.setup.rules.score.count, Count::Payments | Count::DealsWon);
        if self.end.is_none() || self.void() || untold {
            return Vec::new();
        }
        let hidden = |seat: &usize| {
            self.seats.get(*seat).is_some_and(|place| usize::from(place.held) > place.known.total())
                && self.is_in(*seat)
                && !(self.last_left() && self.end == Some(End::Out(*seat)))
        };
        // From the dealer's left, as they would show them.
        let seats = self.seats.len().max(1);
        (1..=seats).map(|step| (self.setup.dealer + step) % seats).filter(hidden).collect()
    }

    /// The results of a deal that is over, with the hands that were shown: everybody's of [`to_reveal`](Self::to_reveal).
    ///
    /// # Errors
    /// A hand is missing or can't be: the wrong number of cards, or one that lies elsewhere.
    pub fn reveal(&self, hands: &[(usize, Outcome)]) -> Result<Results, Objection> {
        let Some(end) = self.end else {
            let message =
                format!("deal {} is not over yet: it is {}'s turn", self.setup.n, self.name(self.turn.seat));
            return Err(Objection::rule("turn.order", &[], message));
        };
        let waiting = self.to_reveal();
        let shown = |seat: usize| hands.iter().find(|(named, _)| *named == seat).map(|(_, outcome)| outcome);
        let missing: Vec<&str> =
            waiting.iter().filter(|seat| shown(**seat).is_none()).map(|seat| self.name(*seat)).collect();
        if !missing.is_empty() {
            let first = missing.first().copied().unwrap_or_default();
            return Err(Objection::unclear(
                format!("the hand of {} is missing", missing.join(" and of ")),
                format!("add `{first} = CARDS`"),
            ));
        }
        // A hand that was shown with the knock may be named once more.
        let shown_before = |(seat, outcome): &&(usize, Outcome)| {
            let shown = self.seats.get(*seat).and_then(|place| place.shown.as_ref());
            shown.is_some_and(|shown| same_cards(&shown.cards(), &outcome.named()))
        };
        let hands: Vec<(usize, Outcome)> = hands.iter().filter(|hand| !shown_before(hand)).cloned().collect();
        let mut violations = Vec::new();
        let mut told: Vec<Option<Outcome>> = vec![None; self.seats.len()];
        for (seat, outcome) in &hands {
            self.check_hand(*seat, outcome, &mut violations)?;
            if let Some(place @ None) = told.get_mut(*seat) {
                *place = Some(outcome.clone());
            } else {
                let message = format!("{} shows a hand twice", self.name(*seat));
                return Err(Objection::unclear(message, "once is enough"));
            }
        }
        if violations.is_empty() {
            self.none_twice(&hands, &mut violations);
            violations.extend(self.points_together(&hands));
        }
        if let End::Knock { seat, .. } = end
            && let Some(Outcome::Cards(cards)) = told.get(seat).and_then(Option::as_ref)
            && !self.setup.rules.knock.is_some_and(|knock| knock.whole_hands())
        {
            self.low_enough(seat, cards, &mut violations);
        }
        if !violations.is_empty() {
            return Err(Objection::Illegal(violations));
        }
        Ok(self.results(end, &told))
    }

    /// Whether the last of these hands can be shown, as far as it can be told before all are: the right number of cards,
    /// those that everybody knows of among them, and none that is elsewhere.
    ///
    /// # Errors
    /// Why it can't be.
    pub fn can_show(&self, hands: &[(usize, Outcome)]) -> Result<(), Objection> {
        let Some((seat, outcome)) = hands.last() else { return Ok(()) };
        let mut violations = Vec::new();
        self.check_hand(*seat, outcome, &mut violations)?;
        if violations.is_empty() {
            self.none_twice(hands, &mut violations);
        }
        if violations.is_empty() { Ok(()) } else { Err(Objection::Illegal(violations)) }
    }

    /// One hand: the right number of cards, those that everybody knows of among them.
    fn check_hand(
        &self,
        seat: usize,
        outcome: &Outcome,
        violations: &mut Vec<Violation>,
    ) -> Result<(), Objection> {
        let Some(place) = self.seats.get(seat) else { return Ok(()) };
        let who = self.name(seat);
        let whole = self.setup.rules.arranges_hands();
        let cards = match outcome {
            Outcome::Points(_) if self.setup.rules.score.count == Count::MeldsMinusHand => {
                return Err(Objection::unclear(
                    format!("points do not tell what {who} holds, where melds count too"),
                    format!(
                        "name the {} that {who} holds; where nobody knows them, `undo --hand` takes the played hand \
                         back, and `score` takes everybody's points",
                        cards_words(place.held.into())
                    ),
                ));
            }
            Outcome::Points(points) => {
                violations.extend(self.points_of_so_many(seat, *points));
                return Ok(());
            }
            Outcome::Out if place.held == 0 => return Ok(()),
            Outcome::Out => {
                let message = format!("{who} is not out, with {} in hand", cards_words(place.held.into()));
                violations.push(violation("turn.final_discard", &[], message));
                return Ok(());
            }
            Outcome::Instead(_) | Outcome::NotIn | Outcome::Absent => {
                return Err(Objection::unclear(
                    format!("`{outcome}` is no hand"),
                    format!("name the {} that {who} holds", cards_words(place.held.into())),
                ));
            }
            Outcome::Laid { melds, .. }
                if !whole && !melds.is_empty() && self.setup.rules.score.left == LeftCards::Every =>
            {
                return Err(Objection::unclear(
                    "melds are laid before the deal is over",
                    format!(
                        "name the {} that {who} holds, without a `/` or `:`",
                        cards_words(place.held.into())
                    ),
                ));
            }
            Outcome::Cards(_) | Outcome::Laid { .. } => outcome.named(),
        };
        self.whole(seat, place.held.into(), &cards, violations);
        Ok(())
    }

    /// No card in two of the hands more often than there is.
    fn none_twice(&self, hands: &[(usize, Outcome)], violations: &mut Vec<Violation>) {
        let mut all: Counts = self.melds.iter().flat_map(super::TableMeld::cards).collect();
        all.extend(self.discards.iter().map(|discarded| discarded.card));
        for (seat, place) in self.seats.iter().enumerate() {
            match hands.iter().find(|(named, _)| *named == seat) {
                Some((_, outcome)) => all.extend(outcome.named()),
                None => {
                    all.extend(place.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
                }
            }
        }
        // Those in the same hands are told together: a hand that was typed twice is one slip.
        let mut found: Vec<(Vec<&str>, u8, Vec<Card>)> = Vec::new();
        for (card, _) in all.iter().filter(|(card, n)| *n > self.setup.pack.copies(*card)) {
            let holds = |(_, outcome): &&(usize, Outcome)| outcome.named().contains(&card);
            let holders: Vec<&str> = hands.iter().filter(holds).map(|(seat, _)| self.name(*seat)).collect();
            let copies = self.setup.pack.copies(card);
            match found.iter_mut().find(|(known, n, _)| *known == holders && *n == copies) {
                Some((_, _, cards)) => cards.push(card),
                None => found.push((holders, copies, vec![card])),
            }
        }
        for (holders, copies, cards) in found {
            let named: Vec<String> = cards.iter().map(|card| name(*card)).collect();
            let (is, each) = if cards.len() == 1 { ("is", "") } else { ("are", " of each") };
            let (named, holders, pack) = (named.join(" "), holders.join(" and "), &self.setup.pack);
            let message = format!("{named} {is} in the hands of {holders}: {pack} has only {copies}{each}");
            let key = format!("packs.{}", self.players());
            violations.push(violation(key, &cards, message));
        }
    }

    fn results(&self, end: End, told: &[Option<Outcome>]) -> Results {
        let whole = self.setup.rules.knock.is_some_and(|knock| knock.whole_hands());
        let (out, knock, big_gin, stock_out) = match end {
            End::Out(seat) => (Some(seat), None, false, false),
            End::Knock { seat, big_gin } => (None, Some(seat), big_gin, false),
            End::StockOut => (None, None, false, true),
        };
        let upcard = self.upcard().filter(|_| self.setup.rules.upcard_counts());
        let wild = self.turned();
        let seen = |seat| self.blind(seat).into_iter().chain(self.seen_bonuses(seat)).collect();
        let bonuses = out.map(seen).unwrap_or_default();
        let ended =
            Ended { out, knock, big_gin, stock_out, upcard, wild, dealer: None, bonuses, sums: Vec::new() };
        let paid = self.setup.rules.score.count == Count::Payments;
        let counts_melds = paid || self.setup.rules.score.count == Count::MeldsMinusHand;
        let outcomes = (0..self.seats.len())
            .map(|seat| {
                let told = told.get(seat).cloned().flatten();
                if let Some(away) = self.away_outcome(seat) {
                    away
                } else if self.void() {
                    Outcome::Points(0)
                } else if self.setup.rules.score.count == Count::DealsWon {
                    if out == Some(seat) { Outcome::Out } else { Outcome::Points(0) }
                } else if whole {
                    self.whole_outcome(seat, knock == Some(seat), told)
                } else if paid && out != Some(seat) {
                    Outcome::Laid { melds: Vec::new(), left: Vec::new() }
                } else if counts_melds {
                    Outcome::Laid { melds: self.laid_by(seat), left: self.left(seat, told.as_ref()) }
                } else if out == Some(seat) {
                    Outcome::Out
                } else {
                    match told {
                        Some(points @ Outcome::Points(_)) => points,
                        // Arranged by its holder.
                        Some(laid @ Outcome::Laid { .. })
                            if self.setup.rules.arranges_hands()
                                || self.setup.rules.score.left != LeftCards::Every =>
                        {
                            laid
                        }
                        told => match self.left(seat, told.as_ref()) {
                            left if left.is_empty() => Outcome::Laid { melds: Vec::new(), left },
                            left => Outcome::Cards(left),
                        },
                    }
                }
            })
            .collect();
        let hands = counts_melds.then(|| {
            (0..self.seats.len())
                .map(|seat| Hand {
                    out: out == Some(seat),
                    laid_off: self.credited_to(seat),
                    left: self.left(seat, told.get(seat).and_then(Option::as_ref)),
                    ..Hand::default()
                })
                .collect()
        });
        Results { outcomes, ended, hands }
    }

    /// What stands for the hand of a seat that is not in the deal.
    fn away_outcome(&self, seat: usize) -> Option<Outcome> {
        match self.seats.get(seat)?.away {
            Away::No => None,
            Away::Dropped(what) => Some(Outcome::Instead(what)),
            Away::NotIn | Away::Left => Some(Outcome::NotIn),
        }
    }

    /// What a seat holds at the end.
    fn left(&self, seat: usize, told: Option<&Outcome>) -> Vec<Card> {
        if let Some(outcome) = told {
            return outcome.left().to_vec();
        }
        let known = self.seats.get(seat).map(|place| place.known).unwrap_or_default();
        known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect()
    }

    /// A whole hand: as it was laid with the knock; what was laid off one by one stays so.
    fn whole_outcome(&self, seat: usize, knocked: bool, told: Option<Outcome>) -> Outcome {
        if knocked {
            return match (self.seats.get(seat).and_then(|place| place.shown.clone()), told) {
                (Some(Shown::Laid { melds, left }), _) => Outcome::Laid { melds, left },
                (Some(Shown::Cards(cards)), _) => Outcome::Cards(cards),
                (None, Some(outcome)) => outcome,
                (None, None) => Outcome::Points(0),
            };
        }
        let parts = self.laid_by(seat);
        match told {
            Some(Outcome::Laid { melds, left }) => Outcome::Laid { melds: [melds, parts].concat(), left },
            Some(Outcome::Cards(cards)) if parts.is_empty() => Outcome::Cards(cards),
            Some(Outcome::Cards(cards)) => {
                let table: Vec<Meld> = self.melds.iter().filter_map(|meld| meld.reading().cloned()).collect();
                let best = arrange_onto(&self.setup.rules, &cards, &table);
                let laid_off = best.laid_off.into_iter().map(|(_, cards)| cards);
                let melds = best.melds.into_iter().chain(parts).chain(laid_off).collect();
                Outcome::Laid { melds, left: best.left }
            }
            Some(other) => other,
            None => Outcome::Laid { melds: parts, left: self.left(seat, None) },
        }
    }

    /// Everything that a seat laid, lay-down by lay-down, as it lies.
    fn laid_by(&self, seat: usize) -> Vec<Vec<Typed>> {
        let mut parts: Vec<(u32, usize, Vec<Typed>)> = Vec::new();
        for (at, meld) in self.melds.iter().enumerate() {
            for (typed, by) in
                meld.typed(&self.setup.rules).into_iter().zip(meld.by()).filter(|(_, by)| by.seat == seat)
            {
                match parts.iter_mut().find(|(part, in_meld, _)| (*part, *in_meld) == (by.part, at)) {
                    Some((_, _, cards)) => cards.push(typed),
                    None => parts.push((by.part, at, vec![typed])),
                }
            }
        }
        parts.sort_by_key(|(part, at, _)| (*part, *at));
        parts.into_iter().map(|(_, _, cards)| cards).collect()
    }

    /// The cards that count for a seat: each meld with the places of its own cards in it.
    fn credited_to(&self, seat: usize) -> Vec<(Meld, Vec<usize>)> {
        let own = |meld: &super::TableMeld| -> Option<(Meld, Vec<usize>)> {
            let places: Vec<usize> =
                meld.by().iter().enumerate().filter(|(_, by)| by.seat == seat).map(|(at, _)| at).collect();
            let reading = meld.reading()?.clone();
            (!places.is_empty()).then_some((reading, places))
        };
        self.melds.iter().filter_map(own).collect()
    }
}

fn same_cards(a: &[Card], b: &[Card]) -> bool {
    let counts = |cards: &[Card]| cards.iter().copied().collect::<Counts>();
    counts(a) == counts(b)
}
