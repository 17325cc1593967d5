//! Names that look the same to people and are not the same letters: marks that can't be seen, accents put together
//! otherwise.

use unicode_normalization::UnicodeNormalization as _;

use crate::table::{Game, same_name};

/// Whether a letter leaves no trace where it stands.
const fn unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}')
}

/// A name as it looks: without what can't be seen, with every accent in its letter, each gap one space.
pub(super) fn seen(name: &str) -> String {
    let letters: String = name.chars().filter(|c| !unseen(*c)).collect();
    let words: Vec<&str> = letters.split_whitespace().collect();
    words.join(" ").to_lowercase().nfc().collect()
}

/// A name with every accent in its letter, as most keyboards write it.
pub(super) fn composed(name: &str) -> String {
    name.nfc().collect()
}

/// Whether two names are the same, however their accents are put together.
pub(super) fn same(a: &str, b: &str) -> bool {
    same_name(a, b) || same_name(&composed(a), &composed(b))
}

/// The seat of a player whose name looks so, where no other's does.
pub(super) fn seat(game: &Game, name: &str) -> Option<usize> {
    let name = seen(name);
    let mut found = game.players.iter().enumerate().filter(|(_, known)| seen(known) == name);
    match (found.next(), found.next()) {
        (Some((seat, _)), None) if !name.is_empty() => Some(seat),
        _ => None,
    }
}

/// In what two names differ that look the same.
pub(super) fn difference(a: &str, b: &str) -> String {
    let unseen_in = |name: &str| name.chars().find(|c| unseen(*c));
    let code = |c: char| format!("U+{:04X}", c as u32);
    match (unseen_in(b), unseen_in(a)) {
        (Some(c), _) => format!("the second holds {}, which can't be seen", code(c)),
        (None, Some(c)) => format!("the first holds {}, which can't be seen", code(c)),
        (None, None) if composed(a).to_lowercase() == composed(b).to_lowercase() => {
            "an accent is a letter of its own in one of them".to_owned()
        }
        (None, None) => "the gaps between their words differ".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart_by_what_can_be_seen() {
        for (a, b, same) in [
            ("José", "Jose\u{301}", true),
            ("JOSÉ", "jose\u{301}", true),
            ("Ann", "A\u{200b}nn", true),
            ("Ann", "Ann\u{ad}", true),
            ("Ann B", "Ann\u{a0} B", true),
            ("Jose", "José", false),
            ("Ann", "Anna", false),
            ("한", "\u{1112}\u{1161}\u{11ab}", true),
        ] {
            assert_eq!(seen(a) == seen(b), same, "{a} {b}");
        }
    }
}
