//! A result told of a deal that is being played: what can't be in a hand because it lies on the table.

use super::deal::OpenDeal;
use crate::cards::{Card, Counts};
use crate::table::{Outcome, Violation};

impl OpenDeal {
    /// Cards that are said to be left in hands although all there are of them, or too many, lie in melds.
    pub fn lies_already(&self, results: &[(String, Outcome)]) -> Vec<Violation> {
        let players = self.seats().len() as u8;
        let Some(pack) = self.rules().pack(players) else { return Vec::new() };
        let melds = self.melds().iter();
        let lying = melds.filter_map(|lies| lies.reading());
        let lying: Counts = lying.flat_map(|meld| meld.cards.iter().map(|laid| laid.card)).collect();
        let left: Counts = results.iter().flat_map(|(_, outcome)| outcome.left().iter().copied()).collect();
        let too_many = |(card, held): (Card, u8)| {
            let there = lying.count(card);
            (there > 0 && u16::from(there) + u16::from(held) > u16::from(pack.copies(card))).then(|| {
                let who: Vec<&str> = results
                    .iter()
                    .filter(|(_, outcome)| outcome.left().contains(&card))
                    .map(|(name, _)| name.as_str())
                    .collect();
                let message = format!(
                    "{card} is said to be left with {}, and lies on the table already ({pack})",
                    who.join(" and ")
                );
                Violation { rule: format!("packs.{players}"), meld: None, cards: vec![card], message }
            })
        };
        left.iter().filter_map(too_many).collect()
    }
}
