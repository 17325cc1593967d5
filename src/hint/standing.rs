//! How a hand stands by itself: what it would take, and how far it is.

use super::discard::least_left;
use crate::cards::Card;
use crate::layout::{Demand, Layout, Weigh, arrange, arrange_for};
use crate::play::{OpenDeal, Stage};
use crate::ruleset::Melding;
use crate::scoring::{cards_points, knock_limit};
use crate::solve::{ContractAnswer, Question, lay_down, missing_soon};

/// How many steps are made in search of what is missing for a contract: somebody waits for the answer.
const LOOKS: u32 = 10_000;

/// How a hand stands by itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// The contract is to be laid first.
    Contract(ContractAnswer),
    /// First melds of so many points are to be laid first.
    FirstMelds {
        /// What they must count.
        least: i32,
        /// What the melds of the hand count in hand.
        found: i32,
    },
    /// A hand that ends the deal with little in no meld.
    Deadwood {
        /// The best layout.
        layout: Layout,
        /// The most with which a player may knock.
        limit: i32,
        /// The key that says so.
        rule: String,
    },
    /// A hand that is laid only whole.
    Whole(Layout),
    /// Melds and lay-offs, as they come.
    Open,
}

/// How the hand of the player in turn stands.
pub(super) fn standing(deal: &OpenDeal, hand: &[Card]) -> Standing {
    let rules = &**deal.rules();
    if let Some((limit, rule)) =
        knock_limit(rules, deal.upcard()).filter(|_| rules.knock.is_some_and(|knock| knock.whole_hands()))
    {
        return Standing::Deadwood { layout: whole(deal, hand), limit, rule };
    }
    let down = deal.seats().get(deal.turn().seat).is_some_and(|place| place.met.is_some());
    match contract(deal, hand).filter(|_| !down) {
        Some(contract) => Standing::Contract(contract),
        None if rules.contract.points > 0 && !down => {
            let left = arrange(rules, hand).points_left;
            let found = cards_points(rules, hand.iter().copied()) - left;
            Standing::FirstMelds { least: rules.contract.points, found }
        }
        None if rules.turn.melds == Melding::WholeHand => Standing::Whole(whole(deal, hand)),
        None => Standing::Open,
    }
}

/// A whole hand as it lies best, once it is drawn without the card that is best let go.
fn whole(deal: &OpenDeal, hand: &[Card]) -> Layout {
    match least_left(deal.rules(), hand) {
        Some((_, layout)) if deal.turn().stage == Stage::Play => layout,
        _ => arrange(deal.rules(), hand),
    }
}

/// What became of the contract, or the fewest cards that are missing for it, where that is soon found.
fn contract(deal: &OpenDeal, hand: &[Card]) -> Option<ContractAnswer> {
    let rules = &**deal.rules();
    let question = Question { deal: Some(deal.n()), pack: Some(deal.pack()), ..Question::new(rules, hand) };
    let contract = question.contract()?;
    let demand = Demand { shapes: &contract.shapes, weigh: Weigh::Points };
    if arrange_for(rules, demand, hand, &[]).layout.is_some() {
        return lay_down(question).contract;
    }
    let missing = missing_soon(rules, contract, question.pack, hand, LOOKS);
    Some(ContractAnswer { text: contract.to_string(), missing, ..ContractAnswer::default() })
}
