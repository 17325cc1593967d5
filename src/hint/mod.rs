//! What a player could do now with a hand that was told: the best line under the rules and all that has happened.
//!
//! Nothing here decides what is legal. Lines are made up from the best layouts of the hand, and only one that the
//! referee lets stand, move by move, is ever given.
//!
//! ```
//! use std::rc::Rc;
//! use rummy_referee::cards::{Card, parse_cards, parse_face};
//! use rummy_referee::hint::hint;
//! use rummy_referee::play::{OpenDeal, parse_moves, print_moves};
//! use rummy_referee::ruleset::Library;
//!
//! let rules = Rc::new(Library::default().load("contract-rummy", &[])?);
//! let names = ["Ann", "Bob", "Cat"].map(String::from).to_vec();
//! let mut deal = OpenDeal::begin(rules, 1, names, 2, Some(Card::from(parse_face("9C")?))).unwrap();
//! deal.play(0, &parse_moves("draw")?).unwrap();
//! let hand: Vec<Card> = parse_cards("KHSD 7C 7D 7S 4D 9S 10H JD QC")?.iter().map(|typed| typed.card).collect();
//! let plan = hint(&deal, &hand).unwrap().plan.unwrap();
//! assert_eq!(print_moves(&plan.moves), "meld KS KH KD / 7S 7D 7C; discard 10H");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod attempt;
mod call;
mod discard;
mod draw;
mod knock;
mod lay;
mod standing;
mod stock;

pub use attempt::Plan;
pub use call::{Calling, calls};
pub use draw::Taking;
pub use standing::Standing;
pub use stock::Stock;

use crate::cards::Card;
use crate::play::{Objection, OpenDeal, Stage};

/// What could be done now.
#[derive(Clone, Debug)]
pub struct Hint {
    /// Whose turn it is.
    pub seat: usize,
    /// How the hand stands by itself.
    pub standing: Standing,
    /// The best line from here, which stands as it is; none where only the stock can tell.
    pub plan: Option<Plan>,
    /// Discards that could be taken, each with what would come of it; the best first.
    pub takes: Vec<Taking>,
    /// What the stock may bring, where a card may be drawn from it now.
    pub stock: Option<Stock>,
}

/// What the player in turn could do with this hand.
///
/// # Errors
/// The hand can't be: the wrong number of cards, or one that lies elsewhere; or the deal is over.
pub fn hint(deal: &OpenDeal, hand: &[Card]) -> Result<Hint, Objection> {
    let seat = deal.turn().seat;
    deal.can_hold(seat, hand)?;
    let standing = standing::standing(deal, hand);
    Ok(match deal.turn().stage {
        Stage::Offer(_) | Stage::Draw => draw::before(deal, hand, standing),
        Stage::Play => Hint { seat, plan: best(deal, hand), standing, takes: Vec::new(), stock: None },
        Stage::Showdown | Stage::Over => Hint { seat, standing, plan: None, takes: Vec::new(), stock: None },
    })
}

/// The best line of a player who has drawn.
fn best(deal: &OpenDeal, hand: &[Card]) -> Option<Plan> {
    let start = attempt::Attempt::new(deal, hand);
    if deal.rules().knock.is_some_and(|knock| knock.whole_hands()) {
        knock::best(&start)
    } else {
        lay::best(&start)
    }
}
