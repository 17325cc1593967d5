//! Players who lay nothing before the whole hand lies in melds: they collect, go out, and give up what fits least.

use rummy_referee::cards::Card;
use rummy_referee::layout::{Layout, arrange};
use rummy_referee::play::Move;
use rummy_referee::ruleset::{StockOut, TakenDiscard};
use rummy_referee::table::{Claim, Setting, rule};

use super::deck::without;
use super::fit::{neighbours, short};
use super::session::Session;

pub(super) fn turn(s: &mut Session) {
    let seat = s.mover();
    draw(s, seat);
    if !s.over() {
        plays(s, seat);
    }
}

/// What a hand still lacks: points first, where cards have any.
fn lacks(layout: &Layout) -> (i32, usize) {
    (layout.points_left, layout.left.len())
}

fn draw(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let stock = s.deal.stock() > 0 || s.rules.stock_out == StockOut::Reshuffle && s.table.pile.len() > 1;
    if let Some(top) = s.table.pile.last().copied() {
        let now = arrange(&s.rules, &hand);
        let with = arrange(&s.rules, &[hand.as_slice(), &[top]].concat());
        let fits = with.left.len() <= now.left.len() && lacks(&with) <= lacks(&now);
        let near = now.left.iter().any(|card| neighbours(*card, top)) && s.chance.one_in(4);
        if fits || near || !stock || s.chance.one_in(20) {
            let named = s.chance.one_in(2).then_some(top);
            return s.go(seat, Move::Take(named));
        }
    }
    s.go(seat, if stock { Move::Draw } else { Move::Pass });
}

fn plays(s: &mut Session, seat: usize) {
    let hand = s.hand(seat).to_vec();
    let back = s.rules.turn.taken_discard == TakenDiscard::NotStraightBack;
    let taken = s.deal.turn().taken.filter(|_| back);
    let ways = discards(s, &hand, taken);
    let best = ways.iter().min_by_key(|(_, layout)| lacks(layout)).cloned();
    let Some((card, layout)) = best else { s.fails("nothing to discard") };
    if layout.left.is_empty() && may_lie(s, &layout, card) && !s.chance.one_in(6) {
        let said = short(s, &layout.melds);
        s.go_as(seat, &Move::Meld(layout.melds), Move::Meld(said));
    }
    if !s.over() {
        s.go(seat, Move::Discard(card));
    }
}

/// Whether the melds are what the deal asks for.
fn may_lie(s: &Session, layout: &Layout, discard: Card) -> bool {
    let players = s.table.hands.len() as u8;
    let left = Some(vec![rummy_referee::cards::Typed::plain(discard)]);
    let claim = Claim { melds: layout.melds.clone(), onto: None, left };
    rule(Setting { rules: &s.rules, deal: Some(s.deal.n()), players, assumed: false }, &claim).legal()
}

/// The discards that are worth a thought, with the rest arranged; the loosest card first.
fn discards(s: &mut Session, hand: &[Card], taken: Option<Card>) -> Vec<(Card, Layout)> {
    let whole = arrange(&s.rules, hand);
    let free = |cards: &[Card]| -> Vec<Card> {
        let mut free: Vec<Card> = cards.iter().copied().filter(|card| Some(*card) != taken).collect();
        free.sort_unstable();
        free.dedup();
        free
    };
    let mut loose = free(&whole.left);
    if loose.is_empty() {
        loose = free(hand);
    }
    s.chance.shuffle(&mut loose);
    let near = |card: &Card| {
        let others = whole.left.iter().filter(|other| *other != card && other.suit() == card.suit());
        others.filter(|other| neighbours(*card, **other)).count()
    };
    loose.sort_by_key(near);
    if whole.left.len() > 1 {
        loose.truncate(1);
    }
    loose.into_iter().map(|card| (card, arrange(&s.rules, &without(hand, &[card])))).collect()
}
