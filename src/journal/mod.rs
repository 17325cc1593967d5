//! What happened, kept: one file of JSON lines for each game.

pub mod codec;
pub mod id;
pub mod lock;
pub mod store;
