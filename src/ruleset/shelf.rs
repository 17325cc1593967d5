//! The rulesets that are compiled in, and the names that a text gives itself.

use std::path::Path;

use super::fault::Source;
use super::layer::Layer;
use super::values::Value;

/// The rulesets that are compiled in: id and text, in order of their ids.
pub const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The other short names of those: alias and id. A name is looked up here, so that no ruleset is read but the one meant.
const ALIASES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/aliases.rs"));

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
    text_of(&Layer::from_toml(source), "id").filter(|id| !id.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

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
