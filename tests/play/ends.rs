//! The first and the last line of a deal with one thing wrong: what is turned up, and the hands that are shown.

use std::rc::Rc;

use rummy_referee::cards::Card;
use rummy_referee::play::{Objection, OpenDeal, TurnedUp};
use rummy_referee::table::{Game, Outcome};

use super::twist::{Tried, elsewhere};

/// Hands with a card too few or too many, one that lies elsewhere, and hands that are missing.
pub(super) fn hands(deal: &OpenDeal, hands: &[(usize, Outcome)]) -> Tried {
    let mut tried = 0;
    for (i, (seat, outcome)) in hands.iter().enumerate() {
        let mut without = hands.to_vec();
        without.remove(i);
        if !matches!(deal.reveal(&without), Err(Objection::Unclear { .. })) {
            return Err(format!("without the hand of {}: {:?}", deal.name(*seat), deal.reveal(&without)));
        }
        tried += 1;
        let Outcome::Cards(cards) = outcome else { continue };
        let size = deal.rules().cards_dealt_key(deal.n(), deal.names().len() as u8);
        let packs = format!("packs.{}", deal.names().len());
        let mut others = vec![(cards[1..].to_vec(), &size), ([&cards[..], &cards[..1]].concat(), &size)];
        for card in elsewhere(deal, *seat).into_iter().take(4) {
            // A card that everybody knows of is asked for; one of the others is replaced.
            let known = &deal.seats()[*seat].known;
            if let Some(at) = cards.iter().position(|held| known.count(*held) == 0) {
                let mut other = cards.clone();
                other[at] = card;
                others.push((other, &packs));
            }
        }
        for (other, rule) in others.into_iter().filter(|(other, _)| !other.is_empty()) {
            let mut all = hands.to_vec();
            all[i].1 = Outcome::Cards(other);
            let said = deal.reveal(&all);
            let right =
                matches!(&said, Err(Objection::Illegal(found)) if found.iter().any(|one| one.rule == *rule));
            if !right {
                return Err(format!("shown {:?}: wanted {rule}, got {said:?}", all[i]));
            }
            tried += 1;
        }
    }
    Ok(tried)
}

/// A deal that begins without a card turned up, or with one that can't be.
pub(super) fn deal(game: &Game, n: u32, turned: TurnedUp) -> Tried {
    let begin = |turned| OpenDeal::begin(Rc::clone(&game.rules), n, game.players.clone(), 0, turned);
    let unclear = |turned| matches!(begin(turned), Err(Objection::Unclear { .. }));
    let refused = match turned.upcard {
        Some(_) => unclear(TurnedUp { upcard: None, ..turned }),
        None => begin(TurnedUp { upcard: Some(Card::JOKER), ..turned }).is_err(),
    };
    let wild = match turned.wild {
        Some(_) => unclear(TurnedUp { wild: None, ..turned }),
        None => begin(TurnedUp { wild: Some(Card::JOKER), ..turned }).is_err(),
    };
    if refused && wild { Ok(2) } else { Err("it begins with other cards turned up too".into()) }
}
