//! Damaged journals, as every command meets them.

use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::{Map, Value};

use super::home::{Home, SCORE, can_trace, hands, sealed, starts};

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
