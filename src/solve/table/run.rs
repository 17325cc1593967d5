//! An open run in a few bits: as much of it as the rules ask for.

use crate::ruleset::{Ratio, Ruleset, WildMax};

/// A run that may go on. The empty one stands for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub(super) struct Run(pub(super) u16);

/// What is added to a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum More {
    /// A natural card.
    Natural,
    /// A wild card that keeps standing for that card.
    Token,
    /// A wild card that stands for whatever is needed.
    Wild,
}

/// Where counting stops, since nothing hangs on more.
#[derive(Clone, Copy, Debug)]
pub(super) struct Caps {
    pub(super) min: u8,
    max: u8,
    length: u8,
    natural: u8,
    wild: u8,
    adjacent: bool,
    /// Whether wild cards do not matter any more once there are natural cards enough.
    free: bool,
}

impl Caps {
    /// `None` where there are no runs.
    pub(super) fn new(rules: &Ruleset) -> Option<Self> {
        let size = rules.melds.run_size?;
        let limits = &rules.melds.wild;
        let ratio = limits.ratio == Ratio::NotAboveNatural;
        let by_length = matches!(limits.max, WildMax::ByLength(_));
        Some(Self {
            min: size.min.min(14),
            max: size.max.unwrap_or(14).min(14),
            length: if size.max.is_some_and(|max| max < 14) || by_length { 15 } else { size.min.min(14) },
            natural: if ratio { 15 } else { limits.min_natural.min(15) },
            wild: if ratio || limits.max != WildMax::Any { 15 } else { 1 },
            adjacent: limits.adjacent,
            free: !ratio && limits.max == WildMax::Any,
        })
    }

    /// Whether a wild card at the low end could as well lie at the high end, where a place is left above it.
    pub(super) const fn shifts(self) -> bool {
        self.adjacent
    }
}

impl Run {
    pub(super) const NONE: Self = Self(0);

    pub(super) fn length(self) -> u8 {
        (self.0 & 15) as u8
    }

    fn natural(self) -> u8 {
        (self.0 >> 4 & 15) as u8
    }

    fn wild(self) -> u8 {
        (self.0 >> 8 & 15) as u8
    }

    fn ends_wild(self) -> bool {
        self.0 >> 12 & 1 == 1
    }

    /// Whether it must go on up to the last place.
    pub(super) fn to_the_top(self) -> bool {
        self.0 >> 13 & 1 == 1
    }

    /// The run with one more card, if it may have it.
    pub(super) fn and(self, caps: Caps, more: More) -> Option<Self> {
        let wild = more != More::Natural;
        if self.length() >= caps.max && caps.length > caps.max || wild && !caps.adjacent && self.ends_wild() {
            return None;
        }
        let length = (self.length() + 1).min(caps.length);
        let natural = (self.natural() + u8::from(!wild)).min(caps.natural);
        let wilds = (self.wild() + u8::from(wild)).min(caps.wild);
        let wilds = if caps.free && natural >= caps.natural { 0 } else { wilds };
        let ends = wild && !caps.adjacent;
        let parts =
            [(length, 0), (natural, 4), (wilds, 8), (u8::from(ends), 12), (u8::from(self.to_the_top()), 13)];
        Some(Self(parts.into_iter().fold(0, |all, (part, at)| all | u16::from(part) << at)))
    }

    /// The same, bound to go on up to the last place.
    pub(super) fn bound_for_the_top(self) -> Self {
        Self(self.0 | 1 << 13)
    }

    /// Whether it is a legal meld as it is.
    pub(super) fn legal(self, rules: &Ruleset, caps: Caps) -> bool {
        let (length, natural, wild) = (self.length(), self.natural(), self.wild());
        let limits = &rules.melds.wild;
        length >= caps.min
            && (wild == 0
                || natural >= limits.min_natural.min(15)
                    && limits.max.for_length(length.into()).is_none_or(|most| wild <= most)
                    && (limits.ratio == Ratio::Free || wild <= natural))
    }
}
