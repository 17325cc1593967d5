//! Melds against a contract: kinds, sizes, and how its runs lie to each other.

use crate::melds::{Meld, adjoining_gap};
use crate::ruleset::{
    Contract, ContractSize, Kind, MeldCount, MeldSizes, Requirement, Ruleset, RunsTogether,
};

/// Steps after which the search for an assignment gives up; real lay-downs take a few dozen.
const BUDGET: usize = 100_000;

/// One way to see one meld of a lay-down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its kind; `None` for cards that resemble no meld, which may then pass for any, since they are judged elsewhere.
    pub kind: Option<Kind>,
    /// How many cards it has.
    pub size: usize,
    /// The meld, where it is a legal one.
    pub meld: Option<Meld>,
}

/// A lay-down that meets the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Met {
    /// For each meld, which of its pieces it counts as.
    pub chosen: Vec<usize>,
}

/// A lay-down that does not meet the contract.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Refused {
    /// For each meld, which of its pieces it was taken as.
    pub chosen: Vec<usize>,
    /// Everything that stands in the way.
    pub unmet: Vec<Unmet>,
    /// Which of the alternatives in the contract comes closest.
    pub nearest: usize,
}

/// Why a lay-down does not meet the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unmet {
    /// The right melds, but two runs that may not lie together: places of the melds, from 0.
    Runs(usize, usize),
    /// The right kinds, but a meld of the wrong size.
    Size {
        /// Place of the meld, from 0.
        meld: usize,
        /// What the contract asks for there.
        part: Requirement,
    },
    /// Parts of the contract that no meld fills, with how many are missing.
    Missing(Vec<Requirement>),
    /// Melds that the contract has no place for: places from 0.
    Extra(Vec<usize>),
}

/// For one meld: which of its pieces it counts as, and which part of the contract it fills.
type Taken = (usize, Option<usize>);

/// Which rules a search pays heed to.
#[derive(Clone, Copy)]
struct Heed {
    sizes: bool,
    runs: bool,
}

struct Search<'a> {
    rules: &'a Ruleset,
    shape: &'a [Requirement],
    melds: &'a [Vec<Piece>],
    heed: Heed,
    steps: usize,
    left: Vec<u8>,
    /// For each meld so far: its piece, and the part that it fills.
    taken: Vec<Taken>,
    /// How many parts it fills and how many of its melds have the right size, and the assignment.
    best: Option<((usize, usize), Vec<Taken>)>,
}

/// Whether melds meet a contract, and as what.
///
/// # Errors
/// Everything that stands in the way: of several alternatives in the contract, for the one that comes closest.
pub fn satisfy(rules: &Ruleset, contract: &Contract, melds: &[Vec<Piece>]) -> Result<Met, Refused> {
    let mut closest: Option<(usize, Refused)> = None;
    for (nearest, shape) in contract.shapes.iter().enumerate() {
        match satisfy_shape(rules, shape, melds) {
            Ok(met) => return Ok(met),
            Err((distance, refused)) => {
                if closest.as_ref().is_none_or(|(known, _)| distance < *known) {
                    closest = Some((distance, Refused { nearest, ..refused }));
                }
            }
        }
    }
    Err(closest.map(|(_, refused)| refused).unwrap_or_default())
}

fn satisfy_shape(
    rules: &Ruleset,
    shape: &[Requirement],
    melds: &[Vec<Piece>],
) -> Result<Met, (usize, Refused)> {
    let try_with = |sizes, runs| search(rules, shape, melds, Heed { sizes, runs });
    let wanted: usize = shape.iter().map(|part| usize::from(part.count)).sum();
    let whole = |taken: &[Taken]| {
        let filled = taken.iter().filter(|(_, part)| part.is_some()).count();
        filled == wanted && (filled == melds.len() || rules.contract.melds == MeldCount::AtLeast)
    };
    let chosen = |taken: &[Taken]| taken.iter().map(|(piece, _)| *piece).collect::<Vec<_>>();
    let strict = try_with(true, true);
    if whole(&strict) {
        return Ok(Met { chosen: chosen(&strict) });
    }
    let any_runs = try_with(true, false);
    if whole(&any_runs) {
        let runs = clashes(rules, melds, &any_runs);
        return Err((runs.len(), Refused { chosen: chosen(&any_runs), unmet: runs, nearest: 0 }));
    }
    let any_sizes = try_with(false, false);
    if whole(&any_sizes) {
        let wrong: Vec<Unmet> = any_sizes
            .iter()
            .enumerate()
            .filter_map(|(meld, (piece, part))| {
                let part = *shape.get((*part)?)?;
                let piece = melds.get(meld)?.get(*piece)?;
                (!size_fits(rules, part, piece.size)).then_some(Unmet::Size { meld, part })
            })
            .collect();
        return Err((10 * wrong.len(), Refused { chosen: chosen(&any_sizes), unmet: wrong, nearest: 0 }));
    }
    let mut unmet = Vec::new();
    let missing: Vec<Requirement> = shape
        .iter()
        .enumerate()
        .filter_map(|(i, part)| {
            let filled = any_sizes.iter().filter(|(_, taken)| *taken == Some(i)).count() as u8;
            (part.count > filled).then(|| Requirement { count: part.count - filled, ..*part })
        })
        .collect();
    let extra: Vec<usize> =
        any_sizes.iter().enumerate().filter(|(_, (_, part))| part.is_none()).map(|(i, _)| i).collect();
    let wrong = any_sizes.iter().zip(melds).filter(|((piece, part), pieces)| {
        let part = part.and_then(|part| shape.get(part));
        part.zip(pieces.get(*piece)).is_some_and(|(part, piece)| !size_fits(rules, *part, piece.size))
    });
    let lacking: usize = missing.iter().map(|part| usize::from(part.count)).sum();
    // A meld of the wrong kind in the place of one that is missing is one fault; one that is missing is further away
    // than one of the wrong size, and nearer than two.
    let distance = 15 * lacking.max(extra.len()) + 10 * wrong.count();
    if !missing.is_empty() {
        unmet.push(Unmet::Missing(missing));
    }
    if !extra.is_empty() && rules.contract.melds == MeldCount::Exactly {
        unmet.push(Unmet::Extra(extra));
    }
    unmet.extend(clashes(rules, melds, &any_sizes));
    Err((distance, Refused { chosen: chosen(&any_sizes), unmet, nearest: 0 }))
}

/// The assignment that fills most parts.
fn search(rules: &Ruleset, shape: &[Requirement], melds: &[Vec<Piece>], heed: Heed) -> Vec<Taken> {
    let left = shape.iter().map(|part| part.count).collect();
    let mut search = Search { rules, shape, melds, heed, steps: 0, left, taken: Vec::new(), best: None };
    search.step(0);
    search.best.map_or_else(|| vec![(0, None); melds.len()], |(_, taken)| taken)
}

impl Search<'_> {
    fn step(&mut self, meld: usize) {
        self.steps += 1;
        let all = self.melds.len();
        let complete = self.best.as_ref().is_some_and(|(rank, _)| *rank == (all, all));
        if self.steps > BUDGET || complete {
            return;
        }
        let Some(pieces) = self.melds.get(meld) else {
            let rank = self.rank();
            if self.best.as_ref().is_none_or(|(known, _)| rank > *known) {
                self.best = Some((rank, self.taken.clone()));
            }
            return;
        };
        for (i, piece) in pieces.iter().enumerate() {
            if self.heed.runs && self.clashes_with_taken(piece) {
                continue;
            }
            for (j, part) in self.shape.iter().enumerate() {
                let kind_fits = part.kind.is_none() || piece.kind.is_none() || part.kind == piece.kind;
                let pure = !part.pure || piece.meld.as_ref().is_none_or(|meld| meld.wild() == 0);
                let fits =
                    kind_fits && pure && (!self.heed.sizes || size_fits(self.rules, *part, piece.size));
                if fits && self.left.get(j).is_some_and(|left| *left > 0) {
                    self.take(meld, i, Some(j));
                }
            }
            self.take(meld, i, None);
        }
    }

    /// How many melds have a part, and how many of them its size.
    fn rank(&self) -> (usize, usize) {
        let fits = |((piece, part), pieces): (&Taken, &Vec<Piece>)| {
            let part = part.and_then(|part| self.shape.get(part));
            part.zip(pieces.get(*piece)).map(|(part, piece)| size_fits(self.rules, *part, piece.size))
        };
        let filled: Vec<bool> = self.taken.iter().zip(self.melds).filter_map(fits).collect();
        (filled.len(), filled.iter().filter(|fits| **fits).count())
    }

    fn take(&mut self, meld: usize, piece: usize, part: Option<usize>) {
        let change = |left: &mut Vec<u8>, up: bool| {
            if let Some(left) = part.and_then(|part| left.get_mut(part)) {
                *left = if up { *left + 1 } else { *left - 1 };
            }
        };
        change(&mut self.left, false);
        self.taken.push((piece, part));
        self.step(meld + 1);
        self.taken.pop();
        change(&mut self.left, true);
    }

    fn clashes_with_taken(&self, piece: &Piece) -> bool {
        let Some(new) = &piece.meld else { return false };
        self.taken.iter().zip(self.melds).any(|((taken, _), pieces)| {
            let other = pieces.get(*taken).and_then(|piece| piece.meld.as_ref());
            other.is_some_and(|other| clash(self.rules, other, new))
        })
    }
}

/// Whether a meld of so many cards is of the size that a part of a contract names.
pub fn size_fits(rules: &Ruleset, part: Requirement, size: usize) -> bool {
    match part.size {
        None => true,
        Some(ContractSize::Range(range)) => range.holds(size),
        Some(ContractSize::Of(n)) if rules.contract.sizes == MeldSizes::Exactly => size == usize::from(n),
        Some(ContractSize::Of(n)) => size >= usize::from(n),
    }
}

/// Whether two runs may not stand in one contract.
pub fn clash(rules: &Ruleset, a: &Meld, b: &Meld) -> bool {
    match rules.contract.runs {
        RunsTogether::Free => false,
        RunsTogether::DifferentSuits => a.suit().is_some() && a.suit() == b.suit(),
        RunsTogether::Gap(least) => match adjoining_gap(rules.without, rules.ace, a, b) {
            Some(gap) => gap < least,
            // Runs that share a rank do not adjoin, but nothing is missing between them either.
            None => least > 1 && a.suit().is_some() && a.suit() == b.suit(),
        },
    }
}

fn clashes(rules: &Ruleset, melds: &[Vec<Piece>], taken: &[Taken]) -> Vec<Unmet> {
    let meld = |i: usize| melds.get(i)?.get(taken.get(i)?.0)?.meld.as_ref();
    let pairs = (0..melds.len()).flat_map(|i| (i + 1..melds.len()).map(move |j| (i, j)));
    pairs
        .filter(|(i, j)| meld(*i).zip(meld(*j)).is_some_and(|(a, b)| clash(rules, a, b)))
        .map(|(i, j)| Unmet::Runs(i, j))
        .collect()
}
