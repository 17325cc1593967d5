//! What happened, kept: one file of JSON lines for each game.

mod apply;
mod back;
pub mod codec;
mod corrections;
mod deed;
mod draft;
mod entries;
mod error;
mod event;
pub mod id;
mod known;
mod line;
pub mod lock;
mod replay;
mod standing;
pub mod store;
mod told;
mod undo;
pub mod verify;

#[cfg(test)]
mod testing;

pub use apply::apply;
pub use back::Back;
pub use deed::Deed;
pub use draft::{Begun, Draft};
pub use entries::Entries;
pub use error::{ReadError, Unmade};
pub use event::{Entry, Event, FORMAT, Header, People};
pub use known::Known;
pub use replay::Journal;
pub use told::{Told, Upcard};
pub use undo::{Change, Undone};
