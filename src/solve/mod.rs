//! What could be laid, and what is best: a hand, what a contract demands of it, a shared table put together anew.
//!
//! ```
//! use rummy_referee::cards::{Card, parse_cards, print_cards};
//! use rummy_referee::ruleset::Library;
//! use rummy_referee::solve::{Question, lay_down};
//!
//! let rules = Library::default().load("contract-rummy", &[])?;
//! let hand: Vec<Card> = parse_cards("KH KS KD 7C 7D 4S *")?.iter().map(|typed| typed.card).collect();
//! let question = Question { deal: Some(1), ..Question::new(&rules, &hand) };
//! let answer = lay_down(question);
//! assert_eq!(answer.layout.points_left, 4);
//! assert!(answer.contract.is_some_and(|contract| contract.met));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod hand;
mod missing;
mod quick;
mod table;

pub use hand::{Answer, ContractAnswer, Question, best_discard, count, knocking_discards, lay_down};
pub use missing::{MOST_WAYS, missing, missing_soon};
pub use quick::{Lanes, Quick};
pub use table::{MOST_ON_TABLE, Most, Play, Position, Step, manipulate};

/// Longer hands are not taken on.
pub const MOST_IN_HAND: usize = 60;
