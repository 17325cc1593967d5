//! The best way to lay a hand: into melds, onto melds of the table, or left over.
//!
//! [`arrange`] is exact. It lists every group of natural cards that could lie in one meld, each with the numbers of wild
//! cards that would make it legal, and searches through the groups, heaviest card first, for those that leave least.
//! How many wild cards each meld gets is never tried out: a search step carries the set of all totals within reach.
//! The work is bounded: for a hand far longer than any game deals, [`Layout::proven`] may say that the best layout was
//! not found for certain.
//!
//! ```
//! use rummy_referee::cards::{Card, parse_cards, print_cards};
//! use rummy_referee::layout::arrange;
//! use rummy_referee::ruleset::Library;
//!
//! let rules = Library::default().load("contract-rummy", &[])?;
//! let hand: Vec<Card> = parse_cards("4S 4C 4D 5S 6S 9H *")?.iter().map(|typed| typed.card).collect();
//! let layout = arrange(&rules, &hand);
//! let melds: Vec<String> = layout.melds.iter().map(|meld| print_cards(meld)).collect();
//! assert_eq!(melds, ["*=4H 4D 4C", "4S 5S 6S"]);
//! assert_eq!((layout.points_left, layout.proven), (9, true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bound;
mod build;
mod demand;
mod fit;
mod hand;
mod lanes;
mod lying;
mod menu;
mod pile;
mod runs;
mod search;
mod sets;
mod ways;

use std::cmp::Reverse;

use crate::cards::{Card, Counts, Typed};
use crate::melds::Meld;
use crate::ruleset::{Kind, Ruleset};
pub use demand::{Demand, Demanded, arrange_for, least_for};
pub use hand::Weigh;
use hand::{Hand, points_of};
use lying::Lying;
use menu::Menu;
pub use ways::{Ways, count_ways};

/// How many choices a search looks at for one hand; what is dealt takes a few thousand.
const WORK: u32 = 10_000_000;

/// The same for a discard, all cards of the hand together.
const WORK_TO_DISCARD: u32 = 30_000_000;

/// A hand, arranged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Legal melds; every wild card that lies as one is declared. Sets come first; runs lie
    /// from their low end.
    pub melds: Vec<Vec<Typed>>,
    /// What goes on melds of the table: which one, counted from 0, and the cards, on a run from its ends outwards.
    pub laid_off: Vec<(usize, Vec<Typed>)>,
    /// The rest, in the order of [`Card::all`].
    pub left: Vec<Card>,
    /// What the rest counts.
    pub points_left: i32,
    /// Whether nothing better exists; else it is only the best that was found.
    pub proven: bool,
}

/// Lays a hand into melds so that the fewest points are left, and among equals the fewest cards.
///
/// The answer depends on the cards alone, not on their order.
pub fn arrange(rules: &Ruleset, hand: &[Card]) -> Layout {
    within(rules, hand, &[], WORK)
}

/// As [`arrange`], where cards may also be laid off on melds of the table, any number on each.
///
/// A meld of the table grows as [`judge_onto`](crate::melds::judge_onto) allows, all that goes on it taken together.
pub fn arrange_onto(rules: &Ruleset, hand: &[Card], table: &[Meld]) -> Layout {
    within(rules, hand, table, WORK)
}

/// The card to discard so that the rest of the hand leaves least, with that rest arranged; `None` without cards.
///
/// Among equals a natural card goes before a wild one, and a high one before a low one.
pub fn best_discard(rules: &Ruleset, hand: &[Card]) -> Option<(Card, Layout)> {
    let mut counts: Counts = hand.iter().copied().collect();
    let kinds: Vec<Card> = counts.iter().map(|(card, _)| card).collect();
    let work = WORK_TO_DISCARD / kinds.len().max(1) as u32;
    let mut proven = true;
    let mut best: Option<(_, Card, Layout)> = None;
    for card in kinds {
        counts.remove(card);
        let rest: Vec<Card> = each(&counts).collect();
        counts.add(card);
        let layout = within(rules, &rest, &[], work);
        proven &= layout.proven;
        let points = Reverse(rules.points.of(card));
        let rank = (layout.points_left, layout.left.len(), rules.is_wild(card), points);
        if best.as_ref().is_none_or(|(known, ..)| rank < *known) {
            best = Some((rank, card, layout));
        }
    }
    best.map(|(_, card, layout)| (card, Layout { proven, ..layout }))
}

/// Whether a new meld of so many cards may hold so many wild ones.
pub fn may_hold(rules: &Ruleset, kind: Kind, cards: u8, wild: u8) -> bool {
    fit::allowed(rules, kind, cards, wild, false)
}

/// Every single card of a hand, in the order of [`Card::all`].
fn each(counts: &Counts) -> impl Iterator<Item = Card> {
    counts.iter().flat_map(|(card, copies)| std::iter::repeat_n(card, copies.into()))
}

fn within(rules: &Ruleset, hand: &[Card], table: &[Meld], work: u32) -> Layout {
    let counts: Counts = hand.iter().copied().collect();
    if table.is_empty() {
        let swift = if once_each(hand) { swiftly::<1> } else { swiftly::<3> };
        if let Some(layout) = swift(rules, hand, &counts, work) {
            return layout;
        }
    }
    // One mask of cards is enough where no card is there twice.
    match copies_of_one(&counts) {
        0 | 1 => solve::<1>(rules, &counts, table, work),
        2 | 3 => solve::<3>(rules, &counts, table, work),
        _ => solve::<8>(rules, &counts, table, work),
    }
}

/// Whether no face is there twice, so that one mask of cards is enough.
fn once_each(cards: &[Card]) -> bool {
    let (mut seen, mut twice) = (0_u64, 0);
    for card in cards {
        // Jokers have no face; where they lie no branch hangs on it.
        let face = (1 << (card.index() & 63)) & !(1 << Card::JOKER.index());
        twice |= seen & face;
        seen |= face;
    }
    twice == 0
}

/// The most copies of one face.
fn copies_of_one(counts: &Counts) -> u8 {
    counts.iter().filter(|(card, _)| !card.is_joker()).map(|(_, copies)| copies).max().unwrap_or(0)
}

fn solve<const N: usize>(rules: &Ruleset, counts: &Counts, table: &[Meld], work: u32) -> Layout {
    let hand = Hand::<N>::new(rules, counts);
    let lying: Vec<Option<Lying>> = table.iter().map(|meld| Lying::on_table(rules, meld)).collect();
    let menu = Menu::new(rules, &hand, &lying);
    let found = search::search(rules, &hand, &menu, work);
    build::layout(rules, counts, &hand, &lying, &menu, &found)
}

/// The same by the swift search, where that will do.
fn swiftly<const N: usize>(rules: &Ruleset, cards: &[Card], counts: &Counts, work: u32) -> Option<Layout> {
    let mut plan = None;
    let plan = lanes::plan::<N>(&mut plan, rules, cards)?;
    let searched = lanes::search(rules, plan, None, u64::MAX, work)?;
    let found = searched.found?;
    let hand = Hand::<N>::new(rules, counts);
    Some(build::laid(rules, counts, &hand, &[], &found.places, (&found.left, found.wild, searched.proven)))
}

/// The fewest points that a hand can be left with, without the way to do it.
pub fn least(rules: &Ruleset, hand: &[Card]) -> i32 {
    let swift = if once_each(hand) { swift_least::<1> } else { swift_least::<3> };
    swift(rules, hand).unwrap_or_else(|| arrange(rules, hand).points_left)
}

fn swift_least<const N: usize>(rules: &Ruleset, hand: &[Card]) -> Option<i32> {
    let mut plan = None;
    let plan = lanes::plan::<N>(&mut plan, rules, hand)?;
    lanes::least(rules, plan, None, WORK).ok()?.map(points_of)
}
