//! Transcripts: `$ rummy …` lines, each with what it says. They are run as written, and with `UPDATE=1` written anew.

use super::Sandbox;

/// Runs every command of a transcript in one sandbox and gives the transcript as it came out.
///
/// `# width N` sets the columns, `# still` and `# moving` the clock; other lines that begin with `#` and empty lines before a command stay as they are.
/// `< text` feeds a line to the command before it, `> answer` answers a question on a terminal.
pub(crate) fn play(text: &str) -> String {
    play_in(&mut Sandbox::new(), text)
}

/// As [`play`], in a sandbox that may go on afterwards.
pub(crate) fn play_in(sandbox: &mut Sandbox, text: &str) -> String {
    let mut played = String::new();
    let mut remarks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(width) = line.strip_prefix("# width ") {
            sandbox.width = width.trim().parse().unwrap();
        }
        if line == "# still" || line == "# moving" {
            sandbox.still.set(line == "# still");
        }
        let Some(command) = line.strip_prefix("$ ") else {
            // What a command said is made anew; remarks above a command are kept.
            if line.starts_with('#') {
                remarks.push(line);
            } else {
                remarks.clear();
            }
            continue;
        };
        for remark in remarks.drain(..) {
            played.push_str(&format!("{remark}\n"));
        }
        played.push_str(&format!("{line}\n"));
        let (mut fed, mut answers) = (String::new(), Vec::new());
        while let Some(next) = lines.peek() {
            if let Some(text) = next.strip_prefix("< ") {
                fed.push_str(&format!("{text}\n"));
            } else if let Some(answer) = next.strip_prefix("> ") {
                answers.push(answer.to_owned());
            } else {
                break;
            }
            played.push_str(&format!("{next}\n"));
            lines.next();
        }
        let words = shell_words::split(command).unwrap();
        assert_eq!(words.first().map(String::as_str), Some("rummy"), "{line}");
        let args: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        let said = if answers.is_empty() {
            sandbox.fed(&args, &fed)
        } else {
            sandbox.asked(&args, &answers.iter().map(String::as_str).collect::<Vec<_>>())
        };
        played.push_str(&said.out);
        played.push_str(&said.err);
        if said.code != 0 {
            played.push_str(&format!("[exit {}]\n", said.code));
        }
        if lines.peek().is_some() {
            played.push('\n');
        }
    }
    played
}

/// Holds what came out against what was written down.
#[track_caller]
pub(crate) fn same(name: &str, wanted: &str, got: &str) {
    if wanted == got {
        return;
    }
    let differs = wanted.lines().zip(got.lines()).position(|(a, b)| a != b);
    let at = differs.unwrap_or_else(|| wanted.lines().count().min(got.lines().count()));
    let around = |text: &str| text.lines().skip(at.saturating_sub(2)).take(8).collect::<Vec<_>>().join("\n");
    panic!(
        "{name}, line {}:\nwanted:\n{}\n\ngot:\n{}\n\nall of it:\n{got}",
        at + 1,
        around(wanted),
        around(got)
    );
}
