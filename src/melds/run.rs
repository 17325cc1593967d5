//! Runs: consecutive cards, and where the ace stands.

use super::{Laid, Meld, Use};
use crate::cards::{Face, Rank, Suit, Typed};
use crate::ruleset::{Ace, Kind, Ranks, Ruleset, RunOf};

/// The longest run: every rank once.
pub(super) const LONGEST: usize = 13;

/// Whether a run of `length` cards may begin at `low`, 1 for a low ace up to 13, counting an ace above the king as 14;
/// fewer where ranks are `gone` from the packs.
pub(crate) fn begins(gone: Ranks, ace: Ace, low: u8, length: u8) -> bool {
    let high = low + length.saturating_sub(1);
    let king = gone.left() as u8;
    length <= king
        && match ace {
            Ace::Low => low >= 1 && high <= king,
            Ace::High => low >= 2 && high <= king + 1,
            Ace::HighOrLow => low >= 1 && high <= king + 1,
            Ace::Corner => (1..=king).contains(&low),
        }
}

/// The rank at a place of a run that begins at `low`.
pub(crate) fn rank_at(gone: Ranks, low: u8, place: u8) -> Rank {
    gone.at(low + place)
}

/// How far above `low` a rank lies, going on from the king to the ace.
pub(crate) fn place_above(gone: Ranks, low: u8, rank: Rank) -> u8 {
    let left = (gone.left() as u8).max(1);
    (gone.place(rank) + 2 * left - low) % left
}

/// Every run that the cards could be, whatever its size.
pub(super) fn shapes(rules: &Ruleset, cards: &[Typed], uses: &[Use]) -> Vec<Meld> {
    if cards.is_empty() || cards.len() > LONGEST {
        return Vec::new();
    }
    let length = cards.len() as u8;
    let fixed = uses.iter().find_map(|used| match used {
        Use::Natural(face) | Use::Named(face) => Some(face.suit),
        Use::Either(_) | Use::OfRank(_) | Use::Wild => None,
    });
    let suits = match (rules.melds.run_of, fixed) {
        (_, Some(suit)) => vec![suit],
        (RunOf::AnySuits, None) => vec![Suit::Spades],
        (RunOf::OneSuit, None) => Suit::ALL.to_vec(),
    };
    let lows = (1..=14).filter(|low| begins(rules.without, rules.ace, *low, length));
    let windows = lows.flat_map(|low| suits.iter().map(move |suit| (low, *suit)));
    windows.filter_map(|(low, suit)| fit(rules, cards, uses, low, suit)).collect()
}

/// The places of a run while its cards find theirs.
struct Places {
    gone: Ranks,
    low: u8,
    length: u8,
    taken: u16,
}

impl Places {
    /// Takes the place of a rank, if the run has it and it is free.
    fn take(&mut self, rank: Rank) -> Option<u8> {
        let place = place_above(self.gone, self.low, rank);
        if self.gone.has(rank) || place >= self.length || self.taken & (1 << place) != 0 {
            return None;
        }
        self.taken |= 1 << place;
        Some(place)
    }

    /// The places that nobody has taken, from the low end.
    fn holes(&self) -> impl Iterator<Item = u8> {
        let taken = self.taken;
        (0..self.length).filter(move |place| taken & (1 << place) == 0)
    }
}

/// The cards as a run that begins at `low`, if they fit.
fn fit(rules: &Ruleset, cards: &[Typed], uses: &[Use], low: u8, suit: Suit) -> Option<Meld> {
    let (of, gone) = (rules.melds.run_of, rules.without);
    let right_suit = |face: &Face| of == RunOf::AnySuits || face.suit == suit;
    let length = cards.len() as u8;
    let mut places = Places { gone, low, length, taken: 0 };
    let mut found: Vec<Option<u8>> = Vec::with_capacity(cards.len());
    for used in uses {
        found.push(match used {
            Use::Natural(face) | Use::Named(face) if !right_suit(face) => return None,
            Use::Natural(face) | Use::Named(face) => Some(places.take(face.rank)?),
            Use::OfRank(rank) => Some(places.take(*rank)?),
            Use::Either(_) | Use::Wild => None,
        });
    }
    // A wild two lies as a natural one where its own place is free.
    for (used, found) in uses.iter().zip(&mut found) {
        match used {
            Use::Either(face) if right_suit(face) => *found = places.take(face.rank),
            _ => {}
        }
    }
    // A run typed from either end gives each wild card its place; otherwise they fill the holes from the low end.
    let upward = |i: usize| i as u8;
    let downward = |i: usize| length - 1 - i as u8;
    let typed_so = |wanted: &dyn Fn(usize) -> u8| {
        found.iter().enumerate().all(|(i, place)| place.is_none_or(|place| place == wanted(i)))
    };
    let (up, down) = (typed_so(&upward), typed_so(&downward));
    let mut holes = places.holes();
    let laid = cards.iter().zip(uses).zip(&found).enumerate().map(|(i, ((typed, used), place))| {
        let at = match place {
            Some(place) => *place,
            None if up => upward(i),
            None if down => downward(i),
            None => holes.next()?,
        };
        let (face, wild) = match used {
            Use::Natural(face) => (*face, false),
            Use::Either(face) if place.is_some() => (*face, false),
            Use::Named(face) => (*face, true),
            Use::Either(_) | Use::OfRank(_) | Use::Wild => (Face::new(rank_at(gone, low, at), suit), true),
        };
        Some(Laid { card: typed.card, face, wild, place: at })
    });
    Some(Meld { kind: Kind::Run, cards: laid.collect::<Option<_>>()?, low, in_place: up || down })
}

/// The lowest and the highest rank number of a run, 14 for an ace above the king and on from there round the corner.
pub fn run_span(meld: &Meld) -> (u8, u8) {
    (meld.low, meld.low + (meld.cards.len() as u8).saturating_sub(1))
}

/// How many ranks are missing between two runs of one suit, 0 where one goes on from the other.
///
/// An ace counts where it lies: between J Q K and A 2 3 seven ranks are missing, and between Q K A and A 2 3 eight, for
/// no run goes on from one to the other. Only where runs go round the corner do the ranks form a ring, on which J Q K
/// and A 2 3 adjoin and Q K A and A 2 3 overlap; there the gap is the shorter way round.
///
/// Ranks that are gone from the packs are not missing.
///
/// `None` where the runs overlap, for neither goes on from the other, and where there is nothing to compare: sets, runs
/// of different suits, runs of several suits.
pub fn adjoining_gap(gone: Ranks, ace: Ace, a: &Meld, b: &Meld) -> Option<u8> {
    if a.suit()? != b.suit()? {
        return None;
    }
    let ((a_low, a_high), (b_low, b_high)) = (run_span(a), run_span(b));
    if ace == Ace::Corner {
        let ring = (gone.left() as u8).max(1);
        let overlap = (a_low..=a_high).any(|n| (b_low..=b_high).any(|m| n % ring == m % ring));
        let way = |high: u8, low: u8| (low + 2 * ring - high - 1) % ring;
        return (!overlap).then(|| way(a_high, b_low).min(way(b_high, a_low)));
    }
    let above = |high: u8, low: u8| (low > high).then(|| low - high - 1);
    above(a_high, b_low).or_else(|| above(b_high, a_low))
}
