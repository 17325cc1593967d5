//! Random rules and random cards that are nearly melds.

use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::select;
use rummy_referee::cards::{Card, Face, Rank, Stands, Suit, Typed, parse_cards};
use rummy_referee::ruleset::Ruleset;

use super::load;
use crate::support::random::melds;

/// The plain ruleset with various wild cards.
pub(super) fn bases() -> &'static [Ruleset] {
    static BASES: OnceLock<Vec<Ruleset>> = OnceLock::new();
    BASES.get_or_init(|| {
        let wild =
            [r#"["joker"]"#, r#"["joker", "2"]"#, r#"["joker", "7", "AD"]"#, r#"["joker", "AS", "KH"]"#];
        wild.iter().map(|wild| load(&format!("contract-rummy;cards.wild={wild}"))).collect()
    })
}

pub(super) fn any_rules() -> impl Strategy<Value = Ruleset> {
    let limits = ["any", "any", "any", "0", "1", "2", "1 in 3-4, 2 in 5+", "0 in 3, 1 in 4+"];
    melds(bases(), &["3+", "4+", "exactly 4", "2-5"], &limits)
}

pub(super) fn rank(number: u8) -> Rank {
    Rank::from_number((number - 1) % 13 + 1).unwrap()
}

fn face(index: usize) -> Face {
    Face::all().nth(index % 52).unwrap()
}

/// How a card of a meld is spoilt, if it is.
#[derive(Clone, Copy, Debug)]
enum Spoil {
    Not,
    Wild,
    WildNamed,
    WildOfRank,
    Other(usize),
    OtherSuit(usize),
}

/// Cards that are nearly a set or a run, at most three of them able to be wild; two to six in any order.
pub(super) fn near_meld() -> impl Strategy<Value = Vec<Typed>> {
    let spoil = prop_oneof![
        10 => Just(Spoil::Not),
        3 => Just(Spoil::Wild),
        1 => Just(Spoil::WildNamed),
        1 => Just(Spoil::WildOfRank),
        1 => (0..52_usize).prop_map(Spoil::Other),
        1 => (0..4_usize).prop_map(Spoil::OtherSuit),
    ];
    let wild = select(vec!["*", "*", "2S", "2H", "7C", "AD", "AS", "KH"]);
    let cards = prop::collection::vec((spoil, wild), 2..=6);
    (any::<bool>(), 1..=13_u8, 0..4_usize, cards).prop_map(|(set, low, suit, cards)| {
        let suits = |n: usize| Suit::ALL[(suit + n) % 4];
        let cards = cards.into_iter().enumerate().map(|(n, (spoil, wild))| {
            let face_here =
                if set { Face::new(rank(low), suits(n)) } else { Face::new(rank(low + n as u8), suits(0)) };
            let wild = parse_cards(wild).unwrap()[0].card;
            let typed = |card, stands| Typed { stands, ..Typed::plain(card) };
            match spoil {
                Spoil::Not => typed(face_here.into(), None),
                Spoil::Wild => typed(wild, None),
                Spoil::WildNamed => typed(wild, Some(Stands::Face(face_here))),
                Spoil::WildOfRank => typed(wild, Some(Stands::Rank(face_here.rank))),
                Spoil::Other(index) => typed(face(index).into(), None),
                Spoil::OtherSuit(n) => typed(Face::new(face_here.rank, suits(n)).into(), None),
            }
        });
        cards.collect()
    })
}

/// As [`near_meld`], shuffled, and with no more wild cards than can be tried out.
pub(super) fn hands() -> impl Strategy<Value = Vec<Vec<Typed>>> {
    let few = |cards: &Vec<Typed>| {
        let open = |typed: &&Typed| {
            bases().iter().any(|rules| rules.is_wild(typed.card))
                && !matches!(typed.stands, Some(Stands::Face(_)))
        };
        cards.iter().filter(open).count() <= 3
    };
    let hand = near_meld().prop_filter("too many wild cards", few).prop_shuffle();
    prop::collection::vec(hand, 10)
}

/// Cards that nobody would lay: any number, any declaration.
pub(super) fn any_typed() -> impl Strategy<Value = Typed> {
    let stands = prop_oneof![
        6 => Just(None),
        1 => (0..52_usize).prop_map(|index| Some(Stands::Face(face(index)))),
        1 => (1..=13_u8).prop_map(|number| Some(Stands::Rank(rank(number)))),
    ];
    let card = prop_oneof![2 => 0..Card::KINDS, 1 => Just(52)];
    (card, stands).prop_map(|(n, stands)| Typed { stands, ..Typed::plain(Card::all().nth(n).unwrap()) })
}
