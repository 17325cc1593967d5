//! Contracts, and what is missing for them.

use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::select;
use rummy_referee::cards::{Card, Counts, Typed, print_cards};
use rummy_referee::layout::{Demand, Weigh, arrange_for};
use rummy_referee::ruleset::Ruleset;
use rummy_referee::solve::{Question, lay_down};

use super::{brute, cards, load};
use crate::support::random::config;

/// Rules with contracts of every kind: as they are, and with house rules.
fn bases() -> &'static [Ruleset] {
    static BASES: OnceLock<Vec<Ruleset>> = OnceLock::new();
    BASES.get_or_init(|| {
        let mut all = vec![load("contract-rummy"), load("contract-rummy-classic")];
        let sets: [&[&str]; 7] = [
            &[
                r#"cards.without=["8-10"]"#,
                "packs.3-8=3 packs, 3 jokers",
                "meld.run.size=3+",
                "contract.runs=gap of 1",
            ],
            &["contract.melds=at least", "contract.runs=gap of 2"],
            &["contract.sizes=exactly", "contract.runs=free", "deal.1.contract=1 set of 3, 1 meld"],
            &["deal.7.final_discard=required", "meld.wild.max=1"],
            &["deal.7.final_discard=forbidden", "meld.run.size=4+", "cards.ace=corner"],
            &[r#"deal.1.contract=["2 sets of 4", "2 runs"]"#, "contract.runs=not adjoining"],
            &[
                r#"deal.1.contract="1 pure run, 1 set""#,
                r#"deal.2.contract="1 pure meld, 1 run""#,
                r#"cards.wild=["joker", "4"]"#,
            ],
        ];
        let library = rummy_referee::ruleset::Library::default();
        for sets in sets {
            let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
            all.push(
                library.load("contract-rummy", &sets).unwrap_or_else(|error| panic!("{sets:?}: {error}")),
            );
        }
        all
    })
}

/// Cards of few ranks and suits, so that there are contracts among them.
fn hand(most: usize) -> impl Strategy<Value = Vec<Card>> {
    let few = "AS 2S 3S 4S 5S 3H 4H 5H 6H 3D 4D 5D KS KH KC QS JS 3S 4S 5S AS AH 6S 7S";
    let natural = select(cards(few));
    prop::collection::vec(prop_oneof![7 => natural, 1 => Just(Card::JOKER)], 5..=most)
}

fn shown(cards: &[Card]) -> String {
    print_cards(&cards.iter().copied().map(Typed::plain).collect::<Vec<_>>())
}

fn fits(rules: &Ruleset, hand: &[Card]) -> bool {
    let counts: Counts = hand.iter().copied().collect();
    let pack = rules.pack(rules.players.max).unwrap();
    counts.iter().all(|(card, n)| n <= pack.copies(card))
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn no_way_to_meet_the_contract_leaves_less(rules in select(bases()), deal in 1_u32..=7, hand in hand(9)) {
        prop_assume!(fits(&rules, &hand));
        let answer = lay_down(Question { deal: Some(deal), ..Question::new(&rules, &hand) });
        prop_assert!(answer.layout.proven);
        let contract = answer.contract.unwrap();
        let least = brute::least(&rules, deal, &hand);
        let found = contract.met.then_some((answer.layout.points_left, answer.layout.left.len()));
        // A deal that is laid at once asks for few cards first.
        if rules.deal(deal).unwrap().all_at_once {
            prop_assert_eq!(found.is_some(), least.is_some(), "{} {:?}", shown(&hand), answer.layout);
        } else {
            prop_assert_eq!(found, least, "{} {:?}", shown(&hand), answer.layout);
        }
    }

    #[test]
    fn what_is_missing_would_do_and_nothing_less(rules in select(bases()), deal in 1_u32..=4, hand in hand(7)) {
        prop_assume!(fits(&rules, &hand));
        let pack = rules.pack(rules.players.max);
        let question = Question { deal: Some(deal), pack, ..Question::new(&rules, &hand) };
        let contract = lay_down(question).contract.unwrap();
        prop_assume!(!contract.met);
        let with = |more: &[Card]| -> bool {
            let all: Vec<Card> = hand.iter().chain(more).copied().collect();
            let demand = Demand { shapes: &question.contract().unwrap().shapes, weigh: Weigh::Points };
            arrange_for(&rules, demand, &all, &[]).layout.is_some()
        };
        prop_assert!(!contract.missing.is_empty(), "{}", shown(&hand));
        let fewest = contract.missing[0].len();
        for way in &contract.missing {
            prop_assert_eq!(way.len(), fewest);
            prop_assert!(with(way), "{} + {}", shown(&hand), shown(way));
            let all: Vec<Card> = hand.iter().chain(way).copied().collect();
            prop_assert!(fits(&rules, &all), "{} + {}", shown(&hand), shown(way));
        }
        let one = |card: &Card| fewest > 1 && !rules.is_wild(*card) && with(&[*card]);
        let counts: Counts = hand.iter().copied().collect();
        let exists = |card: &Card| pack.is_some_and(|pack| counts.count(*card) < pack.copies(*card));
        let less = Card::all().filter(exists).find(one);
        prop_assert_eq!(less, None, "{} {:?}", shown(&hand), contract.missing);
    }
}

#[test]
fn a_pure_run_holds_no_wild_card() {
    let rules = load("indian-rummy");
    let met = |hand: &str| {
        let answer = lay_down(Question { deal: Some(1), ..Question::new(&rules, &cards(hand)) });
        answer.contract.unwrap().met
    };
    assert!(met("4S 5S 6S 7H 8H * KD KC KS JS JC JD JH 2C"));
    assert!(!met("4S 5S * 7H 8H * KD KC KS JS JC JD JH 2C"));
}

/// However much is missing, it is named, and is as many cards as the melds ask for beyond what the hand has of them.
#[test]
fn much_that_is_missing_is_named_too() {
    for (id, deal, hand, number) in [
        // Three sets of 3: of threes, tens and jacks two are there at most, and once a pair.
        ("liverpool-rummy", 4, "JH 5H 7S 10C JC KS 6D 3S", 5),
        // Three runs of 4, and one card.
        ("liverpool-rummy", 7, "JH", 11),
        ("contract-rummy", 1, "JH", 5),
        // Of 15 cards 2S to 4S and one ace for each meld are there.
        ("continental-rummy", 7, "AH AS AS 3S AS 2S AD AS 4S", 8),
    ] {
        let rules = load(id);
        let (hand, pack) = (cards(hand), rules.pack(4));
        let question = Question { deal: Some(deal), pack, ..Question::new(&rules, &hand) };
        let contract = lay_down(question).contract.unwrap();
        assert!(!contract.missing.is_empty(), "{id} {deal}");
        for way in &contract.missing {
            assert_eq!(way.len(), number, "{id} {deal}: {way:?}");
            let all: Vec<Card> = hand.iter().chain(way).copied().collect();
            let then = lay_down(Question { hand: &all, ..question }).contract.unwrap();
            // Where every card must be laid at once, others may be in the way.
            assert!(then.met || then.stay.is_some(), "{id} {deal}: {way:?}");
        }
    }
}

/// In packs without eights, nines and tens a jack follows the seven.
#[test]
fn runs_go_on_past_ranks_that_are_gone() {
    let rules = load("conquian");
    let hand = cards("6S 7S JS 4H");
    let answer = lay_down(Question::new(&rules, &hand));
    assert_eq!(print_cards(&answer.layout.melds[0]), "6S 7S JS");
    assert_eq!(answer.layout.left, cards("4H"));
}
