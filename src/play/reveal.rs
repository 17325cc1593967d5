//! The end of a deal: hands are shown, checked, and made into results.

use super::deal::OpenDeal;
use super::refusal::Objection;
use crate::table::{Outcome, Results};

impl OpenDeal {
    /// The seats whose hands must still be shown, once the deal is over; whose cards are all known need not.
    pub fn to_reveal(&self) -> Vec<usize> {
        todo!()
    }

    /// The results of a deal that is over, with the hands that were shown: everybody's of [`to_reveal`](Self::to_reveal).
    ///
    /// # Errors
    /// A hand is missing or can't be: the wrong number of cards, or one that lies elsewhere.
    pub fn reveal(&self, hands: &[(usize, Outcome)]) -> Result<Results, Objection> {
        let _ = hands;
        todo!()
    }
}
