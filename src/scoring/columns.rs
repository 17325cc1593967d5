//! The columns of a score sheet: each is a game of its own, with its own end and its own bonuses.

use super::end;
use super::score::Term;
use super::standing::Played;
use crate::ruleset::{FirstScore, Ruleset};

/// One column, as far as it has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Points of the deals by seat, without the bonuses of the end.
    pub points: Vec<i32>,
    /// Boxes by seat.
    pub boxes: Vec<u32>,
    /// Points of each deal by seat, as they were written into this column.
    pub rows: Vec<Vec<i32>>,
    /// How it ended, if it has.
    pub closed: Option<Closed>,
}

/// How a column ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Closed {
    /// The deal with which it ended, as a place in the list of deals.
    pub deal: usize,
    /// What the end adds, by seat.
    pub bonuses: Vec<Vec<Term>>,
}

impl Column {
    fn new(seats: usize) -> Self {
        Self { points: vec![0; seats], boxes: vec![0; seats], rows: Vec::new(), closed: None }
    }

    /// Points and what the end adds, by seat.
    pub fn totals(&self) -> Vec<i32> {
        let mut totals = self.points.clone();
        if let Some(closed) = &self.closed {
            for (total, terms) in totals.iter_mut().zip(&closed.bonuses) {
                *total += terms.iter().map(Term::points).sum::<i32>();
            }
        }
        totals
    }
}

/// The sheet while it is filled in.
#[derive(Clone, Debug)]
pub(super) struct Sheet {
    pub(super) columns: Vec<Column>,
    /// How often each seat has scored, and in which column it began.
    scored: Vec<(usize, usize)>,
}

impl Sheet {
    pub(super) fn new(rules: &Ruleset, seats: usize) -> Self {
        let columns = vec![Column::new(seats); usize::from(rules.sheet.columns).max(1)];
        Self { columns, scored: vec![(0, 0); seats] }
    }

    /// Adds points that no deal gave. They stand in the first column: nobody comes or goes where there are several.
    pub(super) fn add(&mut self, added: &[(usize, i32)]) {
        let Some(column) = self.columns.first_mut() else { return };
        for (seat, points) in added {
            column.points.get_mut(*seat).into_iter().for_each(|total| *total += points);
        }
    }

    /// Writes a deal into the columns that it goes to, and closes those that it ends.
    pub(super) fn write(&mut self, rules: &Ruleset, place: usize, deal: &Played) {
        let single = self.columns.len() == 1;
        let first_open = self.columns.iter().position(|column| column.closed.is_none()).unwrap_or(0);
        self.add(&deal.added);
        for column in &mut self.columns {
            column.rows.push(vec![0; deal.points.len()]);
        }
        for (seat, points) in deal.points.iter().enumerate() {
            let Some((times, began)) = self.scored.get_mut(seat) else { continue };
            let reach = if single {
                1
            } else {
                let boxes = deal.boxes.get(seat).copied().unwrap_or(0);
                if *points == 0 && boxes == 0 {
                    continue;
                }
                if *times == 0 && rules.sheet.first_score == FirstScore::FirstOpen {
                    *began = first_open;
                }
                *times += 1;
                *began + *times
            };
            for column in self.columns.iter_mut().take(reach).filter(|column| column.closed.is_none()) {
                let boxes = deal.boxes.get(seat).copied().unwrap_or(0);
                column.points.get_mut(seat).into_iter().for_each(|total| *total += points);
                column.boxes.get_mut(seat).into_iter().for_each(|total| *total += u32::from(boxes));
                let row = column.rows.last_mut().and_then(|row| row.get_mut(seat));
                if let Some(cell) = row {
                    *cell = *points;
                }
            }
        }
        let last = rules.last_deal().is_some_and(|last| place + 1 >= last as usize);
        for column in self.columns.iter_mut().filter(|column| column.closed.is_none()) {
            if end::over(rules, last, &column.points, &deal.can_win()) {
                let bonuses = end::bonuses(rules, &column.points, &column.boxes);
                column.closed = Some(Closed { deal: place, bonuses });
            }
        }
    }

    /// Whether every column is closed.
    pub(super) fn over(&self) -> bool {
        self.columns.iter().all(|column| column.closed.is_some())
    }
}
