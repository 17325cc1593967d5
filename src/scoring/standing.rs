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
    /// A deal that counts for nobody.
    pub fn nothing(seats: usize) -> Self {
        Self {
            points: vec![0; seats],
            boxes: vec![0; seats],
            won: Vec::new(),
            added: Vec::new(),
            absent: Vec::new(),
            left: Vec::new(),
        }
    }

    /// What the scores of a deal come to.
    pub fn new(scores: &[Score]) -> Self {
        Self {
            points: scores.iter().map(Score::points).collect(),
            boxes: scores.iter().map(|score| score.boxes).collect(),
            won: scores.iter().enumerate().filter(|(_, score)| score.won).map(|(seat, _)| seat).collect(),
            ..Self::nothing(0)
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
    let mut tally = Tally::new(rules, seats);
    for deal in deals {
        tally.add(rules, deal);
    }
    tally.standing(rules)
}

/// The totals of a game while it goes on, deal by deal.
#[derive(Clone, Debug)]
pub struct Tally {
    sheet: Sheet,
    counted: usize,
    /// Deals won by seat, of those that count.
    won: Vec<usize>,
    /// The seats that were dealt in.
    played: Vec<bool>,
    /// The seats that were not at the table when the last deal was over.
    left: Vec<usize>,
}

impl Tally {
    /// The totals before the first deal.
    pub fn new(rules: &Ruleset, seats: usize) -> Self {
        Self {
            sheet: Sheet::new(rules, seats),
            counted: 0,
            won: vec![0; seats],
            played: vec![false; seats],
            left: Vec::new(),
        }
    }

    /// Adds a deal; once the game is over, nothing more counts.
    pub fn add(&mut self, rules: &Ruleset, deal: &Played) {
        if self.finished() {
            // Who came after the end has a total all the same.
            self.sheet.add(&deal.added);
            return;
        }
        self.left.clone_from(&deal.left);
        for (seat, played) in self.played.iter_mut().enumerate() {
            *played |= !deal.absent.contains(&seat);
        }
        self.sheet.write(rules, self.counted, deal);
        self.counted += 1;
        for seat in &deal.won {
            self.won.get_mut(*seat).into_iter().for_each(|won| *won += 1);
        }
    }

    /// The same with what has happened since.
    #[must_use]
    pub fn with(&self, since: &Since) -> Self {
        let mut tally = self.clone();
        tally.sheet.add(&since.added);
        if !tally.finished() {
            tally.left.clone_from(&since.left);
        }
        tally
    }

    /// The seats that can be ahead, or win: those at the table that have played; where none of them is there, all that
    /// have.
    fn contenders(&self) -> Vec<usize> {
        let played = || (0..self.won.len()).filter(|seat| self.played.get(*seat) == Some(&true));
        let there: Vec<usize> = played().filter(|seat| !self.left.contains(seat)).collect();
        if there.is_empty() { played().collect() } else { there }
    }

    /// How many of the deals count.
    pub fn counted(&self) -> usize {
        self.counted
    }

    /// Whether the game is over.
    pub fn finished(&self) -> bool {
        self.sheet.over()
    }

    /// The seats that are out of the game, the last one left not among them.
    pub fn gone(&self, rules: &Ruleset) -> Vec<usize> {
        gone(rules, &self.totals())
    }

    fn sum(&self, of: impl Fn(&Column) -> Vec<i32>) -> Vec<i32> {
        let mut sums = vec![0; self.won.len()];
        for column in &self.sheet.columns {
            sums.iter_mut().zip(of(column)).for_each(|(sum, points)| *sum += points);
        }
        sums
    }

    fn totals(&self) -> Vec<i32> {
        if self.finished() { self.sum(Column::totals) } else { self.sum(|column| column.points.clone()) }
    }

    /// How the game stands.
    pub fn standing(&self, rules: &Ruleset) -> Standing {
        let (counted, finished) = (self.counted, self.finished());
        let (totals, secured) = (self.totals(), self.sum(Column::totals));
        let among = self.contenders();
        let first = |totals: &[i32]| if counted == 0 { Vec::new() } else { best_in(rules, totals, &among) };
        let standing = Standing {
            leaders: first(&totals),
            ahead: first(&secured),
            gone: gone(rules, &totals),
            secured,
            totals,
            columns: self.sheet.columns.clone(),
            counted,
            finished,
            shortened: false,
            winners: Vec::new(),
            settled_by_deals: None,
        };
        if finished { self.decided(rules, standing) } else { standing }
    }

    /// The same where the players ended the game now: final, with nothing added that only the end by the rules adds.
    pub fn shortened(&self, rules: &Ruleset) -> Standing {
        let standing = self.standing(rules);
        if standing.finished || standing.counted == 0 {
            return standing;
        }
        let (totals, leaders) = (standing.secured.clone(), standing.ahead.clone());
        self.decided(rules, Standing { totals, leaders, finished: true, shortened: true, ..standing })
    }

    /// The same with the winners.
    fn decided(&self, rules: &Ruleset, mut standing: Standing) -> Standing {
        standing.winners.clone_from(&standing.leaders);
        if rules.game.tie == Tie::MostDealsWon && standing.winners.len() > 1 {
            let won = |seat: usize| self.won.get(seat).copied().unwrap_or(0);
            let most = standing.winners.iter().map(|seat| won(*seat)).max().unwrap_or(0);
            standing.settled_by_deals = Some(self.won.clone());
            standing.winners.retain(|seat| won(*seat) == most);
        }
        standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Library;

    fn rules(name: &str) -> Ruleset {
        Library::default().load(name, &[]).unwrap()
    }

    /// A deal that one seat won, with a box for it.
    fn won(seat: usize, points: &[i32]) -> Played {
        let mut boxes = vec![0; points.len()];
        boxes[seat] = 1;
        Played { points: points.to_vec(), boxes, won: vec![seat], ..Played::nothing(points.len()) }
    }

    fn tally(rules: &Ruleset, deals: &[Played]) -> Tally {
        let mut tally = Tally::new(rules, deals.first().map_or(2, |deal| deal.points.len()));
        for deal in deals {
            tally.add(rules, deal);
        }
        tally
    }

    #[test]
    fn deals_count_up_to_the_end() {
        let rules = rules("gin-rummy");
        let deals = [won(0, &[60, 0]), won(1, &[0, 20]), won(0, &[45, 0]), won(1, &[0, 90])];
        let counted = (0..=deals.len()).map(|n| tally(&rules, &deals[..n]).counted());
        assert_eq!(counted.collect::<Vec<_>>(), [0, 1, 2, 3, 3]);
        assert!(!tally(&rules, &[]).finished());
    }

    #[test]
    fn a_game_ended_early_keeps_what_its_closed_columns_added() {
        let rules = rules("hollywood-gin");
        // The first win of a player counts in the first open column, the second in the next as well.
        let tally = tally(&rules, &[won(0, &[100, 0]), won(1, &[0, 30]), won(1, &[0, 40])]);
        let before = tally.standing(&rules);
        assert_eq!((before.totals, before.leaders), (vec![100, 30 + 40 + 40], vec![1]));
        // The first column is closed: 100 for the game and 25 for the box, all of it twice, for the other has nothing there.
        let early = tally.shortened(&rules);
        assert_eq!(early.totals, [2 * (100 + 100 + 25), 30 + 40 + 40]);
        assert_eq!((&early.leaders, &early.winners), (&vec![0], &vec![0]));
        assert!(early.finished && early.shortened);
        assert_eq!(early.counted, 3);
    }

    #[test]
    fn only_a_game_that_goes_on_is_ended_early() {
        let rules = rules("gin-rummy");
        let over = tally(&rules, &[won(0, &[60, 0]), won(0, &[45, 0])]);
        assert_eq!(over.shortened(&rules), over.standing(&rules));
        assert!(over.standing(&rules).finished && !over.shortened(&rules).shortened);
        let none = tally(&rules, &[]);
        assert_eq!(none.shortened(&rules), none.standing(&rules));
        assert!(!none.shortened(&rules).finished);
    }

    #[test]
    fn deals_won_settle_a_tie_and_nothing_else() {
        // What the other was left with in each deal that the first won, and in each that the second won.
        let settled = |name: &str, first: &[i32], second: &[i32]| {
            let rules = rules(name);
            let by_first = first.iter().map(|left| won(0, &[0, *left]));
            let deals: Vec<Played> = by_first.chain(second.iter().map(|left| won(1, &[*left, 0]))).collect();
            let standing = tally(&rules, &deals).standing(&rules);
            assert!(standing.finished && standing.counted == deals.len(), "{name}");
            (standing.totals, standing.winners, standing.settled_by_deals)
        };
        assert_eq!(settled("carioca", &[5; 5], &[10, 10, 5]), (vec![25, 25], vec![0], Some(vec![5, 3])));
        assert_eq!(settled("carioca", &[5; 5], &[10, 10, 6]), (vec![26, 25], vec![1], None));
        // Where a tie is shared, nobody asks who won more.
        assert_eq!(settled("contract-rummy", &[5; 4], &[10, 5, 5]), (vec![20, 20], vec![0, 1], None));
    }
}
