//! Full disks, and limits on the size of files.

use std::fs::{self, OpenOptions};
use std::path::Path;

use super::home::{Home, SCORE, Said, hands, header, rummy, sealed, starts, works};

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
