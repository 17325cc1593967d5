//! The arrows between the parts point one way, and the core stays away from the world.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::project;

/// Every part with those that it may use, from the ground up.
const LAYERS: &[(&str, &[&str])] = &[
    ("cards", &[]),
    ("ruleset", &["cards"]),
    ("melds", &["cards", "ruleset"]),
    ("contract", &["cards", "ruleset", "melds"]),
    ("layout", &["cards", "ruleset", "melds", "contract"]),
    ("solve", &["cards", "ruleset", "melds", "contract", "layout"]),
    ("scoring", &["cards", "ruleset", "melds"]),
    ("table", &["cards", "ruleset", "melds", "layout", "contract", "scoring"]),
    ("play", &["cards", "ruleset", "melds", "layout", "scoring", "table"]),
    ("hint", &["cards", "ruleset", "melds", "layout", "solve", "scoring", "table", "play"]),
    ("journal", &["cards", "ruleset", "scoring", "table", "play"]),
    ("report", &["cards", "ruleset", "scoring", "table", "play", "journal"]),
    (
        "present",
        &[
            "cards", "ruleset", "melds", "layout", "solve", "scoring", "table", "play", "hint", "journal",
            "report",
        ],
    ),
    (
        "cli",
        &[
            "cards", "ruleset", "melds", "solve", "scoring", "table", "play", "hint", "journal", "report",
            "present",
        ],
    ),
];

/// What no part below `present` may touch.
const WORLD: &[&str] = &[
    "std::io",
    "Instant::",
    "SystemTime",
    "std::env",
    "chrono",
    "clap",
    "dialoguer",
    "comfy_table",
    "println!",
    "eprintln!",
    "print!(",
];

/// Files that read and write, which is what they are for.
const FILES: &[&str] =
    &["ruleset/source.rs", "journal/store.rs", "journal/lock.rs", "journal/store/", "journal/lock/"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without its comments and its tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap().to_owned();
    text.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

#[test]
fn arrows_point_one_way() {
    for (part, may) in LAYERS {
        for path in sources(&project("src").join(part)) {
            if path.to_string_lossy().contains("tests") {
                continue;
            }
            let code = code(&path);
            for (other, _) in LAYERS.iter().filter(|(other, _)| other != part && !may.contains(other)) {
                assert!(!code.contains(&format!("crate::{other}")), "{} uses {other}", path.display());
            }
        }
    }
}

#[test]
fn the_core_stays_away_from_the_world() {
    for (part, _) in LAYERS.iter().filter(|(part, _)| !["present", "cli"].contains(part)) {
        for path in sources(&project("src").join(part)) {
            let shown = path.to_string_lossy().into_owned();
            if shown.contains("tests") {
                continue;
            }
            let may_read = FILES.iter().any(|file| shown.contains(file));
            for word in WORLD.iter().filter(|word| !(may_read && **word == "std::io")) {
                assert!(!code(&path).contains(word), "{shown} uses {word}");
            }
        }
    }
}

#[test]
fn every_part_has_its_layer() {
    for entry in fs::read_dir(project("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            !path.is_dir() || LAYERS.iter().any(|(part, _)| *part == name),
            "{name} has no place in the layers"
        );
    }
}

#[test]
fn no_ruleset_is_known_by_name() {
    let ids: Vec<&str> = rummy_referee::ruleset::BUILT_IN.iter().map(|(id, _)| *id).collect();
    for path in sources(&project("src")) {
        let shown = path.to_string_lossy().into_owned();
        // Help texts may show an example; code may not decide by one.
        if shown.contains("tests") || shown.contains("cli/args") || shown.ends_with("cli/example.rs") {
            continue;
        }
        for id in &ids {
            assert!(!code(&path).contains(id), "{shown} names {id}");
        }
    }
}

#[test]
fn no_test_file_is_forgotten() {
    let main = fs::read_to_string(project("tests/main.rs")).unwrap();
    for entry in fs::read_dir(project("tests")).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ext| ext == "rs") && stem != "main" {
            assert!(main.contains(&format!("mod {stem};")), "tests/{stem}.rs is not part of tests/main.rs");
        }
    }
}
