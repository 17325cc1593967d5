//! What the stock may bring: cards that nobody has shown, and which of them would be of use.

use super::attempt::{Attempt, Plan};
use super::draw::gain;
use super::lay;
use super::standing::Standing;
use crate::cards::{Card, Counts};
use crate::play::{Move, OpenDeal, Stage};
use crate::ruleset::{Count, Rearrange};
use crate::solve::MOST_WAYS;

/// What a card from the stock may do for a hand.
#[derive(Clone, PartialEq, Debug)]
pub struct Stock {
    /// The cards that would complete or better something, each once.
    pub useful: Vec<Card>,
    /// How many of the cards that nobody has shown are such ones.
    pub chances: u16,
    /// How many cards nobody has shown: those of the stock, and what others hold.
    pub unseen: u16,
    /// What can be laid after the draw, whatever it brings.
    pub anyway: Option<Plan>,
    /// What is laid less what is left after the draw, averaged over all cards that nobody has shown; only where melds
    /// count.
    pub worth: Option<f64>,
}

/// What a card from the stock may do; `None` where none is drawn now, or where the whole table would have to be searched
/// for every card that it could be.
pub(super) fn stock(deal: &OpenDeal, hand: &[Card], now: &Standing) -> Option<Stock> {
    if deal.turn().stage != Stage::Draw
        || deal.rules().turn.rearrange != Rearrange::Never && !deal.melds().is_empty()
    {
        return None;
    }
    let mut drawn = Attempt::new(deal, hand);
    if !drawn.go(Move::Draw) || drawn.deal.turn().stage != Stage::Play {
        return None;
    }
    let unseen = unseen(deal, hand);
    let helps = |card: Card| match now {
        // What is missing was found already, unless there are more ways than are told; what a wild card does was not
        // looked for.
        Standing::Contract(contract)
            if (1..MOST_WAYS).contains(&contract.missing.len()) && !deal.rules().is_wild(card) =>
        {
            contract.missing.iter().flatten().any(|known| *known == card)
        }
        Standing::Contract(contract) if contract.met => false,
        _ => {
            let all: Vec<Card> = hand.iter().copied().chain([card]).collect();
            let mut with = Attempt::new(deal, &all);
            with.go(Move::Draw) && gain(&with, &all, card, true, now).is_some()
        }
    };
    let found: Vec<(Card, u8)> = unseen.iter().filter(|(card, _)| helps(*card)).collect();
    let anyway = match now {
        Standing::Deadwood { .. } => None,
        _ => lay::laying(&drawn).filter(|plan| !plan.laid.is_empty()),
    };
    Some(Stock {
        chances: found.iter().map(|(_, n)| u16::from(*n)).sum(),
        useful: found.into_iter().map(|(card, _)| card).collect(),
        unseen: unseen.iter().map(|(_, n)| u16::from(n)).sum(),
        anyway,
        worth: worth(deal, hand, &unseen),
    })
}

/// What is laid less what is left with the best line after the draw, on average.
fn worth(deal: &OpenDeal, hand: &[Card], unseen: &Counts) -> Option<f64> {
    if deal.rules().score.count != Count::MeldsMinusHand {
        return None;
    }
    let (mut sum, mut cards) = (0.0, 0.0);
    for (card, n) in unseen.iter() {
        let all: Vec<Card> = hand.iter().copied().chain([card]).collect();
        let mut with = Attempt::new(deal, &all);
        if !with.go(Move::Draw) {
            return None;
        }
        sum += f64::from(lay::best(&with)?.worth(deal)) * f64::from(n);
        cards += f64::from(n);
    }
    (cards > 0.0).then(|| sum / cards)
}

/// The cards of the pack that lie nowhere in sight, and that nobody was seen to take.
fn unseen(deal: &OpenDeal, hand: &[Card]) -> Counts {
    let mut seen: Counts = deal.melds().iter().flat_map(crate::play::TableMeld::cards).collect();
    seen.extend(deal.discards().iter().map(|discarded| discarded.card));
    seen.extend(hand.iter().copied());
    let others = deal.seats().iter().enumerate().filter(|(seat, _)| *seat != deal.turn().seat);
    for (_, place) in others {
        seen.extend(place.known.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())));
    }
    let pack = deal.pack();
    let left = |card: Card| usize::from(pack.copies(card).saturating_sub(seen.count(card)));
    Card::all().flat_map(|card| std::iter::repeat_n(card, left(card))).collect()
}
