//! What a deal counts, counted once more: by the cards that lie there, without the scorer of the program.

use rummy_referee::cards::{Card, Face, Rank, Stands, Suit};
use rummy_referee::layout::{arrange, arrange_onto};
use rummy_referee::melds::Meld;
use rummy_referee::play::{Away, End, Move, Shown, TableMeld};
use rummy_referee::ruleset::{Count, Instead, LeftCards};

use super::deck::Lies;
use super::session::Session;

/// What a card counts in hand.
fn value(joker: i32, ace: i32, card: Card) -> i32 {
    match card.rank() {
        None => joker,
        Some(Rank::Ace) => ace,
        Some(rank) => i32::from(rank.number().min(10)),
    }
}

/// Joker and ace, by game.
fn values(s: &Session) -> (i32, i32) {
    match (s.rules.score.count, s.rules.id.as_str()) {
        (Count::Difference, _) if s.rules.knock.unwrap().whole_hands() => (0, 1),
        (Count::Difference, _) => (25, 1),
        (_, "liverpool-rummy" | "king-rummy") => (25, 15),
        (_, "may-i") => (50, 15),
        (_, "carioca") => (50, 20),
        _ if s.rules.contract.points > 0 => (25, 11),
        _ if s.rules.goes_out_whole() => (0, 1),
        _ => (15, 15),
    }
}

fn held(s: &Session) -> Vec<i32> {
    let (joker, ace) = values(s);
    let one = |card: &Card| match (s.rules.id.as_str(), card.rank()) {
        ("may-i", Some(Rank::Two)) => 20,
        ("shanghai-rummy", Some(rank)) if (2..=10).contains(&rank.number()) => 5,
        _ => value(joker, ace, *card),
    };
    s.table.hands.iter().map(|hand| hand.iter().map(one).sum()).collect()
}

/// Penalties; who went out with everything laid in one turn has less in some games.
fn penalties(s: &Session) -> Vec<i32> {
    let mut points = held(s);
    if let (End::Out(seat), "shanghai-rummy") = (s.deal.end().unwrap(), s.rules.id.as_str()) {
        let (_, last) = s.turns().into_iter().rev().find(|(who, _)| *who == seat).unwrap();
        if last.iter().any(|made| matches!(made, Move::Meld(_))) {
            let mut own = s.table.melds.iter().flatten().filter(|lies| lies.seat == seat);
            points[seat] = if own.any(|lies| lies.typed.card.is_joker()) { -25 } else { -50 };
        }
    }
    points
}

/// The points of the deal by seat; `None` where they depend on how the referee lays a hand that nobody laid.
pub(super) fn points(s: &Session) -> Option<Vec<i32>> {
    match s.rules.score.count {
        Count::Penalty if s.rules.goes_out_whole() => Some(in_no_meld(s)),
        Count::Penalty if s.rules.score.left != LeftCards::Every => declared(s),
        Count::Penalty => Some(penalties(s)),
        Count::Payments => Some(paid(s)),
        Count::MeldsMinusHand => Some(melds_minus_hand(s)),
        Count::DealsWon => {
            let won = |seat: usize| s.deal.end() == Some(End::Out(seat));
            Some((0..s.table.hands.len()).map(|seat| i32::from(won(seat))).collect())
        }
        Count::Difference if s.rules.knock.unwrap().whole_hands() => gin(s),
        Count::Difference => Some(differences(s)),
    }
}

/// The least that each hand leaves.
fn in_no_meld(s: &Session) -> Vec<i32> {
    let least = |hand: &Vec<Card>| {
        let left = arrange(&s.rules, hand).left;
        left.iter().map(|card| value(0, 1, *card)).sum()
    };
    s.table.hands.iter().map(least).collect()
}

/// One for the hand, two for a joker, one for a wild deuce, and so on, from each.
fn paid(s: &Session) -> Vec<i32> {
    let others = s.table.hands.len() as i32 - 1;
    let End::Out(out) = s.deal.end().unwrap() else { return vec![0; s.table.hands.len()] };
    let laid: Vec<&Lies> = s.table.melds.iter().flatten().collect();
    let jokers = laid.iter().filter(|lies| lies.typed.card.is_joker()).count() as i32;
    let deuces = laid.iter().filter(|lies| lies.typed.card.rank() == Some(Rank::Two)).count() as i32;
    let deuces = if s.rules.wild().len() > 1 { deuces } else { 0 };
    let suit = |meld: &Vec<Lies>| {
        meld.iter().find_map(|lies| Some(lies.typed).filter(|t| t.stands.is_none())?.card.suit())
    };
    let suits: std::collections::BTreeSet<Option<Suit>> = s.table.melds.iter().map(suit).collect();
    let draws = |(seat, made): &&(usize, Move)| *seat == out && matches!(made, Move::Draw | Move::Take(_));
    let mut each = 1 + 2 * jokers + deuces;
    each += if jokers + deuces == 0 { 10 } else { 0 };
    each += if suits.len() == 1 { 10 } else { 0 };
    each += match s.said.iter().filter(draws).count() {
        0 => 10,
        1 => 7,
        _ => 0,
    };
    (0..s.table.hands.len()).map(|seat| if seat == out { each * others } else { -each }).collect()
}

/// A hand that was declared, hands that were laid aside, and those without three cards in a row of one suit.
fn declared(s: &Session) -> Option<Vec<i32>> {
    let wild = s.table.turned.map(|card| card.rank().unwrap_or(Rank::Ace));
    let count = |(seat, hand): (usize, &Vec<Card>)| match s.deal.seats()[seat].away {
        Away::Dropped(Instead::Drop) => Some(20),
        Away::Dropped(_) => Some(40),
        Away::NotIn | Away::Left => Some(0),
        Away::No if matches!(s.deal.end(), Some(End::Out(out)) if out == seat) => Some(0),
        Away::No => {
            let has = |suit: Suit, number: u8| {
                let rank = Rank::from_number((number - 1) % 13 + 1).unwrap();
                hand.contains(&Card::natural(Face::new(rank, suit)))
            };
            let run = |suit: Suit| (1..=12).any(|low| (low..low + 3).all(|number| has(suit, number)));
            if Suit::ALL.into_iter().any(run) {
                return None;
            }
            let own = |card: &Card| {
                if card.rank().is_none() || card.rank() == wild { 0 } else { value(0, 10, *card) }
            };
            Some(hand.iter().map(own).sum::<i32>().min(80))
        }
    };
    s.table.hands.iter().enumerate().map(count).collect()
}

fn melds_minus_hand(s: &Session) -> Vec<i32> {
    let mut points: Vec<i32> = held(s).iter().map(|held| -held).collect();
    for (meld, refereed) in s.table.melds.iter().zip(s.deal.melds()) {
        // An ace is low where a two lies beside it; of a whole suit only the order in which it was laid tells.
        let has = |rank: Rank| {
            meld.iter().any(|lies: &Lies| match lies.typed.stands {
                Some(Stands::Face(face)) => face.rank == rank,
                Some(Stands::Rank(stands)) => stands == rank,
                None => lies.typed.card.rank() == Some(rank),
            })
        };
        let whole = has(Rank::Two) && has(Rank::King);
        let low = if whole { refereed.reading().unwrap().low == 1 } else { has(Rank::Two) };
        for lies in meld {
            points[lies.seat] += value(15, if low { 1 } else { 15 }, lies.typed.card);
        }
    }
    points
}

fn differences(s: &Session) -> Vec<i32> {
    let held = held(s);
    let low = *held.iter().min().unwrap();
    let mut winners: Vec<usize> = (0..held.len()).filter(|seat| held[*seat] == low).collect();
    let mut bonus = 0;
    match s.deal.end().unwrap() {
        End::Out(_) => bonus = 25,
        End::Knock { seat, .. } => {
            if winners != [seat] {
                winners.retain(|winner| *winner != seat);
                bonus = 10;
            }
        }
        End::StockOut => {}
    }
    let one = |seat: usize| {
        let sum: i32 = held.iter().map(|other| other - held[seat]).sum();
        if winners.contains(&seat) { sum + bonus } else { 0 }
    };
    (0..held.len()).map(one).collect()
}

fn gin(s: &Session) -> Option<Vec<i32>> {
    let End::Knock { seat, big_gin } = s.deal.end().unwrap() else { return Some(vec![0, 0]) };
    let sum = |cards: &[Card]| cards.iter().map(|card| value(0, 1, *card)).sum::<i32>();
    let other = 1 - seat;
    let (left, laid) = match &s.deal.seats()[seat].shown {
        Some(Shown::Laid { left, .. }) => (sum(left), true),
        Some(Shown::Cards(cards)) => (arrange(&s.rules, cards).points_left, false),
        None => (arrange(&s.rules, s.hand(seat)).points_left, false),
    };
    let gin = left == 0;
    if !laid && !gin {
        return None;
    }
    let table: Vec<Meld> = s.deal.melds().iter().filter_map(TableMeld::reading).cloned().collect();
    let theirs = if gin {
        arrange(&s.rules, s.hand(other)).points_left
    } else {
        arrange_onto(&s.rules, s.hand(other), &table).points_left
    };
    let double = s.rules.id == "oklahoma-gin" && s.deal.upcard().unwrap().suit == Suit::Spades;
    let times = if double { 2 } else { 1 };
    let mut points = vec![0, 0];
    if gin {
        points[seat] = (theirs + if big_gin { 31 } else { 25 }) * times;
    } else if theirs <= left {
        points[other] = (left - theirs + 25) * times;
    } else {
        points[seat] = (theirs - left) * times;
    }
    Some(points)
}
