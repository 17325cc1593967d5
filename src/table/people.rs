//! People who come and go in mid-game: who may, and what it does to seats, totals and the turn to deal.

use super::game::{Game, LONGEST_NAME, same_name, tricky};
use super::outcome::Outcome;
use super::refusal::Refusal;
use super::roster::{Addition, Last, Line, Rule, Start, Why, average, moved};
use super::ruling::Violation;
use crate::ruleset::nearest;

/// How many people a game can have seen in all.
const MOST_PEOPLE: usize = 16;

/// Why somebody can't come or go.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unseated {
    /// That is no name.
    NoName,
    /// Somebody goes by that name.
    Taken(String),
    /// Somebody of that name has left.
    CanReturn(String),
    /// The player has left already.
    LeftAlready(String),
    /// The player is at the table.
    IsHere(String),
    /// The deal in which the player left counts for him already.
    StillOver(String, u32),
    /// The start would end the game.
    Reaches(i32, i32),
    /// A result names somebody who was not in the deal.
    NotIn(String, u32),
    /// Too many have come and gone.
    TooManyPeople,
}

impl std::fmt::Display for Unseated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoName => f.write_str("that is no name for a player"),
            Self::Taken(name) => write!(f, "somebody called {name} plays here already"),
            Self::CanReturn(name) => write!(f, "{name} has played here, and left"),
            Self::LeftAlready(name) => write!(f, "{name} has left already"),
            Self::IsHere(name) => write!(f, "{name} is at the table"),
            Self::StillOver(name, deal) => {
                write!(f, "{name} left in deal {deal}, which is settled for {name} and not over yet")
            }
            Self::Reaches(start, target) => {
                write!(f, "a start of {start} would be the end of the game, which is played to {target}")
            }
            Self::NotIn(name, deal) => {
                write!(f, "{name} was not at the table in deal {deal}: leave {name} out")
            }
            Self::TooManyPeople => {
                write!(f, "{MOST_PEOPLE} people have played here: that is all a sheet holds")
            }
        }
    }
}

impl Unseated {
    /// The way out, where there is one.
    pub fn help(&self) -> Option<String> {
        match self {
            Self::Taken(_) => Some("tell them apart, for example by a letter: `Ann B`".into()),
            Self::CanReturn(name) => Some(format!("`rummy player return '{name}'`, or another name")),
            Self::LeftAlready(name) => Some(format!("`rummy player return '{name}'` brings {name} back")),
            Self::StillOver(..) => {
                Some("enter the deal first, or take the leaving back with `rummy undo`".into())
            }
            Self::Reaches(..) => Some("give another --start".into()),
            _ => None,
        }
    }
}

fn refused<T>(why: Unseated) -> Result<T, Refusal> {
    Err(Refusal::Unseated(why))
}

impl Game {
    /// Whether a player is at the table now.
    pub fn here(&self, seat: usize) -> bool {
        self.roster.here(seat)
    }

    /// The names of those who are at the table now, in turn order.
    pub fn staying(&self) -> Vec<String> {
        let here = self.players.iter().enumerate().filter(|(seat, _)| self.here(*seat));
        here.map(|(_, name)| name.clone()).collect()
    }

    /// The seats that are empty now: their players have left.
    pub fn away(&self) -> Vec<usize> {
        self.roster.away()
    }

    /// In which deal a player left who is away, and what that counts.
    pub fn left(&self, seat: usize) -> Option<(u32, Last)> {
        self.roster.left(seat)
    }

    /// The seats that are not at the table in deal `n`.
    pub fn absent(&self, n: u32) -> Vec<usize> {
        let scored = (n as usize).checked_sub(1).and_then(|at| self.deals.get(at));
        scored.map_or_else(|| self.roster.absent(n), |deal| deal.absent.clone())
    }

    /// How many are at the table in deal `n`.
    pub fn count(&self, n: u32) -> u8 {
        u8::try_from(self.players.len() - self.absent(n).len()).unwrap_or(u8::MAX)
    }

    /// How many are at the table now.
    pub fn seated(&self) -> u8 {
        u8::try_from(self.players.len() - self.away().len()).unwrap_or(u8::MAX)
    }

    /// Why so few can't play, if they can't.
    pub fn too_few(&self, players: u8) -> Option<Violation> {
        let limits = self.rules.players;
        (players < limits.min).then(|| {
            let verb = if players == 1 { "is" } else { "are" };
            let range = limits.words();
            let message =
                format!("{players} {verb} at the table, and {} is for {range} players", self.rules.name);
            violation("players.min", message)
        })
    }

    /// Seats a new player: behind everybody else, or in the place of another who has left, or to the left of another who
    /// has not.
    ///
    /// # Errors
    /// The rules have no room, the game is over, or the name is taken.
    pub fn join(&mut self, name: &str, by: Option<&str>, start: Start) -> Result<(), Refusal> {
        let n = self.may_change()?;
        self.free(name, None)?;
        let limits = self.rules.players;
        if self.seated() >= limits.max {
            let range = limits.words();
            let many = u32::from(self.seated()) + 1;
            let message = format!(
                "{} is for {range} players, and {name} would be one too many ({many})",
                self.rules.name
            );
            return Err(Refusal::Violations(vec![violation("players.max", message)]));
        }
        if self.players.len() >= MOST_PEOPLE {
            return refused(Unseated::TooManyPeople);
        }
        let of: Vec<usize> = (0..self.players.len())
            .filter(|seat| self.here(*seat) && self.roster.before(*seat, n) && !self.gone(n).contains(seat))
            .collect();
        let (seat, heir) = match by {
            None => (self.players.len(), None),
            Some(other) => {
                let seat = self.seat(other).ok_or_else(|| Refusal::Stranger(other.to_owned()))?;
                if self.here(seat) { (seat + 1, None) } else { (seat, Some(seat + 1)) }
            }
        };
        for deal in &mut self.deals {
            deal.make_room(seat);
        }
        self.players.insert(seat, name.to_owned());
        self.roster.join(seat, n, start, of);
        self.first_dealer = moved(self.first_dealer, seat);
        // Whoever takes the place of the first dealer deals in his place.
        if self.deals.is_empty() && heir == Some(self.first_dealer) {
            self.first_dealer = seat;
        }
        self.recount();
        let points = self.additions().last().map_or(0, |addition| addition.points);
        match self.rules.game.target {
            Some(target) if points >= target => refused(Unseated::Reaches(points, target)),
            _ => Ok(()),
        }
    }

    /// A player leaves the table. The points stay.
    ///
    /// # Errors
    /// The player is not there, or the game is over.
    pub fn leave(&mut self, name: &str, last: Last) -> Result<(), Refusal> {
        let n = self.may_change()?;
        let seat = self.known(name)?;
        if !self.here(seat) {
            return refused(Unseated::LeftAlready(self.name(seat).to_owned()));
        }
        self.roster.leave(seat, n, last);
        self.recount();
        Ok(())
    }

    /// A player who left takes the old seat again.
    ///
    /// # Errors
    /// The player has not left, the game is over, or there is no room.
    pub fn come_back(&mut self, name: &str) -> Result<(), Refusal> {
        let n = self.may_change()?;
        let seat = self.known(name)?;
        let name = self.name(seat).to_owned();
        match self.roster.left(seat) {
            None => return refused(Unseated::IsHere(name)),
            Some((deal, last)) if deal == n && last != Last::IfNamed => {
                return refused(Unseated::StillOver(name, n));
            }
            Some(_) => {}
        }
        let limits = self.rules.players;
        if self.seated() >= limits.max {
            let range = limits.words();
            let message =
                format!("{} is for {range} players, and the table is full without {name}", self.rules.name);
            return Err(Refusal::Violations(vec![violation("players.max", message)]));
        }
        self.roster.come_back(seat, n);
        self.recount();
        Ok(())
    }

    /// Somebody goes by another name from now on, in all of the sheet.
    ///
    /// # Errors
    /// Nobody goes by the old name, or somebody by the new one.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), Refusal> {
        let seat = self.known(old)?;
        self.free(new, Some(seat))?;
        if let Some(name) = self.players.get_mut(seat) {
            new.clone_into(name);
        }
        Ok(())
    }

    /// The points that no deal gave, in the order in which they came about.
    pub fn additions(&self) -> Vec<Addition> {
        let mut all: Vec<Addition> = Vec::new();
        for line in &self.roster.lines {
            let (points, why) = self.worth(line, &all);
            all.push(Addition { seat: line.seat, deal: line.deal, points, why });
        }
        all
    }

    fn worth(&self, line: &Line, before: &[Addition]) -> (i32, Why) {
        let deals = || self.deals.iter().take_while(|deal| deal.n < line.deal);
        let points = |seat: usize| {
            deals()
                .filter(move |deal| {
                    deal.struck.is_none() && !deal.results.outcomes.get(seat).is_none_or(Outcome::away)
                })
                .filter_map(move |deal| deal.settled.scores.get(seat))
                .map(crate::scoring::Score::points)
        };
        match &line.rule {
            Rule::Start(start, of) => {
                let added = |seat: usize| {
                    let own = before.iter().filter(|line| line.seat == seat);
                    own.map(|line| line.points).sum::<i32>()
                };
                let totals: Vec<(usize, i32)> =
                    of.iter().map(|seat| (*seat, points(*seat).sum::<i32>() + added(*seat))).collect();
                let highest = totals.iter().map(|(_, total)| *total).max().unwrap_or(0);
                let start_points = match start {
                    Start::Points(points) => *points,
                    Start::Average => average(totals.iter().map(|(_, total)| *total).sum(), totals.len()),
                    Start::Highest(more) => highest.saturating_add(*more),
                };
                let of = match start {
                    Start::Points(_) => Vec::new(),
                    Start::Average => totals,
                    Start::Highest(_) => totals.into_iter().filter(|(_, total)| *total == highest).collect(),
                };
                (start_points, Why::Joined { start: *start, of })
            }
            Rule::Last(last) => {
                let own: Vec<i32> = points(line.seat).collect();
                match last {
                    Last::Points(points) => (*points, Why::Left { last: *last, of: Vec::new() }),
                    Last::Average => {
                        (average(own.iter().sum(), own.len()), Why::Left { last: *last, of: own })
                    }
                    Last::IfNamed | Last::Hand => (0, Why::Left { last: *last, of: Vec::new() }),
                }
            }
        }
    }

    /// The deal that is next, where people may still come and go.
    fn may_change(&self) -> Result<u32, Refusal> {
        if self.rules.sheet.columns > 1 {
            let message = "a game of several columns is between those who began it: nobody joins or leaves";
            return Err(Refusal::Violations(vec![violation("sheet.columns", message.into())]));
        }
        self.over().map_or_else(|| Ok(self.next_number()), Err)
    }

    fn known(&self, name: &str) -> Result<usize, Refusal> {
        self.seat(name).ok_or_else(|| Refusal::Stranger(name.to_owned()))
    }

    /// Whether a name may be given to somebody new, or to the player at this seat.
    fn free(&self, name: &str, seat: Option<usize>) -> Result<(), Refusal> {
        let long = name.chars().count() > LONGEST_NAME;
        if name.trim().is_empty() || name.trim() != name || long || name.chars().any(tricky) {
            return refused(Unseated::NoName);
        }
        match self.players.iter().position(|known| same_name(known, name)) {
            Some(other) if Some(other) != seat => {
                let known = self.name(other).to_owned();
                refused(if self.here(other) { Unseated::Taken(known) } else { Unseated::CanReturn(known) })
            }
            _ => Ok(()),
        }
    }

    /// The name of those that are known which comes nearest.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.players.iter().map(String::as_str))
    }
}

fn violation(rule: &str, message: String) -> Violation {
    Violation { rule: rule.into(), meld: None, cards: Vec::new(), message }
}
