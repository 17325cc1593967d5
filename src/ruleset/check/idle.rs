//! Keys that a file gives although the rest of its rules leaves them nothing to say.

mod scores;
mod turn;

use std::collections::BTreeMap;

use super::super::fault::{Fault, Place};
use super::super::keys;
use super::super::layer::Entry;
use super::super::reader::Reader;
use super::super::{Count, Kind, LayOff, Limits, Ratio, Requirement, Ruleset, WildCards, WildMax};

/// Notes each key that means nothing.
pub(super) fn idle(rules: &Ruleset, reader: &mut Reader) {
    let reason = |entry: &Entry| {
        reason(rules, &entry.path)
            .filter(|reason| reader.sound(&[&entry.path, reason.key]) && !outdone(reader, entry, reason))
    };
    let said: Vec<_> = reader.document.said_here().map(|entry| (entry, reason(entry))).collect();
    // Nearly always.
    if said.iter().all(|(_, reason)| reason.is_none()) {
        return;
    }
    // A range is one key to whoever wrote it: it has a meaning if one of its numbers has.
    let mut written: BTreeMap<(String, usize), (String, Place, Option<Reason>)> = BTreeMap::new();
    for (entry, reason) in said {
        written
            .entry((entry.written().to_owned(), entry.key_at.span.start))
            .and_modify(|(.., known)| {
                if reason.is_none() {
                    *known = None;
                }
            })
            .or_insert((entry.path.to_string(), entry.key_at.clone(), reason));
    }
    for ((written, _), (path, place, reason)) in written {
        let Some(reason) = reason else { continue };
        let message = format!("`{written}` means nothing here: {} (`{}`)", reason.why, reason.key);
        let mut fault = Fault::new(&path, place, message, "drop it, or change the rule that it hangs on");
        match reader.document.said_at(reason.key) {
            Some((place, _)) if !place.source.text.is_empty() => {
                fault.also = Some((place, "because of this".to_owned()));
            }
            Some(_) => {}
            None => fault.help = unsaid(reader, reason.key),
        }
        reader.note(fault);
    }
}

impl Ruleset {
    /// Why a key means nothing in these rules, and the key that makes it so.
    pub fn idle(&self, path: &str) -> Option<(&'static str, String)> {
        reason(self, path).map(|reason| (reason.key, reason.why))
    }
}

/// What holds where no text says what a key is.
fn unsaid(reader: &Reader, key: &str) -> Option<String> {
    let (known, _) = keys::find(key)?;
    Some(match reader.document.shown(key) {
        Some(plain) => format!("`{key}` is `{plain}` where nothing else is said: {}", known.about),
        None => format!("nothing is said of `{key}`: {}", known.about),
    })
}

/// Whether a `--set` takes the meaning from a key of the file itself: that is what a change is for.
fn outdone(reader: &Reader, entry: &Entry, reason: &Reason) -> bool {
    let set = |place: &Place| &*place.source.name == "--set";
    !set(&entry.key_at) && reader.document.said_at(reason.key).is_some_and(|(place, _)| set(&place))
}

/// Why a key means nothing, and the key or table that makes it so.
struct Reason {
    key: &'static str,
    why: String,
}

fn reason(rules: &Ruleset, path: &str) -> Option<Reason> {
    let because = |key, so: bool, why: &str| so.then(|| Reason { key, why: why.to_owned() });
    let limits = &rules.melds.wild;
    let by_players = path.strip_prefix("packs.").or(path.strip_prefix("cards.dealt."));
    if let Some(n) = by_players.and_then(|n| n.parse::<u8>().ok()) {
        let (min, max) = (rules.players.min, rules.players.max);
        let (key, outside) = if n < min { ("players.min", true) } else { ("players.max", n > max) };
        let all_say = path.starts_with("cards.")
            && !rules.deals.is_empty()
            && rules.deals.iter().all(|deal| deal.cards.is_some());
        let out_of_bounds =
            outside.then(|| Reason { key, why: format!("the game is for {min} to {max} players") });
        return out_of_bounds.or(because("deal", all_say, "every deal says its own cards"));
    }
    let no_contract = || {
        let none = rules.deals.iter().all(|deal| deal.contract.is_none());
        because("deal", none, "no deal has a contract")
    };
    let no_wild = || because("cards.wild", rules.wild().is_empty(), "no card is wild");
    match path {
        "meld.set.of" | "meld.set.distinct_suits" => {
            because("meld.set.size", rules.melds.set_size.is_none(), "there are no sets")
        }
        "meld.run.of" | "cards.ace" => {
            because("meld.run.size", rules.melds.run_size.is_none(), "there are no runs")
        }
        "meld.wild.own_place" => {
            let faces = rules.wild().iter().any(|wild| *wild != WildCards::Joker);
            because("cards.wild", !faces, "no wild card has a face of its own")
        }
        "meld.wild.limits" => {
            let number = limits.max == WildMax::Any && limits.ratio == Ratio::Free;
            let lifted = match limits.limits {
                Limits::Always => false,
                Limits::LayDown => number && limits.adjacent,
                Limits::NumberAtLayDown => number,
            };
            no_wild().or(because("meld.wild", lifted, "there is no limit to lift"))
        }
        "cards.turned_joker" | "cards.points.wild_rank" => {
            because("cards.wild", !rules.turns_wild(), "no card is turned for its rank")
        }
        "contract.lay_off_on" => {
            because("contract.lay_off", rules.contract.lay_off == LayOff::Never, "nobody lays off")
        }
        _ if path.starts_with("cards.points.") && rules.score.count == Count::DealsWon => {
            because("score.count", true, "no cards count")
        }
        "cards.points.joker" => {
            let wild = rules.wild().contains(&WildCards::Joker);
            because("cards.wild", !wild, "there are no jokers")
        }
        "contract.runs" => because("deal", !two_runs(rules), "no contract has two runs"),
        "contract.melds" | "contract.sizes" | "contract.further_melds" => no_contract(),
        "contract.draw_after" => no_contract().or_else(|| turn::reason(rules, path)),
        _ if path.starts_with("meld.wild.") => no_wild(),
        _ if path.starts_with("turn.swap.") => turn::reason(rules, path).or_else(no_wild),
        _ => turn::reason(rules, path).or_else(|| scores::reason(rules, path)),
    }
}

/// Whether some contract can be met with two runs.
fn two_runs(rules: &Ruleset) -> bool {
    let runs = |shape: &Vec<Requirement>| -> u32 {
        shape.iter().filter(|part| part.kind != Some(Kind::Set)).map(|part| u32::from(part.count)).sum()
    };
    let contracts = rules.deals.iter().filter_map(|deal| deal.contract.as_ref());
    contracts.flat_map(|contract| &contract.shapes).any(|shape| runs(shape) > 1)
}
