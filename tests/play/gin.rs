//! Players of gin: some knock as soon as they may, some wait, some never do.

use rummy_referee::cards::Card;
use rummy_referee::layout::{Layout, arrange, arrange_onto, best_discard};
use rummy_referee::melds::Meld;
use rummy_referee::play::{End, Knock, KnockKind, Move, Shown, Stage, TableMeld};
use rummy_referee::scoring::knock_limit;

use super::deck::without;
use super::session::Session;

pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    draw(s, seat);
    if s.deal.turn().stage == Stage::Play {
        plays(s, seat);
    }
}

fn draw(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let top = s.table.pile.last().copied();
    let offered = matches!(s.deal.turn().stage, Stage::Offer(_));
    let may = !s.deal.turn().stock_only;
    if let Some(top) = top.filter(|_| may) {
        let now = arrange(&s.rules, &hand).points_left;
        let with = [hand.as_slice(), &[top]].concat();
        let then = best(s, &with, Some(top)).1.points_left;
        if then + 4 < now || s.chance.one_in(15) {
            let named = s.chance.one_in(2).then_some(top);
            return s.go(seat, Move::Take(named));
        }
    }
    s.go(seat, if offered { Move::Pass } else { Move::Draw });
}

/// The card to discard, which is not the one just taken.
fn best(s: &Session, hand: &[Card], taken: Option<Card>) -> (Card, Layout) {
    let (card, layout) = best_discard(&s.rules, hand).unwrap();
    if Some(card) != taken {
        return (card, layout);
    }
    let others = hand.iter().copied().filter(|card| Some(*card) != taken);
    let ways = others.map(|card| (card, arrange(&s.rules, &without(hand, &[card]))));
    ways.min_by_key(|(_, layout)| layout.points_left).unwrap()
}

fn plays(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let whole = arrange(&s.rules, &hand);
    // 0 never knocks, 1 and 2 want gin, the others knock when they may.
    let mind = s.minds[seat];
    if whole.left.is_empty() && !s.chance.one_in(4) {
        let kind = if s.chance.one_in(2) { KnockKind::BigGin } else { KnockKind::Gin };
        let shown = Some(Shown::Laid { melds: whole.melds, left: Vec::new() });
        return s.go(seat, Move::Knock(Knock { kind, shown, discard: None }));
    }
    let (card, layout) = best(s, &hand, s.deal.turn().taken);
    let (limit, _) = knock_limit(&s.rules, s.deal.upcard()).unwrap();
    let low = layout.points_left <= limit;
    let wants = mind > 2 || mind > 0 && layout.left.is_empty();
    if !low || !wants || s.chance.one_in(5) {
        return s.go(seat, Move::Discard(card));
    }
    let gin = layout.left.is_empty();
    let kind = if gin && s.chance.one_in(2) { KnockKind::Gin } else { KnockKind::Knock };
    let shown = match s.chance.below(6) {
        0 => None,
        1 => Some(Shown::Cards(without(&hand, &[card]))),
        _ => Some(Shown::Laid { melds: layout.melds, left: layout.left }),
    };
    // The knock may come with the discard or after it.
    if s.chance.one_in(4) {
        s.go(seat, Move::Discard(card));
        s.go(seat, Move::Knock(Knock { kind, shown, discard: None }));
    } else {
        s.go(seat, Move::Knock(Knock { kind, shown, discard: Some(card) }));
    }
    if s.deal.turn().stage == Stage::Showdown && !gin {
        answers(s);
    }
}

/// The other player lays off, at times not everything.
fn answers(s: &mut Session) {
    let Some(End::Knock { seat: knocker, .. }) = s.deal.end() else { return };
    let seat = 1 - knocker;
    let table: Vec<Meld> = s.deal.melds().iter().filter_map(TableMeld::reading).cloned().collect();
    let laid_off = arrange_onto(&s.rules, s.hand(seat), &table).laid_off;
    for (onto, cards) in laid_off {
        if s.chance.one_in(3) {
            s.go(seat, Move::Lay { cards, onto: onto + 1 });
            continue;
        }
        for typed in cards {
            if !s.chance.one_in(8) {
                let reading = s.deal.melds()[onto].reading().unwrap();
                if rummy_referee::melds::judge_onto(&s.rules, reading, &[typed]).legal() {
                    s.go(seat, Move::Lay { cards: vec![typed], onto: onto + 1 });
                }
            }
        }
    }
    if s.chance.one_in(3) {
        s.go(seat, Move::Pass);
    }
}
