//! A game in progress: who plays, what was laid and left, and what the rules say to it.

mod claim;
mod dealing;
mod game;
mod outcome;
mod people;
mod question;
mod record;
mod referee;
mod refusal;
mod roster;
mod ruling;
mod seating;
mod settle;

pub use claim::{Claim, Setting};
pub use game::{Deal, Game, LONGEST_NAME, Misdeal, Next, Reckoned, same_name, tricky};

pub use outcome::{Outcome, OutcomeError};
pub use people::Unseated;
pub use question::{Place, Question};
pub use referee::{WILD_BY_DEAL, first_melds, least_words, rule};
pub use refusal::Refusal;
pub use roster::{Addition, Last, Start, Why};
pub use ruling::{ContractRuling, MeldRuling, Ruling, Violation};
pub use settle::{Results, Settled, alone, best, void, wants_turned, wants_upcard};
