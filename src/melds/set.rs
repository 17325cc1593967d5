//! Sets: cards of one rank.

use super::{Laid, Meld, Use};
use crate::cards::{Face, Rank, Suit, Typed};
use crate::ruleset::{Kind, Ruleset};

/// Every set that the cards could be, whatever its size and its suits.
pub(super) fn shapes(rules: &Ruleset, cards: &[Typed], uses: &[Use]) -> Vec<Meld> {
    if cards.is_empty() {
        return Vec::new();
    }
    let fixed = uses.iter().find_map(|used| match used {
        Use::Natural(face) | Use::Named(face) => Some(face.rank),
        Use::OfRank(rank) => Some(*rank),
        Use::Either(_) | Use::Wild => None,
    });
    let ranks = fixed.map_or_else(|| Rank::ALL.to_vec(), |rank| vec![rank]);
    ranks.into_iter().flat_map(|rank| of_rank(rules, cards, uses, rank)).collect()
}

/// The sets of one rank: one, or where suits must differ one for each choice of suits that the wild cards may show.
fn of_rank(rules: &Ruleset, cards: &[Typed], uses: &[Use], rank: Rank) -> Vec<Meld> {
    let distinct = rules.melds.distinct_suits;
    let other = |used: &Use| match used {
        Use::Natural(face) | Use::Named(face) => face.rank != rank,
        Use::OfRank(named) => *named != rank,
        Use::Either(_) | Use::Wild => false,
    };
    if uses.iter().any(other) {
        return Vec::new();
    }
    let mut taken = [false; 4];
    let mut take =
        |suit: Suit| taken.get_mut(suit.index()).is_none_or(|taken| std::mem::replace(taken, true));
    for used in uses {
        if let Use::Natural(face) | Use::Named(face) = used {
            take(face.suit);
        }
    }
    // What each card shows and whether it is wild; nothing for wild cards whose suit is still open. A wild two in a set
    // of twos shows itself, unless suits must differ and its own is there already.
    let shown: Vec<Option<(Face, bool)>> = uses
        .iter()
        .map(|used| match used {
            Use::Natural(face) => Some((*face, false)),
            Use::Named(face) => Some((*face, true)),
            Use::Either(face) if face.rank == rank && !(take(face.suit) && distinct) => Some((*face, false)),
            Use::Either(_) | Use::OfRank(_) | Use::Wild => None,
        })
        .collect();
    let open = shown.iter().filter(|shown| shown.is_none()).count();
    let free: Vec<Suit> =
        Suit::ALL.into_iter().filter(|suit| taken.get(suit.index()) == Some(&false)).collect();
    let choices = if distinct && open <= free.len() {
        choose(&free, open)
    } else {
        // Suits do not matter here, or there are not enough of them: show the free ones first.
        vec![free.iter().copied().chain(Suit::ALL.into_iter().cycle()).take(open).collect()]
    };
    let meld = |suits: Vec<Suit>| {
        let mut suits = suits.into_iter();
        let cards = cards.iter().zip(&shown).enumerate().map(|(i, (typed, shown))| {
            let (face, wild) =
                shown.unwrap_or_else(|| (Face::new(rank, suits.next().unwrap_or(Suit::Spades)), true));
            Laid { card: typed.card, face, wild, place: i as u8 }
        });
        Meld { kind: Kind::Set, cards: cards.collect(), low: 0, in_place: true }
    };
    choices.into_iter().map(meld).collect()
}

/// All ways to choose `n` of the suits, in their order.
fn choose(suits: &[Suit], n: usize) -> Vec<Vec<Suit>> {
    match (n, suits.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (n, Some((first, rest))) => {
            let with = choose(rest, n - 1).into_iter().map(|mut chosen| {
                chosen.insert(0, *first);
                chosen
            });
            with.chain(choose(rest, n)).collect()
        }
    }
}
