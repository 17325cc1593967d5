//! How a hand ended for one player.

use std::fmt;

use crate::cards::{Card, NotationError, Typed, parse_cards, print_cards};

/// How a hand ended for one player, as it was told and is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Went out.
    Out,
    /// Counts so many points.
    Points(i32),
    /// Holds these cards.
    Cards(Vec<Card>),
}

/// Why a text is no outcome.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutcomeError {
    /// Nothing was said.
    #[error("nothing stands behind the `=`: `out`, points, or the cards left in hand")]
    Empty,
    /// A number that is none, or too long.
    #[error("`{0}` is no number of points")]
    Number(String),
    /// Cards that can't be read.
    #[error("{0}")]
    Cards(NotationError),
    /// A wild card was said to stand for another: in the hand it is just itself.
    #[error("`{0}` stands for another card only on the table; in hand it is just `{1}`")]
    Declared(Typed, Card),
}

impl Outcome {
    /// Reads `out`, a number, or cards.
    ///
    /// # Errors
    /// What can't be read, with its place where it is a card.
    pub fn parse(text: &str) -> Result<Self, OutcomeError> {
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(OutcomeError::Empty);
        }
        if trimmed.eq_ignore_ascii_case("out") {
            return Ok(Self::Out);
        }
        let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            let number = trimmed.parse().ok().filter(|n: &i32| n.abs() <= 1_000_000);
            return number
                .map(Self::Points)
                .ok_or_else(|| OutcomeError::Number(trimmed.chars().take(40).collect()));
        }
        let typed = parse_cards(text).map_err(OutcomeError::Cards)?;
        if let Some(declared) = typed.iter().find(|typed| typed.stands.is_some()) {
            return Err(OutcomeError::Declared(*declared, declared.card));
        }
        if typed.is_empty() {
            return Err(OutcomeError::Empty);
        }
        Ok(Self::Cards(typed.iter().map(|typed| typed.card).collect()))
    }
}

/// As it is kept in the journal; reading it gives the same outcome.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Out => f.write_str("out"),
            Self::Points(n) => write!(f, "{n}"),
            Self::Cards(cards) => {
                let typed: Vec<_> = cards.iter().map(|card| Typed::plain(*card)).collect();
                f.write_str(&print_cards(&typed))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_print_as_they_are_read() {
        for text in ["out", "0", "23", "-5", "KS QD AH * 7C 2D", "10H"] {
            assert_eq!(Outcome::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Outcome::parse(" OUT "), Ok(Outcome::Out));
        assert_eq!(Outcome::parse("khsd").unwrap().to_string(), "KH KS KD");
        assert_eq!(Outcome::parse("+7"), Ok(Outcome::Points(7)));
        for text in ["", " ", ",", "KX", "99999999999", "1e3", "*=6S", "2.5"] {
            assert!(Outcome::parse(text).is_err(), "{text}");
        }
    }
}
