//! What a hand counts, with the sum shown, and who is ahead.

mod penalty;
mod standing;
mod sums;
mod values;

pub use penalty::score;
pub use standing::{Column, Standing, standing};
pub use sums::Sums;
pub use values::{Score, Term, card_terms, cards_points};
