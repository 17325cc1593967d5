//! The form of a ruleset file as JSON Schema, for editors: drawn from the table of keys and from the types that read them.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json, json};

use super::document::Document;
use super::fault::Source;
use super::keys::{Absent, KEYS, Key, Varies};
use super::layer::{Layer, OWN_NAMES};
use super::reader::{Reader, Taken};
use super::values::Value;

/// What the schema calls itself.
const TITLE: &str = "rummy ruleset";

/// A text in which nothing is missing that reading goes by: a deal, and a name of the ruleset's own.
const PROBE: &str = "deal.1.cards = 1\nscore.bonus.name = 1";

/// What each key takes, by its address in the table of keys.
fn taken() -> BTreeMap<&'static str, Taken> {
    let layer = Layer::from_toml(&Source::new("", PROBE));
    Reader::new(Document::new(&[layer], 0), std::iter::empty()).taken()
}

/// What every key takes, in words: ``a size like `3+`, `3-4` or `exactly 3`, or `never` ``.
pub fn takes() -> BTreeMap<&'static str, String> {
    taken().into_iter().map(|(key, taken)| (key, (taken.words)())).collect()
}

/// The JSON Schema (draft-07) of a ruleset file.
pub fn schema() -> Json {
    let taken = taken();
    let mut root = Map::new();
    let mut deal = Map::new();
    for key in KEYS {
        let shape = shape(key, &taken);
        match key.varies() {
            Varies::No => insert(&mut root, key.path, "properties", shape),
            Varies::Deal => {
                deal.insert(key.path.trim_start_matches("deal.#.").to_owned(), shape);
            }
            Varies::Players => insert(&mut root, &pattern(key, PLAYERS), "patternProperties", shape),
            Varies::Cards => insert(&mut root, &pattern(key, CARDS), "patternProperties", shape),
            Varies::Name => insert(&mut root, &pattern(key, "^[a-z0-9_]{1,40}$"), "patternProperties", shape),
        }
    }
    let one = json!({"$ref": "#/definitions/deal"});
    root.insert(
        "deal".into(),
        json!({
            "description": "all deals, each under [[deal]]; or deals of the ruleset that is extended, by number, as in [deal.7]",
            "anyOf": [
                {"type": "array", "items": one, "maxItems": super::address::MOST_DEALS},
                {"type": "object", "patternProperties": {"^[1-9][0-9]?$": one}, "additionalProperties": false},
            ],
        }),
    );
    let inherited = |path: &&str| !OWN_NAMES.contains(path);
    let required = || KEYS.iter().filter(|key| key.absent == Absent::Required).map(|key| key.path);
    let own: Vec<&str> = required().filter(|path| !inherited(path)).collect();
    let mut complete = Map::new();
    required().filter(inherited).for_each(|path| require(&mut complete, path));
    json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": TITLE,
        "description": "The rules of one variant of rummy. `rummy rules check FILE` tells what a schema can't: whether the rules fit together.",
        "type": "object",
        "properties": root,
        "additionalProperties": false,
        "required": own,
        "if": {"not": {"required": ["extends"]}},
        "then": complete,
        "definitions": {"deal": {"type": "object", "properties": deal, "additionalProperties": false}},
    })
}

/// The schema as the text of a file.
pub fn schema_text() -> String {
    format!("{:#}\n", schema())
}

/// Whether a text is a schema of this kind, of this version or another.
pub fn is_schema(text: &str) -> bool {
    serde_json::from_str::<Json>(text)
        .is_ok_and(|schema| schema.get("title").is_some_and(|title| title == TITLE))
}

/// How numbers of players are written, and cards.
const PLAYERS: &str = "^([1-9]|1[0-2])(-([1-9]|1[0-2]))?$";
const CARDS: &str =
    "^(joker|low_ace|wild_rank|([2-9]|10|[AaTtJjQqKk])(-([2-9]|10|[AaTtJjQqKk])|[SsHhDdCc♠♥♦♣♤♡♢♧])?)$";

fn pattern(key: &Key, pattern: &str) -> String {
    // No part of an address holds a dot, so that it can stand behind the last one.
    format!("{}.{pattern}", key.stem())
}

/// The schema of one key's value.
fn shape(key: &Key, taken: &BTreeMap<&'static str, Taken>) -> Json {
    let shape = taken.get(key.path).map_or_else(|| json!({}), |taken| (taken.shape)());
    let mut all = Map::new();
    all.insert("description".into(), key.about.into());
    if let Json::Object(shape) = shape {
        all.extend(shape);
    }
    if let Some(value) = key.absent.value() {
        all.insert("default".into(), value.to_json());
    }
    Json::Object(all)
}

/// Puts a key's schema into the tables that its address lies in; the last part of it is kept in `under`.
fn insert(members: &mut Map<String, Json>, path: &str, under: &str, shape: Json) {
    let Some((first, rest)) = path.split_once('.') else {
        members.insert(path.to_owned(), shape);
        return;
    };
    let empty = || json!({"type": "object", "properties": {}, "additionalProperties": false});
    let table = members.entry(first.to_owned()).or_insert_with(empty);
    let inside = if rest.contains('.') && !rest.starts_with('^') { "properties" } else { under };
    let Json::Object(table) = table else { return };
    // Key before what is additional, as people would write it.
    let inner = table.entry(inside.to_owned()).or_insert_with(|| json!({}));
    if let Json::Object(inner) = inner {
        if inside == "properties" {
            insert(inner, rest, under, shape);
        } else {
            inner.insert(rest.to_owned(), shape);
        }
    }
}

/// Demands a key, and every table that it lies in.
fn require(schema: &mut Map<String, Json>, path: &str) {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    if let Json::Array(names) = schema.entry("required").or_insert_with(|| json!([]))
        && !names.iter().any(|name| name == first)
    {
        names.push(first.into());
    }
    if let (Some(rest), Json::Object(tables)) =
        (rest, schema.entry("properties").or_insert_with(|| json!({})))
        && let Json::Object(table) = tables.entry(first.to_owned()).or_insert_with(|| json!({}))
    {
        require(table, rest);
    }
    if rest.is_none() && schema.get("properties").is_some_and(|tables| tables == &json!({})) {
        schema.remove("properties");
    }
}

impl Value {
    /// The value as JSON.
    pub fn to_json(&self) -> Json {
        match self {
            Self::Text(text) => Json::from(text.as_str()),
            Self::Whole(n) => Json::from(*n),
            Self::Flag(flag) => Json::from(*flag),
            Self::Texts(texts) => texts.iter().map(|(text, _)| Json::from(text.as_str())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_says_what_it_takes() {
        let taken = taken();
        for key in KEYS {
            let Some(found) = taken.get(key.path) else { panic!("{} is never read", key.path) };
            let shape = (found.shape)();
            let known = ["type", "enum", "const", "anyOf"].iter().any(|word| shape.get(word).is_some());
            assert!(known && shape["type"] != json!([]), "{}: {shape}", key.path);
            assert!(!(found.words)().is_empty(), "{}", key.path);
        }
    }
}
