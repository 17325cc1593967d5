//! Built-in files with a line left out, doubled, cut or changed: each is a ruleset, or its faults can be shown.

use rummy_referee::present::diagnostic;
use rummy_referee::ruleset::{BUILT_IN, Layer, Source, complete};

/// The layer of the built-in ruleset that a text extends, if it does.
fn parent(text: &str) -> Option<Layer> {
    let parent = text.lines().find_map(|line| line.strip_prefix("extends = "))?.trim_matches('"');
    let (id, text) = BUILT_IN.iter().find(|(id, _)| *id == parent)?;
    let mut parent = Layer::from_toml(&Source::new(id, text));
    parent.drop_own_names();
    Some(parent)
}

/// Whatever a text holds, it is a ruleset, or its faults lie within a text and can be shown.
fn judge(parent: Option<&Layer>, text: &str) -> bool {
    let own = Layer::from_toml(&Source::new("mutant.toml", text));
    let layers: Vec<Layer> = parent.cloned().into_iter().chain([own]).collect();
    match complete(&layers, layers.len() - 1) {
        Ok(_) => true,
        Err(faults) => {
            assert!(!faults.0.is_empty());
            for fault in &faults.0 {
                for place in std::iter::once(&fault.place).chain(fault.also.iter().map(|(place, _)| place)) {
                    let text = &place.source.text;
                    assert!(text.get(place.span.clone()).is_some(), "{fault:?}");
                }
                let (line, column) = fault.place.line_column();
                let shown = diagnostic::fault(fault, false, 80);
                let place = format!("{}:{line}:{column}", fault.place.source.name);
                assert!(shown.contains(&place), "{place}\n{shown}");
                assert!(!shown.chars().any(|c| c.is_control() && c != '\n'), "{shown:?}");
            }
            false
        }
    }
}

#[test]
fn a_damaged_file_is_a_ruleset_or_has_faults_in_it() {
    let values = [
        "0",
        "-1",
        "99999999999999999999",
        "3.5",
        "true",
        "\"\"",
        "\"x\"",
        "[]",
        "[\"x\", 3]",
        "{ x = 1 }",
        "\"\\u001b[31m\\u202e\"",
        "",
        "[[",
    ];
    let (mut right, mut wrong) = (0, 0);
    let mut files = 0;
    for (_, text) in BUILT_IN {
        files += 1;
        let lines: Vec<&str> = text.lines().collect();
        let parent = parent(text);
        let mut judge = |i: usize, line: Option<&str>| {
            let mutant: Vec<&str> = lines
                .iter()
                .enumerate()
                .filter_map(|(j, own)| if i == j { line } else { Some(*own) })
                .collect();
            if self::judge(parent.as_ref(), &mutant.join("\n")) {
                right += 1;
            } else {
                wrong += 1;
            }
        };
        for (i, line) in lines.iter().enumerate() {
            judge(i, None);
            judge(i, Some(&format!("{line}\n{line}")));
            judge(i, Some(&format!("[{line}]")));
            judge(i, line.get(..line.len() / 2));
            if let Some((key, _)) = line.split_once(" = ") {
                for value in values {
                    judge(i, Some(&format!("{key} = {value}")));
                }
                judge(i, Some(&format!("\t{key}é = 3")));
            }
        }
    }
    assert!(files >= 9 && right > 400 && wrong > 4000, "{files} {right} {wrong}");
}
