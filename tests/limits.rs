//! What is too much, of anything that a file or a person can supply: refused with its limit, soon, and without a game being made.

use std::fs;
use std::time::{Duration, Instant};

use crate::support::Sandbox;

/// What is written into a file, or typed; how it is asked for, with `FILE` for the file; the exit code; and words of the answer.
struct Limit {
    what: &'static str,
    text: fn() -> String,
    name: &'static str,
    args: &'static [&'static str],
    code: i32,
    words: &'static [&'static str],
}

const HEAD: &str = "format = 1\nid = \"house\"\nname = \"House\"\nextends = \"contract-rummy\"\n";

fn house(more: &str) -> String {
    format!("{HEAD}{more}\n")
}

fn repeated(text: &str, times: usize) -> String {
    text.repeat(times)
}

const LIMITS: &[Limit] = &[
    Limit {
        what: "a ruleset of 300 KiB",
        text: || house(&format!("notes = [\"{}\"]", repeated("x", 300_000))),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 3,
        words: &["256 KiB"],
    },
    Limit {
        what: "TOML nested 50,000 deep in lists",
        text: || house(&format!("notes = {}{}", repeated("[", 50_000), repeated("]", 50_000))),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["recur"],
    },
    Limit {
        what: "TOML nested 20,000 deep in tables",
        text: || house(&format!("notes = {}1{}", repeated("{a=", 20_000), repeated("}", 20_000))),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["recur"],
    },
    Limit {
        what: "a key of 50,000 parts",
        text: || house(&format!("a{} = 1", repeated(".b", 50_000))),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["recursion"],
    },
    Limit {
        what: "4 billion deals",
        text: || house("game.deals = 4000000000"),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["game.deals"],
    },
    Limit {
        what: "5,000 deals told one by one",
        text: || house(&repeated("[[deal]]\ncards = 7\ncontract = \"2 sets\"\n", 5000)),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["deal"],
    },
    Limit {
        what: "a hand of a million cards",
        text: || house("deal.1.cards = 1000000"),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["deal.1.cards"],
    },
    Limit {
        what: "255 players",
        text: || house("players.max = 255"),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["players.max"],
    },
    Limit {
        what: "a thousand packs",
        text: || house("packs.3 = \"1000 packs, 2 jokers\""),
        name: "x.toml",
        args: &["rules", "check", "FILE"],
        code: 2,
        words: &["at most 12 packs"],
    },
    Limit {
        what: "JSON nested 100,000 deep in objects",
        text: || format!("{}1{}", repeated("{\"a\":", 100_000), repeated("}", 100_000)),
        name: "x.json",
        args: &["import", "FILE"],
        code: 2,
        words: &["recursion limit"],
    },
    Limit {
        what: "a million brackets",
        text: || repeated("[", 1_000_000),
        name: "x.json",
        args: &["import", "FILE"],
        code: 2,
        words: &["recursion limit"],
    },
    Limit {
        what: "a table of scores with 5,000 players",
        text: || {
            let names: Vec<String> = (0..5000).map(|n| format!("P{n}")).collect();
            format!("deal,{}\n1{}\n", names.join(","), repeated(",5", 5000))
        },
        name: "x.csv",
        args: &["import", "FILE", "-r", "contract-rummy"],
        code: 2,
        words: &["more than 60 columns"],
    },
    Limit {
        what: "a table of scores with 100,000 deals",
        text: || format!("deal,Ann,Bob\n{}", repeated("1,out,5\n", 100_000)),
        name: "x.csv",
        args: &["import", "FILE", "-r", "gin-rummy"],
        code: 2,
        words: &["more than 20000 lines"],
    },
    Limit {
        what: "a transcript of 6 MiB",
        text: || {
            let turn = "Ann: draw; discard 4D\n";
            format!(
                "rules: contract-rummy\nplayers: Ann Bob Cat\ndeal 1 upcard 9C\n{}",
                repeated(turn, 300_000)
            )
        },
        name: "x.txt",
        args: &["replay", "FILE"],
        code: 3,
        words: &["4 MiB"],
    },
    Limit {
        what: "2,000 players",
        text: String::new,
        name: "",
        args: &["new", "gin-rummy", "2000 NAMES"],
        code: 2,
        words: &["2000 were named"],
    },
    Limit {
        what: "a name of 100,000 letters",
        text: || repeated("x", 100_000),
        name: "",
        args: &["new", "gin-rummy", "Ann", "TEXT"],
        code: 2,
        words: &["longer than 60 characters"],
    },
    Limit {
        what: "a hand of 20,000 cards to solve",
        text: || repeated("KH ", 20_000),
        name: "",
        args: &["solve", "-r", "contract-rummy", "TEXT"],
        code: 2,
        words: &["more than 60"],
    },
    Limit {
        what: "a hand of 20,000 cards to score",
        text: || format!("Bob={}", repeated("KH ", 20_000)),
        name: "",
        args: &["score", "Ann=out", "Cat=5", "TEXT"],
        code: 1,
        words: &["at most"],
    },
    Limit {
        what: "a meld of 20,000 cards",
        text: || repeated("KH ", 20_000),
        name: "",
        args: &["check", "-r", "contract-rummy", "TEXT"],
        code: 1,
        words: &[],
    },
    Limit {
        what: "60 cards under the longest contract",
        text: || "A-KS A-KH A-KD A-KC 2-4S 2-4H * *".into(),
        name: "",
        args: &["solve", "-r", "contract-rummy", "-d", "6", "TEXT"],
        code: 0,
        words: &[],
    },
    Limit {
        what: "a number of 11 digits",
        text: || "Ann=99999999999".into(),
        name: "",
        args: &["score", "Bob=out", "Cat=5", "TEXT"],
        code: 2,
        words: &["no number of points"],
    },
];

#[test]
fn too_much_is_refused_with_its_limit() {
    let sandbox = Sandbox::new();
    sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).ok();
    let before = fs::read(&sandbox.journals()[0]).unwrap();
    for limit in LIMITS {
        let text = (limit.text)();
        let path = sandbox.path(limit.name);
        if !limit.name.is_empty() {
            fs::write(&path, &text).unwrap();
        }
        let many: Vec<String> = (0..2000).map(|n| format!("P{n}")).collect();
        let mut args: Vec<&str> = Vec::new();
        for arg in limit.args {
            match *arg {
                "FILE" => args.push(path.to_str().unwrap()),
                "TEXT" => args.push(&text),
                "2000 NAMES" => args.extend(many.iter().map(String::as_str)),
                arg => args.push(arg),
            }
        }
        let begun = Instant::now();
        let said = sandbox.run(&args);
        let took = begun.elapsed();
        let told: String = format!("{}{}", said.out, said.err);
        let start: String = told.chars().take(500).collect();
        assert_eq!(said.code, limit.code, "{}: {start}", limit.what);
        for words in limit.words {
            assert!(told.contains(words), "{}: {words:?} is not in {start}", limit.what);
        }
        assert!(took < Duration::from_secs(20), "{} took {took:?}", limit.what);
        // Nobody wants to read a refusal of a million letters.
        let most = if limit.code == 2 { 20_000 } else { 2_000_000 };
        assert!(told.len() < most, "{}: an answer of {} bytes", limit.what, told.len());
    }
    assert_eq!(sandbox.journals().len(), 1);
    assert_eq!(fs::read(&sandbox.journals()[0]).unwrap(), before);
}

#[test]
fn rulesets_extend_one_another_so_deep_and_no_deeper() {
    let sandbox = Sandbox::new();
    let folder = sandbox.path("config/rulesets");
    fs::create_dir_all(&folder).unwrap();
    for n in 1..=60 {
        let parent = if n == 60 { "contract-rummy".to_owned() } else { format!("house-{}", n + 1) };
        let text = format!("format = 1\nid = \"house-{n}\"\nname = \"House {n}\"\nextends = \"{parent}\"\n");
        fs::write(folder.join(format!("house-{n}.toml")), text).unwrap();
    }
    let begun = Instant::now();
    let said = sandbox.run(&["rules", "show", "house-1"]).fails(2);
    assert!(said.contains("more than 16 rulesets extend one another"), "{said}");
    sandbox.run(&["rules", "show", "house-55"]).ok();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    fs::write(
        folder.join("house-60.toml"),
        "format = 1\nid = \"house-60\"\nname = \"X\"\nextends = \"house-59\"\n",
    )
    .unwrap();
    sandbox.run(&["rules", "show", "house-60"]).fails(2);
}

#[test]
fn a_journal_line_that_is_nested_too_deep_is_told_by_its_line() {
    let sandbox = Sandbox::new();
    sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).ok();
    let path = sandbox.journals().remove(0);
    let good = fs::read_to_string(&path).unwrap();
    let sum = good.trim_end().rsplit("\"sum\":\"").next().unwrap().trim_end_matches("\"}").to_owned();
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let front = format!("{{\"n\":1,\"at\":\"2026-11-30T20:00:00+01:00\",\"event\":\"undo\",\"x\":{deep}");
    let mut crc = crc32fast::Hasher::new();
    crc.update(sum.as_bytes());
    crc.update(front.as_bytes());
    fs::write(&path, format!("{good}{front},\"sum\":\"{:08x}\"}}\n", crc.finalize())).unwrap();
    for args in [&["show"][..], &["log"], &["undo"], &["score", "Ann=out", "Bob=1", "Cat=2"]] {
        let said = sandbox.run(args).fails(3);
        assert!(
            said.contains(".jsonl:2: ") && said.contains("recursion limit") && said.len() < 2000,
            "{said}"
        );
    }
    let found = sandbox.run(&["verify", "--json"]);
    assert_eq!(found.code, 1);
    assert_eq!(found.json()["games"][0]["damages"][0]["kind"], "refused");
}
