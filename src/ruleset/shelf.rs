//! The rulesets that are compiled in, and the names that a text gives itself.

use std::path::Path;

use super::fault::Source;
use super::layer::{Layer, Row, What};
use super::values::Value;

/// The rulesets that are compiled in: id and text, in order of their ids.
pub const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The other short names of those: alias and id. A name is looked up here, so that no ruleset is read but the one meant.
const ALIASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/aliases.rs"));

/// What each of those says, statement by statement, in the same order.
const PREPARED: &[&[Row]] = include!(concat!(env!("OUT_DIR"), "/prepared.rs"));

/// What a text says, which is known before for one that is compiled in.
pub(super) fn layer_of(source: &Source) -> Layer {
    match place_of(source).and_then(|at| PREPARED.get(at)) {
        Some(rows) if !rows.is_empty() => Layer::prepared(source, rows),
        _ => Layer::from_toml(source),
    }
}

/// Whether all these texts are compiled in, so that tests have shown that their keys fit together.
pub(super) fn all_built_in(layers: &[Layer]) -> bool {
    layers.iter().all(|layer| place_of(&layer.source).is_some())
}

/// Which of those that are compiled in a text is, word for word.
fn place_of(source: &Source) -> Option<usize> {
    BUILT_IN.iter().position(|(_, text)| **text == *source.text)
}

/// Those of which some name fits.
pub(super) fn called(
    fits: impl Fn(&str) -> bool,
) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    BUILT_IN.iter().filter(move |(id, _)| {
        let mut aliases = ALIASES.iter().filter(|(_, of)| of == id);
        fits(id) || aliases.any(|(alias, _)| fits(alias))
    })
}

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
    text_of(&layer_of(source), "id").filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_prepared_is_what_is_read() {
        assert_eq!(PREPARED.len(), BUILT_IN.len());
        let (prepared, not): (Vec<_>, Vec<_>) =
            BUILT_IN.iter().zip(PREPARED).partition(|(_, rows)| !rows.is_empty());
        assert!(prepared.len() > not.len(), "build.rs takes few rulesets apart");
        for ((id, text), rows) in prepared {
            let source = built_in(id, text);
            assert_eq!(Layer::prepared(&source, rows), Layer::from_toml(&source), "{id}");
        }
    }

    #[test]
    fn aliases_are_those_that_the_files_give() {
        let mut given = Vec::new();
        for (id, text) in BUILT_IN {
            let layer = Layer::from_toml(&built_in(id, text));
            let aliases = layer.entries.iter().find(|entry| entry.path == "aliases");
            if let Some(Value::Texts(aliases)) = aliases.map(|entry| &entry.value) {
                given.extend(aliases.iter().map(|(alias, _)| (alias.clone(), (*id).to_owned())));
            }
        }
        let known: Vec<_> =
            ALIASES.iter().map(|(alias, id)| ((*alias).to_owned(), (*id).to_owned())).collect();
        assert!(!given.is_empty());
        assert_eq!(known, given);
    }
}
