//! Lay-offs: which part goes on which meld, so that all of them find a place.

use crate::cards::Typed;
use crate::melds::{Meld, judge_onto};
use crate::ruleset::{Kind, Ruleset, RunOf};

/// How many lay-offs are tried before the search gives up; what people lay takes a few dozen.
const TRIES: u32 = 2_000;

/// A part that found its meld.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    /// Which part.
    pub(super) part: usize,
    /// Which meld.
    pub(super) onto: usize,
    /// The reading of the meld to which it fits.
    before: Meld,
    /// What the meld has become.
    pub(super) grown: Meld,
}

/// Melds and the parts that were laid off on them.
pub(super) struct LaidOff {
    /// The melds before anything was laid off, in the reading that lets all parts fit.
    pub(super) table: Vec<Meld>,
    /// The parts that found a place, in the order in which they were laid.
    pub(super) placed: Vec<Placed>,
    /// The parts that found none.
    pub(super) loose: Vec<usize>,
}

impl LaidOff {
    /// The melds as they lie in the end.
    pub(super) fn grown(&self) -> Vec<Meld> {
        let mut table = self.table.clone();
        for placed in &self.placed {
            if let Some(meld) = table.get_mut(placed.onto) {
                meld.clone_from(&placed.grown);
            }
        }
        table
    }
}

/// Lays parts off, one after another as melds grow, so that as many as possible fit.
///
/// Each meld comes in every reading that it has. The first way found counts: parts in their order, each on the first
/// meld that can take it; another one only where that leaves a part without a place.
pub(super) fn lay_off(rules: &Ruleset, table: &[Vec<Meld>], parts: &[&[Typed]]) -> LaidOff {
    let mut search = Search { rules, parts, tries: TRIES, done: Vec::new(), best: Vec::new() };
    search.go(&mut table.to_vec(), &mut (0..parts.len()).collect());
    let mut placed = search.best;
    let mut read: Vec<Meld> = table.iter().filter_map(|readings| readings.first().cloned()).collect();
    for i in 0..placed.len() {
        let Some(Placed { onto, before, .. }) = placed.get(i).cloned() else { continue };
        // What came before must have left the meld in the reading that this one takes.
        match placed.iter_mut().take(i).rfind(|earlier| earlier.onto == onto) {
            Some(earlier) => earlier.grown = before,
            None => read.get_mut(onto).into_iter().for_each(|meld| meld.clone_from(&before)),
        }
    }
    let loose = (0..parts.len()).filter(|part| placed.iter().all(|placed| placed.part != *part)).collect();
    LaidOff { table: read, placed, loose }
}

struct Search<'a> {
    rules: &'a Ruleset,
    parts: &'a [&'a [Typed]],
    tries: u32,
    done: Vec<Placed>,
    best: Vec<Placed>,
}

impl Search<'_> {
    /// Whether all that wait have found a place.
    fn go(&mut self, table: &mut Vec<Vec<Meld>>, waiting: &mut Vec<usize>) -> bool {
        if self.done.len() > self.best.len() {
            self.best.clone_from(&self.done);
        }
        if waiting.is_empty() {
            return true;
        }
        for i in 0..waiting.len() {
            let part = waiting.remove(i);
            let cards = self.parts.get(part).copied().unwrap_or_default();
            for onto in 0..table.len() {
                for before in table.get(onto).cloned().unwrap_or_default() {
                    if self.tries == 0 {
                        continue;
                    }
                    let Some(readings) = grown(self.rules, &before, cards) else { continue };
                    self.tries -= 1;
                    let Some(grown) = readings.first().cloned() else { continue };
                    self.done.push(Placed { part, onto, before, grown });
                    let kept = table.get_mut(onto).map(|meld| std::mem::replace(meld, readings));
                    if self.go(table, waiting) {
                        return true;
                    }
                    if let (Some(meld), Some(kept)) = (table.get_mut(onto), kept) {
                        *meld = kept;
                    }
                    self.done.pop();
                }
            }
            waiting.insert(i, part);
            if self.tries == 0 {
                return false;
            }
        }
        false
    }
}

/// The readings of a meld with more cards on it; `None` where it shows at a glance that they can't fit.
pub(super) fn grown(rules: &Ruleset, meld: &Meld, cards: &[Typed]) -> Option<Vec<Meld>> {
    let alike = |typed: &Typed| {
        let Some(face) = typed.card.face().filter(|_| !rules.is_wild(typed.card)) else { return true };
        match meld.kind {
            Kind::Set => meld.rank() == Some(face.rank),
            Kind::Run => rules.melds.run_of == RunOf::AnySuits || meld.suit() == Some(face.suit),
        }
    };
    cards.iter().all(alike).then(|| judge_onto(rules, meld, cards).readings)
}
