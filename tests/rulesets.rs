//! Ruleset files as people write them: what is built in, what is unusual but right, and what is wrong with the rest.

mod damaged;
mod family;
mod house;
mod laid;
mod left_out;
mod mixes;
mod relatives;
mod schema;

use std::fs;
use std::path::{Path, PathBuf};

use rummy_referee::cards::{Card, Rank};
use rummy_referee::present::diagnostic;
use rummy_referee::ruleset::{
    Ace, BUILT_IN, BuyPriority, BuyWindow, Count, DeepTake, Draw, FinalDiscard, Folder, Identity, Kind,
    LayOff, Library, LoadError, MeldCount, MeldSizes, Ruleset, RunsTogether, StockOut, SwapUse, SwapWhen,
    TakenDiscard, Tie, Wins, kept,
};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulesets").join(name)
}

fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ext| ext == end));
    files.sort();
    files
}

fn built_in(id: &str) -> Ruleset {
    Library::new(None).load(id, &[]).unwrap()
}

/// Every ruleset that is right: the built-in ones and the fixtures.
fn sound() -> Vec<Ruleset> {
    let library = Library::new(None);
    let built_in = BUILT_IN.iter().map(|(id, _)| built_in(id));
    let valid = files(&folder("valid"), "toml").into_iter().map(|path| match library.load_path(&path) {
        Ok(rules) => rules,
        Err(LoadError::Faulty(faults)) => panic!("{}", diagnostic::faults(&faults, false, 100)),
        Err(other) => panic!("{other}"),
    });
    built_in.chain(valid).collect()
}

/// Compares the faults of every file of a folder with what is written down beside it.
fn answered(folder: &Path, library: &Library) -> usize {
    let update = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    let tomls = files(folder, "toml");
    for text in files(folder, "txt") {
        assert!(text.with_extension("toml").is_file(), "{} belongs to no .toml", text.display());
    }
    for path in &tomls {
        let shown = match library.load_path(path) {
            Ok(_) => panic!("{} is no faulty ruleset", path.display()),
            Err(LoadError::Faulty(faults)) => diagnostic::faults(&faults, false, 100),
            Err(other) => panic!("{other}"),
        };
        let shown = shown.replace(&format!("{}/", folder.display()), "");
        let expected = path.with_extension("txt");
        if update {
            fs::write(&expected, &shown).unwrap();
        }
        let expected = fs::read_to_string(&expected).unwrap_or_else(|_| panic!("no {}", expected.display()));
        assert!(shown == expected, "{}:\n{shown}\ninstead of\n{expected}", path.display());
    }
    tomls.len()
}

#[test]
fn faulty_files_are_answered_word_for_word() {
    assert!(answered(&folder("invalid"), &Library::new(None)) >= 90);
    // Files of one folder, which extend each other.
    let shelf = folder("shelf");
    assert!(answered(&shelf, &Library::new(Some(Folder(shelf.clone())))) >= 7);
}

#[test]
fn unusual_files_are_right() {
    assert!(sound().len() >= BUILT_IN.len() + 15);
}

#[test]
fn built_in_files_are_named_after_their_ids() {
    for (id, _) in BUILT_IN {
        let rules = built_in(id);
        assert_eq!(rules.id, *id);
        assert!(!rules.summary.is_empty() && !rules.sources.is_empty(), "{id}");
    }
    assert_eq!(built_in("contract-rummy-classic").parent.as_deref(), Some("contract-rummy"));
}

#[test]
fn a_kept_ruleset_is_the_same_ruleset() {
    for rules in sound() {
        let json = rules.document().to_json();
        let text = serde_json::to_string(&json).unwrap();
        let read = serde_json::from_str(&text).unwrap();
        for json in [&json, &read] {
            let again = kept(json).unwrap_or_else(|faults| panic!("{}: {faults}", rules.id));
            assert_eq!(again.document().to_json(), json.clone(), "{}", rules.id);
            assert_eq!(serde_json::to_string(&again.document().to_json()).unwrap(), text, "{}", rules.id);
            assert_eq!(again.deals, rules.deals);
            assert_eq!(again.points, rules.points);
            assert_eq!(again.wild(), rules.wild());
            assert_eq!(
                (1..=12).map(|n| (again.pack(n), again.cards_dealt(1, n))).collect::<Vec<_>>(),
                (1..=12).map(|n| (rules.pack(n), rules.cards_dealt(1, n))).collect::<Vec<_>>()
            );
        }
    }
}

/// Deals as a table would write them down: cards, contract, whether all at once.
fn deals(rules: &Ruleset) -> Vec<(u8, String, bool)> {
    let facts = |(n, deal): (u32, &rummy_referee::ruleset::DealRules)| {
        (rules.cards_dealt(n, 4).unwrap(), deal.contract.as_ref().unwrap().to_string(), deal.all_at_once)
    };
    (1..).zip(&rules.deals).map(facts).collect()
}

fn seven_deals() -> Vec<(u8, String, bool)> {
    [
        (10, "2 sets", false),
        (10, "1 set, 1 run", false),
        (10, "2 runs", false),
        (10, "3 sets", false),
        (12, "2 sets, 1 run", false),
        (12, "1 set, 2 runs", false),
        (12, "3 runs", true),
    ]
    .map(|(cards, contract, all)| (cards, contract.to_owned(), all))
    .to_vec()
}

fn packs(rules: &Ruleset) -> Vec<(u8, String)> {
    (1..=12).filter_map(|n| rules.pack(n).map(|pack| (n, pack.to_string()))).collect()
}

fn penalty_points(rules: &Ruleset) {
    for card in Card::all() {
        let points = match card.rank() {
            None | Some(Rank::Ace) => 15,
            Some(Rank::Jack | Rank::Queen | Rank::King) => 10,
            Some(rank) => i32::from(rank.number()),
        };
        assert_eq!(rules.points.of(card), points, "{card}");
    }
}

#[test]
fn contract_rummy_says_what_was_ruled() {
    let rules = built_in("contract-rummy");
    assert_eq!((rules.players.min, rules.players.max, rules.players.best), (3, 8, Some(4)));
    let one = |n| (n, "1 pack, 1 joker".to_owned());
    let two = |n| (n, "2 packs, 2 jokers".to_owned());
    assert_eq!(packs(&rules), [one(3), one(4), two(5), two(6), two(7), two(8)]);
    assert_eq!(deals(&rules), seven_deals());
    penalty_points(&rules);
    assert_eq!(rules.ace, Ace::HighOrLow);
    let size = |kind| rules.melds.size(kind).unwrap().to_string();
    assert_eq!((size(Kind::Set), size(Kind::Run)), ("3-4".to_owned(), "3+".to_owned()));
    assert!(rules.melds.distinct_suits);
    assert_eq!((rules.melds.wild.min_natural, rules.melds.wild.identity), (1, Identity::Fixed));
    assert_eq!(rules.melds.wild.max.for_length(9), None);
    assert_eq!(rules.wild().iter().map(ToString::to_string).collect::<Vec<_>>(), ["joker"]);
    assert_eq!((rules.contract.melds, rules.contract.sizes), (MeldCount::Exactly, MeldSizes::AtLeast));
    assert_eq!(
        (rules.contract.runs, rules.contract.lay_off),
        (RunsTogether::DifferentSuits, LayOff::SameTurn)
    );
    assert!(!rules.contract.further_melds);
    let turn = &rules.turn;
    assert_eq!((turn.draw, turn.deep_take), (Draw::AnyDiscard, DeepTake::MeldAtOnce));
    assert_eq!(
        (turn.taken_discard, turn.final_discard),
        (TakenDiscard::NotStraightBack, FinalDiscard::Optional)
    );
    assert_eq!(rules.final_discard(7), (FinalDiscard::Optional, "turn.final_discard".to_owned()));
    assert_eq!((turn.swap_when, turn.swap_use), (SwapWhen::EarlierTurn, SwapUse::AtOnce));
    assert_eq!(turn.swap_from, [Kind::Run]);
    assert_eq!(turn.buy_limit, Some(0));
    assert_eq!((rules.stock_out, rules.score.count), (StockOut::Reshuffle, Count::Penalty));
    assert_eq!((rules.game.wins, rules.game.target, rules.game.tie), (Wins::Lowest, None, Tie::Shared));
}

#[test]
fn the_classic_form_differs_as_was_ruled() {
    let rules = built_in("contract-rummy-classic");
    let (few, many) = ("2 packs, 1 joker".to_owned(), "3 packs, 2 jokers".to_owned());
    let expected = (3..=8).map(|n| (n, if n <= 4 { few.clone() } else { many.clone() }));
    assert_eq!(packs(&rules), expected.collect::<Vec<_>>());
    assert_eq!([3, 8].map(|n| rules.pack(n).unwrap().size()), [105, 158]);
    assert_eq!(deals(&rules), seven_deals());
    penalty_points(&rules);
    let size = |kind| rules.melds.size(kind).unwrap().to_string();
    assert_eq!((size(Kind::Set), size(Kind::Run)), ("3+".to_owned(), "4+".to_owned()));
    assert!(!rules.melds.distinct_suits);
    assert_eq!((rules.contract.runs, rules.contract.lay_off), (RunsTogether::Gap(1), LayOff::NextTurn));
    assert_eq!(rules.turn.draw, Draw::TopDiscard);
    assert_eq!(rules.final_discard(6), (FinalDiscard::Optional, "turn.final_discard".to_owned()));
    assert_eq!(rules.final_discard(7), (FinalDiscard::Forbidden, "deal.7.final_discard".to_owned()));
    assert_eq!((rules.turn.buy_limit, rules.turn.buy_cost), (None, 1));
    assert_eq!(rules.turn.buy_priority, BuyPriority::FirstToAsk);
    assert_eq!(rules.turn.buy_window, BuyWindow::AfterStockDraw);
    // The rest is inherited, but not the names that are a ruleset's own.
    assert_eq!((rules.turn.swap_when, rules.ace), (SwapWhen::EarlierTurn, Ace::HighOrLow));
    assert!(rules.aliases.is_empty());
}

#[test]
fn unusual_files_say_what_they_say() {
    let all = sound();
    let rules = |id: &str| all.iter().find(|rules| rules.id == id).unwrap();
    let card = |text: &str| rummy_referee::cards::parse_face(text).map(Card::from).unwrap();

    let twos = rules("wild-twos");
    assert!(["2C", "JS", "JH"].iter().all(|text| twos.is_wild(card(text))) && twos.is_wild(Card::JOKER));
    assert!(!twos.is_wild(card("JD")));
    assert_eq!(["2C", "3C", "JS", "JD"].map(|text| twos.points.of(card(text))), [20, 3, 25, 10]);

    assert_eq!((rules("corner").ace, rules("corner").contract.runs), (Ace::Corner, RunsTogether::Gap(2)));

    let shapes = &rules("alternatives").deal(1).unwrap().contract.as_ref().unwrap();
    assert_eq!(shapes.to_string(), "3 sets; or 1 set of exactly 4, 1 run of 4+; or 2 runs, 1 set of 3-4");
    assert_eq!(rules("alternatives").deals.len(), 2);

    let max = &rules("by-length").melds.wild.max;
    assert_eq!([3, 6, 9, 13].map(|n| max.for_length(n)), [Some(1), Some(2), Some(3), Some(4)]);

    let plain = rules("plain-rummy");
    assert_eq!(
        (2..=7).map(|n| plain.cards_dealt(1, n)).collect::<Vec<_>>(),
        [Some(10), Some(7), Some(7), Some(6), Some(6), None]
    );
    assert_eq!((plain.game.target, plain.deals.len()), (Some(100), 0));
    assert_eq!(plain.cards_dealt_key(3, 4), "cards.dealt.4");

    let harder = rules("last-deal-harder");
    assert_eq!(
        (harder.deals.len(), harder.cards_dealt(7, 3), harder.cards_dealt(6, 3)),
        (8, Some(14), Some(12))
    );
    assert!(harder.deal(7).unwrap().all_at_once, "what the file does not change is inherited");
    assert_eq!(harder.final_discard(7).0, FinalDiscard::Optional);

    let sets = rules("sets-only");
    assert_eq!((sets.melds.run_size, sets.wild().len()), (None, 0));
    assert_eq!(["QS", "QH"].map(|text| sets.points.of(card(text))), [13, 1]);
}
