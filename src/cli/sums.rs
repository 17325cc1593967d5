//! Sums typed in place of a number: `15+10+5`, as one counts cards aloud; also `K+10+5`, with ranks for what they count.

use super::typed::Way;
use crate::cards::{Card, Face, Rank, Suit};
use crate::ruleset::Ruleset;
use crate::scoring::{Addends, cards_points};

/// A sum; `None` for anything else, a single number too.
///
/// A minus inside it is read only where melds count and hands count against them: elsewhere `3-6` is a slip for cards.
pub(super) fn sum(text: &str, way: Way) -> Option<Addends> {
    let may_take = matches!(way, Way::Melds | Way::Paid);
    Addends::parse(text).filter(|sum| may_take || !sum.takes_away())
}

/// The same under some rules, with ranks for what they count.
pub(super) fn told(text: &str, rules: &Ruleset) -> Option<Addends> {
    match by_rank(text, rules) {
        Some(numbers) => sum(&numbers.ok()?, Way::by(rules)),
        None => sum(text, Way::by(rules)),
    }
}

/// Ranks without a suit, in a sum or a list, as the numbers that they count: `K+10+5` and `K 10 5` are `10+10+5`. `None`
/// where something else was typed, or where more than points hangs on the cards.
///
/// In a sum a number is what it says; in a list it is a rank, as everything else in it.
///
/// # Errors
/// What a rank counts hangs on its suit.
pub(super) fn by_rank(text: &str, rules: &Ruleset) -> Option<Result<String, String>> {
    let sum = text.contains('+');
    // Of a whole hand a sum is its deadwood, and a list its cards. What is wild in a deal may count otherwise.
    let points = match Way::by(rules) {
        Way::Left => true,
        Way::Whole => sum,
        Way::Held | Way::Melds | Way::Arranged | Way::Paid => false,
    };
    if !points || rules.wild_by_deal() || rules.turns_wild() {
        return None;
    }
    let parts: Vec<&str> = if sum {
        text.split('+').map(str::trim).collect()
    } else {
        text.split([' ', ',']).filter(|part| !part.is_empty()).collect()
    };
    let number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !parts.iter().any(|part| rank(part).is_some() && !number(part)) {
        return None;
    }
    let mut numbers = Vec::new();
    for part in parts {
        let counted = match rank(part) {
            _ if sum && number(part) => Ok(part.to_owned()),
            Some(rank) => counted(rules, rank),
            None if part == "*" => Ok(cards_points(rules, std::iter::once(Card::JOKER)).to_string()),
            None => return None,
        };
        match counted {
            Ok(counted) => numbers.push(counted),
            Err(message) => return Some(Err(message)),
        }
    }
    Some(Ok(numbers.join("+")))
}

/// A rank by itself.
fn rank(part: &str) -> Option<Rank> {
    let part = part.to_uppercase();
    let part = if part == "T" { "10" } else { &part };
    Rank::ALL.into_iter().find(|rank| rank.to_string() == part)
}

/// What a rank counts in every suit.
fn counted(rules: &Ruleset, rank: Rank) -> Result<String, String> {
    let points = |suit: Suit| cards_points(rules, std::iter::once(Card::natural(Face { rank, suit })));
    let all: Vec<(Suit, i32)> = Suit::ALL.into_iter().map(|suit| (suit, points(suit))).collect();
    match all.as_slice() {
        [(_, first), rest @ ..] if rest.iter().all(|(_, points)| points == first) => Ok(first.to_string()),
        _ => {
            let each: Vec<String> =
                all.iter().map(|(suit, points)| format!("{} {points}", Face { rank, suit: *suit })).collect();
            Err(format!("what {rank} counts hangs on its suit ({}): name the card", each.join(", ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Way, by_rank, sum};
    use crate::ruleset::Library;

    #[test]
    fn a_rank_alone_is_what_it_counts() {
        let suits = ["cards.points.QS=40".to_owned()];
        let rules = |id: &str, sets: &[String]| Library::default().load(id, sets).unwrap();
        let plain = rules("contract-rummy", &[]);
        let queen = rules("contract-rummy", &suits);
        for (text, wanted) in [
            ("K", Some("10")),
            ("k+10+5", Some("10+10+5")),
            ("K 10 5", Some("10+10+5")),
            ("A, T, *", Some("15+10+15")),
            ("A + 20", Some("15+20")),
            ("15", None),
            ("10 5", None),
            ("10+5", None),
            ("KH Q", None),
            ("K+KH", None),
            ("out", None),
            ("absent", None),
            ("", None),
        ] {
            assert_eq!(by_rank(text, &plain), wanted.map(|text| Ok(text.to_owned())), "{text}");
        }
        assert_eq!(by_rank("K+J", &queen), Some(Ok("10+10".into())));
        let hangs = "what Q counts hangs on its suit (QS 40, QH 10, QD 10, QC 10): name the card";
        assert_eq!(by_rank("K+Q", &queen), Some(Err(hangs.into())));
        assert_eq!(by_rank("K+Q+5", &rules("gin-rummy", &[])), Some(Ok("10+10+5".into())));
        // Where more than points hangs on the cards, or a rank that is wild may count otherwise.
        for id in ["rummy-500", "gin-rummy", "three-thirteen", "indian-rummy"] {
            assert_eq!(by_rank("K", &rules(id, &[])), None, "{id}");
        }
    }

    #[test]
    fn a_minus_is_read_where_hands_count_against_melds() {
        for (text, way, wanted) in [
            ("15+10+5", Way::Left, Some("15 + 10 + 5")),
            (" 15 + 10 ", Way::Whole, Some("15 + 10")),
            ("-5+20", Way::Melds, Some("-5 + 20")),
            ("50-15", Way::Melds, Some("50 - 15")),
            ("3-6", Way::Left, None),
            ("15+3-6", Way::Left, None),
            ("15", Way::Left, None),
        ] {
            assert_eq!(sum(text, way).map(|sum| sum.words()).as_deref(), wanted, "{text}");
        }
    }
}
