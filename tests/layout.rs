//! Hands laid so that least is left: answers of other programs, published hands, and every way tried out.

mod brute;
mod oracles;
mod published;
mod random;

use rummy_referee::cards::{Card, Counts, Rank, Typed, parse_cards};
use rummy_referee::layout::Layout;
use rummy_referee::melds::{Meld, judge, judge_onto};
use rummy_referee::ruleset::{Ace, Library, Points, Ruleset, SizeRange};

/// Contract rummy with other wild cards.
fn base(wild: &str) -> Ruleset {
    base_with(wild, &[])
}

/// The same with more that is other.
fn base_with(wild: &str, more: &[&str]) -> Ruleset {
    let mut sets = vec![format!("cards.wild={wild}")];
    sets.extend(more.iter().map(ToString::to_string));
    if !wild.contains("joker") {
        sets.extend(["packs.3-4=1 pack, no jokers".to_owned(), "packs.5-8=2 packs, no jokers".to_owned()]);
    }
    Library::default().load("contract-rummy", &sets).unwrap_or_else(|error| panic!("{wild}: {error}"))
}

/// Points by rank number: pips, ten for court cards.
fn points(ace: i16, joker: i16) -> Points {
    Points::new(None, |card| match card.rank().map(Rank::number) {
        None => joker,
        Some(1) => ace,
        Some(n) => i16::from(n.min(10)),
    })
}

/// Gin: ace low and one point, no wild cards in any hand.
fn gin() -> Ruleset {
    let mut rules = base(r#"["joker"]"#);
    rules.ace = Ace::Low;
    rules.points = points(1, 0);
    rules.melds.set_size = SizeRange::parse("3-4");
    rules.melds.run_size = SizeRange::parse("3+");
    rules
}

fn cards(text: &str) -> Vec<Card> {
    parse_cards(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .iter()
        .map(|typed| typed.card)
        .collect()
}

fn table(rules: &Ruleset, melds: &[&str]) -> Vec<Meld> {
    let typed = |text: &&str| parse_cards(text).unwrap();
    melds.iter().map(|text| judge(rules, &typed(text)).reading().unwrap().clone()).collect()
}

/// Everything that a layout promises but that it is the best one.
fn sound(rules: &Ruleset, hand: &[Card], table: &[Meld], layout: &Layout) -> Result<(), String> {
    for meld in &layout.melds {
        let judged = judge(rules, meld);
        if !judged.legal() {
            return Err(format!("no meld: {:?} in {layout:?}", judged.reasons));
        }
        let reading = judged.reading().unwrap();
        if reading.cards.iter().zip(meld).any(|(laid, typed)| laid.wild && typed.stands.is_none()) {
            return Err(format!("not declared: {meld:?}"));
        }
    }
    for (i, (onto, more)) in layout.laid_off.iter().enumerate() {
        let judged = judge_onto(rules, &table[*onto], more);
        if !judged.legal() || more.is_empty() {
            return Err(format!("can't go on {:?}: {:?}", table[*onto], judged.reasons));
        }
        if layout.laid_off.iter().skip(i + 1).any(|(other, _)| other == onto) {
            return Err(format!("{onto} grows twice"));
        }
    }
    let played = layout.melds.iter().chain(layout.laid_off.iter().map(|(_, more)| more)).flatten();
    let all: Counts = played.map(|typed: &Typed| typed.card).chain(layout.left.iter().copied()).collect();
    if all != hand.iter().copied().collect() {
        return Err(format!("other cards: {layout:?}"));
    }
    let points: i32 = layout.left.iter().map(|card| rules.points.of(*card)).sum();
    if points != layout.points_left {
        return Err(format!("{points} points: {layout:?}"));
    }
    Ok(())
}
