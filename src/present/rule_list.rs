//! The rulesets as a list: built in first, then the user's own, the faulty among them.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};
use unicode_width::UnicodeWidthStr as _;

use super::rule_card::{self, players_json, range, wrap};
use super::style::{Style, Tone};
use crate::ruleset::{Listed, LoadError};

/// Wider lines are hard to read.
const WIDEST: usize = 100;

/// The list for people.
pub fn text(list: &[Listed], style: Style) -> String {
    let style = Style { width: style.width.min(WIDEST), ..style };
    let own = list.iter().any(|listed| listed.path.is_some());
    let list = sorted(list);
    let column = list.iter().map(|listed| listed.id.width()).max().unwrap_or(0) + 2;
    let column =
        Some(column).filter(|column| list.iter().all(|one| column + title(one).width() <= style.width));
    let mut text = String::new();
    for (title, mine) in [("Built in", false), ("Your own", true)] {
        let part: Vec<&Listed> =
            list.iter().copied().filter(|listed| listed.path.is_some() == mine).collect();
        if part.is_empty() {
            continue;
        }
        if own {
            let _ = writeln!(text, "{}\n", style.paint(Tone::Strong, title));
        }
        for listed in part {
            text += &one(listed, column, style);
        }
        text.push('\n');
    }
    for part in wrap("`rummy rules show RULESET` prints the rule card.", style.width) {
        let _ = writeln!(text, "{}", style.paint(Tone::Faint, &part));
    }
    text
}

/// By id, the built-in ones first.
fn sorted(list: &[Listed]) -> Vec<&Listed> {
    let mut list: Vec<&Listed> = list.iter().collect();
    list.sort_by_key(|listed| (listed.path.is_some(), &listed.id));
    list
}

/// One ruleset; `column` is where its title stands, if every title fits on the line of its id.
fn one(listed: &Listed, column: Option<usize>, style: Style) -> String {
    let id = style.paint(Tone::Strong, &clean(&listed.id));
    let tone = if listed.rules.is_ok() { Tone::Plain } else { Tone::Bad };
    let mut paragraphs = vec![(tone, title(listed))];
    let mut text = match column {
        Some(column) => {
            let title = paragraphs.pop().map_or_else(String::new, |(tone, title)| style.paint(tone, &title));
            format!("{id}{}{title}\n", " ".repeat(column.saturating_sub(listed.id.width())))
        }
        None => format!("{id}\n"),
    };
    match &listed.rules {
        Ok(rules) => paragraphs.push((Tone::Plain, rule_card::summary(rules))),
        Err(error) => paragraphs.push((Tone::Plain, remedy(listed, error))),
    }
    if let (Some(path), Ok(_)) = (&listed.path, &listed.rules) {
        paragraphs.push((Tone::Faint, together(&clean(&path.to_string_lossy()))));
    }
    for (tone, paragraph) in paragraphs {
        for part in wrap(&paragraph, style.width.saturating_sub(2)) {
            let _ = writeln!(text, "  {}", style.paint(tone, &part));
        }
    }
    text
}

/// What it is called and for how many, or how many faults it has.
fn title(listed: &Listed) -> String {
    match &listed.rules {
        Ok(rules) => {
            let noun = if rules.players.max == 1 { "player" } else { "players" };
            format!("{}, {} {noun}", rules.name, range(rules.players.min, rules.players.max))
        }
        Err(LoadError::Faulty(faults)) if faults.0.len() == 1 => "faulty: 1 fault".into(),
        Err(LoadError::Faulty(faults)) => format!("faulty: {} faults", faults.0.len()),
        Err(LoadError::Unknown { .. } | LoadError::Ambiguous { .. } | LoadError::Unreadable { .. }) => {
            "can't be read".into()
        }
    }
}

/// Where to look for what is wrong.
fn remedy(listed: &Listed, error: &LoadError) -> String {
    match error {
        LoadError::Faulty(_) => {
            let path = listed.path.as_ref().map(|path| path.to_string_lossy().into_owned());
            format!(
                "See `rummy rules check {}`.",
                together(&quoted(&path.unwrap_or_else(|| listed.id.clone())))
            )
        }
        LoadError::Unknown { .. } | LoadError::Ambiguous { .. } | LoadError::Unreadable { .. } => {
            clean(&format!("{error}."))
        }
    }
}

/// Spaces at which no line is broken.
fn together(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// A file's name as a shell takes it.
fn quoted(file: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/\\._-+:".contains(c);
    let file = clean(file);
    if file.chars().all(plain) { file } else { format!("'{}'", file.replace('\'', "'\\''")) }
}

/// Names of files may hold anything; a terminal must not obey it.
fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The list for programs.
pub fn json(list: &[Listed]) -> Json {
    sorted(list).into_iter().map(one_json).collect()
}

fn one_json(listed: &Listed) -> Json {
    let rules = listed.rules.as_ref().ok();
    let faults: Vec<String> = match &listed.rules {
        Ok(_) => Vec::new(),
        Err(LoadError::Faulty(faults)) => faults.0.iter().map(crate::ruleset::Fault::line).collect(),
        Err(error) => vec![error.to_string()],
    };
    json!({
        "id": listed.id,
        "name": rules.map(|rules| &rules.name),
        "summary": rules.map(|rules| &rules.summary),
        "extends": rules.and_then(|rules| rules.parent.as_ref()),
        "aliases": rules.map(|rules| &rules.aliases),
        "players": rules.map(players_json),
        "built_in": listed.path.is_none(),
        "file": listed.path.as_ref().map(|path| path.to_string_lossy()),
        "faults": faults,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{Folder, Library};

    fn library() -> (tempfile::TempDir, Vec<Listed>) {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
        let house = "format = 1\nid = \"house\"\nname = \"Our Rummy\"\nextends = \"contract-rummy\"\n";
        write("house.toml", house);
        write("bad one.toml", "format = 1\nid = \"bad\"\nname = \"Bad\"\nextends = \"nothing\"\n");
        let list = Library::new(Some(Folder(folder.path().into()))).list();
        (folder, list)
    }

    #[test]
    fn built_in_first_then_the_own_and_their_faults() {
        let (folder, list) = library();
        let folder = format!("{}/", folder.path().display());
        let text = text(&list, Style::PLAIN).replace(&folder, "");
        let own = text.split_once("Your own\n\n").unwrap().1;
        insta::assert_snapshot!(own.split_once("\n\n").unwrap().0, @r"
        bad one                 faulty: 1 fault
          See `rummy rules check 'bad one.toml'`.
        house                   Our Rummy, 3–8 players
          Seven deals, a new contract in each; cards left in hand are penalties, and the
          lowest total wins.
          house.toml
        ");
        assert!(text.starts_with("Built in\n\n"), "{text}");
        assert!(
            text.find("contract-rummy ").unwrap() < text.find("contract-rummy-classic").unwrap(),
            "{text}"
        );
    }

    #[test]
    fn nobody_is_told_of_built_in_rulesets_who_has_no_others() {
        let text = text(&Library::default().list(), Style { width: 40, ..Style::PLAIN });
        assert!(!text.contains("Built in"), "{text}");
        assert!(text.lines().all(|line| line.width() <= 40), "{text}");
    }

    #[test]
    fn programs_get_faults_too() {
        let (folder, list) = library();
        let json = json(&list);
        let find = |id: &str| json.as_array().unwrap().iter().find(|one| one["id"] == id).unwrap().clone();
        assert_eq!(find("contract-rummy")["players"], json!({"min": 3, "max": 8, "best": 4}));
        assert_eq!(find("contract-rummy")["file"], Json::Null);
        assert_eq!(find("house")["extends"], "contract-rummy");
        assert_eq!(find("house")["file"], folder.path().join("house.toml").to_str().unwrap());
        let faults = find("bad one")["faults"].as_array().unwrap().clone();
        assert!(faults[0].as_str().unwrap().ends_with("bad one.toml:4:11: no ruleset `nothing` to extend"));
    }
}
