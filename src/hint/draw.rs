//! Before a card is drawn: what the discards would do for a hand.

use std::cmp::Reverse;

use super::attempt::{Attempt, Plan};
use super::standing::{Standing, standing};
use super::{Hint, knock, lay, stock};
use crate::cards::Card;
use crate::play::{Move, OpenDeal, Stage};
use crate::ruleset::{BeforeDraw, Draw};

/// How many discards are looked at, from the top down.
const DEEPEST: usize = 30;

/// A discard that could be taken.
#[derive(Clone, PartialEq, Debug)]
pub struct Taking {
    /// The card.
    pub card: Card,
    /// How many cards come into the hand with it, itself among them.
    pub cards: usize,
    /// The best line with it, the take first.
    pub plan: Plan,
    /// Where nothing is laid with it, how the hand stands then.
    pub standing: Option<Standing>,
}

pub(super) fn before(deal: &OpenDeal, hand: &[Card], standing: Standing) -> Hint {
    let seat = deal.turn().seat;
    let start = Attempt::new(deal, hand);
    if deal.turn().stage == Stage::Draw
        && deal.rules().turn.before_draw == BeforeDraw::WholeHand
        && let Some(plan) = lay::laying(&start)
    {
        return Hint { seat, standing, plan: Some(plan), takes: Vec::new(), stock: None };
    }
    let mut takes: Vec<Taking> = takes(deal, hand, &standing);
    takes.sort_by_key(|taking| Reverse(taking.plan.rank(deal)));
    let without = || {
        let mut tried = start.clone();
        let idle = [Move::Draw, Move::Pass].into_iter().any(|made| tried.go(made));
        idle.then(|| tried.plan())
    };
    let plan = takes.first().map(|taking| taking.plan.clone()).or_else(without);
    let stock = stock::stock(deal, hand, &standing);
    Hint { seat, standing, plan, takes, stock }
}

/// The discards that are of use, as deep as they may be taken.
fn takes(deal: &OpenDeal, hand: &[Card], now: &Standing) -> Vec<Taking> {
    let deep = deal.rules().turn.draw == Draw::AnyDiscard;
    let pile: Vec<Card> = deal.discards().iter().map(|discarded| discarded.card).collect();
    let depth = if deep { pile.len().min(DEEPEST) } else { pile.len().min(1) };
    (pile.len() - depth..pile.len())
        .rev()
        .filter_map(|at| {
            let taken = pile.get(at..)?;
            // Of two alike the upper one is taken.
            let (card, above) = taken.split_first()?;
            if above.contains(card) {
                return None;
            }
            take(deal, hand, taken, now)
        })
        .collect()
}

/// What comes of taking these cards; `None` where it may not be, or is of no use.
fn take(deal: &OpenDeal, hand: &[Card], taken: &[Card], now: &Standing) -> Option<Taking> {
    let card = *taken.first()?;
    let all: Vec<Card> = hand.iter().chain(taken).copied().collect();
    let mut start = Attempt::new(deal, &all);
    if !start.go(Move::Take((taken.len() > 1).then_some(card))) {
        return None;
    }
    let (plan, standing) = gain(&start, &all, card, taken.len() == 1, now)?;
    Some(Taking { card, cards: taken.len(), plan, standing })
}

/// What a card does for a hand that has it now, `alone` or with others: the best line, and how the hand stands where nothing
/// is laid; `None` where it is of no use.
pub(super) fn gain(
    start: &Attempt,
    all: &[Card],
    card: Card,
    alone: bool,
    now: &Standing,
) -> Option<(Plan, Option<Standing>)> {
    if let Standing::Deadwood { layout, limit, .. } = now {
        let plan = knock::best(start)?;
        let then = standing(&start.deal, all);
        let Standing::Deadwood { layout: less, .. } = &then else { return None };
        // Who can knock with the hand as it is does so with any card that is drawn, and lets that go.
        let knocks = plan.end.is_some() && layout.points_left > *limit;
        let of_use = knocks || less.points_left < layout.points_left && uses(less, card);
        return of_use.then_some((plan, Some(then)));
    }
    if let Some(plan) = lay::laying(start).filter(|plan| plan.laid.contains(&card) || plan.end.is_some()) {
        return Some((plan, None));
    }
    if !alone {
        return None;
    }
    let then = standing(&start.deal, all);
    let nearer = match (now, &then) {
        (Standing::Contract(now), Standing::Contract(then)) => {
            let lacks = |missing: &[Vec<Card>]| missing.first().map_or(usize::MAX, Vec::len);
            then.met && !now.met || lacks(&then.missing) < lacks(&now.missing)
        }
        (Standing::FirstMelds { found: now, .. }, Standing::FirstMelds { found: then, .. }) => then > now,
        (Standing::Whole(now), Standing::Whole(_)) => super::discard::least_left(start.deal.rules(), all)
            .is_some_and(|(_, then)| then.points_left < now.points_left && uses(&then, card)),
        _ => false,
    };
    if nearer { Some((lay::best(start)?, Some(then))) } else { None }
}

/// Whether a card lies in a meld of a layout.
fn uses(layout: &crate::layout::Layout, card: Card) -> bool {
    layout.melds.iter().flatten().any(|typed| typed.card == card)
}
