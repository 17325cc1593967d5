//! Times of two programs on the same inputs, and what is told of them.

use std::time::{Duration, Instant};

use rummy_benches::rows::text;

/// The least time of both for one input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) ours: Duration,
    pub(crate) peers: Duration,
}

impl Pair {
    pub(crate) fn ratio(self) -> f64 {
        self.peers.as_secs_f64() / self.ours.as_secs_f64().max(1e-12)
    }
}

/// One kind of work.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) work: String,
    /// What one input is, and how many there are.
    pub(crate) inputs: String,
    /// The other program, as Cargo names it.
    pub(crate) peer: &'static str,
    pub(crate) pairs: Vec<Pair>,
    /// How much work one input is.
    pub(crate) each: u32,
    pub(crate) goal: &'static str,
    /// What else is to be said.
    pub(crate) notes: Vec<String>,
}

/// What both made of one input.
pub(crate) struct Told<A, B> {
    pub(crate) pair: Pair,
    pub(crate) ours: A,
    pub(crate) peers: B,
}

/// Lets one go through all inputs, then the other, several rounds; gives the least times for each input, and what was
/// answered. So each works at its own memory and caches, and at an input that it has not just seen.
pub(crate) fn in_turns<I, A, B>(
    rounds: usize,
    inputs: &[I],
    ours: impl Fn(&I) -> A,
    peers: impl Fn(&I) -> B,
) -> Vec<Told<A, B>> {
    let mut told: Vec<Told<A, B>> = Vec::new();
    for round in 0..rounds {
        let mine: Vec<(Duration, A)> = inputs.iter().map(|input| timed(&mut || ours(input))).collect();
        let theirs: Vec<(Duration, B)> = inputs.iter().map(|input| timed(&mut || peers(input))).collect();
        for (at, ((a, ours), (b, peers))) in mine.into_iter().zip(theirs).enumerate() {
            if round == 0 {
                told.push(Told { pair: Pair { ours: a, peers: b }, ours, peers });
            } else {
                let pair = &mut told[at].pair;
                *pair = Pair { ours: pair.ours.min(a), peers: pair.peers.min(b) };
            }
        }
    }
    told
}

/// How long something takes, and what it gives.
pub(crate) fn timed<T>(work: &mut impl FnMut() -> T) -> (Duration, T) {
    let start = Instant::now();
    let answer = work();
    (start.elapsed(), answer)
}

/// What is in the middle.
pub(crate) fn median<T: Copy>(mut all: Vec<T>, order: impl Fn(&T, &T) -> std::cmp::Ordering) -> T {
    all.sort_by(order);
    all[all.len() / 2]
}

/// The version that Cargo.lock names.
fn version(name: &str) -> String {
    let lock = text("Cargo.lock");
    let at = lock.split("[[package]]").find(|part| part.contains(&format!("name = \"{name}\"\n")));
    let version = at.and_then(|part| part.split("version = \"").nth(1)?.split('"').next());
    format!("{name} {}", version.expect("a version in Cargo.lock"))
}

/// A time in the unit that suits it.
pub(crate) fn shown(time: Duration) -> String {
    let nanos = time.as_secs_f64() * 1e9;
    match nanos {
        ..1e3 => format!("{nanos:.1} ns"),
        ..1e6 => format!("{:.1} µs", nanos / 1e3),
        ..1e9 => format!("{:.2} ms", nanos / 1e6),
        _ => format!("{:.1} s", nanos / 1e9),
    }
}

/// How many times as fast.
pub(crate) fn times(ratio: f64) -> String {
    match ratio {
        ..1.0 => format!("{ratio:.3}"),
        _ => format!("{ratio:.1}"),
    }
}

/// A table in Markdown, and the notes below it.
pub(crate) fn print(rows: &[Row]) {
    println!(
        "\n| work | inputs | rummy, median | worst | peer | peer, median | ratio, median | least | goal |"
    );
    println!("|---|---|--:|--:|---|--:|--:|--:|---|");
    for row in rows {
        let ours = median(row.pairs.iter().map(|pair| pair.ours / row.each).collect(), Ord::cmp);
        let peers = median(row.pairs.iter().map(|pair| pair.peers / row.each).collect(), Ord::cmp);
        let worst = row.pairs.iter().map(|pair| pair.ours / row.each).max().unwrap_or_default();
        let ratios: Vec<f64> = row.pairs.iter().map(|pair| pair.ratio()).collect();
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            row.work,
            row.inputs,
            shown(ours),
            shown(worst),
            version(row.peer),
            shown(peers),
            times(median(ratios.clone(), f64::total_cmp)),
            times(ratios.iter().copied().fold(f64::INFINITY, f64::min)),
            row.goal,
        );
    }
    println!();
    for note in rows.iter().flat_map(|row| &row.notes) {
        println!("- {note}");
    }
}
