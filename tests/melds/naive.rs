//! A second opinion: the rules as a person would read them out, tried on every card that a wild card could stand for.

use std::collections::BTreeSet;

use rummy_referee::cards::{Face, Rank, Stands, Suit, Typed};
use rummy_referee::ruleset::{Ace, Kind, Limits, OwnPlace, Ratio, Ruleset, RunOf, WildCards};

/// A reading as far as it matters: suits only where the rules look at them.
pub(super) type Reading = (Kind, Vec<(Rank, Option<Suit>)>);

/// A card, what it counts as, and whether it is wild there.
pub(super) type Shown = (Typed, Face, bool);

/// All legal readings.
pub(super) fn readings(rules: &Ruleset, cards: &[Typed], grown: bool) -> BTreeSet<Reading> {
    let mut found = BTreeSet::new();
    let choices = |card: &Typed| Face::all().filter(|face| may_be(rules, card, *face)).collect();
    let mut cards: Vec<(Typed, Vec<Face>)> = cards.iter().map(|card| (*card, choices(card))).collect();
    cards.sort_by_key(|(_, faces)| faces.len());
    for kind in [Kind::Set, Kind::Run] {
        assign(rules, kind, &cards, &mut Vec::new(), &mut |shown| {
            if legal(rules, kind, shown, grown) && !contrived(rules, kind, shown) {
                found.insert(reading(rules, kind, shown.iter().map(|(_, face, _)| *face)));
            }
        });
    }
    found
}

pub(super) fn reading(rules: &Ruleset, kind: Kind, faces: impl Iterator<Item = Face>) -> Reading {
    let suits_matter = match kind {
        Kind::Set => rules.melds.distinct_suits,
        Kind::Run => rules.melds.run_of == RunOf::OneSuit,
    };
    let mut faces: Vec<_> = faces.map(|face| (face.rank, suits_matter.then_some(face.suit))).collect();
    faces.sort_unstable();
    (kind, faces)
}

/// Tries every face for every card, going back as soon as no set or run can come of it.
fn assign(
    rules: &Ruleset,
    kind: Kind,
    cards: &[(Typed, Vec<Face>)],
    shown: &mut Vec<Shown>,
    each: &mut dyn FnMut(&[Shown]),
) {
    let Some((card, faces)) = cards.get(shown.len()) else { return each(shown) };
    for face in faces.iter().copied() {
        let goes = shown.iter().all(|(_, other, _)| match (kind, rules.melds.run_of) {
            (Kind::Set, _) => other.rank == face.rank,
            (Kind::Run, RunOf::OneSuit) => other.suit == face.suit && other.rank != face.rank,
            (Kind::Run, RunOf::AnySuits) => other.rank != face.rank,
        });
        // Where runs are of any suits, spades will do for what a joker stands for.
        let any = kind == Kind::Run && rules.melds.run_of == RunOf::AnySuits;
        let spare = any && face.suit != Suit::Spades && card.card.is_joker() && card.stands.is_none();
        if goes && !spare {
            let natural = card.card.face() == Some(face)
                && (!rules.is_wild(card.card) || rules.melds.wild.own_place == OwnPlace::Natural);
            shown.push((*card, face, !natural));
            assign(rules, kind, cards, shown, each);
            shown.pop();
        }
    }
}

fn may_be(rules: &Ruleset, card: &Typed, face: Face) -> bool {
    let own = card.card.face();
    let declared = card.stands.is_none_or(|stands| match stands {
        Stands::Face(declared) => face == declared,
        // A wild two that is declared to be a two is itself.
        Stands::Rank(rank) if own.is_some_and(|own| own.rank == rank) => {
            rules.melds.wild.own_place != OwnPlace::Natural && face.rank == rank || own == Some(face)
        }
        Stands::Rank(rank) => face.rank == rank,
    });
    declared && (own == Some(face) || rules.is_wild(card.card))
}

/// A wild two in a set of twos does not stand for another two while it can be itself.
fn contrived(rules: &Ruleset, kind: Kind, shown: &[Shown]) -> bool {
    kind == Kind::Set
        && rules.melds.wild.own_place == OwnPlace::Natural
        && shown.iter().any(|(card, face, _)| {
            card.stands.is_none()
                && card.card.face().is_some_and(|own| {
                    own.rank == face.rank && own != *face && shown.iter().all(|(_, face, _)| *face != own)
                })
        })
}

/// Whether every rule holds.
pub(super) fn legal(rules: &Ruleset, kind: Kind, shown: &[Shown], grown: bool) -> bool {
    let melds = &rules.melds;
    if !melds.size(kind).is_some_and(|size| size.holds(shown.len())) {
        return false;
    }
    let faces: Vec<Face> = shown.iter().map(|(_, face, _)| *face).collect();
    let lost = |face: &Face| rules.wild().contains(&WildCards::Rank(face.rank));
    if melds.wild.own_place == OwnPlace::Nowhere && faces.iter().any(lost) {
        return false;
    }
    match kind {
        Kind::Set => {
            let suits: BTreeSet<Suit> = faces.iter().map(|face| face.suit).collect();
            faces.iter().all(|face| face.rank == faces[0].rank)
                && (!melds.distinct_suits || suits.len() == faces.len())
                && limits(rules, shown, false, grown)
        }
        Kind::Run => {
            let one_suit = faces.iter().all(|face| face.suit == faces[0].suit);
            (melds.run_of == RunOf::AnySuits || one_suit)
                && orders(rules.ace, shown).iter().any(|order| limits(rules, order, true, grown))
        }
    }
}

/// The ways in which cards can lie as a run.
fn orders(ace: Ace, shown: &[Shown]) -> Vec<Vec<Shown>> {
    let line: &[u8] = match ace {
        Ace::Low => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
        Ace::High => &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1],
        Ace::HighOrLow => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1],
        Ace::Corner => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    };
    let lies = |ranks: &[u8]| {
        ranks
            .iter()
            .map(|rank| shown.iter().find(|(_, face, _)| face.rank.number() == *rank).copied())
            .collect()
    };
    // No more than 13 in a row hold no rank twice.
    line.windows(shown.len()).filter(|ranks| ranks.len() <= 13).filter_map(lies).collect()
}

fn limits(rules: &Ruleset, lying: &[Shown], run: bool, grown: bool) -> bool {
    let limits = &rules.melds.wild;
    let wild = lying.iter().filter(|(_, _, wild)| *wild).count();
    let natural = lying.len() - wild;
    let number_free = grown && limits.limits != Limits::Always;
    let place_free = grown && limits.limits == Limits::LayDown;
    let few = limits.max.for_length(lying.len()).is_none_or(|most| wild <= most.into())
        && (limits.ratio == Ratio::Free || wild <= natural);
    let apart = limits.adjacent || !run || !lying.windows(2).any(|two| two[0].2 && two[1].2);
    wild == 0 || natural >= limits.min_natural.into() && (number_free || few) && (place_free || apart)
}
