//! What a player may do now, for those who don't know the words.

use crate::cards::{Card, Face, Typed};
use crate::play::deal::{OpenDeal, Stage};
use crate::play::lying::TableMeld;
use crate::ruleset::{BuyWindow, Discard, Draw, LayOff, LayOffOn, Melding, Rearrange, SwapWhen};

/// How many of the discards below the top one are told.
const MOST_DEEPER: usize = 6;

/// A move that is open to a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct May {
    /// The word that it begins with.
    pub word: &'static str,
    /// How it is typed, with cards that fit where those are known: `take 9C`.
    pub example: String,
    /// What it does, in a line.
    pub about: &'static str,
    /// Whether cards must be named with it, so that the word alone will not do.
    pub cards: bool,
}

impl OpenDeal {
    /// What the player in turn may do now; the likeliest first.
    pub fn may(&self) -> Vec<May> {
        let mut may = Vec::new();
        let mut add = |word, example: String, about, cards| may.push(May { word, example, about, cards });
        match self.turn.stage {
            Stage::Offer(_) => {
                add("take", format!("take{}", self.top_words(" ")), "take the upcard", false);
                add("pass", "pass".into(), "decline the upcard", false);
            }
            Stage::Draw => {
                let discards = self.discards_open(self.turn.seat);
                let empty = self.stock == 0 && !self.can_remake();
                if self.turns_up() {
                    self.may_turn_up(&mut add);
                } else if !empty {
                    add("draw", "draw".into(), "draw from the stock", false);
                }
                if discards && !self.discards.is_empty() && !self.turns_up() {
                    add("take", format!("take{}", self.top_words(" ")), "take the top discard", false);
                }
                if discards && self.setup.rules.turn.draw == Draw::AnyDiscard {
                    let below = self.discards.iter().rev().skip(1).map(|below| below.card);
                    let open = below.filter(|card| self.take(self.turn.seat, Some(*card)).is_ok());
                    for card in open.take(MOST_DEEPER) {
                        add("take", format!("take {card}"), "take it, and every discard above it", true);
                    }
                }
                if self.may_lay_undrawn() {
                    add("meld", "meld 3-5S / 7-9H / …".into(), "lay the hand as it was dealt", true);
                }
                if self.drop_out(self.turn.seat).is_ok() {
                    add("drop", "drop".into(), "drop out of the deal", false);
                }
                if empty && !self.turns_up() {
                    add("pass", "pass".into(), "end the deal: the stock is used up", false);
                }
            }
            Stage::Play => self.may_play(&mut add),
            Stage::Showdown => {
                if !self.melds.is_empty() && self.no_answer().is_none() {
                    let seat = self.left_of(self.turn.seat);
                    add("lay", self.lay_example(seat), "lay off on a meld of the player who knocked", true);
                }
            }
            Stage::Over => {}
        }
        let open = match self.setup.rules.turn.buy_window {
            BuyWindow::BeforeDraw => self.turn.stage == Stage::Draw,
            BuyWindow::AfterStockDraw => self.turn.stage == Stage::Play && self.turn.drawn > 0,
        };
        let asked = self.consent().is_ok() && self.turn.consents == 0 && self.turn.buyer.is_none();
        if open && asked && !self.discards.is_empty() {
            add("yes", "yes".into(), "let another buy the top discard", false);
        }
        may
    }

    /// Where the card of a turn is turned up: it, or the open card before it.
    fn may_turn_up(&self, add: &mut impl FnMut(&'static str, String, &'static str, bool)) {
        let free = self.forced_to_take(self.turn.seat).is_ok();
        if !self.discards.is_empty() {
            add(
                "take",
                format!("take{}", self.top_words(" ")),
                "take the open card, to meld it at once",
                false,
            );
        }
        if free && !self.turned_up() && self.stock > 0 {
            let unseen = |card: &Card| self.seen().count(*card) < self.setup.pack.copies(*card);
            let card = Face::all().map(Card::from).find(unseen).unwrap_or(Card::JOKER);
            add("turn", format!("turn {card}"), "turn up the top card of the stock", true);
        } else if free && (self.turned_up() || self.stock == 0) {
            let about =
                if self.turned_up() { "pass the card on" } else { "end the deal: the stock is used up" };
            add("pass", "pass".into(), about, false);
        }
    }

    fn may_play(&self, add: &mut impl FnMut(&'static str, String, &'static str, bool)) {
        let rules = &self.setup.rules;
        let seat = self.seats.get(self.turn.seat);
        let held = seat.map_or(0, |seat| seat.held);
        let met = seat.and_then(|seat| seat.met);
        let contract = rules.deal(self.setup.n).and_then(|deal| deal.contract.as_ref());
        let least = rules.contract.points;
        let down = contract.is_none() && least == 0 || met.is_some();
        let mut closed = Vec::new();
        self.still_melds(&mut closed);
        let melds = !self.whole_hands() && closed.is_empty();
        let finish = self.unfinished().is_none();
        if melds && contract.is_some() && met.is_none() {
            add("meld", "meld KHSD / 7CDS".into(), "lay the contract", true);
        } else if melds && rules.turn.melds == Melding::WholeHand {
            add("meld", "meld KHSD / 3-6S".into(), "lay the whole hand, all but the discard", true);
        } else if melds && met.is_none() && least > 0 {
            add(
                "meld",
                "meld KHSDC / 10-QS".into(),
                "lay the first melds, with the points that they take",
                true,
            );
        } else if melds && (contract.is_none() || rules.contract.further_melds) {
            add("meld", "meld KHSD / 3-6S".into(), "lay new melds", true);
        }
        let this_turn = met == Some(self.turn.n);
        let from_next = (this_turn || met.is_none()) && rules.contract.lay_off == LayOff::NextTurn;
        let own = rules.contract.lay_off_on == LayOffOn::Own;
        let lying = self.melds.iter().any(|meld| !own || meld.owner == self.turn.seat);
        if melds && down && !from_next && rules.contract.lay_off != LayOff::Never && lying {
            add("lay", self.lay_example(self.turn.seat), "lay cards off on a meld", true);
        }
        let about = match rules.turn.rearrange {
            Rearrange::Never => None,
            Rearrange::WholeTable => {
                Some("put the whole table together anew").filter(|_| !self.melds.is_empty())
            }
            Rearrange::OwnMelds => Some("put your own melds together anew").filter(|_| lying),
        };
        if let Some(about) = about.filter(|_| melds) {
            add("arrange", "arrange 3-5S / KHSD".into(), about, true);
        }
        let wild = self
            .melds
            .iter()
            .any(|meld| rules.turn.swap_from.contains(&meld.kind()) && !meld.wild().is_empty());
        let when = match rules.turn.swap_when {
            SwapWhen::Never | SwapWhen::ByOthersWhenLaid => false,
            SwapWhen::BeforeContract => met.is_none(),
            SwapWhen::ContractMet => met.is_some(),
            SwapWhen::EarlierTurn => met.is_some() && !this_turn,
            SwapWhen::AnyTime => true,
        };
        if melds && wild && when {
            add("swap", self.swap_example(), "give the real card for a wild one", true);
        }
        let again = rules.turn.draws > self.turn.drawn && self.turn.drawn > 0 && !self.turn.played;
        if again && self.stock > 0 {
            add("draw", "draw".into(), "draw again", false);
        }
        if rules.turn.discard == Discard::Required && held > 0 {
            add("discard", self.discard_example(), "end the turn with a discard", true);
        }
        if self.drop_out(self.turn.seat).is_ok() {
            add("drop", "drop".into(), "drop out of the deal", false);
        }
        if rules.knock.is_some() && (self.whole_hands() || finish) && !self.last_turns_running() {
            if self.whole_hands() {
                add(
                    "knock",
                    "knock KHSD / 3-5S : 4D; discard 9C".into(),
                    "end the deal with a low hand",
                    true,
                );
            } else {
                add("knock", "knock".into(), "end the deal with a low hand", false);
            }
        }
        if rules.turn.float && held == 0 {
            add("float", "float".into(), "play on without a card", false);
        } else if finish && rules.turn.discard == Discard::Never {
            add("pass", "pass".into(), "end the turn", false);
        }
    }

    /// What others may do now, out of turn: seat and move.
    pub fn out_of_turn(&self) -> Vec<(usize, May)> {
        let mut may = Vec::new();
        for seat in (0..self.seats.len()).filter(|seat| *seat != self.turn.seat) {
            if self.buy(seat).is_ok() {
                let about = "buy the top discard";
                may.push((seat, May { word: "buy", example: "buy".into(), about, cards: false }));
            }
            if let Some(example) = self.laid_example(seat) {
                let about = "give the real card for a wild one just laid";
                may.push((seat, May { word: "swap", example, about, cards: true }));
            }
            let called = self.discards.iter().rev().find(|discard| self.call(seat, discard.card).is_ok());
            if let Some(discard) = called {
                let example = format!("rummy {}", discard.card);
                let about = "call for a discard, lay it, and discard";
                may.push((seat, May { word: "rummy", example, about, cards: false }));
            }
        }
        may
    }

    /// A lay-off that could be: `lay 6S on 1`.
    fn lay_example(&self, seat: usize) -> String {
        let own = self.setup.rules.contract.lay_off_on == LayOffOn::Own;
        let fits = |(at, meld): (usize, &TableMeld)| {
            if own && meld.owner != seat {
                return None;
            }
            let card = Face::all().map(Card::from).find(|card| {
                self.may_hold(seat, *card) && meld.grown(&self.setup.rules, &[Typed::plain(*card)]).legal()
            })?;
            Some(format!("lay {card} on {}", at + 1))
        };
        self.melds.iter().enumerate().find_map(fits).unwrap_or_else(|| "lay CARDS on 1".into())
    }

    /// A swap that could be: `swap 6S in 1`.
    fn swap_example(&self) -> String {
        let from = &self.setup.rules.turn.swap_from;
        let real = |(at, meld): (usize, &TableMeld)| {
            let wild = meld.wild();
            let (_, _, faces) = wild.first().filter(|_| from.contains(&meld.kind()))?;
            faces.first().map(|face| format!("swap {face} in {}", at + 1))
        };
        self.melds.iter().enumerate().find_map(real).unwrap_or_else(|| "swap CARD in 1".into())
    }

    /// A discard that could be: `discard 4D`.
    fn discard_example(&self) -> String {
        let seat = self.turn.seat;
        let kept = |card: Card| self.setup.rules.kept_back(card);
        let free = |card: &Card| self.may_hold(seat, *card) && self.turn.taken != Some(*card) && !kept(*card);
        let card =
            Face::all().map(Card::from).filter(free).max_by_key(|card| self.setup.rules.points.of(*card));
        card.map_or_else(|| "discard CARD".into(), |card| format!("discard {card}"))
    }
}
