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
    let mut code = String::from("&[\n");
    for path in &files {
        let id =
            path.file_stem().and_then(|stem| stem.to_str()).expect("a ruleset's file is named after its id");
        writeln!(code, "    ({id:?}, include_str!({:?})),", path.display().to_string())
            .expect("a String takes all");
    }
    code.push(']');
    let out = Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("rulesets.rs");
    fs::write(out, code).expect("cargo gives a folder to write to");
}
