//! The referee: a claim and the rules make a ruling; nothing else has a say.

mod contract;
mod first;
mod lay_off;
mod packs;

use super::claim::{Claim, Setting};
use super::ruling::{MeldRuling, Ruling, Violation};
use crate::cards::{Typed, print_cards};
use crate::melds::{Judged, judge};
use crate::ruleset::Ruleset;
use crate::scoring::{Term, cards_points, knock_limit, meld_terms};

pub use first::{first_melds, least_words};

/// What is said where no deal was named and each makes another rank wild.
pub const WILD_BY_DEAL: &str = "which rank is wild depends on the deal: give --deal";

/// Judges a claim.
pub fn rule(setting: Setting<'_>, claim: &Claim) -> Ruling {
    let rules = match setting.deal {
        Some(n) => setting.rules.in_deal(n, setting.players, None),
        None => std::borrow::Cow::Borrowed(setting.rules),
    };
    let mut ruling = under(Setting { rules: &rules, ..setting }, claim);
    if setting.deal.is_none() && setting.rules.wild_by_deal() {
        ruling.notes.push(WILD_BY_DEAL.into());
    }
    ruling
}

/// Judges a claim under the rules as they hold in its deal.
fn under(setting: Setting<'_>, claim: &Claim) -> Ruling {
    match &claim.onto {
        Some(onto) => lay_off::lay_off(setting, onto, claim),
        None => lay_down(setting, claim),
    }
}

fn lay_down(setting: Setting<'_>, claim: &Claim) -> Ruling {
    let mut ruling = Ruling::default();
    for (i, cards) in claim.melds.iter().enumerate() {
        add(setting.rules, &mut ruling, Some(i + 1), cards.clone(), judge(setting.rules, cards));
    }
    let all = claim.melds.iter().flatten().chain(claim.left.iter().flatten());
    packs::copies(setting, all, &mut ruling);
    if claim.melds.len() > 2 && claim.melds.iter().all(|meld| meld.len() == 1) {
        let all = print_cards(&claim.melds.concat());
        ruling.notes.push(format!(
            "these are {} melds of one card; for one meld, keep them together: '{all}'",
            claim.melds.len()
        ));
    }
    if let Some(deal) = setting.deal {
        contract::contract(setting, deal, claim, &mut ruling);
    }
    first::points(setting, claim, &mut ruling);
    first::whole(setting, claim, &mut ruling);
    knock(setting.rules, claim, &mut ruling);
    ruling
}

/// Where whole hands are shown with a knock, what stays may not count too much for one.
fn knock(rules: &Ruleset, claim: &Claim, ruling: &mut Ruling) {
    let Some(left) = claim.left.as_deref().filter(|_| rules.knock.is_some_and(|knock| knock.whole_hands()))
    else {
        return;
    };
    let points = cards_points(rules, left.iter().map(|typed| typed.card));
    if let Some((limit, key)) = knock_limit(rules, None).filter(|(limit, _)| points > *limit) {
        let most = if limit == 0 { "only gin will do".to_owned() } else { format!("{limit} is the most") };
        let message = format!("{} counts {points}: too much for a knock, {most}", print_cards(left));
        ruling.violations.push(violation(&key, None, left, message));
    }
}

fn add(rules: &Ruleset, ruling: &mut Ruling, meld: Option<usize>, cards: Vec<Typed>, judged: Judged) {
    for reason in &judged.reasons {
        ruling.violations.push(Violation {
            rule: reason.rule.clone(),
            meld,
            cards: reason.cards.clone(),
            message: reason.message.clone(),
        });
    }
    let reading = judged.reading().cloned();
    let points = match &reading {
        Some(meld) => meld_terms(rules, meld).iter().map(Term::points).sum(),
        None => cards_points(rules, cards.iter().map(|typed| typed.card)),
    };
    ruling.melds.push(MeldRuling { cards, judged, reading, points });
}

fn violation(rule: &str, meld: Option<usize>, cards: &[Typed], message: String) -> Violation {
    Violation { rule: rule.into(), meld, cards: cards.iter().map(|typed| typed.card).collect(), message }
}
