//! What is best on a shared table.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Order, doubt, kind_of, names, points_text, shown_meld, texts};
use crate::cards::{Card, print_cards};
use crate::melds::Meld;
use crate::present::{Style, Tone};
use crate::ruleset::{Kind, Ruleset};
use crate::solve::{Play, Step};

/// A table and a hand with the best that can be played.
pub struct Table<'a> {
    /// The hand, in the order in which it was typed.
    pub hand: &'a [Card],
    /// The melds of the table as they lay.
    pub before: &'a [Meld],
    /// What is best.
    pub play: &'a Play,
}

impl Table<'_> {
    /// The answer for programs.
    pub fn json(&self, rules: &Ruleset) -> Value {
        let play = self.play;
        let mut order = Order::new(self.hand);
        let table: Vec<Value> = play
            .table
            .iter()
            .map(|meld| json!({"cards": texts(meld), "kind": kind_of(rules, meld).map(Kind::text)}))
            .collect();
        json!({
            "hand": names(self.hand),
            "table": table,
            "played": order.cards(&play.played),
            "left": order.cards(&play.left),
            "points_left": play.points_left,
            "steps": play.steps.iter().map(|step| self.step_json(step)).collect::<Vec<_>>(),
            "proven": play.proven,
        })
    }

    fn step_json(&self, step: &Step) -> Value {
        let from: Vec<Value> =
            step.from.iter().map(|(meld, cards)| json!({"meld": meld + 1, "cards": names(cards)})).collect();
        let cards = self.play.table.get(step.makes).map(|meld| texts(meld));
        json!({
            "makes": step.makes + 1,
            "cards": cards,
            "grows": step.grows.map(|meld| meld + 1),
            "hand": names(&step.hand),
            "from": from,
        })
    }

    /// The answer for people.
    pub fn text(&self, rules: &Ruleset, style: Style) -> String {
        let play = self.play;
        let mut order = Order::new(self.hand);
        let (played, left) = (order.cards(&play.played), order.cards(&play.left));
        let mut text = if played.is_empty() {
            format!("{}\n", style.paint(Tone::Bad, "nothing can be played"))
        } else {
            format!("play {}\n", style.wrap(&played.join(" "), 5))
        };
        for step in &play.steps {
            let _ = writeln!(text, "  {}", style.wrap(&self.step_text(rules, step), 4));
        }
        if !play.steps.is_empty() {
            text.push_str("the table then\n");
            for (n, meld) in (1..).zip(&play.table) {
                let kind = kind_of(rules, meld).map_or("meld", Kind::text);
                let cards = style.wrap(&print_cards(meld), 9);
                let _ = writeln!(text, "  {n}  {}  {cards}", style.paint(Tone::Good, kind));
            }
        }
        if left.is_empty() {
            let _ = writeln!(text, "{}", style.paint(Tone::Good, "nothing left"));
        } else {
            let points = format!("({})", points_text(play.points_left));
            let left = style.wrap(&left.join(" "), 5);
            let _ = writeln!(text, "left {left}  {}", style.paint(Tone::Faint, &points));
        }
        text.push_str(&doubt(play.proven, style));
        text
    }

    /// How the table comes about, a sentence for each meld that is new or gets cards.
    pub fn steps(&self, rules: &Ruleset) -> Vec<String> {
        self.play.steps.iter().map(|step| self.step_text(rules, step)).collect()
    }

    /// `8S leaves 8S 8H 8D 8C; with 7S 9S from the hand: 7S 8S 9S`.
    fn step_text(&self, rules: &Ruleset, step: &Step) -> String {
        let shown =
            |meld: usize| self.before.get(meld).map(|meld| shown_meld(rules, meld)).unwrap_or_default();
        let mut parts: Vec<String> = step
            .from
            .iter()
            .map(|(meld, cards)| {
                let verb = if cards.len() == 1 { "leaves" } else { "leave" };
                format!("{} {verb} {}", names(cards).join(" "), shown(*meld))
            })
            .collect();
        if !step.hand.is_empty() {
            let with = if parts.is_empty() { "" } else { "with " };
            parts.push(format!("{with}{} from the hand", names(&step.hand).join(" ")));
        }
        let made = self.play.table.get(step.makes).map(|meld| print_cards(meld)).unwrap_or_default();
        match step.grows {
            Some(meld) => format!("{}: {} becomes {made}", parts.join("; "), shown(meld)),
            None => format!("{}: {made}", parts.join("; ")),
        }
    }
}
