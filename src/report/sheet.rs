//! The score sheet: deals down, players across, totals below.

use crate::journal::Journal;
use crate::play::OpenDeal;
use crate::ruleset::{Count, Ruleset, Shutout, ShutoutOrder, StockOut, Tie, Wins};
use crate::scoring::Standing;
use crate::table::{Addition, Deal, Misdeal, Next, Outcome};

/// Whether the contracts of the deals are worth a column: not where all of them are the same long list of alternatives.
fn tells_apart(rules: &Ruleset) -> bool {
    let mut contracts = rules.deals.iter().filter_map(|deal| deal.contract.as_ref());
    let first = contracts.next();
    first.is_none_or(|first| first.shapes.len() == 1 || contracts.any(|other| other != first))
}

/// One deal on the sheet.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its number.
    pub n: u32,
    /// Its contract.
    pub contract: Option<String>,
    /// The seat that dealt.
    pub dealer: usize,
    /// The seat that went out.
    pub out: Option<usize>,
    /// Points by seat.
    pub points: Vec<i32>,
    /// Totals by seat up to this deal.
    pub running: Vec<i32>,
    /// Whether it counts: not when the game was over before it.
    pub counted: bool,
    /// Whether it was void.
    pub void: bool,
    /// The deal itself.
    pub deal: Deal,
}

impl Row {
    /// What stands on the sheet for a seat, given what was written there: points, `struck`, `lost`, `void`, `–` for who was not dealt in, or `out` where that is all; in
    /// brackets where the deal does not count.
    pub fn cell(&self, sheet: &Sheet, seat: usize, written: i32) -> String {
        if !self.there(seat) {
            return String::new();
        }
        let away = self.deal.results.outcomes.get(seat).is_some_and(Outcome::away);
        let text = if self.deal.lost() {
            return "lost".to_owned();
        } else if self.struck() {
            return "struck".to_owned();
        } else if away {
            "–".to_owned()
        } else if self.void {
            "void".to_owned()
        } else if sheet.count == Count::Penalty && self.out == Some(seat) && written == 0 {
            "out".to_owned()
        } else {
            sheet.number(written)
        };
        if self.counted { text } else { format!("({text})") }
    }

    /// Whether a seat was at the table.
    pub fn there(&self, seat: usize) -> bool {
        !self.deal.absent.contains(&seat)
    }

    /// Whether it was struck: it never happened.
    pub fn struck(&self) -> bool {
        self.deal.struck.is_some()
    }

    /// Whether a seat won the deal.
    pub fn won(&self, seat: usize) -> bool {
        !self.struck() && self.deal.settled.scores.get(seat).is_some_and(|score| score.won)
    }
}

/// A game as a sheet of paper would show it.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The game's id.
    pub id: String,
    /// What the players call it.
    pub title: Option<String>,
    /// When it began.
    pub at: String,
    /// The ruleset's id.
    pub ruleset: String,
    /// The ruleset's name.
    pub ruleset_name: String,
    /// Names by seat, of everybody who has played.
    pub players: Vec<String>,
    /// The names with which it began.
    pub began: Vec<String>,
    /// The seats of those who have left.
    pub away: Vec<usize>,
    /// Points that no deal gave.
    pub additions: Vec<Addition>,
    /// Why nothing can be scored before somebody joins, where that is so.
    pub too_few: Option<String>,
    /// The deals.
    pub rows: Vec<Row>,
    /// Totals and who is ahead.
    pub standing: Standing,
    /// What was misdealt.
    pub misdeals: Vec<Misdeal>,
    /// What comes next; `None` when the game is over.
    pub next: Option<Next>,
    /// The deal that is being played turn by turn.
    pub hand: Option<OpenDeal>,
    /// How many deals the game has, where that is fixed.
    pub deals: Option<usize>,
    /// How deals are counted.
    pub count: Count,
    /// Whether hands are arranged before they count.
    pub arranged: bool,
    /// Which total wins.
    pub wins: Wins,
    /// The total that ends the game.
    pub target: Option<i32>,
    /// Whether the contracts of the deals tell them apart.
    pub contracts: bool,
    /// How ties are settled.
    pub tie: Tie,
    /// Whether a shutout is counted before the boxes.
    pub shutout_first: bool,
    /// The keys of what the rules add to the totals when a game is over.
    pub end_adds: Vec<&'static str>,
}

impl Sheet {
    /// The sheet of a game.
    pub fn new(id: &str, journal: &Journal) -> Self {
        let game = &journal.game;
        let standing = game.standing();
        let mut running = vec![0; game.players.len()];
        let additions = game.additions();
        let void = |deal: &Deal| {
            let ended = &deal.results.ended;
            ended.stock_out && game.rules.stock_out == StockOut::Void
        };
        let rows = game
            .deals
            .iter()
            .zip(game.dealers())
            .enumerate()
            .map(|(i, (deal, dealer))| {
                let struck = deal.struck.is_some();
                let points = |score: &crate::scoring::Score| if struck { 0 } else { score.points() };
                let points: Vec<i32> = deal.settled.scores.iter().map(points).collect();
                let counted = i < standing.counted;
                for addition in additions.iter().filter(|addition| addition.deal == deal.n) {
                    running.get_mut(addition.seat).into_iter().for_each(|total| *total += addition.points);
                }
                if counted {
                    // What a deal adds is what was written into the columns, in each of them.
                    for row in standing.columns.iter().filter_map(|column| column.rows.get(i)) {
                        running.iter_mut().zip(row).for_each(|(total, points)| *total += points);
                    }
                }
                Row {
                    n: deal.n,
                    contract: game.contract(deal.played),
                    dealer,
                    out: deal.settled.ended.out.filter(|_| !struck),
                    points,
                    running: running.clone(),
                    counted: counted && !struck,
                    void: void(deal),
                    deal: deal.clone(),
                }
            })
            .collect();
        Self {
            id: id.into(),
            title: journal.header.title.clone(),
            at: journal.header.at.clone(),
            ruleset: game.rules.id.clone(),
            ruleset_name: game.rules.name.clone(),
            players: game.players.clone(),
            rows,
            began: journal.header.players.clone(),
            away: game.away(),
            additions,
            too_few: game.too_few(game.count(game.next_number())).map(|found| found.message),
            next: game.next(),
            misdeals: game.misdeals.clone(),
            hand: journal.open.clone(),
            deals: game.rules.last_deal().map(|last| last as usize),
            count: game.rules.score.count,
            arranged: game.rules.arranges_hands(),
            wins: game.rules.game.wins,
            target: game.rules.game.target,
            contracts: tells_apart(&game.rules),
            tie: game.rules.game.tie,
            end_adds: end_adds(&game.rules),
            shutout_first: game.rules.game.shutout_order == ShutoutOrder::BeforeBoxes,
            standing,
        }
    }

    /// Points as they stand on the sheet: with their sign where they are paid.
    pub fn number(&self, points: i32) -> String {
        match self.count {
            Count::Payments if points > 0 => format!("+{points}"),
            Count::Payments if points < 0 => format!("\u{2212}{}", points.unsigned_abs()),
            _ => points.to_string(),
        }
    }

    /// Points that no deal gave and that stand above the row at a place; at the end of the rows, those that come last.
    pub fn additions_above(&self, at: usize) -> impl Iterator<Item = &Addition> {
        let before = at.checked_sub(1).and_then(|before| self.rows.get(before));
        let after = before.map_or(0, |row| row.n);
        let until = self.rows.get(at).map_or(u32::MAX, |row| row.n);
        self.additions.iter().filter(move |addition| after < addition.deal && addition.deal <= until)
    }

    /// The name at a seat.
    pub fn name(&self, seat: usize) -> &str {
        self.players.get(seat).map_or("", String::as_str)
    }

    /// Whether columns that are closed have added something, while others are open: what they added is not in the totals
    /// yet.
    pub fn secured(&self) -> bool {
        self.standing.secured != self.standing.totals
    }

    /// The names at some seats.
    pub fn names(&self, seats: &[usize]) -> Vec<&str> {
        seats.iter().map(|seat| self.name(*seat)).collect()
    }
}

/// The keys of what is added when a game is over.
fn end_adds(rules: &Ruleset) -> Vec<&'static str> {
    let all = [
        ("score.box.points", rules.score.boxes.points != 0),
        ("game.bonus", rules.game.bonus != 0),
        ("game.shutout", rules.game.shutout != Shutout::None),
    ];
    all.into_iter().filter(|(_, adds)| *adds).map(|(key, _)| key).collect()
}
