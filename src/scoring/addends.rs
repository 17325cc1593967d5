//! A number that was told as a sum: `15+10+5`, as one counts cards aloud.

use std::fmt;

/// The numbers of a sum, in the order in which they were told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addends(Vec<i32>);

impl Addends {
    /// The most digits that one of them has.
    const DIGITS: usize = 7;

    /// Reads a sum; `None` for anything else, a single number too.
    pub fn parse(text: &str) -> Option<Self> {
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut all = Vec::new();
        let mut rest = plain.as_str();
        while !rest.is_empty() {
            let (sign, after) = match rest.split_at_checked(1) {
                Some(("+", after)) => (1, after),
                Some(("-", after)) => (-1, after),
                // Only the first has no sign: the others begin where one was found.
                _ => (1, rest),
            };
            let end = after.find(['+', '-']).unwrap_or(after.len());
            let (digits, left) = after.split_at_checked(end)?;
            if digits.is_empty()
                || digits.len() > Self::DIGITS
                || !digits.bytes().all(|digit| digit.is_ascii_digit())
            {
                return None;
            }
            all.push(sign * digits.parse::<i32>().ok()?);
            rest = left;
        }
        let sum = Self(all);
        (sum.0.len() > 1 && sum.checked().is_some()).then_some(sum)
    }

    fn checked(&self) -> Option<i32> {
        self.0.iter().try_fold(0_i32, |sum, one| sum.checked_add(*one))
    }

    /// What it comes to.
    pub fn total(&self) -> i32 {
        self.checked().unwrap_or_default()
    }

    /// Whether something is taken away after the first number.
    pub fn takes_away(&self) -> bool {
        self.0.iter().skip(1).any(|one| *one < 0)
    }

    /// With room around the signs: `15 + 10 + 5`.
    pub fn words(&self) -> String {
        self.written(" ")
    }

    fn written(&self, around: &str) -> String {
        let one = |(at, one): (usize, &i32)| match (at, *one < 0) {
            (0, _) => one.to_string(),
            (_, taken) => format!("{around}{}{around}{}", if taken { '-' } else { '+' }, one.unsigned_abs()),
        };
        self.0.iter().enumerate().map(one).collect()
    }
}

impl fmt::Display for Addends {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(""))
    }
}

#[cfg(test)]
mod tests {
    use super::Addends;

    #[test]
    fn sums_are_read_and_written() {
        for (text, plain, words, total) in [
            ("15+10+5", "15+10+5", "15 + 10 + 5", 30),
            (" +15 + 10 ", "15+10", "15 + 10", 25),
            ("-5+20", "-5+20", "-5 + 20", 15),
            ("15-50", "15-50", "15 - 50", -35),
            ("007-0", "7+0", "7 + 0", 7),
            ("9999999+1", "9999999+1", "9999999 + 1", 10_000_000),
        ] {
            let sum = Addends::parse(text).unwrap();
            assert_eq!((sum.to_string().as_str(), sum.words().as_str(), sum.total()), (plain, words, total));
            assert_eq!(Addends::parse(&sum.to_string()), Some(sum));
        }
        let takes_away = ["5-3", "-5+3", "5+0", "5-0"].map(|text| Addends::parse(text).unwrap().takes_away());
        assert_eq!(takes_away, [true, false, false, false]);
        for text in ["", "15", "-15", "15+", "+", "15++5", "15+KH", "99999999+1", "1 2", "15+٣"] {
            assert_eq!(Addends::parse(text), None, "{text}");
        }
    }
}
