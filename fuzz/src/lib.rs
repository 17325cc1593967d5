//! What the fuzzer feeds: text from anyone, by the same ways as in use.
//!
//! `tests/fuzzed.rs` runs the kept corpus through the same functions with a stable compiler.

mod targets;

pub use targets::{cards, exported, hand, journal, moves, ruleset, table, transcript};
