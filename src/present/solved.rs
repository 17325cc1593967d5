//! What is best, as text and as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::style::{Style, Tone};
use crate::cards::{Card, Typed, print_cards};
use crate::layout::Ways;
use crate::melds::{Meld, judge, settled};
use crate::ruleset::{Kind, Ruleset};
use crate::solve::{Answer, ContractAnswer};
use crate::table::first_melds;

mod table;

pub use table::Table;

/// A hand with the best that can be done with it.
pub struct Hand<'a> {
    /// The hand, in the order in which it was typed.
    pub hand: &'a [Card],
    /// The card to discard, where that was asked.
    pub discard: Option<Card>,
    /// What is best.
    pub answer: &'a Answer,
    /// The melds of the table.
    pub onto: &'a [Meld],
    /// How many lay-downs there are, where that was asked.
    pub ways: Option<Ways>,
    /// What the melds count together, where the first ones of a player must count so much.
    pub first: Option<i32>,
    /// With which discards one may knock, and what they leave, where that was asked in a game in which hands are knocked with.
    pub knocks: Option<Vec<(Card, i32)>>,
}

impl Hand<'_> {
    /// The answer for programs.
    pub fn json(&self, rules: &Ruleset) -> Value {
        let layout = &self.answer.layout;
        let mut order = Order::new(self.hand);
        let melds: Vec<Value> = layout.melds.iter().map(|meld| order.meld(rules, meld)).collect();
        let laid_off: Vec<Value> = layout
            .laid_off
            .iter()
            .filter_map(|(onto, cards)| {
                let onto = self.onto.get(*onto)?;
                Some(json!({"onto": shown_meld(rules, onto), "cards": texts(cards)}))
            })
            .collect();
        let mut value = json!({
            "hand": self.hand.iter().map(Card::to_string).collect::<Vec<_>>(),
            "melds": melds,
            "left": order.cards(&layout.left),
            "points_left": layout.points_left,
            "contract": self.answer.contract.as_ref().map(contract),
            "proven": layout.proven,
        });
        if let Value::Object(members) = &mut value {
            if !self.onto.is_empty() {
                members.insert("laid_off".into(), laid_off.into());
            }
            if let Some(sum) = self.first {
                members.insert("melds_count".into(), sum.into());
            }
            if let Some(card) = self.discard {
                members.insert("discard".into(), card.to_string().into());
            }
            if let Some(knocks) = &self.knocks {
                let one =
                    |(card, left): &(Card, i32)| json!({"discard": card.to_string(), "points_left": left});
                members.insert("knocks".into(), knocks.iter().map(one).collect());
            }
            if let Some(ways) = self.ways {
                let count = json!({"best": ways.best, "all": ways.all, "whole": ways.whole});
                members.insert("count".into(), count);
            }
        }
        value
    }

    /// The answer for people.
    pub fn text(&self, rules: &Ruleset, style: Style) -> String {
        let layout = &self.answer.layout;
        let mut order = Order::new(self.hand);
        let mut text = String::new();
        if let Some(contract) = &self.answer.contract {
            text.push_str(&contract_text(contract, style));
        }
        for meld in &layout.melds {
            let (kind, cards) = (kind_of(rules, meld), order.sorted(rules, meld));
            let kind = style.paint(Tone::Good, kind.map_or("meld", Kind::text));
            let _ = writeln!(text, "  {kind}  {}", style.wrap(&print_cards(&cards), 7));
        }
        for (onto, cards) in &layout.laid_off {
            let onto = self.onto.get(*onto).map(|meld| shown_meld(rules, meld)).unwrap_or_default();
            let off = style.paint(Tone::Good, "off");
            let _ = writeln!(text, "  {off}  {} on {onto}", print_cards(cards));
        }
        if let Some(card) = self.discard {
            let _ = writeln!(text, "  discard {card}");
        }
        let left = order.cards(&layout.left);
        if left.is_empty() {
            let _ = writeln!(text, "  {}", style.paint(Tone::Good, "nothing left"));
        } else {
            let points = points_text(layout.points_left);
            let left = style.wrap(&left.join(" "), 7);
            let _ = writeln!(text, "  left {left}  {}", style.paint(Tone::Faint, &format!("({points})")));
        }
        if let (Some(knocks), Some(knock)) = (&self.knocks, rules.knock) {
            let all: Vec<String> =
                knocks.iter().map(|(card, left)| format!("{card} (leaves {left})")).collect();
            let less = if knock.upcard { "; the upcard may ask for less" } else { "" };
            let limit = if knock.limit == 0 { "0".to_owned() } else { format!("{} or less", knock.limit) };
            let line = if all.is_empty() {
                format!("no knock: no discard leaves {limit}")
            } else {
                format!("knock with {limit} left{less}, discarding {}", all.join(", "))
            };
            let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        }
        if let Some(ways) = self.ways {
            let more = if ways.whole { "" } else { "more than " };
            let lay_downs = if ways.all == 1 { "lay-down" } else { "lay-downs" };
            let leave = if ways.best == 1 { "leaves" } else { "leave" };
            let _ = writeln!(text, "  {more}{} {lay_downs}, of which {} {leave} least", ways.all, ways.best);
        }
        if let Some(sum) = self.first {
            text.push_str(&note(&first_melds(sum, rules.contract.points), style));
        }
        text.push_str(&doubt(layout.proven, style));
        text
    }
}

fn note(text: &str, style: Style) -> String {
    format!("  {} {}\n", style.paint(Tone::Note, "note:"), style.wrap(text, 8))
}

/// `1 point`, `4 points`.
pub(super) fn points_text(points: i32) -> String {
    format!("{points} point{}", if points == 1 { "" } else { "s" })
}

/// A word on an answer that may not be the best.
pub(super) fn doubt(proven: bool, style: Style) -> String {
    if proven {
        return String::new();
    }
    note("so many cards were not looked through to the end: there may be better", style)
}

fn contract(contract: &ContractAnswer) -> Value {
    let mut value = json!({"text": contract.text, "met": contract.met});
    if let (Value::Object(members), false) = (&mut value, contract.met) {
        let ways: Vec<Vec<String>> = contract.missing.iter().map(|way| names(way)).collect();
        members.insert("missing".into(), ways.into());
        members.extend(
            contract.stay.map(|stay| ("stay".to_owned(), stay.into())).into_iter().collect::<Map<_, _>>(),
        );
    }
    value
}

fn contract_text(contract: &ContractAnswer, style: Style) -> String {
    if contract.met {
        return format!("contract {}: {}\n", contract.text, style.paint(Tone::Good, "can be laid"));
    }
    let mut text = format!("contract {}: {}\n", contract.text, style.paint(Tone::Bad, "can't be laid"));
    if let Some(stay) = contract.stay {
        let cards = if stay == 1 { "card stays" } else { "cards stay" };
        let _ = writeln!(
            text,
            "  {stay} {cards} in hand at least, and this deal is laid with every card at once"
        );
    }
    if let Some(first) = contract.missing.first() {
        let n = first.len();
        // Where many are missing nobody looks for this or that way.
        let told = if n > 4 { 3 } else { contract.missing.len() };
        let ways: Vec<String> = contract.missing.iter().take(told).map(|way| names(way).join(" ")).collect();
        let more = if contract.missing.len() > told { ", or others" } else { "" };
        let cards = if n == 1 { "1 card is".to_owned() } else { format!("{n} cards are") };
        let line = format!("{cards} missing: {}{more}", ways.join(", or "));
        let _ = writeln!(text, "  {}", style.wrap(&line, 4));
    }
    text
}

pub(super) fn names(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

pub(super) fn texts(cards: &[Typed]) -> Vec<String> {
    cards.iter().map(ToString::to_string).collect()
}

/// A meld of the table as it lies, wild cards with what they stand for.
pub(super) fn shown_meld(rules: &Ruleset, meld: &Meld) -> String {
    let mut cards: Vec<(u8, Typed)> =
        meld.cards.iter().map(|laid| laid.place).zip(settled(rules, meld)).collect();
    cards.sort_by_key(|(place, _)| *place);
    print_cards(&cards.into_iter().map(|(_, typed)| typed).collect::<Vec<_>>())
}

/// What declared cards are.
pub(super) fn kind_of(rules: &Ruleset, cards: &[Typed]) -> Option<Kind> {
    judge(rules, cards).kind
}

/// The order in which the cards of a hand were typed, used up card by card.
pub(super) struct Order(Vec<Option<Card>>);

impl Order {
    pub(super) fn new(hand: &[Card]) -> Self {
        Self(hand.iter().copied().map(Some).collect())
    }

    fn take(&mut self, card: Card) -> usize {
        let at = self.0.iter().position(|held| *held == Some(card));
        if let Some(held) = at.and_then(|at| self.0.get_mut(at)) {
            *held = None;
        }
        at.unwrap_or(self.0.len())
    }

    /// A set in the order of the hand, a run from its low end.
    fn sorted(&mut self, rules: &Ruleset, meld: &[Typed]) -> Vec<Typed> {
        let mut cards: Vec<(usize, Typed)> =
            meld.iter().map(|typed| (self.take(typed.card), *typed)).collect();
        if kind_of(rules, meld) == Some(Kind::Set) {
            cards.sort_by_key(|(at, _)| *at);
        }
        cards.into_iter().map(|(_, typed)| typed).collect()
    }

    fn meld(&mut self, rules: &Ruleset, meld: &[Typed]) -> Value {
        let kind = kind_of(rules, meld);
        json!({"cards": texts(&self.sorted(rules, meld)), "kind": kind.map(Kind::text)})
    }

    pub(super) fn cards(&mut self, cards: &[Card]) -> Vec<String> {
        let mut placed: Vec<(usize, Card)> = cards.iter().map(|card| (self.take(*card), *card)).collect();
        placed.sort_by_key(|(at, _)| *at);
        placed.into_iter().map(|(_, card)| card.to_string()).collect()
    }
}
