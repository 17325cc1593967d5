//! The words that moves begin with.

use super::MoveError;
use super::part::{Part, quoted};
use crate::cards::{parse_cards, parse_melds};
use crate::play::moves::KnockKind;
use crate::ruleset::nearest;

/// What a word asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Draw,
    Take,
    Meld,
    Lay,
    Swap,
    Arrange,
    Discard,
    Knock(KnockKind),
    Buy,
    Yes,
    Call,
    Pass,
    Float,
    Drop,
    Turn,
}

/// Every word; the beginning of one is enough where no other begins so.
const WORDS: [(&str, Word); 18] = [
    ("draw", Word::Draw),
    ("take", Word::Take),
    ("meld", Word::Meld),
    ("lay", Word::Lay),
    ("swap", Word::Swap),
    ("arrange", Word::Arrange),
    ("discard", Word::Discard),
    ("knock", Word::Knock(KnockKind::Knock)),
    ("gin", Word::Knock(KnockKind::Gin)),
    ("biggin", Word::Knock(KnockKind::BigGin)),
    ("buy", Word::Buy),
    ("yes", Word::Yes),
    ("rummy", Word::Call),
    ("call", Word::Call),
    ("pass", Word::Pass),
    ("float", Word::Float),
    ("drop", Word::Drop),
    ("turn", Word::Turn),
];

/// What the program's own words are shown by.
pub(super) const SEE: &str = "`rummy help moves` shows every move";

/// What a word means; `alone` tells that nothing follows it.
pub(super) fn find(word: &str, alone: bool) -> Option<Word> {
    let word = word.trim_end_matches('!').to_ascii_lowercase();
    match word.as_str() {
        "" => return None,
        // Both are short for two words.
        "d" => return Some(if alone { Word::Draw } else { Word::Discard }),
        "b" => return Some(Word::Buy),
        // Drawing and taking are what is done in every turn.
        "dr" => return Some(Word::Draw),
        "t" => return Some(Word::Take),
        _ => {}
    }
    let mut found = WORDS.iter().filter(|(known, _)| known.starts_with(&word)).map(|(_, meant)| *meant);
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

/// Whether a word is what `big` is followed by.
pub(super) fn is_gin(word: &str) -> bool {
    let word = word.trim_end_matches('!').to_ascii_lowercase();
    !word.is_empty() && "gin".starts_with(&word)
}

/// Why a move begins with no word that is known; it doesn't name cards alone either.
pub(super) fn unknown(part: Part<'_>) -> MoveError {
    let (word, _) = part.first_word();
    let near = nearest(word.text, WORDS.iter().map(|(word, _)| *word)).or_else(|| run_on(word.text));
    if let Some(near) = near {
        return word
            .error(format!("{} is no move", quoted(word.text)), format!("did you mean `{near}`? {SEE}"));
    }
    let cards = parse_melds(part.text).err().filter(|_| like_a_card(word.text));
    match cards {
        Some(error) => MoveError::cards(&error, part.start),
        None => word.error(format!("{} is no move", quoted(word.text)), SEE),
    }
}

/// The word in front of a card that was typed without a space: `d4D`.
fn run_on(word: &str) -> Option<&'static str> {
    let cuts = word.char_indices().skip(1).filter_map(|(at, _)| word.split_at_checked(at));
    let mut found = cuts.filter(|(_, cards)| parse_cards(cards).is_ok()).filter_map(|(head, _)| {
        let meant = find(head, false)?;
        WORDS.iter().find(|(_, word)| *word == meant)
    });
    found.next().map(|(word, _)| *word)
}

/// Whether a word was rather meant for a card.
pub(super) fn like_a_card(word: &str) -> bool {
    let first = word.chars().next();
    let short = word.chars().count() <= 3 && first.is_some_and(|c| "ATJQK".contains(c.to_ascii_uppercase()));
    short || word.contains(|char: char| char.is_ascii_digit() || "*-=".contains(char))
}
