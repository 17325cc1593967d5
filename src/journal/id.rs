//! Names of games: six characters that are easy to read out and never form a path.

use std::fmt;

/// The letters of an id: digits and lower-case letters without 0, 1, i, l and o, which are easily confused.
const ALPHABET: &[u8; 31] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// How many characters an id has.
const LENGTH: usize = 6;

/// The name of one game, such as `k7m2xp`.
///
/// Six characters of `23456789abcdefghjkmnpqrstuvwxyz`. Since nothing else gets in, an id is safe as a part of a
/// file name. Ids sort like their text.
///
/// ```
/// use rummy_referee::journal::id::GameId;
///
/// assert_eq!(GameId::parse("K7M2XP").unwrap().to_string(), "k7m2xp");
/// assert!(GameId::parse("../etc").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; LENGTH]);

impl GameId {
    /// Reads an id, upper or lower case.
    ///
    /// `None` if the text is not six characters long or has a character outside the alphabet; spaces around it are
    /// not taken off.
    pub fn parse(text: &str) -> Option<Self> {
        let mut id: [u8; LENGTH] = text.as_bytes().try_into().ok()?;
        id.make_ascii_lowercase();
        id.iter().all(|byte| ALPHABET.contains(byte)).then_some(Self(id))
    }

    /// Makes an id out of a number, which the caller has drawn at random.
    ///
    /// The same number always gives the same id. There are 31⁶ (about 887 million) ids, so two numbers can meet in
    /// one: [`Store::create`](super::store::Store::create) then refuses, and the caller draws again.
    pub fn from_seed(seed: u64) -> Self {
        // The last step of SplitMix64: seeds that differ little (a clock, a counter) give ids that differ much.
        let mut rest = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        rest = (rest ^ (rest >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        rest = (rest ^ (rest >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        rest ^= rest >> 31;

        let base = ALPHABET.len() as u64;
        Self(std::array::from_fn(|_| {
            let at = (rest % base) as usize;
            rest /= base;
            // `at` is below the length of the alphabet, so the fallback is never taken.
            ALPHABET.get(at).copied().unwrap_or(b'2')
        }))
    }

    /// The id as text, six ASCII characters.
    pub fn as_str(&self) -> &str {
        // The bytes come from the alphabet only, so they are always text.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({})", self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::GameId;

    #[test]
    fn reads_only_its_own_alphabet() {
        for good in ["222222", "k7m2xp", "zzzzzz"] {
            assert_eq!(GameId::parse(good).unwrap().to_string(), good);
        }
        assert_eq!(GameId::parse("K7m2XP"), GameId::parse("k7m2xp"));
        let bad = [
            "", "k7m2x", "k7m2xpp", "k7m2x0", "k7m2xi", "k7m2xl", "k7m2xo", "k7m2x1", "../abc", "k7m2x.",
            " k7m2x",
        ];
        for bad in bad.into_iter().chain(["äbcde", "ab\0cde", "a/b\\cd", "ſſſ", "K2345"]) {
            assert_eq!(GameId::parse(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn a_seed_gives_one_id_for_ever() {
        assert_eq!(GameId::from_seed(0).to_string(), "jtfxw2");
        assert_eq!(GameId::from_seed(1).to_string(), "p4wm6d");
        assert_eq!(GameId::from_seed(u64::MAX).to_string(), "kqwpkk");
        let ids: std::collections::BTreeSet<_> = (0..1000).map(GameId::from_seed).collect();
        assert_eq!(ids.len(), 1000);
        assert!(ids.iter().all(|id| GameId::parse(id.as_str()) == Some(*id)));
    }

    #[test]
    fn sorts_like_its_text() {
        let mut ids: Vec<_> = (0..50).map(GameId::from_seed).collect();
        let mut texts: Vec<_> = ids.iter().map(ToString::to_string).collect();
        ids.sort();
        texts.sort();
        assert_eq!(ids.iter().map(ToString::to_string).collect::<Vec<_>>(), texts);
    }
}
