//! The referee: a claim and the rules make a ruling; nothing else has a say.

use super::claim::{Claim, Setting};
use super::ruling::{ContractRuling, MeldRuling, Ruling, Violation};
use crate::cards::{Card, Counts, Typed, print_cards};
use crate::contract::{Piece, Unmet, satisfy};
use crate::melds::{Judged, judge, judge_onto};
use crate::ruleset::{Contract, FinalDiscard, LayOff, Ruleset, RunsTogether};
use crate::scoring::{Term, cards_points, meld_terms};

/// Judges a claim.
pub fn rule(setting: Setting<'_>, claim: &Claim) -> Ruling {
    let mut ruling = match &claim.onto {
        Some(onto) => lay_off(setting, onto, claim),
        None => lay_down(setting, claim),
    };
    if let (Some(deal), None) = (setting.deal, &claim.onto) {
        contract(setting, deal, claim, &mut ruling);
    }
    ruling
}

fn lay_down(setting: Setting<'_>, claim: &Claim) -> Ruling {
    let mut ruling = Ruling { melds: Vec::new(), contract: None, violations: Vec::new(), notes: Vec::new() };
    for (i, cards) in claim.melds.iter().enumerate() {
        add(setting.rules, &mut ruling, Some(i + 1), cards.clone(), judge(setting.rules, cards));
    }
    let all = claim.melds.iter().flatten().chain(claim.left.iter().flatten());
    packs(setting, all, &mut ruling);
    if claim.melds.len() > 2 && claim.melds.iter().all(|meld| meld.len() == 1) {
        let all = print_cards(&claim.melds.concat());
        ruling.notes.push(format!(
            "these are {} melds of one card; for one meld, keep them together: '{all}'",
            claim.melds.len()
        ));
    }
    ruling
}

fn lay_off(setting: Setting<'_>, onto: &[Typed], claim: &Claim) -> Ruling {
    let rules = setting.rules;
    let mut ruling = Ruling { melds: Vec::new(), contract: None, violations: Vec::new(), notes: Vec::new() };
    let more: Vec<Typed> = claim.melds.concat();
    let mut cards = onto.to_vec();
    cards.extend_from_slice(&more);
    let table = judge(rules, onto);
    if let Some(judged) = onto_readings(rules, &table, &more) {
        add(rules, &mut ruling, Some(1), cards, judged);
    } else {
        ruling.notes.push(format!("the meld on the table is none by itself: {}", print_cards(onto)));
        add(rules, &mut ruling, Some(1), cards, table);
    }
    if rules.contract.lay_off == LayOff::Never {
        let message = "no card may be laid off in this game".to_owned();
        ruling.violations.push(violation("contract.lay_off", None, &more, message));
    }
    if let Some(deal) = setting.deal.filter(|n| rules.deal(*n).is_some_and(|deal| deal.all_at_once)) {
        let message =
            format!("in deal {deal} every hand is laid whole, so there is never a meld to lay off on");
        ruling.violations.push(violation(&format!("deal.{deal}.all_at_once"), None, &more, message));
    }
    packs(setting, onto.iter().chain(&more).chain(claim.left.iter().flatten()), &mut ruling);
    ruling
}

/// What the meld on the table becomes; of several readings that it has, the first that can take the cards.
fn onto_readings(rules: &Ruleset, table: &Judged, more: &[Typed]) -> Option<Judged> {
    let grown: Vec<Judged> = table.readings.iter().map(|meld| judge_onto(rules, meld, more)).collect();
    let legal = grown.iter().position(Judged::legal).unwrap_or(0);
    grown.into_iter().nth(legal)
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

/// No card may be there more often than the packs hold it.
fn packs<'a>(setting: Setting<'_>, cards: impl Iterator<Item = &'a Typed>, ruling: &mut Ruling) {
    let counts: Counts = cards.map(|typed| typed.card).collect();
    let Some(pack) = setting.rules.pack(setting.players) else { return };
    for (card, n) in counts.iter().filter(|(card, n)| *n > pack.copies(*card)) {
        let message =
            format!("{} is here {n} times, and {} players have {pack}", name(card), setting.players);
        ruling.violations.push(Violation {
            rule: format!("packs.{}", setting.players),
            meld: None,
            cards: vec![card; usize::from(n)],
            message,
        });
    }
}

fn name(card: Card) -> String {
    if card.is_joker() { "the joker".into() } else { card.to_string() }
}

fn contract(setting: Setting<'_>, n: u32, claim: &Claim, ruling: &mut Ruling) {
    let rules = setting.rules;
    let Some(deal) = rules.deal(n) else { return };
    let Some(contract) = &deal.contract else { return };
    let pieces: Vec<Vec<Piece>> = ruling.melds.iter().map(pieces).collect();
    let all_legal = ruling.melds.iter().all(|meld| meld.judged.legal());
    let key = format!("deal.{n}.contract");
    let met = match satisfy(rules, contract, &pieces) {
        Ok(met) => {
            for (meld, chosen) in ruling.melds.iter_mut().zip(&met.chosen) {
                meld.reading = meld.judged.readings.get(*chosen).cloned();
            }
            true
        }
        Err(unmet) => {
            for reason in unmet {
                let violation = explain(rules, n, contract, &ruling.melds, &reason, &key);
                ruling.violations.push(violation);
            }
            false
        }
    };
    ruling.contract = Some(ContractRuling { text: contract.to_string(), met: met && all_legal });
    if deal.all_at_once {
        at_once(setting, n, claim, ruling);
    }
}

fn pieces(meld: &MeldRuling) -> Vec<Piece> {
    let size = meld.cards.len();
    if meld.judged.readings.is_empty() {
        return vec![Piece { kind: meld.judged.kind, size, meld: None }];
    }
    meld.judged
        .readings
        .iter()
        .map(|reading| Piece { kind: Some(reading.kind), size, meld: Some(reading.clone()) })
        .collect()
}

fn explain(
    rules: &Ruleset,
    n: u32,
    contract: &Contract,
    melds: &[MeldRuling],
    unmet: &Unmet,
    key: &str,
) -> Violation {
    let cards = |places: &[usize]| -> Vec<Typed> {
        places.iter().filter_map(|i| melds.get(*i)).flat_map(|meld| meld.cards.clone()).collect()
    };
    let numbered = |places: &[usize]| {
        let texts: Vec<_> = places.iter().map(|i| (i + 1).to_string()).collect();
        format!("meld{} {}", if texts.len() == 1 { "" } else { "s" }, texts.join(" and "))
    };
    match unmet {
        Unmet::Missing(parts) => {
            let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
            violation(key, None, &[], format!("deal {n} asks for {contract}: {} missing", parts.join(", ")))
        }
        Unmet::Extra(places) => {
            let (meld, which) = match places.as_slice() {
                [one] => (Some(one + 1), "no place for it".to_owned()),
                _ => (None, format!("no place for {}", numbered(places))),
            };
            let message = format!("{which} in the contract: deal {n} asks for exactly {contract}");
            violation("contract.melds", meld, &cards(places), message)
        }
        Unmet::Size { meld, part } => {
            let size = melds.get(*meld).map_or(0, |meld| meld.cards.len());
            let message = format!("{size} cards, and the contract asks for {part}");
            violation(key, Some(meld + 1), &cards(&[*meld]), message)
        }
        Unmet::Runs(a, b) => {
            let how = match rules.contract.runs {
                RunsTogether::Gap(1) => "runs of one suit may not go on from each other".to_owned(),
                RunsTogether::Gap(gap) => format!("runs of one suit need {gap} ranks missing between them"),
                RunsTogether::DifferentSuits | RunsTogether::Free => {
                    "the runs of a contract are of different suits".to_owned()
                }
            };
            let suit =
                melds.get(*a).and_then(|meld| meld.reading.as_ref()).and_then(crate::melds::Meld::suit);
            let suit = suit.map_or("one suit", crate::cards::Suit::name);
            let message = format!("{} are both of {suit}: {how}", numbered(&[*a, *b]));
            violation("contract.runs", None, &cards(&[*a, *b]), message)
        }
    }
}

/// A deal that is laid with every card leaves nothing in hand, or just the discard.
fn at_once(setting: Setting<'_>, n: u32, claim: &Claim, ruling: &mut Ruling) {
    let left = claim.left.clone().unwrap_or_default();
    let (discard, key) = setting.rules.final_discard(n);
    let all_key = format!("deal.{n}.all_at_once");
    match (left.len(), discard) {
        (0, FinalDiscard::Optional | FinalDiscard::Forbidden)
        | (1, FinalDiscard::Optional | FinalDiscard::Required) => {}
        (0, FinalDiscard::Required) => {
            let message = format!("nothing is left for the discard that going out takes in deal {n}");
            ruling.violations.push(violation(&key, None, &[], message));
        }
        (1, FinalDiscard::Forbidden) => {
            let message = format!(
                "{} is left: deal {n} is laid with every card, without a discard",
                print_cards(&left)
            );
            ruling.violations.push(violation(&key, None, &left, message));
        }
        (count, _) => {
            let may = if discard == FinalDiscard::Forbidden {
                "none may stay"
            } else {
                "one may stay, for the discard"
            };
            let message =
                format!("{count} cards stay in hand: deal {n} is laid with every card at once, and {may}");
            ruling.violations.push(violation(&all_key, None, &left, message));
        }
    }
    let named = ruling.melds.iter().map(|meld| meld.cards.len()).sum::<usize>() + left.len();
    if let Some(dealt) = setting.rules.cards_dealt(n, setting.players).map(usize::from)
        && named < dealt
    {
        ruling.notes.push(format!("{named} cards are named, and a hand of deal {n} has {dealt} and the one drawn: name those that stay with --left"));
    }
}
