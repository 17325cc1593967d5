//! Gathers `rulesets/*.toml` into the program, so that a new variant is a file and nothing else.

// A build script has nobody to hand an error to.
#![allow(clippy::expect_used)]

use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::{env, fs};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

fn main() {
    println!("cargo::rerun-if-changed=rulesets");
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("rulesets");
    let mut files: Vec<_> = fs::read_dir(&folder)
        .expect("the rulesets folder is part of the package")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|ext| ext == "toml"))
        .collect();
    // In order of the ids; the whole path would put `x-classic.toml` before `x.toml`.
    files.sort_by_key(|path| path.file_stem().map(ToOwned::to_owned));
    let [mut texts, mut aliases, mut prepared] = ["&[\n"; 3].map(String::from);
    for path in &files {
        let id =
            path.file_stem().and_then(|stem| stem.to_str()).expect("a ruleset's file is named after its id");
        writeln!(texts, "    ({id:?}, include_str!({:?})),", path.display().to_string())
            .expect("a String takes all");
        let text = fs::read_to_string(path).expect("a ruleset's file is text");
        let rows = statements(&text).unwrap_or_default();
        writeln!(prepared, "    &[{}],", rows.join(", ")).expect("a String takes all");
        for alias in aliases_of(&text) {
            writeln!(aliases, "    ({alias:?}, {id:?}),").expect("a String takes all");
        }
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (name, code) in [("rulesets.rs", texts), ("aliases.rs", aliases), ("prepared.rs", prepared)] {
        fs::write(Path::new(&out).join(name), code + "]").expect("cargo gives a folder to write to");
    }
}

/// The other short names of a ruleset, which its file has on one line; a test holds them against what is read.
fn aliases_of(text: &str) -> impl Iterator<Item = &str> {
    let head = text.lines().take_while(|line| !line.starts_with('['));
    let lists = head.filter_map(|line| line.strip_prefix("aliases = [")?.strip_suffix(']'));
    lists.flat_map(|list| list.split(',')).map(|alias| alias.trim().trim_matches('"'))
}

/// The statements of a ruleset one by one, as code, so that the program reads no TOML for it; a test holds them against
/// what it would read. None where something is written otherwise than the built-in rulesets are.
fn statements(text: &str) -> Option<Vec<String>> {
    let document = DeTable::parse(text).ok()?;
    let mut walk = Walk { text, table: String::new(), rows: Vec::new() };
    walk.table(document.get_ref())?;
    Some(walk.rows)
}

/// The way through the tables of a text.
struct Walk<'a> {
    text: &'a str,
    /// The table whose header was passed last.
    table: String,
    rows: Vec<String>,
}

impl Walk<'_> {
    fn row(
        &mut self,
        what: &str,
        name: &Range<usize>,
        key: &Range<usize>,
        value: &Range<usize>,
    ) -> Option<()> {
        let bytes = |at: &Range<usize>| {
            Some(format!("({}, {})", u16::try_from(at.start).ok()?, u16::try_from(at.end).ok()?))
        };
        let (name, key, value) = (bytes(name)?, bytes(key)?, bytes(value)?);
        self.rows.push(format!("Row {{ what: What::{what}, name: {name}, key: {key}, value: {value} }}"));
        Some(())
    }

    fn table(&mut self, table: &DeTable<'_>) -> Option<()> {
        let mut members: Vec<_> = table.iter().collect();
        members.sort_by_key(|(name, _)| name.span().start);
        let here = self.table.clone();
        for (name, value) in members {
            let (key, span) = (name.span(), value.span());
            let plain = self.text.get(key.clone())? == name.get_ref();
            // What stands in no table, or below its header, and under a name without quotes or dots.
            let below = plain && self.table == here;
            match value.get_ref() {
                DeValue::Table(inner) if plain => {
                    let path = if here.is_empty() {
                        name.get_ref().to_string()
                    } else {
                        format!("{here}.{}", name.get_ref())
                    };
                    let header = key.end.checked_sub(path.len())?..key.end;
                    (self.text.get(header.clone())? == path).then_some(())?;
                    self.row("Table", &header, &key, &(0..0))?;
                    self.table = path;
                    self.table(inner)?;
                }
                DeValue::Array(deals) if plain && here.is_empty() && name.get_ref() == "deal" => {
                    for deal in deals {
                        let DeValue::Table(inner) = deal.get_ref() else { return None };
                        "[[deal]]".clone_into(&mut self.table);
                        self.row("Deal", &(0..0), &deal.span(), &(0..0))?;
                        inner.iter().all(|(_, value)| !value.get_ref().is_table()).then_some(())?;
                        self.table(inner)?;
                    }
                }
                DeValue::Array(items) if below => {
                    self.row("Texts", &key, &key, &span)?;
                    for item in items {
                        let letters = self.letters(item)?;
                        self.row("Item", &(0..0), &(0..0), &letters)?;
                    }
                }
                DeValue::String(_) if below => {
                    self.letters(value)?;
                    self.row("Text", &key, &key, &span)?;
                }
                DeValue::Integer(n) if below => {
                    (n.radix() == 10 && self.text.get(span.clone())? == n.as_str()).then_some(())?;
                    self.row("Whole", &key, &key, &span)?;
                }
                DeValue::Boolean(_) if below => self.row("Flag", &key, &key, &span)?,
                _ => return None,
            }
        }
        Some(())
    }

    /// The letters of a text that stand between its quotes as they are.
    fn letters(&self, item: &Spanned<DeValue<'_>>) -> Option<Range<usize>> {
        let letters = item.span().start + 1..item.span().end - 1;
        (self.text.get(letters.clone())? == item.get_ref().as_str()?).then_some(letters)
    }
}
