//! Pure views of a game and its journal, for whatever shows them.

mod history;
mod sheet;

pub use history::{Change, Happened, What, history};
pub use sheet::{Row, Sheet};
