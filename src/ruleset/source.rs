//! Where rulesets are found: compiled in, in the user's folder, or at a path.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::Ruleset;
use super::fault::{Fault, Faults, Source};
use super::layer::Layer;
use super::read::complete;
use super::values::{Value, nearest};

/// The rulesets that are compiled in: id and text, in order of their ids.
pub const BUILT_IN: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The longest file that is read as a ruleset, in bytes.
const LONGEST: u64 = 1 << 20;

/// The longest chain of rulesets that extend each other.
const DEEPEST: usize = 16;

/// A folder of the user's own rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(pub PathBuf);

/// All rulesets within reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    folder: Option<Folder>,
}

/// Why a ruleset can't be had.
#[derive(thiserror::Error, Debug)]
#[non_exhaustive]
pub enum LoadError {
    /// Nothing goes by that name.
    #[error("no ruleset `{name}`")]
    Unknown {
        /// The name as typed.
        name: String,
        /// A name that is like it.
        near: Option<String>,
    },
    /// Several go by names that begin so.
    #[error("`{name}` could be {}", .among.join(" or "))]
    Ambiguous {
        /// The name as typed.
        name: String,
        /// The ids that begin so.
        among: Vec<String>,
    },
    /// The file can't be read.
    #[error("can't read {}: {why}", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        why: String,
    },
    /// The rules are faulty.
    #[error("{0}")]
    Faulty(Faults),
}

/// A ruleset in a list.
#[derive(Debug)]
pub struct Listed {
    /// Its id, or the name of its file where it is faulty.
    pub id: String,
    /// The file, for the user's own.
    pub path: Option<PathBuf>,
    /// The rules, or why there are none.
    pub rules: Result<Ruleset, LoadError>,
}

impl Library {
    /// What is compiled in, and the user's folder.
    pub fn new(folder: Option<Folder>) -> Self {
        Self { folder }
    }

    /// Loads a ruleset by id, alias, unique prefix or path, with changes of the form `KEY=VALUE`.
    ///
    /// # Errors
    /// The name is unknown or ambiguous, the file unreadable, or the rules are faulty.
    pub fn load(&self, name: &str, sets: &[String]) -> Result<Ruleset, LoadError> {
        let files = self.layers(self.find(name)?)?;
        let rules = complete(&files, files.len() - 1).map_err(LoadError::Faulty)?;
        if sets.is_empty() {
            return Ok(rules);
        }
        // What the file says is as good as inherited once `--set` speaks after it.
        let parents = files.len();
        let mut layers = files;
        layers.extend(sets.iter().map(|argument| Layer::from_set(argument)));
        let mut changed = complete(&layers, parents).map_err(LoadError::Faulty)?;
        changed.parent = rules.parent;
        Ok(changed)
    }

    /// Every ruleset: those compiled in, then the user's, each in order of its id.
    pub fn list(&self) -> Vec<Listed> {
        let built_in = BUILT_IN.iter().map(|(id, text)| Listed {
            id: (*id).to_owned(),
            path: None,
            rules: self.load_source(Source::new(&built_in_name(id), text)),
        });
        let own = self.own_files().into_iter().map(|path| {
            let rules = read(&path)
                .and_then(|source| self.load_source(source))
                .and_then(|rules| self.own(&path, rules));
            let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            Listed { id: rules.as_ref().map_or(stem, |rules| rules.id.clone()), path: Some(path), rules }
        });
        built_in.chain(own).collect()
    }

    /// Every name that a person may type, ids first.
    pub fn names(&self) -> Vec<String> {
        let list = self.list();
        let ids = list.iter().map(|listed| listed.id.clone());
        let aliases = list
            .iter()
            .filter_map(|listed| listed.rules.as_ref().ok())
            .flat_map(|rules| rules.aliases.clone());
        ids.chain(aliases).collect()
    }

    /// The text of one ruleset at a path, with its faults.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_path(&self, path: &Path) -> Result<Ruleset, LoadError> {
        self.load_source(read(path)?)
    }

    fn load_source(&self, source: Source) -> Result<Ruleset, LoadError> {
        let layers = self.layers(source)?;
        complete(&layers, layers.len() - 1).map_err(LoadError::Faulty)
    }

    /// A user's ruleset may not take the name of one that is compiled in: a game's id would mean two things.
    fn own(&self, path: &Path, rules: Ruleset) -> Result<Ruleset, LoadError> {
        if BUILT_IN.iter().any(|(id, _)| *id == rules.id) {
            let place = rules.document().get("id").map(|(entry, _)| entry.value_at.clone());
            let place = place.unwrap_or_else(|| Source::new(&path.to_string_lossy(), "").at(0..0));
            let message = format!("`{}` is the id of a built-in ruleset", rules.id);
            let fault = Fault::new("id", place, message, "an id of its own");
            let help = format!("keep its rules with `extends = \"{}\"`", rules.id);
            return Err(LoadError::Faulty(Faults(vec![fault.help(help)])));
        }
        Ok(rules)
    }

    fn own_files(&self) -> Vec<PathBuf> {
        let Some(Folder(folder)) = &self.folder else { return Vec::new() };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        files.retain(|path| path.extension().is_some_and(|ext| ext == "toml"));
        files.sort();
        files
    }

    fn find(&self, name: &str) -> Result<Source, LoadError> {
        if let Some((id, text)) = BUILT_IN.iter().find(|(id, _)| *id == name) {
            return Ok(Source::new(&built_in_name(id), text));
        }
        if Path::new(name).extension().is_some_and(|ext| ext == "toml") {
            return read(Path::new(name));
        }
        let list = self.list();
        let named = |listed: &&Listed| {
            listed.id == name
                || listed.rules.as_ref().is_ok_and(|rules| rules.aliases.iter().any(|alias| alias == name))
        };
        let mut found: Vec<&Listed> = list.iter().filter(named).collect();
        if found.is_empty() && !name.is_empty() {
            found = list.iter().filter(|listed| listed.id.starts_with(name)).collect();
        }
        match found.as_slice() {
            [one] => match &one.path {
                Some(path) => read(path),
                None => BUILT_IN
                    .iter()
                    .find(|(id, _)| *id == one.id)
                    .map(|(id, text)| Source::new(&built_in_name(id), text))
                    .ok_or_else(|| LoadError::Unknown { name: name.into(), near: None }),
            },
            [] => {
                let names = self.names();
                let near = nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
                Err(LoadError::Unknown { name: name.into(), near })
            }
            several => Err(LoadError::Ambiguous {
                name: name.into(),
                among: several.iter().map(|listed| listed.id.clone()).collect(),
            }),
        }
    }

    /// A file's layer behind those of all that it extends.
    fn layers(&self, source: Source) -> Result<Vec<Layer>, LoadError> {
        let mut layers = vec![Layer::from_toml(&source)];
        let mut chain = Vec::new();
        while let Some((parent, fault)) = layers.first().and_then(parent_of) {
            let looped = chain.contains(&parent);
            chain.push(parent.clone());
            let shown = chain.join(" → ");
            let fail = |mut fault: Fault, message: String| {
                fault.message = message;
                Err(LoadError::Faulty(Faults(vec![fault])))
            };
            if looped {
                return fail(fault, format!("the rulesets extend each other in a ring: {shown}"));
            }
            if chain.len() > DEEPEST {
                return fail(fault, format!("more than {DEEPEST} rulesets extend each other: {shown}"));
            }
            if let Some(source) = self.by_id(&parent) {
                layers.insert(0, Layer::from_toml(&source?))
            } else {
                let names = self.ids();
                let near = nearest(&parent, names.iter().map(String::as_str))
                    .map(|near| format!("did you mean `{near}`?"));
                return fail(Fault { help: near, ..fault }, format!("no ruleset `{parent}` to extend"));
            }
        }
        Ok(layers)
    }

    /// The ids as the files' names tell them, read from no file.
    fn ids(&self) -> Vec<String> {
        let own = self.own_files();
        let own =
            own.iter().filter_map(|path| path.file_stem()).map(|stem| stem.to_string_lossy().into_owned());
        BUILT_IN.iter().map(|(id, _)| (*id).to_owned()).chain(own).collect()
    }

    fn by_id(&self, id: &str) -> Option<Result<Source, LoadError>> {
        if let Some((id, text)) = BUILT_IN.iter().find(|(known, _)| *known == id) {
            return Some(Ok(Source::new(&built_in_name(id), text)));
        }
        let says = |source: &Source| {
            Layer::from_toml(source)
                .entries
                .iter()
                .any(|entry| entry.path == "id" && entry.value == Value::Text(id.into()))
        };
        self.own_files().iter().map(|path| read(path)).find(|source| source.as_ref().is_ok_and(says))
    }
}

/// What a layer extends, with a fault ready at that place.
fn parent_of(layer: &Layer) -> Option<(String, Fault)> {
    let entry = layer.entries.iter().find(|entry| entry.path == "extends")?;
    let Value::Text(parent) = &entry.value else { return None };
    Some((parent.clone(), Fault::new("extends", entry.value_at.clone(), "", "the id of a ruleset")))
}

/// How messages call the file of a ruleset that is compiled in.
fn built_in_name(id: &str) -> String {
    format!("rulesets/{id}.toml")
}

fn read(path: &Path) -> Result<Source, LoadError> {
    let unreadable = |why: String| LoadError::Unreadable { path: path.to_owned(), why };
    let file = fs::File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(error.to_string()))?;
    if bytes.len() as u64 > LONGEST {
        return Err(unreadable("it is longer than any ruleset (1 MiB)".into()));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        unreadable(format!("it is no UTF-8 text (byte {})", error.utf8_error().valid_up_to() + 1))
    })?;
    Ok(Source::new(&path.to_string_lossy(), &text))
}
