//! Kills at any moment.

use std::fs;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::home::{Chance, DEALS, Home, Said, audit};

const KILLS: usize = 200;

#[derive(Clone, Debug)]
struct Model {
    states: Vec<Vec<u32>>,
    at: usize,
    entries: usize,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Score(u32),
    Amend(usize, u32),
    Undo,
    Redo,
}

impl Model {
    fn new() -> Self {
        Self { states: vec![Vec::new()], at: 0, entries: 0 }
    }

    fn now(&self) -> &[u32] {
        &self.states[self.at]
    }

    /// A step that is possible; `None` if it is time for another game.
    fn choose(&self, chance: &mut Chance) -> Option<Step> {
        let n = 2 + chance.below(60) as u32;
        let hands = self.now().len();
        match chance.below(10) {
            0 if self.at > 0 => Some(Step::Undo),
            1 | 2 if self.at + 1 < self.states.len() => Some(Step::Redo),
            3 if hands > 0 => {
                let deal = chance.below(hands as u64) as usize;
                (self.now()[deal] != n).then_some(Step::Amend(deal, n)).or(Some(Step::Undo))
            }
            _ if hands < DEALS => Some(Step::Score(n)),
            4..7 => Some(Step::Undo),
            _ => None,
        }
    }

    fn after(&self, step: Step) -> Self {
        let mut next = Self { entries: self.entries + 1, ..self.clone() };
        let mut hands = self.now().to_vec();
        match step {
            Step::Undo => next.at -= 1,
            Step::Redo => next.at += 1,
            Step::Score(_) | Step::Amend(..) => {
                match step {
                    Step::Amend(deal, n) => hands[deal] = n,
                    Step::Score(n) => hands.push(n),
                    Step::Undo | Step::Redo => {}
                }
                next.states.truncate(self.at + 1);
                next.states.push(hands);
                next.at += 1;
            }
        }
        next
    }
}

impl Step {
    fn start(self, home: &Home, id: &str) -> Child {
        match self {
            Self::Score(n) => home.start(&["score", "-g", id, "Ann=out", &format!("Bob={n}"), "Cat=9"]),
            Self::Amend(deal, n) => {
                home.start(&["amend", "-g", id, "--deal", &(deal + 1).to_string(), &format!("Bob={n}")])
            }
            Self::Undo => home.start(&["undo", "-g", id]),
            Self::Redo => home.start(&["redo", "-g", id]),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Score(_) => "recorded",
            Self::Amend(..) => "corrected",
            Self::Undo => "Undone",
            Self::Redo => "Done again",
        }
    }
}

#[test]
fn a_kill_at_any_moment_loses_nothing_that_was_acknowledged() {
    let home = Home::new();
    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let mut times = Vec::new();
    let trial = home.new_game();
    for n in 21..21 + DEALS as u32 {
        let child = home.start(&["score", "-g", &trial, "Ann=out", &format!("Bob={n}"), "Cat=9"]);
        let begun = Instant::now();
        Said::from(child.wait_with_output().unwrap()).exit(0);
        times.push(begun.elapsed());
    }
    times.sort();
    let usual = times[times.len() / 2].max(Duration::from_millis(1));

    let (mut attempts, mut kills, mut before, mut after, mut holding, mut answered) = (0, 0, 0, 0, 0, 0);
    let mut games = vec![(home.new_game(), Model::new())];
    // The moment moves towards the write: later when a kill came before it, earlier when it came after or too late.
    let mut moment = usual;
    let begun = Instant::now();
    while kills < KILLS {
        attempts += 1;
        assert!(attempts < KILLS * 10, "only {kills} of {attempts} attempts could be killed");
        let (id, model) = games.last_mut().unwrap();
        let Some(step) = model.choose(&mut chance) else {
            games.push((home.new_game(), Model::new()));
            continue;
        };
        let delay = match attempts % 4 {
            0 => chance.within(moment.mul_f64(1.1)),
            _ => moment.mul_f64(0.6) + chance.within(moment.mul_f64(0.5)),
        };
        let mut child = step.start(&home, id);
        thread::sleep(delay);
        child.kill().unwrap();
        let said = Said::from(child.wait_with_output().unwrap());
        assert!(said.killed || said.code == Some(0), "{step:?}: {said:?}");
        let acknowledged = said.out.contains(step.word());
        assert!(acknowledged || said.code.is_none(), "{step:?}: {said:?}");

        let bytes = home.bytes(id);
        let (entries, _) = audit(&bytes);
        let next = model.after(step);
        let there = match entries.len() {
            n if n == model.entries => false,
            n if n == next.entries => true,
            n => panic!("{n} entries, not {} or one more", model.entries),
        };
        assert!(there || !acknowledged, "{step:?} was acknowledged and is gone: {said:?}");
        if said.killed {
            kills += 1;
            *(if there { &mut after } else { &mut before }) += 1;
            holding += usize::from(fs::metadata(home.lock(id)).is_ok_and(|lock| lock.len() > 0));
            answered += usize::from(acknowledged);
        }
        moment = moment.mul_f64(match (there, said.killed) {
            (false, _) => 1.04,
            (true, true) => 0.98,
            (true, false) => 0.9,
        });
        if there {
            *model = next;
        }
        if said.killed {
            assert_eq!(home.shown(id), model.now(), "after {step:?}");
        }
    }

    let took = begun.elapsed();
    assert_eq!(home.shown(&trial), [21, 22, 23, 24, 25, 26, 27]);
    for (id, model) in &games {
        assert_eq!(home.shown(id), model.now());
    }
    let listed = home.run(&["games", "--json"]).exit(0);
    let listed: Value = serde_json::from_str(&listed.out).unwrap();
    assert_eq!(listed["games"].as_array().unwrap().len(), games.len() + 1);
    eprintln!(
        "a command takes {usual:?}; {attempts} attempts in {} games, {kills} kills in {took:?}: {before} before the \
         write, {after} after it ({answered} of them with the answer out), {holding} with the lock held",
        games.len()
    );
    assert!(before >= 5 && after >= 5, "the kills all came on one side of the write: {before} and {after}");
}

#[test]
fn a_kill_while_a_game_is_started_leaves_a_whole_game_or_none() {
    let home = Home::new();
    let mut chance = Chance(7);
    let begun = Instant::now();
    home.new_game();
    let usual = begun.elapsed();
    let mut known = 1;
    for _ in 0..40 {
        let mut child = home.start(&["new", "contract-rummy", "Ann", "Bob", "Cat"]);
        thread::sleep(chance.within(usual));
        child.kill().unwrap();
        let said = Said::from(child.wait_with_output().unwrap());
        let listed = home.run(&["games", "--json"]).exit(0);
        let listed: Value = serde_json::from_str(&listed.out).unwrap();
        let found = listed["games"].as_array().unwrap().len();
        assert!((known..=known + 1).contains(&found), "{known} games became {found}");
        assert!(found > known || !said.out.contains("Started"), "{said:?}");
        known = found;
        home.run(&["show"]).exit(0);
    }
    eprintln!("40 kills of `new` left {} new games", known - 1);
    home.run(&["score", "Ann=out", "Bob=4", "Cat=9"]).exit(0);
}
