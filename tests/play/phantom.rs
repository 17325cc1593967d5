//! Moves that nobody at the table makes: with cards that somebody could hold, for all that the referee knows, or not.
//! Whatever it lets pass, no card comes from nowhere.

use rummy_referee::cards::{Card, Counts, Stands, Typed};
use rummy_referee::play::{Knock, KnockKind, Move, OpenDeal, Shown, TableMeld};

use super::deck::Chance;
use super::menu::melds;
use super::session::Session;

/// Moves that are tried in a row.
const MOVES: usize = 12;

/// Goes on from here with moves at random, and comes back; says how many stood.
pub(super) fn wander(s: &mut Session) -> usize {
    let mut deal = s.deal.clone();
    let mut stood = 0;
    for _ in 0..MOVES {
        let turn = deal.turn().seat;
        let players = deal.names().len();
        let seat = if s.chance.one_in(4) { s.chance.below(players) } else { turn };
        let made = any(&deal, seat, &mut s.chance);
        let Ok(act) = deal.judge(seat, &made) else { continue };
        let before = deal.clone();
        deal.apply(act);
        stood += 1;
        if let Err(why) = sound(&deal) {
            s.fails(&format!("{}: {made}: {why}\nbefore: {before:?}\nafter: {deal:?}", deal.name(seat)));
        }
    }
    if deal.end().is_some() {
        // Whatever is shown now, an answer comes.
        let hands: Vec<_> = deal
            .to_reveal()
            .into_iter()
            .map(|seat| {
                let held = usize::from(deal.seats()[seat].held);
                (seat, rummy_referee::table::Outcome::Cards(could_hold(&deal, seat, held, &mut s.chance)))
            })
            .collect();
        let _ = deal.reveal(&hands);
    }
    let _ = (deal.may(), deal.unfinished());
    stood
}

/// What must hold of every deal, whoever holds what.
fn sound(deal: &OpenDeal) -> Result<(), String> {
    if deal.cards() != deal.pack().size() {
        return Err(format!("{} cards of {}", deal.cards(), deal.pack()));
    }
    let mut seen: Counts = deal.melds().iter().flat_map(TableMeld::cards).collect();
    seen.extend(deal.discards().iter().map(|discarded| discarded.card));
    for place in deal.seats() {
        if place.known.total() > usize::from(place.held) {
            return Err(format!("more known than held: {place:?}"));
        }
        seen.extend(place.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
    }
    if let Some((card, n)) = seen.iter().find(|(card, n)| *n > deal.pack().copies(*card)) {
        return Err(format!("{card} is seen {n} times"));
    }
    let shapes =
        deal.melds().iter().all(|meld| meld.readings().iter().all(|one| one.cards.len() == meld.len()));
    let laid = deal.melds().iter().all(|meld| meld.reading().is_some() && meld.len() > 2);
    if shapes && laid { Ok(()) } else { Err("a meld without a reading".into()) }
}

/// Cards that a seat could hold, for all that is known; now and then not.
fn could_hold(deal: &OpenDeal, seat: usize, held: usize, chance: &mut Chance) -> Vec<Card> {
    let mut left: Counts = Card::all()
        .flat_map(|card| std::iter::repeat_n(card, usize::from(deal.pack().copies(card))))
        .collect();
    if !chance.one_in(6) {
        let lying = deal.melds().iter().flat_map(TableMeld::cards);
        for card in lying.chain(deal.discards().iter().map(|discarded| discarded.card)) {
            left.remove(card);
        }
        for card in deal.seats().iter().flat_map(|place| place.known.iter().map(|(card, _)| card)) {
            left.remove(card);
        }
    }
    let mut hand: Vec<Card> = deal.seats()[seat].known.iter().map(|(card, _)| card).collect();
    let mut rest: Vec<Card> =
        left.iter().flat_map(|(card, n)| std::iter::repeat_n(card, usize::from(n))).collect();
    chance.shuffle(&mut rest);
    hand.extend(rest);
    hand.truncate(held);
    hand
}

fn any(deal: &OpenDeal, seat: usize, chance: &mut Chance) -> Move {
    let held = usize::from(deal.seats()[seat].held);
    let hand = could_hold(deal, seat, held, chance);
    let card = chance.pick(&hand).unwrap_or(Card::JOKER);
    let pile: Vec<Card> = deal.discards().iter().map(|discarded| discarded.card).collect();
    let deep = chance.pick(&pile).unwrap_or(card);
    let number = 1 + chance.below(deal.melds().len() + 1);
    match chance.below(16) {
        0 | 1 => Move::Draw,
        2 => Move::Take(None),
        3 => Move::Take(Some(deep)),
        4 | 5 => Move::Meld(dishes(deal, &hand, chance)),
        6 | 7 => Move::Lay { cards: some(&hand, chance), onto: number },
        8 => Move::Swap { card: real(deal, chance).unwrap_or(card), meld: number },
        9 | 10 => Move::Arrange(table(deal, &hand, chance)),
        11 => Move::Discard(card),
        12 => knock(deal, &hand, chance),
        13 => Move::Buy,
        14 => Move::Call(deep),
        _ => chance.pick(&[Move::Pass, Move::Float, Move::Yes, Move::Drop, Move::Turn(card)]).unwrap(),
    }
}

/// One or more melds of the hand, if there are any.
fn dishes(deal: &OpenDeal, hand: &[Card], chance: &mut Chance) -> Vec<Vec<Typed>> {
    let all = melds(deal.rules(), hand);
    let n = 1 + chance.below(3);
    let found: Vec<Vec<Typed>> = (0..n).filter_map(|_| chance.pick(&all)).map(|dish| dish.typed).collect();
    if found.is_empty() { vec![some(hand, chance)] } else { found }
}

/// A few cards, jokers among them declared at times.
fn some(hand: &[Card], chance: &mut Chance) -> Vec<Typed> {
    let n = 1 + chance.below(3);
    let cards: Vec<Card> = (0..n).filter_map(|_| chance.pick(hand)).collect();
    let stands = hand.iter().find_map(|card| card.face());
    cards
        .into_iter()
        .map(|card| Typed {
            stands: stands.filter(|_| card.is_joker() && chance.one_in(2)).map(Stands::Face),
            ..Typed::plain(card)
        })
        .collect()
}

/// The card that a joker on the table stands for.
fn real(deal: &OpenDeal, chance: &mut Chance) -> Option<Card> {
    let all: Vec<Card> = deal
        .melds()
        .iter()
        .flat_map(TableMeld::wild)
        .flat_map(|(_, _, faces)| faces.into_iter().map(Card::natural))
        .collect();
    chance.pick(&all)
}

/// The table with something on it that was not, and perhaps without something that was.
fn table(deal: &OpenDeal, hand: &[Card], chance: &mut Chance) -> Vec<Vec<Typed>> {
    let mut all: Vec<Vec<Typed>> = deal.melds().iter().map(|meld| meld.typed(deal.rules())).collect();
    match chance.below(3) {
        0 => all.extend(dishes(deal, hand, chance)),
        1 if !all.is_empty() => {
            let at = chance.below(all.len());
            all[at].extend(some(hand, chance));
        }
        _ => {
            if let Some(joker) = all.iter_mut().flatten().find(|typed| typed.card.is_joker()) {
                joker.stands = None;
            }
            all.extend(dishes(deal, hand, chance));
        }
    }
    all
}

fn knock(deal: &OpenDeal, hand: &[Card], chance: &mut Chance) -> Move {
    let kind = chance.pick(&[KnockKind::Knock, KnockKind::Gin, KnockKind::BigGin]).unwrap();
    let discard = chance.pick(hand).filter(|_| !chance.one_in(3));
    let mut rest = hand.to_vec();
    if let Some(at) = discard.and_then(|card| rest.iter().position(|held| *held == card)) {
        rest.remove(at);
    }
    let best = rummy_referee::layout::arrange(deal.rules(), &rest);
    let shown = match chance.below(3) {
        0 => None,
        1 => Some(Shown::Cards(rest)),
        _ => Some(Shown::Laid { melds: best.melds, left: best.left }),
    };
    Move::Knock(Knock { kind, shown, discard })
}
