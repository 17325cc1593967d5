//! Rulesets that were read before. Every journal keeps its rules whole, and most games of a table are played by the same
//! few: whoever reads many games makes sense of each ruleset once.

use std::collections::HashMap;
use std::rc::Rc;

use serde_json::{Map, Value};

use super::error::ReadError;
use super::event::Header;
use super::line::{suspicious, tamed};
use crate::ruleset::{Ruleset, kept};
use crate::table::Reckoned;

/// Before the rules in the first line of a journal. Inside a text it would have backslashes.
const OPENS: &str = r#","ruleset":"#;
/// Behind them.
const CLOSES: &str = r#","sum":""#;

/// How many are remembered: a table with more rulesets than that is read a little slower.
const MANY: usize = 64;

/// Rulesets by their text in a journal.
#[derive(Debug, Default)]
pub struct Known(HashMap<String, Rules>);

/// A ruleset as a journal keeps it, and what it means.
type Rules = (Rc<Map<String, Value>>, Meant);

/// What a ruleset means, with what was worked out of it.
pub(super) type Meant = (Rc<Ruleset>, Reckoned);

impl Known {
    /// Reads the first line of a journal.
    ///
    /// # Errors
    /// It can't be understood, or the rules in it are faulty.
    pub(super) fn header(&mut self, line: &str) -> Result<(Header, Meant), ReadError> {
        let Some((head, text)) = parted(line) else {
            let header = Header::from_json(&object(line)?)?;
            let meant = meant(&header.ruleset)?;
            return Ok((header, meant));
        };
        let (json, meant) = match self.0.get(text) {
            Some(known) => known.clone(),
            None => self.learn(text, &head)?,
        };
        Ok((Header::with(&head, json)?, meant))
    }

    fn learn(&mut self, text: &str, head: &Map<String, Value>) -> Result<Rules, ReadError> {
        let json = Rc::new(ruleset(text)?);
        // What is wrong with the rest of the line comes before what is wrong with the rules.
        let header = Header::with(head, json)?;
        let read = (Rc::clone(&header.ruleset), meant(&header.ruleset)?);
        if self.0.len() >= MANY {
            self.0.clear();
        }
        self.0.insert(text.to_owned(), read.clone());
        Ok(read)
    }
}

/// What a ruleset that a journal keeps means.
pub(super) fn meant(json: &Map<String, Value>) -> Result<Meant, ReadError> {
    let rules = kept(json).map_err(ReadError::Rules)?;
    let reckoned = Reckoned::new(&rules);
    Ok((Rc::new(rules), reckoned))
}

fn object(text: &str) -> Result<Map<String, Value>, ReadError> {
    let mut members = serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    if suspicious(text) {
        tame(&mut members, false);
    }
    Ok(members)
}

/// The rules of a journal by themselves.
fn ruleset(text: &str) -> Result<Map<String, Value>, ReadError> {
    let mut members = serde_json::from_str(text).map_err(|error| ReadError::Json(error.to_string()))?;
    if suspicious(text) {
        tame(&mut members, true);
    }
    Ok(members)
}

/// The members before the rules, and the text of the rules, where these come last as they are always written.
fn parted(line: &str) -> Option<(Map<String, Value>, &str)> {
    let (head, rest) = line.split_once(OPENS)?;
    let (text, _) = rest.rsplit_once(CLOSES)?;
    // Nothing else stands behind them if all of it is one object.
    serde_json::from_str::<serde::de::IgnoredAny>(text).ok().filter(|_| text.starts_with('{'))?;
    Some((object(&format!("{head}}}")).ok()?, text))
}

/// As lines are tamed. What the rules say of themselves may have several lines.
fn tame(members: &mut Map<String, Value>, several: bool) {
    let all = std::mem::take(members);
    members.extend(all.into_iter().map(|(name, mut value)| {
        tame_value(&mut value, several || name == "ruleset");
        (tamed(&name).unwrap_or(name), value)
    }));
}

fn tame_value(value: &mut Value, several: bool) {
    match value {
        Value::String(text) if several => {
            let lines: Vec<String> =
                text.split('\n').map(|line| tamed(line).unwrap_or_else(|| line.to_owned())).collect();
            *text = lines.join("\n");
        }
        Value::String(text) => {
            if let Some(tamed) = tamed(text) {
                *text = tamed;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| tame_value(item, several)),
        Value::Object(members) => tame(members, several),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Library;

    #[test]
    fn a_header_reads_the_same_whether_or_not_its_rules_are_known() {
        let library = Library::new(None);
        let text = |id: &str| Value::Object(library.load(id, &[]).unwrap().document().to_json()).to_string();
        let (one, other) = (text("contract-rummy"), text("gin-rummy"));
        let line = |title: &str, rules: &str, rest: &str| {
            format!(
                r#"{{"n":0,"format":1,"at":"","title":"{title}","players":["Ann","Bob","Cat"],"dealer":"Cat","ruleset":{rules}{rest},"sum":"00000000"}}"#
            )
        };
        let mut known = Known::default();
        for (title, rules, rest) in [
            ("first", &one, ""),
            ("second", &one, ""),
            (r#"a \",\"ruleset\":{ in a title"#, &other, ""),
            ("more behind", &one, r#","more":{"ruleset":{}}"#),
            ("told again", &one, r#","title":"the last counts""#),
            ("back", &one, ""),
        ] {
            let line = line(title, rules, rest);
            let plain = Header::from_json(&object(&line).unwrap()).unwrap();
            let (header, meant) = known.header(&line).unwrap();
            assert_eq!(header, plain);
            assert_eq!(meant.0.id, plain.ruleset["id"]);
        }
        assert_eq!(known.0.len(), 2, "those with more behind are not remembered");
    }

    #[test]
    fn a_header_that_is_wrong_is_refused_for_the_same_reason() {
        for line in [
            r#"{"n":0,"format":2,"at":"","ruleset":{},"sum":"00000000"}"#,
            r#"{"n":0,"format":1,"ruleset":{},"sum":"00000000"}"#,
            r#"{"n":0,"format":1,"at":"","players":[],"dealer":"","ruleset":7,"sum":"00000000"}"#,
            r#"{"n":0,"format":1,"at":"","players":[],"dealer":"","ruleset":{"id":7},"sum":"00000000"}"#,
            r#"{"n":0,"format":1,"at":"","players":[],"dealer":"","ruleset":{"id":,"sum":"00000000"}"#,
            r#"{"n":0,"format":1,"at":"","players":[],"dealer":"","sum":"00000000"}"#,
        ] {
            let plainly = |line: &str| {
                let header = Header::from_json(&object(line)?)?;
                meant(&header.ruleset)
            };
            let (plain, found) = (plainly(line).unwrap_err(), Known::default().header(line).unwrap_err());
            assert_eq!(found.to_string(), plain.to_string(), "{line}");
        }
    }
}
