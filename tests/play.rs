//! Deals played turn by turn at a simulated table, with the referee beside it.

// Cards, hands and melds go by short names here.
#![allow(clippy::similar_names)]

mod aim;
mod bot;
mod count;
mod deck;
mod five;
mod games;
mod gin;
mod menu;
mod phantom;
mod session;
mod shared;
#[cfg(feature = "cli")]
mod shell;
mod tables;
mod twist;
mod write;
mod wrong;
