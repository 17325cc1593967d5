//! The parts of an address that stand for several: numbers of players `3-4`, ranks `J-K`.

use std::borrow::Cow;

use super::keys::{Key, Varies};
use super::size::number;
use crate::cards::{Rank, parse_face};

/// The most players that any ruleset may have.
pub const MOST_PLAYERS: u8 = 12;

/// The addresses that a written one stands for, each of one number of players, one rank or one card; else what was
/// expected in the place of `part`, the part that varies.
pub(super) fn spelt_out(
    path: &str,
    key: &'static Key,
    part: &str,
) -> Result<Vec<Cow<'static, str>>, &'static str> {
    let under =
        |names: Vec<String>| names.iter().map(|name| [key.stem(), ".", name].concat().into()).collect();
    let itself = || Ok(vec![Cow::Owned(path.to_owned())]);
    match key.varies() {
        Varies::No => Ok(vec![Cow::Borrowed(key.path)]),
        Varies::Players => players(part).map(under),
        Varies::Cards => card_names(part).map(under),
        Varies::Name if is_name(part) => itself(),
        Varies::Name => Err("a name of small letters, digits and `_`, at most 40"),
        Varies::Deal if is_deal(part) => itself(),
        Varies::Deal => Err(A_DEAL),
    }
}

/// How a deal is named.
pub(super) const A_DEAL: &str = "a deal is named by its number, from 1 to 99";

/// The most deals that a ruleset may have.
pub(super) const MOST_DEALS: usize = 99;

/// Whether a text is the number of a deal, written plainly.
pub(super) fn is_deal(text: &str) -> bool {
    number(text).is_some_and(|n| n.to_string() == text)
}

/// Whether a text is a name that a ruleset may make up.
fn is_name(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    (1..=40).contains(&text.len()) && text.chars().all(plain)
}

/// `3-4` or `5`, as numbers of players.
fn players(text: &str) -> Result<Vec<String>, &'static str> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low <= high && high <= MOST_PLAYERS => {
            Ok((low..=high).map(|n| n.to_string()).collect())
        }
        _ => Err("numbers of players from 1 to 12: `4` or `3-4`"),
    }
}

/// `joker`, `A`, `2-10`, `J-K`, `QS`, as the names of single ranks and cards.
fn card_names(text: &str) -> Result<Vec<String>, &'static str> {
    const EXPECTED: &str = "`joker`, a rank `A`, ranks `2-10` or `J-K`, or a card `QS`";
    if ["joker", "low_ace", "wild_rank"].contains(&text) {
        return Ok(vec![text.to_owned()]);
    }
    if let Some(rank) = Rank::from_text(text) {
        return Ok(vec![rank.to_string()]);
    }
    if let Some((low, high)) = text.split_once('-') {
        let (low, high) = (Rank::from_text(low).ok_or(EXPECTED)?, Rank::from_text(high).ok_or(EXPECTED)?);
        // An ace at the right end is the high one: `10-A`.
        let top = if high == Rank::Ace && low != Rank::Ace { Rank::King } else { high };
        let mut names: Vec<_> =
            Rank::ALL.iter().filter(|rank| (low..=top).contains(rank)).map(ToString::to_string).collect();
        if top != high {
            names.push(high.to_string());
        }
        return if names.len() > 1 { Ok(names) } else { Err(EXPECTED) };
    }
    parse_face(text).map(|face| vec![face.to_string()]).map_err(|_| EXPECTED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_spelt_out() {
        assert_eq!(players("3-5").unwrap(), ["3", "4", "5"]);
        assert_eq!(players("12").unwrap(), ["12"]);
        for bad in ["", "-", "0", "5-3", "3-", "13", "3-13", "3–4", "x", "3-4-5", "-3"] {
            assert!(players(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn ranks_and_cards_are_spelt_out() {
        assert_eq!(card_names("J-K").unwrap(), ["J", "Q", "K"]);
        assert_eq!(card_names("10-A").unwrap(), ["10", "J", "Q", "K", "A"]);
        assert_eq!(card_names("A-3").unwrap(), ["A", "2", "3"]);
        assert_eq!(card_names("t").unwrap(), ["10"]);
        assert_eq!(card_names("qs").unwrap(), ["QS"]);
        for bad in ["", "K-J", "A-A", "5-5", "Joker", "jokers", "11", "2-11", "JK", "*", "2-10S"] {
            assert!(card_names(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn deals_have_plain_numbers() {
        assert!(is_deal("1") && is_deal("99"));
        assert!(!is_deal("0") && !is_deal("07") && !is_deal("100") && !is_deal("") && !is_deal(" 1"));
    }
}
