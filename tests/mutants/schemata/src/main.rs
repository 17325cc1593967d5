//! Writes every mutant of some Rust files into those files, each asleep until the environment names it.
//!
//! `rummy-schemata LIST DROPPED FILE…` rewrites the files where they are, adds no line to them, and writes the list of mutants.
//! A mutant whose key is a line of DROPPED is listed and left out: it does not compile.
//! The part of a line that a compiler's complaint is about lies between `/*<N*/` and `/*>N*/`, where N is the mutant.

mod mutants;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;

use syn::visit::Visit;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let (list, dropped) = args.next().zip(args.next()).ok_or("rummy-schemata LIST DROPPED FILE…")?;
    let dropped = std::fs::read_to_string(dropped)?;
    let dropped: BTreeSet<&str> = dropped.lines().collect();
    let mut all = Vec::new();
    for path in args {
        let source = std::fs::read_to_string(&path)?;
        let mut finder = mutants::Finder::new(&source);
        finder.visit_file(&syn::parse_file(&source)?);
        let mut times: BTreeMap<String, usize> = BTreeMap::new();
        let mut edits: Vec<(usize, String)> = Vec::new();
        for site in finder.sites {
            let mut awake = Vec::new();
            for change in site.changes {
                let key = format!("{path} | {} | {} | {}", site.function, change.what, site.snippet);
                let seen = times.entry(key.clone()).or_default();
                *seen += 1;
                let key = if *seen > 1 { format!("{key} #{seen}") } else { key };
                let id = all.len() + 1;
                if !dropped.contains(key.as_str()) {
                    awake.push((id, change.code));
                }
                all.push(serde_json::json!({ "id": id, "key": key, "file": path, "line": site.line }));
            }
            site.shape.edit(&awake, &mut edits);
        }
        // Where two begin at one place the outer one comes first, and it was found first; of two that end there, the inner.
        edits.sort_by_key(|(at, _)| *at);
        let mut text = String::new();
        let mut done = 0;
        for (at, insert) in edits {
            text.push_str(&source[done..at]);
            text.push_str(&insert);
            done = at;
        }
        text.push_str(&source[done..]);
        std::fs::write(&path, text)?;
    }
    std::fs::write(list, serde_json::to_string_pretty(&all)?)?;
    Ok(())
}
