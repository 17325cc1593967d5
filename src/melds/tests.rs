//! The pieces by themselves; whole verdicts are in `tests/melds`.

use super::phrases::{joined, repeated, stretch, wild_cards};
use super::run::begins;
use super::{Judged, judge, judge_onto, run_span, settled};
use crate::cards::{Card, Rank, Stands, Suit, Typed, parse_cards, print_cards};
use crate::ruleset::{Ace, Kind, Library, Ranks, Ruleset};

fn rules(sets: &[&str]) -> Ruleset {
    let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
    Library::default().load("contract-rummy", &sets).unwrap()
}

fn cards(text: &str) -> Vec<Typed> {
    parse_cards(text).unwrap()
}

fn messages(judged: &Judged) -> Vec<&str> {
    judged.reasons.iter().map(|reason| reason.message.as_str()).collect()
}

#[test]
fn an_ace_has_its_place_at_either_end() {
    let lows =
        |ace, length| (1..=14).filter(|low| begins(Ranks::default(), ace, *low, length)).collect::<Vec<u8>>();
    assert_eq!(lows(Ace::Low, 11), [1, 2, 3]);
    assert_eq!(lows(Ace::High, 11), [2, 3, 4]);
    assert_eq!(lows(Ace::HighOrLow, 11), [1, 2, 3, 4]);
    assert_eq!(lows(Ace::HighOrLow, 13), [1, 2]);
    assert_eq!(lows(Ace::Corner, 3), (1..=13).collect::<Vec<u8>>());
    for ace in <Ace as crate::ruleset::Word>::ALL {
        assert!(lows(*ace, 14).is_empty());
    }
}

#[test]
fn lists_are_short() {
    assert_eq!(joined::<u8>(&[], "and"), "");
    assert_eq!(joined(&[1, 2, 3], "or"), "1, 2 or 3");
    assert_eq!(joined(&(1..=20).collect::<Vec<_>>(), "and"), "1, 2, 3, 4, 5, 6, 7, 8 and 12 more");
    assert_eq!(joined(&(1..=8).collect::<Vec<_>>(), "and"), "1, 2, 3, 4, 5, 6, 7 and 8");
    assert_eq!(repeated(&cards("6S 6S 6S")), "6S 3 times");
    assert_eq!(repeated(&cards("6S *=6S")), "6S and *=6S");
    let ranks = [Rank::Nine, Rank::Ten, Rank::Jack];
    assert_eq!(stretch(&ranks, Some(Suit::Clubs)), "9-JC");
    assert_eq!(stretch(&ranks[..2], None), "9 and 10");
}

#[test]
fn a_reading_tells_where_each_card_lies() {
    let judged = judge(&rules(&[]), &cards("9S * 7S 10S"));
    let meld = judged.reading().unwrap();
    assert_eq!((meld.kind, meld.suit(), meld.rank(), meld.wild()), (Kind::Run, Some(Suit::Spades), None, 1));
    assert_eq!((run_span(meld), meld.in_place), ((7, 10), false));
    let lying: Vec<String> = meld.lying().iter().map(|laid| laid.card.to_string()).collect();
    assert_eq!(lying, ["7S", "*", "9S", "10S"]);

    let judged = judge(&rules(&[]), &cards("* KH KC"));
    let meld = judged.reading().unwrap();
    assert_eq!(
        (meld.kind, meld.suit(), meld.rank(), run_span(meld).0),
        (Kind::Set, None, Some(Rank::King), 0)
    );
}

#[test]
fn a_high_ace_counts_fourteen() {
    let span = |text| run_span(judge(&rules(&["cards.ace=corner"]), &cards(text)).reading().unwrap());
    assert_eq!(span("QS KS AS"), (12, 14));
    assert_eq!(span("KS AS 2S 3S"), (13, 16));
    assert_eq!(span("AS 2S 3S"), (1, 3));
}

#[test]
fn what_lies_is_settled_as_the_rules_say() {
    let twos = "cards.wild=[\"joker\", \"2\"]";
    let table = |rules: &Ruleset, text| print_cards(&settled(rules, &judge(rules, &cards(text)).readings[0]));
    assert_eq!(table(&rules(&[]), "* 7S 8S"), "*=6S 7S 8S");
    assert_eq!(table(&rules(&["meld.wild.identity=free"]), "*=6S 7S 8S"), "* 7S 8S");
    assert_eq!(table(&rules(&[twos]), "2S 3S 4S"), "2S=2S 3S 4S");
    assert_eq!(table(&rules(&[twos, "meld.wild.own_place=wild"]), "3S 4S 2S"), "3S 4S 2S=5S");
}

#[test]
fn an_empty_lay_off_leaves_the_meld() {
    let rules = rules(&[]);
    let table = judge(&rules, &cards("* 7S 8S"));
    let judged = judge_onto(&rules, table.reading().unwrap(), &[]);
    assert_eq!((judged.kind, judged.readings.len()), (Some(Kind::Run), 1));
    assert_eq!(messages(&judge(&rules, &[])), ["no cards at all: a set has 3 or 4, a run has 3 or more"]);
}

#[test]
fn limits_at_lay_down_free_what_has_grown() {
    let ratio = ["meld.wild.ratio=not above natural", "meld.wild.limits=at lay-down"];
    let onto = |sets: &[&str]| {
        let rules = rules(sets);
        judge_onto(&rules, &judge(&rules, &cards("7S * 9S")).readings[0], &cards("* *"))
    };
    assert!(onto(&ratio).legal());
    assert_eq!(
        messages(&onto(&ratio[..1])),
        [
            "3 wild cards to 2 natural cards: wild cards may not outnumber natural ones; 6S or 10S would go on it"
        ]
    );
}

#[test]
fn long_lists_of_cards_get_short_answers() {
    let rules = rules(&[]);
    let all: Vec<Typed> = Card::all().chain(Card::all()).map(Typed::plain).collect();
    let judged = judge(&rules, &all);
    assert!(messages(&judged).iter().all(|message| message.len() < 200), "{judged:?}");
    let one = vec![Typed { stands: Some(Stands::Rank(Rank::Two)), ..Typed::plain(Card::JOKER) }; 5000];
    assert!(!judge(&rules, &one).legal());
    let many: Vec<Typed> = all.iter().copied().cycle().take(100_000).collect();
    assert!(!judge(&rules, &many).legal());
    let set = judge(&rules, &cards("7SHD"));
    assert!(!judge_onto(&rules, &set.readings[0], &vec![Typed::plain(Card::JOKER); 5000]).legal());
}

/// 256 is nothing to whoever counts in bytes.
#[test]
fn a_run_has_at_most_each_rank_once() {
    let rules = rules(&["meld.wild.min_natural=0"]);
    let jokers = |n| judge(&rules, &vec![Typed::plain(Card::JOKER); n]).reading().map(|meld| meld.kind);
    assert_eq!([3, 4, 5, 13].map(jokers), [Kind::Set, Kind::Set, Kind::Run, Kind::Run].map(Some));
    assert_eq!([14, 255, 256, 259, 512].map(jokers), [None; 5]);
}

#[test]
fn only_a_run_of_one_suit_has_a_suit() {
    let suit = |sets: &[&str], text: &str| judge(&rules(sets), &cards(text)).reading().unwrap().suit();
    assert_eq!(suit(&[], "7-9S"), Some(Suit::Spades));
    assert_eq!(suit(&["meld.set.distinct_suits=false"], "KS KS KS"), None);
    assert_eq!(suit(&["meld.run.of=\"consecutive ranks of any suits\""], "7S 8H 9S"), None);
}

#[test]
fn what_is_wild_is_told_in_words() {
    for (wild, words) in [
        (r"[]", "this game has no wild cards"),
        (r#"["joker"]"#, "only jokers are wild"),
        (r#"["2"]"#, "only twos are wild"),
        (r#"["5S"]"#, "only 5S is wild"),
        (r#"["joker", "2"]"#, "only jokers and twos are wild"),
    ] {
        let mut sets = vec![format!("cards.wild={wild}")];
        if !wild.contains("joker") {
            sets.extend(["3-4", "5-8"].map(|n| format!("packs.{n}=\"2 packs, no jokers\"")));
        }
        let rules = Library::default().load("contract-rummy", &sets);
        match rules {
            Ok(rules) => assert_eq!(wild_cards(&rules), words, "{wild}"),
            Err(faults) => panic!("{wild}: {faults:?}"),
        }
    }
}
