use unicode_width::UnicodeWidthStr;

use super::*;

const WIDE: crate::present::Style = crate::present::Style { colour: false, width: 200 };

fn at(text: &str, span: Range<usize>) -> Fault {
    Fault::new("key", Source::new("a.toml", text).at(span), "it is wrong", "right")
}

fn shown(text: &str, span: Range<usize>) -> String {
    fault(&at(text, span), false, 60)
}

#[test]
fn a_fault_is_shown_with_its_line() {
    assert_eq!(
        fault(&at("a = 1\nkey = 22\n", 12..14).help("drop it"), false, 80),
        "error: it is wrong\n --> a.toml:2:7\n  |\n2 | key = 22\n  |       ^^ right\n  |\n  = help: drop it\n"
    );
}

#[test]
fn a_second_place_is_shown_in_its_own_text() {
    let first = at("a = 1\nb = 2\nc = 3\n", 12..13);
    let here = first.place.source.at(0..1);
    let both = fault(&first.clone().also(here, "see here"), false, 80);
    assert!(
        both.contains("1 | a = 1\n  | - see here\n") && both.contains("3 | c = 3\n  | ^ right\n"),
        "{both}"
    );
    let there = Source::new("b.toml", "x\ny = 3\n").at(2..3);
    let both = fault(&first.also(there, "see there"), false, 80);
    assert!(both.contains(" --> a.toml:3:1\n") && both.contains("::: b.toml:2:1\n"), "{both}");
    assert!(both.contains("2 | y = 3\n  | - see there\n"), "{both}");
}

#[test]
fn every_span_has_a_place() {
    assert!(shown("a = 1\n", 6..6).contains(" --> a.toml:2:1\n"));
    assert!(shown("a = 1", 5..5).contains("a.toml:1:6\n  |\n1 | a = 1\n  |      ^ right\n"));
    assert!(shown("a = 1\nb", 5..5).contains("a.toml:1:6\n  |\n1 | a = 1\n  |      ^ right\n"));
    assert!(shown("a = 1\r\nb = 2\r\n", 11..12).contains("a.toml:2:5\n  |\n2 | b = 2\n  |     ^ right\n"));
    assert!(
        shown("a\n\n\nb", 3..3).contains("a.toml:3:2\n") || shown("a\n\n\nb", 3..3).contains("a.toml:3:1\n")
    );
    assert!(shown("a = 1", 90..95).contains("a.toml:1:6\n"));
    // Within a letter, and the wrong way around.
    assert!(shown("é = 1", 1..1).contains("a.toml:1:1\n"));
    assert!(shown("a = 1", Range { start: 4, end: 2 }).contains("a.toml:1:5\n"));
    let nothing = shown("", 0..0);
    assert_eq!(nothing, "error: it is wrong\n--> a.toml:1:1\n");
}

#[test]
fn a_text_of_several_lines_is_marked_on_its_first() {
    let text = shown("a = \"\"\"\none\ntwo\n\"\"\"\nb = 1\n", 4..19);
    assert!(text.contains("1 | a = \"\"\"\n  |     ^^^ right\n") && !text.contains("one"), "{text}");
}

#[test]
fn marks_stand_below_wide_letters_and_tabs() {
    let text = shown("a = \"日本\" # x", 5..11);
    assert!(text.contains("1 | a = \"日本\" # x\n  |      ^^^^ right\n"), "{text}");
    let text = shown("\ta = \t1", 6..7);
    assert!(text.contains("1 |     a =     1\n  |             ^ right\n"), "{text}");
    assert!(text.contains("a.toml:1:7\n"));
}

#[test]
fn nothing_reaches_the_terminal_that_it_would_obey() {
    let bad = "\u{1b}[31m\u{7}\u{9b}\u{202e}\u{7f}\r\u{2066}\u{f0000}";
    let source = Source::new(&format!("{bad}.toml"), &format!("a = \"{bad}\" # {bad}\n{bad}\n"));
    let fault = Fault::new("key", source.at(5..10), bad, bad).help(bad).also(source.at(0..1), bad);
    for colour in [false, true] {
        let mut text = super::fault(&fault, colour, 80);
        if colour {
            assert!(text.contains("\u{1b}["), "{text:?}");
            while let Some((before, after)) = text.split_once("\u{1b}[") {
                let after = after.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
                text = format!("{before}{}", after.strip_prefix('m').unwrap());
            }
        }
        let obeyed = |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
        assert!(!text.contains(obeyed) && !text.contains('\u{2066}'), "{text:?}");
        assert!(text.contains("␛[31m") && text.contains(".toml:1:6\n"), "{text}");
    }
    let text = typed("MELD", bad, 0..1, bad, Some(bad), WIDE);
    assert!(!text.contains(|c: char| c != '\n' && c.is_control()), "{text:?}");
}

#[test]
fn long_lines_are_cut_around_the_fault() {
    let long = format!("{} here {}", "x".repeat(5000), "日".repeat(5000));
    let text = shown(&long, 5001..5005);
    assert!(text.contains("a.toml:1:5002\n") && text.contains("…x") && text.contains("x here 日"), "{text}");
    let widest = text.lines().map(UnicodeWidthStr::width).max().unwrap();
    assert!(widest <= 64, "{text}");
    let mark = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let line = lines.iter().position(|line| line.contains("here")).unwrap();
        let before = lines[line].split("here").next().unwrap().width();
        (before, lines[line + 1].find('^').unwrap(), lines[line + 1].matches('^').count())
    };
    let (word, marks, count) = mark(&text);
    assert_eq!((word, count), (marks, 4), "{text}");
    let text = typed("", &long, 5001..5005, "no card", None, WIDE);
    let (word, marks, count) = mark(&text);
    assert_eq!((word, count), (marks, 4), "{text}");
    assert!(text.lines().all(|line| line.width() <= 106), "{text}");
    // A second place far away on the line.
    let fault = at(&long, 0..1).also(Source::new("b", "").at(0..0), "nowhere");
    assert!(super::fault(&fault, false, 60).contains("a.toml:1:1\n"));
    let mut fault = at(&long, 10..4990);
    fault.also = Some((fault.place.source.at(5001..5005), "far".into()));
    let text = super::fault(&fault, false, 60);
    assert!(text.lines().filter(|line| line.contains('x')).all(|line| line.width() <= 64), "{text}");
}

#[test]
fn what_was_typed_is_marked() {
    assert_eq!(
        typed("", "KS 11H KD", 3..6, "`11H` is no card", Some("did you mean `JH`?"), WIDE),
        "error: `11H` is no card\n  KS 11H KD\n     ^^^\nhelp: did you mean `JH`?\n"
    );
    assert_eq!(
        typed("MELD", "K♠ 日 x", 9..10, "no", None, WIDE),
        "error: no\n  MELD: K♠ 日 x\n              ^\n"
    );
    let end = typed("MELD", "KS /", 4..4, "no card", None, WIDE);
    assert_eq!(end, "error: no card\n  MELD: KS /\n            ^\n");
    assert_eq!(typed("", "", 0..0, "nothing", None, WIDE), "error: nothing\n\n  ^\n");
    assert!(typed("", "KS\tKD", 3..5, "no", None, WIDE).contains("  KS KD\n     ^^\n"));
    assert!(
        typed("", "KS", 0..2, "no", Some("x"), crate::present::Style { colour: true, ..WIDE })
            .contains("\u{1b}[")
    );
    // Spans that are none.
    assert!(typed("", "é", 1..1, "no", None, WIDE).contains('^'));
    assert!(typed("", "KS", Range { start: 9, end: 3 }, "no", None, WIDE).contains('^'));
}

#[test]
fn several_faults_part_by_an_empty_line() {
    let both = faults(&Faults(vec![at("a", 0..1), at("b", 0..1)]), false, 80);
    assert_eq!(both.matches("\n\nerror: ").count(), 1, "{both}");
    assert_eq!(faults(&Faults(Vec::new()), false, 80), "");
}
