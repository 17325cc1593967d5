//! How many cards: `3+`, `3-4`, `exactly 3`, `never`.

use std::fmt;

/// A range of meld sizes, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SizeRange {
    /// Fewest cards.
    pub min: u8,
    /// Most cards, if there is a limit.
    pub max: Option<u8>,
}

impl SizeRange {
    /// Reads `3+`, `3-4` or `exactly 3`; numbers from 1 to 99.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if let Some(rest) = text.strip_prefix("exactly ") {
            let n = number(rest)?;
            return Some(Self { min: n, max: Some(n) });
        }
        if let Some(rest) = text.strip_suffix('+') {
            return Some(Self { min: number(rest)?, max: None });
        }
        let (low, high) = text.split_once(['-', '–'])?;
        let range = Self { min: number(low)?, max: Some(number(high)?) };
        (range.max >= Some(range.min)).then_some(range)
    }

    /// Whether `size` lies in the range.
    pub fn holds(self, size: usize) -> bool {
        size >= usize::from(self.min) && self.max.is_none_or(|max| size <= usize::from(max))
    }

    /// The part that both ranges share, if any.
    pub fn and(self, other: Self) -> Option<Self> {
        let min = self.min.max(other.min);
        let max = match (self.max, other.max) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        max.is_none_or(|max| max >= min).then_some(Self { min, max })
    }

    /// The range in words: `3 or more`, `3 or 4`, `3 to 5`, `exactly 3`.
    pub fn words(self) -> String {
        match self.max {
            None => format!("{} or more", self.min),
            Some(max) if max == self.min => format!("exactly {max}"),
            Some(max) if max == self.min + 1 => format!("{} or {max}", self.min),
            Some(max) => format!("{} to {max}", self.min),
        }
    }
}

impl fmt::Display for SizeRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.max {
            None => write!(f, "{}+", self.min),
            Some(max) if max == self.min => write!(f, "exactly {max}"),
            Some(max) => write!(f, "{}-{max}", self.min),
        }
    }
}

/// A whole number from 1 to 99, as written in the small grammars of a ruleset.
pub(crate) fn number(text: &str) -> Option<u8> {
    let text = text.trim();
    let digits = !text.is_empty() && text.len() <= 2 && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().filter(|n| *n > 0)
}

/// The most wild cards that a meld may hold, by its length (`meld.wild.max`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WildMax {
    /// No such limit.
    Any,
    /// The same for every length.
    Flat(u8),
    /// By length: rows of (cards in the meld, wild cards); a length in no row has no limit.
    ByLength(Vec<(SizeRange, u8)>),
}

impl WildMax {
    /// Reads `any`, `2`, or `1 in 3-4, 2 in 5-6, 4 in 10+`.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        if text == "any" {
            return Some(Self::Any);
        }
        if let Some(n) = whole(text) {
            return Some(Self::Flat(n));
        }
        let rows = text.split(',').map(|row| {
            let (most, lengths) = row.trim().split_once(" in ")?;
            let range = number(lengths).map(|n| SizeRange { min: n, max: Some(n) });
            Some((range.or_else(|| SizeRange::parse(lengths))?, whole(most)?))
        });
        let rows: Vec<_> = rows.collect::<Option<_>>()?;
        let apart = rows
            .iter()
            .enumerate()
            .all(|(i, (a, _))| rows.iter().skip(i + 1).all(|(b, _)| a.and(*b).is_none()));
        apart.then_some(Self::ByLength(rows))
    }

    /// The limit for a meld of `length` cards.
    pub fn for_length(&self, length: usize) -> Option<u8> {
        match self {
            Self::Any => None,
            Self::Flat(n) => Some(*n),
            Self::ByLength(rows) => rows.iter().find(|(range, _)| range.holds(length)).map(|(_, n)| *n),
        }
    }
}

fn whole(text: &str) -> Option<u8> {
    if text.trim() == "0" { Some(0) } else { number(text) }
}

impl fmt::Display for WildMax {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("any"),
            Self::Flat(n) => write!(f, "{n}"),
            Self::ByLength(rows) => {
                for (i, (range, n)) in rows.iter().enumerate() {
                    let comma = if i > 0 { ", " } else { "" };
                    match range.max {
                        Some(max) if max == range.min => write!(f, "{comma}{n} in {max}")?,
                        _ => write!(f, "{comma}{n} in {range}")?,
                    }
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_print_as_they_are_read() {
        for text in ["3+", "3-4", "exactly 3", "1+", "4-13"] {
            assert_eq!(SizeRange::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "3", "4-3", "0+", "three", "3-", "-3", "100+", "exactly", "+3", "3 +x"] {
            assert_eq!(SizeRange::parse(text), None, "{text}");
        }
    }

    #[test]
    fn wild_limits_print_as_they_are_read() {
        for text in ["any", "0", "1", "1 in 3-4, 2 in 5-6, 3 in 7-9, 4 in 10+", "0 in 3, 1 in 4+"] {
            assert_eq!(WildMax::parse(text).unwrap().to_string(), text);
        }
        for text in ["", "many", "-1", "1 in 3-4, 2 in 4-5", "1 in", "in 3"] {
            assert_eq!(WildMax::parse(text), None, "{text}");
        }
        let by_length = WildMax::parse("1 in 3-4, 2 in 5-6").unwrap();
        assert_eq!(
            [3, 4, 5, 6, 7].map(|n| by_length.for_length(n)),
            [Some(1), Some(1), Some(2), Some(2), None]
        );
    }
}
