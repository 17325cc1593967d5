//! Several melds that were named as one, because the `/` between them was left out.

use super::limits::broken;
use super::shapes;
use crate::cards::{Typed, print_cards};
use crate::ruleset::Ruleset;

/// The most cards that are looked through: more than a hand can lay at once.
const MOST: usize = 24;

/// The most wild cards: with more, nearly everything could be several melds, and the likeliest says little.
const MOST_WILD: usize = 3;

/// How cards would read with a `/` between the melds that they are, kept in their order.
pub(super) fn parted(rules: &Ruleset, cards: &[Typed]) -> Option<String> {
    let sizes = [rules.melds.set_size, rules.melds.run_size];
    let least = sizes.into_iter().flatten().map(|size| usize::from(size.min)).min()?.max(1);
    let wild = cards.iter().filter(|typed| typed.card.is_joker() || rules.is_wild(typed.card)).count();
    if cards.len() < 2 * least || cards.len() > MOST || wild > MOST_WILD {
        return None;
    }
    // For each number of cards from the start: where the last of the fewest melds that they are begins.
    let mut ends: Vec<Option<(usize, usize)>> = vec![Some((0, 0))];
    for end in 1..=cards.len() {
        let starts = (0..=end.saturating_sub(least)).rev();
        let found = starts.filter_map(|start| {
            let (melds, _) = ends.get(start).copied().flatten()?;
            lies(rules, cards.get(start..end)?).then_some((melds + 1, start))
        });
        ends.push(found.min_by_key(|(melds, _)| *melds));
    }
    let mut melds = Vec::new();
    let mut end = cards.len();
    while end > 0 {
        let (_, start) = ends.get(end).copied().flatten()?;
        melds.push(print_cards(cards.get(start..end)?));
        end = start;
    }
    melds.reverse();
    (melds.len() > 1).then(|| format!("parted by `/` they are melds: `{}`", melds.join(" / ")))
}

fn lies(rules: &Ruleset, cards: &[Typed]) -> bool {
    !cards.is_empty()
        && shapes(rules, cards, None).iter().any(|meld| broken(rules, cards, meld, false).is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::parse_cards;
    use crate::ruleset::Library;

    #[test]
    fn melds_that_run_together_are_parted() {
        let rules = Library::default().load("contract-rummy", &[]).unwrap();
        for (typed, want) in [
            ("3C 3H 3S 5C 5H 5S", Some("3C 3H 3S / 5C 5H 5S")),
            ("KHSD 3-6S 7CDS", Some("KH KS KD / 3S 4S 5S 6S / 7C 7D 7S")),
            ("KH KS * 3S 4S 5S", Some("KH KS * / 3S 4S 5S")),
            ("3-6S 3-6H", Some("3S 4S 5S 6S / 3H 4H 5H 6H")),
            ("3C 3H 3S 5C 5H", None),
            ("3C 5C 3H 5H 3S 5S", None),
            ("KH KS", None),
        ] {
            let said = parted(&rules, &parse_cards(typed).unwrap());
            let want = want.map(|melds| format!("parted by `/` they are melds: `{melds}`"));
            assert_eq!(said, want, "{typed}");
        }
    }
}
