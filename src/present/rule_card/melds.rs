//! What may be laid on the table, and what wild cards may do there.

use super::contract::down;
use super::knocking::whole_hands;
use super::layout::{Entry, and, capital};
use crate::cards::Rank;
use crate::ruleset::{
    Ace, Identity, Kind, LayOff, Limits, OwnPlace, Ratio, Rearrange, Ruleset, RunOf, SetOf, SizeRange,
    SwapCards, SwapReal, SwapUse, SwapWhen, WildCards, WildMax,
};

fn size(range: SizeRange) -> String {
    let one = range.max == Some(1);
    capital(&format!("{} card{}", range.words(), if one { "" } else { "s" }))
}

/// Cards of one rank.
pub(super) fn sets(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Sets");
    let Some(range) = rules.melds.set_size else {
        return entry.say("None: this game has runs only.", &["meld.set.size"]);
    };
    let of = match rules.melds.set_of {
        SetOf::OneRank => "of one rank",
    };
    let several = (rules.players.min..=rules.players.max)
        .any(|players| rules.pack(players).is_some_and(|pack| pack.decks > 1));
    let suits = match (rules.melds.distinct_suits, several) {
        (true, _) => "All of different suits.",
        (false, true) => "Suits are free: two cards may be alike.",
        (false, false) => "Suits are free.",
    };
    entry.say(&format!("{} {of}.", size(range)), &["meld.set.size"]).say(suits, &["meld.set.distinct_suits"])
}

/// Consecutive cards.
pub(super) fn runs(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Runs");
    let Some(range) = rules.melds.run_size else {
        return entry.say("None: this game has sets only.", &["meld.run.size"]);
    };
    let of = match rules.melds.run_of {
        RunOf::OneSuit => "All of one suit.",
        RunOf::AnySuits => "Suits are free.",
    };
    let ace = match rules.ace {
        Ace::Low => "The ace is low: A~2~3, not Q~K~A.",
        Ace::High => "The ace is high: Q~K~A, not A~2~3.",
        Ace::HighOrLow => "The ace is low or high, A~2~3 or Q~K~A, but not both in one run: never K~A~2.",
        Ace::Corner => "The ace is low or high, and runs go round the corner: A~2~3, Q~K~A, K~A~2.",
    };
    let entry = match rules.without.shown() {
        none if none.is_empty() => entry,
        gone => {
            let low = Rank::ALL.into_iter().find(|rank| rules.without.has(*rank)).unwrap_or(Rank::Ace);
            let (before, after) = (rules.without.place(low), rules.without.place(low) + 1);
            let text = format!(
                "Without {gone}, the {} follows the {}.",
                rules.without.at(after).name(),
                rules.without.at(before).name()
            );
            entry.say(&text, &["cards.without"])
        }
    };
    entry
        .say(&format!("{} in sequence.", size(range)), &["meld.run.size"])
        .say(of, &["meld.run.of"])
        .say(ace, &["cards.ace"])
}

/// What a wild card of the game is called.
pub(super) fn noun(rules: &Ruleset) -> &'static str {
    if rules.wild().iter().all(|wild| *wild == WildCards::Joker) { "joker" } else { "wild card" }
}

/// `jokers`, `twos`, `AD`.
pub(super) fn plural(cards: WildCards) -> String {
    match cards {
        WildCards::Joker => "jokers".into(),
        WildCards::Rank(rank) => rank.plural().into(),
        WildCards::Card(face) => face.to_string(),
        WildCards::Deal => "the rank whose number is that of the cards dealt".into(),
        WildCards::Turned => "the cards of the turned rank".into(),
    }
}

/// Which cards stand for others, and how many of them.
pub(super) fn wild(rules: &Ruleset) -> Entry {
    let entry = Entry::new("Wild cards");
    let names: Vec<String> = rules.wild().iter().map(|wild| plural(*wild)).collect();
    if names.is_empty() {
        return entry.say("None.", &["cards.wild"]);
    }
    let one = matches!(rules.wild(), [WildCards::Card(_) | WildCards::Deal]);
    let verb = if one { "stands" } else { "stand" };
    let mut entry = entry.say(&format!("{} {verb} for any card.", capital(&and(&names))), &["cards.wild"]);
    if rules.wild_by_deal() {
        entry = entry.say("Aces are~1, jacks~11, queens~12, kings~13.", &[]);
    }
    if rules.turns_wild() {
        let joker = rules.value_of("cards.turned_joker").and_then(|rank| Rank::from_text(&rank));
        let text = match joker {
            Some(rank) => format!(
                "A card is turned before each deal and stays out of play: its rank is wild, for a joker the {}.",
                rank.plural()
            ),
            None => "A card is turned before each deal and stays out of play: its rank is wild.".to_owned(),
        };
        entry = entry.say(&text, &["cards.turned_joker"]);
    }
    entry = limits(rules, entry);
    entry = entry.say(
        match rules.melds.wild.identity {
            Identity::Fixed if rules.turn.rearrange == Rearrange::WholeTable => {
                "Each stays the card it was laid as, wherever it is moved."
            }
            Identity::Fixed => "Each stays the card it was laid as.",
            Identity::Free => "Each may stand for another card whenever its meld grows.",
        },
        &["meld.wild.identity"],
    );
    if rules.wild().iter().any(|wild| *wild != WildCards::Joker) {
        entry = entry.say(
            match rules.melds.wild.own_place {
                OwnPlace::Natural => "In the place of its own face, a wild card counts as natural.",
                OwnPlace::Wild => "Even in the place of its own face, a wild card is wild.",
                OwnPlace::Nowhere => {
                    "A card that is wild is nothing else: its own rank is left out of sets and runs."
                }
            },
            &["meld.wild.own_place"],
        );
    }
    entry
}

fn limits(rules: &Ruleset, entry: Entry) -> Entry {
    let wild = &rules.melds.wild;
    let most = match (most(rules), wild.min_natural) {
        (most, _) if wild.max == WildMax::Flat(0) => format!("{most}."),
        (most, 0) => format!("{most}, even without a natural card."),
        (most, n) => format!("{most}, with at least {n} natural card{}.", if n == 1 { "" } else { "s" }),
    };
    let mut entry = entry.say(&most, &["meld.wild.max", "meld.wild.min_natural"]);
    let numbered = wild.max != WildMax::Any || wild.ratio != Ratio::Free;
    let side_by_side = !wild.adjacent && rules.melds.run_size.is_some();
    match wild.ratio {
        Ratio::Free => {}
        Ratio::NotAboveNatural => {
            entry = entry.say("Never more of them than natural cards in a meld.", &["meld.wild.ratio"]);
        }
    }
    if side_by_side {
        entry = entry.say("Never two side by side in a run.", &["meld.wild.adjacent"]);
    }
    if rules.contract.lay_off == LayOff::Never || whole_hands(rules) {
        return entry;
    }
    let text = match wild.limits {
        Limits::Always if numbered || side_by_side => "This goes for laying off too.",
        Limits::NumberAtLayDown if numbered && side_by_side => {
            "How many there may be goes for new melds; later on, any number may be laid off, but never side by side."
        }
        Limits::LayDown | Limits::NumberAtLayDown if numbered || side_by_side => {
            "This goes for new melds; later on, any number may be laid off."
        }
        _ => return entry,
    };
    entry.say(text, &["meld.wild.limits"])
}

/// How many may be in a meld.
fn most(rules: &Ruleset) -> String {
    let rows = match &rules.melds.wild.max {
        WildMax::Any => return "Any number in a meld".into(),
        WildMax::Flat(0) => return "None in a meld".into(),
        WildMax::Flat(n) => return format!("At most {n} in a meld"),
        WildMax::ByLength(rows) => rows,
    };
    let row = |(i, (range, n)): (usize, &(SizeRange, u8))| {
        let length = range.words().replace("exactly ", "").replace(' ', "~");
        if i == 0 { format!("{n} in a meld of {length}") } else { format!("{n} in {length}") }
    };
    let rows: Vec<String> = rows.iter().enumerate().map(row).collect();
    let kinds = [Kind::Set, Kind::Run].into_iter().filter_map(|kind| rules.melds.size(kind));
    let mut lengths = kinds.flat_map(|range| range.min..=range.max.unwrap_or(13).max(range.min));
    let gaps = lengths.any(|length| rules.melds.wild.max.for_length(length.into()).is_none());
    format!("At most {}{}", and(&rows), if gaps { ", any number in other lengths" } else { "" })
}

/// How a wild card comes off the table again; nothing where there is none.
pub(super) fn swap(rules: &Ruleset) -> Option<Entry> {
    let one = noun(rules);
    let turn = &rules.turn;
    let entry = Entry::new("Swapping");
    let down = down(rules);
    let one = if turn.swap_cards == SwapCards::Jokers { "joker" } else { one };
    let when = match turn.swap_when {
        _ if rules.wild().is_empty() || whole_hands(rules) => return None,
        SwapWhen::Never => {
            let text = format!("None: a {one} is not taken out of a meld.");
            return Some(entry.say(&text, &["turn.swap.when"]));
        }
        SwapWhen::BeforeContract => format!("Only before {down}:"),
        SwapWhen::ContractMet => format!("From the turn of {down} on:"),
        SwapWhen::EarlierTurn => format!("From the turn after {down} on:"),
        SwapWhen::AnyTime => "In any turn of yours:".into(),
        SwapWhen::ByOthersWhenLaid => {
            format!("As soon as a {one} is laid, the others may take it, in turn, before the player goes on:")
        }
    };
    let both = rules.melds.set_size.is_some() && rules.melds.run_size.is_some();
    let from = match (turn.swap_from.as_slice(), both) {
        (_, false) | ([_, _, ..], true) => "any meld",
        ([Kind::Run], true) => "a run, not in a set",
        ([Kind::Set], true) => "a set, not in a run",
        ([], true) => "no meld",
    };
    let settled = match turn.swap_real {
        SwapReal::MayStandFor => "",
        SwapReal::StandsFor => {
            " Which card that is must be settled: where a set leaves the suit open, lay off the other one first."
        }
    };
    let real = match turn.rearrange {
        Rearrange::Never | Rearrange::OwnMelds => "the real card",
        Rearrange::WholeTable => "the real card, from your hand or from the table,",
    };
    let text = format!("{when} {real} for a {one} in {from}.{settled}");
    let then = match turn.swap_use {
        SwapUse::AtOnce => format!("The {one} must be played in the same turn."),
        SwapUse::Free => format!("The {one} may be kept in hand."),
    };
    let mut entry = entry.say(&text, &["turn.swap.when", "turn.swap.from", "turn.swap.real"]);
    if turn.swap_cards == SwapCards::Jokers && noun(rules) != one {
        entry = entry.say("Other wild cards stay where they lie.", &["turn.swap.cards"]);
    }
    Some(entry.say(&then, &["turn.swap.use"]))
}

/// How melds on the table are put together anew; nothing where they stay as they are.
pub(super) fn rearranging(rules: &Ruleset) -> Option<Entry> {
    match rules.turn.rearrange {
        Rearrange::Never => None,
        Rearrange::WholeTable => Some(Entry::new("Rearranging").say(
            "The melds on the table belong to all: take them apart and put them together anew, if at least one card from \
             your hand goes in, none comes back into it, and every card then lies in a legal meld. The first meld of a \
             deal comes complete from one hand.",
            &["turn.rearrange"],
        )),
        Rearrange::OwnMelds => Some(Entry::new("Rearranging").say(
            "Your own melds may be taken apart and put together anew in your turn, if at least one new card goes in and \
             every card then lies in a legal meld.",
            &["turn.rearrange"],
        )),
    }
}
