use super::{Disk, Locked, add, is_at};
use crate::journal::id::GameId;
use crate::journal::store::{Store, StoreError};
use crate::journal::testing::{body, id};
use serde_json::{Map, Value, json};
use std::fs;
use std::io::{self, Cursor, ErrorKind, Seek, SeekFrom, Write};
use tempfile::TempDir;

fn game() -> (TempDir, Store) {
    let dir = TempDir::new().unwrap();
    let store = Store::new(dir.path());
    store.create(id(), &body(json!({"format": 1}))).unwrap();
    (dir, store)
}

#[test]
fn many_writers_lose_nothing() {
    let (_dir, store) = game();
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let store = &store;
            scope.spawn(move || {
                for turn in 0..50 {
                    let mut locked = loop {
                        match store.lock(id()) {
                            Err(StoreError::Busy { .. }) => {} // a slow disk; the locks are not fair
                            other => break other.unwrap(),
                        }
                    };
                    let lines = locked.read().unwrap();
                    locked.append(&lines, &body(json!({"writer": writer, "turn": turn}))).unwrap();
                }
            });
        }
    });
    let lines = store.read(id()).unwrap();
    assert_eq!((lines.count(), lines.torn), (401, None));
    let mut turns = [0; 8];
    for (_, line) in lines.iter().skip(1) {
        let line: Value = serde_json::from_str(line).unwrap();
        let turn = &mut turns[line["writer"].as_u64().unwrap() as usize];
        assert_eq!(line["turn"], *turn);
        *turn += 1;
    }
    assert_eq!(turns, [50; 8]);
}

#[test]
fn who_waits_in_vain_learns_for_whom() {
    let (dir, store) = game();
    let held = store.lock(id()).unwrap();
    let error = Locked::take_within(&store, id(), 3).unwrap_err();
    let pid = std::process::id();
    assert!(matches!(error, StoreError::Busy { pid: Some(found), .. } if found == pid), "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "process {pid} is at work on this game and did not finish: it holds {}/games/k7m2xp.lock\n\
             help: let it finish or stop it, then try again; the lock goes with it",
            dir.path().display()
        )
    );
    drop(held);
    assert_eq!(fs::read(store.lock_path(id())).unwrap(), b"", "the signature goes with the lock");
    Locked::take_within(&store, id(), 1).unwrap();

    // Somebody who has not signed.
    let file = fs::File::open(store.lock_path(id())).unwrap();
    file.lock().unwrap();
    let error = Locked::take_within(&store, id(), 1).unwrap_err();
    assert!(error.to_string().starts_with("another process is at work"), "{error}");
}

#[test]
fn the_lock_outlasts_a_journal_that_is_replaced() {
    let (_dir, store) = game();
    let held = store.lock(id()).unwrap();
    let copy = store.root().join("copy");
    fs::copy(store.journal_path(id()), &copy).unwrap();
    fs::rename(&copy, store.journal_path(id())).unwrap();
    assert!(matches!(Locked::take_within(&store, id(), 1), Err(StoreError::Busy { .. })));
    assert_eq!(held.read().unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn a_lock_file_that_was_deleted_is_no_lock() {
    let (_dir, store) = game();
    let held = store.lock(id()).unwrap();
    assert!(is_at(&held.file, &store.lock_path(id())));
    fs::remove_file(store.lock_path(id())).unwrap();
    assert!(!is_at(&held.file, &store.lock_path(id())));
    fs::write(store.lock_path(id()), "").unwrap();
    assert!(!is_at(&held.file, &store.lock_path(id())));
}

#[test]
fn only_lines_just_read_can_be_appended_to() {
    let (_dir, store) = game();
    let other = GameId::parse("222222").unwrap();
    store.create(other, &body(json!({"format": 1}))).unwrap();
    let mut locked = store.lock(id()).unwrap();
    assert_eq!(locked.id(), id());
    let lines = locked.read().unwrap();
    let foreign = store.read(other).unwrap();
    assert!(matches!(locked.append(&foreign, &Map::new()), Err(StoreError::Changed { .. })));
    locked.append(&lines, &body(json!({"a": 1}))).unwrap();
    let before = fs::read(store.journal_path(id())).unwrap();
    assert!(matches!(locked.append(&lines, &body(json!({"a": 1}))), Err(StoreError::Changed { .. })));
    assert_eq!(fs::read(store.journal_path(id())).unwrap(), before);
    fs::remove_file(store.journal_path(id())).unwrap();
    assert!(matches!(locked.append(&lines, &Map::new()), Err(StoreError::NoGame { .. })));
}

#[test]
fn an_end_that_looks_whole_is_torn_all_the_same() {
    let (_dir, store) = game();
    let mut locked = store.lock(id()).unwrap();
    let lines = locked.read().unwrap();
    locked.append(&lines, &body(json!({"a": 1}))).unwrap();
    let mut whole = fs::read(store.journal_path(id())).unwrap();
    whole.pop();
    fs::write(store.journal_path(id()), &whole).unwrap();
    let lines = locked.read().unwrap();
    assert_eq!(lines.count(), 1);
    assert_eq!(lines.torn.unwrap().line, 2);
    // Where it cannot be set aside, it stays, and nothing is written.
    fs::create_dir(store.torn_path(id())).unwrap();
    let error = locked.append(&lines, &Map::new()).unwrap_err();
    assert!(error.to_string().ends_with("k7m2xp.jsonl.torn: it is a directory"), "{error}");
    assert_eq!(fs::read(store.journal_path(id())).unwrap(), whole);
    fs::remove_dir(store.torn_path(id())).unwrap();
    locked.append(&lines, &Map::new()).unwrap();
    assert_eq!(locked.read().unwrap().count(), 2);
}

/// A disk that behaves as told.
struct Faulty {
    content: Cursor<Vec<u8>>,
    interrupts: u32,
    room: usize,
    sync_fails: bool,
}

impl Write for Faulty {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.interrupts > 0 {
            self.interrupts -= 1;
            return Err(ErrorKind::Interrupted.into());
        }
        match bytes.len().min(self.room) {
            0 => Err(ErrorKind::StorageFull.into()),
            fits => self.content.write(&bytes[..fits]),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Faulty {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.content.seek(to)
    }
}

impl Disk for Faulty {
    fn sync(&mut self) -> io::Result<()> {
        if self.sync_fails { Err(ErrorKind::Other.into()) } else { Ok(()) }
    }

    fn cut(&mut self, length: u64) -> io::Result<()> {
        self.content.get_mut().truncate(length as usize);
        Ok(())
    }
}

#[test]
fn a_disk_that_fails_keeps_what_it_had() {
    let disk = |room, sync_fails| Faulty {
        content: Cursor::new(b"old\n".to_vec()),
        interrupts: 3,
        room,
        sync_fails,
    };
    let outcome = |mut disk: Faulty| {
        let result = add(&mut disk, 4, b"new line\n").map_err(|error| error.kind());
        (result, String::from_utf8(disk.content.into_inner()).unwrap())
    };
    assert_eq!(outcome(disk(9, false)), (Ok(()), "old\nnew line\n".into()));
    assert_eq!(outcome(disk(8, false)), (Err(ErrorKind::WriteZero), "old\n".into()));
    assert_eq!(outcome(disk(0, false)), (Err(ErrorKind::StorageFull), "old\n".into()));
    assert_eq!(outcome(disk(9, true)), (Err(ErrorKind::Other), "old\n".into()));
}
