//! What happened, kept: one file of JSON lines for each game.

pub mod codec;
mod event;
pub mod id;
pub mod lock;
mod replay;
pub mod store;
mod told;

#[cfg(test)]
mod testing;

pub use event::{Entry, Event, FORMAT, Header};
pub use replay::{Journal, ReadError, apply};
pub use told::{Told, Upcard};
