//! Odd files in odd places: links, pipes, folders and endless files where a journal or its lock should be, many who repair at
//! once, holders of locks that die, and who may see what is written.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{BufRead as _, BufReader};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant, SystemTime};

use super::home::{Home, SCORE, Said, finish, hands, rummy, works};

#[test]
fn a_data_directory_may_be_a_link_and_a_game_may_lie_elsewhere() {
    let home = Home::new();
    let real = home.path().join("elsewhere");
    fs::create_dir(&real).unwrap();
    symlink(&real, home.data()).unwrap();
    let id = home.game_of(&[21]);
    assert!(real.join("games").join(format!("{id}.jsonl")).is_file());
    // One game alone.
    let moved = home.path().join("moved.jsonl");
    fs::rename(home.journal(&id), &moved).unwrap();
    symlink(&moved, home.journal(&id)).unwrap();
    home.score(&id, 22).exit(0);
    assert_eq!(home.shown(&id), [21, 22]);
    assert!(fs::symlink_metadata(home.journal(&id)).unwrap().is_symlink());
    // A repair puts a file in the place of the link, and what the link pointed at stays as it was.
    let damaged = fs::read_to_string(&moved).unwrap().replace("\"Bob\":\"21\"", "\"Bob\":\"78\"");
    fs::write(&moved, &damaged).unwrap();
    home.run(&["verify", "--repair"]).exit(1);
    assert_eq!(fs::read_to_string(&moved).unwrap(), damaged);
    let kept = home.games().join(format!("{id}.jsonl.damaged-1"));
    assert_eq!(fs::read_to_string(&kept).unwrap(), damaged);
    assert!(!fs::symlink_metadata(&kept).unwrap().is_symlink());
    assert!(!fs::symlink_metadata(home.journal(&id)).unwrap().is_symlink());
    home.run(&["verify"]).exit(0);
    // A link that points nowhere is no game, and nothing is made there.
    let nowhere = home.path().join("nowhere");
    symlink(&nowhere, home.journal("k7m2xp")).unwrap();
    home.run(&["show", "-g", "k7m2xp"]).exit(3);
    home.run(&["undo", "-g", "k7m2xp"]).exit(3);
    assert!(!nowhere.exists());
}

/// Somebody who may write into the folder, or a program that syncs it, could have a lock point at another file.
#[test]
fn nothing_is_written_through_a_link_that_was_planted() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let precious = home.path().join("precious");
    fs::write(&precious, "years of work\n").unwrap();
    let before = home.bytes(&id);
    fs::remove_file(home.lock(&id)).unwrap();
    symlink(&precious, home.lock(&id)).unwrap();
    for args in [&SCORE[..], &["undo"], &["verify"], &["show"]] {
        let code = if matches!(args[0], "verify" | "show") { 0 } else { 3 };
        let said = home.run(args).exit(code);
        assert!(code == 0 || said.err.contains("it is a link"), "{said:?}");
    }
    fs::remove_file(home.lock(&id)).unwrap();
    // A torn end is not set aside into it either.
    symlink(&precious, home.torn(&id)).unwrap();
    home.put(&id, &[&before[..], b"{\"n\":2,"].concat());
    home.run(&SCORE).exit(3).tells(&["it is a link"]);
    fs::remove_file(home.torn(&id)).unwrap();
    // What names the current game is replaced, and what is exported too.
    let current = home.data().join("current");
    fs::remove_file(&current).unwrap();
    symlink(&precious, &current).unwrap();
    home.run(&["use", &id]).exit(0);
    let out = home.path().join("out.csv");
    symlink(&precious, &out).unwrap();
    home.run(&["export", "-o", out.to_str().unwrap()]).exit(3).tells(&["exists"]);
    home.run(&["export", "--force", "-o", out.to_str().unwrap()]).exit(0);
    assert!(fs::read_to_string(&out).unwrap().starts_with("game,"));
    assert_eq!(fs::read_to_string(&precious).unwrap(), "years of work\n");
    home.run(&["export", "--force", "-o", "/dev/null"]).exit(3).tells(&["not a plain file"]);
    // Not even through a link, as the one of the system to standard output.
    let link = home.path().join("device");
    symlink("/dev/null", &link).unwrap();
    home.run(&["export", "--force", "-o", link.to_str().unwrap()]).exit(3).tells(&["not a plain file"]);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[test]
fn what_is_no_plain_file_is_refused_and_never_waited_for() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let good = home.bytes(&id);
    let begun = Instant::now();
    let pipe = |path: &Path| assert!(works("mkfifo", &[path.to_str().unwrap()]));
    let commands =
        [&SCORE[..], &["undo"], &["show"], &["log"], &["export"], &["verify"], &["verify", "--repair"]];
    let makers: [&dyn Fn(&Path); 4] = [
        &|path| fs::create_dir(path).unwrap(),
        &pipe,
        &|path| symlink("/dev/zero", path).unwrap(),
        // 2 GiB of nothing.
        &|path| File::create(path).unwrap().set_len(2 << 30).unwrap(),
    ];
    let journal = home.journal(&id).display().to_string();
    for make in makers {
        fs::remove_file(home.journal(&id)).or_else(|_| fs::remove_dir(home.journal(&id))).unwrap();
        make(&home.journal(&id));
        for args in commands {
            let said = home.run(args).exit(3);
            let text = format!("{}{}", said.out, said.err).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(&journal), "{args:?}: {text}");
        }
        home.run(&["games"]).exit(3);
        home.run(&["stats"]).exit(3);
    }
    fs::remove_file(home.journal(&id)).unwrap();
    home.put(&id, &good);
    // In place of the lock.
    let wrong: [&dyn Fn(&Path); 2] = [&|path| fs::create_dir(path).unwrap(), &pipe];
    for make in wrong {
        fs::remove_file(home.lock(&id)).or_else(|_| fs::remove_dir(home.lock(&id))).unwrap();
        make(&home.lock(&id));
        home.run(&SCORE).exit(3).tells(&[&home.lock(&id).display().to_string()]);
        home.run(&["show"]).exit(0);
    }
    // Among the user's rulesets: the others are there all the same.
    let rulesets = home.path().join("config/rulesets");
    fs::create_dir_all(&rulesets).unwrap();
    pipe(&rulesets.join("pipe.toml"));
    fs::create_dir(rulesets.join("folder.toml")).unwrap();
    let said = home.run(&["rules"]);
    assert!(said.out.contains("contract-rummy"), "{said:?}");
    assert!(begun.elapsed() < Duration::from_secs(30), "something was waited for: {:?}", begun.elapsed());
}

#[test]
fn old_damage_is_not_taken_for_somebody_writing() {
    const GAMES: u32 = 300;
    let home = Home::new();
    let id = home.game_of(&[21]);
    let good = home.bytes(&id);
    let torn = &good[..good.len() - 1];
    let an_hour_ago = SystemTime::now() - Duration::from_secs(3600);
    for n in 0..GAMES {
        let path = home.journal(&format!("{}{}", &id[..3], 222 + n));
        fs::write(&path, torn).unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(an_hour_ago).unwrap();
    }
    let begun = Instant::now();
    home.run(&["games"]).tells(&["was not written to its end"]);
    // Each of them was once waited for.
    assert!(begun.elapsed() < GAMES * Duration::from_millis(30), "{:?}", begun.elapsed());
    let begun = Instant::now();
    home.run(&["verify"]).exit(1);
    assert!(begun.elapsed() < GAMES * Duration::from_millis(30), "{:?}", begun.elapsed());
}

#[test]
fn what_never_ends_is_refused_in_bounded_memory() {
    if !works("prlimit", &["--as=600000000", "true"]) || !Path::new("/dev/zero").exists() {
        return eprintln!("skipped: there is no prlimit or /dev/zero");
    }
    let home = Home::new();
    home.game_of(&[21]);
    let dir = home.path().join("config/rulesets");
    fs::create_dir_all(&dir).unwrap();
    symlink("/dev/zero", dir.join("endless.toml")).unwrap();
    for (args, codes) in [
        (&["import", "-", "-r", "contract-rummy"][..], &[3][..]),
        (&["import", "/dev/zero", "-r", "contract-rummy"], &[3]),
        (&["replay", "-"], &[3]),
        (&["replay", "/dev/zero"], &[3]),
        (&["check", "-r", "contract-rummy", "-"], &[2]),
        (&["solve", "-r", "gin-rummy", "-"], &[2]),
        (&["play"], &[0, 1, 2]),
        (&["rules", "check", "/dev/zero"], &[2, 3]),
        (&["new", "endless.toml", "Ann", "Bob"], &[2, 3]),
    ] {
        let mut limited = home.program("timeout");
        limited.args(["60", "prlimit", "--as=600000000"]).arg(rummy()).args(args);
        limited.stdin(Stdio::from(File::open("/dev/zero").unwrap()));
        let said = Said::from(limited.output().unwrap());
        assert!(said.code.is_some_and(|code| codes.contains(&code)), "{args:?}: {said:?}");
        assert!(said.out.len() < 1 << 20 && said.err.len() < 1 << 20, "{args:?} says too much");
    }
}

#[test]
fn everything_is_private_to_the_user_whatever_the_umask() {
    let home = Home::new();
    let script = r#"umask 0; "$0" new contract-rummy Ann Bob Cat && "$0" score Ann=out Bob=2 Cat=9 && "$0" export --format json -o "$1" && "$0" undo"#;
    let out = home.path().join("out.json");
    let mut bash = home.program("bash");
    Said::from(bash.arg("-c").arg(script).arg(rummy()).arg(&out).output().unwrap()).exit(0);
    let id = fs::read_dir(home.games())
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|end| end == "jsonl"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .unwrap();
    let text = fs::read_to_string(home.journal(&id)).unwrap().replace("\"Cat\":\"9\"", "\"Cat\":\"70\"");
    home.put(&id, &[text.as_bytes(), b"{\"n\""].concat());
    fs::set_permissions(home.journal(&id), Permissions::from_mode(0o600)).unwrap();
    home.run(&["verify", "--repair"]).exit(1);
    let torn = [&home.bytes(&id)[..], b"{\"n\""].concat();
    home.put(&id, &torn);
    home.run(&SCORE).exit(0);
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    assert_eq!((mode(&home.data()), mode(&home.games())), (0o700, 0o700));
    let mut seen = 0;
    for (path, _) in home.everything().into_iter().chain([(home.lock(&id), super::home::Bytes(Vec::new()))]) {
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        seen += 1;
    }
    assert!(seen >= 5, "journal, lock, current, torn end and damaged original");
    // What is made for others to read may be.
    assert_eq!(mode(&out), 0o644);
}

#[test]
fn of_many_who_repair_at_once_one_does() {
    let home = Home::new();
    let id = home.game_of(&[21, 22, 23]);
    let text = String::from_utf8(home.bytes(&id)).unwrap().replace("\"Bob\":\"22\"", "\"Bob\":\"79\"");
    home.put(&id, text.as_bytes());
    let said = finish((0..8).map(|_| home.start(&["verify", "--repair"])).collect());
    let repaired = said.iter().filter(|said| said.out.contains("Repaired")).count();
    assert_eq!(repaired, 1, "{said:?}");
    for said in said {
        assert!(matches!(said.code, Some(0 | 1)), "{said:?}");
    }
    let kept: Vec<_> = home
        .everything()
        .into_iter()
        .filter(|(path, _)| path.to_string_lossy().contains("damaged"))
        .collect();
    assert_eq!(kept.len(), 1);
    assert_eq!(fs::read(&kept[0].0).unwrap(), text.as_bytes());
    home.run(&["verify"]).exit(0);
}

#[test]
fn a_lock_goes_with_the_process_that_held_it() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let script = r#"exec 9<>"$0"; flock 9 || exit 1; echo held; sleep 60 9>&-"#;
    if !works("flock", &["/tmp", "true"]) {
        return eprintln!("skipped: there is no flock");
    }
    let mut holder = home.program("bash").arg("-c").arg(script).arg(home.lock(&id)).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(holder.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "held\n");
    holder.kill().unwrap();
    holder.wait().unwrap();
    let begun = Instant::now();
    home.score(&id, 22).exit(0);
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert_eq!(home.shown(&id), [21, 22]);
}

const READ_ONLY: &str = r#"
mount -t tmpfs -o size=1m,mode=700 tmpfs "$RUMMY_DATA_DIR" || exit 77
"$rummy" new contract-rummy Ann Bob Cat >/dev/null && "$rummy" score Ann=out Bob=2 Cat=9 >/dev/null || exit 1
mount -o remount,ro "$RUMMY_DATA_DIR" || exit 77
for command in "show --json" games "verify" "score Ann=out Bob=3 Cat=9" undo "new gin-rummy Dan Eve"; do
  "$rummy" $command >"$out/said" 2>&1; echo "${command%% *}=$?"
done
sed -i 's/x/x/' "$RUMMY_DATA_DIR/current" 2>/dev/null && exit 1
"$rummy" undo 2>&1 | head -1
"$rummy" show --json
"#;

#[test]
fn a_file_system_that_may_only_be_read_is_read() {
    if !works("unshare", &["-m", "bash", "-c", "mount -t tmpfs tmpfs /tmp && mount -o remount,ro /tmp"]) {
        return eprintln!("skipped: nothing can be mounted here");
    }
    let home = Home::new();
    fs::create_dir(home.data()).unwrap();
    let mut bash = home.program("unshare");
    bash.args(["-m", "bash", "-c", READ_ONLY]).env("rummy", rummy()).env("out", home.path());
    let said = Said::from(bash.output().unwrap()).exit(0);
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines[..6], ["show=0", "games=0", "verify=0", "score=3", "undo=3", "new=3"], "{said:?}");
    assert!(lines[6].contains("read-only"), "{said:?}");
    let shown = Said { code: Some(0), killed: false, out: lines[7].to_owned(), err: String::new() };
    assert_eq!(hands(&shown), [2]);
}

#[test]
fn a_lock_that_may_not_be_written_does_not_keep_anybody_from_looking() {
    let home = Home::new();
    let id = home.game_of(&[21]);
    let held = OpenOptions::new().read(true).write(true).open(home.lock(&id)).unwrap();
    held.lock().unwrap();
    let begun = Instant::now();
    home.run(&["verify"]).exit(0);
    home.run(&["verify", "--repair"]).exit(0);
    assert!(begun.elapsed() < Duration::from_secs(5), "a sound game was waited for");
}
