//! Hands of which only the cards in no meld count: told as they were laid out, or arranged here.

use super::{Deal, violation};
use crate::cards::{Card, Counts, Face, Rank, Suit, Typed, print_cards};
use crate::layout::arrange;
use crate::melds::{Meld, judge};
use crate::ruleset::{Kind, LeftCards, Ruleset};
use crate::scoring::Hand;
use crate::table::outcome::Outcome;
use crate::table::ruling::Violation;

/// What a seat holds at the end; notes parts that are no melds.
pub(super) fn hand(told: &Deal<'_>, seat: usize, outcome: &Outcome, violations: &mut Vec<Violation>) -> Hand {
    match outcome {
        Outcome::Cards(cards) => best(told.rules, cards),
        Outcome::Laid { melds, left } => {
            let mut hand = Hand { left: left.clone(), ..Hand::default() };
            for cards in melds {
                hand.melds.extend(meld(told, seat, cards, violations));
            }
            hand
        }
        _ => Hand::default(),
    }
}

/// A part that was said to be a meld, if it is one.
fn meld(told: &Deal<'_>, seat: usize, cards: &[Typed], violations: &mut Vec<Violation>) -> Option<Meld> {
    let judged = judge(told.rules, cards);
    for reason in judged.reasons {
        let message = format!("{}'s {} is no meld: {}", told.name(seat), print_cards(cards), reason.message);
        violations.push(violation(&reason.rule, reason.cards, message));
    }
    judged.readings.into_iter().next()
}

/// The hand laid out so that the fewest points count.
pub fn best(rules: &Ruleset, cards: &[Card]) -> Hand {
    match rules.score.left {
        LeftCards::Every => Hand { left: cards.to_vec(), ..Hand::default() },
        LeftCards::InNoMeld => super::alone(rules, cards),
        LeftCards::BesidePureRun => beside_pure_run(rules, cards),
    }
}

/// Any run without wild cards may be the one that lets the other melds count for nothing: the best of them does.
fn beside_pure_run(rules: &Ruleset, cards: &[Card]) -> Hand {
    let mut found: Option<(i32, Hand)> = None;
    for run in pure_runs(rules, cards) {
        let mut rest: Counts = cards.iter().copied().collect();
        for laid in &run.cards {
            rest.remove(laid.card);
        }
        let rest: Vec<Card> = rest.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect();
        let layout = arrange(rules, &rest);
        if found.as_ref().is_none_or(|(least, _)| layout.points_left < *least) {
            let others =
                layout.melds.iter().filter_map(|meld| judge(rules, meld).readings.into_iter().next());
            let melds = std::iter::once(run).chain(others).collect();
            found = Some((layout.points_left, Hand { melds, left: layout.left, ..Hand::default() }));
        }
    }
    found.map_or_else(|| Hand { left: cards.to_vec(), ..Hand::default() }, |(_, hand)| hand)
}

/// Every run without wild cards that some of the cards make.
fn pure_runs(rules: &Ruleset, cards: &[Card]) -> Vec<Meld> {
    let has = |face: Face| cards.contains(&Card::natural(face));
    let mut runs = Vec::new();
    for suit in Suit::ALL {
        for low in 1..=13_u8 {
            let mut run: Vec<Typed> = Vec::new();
            for number in low..low + 13 {
                let rank = Rank::from_number((number - 1) % 13 + 1);
                let Some(face) = rank.map(|rank| Face::new(rank, suit)).filter(|face| has(*face)) else {
                    break;
                };
                run.push(Typed::plain(Card::natural(face)));
                let pure = |meld: &Meld| meld.kind == Kind::Run && meld.wild() == 0;
                if run.len() > 1 {
                    runs.extend(judge(rules, &run).readings.into_iter().find(pure));
                }
            }
        }
    }
    runs
}
