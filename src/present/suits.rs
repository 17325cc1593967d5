//! Suits as symbols, for those who read them faster than letters: `K♥` in place of `KH`.
//!
//! Whatever is said is put into words with letters, as it is typed. This changes the finished text, so that nothing that is
//! kept or read again ever depends on how somebody likes to see it.

use crate::cards::{Face, parse_face};

/// The cards of a text with symbols for their suits. Words that are also part of a name are left alone, and so are the keys
/// of rules.
pub fn symbols(text: &str, names: &[String]) -> String {
    let mut shown = String::with_capacity(text.len() + text.len() / 8);
    let (mut rest, mut before) = (text, None);
    while let Some(c) = rest.chars().next() {
        // What colours a text is no part of its words.
        let code = rest.strip_prefix('\u{1b}').and_then(|code| code.find('m')).map(|at| at + 2);
        let part = |c: char| c.is_alphanumeric() || c == '_';
        let word = rest.find(|c| !part(c)).unwrap_or(rest.len());
        let (piece, left) = rest.split_at(code.unwrap_or(if word > 0 { word } else { c.len_utf8() }));
        let card = Some(piece).filter(|_| code.is_none() && before != Some('.')).and_then(card);
        match card {
            Some(face) if !names.iter().any(|name| name.split(|c| !part(c)).any(|word| word == piece)) => {
                shown.push_str(&face.rank.to_string());
                shown.push(face.suit.symbol());
            }
            _ => shown.push_str(piece),
        }
        before = if code.is_some() { before } else { piece.chars().last() };
        rest = left;
    }
    shown
}

/// A card that is written as every answer writes it.
fn card(word: &str) -> Option<Face> {
    parse_face(word).ok().filter(|face| face.to_string() == word)
}

#[cfg(test)]
mod tests {
    use super::symbols;

    #[test]
    fn cards_and_nothing_else_are_shown_with_symbols() {
        for (text, wanted) in [
            ("Bob: KS 10 + QD 10 + AH 15 = 35", "Bob: K♠ 10 + Q♦ 10 + A♥ 15 = 35"),
            ("* stands for 7S here; type *=7H", "* stands for 7♠ here; type *=7♥"),
            ("`take 9C`, 10D.", "`take 9♣`, 10♦."),
            ("cards.points.QS = 13", "cards.points.QS = 13"),
            ("\u{1b}[1mKH\u{1b}[0m \u{1b}[2m2C\u{1b}[0m", "\u{1b}[1mK♥\u{1b}[0m \u{1b}[2m2♣\u{1b}[0m"),
            ("JC leads, AS by the sea has 2H", "JC leads, AS by the sea has 2♥"),
            ("kh 11H 1S KHSD 3-6S TS CAKES THE_AC 2CV", "kh 11H 1S KHSD 3-6♠ TS CAKES THE_AC 2CV"),
            ("a lone \u{1b} and గంగ KD", "a lone \u{1b} and గంగ K♦"),
            ("", ""),
        ] {
            assert_eq!(symbols(text, &["JC".into(), "AS by the sea".into()]), wanted);
        }
    }
}
