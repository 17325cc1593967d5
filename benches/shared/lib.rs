//! What all measures share: inputs that are the same every time, and the work that is counted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// A measure that can't be made ends the run, and says why.
#![allow(clippy::missing_panics_doc)]

pub mod inputs;
pub mod rows;
pub mod work;
