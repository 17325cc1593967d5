//! Playing cards and the way people write them down.
//!
//! [`Card`] is one of the 53 kinds that a rummy pack knows, [`Counts`] how many copies of each somebody holds,
//! and [`parse_cards`] and [`parse_melds`] read what was typed at the table:
//!
//! ```
//! use rummy_referee::cards::{parse_melds, print_cards};
//!
//! let melds = parse_melds("KHSD / 3-5s, *=6S")?;
//! let printed: Vec<String> = melds.iter().map(|meld| print_cards(meld)).collect();
//! assert_eq!(printed, ["KH KS KD", "3S 4S 5S *=6S"]);
//! # Ok::<(), rummy_referee::cards::NotationError>(())
//! ```

mod card;
mod counts;
mod error;
mod help;
mod notation;
mod rank;
mod span;
mod suit;
mod token;
mod typed;

#[cfg(test)]
mod tests;

pub use card::{Card, Face};
pub use counts::{Counts, times};
pub use error::{DeclarationFault, NotationError, NotationErrorKind, RangeFault};
pub use notation::{parse_cards, parse_face, parse_melds};
pub use rank::Rank;
pub use span::Span;
pub use suit::Suit;
pub use typed::{Stands, Typed, print_cards};
