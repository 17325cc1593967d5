//! Whole games as the bots play them, written down as people would read them.
//!
//! `WRITE_GAMES=1 cargo test write_games -- --ignored` writes `tests/games/` anew; `WRITE_GAMES=gin-rummy` just that one.
//! Conquian's was written by hand.

use std::fmt::Write as _;
use std::rc::Rc;

use rummy_referee::cards::Card;
use rummy_referee::play::{End, KnockKind, Move, OpenDeal, TableMeld, print_moves};
use rummy_referee::scoring::Score;
use rummy_referee::table::Game;

use super::session::Session;
use super::tables::load;
use super::{bot, deck};

/// A game to write down.
struct Plan {
    file: &'static str,
    about: &'static str,
    rules: &'static str,
    sets: &'static [&'static str],
    players: &'static [&'static str],
    seed: u64,
    /// How many shuffles are looked at for each deal; the one that is told in the fewest lines is played.
    shuffles: u64,
    /// What a deal must have to be chosen before a shorter one.
    likes: fn(&Session) -> usize,
    /// Deals that are played at most.
    deals: u32,
}

fn count(s: &Session, wanted: fn(&Move) -> bool) -> usize {
    s.said.iter().filter(|(_, made)| wanted(made)).count()
}

const PLANS: [Plan; 17] = [
    Plan {
        file: "contract-rummy",
        about: "Seven deals of contract rummy.",
        rules: "contract-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat", "Dan"],
        seed: 1,
        shuffles: 150,
        likes: |s| count(s, |made| matches!(made, Move::Swap { .. } | Move::Take(Some(_)))).min(3),
        deals: 99,
    },
    Plan {
        file: "rummy-500",
        about: "Rummy 500, to 500, with the house rule that lets one float.",
        rules: "rummy-500",
        sets: &["turn.float=true"],
        players: &["Ann", "\"Mary Ann\"", "Bob"],
        seed: 2,
        shuffles: 12,
        likes: |s| count(s, |made| matches!(made, Move::Call(_) | Move::Float)).min(2),
        deals: 99,
    },
    Plan {
        file: "manipulation-rummy",
        about: "Manipulation rummy, to 150; jokers move, and are freed.",
        rules: "manipulation-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 3,
        shuffles: 12,
        likes: |s| count(s, |made| matches!(made, Move::Arrange(_) | Move::Swap { .. })).min(6),
        deals: 99,
    },
    Plan {
        file: "gin-rummy",
        about: "Gin rummy, to 100.",
        rules: "gin-rummy",
        sets: &[],
        players: &["Ann", "Bob"],
        seed: 4,
        shuffles: 6,
        likes: |s| count(s, |made| matches!(made, Move::Lay { .. })).min(1),
        deals: 99,
    },
    Plan {
        file: "oklahoma-gin",
        about: "A hand of Oklahoma gin: a spade is turned up.",
        rules: "oklahoma-gin",
        sets: &[],
        players: &["Ann", "Bob"],
        seed: 5,
        shuffles: 40,
        likes: |s| {
            let spade = s.deal.upcard().is_some_and(|face| face.suit == rummy_referee::cards::Suit::Spades);
            usize::from(spade) + count(s, |made| matches!(made, Move::Knock(_) | Move::Lay { .. }))
        },
        deals: 1,
    },
    Plan {
        file: "hollywood-gin",
        about: "A whole sheet of Hollywood gin: three columns, each to 100.",
        rules: "hollywood-gin",
        sets: &[],
        players: &["Ann", "Bob"],
        seed: 6,
        shuffles: 4,
        likes: |_| 0,
        deals: 99,
    },
    Plan {
        file: "kalooki",
        about: "Kalooki, to 150.",
        rules: "kalooki",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 7,
        shuffles: 16,
        likes: |s| count(s, |made| matches!(made, Move::Swap { .. })).min(2),
        deals: 99,
    },
    Plan {
        file: "three-thirteen",
        about: "Three Thirteen: eleven deals.",
        rules: "three-thirteen",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 8,
        shuffles: 4,
        likes: |s| usize::from(matches!(s.deal.end(), Some(End::Out(_)))),
        deals: 99,
    },
    Plan {
        file: "continental-rummy",
        about: "Three deals of Continental Rummy; the winner of one deals the next.",
        rules: "continental-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 9,
        shuffles: 6,
        likes: |s| usize::from(matches!(s.deal.end(), Some(End::Out(_)))),
        deals: 3,
    },
    Plan {
        file: "indian-rummy",
        about: "Indian rummy among three, until one is left.",
        rules: "indian-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 7,
        shuffles: 3,
        likes: |s| {
            let declared = count(s, |made| matches!(made, Move::Meld(_)));
            2 * declared + count(s, |made| matches!(made, Move::Drop)).min(1)
        },
        deals: 99,
    },
    Plan {
        file: "liverpool-rummy",
        about: "Three deals of Liverpool rummy.",
        rules: "liverpool-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 7,
        shuffles: 10,
        likes: |s| count(s, |made| matches!(made, Move::Buy | Move::Swap { .. })).min(3),
        deals: 3,
    },
    Plan {
        file: "shanghai-rummy",
        about: "Two deals of Shanghai rummy: discards are bought before the draw.",
        rules: "shanghai-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 15,
        shuffles: 6,
        likes: |s| count(s, |made| matches!(made, Move::Buy)).min(3),
        deals: 2,
    },
    Plan {
        file: "king-rummy",
        about: "Three deals of King rummy: jokers are taken as they are laid.",
        rules: "king-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat", "Dan"],
        seed: 9,
        shuffles: 40,
        likes: |s| count(s, |made| matches!(made, Move::Swap { .. } | Move::Pass)).min(2),
        deals: 3,
    },
    Plan {
        file: "progressive-rummy",
        about: "Three deals of progressive rummy.",
        rules: "progressive-rummy",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 10,
        shuffles: 10,
        likes: |s| count(s, |made| matches!(made, Move::Buy)).min(1),
        deals: 3,
    },
    Plan {
        file: "carioca",
        about: "Three deals of Carioca.",
        rules: "carioca",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 11,
        shuffles: 10,
        likes: |s| count(s, |made| matches!(made, Move::Lay { .. })).min(3),
        deals: 3,
    },
    Plan {
        file: "zioncheck",
        about: "Five deals of Zioncheck.",
        rules: "zioncheck",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 12,
        shuffles: 10,
        likes: |s| count(s, |made| matches!(made, Move::Lay { .. })).min(2),
        deals: 99,
    },
    Plan {
        file: "may-i",
        about: "Three deals of May I: twos are wild, and discards are bought.",
        rules: "may-i",
        sets: &[],
        players: &["Ann", "Bob", "Cat"],
        seed: 13,
        shuffles: 12,
        likes: |s| count(s, |made| matches!(made, Move::Buy | Move::Swap { .. })).min(3),
        deals: 3,
    },
];

#[test]
#[ignore = "writes tests/games/ anew"]
fn write_games() {
    let Ok(wanted) = std::env::var("WRITE_GAMES") else { return };
    for plan in PLANS.into_iter().filter(|plan| wanted == "1" || wanted == plan.file) {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
        std::fs::create_dir_all(&path).unwrap();
        std::fs::write(path.join(format!("{}.txt", plan.file)), written(&plan)).unwrap();
    }
}

fn written(plan: &Plan) -> String {
    let rules = load(plan.rules, plan.sets);
    let names: Vec<String> = plan.players.iter().map(|name| name.trim_matches('"').to_owned()).collect();
    let dealer = names.len() - 1;
    let mut text = format!("# {}\n\nrules: {}\n", plan.about, plan.rules);
    for set in plan.sets {
        let _ = writeln!(text, "set: {set}");
    }
    let _ = writeln!(text, "players: {}\ndealer: {}", plan.players.join(" "), plan.players[dealer]);
    let mut game = Game::new(Rc::clone(&rules), names, dealer);
    while let Some(next) = game.next().filter(|next| next.n <= plan.deals) {
        let played = (0..plan.shuffles).filter_map(|shuffle| {
            let seed = plan.seed * 1_000_000 + u64::from(next.n) * 1000 + shuffle;
            let gone = game.gone(next.n);
            let mut s = Session::without(&rules, next.n, &game.players, next.dealer, &gone, seed);
            bot::play(&mut s).then_some(s)
        });
        let mut s = played.min_by_key(|s| (usize::MAX - (plan.likes)(s), s.turns().len())).unwrap();
        let contract = next.contract.as_ref().map(|contract| format!(": {contract}")).unwrap_or_default();
        let _ = writeln!(text, "\n# {} deals{contract}.", plan.players[next.dealer]);
        tell(&s, plan, &mut text);
        let shown = s.reveal();
        if !shown.is_empty() {
            let hands: Vec<String> =
                shown.iter().map(|(seat, outcome)| format!("{} = {outcome}", plan.players[*seat])).collect();
            let _ = writeln!(text, "hands: {}", hands.join("; "));
        }
        let results = s.deal.reveal(&shown).unwrap();
        game.score(next.n, results, "").unwrap();
        let points = game.deals.last().unwrap().settled.scores.iter().map(Score::points);
        let points: Vec<String> =
            points.zip(&game.players).map(|(points, name)| format!("{name} {points}")).collect();
        let _ = writeln!(text, "# {}", points.join(", "));
    }
    text
}

/// The turns of a deal as lines; above some of them what is worth a remark.
fn tell(s: &Session, plan: &Plan, text: &mut String) {
    let mut deal = s.begun().clone();
    let _ = writeln!(text, "{}", s.story()[0]);
    for (seat, moves) in s.turns() {
        let mut remarks: Vec<String> = Vec::new();
        for made in &moves {
            let before = deal.clone();
            deal.apply(deal.judge(seat, made).unwrap());
            remarks.extend(remark(&before, &deal, seat, made));
        }
        remarks.dedup();
        if !remarks.is_empty() {
            let _ = writeln!(text, "# {}", remarks.join("; "));
        }
        let _ = writeln!(text, "{}: {}", plan.players[seat], print_moves(&moves));
    }
}

fn remark(before: &OpenDeal, after: &OpenDeal, seat: usize, made: &Move) -> Option<String> {
    let who = before.name(seat);
    let jokers = |deal: &OpenDeal| {
        let mut all: Vec<_> =
            deal.melds().iter().flat_map(TableMeld::wild).map(|(_, _, faces)| faces).collect();
        all.sort();
        all
    };
    let said = match made {
        Move::Swap { card, .. } if after.turn().duties.is_empty() => {
            format!("{who} gives {card} for the joker")
        }
        Move::Swap { card, .. } => format!("the {card} frees a joker, which is used at once"),
        Move::Call(card) => format!("{who} saw that {card} could be melded"),
        Move::Buy => format!("{who} buys"),
        Move::Float => format!("{who} floats"),
        Move::Drop if after.last_left() => format!("{who} drops out, and one is left"),
        Move::Drop => format!("{who} drops out"),
        Move::Take(Some(card)) => match after.seats()[seat].held - before.seats()[seat].held {
            1 => return None,
            n => format!("{who} takes {card} and {} above it", n - 1),
        },
        Move::Arrange(_) if jokers(before) != jokers(after) => {
            "the joker is freed, or laid for another".into()
        }
        Move::Arrange(_) if !jokers(before).is_empty() && moved(before, after) => {
            "the joker moves, and stays what it is".into()
        }
        Move::Knock(knock) => match knock.kind {
            KnockKind::Knock => return None,
            KnockKind::Gin => "gin".into(),
            KnockKind::BigGin => "big gin: every card, without a discard".into(),
        },
        _ if after.gone_out() != before.gone_out() => {
            format!("{who} goes out, and each of the others has one more turn")
        }
        _ => match after.end() {
            Some(End::Out(out)) if out == seat => format!("{who} goes out"),
            Some(End::StockOut) => "the stock is used up".into(),
            _ => return None,
        },
    };
    Some(said)
}

/// Whether a joker lies among other cards than before.
fn moved(before: &OpenDeal, after: &OpenDeal) -> bool {
    let beside = |deal: &OpenDeal| {
        let with = deal.melds().iter().filter(|meld| !meld.wild().is_empty());
        let mut all: Vec<Vec<Card>> = with
            .map(|meld| {
                let mut cards: Vec<Card> = meld.cards().collect();
                cards.sort_unstable();
                cards
            })
            .collect();
        all.sort();
        all
    };
    let (was, is) = (beside(before), beside(after));
    is.iter().any(|cards| !was.iter().any(|old| deck::has(cards, old)))
}
