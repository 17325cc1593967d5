//! Rulesets that extend one another: the whole chain, a ring in it, a link that is missing, and what passes along it.

use std::sync::Arc;

use super::Library;
use crate::ruleset::document::Document;
use crate::ruleset::fault::Fault;
use crate::ruleset::layer::Layer;
use crate::ruleset::shelf::{layer_of, taken, text_of};
use crate::ruleset::values::{Value, nearest};

/// The longest chain of rulesets that extend each other.
const DEEPEST: usize = 16;

impl Library {
    /// Puts the layers of all that a file extends before it.
    pub(super) fn extend(&self, layers: &mut Vec<Layer>) -> Result<(), Box<Fault>> {
        let own = layers.first().and_then(|layer| text_of(layer, "id"));
        // With a taken name, the file would seem to extend itself.
        let mut chain: Vec<String> = own.into_iter().filter(|id| taken(id).is_none()).collect();
        while let Some((parent, mut fault)) = layers.first().and_then(parent_of) {
            let looped = chain.contains(&parent);
            chain.push(parent.clone());
            let shown = chain.join(" → ");
            if looped {
                fault.message = format!("these rulesets extend each other in a ring: {shown}");
                return Err(fault.into());
            }
            if layers.len() > DEEPEST {
                fault.message = format!("more than {DEEPEST} rulesets extend one another: {shown}");
                return Err(fault.into());
            }
            let Some(source) = self.by_id(&parent) else {
                let names = self.ids();
                fault.message = match chain.len() {
                    0..=2 => format!("no ruleset `{parent}` to extend"),
                    _ => format!("no ruleset `{parent}` to extend: {shown}"),
                };
                let near = nearest(&parent, names.iter().map(String::as_str));
                fault.help = Some(match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`rummy rules` lists them, with your own".into(),
                });
                return Err(fault.into());
            };
            let layer = layer_of(&source);
            inherited(layers);
            layers.insert(0, layer);
        }
        inherited(layers);
        Ok(())
    }
}

/// Leaves of the first layer what the others inherit, now that its own `extends` was followed.
fn inherited(layers: &mut [Layer]) {
    if let [first, _, ..] = layers {
        first.drop_own_names();
    }
}

/// What the first layers say without the others.
pub(super) fn inherited_by(layers: &[Layer], parents: usize) -> Option<Arc<Document>> {
    let before = layers.get(..parents).filter(|before| !before.is_empty())?;
    Some(Arc::new(Document::new(before, parents)))
}

/// What a layer extends, with a fault ready at that place.
fn parent_of(layer: &Layer) -> Option<(String, Fault)> {
    let entry = layer.entries.iter().find(|entry| entry.path == "extends" && !entry.odd)?;
    let Value::Text(parent) = &entry.value else { return None };
    Some((parent.clone(), Fault::new("extends", entry.value_at.clone(), "", "the id of a ruleset")))
}

/// A file of the user's may not take a name of a ruleset that is compiled in: a game's rules would mean two things.
pub(super) fn taken_names(layers: &mut [Layer]) {
    let Some(layer) = layers.first_mut() else { return };
    let mut faults = Vec::new();
    for entry in &layer.entries {
        let names = match (&*entry.path, &entry.value) {
            ("id", Value::Text(id)) => vec![id],
            ("aliases", Value::Texts(aliases)) => aliases.iter().map(|(alias, _)| alias).collect(),
            _ => continue,
        };
        for (i, name) in names.into_iter().enumerate() {
            // A copy of it is no other ruleset.
            if let Some((id, _)) = taken(name).filter(|(_, text)| **text != *layer.source.text) {
                let message = format!("`{id}` is the id of a built-in ruleset");
                let fault =
                    Fault::new(&entry.path, entry.part(i, 0..name.len()), message, "a name of its own");
                faults.push(
                    fault.help(format!(
                        "give it another name, and keep those rules with `extends = \"{id}\"`"
                    )),
                );
            }
        }
    }
    layer.faults.extend(faults);
}
