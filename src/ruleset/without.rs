//! What a file leaves out of the ruleset that it extends: keys, whole tables, deals.

use std::borrow::Cow;

use serde_json::{Value as Json, json};

use super::address::{is_deal, spelt_out};
use super::fault::{Fault, Place};
use super::keys;
use super::layer::{Layer, OWN_NAMES};
use super::reader::fault_of;
use super::size::number;
use super::values::{FromValue, Misfit, Value, likeness};

/// One address that is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// The address as it is written: `cards.points.J-K`, `deal.6-7`.
    pub written: String,
    /// Every address that it stands for; all below them is left out too.
    pub paths: Vec<String>,
    /// Where it stands.
    pub place: Place,
}

/// The value of `without`: addresses, each with all that it stands for.
pub(super) struct Without;

impl FromValue for Without {
    fn shape() -> Json {
        json!({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "uniqueItems": true}]})
    }

    fn from_value(value: &Value) -> Result<Self, Misfit> {
        let read = |(i, text, start): (usize, String, usize)| {
            addresses(&text).map(|_| ()).map_err(|misfit| shifted(misfit, i, start, text.len()))
        };
        items(value).ok_or_else(|| Misfit::new(EXPECTED))?.into_iter().try_for_each(read).map(|()| Self)
    }
}

/// What may be left out.
const EXPECTED: &str = "a list of keys, tables and deals, like `cards.points`, `knock.limit` or `deal.7`";

fn shifted(misfit: Misfit, item: usize, start: usize, len: usize) -> Misfit {
    Misfit { part: Some((item, start..start + len)), ..misfit }
}

/// The texts of a value, each with its number in a list and where it begins; in one text they part by commas.
fn items(value: &Value) -> Option<Vec<(usize, String, usize)>> {
    match value {
        Value::Texts(texts) => {
            Some(texts.iter().enumerate().map(|(i, (text, _))| (i, text.clone(), 0)).collect())
        }
        Value::Text(text) => {
            let mut start = 0;
            let mut found = Vec::new();
            for part in text.split(',') {
                let trimmed = part.trim();
                found.push((0, trimmed.to_owned(), start + part.len() - part.trim_start().len()));
                start += part.len() + 1;
            }
            Some(found)
        }
        Value::Whole(_) | Value::Flag(_) => None,
    }
}

/// Every address that a written one stands for.
fn addresses(written: &str) -> Result<Vec<String>, Misfit> {
    if OWN_NAMES.contains(&written) || written == "name" {
        let misfit = Misfit::new("a rule; a ruleset's own names are not inherited");
        return Err(misfit);
    }
    if let Some(deals) = written.strip_prefix("deal.").filter(|rest| !rest.contains('.')) {
        let (low, high) = deals.split_once('-').unwrap_or((deals, deals));
        if let (true, true, Some(low), Some(high)) = (is_deal(low), is_deal(high), number(low), number(high))
        {
            let deals = (low..=high).map(|n| format!("deal.{n}")).collect();
            return if low <= high { Ok(deals) } else { Err(Misfit::new("deals like `deal.6-7`")) };
        }
    }
    if let Some((key, part)) = keys::find(written) {
        let spelt = spelt_out(written, key, part).map_err(Misfit::new)?;
        return Ok(spelt.into_iter().map(Cow::into_owned).collect());
    }
    if keys::is_table(written) {
        return Ok(vec![written.to_owned()]);
    }
    let near = [keys::suggestion(written, false), keys::suggestion(written, true)].into_iter().flatten();
    let near = near.max_by(|a, b| likeness(a, written).total_cmp(&likeness(b, written)));
    Err(Misfit::new(EXPECTED).help(near.map(|near| format!("did you mean `{near}`?"))))
}

impl Layer {
    /// Reads what is left out, so that it is no key any more.
    pub(super) fn read_without(&mut self) {
        let Some(at) = self.entries.iter().position(|entry| entry.path == "without") else { return };
        let entry = self.entries.remove(at);
        let items = items(&entry.value).filter(|_| !entry.odd);
        let Some(items) = items.filter(|items| !items.is_empty()) else {
            self.faults.push(fault_of(&entry, "without", Misfit::new(EXPECTED)));
            return;
        };
        let mut seen: Vec<String> = Vec::new();
        for (i, written, start) in items {
            let place = entry.part(i, start..start + written.len());
            match addresses(&written) {
                Ok(paths) if paths.iter().any(|path| seen.contains(path)) => {
                    let message = format!("`{written}` is left out twice");
                    self.faults.push(Fault::new("without", place, message, "each of them once"));
                }
                Ok(paths) => {
                    seen.extend(paths.clone());
                    self.without.push(Left { written, paths, place });
                }
                Err(misfit) => {
                    let misfit = shifted(misfit, i, start, written.len());
                    self.faults.push(fault_of(&entry, "without", misfit));
                }
            }
        }
    }
}
