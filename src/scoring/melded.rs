//! What melded cards count, where they do.

use super::hand::Hand;
use super::score::{Term, card_rule};
use crate::cards::{Card, Rank};
use crate::melds::{Laid, Meld};
use crate::ruleset::{Kind, Ruleset, WildMelded};

/// The cards that a player melded and laid off, as terms.
pub(super) fn melded(rules: &Ruleset, hand: &Hand) -> Vec<Term> {
    let own = hand.melds.iter().flat_map(|meld| meld_terms(rules, meld));
    let laid_off = hand.laid_off.iter().flat_map(|(meld, places)| {
        places.iter().filter_map(|place| meld.cards.get(*place).map(|laid| term(rules, meld, *laid)))
    });
    own.chain(laid_off).collect()
}

/// The cards of one meld, as terms.
pub fn meld_terms(rules: &Ruleset, meld: &Meld) -> Vec<Term> {
    meld.cards.iter().map(|laid| term(rules, meld, *laid)).collect()
}

fn term(rules: &Ruleset, meld: &Meld, laid: Laid) -> Term {
    let shown = laid.wild && rules.score.wild_melded == WildMelded::Shown;
    let counted = if laid.wild && !shown { laid.card } else { Card::natural(laid.face) };
    let low = counted.rank() == Some(Rank::Ace) && meld.kind == Kind::Run && meld.low == 1 && laid.place == 0;
    let (points, rule) = match rules.points.low_ace().filter(|_| low) {
        Some(points) => (points, "cards.points.low_ace".to_owned()),
        None => (rules.points.of(counted), card_rule(rules, counted)),
    };
    Term::Card { card: laid.card, stands: laid.wild.then_some(laid.face), points, rule }
}
