//! From what was typed to cards.

use super::token::{Group, Token, only_suits, words};
use super::{
    Card, DeclarationFault, Face, NotationError, NotationErrorKind, RangeFault, Rank, Span, Stands, Suit,
    Typed,
};

/// Reads a list of cards, which spaces or commas part: `KS QD AH * 7C=6S`.
///
/// A card is its rank (`A`, `2` to `10`, `T`, `J`, `Q`, `K`) and its suit (`S`, `H`, `D`, `C` or a symbol), a joker
/// `*`, `JK` or `joker`; what a wild card stands for follows an `=`. `KHSD` is short for three kings, `3-6S` for
/// four spades. No cards are no error.
///
/// ```
/// use rummy_referee::cards::{parse_cards, print_cards};
///
/// assert_eq!(print_cards(&parse_cards("td, q-a♥ jk=2c")?), "10D QH KH AH *=2C");
/// # Ok::<(), rummy_referee::cards::NotationError>(())
/// ```
pub fn parse_cards(text: &str) -> Result<Vec<Typed>, NotationError> {
    match text.find('/') {
        Some(at) => Err(NotationError { kind: NotationErrorKind::MeldMark, span: Span::new(at, at + 1) }),
        None => read_list(text, text, 0),
    }
}

/// Reads melds, which `/` parts: `KHSD / 3-6S`.
///
/// Each meld is read as [`parse_cards`] does, with spans into the whole text. A meld without cards is an error, and
/// so is an empty text.
///
/// ```
/// use rummy_referee::cards::parse_melds;
///
/// assert_eq!(parse_melds("KHSD/3-6S")?.len(), 2);
/// assert!(parse_melds("KHSD / ").is_err());
/// # Ok::<(), rummy_referee::cards::NotationError>(())
/// ```
pub fn parse_melds(text: &str) -> Result<Vec<Vec<Typed>>, NotationError> {
    let mut start = 0;
    let mut melds = Vec::new();
    for part in text.split('/') {
        let meld = read_list(text, part, start)?;
        let end = start + part.len();
        if meld.is_empty() {
            return Err(NotationError { kind: NotationErrorKind::EmptyMeld, span: Span::new(start, end) });
        }
        melds.push(meld);
        start = end + 1;
    }
    Ok(melds)
}

/// Reads exactly one natural card, such as the upcard.
///
/// ```
/// use rummy_referee::cards::parse_face;
///
/// assert_eq!(parse_face("10♦")?.to_string(), "10D");
/// assert!(parse_face("*").is_err());
/// # Ok::<(), rummy_referee::cards::NotationError>(())
/// ```
pub fn parse_face(text: &str) -> Result<Face, NotationError> {
    let cards = parse_cards(text)?;
    let token = text.trim().to_owned();
    let start = text.len() - text.trim_start().len();
    let span = Span::new(start, start + token.len());
    let kind = match cards.as_slice() {
        [] => NotationErrorKind::NoCard,
        [Typed { card, stands: None, .. }] => match card.face() {
            Some(face) => return Ok(face),
            None => NotationErrorKind::NotNatural { token },
        },
        [_] => NotationErrorKind::NotNatural { token },
        [_, _, ..] => NotationErrorKind::SeveralCards { token },
    };
    Err(NotationError { kind, span })
}

/// Reads the part of `text` that begins at `start`.
fn read_list(text: &str, part: &str, start: usize) -> Result<Vec<Typed>, NotationError> {
    let words = words(part, start);
    let mut cards = Vec::new();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        if let Some(error) = gap(text, rest) {
            return Err(error);
        }
        read_word(*word, &mut cards)?;
        rest = after;
    }
    Ok(cards)
}

/// Notices a word that was typed in pieces, `3 - 6S`, `* = 6S` or `10 H`, if it would be right in one.
fn gap(text: &str, words: &[Token<'_>]) -> Option<NotationError> {
    let parts = |first: &str, next: &str| {
        first.ends_with(is_joint)
            || next.starts_with(is_joint)
            || (Rank::from_text(first).is_some() && only_suits(next).is_some())
    };
    let (first, rest) = words.split_first()?;
    let (mut last, mut joined) = (first, first.text.to_owned());
    // Two gaps at most: before the sign and after it.
    for next in rest.iter().take(2) {
        if !parts(last.text, next.text) {
            break;
        }
        joined.push_str(next.text);
        last = next;
    }
    let whole = Token { word: &joined, text: &joined, start: 0 };
    if joined.len() == first.text.len() || read_word(whole, &mut Vec::new()).is_err() {
        return None;
    }
    let span = Span::new(first.start, last.end());
    let token = text.get(span.range())?.to_owned();
    Some(NotationError { kind: NotationErrorKind::Gap { token, joined }, span })
}

fn is_joint(char: char) -> bool {
    char == '=' || is_dash(char)
}

/// A hyphen, or what a keyboard that means well makes of it.
fn is_dash(char: char) -> bool {
    matches!(char, '-' | '–' | '—' | '−')
}

fn read_word(word: Token<'_>, cards: &mut Vec<Typed>) -> Result<(), NotationError> {
    match word.split_once(|char| char == '=') {
        Some((before, after)) => cards.push(read_declaration(word, before, after)?),
        None => read_plain(word, cards)?,
    }
    Ok(())
}

fn read_declaration(word: Token<'_>, before: Token<'_>, after: Token<'_>) -> Result<Typed, NotationError> {
    let fault = |part: Token<'_>, fault| {
        Err(part.error(NotationErrorKind::Declaration { token: word.word.to_owned(), fault }))
    };
    if before.text.is_empty() {
        return fault(word, DeclarationFault::NoCard);
    }
    let mut cards = Vec::new();
    read_plain(before, &mut cards)?;
    let [Typed { card, .. }] = *cards.as_slice() else {
        return fault(before, DeclarationFault::ManyCards);
    };
    if after.text.is_empty() {
        return fault(word, DeclarationFault::NoIdentity);
    }
    if after.text.contains(is_joint) {
        return fault(after, DeclarationFault::ManyIdentities);
    }
    if jokers(after.text).is_some() {
        return fault(after, DeclarationFault::Joker);
    }
    let Group { rank, suits } = read_group(after)?;
    let stands = match *suits.as_slice() {
        [] => Stands::Rank(rank),
        [(suit, _)] => Stands::Face(Face { rank, suit }),
        _ => return fault(after, DeclarationFault::ManyIdentities),
    };
    Ok(Typed { card, stands: Some(stands), span: word.span() })
}

/// Reads anything without an `=`: jokers, a card, cards of one rank, a range.
fn read_plain(word: Token<'_>, cards: &mut Vec<Typed>) -> Result<(), NotationError> {
    if let Some(count) = jokers(word.text) {
        let each = word.text.len() / count;
        cards.extend((0..count).map(|n| {
            let start = word.start + n * each;
            Typed { card: Card::JOKER, stands: None, span: Span::new(start, start + each) }
        }));
        return Ok(());
    }
    if let Some((from, to)) = word.split_once(is_dash) {
        return read_range(word, from, to, cards);
    }
    let Group { rank, suits } = read_group(word)?;
    if suits.is_empty() {
        return Err(word.error(NotationErrorKind::NoSuit { token: word.word.to_owned(), rank }));
    }
    cards.extend(suits.iter().enumerate().map(|(n, &(suit, span))| {
        let start = if n == 0 { word.start } else { span.start };
        Typed { card: Card::natural(Face { rank, suit }), stands: None, span: Span::new(start, span.end) }
    }));
    Ok(())
}

fn read_range(
    word: Token<'_>,
    from: Token<'_>,
    to: Token<'_>,
    cards: &mut Vec<Typed>,
) -> Result<(), NotationError> {
    let fault = |fault| Err(word.error(NotationErrorKind::Range { token: word.word.to_owned(), fault }));
    if from.text.is_empty() || to.text.is_empty() || to.text.contains(is_dash) {
        return fault(RangeFault::Ends);
    }
    let (from, to) = (read_group(from)?, read_group(to)?);
    let suit = match (from.suits.as_slice(), to.suits.as_slice()) {
        ([], []) => return fault(RangeFault::NoSuit(from.rank, to.rank)),
        ([(suit, _)], []) | ([], [(suit, _)]) => *suit,
        ([(first, _)], [(last, _)]) if first == last => *first,
        (&[(first, _)], &[(last, _)]) => {
            return fault(RangeFault::TwoSuits(from.rank, to.rank, [first, last]));
        }
        (first, last) => {
            let suits: Vec<Suit> = first.iter().chain(last).map(|&(suit, _)| suit).collect();
            return fault(RangeFault::ManySuits(from.rank, to.rank, suits));
        }
    };
    if from.rank == to.rank {
        return fault(RangeFault::Equal(from.rank, suit));
    }
    // The ace is low where a range begins, high where it ends.
    let top = if to.rank == Rank::Ace { 14 } else { to.rank.number() };
    if from.rank.number() > top {
        return fault(RangeFault::Down(from.rank, to.rank, suit));
    }
    let ranks = (from.rank.number()..=top).map(|number| Rank::from_number(number).unwrap_or(Rank::Ace));
    let card = |rank| Typed { card: Card::natural(Face { rank, suit }), stands: None, span: word.span() };
    cards.extend(ranks.map(card));
    Ok(())
}

/// Reads a rank and suits, and tells a joker with something behind it from a word that makes no sense at all.
fn read_group(part: Token<'_>) -> Result<Group, NotationError> {
    let after_star = part.text.strip_prefix('*').map(|rest| rest.trim_start_matches('*'));
    let after_star = after_star.filter(|rest| !rest.is_empty());
    let after_letters = || {
        let (head, rest) = part.text.split_at_checked(2)?;
        (head.eq_ignore_ascii_case("jk") && only_suits(rest).is_some()).then_some(rest)
    };
    match after_star.or_else(after_letters) {
        Some(rest) => {
            let kind = NotationErrorKind::AfterJoker { token: part.word.to_owned(), rest: rest.to_owned() };
            Err(NotationError { kind, span: Span::new(part.end() - rest.len(), part.end()) })
        }
        None => part.group(),
    }
}

/// How many jokers the text is, if it is nothing else.
fn jokers(text: &str) -> Option<usize> {
    let named = text.eq_ignore_ascii_case("jk") || text.eq_ignore_ascii_case("joker");
    let starred = !text.is_empty() && text.bytes().all(|byte| byte == b'*');
    if named { Some(1) } else { starred.then_some(text.len()) }
}
