//! What a deal counts for each player, with the sum shown, and who is ahead.

mod addends;
mod columns;
mod deal;
mod difference;
mod end;
mod hand;
mod melded;
mod payments;
mod score;
mod standing;
mod sums;

pub use addends::Addends;
pub use columns::{Closed, Column};
pub use deal::{Ended, deal};
pub use difference::{Outstanding, knock_limit, outcome as knock_outcome};
pub use hand::Hand;
pub use melded::meld_terms;
pub use payments::can_be_paid;
pub use score::{Score, Term, cards_points, held};
pub use standing::{Played, Since, Standing, Tally, standing};
pub use sums::Sums;
