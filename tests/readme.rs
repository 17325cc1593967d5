//! The README does what it says: its `console` blocks are run from the first to the last, one evening long.

use std::fs;

use crate::support::transcript::{play_in, same};
use crate::support::{Sandbox, project, text_of};

/// The blocks of a language, with where their text begins and ends.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<(usize, usize, &'a str)> {
    let fence = format!("```{language}\n");
    text.match_indices(&fence)
        .map(|(at, _)| {
            let start = at + fence.len();
            let end = start + text[start..].find("\n```").unwrap() + 1;
            (start, end, &text[start..end])
        })
        .collect()
}

#[test]
fn every_console_block_says_what_it_shows() {
    let text = text_of("README.md");
    let mut fresh = text.clone();
    let mut sandbox = Sandbox::new();
    let played: Vec<_> = blocks(&text, "console")
        .into_iter()
        .map(|(start, end, block)| (start, end, block, play_in(&mut sandbox, block)))
        .collect();
    for (start, end, block, got) in played.into_iter().rev() {
        if std::env::var_os("UPDATE").is_some() {
            fresh.replace_range(start..end, &got);
        } else {
            same("README.md", block, &got);
        }
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(project("README.md"), fresh).unwrap();
    }
}

#[test]
fn every_ruleset_block_is_valid() {
    let text = text_of("README.md");
    let blocks = blocks(&text, "toml");
    assert!(!blocks.is_empty());
    for (_, _, block) in blocks {
        let sandbox = Sandbox::new();
        let path = sandbox.path("house.toml");
        fs::write(&path, block).unwrap();
        sandbox.run(&["rules", "check", path.to_str().unwrap()]).ok();
        sandbox.run(&["new", path.to_str().unwrap(), "Ann", "Bob", "Cat"]).ok();
    }
}

#[test]
fn every_command_is_in_the_reference() {
    let text = text_of("README.md");
    for command in rummy_referee::cli::command().get_subcommands() {
        let name = command.get_name();
        let named = [format!("`rummy {name}"), format!("· `{name}")].iter().any(|shape| text.contains(shape));
        assert!(named, "README.md does not name `rummy {name}`");
        assert!(
            command.get_after_help().is_some_and(|help| help.to_string().contains("Example")),
            "{name} has no example"
        );
    }
}
