//! Sets: cards of one rank.

use super::{Laid, Meld, Use, uses};
use crate::cards::{Face, Rank, Suit, Typed};
use crate::ruleset::{Kind, Ruleset};

/// Every set that the cards could be, whatever its size and its suits.
pub(super) fn shapes(rules: &Ruleset, cards: &[Typed]) -> Vec<Meld> {
    let Some(uses) = cards.iter().map(|typed| uses(rules, typed)).collect::<Option<Vec<_>>>() else {
        return Vec::new();
    };
    if rules.melds.set_size.is_none() || cards.is_empty() {
        return Vec::new();
    }
    let fixed = uses.iter().find_map(|used| match used {
        Use::Natural(face) | Use::Named(face) => Some(face.rank),
        Use::OfRank(rank) => Some(*rank),
        Use::Either(_) | Use::Wild => None,
    });
    let ranks = fixed.map_or(Rank::ALL.to_vec(), |rank| vec![rank]);
    ranks.into_iter().flat_map(|rank| of_rank(rules, cards, &uses, rank)).collect()
}

/// The sets of one rank: one, or where suits must differ one for each choice of suits that the wild cards may show.
fn of_rank(rules: &Ruleset, cards: &[Typed], uses: &[Use], rank: Rank) -> Vec<Meld> {
    let mut laid = Vec::with_capacity(cards.len());
    let mut open = Vec::new();
    for (i, (typed, used)) in cards.iter().zip(uses).enumerate() {
        let (face, wild) = match used {
            Use::Natural(face) if face.rank == rank => (*face, false),
            Use::Either(face) if face.rank == rank => (*face, false),
            Use::Named(face) if face.rank == rank => (*face, true),
            Use::Natural(_) | Use::Named(_) => return Vec::new(),
            Use::OfRank(other) if *other != rank => return Vec::new(),
            Use::Either(_) | Use::OfRank(_) | Use::Wild => {
                open.push(i);
                (Face::new(rank, Suit::Spades), true)
            }
        };
        laid.push(Laid { card: typed.card, face, wild, place: i as u8 });
    }
    let taken =
        |suit: Suit| laid.iter().enumerate().any(|(i, laid)| !open.contains(&i) && laid.face.suit == suit);
    let free: Vec<Suit> = Suit::ALL.into_iter().filter(|suit| !taken(*suit)).collect();
    let choices = if rules.melds.distinct_suits && open.len() <= free.len() {
        choose(&free, open.len())
    } else {
        // Suits do not matter here, or there are not enough of them: show the free ones first.
        vec![free.iter().copied().chain(Suit::ALL).cycle().take(open.len()).collect()]
    };
    choices
        .into_iter()
        .map(|suits| {
            let mut cards = laid.clone();
            for (i, suit) in open.iter().zip(suits) {
                if let Some(laid) = cards.get_mut(*i) {
                    laid.face = Face::new(rank, suit);
                }
            }
            Meld { kind: Kind::Set, cards, low: 0, in_place: true }
        })
        .collect()
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
