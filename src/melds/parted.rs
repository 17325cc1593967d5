//! Several melds that were named as one, because the `/` between them was left out.

use super::limits::broken;
use super::reasons::misuse;
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
    // Too few are not tried, nor told from one meld below: most of what is judged is as short as that.
    if cards.len() < 2 * least || cards.len() > MOST || wild > MOST_WILD {
        return None;
    }
    // What a card can't be, it can't be in any other meld.
    if misuse(rules, cards).is_some() {
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
            // As many cards as are looked through, and one more.
            (
                "KHSD QHSD JHSD 10HSD 9HSD 8HSD 7HSD 6HSD",
                Some(
                    "KH KS KD / QH QS QD / JH JS JD / 10H 10S 10D / 9H 9S 9D / 8H 8S 8D / 7H 7S 7D / 6H 6S 6D",
                ),
            ),
            ("KHSD QHSD JHSD 10HSD 9HSD 8HSD 7HSD 6HSDC", None),
            // No natural card stands for another.
            ("7S=8S 7H 7D 4S 5S 6S", None),
            // One meld is not parted, though it is long enough to be two.
            ("3-8S", None),
        ] {
            let said = parted(&rules, &parse_cards(typed).unwrap());
            let want = want.map(|melds| format!("parted by `/` they are melds: `{melds}`"));
            assert_eq!(said, want, "{typed}");
        }
    }

    #[test]
    fn with_many_wild_cards_nothing_is_parted() {
        let twos = ["cards.wild=[\"joker\", \"2\"]".to_owned()];
        let rules = Library::default().load("contract-rummy", &twos).unwrap();
        let some = |typed| parted(&rules, &parse_cards(typed).unwrap()).is_some();
        assert!(some("KH KS 2H 9C 9S 2D 6H 6S *"));
        assert!(!some("KH KS 2H 9C 9S 2D 6H 6S 2S 4D 4S *"));
        assert!(!some("KH KS 2H 9C 9S 2D 6H 6S 2S 4D 4S 2C"));
        assert!(!some("KH KS * 9C 9S * 6H 6S * 4D 4S *"));
    }
}
