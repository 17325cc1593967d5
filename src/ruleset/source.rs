//! Where rulesets are found: compiled in, in the user's folder, or at a path.

mod chain;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use self::chain::{inherited_by, taken_names};
use super::Ruleset;
use super::error::LoadError;
use super::fault::Source;
use super::layer::Layer;
use super::read::{complete, in_order, misfits, trusted};
use super::shelf::{BUILT_IN, all_built_in, built_in, called, id_of, layer_of, stem, taken};
use super::values::nearest;
use crate::system::reason;

/// The longest file that is read as a ruleset, in bytes.
const LONGEST: u64 = 1 << 18;

/// A folder of the user's own rulesets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folder(pub PathBuf);

/// All rulesets within reach.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Library {
    folder: Option<Folder>,
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
        let (rules, mut layers) = self.read_through(&self.find(name)?)?;
        if sets.is_empty() {
            return Ok(rules);
        }
        // What the file says is as good as inherited once `--set` speaks after it.
        let parents = layers.len();
        layers.extend(sets.iter().map(|argument| Layer::from_set(argument)));
        let changed = complete(&layers, parents).map_err(LoadError::Faulty)?;
        Ok(Ruleset { parent: rules.parent, inherited: inherited_by(&layers, parents), ..changed })
    }

    /// Every ruleset: those compiled in, then the user's, each in order of its id.
    pub fn list(&self) -> Vec<Listed> {
        let built_in = BUILT_IN.iter().map(|(id, text)| Listed {
            id: (*id).to_owned(),
            path: None,
            rules: self.read_through(&built_in(id, text)).map(|(rules, _)| rules),
        });
        built_in.chain(self.own()).collect()
    }

    /// The user's own rulesets, in order of their ids.
    fn own(&self) -> Vec<Listed> {
        let mut own: Vec<Listed> = self.own_files().into_iter().map(|path| self.own_one(path)).collect();
        own.sort_by(|a, b| a.id.cmp(&b.id));
        own
    }

    /// One of the user's files.
    fn own_one(&self, path: PathBuf) -> Listed {
        let rules = self.load_path(&path);
        Listed {
            id: rules.as_ref().map_or_else(|_| stem(&path), |rules| rules.id.clone()),
            path: Some(path),
            rules,
        }
    }

    /// The folder of the user's own rulesets.
    pub fn folder(&self) -> Option<&Path> {
        self.folder.as_ref().map(|Folder(path)| path.as_path())
    }

    /// The ruleset that goes by a name already, unless it is the one of that file.
    pub fn taken_by(&self, name: &str, except: &Path) -> Option<String> {
        let list = self.list();
        let others = list.iter().filter(|listed| listed.path.as_deref() != Some(except));
        others.into_iter().find(|listed| listed.goes_by(|own| own == name)).map(|listed| {
            let path = listed.path.as_ref().map(|path| path.display().to_string());
            path.unwrap_or_else(|| format!("the built-in ruleset {}", listed.id))
        })
    }

    /// Every name that a person may type, ids first.
    pub fn names(&self) -> Vec<String> {
        let list = self.list();
        let ids = list.iter().map(|listed| listed.id.clone());
        let aliases = list.iter().flat_map(|listed| listed.aliases().to_vec());
        ids.chain(aliases).collect()
    }

    /// Loads the ruleset of one file.
    ///
    /// # Errors
    /// As [`Self::load`].
    pub fn load_path(&self, path: &Path) -> Result<Ruleset, LoadError> {
        self.read_through(&read(path)?).map(|(rules, _)| rules)
    }

    /// The rules of a text, with its layer behind those of all that it extends.
    fn read_through(&self, source: &Source) -> Result<(Ruleset, Vec<Layer>), LoadError> {
        let mut layers = vec![layer_of(source)];
        taken_names(&mut layers);
        if let Err(fault) = self.extend(&mut layers) {
            let own = layers.iter().flat_map(|layer| layer.faults.clone());
            let faults = own.chain([*fault]).chain(misfits(&layers)).collect();
            return Err(LoadError::Faulty(in_order(faults, &layers)));
        }
        let parents = layers.len() - 1;
        let read = if all_built_in(&layers) { trusted } else { complete };
        let rules = read(&layers, parents).map_err(LoadError::Faulty)?;
        Ok((Ruleset { inherited: inherited_by(&layers, parents), ..rules }, layers))
    }

    fn own_files(&self) -> Vec<PathBuf> {
        let Some(Folder(folder)) = &self.folder else { return Vec::new() };
        let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
        let mut files: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        files.retain(|path| path.extension().is_some_and(|ext| ext == "toml"));
        files.sort();
        files
    }

    /// A person's own file that goes by this name or id, where there is one.
    pub fn own_file(&self, name: &str) -> Option<PathBuf> {
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        self.own_files().into_iter().find(|path| path.file_stem().is_some_and(|own| own == stem))
    }

    /// The text of the ruleset that a person calls so.
    fn find(&self, name: &str) -> Result<Source, LoadError> {
        if let Some((id, text)) = taken(name) {
            return Ok(built_in(id, text));
        }
        let path = Path::new(name);
        if path.extension().is_some_and(|ext| ext == "toml") {
            return read(path);
        }
        if path.components().count() > 1 {
            let with_end = PathBuf::from(format!("{name}.toml"));
            return if path.is_file() || !with_end.is_file() { read(path) } else { read(&with_end) };
        }
        let own = self.own();
        let fitting = |fits: &dyn Fn(&str) -> bool| -> (Vec<&(&str, &str)>, Vec<&Listed>) {
            (called(fits).collect(), own.iter().filter(|listed| listed.goes_by(fits)).collect())
        };
        let mut found = fitting(&|known| known == name);
        if found.0.is_empty() && found.1.is_empty() && !name.is_empty() {
            found = fitting(&|known| known.starts_with(name));
        }
        match (&*found.0, &*found.1) {
            ([(id, text)], []) => Ok(built_in(id, text)),
            ([], [Listed { path: Some(path), .. }]) => read(path),
            ([], []) => Err(self.unknown(name)),
            (shelved, several) => {
                let among = several.iter().map(|listed| match &listed.path {
                    // Two files may claim one id; their paths tell them apart.
                    Some(path) if several.iter().filter(|other| other.id == listed.id).count() > 1 => {
                        path.display().to_string()
                    }
                    _ => listed.id.clone(),
                });
                let among = shelved.iter().map(|(id, _)| (*id).to_owned()).chain(among).collect();
                Err(LoadError::Ambiguous { name: name.into(), among })
            }
        }
    }

    fn unknown(&self, name: &str) -> LoadError {
        let names = self.names();
        let near = nearest(name, names.iter().map(String::as_str)).map(str::to_owned);
        LoadError::Unknown { name: name.into(), near }
    }

    /// Every id, read from no more of a file than it takes.
    fn ids(&self) -> Vec<String> {
        let own = self.own_files();
        let own =
            own.iter().map(|path| read(path).ok().and_then(|source| id_of(&source)).unwrap_or(stem(path)));
        BUILT_IN.iter().map(|(id, _)| (*id).to_owned()).chain(own).collect()
    }

    fn by_id(&self, id: &str) -> Option<Source> {
        if let Some((id, text)) = taken(id) {
            return Some(built_in(id, text));
        }
        let mut own = self.own_files();
        // Most files are named after their id, and then one file is read and not all of them.
        own.sort_by_key(|path| path.file_stem().is_none_or(|name| name != id));
        own.iter().filter_map(|path| read(path).ok()).find(|source| id_of(source).as_deref() == Some(id))
    }
}

impl Listed {
    fn aliases(&self) -> &[String] {
        self.rules.as_ref().map_or(&[], |rules| &rules.aliases)
    }

    fn goes_by(&self, fits: impl Fn(&str) -> bool) -> bool {
        // Who asks for a faulty ruleset by its id is to be shown the faults, whatever the file is called.
        let claimed = match (&self.path, &self.rules) {
            (Some(path), Err(_)) => read(path).ok().and_then(|source| id_of(&source)),
            _ => None,
        };
        fits(&self.id)
            || self.aliases().iter().any(|alias| fits(alias))
            || claimed.is_some_and(|id| fits(&id))
    }
}

fn read(path: &Path) -> Result<Source, LoadError> {
    let unreadable = |why: String| LoadError::Unreadable { path: path.to_owned(), why };
    let kind = fs::metadata(path).map_err(|error| unreadable(reason(&error)))?.file_type();
    // A pipe in somebody's folder would be waited for for ever; one of the system's that was named is meant.
    if kind.is_dir() {
        return Err(unreadable("it is a folder".into()));
    } else if !kind.is_file() && !path.starts_with("/dev") && !path.starts_with("/proc") {
        return Err(unreadable("it is not a plain file".into()));
    }
    let file = fs::File::open(path).map_err(|error| unreadable(reason(&error)))?;
    let mut bytes = Vec::new();
    file.take(LONGEST + 1).read_to_end(&mut bytes).map_err(|error| unreadable(reason(&error)))?;
    if bytes.len() as u64 > LONGEST {
        return Err(unreadable(format!("no ruleset is longer than {} KiB", LONGEST >> 10)));
    }
    match std::str::from_utf8(&bytes) {
        // Some editors put a mark before the text, which is no part of it.
        Ok(text) => Ok(Source::new(&path.to_string_lossy(), text.strip_prefix('\u{feff}').unwrap_or(text))),
        Err(error) => {
            let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let good = Source::new("", &String::from_utf8_lossy(good));
            let (line, column) = good.at(good.text.len()..good.text.len()).line_column();
            Err(unreadable(format!("it is no UTF-8 text: see line {line}, column {column}")))
        }
    }
}

#[cfg(test)]
mod tests;
