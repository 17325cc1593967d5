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
}

impl Played {
    /// A deal that counts for nobody.
    pub fn nothing(seats: usize) -> Self {
        Self { points: vec![0; seats], boxes: vec![0; seats], won: Vec::new() }
    }

    /// What the scores of a deal come to.
    pub fn new(scores: &[Score]) -> Self {
        Self {
            points: scores.iter().map(Score::points).collect(),
            boxes: scores.iter().map(|score| score.boxes).collect(),
            won: scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat).collect(),
        }
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
    /// Whether it was ended before the rules end it.
    pub shortened: bool,
    /// The seats that have won; empty while it is not over.
    pub winners: Vec<usize>,
    /// The seats that are out of the game, the last one left not among them.
    pub gone: Vec<usize>,
    /// Deals won by seat, where the ruleset settled the tie by them.
    pub settled_by_deals: Option<Vec<usize>>,
}

/// Adds up the deals as far as they count.
pub fn standing(rules: &Ruleset, seats: usize, deals: &[Played]) -> Standing {
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
    let sum = |of: fn(&Column) -> Vec<i32>| {
        let mut sums = vec![0; seats];
        for column in &sheet.columns {
            sums.iter_mut().zip(of(column)).for_each(|(sum, points)| *sum += points);
        }
        sums
    };
    let secured = sum(Column::totals);
    let totals = if finished { secured.clone() } else { sum(|column| column.points.clone()) };
    let first = |totals: &[i32]| if counted == 0 { Vec::new() } else { best_in(rules, totals) };
    let (leaders, ahead) = (first(&totals), first(&secured));
    let columns = sheet.columns;
    let gone = gone(rules, &totals);
    let (winners, settled_by_deals) = (Vec::new(), None);
    let shortened = false;
    let standing = Standing {
        totals,
        secured,
        columns,
        counted,
        leaders,
        ahead,
        finished,
        shortened,
        winners,
        gone,
        settled_by_deals,
    };
    if finished { standing.won(rules, deals) } else { standing }
}

impl Standing {
    /// The same where the players ended the game now: final, with nothing added that only the end by the rules adds.
    #[must_use]
    pub fn shorten(self, rules: &Ruleset, deals: &[Played]) -> Self {
        if self.finished || self.counted == 0 {
            return self;
        }
        let (totals, leaders) = (self.secured.clone(), self.ahead.clone());
        Self { totals, leaders, finished: true, shortened: true, ..self }.won(rules, deals)
    }

    /// The same with the winners.
    fn won(mut self, rules: &Ruleset, deals: &[Played]) -> Self {
        self.winners.clone_from(&self.leaders);
        if rules.game.tie == Tie::MostDealsWon && self.winners.len() > 1 {
            let counted = self.counted;
            let won =
                |seat: usize| deals.iter().take(counted).filter(|deal| deal.won.contains(&seat)).count();
            let most = self.winners.iter().map(|seat| won(*seat)).max().unwrap_or(0);
            self.settled_by_deals = Some((0..self.totals.len()).map(won).collect());
            self.winners.retain(|seat| won(*seat) == most);
        }
        self
    }
}
