//! What a contract says: `2 sets, 1 run of 7`.

use std::fmt;
use std::ops::Range;

use super::size::{SizeRange, number};
use super::values::nearest;

/// The kind of a meld.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Cards of one rank.
    Set,
    /// Consecutive cards.
    Run,
}

impl Kind {
    /// `set` or `run`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Run => "run",
        }
    }

    /// `1 set`, `2 runs`.
    pub fn counted(self, n: usize) -> String {
        format!("{n} {}{}", self.text(), if n == 1 { "" } else { "s" })
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// One part of a contract: so many melds of one kind and size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Requirement {
    /// How many melds.
    pub count: u8,
    /// Their kind; `None` where a set or a run will do.
    pub kind: Option<Kind>,
    /// Their size, where the contract names one.
    pub size: Option<ContractSize>,
    /// Whether they hold no card that lies there as a wild one.
    pub pure: bool,
}

/// The size that a contract names for a meld.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ContractSize {
    /// `of 4`: longer or not as `contract.sizes` says.
    Of(u8),
    /// `of exactly 4`, `of 4+`, `of 3-5`: just that, whatever `contract.sizes` says.
    Range(SizeRange),
}

impl ContractSize {
    /// The fewest cards that do.
    pub const fn min(self) -> u8 {
        match self {
            Self::Of(n) => n,
            Self::Range(range) => range.min,
        }
    }
}

/// The melds that a deal demands before anything else; one of several shapes where `shapes` has more than one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    /// The alternatives, each a list of parts. Never empty, and no part is.
    pub shapes: Vec<Vec<Requirement>>,
}

/// What could not be read in a contract, and where in its text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContractError {
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What was expected there.
    pub expected: &'static str,
    /// The word that was most likely meant.
    pub near: Option<&'static str>,
}

impl Contract {
    /// Reads one shape: parts like `2 sets`, `1 run of 7`, `1 set of exactly 3`, `1 pure run`, set apart by commas, `and` or `+`.
    ///
    /// # Errors
    /// The first part that can't be read, with its place in `text`.
    pub fn parse_shape(text: &str) -> Result<Vec<Requirement>, ContractError> {
        let read = |span: Range<usize>| {
            let part = text.get(span.clone()).unwrap_or_default();
            parse_part(part).map_err(|(expected, near)| ContractError { span, expected, near })
        };
        part_spans(text).into_iter().map(read).collect()
    }

    /// One of the alternatives in words: `3 runs of 4, 1 run of 3`.
    pub fn shape_words(&self, shape: usize) -> String {
        let parts = self.shapes.get(shape).map_or(&[][..], Vec::as_slice);
        parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Reads a contract of one shape.
    ///
    /// # Errors
    /// As [`Contract::parse_shape`].
    pub fn parse(text: &str) -> Result<Self, ContractError> {
        Ok(Self { shapes: vec![Self::parse_shape(text)?] })
    }
}

/// Where the parts of a contract stand in its text. `and` and `+` count as commas, but not the `+` of `4+`.
pub(super) fn part_spans(text: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut start = 0;
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let separator = [",", " + ", " and "].into_iter().find(|separator| rest.starts_with(separator));
        if separator.is_some() {
            spans.push(start..at);
        }
        at += separator.map_or_else(|| rest.chars().next().map_or(1, char::len_utf8), str::len);
        if separator.is_some() {
            start = at;
        }
    }
    spans.push(start..text.len());
    let trimmed = |span: Range<usize>| {
        let part = text.get(span.clone()).unwrap_or_default();
        let start = span.start + part.len() - part.trim_start().len();
        start..start + part.trim().len()
    };
    spans.into_iter().map(trimmed).collect()
}

/// What a part could not be read as, with the word that was most likely meant.
type Misread = (&'static str, Option<&'static str>);

fn parse_part(part: &str) -> Result<Requirement, Misread> {
    const SHAPE: &str = "a part like `2 sets`, `1 run of 4` or `1 set of exactly 3`";
    let (count, rest) = part.split_once(char::is_whitespace).ok_or((SHAPE, None))?;
    let count = number(count).ok_or(("how many melds: a number from 1 to 99", None))?;
    let (kind, size) = match rest.trim().split_once(" of ") {
        Some((kind, size)) => (kind.trim(), Some(size.trim())),
        None => (rest.trim(), None),
    };
    let (pure, kind) = match kind.split_once(char::is_whitespace) {
        Some(("pure", kind)) => (true, kind.trim()),
        _ => (false, kind),
    };
    let kind = match kind {
        "set" | "sets" => Some(Kind::Set),
        "run" | "runs" => Some(Kind::Run),
        "meld" | "melds" => None,
        _ => {
            let words = if count == 1 { ["set", "run", "meld"] } else { ["sets", "runs", "melds"] };
            return Err(("a kind of meld: set, run or meld", nearest(kind, words)));
        }
    };
    let size = match size {
        None => None,
        Some(text) => Some(
            number(text)
                .map(ContractSize::Of)
                .or_else(|| SizeRange::parse(text).map(ContractSize::Range))
                .ok_or(("a size: `4`, `4+`, `3-5` or `exactly 4`", None))?,
        ),
    };
    Ok(Requirement { count, kind, size, pure })
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or("meld", Kind::text);
        let pure = if self.pure { "pure " } else { "" };
        write!(f, "{} {pure}{kind}{}", self.count, if self.count == 1 { "" } else { "s" })?;
        match self.size {
            None => Ok(()),
            Some(ContractSize::Of(n)) => write!(f, " of {n}"),
            Some(ContractSize::Range(range)) => write!(f, " of {range}"),
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A comma in one of them would take in the next.
        let or = if self.shapes.iter().any(|shape| shape.len() > 1) { "; or " } else { " or " };
        for shape in 0..self.shapes.len() {
            if shape > 0 {
                f.write_str(or)?;
            }
            f.write_str(&self.shape_words(shape))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contracts_print_as_they_are_read() {
        for text in [
            "2 sets",
            "1 set, 1 run",
            "2 sets of 3, 1 run of 7",
            "1 run of exactly 4",
            "1 meld of 3-5, 2 runs of 4+",
            "1 pure run of 4, 2 pure sets, 1 run",
        ] {
            assert_eq!(Contract::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(
            Contract::parse("1 set and 2 run of 4+ + 1 meld").unwrap().to_string(),
            "1 set, 2 runs of 4+, 1 meld"
        );
    }

    #[test]
    fn a_fault_has_its_place() {
        let fault = |text| {
            let error = Contract::parse(text).unwrap_err();
            (text.get(error.span.clone()).unwrap().to_owned(), error.expected.split(':').next().unwrap())
        };
        assert_eq!(fault("2 sets, 1 rum"), ("1 rum".into(), "a kind of meld"));
        assert_eq!(fault("0 sets"), ("0 sets".into(), "how many melds"));
        assert_eq!(fault("1 set, 1 run of x"), ("1 run of x".into(), "a size"));
        assert_eq!(fault("1 set,  2 swts "), ("2 swts".into(), "a kind of meld"));
        assert_eq!(
            fault("1 set and é"),
            ("é".into(), "a part like `2 sets`, `1 run of 4` or `1 set of exactly 3`")
        );
        for text in
            ["", "2 sets,", "and", " + ", ",", "1 set of", "1 set of 0", "1 set of 4-3", "100 sets", "1  "]
        {
            assert!(Contract::parse(text).is_err(), "{text}");
        }
        assert_eq!(Contract::parse("2 swts").unwrap_err().near, Some("sets"));
    }
}
