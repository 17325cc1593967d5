//! What the referee answers: allowed, or every rule that stands in the way.

use crate::cards::{Card, Typed};
use crate::melds::{Judged, Meld};

/// A rule that a claim breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The key of the rule in the ruleset.
    pub rule: String,
    /// The meld, counted from 1; `None` where it concerns several or none.
    pub meld: Option<usize>,
    /// The cards that break it.
    pub cards: Vec<Card>,
    /// What is wrong and what would be legal.
    pub message: String,
}

/// What one of the claimed melds is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MeldRuling {
    /// The cards as typed; under a lay-off, those on the table first.
    pub cards: Vec<Typed>,
    /// What they were judged to be.
    pub judged: Judged,
    /// The reading that counts: the likeliest that fits the contract.
    pub reading: Option<Meld>,
    /// What the cards count.
    pub points: i32,
}

/// What became of the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContractRuling {
    /// The contract as the ruleset has it.
    pub text: String,
    /// Whether the melds meet it.
    pub met: bool,
    /// What is missing beside the melds, each for a violation of its own: `1 set, 1 run`, `21 points`.
    pub lacking: Vec<String>,
}

/// The answer to a claim.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ruling {
    /// Each meld.
    pub melds: Vec<MeldRuling>,
    /// The contract, where the deal has one and melds were laid.
    pub contract: Option<ContractRuling>,
    /// Every rule that is broken: meld by meld, then the packs, the contract, the rest of the hand.
    pub violations: Vec<Violation>,
    /// What a person should know although it is legal.
    pub notes: Vec<String>,
}

impl Ruling {
    /// Whether everything is legal.
    pub fn legal(&self) -> bool {
        self.violations.is_empty()
    }

    /// What the contract lacks, where the melds are good and nothing else stands in the way.
    pub fn lacks(&self) -> Option<String> {
        let lacking = &self.contract.as_ref()?.lacking;
        let good = self.melds.iter().all(|meld| meld.judged.legal()) && !self.melds.is_empty();
        (good && !lacking.is_empty() && lacking.len() == self.violations.len()).then(|| lacking.join(" and "))
    }
}
