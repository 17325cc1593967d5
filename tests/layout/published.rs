//! Hands from published rules and from the bugs of other programs, and hands that nobody was ever dealt.

use std::time::{Duration, Instant};

use rummy_referee::cards::{Card, print_cards};
use rummy_referee::layout::{Layout, arrange, arrange_onto, best_discard};
use rummy_referee::ruleset::{Ace, Library, Ratio, Ruleset, RunOf, SizeRange, WildMax};

use super::{base, cards, gin, points, sound, table};

fn shown(layout: &Layout) -> String {
    let melds: Vec<String> = layout.melds.iter().map(|meld| print_cards(meld)).collect();
    let onto = layout.laid_off.iter().map(|(onto, more)| format!("{onto} + {}", print_cards(more)));
    let left: Vec<String> = layout.left.iter().map(ToString::to_string).collect();
    let parts = [melds.join(" / "), onto.collect::<Vec<_>>().join(" / "), left.join(" ")];
    parts.join(" | ")
}

#[test]
fn a_defender_breaks_a_set_to_lay_off_more() {
    let rules = gin();
    let knocker = cards("5-7S 9-JC KSCD JD");
    assert_eq!(arrange(&rules, &knocker).points_left, 10);
    let table = table(&rules, &["5-7S", "9-JC", "KSCD"]);
    let hand = cards("2SHDC AC 7C 8C 8S 8D 9S");
    let alone = arrange(&rules, &hand);
    assert_eq!((alone.points_left, shown(&alone).as_str()), (17, "8S 8D 8C / 2S 2H 2D 2C |  | 9S AC 7C"));
    let layout = arrange_onto(&rules, &hand, &table);
    sound(&rules, &hand, &table, &layout).unwrap();
    assert_eq!((layout.points_left, layout.proven), (9, true));
    assert_eq!(shown(&layout), "2S 2H 2D 2C | 0 + 8S 9S / 1 + 8C 7C | 8D AC");
}

#[test]
fn one_lay_off_makes_room_for_the_next() {
    let rules = gin();
    let table = table(&rules, &["7-9C"]);
    let layout = arrange_onto(&rules, &cards("5C 6C 2D"), &table);
    assert_eq!(shown(&layout), " | 0 + 6C 5C | 2D");
    assert_eq!(shown(&arrange_onto(&rules, &cards("5C 2D"), &table)), " |  | 2D 5C");
}

#[test]
fn published_gin_hands() {
    let rules = gin();
    let discard = |text| {
        let (card, layout) = best_discard(&rules, &cards(text)).unwrap();
        (card.to_string(), layout.points_left, layout.proven)
    };
    // GI-4: the other side of a gin hand.
    assert_eq!(arrange(&rules, &cards("9-KS A-3C 8H 10H")).points_left, 18);
    assert_eq!(discard("A-8S QH KH JH").1, 0);
    // GI-5.
    let five = "4SCDH 5SCD 6S 2C 3S 3C";
    assert_eq!(arrange(&rules, &cards(five)).points_left, 9);
    assert_eq!(discard(five), ("6S".to_owned(), 3, true));
    // GI-6: a solver took runs and sets in the wrong order.
    for hand in [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "TC 2H 3H 2S TD 5H 3S 4H 4S TS",
        "5S 4H 6S TH 3H JH 5H 9H 2H 4S",
    ] {
        let layout = arrange(&rules, &cards(hand));
        sound(&rules, &cards(hand), &[], &layout).unwrap();
        assert_eq!((layout.points_left, layout.left.len()), (0, 0), "{hand}");
    }
    // GI-8.
    assert_eq!(discard("4-6H 8-10C QSHD 5S AS"), ("5S".to_owned(), 1, true));
    // G-20.
    assert_eq!(arrange(&rules, &cards("4-7H QHCD KDHC")).points_left, 0);
    // GI-24: eleven cards that are all melded, before and after any discard.
    let big = cards("A-5C 5-7D 9-JH");
    assert_eq!(arrange(&rules, &big).points_left, 0);
    // GI-31.
    assert_eq!(arrange(&rules, &cards("A-3C 4-6D 7-9H JS")).points_left, 10);
}

#[test]
fn round_the_corner_is_a_house_rule() {
    let mut rules = gin();
    let hands = [("KS AS 2S 9D", 22, 9), ("KS AS 2S 5HDCS 8HDC", 13, 0)];
    for (hand, straight, wrapped) in hands {
        rules.ace = Ace::Low;
        assert_eq!(arrange(&rules, &cards(hand)).points_left, straight);
        rules.ace = Ace::Corner;
        assert_eq!(arrange(&rules, &cards(hand)).points_left, wrapped);
    }
    rules.ace = Ace::Low;
    // G-24: ranks that are no set.
    assert_eq!(arrange(&rules, &cards("KC KD AD")).points_left, 21);
}

#[test]
fn among_equals_most_cards_are_melded() {
    let mut rules = gin();
    rules.points = points(0, 0);
    let layout = arrange(&rules, &cards("AS AH AD KS KH KD QS *"));
    assert_eq!(shown(&layout), "KS KH KD *=KC / AS AH AD |  | QS");
    let layout = arrange(&rules, &cards("AS 2S 3S AH AD *"));
    assert_eq!((layout.points_left, layout.left.len()), (0, 0));
}

#[test]
fn wild_cards_are_declared_and_keep_to_their_limits() {
    let rules = base(r#"["joker", "2"]"#);
    let lay = |rules: &Ruleset, text| {
        let layout = arrange(rules, &cards(text));
        sound(rules, &cards(text), &[], &layout).unwrap();
        shown(&layout)
    };
    assert_eq!(lay(&rules, "2S 3S 4S"), "2S 3S 4S |  | ");
    assert_eq!(lay(&rules, "2H 3S 4S"), "3S 4S 2H=5S |  | ");
    assert_eq!(lay(&rules, "2S 2H 2D *"), "2S 2H 2D *=2C |  | ");
    let mut one = rules.clone();
    one.melds.wild.max = WildMax::Flat(1);
    assert_eq!(lay(&one, "* * KS KH"), "KS KH *=KD |  | *");
    let table = table(&one, &["*=6S 7S 8S", "KSHD"]);
    let layout = arrange_onto(&one, &cards("* 5S *"), &table);
    sound(&one, &cards("* 5S *"), &table, &layout).unwrap();
    assert_eq!(shown(&layout), " | 0 + 5S / 1 + *=KC | *");
}

#[test]
fn the_order_of_the_hand_changes_nothing() {
    let rules = Library::default().load("contract-rummy", &[]).unwrap();
    let mut hand = cards("* 7S 8S 9S 9H 9D 9S * 4C 4H 5C KD");
    let layout = arrange(&rules, &hand);
    for n in 0..hand.len() {
        hand.rotate_left(n);
        assert_eq!(arrange(&rules, &hand), layout);
    }
    hand.reverse();
    assert_eq!(arrange(&rules, &hand), layout);
}

#[test]
fn no_cards_are_no_trouble() {
    let rules = gin();
    let nothing = arrange(&rules, &[]);
    assert_eq!((nothing.points_left, nothing.proven, nothing.melds.len()), (0, true, 0));
    assert_eq!(best_discard(&rules, &[]), None);
    let (card, layout) = best_discard(&rules, &cards("KS")).unwrap();
    assert_eq!((card, layout.left.len(), layout.proven), (cards("KS")[0], 0, true));
}

/// `cargo test --release -- --show-output gin_hands_take` prints the time.
#[test]
fn gin_hands_take_no_time() {
    let rules = gin();
    let hands: Vec<Vec<Card>> = (0..1000).map(|n| once(10, n + 1)).collect();
    let more: Vec<Vec<Card>> = (0..1000).map(|n| once(11, n + 1)).collect();
    let start = Instant::now();
    let left: i32 = hands.iter().map(|hand| arrange(&rules, hand).points_left).sum();
    let arranged = start.elapsed();
    let discarded: i32 =
        more.iter().filter_map(|hand| best_discard(&rules, hand)).map(|(_, l)| l.points_left).sum();
    let both = start.elapsed();
    println!("1,000 hands: {arranged:?} ({left} left); hands and discards: {both:?} ({discarded} left)");
    assert!(both < Duration::from_secs(20));
}

/// A hand without any card twice.
fn once(n: usize, seed: u64) -> Vec<Card> {
    let mut hand: Vec<Card> = Vec::new();
    for card in dealt(200, 0, seed) {
        if hand.len() < n && !hand.contains(&card) {
            hand.push(card);
        }
    }
    hand
}

/// Cards that look dealt but are always the same.
fn dealt(n: usize, jokers: usize, seed: u64) -> Vec<Card> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % 52) as usize
    };
    let mut hand: Vec<Card> = (0..n - jokers).map(|_| Card::all().nth(next()).unwrap()).collect();
    hand.extend(std::iter::repeat_n(Card::JOKER, jokers));
    hand
}

#[test]
fn no_hand_takes_long() {
    let most = if cfg!(debug_assertions) { Duration::from_secs(30) } else { Duration::from_secs(3) };
    for (n, jokers) in [(15, 4), (22, 6), (40, 14), (60, 0), (120, 70), (500, 100)] {
        // Unoptimised, the longest hands take seconds each.
        let first = if cfg!(debug_assertions) && n > 40 { 5 } else { 0 };
        for kind in first..6 {
            let mut rules = base(r#"["joker", "2", "KS"]"#);
            rules.melds.set_size = SizeRange::parse("3+");
            rules.melds.distinct_suits = kind % 2 == 0;
            match kind {
                1 => rules.melds.wild.max = WildMax::Flat(1),
                2 => rules.melds.wild.ratio = Ratio::NotAboveNatural,
                3 => rules.melds.wild.adjacent = false,
                4 => rules.melds.run_of = RunOf::AnySuits,
                5 => (rules.melds.wild.min_natural, rules.ace) = (0, Ace::Corner),
                _ => {}
            }
            let hand = dealt(n, jokers, kind + 1);
            let start = Instant::now();
            let layout = arrange(&rules, &hand);
            let took = start.elapsed();
            println!("{n} {jokers} {kind}: {took:?} {} {}", layout.points_left, layout.proven);
            sound(&rules, &hand, &[], &layout).unwrap();
            assert!(took < most, "{n} {jokers} {kind}: {took:?}");
        }
    }
}
