//! What happened, in order, with what each correction changed.

use crate::journal::{Entry, Event, Journal, Told, apply};
use crate::table::{Game, Outcome};

/// One line of the history.
#[derive(Clone, Debug)]
pub struct Happened {
    /// When.
    pub at: String,
    /// What.
    pub what: What,
}

/// One player's result before and after a correction.
#[derive(Clone, Debug)]
pub struct Change {
    /// The player.
    pub name: String,
    /// Outcome and points as they stood.
    pub before: (Outcome, i32),
    /// Outcome and points as they stand.
    pub now: (Outcome, i32),
}

/// What happened.
#[derive(Clone, Debug)]
pub enum What {
    /// A deal was entered: each name with its outcome and its points.
    Scored {
        /// The deal.
        deal: u32,
        /// Name, outcome, points.
        results: Vec<(String, Outcome, i32)>,
        /// How the deal ended, as far as the results do not tell.
        told: Told,
    },
    /// A deal was corrected: each name with what stood before and what stands now.
    Amended {
        /// The deal.
        deal: u32,
        /// What changed, by seat.
        changes: Vec<Change>,
        /// What was corrected of how the deal ended.
        told: Told,
    },
    /// A change was taken back.
    Undone(Event),
    /// A change was made again.
    Redone(Event),
}

/// The whole history of a game.
pub fn history(journal: &Journal) -> Vec<Happened> {
    let begun = &journal.game;
    let fresh = || Game::new(std::rc::Rc::clone(&begun.rules), begun.players.clone(), begun.first_dealer);
    let mut game = fresh();
    let (mut done, mut undone): (Vec<&Entry>, Vec<&Entry>) = (Vec::new(), Vec::new());
    let mut lines = Vec::new();
    for entry in &journal.entries {
        let before = game.clone();
        let what = match &entry.event {
            Event::Undo => {
                let Some(last) = done.pop() else { continue };
                undone.push(last);
                game = fresh();
                for entry in &done {
                    let _ = apply(&mut game, entry);
                }
                What::Undone(last.event.clone())
            }
            Event::Redo => {
                let Some(last) = undone.pop() else { continue };
                let _ = apply(&mut game, last);
                done.push(last);
                What::Redone(last.event.clone())
            }
            change => {
                let _ = apply(&mut game, entry);
                done.push(entry);
                undone.clear();
                match changed(&before, &game, change) {
                    Some(what) => what,
                    None => continue,
                }
            }
        };
        lines.push(Happened { at: entry.at.clone(), what });
    }
    lines
}

fn cell(game: &Game, deal: u32, seat: usize) -> Option<(Outcome, i32)> {
    let deal = game.deals.get((deal as usize).checked_sub(1)?)?;
    Some((deal.results.outcomes.get(seat)?.clone(), deal.settled.scores.get(seat)?.points()))
}

fn changed(before: &Game, now: &Game, event: &Event) -> Option<What> {
    match event {
        Event::Score { deal, told, .. } => {
            let results = now.players.iter().enumerate().filter_map(|(seat, name)| {
                let (outcome, points) = cell(now, *deal, seat)?;
                Some((name.clone(), outcome, points))
            });
            Some(What::Scored { deal: *deal, results: results.collect(), told: told.clone() })
        }
        Event::Amend { deal, told, .. } => {
            let changes = now.players.iter().enumerate().filter_map(|(seat, name)| {
                let (before, now) = (cell(before, *deal, seat)?, cell(now, *deal, seat)?);
                (before != now).then(|| Change { name: name.clone(), before, now })
            });
            Some(What::Amended { deal: *deal, changes: changes.collect(), told: told.clone() })
        }
        Event::Undo | Event::Redo => None,
    }
}
