//! A deal among those who are at the table: the others are left out before it is settled, and put back after.

use super::game::Deal;
use super::outcome::Outcome;
use super::roster::moved;
use super::settle::{Results, Settled};
use crate::scoring::{Addends, Ended, Hand, Score, Term};

/// The seats of those who are there, in order.
pub(super) fn present(seats: usize, absent: &[usize]) -> Vec<usize> {
    (0..seats).filter(|seat| !absent.contains(seat)).collect()
}

/// What stands at the seats that are there.
pub(super) fn of<T: Clone>(present: &[usize], all: &[T]) -> Vec<T> {
    present.iter().filter_map(|seat| all.get(*seat)).cloned().collect()
}

/// The result among those who are there; the first seat that is named and is not, where there is one.
pub(super) fn among(present: &[usize], results: &Results) -> Result<Results, usize> {
    let place = |seat: usize| present.iter().position(|there| *there == seat).ok_or(seat);
    let not_in = |(seat, outcome): (usize, &Outcome)| *outcome == Outcome::NotIn || present.contains(&seat);
    if let Some(seat) = results.outcomes.iter().enumerate().position(|named| !not_in(named)) {
        return Err(seat);
    }
    Ok(Results {
        outcomes: of(present, &results.outcomes),
        ended: seated(&results.ended, place)?,
        hands: results.hands.as_ref().map(|hands| of(present, hands)),
    })
}

/// How a deal ended, told of other seats.
fn seated<E>(ended: &Ended, seat: impl Fn(usize) -> Result<usize, E>) -> Result<Ended, E> {
    let bonus = |(who, name): &(usize, String)| Ok((seat(*who)?, name.clone()));
    let sum = |(who, sum): &(usize, Addends)| Ok((seat(*who)?, sum.clone()));
    Ok(Ended {
        out: ended.out.map(&seat).transpose()?,
        knock: ended.knock.map(&seat).transpose()?,
        dealer: ended.dealer.map(&seat).transpose()?,
        bonuses: ended.bonuses.iter().map(bonus).collect::<Result<_, E>>()?,
        sums: ended.sums.iter().map(sum).collect::<Result<_, E>>()?,
        ..ended.clone()
    })
}

fn elsewhere(ended: &Ended, seat: impl Fn(usize) -> usize) -> Ended {
    let ended = seated(ended, |from| Ok::<usize, std::convert::Infallible>(seat(from)));
    match ended {
        Ok(ended) => ended,
        Err(never) => match never {},
    }
}

/// A settled deal among those who are there, as one among all seats.
pub(super) fn spread(seats: usize, present: &[usize], settled: &Settled) -> Settled {
    let seat = |place: usize| present.get(place).copied().unwrap_or(place);
    let place = |seat: usize| present.iter().position(|there| *there == seat);
    let hand = |seat| place(seat).and_then(|at| settled.hands.get(at)).cloned().unwrap_or_else(not_in);
    let score = |at: usize| {
        let mut score = place(at).and_then(|at| settled.scores.get(at)).cloned().unwrap_or_default();
        reseat(&mut score, seat);
        score
    };
    Settled {
        ended: elsewhere(&settled.ended, seat),
        hands: (0..seats).map(hand).collect(),
        scores: (0..seats).map(score).collect(),
        notes: settled.notes.clone(),
    }
}

fn not_in() -> Hand {
    Hand { not_in: true, ..Hand::default() }
}

/// Names the seats of a score anew.
fn reseat(score: &mut Score, seat: impl Fn(usize) -> usize) {
    for term in score.terms.iter_mut().chain(&mut score.held).chain(&mut score.each) {
        match term {
            Term::Difference { from: other, .. } | Term::Payment { other, .. } => *other = seat(*other),
            _ => {}
        }
    }
}

impl Deal {
    /// A seat is put in at `at`, whose player was not there.
    pub(super) fn make_room(&mut self, at: usize) {
        let seat = |from| moved(from, at);
        self.absent = self.absent.iter().map(|from| seat(*from)).collect();
        self.absent.push(at);
        self.absent.sort_unstable();
        let (results, settled) = (&mut self.results, &mut self.settled);
        // Of a deal whose result was lost nothing is known of anybody.
        if !results.outcomes.is_empty() {
            put_in(&mut results.outcomes, at, Outcome::NotIn);
        }
        results.ended = elsewhere(&results.ended, seat);
        if let Some(hands) = &mut results.hands {
            put_in(hands, at, not_in());
        }
        settled.ended = elsewhere(&settled.ended, seat);
        put_in(&mut settled.hands, at, not_in());
        settled.scores.iter_mut().for_each(|score| reseat(score, seat));
        put_in(&mut settled.scores, at, Score::default());
    }
}

fn put_in<T>(all: &mut Vec<T>, at: usize, one: T) {
    all.insert(at.min(all.len()), one);
}
