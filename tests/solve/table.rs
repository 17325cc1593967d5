//! Tables that may be put together anew.

use std::collections::HashMap;
use std::sync::OnceLock;

use proptest::prelude::*;
use proptest::sample::{select, subsequence};
use rummy_referee::cards::{Card, Counts, Face, Typed, parse_cards, print_cards};
use rummy_referee::melds::{Meld, judge};
use rummy_referee::ruleset::{Ace, Identity, Kind, Library, Ruleset};
use rummy_referee::solve::{Most, Play, Position, manipulate};
use serde_json::{Value, json};

use super::{cards, listed, load, rows};
use crate::support::Sandbox;
use crate::support::random::config;

/// What one meld of the table may lie as.
fn readings(rules: &Ruleset, text: &str) -> Vec<Meld> {
    let mut readings = judge(rules, &parse_cards(text).unwrap()).readings;
    let kind = readings[0].kind;
    readings.retain(|meld| meld.kind == kind);
    if kind == Kind::Run || rules.melds.wild.identity == Identity::Free {
        readings.truncate(1);
    }
    readings
}

/// Everything that a play promises but that it is the best one.
fn sound(position: Position<'_>, play: &Play) -> Result<(), String> {
    for meld in &play.table {
        if !judge(position.rules, meld).legal() {
            return Err(format!("no meld: {}", print_cards(meld)));
        }
    }
    let lying = || position.table.iter().flat_map(|meld| &meld[0].cards).map(|laid| laid.card);
    let after: Counts = play.table.iter().flatten().map(|typed| typed.card).collect();
    let before: Counts = lying().chain(play.played.iter().copied()).collect();
    let hand: Counts = play.played.iter().chain(&play.left).copied().collect();
    if after != before || hand != position.hand.iter().copied().collect() {
        return Err(format!("other cards: {play:?}"));
    }
    let told: Counts = play.steps.iter().flat_map(|step| step.hand.iter().copied()).collect();
    if told != play.played.iter().copied().collect() {
        return Err(format!("the steps play others: {play:?}"));
    }
    Ok(())
}

/// Runs rows of a file of answers, one in `every`.
fn run(name: &str, every: usize) {
    let mut rules = load("manipulation-rummy");
    rules.melds.wild.identity = Identity::Free;
    for row in rows(name).iter().step_by(every) {
        rules.ace = if row["ace"] == "low" { Ace::Low } else { Ace::HighOrLow };
        let melds = row["table"].as_array().unwrap().iter().map(listed);
        let shown = |cards: Vec<Card>| print_cards(&cards.into_iter().map(Typed::plain).collect::<Vec<_>>());
        let table: Vec<Vec<Meld>> = melds.map(|meld| readings(&rules, &shown(meld))).collect();
        let hand = listed(&row["hand"]);
        for (most, wanted) in [(Most::Points, "max_points"), (Most::Cards, "max_cards")] {
            let position = Position { rules: &rules, table: &table, hand: &hand, most };
            let play = manipulate(position);
            assert_eq!(sound(position, &play), Ok(()), "{row}");
            let points: i32 = play.played.iter().map(|card| rules.points.of(*card)).sum();
            let found = if most == Most::Points { points } else { play.played.len() as i32 };
            assert_eq!(row[wanted].as_i64(), Some(found.into()), "{row} {play:?}");
            assert!(play.proven, "{row}");
        }
    }
}

/// Every row where the program is fast or all are asked for, else a part of them.
fn every(part: usize) -> usize {
    if cfg!(debug_assertions) && std::env::var_os("RUMMY_ALL_ORACLES").is_none() { part } else { 1 }
}

#[test]
fn as_much_is_played_as_others_say() {
    run("manip.jsonl", every(10));
}

#[test]
fn as_much_is_played_on_slow_tables_as_others_say() {
    run("manip_slow.jsonl", every(10));
}

/// The fewest points that can be left, every way tried out.
struct Brute<'a> {
    rules: &'a Ruleset,
    /// Those of the table first.
    cards: Vec<Card>,
    lying: usize,
    old: Vec<(Card, Vec<Face>)>,
    known: HashMap<usize, Vec<Meld>>,
    best: i32,
}

impl<'a> Brute<'a> {
    fn least(position: Position<'a>) -> i32 {
        let lying: Vec<Card> =
            position.table.iter().flat_map(|meld| &meld[0].cards).map(|laid| laid.card).collect();
        let mut old = Vec::new();
        for meld in position.table {
            for (at, laid) in meld[0].cards.iter().enumerate().filter(|(_, laid)| laid.wild) {
                old.push((laid.card, meld.iter().map(|reading| reading.cards[at].face).collect()));
            }
        }
        let cards = lying.iter().chain(position.hand).copied().collect();
        let known = HashMap::new();
        let mut brute = Self { rules: position.rules, cards, lying: lying.len(), old, known, best: i32::MAX };
        brute.step(0, 0, 0, &mut Vec::new());
        brute.best
    }

    fn step(&mut self, at: usize, used: usize, lost: i32, laid: &mut Vec<Vec<Meld>>) {
        if lost >= self.best {
            return;
        }
        if at == self.cards.len() {
            if self.kept(laid, &mut Vec::new()) {
                self.best = lost;
            }
            return;
        }
        if used >> at & 1 == 1 {
            return self.step(at + 1, used, lost, laid);
        }
        let free =
            (0..self.cards.len()).filter(|i| *i > at && used >> i & 1 == 0).fold(0, |all, i| all | 1 << i);
        let mut part = free;
        loop {
            let meld = part | 1 << at;
            let readings = self.readings(meld);
            if !readings.is_empty() {
                laid.push(readings);
                self.step(at + 1, used | meld, lost, laid);
                laid.pop();
            }
            if part == 0 {
                break;
            }
            part = (part - 1) & free;
        }
        if at >= self.lying {
            let points = self.rules.points.of(self.cards[at]);
            self.step(at + 1, used, lost + points, laid);
        }
    }

    fn readings(&mut self, part: usize) -> Vec<Meld> {
        let size = part.count_ones();
        if !(3..=13).contains(&size) {
            return Vec::new();
        }
        let (rules, cards) = (self.rules, &self.cards);
        let judged = || {
            let of = cards.iter().enumerate().filter(|(i, _)| part >> i & 1 == 1);
            judge(rules, &of.map(|(_, card)| Typed::plain(*card)).collect::<Vec<_>>()).readings
        };
        self.known.entry(part).or_insert_with(judged).clone()
    }

    /// Whether every wild card of before can be where it was, or is freed by a real card of its own.
    fn kept(&self, laid: &[Vec<Meld>], chosen: &mut Vec<Meld>) -> bool {
        if self.rules.melds.wild.identity == Identity::Free {
            return true;
        }
        if let Some(readings) = laid.get(chosen.len()) {
            return readings.iter().any(|reading| {
                chosen.push(reading.clone());
                let kept = self.kept(laid, chosen);
                chosen.pop();
                kept
            });
        }
        let all = || chosen.iter().flat_map(|meld| &meld.cards);
        let mut wild: Vec<Face> = all().filter(|laid| laid.wild).map(|laid| laid.face).collect();
        let mut real: Vec<Face> = all().filter(|laid| !laid.wild).map(|laid| laid.face).collect();
        let mut old: Vec<&Vec<Face>> = self.old.iter().map(|(_, faces)| faces).collect();
        old.sort_by_key(|faces| faces.len());
        old.into_iter().all(|faces| {
            [&mut wild, &mut real].into_iter().any(|from| {
                let at = from.iter().position(|face| faces.contains(face));
                at.map(|at| from.swap_remove(at)).is_some()
            })
        })
    }
}

fn bases() -> &'static [Ruleset] {
    static BASES: OnceLock<Vec<Ruleset>> = OnceLock::new();
    BASES.get_or_init(|| {
        let sets: [&[&str]; 9] = [
            &[],
            &["meld.wild.identity=free"],
            &["meld.wild.max=1", "cards.ace=low", "meld.wild.identity=free"],
            &["meld.wild.adjacent=false", "meld.run.size=3-4", "cards.ace=high"],
            &[
                "meld.set.distinct_suits=false",
                "meld.wild.ratio=not above natural",
                "meld.wild.identity=free",
            ],
            &["meld.wild.max=1 in 3-4, 2 in 5+", "meld.wild.min_natural=2"],
            &[r#"cards.wild=["joker", "8"]"#, "meld.wild.identity=free"],
            &[r#"cards.wild=["joker", "7"]"#],
            &[r#"cards.wild=["joker", "8"]"#, "meld.wild.own_place=nowhere", "meld.wild.identity=free"],
        ];
        let load = |sets: &&[&str]| {
            let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
            Library::default()
                .load("manipulation-rummy", &sets)
                .unwrap_or_else(|error| panic!("{sets:?}: {error}"))
        };
        sets.iter().map(load).collect()
    })
}

const MELDS: [&str; 12] = [
    "8SHD", "8SHDC", "5-7S", "6-8H", "7SHC", "5S * 7S", "8H 8D *", "9S 9H *", "A-3S", "J-KS", "KS KH KD",
    "AS AH AD",
];

const HAND: &str = "8S 8H 8C 7S 9S 6S 6H 7H 9H 5S 4S 8D 7D 9D AS AH KS QS 2S QH 10S";

fn shown(cards: &[Card]) -> String {
    print_cards(&cards.iter().copied().map(Typed::plain).collect::<Vec<_>>())
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn no_way_to_put_the_table_together_leaves_less(
        rules in select(bases()),
        melds in subsequence(MELDS.to_vec(), 1..=2),
        hand in prop::collection::vec(
            prop_oneof![9 => select(cards(HAND)), 1 => Just(Card::JOKER)],
            1..=4,
        ),
    ) {
        let legal = |text: &&&str| judge(&rules, &parse_cards(text).unwrap()).legal();
        let melds: Vec<&str> = melds.iter().filter(legal).copied().collect();
        let table: Vec<Vec<Meld>> = melds.iter().map(|text| readings(&rules, text)).collect();
        let position = Position { rules: &rules, table: &table, hand: &hand, most: Most::Points };
        let play = manipulate(position);
        prop_assert_eq!(sound(position, &play), Ok(()), "{} : {}", melds.join(" / "), shown(&hand));
        // Where nearly every card is wild and free, the budget may be spent before all is looked through, and that is said.
        let all = table.iter().filter_map(|meld| meld.first()).flat_map(|meld| &meld.cards).map(|laid| laid.card);
        let wild = all.chain(hand.iter().copied()).filter(|card| rules.is_wild(*card)).count();
        prop_assert!(play.proven || wild > 5, "{} : {}", melds.join(" / "), shown(&hand));
        let least = Brute::least(position);
        if play.proven {
            prop_assert_eq!(play.points_left, least, "{} : {} {:?}", melds.join(" / "), shown(&hand), play);
        } else {
            prop_assert!(play.points_left >= least);
        }
    }
}

fn solved(line: &str) -> Value {
    Sandbox::new().line(&format!("solve -r manipulation-rummy {line} --json")).json()
}

#[test]
fn a_play_is_told_step_by_step() {
    let answer = solved("--table '8SHDC / 10SHD' '7S 9S KC'");
    assert_eq!((&answer["played"], &answer["left"]), (&json!(["7S", "9S"]), &json!(["KC"])));
    let text = Sandbox::new().line("solve -r manipulation-rummy --table '8SHDC' '7S 9S KC'").ok();
    let wanted = "play 7S 9S\n  8S leaves 8S 8H 8D 8C; with 7S 9S from the hand: 7S 8S 9S\n\
        the table then\n  1  set  8H 8D 8C\n  2  run  7S 8S 9S\nleft KC  (10 points)\n";
    assert_eq!(text, wanted);
}

#[test]
fn the_real_card_frees_a_joker_for_use_at_once() {
    let answer = solved("--table '5S * 7S' '6S KH KD'");
    assert_eq!((&answer["points_left"], &answer["proven"]), (&json!(0), &json!(true)));
    // Without the real card the joker stays what it is.
    let answer = solved("--table '5S * 7S / QSHD' 'KH KD'");
    assert_eq!(answer["points_left"], 20);
}

#[test]
fn tables_are_read_line_by_line() {
    let sandbox = Sandbox::new();
    let lines = "8SHDC : 7S 9S\n : KHSD 2C\n8S 8H : 7S\n7S\n";
    let said = sandbox.fed(&["solve", "-r", "manipulation-rummy", "-", "--json"], lines);
    let answers: Vec<Value> = said.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((said.code, answers.len()), (1, 4));
    assert_eq!((&answers[0]["left"], &answers[1]["left"]), (&json!([]), &json!(["2C"])));
    assert!(answers[2]["error"].as_str().unwrap().contains("no meld"), "{said:?}");
    assert_eq!(answers[3]["left"], json!(["7S"]));
}

#[test]
fn a_table_that_only_grows_takes_lay_offs() {
    let said = Sandbox::new().line("solve -r rummy-500 --table '8SHDC' '7S 9S' --json").json();
    assert_eq!(said["points_left"], 16);
}
