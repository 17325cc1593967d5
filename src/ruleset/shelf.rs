//! The rulesets that are compiled in, and the names that a text gives itself.

use std::path::Path;

use super::fault::Source;
use super::layer::Layer;
use super::values::Value;

/// The rulesets that are compiled in: id and text, in order of their ids.
pub const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The ruleset that is compiled in under an id.
pub(super) fn taken(id: &str) -> Option<&'static (&'static str, &'static str)> {
    BUILT_IN.iter().find(|(known, _)| *known == id)
}

/// The text of a ruleset that is compiled in, under the name that messages have for it.
pub(super) fn built_in(id: &str, text: &str) -> Source {
    Source::new(&format!("rulesets/{id}.toml"), text)
}

pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// What a layer says for a key that takes a text.
pub(super) fn text_of(layer: &Layer, key: &str) -> Option<String> {
    layer.entries.iter().find(|entry| entry.path == key && !entry.odd).and_then(|entry| match &entry.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    })
}

/// The id that a text gives itself.
pub(super) fn id_of(source: &Source) -> Option<String> {
    text_of(&Layer::from_toml(source), "id").filter(|id| !id.is_empty())
}
