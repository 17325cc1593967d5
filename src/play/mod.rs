//! A deal played turn by turn: what was said, judged, and what it changes.
//!
//! Three types, one after another: a text is read into [`Move`]s, of which nothing is judged; the referee judges a move
//! against an [`OpenDeal`] and makes an [`Act`] of it, or says every rule that stands in the way; and making an act can't
//! fail. [`OpenDeal::play`] does all of it for the moves of a turn.
//!
//! ```
//! use std::rc::Rc;
//! use rummy_referee::cards::{Card, parse_face};
//! use rummy_referee::play::{OpenDeal, parse_moves};
//! use rummy_referee::ruleset::Library;
//!
//! let rules = Rc::new(Library::default().load("contract-rummy", &[])?);
//! let names = ["Ann", "Bob", "Cat"].map(String::from).to_vec();
//! let upcard = Card::from(parse_face("9C")?);
//! let mut deal = OpenDeal::begin(rules, 1, names, 2, Some(upcard)).unwrap();
//! deal.play(0, &parse_moves("draw; meld KHSD / 7CDS; discard 4D")?).unwrap();
//! assert_eq!((deal.turn().seat, deal.seats()[0].held), (1, 4));
//! assert!(deal.play(1, &parse_moves("discard 2H")?).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod act;
mod against;
mod deal;
mod judge;
mod lying;
mod moves;
mod parse;
mod pass;
mod points;
mod refusal;
mod reveal;
mod seen;
mod transcript;
mod turned;

pub use act::Act;
pub use deal::{Away, Discarded, Duty, End, OpenDeal, Seat, Stage, Turn};
pub use judge::{May, Stopped};
pub use lying::{By, TableMeld};
pub use moves::{Knock, KnockKind, Move, Said, Shown, print_moves};
pub use parse::{MoveError, parse_moves};
pub use refusal::Objection;
pub use transcript::{
    LONGEST_TRANSCRIPT, Line, LineKind, Revealed, Transcript, TranscriptError, parse_hands, parse_transcript,
    print_transcript,
};
pub use turned::TurnedUp;
