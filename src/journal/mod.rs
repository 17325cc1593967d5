//! What happened, kept: one file of JSON lines for each game.

mod back;
pub mod codec;
mod event;
pub mod id;
pub mod lock;
mod replay;
pub mod store;
mod told;

#[cfg(test)]
mod testing;

pub use back::Back;
pub use event::{Entry, Event, FORMAT, Header};
pub use replay::{Change, Journal, ReadError, Undone, Unmade, apply};
pub use told::{Told, Upcard};
