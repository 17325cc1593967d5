//! Hands that are shown at the end of a deal.

use super::Revealed;
use super::quotes::{fit, parts, split, stripped, uncommented, value};
use crate::play::parse::{MoveError, Part, quoted};
use crate::table::{Outcome, OutcomeError, same_name};

/// The word that such a line begins with.
pub(super) const WORD: &str = "hands";

/// The longest line of hands, in bytes.
const LONGEST: usize = 20_000;

/// The most cards of a line. What is printed of so many is shorter than [`LONGEST`], and can be read again.
const MOST_CARDS: usize = 900;

/// The most hands of a line.
const MOST_HANDS: usize = 12;

const SHAPE: &str = "hands read `Bob = KC 5D *; Cat = 9S`";

/// Reads hands that are shown: `Bob = KC 5D *; Cat = 9S`. Nothing behind the `=` is a hand without cards.
///
/// ```
/// use rummy_referee::play::parse_hands;
///
/// let hands = parse_hands("Bob = KC 5D *; \"Mary Ann\" =")?;
/// assert_eq!((hands[0].outcome.left().len(), hands[1].name.as_str()), (3, "Mary Ann"));
/// # Ok::<(), rummy_referee::play::MoveError>(())
/// ```
///
/// # Errors
/// The first part that is no hand, with its place in the text.
pub fn parse_hands(text: &str) -> Result<Vec<Revealed>, MoveError> {
    read(uncommented(Part::new(text, 0))?)
}

/// As [`parse_hands`], of a part of a line whose quotes were checked.
pub(super) fn read(text: Part<'_>) -> Result<Vec<Revealed>, MoveError> {
    if text.text.len() > LONGEST {
        return Err(text.error(format!("more than {LONGEST} bytes of hands"), SHAPE));
    }
    let (mut hands, mut cards): (Vec<Revealed>, usize) = (Vec::new(), 0);
    for part in parts(text, ';').into_iter().map(stripped).filter(|part| !part.is_empty()) {
        let hand = hand(part)?;
        if hands.iter().any(|known| same_name(&known.name, &hand.name)) {
            return Err(part.error(format!("{} shows a second hand", quoted(&hand.name)), SHAPE));
        }
        cards += hand.outcome.named().len();
        if cards > MOST_CARDS || hands.len() == MOST_HANDS {
            let said = format!("more than {MOST_HANDS} hands or {MOST_CARDS} cards in a line");
            return Err(part.error(said, SHAPE));
        }
        hands.push(hand);
    }
    if hands.is_empty() { Err(text.error("no hand", SHAPE)) } else { Ok(hands) }
}

fn hand(part: Part<'_>) -> Result<Revealed, MoveError> {
    let Some((name, shown)) = split(part, '=') else {
        let said = format!("{} has no `=` behind a name", quoted(part.text));
        return Err(part.error(said, SHAPE));
    };
    let (name, span) = (named(name)?, part.span());
    let shown = stripped(shown);
    if shown.is_empty() {
        return Ok(Revealed { name, outcome: Outcome::Cards(Vec::new()), span });
    }
    let outcome = Outcome::parse(shown.text).map_err(|error| fault(shown, &error))?;
    Ok(Revealed { name, outcome, span })
}

/// A name before a mark.
pub(super) fn named(part: Part<'_>) -> Result<String, MoveError> {
    let name = value(part)?;
    fit("a player's name", &name, part)?;
    Ok(name.trim().to_owned())
}

fn fault(shown: Part<'_>, error: &OutcomeError) -> MoveError {
    let span = match error {
        OutcomeError::Cards(error) => error.span.shifted(shown.start),
        OutcomeError::Declared(typed, _) => {
            let before = shown.text.find(':').map_or(0, |at| at + 1);
            typed.span.shifted(shown.start + before)
        }
        _ => shown.span(),
    };
    let help = match error {
        OutcomeError::Cards(error) => error.help(),
        OutcomeError::Declared(_, card) => Some(format!("write `{card}`")),
        _ => None,
    };
    MoveError { message: error.to_string(), help: help.or_else(|| Some(SHAPE.to_owned())), span }
}
