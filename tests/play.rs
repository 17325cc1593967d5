//! Deals played turn by turn at a simulated table, with the referee beside it.

mod aim;
mod bot;
mod count;
mod deck;
mod declare;
mod ends;
mod first;
mod fit;
mod five;
mod games;
mod gin;
mod hinted;
mod menu;
mod phantom;
mod session;
mod shared;
#[cfg(feature = "cli")]
mod shell;
mod tables;
mod turned;
mod twist;
mod whole;
mod write;
mod wrong;
