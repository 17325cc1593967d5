//! In which keys two rulesets differ, and neighbouring addresses put together as a person would write them.

use super::Ruleset;
use super::contract::Contract;
use super::document::{Document, place_in_order};
use super::keys::{self, KEYS, Varies};
use super::meaning::{CardPoints, MeldSize, Pack};
use super::size::WildMax;
use super::values::{FromValue, Value};
use crate::cards::{Rank, parse_face};

/// A key that two rulesets hold different values for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Its address, of one deal, one rank, one number of players; or of several, as `cards.points.2-9`.
    pub key: String,
    /// What the first one holds, if anything.
    pub before: Option<Value>,
    /// What the second one holds, if anything.
    pub after: Option<Value>,
}

/// Every rule that differs, in the order of a complete file; deals by their number. The names and remarks of a ruleset
/// are no rules.
pub fn differences(a: &Document, b: &Document) -> Vec<Difference> {
    let rules = |document: &Document| -> Vec<String> {
        let all = document.in_order().into_iter().map(|(path, _)| path.to_owned());
        all.filter(|path| path.contains('.')).collect()
    };
    let mut paths: Vec<String> = rules(a).into_iter().chain(rules(b)).collect();
    paths.sort_by_cached_key(|path| place(path));
    paths.dedup();
    let value = |document: &Document, path: &str| document.get(path).map(|(entry, _)| entry.value.clone());
    paths
        .into_iter()
        .map(|path| Difference { before: value(a, &path), after: value(b, &path), key: path })
        .filter(|found| !found.alike())
        .collect()
}

/// The same with neighbouring ranks and numbers of players in one row.
pub fn grouped(all: Vec<Difference>) -> Vec<Difference> {
    let items = all.into_iter().map(|found| (found.key, (found.before, found.after))).collect();
    let joined = joined(items).into_iter();
    joined.map(|(key, (before, after))| Difference { key, before, after }).collect()
}

impl Difference {
    /// What a card counts by a value of its key, pips or not.
    fn counted(&self, value: &Value) -> Option<i16> {
        let (_, part) = keys::find(&self.key).filter(|(key, _)| key.varies() == Varies::Cards)?;
        let rank = || Rank::from_text(part).or(parse_face(part).ok().map(|face| face.rank));
        match CardPoints::from_value(value).ok()? {
            CardPoints::Points(points) => Some(points),
            CardPoints::Pips => rank().map(|rank| rank.number().into()),
        }
    }

    /// Whether both say the same, if in other words, or one is silent where the other says the plain case.
    fn alike(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(a), Some(b)) => {
                a == b
                    || self.counted(a).is_some_and(|points| self.counted(b) == Some(points))
                    || both::<Pack>(a, b)
                    || both::<Contract>(a, b)
                    || both::<MeldSize>(a, b)
                    || both::<WildMax>(a, b)
            }
            (None, None) => true,
            (Some(value), None) | (None, Some(value)) => {
                keys::find(&self.key).is_some_and(|(key, _)| key.absent.value().as_ref() == Some(value))
            }
        }
    }
}

/// Whether both values read as one and the same.
fn both<T: FromValue + PartialEq>(a: &Value, b: &Value) -> bool {
    T::from_value(a).ok().is_some_and(|a| T::from_value(b).is_ok_and(|b| a == b))
}

/// Where an address stands in a complete file.
fn place(path: &str) -> (usize, usize, (u8, u8, u8), String) {
    let Some((key, part)) = keys::find(path) else { return (KEYS.len(), 0, (0, 0, 0), path.to_owned()) };
    let at = KEYS.iter().position(|known| known.path == key.path).unwrap_or(KEYS.len());
    match key.varies() {
        // Deal by deal, and within each the keys in their order.
        Varies::Deal => {
            let first = KEYS.iter().position(|known| known.varies() == Varies::Deal).unwrap_or(at);
            (first, part.parse().unwrap_or(0), (0, 0, 0), format!("{at:04}"))
        }
        _ => (at, 0, place_in_order(part), part.to_owned()),
    }
}

/// Neighbouring numbers of players and neighbouring ranks with one value put together: `packs.3-4`, `cards.points.J-K`.
pub fn joined<T: PartialEq>(items: Vec<(String, T)>) -> Vec<(String, T)> {
    struct Run<T> {
        stem: String,
        low: String,
        high: String,
        value: T,
    }
    let mut runs: Vec<Run<T>> = Vec::new();
    for (path, value) in items {
        let varies =
            keys::find(&path).filter(|(key, _)| [Varies::Players, Varies::Cards].contains(&key.varies()));
        let (stem, part) = varies.map_or((path.as_str(), ""), |(key, part)| (key.stem(), part));
        let next = |last: &Run<T>| last.stem == stem && last.value == value && follows(&last.high, part);
        match runs.last_mut().filter(|last| next(last)) {
            Some(last) => part.clone_into(&mut last.high),
            None => {
                runs.push(Run { stem: stem.to_owned(), low: part.to_owned(), high: part.to_owned(), value });
            }
        }
    }
    let address = |run: &Run<T>| match (&*run.low, &*run.high) {
        ("", _) => run.stem.clone(),
        (low, high) if low == high => format!("{}.{low}", run.stem),
        (low, high) => format!("{}.{low}-{high}", run.stem),
    };
    runs.into_iter().map(|run| (address(&run), run.value)).collect()
}

/// Whether one number of players or one rank comes right after another.
fn follows(before: &str, after: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().ok().or(Rank::from_text(text).map(Rank::number));
    number(before).zip(number(after)).is_some_and(|(before, after)| before + 1 == after)
}

impl Ruleset {
    /// In which rules it differs from the ruleset that it extends, or that a `--set` changed.
    pub fn changes(&self) -> Vec<Difference> {
        self.inherited.as_ref().map_or_else(Vec::new, |inherited| differences(inherited, &self.document))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Library;

    fn rows(a: &str, b: &str, sets: &[&str]) -> Vec<String> {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        let load = |id: &str, sets: &[String]| Library::new(None).load(id, sets).unwrap();
        let all = differences(load(a, &[]).document(), load(b, &sets).document());
        let shown = |value: &Option<Value>| value.as_ref().map_or("—".to_owned(), ToString::to_string);
        let row =
            |found: Difference| format!("{} {} {}", found.key, shown(&found.before), shown(&found.after));
        grouped(all).into_iter().map(row).collect()
    }

    #[test]
    fn differences_come_in_the_order_of_a_file_and_in_ranges() {
        let id = "contract-rummy";
        assert_eq!(rows(id, id, &[]), Vec::<String>::new());
        assert_eq!(
            rows(
                id,
                id,
                &[
                    "deal.2.cards=9",
                    "cards.points.2-6=5",
                    "cards.points.QS=13",
                    "players.max=9",
                    "packs.7-9=3 packs, 3 jokers",
                    "cards.points.joker=50"
                ]
            ),
            [
                "players.max 8 9",
                "packs.7-8 \"2 packs, 2 jokers\" \"3 packs, 3 jokers\"",
                "packs.9 — \"3 packs, 3 jokers\"",
                "cards.points.joker 15 50",
                "cards.points.2-4 \"pips\" 5",
                "cards.points.6 \"pips\" 5",
                "cards.points.QS — 13",
                "deal.2.cards 10 9",
            ]
        );
    }

    #[test]
    fn what_is_said_in_other_words_is_no_difference() {
        let sets = [
            "packs.3-4=1 pack,1 joker",
            "deal.2.contract=1 set and 1 run",
            "meld.run.size= 3+ ",
            "cards.points.10=10",
        ];
        assert_eq!(rows("contract-rummy", "contract-rummy", &sets), Vec::<String>::new());
    }

    #[test]
    fn a_deal_that_is_left_out_takes_its_keys_along() {
        assert_eq!(
            rows("contract-rummy", "contract-rummy", &["without=deal.7"]),
            ["deal.7.cards 12 —", "deal.7.contract \"3 runs\" —", "deal.7.all_at_once true —",]
        );
    }
}
