use super::{LineFault, Store, StoreError};
use crate::journal::id::GameId;
use crate::journal::testing::{body, id};
use serde_json::{Map, Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A store with one game of so many lines, the header included.
fn game(lines: u64) -> (TempDir, Store) {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path().join("data"));
    store.create(id(), &body(json!({"format": 1, "players": ["Ana", "Bo"]}))).unwrap();
    for n in 1..lines {
        add(&store, json!({"deal": n, "note": "5♥"}));
    }
    (dir, store)
}

fn add(store: &Store, value: Value) {
    let mut locked = store.lock(id()).unwrap();
    let lines = locked.read().unwrap();
    locked.append(&lines, &body(value)).unwrap();
}

fn bytes(store: &Store) -> Vec<u8> {
    fs::read(store.journal_path(id())).unwrap()
}

fn newlines(bytes: &[u8]) -> usize {
    bytes.split(|&byte| byte == b'\n').count() - 1
}

/// Reads these bytes as a game: its number of lines, or the line at fault.
fn read(store: &Store, bytes: &[u8]) -> Result<u64, (usize, LineFault)> {
    fs::write(store.journal_path(id()), bytes).unwrap();
    match store.read(id()) {
        Ok(lines) => Ok(lines.count()),
        Err(StoreError::Damaged { line, fault, path }) => {
            assert_eq!(path, store.journal_path(id()));
            Err((line, fault))
        }
        Err(other) => panic!("{other}"),
    }
}

fn said(error: &StoreError, dir: &Path) -> String {
    error.to_string().replace(&dir.display().to_string(), "")
}

#[test]
fn a_game_is_lines_in_a_file() {
    let (_dir, store) = game(3);
    let pinned = [
        r#"{"n":0,"format":1,"players":["Ana","Bo"],"sum":"616c62de"}"#,
        r#"{"n":1,"deal":1,"note":"5♥","sum":"81b7847c"}"#,
        r#"{"n":2,"deal":2,"note":"5♥","sum":"4aa69dbd"}"#,
    ];
    assert_eq!(String::from_utf8(bytes(&store)).unwrap(), pinned.join("\n") + "\n");
    let lines = store.read(id()).unwrap();
    let numbered: Vec<_> = lines.iter().map(|(at, line)| format!("{at} {}\n", &line[..7])).collect();
    assert_eq!(numbered.concat(), "1 {\"n\":0,\n2 {\"n\":1,\n3 {\"n\":2,\n");
    assert_eq!((lines.count(), lines.torn, lines.bytes()), (3, None, bytes(&store).len() as u64));
    assert!(bytes(&store).ends_with(format!("{}\"}}\n", lines.last_sum()).as_bytes()));
    assert_eq!(Some(store.header_line(id()).unwrap().as_str()), lines.iter().map(|(_, line)| line).next());
}

#[test]
fn every_changed_byte_is_found_in_its_line() {
    let (_dir, store) = game(4);
    let good = bytes(&store);
    for at in 0..good.len() {
        let line = 1 + newlines(&good[..at]);
        for flip in (0..8).map(|bit| 1 << bit).chain([good[at] ^ b'\n', good[at]]) {
            let mut bad = good.clone();
            bad[at] ^= flip;
            if flip == 0 {
                assert_eq!(read(&store, &bad), Ok(4));
            } else if at == good.len() - 1 {
                assert_eq!(read(&store, &bad), Ok(3), "the last line has no end");
                assert_eq!(store.read(id()).unwrap().torn.unwrap().line, 4);
            } else {
                assert_eq!(read(&store, &bad).unwrap_err().0, line, "byte {at} xor {flip}");
            }
        }
    }
}

#[test]
fn dropped_doubled_and_moved_lines_are_found() {
    let (_dir, store) = game(4);
    let good = bytes(&store);
    let lines: Vec<_> = good.split_inclusive(|&byte| byte == b'\n').collect();
    let order =
        |order: &[usize]| read(&store, &order.iter().map(|&at| lines[at]).collect::<Vec<_>>().concat());
    let wrong = |line, expected, found| Err((line, LineFault::WrongNumber { expected, found: Some(found) }));
    assert_eq!(order(&[0, 1, 2, 3]), Ok(4));
    assert_eq!(order(&[0, 1, 2]), Ok(3), "an end that is cut off at a line's end cannot be told");
    assert_eq!(order(&[1, 2, 3]), wrong(1, 0, 1));
    assert_eq!(order(&[0, 2, 3]), wrong(2, 1, 2));
    assert_eq!(order(&[0, 1, 3]), wrong(3, 2, 3));
    assert_eq!(order(&[0, 0, 1, 2, 3]), wrong(2, 1, 0));
    assert_eq!(order(&[0, 1, 2, 3, 3]), wrong(5, 4, 3));
    assert_eq!(order(&[0, 2, 1, 3]), wrong(2, 1, 2));
    assert_eq!(order(&[0, 1, 3, 2]), wrong(3, 2, 3));
    // A line of another game, whose number is right.
    let (_other_dir, other) = game(1);
    add(&other, json!({"deal": 7}));
    let foreign = bytes(&other).split_inclusive(|&byte| byte == b'\n').nth(1).unwrap().to_vec();
    let mixed = [lines[0], &foreign, lines[2]].concat();
    let (line, fault) = read(&store, &mixed).unwrap_err();
    assert_eq!(line, 3);
    assert!(matches!(fault, LineFault::WrongSum { .. }));
}

#[test]
fn a_file_cut_anywhere_keeps_its_whole_lines_and_goes_on() {
    let (_dir, store) = game(4);
    let good = bytes(&store);
    let head = good.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    assert_eq!(read(&store, b""), Err((1, LineFault::Empty)));
    for cut in 1..head {
        assert_eq!(read(&store, &good[..cut]), Err((1, LineFault::HeaderTorn)));
    }
    let mut aside = Vec::new();
    for cut in head..=good.len() {
        let whole = newlines(&good[..cut]);
        let left = &good[good[..cut].iter().rposition(|&byte| byte == b'\n').unwrap() + 1..cut];
        assert_eq!(read(&store, &good[..cut]), Ok(whole as u64), "cut at {cut}");
        let torn = store.read(id()).unwrap().torn;
        assert_eq!(
            torn.map(|torn| (torn.line, torn.bytes)),
            (!left.is_empty()).then_some((whole + 1, left.len()))
        );

        add(&store, json!({"after": cut}));
        let lines = store.read(id()).unwrap();
        assert_eq!((lines.count(), lines.torn), (whole as u64 + 1, None));
        assert!(bytes(&store).starts_with(&good[..cut - left.len()]));
        if !left.is_empty() {
            aside.extend_from_slice(left);
            aside.push(b'\n');
            assert_eq!(fs::read(store.torn_path(id())).unwrap(), aside);
        }
    }
}

#[test]
fn text_in_another_encoding_is_a_fault_of_its_line() {
    let (_dir, store) = game(4);
    let good = bytes(&store);
    let at = good.windows(3).position(|three| three == "♥".as_bytes()).unwrap();
    let mut bad = good.clone();
    bad[at + 1] = b'x';
    assert_eq!(read(&store, &bad), Err((2, LineFault::NotUtf8)));
    // A fault before it is told first.
    bad[9] ^= 1;
    assert_eq!(read(&store, &bad).unwrap_err().0, 1);
    // Right at the start of a line, and in the torn end, where nothing is read.
    assert_eq!(read(&store, &[&good[..], b"\xff\n"].concat()), Err((5, LineFault::NotUtf8)));
    assert_eq!(read(&store, &[&good[..], b"\xff"].concat()), Ok(4));
    assert_eq!(read(&store, b"\xff\n"), Err((1, LineFault::NotUtf8)));
    assert!(matches!(store.header_line(id()), Err(StoreError::Damaged { line: 1, .. })));
    let windows = String::from_utf8(good).unwrap().replace('\n', "\r\n");
    assert_eq!(read(&store, windows.as_bytes()), Err((1, LineFault::CarriageReturn)));
    assert_eq!(read(&store, &[b'\n'; 3]), Err((1, LineFault::NotALine)));
}

#[test]
fn a_game_is_never_overwritten() {
    let (dir, store) = game(2);
    let before = bytes(&store);
    let error = store.create(id(), &body(json!({"other": true}))).unwrap_err();
    assert!(matches!(error, StoreError::Exists { .. }));
    assert_eq!(said(&error, dir.path()), "there is a game k7m2xp already: /data/games/k7m2xp.jsonl");
    assert_eq!(bytes(&store), before);
    let names = fs::read_dir(dir.path().join("data/games")).unwrap().count();
    assert_eq!(names, 2, "the journal and its lock, and no temporary file");
}

#[test]
fn games_are_listed_by_name_only() {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path().join("not/there"));
    assert_eq!(store.games().unwrap(), []);
    assert_eq!(store.current().unwrap(), None);
    assert!(matches!(store.read(id()), Err(StoreError::NoGame { .. })));
    assert!(matches!(store.lock(id()), Err(StoreError::NoGame { .. })));
    assert!(matches!(store.header_line(id()), Err(StoreError::NoGame { .. })));
    assert!(!dir.path().join("not").exists(), "reading makes nothing");

    let ids = ["zzzzzz", "222222", "k7m2xp"].map(|id| GameId::parse(id).unwrap());
    for id in ids {
        store.create(id, &Map::new()).unwrap();
    }
    let games = store.root().join("games");
    for other in [
        "abcdef.json",
        "ABCDEF.jsonl",
        "abcde.jsonl",
        "abcdef.jsonl.torn",
        "abcdef.lock",
        "new-x.tmp",
        ".jsonl",
    ] {
        fs::write(games.join(other), "x").unwrap();
    }
    fs::write(store.journal_path(ids[0]), "damaged").unwrap();
    assert_eq!(store.games().unwrap(), [ids[1], ids[2], ids[0]]);
}

#[test]
fn the_current_game_is_replaced_whole() {
    let (dir, store) = game(1);
    let path = store.root().join("current");
    assert_eq!(store.current().unwrap(), None);
    store.set_current(id()).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "k7m2xp\n");
    let other = GameId::parse("222222").unwrap();
    store.set_current(other).unwrap();
    assert_eq!(store.current().unwrap(), Some(other));
    fs::write(&path, " \n").unwrap();
    assert_eq!(store.current().unwrap(), None);
    for bad in ["../../etc/passwd", "k7m2xp k7m2xp", "\u{1b}[31m", &"2".repeat(100)] {
        fs::write(&path, bad).unwrap();
        let error = store.current().unwrap_err();
        assert!(
            said(&error, dir.path()).starts_with("/data/current does not name a game\nhelp: "),
            "{error}"
        );
    }
    store.set_current(id()).unwrap();
    assert_eq!(store.current().unwrap(), Some(id()));
}

#[test]
fn a_damaged_line_is_told_with_its_place_and_the_way_out() {
    let (dir, store) = game(4);
    let bad = String::from_utf8(bytes(&store)).unwrap().replace("\"deal\":2", "\"deal\":9");
    fs::write(store.journal_path(id()), &bad).unwrap();
    assert_eq!(
        said(&store.read(id()).unwrap_err(), dir.path()),
        "/data/games/k7m2xp.jsonl:3: the check sum should be 94523b43 but is 4aa69dbd: \
         the line was changed by hand or damaged, or the line before it was replaced\n\
         help: nothing was changed; `rummy verify` tells all that is wrong and what `--repair` would save; or put back \
         a copy of this file from a backup"
    );
    assert_eq!(fs::read_to_string(store.journal_path(id())).unwrap(), bad);
}

#[test]
fn a_file_too_large_is_not_read() {
    let (_dir, store) = game(1);
    let file = fs::OpenOptions::new().write(true).open(store.journal_path(id())).unwrap();
    file.set_len((1 << 30) + 1).unwrap(); // without blocks on disk
    for error in [store.read(id()).unwrap_err(), store.header_line(id()).unwrap_err()] {
        assert!(matches!(error, StoreError::TooLarge { what: "a file", .. }), "{error}");
    }
    let long = body(json!({"text": "x".repeat(16 << 20)}));
    let other = GameId::from_seed(1);
    assert!(matches!(store.create(other, &long), Err(StoreError::TooLarge { what: "a line", .. })));
    assert_eq!(store.games().unwrap(), [id()]);
    fs::write(store.journal_path(other), "x".repeat((16 << 20) + 1)).unwrap();
    assert!(matches!(
        store.header_line(other),
        Err(StoreError::Damaged { line: 1, fault: LineFault::TooLong, .. })
    ));
}

#[test]
fn the_wrong_kind_of_file_is_named() {
    let dir = TempDir::new().unwrap();
    fs::write(dir.path().join("data"), "a file").unwrap();
    let store = Store::new(dir.path().join("data"));
    let told = |error: StoreError| said(&error, dir.path());
    assert_eq!(told(store.games().unwrap_err()), "can't read the directory /data/games: not a directory");
    assert_eq!(told(store.read(id()).unwrap_err()), "can't read /data/games/k7m2xp.jsonl: not a directory");
    assert_eq!(
        told(store.create(id(), &Map::new()).unwrap_err()),
        "can't make the directory /data: file exists"
    );
    assert_eq!(told(store.set_current(id()).unwrap_err()), "can't make the directory /data: file exists");

    let (dir, store) = game(1);
    let told = |error: StoreError| said(&error, dir.path());
    let other = GameId::parse("222222").unwrap();
    fs::create_dir(store.journal_path(other)).unwrap();
    assert_eq!(
        told(store.read(other).unwrap_err()),
        "can't read /data/games/222222.jsonl: it is a directory"
    );
    assert_eq!(
        told(store.lock(other).unwrap_err()),
        "can't write /data/games/222222.jsonl: it is a directory"
    );
    fs::create_dir(store.root().join("current")).unwrap();
    assert_eq!(told(store.current().unwrap_err()), "can't read /data/current: it is a directory");
    assert_eq!(told(store.set_current(id()).unwrap_err()), "can't write /data/current: is a directory");
    fs::create_dir(store.lock_path(id())).unwrap();
    assert_eq!(told(store.lock(id()).unwrap_err()), "can't lock /data/games/k7m2xp.lock: it is a directory");
}

#[cfg(unix)]
#[test]
fn files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (_dir, store) = game(2);
    store.set_current(id()).unwrap();
    fs::OpenOptions::new()
        .append(true)
        .open(store.journal_path(id()))
        .and_then(|mut file| std::io::Write::write_all(&mut file, b"torn"))
        .unwrap();
    add(&store, json!({}));
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    for dir in [store.root().to_owned(), store.root().join("games")] {
        assert_eq!(mode(&dir), 0o700, "{}", dir.display());
    }
    for file in [store.journal_path(id()), store.lock_path(id()), store.torn_path(id()), store.current_path()]
    {
        assert_eq!(mode(&file), 0o600, "{}", file.display());
    }
}

#[cfg(unix)]
#[test]
fn a_refusal_of_the_system_names_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let (dir, store) = game(2);
    let told = |error: StoreError| said(&error, dir.path());
    let set = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let (journal, games) = (store.journal_path(id()), store.root().join("games"));

    set(&journal, 0o000);
    if fs::File::open(&journal).is_ok() {
        return; // root may do everything
    }
    assert_eq!(told(store.read(id()).unwrap_err()), "can't read /data/games/k7m2xp.jsonl: permission denied");
    set(&journal, 0o400);
    assert_eq!(store.read(id()).unwrap().count(), 2);
    assert_eq!(
        told(store.lock(id()).unwrap_err()),
        "can't write /data/games/k7m2xp.jsonl: permission denied"
    );
    set(&journal, 0o600);
    set(&games, 0o500);
    let other = GameId::parse("222222").unwrap();
    let error = store.create(other, &Map::new()).unwrap_err();
    assert_eq!(told(error), "can't write /data/games/222222.jsonl: permission denied");
    fs::remove_file(store.lock_path(id())).unwrap_err();
    add(&store, json!({"lock": "is there already"}));
    set(&games, 0o300);
    assert_eq!(told(store.games().unwrap_err()), "can't read the directory /data/games: permission denied");
    set(&games, 0o700);
}
