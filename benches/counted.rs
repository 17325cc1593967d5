//! Does one piece of work, or only makes it ready: what callgrind counts of the first, less what it counts of the second, is
//! the work. `counted gin going`, `counted gin ready`, words as long and as many lest they find memory otherwise; `counted` alone
//! tells what there is, with how often a call does it.

use rummy_benches::work::{ALL, Work};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let Some(name) = words.first() else {
        return ALL.iter().for_each(|(name, what)| println!("{name} {} {what}", Work::new(name).often));
    };
    let work = Work::new(name);
    let done = if words.get(1).is_some_and(|word| word == "ready") { 0 } else { work.run() };
    println!("{done}");
}
