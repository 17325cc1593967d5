//! The solver beside other programs, on the same inputs and in the same run: `cargo bench -p rummy-benches --bench peers`, or
//! `benches/run`, which also counts instructions. One of `gin`, `hands`, `table` after `--` is that alone; with EACH=1 every table is told.
//!
//! One goes through all inputs, then the other, several rounds, and the least time for each input counts: what else the machine
//! does only ever makes a time longer. A ratio is the other's time by ours on one input. All answers are compared, with each other and with
//! those that are known; the first that differs ends the run.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
// Counts of cards are small.
#![allow(clippy::cast_precision_loss)]

mod figures;
mod gin;
mod hands;
mod melds;
mod milp;
mod table;

use figures::Row;

fn main() {
    let word = std::env::args().skip(1).find(|word| !word.starts_with("--"));
    let wanted = |name: &str| word.as_ref().is_none_or(|word| word == name);
    let mut rows: Vec<Row> = Vec::new();
    if wanted("gin") {
        rows.push(gin::compare());
    }
    if wanted("hands") {
        rows.extend(hands::compare());
    }
    if wanted("table") {
        rows.extend(table::compare());
    }
    figures::print(&rows);
}
