//! Neighbours, and places that are not what they should be.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;

use rummy_referee::journal::id::GameId;

use super::home::{Home, SCORE, Said, can_trace, hands, is_root, rummy, works};

const NOBODY: u32 = 65534;

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
