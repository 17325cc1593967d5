//! Rules at random, and how many cases are tried.

use proptest::prelude::*;
use proptest::sample::select;
use rummy_referee::ruleset::{
    Ace, Identity, Limits, OwnPlace, Ratio, Ruleset, RunOf, SizeRange, WildMax, Word,
};

/// So many cases, of which none is kept in a file.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    let times = std::env::var("RUMMY_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig {
        cases: cases * times,
        failure_persistence: None,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::default()
    }
}

/// `3-4`, `3+`; `None` for `never`.
pub(crate) fn size(text: &str) -> Option<SizeRange> {
    (text != "never").then(|| SizeRange::parse(text).unwrap())
}

/// Rulesets with any rules of melds: sizes of runs and limits on wild cards from these.
pub(crate) fn melds(
    bases: &'static [Ruleset],
    runs: &[&'static str],
    limits: &[&'static str],
) -> impl Strategy<Value = Ruleset> + use<> {
    let sets = (select(vec!["3-4", "3+", "exactly 3", "2+", "never"]), any::<bool>());
    let runs = (select(runs.to_vec()), prop::bool::weighted(0.8));
    let max = select(limits.to_vec());
    let limits = (0_usize..4, max, prop::bool::weighted(0.7), prop::bool::weighted(0.7), select(Limits::ALL));
    let words = (select(Ace::ALL), select(OwnPlace::ALL), any::<bool>());
    (select(bases), sets, runs, limits, words).prop_map(|(mut rules, sets, runs, limits, words)| {
        rules.melds.set_size = size(sets.0);
        rules.melds.distinct_suits = sets.1;
        rules.melds.run_size = size(runs.0);
        rules.melds.run_of = if runs.1 { RunOf::OneSuit } else { RunOf::AnySuits };
        let wild = &mut rules.melds.wild;
        wild.min_natural = [0, 1, 1, 2][limits.0];
        wild.max = WildMax::parse(limits.1).unwrap();
        wild.ratio = if limits.2 { Ratio::Free } else { Ratio::NotAboveNatural };
        wild.adjacent = limits.3;
        wild.limits = limits.4;
        wild.own_place = words.1;
        wild.identity = if words.2 { Identity::Fixed } else { Identity::Free };
        rules.ace = words.0;
        rules
    })
}
