//! Every way in which the melds and lay-offs of a deal can be read, where more than one is legal.

use std::collections::BTreeSet;

use super::laid::Table;
use super::lay_off::grown;
use crate::cards::{Face, Typed};
use crate::melds::Meld;
use crate::ruleset::Ruleset;
use crate::scoring::{Term, meld_terms};

/// How many steps are taken before the search gives up; what people lay takes a few dozen.
const STEPS: u32 = 2_000;

/// One way to read all that was laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// Each meld before anything was laid off on it.
    pub(super) melds: Vec<Meld>,
    /// For each part that was laid off, the meld that it went on and what that has become.
    pub(super) parts: Vec<(usize, Meld)>,
}

impl Way {
    /// What each seat has from all that was laid.
    pub(super) fn points(&self, rules: &Ruleset, table: &Table<'_>) -> Vec<i32> {
        let mut points = vec![0; table.seats];
        let mut add = |seat: usize, more: i32| points.get_mut(seat).into_iter().for_each(|sum| *sum += more);
        for (meld, (seat, _)) in self.melds.iter().zip(&table.melds) {
            add(*seat, sum(&meld_terms(rules, meld)));
        }
        for ((_, grown), (seat, cards)) in self.parts.iter().zip(&table.loose) {
            add(*seat, part_points(rules, grown, cards));
        }
        points
    }
}

/// What the cards count that came last to a meld.
pub(super) fn part_points(rules: &Ruleset, grown: &Meld, cards: &[Typed]) -> i32 {
    let terms = meld_terms(rules, grown);
    sum(terms.get(terms.len().saturating_sub(cards.len())..).unwrap_or_default())
}

fn sum(terms: &[Term]) -> i32 {
    terms.iter().map(Term::points).sum()
}

/// All the ways in which every part finds its place, as far as the search comes.
pub(super) fn ways(rules: &Ruleset, table: &Table<'_>) -> Vec<Way> {
    let parts = vec![None; table.loose.len()];
    let mut search = Search { rules, table, steps: STEPS, seen: BTreeSet::new(), parts, found: Vec::new() };
    search.read(&mut Vec::new());
    search.found
}

/// Where the parts lie: which meld each is on, and what that one shows since.
type Place = Option<(usize, Vec<Face>)>;

struct Search<'a> {
    rules: &'a Ruleset,
    table: &'a Table<'a>,
    steps: u32,
    /// The states that were looked at under the readings of the moment.
    seen: BTreeSet<Vec<Place>>,
    parts: Vec<Option<(usize, Meld)>>,
    found: Vec<Way>,
}

impl Search<'_> {
    /// Takes each reading of the next meld in turn.
    fn read(&mut self, melds: &mut Vec<Meld>) {
        let Some((_, readings)) = self.table.melds.get(melds.len()) else {
            self.seen.clear();
            self.lay(melds, &mut melds.clone());
            return;
        };
        for reading in readings {
            melds.push(reading.clone());
            self.read(melds);
            melds.pop();
        }
    }

    /// Lays the parts that are left on the melds as they lie now.
    fn lay(&mut self, melds: &[Meld], lying: &mut Vec<Meld>) {
        let place = |part: &Option<(usize, Meld)>| {
            part.as_ref().map(|(onto, meld)| (*onto, meld.cards.iter().map(|laid| laid.face).collect()))
        };
        let Some(left) = self.steps.checked_sub(1) else { return };
        self.steps = left;
        if !self.seen.insert(self.parts.iter().map(place).collect()) {
            return;
        }
        if self.parts.iter().all(Option::is_some) {
            let parts = self.parts.iter().flatten().cloned().collect();
            self.found.push(Way { melds: melds.to_vec(), parts });
            return;
        }
        for (part, (_, cards)) in self.table.loose.iter().enumerate() {
            if !matches!(self.parts.get(part), Some(None)) {
                continue;
            }
            for onto in 0..lying.len() {
                let Some(before) = lying.get(onto).cloned() else { continue };
                for grown in grown(self.rules, &before, cards).unwrap_or_default() {
                    self.put(part, Some((onto, grown.clone())));
                    lying.get_mut(onto).into_iter().for_each(|meld| meld.clone_from(&grown));
                    self.lay(melds, lying);
                    lying.get_mut(onto).into_iter().for_each(|meld| meld.clone_from(&before));
                    self.put(part, None);
                }
            }
        }
    }

    fn put(&mut self, part: usize, place: Option<(usize, Meld)>) {
        if let Some(known) = self.parts.get_mut(part) {
            *known = place;
        }
    }
}
