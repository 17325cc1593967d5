//! What holds for any cards under any rules.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use rummy_referee::cards::{Card, Face, Stands, Suit, Typed, parse_cards, print_cards};
use rummy_referee::melds::{Judged, Meld, adjoining_gap, judge, judge_onto, run_span, settled};
use rummy_referee::ruleset::keys::KEYS;
use rummy_referee::ruleset::{Ace, Identity, Kind, Ranks, Ruleset, Word};

use super::load;
use super::naive::{self, Reading};
use super::strategies::{any_rules, any_typed, bases, hands, near_meld, rank};
use crate::support::random::{config, size};

fn known(rules: &Ruleset, judged: &Judged) -> BTreeSet<Reading> {
    let reading = |meld: &Meld| naive::reading(rules, meld.kind, meld.cards.iter().map(|laid| laid.face));
    judged.readings.iter().map(reading).collect()
}

/// The naive checker knows no cards that are declared although they are not wild.
fn proper(rules: &Ruleset, cards: &[Typed]) -> bool {
    cards.iter().all(|typed| typed.stands.is_none() || rules.is_wild(typed.card))
}

fn shown(cards: &[Typed], meld: &Meld) -> Vec<naive::Shown> {
    cards.iter().zip(&meld.cards).map(|(typed, laid)| (*typed, laid.face, laid.wild)).collect()
}

/// What every verdict promises.
fn promises(rules: &Ruleset, cards: &[Typed], judged: &Judged) -> Result<(), TestCaseError> {
    let what = print_cards(cards);
    prop_assert_eq!(judged.legal(), judged.reasons.is_empty(), "{}", what);
    prop_assert_eq!(known(rules, judged).len(), judged.readings.len(), "{}: a reading twice", what);
    let order = |rule: &str| KEYS.iter().position(|key| key.path == rule);
    let mut last = None;
    for reason in &judged.reasons {
        prop_assert!(rules.value_of(&reason.rule).is_some(), "{}: {}", what, reason.rule);
        prop_assert!(order(&reason.rule) >= last, "{}: out of order", what);
        last = order(&reason.rule);
        prop_assert!(
            reason.cards.iter().all(|card| cards.iter().any(|typed| typed.card == *card)),
            "{}",
            what
        );
        prop_assert!(cards.is_empty() || !reason.cards.is_empty(), "{}: {}", what, reason.message);
        prop_assert!((10..500).contains(&reason.message.len()), "{}: {}", what, reason.message);
    }
    Ok(())
}

proptest! {
    #![proptest_config(config(2_200))]

    /// 22 000 hands, ten for each choice of rules.
    #[test]
    fn the_naive_checker_agrees(rules in any_rules(), hands in hands()) {
        for cards in hands.iter().filter(|cards| proper(&rules, cards)) {
            let judged = judge(&rules, cards);
            promises(&rules, cards, &judged)?;
            let naive = naive::readings(&rules, cards, false);
            prop_assert_eq!(known(&rules, &judged), naive, "{}", print_cards(cards));
            for meld in &judged.readings {
                prop_assert!(naive::legal(&rules, meld.kind, &shown(cards, meld), false), "{:?}", meld);
            }
        }
    }
}

proptest! {
    #![proptest_config(config(300))]

    #[test]
    fn a_lay_off_is_legal_where_the_bigger_meld_is(
        rules in any_rules(), hands in hands(), more in prop::collection::vec(any_typed(), 10), near in any::<bool>(),
    ) {
        for (cards, other) in hands.iter().zip(&more).filter(|(cards, _)| proper(&rules, cards)) {
            // One card taken off a legal meld is likely to fit back on.
            let Some((last, fewer)) = cards.split_last() else { continue };
            let (table, more) = if near { (fewer, *last) } else { (cards.as_slice(), *other) };
            if !proper(&rules, &[more]) {
                continue;
            }
            for meld in judge(&rules, table).readings {
                let judged = judge_onto(&rules, &meld, &[more]);
                let mut bigger = settled(&rules, &meld);
                bigger.push(more);
                promises(&rules, &bigger, &judged)?;
                let mut naive = naive::readings(&rules, &bigger, true);
                naive.retain(|(kind, _)| *kind == meld.kind);
                prop_assert_eq!(known(&rules, &judged), naive, "{}", print_cards(&bigger));
                if rules.melds.wild.identity == Identity::Fixed {
                    let stays = |reading: &Meld| meld.cards.iter().zip(&reading.cards).all(|(a, b)| (a.card, a.face, a.wild) == (b.card, b.face, b.wild));
                    prop_assert!(judged.readings.iter().all(stays), "{}", print_cards(&bigger));
                }
            }
        }
    }

    #[test]
    fn a_reading_with_all_declared_is_that_reading(rules in any_rules(), hands in hands()) {
        for cards in &hands {
            for meld in judge(&rules, cards).readings {
                let declared: Vec<Typed> = meld.cards.iter().map(|laid| Typed {
                    stands: rules.is_wild(laid.card).then_some(Stands::Face(laid.face)),
                    ..Typed::plain(laid.card)
                }).collect();
                let again = parse_cards(&print_cards(&declared)).unwrap();
                let judged = judge(&rules, &again);
                prop_assert_eq!(judged.readings.len(), 1, "{}", print_cards(&again));
                let again = &judged.readings[0];
                prop_assert_eq!((again.kind, again.low), (meld.kind, meld.low));
                prop_assert_eq!(&again.cards, &meld.cards);
            }
        }
    }

    #[test]
    fn the_order_of_the_cards_changes_no_verdict(
        rules in any_rules(), hand in near_meld(), seed in any::<prop::sample::Index>(),
    ) {
        let mut turned = hand.clone();
        turned.rotate_left(seed.index(hand.len()));
        turned.swap(0, seed.index(hand.len()));
        let (one, other) = (judge(&rules, &hand), judge(&rules, &turned));
        prop_assert_eq!(known(&rules, &one), known(&rules, &other));
        if !hand.iter().any(|typed| rules.is_wild(typed.card)) {
            let all = |judged: &Judged| {
                let cited: Vec<String> = judged.reasons.iter().map(|reason| reason.rule.clone()).collect();
                (judged.kind, cited)
            };
            prop_assert_eq!(all(&one), all(&other), "{}", print_cards(&hand));
        }
    }

    #[test]
    fn anything_gets_a_verdict(rules in any_rules(), cards in prop::collection::vec(any_typed(), 0..45)) {
        let judged = judge(&rules, &cards);
        promises(&rules, &cards, &judged)?;
        if let Some(meld) = judge(&rules, cards.get(..3).unwrap_or_default()).reading() {
            let mut bigger = settled(&rules, meld);
            bigger.extend(&cards);
            promises(&rules, &bigger, &judge_onto(&rules, meld, &cards))?;
        }
    }
}

#[test]
fn many_jokers_are_judged_at_once() {
    let start = Instant::now();
    for ace in Ace::ALL {
        for distinct in [false, true] {
            let mut rules = load("contract-rummy;meld.wild.min_natural=0");
            rules.ace = *ace;
            rules.melds.distinct_suits = distinct;
            rules.melds.set_size = size("3+");
            for n in 0..=60 {
                let judged = judge(&rules, &vec![Typed::plain(Card::JOKER); n]);
                promises(&rules, &vec![Typed::plain(Card::JOKER); n], &judged).unwrap();
                assert_eq!(judged.legal(), n >= 3 && (!distinct || n <= 13), "{n}");
                assert!(judged.readings.len() <= 130, "{n}: {}", judged.readings.len());
            }
        }
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn gaps_are_those_of_the_line_or_the_ring() {
    for ace in Ace::ALL.iter().copied() {
        let text = ace.text();
        let mut rules = load(&format!("contract-rummy;cards.ace={text}"));
        rules.melds.run_size = size("2+");
        // Runs by their numbers: 1 for a low ace, 14 for a high one, and on from there round the corner.
        let mut runs: Vec<(Vec<u8>, Meld)> = Vec::new();
        for low in 1..=13_u8 {
            for length in 2..=13_u8 {
                let numbers: Vec<u8> = (low..low + length).collect();
                let cards: Vec<Typed> =
                    numbers.iter().map(|n| Typed::plain(Face::new(rank(*n), Suit::Hearts).into())).collect();
                let judged = judge(&rules, &cards);
                let expected = match ace {
                    _ if length == 13 => true,
                    Ace::Low => low + length <= 14,
                    Ace::High => low >= 2 && low + length <= 15,
                    Ace::HighOrLow => low + length <= 15,
                    Ace::Corner => true,
                };
                assert_eq!(judged.legal(), expected, "{text}: {}", print_cards(&cards));
                let Some(meld) = judged.reading() else { continue };
                let (low, high) = run_span(meld);
                assert!(length == 13 || (low..=high).eq(numbers), "{meld:?}");
                runs.push(((low..=high).collect(), meld.clone()));
            }
        }
        for (a_numbers, a) in &runs {
            for (b_numbers, b) in &runs {
                let away = |x: u8, y: u8| {
                    let line = x.abs_diff(y);
                    if ace == Ace::Corner { (line % 13).min(13 - line % 13) } else { line }
                };
                let nearest =
                    a_numbers.iter().flat_map(|x| b_numbers.iter().map(move |y| away(*x, *y))).min();
                assert_eq!(
                    adjoining_gap(Ranks::default(), ace, a, b),
                    nearest.unwrap().checked_sub(1),
                    "{text}: {a:?} {b:?}"
                );
            }
        }
    }
    let run = |text| judge(&bases()[0], &parse_cards(text).unwrap()).readings[0].clone();
    assert_eq!(adjoining_gap(Ranks::default(), Ace::Low, &run("3-5S"), &run("6-8H")), None);
    assert_eq!(adjoining_gap(Ranks::default(), Ace::Low, &run("3-5S"), &run("6SHD")), None);
    assert_eq!(run("6SHD").kind, Kind::Set);
}
