//! The search by prices beside the one that looks at everything, on tables of all kinds.

use proptest::prelude::*;
use proptest::sample::select;

use super::{Most, Play, Position, priced, searched, weight};
use crate::cards::{Card, Counts, Face, Rank, Suit, Typed, print_cards};
use crate::melds::{Meld, judge};
use crate::ruleset::{Ace, Identity, Kind, Library, OwnPlace, Ruleset, SizeRange, Word};

/// A meld to be tried: whether a set, its rank and suit, how many cards, and which of them are wild.
type Try = (bool, u8, usize, u8, u8);

fn sizes(texts: &[&str]) -> impl Strategy<Value = SizeRange> + use<> {
    select(texts.iter().map(|text| SizeRange::parse(text).unwrap()).collect::<Vec<_>>())
}

/// Rules under which prices are known, all that there are.
fn rules() -> impl Strategy<Value = Ruleset> {
    let load = |sets: &[&str]| {
        let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
        Library::default().load("manipulation-rummy", &sets).unwrap()
    };
    let bases = [
        load(&[]),
        load(&[r#"cards.wild=["joker", "2"]"#, "meld.wild.own_place=wild"]),
        load(&[r#"cards.wild=["joker", "8"]"#]),
        load(&["cards.points.QS=40", "cards.points.5-7=25"]),
    ];
    let set = sizes(&["3-4", "3-4", "3+", "exactly 3", "exactly 4", "2-4"]);
    let run = sizes(&["3+", "3+", "2+", "4+", "5+", "3-13"]);
    let words = (select(Ace::ALL), any::<bool>());
    (select(bases.to_vec()), set, run, words).prop_map(|(mut rules, set, run, (ace, fixed))| {
        rules.melds.set_size = Some(set);
        rules.melds.run_size = Some(run);
        rules.ace = ace;
        rules.melds.wild.identity = if fixed { Identity::Fixed } else { Identity::Free };
        rules
    })
}

/// What lies there, as far as the packs have the cards and it is a meld.
fn table(rules: &Ruleset, tries: &[Try], deck: &mut Counts) -> Vec<Vec<Meld>> {
    let mut table = Vec::new();
    for (set, rank, suit, many, wild) in tries {
        let mut cards = Vec::new();
        for n in 0..*many {
            let number = if *set { *rank } else { (rank + n - 1) % 13 + 1 };
            let suit = if *set { (suit + usize::from(n)) % 4 } else { *suit };
            let card = Card::natural(Face::new(Rank::from_number(number).unwrap(), Suit::ALL[suit]));
            let card = if wild >> n & 1 == 1 { Card::JOKER } else { card };
            if deck.remove(card) {
                cards.push(Typed::plain(card));
            }
        }
        let mut readings = if cards.is_empty() { Vec::new() } else { judge(rules, &cards).readings };
        let Some(kind) = readings.first().map(|meld| meld.kind) else {
            deck.extend(cards.iter().map(|typed| typed.card));
            continue;
        };
        readings.retain(|meld| meld.kind == kind);
        if kind == Kind::Run || rules.melds.wild.identity == Identity::Free {
            readings.truncate(1);
        }
        table.push(readings);
    }
    table
}

/// What is wrong with a play, besides that it may not be the best.
fn wrong(position: Position<'_>, play: &Play) -> Option<String> {
    if let Some(meld) = play.table.iter().find(|meld| !judge(position.rules, meld).legal()) {
        return Some(format!("no meld: {}", print_cards(meld)));
    }
    let lying = position.table.iter().flat_map(|meld| &meld[0].cards).map(|laid| laid.card);
    let after: Counts = play.table.iter().flatten().map(|typed| typed.card).collect();
    let hand: Counts = play.played.iter().chain(&play.left).copied().collect();
    let sound = after == lying.chain(play.played.iter().copied()).collect()
        && hand == position.hand.iter().copied().collect();
    (!sound).then(|| format!("other cards: {play:?}"))
}

fn shown(position: Position<'_>) -> String {
    let plain = |cards: Vec<Card>| print_cards(&cards.into_iter().map(Typed::plain).collect::<Vec<_>>());
    let meld = |meld: &Vec<Meld>| plain(meld[0].cards.iter().map(|laid| laid.card).collect());
    let table: Vec<String> = position.table.iter().map(meld).collect();
    format!("{} : {}", table.join(" / "), plain(position.hand.to_vec()))
}

fn cases() -> ProptestConfig {
    let times = std::env::var("RUMMY_TIMES").ok().and_then(|times| times.parse().ok()).unwrap_or(1);
    ProptestConfig { cases: 300 * times, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn prices_find_what_looking_at_everything_finds(
        rules in rules(),
        packs in 1_u8..=3,
        tries in prop::collection::vec((any::<bool>(), 1_u8..=13, 0_usize..4, 2_u8..=7, any::<[bool; 3]>()), 0..=5),
        gap in 0_u8..=20,
        hand in prop::collection::vec(0_usize..53, 1..=8),
        most in select(&[Most::Points, Most::Cards][..]),
    ) {
        prop_assume!(priced::takes(&rules));
        let mut deck = Counts::new();
        for card in Card::all() {
            let there = card.rank().is_none_or(|rank| rank.number() != gap);
            deck.extend(std::iter::repeat_n(card, if there { packs.into() } else { 0 }));
        }
        let tries: Vec<Try> = tries
            .into_iter()
            .map(|(set, rank, suit, many, wild)| {
                // One card in eight is wild.
                let wild = if wild[0] && wild[1] { 1 << (rank % many) } else { 0 };
                (set, rank, suit, many, wild)
            })
            .collect();
        let table = table(&rules, &tries, &mut deck);
        let hand: Vec<Card> = hand.into_iter().filter_map(|at| Card::all().nth(at)).filter(|card| deck.remove(*card)).collect();
        let position = Position { rules: &rules, table: &table, hand: &hand, most };
        let (priced, other) = (searched(position, true), searched(position, false));
        prop_assert_eq!(wrong(position, &priced), None, "{}", shown(position));
        let cost = |play: &Play| play.left.iter().map(|card| weight(&rules, most, *card)).sum::<u64>();
        let (ours, others) = (cost(&priced), cost(&other));
        prop_assert!(!priced.proven || ours <= others, "{}: {ours} {others}", shown(position));
        prop_assert!(!other.proven || others <= ours, "{}: {ours} {others}", shown(position));
    }
}

#[test]
fn prices_are_left_alone_where_they_are_not_known() {
    let load = |set: &str| Library::default().load("manipulation-rummy", &[set.to_owned()]).unwrap();
    let not = [
        "meld.wild.max=1",
        "meld.wild.min_natural=2",
        "meld.wild.ratio=not above natural",
        "meld.wild.adjacent=false",
        "meld.set.distinct_suits=false",
        "meld.run.size=3-5",
    ];
    for set in not {
        assert!(!priced::takes(&load(set)), "{set}");
    }
    let mut rules = load(r#"cards.wild=["joker", "2"]"#);
    assert!(priced::takes(&rules));
    rules.melds.wild.own_place = OwnPlace::Nowhere;
    assert!(!priced::takes(&rules));
}
