//! Every call of the system that touches the data directory fails, is cut short, or is the last that the process makes.
//!
//! For each command the calls are counted in a run without faults; then each of them in turn gets each fault, on a directory
//! that is as it was before. `tests/faults` tries them all and prints the table; a test run takes a part, spread over all
//! commands, calls and faults.

use std::collections::BTreeMap;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

use super::home::{Home, Said, audit, can_trace, rummy, works};

/// What is done to a call.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Fails(&'static str),
    Kill,
    /// No file may grow beyond so many bytes: what is written is cut short there, and the next write fails.
    Limit(u64),
}

const FAULTS: [Fault; 5] =
    [Fault::Fails("ENOSPC"), Fault::Fails("EIO"), Fault::Fails("EACCES"), Fault::Fails("EINTR"), Fault::Kill];

impl Fault {
    const fn name(self) -> &'static str {
        match self {
            Self::Fails(error) => error,
            Self::Kill => "kill",
            Self::Limit(_) => "short write",
        }
    }
}

/// A command that is tried.
struct Tried {
    name: &'static str,
    args: &'static [&'static str],
    /// What makes the directory ready for it.
    before: fn(&Home),
    /// A word of its answer, without which it has acknowledged nothing.
    word: &'static str,
    /// The exit code when all is well.
    code: i32,
}

const TRIED: [Tried; 10] = [
    Tried {
        name: "new",
        args: &["new", "gin-rummy", "Dan", "Eve"],
        before: |home| drop(home.game_of(&[21, 22])),
        word: "Started",
        code: 0,
    },
    Tried {
        name: "new, the first",
        args: &["new", "gin-rummy", "Dan", "Eve"],
        before: |_| (),
        word: "Started",
        code: 0,
    },
    Tried {
        name: "score",
        args: &["score", "Ann=out", "Bob=12", "Cat=9"],
        before: |home| drop(home.game_of(&[21, 22])),
        word: "recorded",
        code: 0,
    },
    Tried {
        name: "score, torn end",
        args: &["score", "Ann=out", "Bob=12", "Cat=9"],
        before: |home| {
            let id = home.game_of(&[21, 22]);
            let torn = [&home.bytes(&id)[..], b"{\"n\":3,\"at\":\"20"].concat();
            home.put(&id, &torn);
        },
        word: "recorded",
        code: 0,
    },
    Tried {
        name: "turn",
        args: &["turn", "Ann", "draw; discard 4D", "--upcard", "9C"],
        before: |home| drop(home.run(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).exit(0)),
        word: "Ann: draw",
        code: 0,
    },
    Tried {
        name: "amend",
        args: &["amend", "--deal", "1", "Bob=23"],
        before: |home| drop(home.game_of(&[21, 22])),
        word: "corrected",
        code: 0,
    },
    Tried {
        name: "undo",
        args: &["undo"],
        before: |home| drop(home.game_of(&[21, 22])),
        word: "Undone",
        code: 0,
    },
    Tried {
        name: "player",
        args: &["player", "rename", "Cat", "Cathy"],
        before: |home| drop(home.game_of(&[21, 22])),
        word: "Cathy",
        code: 0,
    },
    Tried {
        name: "import",
        args: &["import", "sunday.json"],
        before: |home| {
            home.game_of(&[21, 22]);
            let out = home.path().join("sunday.json");
            home.run(&["export", "--format", "json", "-o", out.to_str().unwrap()]).exit(0);
            let text = fs::read_to_string(&out).unwrap();
            fs::write(&out, text.replace("\"Ann\"", "\"Amy\"")).unwrap();
        },
        word: "Imported",
        code: 0,
    },
    Tried {
        name: "verify --repair",
        args: &["verify", "--repair"],
        before: |home| {
            let id = home.game_of(&[21, 22, 23]);
            let text = String::from_utf8(home.bytes(&id)).unwrap();
            home.put(&id, text.replace("\"Bob\":\"22\"", "\"Bob\":\"79\"").as_bytes());
        },
        word: "Repaired",
        code: 1,
    },
];

/// What there is in a data directory, as far as it matters: the games by their journals, without times, and the current one.
type Facts = (Vec<String>, Option<String>);

/// Files and what is in them.
type Snapshot = Vec<(PathBuf, Vec<u8>)>;

fn snapshot(home: &Home) -> Snapshot {
    let mut found = Vec::new();
    let mut dirs = vec![home.path().to_owned()];
    while let Some(dir) = dirs.pop() {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                dirs.push(path);
            } else {
                let bytes = fs::read(&path).unwrap();
                found.push((path.strip_prefix(home.path()).unwrap().to_owned(), bytes));
            }
        }
    }
    found.sort();
    found
}

fn restore(home: &Home, snapshot: &Snapshot) {
    fs::remove_dir_all(home.data()).ok();
    for (path, bytes) in snapshot {
        let path = home.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// Everything that was ever acknowledged, and nothing else. Every journal must be whole up to a torn end, or be the damaged
/// one that there was; nothing else may lie about, but for what a kill has left.
fn facts(home: &Home, snapshot: &Snapshot, killed: bool, what: &str) -> Facts {
    let (mut games, mut kept) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(home.games()).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let bytes = fs::read(&path).unwrap();
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
        if end == "jsonl" {
            let before = snapshot.iter().any(|(known, was)| known.ends_with(&name) && *was == bytes);
            if before && what.starts_with("verify") {
                games.push("as before".to_owned());
                continue;
            }
            let (entries, _) = audit(&bytes);
            let mut text =
                format!("{} players", bytes.split(|byte| *byte == b'\n').next().map_or(0, <[u8]>::len) / 100);
            for mut entry in entries {
                let members = entry.as_object_mut().unwrap();
                members.retain(|member, _| !["n", "at", "sum"].contains(&member.as_str()));
                text.push_str(&format!(" {entry}"));
            }
            games.push(text);
        } else if end.starts_with("damaged-") || end == "torn" {
            kept.push(bytes);
        } else if end != "lock" {
            // What can't be deleted stays.
            let stays = killed || what.contains(" at unlink");
            assert!(stays && name.starts_with("new-"), "{what}: {name} was left behind");
        }
    }
    // A damaged or torn journal is never gone: what was in it is in the journal, or kept.
    for (path, was) in snapshot.iter().filter(|(path, _)| path.extension().is_some_and(|end| end == "jsonl"))
    {
        let whole = was.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let now = fs::read(home.path().join(path)).unwrap();
        let aside = |bytes: &Vec<u8>| bytes == was || bytes.starts_with(&was[whole..]);
        assert!(
            now.starts_with(&was[..]) || kept.iter().any(aside),
            "{what}: what was in the journal is nowhere"
        );
    }
    games.sort();
    (games, fs::read_to_string(home.data().join("current")).ok())
}

/// What happened with a fault.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    tried: usize,
    done: usize,
    refused: usize,
    /// Of those that were killed, how many had made the change.
    killed: usize,
}

struct Trial {
    tried: &'static Tried,
    home: Home,
    snapshot: Snapshot,
    before: Facts,
    after: Facts,
    /// The calls that touch the directory, each with its number among those of its name.
    calls: Vec<(String, usize)>,
    /// Sizes at which a write can be cut short.
    limits: Vec<u64>,
}

impl Trial {
    fn new(tried: &'static Tried) -> Self {
        let home = Home::new();
        (tried.before)(&home);
        fs::create_dir_all(home.data()).unwrap();
        if tried.name == "new, the first" {
            fs::remove_dir(home.data()).unwrap();
        }
        let snapshot = snapshot(&home);
        let mut trial = Self {
            tried,
            home,
            before: Facts::default(),
            after: Facts::default(),
            snapshot,
            calls: Vec::new(),
            limits: Vec::new(),
        };
        trial.before = trial.facts(false, tried.name);
        let said = trial.run(&["-y", "-e", "trace=%file,%desc"]);
        assert_eq!(said.code, Some(tried.code), "{said:?}");
        assert!(said.out.contains(tried.word), "{said:?}");
        trial.after = trial.facts(false, "no fault");
        let trace = fs::read_to_string(trial.home.path().join("trace")).unwrap();
        let data = trial.home.data().display().to_string();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for line in trace.lines() {
            let Some(name) = line.split('(').next().and_then(|front| front.split_whitespace().last()) else {
                continue;
            };
            if !name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_') {
                continue;
            }
            let count = counts.entry(name).or_default();
            *count += 1;
            // The standard library gives up where a directory can't be closed, which no file system is known to do.
            let folder = name == "close" && line.contains("/games>)");
            if line.contains(&data) && !folder {
                trial.calls.push((name.to_owned(), *count));
            }
        }
        let sizes =
            fs::read_dir(trial.home.games()).unwrap().map(|entry| entry.unwrap().metadata().unwrap().len());
        let sizes: Vec<u64> = sizes.collect();
        for size in sizes {
            trial.limits.extend([0, 1, size / 3, size.saturating_sub(60), size.saturating_sub(1)]);
        }
        trial.limits.sort_unstable();
        trial.limits.dedup();
        trial
    }

    fn facts(&self, killed: bool, what: &str) -> Facts {
        let mut facts = facts(&self.home, &self.snapshot, killed, what);
        // Ids are drawn at random: that another game is current is all that can be told.
        let before =
            self.snapshot.iter().find(|(path, _)| path.ends_with("data/current")).map(|(_, was)| was.clone());
        let same = facts.1.as_ref().map(String::as_bytes) == before.as_deref();
        facts.1 = facts.1.map(|_| if same { "as before" } else { "another" }.to_owned());
        facts
    }

    fn run(&self, options: &[&str]) -> Said {
        restore(&self.home, &self.snapshot);
        if self.tried.name == "new, the first" {
            fs::remove_dir_all(self.home.data()).ok();
        }
        let mut program = if let ["limit", bytes] = options {
            let mut limited = self.home.program("prlimit");
            limited.arg(format!("--fsize={bytes}"));
            limited
        } else {
            let mut strace = self.home.program("strace");
            strace.args(["-f", "-qq", "-o"]).arg(self.home.path().join("trace")).args(options);
            strace
        };
        program
            .arg(rummy())
            .args(self.tried.args)
            .current_dir(self.home.path().join("."))
            .output()
            .unwrap()
            .into()
    }

    /// One fault at one place.
    fn with(&self, fault: Fault, call: &(String, usize)) -> Count {
        let (name, count) = call;
        let what = match fault {
            Fault::Limit(bytes) => format!("{}, files of {bytes} bytes at most", self.tried.name),
            _ => format!("{}, {} at {name} {count}", self.tried.name, fault.name()),
        };
        let said = match fault {
            Fault::Fails(error) => self.run(&[
                "-e",
                "trace=%file,%desc",
                "-e",
                &format!("inject={name}:error={error}:when={count}"),
            ]),
            Fault::Kill => self.run(&[
                "-e",
                "trace=%file,%desc",
                "-e",
                &format!("inject={name}:signal=SIGKILL:when={count}"),
            ]),
            Fault::Limit(bytes) => self.run(&["limit", &bytes.to_string()]),
        };
        let killed = fault == Fault::Kill;
        assert_eq!(said.killed, killed, "{what}: {said:?}");
        let now = self.facts(killed, &what);
        let acknowledged = said.out.contains(self.tried.word);
        let mut result = Count { tried: 1, ..Count::default() };
        match said.code {
            Some(code) if code == self.tried.code && acknowledged => {
                assert_eq!(now, self.after, "{what}: acknowledged, and not there: {said:?}");
                result.done = 1;
            }
            // The change was made and told, and then something else failed.
            Some(3) if acknowledged => {
                assert_eq!(now, self.after, "{what}: acknowledged, and not there: {said:?}");
                result.done = 1;
            }
            Some(3) => {
                assert!(!acknowledged, "{what}: {said:?}");
                assert_eq!(now, self.before, "{what}: refused, and there: {said:?}");
                assert!(said.err.contains("error:") || said.out.contains('\u{2717}'), "{what}: {said:?}");
                result.refused = 1;
            }
            None => {
                assert!(
                    now == self.after || (now == self.before && !acknowledged) || self.half(&now),
                    "{what}: {now:?} {said:?}"
                );
                result.killed = usize::from(now == self.after);
            }
            _ => panic!("{what}: {said:?}"),
        }
        self.goes_on(&what);
        result
    }

    /// A game that is whole, and not yet the current one when the process ended.
    fn half(&self, now: &Facts) -> bool {
        now.0 == self.after.0 && now.1 == self.before.1
    }

    /// The next command works.
    fn goes_on(&self, what: &str) {
        let said =
            self.home.program(rummy()).args(self.tried.args).current_dir(self.home.path()).output().unwrap();
        let said = Said::from(said);
        // What was made before can't be made again, and that is said; a repair has nothing to do the second time.
        assert!(
            matches!(said.code, Some(0 | 1)) || said.err.contains("help:"),
            "{what}: the next command: {said:?}"
        );
        let shown = self.home.run(&["show", "--json"]);
        assert_eq!(shown.code, Some(0), "{what}: {shown:?}");
        let sheet: Value = serde_json::from_str(&shown.out).unwrap();
        assert!(sheet["players"].is_array(), "{what}");
        assert_eq!(self.home.run(&["verify"]).code, Some(0), "{what}");
    }
}

#[test]
fn every_fault_at_every_call_of_every_command() {
    if !can_trace() || !works("prlimit", &["--fsize=1000", "true"]) {
        return;
    }
    let all = std::env::var_os("RUMMY_FAULTS").is_some();
    let trials: Vec<Trial> = TRIED.iter().map(Trial::new).collect();
    let mut work: Vec<(usize, Fault, (String, usize))> = Vec::new();
    for (at, trial) in trials.iter().enumerate() {
        let calls = trial.calls.iter().flat_map(|call| FAULTS.map(|fault| (at, fault, call.clone())));
        work.extend(calls);
        work.extend(trial.limits.iter().map(|limit| (at, Fault::Limit(*limit), (String::new(), 0))));
    }
    let whole = work.len();
    if !all {
        // So many steps that no two calls after one another get the same fault.
        work = work.into_iter().step_by(PART).collect();
    }
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let counts: Mutex<BTreeMap<(usize, &str), Count>> = Mutex::default();
    // A directory of its own for each that works on a command: commands are shared out, not calls.
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(trial) = trials.get(at) else { return };
                    for (_, fault, call) in work.iter().filter(|(of, ..)| *of == at) {
                        let tried = AssertUnwindSafe(|| trial.with(*fault, call));
                        let Ok(count) = catch_unwind(tried) else {
                            failed.fetch_add(1, Ordering::Relaxed);
                            continue;
                        };
                        let mut counts = counts.lock().unwrap();
                        let sum = counts.entry((at, fault.name())).or_default();
                        sum.tried += count.tried;
                        sum.done += count.done;
                        sum.refused += count.refused;
                        sum.killed += count.killed;
                    }
                }
            });
        }
    });
    let counts = counts.into_inner().unwrap();
    print(&trials, &counts, work.len(), whole);
    assert_eq!(failed.into_inner(), 0, "faults after which something is wrong: see above");
    let sum = |of: fn(&Count) -> usize| counts.values().map(of).sum::<usize>();
    assert_eq!(sum(|count| count.tried), work.len());
    assert!(sum(|count| count.refused) > work.len() / 5, "the faults do not bite");
    assert!(sum(|count| count.killed) > 0, "no kill came after a write");
}

/// Of all faults a test run takes one in so many: with five faults to each call, another one for each of them.
const PART: usize = 29;

fn print(trials: &[Trial], counts: &BTreeMap<(usize, &str), Count>, tried: usize, whole: usize) {
    let names = ["ENOSPC", "EIO", "EACCES", "EINTR", "short write", "kill"];
    eprintln!(
        "{tried} of {whole} faults; each cell: commands that were done all the same / refused with nothing changed;"
    );
    eprintln!("of kills: those after which the change was there / was not");
    eprintln!("| command | calls | {} |", names.join(" | "));
    eprintln!("|---|--:|{}", "--:|".repeat(names.len()));
    for (at, trial) in trials.iter().enumerate() {
        let cells = names.map(|name| {
            let count = counts.get(&(at, name)).copied().unwrap_or_default();
            let (yes, no) = if name == "kill" {
                (count.killed, count.tried - count.killed)
            } else {
                (count.done, count.refused)
            };
            format!("{yes} / {no}")
        });
        eprintln!("| {} | {} | {} |", trial.tried.name, trial.calls.len(), cells.join(" | "));
    }
}
