//! The best that can be done with a hand.

use std::cmp::Reverse;

use super::missing::missing;
use super::quick::Quick;
use crate::cards::{Card, Counts};
use crate::layout::{Demand, Layout, Ways, Weigh, arrange, arrange_for, arrange_onto, count_ways};
use crate::melds::Meld;
use crate::ruleset::{Contract, FinalDiscard, KnockRules, LayOff, Pack, Ruleset};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// The rules.
    pub rules: &'a Ruleset,
    /// The hand.
    pub hand: &'a [Card],
    /// The deal, whose contract must be met; without one, or where it has none, melds are free.
    pub deal: Option<u32>,
    /// The cards of the game, none of which can be missing more often than it is there.
    pub pack: Option<Pack>,
    /// Melds of the table on which cards may be laid off.
    pub onto: &'a [Meld],
}

impl<'a> Question<'a> {
    /// The plain question: what is best to lay of this hand?
    pub fn new(rules: &'a Ruleset, hand: &'a [Card]) -> Self {
        Self { rules, hand, deal: None, pack: None, onto: &[] }
    }

    /// The contract that must be met.
    pub fn contract(&self) -> Option<&'a Contract> {
        self.rules.deal(self.deal?)?.contract.as_ref()
    }

    /// The melds of the table on which cards may be laid off along with everything else.
    pub fn open_melds(&self) -> &'a [Meld] {
        let at_once = self.deal.and_then(|n| self.rules.deal(n)).is_some_and(|deal| deal.all_at_once);
        let may = match self.rules.contract.lay_off {
            LayOff::Never => false,
            LayOff::SameTurn => true,
            LayOff::NextTurn => self.contract().is_none(),
        };
        if may && !at_once { self.onto } else { &[] }
    }
}

/// The best that was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What to lay; nothing where the contract can't be met.
    pub layout: Layout,
    /// What became of the contract, where there is one.
    pub contract: Option<ContractAnswer>,
}

/// What became of the contract.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ContractAnswer {
    /// The contract as the ruleset has it.
    pub text: String,
    /// Whether it can be laid.
    pub met: bool,
    /// Where its melds are not there: ways to name the fewest cards that would do.
    pub missing: Vec<Vec<Card>>,
    /// Where its melds are there, but the whole hand must be laid at once: how many cards stay at least.
    pub stay: Option<usize>,
}

/// The lay-down that leaves the fewest points, and among equals the fewest cards; with a contract, one that meets it.
pub fn lay_down(question: Question<'_>) -> Answer {
    let mut answer = lay(question);
    if let Some((contract, told)) = question.contract().zip(answer.contract.as_mut())
        && !told.met
        && told.stay.is_none()
    {
        told.missing = missing(question.rules, contract, question.pack, question.hand);
    }
    answer
}

/// The same without a look at what is missing.
fn lay(question: Question<'_>) -> Answer {
    let Question { rules, hand, .. } = question;
    let onto = question.open_melds();
    let Some(contract) = question.contract() else {
        let quick = if onto.is_empty() { Quick::new(rules).zip(Quick::hand(rules, hand)) } else { None };
        let layout = match quick {
            Some((quick, lanes)) => quick.lay_down(rules, lanes),
            None if onto.is_empty() => arrange(rules, hand),
            None => arrange_onto(rules, hand, onto),
        };
        return Answer { layout, contract: None };
    };
    let text = contract.to_string();
    let n = question.deal.unwrap_or_default();
    if rules.deal(n).is_some_and(|deal| deal.all_at_once) {
        return at_once(question, contract, text);
    }
    let demand = Demand { shapes: &contract.shapes, weigh: Weigh::Points };
    let found = arrange_for(rules, demand, hand, onto);
    match found.layout {
        Some(layout) => {
            let contract = ContractAnswer { text, met: true, ..ContractAnswer::default() };
            Answer { layout, contract: Some(contract) }
        }
        None => unmet(question, text, found.proven),
    }
}

/// Nothing can be laid.
fn unmet(question: Question<'_>, text: String, proven: bool) -> Answer {
    let contract = ContractAnswer { text, ..ContractAnswer::default() };
    Answer { layout: nothing(question, proven), contract: Some(contract) }
}

/// The whole hand, laid nowhere.
fn nothing(question: Question<'_>, proven: bool) -> Layout {
    let counts: Counts = question.hand.iter().copied().collect();
    let left: Vec<Card> = counts.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into())).collect();
    let points_left = left.iter().map(|card| question.rules.points.of(*card)).sum();
    Layout { melds: Vec::new(), laid_off: Vec::new(), left, points_left, proven }
}

/// A deal that is laid with every card, or with all but the discard.
fn at_once(question: Question<'_>, contract: &Contract, text: String) -> Answer {
    let Question { rules, hand, .. } = question;
    let (discard, _) = rules.final_discard(question.deal.unwrap_or_default());
    let demand = Demand { shapes: &contract.shapes, weigh: Weigh::Cards };
    let whole = arrange_for(rules, demand, hand, &[]);
    let Some(layout) = whole.layout else { return unmet(question, text, whole.proven) };
    let stay = layout.left.len();
    let met = ContractAnswer { text: text.clone(), met: true, ..ContractAnswer::default() };
    let fits = match discard {
        FinalDiscard::Optional => stay <= 1,
        FinalDiscard::Required => stay == 1,
        FinalDiscard::Forbidden => stay == 0,
    };
    if fits {
        return Answer { layout, contract: Some(met) };
    }
    // Everything fits, and one card must stay all the same.
    if discard == FinalDiscard::Required && stay == 0 {
        let less = each_without(hand).filter_map(|(card, rest)| {
            let layout = arrange_for(rules, demand, &rest, &[]).layout?;
            layout.left.is_empty().then_some((card, layout))
        });
        if let Some((card, layout)) = less.min_by_key(|(card, _)| rules.points.of(*card)) {
            let layout = Layout { left: vec![card], points_left: rules.points.of(card), ..layout };
            return Answer { layout, contract: Some(met) };
        }
    }
    let contract = ContractAnswer { text, stay: Some(stay), ..ContractAnswer::default() };
    Answer { layout: nothing(question, layout.proven), contract: Some(contract) }
}

/// The card to discard, and the best that can be done with the rest; `None` without cards.
///
/// Among equals a natural card goes before a wild one, and a high one before a low one.
pub fn best_discard(question: Question<'_>) -> Option<(Card, Answer)> {
    let rules = question.rules;
    let mut proven = true;
    let answers = each_without(question.hand).map(|(card, rest)| {
        let answer = lay(Question { hand: &rest, ..question });
        proven &= answer.layout.proven;
        let unmet = answer.contract.as_ref().is_some_and(|contract| !contract.met);
        let layout = &answer.layout;
        let points = Reverse(rules.points.of(card));
        let rank = (unmet, layout.points_left, layout.left.len(), rules.is_wild(card), points);
        (rank, card, answer)
    });
    let (_, card, mut answer) = answers.min_by_key(|(rank, ..)| *rank)?;
    answer.layout.proven = proven;
    Some((card, answer))
}

/// The cards whose discard leaves few enough points to knock, with what it leaves, the least first; `None` where nobody knocks
/// with a whole hand.
pub fn knocking_discards(question: Question<'_>) -> Option<Vec<(Card, i32)>> {
    let knock = question.rules.knock.filter(KnockRules::whole_hands)?;
    let left = each_without(question.hand).map(|(card, rest)| {
        let answer = lay(Question { hand: &rest, ..question });
        (card, answer.layout.points_left)
    });
    let mut able: Vec<(Card, i32)> = left.filter(|(_, points)| *points <= knock.limit).collect();
    able.sort_by_key(|(_, points)| *points);
    Some(able)
}

/// How many different lay-downs a hand has, lay-offs aside; with a contract those that meet it.
pub fn count(question: Question<'_>) -> Ways {
    let rules = question.rules;
    let n = question.deal.unwrap_or_default();
    let at_once = question.contract().is_some() && rules.deal(n).is_some_and(|deal| deal.all_at_once);
    let stay = match rules.final_discard(n).0 {
        _ if !at_once => 0..=usize::MAX,
        FinalDiscard::Optional => 0..=1,
        FinalDiscard::Required => 1..=1,
        FinalDiscard::Forbidden => 0..=0,
    };
    count_ways(rules, question.contract(), stay, question.hand)
}

/// Each kind of card in a hand, with the rest of the hand without one of them.
fn each_without(hand: &[Card]) -> impl Iterator<Item = (Card, Vec<Card>)> {
    let counts: Counts = hand.iter().copied().collect();
    let kinds: Vec<Card> = counts.iter().map(|(card, _)| card).collect();
    kinds.into_iter().map(move |card| {
        let mut rest = counts;
        rest.remove(card);
        let cards = rest.iter().flat_map(|(card, n)| std::iter::repeat_n(card, n.into()));
        (card, cards.collect())
    })
}
