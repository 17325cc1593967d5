//! Names as people have them: any script, emoji, commas, quotes, thirty characters; and names that play tricks.

use unicode_width::UnicodeWidthStr as _;

use crate::support::Sandbox;

const NAMES: [&str; 8] = [
    "తెలుగు రాణి",
    "ਗੁਰਪ੍ਰੀਤ ਕੌਰ",
    "محمد الأمين",
    "张伟",
    "👩‍👩‍👧‍👦 Fam",
    "O'Neil, \"Mac\"",
    "A very long name of 30 letters",
    "=SUM(A1)|<b>*x*",
];

fn game(sandbox: &Sandbox) {
    let mut args = vec!["new", "contract-rummy"];
    args.extend(NAMES);
    sandbox.run(&args).ok();
    let results: Vec<String> = NAMES
        .iter()
        .enumerate()
        .map(|(i, name)| if i == 0 { format!("{name}=out") } else { format!("{name}={}", 10 + i) })
        .collect();
    let mut args = vec!["score"];
    args.extend(results.iter().map(String::as_str));
    sandbox.run(&args).ok();
}

#[test]
fn the_sheet_stays_aligned() {
    for width in [80, 100, 132, 200] {
        let mut sandbox = Sandbox::new();
        sandbox.width = width;
        game(&sandbox);
        let sheet = sandbox.run(&["show"]).ok();
        let lines: Vec<&str> = sheet.lines().collect();
        let rule = lines.iter().position(|line| line.starts_with('─')).unwrap();
        let (row, total) =
            (lines[rule + 1], lines.iter().rev().find(|line| line.contains("total  ")).unwrap());
        assert_eq!(row.width(), total.width(), "{width}:\n{sheet}");
        assert!(lines.iter().all(|line| line.width() <= width), "{width}:\n{sheet}");
        for name in NAMES {
            // A name may be broken over the lines of the head, but all of it is there.
            let letters: Vec<char> = name.chars().filter(|c| !c.is_whitespace()).collect();
            assert!(letters.iter().all(|c| sheet.contains(*c)), "{name}:\n{sheet}");
        }
    }
}

#[test]
fn csv_reads_back_into_the_same_names() {
    let sandbox = Sandbox::new();
    game(&sandbox);
    let text = sandbox.run(&["export"]).ok();
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> = reader.records().map(|record| record.unwrap()[8].to_owned()).collect();
    // A name that a spreadsheet would run is defused by one apostrophe; every other comes back as it is.
    let wanted: Vec<String> = NAMES
        .iter()
        .map(|name| if name.starts_with('=') { format!("'{name}") } else { (*name).to_owned() })
        .collect();
    assert_eq!(names, wanted);
}

#[test]
fn markdown_and_json_hold_them_too() {
    let sandbox = Sandbox::new();
    game(&sandbox);
    let markdown = sandbox.run(&["export", "--format", "md"]).ok();
    assert!(markdown.contains(r"=SUM(A1)\|&lt;b&gt;\*x\*"), "{markdown}");
    assert!(!markdown.contains("<b>"));
    let exported = sandbox.run(&["export", "--format", "json"]).json();
    assert_eq!(exported["sheet"]["players"], serde_json::json!(NAMES));
    for command in ["explain", "log", "games", "show"] {
        sandbox.run(&[command]).ok();
    }
}

#[test]
fn names_are_told_apart_without_regard_to_case() {
    let sandbox = Sandbox::new();
    sandbox.run(&["new", "contract-rummy", "Élan", "Σίσυφος", "a=b"]).ok();
    let show = sandbox.run(&["score", "éLAN=out", "ΣΊΣΥΦΟΣ=4", "A=B=9", "--json"]).json();
    assert_eq!(show["totals"], serde_json::json!({"Élan": 0, "Σίσυφος": 4, "a=b": 9}));
}

/// Two names that look the same, and what is said of the second.
const TWINS: [(&str, &str, &str); 5] = [
    ("José", "Jose\u{301} ", "are the same name to rummy"),
    ("Ann", "A\u{200b}nn", "look the same: the second holds U+200B, which can't be seen"),
    ("Ann\u{ad}", "ANN", "look the same: the first holds U+00AD, which can't be seen"),
    ("Ann B", "Ann\u{a0}\u{a0}B", "look the same: the gaps between their words differ"),
    ("Zoë", "Zoe\u{308}", "are the same name to rummy"),
];

#[test]
fn names_that_look_the_same_are_refused_wherever_they_are_given() {
    for (first, second, why) in TWINS {
        let sandbox = Sandbox::new();
        let said = sandbox.run(&["new", "contract-rummy", first, "Bob", second]).fails(2);
        assert!(said.replace('\n', " ").contains(why), "{first:?} {second:?}: {said}");
        sandbox.run(&["new", "contract-rummy", first, "Bob", "Cat"]).ok();
        for args in [&["player", "add", second][..], &["player", "rename", "Bob", second]] {
            let said = sandbox.run(args);
            assert_eq!(said.code, 2, "{args:?}: {said:?}");
            let why = why.replace("are the same name to rummy", "");
            assert!(said.err.replace('\n', " ").contains(&why), "{args:?}: {said:?}");
        }
        // One's own name may be written otherwise, and is found however it is typed.
        sandbox.run(&["score", &format!("{second}=out"), "Bob=3", "Cat=4"]).ok();
        assert_eq!(sandbox.run(&["explain", second]).code, 0, "{second:?}");
        sandbox.run(&["player", "rename", first, "Dora"]).ok();
        sandbox.run(&["player", "rename", "Dora", second]).ok();
    }
    let said = Sandbox::new().run(&["new", "contract-rummy", "Ann", "Bob", "\u{200b}\u{2060}"]).fails(2);
    assert!(said.contains("holds nothing that can be seen"), "{said}");
}

#[test]
fn a_journal_with_names_that_look_the_same_is_read_as_before() {
    let sandbox = Sandbox::new();
    sandbox.run(&["new", "contract-rummy", "Jose", "Xose", "Cat"]).ok();
    let path = &sandbox.journals()[0];
    let text = std::fs::read_to_string(path).unwrap();
    let old = text.replacen("\"Jose\"", "\"José\"", 1).replacen("\"Xose\"", "\"Jose\u{301}\"", 1);
    std::fs::write(path, old).unwrap();
    // The line was changed by hand, which is told once; from then on it is a journal like any other.
    sandbox.run(&["verify", "--repair", "--trust", "1"]);
    let sheet = sandbox.run(&["show", "--json"]).json();
    assert_eq!(sheet["players"], serde_json::json!(["José", "Jose\u{301}", "Cat"]), "{sheet}");
    // Each is found by its own letters.
    sandbox.run(&["score", "José=out", "Jose\u{301}=7", "Cat=4"]).ok();
    let scores = &sandbox.run(&["show", "--json"]).json()["deals"][0]["scores"];
    assert_eq!((&scores["José"], &scores["Jose\u{301}"]), (&0.into(), &7.into()), "{scores}");
}

#[test]
fn names_are_read_from_files_however_their_accents_are_put_together() {
    let sandbox = Sandbox::new();
    let file = sandbox.path("scores.csv");
    let path = file.display().to_string();
    // Down and across, and row by row as `export` writes it.
    std::fs::write(&file, "deal,Jose\u{301},Bob,Cat\n1,out,3,4\n").unwrap();
    sandbox.run(&["import", &path, "-r", "contract-rummy"]).ok();
    assert_eq!(sandbox.run(&["show", "--json"]).json()["totals"]["José"], 0);
    let rows = sandbox.run(&["export"]).ok().replace("José", "Jose\u{301}");
    std::fs::write(&file, rows).unwrap();
    let other = Sandbox::new();
    other.run(&["import", &path]).ok();
    assert_eq!(other.run(&["show", "--json"]).json()["totals"]["José"], 0);
    // A game of another time keeps its names to the letter, even such as look the same.
    let old = sandbox.run(&["export", "--format", "json"]).ok();
    let old = old.replace("José", "Jose\u{301}").replace("Bob", "José");
    std::fs::write(&file, old).unwrap();
    let other = Sandbox::new();
    other.run(&["import", &path]).ok();
    let totals = &other.run(&["show", "--json"]).json()["totals"];
    assert_eq!((&totals["Jose\u{301}"], &totals["José"]), (&0.into(), &3.into()), "{totals}");
}

#[test]
fn names_that_play_tricks_are_refused() {
    let sandbox = Sandbox::new();
    for bad in [
        "\x1b[31mred",
        "a\tb",
        "two\nlines",
        "bell\x07",
        "\u{202e}desrever",
        "\u{2066}iso",
        "",
        "   ",
        "\u{9b}31m",
        "x\u{0}y",
        &"x".repeat(61),
    ] {
        let err = sandbox.run(&["new", "contract-rummy", "Ann", "Bob", bad]).fails(2);
        assert!(!err.chars().any(|c| c.is_control() && c != '\n') && !err.contains('\u{202e}'), "{err:?}");
        sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--title", bad]).fails(2);
    }
    assert!(sandbox.journals().is_empty());
}

/// What a terminal obeys, what turns the direction of what follows, what begins a line of its own.
const TRICKS: [&str; 7] = [
    "\x1b[31mred",
    "\x1b]0;title\x07",
    "\u{9b}2J",
    "\u{202e}desrever",
    "\u{2066}iso",
    "two\nlines",
    "x\u{2028}y",
];

/// What means something to a spreadsheet, to Markdown, to HTML, to a shell, or to a transcript.
const MEANINGS: [&str; 14] = [
    "=cmd|' /C calc'!A0",
    "+1+1",
    "＝1+1",
    "@SUM(A1)",
    "<script>alert(1)</script>",
    "<img src=x onerror=y>",
    "[a](http://example.org)",
    "**bold** _it_",
    "a|b|c",
    "`code`",
    "# heading",
    "&lt;&amp;",
    "Ann: draw; discard 4D",
    "$(reboot) \"q\" 'q'",
];

/// Every output in which names are.
const OUTPUTS: [&[&str]; 14] = [
    &["show"],
    &["show", "--by", "rank"],
    &["show", "--running"],
    &["show", "--race"],
    &["show", "--plain"],
    &["show", "--settle"],
    &["games"],
    &["stats"],
    &["explain"],
    &["log"],
    &["verify"],
    &["export"],
    &["export", "--format", "md"],
    &["export", "--format", "html"],
];

/// Nothing in a text is obeyed by a terminal.
#[track_caller]
fn harmless(text: &str, what: &str) {
    let bad = |c: &char| {
        (c.is_control() && *c != '\n')
            || matches!(c, '\u{2028}' | '\u{202a}'..='\u{202e}' | '\u{2066}' | '\u{2067}')
    };
    assert_eq!(text.chars().find(bad), None, "{what}: {text:?}");
}

/// A journal may come from anybody: sealed as it should be, with names that this program would never write.
#[test]
fn a_journal_of_somebody_else_can_play_no_tricks() {
    use rummy_referee::journal::codec::seal;
    for trick in TRICKS {
        let sandbox = Sandbox::new();
        sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat", "--title", "Sunday"]).ok();
        sandbox.run(&["score", "Ann=out", "Bob=3", "Cat=4"]).ok();
        sandbox.run(&["amend", "--deal", "1", "Bob=5"]).ok();
        let path = sandbox.journals().remove(0);
        let text = std::fs::read_to_string(&path).unwrap();
        let mut last: Option<String> = None;
        let mut sealed = String::new();
        let said = serde_json::to_string(trick).unwrap();
        let said = said.trim_matches('"');
        for (n, line) in (0..).zip(text.lines()) {
            let line = line.replace("\"Bob\"", &format!("\"{said}\"")).replace("Sunday", said);
            let line = line.replace("\"Contract Rummy\"", &format!("\"{said}\""));
            let line = seal(&serde_json::from_str(&line).unwrap(), n, last.as_deref());
            sealed.push_str(&line.text);
            last = Some(line.sum);
        }
        std::fs::write(&path, &sealed).unwrap();
        for args in OUTPUTS {
            let said = sandbox.run(args);
            // A name of two lines is none, and rules without a name are faulty.
            let code = if trick.contains('\n') { said.code } else { 0 };
            assert_eq!(said.code, code, "{trick:?} {args:?}: {}", said.err);
            harmless(&format!("{}{}", said.out, said.err), &format!("{trick:?} {args:?}"));
        }
        harmless(&sandbox.run(&["score", "Ann=out", "Cat=4"]).err, trick);
        // Damaged as well.
        std::fs::write(&path, sealed.replace("\"Cat\":\"4\"", "\"Cat\":\"71\"")).unwrap();
        for args in [&["verify"][..], &["show"], &["verify", "--repair"]] {
            let said = sandbox.run(args);
            harmless(&format!("{}{}", said.out, said.err), &format!("damaged, {trick:?} {args:?}"));
        }
    }
}

#[test]
fn names_that_mean_something_elsewhere_mean_nothing_there() {
    for name in MEANINGS {
        let sandbox = Sandbox::new();
        sandbox.run(&["new", &format!("--title={name}"), "contract-rummy", "Ann", "Bob", name]).ok();
        sandbox.run(&["score", "Ann=out", "Bob=4", &format!("{name}=3")]).ok();
        sandbox.run(&["amend", "--deal", "1", &format!("{name}=5")]).ok();
        sandbox.run(&["player", "add", &format!("{name}2")]).ok();
        for args in OUTPUTS {
            sandbox.run(args).ok();
        }
        let csv = sandbox.run(&["export"]).ok();
        let mut reader = csv::Reader::from_reader(csv.as_bytes());
        for cell in
            reader.records().flat_map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
        {
            let runs =
                cell.starts_with(['=', '+', '-', '@', '\t', '\r', '＝']) && cell.parse::<i64>().is_err();
            assert!(!runs, "{name}: {cell}");
        }
        let html = sandbox.run(&["export", "--format", "html"]).ok();
        for tag in ["<script>alert", "<img", "onerror=y>"] {
            assert!(!html.contains(tag), "{name}: {tag}");
        }
        let md = sandbox.run(&["export", "--format", "md"]).ok();
        for live in ["<script", "<img", "[a](http", "**bold**", "|b|", "`code`", "\n# heading"] {
            assert!(!md.contains(live), "{name}: {live}: {md}");
        }
        // All rows of the table have as many cells as its head.
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        let rows: Vec<usize> = md.lines().filter(|line| line.starts_with('|')).map(cells).collect();
        assert!(rows.windows(2).all(|pair| pair[0] == pair[1]), "{name}: {md}");
        // What goes out comes in as it was.
        let file = sandbox.path("out.json");
        sandbox.run(&["export", "--format", "json", "-o", file.to_str().unwrap()]).ok();
        let exported: serde_json::Value =
            serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        assert_eq!(exported["sheet"]["players"][2], name);
        let other = Sandbox::new();
        other.run(&["import", file.to_str().unwrap()]).ok();
        assert_eq!(other.run(&["show", "--json"]).json()["title"], name);
        // As words for the shell they are quoted.
        let help = sandbox.run(&["score", "Ann=out", "Bob=4"]).fails(2);
        assert!(!help.contains("add $(reboot)"), "{help}");
    }
}

#[test]
fn tricks_are_refused_from_wherever_they_come() {
    for trick in TRICKS {
        let sandbox = Sandbox::new();
        let file = sandbox.path("in");
        let write = |text: String| std::fs::write(&file, text).unwrap();
        let path = file.to_str().unwrap();
        let toml = sandbox.path("house.toml");
        let quoted = serde_json::to_string(trick).unwrap();
        let check = |args: &[&str], codes: &[i32], what: &str| {
            let said = sandbox.run(args);
            assert!(codes.contains(&said.code), "{what} {trick:?}: {} {} {}", said.code, said.out, said.err);
            harmless(&format!("{}{}", said.out, said.err), &format!("{what} {trick:?}"));
        };
        write(format!("deal,Ann,\"{trick}\"\n1,out,5\n"));
        check(&["import", path, "-r", "gin-rummy"], &[1, 2], "a table");
        write(format!("rules: gin-rummy\nplayers: Ann \"{trick}\"\ndeal 1\n"));
        check(&["replay", path], &[1, 2], "a transcript");
        check(&["player", "add", trick], &[2], "player add");
        check(&["use", trick], &[2], "an id");
        check(&["show", "-g", trick], &[2], "an id");
        check(&["rules", "show", trick], &[2, 3], "a ruleset");
        check(&["new", "gin-rummy", "Ann", "Bob", "--set", trick], &[2], "--set");
        check(&["check", "-r", "gin-rummy", trick], &[2], "cards");
        check(&["export", "-o", &format!("/nowhere/{trick}")], &[2, 3], "a path");
        for key in ["name", "summary", "notes"] {
            let value = if key == "notes" { format!("[{quoted}]") } else { quoted.clone() };
            let name = if key == "name" { "" } else { "name = \"House\"\n" };
            let text =
                format!("format = 1\nid = \"house\"\n{name}extends = \"gin-rummy\"\n{key} = {value}\n");
            std::fs::write(&toml, text).unwrap();
            let house = toml.to_str().unwrap();
            check(&["rules", "check", house], &[0, 2], key);
            check(&["rules", "show", house], &[0, 2], key);
            check(&["rules", "diff", house, "gin-rummy"], &[0, 2], key);
            check(&["new", house, "Ann", "Bob"], &[0, 2], key);
            for args in OUTPUTS {
                check(args, &[0, 2], key);
            }
        }
        // A game's JSON with such names in it.
        let other = Sandbox::new();
        other.run(&["new", "gin-rummy", "Ann", "Bob", "--title", "Sunday"]).ok();
        other.run(&["score", "Ann=5", "--knock", "Ann", "Bob=30"]).ok();
        let out = other.run(&["export", "--format", "json"]).ok();
        let bare = quoted.trim_matches('"');
        for what in ["\"Bob\"", "\"Sunday\""] {
            write(out.replace(what, &format!("\"{bare}\"")));
            let said = sandbox.run(&["import", path]);
            harmless(&format!("{}{}", said.out, said.err), &format!("JSON {trick:?}"));
            for args in OUTPUTS {
                check(args, &[0, 2], "JSON");
            }
        }
    }
}

#[test]
fn an_id_is_never_a_path() {
    let sandbox = Sandbox::new();
    sandbox.run(&["new", "contract-rummy", "Ann", "Bob", "Cat"]).ok();
    for id in
        ["../../etc/passwd", "..", "/etc/passwd", "a/b", ".", "games/../../x", "p4wm6d.jsonl", "C:\\x", ""]
    {
        for args in [&["show", "-g", id][..], &["use", id], &["verify", id], &["new", "--like", id]] {
            let said = sandbox.run(args);
            assert_eq!(said.code, 2, "{args:?}: {} {}", said.out, said.err);
        }
    }
}
