//! Tables that may be put together anew, beside an integer program that is kept small: how often each set and each run of
//! three to five is laid (a longer run is several), and for which cards the jokers stand.

use std::collections::BTreeMap;

use microlp::{ComparisonOp, LinearExpr, OptimizationDirection, Problem};
use rummy_benches::rows::{Table, tables};
use rummy_referee::cards::{Card, Counts, Face, Rank, Suit};
use rummy_referee::ruleset::Ace;
use rummy_referee::solve::{Most, Position, manipulate};

use crate::figures::{Pair, Row, Told, in_turns, shown, times};
use crate::milp::{Answer, PATIENCE, solve};

/// With no more jokers than this none of these melds is all wild.
const MOST_JOKERS: usize = 2;

pub(crate) fn compare() -> Vec<Row> {
    let all: Vec<Table> = ["manip", "manip_slow"].into_iter().flat_map(tables).collect();
    vec![
        row("table rearrangement, most points", Most::Points, &all),
        row("table rearrangement, most cards", Most::Cards, &all),
    ]
}

fn row(work: &str, most: Most, tables: &[Table]) -> Row {
    let mut pairs: Vec<Pair> = Vec::new();
    let mut notes: Vec<String> = Vec::new();
    let (mut late, mut failed) = (0, 0);
    let mut least: Option<(f64, String)> = None;
    let ours = |table: &Table| {
        let Table { rules, melds, hand, .. } = table;
        manipulate(Position { rules, table: melds, hand, most })
    };
    let told = in_turns(5, tables, ours, |table| program(table, most));
    for (table, Told { pair, ours, peers }) in tables.iter().zip(told) {
        let Table { id, rules, .. } = table;
        assert!(ours.proven, "{id}");
        let points: i32 = ours.played.iter().map(|card| rules.points.of(*card)).sum();
        let (ours, known) = if most == Most::Points {
            (points, table.points)
        } else {
            (ours.played.len() as i32, table.cards)
        };
        assert_eq!(ours, known, "{id}");
        match peers {
            Answer::Best(peers) => assert_eq!(ours, peers, "{id}"),
            Answer::Late => late += 1,
            Answer::Failed => {
                failed += 1;
                continue;
            }
            Answer::Impossible => panic!("{id}: microlp finds no way to leave the table as it is"),
        }
        let ratio = pair.ratio();
        if least.as_ref().is_none_or(|(least, _)| ratio < *least) {
            least = Some((ratio, id.clone()));
        }
        if std::env::var_os("EACH").is_some() {
            println!("{id}: {} {} {}", shown(pair.ours), shown(pair.peers), times(ratio));
        }
        pairs.push(pair);
    }
    if let Some((ratio, id)) = least {
        notes.push(format!("{work}: the least ratio, {}, is that of {id}.", times(ratio)));
    }
    if late > 0 {
        notes.push(format!(
            "{work}: microlp was stopped after {PATIENCE:?} on {late}, which count with that time."
        ));
    }
    if failed > 0 {
        notes.push(format!("{work}: microlp failed on {failed}, which are left out."));
    }
    Row {
        work: work.into(),
        inputs: format!("{} tables of manip and manip_slow", tables.len()),
        peer: "microlp",
        pairs,
        each: 1,
        goal: "28; least 0.5",
        notes,
    }
}

/// The most that can be played, each card of the table in some meld.
fn program(table: &Table, most: Most) -> Answer {
    let lying: Counts =
        table.melds.iter().flatten().flat_map(|meld| &meld.cards).map(|laid| laid.card).collect();
    let held: Counts = table.hand.iter().copied().collect();
    let jokers = usize::from(lying.count(Card::JOKER)) + usize::from(held.count(Card::JOKER));
    assert!(jokers <= MOST_JOKERS, "{}", table.id);
    let mut problem = Problem::new(OptimizationDirection::Maximize);
    let worth = |card| if most == Most::Points { f64::from(table.rules.points.of(card)) } else { 1.0 };

    // Places in melds less cards that fill them: as many as lie there.
    let mut rows: BTreeMap<Card, LinearExpr> =
        Card::all().filter(|card| !card.is_joker()).map(|card| (card, LinearExpr::empty())).collect();
    let mut wild = LinearExpr::empty();
    for (card, row) in &mut rows {
        if held.count(*card) > 0 {
            row.add(problem.add_var(worth(*card), (0.0, f64::from(held.count(*card)))), -1.0);
        }
        if jokers > 0 {
            let stands = problem.add_var(0.0, (0.0, jokers as f64));
            row.add(stands, -1.0);
            wild.add(stands, 1.0);
        }
    }
    if jokers > 0 {
        if held.count(Card::JOKER) > 0 {
            let played = problem.add_var(worth(Card::JOKER), (0.0, f64::from(held.count(Card::JOKER))));
            wild.add(played, -1.0);
        }
        problem.add_constraint(wild, ComparisonOp::Eq, f64::from(lying.count(Card::JOKER)));
    }
    let there = |card: &Card| usize::from(lying.count(*card)) + usize::from(held.count(*card));
    for meld in shapes(table.rules.ace == Ace::HighOrLow) {
        // One that needs more jokers than there are is never laid.
        let missing = meld.iter().filter(|card| there(card) == 0).count();
        if missing > jokers {
            continue;
        }
        let most = meld.iter().map(there).min().unwrap_or_default() + jokers;
        let variable = problem.add_integer_var(0.0, (0, most as i32));
        for card in &meld {
            if let Some(row) = rows.get_mut(card) {
                row.add(variable, 1.0);
            }
        }
    }
    for (card, row) in rows {
        problem.add_constraint(row, ComparisonOp::Eq, f64::from(lying.count(card)));
    }
    solve(&mut problem)
}

/// Sets of three and four, runs of three to five.
fn shapes(high: bool) -> Vec<Vec<Card>> {
    let card = |number: usize, suit| {
        let rank = Rank::ALL[(number - 1) % 13];
        Card::natural(Face::new(rank, suit))
    };
    let mut all: Vec<Vec<Card>> = Vec::new();
    for number in 1..=13 {
        let four = Suit::ALL.map(|suit| card(number, suit));
        all.extend(four.map(|out| four.into_iter().filter(|card| *card != out).collect()));
        all.push(four.to_vec());
    }
    let last = if high { 14 } else { 13 };
    for suit in Suit::ALL {
        for size in 3..=5 {
            all.extend((1..=last + 1 - size).map(|low| (low..low + size).map(|n| card(n, suit)).collect()));
        }
    }
    all
}
