//! Does one piece of work, or only makes it ready: what callgrind counts of the first, less what it counts of the second, is
//! the work. `counted gin`, `counted gin ready`; `counted` alone tells what there is, with how often a call does it.

use rummy_benches::work::{ALL, Work};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(name) = words.first() else {
        return ALL.iter().for_each(|(name, what)| println!("{name} {} {what}", Work::new(name).often));
    };
    let work = Work::new(name);
    let done = if words.len() > 1 { 0 } else { work.run() };
    println!("{done}");
}
