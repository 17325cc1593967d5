//! Players at one shared table, who put it together anew: melds taken apart, jokers moved and freed.

use rummy_referee::cards::{Card, Face, Stands, Typed};
use rummy_referee::layout::arrange;
use rummy_referee::melds::{Meld, judge};
use rummy_referee::play::{Knock, KnockKind, Move, Shown};
use rummy_referee::scoring::cards_points;

use super::deck::without;
use super::fit::{fits, short};
use super::session::Session;

/// Rearrangements that a player thinks of in a turn.
const IDEAS: usize = 8;

pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    let last = s.deal.last_turns().is_some_and(|left| usize::from(left) <= s.table.hands.len());
    let last = last || s.silent && s.deal.last_turns().is_some();
    let most = if last { 0 } else { s.rules.turn.draws };
    let mut drawn = 0;
    let mut played = false;
    while drawn < most && !played && !(drawn > 0 && s.deal.stock() == 0) {
        s.go(seat, Move::Draw);
        drawn += 1;
        let waits = s.chance.one_in(4);
        if drawn < most && !waits {
            played = plays(s, seat);
        }
    }
    if last {
        plays(s, seat);
    }
    if s.over() {
        return;
    }
    ends(s, seat, last);
}

/// Ends the turn with a knock, a word, or none.
fn ends(s: &mut Session, seat: usize, last: bool) {
    let hand = s.hand(seat).to_vec();
    let points = cards_points(&s.rules, hand.iter().copied());
    if points <= 5 && !last && !s.chance.one_in(3) {
        let shown = match s.chance.below(3) {
            0 => None,
            1 => Some(Shown::Cards(hand)),
            _ => Some(Shown::Laid { melds: Vec::new(), left: hand }),
        };
        if s.chance.one_in(3) {
            s.go(seat, Move::Pass);
            if s.deal.last_turns().is_some() {
                return;
            }
        }
        return s.go(seat, Move::Knock(Knock { kind: KnockKind::Knock, shown, discard: None }));
    }
    // In the last turns somebody who does nothing has to say so.
    if last || s.deal.last_turns().is_some() || s.chance.one_in(2) {
        s.go(seat, Move::Pass);
    } else {
        s.silent = true;
    }
}

/// Melds, lays off and rearranges; says whether a card was played.
fn plays(s: &mut Session, seat: usize) -> bool {
    let before = s.hand(seat).len();
    let ways = if s.chance.one_in(2) { [0, 1, 2, 3] } else { [2, 1, 3, 0] };
    for way in ways {
        if s.over() {
            break;
        }
        match way {
            0 => melds(s, seat),
            1 => lays(s, seat),
            2 => rearranges(s, seat),
            _ => swaps(s, seat),
        }
    }
    s.over() || s.hand(seat).len() < before
}

fn melds(s: &mut Session, seat: usize) {
    let layout = arrange(&s.rules, s.hand(seat));
    if !layout.melds.is_empty() {
        let said = short(s, &layout.melds);
        s.go_as(seat, &Move::Meld(layout.melds), Move::Meld(said));
    }
}

fn lays(s: &mut Session, seat: usize) {
    for card in s.hand(seat).to_vec() {
        for at in 0..s.deal.melds().len() {
            let Some(typed) = fits(&s.rules, &s.deal.melds()[at], card) else { continue };
            s.go(seat, Move::Lay { cards: vec![typed], onto: at + 1 });
            break;
        }
        if s.over() {
            return;
        }
    }
}

/// Gives the real card for a joker, and uses the joker at once.
fn swaps(s: &mut Session, seat: usize) {
    for at in 0..s.deal.melds().len() {
        for (_, wild, faces) in s.deal.melds()[at].wild() {
            let [face] = faces.as_slice() else { continue };
            let card = Card::natural(*face);
            let melds = s.deal.melds();
            let mut place = (0..melds.len()).filter(|other| *other != at);
            let place = place.find_map(|other| Some((other + 1, fits(&s.rules, &melds[other], wild)?)));
            let Some((onto, typed)) = place.filter(|_| s.hand(seat).contains(&card)) else { continue };
            s.go(seat, Move::Swap { card, meld: at + 1 });
            s.go(seat, Move::Lay { cards: vec![typed], onto });
            return;
        }
    }
}

/// Takes a few melds apart and puts them together with cards of the hand.
fn rearranges(s: &mut Session, seat: usize) {
    for _ in 0..IDEAS {
        if s.over() || s.deal.melds().is_empty() {
            return;
        }
        if let Some(melds) = idea(s, seat) {
            s.go(seat, Move::Arrange(melds));
        }
    }
}

/// A new table with one to three cards of the hand on it, if one comes to mind.
fn idea(s: &mut Session, seat: usize) -> Option<Vec<Vec<Typed>>> {
    let mut hand = s.hand(seat).to_vec();
    s.chance.shuffle(&mut hand);
    hand.truncate(1 + s.chance.below(3));
    let mut numbers: Vec<usize> = (0..s.deal.melds().len()).collect();
    s.chance.shuffle(&mut numbers);
    let apart = numbers.split_off(numbers.len().saturating_sub(1 + s.chance.below(4)));
    numbers.sort_unstable();
    // A joker counts as the card that it stands for.
    let mut jokers: Vec<Face> = Vec::new();
    let mut pool: Vec<Card> = hand.clone();
    for number in &apart {
        let meld = &s.deal.melds()[*number];
        let wild = meld.wild();
        for (place, card) in meld.cards().enumerate() {
            match wild.iter().find(|(at, _, _)| *at == place) {
                Some((_, _, faces)) => {
                    let face = s.chance.pick(faces)?;
                    jokers.push(face);
                    pool.push(Card::natural(face));
                }
                None => pool.push(card),
            }
        }
    }
    // A joker is free where the real card lies there too.
    if let Some(at) = jokers.iter().position(|face| {
        pool.iter().filter(|card| **card == Card::natural(*face)).count()
            > jokers.iter().filter(|other| *other == face).count()
    }) {
        let face = jokers.remove(at);
        pool = without(&pool, &[Card::natural(face)]);
        pool.push(Card::JOKER);
    }
    let layout = arrange(&s.rules, &pool);
    if !layout.left.is_empty() {
        return None;
    }
    let mut table: Vec<Vec<Typed>> = layout.melds;
    for face in jokers {
        let natural = Card::natural(face);
        let place =
            table.iter_mut().flatten().find(|typed| typed.card == natural && typed.stands.is_none())?;
        *place = Typed { stands: Some(Stands::Face(face)), ..Typed::plain(Card::JOKER) };
    }
    // A set of jokers alone is none.
    let legal = |meld: &Vec<Typed>| judge(&s.rules, meld).legal();
    if !table.iter().all(legal) {
        return None;
    }
    let kept = numbers.iter().map(|number| as_it_lies(&s.deal.melds()[*number], &s.rules));
    let mut all: Vec<Vec<Typed>> = kept.collect();
    all.extend(table);
    Some(all)
}

fn as_it_lies(meld: &rummy_referee::play::TableMeld, rules: &rummy_referee::ruleset::Ruleset) -> Vec<Typed> {
    let reading: &Meld = meld.reading().unwrap();
    let mut typed: Vec<(u8, Typed)> =
        reading.cards.iter().map(|laid| laid.place).zip(meld.typed(rules)).collect();
    typed.sort_by_key(|(place, _)| *place);
    typed.into_iter().map(|(_, typed)| typed).collect()
}
