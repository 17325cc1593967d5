//! Melds and lay-offs of a player who has drawn: contracts, first melds, whole hands, a table put together anew.

use std::borrow::Cow;

use super::attempt::{Attempt, Plan, without};
use super::discard::{dearest_first, of_a_hand};
use super::standing::standing;
use crate::cards::Card;
use crate::layout::{Demand, Layout, Weigh, arrange_for};
use crate::melds::Meld;
use crate::play::{Move, OpenDeal, TableMeld};
use crate::ruleset::{LayOff, LayOffOn, MeldCount, Rearrange, Ruleset, SwapWhen};
use crate::solve::{MOST_ON_TABLE, Most, Position, Question, best_discard, lay_down, manipulate};

/// How many wild cards are swapped out one after the other.
const SWAPS: u8 = 2;

/// What a card that must be played weighs more than it counts.
const OWED: i16 = 1000;

/// The best line: one that lays cards, if there is such a one; else the best discard.
pub(super) fn best(start: &Attempt) -> Option<Plan> {
    laying(start).or_else(|| {
        if !start.deal.turn().duties.is_empty() {
            return None;
        }
        let standing = standing(&start.deal, &start.hand);
        start.clone().finish(&of_a_hand(&start.deal, &start.hand, &standing))
    })
}

/// The best line that lays cards of the hand.
pub(super) fn laying(start: &Attempt) -> Option<Plan> {
    let mut plans = Vec::new();
    collect(start, SWAPS, &mut plans);
    plans.retain(|plan| !plan.laid.is_empty());
    // Of equals the first, which is the plainest.
    plans.into_iter().rev().max_by_key(|plan| plan.rank(&start.deal))
}

/// The moves that lay a card that was called for, with cards that were taken along with it and no others.
pub(super) fn with_open_cards(deal: &OpenDeal, card: Card, above: &[Card]) -> Option<Vec<Move>> {
    let table = open_melds(deal);
    let alone = |n: &usize| Move::Lay { cards: vec![crate::cards::Typed::plain(card)], onto: *n };
    let seat = deal.turn().seat;
    let fits = table.iter().map(|(n, _)| alone(n)).find(|made| deal.judge(seat, made).is_ok());
    if let Some(made) = fits {
        return Some(vec![made]);
    }
    let hand: Vec<Card> = std::iter::once(card).chain(above.iter().copied()).collect();
    let onto: Vec<Meld> = table.iter().map(|(_, meld)| meld.clone()).collect();
    let rules = owing(deal);
    layouts(deal, &rules, &hand, &onto).into_iter().find_map(|(layout, _)| {
        let mut tried = Attempt::new(deal, &hand);
        (lay(&mut tried, &layout, &table) && tried.deal.turn().duties.is_empty()).then_some(tried.moves)
    })
}

/// Every line that comes to mind, from the plainest on.
fn collect(start: &Attempt, swaps: u8, plans: &mut Vec<Plan>) {
    let deal = &start.deal;
    let rules = owing(deal);
    let table = open_melds(deal);
    let onto: Vec<Meld> = table.iter().map(|(_, meld)| meld.clone()).collect();
    for (layout, discard) in layouts(deal, &rules, &start.hand, &onto) {
        let mut tried = start.clone();
        tried.proven = layout.proven;
        if !lay(&mut tried, &layout, &table) {
            continue;
        }
        // More may be open now that something was laid.
        if let Some(more) = onto_only(&tried.deal, &tried.hand, discard) {
            let table = open_melds(&tried.deal);
            lay(&mut tried, &more, &table);
        }
        let mut order: Vec<Card> = discard.into_iter().collect();
        order.extend(dearest_first(deal.rules(), &tried.hand));
        plans.extend(tried.finish(&order));
    }
    plans.extend(anew(start, &rules));
    let swapping = !matches!(rules.turn.swap_when, SwapWhen::Never | SwapWhen::ByOthersWhenLaid);
    if swaps > 0 && swapping {
        for (n, meld) in (1..).zip(deal.melds()) {
            for (_, wild, faces) in meld.wild() {
                let real = faces.into_iter().map(Card::natural).filter(|card| start.hand.contains(card));
                for card in real {
                    let mut tried = start.clone();
                    if tried.swap(card, wild, n) {
                        collect(&tried, swaps - 1, plans);
                    }
                }
            }
        }
    }
}

/// The rules of the deal, where cards that must be played in this turn weigh so much that they are.
fn owing(deal: &OpenDeal) -> Cow<'_, Ruleset> {
    let duties = &deal.turn().duties;
    if duties.is_empty() {
        return Cow::Borrowed(deal.rules());
    }
    let mut rules = Ruleset::clone(deal.rules());
    for duty in duties {
        rules.points = rules.points.weighing(duty.card, OWED);
    }
    Cow::Owned(rules)
}

/// The melds on which the player in turn may lay off now, with their numbers.
fn open_melds(deal: &OpenDeal) -> Vec<(usize, Meld)> {
    let (rules, seat) = (deal.rules(), deal.turn().seat);
    let own = rules.contract.lay_off_on == LayOffOn::Own;
    if rules.contract.lay_off == LayOff::Never {
        return Vec::new();
    }
    let mine = |meld: &&TableMeld| !own || meld.owner == seat;
    (1..)
        .zip(deal.melds())
        .filter(|(_, meld)| mine(meld))
        .filter_map(|(n, meld)| Some((n, meld.reading()?.clone())))
        .collect()
}

/// Layouts that are worth a try, each with the card to keep for the discard.
fn layouts(deal: &OpenDeal, rules: &Ruleset, hand: &[Card], onto: &[Meld]) -> Vec<(Layout, Option<Card>)> {
    let met = deal.seats().get(deal.turn().seat).is_some_and(|place| place.met.is_some());
    let contract = rules.deal(deal.n()).and_then(|deal| deal.contract.as_ref());
    if contract.is_some() && met && !rules.contract.further_melds {
        return onto_only(deal, hand, None).into_iter().map(|layout| (layout, None)).collect();
    }
    let n = contract.filter(|_| !met).map(|_| deal.n());
    let mut found = Vec::new();
    let tables: &[&[Meld]] = if onto.is_empty() { &[&[]] } else { &[onto, &[]] };
    for table in tables.iter().copied() {
        let question =
            Question { deal: n, pack: Some(deal.pack()), onto: table, ..Question::new(rules, hand) };
        // Where the hand has not what the contract takes, it has not without a card either.
        if let Some(contract) = question.contract() {
            let demand = Demand { shapes: &contract.shapes, weigh: Weigh::Points };
            if arrange_for(rules, demand, hand, &[]).layout.is_none() {
                break;
            }
        }
        let answer = lay_down(question);
        let laid = |answer: &crate::solve::Answer| {
            answer.contract.as_ref().is_none_or(|contract| contract.met)
                && (!answer.layout.melds.is_empty() || !answer.layout.laid_off.is_empty())
        };
        let keeps = answer.layout.left.len() != 1;
        found.extend(laid(&answer).then(|| (answer.layout.clone(), None)));
        if keeps && let Some((card, answer)) = best_discard(question).filter(|(_, answer)| laid(answer)) {
            found.push((answer.layout, Some(card)));
        }
    }
    found
}

/// Lay-offs alone, without new melds.
fn onto_only(deal: &OpenDeal, hand: &[Card], keep: Option<Card>) -> Option<Layout> {
    let table: Vec<Meld> = open_melds(deal).into_iter().map(|(_, meld)| meld).collect();
    if table.is_empty() {
        return None;
    }
    let mut rules = owing(deal).into_owned();
    rules.contract.melds = MeldCount::Exactly;
    let hand = without(hand, keep.as_slice());
    let demand = Demand { shapes: &[Vec::new()], weigh: Weigh::Points };
    arrange_for(&rules, demand, &hand, &table).layout.filter(|layout| !layout.laid_off.is_empty())
}

/// Lays what a layout says, as far as the referee lets it: the melds all together, and what goes on others card by card
/// where it does not go at once.
fn lay(tried: &mut Attempt, layout: &Layout, table: &[(usize, Meld)]) -> bool {
    if !layout.melds.is_empty() {
        let cards: Vec<Card> = layout.melds.iter().flatten().map(|typed| typed.card).collect();
        if !tried.play_cards(Move::Meld(layout.melds.clone()), &cards) {
            return false;
        }
    }
    for (at, cards) in &layout.laid_off {
        let Some((onto, _)) = table.get(*at) else { continue };
        let all: Vec<Card> = cards.iter().map(|typed| typed.card).collect();
        if !tried.play_cards(Move::Lay { cards: cards.clone(), onto: *onto }, &all) {
            for typed in cards {
                tried.play_cards(Move::Lay { cards: vec![*typed], onto: *onto }, &[typed.card]);
            }
        }
    }
    true
}

/// Melds of the table put together anew with cards of the hand, where the rules have it so.
fn anew(start: &Attempt, rules: &Ruleset) -> Option<Plan> {
    let deal = &start.deal;
    if rules.turn.rearrange == Rearrange::Never || deal.melds().is_empty() {
        return None;
    }
    let own = rules.turn.rearrange == Rearrange::OwnMelds;
    let mine = |meld: &&TableMeld| !own || meld.owner == deal.turn().seat;
    let table: Vec<Vec<Meld>> =
        deal.melds().iter().filter(mine).map(|meld| meld.readings().to_vec()).collect();
    if table.iter().filter_map(|readings| readings.first()).map(|meld| meld.cards.len()).sum::<usize>()
        > MOST_ON_TABLE
    {
        return None;
    }
    let play = manipulate(Position { rules, table: &table, hand: &start.hand, most: Most::Points });
    if play.played.is_empty() {
        return None;
    }
    let mut tried = start.clone();
    if !tried.play_cards(Move::Arrange(play.table.clone()), &play.played) {
        return None;
    }
    tried.proven = play.proven;
    tried.play = Some(play);
    let order = dearest_first(deal.rules(), &tried.hand);
    tried.finish(&order)
}
