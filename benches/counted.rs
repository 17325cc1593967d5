//! Does one piece of work, whose instructions callgrind counts from where [`Work::run`] begins to where it ends:
//! `counted gin`. `counted` alone tells what there is, with how often a call does it.

use rummy_benches::work::{ALL, Work};

fn main() {
    let Some(name) = std::env::args().nth(1) else {
        return ALL.iter().for_each(|(name, what)| println!("{name} {} {what}", Work::new(name).often));
    };
    let work = Work::new(&name);
    work.warm();
    println!("{}", work.run());
}
