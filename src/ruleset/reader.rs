//! A document while it is read: what each key holds, and the faults found so far.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use serde_json::Value as Json;

use super::document::Document;
use super::fault::Fault;
use super::keys::{self, Absent, Key};
use super::layer::Entry;
use super::values::{FromValue, Misfit, Value};

/// A document with the faults found in it so far.
pub(super) struct Reader {
    /// Shared with the rules that are read from it.
    pub(super) document: Arc<Document>,
    pub(super) faults: Vec<Fault>,
    unsound: BTreeSet<String>,
    /// Whether something below the document is missing, so that nothing may be concluded from what it lacks.
    pub(super) partial: bool,
    /// What each key was read as, where somebody wants to know.
    taken: Option<BTreeMap<&'static str, Taken>>,
}

/// What a key takes: its JSON Schema, and the same in words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken {
    pub(super) shape: fn() -> Json,
    pub(super) words: fn() -> String,
}

fn in_words<T: FromValue>() -> String {
    T::instead_of("1.5").expected
}

/// Where a value is to go, whatever its type: a hundred and fifty keys of fifty types are read by one piece of code,
/// which a processor then has at hand.
trait Slot {
    fn put(&mut self, value: &Value) -> Result<(), Misfit>;
    fn instead_of(&self, raw: &str) -> Misfit;
    fn takes(&self) -> Taken;
}

impl<T: FromValue> Slot for Option<T> {
    fn put(&mut self, value: &Value) -> Result<(), Misfit> {
        *self = Some(T::from_value(value)?);
        Ok(())
    }

    fn instead_of(&self, raw: &str) -> Misfit {
        T::instead_of(raw)
    }

    fn takes(&self) -> Taken {
        Taken { shape: T::shape, words: in_words::<T> }
    }
}

impl Reader {
    /// A document in which some keys are known to be faulty.
    pub(super) fn new(document: Document, unsound: impl Iterator<Item = String>) -> Self {
        Self {
            document: Arc::new(document),
            faults: Vec::new(),
            unsound: unsound.collect(),
            partial: false,
            taken: None,
        }
    }

    /// What every key takes, told by how it is read.
    pub(super) fn taken(mut self) -> BTreeMap<&'static str, Taken> {
        self.taken = Some(BTreeMap::new());
        self.ruleset();
        self.taken.unwrap_or_default()
    }

    /// Whether no key has a fault yet.
    pub(super) fn all_sound(&self) -> bool {
        self.unsound.is_empty()
    }

    /// Whether none of these keys and tables has a fault yet, so that it makes sense to hold them against each other.
    pub(super) fn sound(&self, paths: &[&str]) -> bool {
        let below =
            |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        !paths.iter().any(|path| self.unsound.iter().any(|bad| below(bad, path) || below(path, bad)))
    }

    /// Whether some key of a table was too faulty to say even which key it is, so that none is known to be missing.
    pub(super) fn lost(&self, table: &str) -> bool {
        self.unsound.iter().any(|bad| {
            bad == table || (bad.starts_with(&format!("{table}.")) && self.document.get(bad).is_none())
        })
    }

    /// Notes a fault at keys that do not go together, or a single one: the place is the one said last, since what was
    /// said before it was right so far; among those said together, the first named here.
    pub(super) fn clash(&mut self, paths: &[&str], message: impl Into<String>, expected: impl Into<String>) {
        let fault = self.clashing(paths, message, expected);
        self.note(fault);
    }

    /// The fault that [`Self::clash`] would note.
    pub(super) fn clashing(
        &self,
        paths: &[&str],
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let mut said: Vec<_> = paths
            .iter()
            .filter_map(|path| self.document.said_at(path).map(|(place, layer)| (*path, place, layer)))
            .collect();
        // Stable, so that the order given here decides within a layer.
        said.sort_by_key(|(_, _, layer)| std::cmp::Reverse(*layer));
        let mut said = said.into_iter();
        let wanted = paths.first().copied().unwrap_or_default();
        let Some((path, place, _)) = said.next() else {
            return Fault::new(wanted, self.document.place_of_missing(wanted), message, expected);
        };
        let other = said.find(|(_, other, _)| !other.source.text.is_empty() && *other != place);
        let set_here = |path: &str| match self.document.left_out_at(path) {
            Some(_) => format!("`{path}` is left out here"),
            None => format!("`{path}` is set here"),
        };
        match other {
            None => Fault::new(path, place, message, expected),
            // What is expected is told where it is.
            Some((other, other_place, _)) if other == wanted => {
                Fault::new(path, place, message, set_here(path)).also(other_place, expected)
            }
            Some((other, other_place, _)) => {
                Fault::new(path, place, message, expected).also(other_place, set_here(other))
            }
        }
    }

    /// Notes a fault.
    pub(super) fn note(&mut self, fault: Fault) {
        self.unsound.insert(fault.key.clone());
        self.faults.push(fault);
    }

    /// Notes a fault in the value of a key.
    #[cold]
    pub(super) fn misfit(&mut self, path: &str, misfit: Misfit) {
        let Some((entry, _)) = self.document.get(path) else { return };
        let fault = fault_of(entry, path, misfit);
        // A range of players or ranks is one value, at fault once.
        if self.faults.iter().any(|known| known.place == fault.place && known.message == fault.message) {
            self.unsound.insert(fault.key);
        } else {
            self.note(fault);
        }
    }

    /// What a key holds, if it is there and fits.
    pub(super) fn optional<T: FromValue>(&mut self, path: &str) -> Option<T> {
        let mut found = None;
        self.fill(path, &mut found);
        found
    }

    /// What a key holds; where it does not fit, the plain case, so that reading can go on to the next fault.
    pub(super) fn get<T: FromValue>(&mut self, path: &str) -> Option<T> {
        let mut found = None;
        self.fill_or_plain(path, &mut found);
        found
    }

    fn fill(&mut self, path: &str, slot: &mut dyn Slot) {
        if let Err(Some((key, part))) = self.read(path, slot)
            && let Some(value) = self.document.unsaid(key, part)
        {
            slot.put(&value).unwrap_or_default();
        }
    }

    fn fill_or_plain(&mut self, path: &str, slot: &mut dyn Slot) {
        let key = match self.read(path, slot) {
            Ok(true) => return,
            Ok(false) => keys::find(path).map(|(key, _)| key),
            Err(unsaid) => unsaid.map(|(key, _)| key),
        };
        let Some(key) = key else { return };
        let said = self.document.said(path).is_some();
        if key.absent == Absent::Required && !said && !self.partial && self.sound(&[path]) {
            self.clash(&[path], format!("`{path}` is missing"), key.about);
        }
        if let Some(value) = key.absent.value() {
            slot.put(&value).unwrap_or_default();
        }
    }

    /// Whether what some text says for a key fits; where no text says anything, the key and what varies in its address.
    fn read<'a>(
        &mut self,
        path: &'a str,
        slot: &mut dyn Slot,
    ) -> Result<bool, Option<(&'static Key, &'a str)>> {
        if let Some(taken) = &mut self.taken
            && let Some((key, _)) = keys::find(path)
        {
            taken.entry(key.path).or_insert(slot.takes());
        }
        let entry = self.document.told(path)?;
        let put = match &entry.value {
            Value::Text(raw) if entry.odd => Err(slot.instead_of(raw)),
            value => slot.put(value),
        };
        Ok(put.map_err(|misfit| self.misfit(path, misfit)).is_ok())
    }

    /// As [`Self::get`], for keys whose plain case always fits; `stopgap` only ever stands beside a fault.
    pub(super) fn plain<T: FromValue>(&mut self, path: &str, stopgap: T) -> T {
        self.get(path).unwrap_or(stopgap)
    }

    /// The same fault at one part of a text of its key's value, if it stands in that value.
    pub(super) fn narrowed(
        &self,
        fault: Fault,
        index: usize,
        part: impl Fn(&str) -> Option<Range<usize>>,
    ) -> Fault {
        let place = self.document.get(&fault.key).and_then(|(entry, _)| {
            let text = match &entry.value {
                Value::Text(text) => Some(text),
                Value::Texts(texts) => texts.get(index).map(|(text, _)| text),
                _ => None,
            };
            let part = text.and_then(|text| part(text)).filter(|_| entry.value_at == fault.place)?;
            Some(entry.part(index, part))
        });
        Fault { place: place.unwrap_or(fault.place), ..fault }
    }
}

/// The fault of a value that does not fit its key.
pub(super) fn fault_of(entry: &Entry, path: &str, misfit: Misfit) -> Fault {
    let (name, place) = match &misfit.part {
        Some((index, part)) => (entry.written(), entry.part(*index, part.clone())),
        None => (entry.written(), entry.value_at.clone()),
    };
    let text = match (&misfit.part, &entry.value) {
        // No text was read that the place could be in.
        (Some((_, part)), Value::Text(text)) if place.source.name.is_empty() => text.get(part.clone()),
        (Some((index, part)), Value::Texts(texts)) if place.source.name.is_empty() => {
            texts.get(*index).and_then(|(text, _)| text.get(part.clone()))
        }
        _ => Some(place.text()),
    };
    let text = text.unwrap_or_default();
    let short = |text: &str| text.chars().count() <= 40 && !text.chars().any(super::values::unfit);
    let message = match (&misfit.part, &entry.value) {
        (Some(_), _) if text.is_empty() => format!("something is missing in `{name}`"),
        (Some(_), _) if short(text) => format!("can't read `{text}` in `{name}`"),
        (Some(_), _) => format!("can't read a part of `{name}`"),
        (None, Value::Text(text)) if text.is_empty() => format!("`{name}` can't be empty"),
        (None, Value::Text(text)) if !short(text) => format!("`{name}` can't be this"),
        (None, Value::Texts(_)) => format!("`{name}` can't be a list like this"),
        (None, Value::Text(text)) if entry.odd => format!("`{name}` can't be {text}"),
        (None, value) => format!("`{name}` can't be {value}"),
    };
    Fault { help: misfit.help, ..Fault::new(path, place, message, misfit.expected) }
}
