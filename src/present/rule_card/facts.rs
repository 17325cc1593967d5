//! How many play, with which cards, and what they count.

use super::layout::{Entry, range};
use super::{counting, ending};
use crate::cards::{Card, Face, Rank, Suit};
use crate::ruleset::{Ace, Count, Pack, Ranks, Ruleset, WildCards};

/// The facts that stand beside the deals.
pub(super) fn facts(rules: &Ruleset, players: Option<u8>) -> Vec<Entry> {
    let mut facts = vec![table(rules, players), packs(rules, players)];
    facts.extend(dealt(rules, players));
    // Of a deal that is paid or just won no card counts.
    let counts = !matches!(rules.score.count, Count::Payments | Count::DealsWon);
    facts.extend(counts.then(|| values(rules)));
    facts.extend([counting::score(rules), ending::end(rules)]);
    facts
}

/// Neighbouring numbers of players for which the same holds: all of them, or just the one that was asked for.
pub(super) fn grouped<T: PartialEq>(
    rules: &Ruleset,
    players: Option<u8>,
    what: impl Fn(u8) -> Option<T>,
) -> Vec<(Vec<u8>, T)> {
    let mut groups: Vec<(Vec<u8>, T)> = Vec::new();
    let numbers = players.map_or(rules.players.min..=rules.players.max, |n| n..=n);
    for (n, value) in numbers.filter_map(|n| Some((n, what(n)?))) {
        match groups.last_mut() {
            Some((group, known)) if *known == value && group.last().is_some_and(|last| last + 1 == n) => {
                group.push(n);
            }
            _ => groups.push((vec![n], value)),
        }
    }
    groups
}

fn span(group: &[u8]) -> (u8, u8) {
    (group.first().copied().unwrap_or(0), group.last().copied().unwrap_or(0))
}

fn table(rules: &Ruleset, players: Option<u8>) -> Entry {
    let all = rules.players;
    let best = all.best.filter(|_| all.min < all.max);
    let text = match (players, best) {
        (Some(n), Some(best)) if n == best => format!("{n}, the best number"),
        (Some(n), _) => n.to_string(),
        (None, Some(best)) => format!("{}, best with {best}", range(all.min, all.max)),
        (None, None) => range(all.min, all.max),
    };
    let entry = Entry::new("Players");
    if players.is_some() { entry.say(&text, &[]) } else { entry.say(&text, &["players.min", "players.max"]) }
}

/// Rows by number of players; the number is left out where there is but one row for all.
fn by_players(label: &str, stem: &str, groups: &[(Vec<u8>, String)]) -> Entry {
    let mut entry = Entry::new(label);
    for (group, text) in groups {
        let (low, high) = span(group);
        let text = if groups.len() == 1 { text.clone() } else { format!("{}:~{text}", range(low, high)) };
        entry.line(&text, vec![format!("{stem}.{}", range(low, high).replace('–', "-"))]);
    }
    entry
}

fn packs(rules: &Ruleset, players: Option<u8>) -> Entry {
    let words = |pack: Pack| {
        let text = Pack { without: Ranks::default(), ..pack }.to_string().replace(' ', "~");
        if players.is_some() { format!("{text}: {} cards", pack.size()) } else { text }
    };
    let groups = grouped(rules, players, |n| rules.pack(n).map(words));
    let mut entry = by_players("Packs", "packs", &groups);
    if !rules.without.is_empty() {
        let text =
            format!("{} are taken out: {} cards a pack.", rules.without.shown(), 4 * rules.without.left());
        entry.line(&text, vec!["cards.without".into()]);
    }
    entry
}

/// The cards dealt, where the deals leave it to the number of players.
fn dealt(rules: &Ruleset, players: Option<u8>) -> Option<Entry> {
    if rules.all_deals_alike()
        && let Some(cards) = rules.deals.first().and_then(|deal| deal.cards)
    {
        let mut entry = Entry::new("Dealt");
        entry.line(&format!("{cards}~each"), vec!["deal.1.cards".into()]);
        return Some(entry);
    }
    if !rules.deals.is_empty() && rules.deals.iter().all(|deal| deal.cards.is_some()) {
        return None;
    }
    let by_number = |n: u8| rules.value_of(&format!("cards.dealt.{n}"));
    let groups = grouped(rules, players, |n| by_number(n).map(|cards| format!("{cards}~each")));
    (!groups.is_empty()).then(|| by_players("Dealt", "cards.dealt", &groups))
}

/// What a rank counts, but for single cards that have a key of their own.
pub(super) fn rank_points(rules: &Ruleset, rank: Rank) -> Option<i32> {
    let plain = |suit: &Suit| !single(rules, Face::new(rank, *suit));
    Suit::ALL.iter().copied().find(plain).map(|suit| rules.points.of(Face::new(rank, suit).into()))
}

/// Whether a card has a key of its own for its points.
pub(super) fn single(rules: &Ruleset, face: Face) -> bool {
    rules.value_of(&format!("cards.points.{face}")).is_some()
}

/// Whether any pack of the game holds jokers.
pub(super) fn has_jokers(rules: &Ruleset) -> bool {
    rules.wild().contains(&WildCards::Joker)
}

/// What an ace counts that is melded below the two, where that makes a difference.
pub(super) fn low_ace(rules: &Ruleset) -> Option<i32> {
    let counts = rules.score.count == Count::MeldsMinusHand || rules.contract.points > 0;
    let comes_up = counts && rules.ace != Ace::High && rules.melds.run_size.is_some();
    rules.points.low_ace().filter(|_| comes_up)
}

/// Ranks that count the same.
struct Same {
    ranks: Vec<Rank>,
    /// What each counts; `None`: as many as it has pips.
    points: Option<i32>,
}

/// Whether a rank counts its number, and not by chance: a neighbour does so too.
fn counts_pips(rules: &Ruleset, rank: Rank) -> bool {
    let own = |number: u8| {
        let rank = Rank::from_number(number).filter(|_| (2..=10).contains(&number));
        rank.and_then(|rank| rank_points(rules, rank)) == Some(number.into())
    };
    own(rank.number()) && (own(rank.number() - 1) || own(rank.number() + 1))
}

fn same_points(rules: &Ruleset) -> Vec<Same> {
    let from_two = Rank::ALL.into_iter().skip(1).chain([Rank::Ace]);
    let from_two = from_two.filter(|rank| !rules.without.has(*rank));
    let mut groups: Vec<Same> = Vec::new();
    for (rank, points) in from_two.filter_map(|rank| Some((rank, rank_points(rules, rank)?))) {
        let pips = counts_pips(rules, rank);
        match groups.last_mut() {
            Some(last) if last.points == if pips { None } else { Some(points) } => last.ranks.push(rank),
            _ => groups.push(Same { ranks: vec![rank], points: (!pips).then_some(points) }),
        }
    }
    groups
}

fn values(rules: &Ruleset) -> Entry {
    let groups = same_points(rules);
    let pip_card = |rank: &Rank| (2..=10).contains(&rank.number());
    // "2–9 5" can't be read, so numbers that count another number are told apart by a sign.
    let sign = if groups.iter().any(|same| same.points.is_some() && same.ranks.iter().any(pip_card))
        || low_ace(rules).is_some()
    {
        "~=~"
    } else {
        "~"
    };
    let mut entry = Entry::list("Values");
    for Same { ranks, points } in groups {
        let (Some(low), Some(high)) = (ranks.first(), ranks.last()) else { continue };
        let alike = ranks.iter().all(pip_card) && ranks.len() > 2;
        let names: Vec<_> = ranks.iter().map(|rank| rank.text()).collect();
        let shown = if alike { format!("{low}–{high}") } else { names.join("~") };
        let text = points.map_or_else(|| format!("{shown}~pips"), |points| format!("{shown}{sign}{points}"));
        let key = if low == high { low.to_string() } else { format!("{low}-{high}") };
        entry.add(&text, vec![format!("cards.points.{key}")]);
    }
    for face in Face::all().filter(|face| single(rules, *face)) {
        let text = format!("{face}{sign}{}", rules.points.of(face.into()));
        entry.add(&text, vec![format!("cards.points.{face}")]);
    }
    if let Some(points) = low_ace(rules) {
        entry.add(&format!("A~in~A~2~3{sign}{points}"), vec!["cards.points.low_ace".into()]);
    }
    if has_jokers(rules) {
        let text = format!("joker{sign}{}", rules.points.of(Card::JOKER));
        entry.add(&text, vec!["cards.points.joker".into()]);
    }
    if let Some(points) = rules.points.wild().filter(|_| rules.turns_wild()) {
        entry.add(&format!("wild~rank{sign}{points}"), vec!["cards.points.wild_rank".into()]);
    }
    entry
}
