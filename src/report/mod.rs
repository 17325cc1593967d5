//! Pure views of a game and its journal, for whatever shows them.

mod history;
mod places;
mod settlement;
mod sheet;
mod stats;
mod transcript;

pub use history::{Change, Happened, Scores, What, history};
pub use places::Placed;
pub use settlement::{Payment, Settlement, settle};
pub use sheet::{Row, Sheet};
pub use stats::{Deals, Pair, Player, Stats, Under};
pub use transcript::{Untold, transcript};
