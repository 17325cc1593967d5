//! Hands with wild cards and contracts, beside an integer program: how often each meld of the hand is laid.

use std::collections::BTreeMap;
use std::time::Duration;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};
use rummy_benches::inputs::{Chance, load};
use rummy_benches::rows::{self, Hand};
use rummy_benches::work::left;
use rummy_referee::cards::Card;

use crate::figures::{Pair, Row, Told, in_turns, median, timed, times};
use crate::melds::{Candidate, candidates};
use crate::milp::{Answer, solve};

pub(crate) fn compare() -> Vec<Row> {
    let jokers = |packs| {
        let rules = load("contract-rummy");
        let hands = Chance::from_seed(99).hands_with_jokers(packs, 2_000).into_iter();
        hands
            .map(|cards| Hand { rules: rules.clone(), cards, contract: None, least: None })
            .collect::<Vec<_>>()
    };
    vec![
        row("hands with wild cards", &rows::hands("wild_deadwood"), "50", "oracle hands of 7 to 14 cards"),
        row("contracts", &rows::hands("contract"), "50", "oracle hands of 10 to 14 cards"),
        row("hands with 4 jokers", &jokers(2), "50; worst under 0.3 ms", "random hands of 14 cards, 2 packs"),
    ]
}

fn row<'a>(work: &str, hands: &'a [Hand], goal: &'static str, what: &str) -> Row {
    let rounds = if hands.len() > 500 { 3 } else { 5 };
    let mut pairs = Vec::new();
    let mut whole: Vec<f64> = Vec::new();
    let mut failed = 0;
    let melds_of = |hand: &'a Hand| {
        let (finding, candidates) = timed(&mut || candidates(&hand.rules, &hand.cards));
        (hand, candidates, finding)
    };
    let found: Vec<(&'a Hand, Vec<Candidate>, Duration)> = hands.iter().map(melds_of).collect();
    let mut melds: Vec<usize> = found.iter().map(|(_, candidates, _)| candidates.len()).collect();
    let told = in_turns(rounds, &found, |(hand, ..)| left(hand), |(hand, melds, _)| program(hand, melds));
    for (Told { pair, ours, peers }, (hand, _, finding)) in told.into_iter().zip(&found) {
        let shown = || format!("{:?} {:?}", hand.cards, hand.contract);
        let ours = (ours >= 0).then_some(ours);
        if hand.contract.is_some() || hand.least.is_some() {
            assert_eq!(ours, hand.least, "{}", shown());
        }
        match peers {
            Answer::Best(peers) => assert_eq!(ours, Some(peers), "{}", shown()),
            Answer::Impossible => assert_eq!(ours, None, "{}", shown()),
            Answer::Late => {}
            // A time without an answer says nothing.
            Answer::Failed => {
                failed += 1;
                continue;
            }
        }
        pairs.push(pair);
        whole.push(Pair { peers: pair.peers + *finding, ..pair }.ratio());
    }
    melds.sort_unstable();
    let mut notes = vec![format!(
        "{work}: the melds (median {}, at most {}) are found beforehand and not counted for the peer, whose time is that of \
         building the program and solving it, but for rummy, which begins with the cards. With our way to find them, not \
         made to be fast, the median ratio is {}.",
        melds[melds.len() / 2],
        melds[melds.len() - 1],
        times(median(whole, f64::total_cmp)),
    )];
    if failed > 0 {
        notes.push(format!("{work}: microlp failed on {failed} of {}, which are left out.", hands.len()));
    }
    Row {
        work: work.into(),
        inputs: format!("{} {what}", hands.len()),
        peer: "microlp",
        pairs,
        each: 1,
        goal,
        notes,
    }
}

/// The least that can be left of a hand, these being its melds.
fn program(hand: &Hand, melds: &[Candidate]) -> Answer {
    let mut there: BTreeMap<Card, i32> = BTreeMap::new();
    for card in &hand.cards {
        *there.entry(*card).or_default() += 1;
    }
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let mut used: BTreeMap<Card, LinearExpr> =
        there.keys().map(|card| (*card, LinearExpr::empty())).collect();
    let mut laid = [LinearExpr::empty(), LinearExpr::empty()];
    for meld in melds {
        let parts: Vec<&[Card]> = meld.cards.chunk_by(|a, b| a == b).collect();
        let most = parts.iter().map(|part| there[&part[0]] / part.len() as i32).min().unwrap_or_default();
        let variable = problem.add_integer_var(f64::from(meld.points), (0, most));
        for part in parts {
            if let Some(used) = used.get_mut(&part[0]) {
                used.add(variable, part.len() as f64);
            }
        }
        laid[usize::from(meld.run)].add(variable, 1.0);
    }
    for (card, used) in used {
        problem.add_constraint(used, ComparisonOp::Le, f64::from(there[&card]));
    }
    if let Some(contract) = hand.contract {
        for (laid, wanted) in laid.into_iter().zip(contract) {
            problem.add_constraint(laid, ComparisonOp::Eq, wanted as f64);
        }
    }
    let all: i32 = hand.cards.iter().map(|card| hand.rules.points.of(*card)).sum();
    match solve(&mut problem) {
        Answer::Best(laid) => Answer::Best(all - laid),
        other => other,
    }
}
