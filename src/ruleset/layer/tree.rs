//! The walk through the tables of a text, down to the keys.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::super::address::{A_DEAL, MOST_DEALS, is_deal, spelt_out};
use super::super::fault::{Fault, Place};
use super::super::keys::{self, Varies};
use super::super::values::Value;
use super::{Entry, Layer, MOST_FAULTS, join, known, last, shown};

impl Layer {
    pub(super) fn json(&mut self, path: &str, table: &serde_json::Map<String, serde_json::Value>) {
        use serde_json::Value as Json;
        for (name, json) in table {
            let path = join(path, name);
            let value = match json {
                Json::Object(table) => {
                    self.json(&path, table);
                    continue;
                }
                Json::String(text) => Some(Value::Text(text.clone())),
                Json::Bool(flag) => Some(Value::Flag(*flag)),
                Json::Number(n) => n.as_i64().map(Value::Whole),
                Json::Array(items) => {
                    let texts = items.iter().map(|item| item.as_str().map(|text| (text.to_owned(), 0..0)));
                    texts.collect::<Option<_>>().map(Value::Texts)
                }
                Json::Null => None,
            };
            match value {
                Some(value) => self.leaf(&path, 0..0, value, 0..0, None),
                None => self.odd(&path, 0..0, json.to_string(), 0..0),
            }
        }
    }

    pub(super) fn table(&mut self, path: &str, table: &DeTable<'_>) {
        let mut members: Vec<_> = table.iter().collect();
        members.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in members {
            let span = name.span();
            // A dot within quotes is no part of any key; as an address it would seem to be one.
            if name.get_ref().is_empty() || name.get_ref().contains('.') {
                self.unknown(&join(path, name.get_ref()), span, false);
            } else {
                self.value(&join(path, name.get_ref()), span, value);
            }
        }
    }

    fn value(&mut self, path: &str, key: Range<usize>, value: &Spanned<DeValue<'_>>) {
        let span = value.span();
        match value.get_ref() {
            DeValue::Table(table) => self.subtable(path, key, table),
            DeValue::Array(array) if path == "deal" => self.deals(&key, array),
            DeValue::Array(array) => match self.texts(array, span.start) {
                Some(texts) => self.leaf(path, key, Value::Texts(texts), span, None),
                None => self.not_texts(path, key, span, array),
            },
            DeValue::String(text) => {
                let inner = self.inner(&span, text);
                self.leaf(path, key, Value::Text(text.clone().into_owned()), span, inner);
            }
            DeValue::Boolean(flag) => self.leaf(path, key, Value::Flag(*flag), span, None),
            DeValue::Integer(n) => match i64::from_str_radix(n.as_str(), n.radix()) {
                Ok(n) => self.leaf(path, key, Value::Whole(n), span, None),
                Err(_) => self.odd(path, key, self.raw(&span), span),
            },
            // Nothing takes these, so that an argument that looks like one is a text.
            DeValue::Float(_) | DeValue::Datetime(_) if self.typed => {
                self.leaf(path, key, Value::Text(self.raw(&span)), span, Some(0));
            }
            DeValue::Float(_) | DeValue::Datetime(_) => self.odd(path, key, self.raw(&span), span),
        }
    }

    /// A value that no key takes.
    fn odd(&mut self, path: &str, key: Range<usize>, raw: String, span: Range<usize>) {
        let before = self.entries.len();
        self.leaf(path, key, Value::Text(raw), span, None);
        for entry in self.entries.iter_mut().skip(before) {
            Arc::make_mut(entry).odd = true;
        }
    }

    /// A value as it is written.
    fn raw(&self, span: &Range<usize>) -> String {
        self.source.text.get(span.clone()).unwrap_or_default().to_owned()
    }

    /// Where the letters of a text begin in its span, if they stand there as they are.
    fn inner(&self, span: &Range<usize>, text: &str) -> Option<usize> {
        let raw = self.source.text.get(span.clone())?;
        if text.is_empty() {
            return Some(raw.len() / 2);
        }
        // Most stand behind one quote; to look for them is dear.
        if raw.get(1..).is_some_and(|raw| raw.starts_with(text)) { Some(1) } else { raw.find(text) }
    }

    /// The texts of a list with their places from its start; of a text in escapes, the place of all of it.
    fn texts(&self, array: &DeArray<'_>, start: usize) -> Option<Vec<(String, Range<usize>)>> {
        let item = |item: &Spanned<DeValue<'_>>| {
            let text = item.get_ref().as_str()?;
            let span = item.span();
            let from = span.start.saturating_sub(start);
            let place = match self.inner(&span, text) {
                Some(inner) => from + inner..from + inner + text.len(),
                None => from..from + span.len(),
            };
            Some((text.to_owned(), place))
        };
        array.iter().map(item).collect()
    }

    fn not_texts(&mut self, path: &str, key: Range<usize>, span: Range<usize>, array: &DeArray<'_>) {
        let tables = array.iter().any(|item| matches!(item.get_ref(), DeValue::Table(_)));
        if keys::is_table(path) && tables {
            let message = format!("there is only one table `{path}`");
            self.fault(Fault::new(
                path,
                self.source.at(key),
                message,
                format!("`[{path}]`, in single brackets"),
            ));
        } else if tables && !known(path) {
            self.unknown(path, key, true);
        } else {
            self.odd(path, key, self.raw(&span), span);
        }
    }

    fn subtable(&mut self, path: &str, key: Range<usize>, table: &DeTable<'_>) {
        if let Some((found, _)) = keys::find(path) {
            let message = format!("`{}` is one key, not a table", shown(path));
            self.fault(Fault::new(path, self.source.at(key), message, found.about));
        } else if let Some(n) = path.strip_prefix("deal.").filter(|n| !n.contains('.') && !is_deal(n)) {
            let message = format!("there is no deal `{}`", shown(n));
            self.fault(Fault::new(path, self.source.at(key), message, A_DEAL));
        } else if keys::is_table(path) {
            self.tables.push((path.to_owned(), self.source.at(key)));
            self.table(path, table);
        } else {
            self.unknown(path, key, true);
        }
    }

    /// `[[deal]]`: the deals from the first to the last.
    fn deals(&mut self, key: &Range<usize>, array: &DeArray<'_>) {
        self.all_deals = true;
        for (i, deal) in array.iter().enumerate() {
            let path = format!("deal.{}", i + 1);
            let place = self.source.at(deal.span());
            match deal.get_ref() {
                _ if i == MOST_DEALS => {
                    self.fault(Fault::new("deal", place, "too many deals", "at most 99 deals"));
                    break;
                }
                DeValue::Table(table) => {
                    // The place of a table in an array is its header; an empty one would leave no trace.
                    self.tables.push((path.clone(), place));
                    self.table(&path, table);
                }
                _ => return self.no_leaf("deal", key.clone()),
            }
        }
    }

    /// A value for something that is no key: a table, or nothing at all.
    fn no_leaf(&mut self, path: &str, key: Range<usize>) {
        if keys::is_table(path) {
            let header = if path == "deal" { "[[deal]]".to_owned() } else { format!("[{path}]") };
            let message = format!("`{path}` is a table of keys");
            let place = self.source.at(key);
            let fault = Fault::new(path, place, message, format!("`{header}` on a line of its own"));
            self.fault(fault.help(inside(path)));
        } else {
            self.unknown(path, key, false);
        }
    }

    /// A key with a value of its own.
    pub(super) fn leaf(
        &mut self,
        path: &str,
        key: Range<usize>,
        value: Value,
        span: Range<usize>,
        inner: Option<usize>,
    ) {
        let Some((found, part)) = keys::find(path) else { return self.no_leaf(path, key) };
        let key_at = self.source.at(key);
        let paths = match spelt_out(path, found, part) {
            Ok(paths) => paths,
            Err(expected) => {
                let message = format!("`{}` does not fit here", shown(part));
                let mut fault = Fault::new(path, key_at, message, expected);
                fault.help = elsewhere(path, false);
                return self.fault(fault);
            }
        };
        let value_at = self.source.at(span);
        let mut twice: Vec<(Cow<'static, str>, Place)> = Vec::new();
        let typed = path;
        // Only what stands for several can give one of them again: the text itself has each key once.
        let several = matches!(found.varies(), Varies::Players | Varies::Cards);
        let values = std::iter::repeat_n(value, paths.len());
        for (path, value) in paths.into_iter().zip(values) {
            if let Some(first) = self.entries.iter().find(|entry| several && entry.path == path) {
                twice.push((path, first.key_at.clone()));
                continue;
            }
            let written = (path != typed).then(|| shown(typed));
            let (key_at, value_at) = (key_at.clone(), value_at.clone());
            let entry = Entry { key: found, path, written, value, key_at, value_at, inner, odd: false };
            self.entries.push(Arc::new(entry));
        }
        if let Some((path, first)) = twice.first() {
            let names: Vec<_> = twice.iter().map(|(path, _)| format!("`{}`", last(path))).collect();
            let message = format!("`{}` gives {} a second time", found.stem(), names.join(", "));
            let fault = Fault::new(path, key_at, message, "each of them once")
                .also(first.clone(), "first given here");
            self.fault(fault);
        }
    }

    /// An address that nothing has.
    fn unknown(&mut self, path: &str, key: Range<usize>, table: bool) {
        if self.faults.len() > MOST_FAULTS {
            return;
        }
        let what = if table { "table" } else { "key" };
        let place = self.source.at(key);
        let above = path.rsplit_once('.').map_or("", |(above, _)| above);
        let fault = if above.starts_with("deal.") && is_deal(last(path)) {
            let message = format!("`[deal.{}]` can't follow `[[deal]]`", last(path));
            Fault::new(path, place, message, "one way or the other").help(ONE_WAY)
        } else {
            let message = format!("unknown {what} `{}`", shown(path));
            let fault = Fault::new(path, place, message, format!("no such {what}"));
            let help = match keys::suggestion(path, table) {
                Some(near) if above == "deal" && near.starts_with("deal.") => Some(ONE_WAY.to_owned()),
                _ => elsewhere(path, table),
            };
            Fault { help, ..fault }
        };
        self.fault(fault);
    }
}

/// How a file speaks of deals.
const ONE_WAY: &str = "list all deals, each under `[[deal]]`, or change deals of the ruleset that is extended, as in `[deal.7]`";

/// What an address was most likely meant to be, as help.
fn elsewhere(path: &str, table: bool) -> Option<String> {
    let near = keys::suggestion(path, table)?;
    Some(match near.as_str() {
        "deal" => "did you mean `[[deal]]`?".to_owned(),
        _ if table => format!("did you mean `[{near}]`?"),
        _ if near == last(path) => format!("`{near}` stands above the first [table]"),
        _ => format!("did you mean `{near}`?"),
    })
}

/// What a table holds, for those who wrote a value in its place.
fn inside(path: &str) -> String {
    let varies = keys::KEYS.iter().find(|key| key.stem() == path).map(keys::Key::varies);
    let line = match (varies, path) {
        (Some(keys::Varies::Players), "packs") => "3-4 = \"2 packs, 4 jokers\"",
        (Some(keys::Varies::Players), _) => "3-4 = 10",
        (Some(keys::Varies::Cards), _) => "joker = 25",
        (Some(keys::Varies::Name), _) => "exact_cut = -50",
        _ => {
            let path = path.split_once("deal.").map_or(path, |_| "deal.#");
            let path = if path == "deal" { "deal.#" } else { path };
            let below = keys::KEYS.iter().filter_map(|key| key.path.strip_prefix(path)?.strip_prefix('.'));
            let mut keys: Vec<String> = Vec::new();
            for key in below.map(|rest| format!("`{}`", rest.split('.').next().unwrap_or(rest))) {
                if !keys.contains(&key) {
                    keys.push(key);
                }
            }
            return format!("it holds {}", keys.join(", "));
        }
    };
    format!("with lines below it like `{line}`")
}
