//! One binary for all tests that look at `rummy` from outside.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod architecture;
mod arithmetic;
mod asked;
mod cases;
mod comers;
mod completions;
mod disputes;
mod evening;
mod exchange;
mod fuzzed;
mod hints;
mod journal;
mod layout;
mod limits;
mod melds;
mod menu;
mod names;
mod page;
mod people;
mod play;
mod prompts;
mod readme;
mod record;
mod removed;
mod rulesets;
mod scoring;
mod screens;
mod solve;
mod stumbles;
mod suits;
mod support;
mod torture;
mod turns;
mod verify;
