//! Corrections of how a deal ended, and what shows a game: `amend`, `undo`, `redo`, `show`, `explain`, `log`, `export`.

use serde_json::{Value, json};

use crate::support::Sandbox;

/// Runs lines and answers with the last one's JSON.
#[track_caller]
fn after(sandbox: &Sandbox, lines: &[&str]) -> Value {
    let (last, before) = lines.split_last().unwrap();
    for line in before {
        sandbox.line(line).ok();
    }
    let said = sandbox.line(&format!("{last} --json"));
    assert_eq!(said.code, 0, "{last}: {}{}", said.out, said.err);
    said.json()
}

#[test]
fn a_deal_ends_in_the_way_that_was_told_last() {
    let sandbox = Sandbox::new();
    let first = after(&sandbox, &["new gin-rummy Ann Bob", "score --knock Ann Ann=3 Bob=11"]);
    assert_eq!(first["totals"], json!({"Ann": 8, "Bob": 0}));
    let other = after(&sandbox, &["amend --deal 1 --knock Bob Bob=2"]);
    assert_eq!(other["deals"][0]["knock"], "Bob");
    assert_eq!(other["totals"], json!({"Ann": 0, "Bob": 1}));
    let void = after(&sandbox, &["amend --deal 1 --stock-out"]);
    assert_eq!(void["totals"], json!({"Ann": 0, "Bob": 0}));
    assert_eq!((&void["deals"][0]["knock"], &void["deals"][0]["stock_out"]), (&Value::Null, &json!(true)));
    assert_eq!(void["next"]["dealer"], "Bob");
    let big = after(&sandbox, &["amend --deal 1 --big-gin Ann Ann=0 Bob=20"]);
    assert_eq!(big["totals"], json!({"Ann": 51, "Bob": 0}));
    let gin = after(&sandbox, &["amend --deal 1 --knock Ann"]);
    assert_eq!(gin["totals"], json!({"Ann": 45, "Bob": 0}));
    assert_eq!(gin["deals"][0]["big_gin"], false);
    // Back through all of it, and forth again.
    let states = [big, void, other, first];
    for state in &states {
        let mut back = after(&sandbox, &["undo"]);
        assert_eq!(back["totals"], state["totals"]);
        back["deals"][0]["at"] = Value::Null;
        let mut want = state.clone();
        want["deals"][0]["at"] = Value::Null;
        assert_eq!(back["deals"], want["deals"]);
    }
    assert_eq!(after(&sandbox, &["undo"])["deals"], json!([]));
    for state in states.iter().rev() {
        assert_eq!(after(&sandbox, &["redo"])["totals"], state["totals"]);
    }
    assert_eq!(after(&sandbox, &["redo"])["totals"], gin["totals"]);
    sandbox.line("redo").fails(1);
    sandbox.line("log").ok();
}

#[test]
fn results_can_be_corrected_without_the_end() {
    let sandbox = Sandbox::new();
    let lines =
        ["new oklahoma-gin Ann Bob", "score --knock Ann --upcard 6S Ann=4 Bob=22", "amend --deal 1 Bob=24"];
    assert_eq!(after(&sandbox, &lines)["totals"], json!({"Ann": 40, "Bob": 0}));
    let other = after(&sandbox, &["amend --deal 1 --upcard 6H"]);
    assert_eq!(other["totals"], json!({"Ann": 20, "Bob": 0}));
    assert_eq!(other["deals"][0]["upcard"], "6H");
    // The limit that the new upcard sets holds for the hand that stands.
    let said = sandbox.line("amend --deal 1 --upcard 3H --json");
    assert_eq!(said.code, 1);
    assert_eq!(said.json()["violations"][0]["rule"], "knock.upcard");
}

#[test]
fn who_is_out_can_be_corrected() {
    let sandbox = Sandbox::new();
    let lines =
        ["new rummy-500 Ann Bob", "score --out Ann Ann=20 Bob=-5", "amend --deal 1 --out Bob Ann=-20 Bob=5"];
    let sheet = after(&sandbox, &lines);
    assert_eq!(
        (&sheet["deals"][0]["out"], &sheet["totals"]),
        (&json!("Bob"), &json!({"Ann": -20, "Bob": 5}))
    );
    let sheet = after(&sandbox, &["amend --deal 1 --stock-out"]);
    assert_eq!((&sheet["deals"][0]["out"], &sheet["deals"][0]["stock_out"]), (&Value::Null, &json!(true)));
    let sheet = after(&sandbox, &["new manipulation-rummy Ann Bob Cat", "score Ann=out Bob=12 Cat=8"]);
    assert_eq!(sheet["totals"], json!({"Ann": 45, "Bob": 0, "Cat": 0}));
    let sheet = after(&sandbox, &["amend --deal 1 Ann=7 Bob=out"]);
    assert_eq!(sheet["totals"], json!({"Ann": 0, "Bob": 40, "Cat": 0}));
    let sheet = after(&sandbox, &["amend --deal 1 --knock Bob Bob=3"]);
    assert_eq!(sheet["totals"], json!({"Ann": 0, "Bob": 9, "Cat": 0}));
    assert_eq!(sheet["deals"][0]["out"], Value::Null);
}

/// An amendment may move the end of a game, also where columns and boxes are at stake.
#[test]
fn an_end_that_moves_takes_its_bonuses_along() {
    let sandbox = Sandbox::new();
    let lines = [
        "new gin-rummy Ann Bob",
        "score --knock Ann Ann=2 Bob=52",
        "score --knock Ann Ann=2 Bob=42",
        "score --knock Ann Ann=2 Bob=22",
    ];
    assert_eq!(after(&sandbox, &lines)["totals"], json!({"Ann": 570, "Bob": 0}));
    let earlier = after(&sandbox, &["amend --deal 2 Bob=62"]);
    assert_eq!(earlier["totals"], json!({"Ann": 520, "Bob": 0}));
    assert_eq!(earlier["deals"][2]["counted"], false);
    let open = after(&sandbox, &["amend --deal 2 Bob=3"]);
    assert_eq!((&open["finished"], &open["totals"]), (&json!(false), &json!({"Ann": 71, "Bob": 0})));
}

/// A game of each kind, with whatever its rules know.
const GAMES: &[&[&str]] = &[
    &[
        "new rummy-500 Ann Bob Cat",
        "score Ann='A-3S / KSHD :' Bob='4S / 2HDC : KC *' Cat=-12",
        "score --stock-out Ann=170 Bob=120 Cat=-3",
    ],
    &["new rummy-500-5-10-15 Ann Bob", "score Ann='A-3S / KS * KD :' Bob='4S : KC *'"],
    &[
        "new manipulation-rummy Ann Bob Cat",
        "score --knock Ann Ann='AD 4C' Bob='* KS' Cat=5",
        "score --knock Ann Ann=5 Bob=5 Cat=5",
        "score --stock-out Ann=5 Bob=9 Cat=12",
        "score Ann=out Bob=80 Cat=90",
    ],
    &[
        "new gin-rummy Ann Bob",
        "score --knock Ann Ann='5-7S / 9-JC / KSCD : JD' Bob='2SHDC AC 7C 8C 8S 8D 9S'",
        "score --stock-out",
        "score --big-gin Ann Ann='A-5C 5-7D 9-JH' Bob='7C 8C 8D 9D JD QH KH 2S 3S 5S'",
    ],
    &["new gin-rummy-classic Ann Bob", "score --knock Ann Ann=0 Bob=50", "score --knock Ann Ann=5 Bob=55"],
    &[
        "new oklahoma-gin Ann Bob",
        "score --knock Ann --upcard 6S Ann=4 Bob=22",
        "score --knock Ann --upcard AS Ann=0 Bob=70",
    ],
    &[
        "new hollywood-gin Ann Bob",
        "score --knock Ann Ann=2 Bob=92",
        "score --knock Ann Ann=2 Bob=92",
        "score --knock Bob Ann=42 Bob=2",
        "score --knock Ann Ann=2 Bob=92",
        "score --knock Ann Ann=2 Bob=92",
    ],
    &[
        "new contract-rummy Ann Bob Cat --set score.bonus.exact_cut=-50",
        "score --bonus Bob=exact_cut Ann=out Bob='KS *' Cat=17",
    ],
];

#[test]
fn everything_that_shows_a_game_shows_it() {
    for lines in GAMES {
        let sandbox = Sandbox::new();
        let sheet = after(&sandbox, lines);
        for line in [
            "show",
            "log",
            "explain",
            "export",
            "export --format md",
            "games",
            "undo",
            "show",
            "log",
            "explain",
            "redo",
            "explain",
        ] {
            let said = sandbox.line(line);
            assert_eq!((said.code, said.err.as_str()), (0, ""), "{line} after {lines:?}");
            assert!(!said.out.is_empty());
        }
        assert_eq!(after(&sandbox, &["show"]), sheet);
        let explained = after(&sandbox, &["explain"]);
        assert_eq!(explained["totals"], sheet["totals"]);
        for (deal, sums) in
            sheet["deals"].as_array().unwrap().iter().zip(explained["deals"].as_array().unwrap())
        {
            for (name, points) in deal["scores"].as_object().unwrap() {
                let terms = sums["scores"][name]["terms"].as_array().unwrap();
                let sum: i64 = terms.iter().map(|term| term["points"].as_i64().unwrap()).sum();
                assert_eq!(Some(sum), points.as_i64(), "{name} in {sums}");
            }
            let one = after(&sandbox, &[&format!("explain --deal {} Ann", deal["n"])]);
            assert_eq!(one["deals"][0]["scores"]["Ann"], sums["scores"]["Ann"]);
            sandbox.line(&format!("explain --deal {} Bob", deal["n"])).ok();
        }
        // What was written out in CSV adds up to the running totals.
        let csv = sandbox.line("export").ok();
        let last = csv.lines().last().unwrap();
        assert_eq!(last.split(',').count(), csv.lines().next().unwrap().split(',').count());
        let exported = after(&sandbox, &["export --format json"]);
        assert_eq!(exported["sheet"]["totals"], sheet["totals"]);
        // Totals are the deals that count, and what the end added.
        for (name, total) in sheet["totals"].as_object().unwrap() {
            let columns = sheet["columns"].as_array();
            let deals: i64 = match columns {
                Some(columns) => columns.iter().map(|column| column[name].as_i64().unwrap()).sum(),
                None => sheet["deals"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|deal| deal["scores"][name].as_i64().unwrap())
                    .sum(),
            };
            let added: i64 = if sheet["finished"] == true {
                let all = sheet["bonuses"].as_array().into_iter().flatten();
                all.flat_map(|column| column[name].as_array().into_iter().flatten())
                    .map(|term| term["points"].as_i64().unwrap())
                    .sum()
            } else {
                0
            };
            assert_eq!(Some(deals + added), total.as_i64(), "{name} in {sheet}");
        }
    }
}

#[test]
fn the_columns_of_hollywood_close_one_by_one() {
    let sandbox = Sandbox::new();
    let sheet = after(
        &sandbox,
        &["new hollywood-gin Ann Bob", "score --knock Ann Ann=2 Bob=62", "score --knock Ann Ann=2 Bob=52"],
    );
    // Column 1 is closed at 110; Bob's first win goes into column 2 as a first one.
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 50, "Bob": 0}, {"Ann": 0, "Bob": 0}])
    );
    assert_eq!(sheet["totals"], json!({"Ann": 160, "Bob": 0}));
    let sheet = after(&sandbox, &["score --knock Bob Ann=32 Bob=2"]);
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 50, "Bob": 30}, {"Ann": 0, "Bob": 0}])
    );
    let sheet = after(&sandbox, &["score --knock Bob Ann=22 Bob=2"]);
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 50, "Bob": 50}, {"Ann": 0, "Bob": 20}])
    );
    let sheet = after(&sandbox, &["score --knock Ann Ann=2 Bob=52"]);
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 100, "Bob": 50}, {"Ann": 50, "Bob": 20}])
    );
    let sheet = after(&sandbox, &["score --knock Ann Ann=2 Bob=52"]);
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 100, "Bob": 50}, {"Ann": 100, "Bob": 20}])
    );
    // (110 + 100 + 2 boxes) × 2; 100 + 100 + 2 boxes; 100 + 100 + 2 boxes. Bob: 50 + 2 boxes; 20 + 1 box.
    assert_eq!(sheet["totals"], json!({"Ann": 520 + 250 + 250, "Bob": 100 + 45}));
    assert_eq!(sheet["winners"], json!(["Ann"]));
}

#[test]
fn a_late_first_score_goes_where_the_key_says() {
    let sandbox = Sandbox::new();
    let sheet = after(
        &sandbox,
        &[
            "new hollywood-gin Ann Bob --set 'sheet.first_score=first column'",
            "score --knock Ann Ann=2 Bob=62",
            "score --knock Ann Ann=2 Bob=52",
            "score --knock Bob Ann=32 Bob=2",
        ],
    );
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 50, "Bob": 0}, {"Ann": 0, "Bob": 0}])
    );
    let sheet = after(&sandbox, &["score --knock Bob Ann=32 Bob=2"]);
    assert_eq!(
        sheet["columns"],
        json!([{"Ann": 110, "Bob": 0}, {"Ann": 50, "Bob": 30}, {"Ann": 0, "Bob": 0}])
    );
}

/// A win of nothing, where neither the tie nor the undercut is worth a point, is a win all the same.
#[test]
fn a_win_without_points_has_its_box_in_every_sheet() {
    for game in ["gin-rummy", "hollywood-gin"] {
        let sandbox = Sandbox::new();
        let new = format!("new {game} Ann Bob --set score.bonus.undercut=0");
        let lines = [
            new.as_str(),
            "score --knock Ann Ann=3 Bob=3",
            "score --knock Ann Ann=1 Bob=99",
            "score --knock Ann Ann=1 Bob=99",
        ];
        let sheet = after(&sandbox, &lines);
        let ended = sheet["bonuses"][0]["Bob"].as_array().unwrap();
        assert_eq!(
            ended.iter().map(|term| term["points"].as_i64().unwrap()).sum::<i64>(),
            25,
            "{game}: {sheet}"
        );
    }
}

/// Undeclared wild cards are what makes the hand legal, and lay-offs go where all of them fit.
#[test]
fn lay_offs_find_their_places() {
    for (results, totals) in [
        // 7S would go on the sevens first, but then 6S fits nothing.
        ("Ann='7HDC / 8-10S :' Bob='7S / 6S : 2C'", [48, 11]),
        ("Ann='7HDC / 8-10S :' Bob='6S / 7S : 2C'", [48, 11]),
        // The joker is 9S as typed, and must be 6S for the 9S of Bob.
        ("Ann='7S 8S * :' Bob='9S / 10S : 2C'", [30, 17]),
        ("Ann='7S 8S * :' Bob='10S : 2C'", [30, 8]),
        ("Ann='7S 8S * :' Bob='5S : 2C'", [30, 3]),
        // Cards that go on from each other, from either side of the table.
        ("Ann='7S / 9HDC :' Bob='8S / 4-6S : 2C'", [34, 21]),
        ("Ann='A-3S / 5S 4S :' Bob='KHDC / 6S : 2C'", [15, 34]),
    ] {
        let sandbox = Sandbox::new();
        let sheet = after(&sandbox, &["new rummy-500 Ann Bob", &format!("score {results}")]);
        assert_eq!(sheet["totals"], json!({"Ann": totals[0], "Bob": totals[1]}), "{results}");
        sandbox.line("explain").ok();
    }
}

/// Of layouts that leave as little, the referee takes the one that is best for the one who knocks.
#[test]
fn the_knocker_lays_what_others_can_use_least() {
    let hand = "5-7S 5-7H 5-7D KC";
    for (theirs, left) in [
        // On sets 4S 8S 4H 8H fit nothing, on runs they all would.
        ("4S 8S 4H 8H QSHD JC 10D 3C", 4 + 8 + 4 + 8 + 10 + 10 + 3),
        // On runs 5C and 7C fit nothing.
        ("5C 7C QSHD JSHD 2C 3S", 5 + 7 + 2 + 3),
    ] {
        let sandbox = Sandbox::new();
        let line = format!("score --knock Ann Ann='{hand}' Bob='{theirs}'");
        let sheet = after(&sandbox, &["new gin-rummy Ann Bob", &line]);
        assert_eq!(sheet["totals"], json!({"Ann": left - 10, "Bob": 0}), "{theirs}");
    }
}
