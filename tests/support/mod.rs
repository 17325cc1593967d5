//! A world for one test: folders of its own, a clock that goes on by a minute, chance that is known, a fixed width.

pub(crate) mod random;
pub(crate) mod transcript;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use chrono::{DateTime, FixedOffset, TimeDelta, TimeZone as _};
use rummy_referee::cli::{self, Io, Script, Shared, Terminals};
use serde_json::Value;

/// Folders, clock and chance that go on from command to command.
pub(crate) struct Sandbox {
    folder: tempfile::TempDir,
    minutes: Rc<Cell<i64>>,
    games: Rc<Cell<u64>>,
    /// Whether the clock stands still.
    pub(crate) still: Rc<Cell<bool>>,
    /// Columns of the terminal.
    pub(crate) width: usize,
}

/// What one command said.
#[derive(Debug)]
pub(crate) struct Said {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Said {
    #[track_caller]
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        self.out
    }

    #[track_caller]
    pub(crate) fn fails(self, code: i32) -> String {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        self.err
    }

    #[track_caller]
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}{}", self.out, self.err))
    }
}

impl Sandbox {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder, minutes: Rc::default(), games: Rc::default(), still: Rc::default(), width: 80 }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The journals, in order of their ids.
    pub(crate) fn journals(&self) -> Vec<PathBuf> {
        let games = self.path("data/games");
        let mut found: Vec<PathBuf> = std::fs::read_dir(games)
            .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
            .unwrap_or_default();
        found.retain(|path: &PathBuf| path.extension().is_some_and(|ext| ext == "jsonl"));
        found.sort();
        found
    }

    pub(crate) fn now(minutes: i64) -> DateTime<FixedOffset> {
        let zone = FixedOffset::east_opt(3600).unwrap();
        zone.with_ymd_and_hms(2026, 11, 29, 19, 0, 0).unwrap() + TimeDelta::minutes(minutes)
    }

    /// Runs one command where nobody can be asked.
    pub(crate) fn run(&self, args: &[&str]) -> Said {
        self.with(args, "", None)
    }

    /// Runs a command line as a shell would split it, without the leading `rummy`.
    pub(crate) fn line(&self, line: &str) -> Said {
        let words = shell_words::split(line).unwrap();
        self.run(&words.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// Runs one command with something on standard input.
    pub(crate) fn fed(&self, args: &[&str], stdin: &str) -> Said {
        self.with(args, stdin, None)
    }

    /// Runs one command on a terminal where these answers are given.
    pub(crate) fn asked(&self, args: &[&str], answers: &[&str]) -> Said {
        self.with(args, "", Some(answers))
    }

    fn with(&self, args: &[&str], stdin: &str, answers: Option<&[&str]>) -> Said {
        let (out, err) = (Shared::default(), Shared::default());
        let env: BTreeMap<String, String> = [("RUMMY_DATA_DIR", "data"), ("RUMMY_CONFIG_DIR", "config")]
            .into_iter()
            .map(|(name, folder)| (name.to_owned(), self.path(folder).display().to_string()))
            .collect();
        let (minutes, games) = (Rc::clone(&self.minutes), Rc::clone(&self.games));
        let still = Rc::clone(&self.still);
        let terminal = answers.is_some();
        let world = Io {
            stdin: Box::new(io::Cursor::new(stdin.as_bytes().to_vec())),
            stdout: Box::new(out.clone()),
            stderr: Box::new(err.clone()),
            terminals: Terminals { stdin: terminal, stdout: terminal, stderr: false },
            width: self.width,
            env,
            now: Box::new(move || {
                minutes.set(minutes.get() + i64::from(!still.get()));
                Self::now(minutes.get())
            }),
            chance: Box::new(move || {
                games.set(games.get() + 1);
                games.get()
            }),
            prompter: Box::new(Script::new(answers.unwrap_or_default().iter().copied())),
        };
        let all: Vec<&str> =
            std::iter::once("rummy").chain(args.iter().copied()).chain(["--color", "never"]).collect();
        let code = cli::run(all, world);
        let text =
            |shared: &Shared| shared.text().replace(&self.folder.path().display().to_string(), "SANDBOX");
        Said { code, out: text(&out), err: text(&err) }
    }
}

/// A file of the project.
pub(crate) fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a file of the project.
#[track_caller]
pub(crate) fn text_of(path: &str) -> String {
    std::fs::read_to_string(project(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The program: the one just built, or the one that `RUMMY_BIN` names.
pub(crate) fn binary() -> PathBuf {
    std::env::var_os("RUMMY_BIN").map_or_else(|| env!("CARGO_BIN_EXE_rummy").into(), PathBuf::from)
}
