//! Sums typed in place of a number: `15+10+5`, as one counts cards aloud.

use super::typed::Way;
use crate::scoring::Addends;

/// A sum; `None` for anything else, a single number too.
///
/// A minus inside it is read only where melds count and hands count against them: elsewhere `3-6` is a slip for cards.
pub(super) fn sum(text: &str, way: Way) -> Option<Addends> {
    let may_take = matches!(way, Way::Melds | Way::Paid);
    Addends::parse(text).filter(|sum| may_take || !sum.takes_away())
}

#[cfg(test)]
mod tests {
    use super::{Way, sum};

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
