//! From what was typed to moves.

mod arguments;
mod part;
#[cfg(test)]
pub(super) mod tests;
mod words;

use super::moves::{Knock, Move, Said, Shown};
use crate::cards::{Span, Typed, parse_melds, print_cards};
use arguments::Asked;
pub(super) use part::{Part, quoted};
use words::{SEE, Word};

/// The longest turn, in bytes.
const LONGEST: usize = 10_000;

/// The most moves of a turn.
const MOST_MOVES: usize = 50;

/// The most cards of a turn. What is printed of so many is shorter than [`LONGEST`], and can be read again.
const MOST_CARDS: usize = 900;

/// Why a text is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct MoveError {
    /// What is wrong.
    pub message: String,
    /// What would do.
    pub help: Option<String>,
    /// Where.
    pub span: Span,
}

/// Reads the moves of one turn, parted by `;`.
///
/// The words of moves may be cut short, as long as one meaning is left, and stand in any case. A card alone is
/// discarded. A knock and the discard beside it, on either side, are one move.
///
/// ```
/// use rummy_referee::play::{parse_moves, print_moves};
///
/// let said = parse_moves("d; m KHSD/7CDS; l 6s 2; 4d")?;
/// let moves: Vec<_> = said.into_iter().map(|said| said.made).collect();
/// assert_eq!(print_moves(&moves), "draw; meld KH KS KD / 7C 7D 7S; lay 6S on 2; discard 4D");
///
/// let error = parse_moves("draw; dicsard 4D").unwrap_err();
/// assert_eq!((error.to_string(), error.span.range()), ("`dicsard` is no move".into(), 6..13));
/// # Ok::<(), rummy_referee::play::MoveError>(())
/// ```
///
/// # Errors
/// The first part that is no move, with its place in the text.
pub fn parse_moves(text: &str) -> Result<Vec<Said>, MoveError> {
    read_moves(Part::new(text, 0))
}

/// As [`parse_moves`], of a part of a longer text.
pub(super) fn read_moves(text: Part<'_>) -> Result<Vec<Said>, MoveError> {
    if text.text.len() > LONGEST {
        return Err(text.error(format!("a turn of more than {LONGEST} bytes"), "make it several turns"));
    }
    let (mut said, mut cards) = (Vec::new(), 0);
    for part in text.parts(';').map(|part| part.trimmed()).filter(|part| !part.is_empty()) {
        if said.len() == MOST_MOVES {
            return Err(
                part.error(format!("a turn of more than {MOST_MOVES} moves"), "make it several turns")
            );
        }
        let made = read_move(part)?;
        cards += count(&made);
        if cards > MOST_CARDS {
            return Err(part.error(format!("a turn of more than {MOST_CARDS} cards"), "no pack has so many"));
        }
        said.push(Said { made, span: part.span() });
    }
    if said.is_empty() {
        return Err(text.error("no move", format!("a turn reads `draw; discard 4D`; {SEE}")));
    }
    Ok(joined(said))
}

/// How many cards a move names.
fn count(made: &Move) -> usize {
    let of = |melds: &[Vec<Typed>]| melds.iter().map(Vec::len).sum();
    match made {
        Move::Meld(melds) | Move::Arrange(melds) => of(melds),
        Move::Lay { cards, .. } => cards.len(),
        Move::Knock(Knock { shown: Some(Shown::Cards(cards)), .. }) => cards.len(),
        Move::Knock(Knock { shown: Some(Shown::Laid { melds, left }), .. }) => of(melds) + left.len(),
        _ => 1,
    }
}

/// A knock and the discard beside it are one move; of two, the discard that follows.
fn joined(said: Vec<Said>) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    let mut rest = said.into_iter().peekable();
    while let Some(mut said) = rest.next() {
        if let Move::Knock(knock) = &mut said.made {
            if let Some(next) = rest.peek()
                && let Move::Discard(card) = next.made
            {
                knock.discard = Some(card);
                said.span.end = next.span.end;
                rest.next();
            } else if let Some(before) = all.last()
                && let Move::Discard(card) = before.made
            {
                knock.discard = Some(card);
                said.span.start = before.span.start;
                all.pop();
            }
        }
        all.push(said);
    }
    all
}

fn read_move(part: Part<'_>) -> Result<Move, MoveError> {
    let (mut word, mut rest) = part.first_word();
    let Some(meant) = words::find(word.text, rest.is_empty()) else { return cards_alone(part) };
    if word.text.eq_ignore_ascii_case("big") {
        let (gin, more) = rest.first_word();
        if words::is_gin(gin.text) {
            word = part.between(0, gin.end() - part.start);
            rest = more;
        }
    }
    let asked = |example| Asked { word, rest, example };
    Ok(match meant {
        Word::Draw => {
            asked("`draw` is from the stock, `take 7H` from the discards").alone()?;
            Move::Draw
        }
        Word::Turn => Move::Turn(asked("`turn 7H` turns up the top card of the stock").card()?),
        Word::Take if rest.is_empty() => Move::Take(None),
        Word::Take => Move::Take(Some(asked("`take 7H` takes every card above it too").card()?)),
        Word::Meld => Move::Meld(asked("`meld KHSD / 3-6S`").melds()?),
        Word::Arrange => Move::Arrange(asked("`arrange 3-5S / KHSD`, the whole table").melds()?),
        Word::Lay => {
            let (cards, onto) = asked("`lay 6S on 2`").onto()?;
            Move::Lay { cards, onto }
        }
        Word::Swap => {
            let (card, meld) = asked("`swap 6S in 2`").one_onto()?;
            Move::Swap { card, meld }
        }
        Word::Discard => Move::Discard(asked("`discard 4D`").card()?),
        Word::Knock(kind) => Move::Knock(asked("`knock KHSD / 3-6S : 4D 2C`").knock(kind)?),
        Word::Buy => {
            asked("`buy` takes the top discard").alone()?;
            Move::Buy
        }
        Word::Yes => {
            asked("`yes` stands alone").alone()?;
            Move::Yes
        }
        Word::Call => Move::Call(asked("`rummy 7H`").card()?),
        Word::Pass => {
            asked("`pass` stands alone").alone()?;
            Move::Pass
        }
        Word::Drop => {
            asked("`drop` stands alone").alone()?;
            Move::Drop
        }
        Word::Float => {
            asked("`float` stands alone").alone()?;
            Move::Float
        }
    })
}

/// Cards without a word: one is discarded.
fn cards_alone(part: Part<'_>) -> Result<Move, MoveError> {
    let Ok(melds) = parse_melds(part.text) else { return Err(words::unknown(part)) };
    if let [one] = melds.as_slice()
        && let [_] = one.as_slice()
    {
        let asked = Asked { word: part, rest: part, example: "`discard 4D`" };
        return Ok(Move::Discard(asked.card()?));
    }
    let shown: Vec<String> = melds.iter().map(|meld| print_cards(meld)).collect();
    let shown = shown.join(" / ");
    let help = if shown.len() > 40 { "`meld …`".to_owned() } else { format!("`meld {shown}`") };
    let said = "no word says what is done with these cards";
    Err(part.error(said, format!("new melds are {help}, a lay-off is `lay 6S on 2`; {SEE}")))
}
