//! Sums typed in place of a number: `15+10+5`, as one counts cards aloud.

use super::typed::Way;

/// What a sum comes to, and how it reads: `15 + 10 + 5 = 30`. `None` for anything else, a single number too.
///
/// A minus inside it is read only where melds count and hands count against them: elsewhere `3-6` is a slip for cards.
pub(super) fn sum(text: &str, way: Way) -> Option<(i32, String)> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let may_take = matches!(way, Way::Melds | Way::Paid);
    let (mut total, mut words, mut terms) = (0_i32, String::new(), 0);
    let mut rest = plain.as_str();
    while !rest.is_empty() {
        let (sign, after) = match rest.split_at_checked(1) {
            Some(("+", after)) => (1, after),
            Some(("-", after)) if terms == 0 || may_take => (-1, after),
            _ if terms == 0 => (1, rest),
            _ => return None,
        };
        let end = after.find(['+', '-']).unwrap_or(after.len());
        let (digits, left) = after.split_at_checked(end)?;
        if digits.is_empty() || digits.len() > 7 || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        total = total.checked_add(sign * digits.parse::<i32>().ok()?)?;
        words.push_str(match (terms, sign) {
            (0, 1) => "",
            (0, _) => "-",
            (_, 1) => " + ",
            _ => " - ",
        });
        words.push_str(digits);
        terms += 1;
        rest = left;
    }
    (terms > 1).then(|| (total, format!("{words} = {total}")))
}

#[cfg(test)]
mod tests {
    use super::{Way, sum};

    #[test]
    fn sums_are_read_as_they_are_said() {
        for (text, way, wanted) in [
            ("15+10+5", Way::Left, Some((30, "15 + 10 + 5 = 30"))),
            (" 15 + 10 ", Way::Whole, Some((25, "15 + 10 = 25"))),
            ("+15+10", Way::Left, Some((25, "15 + 10 = 25"))),
            ("-5+20", Way::Melds, Some((15, "-5 + 20 = 15"))),
            ("50-15", Way::Melds, Some((35, "50 - 15 = 35"))),
            ("15-50", Way::Melds, Some((-35, "15 - 50 = -35"))),
            ("3-6", Way::Left, None),
            ("15", Way::Left, None),
            ("-15", Way::Melds, None),
            ("15+", Way::Left, None),
            ("+", Way::Left, None),
            ("15++5", Way::Left, None),
            ("15+KH", Way::Left, None),
            ("", Way::Left, None),
            ("99999999+1", Way::Left, None),
        ] {
            let found = sum(text, way);
            assert_eq!(found.as_ref().map(|(total, words)| (*total, words.as_str())), wanted, "{text}");
        }
    }
}
