//! What a player may be said to do: moves as they were typed, nothing of them judged.

use std::fmt;

use crate::cards::{Card, Span, Typed, print_cards};

/// One move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// Draws the top card of the stock.
    Draw,
    /// Turns the top card of the stock up.
    Turn(Card),
    /// Takes the top discard; with a card, that one and every card above it.
    Take(Option<Card>),
    /// Lays new melds.
    Meld(Vec<Vec<Typed>>),
    /// Lays cards off on a meld of the table, counted from 1.
    Lay {
        /// The cards.
        cards: Vec<Typed>,
        /// The meld.
        onto: usize,
    },
    /// Gives the real card for a wild one in a meld of the table, counted from 1.
    Swap {
        /// The real card.
        card: Card,
        /// The meld.
        meld: usize,
    },
    /// Puts the table together anew: every meld as it lies afterwards.
    Arrange(Vec<Vec<Typed>>),
    /// Discards a card.
    Discard(Card),
    /// Ends the deal with a low hand.
    Knock(Knock),
    /// Takes the top discard out of turn, for a card of the stock besides.
    Buy,
    /// Lets another buy the top discard.
    Yes,
    /// Calls for a discard that could be melded, out of turn.
    Call(Card),
    /// Does nothing where something could be done.
    Pass,
    /// Plays on without a card in hand.
    Float,
    /// Lays the hand aside and plays no more in this deal.
    Drop,
}

/// What was claimed with a knock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnockKind {
    /// A low hand.
    Knock,
    /// Nothing left beside the melds and the discard.
    Gin,
    /// Nothing left beside the melds, and no discard.
    BigGin,
}

/// A knock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Knock {
    /// What was claimed.
    pub kind: KnockKind,
    /// The hand, as far as it was shown.
    pub shown: Option<Shown>,
    /// The card that was discarded with it.
    pub discard: Option<Card>,
}

/// A hand that is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Cards that nobody arranged.
    Cards(Vec<Card>),
    /// Melds, and the rest.
    Laid {
        /// The melds.
        melds: Vec<Vec<Typed>>,
        /// The rest.
        left: Vec<Card>,
    },
}

impl Shown {
    /// The same as if it had been typed nowhere: the same hand is the same, whichever way it was told.
    pub(super) fn unplaced(mut self) -> Self {
        if let Self::Laid { melds, .. } = &mut self {
            for typed in melds.iter_mut().flatten() {
                typed.span = Span { start: 0, end: 0 };
            }
        }
        self
    }
}

/// A move with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// The move.
    pub made: Move,
    /// Where it was typed.
    pub span: Span,
}

impl Move {
    /// The word that it begins with.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Turn(_) => "turn",
            Self::Take(_) => "take",
            Self::Meld(_) => "meld",
            Self::Lay { .. } => "lay",
            Self::Swap { .. } => "swap",
            Self::Arrange(_) => "arrange",
            Self::Discard(_) => "discard",
            Self::Knock(Knock { kind: KnockKind::Knock, .. }) => "knock",
            Self::Knock(Knock { kind: KnockKind::Gin, .. }) => "gin",
            Self::Knock(Knock { kind: KnockKind::BigGin, .. }) => "big gin",
            Self::Buy => "buy",
            Self::Yes => "yes",
            Self::Call(_) => "rummy",
            Self::Pass => "pass",
            Self::Float => "float",
            Self::Drop => "drop",
        }
    }
}

/// Melds as they are printed: `KH KS KD / 3S 4S 5S`.
pub(super) fn print_melds(melds: &[Vec<Typed>]) -> String {
    melds.iter().map(|meld| print_cards(meld)).collect::<Vec<_>>().join(" / ")
}

fn plain(cards: &[Card]) -> String {
    print_cards(&cards.iter().map(|card| Typed::plain(*card)).collect::<Vec<_>>())
}

/// As it is kept and exported; [`parse_moves`](super::parse_moves) reads the same move back.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        match self {
            Self::Draw | Self::Take(None) | Self::Buy | Self::Yes | Self::Pass | Self::Float | Self::Drop => {
                Ok(())
            }
            Self::Turn(card) | Self::Take(Some(card)) | Self::Discard(card) | Self::Call(card) => {
                write!(f, " {card}")
            }
            Self::Meld(melds) | Self::Arrange(melds) => write!(f, " {}", print_melds(melds)),
            Self::Lay { cards, onto } => write!(f, " {} on {onto}", print_cards(cards)),
            Self::Swap { card, meld } => write!(f, " {card} in {meld}"),
            Self::Knock(knock) => {
                if let Some(shown) = &knock.shown {
                    write!(f, " {shown}")?;
                }
                match knock.discard {
                    Some(card) => write!(f, "; discard {card}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cards(cards) => f.write_str(&plain(cards)),
            Self::Laid { melds, left } => {
                f.write_str(&print_melds(melds))?;
                f.write_str(if melds.is_empty() { ":" } else { " :" })?;
                if left.is_empty() { Ok(()) } else { write!(f, " {}", plain(left)) }
            }
        }
    }
}

/// Moves as they are kept: `draw; meld KH KS KD / 7C 7D 7S; discard 4D`.
pub fn print_moves(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
