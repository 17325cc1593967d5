//! One text of rules as a flat list of addresses and values: a file, a `--set` argument, or what a journal kept.

mod prepared;
mod syntax;
mod tree;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use toml::de::DeTable;

pub(super) use self::prepared::{Row, What};
use super::fault::{Fault, Place, Source};
use super::keys::Key;
use super::values::Value;
use super::without::Left;
use super::{FORMAT, keys};

/// One key with its value, as one text has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The key that it gives.
    pub key: &'static Key,
    /// The full address: `cards.points.K`, `deal.7.contract`.
    pub path: Cow<'static, str>,
    /// The address as it is written, where that is another: it may stand for several, like `cards.points.J-K`.
    pub written: Option<String>,
    /// What it holds.
    pub value: Value,
    /// Where the key stands.
    pub key_at: Place,
    /// Where the value stands.
    pub value_at: Place,
    /// Where a text begins within its place (1 behind a quote), if its letters stand there as they are.
    pub inner: Option<usize>,
    /// Whether it is written as no key's value is, like a fraction or a date; the value is then its text.
    pub odd: bool,
}

impl Entry {
    /// The address as it is written.
    pub fn written(&self) -> &str {
        self.written.as_deref().unwrap_or(&self.path)
    }

    /// The place of some bytes of a text, given which one of a list it is; all of it where it is written in escapes.
    pub fn part(&self, index: usize, part: Range<usize>) -> Place {
        match (&self.value, self.inner) {
            (Value::Text(_), Some(inner)) => self.value_at.part(inner + part.start..inner + part.end),
            (Value::Texts(texts), _) => match texts.get(index) {
                Some((text, span)) if span.len() == text.len() => {
                    self.value_at.part(span.start + part.start..span.start + part.end)
                }
                Some((_, span)) => self.value_at.part(span.clone()),
                None => self.value_at.clone(),
            },
            _ => self.value_at.clone(),
        }
    }
}

/// Everything that one text says, with what is wrong in it so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// The text.
    pub source: Source,
    /// Its keys, in order, ranges of players and ranks spelt out; shared with the documents that they are laid into.
    pub entries: Vec<Arc<Entry>>,
    /// The headers of its tables.
    pub tables: Vec<(String, Place)>,
    /// Whether it lists the deals anew, so that none is inherited.
    pub all_deals: bool,
    /// What it leaves out of the ruleset that it extends.
    pub without: Vec<Left>,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// Whether it can't be read at all, so that nothing may be concluded from what it lacks.
    pub broken: bool,
    /// Whether it was typed as an argument, where a text needs no quotes.
    typed: bool,
}

/// What a ruleset never inherits.
pub(super) const OWN_NAMES: [&str; 4] = ["format", "id", "aliases", "extends"];

/// More faults than these help nobody.
const MOST_FAULTS: usize = 100;

impl Layer {
    fn empty(source: Source) -> Self {
        Self {
            source,
            entries: Vec::new(),
            tables: Vec::new(),
            all_deals: false,
            without: Vec::new(),
            faults: Vec::new(),
            broken: false,
            typed: false,
        }
    }

    /// Reads a ruleset file.
    pub fn from_toml(source: &Source) -> Self {
        with_room(&source.text, || Self::read_toml(source))
    }

    fn read_toml(source: &Source) -> Self {
        let mut layer = Self::empty(source.clone());
        let (table, errors) = DeTable::parse_recoverable(&source.text);
        // What a broken text seems to say is no ground for further complaints.
        if errors.is_empty() {
            layer.table("", table.get_ref());
        } else {
            layer.broken = true;
            for fault in syntax::faults(source, &errors) {
                layer.fault(fault);
            }
        }
        layer.newer();
        layer.read_without();
        layer
    }

    /// What a newer format means is not known here, so that no other fault of its file is to be trusted.
    fn newer(&mut self) {
        let format = self.entries.iter().find(|entry| entry.path == "format");
        if let Some(Entry { value: Value::Whole(n), value_at, .. }) = format.map(|entry| &**entry)
            && *n > FORMAT
        {
            let fault = Fault::new(
                "format",
                value_at.clone(),
                format!("this rummy reads ruleset format {FORMAT}, not {n}"),
                format!("`format = {FORMAT}`"),
            );
            self.faults = vec![fault.help("a newer rummy may read it")];
            self.broken = true;
        }
    }

    /// Reads one `KEY=VALUE`, which is a line of TOML, but that a text needs no quotes.
    pub fn from_set(argument: &str) -> Self {
        with_room(argument, || Self::read_set(argument))
    }

    fn read_set(argument: &str) -> Self {
        let mut layer = Self::empty(Source::new("--set", argument));
        layer.typed = true;
        let Some((path, typed)) = argument.split_once('=') else {
            let place = layer.source.at(0..argument.len());
            let fault = Fault::new(argument, place, "no `=` in this `--set`", "KEY=VALUE");
            layer.fault(fault.help("write it like `--set cards.points.joker=25`"));
            return layer;
        };
        let key = trimmed(path, 0);
        let value = trimmed(typed, path.len() + 1);
        let (table, errors) = DeTable::parse_recoverable(argument);
        let one_line = !argument.contains(['\n', '\r']);
        if path.trim().is_empty() {
            let fault = Fault::new("", layer.source.at(0..0), "no key before the `=`", "KEY=VALUE");
            layer.fault(fault.help("write it like `--set cards.points.joker=25`"));
        } else if errors.is_empty() && one_line {
            layer.table("", table.get_ref());
        } else {
            layer.leaf(path.trim(), key, Value::Text(typed.trim().to_owned()), value, Some(0));
        }
        let of_a_file = layer.entries.iter().find(|e| ["format", "id", "extends"].contains(&&*e.path));
        if let Some(entry) = of_a_file {
            let (path, place) = (entry.path.clone(), entry.key_at.clone());
            let fault = Fault::new(&path, place, format!("`--set` can't change `{path}`"), "a rule");
            layer.fault(fault.help("write a file of your own that extends the ruleset"));
        }
        layer.split_lists();
        layer.read_without();
        layer
    }

    /// Reads a text where a list is due as the items between its commas: an argument needs no brackets either.
    fn split_lists(&mut self) {
        let list = |path: &str| keys::find(path).is_some_and(|(key, _)| key.absent == keys::Absent::Empty);
        // Remarks are texts with commas of their own.
        for entry in self.entries.iter_mut().filter(|entry| entry.path.contains('.') && list(&entry.path)) {
            let (Value::Text(text), Some(inner)) = (&entry.value, entry.inner) else { continue };
            let mut start = inner;
            let item = |item: &str| {
                let at = trimmed(item, start);
                start += item.len() + 1;
                (item.trim().to_owned(), at)
            };
            if !entry.odd && !text.trim().is_empty() && !text.contains(['[', ']']) {
                let texts = Value::Texts(text.split(',').map(item).collect());
                Arc::make_mut(entry).value = texts;
            }
        }
    }

    /// Reads the rules that a journal kept.
    pub fn from_json(json: &serde_json::Map<String, serde_json::Value>) -> Self {
        let mut layer = Self::empty(Source::new("", ""));
        layer.json("", json);
        layer.newer();
        layer.read_without();
        layer
    }

    /// Leaves what a file that extends this one inherits: all but the names that are a file's own.
    pub fn drop_own_names(&mut self) {
        self.entries.retain(|entry| !OWN_NAMES.contains(&&*entry.path));
    }

    /// Whether it was typed as an argument.
    pub(super) fn is_typed(&self) -> bool {
        self.typed
    }

    /// Notes a fault, up to a number that is still of use.
    fn fault(&mut self, fault: Fault) {
        match self.faults.len() {
            0..MOST_FAULTS => self.faults.push(fault),
            MOST_FAULTS => {
                let message = format!("more than {MOST_FAULTS} faults; the rest is left out");
                self.faults.push(Fault::new("", fault.place, message, "a ruleset"));
            }
            _ => {}
        }
    }
}

/// Reads a text with enough stack for the deepest one: the TOML reader takes 80 tables within one another, and for each
/// of them a key of 80 parts, which is more than the stack of a thread holds.
fn with_room<T: Send>(text: &str, read: impl Fn() -> T + Sync) -> T {
    const ROOM: usize = 32 << 20;
    if text.matches('{').count() < 8 {
        return read();
    }
    std::thread::scope(|scope| {
        match std::thread::Builder::new().stack_size(ROOM).spawn_scoped(scope, &read) {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            Err(_) => read(),
        }
    })
}

/// The bytes of a text without the spaces around it, where the text begins at `start`.
fn trimmed(text: &str, start: usize) -> Range<usize> {
    let from = start + text.len() - text.trim_start().len();
    from..from + text.trim().len()
}

/// An address as it may be shown: no control characters, not endless.
fn shown(path: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"._-".contains(&b);
    if path.len() <= 60 && path.bytes().all(plain) {
        return path.to_owned();
    }
    let mut text: String = path.chars().take(60).flat_map(char::escape_debug).collect();
    if path.chars().count() > 60 {
        text.push('…');
    }
    text
}

/// An address with one more part.
fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { [path, ".", name].concat() }
}

/// The last part of an address.
fn last(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or(path)
}

/// Whether an address is that of a table or of a key, so that it is not unknown.
fn known(path: &str) -> bool {
    keys::is_table(path) || keys::find(path).is_some()
}
