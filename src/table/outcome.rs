//! How a hand ended for one player.

use std::fmt;

use crate::cards::{Card, NotationError, Typed, parse_cards, parse_melds, print_cards};
use crate::ruleset::{Instead, Word as _};

/// How a hand ended for one player, as it was told and is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Went out.
    Out,
    /// Counts so many points.
    Points(i32),
    /// Dropped out, or laid a whole hand that was none.
    Instead(Instead),
    /// Is out of the game, and was not dealt in.
    NotIn,
    /// Sat this deal out: counts for nothing in it.
    Absent,
    /// Holds these cards.
    Cards(Vec<Card>),
    /// Laid these melds, or cards on melds of others, and holds the rest.
    Laid {
        /// Melds and lay-offs.
        melds: Vec<Vec<Typed>>,
        /// Cards in hand.
        left: Vec<Card>,
    },
}

/// Why a text is no outcome.
#[derive(thiserror::Error, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OutcomeError {
    /// Nothing was said.
    #[error("nothing stands behind the `=`")]
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
    /// Reads `out`, `absent`, `drop`, `middle drop`, `wrong declaration`, a number, cards left in hand, or `MELDED : LEFT`.
    ///
    /// # Errors
    /// What can't be read, with its place where it is a card.
    pub fn parse(text: &str) -> Result<Self, OutcomeError> {
        if let Some(points) = plain_points(text) {
            return Ok(Self::Points(points));
        }
        let trimmed = text.trim();
        if trimmed.is_empty() {
            return Err(OutcomeError::Empty);
        }
        if trimmed.eq_ignore_ascii_case("out") {
            return Ok(Self::Out);
        }
        let digits = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
        if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
            let number = trimmed.parse().ok().filter(|n: &i32| (-1_000_000..=1_000_000).contains(n));
            return number
                .map(Self::Points)
                .ok_or_else(|| OutcomeError::Number(trimmed.chars().take(40).collect()));
        }
        if let Some(word) = word(trimmed) {
            return Ok(word);
        }
        if let Some((melds, left)) = text.split_once(':') {
            let start = melds.len() + 1;
            let melds = if melds.trim().is_empty() {
                Vec::new()
            } else {
                parse_melds(melds).map_err(OutcomeError::Cards)?
            };
            return Ok(Self::Laid { melds, left: in_hand(left, start)? });
        }
        let cards = in_hand(text, 0)?;
        if cards.is_empty() { Err(OutcomeError::Empty) } else { Ok(Self::Cards(cards)) }
    }

    /// The cards in hand, where they are known.
    pub fn left(&self) -> &[Card] {
        match self {
            Self::Cards(cards) | Self::Laid { left: cards, .. } => cards,
            Self::Out | Self::Points(_) | Self::Instead(_) | Self::NotIn | Self::Absent => &[],
        }
    }

    /// Every card that it names.
    pub fn named(&self) -> Vec<Card> {
        let melded = match self {
            Self::Laid { melds, .. } => melds.iter().flatten().map(|typed| typed.card).collect(),
            Self::Out | Self::Points(_) | Self::Cards(_) | Self::Instead(_) | Self::NotIn | Self::Absent => {
                Vec::new()
            }
        };
        [melded, self.left().to_vec()].concat()
    }

    /// Whether the player had no part in the deal.
    pub const fn away(&self) -> bool {
        matches!(self, Self::NotIn | Self::Absent)
    }
}

/// Points as they are mostly told and kept: up to six digits.
fn plain_points(text: &str) -> Option<i32> {
    let digit = |points: i32, byte: u8| byte.is_ascii_digit().then(|| points * 10 + i32::from(byte - b'0'));
    matches!(text.len(), 1..=6).then(|| text.bytes().try_fold(0, digit)).flatten()
}

/// What stands where it is not read as cards.
const NOT_IN: &str = "not in";
const ABSENT: &str = "absent";

/// The words but `out`, in any case, with `_` or `-` for the space in them.
fn word(text: &str) -> Option<Outcome> {
    let plain = text.to_ascii_lowercase().replace(['_', '-'], " ");
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let instead = Instead::from_text(&plain).map(Outcome::Instead);
    match plain.as_str() {
        NOT_IN => Some(Outcome::NotIn),
        ABSENT => Some(Outcome::Absent),
        _ => instead,
    }
}

/// Cards in hand, which stand for nothing but themselves.
fn in_hand(text: &str, start: usize) -> Result<Vec<Card>, OutcomeError> {
    let typed = parse_cards(text).map_err(|error| OutcomeError::Cards(error.shifted(start)))?;
    match typed.iter().find(|typed| typed.stands.is_some()) {
        Some(declared) => Err(OutcomeError::Declared(*declared, declared.card)),
        None => Ok(typed.iter().map(|typed| typed.card).collect()),
    }
}

/// As it is kept in the journal; reading it gives the same outcome.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hand =
            |cards: &[Card]| print_cards(&cards.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>());
        match self {
            Self::Out => f.write_str("out"),
            Self::Points(n) => write!(f, "{n}"),
            Self::Instead(what) => f.write_str(what.text()),
            Self::NotIn => f.write_str(NOT_IN),
            Self::Absent => f.write_str(ABSENT),
            Self::Cards(cards) => f.write_str(&hand(cards)),
            Self::Laid { melds, left } => {
                let melds: Vec<String> = melds.iter().map(|meld| print_cards(meld)).collect();
                let (space, after) =
                    (if melds.is_empty() { "" } else { " " }, if left.is_empty() { "" } else { " " });
                write!(f, "{}{space}:{after}{}", melds.join(" / "), hand(left))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_print_as_they_are_read() {
        for text in [
            "out",
            "0",
            "23",
            "-5",
            "KS QD AH * 7C 2D",
            "10H",
            ": KC",
            "AS AH AD :",
            "7C / KH KS KD : 4D",
            ":",
            "5C *=6C 7C : *",
            "drop",
            "middle drop",
            "wrong declaration",
            "not in",
            "absent",
        ] {
            assert_eq!(Outcome::parse(text).unwrap().to_string(), text);
        }
        for (text, points) in [("1000000", 1_000_000), ("-1000000", -1_000_000), ("+5", 5)] {
            assert_eq!(Outcome::parse(text), Ok(Outcome::Points(points)));
        }
        for text in ["1000001", "-1000001", "2147483648", "-2147483648", "-2147483649"] {
            assert_eq!(Outcome::parse(text), Err(OutcomeError::Number(text.into())));
        }
        assert_eq!(Outcome::parse(" OUT "), Ok(Outcome::Out));
        assert_eq!(Outcome::parse("Middle_Drop"), Ok(Outcome::Instead(Instead::MiddleDrop)));
        assert_eq!(Outcome::parse("khsd").unwrap().to_string(), "KH KS KD");
        assert_eq!(Outcome::parse("3-5s/khsd:4d").unwrap().to_string(), "3S 4S 5S / KH KS KD : 4D");
        assert_eq!(Outcome::parse("+7"), Ok(Outcome::Points(7)));
        for text in [
            "",
            " ",
            ",",
            "KX",
            "99999999999",
            "1e3",
            "*=6S",
            "2.5",
            "KHSD / : 4D",
            "KHSD : *=4D",
            "a : b : c",
        ] {
            assert!(Outcome::parse(text).is_err(), "{text}");
        }
    }
}
