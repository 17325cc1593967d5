//! What must never go wrong with a journal, tried on the real program: kills, crowds, full disks, damage.
//!
//! `RUMMY_BIN` names another binary to torture. What a machine can't do (no `strace`, no root) is skipped, with a
//! word on standard error. `--nocapture` shows what was measured.
#![cfg(unix)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rummy_referee::journal::codec;
use rummy_referee::journal::id::GameId;
use serde_json::{Map, Value};
use tempfile::TempDir;

const KILLS: usize = 200;
const DEALS: usize = 7;
const NOBODY: u32 = 65534;

// ---------------------------------------------------------------------------------------------------------------
// The bench.

/// A data and a config directory of its own.
struct Home {
    dir: TempDir,
}

/// How a command ended and what it said.
#[derive(Debug)]
struct Said {
    code: Option<i32>,
    killed: bool,
    out: String,
    err: String,
}

/// What is in a file; a journal is too long to be shown when a test fails.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Bytes(Vec<u8>);

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
    fn exit(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Every one of these is on standard error.
    #[track_caller]
    fn tells(self, words: &[&str]) -> Self {
        for word in words {
            assert!(self.err.contains(word), "{word:?} is not in {self:?}");
        }
        self
    }
}

fn rummy() -> PathBuf {
    std::env::var_os("RUMMY_BIN").map_or_else(
        || env!("CARGO_BIN_EXE_rummy").into(),
        |path| {
            fs::canonicalize(&path).unwrap_or_else(|error| panic!("RUMMY_BIN={}: {error}", path.display()))
        },
    )
}

impl Home {
    fn new() -> Self {
        Self { dir: tempfile::Builder::new().prefix("rummy-torture-").tempdir().unwrap() }
    }

    fn path(&self) -> &Path {
        self.dir.path()
    }

    fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    fn games(&self) -> PathBuf {
        self.data().join("games")
    }

    fn journal(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.jsonl"))
    }

    fn lock(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.lock"))
    }

    fn torn(&self, id: &str) -> PathBuf {
        self.games().join(format!("{id}.jsonl.torn"))
    }

    /// A program in this world, which is not run yet.
    fn program(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLUMNS", "RUMMY_COMPLETE"] {
            command.env_remove(name);
        }
        command.env("RUMMY_DATA_DIR", self.data()).env("RUMMY_CONFIG_DIR", self.path().join("config"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn start(&self, args: &[&str]) -> Child {
        self.program(rummy()).args(args).spawn().unwrap()
    }

    fn run(&self, args: &[&str]) -> Said {
        self.program(rummy()).args(args).output().unwrap().into()
    }

    /// Runs `rummy` with a limit on the size of files, in units of 1024 bytes.
    fn run_limited(&self, kib: u64, args: &[&str]) -> Said {
        let script = format!(r#"ulimit -f {kib} || exit 99; exec "$0" "$@""#);
        self.program("bash").arg("-c").arg(script).arg(rummy()).args(args).output().unwrap().into()
    }

    /// Runs `rummy` under strace with these options.
    fn run_traced(&self, options: &[&str], args: &[&str]) -> Said {
        let mut strace = self.program("strace");
        strace.args(["-f", "-qq", "-o"]).arg(self.path().join("trace")).args(options);
        strace.arg(rummy()).args(args).output().unwrap().into()
    }

    /// Starts a game, which becomes the current one.
    fn new_game(&self) -> String {
        let said = self.run(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--json"]).exit(0);
        let sheet: Value = serde_json::from_str(&said.out).unwrap();
        sheet["game"].as_str().unwrap().to_owned()
    }

    fn score(&self, id: &str, n: u32) -> Said {
        self.run(&["score", "-g", id, "Ann=out", &format!("Bob={n}"), "Cat=9"])
    }

    /// A game with hands in which Bob has these points.
    fn game_of(&self, points: &[u32]) -> String {
        let id = self.new_game();
        for n in points {
            self.score(&id, *n).exit(0);
        }
        id
    }

    fn bytes(&self, id: &str) -> Vec<u8> {
        fs::read(self.journal(id)).unwrap()
    }

    /// Writes a journal; both directories are made.
    fn put(&self, id: &str, bytes: &[u8]) {
        fs::create_dir_all(self.games()).unwrap();
        fs::write(self.journal(id), bytes).unwrap();
    }

    /// The points of Bob, hand by hand, after every hand was found to be whole.
    #[track_caller]
    fn shown(&self, id: &str) -> Vec<u32> {
        hands(&self.run(&["show", "-g", id, "--json"]).exit(0))
    }

    /// The lines of a journal behind its header.
    #[track_caller]
    fn entries(&self, id: &str) -> Vec<Value> {
        let bytes = self.bytes(id);
        let (entries, torn) = audit(&bytes);
        assert_eq!(torn, b"", "game {id} has a torn end");
        entries
    }

    /// Everything in the data directory: paths and what is in them, but for what locking leaves behind.
    fn everything(&self) -> Vec<(PathBuf, Bytes)> {
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
fn hands(said: &Said) -> Vec<u32> {
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
fn audit(bytes: &[u8]) -> (Vec<Value>, &[u8]) {
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
fn starts(bytes: &[u8]) -> Vec<usize> {
    let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(ends).collect()
}

/// The header of a journal, with something changed.
fn header(bytes: &[u8], change: impl FnOnce(&mut Map<String, Value>)) -> Map<String, Value> {
    let line = bytes.split(|byte| *byte == b'\n').next().unwrap();
    let mut members: Map<String, Value> = serde_json::from_slice(line).unwrap();
    change(&mut members);
    members
}

/// Seals lines into a journal.
fn sealed(bodies: &[Map<String, Value>]) -> Vec<u8> {
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
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit.max(1)
    }

    fn within(&mut self, span: Duration) -> Duration {
        Duration::from_nanos(self.below(span.as_nanos() as u64))
    }
}

fn finish(children: Vec<Child>) -> Vec<Said> {
    children.into_iter().map(|child| child.wait_with_output().unwrap().into()).collect()
}

fn works(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

fn can_trace() -> bool {
    let can = works("strace", &["-o", "/dev/null", "true"]);
    if !can {
        eprintln!("skipped: strace is not here, or may not trace");
    }
    can
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|this| this.uid() == 0)
}

// ---------------------------------------------------------------------------------------------------------------
// Kills.

/// What a game should be: every state that undo and redo can reach, and where it stands.
#[derive(Clone, Debug)]
struct Model {
    states: Vec<Vec<u32>>,
    at: usize,
    entries: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Score(u32),
    Amend(usize, u32),
    Undo,
    Redo,
}

impl Model {
    fn new() -> Self {
        Self { states: vec![Vec::new()], at: 0, entries: 0 }
    }

    fn now(&self) -> &[u32] {
        &self.states[self.at]
    }

    /// A step that is possible; `None` if it is time for another game.
    fn choose(&self, chance: &mut Chance) -> Option<Step> {
        let n = 2 + chance.below(60) as u32;
        let hands = self.now().len();
        match chance.below(10) {
            0 if self.at > 0 => Some(Step::Undo),
            1 | 2 if self.at + 1 < self.states.len() => Some(Step::Redo),
            3 if hands > 0 => {
                let deal = chance.below(hands as u64) as usize;
                (self.now()[deal] != n).then_some(Step::Amend(deal, n)).or(Some(Step::Undo))
            }
            _ if hands < DEALS => Some(Step::Score(n)),
            4..7 => Some(Step::Undo),
            _ => None,
        }
    }

    fn after(&self, step: Step) -> Self {
        let mut next = Self { entries: self.entries + 1, ..self.clone() };
        let mut hands = self.now().to_vec();
        match step {
            Step::Undo => next.at -= 1,
            Step::Redo => next.at += 1,
            Step::Score(_) | Step::Amend(..) => {
                match step {
                    Step::Amend(deal, n) => hands[deal] = n,
                    Step::Score(n) => hands.push(n),
                    Step::Undo | Step::Redo => {}
                }
                next.states.truncate(self.at + 1);
                next.states.push(hands);
                next.at += 1;
            }
        }
        next
    }
}

impl Step {
    fn start(self, home: &Home, id: &str) -> Child {
        match self {
            Self::Score(n) => home.start(&["score", "-g", id, "Ann=out", &format!("Bob={n}"), "Cat=9"]),
            Self::Amend(deal, n) => {
                home.start(&["amend", "-g", id, "--deal", &(deal + 1).to_string(), &format!("Bob={n}")])
            }
            Self::Undo => home.start(&["undo", "-g", id]),
            Self::Redo => home.start(&["redo", "-g", id]),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Score(_) => "recorded",
            Self::Amend(..) => "corrected",
            Self::Undo => "Undone",
            Self::Redo => "Done again",
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_nothing_that_was_acknowledged() {
    let home = Home::new();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut times = Vec::new();
    let trial = home.new_game();
    for n in 21..21 + DEALS as u32 {
        let child = home.start(&["score", "-g", &trial, "Ann=out", &format!("Bob={n}"), "Cat=9"]);
        let begun = Instant::now();
        Said::from(child.wait_with_output().unwrap()).exit(0);
        times.push(begun.elapsed());
    }
    times.sort();
    let usual = times[times.len() / 2].max(Duration::from_millis(1));

    let (mut attempts, mut kills, mut before, mut after, mut holding, mut answered) = (0, 0, 0, 0, 0, 0);
    let mut games = vec![(home.new_game(), Model::new())];
    // The moment moves towards the write: later when a kill came before it, earlier when it came after or too late.
    let mut moment = usual;
    let begun = Instant::now();
    while kills < KILLS {
        attempts += 1;
        assert!(attempts < KILLS * 10, "only {kills} of {attempts} attempts could be killed");
        let (id, model) = games.last_mut().unwrap();
        let Some(step) = model.choose(&mut chance) else {
            games.push((home.new_game(), Model::new()));
            continue;
        };
        let delay = match attempts % 4 {
            0 => chance.within(moment.mul_f64(1.1)),
            _ => moment.mul_f64(0.6) + chance.within(moment.mul_f64(0.5)),
        };
        let mut child = step.start(&home, id);
        thread::sleep(delay);
        child.kill().unwrap();
        let said = Said::from(child.wait_with_output().unwrap());
        assert!(said.killed || said.code == Some(0), "{step:?}: {said:?}");
        let acknowledged = said.out.contains(step.word());
        assert!(acknowledged || said.code.is_none(), "{step:?}: {said:?}");

        let bytes = home.bytes(id);
        let (entries, _) = audit(&bytes);
        let next = model.after(step);
        let there = match entries.len() {
            n if n == model.entries => false,
            n if n == next.entries => true,
            n => panic!("{n} entries, not {} or one more", model.entries),
        };
        assert!(there || !acknowledged, "{step:?} was acknowledged and is gone: {said:?}");
        if said.killed {
            kills += 1;
            *(if there { &mut after } else { &mut before }) += 1;
            holding += usize::from(fs::metadata(home.lock(id)).is_ok_and(|lock| lock.len() > 0));
            answered += usize::from(acknowledged);
        }
        moment = moment.mul_f64(match (there, said.killed) {
            (false, _) => 1.04,
            (true, true) => 0.98,
            (true, false) => 0.9,
        });
        if there {
            *model = next;
        }
        if said.killed {
            assert_eq!(home.shown(id), model.now(), "after {step:?}");
        }
    }

    let took = begun.elapsed();
    assert_eq!(home.shown(&trial), [21, 22, 23, 24, 25, 26, 27]);
    for (id, model) in &games {
        assert_eq!(home.shown(id), model.now());
    }
    let listed = home.run(&["games", "--json"]).exit(0);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(listed["games"].as_array().unwrap().len(), games.len() + 1);
    eprintln!(
        "a command takes {usual:?}; {attempts} attempts in {} games, {kills} kills in {took:?}: {before} before the \
         write, {after} after it ({answered} of them with the answer out), {holding} with the lock held",
        games.len()
    );
    assert!(before >= 5 && after >= 5, "the kills all came on one side of the write: {before} and {after}");
}

#[test]
fn a_kill_while_a_game_is_started_leaves_a_whole_game_or_none() {
    let home = Home::new();
    let mut chance = Chance(7);
    let begun = Instant::now();
    home.new_game();
    let usual = begun.elapsed();
    let mut known = 1;
    for _ in 0..40 {
        let mut child = home.start(&["new", "contract-rummy", "Ann", "Bob", "Cat"]);
        thread::sleep(chance.within(usual));
        child.kill().unwrap();
        let said = Said::from(child.wait_with_output().unwrap());
        let listed = home.run(&["games", "--json"]).exit(0);
        let listed: Value = serde_json::from_str(&listed.out).unwrap();
        let found = listed["games"].as_array().unwrap().len();
        assert!((known..=known + 1).contains(&found), "{known} games became {found}");
        assert!(found > known || !said.out.contains("Started"), "{said:?}");
        known = found;
        home.run(&["show"]).exit(0);
    }
    eprintln!("40 kills of `new` left {} new games", known - 1);
    home.run(&["score", "Ann=out", "Bob=4", "Cat=9"]).exit(0);
}

/// The calls of the system that a command makes, from the first that has this word on: each with its name and its
/// number among those of the same name, which is how strace counts.
fn calls(home: &Home, options: &[&str], args: &[&str], word: &str) -> Vec<(String, usize)> {
    home.run_traced(options, args).exit(0);
    let trace = fs::read_to_string(home.path().join("trace")).unwrap();
    let mut counts = BTreeMap::new();
    let mut calls = Vec::new();
    let mut begun = false;
    for line in trace.lines() {
        let Some((front, _)) = line.split_once('(') else { continue };
        let Some(name) = front.split_whitespace().last().filter(|name| name.bytes().all(|byte| byte != b'<'))
        else {
            continue;
        };
        let count: &mut usize = counts.entry(name.to_owned()).or_default();
        *count += 1;
        begun = begun || line.contains(word);
        if begun {
            calls.push((name.to_owned(), *count));
        }
    }
    calls
}

const SCORE: [&str; 4] = ["score", "Ann=out", "Bob=12", "Cat=9"];

#[test]
fn a_kill_before_every_single_call_of_the_system() {
    if !can_trace() {
        return;
    }
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let whole = home.bytes(&id);
    let tail = &b"{\"n\":4,\"at\":\"20"[..];
    for torn in [&b""[..], tail] {
        let start = [&whole, torn].concat();
        home.put(&id, &start);
        let calls = calls(&home, &[], &SCORE, ".lock");
        let mut landed = [0, 0];
        for (name, count) in &calls {
            let call = format!("{name} {count}");
            home.put(&id, &start);
            fs::remove_file(home.torn(&id)).ok();
            let inject = format!("inject={name}:signal=SIGKILL:when={count}");
            let said = home.run_traced(&["-e", &inject], &SCORE);
            assert!(said.killed, "call {call}: {said:?}");
            let bytes = home.bytes(&id);
            let (entries, left) = audit(&bytes);
            let there = entries.len() - 3;
            assert!(there <= 1, "call {call}");
            assert!(there == 1 || !said.out.contains("recorded"), "call {call}: {said:?}");
            landed[there] += 1;
            let aside = fs::read(home.torn(&id)).unwrap_or_default();
            let kept = left == torn || (left.is_empty() && aside == [torn, b"\n"].concat());
            assert!(kept, "call {call}: the torn bytes are nowhere");
            let expected: &[u32] = if there == 1 { &[21, 22, 23, 12] } else { &[21, 22, 23] };
            assert_eq!(home.shown(&id), expected, "call {call}");
            let next = home.run(&["score", "Ann=out", "Bob=13", "Cat=9", "--json"]).exit(0);
            assert_eq!(hands(&next), [expected, &[13]].concat(), "call {call}");
            home.entries(&id);
        }
        eprintln!(
            "killed before each of {} calls: {} before the write, {} after it",
            calls.len(),
            landed[0],
            landed[1]
        );
        assert!(landed.iter().all(|kills| *kills > 3), "{landed:?}");
    }
}

#[test]
fn a_failure_of_every_single_call_of_the_system() {
    if !can_trace() {
        return;
    }
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let whole = home.bytes(&id);
    let options = ["-e", "trace=%file,%desc"];
    for torn in [&b""[..], b"{\"n\":4,\"at\":\"20"] {
        let start = [&whole, torn].concat();
        home.put(&id, &start);
        let calls = calls(&home, &options, &SCORE, ".lock");
        let (mut fine, mut refused) = (0, 0);
        for (name, count) in &calls {
            let call = format!("{name} {count}");
            home.put(&id, &start);
            fs::remove_file(home.torn(&id)).ok();
            let inject = format!("inject={name}:error=ENOSPC:when={count}");
            let said = home.run_traced(&["-e", options[1], "-e", &inject], &SCORE);
            let bytes = home.bytes(&id);
            let (entries, left) = audit(&bytes);
            match said.code {
                Some(0) => {
                    assert_eq!(entries.len(), 4, "call {call}: {said:?}");
                    fine += 1;
                }
                Some(3) => {
                    assert_eq!(
                        entries.len(),
                        3,
                        "call {call}: there, but the answer is that it failed: {said:?}"
                    );
                    refused += 1;
                }
                _ => panic!("call {call}: {said:?}"),
            }
            let aside = fs::read(home.torn(&id)).unwrap_or_default();
            assert!(left == torn || (left.is_empty() && aside == [torn, b"\n"].concat()), "call {call}");
        }
        eprintln!("each of {} calls failed: {fine} did no harm, {refused} ended in exit 3", calls.len());
        assert!(fine > 0 && refused > 3);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Crowds.

#[test]
fn eight_processes_record_into_eight_games() {
    let home = Home::new();
    let begun = Instant::now();
    // Started all at once as well.
    let started = finish(
        (0..8).map(|_| home.start(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--json"])).collect(),
    );
    let ids: BTreeSet<String> = started
        .into_iter()
        .map(|said| {
            serde_json::from_str::<Value>(&said.exit(0).out).unwrap()["game"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(ids.len(), 8);
    let points = |game: usize| (0..DEALS).map(move |deal| (game * DEALS + deal + 2) as u32);
    thread::scope(|scope| {
        for (game, id) in ids.iter().enumerate() {
            let home = &home;
            scope.spawn(move || points(game).for_each(|n| drop(home.score(id, n).exit(0))));
        }
    });
    for (game, id) in ids.iter().enumerate() {
        assert_eq!(home.shown(id), points(game).collect::<Vec<_>>());
        assert_eq!(home.entries(id).len(), DEALS);
    }
    eprintln!("8 games of {DEALS} hands at the same time took {:?}", begun.elapsed());
}

#[test]
fn as_many_hands_as_there_are_deals_go_into_one_game() {
    let home = Home::new();
    let id = home.new_game();
    let begun = Instant::now();
    let done = AtomicBool::new(false);
    let said = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let (mut reads, mut most) = (0, 0);
            while !done.load(Ordering::Relaxed) {
                let hands = home.shown(&id);
                assert!(hands.len() >= most, "a hand that was shown is gone");
                (reads, most) = (reads + 1, hands.len());
            }
            reads
        });
        let crowd = (21..45)
            .map(|n| home.start(&["score", "-g", &id, "Ann=out", &format!("Bob={n}"), "Cat=9"]))
            .collect();
        let said = finish(crowd);
        done.store(true, Ordering::Relaxed);
        eprintln!(
            "24 processes on one game took {:?}, {} reads meanwhile",
            begun.elapsed(),
            reader.join().unwrap()
        );
        said
    });
    let mut acknowledged = BTreeSet::new();
    for (n, said) in (21..).zip(said) {
        if said.code == Some(0) {
            assert!(said.out.contains("recorded"), "{said:?}");
            acknowledged.insert(n);
        } else {
            said.exit(1).tells(&["the game is over", "undo"]);
        }
    }
    assert_eq!(acknowledged.len(), DEALS);
    let shown = home.shown(&id);
    assert_eq!(shown.len(), DEALS);
    assert_eq!(shown.into_iter().collect::<BTreeSet<u32>>(), acknowledged);
    assert_eq!(home.entries(&id).len(), DEALS);
}

#[test]
fn of_many_who_record_the_same_deal_one_does() {
    let home = Home::new();
    let id = home.new_game();
    let crowd = (21..31)
        .map(|n| home.start(&["score", "--deal", "1", "Ann=out", &format!("Bob={n}"), "Cat=9"]))
        .collect();
    let (first, rest): (Vec<_>, Vec<_>) =
        finish(crowd).into_iter().enumerate().partition(|(_, said)| said.code == Some(0));
    assert_eq!(first.len(), 1, "{first:?}");
    for (_, said) in rest {
        said.exit(1).tells(&["deal 1", "amend --deal 1"]);
    }
    assert_eq!(home.shown(&id), [first[0].0 as u32 + 21]);
}

#[test]
fn what_is_written_down_is_what_was_acknowledged() {
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let commands: [&[&str]; 4] =
        [&["score", "Ann=out", "Bob=5", "Cat=9"], &["amend", "--deal", "1", "Bob=6"], &["undo"], &["redo"]];
    let crowd = (0..24).map(|at| home.start(commands[at % 4])).collect();
    let mut acknowledged: Vec<&str> = vec!["score"; 3];
    for (at, said) in finish(crowd).into_iter().enumerate() {
        match said.code {
            // A correction that finds nothing to correct is no entry.
            Some(0) if said.out.contains("nothing was changed") => {}
            Some(0) => acknowledged.push(commands[at % 4][0]),
            _ => drop(said.exit(1)),
        }
    }
    let entries = home.entries(&id);
    let mut written: Vec<&str> = entries.iter().map(|entry| entry["event"].as_str().unwrap()).collect();
    written.sort_unstable();
    acknowledged.sort_unstable();
    assert_eq!(written, acknowledged);
    home.shown(&id);
}

#[test]
fn a_game_that_is_held_is_waited_for_and_then_named() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let other = home.game_of(&[22]);
    let lock =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(home.lock(&id)).unwrap();
    lock.lock().unwrap();
    // Soon free again: nobody is turned away.
    let child = home.start(&["score", "-g", &id, "Ann=out", "Bob=23", "Cat=9"]);
    thread::sleep(Duration::from_millis(300));
    lock.unlock().unwrap();
    Said::from(child.wait_with_output().unwrap()).exit(0);

    lock.lock().unwrap();
    let before = home.bytes(&id);
    let begun = Instant::now();
    let child = home.start(&["score", "-g", &id, "Ann=out", "Bob=4", "Cat=9"]);
    // Others are not kept waiting, and readers are not either.
    assert_eq!(home.shown(&id), [21, 23]);
    home.run(&["log", "-g", &id]).exit(0);
    home.run(&["games"]).exit(0);
    home.score(&other, 5).exit(0);
    assert!(begun.elapsed() < Duration::from_secs(8), "reading took {:?}", begun.elapsed());
    let said = Said::from(child.wait_with_output().unwrap()).exit(3);
    let waited = begun.elapsed();
    said.tells(&[&home.lock(&id).display().to_string(), "help:"]);
    assert!((Duration::from_secs(8)..Duration::from_secs(40)).contains(&waited), "waited {waited:?}");
    eprintln!("a held game was given up after {waited:?}");
    assert_eq!(home.bytes(&id), before);
    drop(lock);
    home.score(&id, 26).exit(0);
    assert_eq!(home.shown(&id), [21, 23, 26]);
}

// ---------------------------------------------------------------------------------------------------------------
// Full disks.

/// A journal of one header, padded to so many bytes.
fn padded(bytes: &[u8], size: usize) -> Vec<u8> {
    let with = |length| {
        sealed(&[header(bytes, |members| drop(members.insert("title".into(), "x".repeat(length).into())))])
    };
    let bare = with(0).len();
    let padded = with(size - bare);
    assert_eq!(padded.len(), size);
    padded
}

#[test]
fn a_line_that_does_not_fit_leaves_the_journal_as_it_was() {
    let home = Home::new();
    let id = home.game_of(&[12]);
    let full = home.bytes(&id);
    let line = full.len() - starts(&full)[1];
    let journal = home.journal(&id).display().to_string();
    let mut short = 0;
    // So many bytes are left below the limit; at the last, the line fits to the byte.
    for room in [0, 1, 2, 7, line / 2, line - 2, line - 1, line] {
        let start = padded(&full, 4096 - room);
        home.put(&id, &start);
        let said = home.run_limited(4, &SCORE);
        if room < line {
            said.exit(3).tells(&[&journal]);
            assert_eq!(home.bytes(&id), start, "with room for {room} bytes");
            assert_eq!(home.shown(&id), [0; 0], "with room for {room} bytes");
            short += 1;
        } else {
            said.exit(0);
        }
        // The same again without a limit.
        if room < line {
            home.run(&SCORE).exit(0);
        }
        assert_eq!(home.shown(&id), [12]);
    }
    assert_eq!(short, 7);
    // A limit that the journal is past already.
    let start = home.bytes(&id);
    for args in [&SCORE[..], &["undo"], &["amend", "--deal", "1", "Bob=3"]] {
        for kib in [0, 1] {
            home.run_limited(kib, args).exit(3).tells(&[&journal]);
            assert_eq!(home.bytes(&id), start);
        }
    }
    home.run(&["undo"]).exit(0);
    home.run(&["redo"]).exit(0);
    assert_eq!(home.shown(&id), [12]);
}

#[test]
fn a_torn_end_that_cannot_be_set_aside_stays() {
    let home = Home::new();
    let id = home.game_of(&[21, 22]);
    let start = [&home.bytes(&id)[..], b"{\"n\":3,"].concat();
    home.put(&id, &start);
    home.run_limited(0, &SCORE).exit(3).tells(&[&home.torn(&id).display().to_string()]);
    assert_eq!(home.bytes(&id), start);
    assert_eq!(home.shown(&id), [21, 22]);
    home.run(&SCORE).exit(0);
    assert_eq!(home.shown(&id), [21, 22, 12]);
    assert_eq!(fs::read(home.torn(&id)).unwrap(), b"{\"n\":3,\n");
}

#[test]
fn a_game_that_does_not_fit_is_not_started() {
    let home = Home::new();
    home.run_limited(1, &["new", "contract-rummy", "Ann", "Bob", "Cat"]).exit(3).tells(&["games"]);
    assert_eq!(home.everything(), []);
    let id = home.game_of(&[21]);
    let before = home.everything();
    home.run_limited(1, &["new", "contract-rummy", "Dan", "Eve", "Flo"]).exit(3);
    assert_eq!(home.everything(), before);
    assert_eq!(home.shown(&id), [21]);
}

const TMPFS: &str = r#"
mount -t tmpfs -o size=64k,mode=700 tmpfs "$RUMMY_DATA_DIR" || exit 77
new() { "$rummy" new contract-rummy "$@" --json >"$out/new" 2>"$out/new-err"; }
list() { find "$RUMMY_DATA_DIR" ! -name '*.lock' ! -name filler -type f | sort | xargs cksum; }
new Ann Bob Cat && "$rummy" score Ann=out Bob=2 Cat=9 >/dev/null || exit 1
journal=$(echo "$RUMMY_DATA_DIR"/games/*.jsonl)
head -c 100000 /dev/zero >"$RUMMY_DATA_DIR/filler" 2>/dev/null
n=0 code=0
while [ $code = 0 ] && [ $n -lt 200 ]; do
  n=$((n + 1))
  cp "$journal" "$out/kept"
  "$rummy" amend --deal 1 Bob=$((n % 50 + 2)) >"$out/amend" 2>"$out/amend-err"; code=$?
done
echo "amends=$n code=$code"
cmp "$journal" "$out/kept" && echo "journal=same"
"$rummy" show --json >"$out/show"; echo "show=$?"
list >"$out/before"
new Dan Eve Flo; echo "new-full=$?"
list | cmp - "$out/before" && echo "new-full=nothing"
# Room for a journal, but not for the name of the current game after it.
truncate -s -4096 "$RUMMY_DATA_DIR/filler"
new Dan Eve Flo; echo "new-almost=$?"
list | cmp - "$out/before" && echo "new-almost=nothing"
rm "$RUMMY_DATA_DIR/filler"
"$rummy" amend -g "$(basename "$journal" .jsonl)" --deal 1 Bob=60 >"$out/amend" 2>"$out/amend-err"; echo "after=$?"
"$rummy" show -g "$(basename "$journal" .jsonl)" --json >"$out/show"; echo "show=$?"
"#;

#[test]
fn a_full_disk_is_told_and_harms_nothing() {
    if !works("unshare", &["-m", "bash", "-c", "mount -t tmpfs -o size=64k tmpfs /tmp"]) {
        return eprintln!("skipped: a tmpfs can't be mounted here (not root, or no `unshare -m`)");
    }
    let home = Home::new();
    fs::create_dir(home.data()).unwrap();
    let mut bash = home.program("unshare");
    bash.args(["-m", "bash", "-c", TMPFS]).env("rummy", rummy()).env("out", home.path());
    let said = Said::from(bash.output().unwrap()).exit(0);
    let told = fs::read_to_string(home.path().join("amend-err")).unwrap();
    let facts: Vec<&str> = said.out.lines().collect();
    assert!(facts[0].ends_with("code=3"), "{said:?} {told}");
    let rest = [
        "journal=same",
        "show=0",
        "new-full=3",
        "new-full=nothing",
        "new-almost=3",
        "new-almost=nothing",
        "after=0",
        "show=0",
    ];
    assert_eq!(facts[1..], rest, "{said:?}");
    let show = Said {
        code: Some(0),
        killed: false,
        out: fs::read_to_string(home.path().join("show")).unwrap(),
        err: told,
    };
    assert_eq!(hands(&show), [60]);
    eprintln!("a disk of 64 KiB: full after {}", facts[0]);
}

/// The hand is in the journal before the answer is written. Whoever sees only a failure enters it twice.
#[test]
fn an_answer_that_cannot_be_written_does_not_hide_what_was_recorded() {
    if !Path::new("/dev/full").exists() {
        return eprintln!("skipped: there is no /dev/full");
    }
    let home = Home::new();
    let id = home.game_of(&[21]);
    let full = |args: &[&str]| {
        let file = OpenOptions::new().write(true).open("/dev/full").unwrap();
        Said::from(home.program(rummy()).args(args).stdout(file).output().unwrap())
    };
    full(&["show"]).exit(3).tells(&["can't write the answer"]);
    for args in [&SCORE[..], &["amend", "--deal", "1", "Bob=2"], &["undo"], &["redo"]] {
        let before = home.entries(&id).len();
        let said = full(args);
        assert_eq!(home.entries(&id).len(), before + 1);
        said.exit(0).tells(&["can't write the answer", "recorded"]);
    }
    // A refusal is still a refusal.
    let said = full(&["score", "--deal", "1", "Ann=out", "Bob=3", "Cat=9"]).exit(1);
    assert!(!said.err.contains("recorded"), "{said:?}");
}

// ---------------------------------------------------------------------------------------------------------------
// Damage.

#[test]
fn a_torn_last_line_is_set_aside_and_reported() {
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let good = home.bytes(&id);
    let starts = starts(&good);
    let (last, end) = (starts[3], starts[4]);
    let place = format!("{}:4:", home.journal(&id).display());
    let side = home.torn(&id).display().to_string();
    let mut aside = Vec::new();
    let cuts = [last + 1, last + 5, last + (end - last) / 2, end - 10, end - 2, end - 1];
    let zeros = [&good[..last], &[0; 100]].concat();
    let foreign = [&good[..last], "{\"n\":3,\"é".as_bytes().split_last().unwrap().1].concat();
    for torn in cuts.iter().map(|cut| good[..*cut].to_vec()).chain([zeros, foreign]) {
        home.put(&id, &torn);
        let said = home.run(&["show", "--json"]).exit(0).tells(&["warning", &place]);
        assert_eq!(hands(&said), [21, 22], "a torn hand must not be guessed at");
        home.run(&["log"]).exit(0).tells(&[&place]);
        // Refused commands leave it as well.
        home.run(&["score", "--deal", "1", "Ann=out", "Bob=3", "Cat=9"]).exit(1);
        assert_eq!(home.bytes(&id), torn, "reading changed the file");
        assert_eq!(fs::read(home.torn(&id)).unwrap_or_default(), aside);

        home.run(&SCORE).exit(0).tells(&[&side]);
        aside.extend_from_slice(&torn[last..]);
        aside.push(b'\n');
        assert_eq!(fs::read(home.torn(&id)).unwrap(), aside);
        assert_eq!(home.shown(&id), [21, 22, 12]);
        home.entries(&id);
        assert_eq!(home.run(&["show"]).exit(0).err, "", "it was reported already");
    }
}

/// A reader takes no lock. The end that it reads may be set aside between two of its reads, and a line be there
/// instead: that is no damage.
#[test]
fn a_torn_end_that_is_set_aside_during_a_read_is_no_damage() {
    if !can_trace() {
        return;
    }
    let home = Home::new();
    let id = home.game_of(&[21, 22]);
    let good = home.bytes(&id);
    let torn = [&good[..], b"{\"n\":3,\"at\":\"2020-02-02T02:02:02+02:00\",\"event"].concat();
    home.put(&id, &torn);
    // The last read of the journal finds its end; the one before has got the torn bytes.
    let options = ["-e", "trace=read,openat"];
    home.run_traced(&options, &["show", "-g", &id]).exit(0);
    let trace = fs::read_to_string(home.path().join("trace")).unwrap();
    let reads = trace.lines().filter(|line| line.contains("read(") || line.contains(".jsonl"));
    let opened = reads.clone().position(|line| line.contains(".jsonl")).unwrap();
    let ended = reads.clone().skip(opened).position(|line| line.ends_with("= 0")).unwrap();
    let inject = format!("inject=read:delay_enter=400000:when={}", opened + ended);
    let reader = thread::scope(|scope| {
        let reader = scope
            .spawn(|| home.run_traced(&["-e", options[1], "-e", &inject], &["show", "-g", &id, "--json"]));
        thread::sleep(Duration::from_millis(200));
        home.run(&SCORE).exit(0);
        reader.join().unwrap()
    });
    assert_eq!(home.shown(&id), [21, 22, 12]);
    let seen = hands(&reader.exit(0));
    assert!(seen.starts_with(&[21, 22]), "{seen:?}");
}

#[test]
fn a_damaged_line_stops_with_its_place_and_the_way_out() {
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23, 24]);
    let good = home.bytes(&id);
    let starts = starts(&good);
    let line = |n: usize| &good[starts[n - 1]..starts[n]];
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    let joined = |lines: &[usize]| lines.iter().map(|n| line(*n)).collect::<Vec<_>>().concat();
    let crlf = String::from_utf8(good.clone()).unwrap().replace('\n', "\r\n").into_bytes();
    let points =
        String::from_utf8(good.clone()).unwrap().replace("\"Bob\":\"22\"", "\"Bob\":\"20\"").into_bytes();
    let cases: [(&str, Vec<u8>, usize); 14] = [
        ("a flipped bit", flipped(starts[2] + 40), 3),
        ("a flipped bit in the header", flipped(100), 1),
        ("a flipped bit in the last line", flipped(starts[5] - 20), 5),
        ("points changed by hand", points, 3),
        ("a lost line", joined(&[1, 2, 4, 5]), 3),
        ("a doubled line", joined(&[1, 2, 2, 3, 4, 5]), 3),
        ("a doubled last line", joined(&[1, 2, 3, 4, 5, 5]), 6),
        ("lines in another order", joined(&[1, 2, 4, 3, 5]), 3),
        ("a lost header", joined(&[2, 3, 4, 5]), 1),
        ("an empty line", [&good[..starts[2]], b"\n", &good[starts[2]..]].concat(), 3),
        ("bytes that are no text", [&good[..starts[3]], b"\xff\xfe\n", &good[starts[3]..]].concat(), 4),
        ("line ends changed", crlf, 1),
        ("damage before a torn end", [&flipped(starts[1] + 40)[..], b"{\"n\":5"].concat(), 2),
        ("nothing", Vec::new(), 1),
    ];
    for (what, bytes, at) in cases {
        home.put(&id, &bytes);
        let before = home.everything();
        let place = format!("{}:{at}: ", home.journal(&id).display());
        let all = [
            &SCORE[..],
            &["undo"],
            &["show"],
            &["redo"],
            &["amend", "--deal", "1", "Bob=5"],
            &["log"],
            &["export"],
        ];
        // Every command once, then those that matter most.
        for args in all.iter().take(if what == "a flipped bit" { all.len() } else { 2 }) {
            let said = home.run(args);
            assert_eq!(said.code, Some(3), "{what}, {args:?}: {said:?}");
            said.tells(&[&place, "help:"]);
        }
        let said = home.run(&["show", "--json"]).exit(3);
        let error: Value = serde_json::from_str(&said.out).unwrap();
        assert!(error["error"].as_str().unwrap().contains(&place), "{what}: {said:?}");
        assert_eq!(home.everything(), before, "{what}");
    }
    home.put(&id, &good);
    assert_eq!(home.shown(&id), [21, 22, 23, 24]);
}

#[test]
fn a_newer_format_is_refused_untouched() {
    let home = Home::new();
    let id = home.game_of(&[21, 22]);
    let good = home.bytes(&id);
    let bodies: Vec<Map<String, Value>> =
        std::str::from_utf8(&good).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (format, more) in [(2, &b""[..]), (2, b"{\"n\":3,\"torn"), (99, b"")] {
        let mut newer = bodies.clone();
        newer[0].insert("format".into(), format.into());
        // What a newer program may say is for it to know.
        newer[2].insert("event".into(), "revolution".into());
        let mut bytes = sealed(&newer);
        bytes.extend_from_slice(more);
        refused_as_newer(&home, &id, &bytes, format);
    }
    // Nor does this program know how a newer one seals its lines.
    let text = String::from_utf8(good).unwrap().replacen("\"format\":1,", "\"format\":3,", 1);
    refused_as_newer(&home, &id, text.as_bytes(), 3);
    refused_as_newer(&home, &id, text.replace("\",\"sum\":\"", "\",\"sha\":\"").as_bytes(), 3);
}

#[track_caller]
fn refused_as_newer(home: &Home, id: &str, bytes: &[u8], format: u64) {
    home.put(id, bytes);
    let before = home.everything();
    let names = [home.journal(id).display().to_string(), format!("format {format}"), "format 1".to_owned()];
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for args in [&["show"][..], &SCORE, &["undo"], &["amend", "--deal", "1", "Bob=5"], &["log"]] {
        home.run(args).exit(3).tells(&names);
    }
    assert_eq!(home.everything(), before);
}

#[test]
fn an_event_that_this_program_does_not_know_stops_it() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let mut bodies: Vec<Map<String, Value>> = std::str::from_utf8(&home.bytes(&id))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    bodies[1].insert("event".into(), "revolution".into());
    home.put(&id, &sealed(&bodies));
    let before = home.everything();
    let place = format!("{}:2: ", home.journal(&id).display());
    for args in [&["show"][..], &SCORE, &["undo"]] {
        home.run(args).exit(3).tells(&[&place, "revolution"]);
    }
    assert_eq!(home.everything(), before);
}

// ---------------------------------------------------------------------------------------------------------------
// Neighbours and places.

#[test]
fn reading_one_game_does_not_read_the_others() {
    let home = Home::new();
    let id = home.game_of(&[21, 22]);
    let good = home.bytes(&id);
    let others: Vec<String> = (0..49).map(|seed| GameId::from_seed(seed).to_string()).collect();
    for other in &others {
        home.put(other, &good);
    }
    // Damaged, a directory, a pipe that nobody writes to, and one that may not be read (which root may).
    let mut damaged = good.clone();
    damaged[200] ^= 1;
    home.put(&others[0], &damaged);
    fs::remove_file(home.journal(&others[1])).unwrap();
    fs::create_dir(home.journal(&others[1])).unwrap();
    fs::remove_file(home.journal(&others[2])).unwrap();
    assert!(works("mkfifo", &[home.journal(&others[2]).to_str().unwrap()]));
    fs::set_permissions(home.journal(&others[3]), Permissions::from_mode(0o000)).unwrap();

    assert_eq!(home.shown(&id), [21, 22]);
    assert_eq!(home.shown(&others[9]), [21, 22]);
    let said = home.run(&["show"]).exit(0);
    assert_eq!(said.err, "");
    for other in &others[..3] {
        for args in [&["show", "-g", other][..], &["undo", "-g", other]] {
            home.run(args).exit(3).tells(&[&home.journal(other).display().to_string()]);
        }
    }
    // Those that can be read are listed, those that can't are named.
    let said = home.run(&["games"]).tells(&[others[0].as_str(), &others[1], &others[2]]);
    assert!(others.iter().all(|other| said.out.contains(other.as_str())), "{said:?}");

    if can_trace() {
        for args in [&["show", "-g", &id, "--json"][..], &["show"], &["log"], &SCORE, &["undo", "-g", &id]] {
            home.run_traced(&["-e", "trace=open,openat,openat2"], args).exit(0);
            let trace = fs::read_to_string(home.path().join("trace")).unwrap();
            let opened: BTreeSet<&str> = trace
                .lines()
                .filter_map(|line| line.split('"').nth(1))
                .filter(|path| path.contains(".jsonl"))
                .collect();
            assert_eq!(opened, [home.journal(&id).to_str().unwrap()].into(), "{args:?}");
        }
    }
}

#[test]
fn a_data_directory_that_is_none_is_named() {
    let home = Home::new();
    let new = ["new", "contract-rummy", "Ann", "Bob", "Cat"];
    // A file in its place, or above it.
    fs::write(home.data(), "not a directory").unwrap();
    let data = home.data().display().to_string();
    for args in [&new[..], &["show"], &SCORE, &["undo"], &["games"], &["show", "-g", "k7m2xp"]] {
        home.run(args).exit(3).tells(&[&data]);
    }
    let below = home.data().join("deeper");
    for args in [&new[..], &["show"], &["games"]] {
        let said = home.program(rummy()).args(args).arg("--data-dir").arg(&below).output().unwrap();
        Said::from(said).exit(3).tells(&[below.to_str().unwrap()]);
    }
    assert_eq!(fs::read(home.data()).unwrap(), b"not a directory");
    fs::remove_file(home.data()).unwrap();

    // A file in place of the directory of the games.
    fs::create_dir(home.data()).unwrap();
    fs::write(home.games(), "not a directory").unwrap();
    for args in [&new[..], &["games"], &["show", "-g", "k7m2xp"]] {
        home.run(args).exit(3).tells(&[home.games().to_str().unwrap()]);
    }
    assert!(!home.data().join("current").exists(), "a game that could not be started is current");
    fs::remove_file(home.games()).unwrap();

    // What names the current game is not what it should be.
    let id = home.game_of(&[21]);
    let current = home.data().join("current");
    for wrong in [&b"../../etc/passwd"[..], b"\xff\xfe", &[b'x'; 10_000]] {
        fs::write(&current, wrong).unwrap();
        for args in [&["show"][..], &SCORE] {
            home.run(args).exit(3).tells(&[current.to_str().unwrap(), "help:"]);
        }
        assert_eq!(home.shown(&id), [21]);
    }
    fs::remove_file(&current).unwrap();
    fs::create_dir(&current).unwrap();
    home.run(&["show"]).exit(3).tells(&[current.to_str().unwrap()]);
    fs::remove_dir(&current).unwrap();
    home.run(&["show"]).exit(2);
}

#[test]
fn a_data_directory_that_is_not_there_is_made_by_the_first_game_only() {
    let home = Home::new();
    let deep = home.path().join("a/b/c");
    let at = |args: &[&str]| {
        Said::from(home.program(rummy()).args(args).arg("--data-dir").arg(&deep).output().unwrap())
    };
    at(&["show"]).exit(2).tells(&["rummy new"]);
    at(&SCORE).exit(2);
    at(&["games"]).exit(0);
    assert!(!home.path().join("a").exists(), "reading made a directory");
    at(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).exit(0);
    at(&SCORE).exit(0);
    assert_eq!(hands(&at(&["show", "--json"]).exit(0)), [12]);
    assert_eq!(fs::metadata(&deep).unwrap().mode() & 0o777, 0o700, "others may look in");
}

#[test]
fn what_may_not_be_read_or_written_is_named() {
    let home = Home::new();
    let id = home.game_of(&[21, 22]);
    let nobody = [format!("--reuid={NOBODY}"), format!("--regid={NOBODY}"), "--clear-groups".to_owned()];
    let nobody: Vec<&str> = nobody.iter().map(String::as_str).collect();
    let mut program = rummy();
    if is_root() {
        // Root may do everything, so that somebody else has to try.
        if !works("setpriv", &[&nobody[..], &["true"]].concat()) {
            return eprintln!("skipped: this is root, and there is no setpriv");
        }
        if !works("setpriv", &[&nobody[..], &[program.to_str().unwrap(), "--version"]].concat()) {
            let copy = home.path().join("rummy");
            fs::copy(&program, &copy).unwrap();
            program = copy;
        }
        for path in [
            home.path().to_owned(),
            home.data(),
            home.games(),
            home.journal(&id),
            home.lock(&id),
            home.data().join("current"),
        ] {
            std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    let run = |args: &[&str]| {
        let mut command = if is_root() { home.program("setpriv") } else { home.program(&program) };
        if is_root() {
            command.args(&nobody).arg(&program);
        }
        Said::from(command.args(args).output().unwrap())
    };
    let mode = |path: &Path, mode: u32| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    run(&["show"]).exit(0);
    let before = home.everything();
    let (data, games, journal) = (home.data(), home.games(), home.journal(&id));
    let new = ["new", "contract-rummy", "Ann", "Bob", "Cat"];

    // A journal that may only be read: seen, but not written.
    mode(&journal, 0o400);
    assert_eq!(hands(&run(&["show", "--json"]).exit(0)), [21, 22]);
    for args in [&SCORE[..], &["undo"]] {
        run(args).exit(3).tells(&[journal.to_str().unwrap(), "denied"]);
    }
    // One that may not be read.
    mode(&journal, 0o000);
    run(&["show"]).exit(3).tells(&[journal.to_str().unwrap(), "denied"]);
    run(&["games"]).exit(3).tells(&[journal.to_str().unwrap(), "denied"]);
    mode(&journal, 0o600);

    // Directories that may only be read.
    fs::remove_file(home.lock(&id)).unwrap();
    mode(&games, 0o500);
    mode(&data, 0o500);
    assert_eq!(hands(&run(&["show", "--json"]).exit(0)), [21, 22]);
    run(&new).exit(3).tells(&[games.to_str().unwrap(), "denied"]);
    run(&SCORE).exit(3).tells(&[home.lock(&id).to_str().unwrap(), "denied"]);
    // The directory of games may be written, the one above it not: a game that can't be made current is none.
    mode(&games, 0o700);
    run(&new).exit(3).tells(&[data.to_str().unwrap(), "denied"]);
    // Directories that may not be opened.
    mode(&data, 0o000);
    for args in [&["show"][..], &["games"], &new, &SCORE] {
        run(args).exit(3).tells(&[data.to_str().unwrap(), "denied"]);
    }
    mode(&data, 0o700);
    assert_eq!(home.everything(), before);
    run(&SCORE).exit(0);
    assert_eq!(hands(&run(&["show", "--json"]).exit(0)), [21, 22, 12]);

    // A parent in which nothing may be made.
    let closed = home.path().join("closed");
    fs::create_dir(&closed).unwrap();
    mode(&closed, 0o555);
    if is_root() {
        std::os::unix::fs::chown(&closed, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let below = closed.join("data");
    run(&[&new[..], &["--data-dir", below.to_str().unwrap()]].concat())
        .exit(3)
        .tells(&[below.to_str().unwrap(), "denied"]);
    assert!(File::open(&below).is_err());
}
