//! What happened, in order, with what each correction changed.

use crate::journal::{Deed, Event, Journal, People, Told};
use crate::play::{TurnedUp, print_moves};
use crate::table::{Addition, Deal, Game, Last, Outcome, Why};

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
        results: Scores,
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
    /// A deal was begun, to be refereed.
    Begun {
        /// The deal.
        deal: u32,
        /// The cards that were turned up.
        turned: TurnedUp,
    },
    /// A player made moves.
    Played {
        /// The deal.
        deal: u32,
        /// The cards that were turned up, where these moves began the deal.
        turned: TurnedUp,
        /// Who.
        player: String,
        /// The moves as they are kept.
        moves: String,
        /// What the deal came to, where it ended with them.
        scored: Option<Scores>,
    },
    /// The hands were shown.
    Shown {
        /// The deal.
        deal: u32,
        /// What each of those who had to show held.
        hands: Vec<(String, Outcome)>,
        /// What the deal came to.
        scored: Scores,
    },
    /// Somebody came, went, or goes by another name; with the points that this brought, then and as they are now, where
    /// corrections have changed them.
    Moved(People, Option<(Addition, Option<i32>)>),
    /// The record as a whole was changed.
    Whole {
        /// How.
        deed: Deed,
        /// What the deal that came or went is.
        results: Scores,
        /// How many deals were entered then.
        entered: u32,
    },
    /// Changes were taken back.
    Undone(Vec<Event>),
    /// Changes were made again.
    Redone(Vec<Event>),
}

/// Each name with its outcome and its points.
pub type Scores = Vec<(String, Outcome, i32)>;

/// The whole history of a game.
pub fn history(journal: &Journal) -> Vec<Happened> {
    let mut now = journal.begun();
    let mut lines = Vec::new();
    // Lines of those who came and went, with the place of what that added.
    let mut moved: Vec<(usize, usize)> = Vec::new();
    for (index, entry) in journal.entries.iter().enumerate() {
        let what = match &entry.event {
            Event::Undo { steps, keep } => Some(What::Undone(now.to_undo(*steps as usize, *keep as usize))),
            Event::Redo => Some(What::Redone(now.to_redo())),
            Event::Deed(deed @ Deed::Strike { deal }) => Some(What::Whole {
                deed: deed.clone(),
                results: scores(&now.game, *deal),
                entered: now.game.deals.len() as u32,
            }),
            _ => None,
        };
        let before: Option<Deal> = match &entry.event {
            Event::Amend { deal, .. } => find(&now.game, *deal).cloned(),
            _ => None,
        };
        let entered = now.game.deals.len();
        // Each was possible when it was read.
        let _ = now.follow(index, &entry);
        let scored = now.game.deals.len() > entered;
        if let Some(what) = what.or_else(|| changed(before.as_ref(), &now.game, scored, &entry.event)) {
            if let What::Moved(_, Some(_)) = &what {
                moved.push((lines.len(), now.game.additions().len().saturating_sub(1)));
            }
            lines.push(Happened { at: entry.at.clone(), what });
        }
    }
    // What somebody came or went with hangs on deals that may have been corrected since.
    let additions = journal.game.additions();
    for (line, place) in moved {
        if let Some(What::Moved(_, Some((then, now)))) = lines.get_mut(line).map(|line| &mut line.what) {
            let same = additions.get(place).filter(|known| same_addition(known, then));
            *now = same.map(|known| known.points).filter(|points| *points != then.points);
        }
    }
    // Who tells a lost deal anew calls it by the number that it has now.
    for line in &mut lines {
        if let What::Whole { deed: Deed::Lost { deal: Some(deal), .. }, .. } = &mut line.what {
            let lost = journal.game.deals.iter().find(|known| known.lost() && known.played == *deal);
            *deal = lost.map_or(*deal, |known| known.n);
        }
    }
    lines
}

/// Whether two additions can be of one coming or going, whatever they are made of: deals that were put in since have
/// moved their numbers.
fn same_addition(a: &Addition, b: &Addition) -> bool {
    let how = match (&a.why, &b.why) {
        (Why::Joined { start, .. }, Why::Joined { start: other, .. }) => start == other,
        (Why::Left { last, .. }, Why::Left { last: other, .. }) => last == other,
        _ => false,
    };
    how && a.seat == b.seat
}

fn find(game: &Game, deal: u32) -> Option<&Deal> {
    game.deals.get((deal as usize).checked_sub(1)?)
}

fn cell(deal: &Deal, seat: usize) -> Option<(Outcome, i32)> {
    Some((deal.results.outcomes.get(seat)?.clone(), deal.settled.scores.get(seat)?.points()))
}

/// What each player had in a deal.
fn scores(game: &Game, deal: u32) -> Scores {
    let Some(deal) = find(game, deal) else { return Vec::new() };
    let there = game.players.iter().enumerate().filter(|(seat, _)| !deal.absent.contains(seat));
    let cells = there.filter_map(|(seat, name)| {
        let (outcome, points) = cell(deal, seat)?;
        Some((name.clone(), outcome, points))
    });
    cells.collect()
}

fn changed(before: Option<&Deal>, now: &Game, scored: bool, event: &Event) -> Option<What> {
    match event {
        Event::Score { deal, told, .. } => {
            Some(What::Scored { deal: *deal, results: scores(now, *deal), told: told.clone() })
        }
        Event::Amend { deal, told, .. } => {
            let changes = now.players.iter().enumerate().filter_map(|(seat, name)| {
                let (before, now) = (cell(before?, seat)?, cell(find(now, *deal)?, seat)?);
                (before != now).then(|| Change { name: name.clone(), before, now })
            });
            Some(What::Amended { deal: *deal, changes: changes.collect(), told: told.clone() })
        }
        Event::Deal { deal, turned } => Some(What::Begun { deal: *deal, turned: *turned }),
        Event::Turn { deal, player, moves, turned } => Some(What::Played {
            deal: *deal,
            turned: *turned,
            player: player.clone(),
            moves: print_moves(moves),
            scored: scored.then(|| scores(now, *deal)),
        }),
        Event::Hands { deal, hands } => {
            Some(What::Shown { deal: *deal, hands: hands.clone(), scored: scores(now, *deal) })
        }
        Event::People(people) => {
            let settled = match people {
                People::Join { .. } => true,
                People::Leave { last, .. } => matches!(last, Last::Points(_) | Last::Average),
                People::Return { .. } | People::Rename { .. } => false,
            };
            let added = now.additions().pop().filter(|_| settled);
            Some(What::Moved(people.clone(), added.map(|added| (added, None))))
        }
        Event::Deed(deed) => {
            let results = match deed {
                Deed::Insert { deal, .. } => scores(now, *deal),
                _ => Vec::new(),
            };
            Some(What::Whole { deed: deed.clone(), results, entered: now.deals.len() as u32 })
        }
        Event::Undo { .. } | Event::Redo => None,
    }
}
