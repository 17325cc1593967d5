//! What was found in journals, and what a repair did, for people and programs.

mod beside;
mod json;

use beside::aside;
pub use json::all as json;

use super::history::event_words;
use super::sheet::isolated;
use super::style::{Style, Tone, tame};
use crate::journal::Event;
use crate::journal::verify::{Copied, Examined, Kind, State, Unsaved};

/// A journal that was looked at.
pub struct Checked {
    /// The game.
    pub game: String,
    /// Its file.
    pub file: String,
    /// What was found, or why nothing could be.
    pub found: Result<Examined, String>,
    /// Where the damaged original is kept, if the journal was repaired.
    pub kept: Option<String>,
}

/// A file beside the journals.
pub struct Beside {
    /// Its path.
    pub file: String,
    /// What it is.
    pub what: What,
}

/// What a file beside the journals is.
pub enum What {
    /// A copy of the journal of a game.
    Copy(String, Copied),
    /// Named after a game, but not begun like it.
    Otherwise(String),
    /// A journal of no game that is here.
    Stray(Vec<String>),
    /// Left behind by a write that was interrupted.
    Leftover,
    /// Something else.
    Unknown,
    /// It can't be read.
    Unreadable(String),
}

impl What {
    /// Its name for programs.
    fn name(&self) -> &'static str {
        match self {
            Self::Copy(_, copied) if copied.apart() => "grown-apart",
            Self::Copy(_, copied) if !copied.theirs.is_empty() => "copy-ahead",
            Self::Copy(..) => "copy",
            Self::Otherwise(_) => "other-game",
            Self::Stray(_) => "stray",
            Self::Leftover => "leftover",
            Self::Unknown => "unknown",
            Self::Unreadable(_) => "unreadable",
        }
    }

    /// Whether somebody should look at it.
    pub fn wrong(&self) -> bool {
        match self {
            Self::Copy(_, copied) => !copied.theirs.is_empty(),
            Self::Unreadable(_) => true,
            Self::Otherwise(_) | Self::Stray(_) | Self::Leftover | Self::Unknown => false,
        }
    }
}

impl Checked {
    /// Whether nothing is wrong with it any more.
    pub fn well(&self) -> bool {
        let Ok(found) = &self.found else { return false };
        let whole = found.repair.as_ref().is_some_and(|repair| repair.lost.is_empty());
        found.state == State::Sound || (self.kept.is_some() && whole)
    }

    /// How it is, in a word.
    fn state(&self) -> &'static str {
        match &self.found {
            Err(_) => "unreadable",
            Ok(_) if self.kept.is_some() => "repaired",
            Ok(Examined { state: State::Sound, .. }) => "sound",
            Ok(Examined { state: State::Newer, .. }) => "newer",
            Ok(Examined { state: State::Damaged, .. }) => "damaged",
        }
    }
}

/// A text on one line of which a terminal obeys nothing.
fn clean(text: &str) -> String {
    tame(text).replace('\n', "\\n")
}

/// What was found, as text: what is wrong game by game, and a line for all.
pub fn text(checked: &[Checked], beside: &[Beside], style: Style) -> String {
    let mut text = String::new();
    for game in checked.iter().filter(|game| game.state() != "sound") {
        text.push_str(&about(game, style));
        text.push('\n');
    }
    let told: Vec<String> =
        beside.iter().map(|file| aside(file, style)).filter(|told| !told.is_empty()).collect();
    if !told.is_empty() {
        text.push_str(&told.concat());
        text.push('\n');
    }
    text.push_str(&style.fit(&sum(checked, style), 0));
    text.push('\n');
    let wrong = beside.iter().filter(|file| file.what.wrong()).count();
    if wrong > 0 {
        let (files, want) = (counted(wrong, "file", "files"), if wrong == 1 { "wants" } else { "want" });
        let line = format!("{files} beside the games {want} a look: see above.");
        text.push_str(&format!("{}\n", style.fit(&style.paint(Tone::Bad, &line), 0)));
    }
    text
}

/// A line that is set in, and what does not fit into it two columns further.
fn set_in(columns: usize, line: &str, style: Style) -> String {
    let narrower = Style { width: style.width.saturating_sub(columns), ..style };
    let text = narrower.fit(line, 2);
    let lines = text.lines().map(|line| format!("{:columns$}{line}\n", ""));
    lines.collect()
}

fn counted(n: usize, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}

fn sum(checked: &[Checked], style: Style) -> String {
    let count = |state: &str| checked.iter().filter(|game| game.state() == state).count();
    let games = counted(checked.len(), "game", "games");
    let parts: Vec<String> = ["sound", "repaired", "damaged", "newer", "unreadable"]
        .iter()
        .filter(|state| count(state) > 0)
        .map(|state| match *state {
            "newer" => format!("{} of a newer rummy", count(state)),
            "unreadable" => format!("{} could not be read or written", count(state)),
            state => format!("{} {state}", count(state)),
        })
        .collect();
    let all = checked.iter().all(Checked::well);
    let line = match parts.as_slice() {
        [] => "There are no games to check.".to_owned(),
        [_] if count("sound") == checked.len() => format!("{games} checked, sound to the last line."),
        parts => format!("{games} checked: {}.", parts.join(", ")),
    };
    let can = |game: &Checked| {
        game.state() == "damaged" && game.found.as_ref().is_ok_and(|found| found.repair.is_some())
    };
    let help = if checked.iter().any(can) {
        "\n`rummy verify --repair` saves all that is sound and keeps the damaged file beside it."
    } else {
        ""
    };
    format!("{}{help}", style.paint(if all { Tone::Good } else { Tone::Bad }, &line))
}

fn about(game: &Checked, style: Style) -> String {
    let mut text = style.paint(Tone::Strong, &format!("game {}", game.game));
    let found = match &game.found {
        Ok(found) => found,
        Err(why) => {
            let line = format!("{} {}", style.paint(Tone::Bad, "✗"), clean(why));
            return format!("{text}\n{}", set_in(2, &line, style));
        }
    };
    if let Some(title) = &found.title {
        text.push_str(&format!(" — {}", isolated(&clean(title))));
    }
    if !found.players.is_empty() {
        let names: Vec<String> = found.players.iter().map(|name| isolated(&clean(name))).collect();
        text.push_str(&format!(" ({})", names.join(", ")));
    }
    text.push_str(&format!("\n  {}\n", clean(&game.file)));
    for damage in found.damages.iter().take(MOST_TOLD) {
        let sign = if damage.mended { style.paint(Tone::Note, "~") } else { style.paint(Tone::Bad, "✗") };
        let line = format!("{sign} line {}: {}", damage.line, clean(&damage.message));
        text.push_str(&set_in(2, &line, style));
    }
    text.push_str(&more(2, found.damages.len(), style));
    text.push_str(&saved(game, found, style));
    text
}

/// How many faults, and lines that are not saved, are told of each game; JSON tells all.
const MOST_TOLD: usize = 40;

/// That there are more than were told.
fn more(columns: usize, all: usize, style: Style) -> String {
    match all.saturating_sub(MOST_TOLD) {
        0 => String::new(),
        more => set_in(columns, &format!("… and {more} more; `--json` tells them all"), style),
    }
}

/// What a repair would save, or has saved.
fn saved(game: &Checked, found: &Examined, style: Style) -> String {
    let say = |line: &str| set_in(2, line, style);
    let Some(repair) = &found.repair else {
        return match found.state {
            State::Newer => say("Left as it is: a newer rummy reads it."),
            _ => say(
                "Nothing can be saved without the first line, which has the players and the rules: put back a copy \
                 of the file from a backup.",
            ),
        };
    };
    let events = counted(repair.saved, "event", "events");
    let lost: u64 = repair.lost.iter().map(|lost| lost.lines).sum();
    let mut text = match (&game.kept, lost) {
        (Some(_), 0) => say(&format!("Repaired, and nothing was lost: {events}.")),
        (Some(_), _) => say(&format!("Repaired: {events} saved. Not saved:")),
        (None, 0) => say(&format!("A repair loses nothing: {events}.")),
        (None, _) => say(&format!("A repair saves {events}, and not these:")),
    };
    for lost in repair.lost.iter().take(MOST_TOLD) {
        text.push_str(&set_in(4, &unsaved(lost), style));
    }
    text.push_str(&more(4, repair.lost.len(), style));
    if let Some(kept) = &game.kept {
        text.push_str(&say(&format!("The damaged file is kept as {}", clean(kept))));
    }
    let id = &game.game;
    for deal in repair.deals.iter().take(MOST_TOLD) {
        let will = if game.kept.is_some() { "counts" } else { "would count" };
        text.push_str(&say(&format!(
            "Deal {deal} {will} for nobody until `rummy amend -g {id} --deal {deal} NAME=RESULT…` tells it anew."
        )));
    }
    if lost > 0 && game.kept.is_some() {
        text.push_str(&say(&format!(
            "Compare `rummy show -g {id}` and `rummy log -g {id}` with what you remember."
        )));
    } else if game.kept.is_none()
        && found.damages.iter().any(|damage| match damage.kind {
            Kind::Altered => !damage.mended,
            // A hand may have changed it as well.
            Kind::Flipped => true,
            _ => false,
        })
    {
        text.push_str(&say(&format!(
            "If you changed a line yourself: `rummy verify {id} --repair --trust LINE` keeps it as it reads."
        )));
    }
    text
}

fn unsaved(lost: &Unsaved) -> String {
    let says = match (&lost.event, &lost.text) {
        (Some(event), _) => clean(&told(event)),
        (None, Some(text)) if !text.is_empty() => {
            let cut: String = text.chars().take(160).collect();
            let more = if cut.len() < text.len() { "…" } else { "" };
            format!("`{}{more}`", clean(&cut))
        }
        _ => match lost.lines {
            1 => "a line".to_owned(),
            n => format!("{n} lines"),
        },
    };
    let place = if lost.text.is_some() { "line" } else { "before line" };
    format!("{place} {}: {says}; {}", lost.line, clean(&lost.why))
}

/// What an event says of itself: nobody vouches for it.
fn told(event: &Event) -> String {
    let (Event::Score { results, .. } | Event::Amend { results, .. } | Event::Hands { hands: results, .. }) =
        event
    else {
        return event_words(event);
    };
    let all: Vec<String> = results.iter().map(|(name, outcome)| format!("{name} {outcome}")).collect();
    format!("{}: {}", event_words(event), all.join(", "))
}
