//! Cards laid off on a meld of the table.

use super::{add, packs, violation};
use crate::cards::Typed;
use crate::melds::{Laid, Meld, judge, judge_onto};
use crate::ruleset::{Identity, Kind, KnockLayOff, LayOff, Ruleset, SwapCards, SwapWhen};
use crate::table::claim::{Claim, Setting};
use crate::table::ruling::Ruling;

/// Judges a lay-off.
pub(super) fn lay_off(setting: Setting<'_>, onto: &[Typed], claim: &Claim) -> Ruling {
    let rules = setting.rules;
    let mut ruling = Ruling::default();
    let more: Vec<Typed> = claim.melds.concat();
    let table = judge(rules, onto);
    match lying(rules, &table.readings, &more) {
        None => {
            ruling
                .notes
                .push("the meld on the table is none by itself, so nothing can be laid off on it".into());
            add(rules, &mut ruling, None, onto.to_vec(), table);
        }
        Some(meld) => {
            let cards = [onto, &more].concat();
            add(rules, &mut ruling, None, cards, judge_onto(rules, meld, &more));
            ambiguous(rules, &table.readings, meld, &more, &mut ruling);
            swap(rules, meld, &more, &mut ruling);
        }
    }
    if rules.contract.lay_off == LayOff::Never {
        let message = "no card may be laid off in this game".to_owned();
        ruling.violations.push(violation("contract.lay_off", None, &more, message));
    }
    if let Some(deal) = setting.deal.filter(|n| rules.deal(*n).is_some_and(|deal| deal.all_at_once)) {
        let message =
            format!("in deal {deal} every hand is laid whole, so there is never a meld to lay off on");
        ruling.violations.push(violation(&rules.deal_key(deal, "all_at_once"), None, &more, message));
    }
    if ruling.legal()
        && let Some(when) = when(setting)
    {
        ruling.notes.push(when);
    }
    packs::copies(setting, onto.iter().chain(&more).chain(claim.left.iter().flatten()), &mut ruling);
    ruling
}

/// From when on a player may lay off at all, which the cards alone do not tell.
fn when(setting: Setting<'_>) -> Option<String> {
    let rules = setting.rules;
    if rules.knock.is_some_and(|knock| knock.lay_off != KnockLayOff::Never) {
        return Some("only after a knock, by a player who did not knock (`knock.lay_off`)".into());
    }
    let contract = setting.deal.and_then(|n| rules.deal(n)).is_some_and(|deal| deal.contract.is_some());
    let down = match (contract, rules.contract.points) {
        (true, _) => "has met the contract",
        (false, 0) => return None,
        (false, _) => "has laid first melds that count enough",
    };
    let since = match rules.contract.lay_off {
        LayOff::SameTurn => "from the turn in which that is done",
        LayOff::NextTurn => "from the turn after that",
        LayOff::Never => return None,
    };
    Some(format!("only for a player who {down}, {since} (`contract.lay_off`)"))
}

/// How the meld lies on the table. The place of a wild card in a run tells which card it is; in a set only its rank, so
/// that any suit will do under which the cards fit.
fn lying<'a>(rules: &Ruleset, readings: &'a [Meld], more: &[Typed]) -> Option<&'a Meld> {
    let first = readings.first()?;
    if first.kind == Kind::Run {
        return Some(first);
    }
    let sets = readings.iter().filter(|meld| meld.kind == Kind::Set);
    Some(sets.into_iter().find(|meld| judge_onto(rules, meld, more).legal()).unwrap_or(first))
}

/// Says so where another reading of the meld on the table would turn the verdict round.
fn ambiguous(rules: &Ruleset, readings: &[Meld], taken: &Meld, more: &[Typed], ruling: &mut Ruling) {
    if rules.melds.wild.identity == Identity::Free {
        return;
    }
    let verdict = |meld: &Meld| judge_onto(rules, meld, more).legal();
    let here = verdict(taken);
    if let Some(other) = readings.iter().find(|meld| *meld != taken && verdict(meld) != here) {
        let legal = if here { "not legal" } else { "legal" };
        ruling.notes.push(format!(
            "this takes the meld on the table as {}; as {} it would be {legal}: declare what a wild card was laid as",
            shown(taken),
            shown(other)
        ));
    }
}

/// `5S 6S *=7S`.
fn shown(meld: &Meld) -> String {
    let card = |laid: &Laid| {
        if laid.wild { format!("{}={}", laid.card, laid.face) } else { laid.card.to_string() }
    };
    meld.lying().iter().map(card).collect::<Vec<_>>().join(" ")
}

/// The real card of a wild one is no lay-off but a swap, which has rules of its own.
fn swap(rules: &Ruleset, meld: &Meld, more: &[Typed], ruling: &mut Ruling) {
    let wild = meld.cards.iter().filter(|laid| laid.wild);
    let real = wild.into_iter().find(|laid| more.iter().any(|typed| typed.card.face() == Some(laid.face)));
    let Some(laid) = real.filter(|_| rules.melds.wild.identity == Identity::Fixed) else { return };
    let jokers = rules.turn.swap_cards == SwapCards::AnyWild || laid.card.is_joker();
    let may = rules.turn.swap_from.contains(&meld.kind) && rules.turn.swap_when != SwapWhen::Never && jokers;
    let how = if may {
        format!(
            "giving it for the wild card is a swap, which `turn.swap.when` allows: {}",
            rules.turn.swap_when.text()
        )
    } else {
        let what = if jokers { "no wild card" } else { "no wild card but a joker" };
        format!("{what} may be swapped out of a {} here (`turn.swap`)", meld.kind.text())
    };
    ruling.notes.push(format!("{} is the card that {} stands for; {how}", laid.face, laid.card));
}
