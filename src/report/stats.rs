//! Results over many games, by player and ruleset. Games are added one by one, and none is kept.

use std::collections::BTreeMap;

use super::sheet::{Row, Sheet};
use crate::ruleset::{Count, Wins};
use crate::table::Outcome;

/// What the deals of one player came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Deals {
    /// How many were played.
    pub played: u32,
    /// The sum of their points.
    pub points: i64,
    /// The fewest points.
    pub least: i32,
    /// The most points.
    pub most: i32,
}

impl Deals {
    fn add(&mut self, points: i32) {
        let first = self.played == 0;
        self.least = if first { points } else { self.least.min(points) };
        self.most = if first { points } else { self.most.max(points) };
        self.points += i64::from(points);
        self.played += 1;
    }

    /// The average in hundredths, rounded to the nearest; `None` without a deal.
    pub fn average(&self) -> Option<i64> {
        let (twice, deals) = (self.points * 200, i64::from(self.played));
        (deals > 0).then(|| (twice + if twice < 0 { -deals } else { deals }) / (2 * deals))
    }
}

/// By which rules games were played, as far as their points can be compared.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kind {
    ruleset: String,
    lowest: bool,
    count: &'static str,
}

/// A player's results under one ruleset.
#[derive(Clone, Debug)]
pub struct Under {
    /// The ruleset's id.
    pub ruleset: String,
    /// Whether the lowest total wins, so that the fewest points are the best.
    pub lowest: bool,
    /// Games with at least one deal that counts.
    pub games: u32,
    /// Those of them that are finished.
    pub finished: u32,
    /// Those that were won, shared wins among them.
    pub won: u32,
    /// The deals.
    pub deals: Deals,
}

impl Under {
    /// The best deal, if there is any.
    pub fn best(&self) -> Option<i32> {
        (self.deals.played > 0).then_some(if self.lowest { self.deals.least } else { self.deals.most })
    }

    /// The worst deal, if there is any.
    pub fn worst(&self) -> Option<i32> {
        (self.deals.played > 0).then_some(if self.lowest { self.deals.most } else { self.deals.least })
    }
}

/// A player with the results under each ruleset.
#[derive(Clone, Debug)]
pub struct Player {
    /// The name, spelt as in the latest game.
    pub name: String,
    /// The results, by the ruleset's id.
    pub under: Vec<Under>,
}

/// How often one player ended ahead of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// Both names.
    pub names: [String; 2],
    /// How often each of them was ahead.
    pub ahead: [u32; 2],
    /// How often neither was.
    pub level: u32,
}

/// Two players of whom the first name comes first in the alphabet.
type Two = (String, String);

/// Results over many games.
#[derive(Clone, Debug, Default)]
pub struct Stats {
    /// How many games were added.
    pub games: u32,
    /// How many of them are finished.
    pub finished: u32,
    /// How many deals count.
    pub deals: u32,
    /// Under the name in small letters: when it was last spelt, and how.
    names: BTreeMap<String, (String, String)>,
    under: BTreeMap<(String, Kind), Under>,
    pairs: BTreeMap<Two, ([u32; 2], u32)>,
}

impl Stats {
    /// Adds a game; one in which no deal counts is none.
    pub fn add(&mut self, sheet: &Sheet) {
        let counting: Vec<&Row> = sheet.rows.iter().filter(|row| row.counted && !row.void).collect();
        // Whoever only sat down has not played.
        if counting.is_empty() {
            return;
        }
        self.games += 1;
        self.finished += u32::from(sheet.standing.finished);
        self.deals += counting.len() as u32;
        for (seat, name) in sheet.players.iter().enumerate() {
            let key = folded(name);
            let spelt = self.names.entry(key.clone()).or_default();
            if sheet.at >= spelt.0 {
                *spelt = (sheet.at.clone(), name.clone());
            }
            let mut deals = Deals::default();
            for row in &counting {
                if let Some(points) = played(row, seat) {
                    deals.add(points);
                }
            }
            self.add_player(sheet, seat, key, deals);
        }
        if sheet.standing.finished {
            self.add_pairs(sheet);
        }
    }

    fn add_player(&mut self, sheet: &Sheet, seat: usize, key: String, deals: Deals) {
        let lowest = sheet.wins == Wins::Lowest;
        let kind = Kind { ruleset: sheet.ruleset.clone(), lowest, count: count(sheet.count) };
        let under = self.under.entry((key, kind)).or_insert_with(|| Under {
            ruleset: sheet.ruleset.clone(),
            lowest,
            games: 0,
            finished: 0,
            won: 0,
            deals: Deals::default(),
        });
        if deals.played > 0 {
            under.games += 1;
            under.finished += u32::from(sheet.standing.finished);
            under.won += u32::from(sheet.standing.winners.contains(&seat));
            under.deals = both(under.deals, deals);
        }
    }

    fn add_pairs(&mut self, sheet: &Sheet) {
        for a in 0..sheet.players.len() {
            for b in 0..sheet.players.len() {
                let (first, second) = (folded(sheet.name(a)), folded(sheet.name(b)));
                if first >= second {
                    continue;
                }
                let (ahead, level) = self.pairs.entry((first, second)).or_default();
                match (is_ahead(sheet, a, b), is_ahead(sheet, b, a)) {
                    (true, _) => ahead[0] += 1,
                    (_, true) => ahead[1] += 1,
                    _ => *level += 1,
                }
            }
        }
    }

    /// The name as it is spelt, of a name in any case; `None` if no game has it.
    pub fn name(&self, typed: &str) -> Option<&str> {
        self.names.get(&folded(typed)).map(|(_, name)| name.as_str())
    }

    /// All names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.values().map(|(_, name)| name.as_str())
    }

    /// The players: all of them, or those that are named.
    pub fn players(&self, only: &[String]) -> Vec<Player> {
        let wanted = |key: &str| only.is_empty() || only.iter().any(|name| folded(name) == key);
        let names = self.names.iter().filter(|(key, _)| wanted(key));
        names
            .map(|(key, (_, name))| {
                let under = self.under.iter().filter(|((player, _), _)| player == key);
                Player { name: name.clone(), under: under.map(|(_, under)| under.clone()).collect() }
            })
            .collect()
    }

    /// Who ended ahead of whom: all pairs, or those of the players named; one name gives its pairs with all others.
    pub fn pairs(&self, only: &[String]) -> Vec<Pair> {
        let named = |key: &String| only.iter().any(|name| folded(name) == *key);
        let wanted = |(a, b): &Two| match only.len() {
            0 => true,
            1 => named(a) || named(b),
            _ => named(a) && named(b),
        };
        let spelt = |key: &String| self.name(key).unwrap_or(key).to_owned();
        let pairs = self.pairs.iter().filter(|(two, _)| wanted(two));
        pairs
            .map(|((a, b), (ahead, level))| {
                let (two, ahead) = ([spelt(a), spelt(b)], *ahead);
                // Who asks for one player looks at the others from there.
                if only.len() == 1 && named(b) {
                    let ([a, b], [x, y]) = (two, ahead);
                    Pair { names: [b, a], ahead: [y, x], level: *level }
                } else {
                    Pair { names: two, ahead, level: *level }
                }
            })
            .collect()
    }
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// What a deal counted for a seat that was dealt in.
fn played(row: &Row, seat: usize) -> Option<i32> {
    let outcome = row.deal.results.outcomes.get(seat);
    let out = outcome.is_none_or(|outcome| matches!(outcome, Outcome::NotIn | Outcome::Absent));
    row.points.get(seat).copied().filter(|_| !out)
}

fn both(a: Deals, b: Deals) -> Deals {
    match (a.played, b.played) {
        (0, _) => b,
        (_, 0) => a,
        _ => Deals {
            played: a.played + b.played,
            points: a.points + b.points,
            least: a.least.min(b.least),
            most: a.most.max(b.most),
        },
    }
}

const fn count(count: Count) -> &'static str {
    match count {
        Count::Penalty => "penalty",
        Count::MeldsMinusHand => "melds",
        Count::Difference => "difference",
        Count::Payments => "payments",
        Count::DealsWon => "deals",
    }
}

/// Whether one seat ended ahead of another: winners before all others, who is out of the game behind all others, and then
/// by totals.
fn is_ahead(sheet: &Sheet, a: usize, b: usize) -> bool {
    let standing = &sheet.standing;
    let won = |seat: usize| standing.winners.contains(&seat);
    let there = |seat: usize| !standing.gone.contains(&seat);
    let total = |seat: usize| {
        let total = standing.totals.get(seat).copied().unwrap_or(0);
        if sheet.wins == Wins::Lowest { -i64::from(total) } else { i64::from(total) }
    };
    // Who shares a win is level.
    (won(a), there(a), if won(a) { 0 } else { total(a) })
        > (won(b), there(b), if won(b) { 0 } else { total(b) })
}

#[cfg(test)]
mod tests {
    use super::Deals;

    #[test]
    fn averages_are_rounded_to_the_nearest_hundredth() {
        for (points, average) in [
            (&[][..], None),
            (&[0], Some(0)),
            (&[1, 2], Some(150)),
            (&[1, 0, 0], Some(33)),
            (&[1, 1, 0], Some(67)),
            (&[-1, -1, 0], Some(-67)),
            (&[-1, 0, 0], Some(-33)),
            (&[i32::MAX, i32::MAX], Some(i64::from(i32::MAX) * 100)),
        ] {
            let mut deals = Deals::default();
            for points in points {
                deals.add(*points);
            }
            assert_eq!(deals.average(), average, "{points:?}");
        }
    }
}
