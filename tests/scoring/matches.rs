//! 120 whole matches of gin that an independent program computed, in three presets.

use rummy_referee::journal::{Entry, Event, Header, Journal, Told};
use rummy_referee::scoring::Term;
use rummy_referee::table::Outcome;
use serde_json::Value;

use super::rules;
use crate::support::{Sandbox, project, text_of};

/// One hand of a match.
struct Hand {
    /// Who won it, 0 or 1; `None`: it was void.
    winner: Option<usize>,
    kind: String,
    value: i32,
}

struct Match {
    id: String,
    preset: String,
    target: i32,
    first_dealer: String,
    hands: Vec<Hand>,
    points: Vec<i32>,
    running: [i32; 2],
    boxes: [u32; 2],
    next_dealer: String,
    winner: String,
    shutout: bool,
    totals: [i32; 2],
}

const NAMES: [&str; 2] = ["A", "B"];

fn matches() -> Vec<Match> {
    let text = text_of("tests/oracles/gin_match_oracle.csv");
    text.lines().skip(1).map(read).collect()
}

fn read(line: &str) -> Match {
    let cells: Vec<&str> = line.split(',').collect();
    let [
        id,
        preset,
        target,
        first_dealer,
        hands,
        points,
        run_a,
        run_b,
        box_a,
        box_b,
        next,
        winner,
        shutout,
        a,
        b,
    ] = cells.try_into().unwrap_or_else(|_| panic!("{line}"));
    let hand = |text: &str| {
        let [who, kind, value] = text.split(':').collect::<Vec<_>>().try_into().unwrap();
        let winner = NAMES.iter().position(|name| *name == who);
        Hand { winner, kind: kind.to_owned(), value: value.parse().unwrap() }
    };
    let number = |text: &str| text.parse().unwrap();
    Match {
        id: id.into(),
        preset: preset.into(),
        target: number(target),
        first_dealer: first_dealer.into(),
        hands: hands.split(';').map(hand).collect(),
        points: points.split(';').map(number).collect(),
        running: [number(run_a), number(run_b)],
        boxes: [box_a.parse().unwrap(), box_b.parse().unwrap()],
        next_dealer: next.into(),
        winner: winner.into(),
        shutout: shutout == "true",
        totals: [number(a), number(b)],
    }
}

fn ruleset(preset: &str) -> &'static str {
    match preset {
        "modern" => "gin-rummy",
        "classic" => "gin-rummy-classic",
        "palace" => "palace-gin",
        other => panic!("{other}"),
    }
}

/// Deadwood by seat, and who knocked.
fn told(hand: &Hand) -> ([i32; 2], Told) {
    let Some(winner) = hand.winner else {
        return ([0, 0], Told { stock_out: Some(true), ..Told::default() });
    };
    let loser = 1 - winner;
    let knock = |seat: usize| Some(NAMES[seat].to_owned());
    let (held, told) = match hand.kind.as_str() {
        // The knocker needs something left, or it would be gin.
        "knock" => ((1, hand.value + 1), Told { knock: knock(winner), ..Told::default() }),
        "undercut" => {
            let own = i32::from(hand.value < 10);
            ((own, own + hand.value), Told { knock: knock(loser), ..Told::default() })
        }
        "gin" => ((0, hand.value), Told { knock: knock(winner), ..Told::default() }),
        "biggin" => ((0, hand.value), Told { knock: knock(winner), big_gin: Some(true), ..Told::default() }),
        other => panic!("{other}"),
    };
    let mut deadwood = [0; 2];
    deadwood[winner] = held.0;
    deadwood[loser] = held.1;
    (deadwood, told)
}

fn journal(of: &Match) -> Journal {
    let rules = rules(ruleset(&of.preset), &[]);
    assert_eq!(rules.game.target, Some(of.target), "{}", of.id);
    Journal::begin(Header {
        at: String::new(),
        title: None,
        ruleset: rules.document().to_json().into(),
        players: NAMES.map(str::to_owned).to_vec(),
        dealer: of.first_dealer.clone(),
    })
    .unwrap_or_else(|error| panic!("{error}"))
}

fn event(journal: &Journal, hand: &Hand) -> Event {
    let (deadwood, told) = told(hand);
    let results = if hand.winner.is_some() {
        NAMES.iter().zip(deadwood).map(|(name, held)| ((*name).to_owned(), Outcome::Points(held))).collect()
    } else {
        Vec::new()
    };
    Event::Score { deal: journal.game.next_number(), results, told }
}

/// Points of the hand by seat, without boxes.
fn hand_points(journal: &Journal) -> Vec<i32> {
    let scores = &journal.game.deals.last().unwrap().settled.scores;
    let is_box = |term: &&Term| matches!(term, Term::Bonus { rule, .. } if rule == "score.box.points");
    let without =
        |terms: &[Term]| -> i32 { terms.iter().filter(|term| !is_box(term)).map(Term::points).sum() };
    scores.iter().map(|score| without(&score.terms)).collect()
}

#[test]
fn every_match_agrees_hand_by_hand() {
    let matches = matches();
    for of in &matches {
        let mut journal = journal(of);
        let mut sums = [0; 2];
        for (i, hand) in of.hands.iter().enumerate() {
            let at = format!("match {} hand {}", of.id, i + 1);
            assert!(!journal.game.standing().finished, "{at}: it was over before");
            let dealer = journal.game.next().unwrap().dealer;
            let event = event(&journal, hand);
            journal.push(Entry { at: String::new(), event }).unwrap_or_else(|why| panic!("{at}: {why}"));
            let mut points = [0; 2];
            if let Some(winner) = hand.winner {
                points[winner] = of.points[i];
            }
            assert_eq!(hand_points(&journal), points, "{at}");
            sums[0] += points[0];
            sums[1] += points[1];
            let scores = &journal.game.deals.last().unwrap().settled.scores;
            for (seat, score) in scores.iter().enumerate() {
                assert_eq!(score.won, hand.winner == Some(seat), "{at}");
                assert_eq!(u32::from(score.boxes), u32::from(hand.winner == Some(seat)), "{at}");
            }
            // The winner deals the next; after a void hand the same dealer.
            let next = journal.game.dealer(journal.game.next_number());
            assert_eq!(next, hand.winner.unwrap_or(dealer), "{at}");
        }
        let standing = journal.game.standing();
        let column = &standing.columns[0];
        let at = format!("match {}", of.id);
        assert!(standing.finished && standing.counted == of.hands.len(), "{at}");
        assert_eq!(column.points, of.running, "{at}");
        if of.preset != "palace" {
            assert_eq!(column.points, sums, "{at}");
        }
        assert_eq!(column.boxes, of.boxes, "{at}");
        assert_eq!(NAMES[journal.game.dealer(journal.game.next_number())], of.next_dealer, "{at}");
        let winners: Vec<&str> = standing.winners.iter().map(|seat| NAMES[*seat]).collect();
        assert_eq!(winners, [of.winner.as_str()], "{at}");
        assert_eq!(standing.totals, of.totals, "{at}");
        let shut_out = column.closed.as_ref().unwrap().bonuses.iter().flatten().any(|term| match term {
            Term::Double { rule, .. } | Term::Bonus { rule, .. } => rule.starts_with("game.shutout"),
            _ => false,
        });
        assert_eq!(shut_out, of.shutout && of.preset != "palace", "{at}");

        // Everything taken back and made again comes to the same.
        for _ in &of.hands {
            journal.push(Entry { at: String::new(), event: Event::UNDO }).unwrap();
        }
        assert!(journal.game.deals.is_empty(), "{at}");
        for _ in &of.hands {
            journal.push(Entry { at: String::new(), event: Event::Redo }).unwrap();
        }
        assert_eq!(journal.game.standing(), standing, "{at}");
    }
    assert_eq!(matches.len(), 120);
    for preset in ["modern", "classic", "palace"] {
        assert_eq!(matches.iter().filter(|of| of.preset == preset).count(), 40);
    }
}

#[test]
fn matches_agree_on_the_command_line() {
    for of in matches().iter().step_by(10) {
        let sandbox = Sandbox::new();
        let named = match ruleset(&of.preset) {
            "palace-gin" => project("tests/rulesets/valid/palace-gin.toml").display().to_string(),
            built_in => built_in.to_owned(),
        };
        sandbox.run(&["new", &named, "A", "B", "--dealer", &of.first_dealer]).ok();
        let mut last = Value::Null;
        for hand in &of.hands {
            let ([a, b], told) = told(hand);
            let results = format!("A={a} B={b}");
            let line = match (&told.knock, told.big_gin) {
                (Some(name), Some(true)) => format!("score --big-gin {name} {results} --json"),
                (Some(name), _) => format!("score --knock {name} {results} --json"),
                _ => "score --stock-out --json".to_owned(),
            };
            last = sandbox.line(&line).json();
        }
        let at = format!("match {}: {last}", of.id);
        assert_eq!(last["finished"], true, "{at}");
        assert_eq!(last["winners"], serde_json::json!([of.winner]), "{at}");
        assert_eq!(last["totals"], serde_json::json!({"A": of.totals[0], "B": of.totals[1]}), "{at}");
        let deals = last["deals"].as_array().unwrap();
        assert_eq!(deals.len(), of.hands.len(), "{at}");
        for (seat, name) in NAMES.iter().enumerate() {
            let boxes: u64 = deals.iter().map(|deal| deal["boxes"][name].as_u64().unwrap()).sum();
            assert_eq!(boxes, u64::from(of.boxes[seat]), "{at}");
            let running: i64 = deals.iter().map(|deal| deal["scores"][name].as_i64().unwrap()).sum();
            assert_eq!(running, i64::from(of.running[seat]), "{at}");
        }
        // The same again, from the journal.
        assert_eq!(sandbox.line("show --json").json(), last, "{at}");
    }
}
