//! One text of rules as a flat list of addresses and values: a file, a `--set` argument, or what a journal kept.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

use super::fault::{Fault, Place, Source};
use super::keys::{self, Varies};
use super::values::{Value, nearest};
use crate::cards::{Rank, parse_face};

/// One key with its value, as one text has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The full address: `cards.points.K`, `deal.7.contract`.
    pub path: String,
    /// What it holds.
    pub value: Value,
    /// Where the key stands.
    pub key_at: Place,
    /// Where the value stands.
    pub value_at: Place,
    /// Where a text begins within its place: 1 behind a quote.
    pub inner: usize,
}

/// Everything that one text says, with what is wrong in it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The text.
    pub source: Source,
    /// Its keys, in order, ranges of players and ranks spelt out.
    pub entries: Vec<Entry>,
    /// The headers of its tables.
    pub tables: Vec<(String, Place)>,
    /// Whether it lists the deals anew, so that none is inherited.
    pub all_deals: bool,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

impl Layer {
    fn empty(source: &Source) -> Self {
        Self {
            source: source.clone(),
            entries: Vec::new(),
            tables: Vec::new(),
            all_deals: false,
            faults: Vec::new(),
        }
    }

    /// Reads a ruleset file.
    pub fn from_toml(source: &Source) -> Self {
        let mut layer = Self::empty(source);
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        for error in errors {
            let at = source.at(error.span().unwrap_or(0..0));
            layer.faults.push(Fault::new("", at, format!("this is no TOML: {}", error.message()), "TOML"));
        }
        // What a broken text seems to say is no ground for further complaints.
        if layer.faults.is_empty() {
            layer.table("", table.get_ref());
        }
        layer
    }

    /// Reads one `KEY=VALUE`; a value that is no TOML is taken as a text.
    pub fn from_set(argument: &str) -> Self {
        let source = Source::new("--set", argument);
        let mut layer = Self::empty(&source);
        let Some((path, typed)) = argument.split_once('=') else {
            layer.faults.push(
                Fault::new(argument, source.at(0..argument.len()), "no `=` in `--set`", "KEY=VALUE")
                    .help("for example `--set cards.points.joker=25`"),
            );
            return layer;
        };
        let start = path.len() + 1;
        let span = start..argument.len();
        let key_span = 0..path.len();
        if let Ok(value) = DeValue::parse(typed.trim()) {
            let lead = start + typed.len() - typed.trim_start().len();
            let value = Spanned::new(lead..lead + typed.trim().len(), value.into_inner());
            layer.value(path.trim(), key_span, &value, lead);
        } else {
            layer.leaf(path.trim(), key_span, Value::Text(typed.trim().to_owned()), span, 0);
        }
        layer
    }

    /// Reads the rules that a journal kept.
    pub fn from_json(name: &str, json: &serde_json::Map<String, serde_json::Value>) -> Self {
        let mut layer = Self::empty(&Source::new(name, ""));
        layer.json("", json);
        layer
    }

    fn json(&mut self, path: &str, table: &serde_json::Map<String, serde_json::Value>) {
        use serde_json::Value as Json;
        for (name, value) in table {
            let path = join(path, name);
            let value = match value {
                Json::Object(table) => {
                    self.json(&path, table);
                    continue;
                }
                Json::String(text) => Value::Text(text.clone()),
                Json::Bool(flag) => Value::Flag(*flag),
                Json::Number(n) => Value::Whole(n.as_i64().unwrap_or(i64::MAX)),
                Json::Array(items) => Value::Texts(
                    items.iter().map(|item| (item.as_str().unwrap_or_default().to_owned(), 0..0)).collect(),
                ),
                Json::Null => continue,
            };
            self.leaf(&path, 0..0, value, 0..0, 0);
        }
    }

    fn table(&mut self, path: &str, table: &DeTable<'_>) {
        let mut members: Vec<_> = table.iter().collect();
        members.sort_by_key(|(name, _)| name.span().start);
        for (name, value) in members {
            let span = name.span();
            if name.get_ref().contains('.') {
                self.unknown(&join(path, name.get_ref()), span);
            } else {
                self.value(&join(path, name.get_ref()), span, value, 0);
            }
        }
    }

    /// One member of a table; `lead` is where the TOML text begins in the source.
    fn value(&mut self, path: &str, key: Range<usize>, value: &Spanned<DeValue<'_>>, lead: usize) {
        let span = value.span();
        match value.get_ref() {
            DeValue::Table(table) => self.subtable(path, key, table),
            DeValue::Array(array) if path == "deal" => self.deals(key, array),
            DeValue::Array(array) => match self.texts(array, span.start.saturating_sub(lead), lead) {
                Some(texts) => self.leaf(path, key, Value::Texts(texts), span, 0),
                None => self.misfit(path, key, span, "a list of anything but texts"),
            },
            DeValue::String(text) => {
                let inner = self.inner(&span, text);
                self.leaf(path, key, Value::Text(text.clone().into_owned()), span, inner);
            }
            DeValue::Boolean(flag) => self.leaf(path, key, Value::Flag(*flag), span, 0),
            DeValue::Integer(n) => match i64::from_str_radix(&n.as_str().replace('_', ""), n.radix()) {
                Ok(n) => self.leaf(path, key, Value::Whole(n), span, 0),
                Err(_) => self.misfit(path, key, span, "a number of that size"),
            },
            DeValue::Float(_) => self.misfit(path, key, span, "a fraction"),
            DeValue::Datetime(_) => self.misfit(path, key, span, "a date"),
        }
    }

    /// Where the letters of a text begin in its span, if they stand there as they are.
    fn inner(&self, span: &Range<usize>, text: &str) -> usize {
        let raw = self.source.text.get(span.clone()).unwrap_or_default();
        usize::from(raw.get(1..1 + text.len()) == Some(text))
    }

    /// The texts of a list with their places from its start.
    fn texts(&self, array: &DeArray<'_>, start: usize, lead: usize) -> Option<Vec<(String, Range<usize>)>> {
        array
            .iter()
            .map(|item| {
                let text = item.get_ref().as_str()?;
                let span = item.span().start + lead..item.span().end + lead;
                let inner = self.inner(&span, text);
                let from = span.start.saturating_sub(start + lead) + inner;
                Some((text.to_owned(), from..from + text.len()))
            })
            .collect()
    }

    fn subtable(&mut self, path: &str, key: Range<usize>, table: &DeTable<'_>) {
        if let Some((found, _)) = keys::find(path) {
            let place = self.source.at(key);
            let fault = Fault::new(path, place, format!("`{path}` is one key, not a table"), found.about);
            self.faults.push(fault);
        } else if keys::is_table(path) {
            self.tables.push((path.to_owned(), self.source.at(key)));
            self.table(path, table);
        } else {
            self.unknown(path, key);
        }
    }

    /// `[[deal]]`: the deals from the first to the last.
    fn deals(&mut self, key: Range<usize>, array: &DeArray<'_>) {
        self.all_deals = true;
        for (i, deal) in array.iter().enumerate() {
            let path = format!("deal.{}", i + 1);
            if let DeValue::Table(table) = deal.get_ref() {
                // The place of a table in an array is its header; an empty one would leave no trace.
                self.tables.push((path.clone(), self.source.at(deal.span())));
                self.table(&path, table);
            } else {
                self.misfit("deal", key.clone(), deal.span(), "a list of anything but tables");
            }
        }
    }

    fn misfit(&mut self, path: &str, key: Range<usize>, span: Range<usize>, got: &str) {
        match keys::find(path) {
            Some((found, _)) => {
                let place = self.source.at(span);
                self.faults.push(Fault::new(path, place, format!("`{path}` can't be {got}"), found.about));
            }
            None => self.unknown(path, key),
        }
    }

    /// A key with a value of its own.
    fn leaf(&mut self, path: &str, key: Range<usize>, value: Value, span: Range<usize>, inner: usize) {
        let Some((found, part)) = keys::find(path) else {
            if keys::is_table(path) {
                let place = self.source.at(key);
                self.faults.push(Fault::new(
                    path,
                    place,
                    format!("`{path}` is a table of keys"),
                    format!("[{path}]"),
                ));
            } else {
                self.unknown(path, key);
            }
            return;
        };
        let paths = match found.varies() {
            Varies::No => Ok(vec![path.to_owned()]),
            Varies::Players => {
                players(part).map(|range| range.map(|n| format!("{}.{n}", found.stem())).collect())
            }
            Varies::Cards => card_names(part)
                .map(|names| names.into_iter().map(|name| format!("{}.{name}", found.stem())).collect()),
            Varies::Deal => match super::size::number(part) {
                Some(n) if part == n.to_string() => Ok(vec![path.to_owned()]),
                _ => Err("a deal is named by its number, from 1 to 99"),
            },
        };
        match paths {
            Ok(paths) => {
                for path in paths {
                    self.push(Entry {
                        path,
                        value: value.clone(),
                        key_at: self.source.at(key.clone()),
                        value_at: self.source.at(span.clone()),
                        inner,
                    });
                }
            }
            Err(expected) => {
                let place = self.source.at(key);
                self.faults.push(Fault::new(
                    path,
                    place,
                    format!("`{}` does not fit here", shown(part)),
                    expected,
                ));
            }
        }
    }

    fn push(&mut self, entry: Entry) {
        if let Some(first) = self.entries.iter().find(|known| known.path == entry.path) {
            let message = format!("`{}` is given twice", entry.path);
            let fault = Fault::new(&entry.path, entry.key_at, message, "one value for it")
                .also(first.key_at.clone(), "first given here");
            self.faults.push(fault);
        } else {
            self.entries.push(entry);
        }
    }

    fn unknown(&mut self, path: &str, key: Range<usize>) {
        let candidates = keys::candidates(path);
        // Keys are mostly right up to the last part, so that part decides among the keys of the same table.
        let table = path.rsplit_once('.').map_or("", |(table, _)| table);
        let here = candidates.iter().filter(|c| c.rsplit_once('.').map_or("", |(t, _)| t) == table);
        let near = nearest(path, here.map(String::as_str))
            .or_else(|| nearest(path, candidates.iter().map(String::as_str)));
        let last = path.rsplit('.').next().unwrap_or(path);
        let elsewhere = || candidates.iter().find(|c| c.rsplit('.').next() == Some(last)).map(String::as_str);
        let place = self.source.at(key);
        let mut fault = Fault::new(path, place, format!("unknown key `{}`", shown(path)), "no such key");
        if let Some(near) = elsewhere().or(near) {
            fault = fault.help(format!("did you mean `{near}`?"));
        }
        self.faults.push(fault);
    }
}

fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// A key as it may be shown: no control characters, not endless.
fn shown(path: &str) -> String {
    let mut text: String = path.escape_debug().take(60).collect();
    if path.len() > 60 {
        text.push('…');
    }
    text
}

/// The most players that any ruleset may have.
pub const MOST_PLAYERS: u8 = 12;

/// `3-4` or `5`, as numbers of players.
fn players(text: &str) -> Result<std::ops::RangeInclusive<u8>, &'static str> {
    const EXPECTED: &str = "numbers of players from 1 to 12: `4` or `3-4`";
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (super::size::number(low), super::size::number(high)) {
        (Some(low), Some(high)) if low <= high && high <= MOST_PLAYERS => Ok(low..=high),
        _ => Err(EXPECTED),
    }
}

/// `joker`, `A`, `2-10`, `J-K`, `QS`, as the names of single ranks and cards.
fn card_names(text: &str) -> Result<Vec<String>, &'static str> {
    const EXPECTED: &str = "`joker`, a rank `A`, ranks `2-10` or `J-K`, or a card `QS`";
    if text == "joker" {
        return Ok(vec![text.to_owned()]);
    }
    if let Some(rank) = Rank::from_text(text) {
        return Ok(vec![rank.to_string()]);
    }
    if let Some((low, high)) = text.split_once('-') {
        let (low, high) = (Rank::from_text(low).ok_or(EXPECTED)?, Rank::from_text(high).ok_or(EXPECTED)?);
        // An ace at the right end is the high one: `10-A`.
        let top = if high == Rank::Ace && low != Rank::Ace { Rank::King } else { high };
        let mut names: Vec<_> =
            Rank::ALL.iter().filter(|r| (low..=top).contains(r)).map(ToString::to_string).collect();
        if top != high {
            names.push(high.to_string());
        }
        return if names.len() > 1 { Ok(names) } else { Err(EXPECTED) };
    }
    parse_face(text).map(|face| vec![face.to_string()]).map_err(|_| EXPECTED)
}
