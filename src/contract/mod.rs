//! What a deal demands before anything else, and whether melds meet it.

mod satisfy;

pub use satisfy::{Met, Piece, Refused, Unmet, clash, satisfy, size_fits};

#[cfg(test)]
mod tests;
