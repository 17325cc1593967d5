//! Totals, who is ahead, and whether the game is over.

use crate::ruleset::{Ruleset, Tie, Wins};

/// One deal, as the totals see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Points by seat.
    pub points: Vec<i32>,
    /// The seat that went out, if one did.
    pub out: Option<usize>,
}

/// How the game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Totals by seat.
    pub totals: Vec<i32>,
    /// How many of the deals count: all of them, or those up to the end of the game.
    pub counted: usize,
    /// The seats that are ahead; empty before the first deal.
    pub leaders: Vec<usize>,
    /// Whether the game is over.
    pub finished: bool,
    /// The seats that have won; empty while it is not over.
    pub winners: Vec<usize>,
    /// Deals won by seat, where the ruleset settled the tie by them.
    pub settled_by_deals: Option<Vec<usize>>,
}

/// Adds up the deals as far as they count.
pub fn standing(rules: &Ruleset, seats: usize, deals: &[Column]) -> Standing {
    let mut totals = vec![0; seats];
    let mut counted = 0;
    let mut finished = false;
    for deal in deals {
        if finished {
            break;
        }
        for (total, points) in totals.iter_mut().zip(&deal.points) {
            *total += points;
        }
        counted += 1;
        finished = over(rules, counted, &totals);
    }
    let leaders = if counted == 0 { Vec::new() } else { best(rules, &totals) };
    let mut winners = if finished { leaders.clone() } else { Vec::new() };
    let mut settled_by_deals = None;
    if rules.game.tie == Tie::MostDealsWon && winners.len() > 1 {
        let won = |seat: usize| deals.iter().take(counted).filter(|deal| deal.out == Some(seat)).count();
        let most = winners.iter().map(|seat| won(*seat)).max().unwrap_or(0);
        settled_by_deals = Some((0..seats).map(won).collect());
        winners.retain(|seat| won(*seat) == most);
    }
    Standing { totals, counted, leaders, finished, winners, settled_by_deals }
}

/// The seats with the best total.
fn best(rules: &Ruleset, totals: &[i32]) -> Vec<usize> {
    let best = match rules.game.wins {
        Wins::Lowest => totals.iter().min(),
        Wins::Highest => totals.iter().max(),
    };
    totals.iter().enumerate().filter(|(_, total)| Some(*total) == best).map(|(seat, _)| seat).collect()
}

fn over(rules: &Ruleset, deals: usize, totals: &[i32]) -> bool {
    let last = !rules.deals.is_empty() && deals >= rules.deals.len();
    let target = rules.game.target.is_some_and(|target| totals.iter().any(|total| *total >= target));
    let tied = rules.game.tie == Tie::AnotherDeal && best(rules, totals).len() > 1;
    (last || target) && !tied
}
