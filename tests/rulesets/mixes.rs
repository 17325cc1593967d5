//! Fixtures that mix kinds of rules which no built-in ruleset has together: each is played to its end.

use std::rc::Rc;

use rummy_referee::cards::parse_face;
use rummy_referee::ruleset::{BUILT_IN, Library, LoadError, Ruleset};
use rummy_referee::scoring::Ended;
use rummy_referee::table::{Game, Outcome, Results};

use super::folder;

fn fixture(name: &str) -> Ruleset {
    Library::new(None).load_path(&folder("valid").join(format!("{name}.toml"))).unwrap()
}

/// A game by a fixture of that name; the last player deals first.
fn begin(name: &str, players: usize) -> Game {
    let names = ["Ann", "Bob", "Cat"].iter().take(players).map(|name| (*name).to_owned()).collect();
    Game::new(Rc::new(fixture(name)), names, players - 1)
}

/// Enters the next deal, and gives what it counted.
fn play(game: &mut Game, ended: Ended, outcomes: &[&str]) -> Vec<i32> {
    let outcomes = outcomes.iter().map(|text| Outcome::parse(text).unwrap()).collect();
    game.score(game.next_number(), Results { outcomes, ended, hands: None }, "").unwrap();
    game.deals.last().unwrap().settled.scores.iter().map(rummy_referee::scoring::Score::points).collect()
}

fn out() -> Ended {
    Ended::default()
}

fn knock(seat: usize, upcard: Option<&str>) -> Ended {
    let upcard = upcard.map(|text| parse_face(text).unwrap());
    Ended { knock: Some(seat), upcard, ..Ended::default() }
}

/// Totals and winners of a game that is over.
fn end(game: &Game) -> (Vec<i32>, Vec<usize>) {
    let standing = game.standing();
    assert!(standing.finished, "{standing:?}");
    (standing.totals, standing.winners)
}

#[test]
fn gin_for_three() {
    let mut game = begin("gin-for-three", 3);
    assert_eq!(play(&mut game, knock(0, None), &["4", "30", "14"]), [26 + 10 + 5, 0, 0]);
    assert_eq!(play(&mut game, knock(1, None), &["9", "9", "19"]), [0, 10 + 5, 0], "a tie is the knocker's");
    assert_eq!(play(&mut game, knock(1, None), &["2", "9", "2"]), [7 + 25, 0, 7 + 25], "two beat the knock");
    assert_eq!(play(&mut game, knock(0, None), &["0", "40", "41"]), [25 + 81, 0, 0]);
    // 41 + 32 + 106, the game, and boxes for all.
    assert_eq!(end(&game), (vec![179 + 100 + 75, 15 + 25, 32 + 25], vec![0]));
}

#[test]
fn penalties_to_a_target() {
    let mut game = begin("penalties-to-a-target", 3);
    let cut = Ended { bonuses: vec![(0, "exact_cut".to_owned())], ..Ended::default() };
    assert_eq!(play(&mut game, cut, &["out", "25", "40"]), [-5 - 50, 25, 40]);
    assert_eq!(game.next().unwrap().dealer, 0, "the winner deals");
    let stock = Ended { stock_out: true, ..Ended::default() };
    assert_eq!(play(&mut game, stock, &["10", "12", "20"]), [10, 12, 20]);
    assert_eq!(end(&game), (vec![-45, 37, 60], vec![0]), "in deal 2 of seven");
}

#[test]
fn ladder_with_melds_that_count() {
    let mut game = begin("ladder-with-melds-that-count", 3);
    let numbers = |game: &mut Game| {
        play(game, Ended { out: Some(0), ..Ended::default() }, &["55", "-10", "20"]);
    };
    numbers(&mut game);
    // A set and a run; the joker counts as the seven that it stands for, the low ace 1.
    let deal = ["AD 2D 3D / *=7S 7H 7C :", ": KS KH", "4SHC / 9-JD : AC"];
    assert_eq!(play(&mut game, out(), &deal), [6 + 21, -20, 12 + 29 - 15]);
    (0..4).for_each(|_| numbers(&mut game));
    // 27 + 5 × 55, and 50 for having reached 300, before the last of seven deals.
    assert_eq!(end(&game), (vec![302 + 50, -70, 126], vec![0]));
}

#[test]
fn knock_with_jokers_and_discards() {
    let mut game = begin("knock-with-jokers-and-discards", 3);
    // The upcard lowers 5 to 4, a spade doubles 10 + 21 + 3; a box at once, doubled too.
    assert_eq!(play(&mut game, knock(0, Some("4S")), &["4", "14", "25"]), [2 * 34 + 2 * 5, 0, 0]);
    assert_eq!(play(&mut game, knock(0, Some("KH")), &["5", "5", "25"]), [0, 0, 0], "a tie is nobody's");
    let results = |held: &str| Results {
        outcomes: [held, "14", "25"].map(|text| Outcome::parse(text).unwrap()).to_vec(),
        ended: knock(0, Some("AH")),
        hands: None,
    };
    assert!(
        game.clone().score(3, results("2"), "").is_err() && game.clone().score(3, results("1"), "").is_ok()
    );
    assert_eq!(play(&mut game, out(), &["out", "30", "41"]), [71 + 25 + 5, 0, 0]);
    assert_eq!(end(&game), (vec![78 + 101, 0, 0], vec![0]));
}

#[test]
fn hollywood_of_two_columns() {
    let mut game = begin("hollywood-of-two-columns", 2);
    assert_eq!(play(&mut game, knock(0, None), &["5", "65"]), [60, 0]);
    assert_eq!(play(&mut game, knock(0, None), &["5", "55"]), [50, 0]);
    let columns = game.standing().columns;
    assert_eq!(columns.iter().map(|column| column.points[0]).collect::<Vec<_>>(), [110, 50]);
    assert!(columns[0].closed.is_some() && columns[1].closed.is_none());
    assert_eq!(play(&mut game, knock(1, None), &["50", "5"]), [0, 45]);
    assert_eq!(play(&mut game, knock(0, None), &["5", "65"]), [60, 0]);
    // Column 1: 110, two boxes, a flat shutout. Bob's first score came too late for it, and goes nowhere.
    assert_eq!(end(&game), (vec![110 + 50 + 70 + 110 + 50 + 70, 0], vec![0]));
}

#[test]
fn differences_without_a_knock() {
    let mut game = begin("differences-without-a-knock", 3);
    for _ in 0..7 {
        assert_eq!(play(&mut game, out(), &["20", "out", "30"]), [0, 50 + 10, 0]);
    }
    // Seven times 60, doubled by the shutout before the boxes come.
    assert_eq!(end(&game), (vec![0, 840 + 140, 0], vec![1]));
}

#[test]
fn gin_on_a_ladder() {
    let mut game = begin("gin-on-a-ladder", 2);
    assert_eq!(game.next().unwrap().cards, Some(7));
    assert_eq!(play(&mut game, knock(0, None), &["7SHDC / 2-4S :", "KSH QSH 2D 3D 4D"]), [25 + 40, 0]);
    let big = Ended { big_gin: true, ..knock(1, None) };
    assert_eq!(game.next().unwrap().cards, Some(8));
    assert_eq!(play(&mut game, big, &["30", "0"]), [0, 30 + 31]);
    assert_eq!(play(&mut game, Ended { stock_out: true, ..out() }, &["5", "9"]), [0, 0], "void");
    assert_eq!(end(&game), (vec![65 + 25, 61 + 25], vec![0]));
}

#[test]
fn floating() {
    let mut game = begin("floating", 2);
    let told = Ended { out: Some(0), bonuses: vec![(1, "queen_of_spades".to_owned())], ..Ended::default() };
    assert_eq!(play(&mut game, told, &["300", "90"]), [300, 130]);
    play(&mut game, Ended { out: Some(0), ..Ended::default() }, &["200", "-20"]);
    assert_eq!(end(&game), (vec![600, 110], vec![0]));
}

/// A house that changes one key of a built-in ruleset may leave the rest as it is, whatever hung on that key.
#[test]
fn what_a_set_leaves_without_a_meaning_is_no_fault() {
    for (id, set) in [
        ("gin-rummy", "knock.big_gin=false"),
        ("gin-rummy", "knock.limit=0"),
        ("gin-rummy", "score.box.points=0"),
        ("gin-rummy", "game.shutout.rule=none"),
        ("oklahoma-gin", "knock.upcard=false"),
        ("hollywood-gin", "sheet.columns=1"),
        ("manipulation-rummy", "score.box.when=at once"),
        ("rummy-500", "turn.draw=stock"),
        ("rummy-500", "cards.ace=high"),
        ("rummy-500", "turn.float=true"),
    ] {
        assert!(BUILT_IN.iter().any(|(known, _)| *known == id));
        let loaded: Result<Ruleset, LoadError> = Library::new(None).load(id, &[set.to_owned()]);
        assert!(loaded.is_ok(), "{id} {set}: {}", loaded.unwrap_err());
    }
    let path = folder("valid").join("hollywood-of-two-columns.toml").display().to_string();
    for set in ["sheet.columns=1", "game.shutout.rule=none"] {
        let loaded = Library::new(None).load(&path, &[set.to_owned()]);
        assert!(loaded.is_ok(), "the file's own keys, {set}: {}", loaded.unwrap_err());
    }
    let both = ["knock.big_gin=false", "score.bonus.big_gin=40"].map(str::to_owned);
    assert!(Library::new(None).load("gin-rummy", &both).is_err(), "said together");
}
