//! Random hands under random rules: nothing better exists.

use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::select;
use rummy_referee::cards::{Card, Face, Rank, Suit, Typed, print_cards};
use rummy_referee::layout::{arrange, arrange_onto, best_discard};
use rummy_referee::melds::judge;
use rummy_referee::ruleset::{Points, Ruleset, WildCards};

use super::{base, base_with, brute, sound};
use crate::support::random::{config, melds};

fn bases() -> &'static [Ruleset] {
    static BASES: OnceLock<Vec<Ruleset>> = OnceLock::new();
    BASES.get_or_init(|| {
        let wild = [r#"["joker"]"#, r#"["joker", "2"]"#, r#"["joker", "5", "AD"]"#, r#"["4", "KH"]"#];
        wild.iter().map(|wild| base(wild)).collect()
    })
}

fn any_rules() -> impl Strategy<Value = Ruleset> {
    let runs = ["3+", "3+", "4+", "exactly 4", "2-5", "never"];
    let limits = ["any", "any", "any", "0", "1", "2", "1 in 3-4, 2 in 5+", "0 in 3, 1 in 4+", "2 in 4"];
    // A pack in which the queen follows the five: all ranks that the hands below are of.
    let gone =
        base_with(r#"["joker"]"#, &[r#"cards.without=["6-J"]"#, "packs.3-8=6 packs, 6 jokers"]).without;
    let few = prop::bool::weighted(0.25);
    (melds(bases(), &runs, &limits), 0_u8..3, few).prop_map(move |(mut rules, points, few)| {
        if few {
            rules.without = gone;
        }
        rules.points = Points::new(None, |card| match (points, card.rank().map(Rank::number)) {
            (0, None) => 25,
            (0, Some(n)) => i16::from(n.min(10)),
            (1, n) => i16::from(n == Some(2)),
            (_, n) => (i16::from(n.unwrap_or(0)) * 7 + 3) % 11,
        });
        rules
    })
}

/// Cards that are near each other, so that there is something to choose.
fn card() -> impl Strategy<Value = Card> {
    let near = (select(vec![1_u8, 2, 3, 4, 5, 12, 13]), 0_usize..4);
    let face = |(rank, suit): (u8, usize)| {
        Card::natural(Face::new(Rank::from_number(rank).unwrap(), Suit::ALL[suit]))
    };
    let close = (1_u8..=5, 0_usize..2);
    prop_oneof![3 => near.prop_map(face), 3 => close.prop_map(face), 1 => Just(Card::JOKER)]
}

/// So many cards, at times many copies of a few.
fn hand(most: usize) -> impl Strategy<Value = Vec<Card>> {
    let few = prop_oneof![select(super::cards("AS 2S 3S 2H KS *")), select(super::cards("5S 5H 4S 4H"))];
    prop_oneof![
        4 => prop::collection::vec(card(), 0..=most),
        1 => prop::collection::vec(few, 0..=most),
    ]
}

fn shown(cards: &[Card]) -> String {
    print_cards(&cards.iter().copied().map(Typed::plain).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(config(80))]

    #[test]
    fn no_way_to_meld_leaves_less(rules in any_rules(), hand in hand(8)) {
        let layout = arrange(&rules, &hand);
        prop_assert_eq!(sound(&rules, &hand, &[], &layout), Ok(()), "{}", shown(&hand));
        let least = brute::least(&rules, &hand, &[]);
        prop_assert_eq!((layout.points_left, layout.left.len()), least, "{} {:?}", shown(&hand), layout);
        prop_assert!(layout.proven);
    }

    #[test]
    fn no_discard_leaves_less(rules in any_rules(), hand in hand(6)) {
        prop_assume!(!hand.is_empty());
        let (discard, layout) = best_discard(&rules, &hand).unwrap();
        let without = |i: usize| {
            let mut rest = hand.clone();
            rest.remove(i);
            rest
        };
        let rest = without(hand.iter().position(|card| *card == discard).unwrap());
        prop_assert_eq!(sound(&rules, &rest, &[], &layout), Ok(()));
        let least = (0..hand.len()).map(|i| brute::least(&rules, &without(i), &[])).min().unwrap();
        prop_assert_eq!((layout.points_left, layout.left.len()), least, "{} {:?}", shown(&hand), layout);
    }
}

proptest! {
    #![proptest_config(config(40))]

    #[test]
    fn no_way_to_meld_many_cards_leaves_less(rules in any_rules(), hand in prop::collection::vec(card(), 11)) {
        let layout = arrange(&rules, &hand);
        let least = brute::least(&rules, &hand, &[]);
        prop_assert_eq!((layout.points_left, layout.left.len()), least, "{} {:?}", shown(&hand), layout);
    }
}

proptest! {
    #![proptest_config(config(40))]

    /// The suits are alike in most games, but the search goes another way through each of these hands.
    #[test]
    fn other_suits_leave_no_less(
        rules in any_rules().prop_filter("a wild card of one suit", |rules| {
            rules.wild().iter().all(|wild| !matches!(wild, WildCards::Card(_)))
        }),
        hand in prop::collection::vec(card(), 12..=18),
    ) {
        let turned = |by: usize| -> Vec<Card> {
            let other = |face: Face| Card::natural(Face::new(face.rank, Suit::ALL[(face.suit.index() + by) % 4]));
            hand.iter().map(|card| card.face().map_or(*card, other)).collect()
        };
        let first = arrange(&rules, &hand);
        prop_assert_eq!(sound(&rules, &hand, &[], &first), Ok(()), "{}", shown(&hand));
        prop_assert!(first.proven, "{}", shown(&hand));
        for by in 1..4 {
            let layout = arrange(&rules, &turned(by));
            let (other, one) = ((layout.points_left, layout.left.len()), (first.points_left, first.left.len()));
            prop_assert_eq!(other, one, "{}", shown(&hand));
        }
    }
}

/// One card for each that could be in a meld: a set or a run with jokers and wild twos in it.
fn near_meld() -> impl Strategy<Value = Vec<Typed>> {
    let wild = select(vec!["*", "2S", "5H", "AD", "4C"]);
    let cards = prop::collection::vec((prop::bool::weighted(0.25), wild), 3..=4);
    (any::<bool>(), select(vec![1_u8, 2, 3, 11, 12]), 0_usize..4, cards).prop_map(
        |(set, low, suit, cards)| {
            let laid = cards.into_iter().enumerate().map(|(n, (is_wild, wild))| {
                let (rank, suit) = if set { (low, suit + n) } else { (low + n as u8, suit) };
                let rank = Rank::from_number((rank - 1) % 13 + 1).unwrap();
                let card = Card::natural(Face::new(rank, Suit::ALL[suit % 4]));
                Typed::plain(if is_wild { super::cards(wild)[0] } else { card })
            });
            laid.collect()
        },
    )
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn no_way_to_lay_off_leaves_less(
        (rules, table) in (any_rules(), prop::collection::vec(near_meld(), 2..=4)).prop_filter_map("no table", |(rules, melds)| {
            let table: Vec<_> = melds.iter().filter_map(|meld| judge(&rules, meld).reading().cloned()).take(2).collect();
            (!table.is_empty()).then_some((rules, table))
        }),
        hand in hand(5),
    ) {
        let layout = arrange_onto(&rules, &hand, &table);
        prop_assert_eq!(sound(&rules, &hand, &table, &layout), Ok(()), "{} {:?}", shown(&hand), table);
        let least = brute::least(&rules, &hand, &table);
        prop_assert_eq!((layout.points_left, layout.left.len()), least, "{} {:?} {:?}", shown(&hand), table, layout);
        prop_assert!(layout.proven);
    }
}
