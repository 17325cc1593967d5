//! Random legal play of whole games, deal after deal, and what must hold through all of it.
//!
//! `RUMMY_HANDS=10000` plays so many hands of each game; without it there are a few of each. `RUMMY_SELDOM=200`
//! tries wrong moves before one move in 200 instead of one in 5.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::rc::Rc;

use rummy_referee::play::{End, KnockKind, Move};
use rummy_referee::ruleset::{Library, Ruleset};
use rummy_referee::table::Game;

use super::deck::Chance;
use super::session::Session;
use super::{bot, count};

/// What happened, how often.
type Figures = BTreeMap<String, usize>;

/// How many hands of a game are played, and from which seed on.
#[derive(Clone, Copy)]
struct Size {
    hands: usize,
    seed: u64,
}

/// A few hands that are played soon, or as many as `RUMMY_HANDS` says.
fn size(few: usize, seed: u64) -> Size {
    let told = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    match told("RUMMY_HANDS") {
        Some(hands) => Size { hands: hands as usize, seed: told("RUMMY_SEED").unwrap_or(0) },
        None => Size { hands: few, seed },
    }
}

pub(super) fn load(game: &str, sets: &[&str]) -> Rc<Ruleset> {
    let sets: Vec<String> = sets.iter().map(ToString::to_string).collect();
    Rc::new(Library::default().load(game, &sets).unwrap_or_else(|error| panic!("{game}: {error}")))
}

/// Plays games until there are so many hands.
fn games(game: &str, sets: &[&str], players: &[usize], Size { hands, mut seed }: Size) {
    let rules = load(game, sets);
    let mut figures = Figures::new();
    let mut played = 0;
    while played < hands {
        seed += 1;
        let players = players[Chance::new(seed).below(players.len())];
        let names: Vec<String> = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"][..players]
            .iter()
            .map(ToString::to_string)
            .collect();
        let mut game = Game::new(Rc::clone(&rules), names, players - 1);
        let mut totals = vec![0; players];
        let mut shuffled = 0;
        while let Some(next) = game.next().filter(|_| played < hands && shuffled < 40) {
            shuffled += 1;
            let gone = game.gone(next.n);
            let dealt = seed * 1000 + shuffled;
            let mut s = Session::without(&rules, next.n, &game.players, next.dealer, &gone, dealt);
            if !bot::play(&mut s) {
                if std::env::var_os("RUMMY_BROKEN").is_some() {
                    println!("{}\n{}", s.story().join("\n"), s.table.shown());
                }
                // A table where nobody can get on deals again.
                *figures
                    .entry(format!(
                        "broken off in deal {} by {players}, {}",
                        next.n,
                        if s.said.len() > 390 { "long" } else { "dead" }
                    ))
                    .or_default() += 1;
                continue;
            }
            played += 1;
            s.replays();
            score(&mut s, &mut game, &mut totals);
            note(&s, &mut figures);
        }
    }
    let mut line = format!("{game} {sets:?}: {played} hands");
    for (what, n) in figures {
        let _ = write!(line, ", {n} {what}");
    }
    println!("{line}");
}

/// The hands are shown, and the deal scores itself: as it does when counted by hand.
fn score(s: &mut Session, game: &mut Game, totals: &mut [i32]) {
    let shown = s.reveal();
    if let Some(((seat, _), rest)) = shown.split_first() {
        let missing = s.deal.reveal(rest);
        if missing.is_ok() {
            s.fails(&format!("nobody asks for the hand of {seat}"));
        }
    }
    let results = match s.deal.reveal(&shown) {
        Ok(results) => results,
        Err(no) => s.fails(&format!("shown: {shown:?}: {no:?}")),
    };
    if let Err(no) = game.score(s.deal.n(), results.clone(), "now") {
        s.fails(&format!("scored: {results:?}: {no}"));
    }
    let scored: Vec<i32> =
        game.deals.last().unwrap().settled.scores.iter().map(rummy_referee::scoring::Score::points).collect();
    let counted = count::points(s);
    if counted.as_ref().is_some_and(|counted| *counted != scored) {
        s.fails(&format!("scored {scored:?}, counted {counted:?}: {results:?}"));
    }
    for (total, points) in totals.iter_mut().zip(&scored) {
        *total += points;
    }
    let standing = game.standing();
    let plain = s.rules.knock.is_none();
    if plain && standing.totals != totals {
        s.fails(&format!("totals {:?}, added up {totals:?}", standing.totals));
    }
}

fn note(s: &Session, figures: &mut Figures) {
    let mut add = |what: &str, n: usize| *figures.entry(what.into()).or_default() += n;
    add("moves", s.said.len());
    add("wrong moves refused", s.refused);
    add("moves astray", s.wandered);
    add(
        match s.deal.end().unwrap() {
            End::Out(_) => "out",
            End::Knock { big_gin: true, .. } => "big gin",
            End::Knock { .. } => "knocks",
            End::StockOut => "stock out",
        },
        1,
    );
    for (_, made) in &s.said {
        match made {
            Move::Knock(knock) if knock.kind != KnockKind::Gin => {}
            Move::Draw | Move::Discard(_) | Move::Pass => {}
            Move::Take(None) => add("take", 1),
            other => add(other.word(), 1),
        }
    }
}

#[test]
fn contract_rummy() {
    games("contract-rummy", &[], &[3, 3, 3, 4, 4, 6, 6, 5, 7, 8], size(4, 130));
}

#[test]
fn contract_rummy_classic() {
    games("contract-rummy-classic", &[], &[3, 4, 5], size(2, 20));
    let sets = ["turn.buy.priority=turn order", "turn.buy.cost=2"];
    games("contract-rummy-classic", &sets, &[4], size(1, 20));
}

#[test]
fn the_contract_family() {
    games("liverpool-rummy", &[], &[3, 4, 5], size(2, 30));
    games("shanghai-rummy", &[], &[3, 4, 6], size(2, 30));
    games("king-rummy", &[], &[3, 4, 5], size(3, 30));
    games("progressive-rummy", &[], &[3, 4, 6], size(2, 30));
    games("carioca", &[], &[2, 3, 4], size(2, 30));
    games("zioncheck", &[], &[2, 3, 5], size(2, 30));
    games("may-i", &[], &[3, 4, 6], size(2, 30));
}

#[test]
fn carioca_as_some_houses_play_it() {
    let sets = ["contract.draw_after=stock", "turn.never_discard=[\"joker\"]"];
    games("carioca", &sets, &[2, 3, 4], size(2, 40));
}

#[test]
fn rummy_500() {
    games("rummy-500", &[], &[2, 3, 4, 5], size(3, 0));
    games("rummy-500", &["turn.float=true", "turn.last_discard=unplayable"], &[2, 3, 4], size(3, 0));
}

#[test]
fn manipulation_rummy() {
    games("manipulation-rummy", &[], &[2, 3, 4, 5], size(3, 50));
}

#[test]
fn three_thirteen() {
    games("three-thirteen", &[], &[2, 3, 4], size(11, 0));
}

#[test]
fn kalooki() {
    games("kalooki", &[], &[2, 3, 4, 6], size(4, 0));
    games("kalooki", &["turn.early_take=free", "turn.swap.real=one it may stand for"], &[3], size(1, 10));
}

#[test]
fn continental_rummy() {
    games("continental-rummy", &[], &[2, 3, 5], size(2, 0));
    games("continental-rummy", &["cards.wild=[\"joker\", \"2\"]"], &[2, 4], size(2, 0));
}

#[test]
fn indian_rummy() {
    games("indian-rummy", &[], &[2, 3, 4, 6], size(6, 0));
    // Players who are soon out of the game.
    games("indian-rummy", &["game.target=21"], &[3, 4], size(6, 40));
}

#[test]
fn conquian() {
    games("conquian", &[], &[2], size(5, 0));
    games("conquian", &["turn.forced=never", "game.target=2"], &[2], size(3, 9));
}

#[test]
fn the_gins() {
    for game in ["gin-rummy", "oklahoma-gin", "hollywood-gin"] {
        games(game, &[], &[2], size(8, 0));
    }
}
