//! A move that was judged, and what it changes.

use super::Shown;
use super::deal::{Away, Discarded, Duty, End, OpenDeal, Stage, Turn};
use super::lying::TableMeld;
use crate::cards::{Card, Counts};
use crate::ruleset::Instead;

/// What a move does to a deal, once the rules allow it. Making it can't fail.
#[derive(Clone, PartialEq, Debug)]
pub struct Act {
    pub(super) steps: Vec<Step>,
}

/// One change.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Step {
    /// The discards but the top one become the stock.
    Reshuffle,
    /// A card goes from the stock into a hand.
    Draw(usize),
    /// The top card of the stock is turned up beside it.
    TurnUp { seat: usize, card: Card },
    /// So many cards go from the top of the discard pile into a hand.
    Take { seat: usize, cards: usize },
    /// Cards leave a hand.
    Play { seat: usize, cards: Vec<Card> },
    /// The table lies so.
    Table(Vec<TableMeld>),
    /// A card comes into a hand from the table.
    Pick { seat: usize, card: Card },
    /// A card leaves a hand in the turn of another.
    Give { seat: usize, card: Card },
    /// These wild cards were just laid, and the others may take them.
    Laid(Vec<(usize, usize)>),
    /// A seat has taken one of them.
    Swapped { seat: usize, laid: (usize, usize) },
    /// A seat passes on them.
    PassOn(usize),
    /// A card must be melded before the turn ends.
    Owe(Duty),
    /// The contract is met.
    Met(usize),
    /// A card goes onto the discard pile, and the turn ends.
    Discard { seat: usize, card: Card },
    /// A card goes onto the discard pile with a knock.
    DiscardToKnock { seat: usize, card: Card },
    /// Somebody declined the upcard.
    Decline,
    /// The turn ends without a discard.
    EndTurn,
    /// A player drops out.
    Drop { seat: usize, what: Instead },
    /// A discard is bought for cards of the stock besides.
    Buy { seat: usize, cost: u8 },
    /// The player in turn lets others buy.
    Consent,
    /// The turn goes to whoever called.
    Call(usize),
    /// A nearer player may still come first: how the deal lay before.
    Before(Box<OpenDeal>),
    /// A nearer player comes first: what was done since is not done.
    Instead(Box<OpenDeal>),
    /// A hand is shown.
    Show { seat: usize, shown: Shown },
    /// The deal ends.
    End(End),
}

impl OpenDeal {
    /// Makes a move that was judged.
    pub fn apply(&mut self, act: Act) {
        for step in act.steps {
            self.step(step);
        }
        // Only now: a wild card that was swapped out may have come into an empty hand.
        self.went_out(self.turn.seat);
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Reshuffle => self.reshuffle(),
            Step::Draw(seat) => {
                self.stock = self.stock.saturating_sub(1);
                self.hold(seat, 1);
                self.has_drawn(seat);
                self.turn.drawn = self.turn.drawn.saturating_add(1);
                self.drew(seat);
                self.nothing_laid();
                self.turn.stage = Stage::Play;
                self.before = None;
                self.stock_used_up();
            }
            Step::TurnUp { seat, card } => {
                self.stock = self.stock.saturating_sub(1);
                self.discards.push(Discarded { card, by: Some(seat) });
                self.has_drawn(seat);
                self.turn.drawn = self.turn.drawn.saturating_add(1);
                self.before = None;
            }
            Step::Take { seat, cards } => {
                let from = self.discards.len().saturating_sub(cards);
                let taken = self.discards.split_off(from);
                self.drew(seat);
                self.hold(seat, taken.len() as u16);
                self.has_drawn(seat);
                if let Some(place) = self.seats.get_mut(seat) {
                    place.known.extend(taken.iter().map(|discarded| discarded.card));
                }
                self.turn.taken = match taken.as_slice() {
                    [one] => Some(one.card),
                    _ => None,
                };
                self.turn.stage = Stage::Play;
                self.before = None;
            }
            Step::Play { seat, cards } => {
                self.turn.played = true;
                self.before = None;
                self.play_cards(seat, &cards);
            }
            Step::Table(melds) => self.melds = melds,
            Step::Pick { seat, card } => {
                self.hold(seat, 1);
                if let Some(place) = self.seats.get_mut(seat) {
                    place.known.add(card);
                }
            }
            Step::Give { seat, card } => self.leave(seat, card),
            Step::Laid(wild) => self.turn.laid = wild,
            Step::Swapped { seat, laid } => {
                self.turn.laid.retain(|open| *open != laid);
                self.turn.swapper = Some(seat);
            }
            Step::PassOn(seat) => self.turn.declined.push(seat),
            Step::Owe(duty) => self.turn.duties.push(duty),
            Step::Met(seat) => {
                let turn = self.turn.n;
                if let Some(place) = self.seats.get_mut(seat) {
                    place.met = Some(turn);
                }
            }
            Step::Discard { seat, card } => {
                self.leave(seat, card);
                self.discards.push(Discarded { card, by: Some(seat) });
                self.before = None;
                self.discarded(seat);
            }
            Step::DiscardToKnock { seat, card } => {
                self.leave(seat, card);
                self.discards.push(Discarded { card, by: Some(seat) });
            }
            other => self.step_aside(other),
        }
    }

    /// Changes that are not made in every turn.
    fn step_aside(&mut self, step: Step) {
        match step {
            Step::Decline => self.decline(),
            Step::EndTurn => self.pass_on(),
            Step::Drop { seat, what } => {
                if let Some(place) = self.seats.get_mut(seat) {
                    place.away = Away::Dropped(what);
                }
                self.before = None;
            }
            Step::Buy { seat, cost } => {
                if let Some(bought) = self.discards.pop() {
                    self.hold(seat, 1 + u16::from(cost));
                    if let Some(place) = self.seats.get_mut(seat) {
                        place.known.add(bought.card);
                        place.bought = place.bought.saturating_add(1);
                    }
                    self.stock = self.stock.saturating_sub(u16::from(cost));
                    self.turn.buyer = Some((seat, cost));
                    self.turn.swapper = None;
                }
            }
            Step::Consent => self.turn.consents = self.turn.consents.saturating_add(1),
            Step::Call(seat) => {
                self.turn = Turn { called: true, ..Turn::new(self.turn.n, seat, Stage::Draw) };
            }
            Step::Before(before) => self.before = Some(before),
            Step::Instead(before) => *self = *before,
            Step::Show { seat, shown } => {
                if let Some(place) = self.seats.get_mut(seat) {
                    place.known = match &shown {
                        Shown::Cards(cards) | Shown::Laid { left: cards, .. } => {
                            cards.iter().copied().collect()
                        }
                    };
                    place.shown = Some(shown.unplaced());
                }
            }
            Step::End(end) => self.finish(end),
            _ => {}
        }
    }

    fn has_drawn(&mut self, seat: usize) {
        if let Some(place) = self.seats.get_mut(seat) {
            place.drawn = true;
        }
    }

    /// Cards leave the hand of the player in turn for the table, and nothing is owed for them any more.
    fn play_cards(&mut self, seat: usize, cards: &[Card]) {
        self.nothing_laid();
        for card in cards {
            self.leave(seat, *card);
            if self.turn.taken == Some(*card) {
                self.turn.taken = None;
            }
            if let Some(at) = self.turn.duties.iter().position(|duty| duty.card == *card) {
                self.turn.duties.remove(at);
            }
        }
    }

    /// The player in turn goes on: what was laid before is settled.
    fn nothing_laid(&mut self) {
        self.turn.laid.clear();
        self.turn.declined.clear();
        self.turn.swapper = None;
    }

    /// The discards but the top one become the stock.
    fn reshuffle(&mut self) {
        let top = self.discards.pop();
        self.stock = self.stock.saturating_add(u16::try_from(self.discards.len()).unwrap_or(u16::MAX));
        self.discards = top.into_iter().collect();
    }

    fn hold(&mut self, seat: usize, cards: u16) {
        if let Some(place) = self.seats.get_mut(seat) {
            place.held = place.held.saturating_add(cards);
        }
    }

    /// A card leaves a hand: one that everybody knew of, if there is such a one.
    fn leave(&mut self, seat: usize, card: Card) {
        if let Some(place) = self.seats.get_mut(seat) {
            place.held = place.held.saturating_sub(1);
            place.known.remove(card);
        }
    }

    /// A turn in which a seat draws, counted once.
    fn drew(&mut self, seat: usize) {
        let first = self.turn.stage != Stage::Play;
        if let Some(place) = self.seats.get_mut(seat).filter(|_| first) {
            place.turns = place.turns.saturating_add(1);
        }
    }

    /// Cards that lie open or are known in hands: they can't be anywhere else.
    pub(super) fn seen(&self) -> Counts {
        let mut seen: Counts = self.melds.iter().flat_map(TableMeld::cards).collect();
        seen.extend(self.setup.turned.wild);
        seen.extend(self.discards.iter().map(|discarded| discarded.card));
        for seat in &self.seats {
            seen.extend(seat.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
        }
        seen
    }
}
