//! How contracts are met, and what a player may do from then on.

use super::knocking;
use super::layout::Entry;
use crate::ruleset::{
    Contract, ContractSize, Kind, KnockRules, LayOff, LayOffOn, MeldCount, MeldSizes, Requirement, Ruleset,
    RunsTogether, WildMelded,
};

/// What a player has laid who is no longer without melds.
pub(super) fn down(rules: &Ruleset) -> &'static str {
    if contracts(rules).next().is_some() { "your contract" } else { "your first meld" }
}

fn contracts(rules: &Ruleset) -> impl Iterator<Item = &Contract> {
    rules.deals.iter().filter_map(|deal| deal.contract.as_ref())
}

/// What the first melds of a player must count; nothing where any will do.
pub(super) fn first_melds(rules: &Ruleset) -> Option<Entry> {
    let least = rules.contract.points;
    if least == 0 {
        return None;
    }
    let entry = Entry::new("First melds").say(
        &format!(
            "What you lay first in a deal counts {least} points or more, all melds of that turn together."
        ),
        &["contract.points"],
    );
    if rules.wild().is_empty() {
        return Some(entry);
    }
    let one = super::melds::noun(rules);
    let text = match rules.score.wild_melded {
        WildMelded::Own => format!("A {one} counts as much there as in hand."),
        WildMelded::Shown => format!("A {one} counts there as the card that it stands for."),
    };
    Some(entry.say(&text, &["score.wild_melded"]))
}

/// How the contracts of the game are met; nothing where it has none.
pub(super) fn contract(rules: &Ruleset) -> Option<Entry> {
    let contracts: Vec<&Contract> = contracts(rules).collect();
    let (first, entry) = (contracts.first()?, Entry::new("Contract"));
    if !rules.all_deals_alike() {
        return Some(how(rules, &contracts, false, entry));
    }
    let at_once = rules.deals.iter().all(|deal| deal.all_at_once);
    Some(how(rules, &contracts, at_once, entry.say(&format!("{first}."), &["deal.1.contract"])))
}

/// How these contracts are met, as far as it makes a difference to them; nothing follows one laid with every card.
pub(super) fn how(rules: &Ruleset, contracts: &[&Contract], at_once: bool, entry: Entry) -> Entry {
    let shapes = || contracts.iter().flat_map(|contract| &contract.shapes);
    let how = &rules.contract;
    let mut entry = match how.melds {
        MeldCount::Exactly => entry.say("Exactly the melds named.", &["contract.melds"]),
        MeldCount::AtLeast => {
            entry.say("The melds named, and more with them if you like.", &["contract.melds"])
        }
    };
    if shapes().flatten().any(|part| part.pure) {
        entry = entry.say("Pure is without a wild card.", &[]);
    }
    let named = shapes().flatten().any(|part| matches!(part.size, Some(ContractSize::Of(_))));
    let unnamed = shapes().flatten().any(|part| part.size.is_none());
    entry = match (how.sizes, named) {
        (MeldSizes::AtLeast, true) => entry.say("Each may be longer than named.", &["contract.sizes"]),
        (MeldSizes::AtLeast, false) => entry.say("Each of any legal length.", &["contract.sizes"]),
        (MeldSizes::Exactly, true) if unnamed => {
            entry.say("One with a size named is just as long.", &["contract.sizes"])
        }
        (MeldSizes::Exactly, true) => entry.say("Each is just as long as named.", &["contract.sizes"]),
        (MeldSizes::Exactly, false) => entry,
    };
    if shapes().any(|shape| most_runs(rules, shape) > 1) {
        let text = match how.runs {
            RunsTogether::Free => "Two runs may be of one suit.".into(),
            RunsTogether::DifferentSuits => "All runs of different suits.".into(),
            RunsTogether::Gap(0 | 1) => "Runs of one suit may not adjoin, as 3–6 and 7–10 do.".into(),
            RunsTogether::Gap(gap) => {
                format!("Between runs of one suit at least {gap} ranks must be missing.")
            }
        };
        entry = entry.say(&text, &["contract.runs"]);
    }
    let further = if how.further_melds { "New melds may follow later." } else { "No new melds after it." };
    if at_once {
        return entry;
    }
    entry.say(further, &["contract.further_melds"])
}

/// How many runs a shape may come to hold.
fn most_runs(rules: &Ruleset, shape: &[Requirement]) -> u32 {
    if rules.melds.run_size.is_none() {
        return 0;
    }
    let more = u32::from(rules.contract.melds == MeldCount::AtLeast);
    shape.iter().filter(|part| part.kind != Some(Kind::Set)).map(|part| u32::from(part.count)).sum::<u32>()
        + more
}

/// The fewest cards that meet a contract.
pub(super) fn fewest_cards(rules: &Ruleset, contract: &Contract) -> usize {
    let fewest = |part: &Requirement| {
        let kinds = part.kind.map_or(vec![Kind::Set, Kind::Run], |kind| vec![kind]);
        let plain = kinds.into_iter().filter_map(|kind| rules.melds.size(kind)).map(|size| size.min).min();
        usize::from(part.count) * usize::from(plain.unwrap_or(0).max(part.size.map_or(0, ContractSize::min)))
    };
    contract.shapes.iter().map(|shape| shape.iter().map(fewest).sum()).min().unwrap_or(0)
}

/// Whether melds of a kind can be on the table while these contracts are played.
pub(super) fn comes_up(rules: &Ruleset, contract: &Contract, kind: Kind) -> bool {
    let named = contract.shapes.iter().flatten().any(|part| part.kind.is_none_or(|named| named == kind));
    named || rules.contract.melds == MeldCount::AtLeast || rules.contract.further_melds
}

/// From when on cards may be laid off.
pub(super) fn laying_off(rules: &Ruleset) -> Entry {
    if let Some(knock) = rules.knock.filter(KnockRules::whole_hands) {
        return knocking::laying_off(rules, knock);
    }
    let down = down(rules);
    let whose = match rules.contract.lay_off_on {
        LayOffOn::Anyone => "On anyone's melds",
        LayOffOn::Own => "On your own melds",
    };
    let text = match rules.contract.lay_off {
        LayOff::SameTurn if contracts(rules).next().is_none() && rules.contract.points == 0 => {
            format!("{whose}, at any time in your turn.")
        }
        LayOff::SameTurn => format!("{whose}, from the turn of {down} on."),
        LayOff::NextTurn => format!("{whose}, from the turn after {down} on."),
        LayOff::Never => "None.".into(),
    };
    let keys: &[&str] = match rules.contract.lay_off_on {
        LayOffOn::Own => &["contract.lay_off", "contract.lay_off_on"],
        LayOffOn::Anyone => &["contract.lay_off"],
    };
    Entry::new("Laying off").say(&text, keys)
}
