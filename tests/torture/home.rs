//! The bench: a data directory of its own, the real program, and what it says.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use rummy_referee::journal::codec;
use serde_json::{Map, Value};
use tempfile::TempDir;

/// How many deals a game has.
pub(super) const DEALS: usize = 7;

/// A hand that is entered.
pub(super) const SCORE: [&str; 4] = ["score", "Ann=out", "Bob=12", "Cat=9"];

/// A data and a config directory of its own.
pub(super) struct Home {
    pub(super) dir: TempDir,
}

/// How a command ended and what it said.
#[derive(Debug)]
pub(super) struct Said {
    pub(super) code: Option<i32>,
    pub(super) killed: bool,
    pub(super) out: String,
    pub(super) err: String,
}

/// What is in a file; a journal is too long to be shown when a test fails.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bytes(pub(super) Vec<u8>);

impl std::fmt::Debug for Bytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let end = self.0.get(self.0.len().saturating_sub(60)..).unwrap_or_default();
        write!(f, "{} bytes, …{}", self.0.len(), String::from_utf8_lossy(end))
    }
}

impl From<Output> for Said {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            killed: output.status.signal() == Some(9),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}

impl Said {
    #[track_caller]
    pub(super) fn exit(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Every one of these is on standard error.
    #[track_caller]
    pub(super) fn tells(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.err.contains(word), "{word:?} is not in {self:?}");
        }
        self
    }
}

pub(super) fn rummy() -> PathBuf {
    std::env::var_os("RUMMY_BIN").map_or_else(
        || env!("CARGO_BIN_EXE_rummy").into(),
        |path| {
            fs::canonicalize(&path).unwrap_or_else(|error| panic!("RUMMY_BIN={}: {error}", path.display()))
        },
    )
}

impl Home {
    pub(super) fn new() -> Self {
        Self { dir: tempfile::Builder::new().prefix("rummy-torture-").tempdir().unwrap() }
    }

    pub(super) fn path(&self) -> &Path {
        self.dir.path()
    }

    pub(super) fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    pub(super) fn games(&self) -> PathBuf {
        self.data().join("games")
    }

    pub(super) fn journal(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.jsonl"))
    }

    pub(super) fn lock(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.lock"))
    }

    pub(super) fn torn(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.jsonl.torn"))
    }

    /// A program in this world, which is not run yet.
    pub(super) fn program(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "RUMMY_COMPLETE"] {
            command.env_remove(name);
        }
        command.env("RUMMY_DATA_DIR", self.data()).env("RUMMY_CONFIG_DIR", self.path().join("config"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(super) fn start(&self, args: &[&str]) -> Child {
        self.program(rummy()).args(args).spawn().unwrap()
    }

    pub(super) fn run(&self, args: &[&str]) -> Said {
        self.program(rummy()).args(args).output().unwrap().into()
    }

    /// Runs `rummy` with a limit on the size of files, in units of 1024 bytes.
    pub(super) fn run_limited(&self, kib: u64, args: &[&str]) -> Said {
        let script = format!(r#"ulimit -f {kib} || exit 99; exec "$0" "$@""#);
        self.program("bash").arg("-c").arg(script).arg(rummy()).args(args).output().unwrap().into()
    }

    /// Runs `rummy` under strace with these options.
    pub(super) fn run_traced(&self, options: &[&str], args: &[&str]) -> Said {
        let mut strace = self.program("strace");
        strace.args(["-f", "-qq", "-o"]).arg(self.path().join("trace")).args(options);
        strace.arg(rummy()).args(args).output().unwrap().into()
    }

    /// Starts a game, which becomes the current one.
    pub(super) fn new_game(&self) -> String {
        let said = self.run(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--json"]).exit(0);
        let sheet: Value = serde_json::from_str(&said.out).unwrap();
        sheet["game"].as_str().unwrap().to_owned()
    }

    pub(super) fn score(&self, id: &str, n: u32) -> Said {
        self.run(&["score", "-g", id, "Ann=out", &format!("Bob={n}"), "Cat=9"])
    }

    /// A game with hands in which Bob has these points.
    pub(super) fn game_of(&self, points: &[u32]) -> String {
        let id = self.new_game();
        for n in points {
            self.score(&id, *n).exit(0);
        }
        id
    }

    pub(super) fn bytes(&self, id: &str) -> Vec<u8> {
        fs::read(self.journal(id)).unwrap()
    }

    /// Writes a journal; both directories are made.
    pub(super) fn put(&self, id: &str, bytes: &[u8]) {
        fs::create_dir_all(self.games()).unwrap();
        fs::write(self.journal(id), bytes).unwrap();
    }

    /// The points of Bob, hand by hand, after every hand was found to be whole.
    #[track_caller]
    pub(super) fn shown(&self, id: &str) -> Vec<u32> {
        hands(&self.run(&["show", "-g", id, "--json"]).exit(0))
    }

    /// The lines of a journal behind its header.
    #[track_caller]
    pub(super) fn entries(&self, id: &str) -> Vec<Value> {
        let bytes = self.bytes(id);
        let (entries, torn) = audit(&bytes);
        assert_eq!(torn, b"", "game {id} has a torn end");
        entries
    }

    /// Everything in the data directory: paths and what is in them, but for what locking leaves behind.
    pub(super) fn everything(&self) -> Vec<(PathBuf, Bytes)> {
        let mut found = Vec::new();
        let mut dirs = vec![self.data()];
        while let Some(dir) = dirs.pop() {
            for entry in fs::read_dir(dir).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    dirs.push(path);
                } else if path.extension().is_none_or(|end| end != "lock") {
                    let bytes = fs::read(&path).unwrap();
                    found.push((path, Bytes(bytes)));
                }
            }
        }
        found.sort();
        found
    }
}

/// Checks each hand of a sheet in JSON and gives the points of Bob.
#[track_caller]
pub(super) fn hands(said: &Said) -> Vec<u32> {
    let sheet: Value = serde_json::from_str(&said.out).unwrap();
    let deals = sheet["deals"].as_array().unwrap();
    let points = |(at, deal): (usize, &Value)| {
        assert_eq!(deal["n"], at + 1, "{sheet}");
        assert_eq!(deal["out"], "Ann", "{sheet}");
        assert_eq!((&deal["scores"]["Ann"], &deal["scores"]["Cat"]), (&0.into(), &9.into()), "{sheet}");
        assert_eq!(deal["scores"].as_object().unwrap().len(), 3, "{sheet}");
        deal["scores"]["Bob"].as_u64().unwrap() as u32
    };
    let points: Vec<u32> = deals.iter().enumerate().map(points).collect();
    assert_eq!(sheet["totals"]["Bob"], points.iter().sum::<u32>(), "{sheet}");
    assert_eq!(sheet["totals"]["Cat"], points.len() * 9, "{sheet}");
    assert_eq!(sheet["finished"], points.len() == DEALS, "{sheet}");
    points
}

/// Checks number and sum of every line. Gives the entries, and what stands behind the last newline.
#[track_caller]
pub(super) fn audit(bytes: &[u8]) -> (Vec<Value>, &[u8]) {
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let text = std::str::from_utf8(&bytes[..whole]).unwrap();
    let mut last: Option<&str> = None;
    let mut entries = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let opened =
            codec::open_line(line, n as u64, last).unwrap_or_else(|fault| panic!("line {}: {fault}", n + 1));
        last = Some(opened.sum);
        let value: Value = serde_json::from_str(line).unwrap();
        assert_eq!(value["n"], n);
        entries.push(value);
    }
    assert!(!entries.is_empty(), "there is not even a header");
    entries.remove(0);
    (entries, &bytes[whole..])
}

/// Where each line of a text begins, and where the last one ends.
pub(super) fn starts(bytes: &[u8]) -> Vec<usize> {
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The header of a journal, with something changed.
pub(super) fn header(bytes: &[u8], change: impl FnOnce(&mut Map<String, Value>)) -> Map<String, Value> {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap();
    let mut members: Map<String, Value> = serde_json::from_slice(line).unwrap();
    change(&mut members);
    members
}

/// Seals lines into a journal.
pub(super) fn sealed(bodies: &[Map<String, Value>]) -> Vec<u8> {
    let mut last: Option<String> = None;
    let mut text = String::new();
    for (n, body) in bodies.iter().enumerate() {
        let line = codec::seal(body, n as u64, last.as_deref());
        text.push_str(&line.text);
        last = Some(line.sum);
    }
    text.into_bytes()
}

/// Numbers by chance, the same in every run.
pub(super) struct Chance(pub(super) u64);

impl Chance {
    pub(super) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit.max(1)
    }

    pub(super) fn within(&mut self, span: Duration) -> Duration {
        Duration::from_nanos(self.below(span.as_nanos() as u64))
    }
}

pub(super) fn finish(children: Vec<Child>) -> Vec<Said> {
    children.into_iter().map(|child| child.wait_with_output().unwrap().into()).collect()
}

pub(super) fn works(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub(super) fn can_trace() -> bool {
    let can = works("strace", &["-o", "/dev/null", "true"]);
    if !can {
        eprintln!("skipped: strace is not here, or may not trace");
    }
    can
}

pub(super) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0)
}
