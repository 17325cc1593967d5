//! How a choice of the menu may be taken for a contract.

use super::MOST_PARTS;
use crate::cards::{Card, Face, Rank, Suit};
use crate::contract::size_fits;
use crate::layout::fit::Window;
use crate::layout::hand::Hand;
use crate::layout::menu::Choice;
use crate::layout::pile::{Pile, bits};
use crate::layout::runs;
use crate::layout::search::up_to;
use crate::melds::{Laid, Meld};
use crate::ruleset::{Kind, MeldCount, Requirement, Ruleset, RunsTogether};

/// A choice of the menu, as it may be taken for a contract.
pub(super) struct Offer<'a, const N: usize> {
    pub(super) choice: &'a Choice<N>,
    /// Numbers of wild cards that may go with it.
    pub(super) wild: u64,
    /// For each part of the shape, the numbers of wild cards with which it is of that kind and size.
    pub(super) parts: [u64; MOST_PARTS],
    /// The one suit of a run, where it has one.
    pub(super) suit: Option<Suit>,
    /// Where the run lies, and as what it is held against others, where that matters.
    pub(super) lies: Option<(Window, Meld)>,
}

/// How a choice of the menu may be taken: where runs are held against each other, once for each place where it may lie.
pub(super) fn offers<'a, const N: usize>(
    rules: &Ruleset,
    hand: &Hand<N>,
    shape: &[Requirement],
    choice: &'a Choice<N>,
) -> Vec<Offer<'a, N>> {
    let naturals = choice.take.count(u64::MAX) as usize;
    let suit = choice.take.cards().next().map(|face| face.suit);
    let one_suit = choice.take.cards().all(|face| Some(face.suit) == suit);
    let run = choice.kind == Kind::Run && choice.onto.is_none();
    let suit = suit.filter(|_| run && one_suit);
    let offer = |wild: u64, lies: Option<(Window, Meld)>| {
        let mut parts = [0; MOST_PARTS];
        for (fits, part) in parts.iter_mut().zip(shape) {
            if part.kind.is_none_or(|kind| kind == choice.kind) && choice.onto.is_none() {
                *fits = sizes(rules, *part, naturals, wild);
            }
        }
        Offer { choice, wild, parts, suit, lies }
    };
    let mut offers = Vec::new();
    match (rules.contract.runs, suit) {
        (RunsTogether::Gap(_), Some(suit)) => {
            for wild in bits(choice.wild & up_to(hand.pool)) {
                for window in runs::may_lie_at(rules, &choice.take, wild) {
                    offers.push(offer(1 << wild, Some((window, lying_at(window, suit)))));
                }
            }
        }
        _ => offers.push(offer(choice.wild, None)),
    }
    let useful = |offer: &Offer<'_, N>| {
        let any = offer.parts.iter().any(|fits| *fits != 0);
        any || choice.onto.is_some() || rules.contract.melds == MeldCount::AtLeast
    };
    offers.retain(useful);
    offers
}

/// A run as far as its place matters.
fn lying_at(window: Window, suit: Suit) -> Meld {
    let laid = |place: u8| {
        let rank = Rank::from_number(window.rank(place) + 1).unwrap_or(Rank::Ace);
        let face = Face::new(rank, suit);
        Laid { card: Card::natural(face), face, wild: false, place }
    };
    Meld { kind: Kind::Run, cards: (0..window.length).map(laid).collect(), low: window.low, in_place: true }
}

/// Of some numbers of wild cards, those that make a meld the size that a part asks for; none where it must be pure.
pub(super) fn sizes(rules: &Ruleset, part: Requirement, naturals: usize, wild: u64) -> u64 {
    bits(if part.pure { wild & 1 } else { wild })
        .filter(|more| size_fits(rules, part, naturals + usize::from(*more)))
        .fold(0, |all, more| all | 1 << more)
}

/// The fewest cards of a meld for a part.
pub(in crate::layout) fn fewest(rules: &Ruleset, part: Requirement) -> u32 {
    let by_rules = |kind: Kind| rules.melds.size(kind).map(|size| u32::from(size.min));
    let least = match part.kind {
        Some(kind) => by_rules(kind).unwrap_or(0),
        None => by_rules(Kind::Set).into_iter().chain(by_rules(Kind::Run)).min().unwrap_or(0),
    };
    least.max(part.size.map_or(0, |size| size.min().into()))
}

/// What the naturals of some kinds weigh.
pub(super) fn weight<const N: usize>(hand: &Hand<N>, pile: &Pile<N>, kinds: u64) -> u64 {
    pile.masks().iter().flat_map(|mask| bits(mask & kinds)).map(|kind| hand.weight(kind)).sum()
}
