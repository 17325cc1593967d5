//! Whatever one byte or one line does to a journal is found, and what is sound before it is kept.

use std::sync::LazyLock;

use proptest::prelude::*;
use rummy_referee::journal::verify::State;

use super::{evening, lines, look};
use crate::support::random::config;

/// A journal that nothing has happened to.
static GOOD: LazyLock<Vec<u8>> = LazyLock::new(|| evening().2);

/// A repair of a damaged journal is a whole one that begins as the good one does.
fn repaired(good: &[u8], bad: &[u8], sound: usize, what: &str) {
    let examined = look(bad, &[]);
    assert_eq!(examined.state, State::Damaged, "{what} is not found");
    assert!(!examined.damages.is_empty(), "{what}");
    let Some(repair) = examined.repair else {
        assert_eq!(sound, 0, "{what}: nothing is saved: {:?}", examined.damages);
        return;
    };
    assert_eq!(look(repair.text.as_bytes(), &[]).state, State::Sound, "{what}");
    let before: Vec<u8> = lines(good).into_iter().take(sound).flatten().collect();
    assert!(repair.text.as_bytes().starts_with(&before), "{what}: {:?}", examined.damages);
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn a_changed_byte_is_found(at in 0usize..1 << 16, change in 1u8..=255) {
        let good: &[u8] = &GOOD;
        // The events more often than the long header.
        let first = lines(good)[0].len();
        let at = if at % 8 == 0 { at / 8 % first } else { first + at % (good.len() - first) };
        let mut bad = good.to_vec();
        bad[at] ^= change;
        let sound = good[..at].split(|byte| *byte == b'\n').count() - 1;
        let newer = look(&bad, &[]).state == State::Newer;
        if newer {
            // The digit of the format: who wrote that is not for this program to say.
            prop_assert!(sound == 0);
        } else {
            repaired(good, &bad, sound, &format!("byte {at} changed by {change:#x}"));
        }
    }
}

#[test]
fn a_line_dropped_doubled_or_moved_is_found() {
    let good: &[u8] = &GOOD;
    let lines = lines(good);
    for at in 0..lines.len() {
        // A file that ends earlier is a whole file: only a copy tells.
        if at + 1 < lines.len() {
            let mut bad = lines.clone();
            bad.remove(at);
            repaired(good, &bad.concat(), at, &format!("line {} dropped", at + 1));
        }
        let mut bad = lines.clone();
        bad.insert(at, lines[at].clone());
        repaired(good, &bad.concat(), lines.len(), &format!("line {} doubled", at + 1));
        for other in at + 1..lines.len() {
            let mut bad = lines.clone();
            bad.swap(at, other);
            repaired(
                good,
                &bad.concat(),
                lines.len(),
                &format!("lines {} and {} swapped", at + 1, other + 1),
            );
        }
    }
}

#[test]
fn a_single_bit_anywhere_in_a_line_is_put_right() {
    let good: &[u8] = &GOOD;
    let start = lines(good)[..2].concat().len();
    let end = lines(good)[..3].concat().len();
    for at in start..end - 1 {
        let bit = at * 5 % 8;
        let mut bad = good.to_vec();
        bad[at] ^= 1 << bit;
        // A line end in the middle makes two lines of one.
        if bad[at] != b'\n' {
            let repair = look(&bad, &[]).repair.unwrap();
            assert_eq!(repair.text.as_bytes(), good, "bit {bit} of byte {at}");
        }
    }
}

/// Makes a line out of its number.
type Make = fn(usize) -> String;

/// A line framed like one of a journal.
fn line(n: usize, deal: usize, sum: usize) -> String {
    format!(
        "{{\"n\":{n},\"at\":\"2026-11-30T10:00:00+01:00\",\"event\":\"score\",\"deal\":{deal},\
         \"results\":{{\"Ann\":\"out\",\"Bob\":\"17\",\"Cat\":\"9\"}},\"sum\":\"{sum:08x}\"}}\n"
    )
}

/// Whoever sends such a file is not to keep anybody waiting for the answer.
#[test]
fn a_file_in_which_nothing_is_right_is_told_soon() {
    let header = lines(&GOOD).remove(0);
    let files: [(&str, Make); 5] = [
        ("every line changed", |n| line(n, n, n * 7919)),
        ("every other line missing", |n| line(n * 2, n * 2, n * 7919)),
        ("numbers beyond all measure", |n| line(n * 1_000_000_000_000, 4_000_000_000, n * 7919)),
        ("rubble", |n| format!("{n} nonsense\n")),
        ("one number", |n| line(1, 1, n * 7919)),
    ];
    for (what, make) in files {
        let mut bytes = header.clone();
        (1..2000).for_each(|n| bytes.extend_from_slice(make(n).as_bytes()));
        let begun = std::time::Instant::now();
        let examined = look(&bytes, &[]);
        assert_eq!(examined.state, State::Damaged, "{what}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{what}: {:?}", begun.elapsed());
        if let Some(repair) = examined.repair {
            assert_eq!(look(repair.text.as_bytes(), &[]).state, State::Sound, "{what}");
        }
    }
}
