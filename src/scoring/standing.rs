//! Totals, who is ahead, and whether the game is over.

use super::columns::{Column, Sheet};
use super::end::{best_in, gone};
use super::score::Score;
use crate::ruleset::{Ruleset, Tie};

/// One deal, as the totals see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Points by seat.
    pub points: Vec<i32>,
    /// Boxes by seat.
    pub boxes: Vec<u8>,
    /// The seats that won it.
    pub won: Vec<usize>,
    /// Points that no deal gave, added with it: those with which somebody joined before it, or left in it.
    pub added: Vec<(usize, i32)>,
    /// The seats that were not dealt in because they were not at the table.
    pub absent: Vec<usize>,
    /// The seats that were not at the table when it was over, which can't win with it.
    pub left: Vec<usize>,
}

/// What has happened at the table since the last deal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Since {
    /// Points that no deal gave.
    pub added: Vec<(usize, i32)>,
    /// The seats that are not at the table.
    pub left: Vec<usize>,
}

impl Played {
    /// What the scores of a deal come to.
    pub fn new(scores: &[Score]) -> Self {
        Self {
            points: scores.iter().map(Score::points).collect(),
            boxes: scores.iter().map(|score| score.boxes).collect(),
            won: scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat).collect(),
            added: Vec::new(),
            absent: Vec::new(),
            left: Vec::new(),
        }
    }

    /// The seats that can win when the game ends with this deal.
    pub(super) fn can_win(&self) -> Vec<usize> {
        (0..self.points.len()).filter(|seat| !self.left.contains(seat)).collect()
    }
}

/// How the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Totals by seat; once the game is over, with all that its end adds.
    pub totals: Vec<i32>,
    /// The same with what the columns that are closed have added so far.
    pub secured: Vec<i32>,
    /// The columns of the sheet: one, unless the rules say more.
    pub columns: Vec<Column>,
    /// How many of the deals count: all of them, or those up to the end of the game.
    pub counted: usize,
    /// The seats that are ahead; empty before the first deal.
    pub leaders: Vec<usize>,
    /// The seats that are ahead when closed columns count with what they added.
    pub ahead: Vec<usize>,
    /// Whether the game is over.
    pub finished: bool,
    /// The seats that have won; empty while it is not over.
    pub winners: Vec<usize>,
    /// The seats that are out of the game, the last one left not among them.
    pub gone: Vec<usize>,
    /// Deals won by seat, where the ruleset settled the tie by them.
    pub settled_by_deals: Option<Vec<usize>>,
}

/// Adds up the deals as far as they count, and what has happened since. Ahead is only who is at the table and has played;
/// where nobody is, whoever has the best total.
pub fn standing(rules: &Ruleset, seats: usize, deals: &[Played], since: &Since) -> Standing {
    let mut sheet = Sheet::new(rules, seats);
    let mut counted = 0;
    let mut finished = false;
    for deal in deals {
        if finished {
            break;
        }
        sheet.write(counted, deal);
        counted += 1;
        finished = sheet.over();
    }
    // Who came after the end has a total all the same.
    deals.iter().skip(counted).for_each(|deal| sheet.add(&deal.added));
    sheet.add(&since.added);
    let sum = |of: fn(&Column) -> Vec<i32>| {
        let mut sums = vec![0; seats];
        for column in &sheet.columns {
            sums.iter_mut().zip(of(column)).for_each(|(sum, points)| *sum += points);
        }
        sums
    };
    let secured = sum(Column::totals);
    let totals = if finished { secured.clone() } else { sum(|column| column.points.clone()) };
    let among = contenders(seats, deals.get(..counted).unwrap_or(deals), finished, since);
    let first = |totals: &[i32]| if counted == 0 { Vec::new() } else { best_in(rules, totals, &among) };
    let (leaders, ahead) = (first(&totals), first(&secured));
    let mut winners = if finished { leaders.clone() } else { Vec::new() };
    let mut settled_by_deals = None;
    if rules.game.tie == Tie::MostDealsWon && winners.len() > 1 {
        let won = |seat: usize| deals.iter().take(counted).filter(|deal| deal.won.contains(&seat)).count();
        let most = winners.iter().map(|seat| won(*seat)).max().unwrap_or(0);
        settled_by_deals = Some((0..seats).map(won).collect());
        winners.retain(|seat| won(*seat) == most);
    }
    let columns = sheet.columns;
    let gone = gone(rules, &totals);
    Standing { totals, secured, columns, counted, leaders, ahead, finished, winners, gone, settled_by_deals }
}

/// The seats that can be ahead, or win.
fn contenders(seats: usize, deals: &[Played], finished: bool, since: &Since) -> Vec<usize> {
    let left = match deals.last() {
        Some(last) if finished => &last.left,
        _ => &since.left,
    };
    let played = |seat: &usize| deals.iter().any(|deal| !deal.absent.contains(seat));
    let there: Vec<usize> = (0..seats).filter(|seat| !left.contains(seat) && played(seat)).collect();
    if there.is_empty() { (0..seats).collect() } else { there }
}
