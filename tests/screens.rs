//! Whole screens, as people see them: `tests/screens/*.txt` are played and compared to the letter.

use std::fs;

use crate::support::project;
use crate::support::transcript::{play, same};

#[test]
fn every_screen_is_as_written_down() {
    let mut files: Vec<_> =
        fs::read_dir(project("tests/screens")).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    assert!(!files.is_empty());
    for path in files {
        let wanted = fs::read_to_string(&path).unwrap();
        let got = play(&wanted);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, got).unwrap();
        } else {
            same(&path.display().to_string(), &wanted, &got);
        }
    }
}

#[test]
fn the_demo_is_the_same_evening_every_time_and_touches_nothing() {
    let sandbox = crate::support::Sandbox::new();
    let first = sandbox.run(&["demo"]).ok();
    assert_eq!(first, sandbox.run(&["demo"]).ok());
    assert!(!sandbox.path("data").exists() && !sandbox.path("config").exists());
    assert!(first.matches("\n$ rummy score").count() == 7, "{first}");
    assert!(
        first.contains("rummy check") && first.contains("rummy amend") && first.contains("wins with"),
        "{first}"
    );
    assert!(!first.contains("error"), "{first}");
}
