//! A table that may be put together anew: what of a hand can be played, with every card of the table in a legal meld.
//!
//! A search goes up the ranks and knows at each only what the open runs look like; of all states that lose as little,
//! the one comes first that keeps most of what lies there. It ends when nothing else could lose less, which is the
//! proof, or when it has looked at more states than it may. There are two: [`search`] looks at everything, and [`priced`],
//! many times as fast, leaves out what must lose more or does as much; where it is exact, [`priced::takes`] tells.

mod play;
mod pool;
mod priced;
mod rebuild;
mod run;
mod search;
mod sets;
mod stage;
mod state;
mod still;
#[cfg(test)]
mod tests;

use crate::cards::{Card, Counts, Face, Typed};
use crate::layout::arrange_onto;
use crate::melds::{Meld, judge, settled};
use crate::ruleset::{Ace, Identity, Ruleset, RunOf};
pub use play::{Play, Step};
use pool::{Keep, Pool};
use search::Found;

/// More cards on the table than this are not taken on.
pub const MOST_ON_TABLE: usize = 220;

/// How many states are looked at in all.
const WORK: usize = 600_000;

/// How many ways to keep or free the wild cards of the table are tried.
const MOST_WAYS: usize = 96;

/// What is to be played most of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Most {
    /// Points, and among equals cards.
    Points,
    /// Cards, and among equals points.
    Cards,
}

/// A table and a hand.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// For each meld of the table every way in which it may lie; of several, the suit of a wild card in a set is open.
    pub table: &'a [Vec<Meld>],
    /// The hand.
    pub hand: &'a [Card],
    /// What is to be played most of.
    pub most: Most,
}

/// The play that leaves least in hand.
pub fn manipulate(position: Position<'_>) -> Play {
    searched(position, priced::takes(position.rules))
}

/// The same by the search by prices, where it may be, or by the other one.
fn searched(position: Position<'_>, priced: bool) -> Play {
    let rules = position.rules;
    let known = rules.melds.run_of == RunOf::OneSuit && rules.ace != Ace::Corner && rules.without.is_empty();
    let mut best = Best { position, melds: None, cost: u64::MAX, stays: false };
    if !known || !priced {
        best.try_without_moving();
    }
    if !known {
        return best.play(false);
    }
    best.cost = best.cost.min(best.cost_of(position.hand).saturating_add(1));
    let weight = |card: Card| weight(rules, position.most, card);
    let mut work = WORK;
    let (ways, mut proven) = keeping(position);
    let mut unfinished = 0;
    for way in &ways {
        // Less than nothing can't be left.
        if best.cost == 0 {
            break;
        }
        // Once the work is done with, a look at a few more ways must do.
        unfinished += usize::from(work == 0);
        if unfinished > 2 {
            proven = false;
            break;
        }
        let Some(pool) = Pool::new(position, way, &weight) else {
            proven = false;
            continue;
        };
        let Some(pool) = pool.possible() else { continue };
        let found = if priced { priced::search(rules, &pool, best.cost, &mut work) } else { None };
        let mut sure = found.is_some_and(|found| best.take(&pool, found));
        if !sure {
            best.try_without_moving();
            sure = best.take(&pool, search::search(rules, &pool, best.cost, &mut work));
        }
        proven &= sure;
    }
    best.play(proven)
}

/// The best that is known.
struct Best<'a> {
    position: Position<'a>,
    /// The whole table; `None` if it stays as it is.
    melds: Option<Vec<Vec<Typed>>>,
    cost: u64,
    /// Whether it was tried what comes of moving nothing.
    stays: bool,
}

impl Best<'_> {
    fn cost_of(&self, left: &[Card]) -> u64 {
        left.iter().map(|card| weight(self.position.rules, self.position.most, *card)).sum()
    }

    /// Takes what comes of moving nothing, if that is as good: nobody moves cards for nothing.
    fn try_without_moving(&mut self) {
        if std::mem::replace(&mut self.stays, true) {
            return;
        }
        let (melds, left) = without_moving(self.position);
        let cost = self.cost_of(&left);
        if cost <= self.cost {
            (self.melds, self.cost) = (Some(melds), cost);
        }
    }

    /// Takes what was found; whether nothing better exists.
    fn take(&mut self, pool: &Pool, found: Found) -> bool {
        let Some(path) = found.path else { return found.proven };
        let Some(melds) = rebuild::melds(self.position.rules, pool, &path) else { return false };
        (self.melds, self.cost) = (Some(melds), found.cost);
        found.proven
    }

    fn play(mut self, proven: bool) -> Play {
        if !self.stays && still::left(self.position, &|card| self.cost_of(&[card])) <= self.cost {
            self.try_without_moving();
        }
        let proven = proven || self.cost == 0;
        Play { proven, ..play::play(self.position, self.melds.unwrap_or_default()) }
    }
}

/// What leaving a card costs.
fn weight(rules: &Ruleset, most: Most, card: Card) -> u64 {
    let points = u64::from(rules.points.of(card).max(0).unsigned_abs());
    match most {
        Most::Points => points * 1024 + 1,
        Most::Cards => points + (1 << 20),
    }
}

/// The best without moving anything that lies there, new melds and cards laid off; and what is left.
fn without_moving(position: Position<'_>) -> (Vec<Vec<Typed>>, Vec<Card>) {
    let rules = position.rules;
    let first: Vec<Meld> = position.table.iter().filter_map(|readings| readings.first().cloned()).collect();
    let layout = arrange_onto(rules, position.hand, &first);
    let mut melds: Vec<Vec<Typed>> = first.iter().map(|meld| lying(rules, meld)).collect();
    for (onto, more) in &layout.laid_off {
        if let Some(meld) = melds.get_mut(*onto) {
            meld.extend(more);
            if let Some(reading) = judge(rules, meld).reading() {
                *meld = in_order(reading, meld);
            }
        }
    }
    melds.extend(layout.melds);
    (melds, layout.left)
}

/// A meld of the table from its low end, wild cards declared.
fn lying(rules: &Ruleset, meld: &Meld) -> Vec<Typed> {
    in_order(meld, &settled(rules, meld))
}

/// Cards in the places that a reading gives them.
fn in_order(reading: &Meld, cards: &[Typed]) -> Vec<Typed> {
    let mut placed: Vec<(u8, Typed)> =
        reading.cards.iter().map(|laid| laid.place).zip(cards.iter().copied()).collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, typed)| typed).collect()
}

/// Every way to keep or free the wild cards of the table, the one that keeps them all first; and whether that is all.
fn keeping(position: Position<'_>) -> (Vec<Vec<Keep>>, bool) {
    let mut ways: Vec<Vec<Keep>> = vec![Vec::new()];
    let mut whole = true;
    for (card, faces) in wild_cards(position.table) {
        let mut options: Vec<Keep> = Vec::new();
        if position.rules.melds.wild.identity == Identity::Free {
            options.push(Keep { card, stands: None, real: None });
        } else {
            options.extend(faces.iter().map(|face| Keep { card, stands: Some(*face), real: None }));
            options.extend(faces.iter().map(|face| Keep { card, stands: None, real: Some(*face) }));
        }
        whole &= ways.len() * options.len() <= MOST_WAYS;
        let longer = options.iter().flat_map(|option| {
            ways.iter().map(move |way| way.iter().copied().chain([*option]).collect::<Vec<_>>())
        });
        ways = longer.take(MOST_WAYS).collect();
    }
    (ways, whole)
}

/// The cards that lie as wild ones, with what each may stand for.
fn wild_cards(table: &[Vec<Meld>]) -> Vec<(Card, Vec<Face>)> {
    let mut wild = Vec::new();
    for readings in table {
        let Some(first) = readings.first() else { continue };
        for (at, laid) in first.cards.iter().enumerate().filter(|(_, laid)| laid.wild) {
            let mut faces: Vec<Face> =
                readings.iter().filter_map(|meld| meld.cards.get(at)).map(|laid| laid.face).collect();
            faces.sort_unstable();
            faces.dedup();
            // What the first reading says comes first.
            faces.sort_by_key(|face| *face != laid.face);
            wild.push((laid.card, faces));
        }
    }
    wild
}

/// All cards of the table.
fn on_table(table: &[Vec<Meld>]) -> Counts {
    table
        .iter()
        .filter_map(|readings| readings.first())
        .flat_map(|meld| &meld.cards)
        .map(|laid| laid.card)
        .collect()
}
