//! The swift search, for hands whose cards are either natural or wild and melds that lie straight, as nearly all do.
//!
//! Each suit is a lane of sixteen bits, so what holds for a rank or a stretch is found for all four at once. No list of
//! all that could be laid is made: each step takes the heaviest card that is not decided on, and only then looks what
//! could be laid with it. What it finds is what the search of a menu would find, to the card.

mod bits;
mod bound;
mod choices;
mod plan;
mod search;

use super::build::Place;
use super::hand::Weigh;
use super::pile::Pile;
use crate::cards::Card;
use crate::ruleset::{Kind, Requirement, Ruleset, RunsTogether};
pub(super) use plan::Plan;
use search::Search;

/// A hand for the swift search, if it is one that it knows: written in place, as it is too much to be handed on.
pub(super) fn plan<'a, const N: usize>(
    plan: &'a mut Option<Plan<N>>,
    rules: &Ruleset,
    hand: &[Card],
) -> Option<&'a Plan<N>> {
    weighed(plan, rules, hand, Weigh::Points)
}

/// The same for a contract, whose runs must not be held against each other.
pub(super) fn demanded<'a, const N: usize>(
    plan: &'a mut Option<Plan<N>>,
    rules: &Ruleset,
    hand: &[Card],
    weigh: Weigh,
) -> Option<&'a Plan<N>> {
    let apart = matches!(rules.contract.runs, RunsTogether::Gap(_));
    if apart { None } else { weighed(plan, rules, hand, weigh) }
}

fn weighed<'a, const N: usize>(
    plan: &'a mut Option<Plan<N>>,
    rules: &Ruleset,
    hand: &[Card],
    weigh: Weigh,
) -> Option<&'a Plan<N>> {
    let plan = plan.insert(Plan::empty(rules));
    plan.read(rules, hand, weigh)?;
    Some(plan)
}

/// What was found for a hand.
pub(super) struct Found<const N: usize> {
    /// Where cards go.
    pub(super) places: Vec<Place<N>>,
    /// The naturals that have no place.
    pub(super) left: Pile<N>,
    /// How many wild cards have one.
    pub(super) wild: u8,
    /// What is left weighs so much.
    pub(super) lost: u64,
}

/// What came of a search.
pub(super) struct Searched<const N: usize> {
    /// The best, if there is any way to lay what is demanded that leaves less than `known`.
    pub(super) found: Option<Found<N>>,
    /// Whether the search came to its end.
    pub(super) proven: bool,
}

/// Searches for what leaves least, and less than `known`; with a `shape`, among what fills it.
///
/// `None` where the shape is not one for the swift search.
pub(super) fn search<const N: usize>(
    rules: &Ruleset,
    plan: &Plan<N>,
    shape: Option<&[Requirement]>,
    known: u64,
    work: u32,
) -> Option<Searched<N>> {
    let mut search = Search::new(rules, plan, shape, known, work)?;
    search.begin_noting();
    Some(Searched { proven: search.proven(), found: search.found() })
}

/// What is left at least weighs so much; `None` where nothing fills the shape.
pub(super) fn least<const N: usize>(
    rules: &Ruleset,
    plan: &Plan<N>,
    shape: Option<&[Requirement]>,
    work: u32,
) -> Result<Option<u64>, NotKnown> {
    let search = Search::new(rules, plan, shape, u64::MAX, work).filter(|_| !plan.in_favour);
    let mut search = search.ok_or(NotKnown)?;
    search.begin();
    if search.proven() { Ok(search.least()) } else { Err(NotKnown) }
}

/// The swift search does not tell: the hand or the shape is not for it, or the work was too much.
pub(super) struct NotKnown;

/// A place for wild cards alone.
fn bare<const N: usize>(kind: Kind, wild: u64) -> Place<N> {
    Place { kind, onto: None, take: Pile::EMPTY, wild, window: None }
}
