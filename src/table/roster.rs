//! Who is at the table when: those who joined late, left, came back.

/// What a player starts with who joins a game that is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Start {
    /// So many points.
    Points(i32),
    /// The average of those who were there before.
    Average,
    /// The highest total of those who were there before, and so many points more.
    Highest(i32),
}

/// What the deal counts for a player that he leaves in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// What its result says, if it names him; else he was not in it.
    IfNamed,
    /// What its result says, which has to name him.
    Hand,
    /// So many points.
    Points(i32),
    /// The average of his deals before.
    Average,
}

/// The most points that somebody may bring or take along, either way.
const MOST_POINTS: i32 = 1_000_000;

fn points(text: &str) -> Option<i32> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|points: &i32| number && (-MOST_POINTS..=MOST_POINTS).contains(points))
}

impl Start {
    /// Reads `0`, `average`, `highest`, `highest+10`.
    pub fn parse(text: &str) -> Option<Self> {
        let plain = text.trim().to_ascii_lowercase();
        if plain == "average" {
            return Some(Self::Average);
        }
        match plain.strip_prefix("highest").map(str::trim) {
            Some("") => Some(Self::Highest(0)),
            Some(more) if more.starts_with(['+', '-']) => points(&more.replace(' ', "")).map(Self::Highest),
            Some(_) => None,
            None => points(&plain).map(Self::Points),
        }
    }
}

impl Last {
    /// Reads `hand`, `average`, or a number of points.
    pub fn parse(text: &str) -> Option<Self> {
        match text.trim().to_ascii_lowercase().as_str() {
            "hand" => Some(Self::Hand),
            "average" => Some(Self::Average),
            number => points(number).map(Self::Points),
        }
    }
}

/// As it is kept in the journal; reading it gives the same.
impl std::fmt::Display for Start {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Points(points) => write!(f, "{points}"),
            Self::Average => f.write_str("average"),
            Self::Highest(0) => f.write_str("highest"),
            Self::Highest(more) => write!(f, "highest{more:+}"),
        }
    }
}

/// As it is kept in the journal; reading it gives the same, but of what is not said.
impl std::fmt::Display for Last {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::IfNamed => Ok(()),
            Self::Hand => f.write_str("hand"),
            Self::Points(points) => write!(f, "{points}"),
            Self::Average => f.write_str("average"),
        }
    }
}

/// How points came about that no deal gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The player joined with them.
    Joined {
        /// By which rule.
        start: Start,
        /// The totals that it was made of: seat and points.
        of: Vec<(usize, i32)>,
    },
    /// The player left in a deal that counts so much.
    Left {
        /// By which rule.
        last: Last,
        /// The player's deals before that it was made of.
        of: Vec<i32>,
    },
}

/// Points that no deal gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Addition {
    /// Whose.
    pub seat: usize,
    /// The deal with which they are added.
    pub deal: u32,
    /// How many.
    pub points: i32,
    /// Where they come from.
    pub why: Why,
}

/// A time at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stay {
    /// The first deal.
    since: u32,
    /// The deal in which it ended, and what that counts.
    left: Option<(u32, Last)>,
}

impl Stay {
    /// Whether the player is dealt in.
    fn holds(self, n: u32) -> bool {
        let last = |(deal, last)| n < deal || (n == deal && last == Last::Hand);
        self.since <= n && self.left.is_none_or(last)
    }

    /// Whether the player is still there when the deal is over.
    fn outlasts(self, n: u32) -> bool {
        self.since <= n && self.left.is_none_or(|(deal, _)| n < deal)
    }
}

/// What was settled when somebody came or went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// What a player starts with, and whose totals that hangs on.
    Start(Start, Vec<usize>),
    /// What the last deal counts.
    Last(Last),
}

/// Somebody came or went, and what that adds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) seat: usize,
    pub(super) deal: u32,
    pub(super) rule: Rule,
}

/// Who is at the table when, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Roster {
    stays: Vec<Vec<Stay>>,
    pub(super) lines: Vec<Line>,
}

impl Roster {
    /// Everybody is there from the beginning.
    pub(super) fn new(seats: usize) -> Self {
        Self { stays: vec![vec![Stay { since: 1, left: None }]; seats], lines: Vec::new() }
    }

    fn last(&self, seat: usize) -> Option<Stay> {
        self.stays.get(seat).and_then(|stays| stays.last()).copied()
    }

    /// Whether a seat is taken now.
    pub(super) fn here(&self, seat: usize) -> bool {
        self.last(seat).is_some_and(|stay| stay.left.is_none())
    }

    /// Whether a player was at the table before deal `n`.
    pub(super) fn before(&self, seat: usize, n: u32) -> bool {
        self.stays.get(seat).is_some_and(|stays| stays.iter().any(|stay| stay.since < n))
    }

    /// In which deal a player left, and what that counts.
    pub(super) fn left(&self, seat: usize) -> Option<(u32, Last)> {
        self.last(seat).and_then(|stay| stay.left)
    }

    fn seats(&self, out: impl Fn(Stay) -> bool) -> Vec<usize> {
        let all = self.stays.iter().enumerate();
        all.filter(|(_, stays)| !stays.iter().any(|stay| out(*stay))).map(|(seat, _)| seat).collect()
    }

    /// The seats that are not dealt in.
    pub(super) fn absent(&self, n: u32) -> Vec<usize> {
        self.seats(|stay| stay.holds(n))
    }

    /// The seats that are empty when deal `n` is over.
    pub(super) fn left_after(&self, n: u32) -> Vec<usize> {
        self.seats(|stay| stay.outlasts(n))
    }

    /// Whether a player who was not there from the beginning comes before this deal.
    pub(super) fn begins(&self, seat: usize, n: u32) -> bool {
        n > 1 && self.stays.get(seat).is_some_and(|stays| stays.iter().any(|stay| stay.since == n))
    }

    /// The seats that are empty now.
    pub(super) fn away(&self) -> Vec<usize> {
        (0..self.stays.len()).filter(|seat| !self.here(*seat)).collect()
    }

    /// Whether the result of deal `n` may name a player who left in it.
    pub(super) fn may_be_named(&self, seat: usize, n: u32) -> bool {
        self.left(seat) == Some((n, Last::IfNamed))
    }

    /// A new seat, all others from there on moving up by one.
    pub(super) fn join(&mut self, seat: usize, deal: u32, start: Start, of: Vec<usize>) {
        for line in &mut self.lines {
            line.seat = moved(line.seat, seat);
            if let Rule::Start(_, of) = &mut line.rule {
                for of in of.iter_mut() {
                    *of = moved(*of, seat);
                }
            }
        }
        self.stays.insert(seat.min(self.stays.len()), vec![Stay { since: deal, left: None }]);
        let of = of.into_iter().map(|of| moved(of, seat)).collect();
        self.lines.push(Line { seat, deal, rule: Rule::Start(start, of) });
    }

    /// A deal was put in before deal `n`: who came before that or is there keeps the number, whoever came or left later
    /// moves on with the deals, and so do the seats whose players came `late`.
    pub(super) fn move_on(&mut self, n: u32, late: &[usize]) {
        for (seat, stays) in self.stays.iter_mut().enumerate() {
            for stay in stays {
                stay.since += u32::from(stay.since > n || stay.since == n && late.contains(&seat));
                if let Some((deal, _)) = &mut stay.left {
                    *deal += u32::from(*deal >= n);
                }
            }
        }
        for line in &mut self.lines {
            let moves = line.deal > n
                || line.deal == n && (matches!(line.rule, Rule::Last(_)) || late.contains(&line.seat));
            line.deal += u32::from(moves);
        }
        // Whoever came or left in the deal that was there may now stand behind those who did so after.
        self.lines.sort_by_key(|line| line.deal);
    }

    /// The last deals went, so that deal `next` comes next.
    pub(super) fn go_back(&mut self, next: u32) {
        for stay in self.stays.iter_mut().flatten() {
            stay.since = stay.since.min(next);
            if let Some((deal, _)) = &mut stay.left {
                *deal = (*deal).min(next);
            }
        }
        for line in &mut self.lines {
            line.deal = line.deal.min(next);
        }
    }

    pub(super) fn leave(&mut self, seat: usize, deal: u32, last: Last) {
        if let Some(stay) = self.stays.get_mut(seat).and_then(|stays| stays.last_mut()) {
            stay.left = Some((deal, last));
        }
        if matches!(last, Last::Points(_) | Last::Average) {
            self.lines.push(Line { seat, deal, rule: Rule::Last(last) });
        }
    }

    pub(super) fn come_back(&mut self, seat: usize, deal: u32) {
        let Some(stays) = self.stays.get_mut(seat) else { return };
        match stays.last_mut() {
            // Nothing was dealt meanwhile: as if he had not left.
            Some(stay) if stay.left.is_some_and(|(left, _)| left == deal) => stay.left = None,
            _ => stays.push(Stay { since: deal, left: None }),
        }
    }
}

/// Where a seat is once another was put in at `at`.
pub(super) const fn moved(seat: usize, at: usize) -> usize {
    if seat >= at { seat + 1 } else { seat }
}

/// A sum shared out among so many, halves rounded up.
pub(super) fn average(sum: i32, of: usize) -> i32 {
    let n = i64::try_from(of.max(1)).unwrap_or(1);
    i32::try_from((2 * i64::from(sum) + n).div_euclid(2 * n)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_and_last_deals_print_as_they_are_read() {
        for text in ["0", "-12", "average", "highest", "highest+10", "highest-5"] {
            assert_eq!(Start::parse(text).unwrap().to_string(), text);
        }
        for text in ["hand", "average", "0", "35"] {
            assert_eq!(Last::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Start::parse(" Highest + 3 "), Some(Start::Highest(3)));
        for text in
            ["", "lowest", "highest10", "highest+", "1.5", "9999999", "highest+9999999", "+-3", "-2147483648"]
        {
            assert_eq!((Start::parse(text), Last::parse(text)), (None, None), "{text}");
        }
    }

    #[test]
    fn halves_of_averages_round_up() {
        for (sum, of, shared) in
            [(45, 2, 23), (44, 2, 22), (-45, 2, -22), (10, 3, 3), (11, 3, 4), (0, 0, 0), (-1, 2, 0)]
        {
            assert_eq!(average(sum, of), shared, "{sum} / {of}");
        }
    }
}
