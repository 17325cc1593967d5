//! What a file leaves out of what it extends, how the deals close up, and the same typed after `--set`.

use rummy_referee::present::{Style, rule_card};
use rummy_referee::ruleset::{BUILT_IN, Layer, Library, LoadError, Ruleset, Source, complete, kept};

/// Contract rummy with a text over it.
fn over(texts: &[&str]) -> Ruleset {
    let text = BUILT_IN.iter().find(|(id, _)| *id == "contract-rummy").unwrap().1;
    let mut layers = vec![Layer::from_toml(&Source::new("parent", text))];
    for (i, text) in texts.iter().enumerate() {
        layers.last_mut().unwrap().drop_own_names();
        let text = format!("format = 1\nid = \"house{i}\"\n{text}");
        layers.push(Layer::from_toml(&Source::new("house", &text)));
    }
    complete(&layers, layers.len() - 1).unwrap_or_else(|faults| panic!("{faults}"))
}

/// Cards and contracts of the deals.
fn deals(rules: &Ruleset) -> Vec<String> {
    let deal = |n| {
        let deal = rules.deal(n).unwrap();
        let all = if deal.all_at_once { " at once" } else { "" };
        let contract = deal.contract.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
        format!("{} {contract}{all}", deal.cards.unwrap_or(0))
    };
    (1..=rules.deals.len() as u32).map(deal).collect()
}

const SEVEN: [&str; 7] = [
    "10 2 sets",
    "10 1 set, 1 run",
    "10 2 runs",
    "10 3 sets",
    "12 2 sets, 1 run",
    "12 1 set, 2 runs",
    "12 3 runs at once",
];

/// Texts that lie over contract rummy, with the deals that are left: numbers of the seven, or what a deal says.
const CASES: &[(&[&str], &[&str])] = &[
    (&["without = 'deal.7'"], &["1", "2", "3", "4", "5", "6"]),
    (&["without = ['deal.1', 'deal.3']"], &["2", "4", "5", "6", "7"]),
    (&["without = 'deal.2-4, deal.6'"], &["1", "5", "7"]),
    // The old numbers hold within a text.
    (&["without = 'deal.1'\n[deal.7]\ncards = 13"], &["2", "3", "4", "5", "6", "13 3 runs at once"]),
    // Left out and given anew: nothing of the old one is left.
    (
        &["without = 'deal.7'\n[deal.7]\ncards = 13\ncontract = '3 sets'"],
        &["1", "2", "3", "4", "5", "6", "13 3 sets"],
    ),
    (
        &["without = 'deal.7'\n[deal.8]\ncards = 13\ncontract = '4 sets'"],
        &["1", "2", "3", "4", "5", "6", "13 4 sets"],
    ),
    (&["without = 'deal'\n[deal.1]\ncards = 9\ncontract = '1 set'"], &["9 1 set"]),
    (&["without = 'deal.7.all_at_once'"], &["1", "2", "3", "4", "5", "6", "12 3 runs"]),
    // A header alone says nothing.
    (&["without = 'deal.7'\n[deal.7]\n[deal.6]"], &["1", "2", "3", "4", "5", "6"]),
    // Each text counts what the one below it left.
    (&["without = 'deal.1'", "without = 'deal.1'"], &["3", "4", "5", "6", "7"]),
    (&["without = 'deal.1'", "[deal.6]\ncards = 11"], &["2", "3", "4", "5", "6", "11 3 runs at once"]),
    (&["[deal.8]\ncards = 12\ncontract = '4 sets'", "without = 'deal.2-7'"], &["1", "12 4 sets"]),
    (
        &["[[deal]]\ncards = 9\ncontract = '1 set'", "[deal.2]\ncards = 9\ncontract = '1 run'"],
        &["9 1 set", "9 1 run"],
    ),
];

#[test]
fn the_deals_that_stay_close_up() {
    for (texts, left) in CASES {
        let rules = over(texts);
        let wanted: Vec<&str> =
            left.iter().map(|deal| deal.parse::<usize>().map_or(*deal, |n| SEVEN[n - 1])).collect();
        assert_eq!(deals(&rules), wanted, "{texts:?}");
        // The journal keeps what came of it, and nothing of how.
        let json = rules.document().to_json();
        assert!(!json.contains_key("without"));
        assert_eq!(kept(&json).unwrap().deals, rules.deals, "{texts:?}");
        assert!(rules.summary.is_empty() || rules.deals.len() == 7, "{texts:?}: {}", rules.summary);
    }
}

#[test]
fn a_table_that_is_left_out_is_said_anew_or_not_at_all() {
    let rules = over(&[
        "without = ['cards.points', 'turn.swap', 'cards.wild']\n[cards.points]\nA-K = 5\njoker = 30\n[cards]\nwild = ['joker', '2']",
    ]);
    assert_eq!(rules.value_of("turn.swap.when").as_deref(), Some("never"));
    assert_eq!(rules.value_of("cards.points.2").as_deref(), Some("5"));
    let gin = Library::new(None)
        .load("gin-rummy", &["without=game.shutout,score.bonus.big_gin".to_owned()])
        .unwrap();
    assert_eq!(
        (gin.value_of("score.bonus.big_gin"), gin.value_of("game.shutout.rule").as_deref()),
        (None, Some("none"))
    );
}

#[test]
fn notes_about_what_was_left_out_go_with_it() {
    let notes = |texts: &[&str]| over(texts).notes.len();
    let all = notes(&[""]);
    assert_eq!(notes(&["without = 'deal.7'"]), all - 1, "the note on deal 7");
    assert_eq!(notes(&["without = 'deal.1'"]), all - 1, "deal 7 is called otherwise now");
    assert_eq!(notes(&["without = 'deal.1'", "[meld.run]\nsize = '4+'"]), all - 2);
    // A change between the two is told by nobody but the file that made it.
    assert_eq!(notes(&["[meld.run]\nsize = '4+'", ""]), all - 1);
    assert_eq!(notes(&["notes = ['runs of 4 (`meld.run.size`)']\nmeld.run.size = '4+'", ""]), 1);
}

/// What may be typed after `--set`, with a key that must hold then; `—` for none.
const SETS: &[(&[&str], &str, &str)] = &[
    (&["cards.points.joker=50"], "cards.points.joker", "50"),
    (&["cards.points.2-9=5"], "cards.points.7", "5"),
    (&["cards.points={ joker = 50, 2-9 = 5 }"], "cards.points.9", "5"),
    (&["cards.wild=[\"joker\", \"2\"]"], "cards.wild", "[\"joker\", \"2\"]"),
    (&["cards.wild=joker, 2"], "cards.wild", "[\"joker\", \"2\"]"),
    (&["turn.swap.from=set"], "turn.swap.from", "[\"set\"]"),
    (&["turn.swap.from=[\"run\", \"set\"]"], "turn.swap.from", "[\"run\", \"set\"]"),
    (&["packs.3-4=2 packs, 2 jokers"], "packs.3", "2 packs, 2 jokers"),
    (&["meld.set.distinct_suits=false"], "meld.set.distinct_suits", "false"),
    (&["deal.7.cards=13"], "deal.7.cards", "13"),
    (&["deal.7={ cards = 13, all_at_once = false }"], "deal.7.all_at_once", "false"),
    (
        &["deal.2.contract=[\"2 sets\", \"1 set, 1 run\"]"],
        "deal.2.contract",
        "[\"2 sets\", \"1 set, 1 run\"]",
    ),
    (&["deal.8.cards=12", "deal.8.contract=4 sets"], "deal.8.contract", "4 sets"),
    (&["deal=[{ cards = 9, contract = '1 set' }]"], "deal.2.cards", "—"),
    (&["without=deal.7"], "deal.7.cards", "—"),
    (&["without=deal.6-7"], "deal.6.cards", "—"),
    (&["without=[\"deal.1\", \"turn.swap\"]"], "deal.6.contract", "3 runs"),
    // What is typed together counts by the numbers of the ruleset, in whatever order.
    (&["without=deal.1", "deal.7.cards=13"], "deal.6.cards", "13"),
    (&["deal.7.cards=13", "without=deal.1"], "deal.6.cards", "13"),
    (&["without=deal.1", "without=deal.2"], "deal.1.contract", "2 runs"),
];

#[test]
fn every_kind_of_value_may_be_set() {
    for (sets, key, value) in SETS {
        let sets: Vec<String> = sets.iter().map(|set| (*set).to_owned()).collect();
        let rules = Library::new(None)
            .load("contract-rummy", &sets)
            .unwrap_or_else(|error| panic!("{sets:?}: {error}"));
        assert_eq!(rules.value_of(key).as_deref().unwrap_or("—"), *value, "{sets:?}");
        assert!(
            rules.changes().iter().any(|found| found.key == *key)
                || *value == "—"
                || *key == "deal.1.contract"
                || *key == "deal.6.contract",
            "{sets:?}"
        );
    }
}

#[test]
fn faults_of_a_set_name_the_key_and_the_nearest() {
    for (set, told) in [
        ("without=deal.9", "there is no deal 9 to leave out"),
        ("without=cards.pints", "can't read `cards.pints` in `without`"),
        ("withut=deal.1", "unknown key `withut`"),
        ("deal.7.contact=3 runs", "unknown key `deal.7.contact`"),
        ("cards.points.jokr=3", "`jokr` does not fit here"),
        ("turn.swap.from=run,sett", "1:20: can't read `sett` in `turn.swap.from`"),
    ] {
        match Library::new(None).load("contract-rummy", &[set.to_owned()]) {
            Err(LoadError::Faulty(faults)) => {
                assert!(
                    faults.to_string().starts_with("--set:1:") && faults.to_string().contains(told),
                    "{set}: {faults}"
                );
                let near = faults.0[0].help.as_deref();
                assert!(
                    set == "without=deal.9" || near.is_some_and(|near| near.contains("did you mean")),
                    "{set}: {near:?}"
                );
            }
            other => panic!("{set}: {other:?}"),
        }
    }
}

#[test]
fn the_rule_card_marks_what_differs_without_colour() {
    let rules = Library::new(None);
    for (id, _) in BUILT_IN {
        let rules = rules.load(id, &[]).unwrap();
        let card = rule_card::text(&rules, None, None, Style::PLAIN);
        assert_eq!(card.contains('≠'), rules.parent.is_some() && !rules.changes().is_empty(), "{id}\n{card}");
        // Every remark of the ruleset's author is on the card.
        let flat = card.split_whitespace().collect::<Vec<_>>().join(" ");
        for note in &rules.notes {
            let note = note.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(&note), "{id}: {note}\n{card}");
        }
    }
}
