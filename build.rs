//! Gathers `rulesets/*.toml` into the program, so that a new variant is a file and nothing else.

// A build script has nobody to hand an error to.
#![allow(clippy::expect_used)]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

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
    let (mut texts, mut aliases) = (String::from("&[\n"), String::from("&[\n"));
    for path in &files {
        let id =
            path.file_stem().and_then(|stem| stem.to_str()).expect("a ruleset's file is named after its id");
        writeln!(texts, "    ({id:?}, include_str!({:?})),", path.display().to_string())
            .expect("a String takes all");
        let text = fs::read_to_string(path).expect("a ruleset's file is text");
        for alias in aliases_of(&text) {
            writeln!(aliases, "    ({alias:?}, {id:?}),").expect("a String takes all");
        }
    }
    let out = env::var("OUT_DIR").expect("cargo sets it");
    for (name, code) in [("rulesets.rs", texts), ("aliases.rs", aliases)] {
        fs::write(Path::new(&out).join(name), code + "]").expect("cargo gives a folder to write to");
    }
}

/// The other short names of a ruleset, which its file has on one line; a test holds them against what is read.
fn aliases_of(text: &str) -> impl Iterator<Item = &str> {
    let head = text.lines().take_while(|line| !line.starts_with('['));
    let lists = head.filter_map(|line| line.strip_prefix("aliases = [")?.strip_suffix(']'));
    lists.flat_map(|list| list.split(',')).map(|alias| alias.trim().trim_matches('"'))
}
