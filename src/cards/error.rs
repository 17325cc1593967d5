//! What can be wrong with typed cards.

use std::fmt::{self, Write};

use super::{Rank, Span, Suit};

/// Why a text couldn't be read as cards, and where.
///
/// `Display` gives one line without a final stop, safe for any terminal; [`NotationError::help`] names the nearest
/// right thing.
///
/// ```
/// let error = rummy_referee::cards::parse_cards("11H KS").unwrap_err();
/// assert_eq!(error.to_string(), "`11H` is no card: `11` is no rank (A 2-10 J Q K)");
/// assert_eq!(error.help().as_deref(), Some("the jack is `J`: did you mean `JH`?"));
/// assert_eq!(error.span.range(), 0..2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotationError {
    /// What is wrong.
    pub kind: NotationErrorKind,
    /// Where: the narrowest part of the text that is at fault.
    pub span: Span,
}

impl NotationError {
    /// The same error in a text that has `by` more bytes before it.
    #[must_use]
    pub fn shifted(self, by: usize) -> NotationError {
        NotationError { span: self.span.shifted(by), ..self }
    }
}

/// What is wrong with a text that should be cards; `token` is the whole word it happened in, as typed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotationErrorKind {
    /// What stands where a rank belongs is none: `11H`.
    UnknownRank {
        /// The word.
        token: String,
        /// What should have been a rank.
        rank: String,
    },
    /// What stands where a suit belongs is none: `KX`.
    UnknownSuit {
        /// The word.
        token: String,
        /// What should have been a suit.
        suit: char,
    },
    /// A rank alone: `K`.
    NoSuit {
        /// The word.
        token: String,
        /// The rank.
        rank: Rank,
    },
    /// A suit alone: `H`.
    NoRank {
        /// The word.
        token: String,
        /// The suit, the first if there are several.
        suit: Suit,
    },
    /// Something follows a joker in the same word: `JKS`, `*6S`.
    AfterJoker {
        /// The word.
        token: String,
        /// What follows the joker.
        rest: String,
    },
    /// A range that isn't one: `6-3S`.
    Range {
        /// The word.
        token: String,
        /// What is wrong with it.
        fault: RangeFault,
    },
    /// A declaration that isn't one: `*=`.
    Declaration {
        /// The word.
        token: String,
        /// What is wrong with it.
        fault: DeclarationFault,
    },
    /// One word that was typed as several: `* = 6S`.
    Gap {
        /// The words with what parts them.
        token: String,
        /// The same without gaps, which would be right.
        joined: String,
    },
    /// A `/` where one list of cards is wanted.
    MeldMark,
    /// No cards before, after or between `/`.
    EmptyMeld,
    /// Nothing where one card is wanted.
    NoCard,
    /// Several cards where one is wanted.
    SeveralCards {
        /// All of them.
        token: String,
    },
    /// A joker or a declaration where a natural card is wanted.
    NotNatural {
        /// The word.
        token: String,
    },
}

/// What is wrong with a range of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RangeFault {
    /// An end is missing, or there are more than two.
    Ends,
    /// Neither end has a suit.
    NoSuit(Rank, Rank),
    /// An end has several suits; all that were typed.
    ManySuits(Rank, Rank, Vec<Suit>),
    /// The ends have different suits.
    TwoSuits(Rank, Rank, [Suit; 2]),
    /// Both ends are the same card.
    Equal(Rank, Suit),
    /// The first end is above the last.
    Down(Rank, Rank, Suit),
}

/// What is wrong with the declaration of a wild card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum DeclarationFault {
    /// Nothing before `=`.
    NoCard,
    /// Several cards before `=`.
    ManyCards,
    /// Nothing after `=`.
    NoIdentity,
    /// Several cards after `=`.
    ManyIdentities,
    /// A joker after `=`.
    Joker,
}

impl std::error::Error for NotationError {}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NotationErrorKind as Kind;
        match &self.kind {
            Kind::UnknownRank { token, rank } => {
                write!(f, "{} is no card: {} is no rank (A 2-10 J Q K)", Quoted(token), Quoted(rank))
            }
            Kind::UnknownSuit { token, suit } => {
                let suit = suit.to_string();
                write!(f, "{} is no card: {} is no suit (S H D C or ♠ ♥ ♦ ♣)", Quoted(token), Quoted(&suit))
            }
            Kind::NoSuit { token, .. } => write!(f, "{} is no card: the rank has no suit", Quoted(token)),
            Kind::NoRank { token, .. } => write!(f, "{} is no card: the suit has no rank", Quoted(token)),
            Kind::AfterJoker { token, rest } => {
                write!(f, "{} is no card: {} can't follow a joker", Quoted(token), Quoted(rest))
            }
            Kind::Range { token, fault } => write!(f, "{} is no range: {fault}", Quoted(token)),
            Kind::Declaration { token, fault } => write!(f, "{} declares nothing: {fault}", Quoted(token)),
            Kind::Gap { token, .. } => write!(f, "{} has a gap in it", Quoted(token)),
            Kind::MeldMark => f.write_str("`/` parts melds, but one list of cards is wanted here"),
            Kind::EmptyMeld => f.write_str("a meld without cards"),
            Kind::NoCard => f.write_str("no card where one is wanted"),
            Kind::SeveralCards { token } => {
                write!(f, "{} is more than one card where one is wanted", Quoted(token))
            }
            Kind::NotNatural { token } => {
                write!(f, "{} is no natural card, with a rank and a suit of its own", Quoted(token))
            }
        }
    }
}

impl fmt::Display for RangeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            RangeFault::Ends => "it needs two ends",
            RangeFault::NoSuit(..) => "neither end has a suit",
            RangeFault::ManySuits(..) => "it has more than one suit",
            RangeFault::TwoSuits(..) => "its ends have different suits",
            RangeFault::Equal(..) => "both ends are the same card",
            RangeFault::Down(..) => "it goes downward",
        })
    }
}

impl fmt::Display for DeclarationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DeclarationFault::NoCard => "no card before `=`",
            DeclarationFault::ManyCards => "more than one card before `=`",
            DeclarationFault::NoIdentity => "no card after `=`",
            DeclarationFault::ManyIdentities => "more than one card after `=`",
            DeclarationFault::Joker => "a wild card can't stand for a joker",
        })
    }
}

/// Typed text in backticks, cut where it is long, with nothing in it that could move a cursor or turn a line.
struct Quoted<'a>(&'a str);

impl Quoted<'_> {
    const LONGEST: usize = 40;
}

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        f.write_char('`')?;
        for char in chars.by_ref().take(Quoted::LONGEST) {
            match char {
                // Harmless, and `escape_debug` would write them otherwise than they were typed.
                '\'' | '"' | '\\' | '\u{fe0e}' | '\u{fe0f}' => f.write_char(char)?,
                _ => char.escape_debug().try_for_each(|char| f.write_char(char))?,
            }
        }
        if chars.next().is_some() {
            f.write_char('…')?;
        }
        f.write_char('`')
    }
}
