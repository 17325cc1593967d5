//! All keys of a ruleset with what they hold, whoever said it: the file, what it extends, `--set`, or the plain case.

mod overlay;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value as Json};

use super::fault::{Fault, Place, Source};
use super::keys::{Absent, KEYS, Key, Varies, find};
use super::layer::{Entry, Layer};
use super::values::Value;
use crate::cards::{Rank, parse_face};

/// Who said what a key holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Said {
    /// Nobody: it is the plain case.
    Default,
    /// A ruleset that the file extends.
    Parent,
    /// The file itself, or `--set`.
    Here,
}

/// A ruleset before it means anything: addresses and values.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    source: Source,
    /// What some text says.
    entries: BTreeMap<Cow<'static, str>, Held>,
    /// The plain case of all that no text says, written out when somebody asks for it: to read the rules takes none of it.
    plain: Plain,
    /// The highest number of a deal.
    deals: u8,
    tables: BTreeMap<Cow<'static, str>, Vec<Header>>,
    /// The keys that some text changed, with the last layer that did.
    changed: BTreeMap<Cow<'static, str>, usize>,
    /// The addresses that some text left out of what it extends, or moved.
    left_out: BTreeMap<String, LeftOut>,
    /// What is wrong between the texts.
    faults: Vec<Fault>,
}

/// A key's value, and which layer has it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Held {
    entry: Arc<Entry>,
    said: Said,
    layer: usize,
}

/// What nobody has said, if somebody has asked; it follows from what was said, and tells no two documents apart.
#[derive(Clone, Default, Debug)]
struct Plain(OnceLock<BTreeMap<Cow<'static, str>, Held>>);

impl PartialEq for Plain {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Where something was left out, and by which layer; a deal that was only moved has no place.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LeftOut {
    place: Option<Place>,
    layer: usize,
}

/// The header of a table, and which layer has it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Header {
    place: Place,
    said: Said,
    layer: usize,
}

impl Document {
    /// Puts layers over one another: parents first, then the file, then each `--set`. The first `parents` layers are
    /// what the file extends; its source is the one to point at where a key is missing.
    pub fn new(layers: &[Layer], parents: usize) -> Self {
        let source =
            layers.get(parents).or(layers.first()).map_or_else(|| Source::new("", ""), |l| l.source.clone());
        let mut document = Self {
            source,
            entries: BTreeMap::new(),
            plain: Plain::default(),
            deals: 0,
            tables: BTreeMap::new(),
            changed: BTreeMap::new(),
            left_out: BTreeMap::new(),
            faults: Vec::new(),
        };
        let mut at = 0;
        while let Some(layer) = layers.get(at) {
            // What is typed on one command line is one text.
            let typed = layers.iter().skip(at).take_while(|layer| layer.is_typed()).count();
            let count = if layer.is_typed() { typed } else { 1 };
            let said = if at < parents { Said::Parent } else { Said::Here };
            document.lay(layers.get(at..at + count).unwrap_or_default(), at, said);
            at += count;
        }
        document.forget();
        document.deals = document.last_deal();
        document
    }

    /// What is wrong between the texts: nothing of it is known to any of them alone.
    pub(super) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// Drops the notes of a parent that name a key which was changed since.
    fn forget(&mut self) {
        let Some(from) = self.entries.get("notes").map(|held| held.layer) else { return };
        let changed = self.changed.iter().filter(|(_, layer)| **layer > from);
        let since: BTreeSet<String> = changed
            .map(|(path, _)| path.to_string())
            .chain(self.left_out.iter().filter(|(_, left)| left.layer > from).map(|(path, _)| path.clone()))
            .collect();
        let below =
            |a: &str, b: &str| a.strip_prefix(b).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
        let changed = |key: &str| since.iter().any(|path| below(path, key) || below(key, path));
        if let Some(notes) = self.entries.get_mut("notes")
            && let Value::Texts(texts) = &mut Arc::make_mut(&mut notes.entry).value
        {
            // A key stands between backticks, alone or before its value.
            let named = |text: &str| {
                text.split('`')
                    .skip(1)
                    .step_by(2)
                    .any(|key| changed(key.split([' ', '=']).next().unwrap_or(key)))
            };
            texts.retain(|(text, _)| !named(text));
        }
    }

    /// The plain case wherever nothing was said.
    fn plain(&self) -> &BTreeMap<Cow<'static, str>, Held> {
        self.plain.0.get_or_init(|| {
            let paths = KEYS.iter().flat_map(|key| match key.varies() {
                Varies::No => vec![(key, Cow::Borrowed(key.path))],
                Varies::Deal if matches!(key.absent, Absent::Required | Absent::Nothing) => Vec::new(),
                Varies::Deal => {
                    let path = |n: u8| Cow::Owned(key.path.replace('#', &n.to_string()));
                    (1..=self.deals).map(|n| (key, path(n))).collect()
                }
                Varies::Players | Varies::Cards | Varies::Name => Vec::new(),
            });
            let unsaid = paths.filter(|(_, path)| !self.entries.contains_key(path));
            unsaid.filter_map(|(key, path)| Some((path.clone(), self.plain_case(key, path)?))).collect()
        })
    }

    /// The plain case of one key, where it has one.
    fn plain_case(&self, key: &'static Key, path: Cow<'static, str>) -> Option<Held> {
        let value = key.absent.value()?;
        let place = self.source.at(0..0);
        let (key_at, value_at) = (place.clone(), place);
        let entry = Entry { key, path, written: None, value, key_at, value_at, inner: None, odd: false };
        Some(Held { entry: Arc::new(entry), said: Said::Default, layer: 0 })
    }

    /// What holds for a key, said or not.
    fn held(&self, path: &str) -> Option<&Held> {
        // What has no plain case, as the points of one card, is asked for often; nothing is written out for it.
        self.entries.get(path).or_else(|| has_plain_case(find(path)?.0).then(|| self.plain())?.get(path))
    }

    /// What a key holds and who said so.
    pub fn get(&self, path: &str) -> Option<(&Entry, Said)> {
        self.held(path).map(|held| (&*held.entry, held.said))
    }

    /// What some text says for a key.
    pub(super) fn said(&self, path: &str) -> Option<&Entry> {
        self.entries.get(path).map(|held| &*held.entry)
    }

    /// What some text says for a key, else the key itself with what varies in its address, where there is such a key.
    pub(super) fn told<'a>(&self, path: &'a str) -> Result<&Entry, Option<(&'static Key, &'a str)>> {
        self.said(path).ok_or_else(|| find(path))
    }

    /// The plain case of a key that no text says anything of, where it has one: `part` is what varies in its address.
    pub(super) fn unsaid(&self, key: &Key, part: &str) -> Option<Value> {
        let there = match key.varies() {
            Varies::No => true,
            Varies::Deal => part.parse().is_ok_and(|n: u8| (1..=self.deals).contains(&n)),
            Varies::Players | Varies::Cards | Varies::Name => false,
        };
        key.absent.value().filter(|_| there)
    }

    /// Every key that some text gives and whose address begins so, with what follows.
    pub fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a Entry)> {
        self.entries.iter().filter_map(move |(path, held)| {
            Some((path.strip_prefix(prefix)?.strip_prefix('.')?, &*held.entry))
        })
    }

    /// Every key that the file itself or `--set` gave.
    pub fn said_here(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values().filter(|held| held.said == Said::Here).map(|held| &*held.entry)
    }

    /// The highest number of a deal.
    pub fn deals(&self) -> u8 {
        self.deals
    }

    /// The same, while texts are still laid over one another.
    fn last_deal(&self) -> u8 {
        let named =
            self.entries.keys().chain(self.tables.keys()).filter_map(|path| path.strip_prefix("deal."));
        named.filter_map(|rest| rest.split('.').next()?.parse().ok()).max().unwrap_or(0)
    }

    /// Where a key's value or a table's header stands, with the number of the layer that has it; the plain case stands
    /// nowhere. Of several headers, the last.
    pub(super) fn said_at(&self, path: &str) -> Option<(Place, usize)> {
        let header = || self.tables.get(path).and_then(|headers| headers.last());
        match self.entries.get(path) {
            Some(held) => Some((held.entry.value_at.clone(), held.layer)),
            None => {
                header().map(|header| (header.place.clone(), header.layer)).or_else(|| self.left_out_at(path))
            }
        }
    }

    /// Whether a key was told in the file itself or in a `--set`, and not in what it extends.
    pub(super) fn is_here(&self, path: &str) -> bool {
        self.entries.get(path).is_some_and(|held| held.said == Said::Here)
    }

    /// Where a key or a table was left out that nobody has said anew, and by which layer.
    pub(super) fn left_out_at(&self, path: &str) -> Option<(Place, usize)> {
        if self.entries.contains_key(path) || self.tables.contains_key(path) {
            return None;
        }
        let around = std::iter::successors(Some(path), |path| path.rsplit_once('.').map(|(above, _)| above));
        let left = around.filter_map(|path| self.left_out.get(path)).find(|left| left.place.is_some())?;
        Some((left.place.clone()?, left.layer))
    }

    /// Where to point for something that is missing: the nearest table's header, best in the file itself; or its beginning.
    pub(super) fn place_of_missing(&self, path: &str) -> Place {
        let headers = || {
            let mut around = Some(path);
            std::iter::from_fn(move || {
                let path = around?;
                around = path.rsplit_once('.').map(|(above, _)| above);
                Some(path)
            })
            .filter_map(|path| self.tables.get(path)?.last())
        };
        if let Some((place, _)) = self.left_out_at(path) {
            return place;
        }
        let here = headers().find(|header| header.said == Said::Here).or(headers().next());
        here.map_or_else(|| self.source.at(0..0), |header| header.place.clone())
    }

    /// What a key holds, as a person may read it: `true`, `3-4`, `2 sets`.
    pub fn shown(&self, path: &str) -> Option<String> {
        self.get(path).map(|(entry, _)| match &entry.value {
            Value::Text(text) => text.clone(),
            other => other.to_string(),
        })
    }

    /// Every key with its value in the order of a complete file; `extends` is left out, since nothing is missing.
    pub fn in_order(&self) -> Vec<(&str, &Value)> {
        let mut all = Vec::new();
        let mut deals_done = false;
        for key in KEYS.iter().filter(|key| key.path != "extends") {
            match key.varies() {
                Varies::No => all.extend(self.entry(key.path)),
                Varies::Players | Varies::Cards | Varies::Name => all.extend(self.varying(key)),
                Varies::Deal if deals_done => {}
                Varies::Deal => {
                    deals_done = true;
                    let keys: Vec<_> = KEYS.iter().filter(|key| key.varies() == Varies::Deal).collect();
                    for n in 1..=self.deals() {
                        all.extend(
                            keys.iter().filter_map(|key| self.entry(&key.path.replace('#', &n.to_string()))),
                        );
                    }
                }
            }
        }
        all
    }

    fn entry(&self, path: &str) -> Option<(&str, &Value)> {
        self.held(path).map(|held| (&*held.entry.path, &held.entry.value))
    }

    fn varying(&self, key: &Key) -> Vec<(&str, &Value)> {
        let mut found: Vec<_> =
            self.under(key.stem()).filter_map(|(_, entry)| self.entry(&entry.path)).collect();
        found.sort_by_key(|(path, _)| place_in_order(path.rsplit('.').next().unwrap_or_default()));
        found
    }

    /// The complete ruleset as nested JSON, in the order of a complete file.
    pub fn to_json(&self) -> Map<String, Json> {
        let mut root = Map::new();
        for (path, value) in self.in_order() {
            insert(&mut root, path, value.to_json());
        }
        root
    }
}

/// Whether something holds for a key of which no text says anything.
fn has_plain_case(key: &Key) -> bool {
    matches!(key.varies(), Varies::No | Varies::Deal)
}

fn insert(table: &mut Map<String, Json>, path: &str, json: Json) {
    match path.split_once('.') {
        None => {
            table.insert(path.to_owned(), json);
        }
        Some((first, rest)) => {
            let inner = table.entry(first.to_owned()).or_insert_with(|| Json::Object(Map::new()));
            if let Json::Object(inner) = inner {
                insert(inner, rest, json);
            }
        }
    }
}

/// Players by number; cards: joker, ranks from the ace up, then single cards.
pub(super) fn place_in_order(name: &str) -> (u8, u8, u8) {
    if let Ok(n) = name.parse::<u8>() {
        return (1, n, 0);
    }
    if let Some(rank) = Rank::from_text(name) {
        return (1, rank.number(), 0);
    }
    parse_face(name).map_or((0, 0, 0), |face| (2, face.rank.number(), face.suit.index() as u8))
}
