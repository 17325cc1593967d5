//! The one bit that is not as it was written, found by the check sum.
//!
//! A CRC-32 is linear: what a flipped bit does to it hangs on the place of the bit alone, and no two places of a line
//! do the same. That a line with more damage than one bit is taken for one with one is as likely as one in some hundred
//! thousand; the damaged file is kept in any case.

/// The polynomial of CRC-32, bits reversed.
const POLYNOMIAL: u32 = 0xedb8_8320;

/// The longest line that is searched, in bytes.
const LONGEST: usize = 1 << 16;

/// The byte and the bit in it that changes the sum of a text of this length by `difference`.
pub(super) fn place(length: usize, difference: u32) -> Option<(usize, u8)> {
    if length > LONGEST {
        return None;
    }
    // What each bit of the last byte does; then of the byte before it, and so on.
    let mut changes: [u32; 8] = std::array::from_fn(|bit| through(1 << bit));
    for at in (0..length).rev() {
        if let Some(bit) = changes.iter().position(|change| *change == difference) {
            return Some((at, 1 << bit));
        }
        changes = changes.map(through);
    }
    None
}

/// What a change of the register becomes with one more byte.
fn through(change: u32) -> u32 {
    (0..8).fold(change, |sum, _| if sum & 1 == 1 { (sum >> 1) ^ POLYNOMIAL } else { sum >> 1 })
}

/// A text with one bit flipped, where that is still text.
pub(super) fn flip(text: &[u8], (at, bit): (usize, u8)) -> Option<String> {
    let mut bytes = text.to_vec();
    *bytes.get_mut(at)? ^= bit;
    String::from_utf8(bytes).ok()
}

/// Whether two texts of the same length differ in one bit.
pub(super) fn one_bit_apart(a: &[u8], b: &[u8]) -> bool {
    a.len() == b.len() && a.iter().zip(b).map(|(a, b)| (a ^ b).count_ones()).sum::<u32>() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_single_bit_is_found_where_it_is() {
        let text = br#"{"n":3,"at":"2026-11-29T19:02:00+01:00","event":"score","deal":2"#;
        let sum = crc32fast::hash(text);
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut other = text.to_vec();
                other[at] ^= 1 << bit;
                let found = place(other.len(), crc32fast::hash(&other) ^ sum);
                assert_eq!(found, Some((at, 1 << bit)));
                if let Some(mended) = flip(&other, (at, 1 << bit)) {
                    assert_eq!(mended.as_bytes(), text);
                }
            }
        }
        let mut other = text.to_vec();
        other[3] ^= 1;
        other[40] ^= 1;
        assert_eq!(place(other.len(), crc32fast::hash(&other) ^ sum), None);
        assert_eq!(place(LONGEST + 1, 1), None);
    }
}
