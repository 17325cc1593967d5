//! Whole games in `tests/games/`, refereed from the first line to the last; and each line tried with one thing wrong.

use std::rc::Rc;

use rummy_referee::play::{Line, LineKind, OpenDeal, Transcript, parse_transcript, print_transcript};
use rummy_referee::table::Game;

use super::tables::load;
use super::{ends, twist};
use crate::support::text_of;

/// The games, how many deals each has, and its totals by seat.
pub(super) const GAMES: [(&str, usize, &[i32]); 18] = [
    ("contract-rummy", 7, &[385, 266, 282, 319]),
    ("rummy-500", 13, &[506, 278, 366]),
    ("manipulation-rummy", 6, &[167, 170, 281]),
    ("gin-rummy", 7, &[46, 356]),
    ("oklahoma-gin", 1, &[0, 32]),
    ("hollywood-gin", 11, &[947, 309]),
    ("kalooki", 7, &[81, 157, 101]),
    ("three-thirteen", 11, &[179, 237, 112]),
    ("continental-rummy", 3, &[-9, 0, 9]),
    ("liverpool-rummy", 3, &[144, 201, 27]),
    ("shanghai-rummy", 2, &[130, 0, 150]),
    ("king-rummy", 3, &[139, 91, 160, 256]),
    ("progressive-rummy", 3, &[117, 250, 143]),
    ("carioca", 3, &[27, 19, 226]),
    ("zioncheck", 5, &[74, 155, 297]),
    ("may-i", 3, &[429, 134, 18]),
    ("indian-rummy", 4, &[156, 107, 20]),
    ("conquian", 2, &[2, 0]),
];

/// What a line tells, and the deal as it lay before.
struct Before<'a> {
    line: &'a Line,
    deal: Option<OpenDeal>,
}

fn read(file: &str) -> Transcript {
    let text = text_of(&format!("tests/games/{file}.txt"));
    parse_transcript(&text).unwrap_or_else(|errors| panic!("{file}: {errors:?}"))
}

fn seat(game: &Game, name: &str) -> usize {
    game.seat(name).unwrap()
}

/// Referees a whole game; gives the deal before each line, and the game.
fn referee<'a>(file: &str, transcript: &'a Transcript) -> (Vec<Before<'a>>, Game) {
    let sets: Vec<&str> = transcript.sets.iter().map(String::as_str).collect();
    let rules = load(&transcript.rules, &sets);
    let players = transcript.players.clone();
    let dealer = players.iter().position(|name| Some(name) == transcript.dealer.as_ref()).unwrap();
    let mut game = Game::new(Rc::clone(&rules), players.clone(), dealer);
    let mut open: Option<OpenDeal> = None;
    let mut before = Vec::new();
    for line in &transcript.lines {
        before.push(Before { line, deal: open.clone() });
        let at = format!("{file}:{}: {}", line.number, line.text);
        match &line.kind {
            LineKind::Deal { n, turned } => {
                settle(&mut game, &mut open, &[], &at);
                let dealer = game.next().unwrap_or_else(|| panic!("{at}: the game is over")).dealer;
                let begun = OpenDeal::begin(Rc::clone(&rules), *n, players.clone(), dealer, *turned).unwrap();
                open = Some(begun.without(&game.gone(*n)));
            }
            LineKind::Turn { name, moves, .. } => {
                let seat = seat(&game, name);
                let deal = open.as_mut().unwrap();
                deal.play(seat, moves).unwrap_or_else(|no| panic!("{at}: {no:?}"));
            }
            LineKind::Hands(hands) => {
                let hands: Vec<_> =
                    hands.iter().map(|hand| (seat(&game, &hand.name), hand.outcome.clone())).collect();
                settle(&mut game, &mut open, &hands, &at);
            }
        }
    }
    settle(&mut game, &mut open, &[], file);
    (before, game)
}

/// Scores the deal that is open, if one is.
fn settle(
    game: &mut Game,
    open: &mut Option<OpenDeal>,
    hands: &[(usize, rummy_referee::table::Outcome)],
    at: &str,
) {
    let Some(deal) = open.take() else { return };
    let results = deal.reveal(hands).unwrap_or_else(|no| panic!("{at}: {no}"));
    game.score(deal.n(), results, "").unwrap_or_else(|no| panic!("{at}: {no}"));
}

/// The totals of a game, and how many wrong lines were refused.
#[track_caller]
fn plays(file: &str, finished: bool) {
    let (_, deals, totals) = *GAMES.iter().find(|(known, _, _)| *known == file).unwrap();
    let transcript = read(file);
    let (before, game) = referee(file, &transcript);
    let standing = game.standing();
    assert_eq!((game.deals.len(), standing.totals.as_slice()), (deals, totals), "{file}");
    assert_eq!(standing.finished, finished, "{file}");
    let again = parse_transcript(&print_transcript(&transcript)).unwrap();
    assert_eq!(print_transcript(&again), print_transcript(&transcript), "{file}");
    let (mut tried, mut lines) = (0, 0);
    for (i, Before { line, deal }) in before.iter().enumerate() {
        let wrong = match (&line.kind, deal) {
            (LineKind::Turn { name, moves, .. }, Some(deal)) => {
                let moves: Vec<_> = moves.iter().map(|said| said.made.clone()).collect();
                let next = before.get(i + 1).map(|next| &next.line.kind);
                twist::turn(deal, seat(&game, name), &moves, next)
            }
            (LineKind::Hands(hands), Some(deal)) => {
                let hands: Vec<_> =
                    hands.iter().map(|hand| (seat(&game, &hand.name), hand.outcome.clone())).collect();
                ends::hands(deal, &hands)
            }
            (LineKind::Deal { n, turned }, _) => ends::deal(&game, *n, *turned),
            _ => continue,
        };
        match wrong {
            Ok(0) => panic!("{file}:{}: {}: nothing was tried", line.number, line.text),
            Ok(n) => tried += n,
            Err(why) => panic!("{file}:{}: {}: {why}", line.number, line.text),
        }
        lines += 1;
    }
    println!("{file}: {tried} wrong ways to say {lines} lines");
}

#[test]
fn seven_deals_of_contract_rummy() {
    plays("contract-rummy", true);
}

#[test]
fn rummy_500_to_500() {
    plays("rummy-500", true);
}

#[test]
fn manipulation_to_150() {
    plays("manipulation-rummy", true);
}

#[test]
fn gin_to_100() {
    plays("gin-rummy", true);
}

#[test]
fn a_hand_of_oklahoma() {
    plays("oklahoma-gin", false);
}

#[test]
fn a_sheet_of_hollywood() {
    plays("hollywood-gin", true);
}

#[test]
fn kalooki_to_150() {
    plays("kalooki", true);
}

#[test]
fn eleven_deals_of_three_thirteen() {
    plays("three-thirteen", true);
}

#[test]
fn three_deals_of_continental() {
    plays("continental-rummy", false);
}

#[test]
fn indian_rummy_until_one_is_left() {
    plays("indian-rummy", true);
}

#[test]
fn conquian_to_two_deals_won() {
    plays("conquian", true);
}

#[test]
fn deals_of_liverpool_rummy() {
    plays("liverpool-rummy", false);
}

#[test]
fn deals_of_shanghai_rummy() {
    plays("shanghai-rummy", false);
}

#[test]
fn deals_of_king_rummy() {
    plays("king-rummy", false);
}

#[test]
fn deals_of_progressive_rummy() {
    plays("progressive-rummy", false);
}

#[test]
fn deals_of_carioca() {
    plays("carioca", false);
}

#[test]
fn five_deals_of_zioncheck() {
    plays("zioncheck", true);
}

#[test]
fn deals_of_may_i() {
    plays("may-i", false);
}
