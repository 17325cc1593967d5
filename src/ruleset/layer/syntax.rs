//! What is wrong with a text that is no TOML, in words for somebody who writes their first TOML file.

use toml::de::Error;

use super::super::fault::{Fault, Source};
use super::{MOST_FAULTS, shown};

/// A fault for each error, in the order of the text.
pub(super) fn faults(source: &Source, errors: &[Error]) -> Vec<Fault> {
    let mut errors: Vec<&Error> = errors.iter().collect();
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    errors.truncate(2 * MOST_FAULTS);
    let mut faults: Vec<Fault> = errors.iter().map(|error| fault(source, error)).collect();
    // One slip often makes the reader stumble several times on a line; the first time is where it lies.
    faults.dedup_by_key(|fault| fault.place.line_column().0);
    faults
}

fn fault(source: &Source, error: &Error) -> Fault {
    let place = source.at(error.span().unwrap_or(0..0));
    let message = error.message().lines().next().unwrap_or_default().to_owned();
    let (what, expected) = match message.split_once(", expected ") {
        Some((what, expected)) => (what, format!("expected {expected}")),
        None => (&*message, "here".to_owned()),
    };
    let text = place.text().trim();
    if what == "duplicate key" {
        let fault = Fault::new("", place.clone(), format!("`{}` is given twice", shown(text)), "one of them");
        return if text == "deal" {
            fault.help(
                "a file lists all deals with `[[deal]]`, or changes single ones with `[deal.7]`; not both",
            )
        } else {
            fault
        };
    }
    let word = !text.is_empty() && text.len() <= 60 && !text.contains(['\n', '"', '\'']);
    let unquoted = ["string values must be quoted", "invalid date", "invalid boolean", "invalid integer"];
    let at_value = unquoted.iter().any(|begin| what.starts_with(begin));
    if word && at_value && !["True", "TRUE", "False", "FALSE"].contains(&text) {
        let text = text.trim_matches(['“', '”', '„', '‘', '’', '«', '»']);
        return Fault::new("", place.clone(), "a text stands in quotes", "a text in straight quotes")
            .help(format!("write `\"{text}\"`"));
    }
    if text.is_empty() && at_value {
        return Fault::new("", place, "a value is missing", "a text in quotes, a number, `true` or `false`");
    }
    let fault = Fault::new("", place, format!("this is no TOML: {what}"), expected);
    if what.starts_with("key with no value") {
        return fault.help("a line reads `key = value`, and everything after `#` is a remark");
    }
    fault
}
