//! A lay-down against the contract of its deal.

use super::violation;
use crate::cards::{Typed, print_cards};
use crate::contract::{Piece, Unmet, satisfy};
use crate::melds::Meld;
use crate::ruleset::{Contract, FinalDiscard, Kind, Ruleset, RunsTogether};
use crate::scoring::{Term, meld_terms};
use crate::table::claim::{Claim, Setting};
use crate::table::ruling::{ContractRuling, MeldRuling, Ruling, Violation};

/// Judges the melds together, and the rest of the hand in a deal that is laid at once.
pub(super) fn contract(setting: Setting<'_>, n: u32, claim: &Claim, ruling: &mut Ruling) {
    let rules = setting.rules;
    let Some(deal) = rules.deal(n) else { return };
    let Some(contract) = &deal.contract else { return };
    let pieces: Vec<Vec<Piece>> = ruling.melds.iter().map(pieces).collect();
    let all_legal = ruling.melds.iter().all(|meld| meld.judged.legal());
    let key = rules.deal_key(n, "contract");
    let (chosen, unmet, nearest) = match satisfy(rules, contract, &pieces) {
        Ok(met) => (met.chosen, Vec::new(), 0),
        Err(refused) => (refused.chosen, refused.unmet, refused.nearest),
    };
    for (meld, chosen) in ruling.melds.iter_mut().zip(&chosen) {
        choose(rules, meld, *chosen);
    }
    let met = unmet.is_empty();
    let lacking = unmet.iter().filter_map(|reason| match reason {
        Unmet::Missing(parts) => Some(parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")),
        _ => None,
    });
    let lacking = lacking.collect();
    for reason in unmet {
        let asked = Asked { n, contract, nearest };
        let violation = explain(rules, asked, &ruling.melds, &reason, &key);
        ruling.violations.push(violation);
    }
    ruling.contract = Some(ContractRuling { text: contract.to_string(), met: met && all_legal, lacking });
    if deal.all_at_once {
        at_once(setting, n, claim, ruling);
    }
}

/// Takes one of a meld's readings as the one that counts, and leaves those of other kinds out of account.
fn choose(rules: &Ruleset, meld: &mut MeldRuling, chosen: usize) {
    let Some(reading) = meld.judged.readings.get(chosen).cloned() else { return };
    meld.judged.readings.retain(|other| other.kind == reading.kind);
    meld.points = meld_terms(rules, &reading).iter().map(Term::points).sum();
    meld.reading = Some(reading);
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

/// What a deal asks for, and which of its alternatives comes closest.
#[derive(Clone, Copy)]
struct Asked<'a> {
    n: u32,
    contract: &'a Contract,
    nearest: usize,
}

impl Asked<'_> {
    /// The alternative that comes closest, where there are several: `; nearest is 5 runs of 3`.
    fn nearest(self) -> String {
        match self.contract.shapes.len() {
            0 | 1 => String::new(),
            _ => format!("; the nearest is {}", self.contract.shape_words(self.nearest)),
        }
    }
}

fn explain(rules: &Ruleset, asked: Asked<'_>, melds: &[MeldRuling], unmet: &Unmet, key: &str) -> Violation {
    let cards = |places: &[usize]| -> Vec<Typed> {
        places.iter().filter_map(|i| melds.get(*i)).flat_map(|meld| meld.cards.clone()).collect()
    };
    let numbered = |places: &[usize]| {
        let texts: Vec<_> = places.iter().map(|i| (i + 1).to_string()).collect();
        format!("meld{} {}", if texts.len() == 1 { "" } else { "s" }, texts.join(" and "))
    };
    let (Asked { n, contract, .. }, nearest) = (asked, asked.nearest());
    match unmet {
        Unmet::Missing(parts) => {
            let pure = if parts.iter().any(|part| part.pure) { " (pure: without a wild card)" } else { "" };
            let parts: Vec<_> = parts.iter().map(ToString::to_string).collect();
            let missing = parts.join(", ");
            let message = format!("deal {n} asks for {contract}{nearest}: {missing} missing{pure}");
            violation(key, None, &[], message)
        }
        Unmet::Extra(places) => {
            let (meld, which) = match places.as_slice() {
                [one] => {
                    let meld = melds.get(*one);
                    let kind = meld
                        .and_then(|meld| meld.reading.as_ref().map(|meld| meld.kind).or(meld.judged.kind));
                    let what = match kind {
                        Some(Kind::Set) => "this set",
                        Some(Kind::Run) => "this run",
                        None => "it",
                    };
                    (Some(one + 1), format!("no place for {what}"))
                }
                _ => (None, format!("no place for {}", numbered(places))),
            };
            let message = format!("{which} in the contract: deal {n} asks for exactly {contract}{nearest}");
            violation("contract.melds", meld, &cards(places), message)
        }
        Unmet::Size { meld, part } => {
            let size = melds.get(*meld).map_or(0, |meld| meld.cards.len());
            let noun = if size == 1 { "card" } else { "cards" };
            let nearest = if nearest.ends_with(&format!("is {part}")) { String::new() } else { nearest };
            let message = format!("{size} {noun}, and the contract asks for {part}{nearest}");
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
            let suit = melds.get(*a).and_then(|meld| meld.reading.as_ref()).and_then(Meld::suit);
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
    let all_key = setting.rules.deal_key(n, "all_at_once");
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
    // Where a discard is allowed and none was named, the card for it may have been left out.
    let spare = usize::from(discard != FinalDiscard::Forbidden && left.is_empty());
    let named = ruling.melds.iter().map(|meld| meld.cards.len()).sum::<usize>() + left.len();
    if let Some(dealt) = setting.rules.cards_dealt(n, setting.players).map(usize::from)
        && named < dealt + 1 - spare
    {
        ruling.notes.push(format!("{named} cards are named, and a hand of deal {n} has {dealt} and the one drawn: name those that stay with --left"));
    }
}
