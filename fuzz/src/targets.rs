//! One function for each kind of input: none may panic, hang, or take memory without bounds.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Cursor, sink};
use std::path::PathBuf;
use std::rc::Rc;

use rummy_referee::cards::{Card, Counts, Typed, parse_cards, parse_melds, print_cards};
use rummy_referee::cli::{self, Io, Script, Terminals};
use rummy_referee::journal::verify::examine;
use rummy_referee::melds::judge;
use rummy_referee::play::{parse_moves, print_moves};
use rummy_referee::ruleset::{Library, Ruleset};
use rummy_referee::solve::{Question, best_discard, count, lay_down};

thread_local! {
    static RULES: Vec<Ruleset> = {
        let library = Library::default();
        library.names().iter().filter_map(|name| library.load(name, &[]).ok()).collect()
    };
    static HOME: PathBuf = {
        let shared = PathBuf::from("/dev/shm");
        let root = if shared.is_dir() { shared } else { std::env::temp_dir() };
        root.join(format!("rummy-fuzz-{}-{:?}", std::process::id(), std::thread::current().id()))
    };
}

/// Calls with one of the built-in rulesets.
fn with_rules<T>(which: u8, call: impl FnOnce(&Ruleset) -> T) -> Option<T> {
    RULES.with(|rules| rules.get(usize::from(which) % rules.len().max(1)).map(call))
}

/// The first byte, and the rest as text.
fn headed(data: &[u8]) -> Option<(u8, &str)> {
    let (first, rest) = data.split_first()?;
    Some((*first, std::str::from_utf8(rest).ok()?))
}

/// A list of cards, and melds: what is printed reads as the same, and a verdict comes of everything.
pub fn cards(data: &[u8]) {
    let Some((first, text)) = headed(data) else { return };
    if let Ok(typed) = parse_cards(text) {
        let printed = print_cards(&typed);
        let bare = |typed: &[Typed]| typed.iter().map(|typed| (typed.card, typed.stands)).collect::<Vec<_>>();
        assert_eq!(parse_cards(&printed).map(|again| bare(&again)), Ok(bare(&typed)), "{printed}");
    }
    if let Ok(melds) = parse_melds(text) {
        with_rules(first, |rules| melds.iter().for_each(|meld| drop(judge(rules, meld))));
    }
}

/// A line of moves: what is printed reads as the same.
pub fn moves(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(said) = parse_moves(text) {
        let moves: Vec<_> = said.into_iter().map(|said| said.made).collect();
        let printed = print_moves(&moves);
        let again =
            parse_moves(&printed).map(|said| said.into_iter().map(|said| said.made).collect::<Vec<_>>());
        assert_eq!(again.map(|again| print_moves(&again)).as_ref(), Ok(&printed));
    }
}

/// A hand to lay: cards as bytes, by any ruleset.
pub fn hand(data: &[u8]) {
    let Some((first, bytes)) = data.split_first() else { return };
    let Some((deal, bytes)) = bytes.split_first() else { return };
    let kinds: Vec<Card> = Card::all().collect();
    with_rules(*first, |rules| {
        // Of cards that the game has, and no more often than it has them.
        let mut seen = Counts::new();
        let mut hand: Vec<Card> = Vec::new();
        for byte in bytes.iter().take(16) {
            let Some(card) = kinds.get(usize::from(*byte) % kinds.len()).copied() else { continue };
            seen.add(card);
            let there = rules.pack(rules.players.max).map_or(0, |pack| pack.copies(card));
            if seen.count(card) <= there {
                hand.push(card);
            }
        }
        let question = Question { deal: Some(u32::from(deal % 8)), ..Question::new(rules, &hand) };
        let answer = lay_down(question);
        let laid: usize = answer.layout.melds.iter().map(Vec::len).sum();
        assert_eq!(laid + answer.layout.left.len(), hand.len());
        for meld in &answer.layout.melds {
            assert!(judge(rules, meld).legal(), "{}", print_cards(meld));
        }
        if hand.len() < 9 {
            drop(best_discard(question));
            let _ = count(question);
        }
    });
}

/// A ruleset from the net.
pub fn ruleset(data: &[u8]) {
    HOME.with(|home| {
        let path = home.join("fuzzed.toml");
        let written = std::fs::create_dir_all(home).and_then(|()| std::fs::write(&path, data));
        written.expect("room for a file");
        if let Ok(rules) = Library::default().load_path(&path) {
            let hand: Vec<Card> = Card::all().step_by(5).collect();
            drop(lay_down(Question { deal: Some(1), ..Question::new(&rules, &hand) }));
        }
    });
}

/// A journal that somebody wrote in.
pub fn journal(data: &[u8]) {
    drop(examine(data, &[], "2026-11-30T20:00:00+01:00"));
}

/// A game turn by turn, by mail.
pub fn transcript(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    rummy(&["replay", "-"], text);
}

/// A table of scores of another program.
pub fn table(data: &[u8]) {
    let Some((first, text)) = headed(data) else { return };
    if text.trim_start().starts_with(['{', '[']) {
        return;
    }
    let name = with_rules(first, |rules| rules.id.clone()).unwrap_or_default();
    rummy(&["import", "-", "--ruleset", &name], text);
}

/// A game that was exported, or says so.
pub fn exported(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    rummy(&["import", "-"], text);
}

/// One command, in a data directory that nothing else is in.
fn rummy(args: &[&str], stdin: &str) -> i32 {
    HOME.with(|home| {
        let data = home.join("data");
        let place = |path: PathBuf| path.to_string_lossy().into_owned();
        let env = [("RUMMY_DATA_DIR", place(data.clone())), ("RUMMY_CONFIG_DIR", place(home.join("config")))];
        let count = Rc::new(RefCell::new(0_u64));
        let io = Io {
            stdin: Box::new(Cursor::new(stdin.as_bytes().to_vec())),
            stdout: Box::new(sink()),
            stderr: Box::new(sink()),
            terminals: Terminals::default(),
            width: 80,
            env: BTreeMap::from(env.map(|(name, value)| (name.to_owned(), value))),
            now: Box::new(|| chrono::DateTime::UNIX_EPOCH.fixed_offset()),
            chance: Box::new(move || {
                *count.borrow_mut() += 1;
                *count.borrow()
            }),
            prompter: Box::new(Script::new(std::iter::empty::<&str>())),
        };
        let code = cli::run([&["rummy"], args].concat(), io);
        assert!((0..=3).contains(&code), "exit code {code}");
        // Nothing is left for the next one.
        if data.exists() {
            std::fs::remove_dir_all(&data).expect("a directory of our own");
        }
        code
    })
}
