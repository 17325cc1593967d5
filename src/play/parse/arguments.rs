//! What follows the word of a move.

use super::MoveError;
use super::part::{Part, quoted};
use super::words;
use crate::cards::{Card, NotationError, NotationErrorKind, Typed, parse_cards, parse_melds};
use crate::play::moves::{Knock, KnockKind, Shown};
use crate::table::OutcomeError;

/// The words that may stand before the number of a meld.
const JOINTS: [&str; 5] = ["on", "in", "for", "onto", "to"];

/// The highest number that a meld on the table may have.
const MOST_MELDS: usize = 999;

impl MoveError {
    /// What is wrong with cards of a part that begins at `start`.
    pub(in crate::play) fn cards(error: &NotationError, start: usize) -> Self {
        Self { message: error.to_string(), help: error.help(), span: error.span.shifted(start) }
    }
}

/// A word with what follows it, and how the move is written.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) word: Part<'a>,
    pub(super) rest: Part<'a>,
    pub(super) example: &'static str,
}

impl Asked<'_> {
    /// Nothing may follow.
    pub(super) fn alone(&self) -> Result<(), MoveError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        let word = self.word.text.to_ascii_lowercase();
        let (first, _) = self.rest.first_word();
        let said = format!("nothing follows `{word}`");
        Err(first.error(said, format!("{}; moves part by `;`", self.example)))
    }

    /// One card, which stands for itself.
    pub(super) fn card(&self) -> Result<Card, MoveError> {
        self.one(self.rest)
    }

    fn one(&self, part: Part<'_>) -> Result<Card, MoveError> {
        let cards = self.in_hand(part)?;
        match cards.as_slice() {
            [card] => Ok(*card),
            [] => Err(self.nothing("no card")),
            _ => {
                let part = part.trimmed();
                let said = format!("{} is more than one card", quoted(part.text));
                Err(part.error(said, format!("one card is wanted: {}", self.example)))
            }
        }
    }

    /// Melds, at least one.
    pub(super) fn melds(&self) -> Result<Vec<Vec<Typed>>, MoveError> {
        if self.rest.is_empty() {
            return Err(self.nothing("no meld"));
        }
        self.no_colon(self.rest)?;
        melds(self.rest)
    }

    /// Cards and the number of a meld.
    pub(super) fn onto(&self) -> Result<(Vec<Typed>, usize), MoveError> {
        let (part, meld) = self.target()?;
        let cards = self.cards(part)?;
        if cards.is_empty() { Err(self.nothing("no card")) } else { Ok((cards, meld)) }
    }

    /// One card and the number of a meld.
    pub(super) fn one_onto(&self) -> Result<(Card, usize), MoveError> {
        let (part, meld) = self.target()?;
        Ok((self.one(part)?, meld))
    }

    /// What comes before the number of a meld, and the number.
    fn target(&self) -> Result<(Part<'_>, usize), MoveError> {
        let words = self.rest.words();
        let joint = |word: &Part<'_>| JOINTS.iter().any(|joint| word.text.eq_ignore_ascii_case(joint));
        let mut after = words.iter().skip_while(|word| !joint(word));
        let (from, number) = match (after.next(), words.last()) {
            (Some(joint), _) => match (after.next(), after.next()) {
                (Some(number), None) => (joint.start, number),
                (None, _) => {
                    let said = format!("no meld is named after {}", quoted(joint.text));
                    return Err(joint.error(said, self.numbered()));
                }
                (_, Some(more)) => {
                    let said = format!("{} follows the number of the meld", quoted(more.text));
                    return Err(more.error(said, "one move for each meld, parted by `;`"));
                }
            },
            (None, Some(last)) if is_number(last.text) => (last.start, last),
            (None, Some(_)) => {
                let said = format!("`{}` doesn't say which meld", self.word.text.to_ascii_lowercase());
                return Err(self.rest.error(said, self.numbered()));
            }
            (None, None) => return Err(self.nothing("no card and no meld")),
        };
        let meld = meld_number(*number, || self.numbered())?;
        Ok((self.rest.between(0, from - self.rest.start), meld))
    }

    fn numbered(&self) -> String {
        format!("melds on the table are numbered from 1: {}", self.example)
    }

    /// What was claimed with a knock, and the hand as far as it was shown.
    pub(super) fn knock(&self, kind: KnockKind) -> Result<Knock, MoveError> {
        let shown = if self.rest.is_empty() {
            None
        } else if let Some((laid, left)) = self.rest.split(':') {
            if let Some(at) = left.text.find(':') {
                return Err(left.between(at, at + 1).error("a second `:`", self.example));
            }
            let melds = if laid.trimmed().is_empty() { Vec::new() } else { melds(laid)? };
            Some(Shown::Laid { melds, left: self.in_hand(left)? })
        } else if self.rest.text.contains('/') {
            Some(Shown::Laid { melds: melds(self.rest)?, left: Vec::new() })
        } else {
            let whole = |error: MoveError| MoveError {
                help: error.help.map(|help| format!("{help}; what is melded ends with a `:`")),
                ..error
            };
            Some(Shown::Cards(self.in_hand(self.rest).map_err(whole)?))
        };
        Ok(Knock { kind, shown, discard: None })
    }

    /// Cards in hand, which stand for nothing but themselves.
    fn in_hand(&self, part: Part<'_>) -> Result<Vec<Card>, MoveError> {
        let cards = self.cards(part)?;
        if let Some(declared) = cards.iter().find(|typed| typed.stands.is_some()) {
            let message = OutcomeError::Declared(*declared, declared.card).to_string();
            let help = Some(format!("write `{}`", declared.card));
            return Err(MoveError { message, help, span: declared.span });
        }
        Ok(cards.iter().map(|typed| typed.card).collect())
    }

    fn cards(&self, part: Part<'_>) -> Result<Vec<Typed>, MoveError> {
        self.no_colon(part)?;
        let mut cards = parse_cards(part.text).map_err(|error| unread(&error, part))?;
        shift(&mut cards, part.start);
        Ok(cards)
    }

    fn no_colon(&self, part: Part<'_>) -> Result<(), MoveError> {
        let Some(at) = part.text.find(':') else { return Ok(()) };
        let said = "`:` parts melds from deadwood, where somebody knocks";
        Err(part.between(at, at + 1).error(said, self.example))
    }

    fn nothing(&self, what: &str) -> MoveError {
        let said = format!("`{}` names {what}", self.word.text.to_ascii_lowercase());
        self.word.error(said, format!("write it as {}", self.example))
    }
}

fn melds(part: Part<'_>) -> Result<Vec<Vec<Typed>>, MoveError> {
    let mut melds = parse_melds(part.text).map_err(|error| match error.kind {
        // The span of nothing is better shown where the meld is missed.
        NotationErrorKind::EmptyMeld if error.span.range().is_empty() => {
            let mut error = MoveError::cards(&error, part.start);
            error.span.start = error.span.start.saturating_sub(1).max(part.start);
            error
        }
        _ => unread(&error, part),
    })?;
    for meld in &mut melds {
        shift(meld, part.start);
    }
    Ok(melds)
}

/// Why cards can't be read: a word among them begins another move, or what the cards say.
fn unread(error: &NotationError, part: Part<'_>) -> MoveError {
    let another = |word: &Part<'_>| words::find(word.text, false).is_some() && !words::like_a_card(word.text);
    match part.words().into_iter().find(another) {
        Some(word) => word.error(format!("{} begins another move", quoted(word.text)), "moves part by `;`"),
        None => MoveError::cards(error, part.start),
    }
}

fn shift(cards: &mut [Typed], by: usize) {
    for card in cards {
        card.span = card.span.shifted(by);
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn meld_number(part: Part<'_>, help: impl Fn() -> String) -> Result<usize, MoveError> {
    if !is_number(part.text) {
        return Err(part.error(format!("{} is no number of a meld", quoted(part.text)), help()));
    }
    match part.text.parse::<usize>() {
        Ok(0) => Err(part.error("there is no meld 0", help())),
        Ok(n) if n <= MOST_MELDS => Ok(n),
        _ => Err(part.error(format!("no table has {} melds", quoted(part.text)), help())),
    }
}
