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
