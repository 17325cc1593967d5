//! A deal that is paid: each of the others pays the player who went out, by what that hand was.

use std::collections::BTreeSet;

use super::deal::{Ended, bonus, told};
use super::hand::Hand;
use super::score::{Score, Term};
use crate::cards::Card;
use crate::melds::Laid;
use crate::ruleset::Ruleset;

/// What each seat wins or pays; all together it is nothing.
pub(super) fn payments(rules: &Ruleset, ended: &Ended, hands: &[Hand]) -> Vec<Score> {
    let mut scores = vec![Score::default(); hands.len()];
    let Some((out, hand)) = ended.out.and_then(|out| Some((out, hands.get(out)?))) else { return scores };
    let pays = |seat: usize| seat != out && hands.get(seat).is_some_and(|hand| !hand.not_in);
    let others = i32::try_from((0..hands.len()).filter(|seat| pays(*seat)).count()).unwrap_or(1);
    let each = match hand.said {
        Some(points) => vec![Term::Said(points / others.max(1))],
        None => each(rules, ended, out, hand),
    };
    let amount: i32 = each.iter().map(Term::points).sum();
    for (seat, score) in scores.iter_mut().enumerate() {
        if seat == out {
            let from = (0..hands.len()).filter(|from| pays(*from));
            score.terms = from.map(|from| Term::Payment { other: from, points: amount }).collect();
            score.each.clone_from(&each);
            score.won = true;
        } else if pays(seat) {
            score.terms = vec![Term::Payment { other: out, points: -amount }];
        }
    }
    scores
}

/// What each of the others pays, term by term.
fn each(rules: &Ruleset, ended: &Ended, out: usize, hand: &Hand) -> Vec<Term> {
    let laid = laid(hand);
    let mut terms: Vec<Term> = bonus(rules, "out").into_iter().collect();
    terms.extend(laid.iter().filter_map(|laid| card(rules, *laid)));
    if !laid.iter().any(|laid| rules.is_wild(laid.card)) {
        terms.extend(bonus(rules, "no_wild"));
    }
    if laid.first().is_some_and(|first| laid.iter().all(|laid| laid.face.suit == first.face.suit)) {
        terms.extend(bonus(rules, "one_suit"));
    }
    terms.extend(told(rules, ended, out));
    terms
}

/// Every card that was laid, whichever way it is known.
fn laid(hand: &Hand) -> Vec<Laid> {
    let own = hand.melds.iter().flat_map(|meld| meld.cards.iter().copied());
    let credited = hand
        .laid_off
        .iter()
        .flat_map(|(meld, places)| places.iter().filter_map(|place| meld.cards.get(*place).copied()));
    own.chain(credited).collect()
}

/// What is paid for a wild card, whether or not it lies as one.
fn card(rules: &Ruleset, laid: Laid) -> Option<Term> {
    let (points, rule) = pay(rules, laid.card)?;
    let stands = laid.wild.then_some(laid.face);
    Some(Term::Card { card: laid.card, stands, points, rule: rule.into() })
}

/// What a card is paid with, and the key that says so; `None` where it is paid nothing.
fn pay(rules: &Ruleset, card: Card) -> Option<(i32, &'static str)> {
    let (points, rule) = if card.is_joker() {
        (rules.score.pay_joker, "score.pay.joker")
    } else {
        (rules.score.pay_wild, "score.pay.wild")
    };
    (points != 0 && rules.is_wild(card)).then_some((points, rule))
}

/// More sums than this are not told apart.
const MOST_SUMS: usize = 100_000;

/// Whether some hand and what may be told of it make each of the others pay so much; where that is too much to find out, yes.
pub fn can_be_paid(rules: &Ruleset, jokers: u8, wild: u8, amount: i32) -> bool {
    let worth = |name: &str| rules.score.bonus(name).unwrap_or(0);
    // Every sum of what may or may not be so, with every number of wild cards.
    let mut extras = BTreeSet::from([0]);
    for name in std::iter::once("one_suit").chain(rules.score.told_bonuses()) {
        let with: Vec<i32> = extras.iter().map(|sum| sum + worth(name)).collect();
        extras.extend(with);
        if extras.len() > MOST_SUMS {
            return true;
        }
    }
    (0..=i32::from(jokers)).any(|jokers| {
        (0..=i32::from(wild)).any(|wild| {
            let none = if jokers + wild == 0 { worth("no_wild") } else { 0 };
            let cards = jokers * rules.score.pay_joker + wild * rules.score.pay_wild;
            extras.contains(&(amount - worth("out") - cards - none))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Library;

    fn rules(sets: &[&str]) -> Ruleset {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        Library::default().load("continental-rummy", &sets).unwrap()
    }

    /// Each part of a payment is worth a digit of its own.
    #[test]
    fn what_can_be_paid_is_the_sum_of_its_parts() {
        let rules = rules(&[
            "cards.wild=[\"joker\", \"2\"]",
            "score.pay.joker=20",
            "score.pay.wild=300",
            "score.bonus.out=1",
            "score.bonus.no_wild=5000",
            "score.bonus.one_suit=4",
            "score.bonus.first_turn=2",
            "score.bonus.no_draw=0",
        ]);
        let paid = |jokers, wild| (-10..10_000).filter(move |n| can_be_paid(&rules, jokers, wild, *n));
        // Going out, 1; in one suit, 4; in the first turn, 2. A hand has wild cards, or 5000 for none.
        let all: Vec<i32> = paid(2, 1).collect();
        #[rustfmt::skip]
        assert_eq!(all, [
            21, 23, 25, 27, 41, 43, 45, 47, // one joker, two jokers
            301, 303, 305, 307, 321, 323, 325, 327, 341, 343, 345, 347, // the same and none, with a deuce
            5001, 5003, 5005, 5007,
        ]);
    }

    #[test]
    fn bonuses_may_be_many() {
        let many: Vec<String> = (0..40).map(|n| format!("score.bonus.extra_{n}=100")).collect();
        let rules = rules(&many.iter().map(String::as_str).collect::<Vec<_>>());
        // All forty, going out and a hand without a wild card.
        assert!(can_be_paid(&rules, 2, 0, 4000 + 1 + 10));
        assert!(!can_be_paid(&rules, 2, 0, 4100 + 1 + 10));
        // So many sums that nobody tells them apart.
        let odd: Vec<String> =
            (0..60).map(|n| format!("score.bonus.extra_{n}={}", 7919 * n % 9973)).collect();
        let rules = self::rules(&odd.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(can_be_paid(&rules, 2, 0, 2_000_000));
    }
}
