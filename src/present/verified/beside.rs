//! Files beside the journals, in words: copies that grew apart, and what else is there.

use super::{Beside, What, clean, counted, set_in, told};
use crate::journal::Entry;
use crate::journal::verify::Copied;
use crate::present::sheet::isolated;
use crate::present::style::{Style, Tone};

/// What a file is, where that is worth a word.
pub(super) fn aside(file: &Beside, style: Style) -> String {
    let name = clean(&file.file);
    let (sign, what) = match &file.what {
        What::Unknown => return String::new(),
        What::Leftover => (
            style.paint(Tone::Note, "~"),
            format!("{name}: left behind by a write that was interrupted; if no rummy is at work, it can go"),
        ),
        What::Stray(players) => {
            let names: Vec<String> = players.iter().map(|name| isolated(&clean(name))).collect();
            let of = if names.is_empty() { String::new() } else { format!(" of {}", names.join(", ")) };
            (
                style.paint(Tone::Note, "~"),
                format!(
                    "{name}: a journal{of}, but not named like one, so no game; a name like k7m2xp.jsonl makes it one"
                ),
            )
        }
        What::Otherwise(id) => (
            style.paint(Tone::Note, "~"),
            format!("{name}: named after game {id}, but it is no copy of it: the first lines differ"),
        ),
        What::Unreadable(why) => (style.paint(Tone::Bad, "✗"), clean(why)),
        What::Copy(id, copied) if copied.theirs.is_empty() => (
            style.paint(Tone::Note, "~"),
            format!("{name}: a copy of game {id}, with nothing in it that the game has not; it can go"),
        ),
        What::Copy(id, copied) => return apart(&name, id, copied, style),
    };
    set_in(0, &format!("{sign} {what}"), style)
}

/// How two copies of a game differ.
fn apart(name: &str, id: &str, copied: &Copied, style: Style) -> String {
    let (ours, theirs) = (copied.ours.len(), copied.theirs.len());
    let more = counted(theirs, "line", "lines");
    let what = if copied.apart() {
        format!(
            "{name}: a copy of game {id} that grew apart from it. From line {} on the game has {}, the copy {more}:",
            copied.line,
            counted(ours, "line", "lines")
        )
    } else {
        format!(
            "{name}: a copy of game {id} that goes on where the game ends, from line {}, by {more}:",
            copied.line
        )
    };
    let mut text = set_in(0, &format!("{} {what}", style.paint(Tone::Bad, "✗")), style);
    for (whose, lines) in [("game", &copied.ours), ("copy", &copied.theirs)] {
        for (at, line) in (copied.line..).zip(lines).take(MOST_SHOWN) {
            let line = format!("{whose}, line {at}: {}", clean(&line_words(line)));
            text.push_str(&set_in(4, &line, style));
        }
        if lines.len() > MOST_SHOWN {
            text.push_str(&format!("    {whose}: and {} more\n", lines.len() - MOST_SHOWN));
        }
    }
    let help = if copied.apart() {
        format!("Neither is changed. Enter in game {id} what only the copy has, then put the copy away.")
    } else {
        format!("To go on with the copy, give it the name {id}.jsonl, and the other one another.")
    };
    text.push_str(&set_in(2, &help, style));
    text
}

/// How many lines of two copies are shown of each.
const MOST_SHOWN: usize = 10;

fn line_words(line: &str) -> String {
    Entry::read(line).map_or_else(
        |_| line.chars().take(160).collect(),
        |entry| format!("{} {}", entry.at, told(&entry.event)),
    )
}
