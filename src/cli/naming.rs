//! Names that are given: what may be one, and which are told apart.

use super::alike;
use super::error::Failure;
use crate::table::{LONGEST_NAME, same_name, tricky};

/// A name or a title that can be shown anywhere without harm.
///
/// # Errors
/// It is empty, too long, or holds what would play tricks on a terminal.
pub(super) fn name(what: &str, text: &str) -> Result<String, Failure> {
    let name = harmless(what, text)?;
    if alike::seen(name).is_empty() {
        let shown: String = name.escape_debug().take(40).collect();
        return Err(Failure::request(format!("{what} holds nothing that can be seen: `{shown}`")));
    }
    Ok(alike::composed(name))
}

/// A name as it was given somewhere else, without the spaces around it.
///
/// # Errors
/// As [`name`], but what looks like nothing, or like another, stays as it is.
pub(super) fn harmless<'a>(what: &str, text: &'a str) -> Result<&'a str, Failure> {
    let name = text.trim();
    let shown: String = name.escape_debug().take(40).collect();
    if name.is_empty() {
        return Err(Failure::request(format!("{what} is empty")));
    }
    if name.chars().count() > LONGEST_NAME {
        let failure =
            Failure::request(format!("{what} is longer than {LONGEST_NAME} characters: `{shown}…`"));
        return Err(failure.help("shorten it"));
    }
    if let Some(bad) = name.chars().find(|c| tricky(*c)) {
        let code = bad as u32;
        let failure = Failure::request(format!("{what} holds a control character (U+{code:04X}): `{shown}`"));
        return Err(failure.help("type it anew: such a character comes along when text is copied"));
    }
    Ok(name)
}

/// A name, checked by itself, and against those that are known for one that looks the same and is not.
///
/// # Errors
/// As [`name`], or somebody's name looks the same.
pub(super) fn name_among<'a>(
    what: &str,
    text: &str,
    known: impl IntoIterator<Item = &'a String>,
) -> Result<String, Failure> {
    let name = self::name(what, text)?;
    let looks = alike::seen(&name);
    match known.into_iter().find(|known| alike::seen(known) == looks && !same_name(known, &name)) {
        None => Ok(name),
        Some(twin) => Err(look_the_same(twin, &name)),
    }
}

fn look_the_same(twin: &str, name: &str) -> Failure {
    let how = alike::difference(twin, name);
    Failure::request(format!("`{twin}` and `{name}` look the same: {how}")).help(APART)
}

/// The way out where two names are one.
const APART: &str = "tell them apart, for example by a letter: `Ann B`";

/// The names, each checked by itself and against those before it.
pub(super) fn names(typed: &[String]) -> Result<Vec<String>, Failure> {
    // Each with how it looks, which takes in every name that is the same to rummy.
    let mut names: Vec<(String, String)> = Vec::new();
    for name in typed {
        let name = self::name("a player's name", name)?;
        let looks = alike::seen(&name);
        if let Some((known, _)) = names.iter().find(|(_, known)| *known == looks) {
            let same = same_name(known, &name);
            return Err(if same { same_to_rummy(known, &name) } else { look_the_same(known, &name) });
        }
        names.push((name, looks));
    }
    Ok(names.into_iter().map(|(name, _)| name).collect())
}

fn same_to_rummy(known: &str, name: &str) -> Failure {
    Failure::request(format!("`{known}` and `{name}` are the same name to rummy")).help(APART)
}

/// Names as they were given somewhere else: none with spaces around it, none twice.
///
/// # Errors
/// One can't be shown without harm, or two are the same.
pub(super) fn kept_names(names: &[String]) -> Result<(), Failure> {
    for (at, name) in names.iter().enumerate() {
        kept("a player's name", name)?;
        if let Some(known) = names.iter().take(at).find(|known| same_name(known, name)) {
            return Err(same_to_rummy(known, name));
        }
    }
    Ok(())
}

/// A name as it was given somewhere else, which must have no spaces around it.
///
/// # Errors
/// It has, or can't be shown without harm.
pub(super) fn kept(what: &str, name: &str) -> Result<(), Failure> {
    let spaced = || Failure::request(format!("{what} has spaces around it: `{}`", name.escape_debug()));
    if harmless(what, name)? == name { Ok(()) } else { Err(spaced()) }
}
