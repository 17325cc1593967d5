//! One binary for all tests that look at `rummy` from outside.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod architecture;
mod cases;
mod melds;
mod readme;
mod screens;
mod support;
