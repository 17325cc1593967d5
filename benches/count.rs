//! Instruction counts under gungraun, with all that its reports show: `cargo bench -p rummy-benches --bench count`. It wants
//! valgrind, and `cargo install gungraun-runner --version 0.20.0`. `benches/counts` counts the same without it.
#![allow(missing_docs)]

use gungraun::{library_benchmark, library_benchmark_group, main};
use rummy_benches::work::Work;

#[library_benchmark]
#[bench::gin(Work::new("gin"))]
#[bench::wild(Work::new("wild"))]
#[bench::contract(Work::new("contract"))]
#[bench::table(Work::new("table"))]
#[bench::judge(Work::new("judge"))]
#[bench::journal(Work::new("journal"))]
fn work(work: Work) -> (Work, i64) {
    let sum = work.run();
    // Given back, so that to drop it is not counted.
    (work, sum)
}

library_benchmark_group!(name = all, benchmarks = work);
main!(library_benchmark_groups = all);
