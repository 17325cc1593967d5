//! What users stumbled over: what they typed, and what they are told now.

use crate::support::{Said, Sandbox};

/// Runs lines in one sandbox; the last one's answer.
fn last(lines: &[&str]) -> Said {
    let sandbox = Sandbox::new();
    let (last, before) = lines.split_last().unwrap();
    for line in before {
        sandbox.line(line).ok();
    }
    sandbox.line(last)
}

/// All that was said, as one line.
fn flat(said: &Said) -> String {
    format!("{}{}", said.out, said.err).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Lines, the exit code of the last, what it says, and what it does not.
type Row<'a> = (&'a [&'a str], i32, &'a [&'a str], &'a [&'a str]);

#[track_caller]
fn all_say(rows: &[Row<'_>]) {
    for (lines, code, says, never) in rows {
        let said = last(lines);
        let all = flat(&said);
        assert_eq!(said.code, *code, "{lines:?}: {all}");
        for text in *says {
            assert!(all.contains(text), "{lines:?}: {text:?} is not said: {all}");
        }
        for text in *never {
            assert!(!all.contains(text), "{lines:?}: {text:?} is said: {all}");
        }
    }
}

const CONTRACT: &str = "new contract-rummy Ann Bob Cat";
const GIN: &str = "new gin-rummy Ann Bob";
const CLASSIC: &str = "new gin-rummy-classic Ann Bob";
const MANIPULATION: &str = "new manipulation-rummy Ann Bob";
const R500: &str = "new rummy-500 Ann Bob";
const FIVES: &str = "new rummy-500-5-10-15 Ann Bob";

#[test]
fn deals_start_at_1() {
    let scored = "score Ann=out Bob=5 Cat=9";
    all_say(&[
        (&[CONTRACT, "score --deal 0 Ann=out Bob=5 Cat=9"], 2, &["deals start at 1"], &["stands"]),
        (&[CONTRACT, scored, "score --deal 0 Ann=out Bob=5 Cat=9"], 2, &["deals start at 1"], &[]),
        (&[CONTRACT, scored, "amend --deal 0 Bob=7"], 2, &["deals start at 1"], &["yet"]),
        (&[CONTRACT, scored, "explain --deal 0"], 2, &["deals start at 1"], &["yet"]),
        (&[CONTRACT, "check -d 0 KHSD"], 2, &["its deals are 1 to 7"], &[]),
        (&[GIN, "check -d 0 KHSD"], 2, &["no deal 0"], &[]),
        (&["rules show contract-rummy --deal 0"], 2, &["its deals are 1 to 7"], &[]),
        (&["rules show gin-rummy --deal 0"], 2, &["every deal is alike"], &[]),
        (&["rules show contract-rummy --players 0"], 2, &["for 3 to 8 players, not 0"], &[]),
        (&["check -r contract-rummy --players 0 KHSD"], 2, &["for 3 to 8 players, not 0"], &[]),
    ]);
    let sandbox = Sandbox::new();
    sandbox.line(CONTRACT).ok();
    assert!(sandbox.asked(&["score", "--deal", "0"], &[]).fails(2).contains("deals start at 1"));
}

#[test]
fn a_result_that_can_never_be_is_not_suggested() {
    all_say(&[
        (&[GIN, "score --knock Ann Ann=5"], 2, &["add `Bob=23`: the deadwood"], &["=out"]),
        (&[MANIPULATION, "score --knock Ann Ann=5"], 2, &["add `Bob=23`: points"], &["=out"]),
        (&[CONTRACT, "score Ann=out Bob=5"], 2, &["add `Cat=23`: points"], &["=out"]),
        (&[CONTRACT, "score Ann=5 Bob=5"], 2, &["add `Cat=out`"], &[]),
        (&[R500, "score Ann=':'"], 2, &["add `Bob='MELDS : CARDS LEFT'`, or points"], &["=out"]),
        (&[GIN, "score --knock Ann Ann= Bob=3"], 2, &["behind the `=`: the whole hand"], &["out"]),
        (
            &[GIN, "score --knock Ann Ann=KX Bob=3"],
            2,
            &["a result is the whole hand, `MELDS : DEADWOOD`"],
            &[],
        ),
    ]);
}

#[test]
fn melds_without_a_colon() {
    all_say(&[
        (
            &[GIN, "score --knock Ann Ann='5-7S / 9-JC / KSCD JD' Bob=3"],
            2,
            &["put ` : ` before the deadwood"],
            &["one list"],
        ),
        (&[R500, "score Ann='5-7S / 9-JC' Bob=3"], 2, &["put ` : ` before the cards left"], &["one list"]),
        (&[CONTRACT, "score Ann='5-7S / 9-JC' Bob=out Cat=5"], 2, &["one list of cards"], &[" : "]),
    ]);
}

#[test]
fn two_ends_of_one_deal() {
    all_say(&[
        (
            &[GIN, "score --big-gin Ann Ann=out Bob=40"],
            1,
            &["nobody goes out in this game, and Ann is said"],
            &["Ann knocked and Ann"],
        ),
        (
            &[GIN, "score --knock Ann Ann=3 Bob=out"],
            1,
            &["nobody goes out in this game, and Bob is said"],
            &[],
        ),
        (&[GIN, "score --knock Ann --out Ann Ann=0 Bob=40"], 1, &["nobody goes out in this game"], &[]),
        (
            &[MANIPULATION, "score --knock Ann --out Ann Ann=0 Bob=40"],
            1,
            &["Ann knocked and went out: only one"],
            &[],
        ),
        (
            &[MANIPULATION, "score --knock Ann Ann=3 Bob=out"],
            1,
            &["Ann knocked and Bob went out: only one"],
            &[],
        ),
        (
            &[MANIPULATION, "score --big-gin Ann Ann=0 Bob=40"],
            1,
            &["no big gin in this game: give --knock Ann, or Ann=out"],
            &["has gin"],
        ),
        (
            &[CLASSIC, "score --big-gin Ann Ann=0 Bob=40"],
            1,
            &["discards one card and has gin: give --knock Ann"],
            &[],
        ),
    ]);
}

#[test]
fn numbers_and_their_words() {
    all_say(&[
        (
            &[FIVES, "score --out Ann Ann=30 Bob=12"],
            1,
            &["no cards make Bob's 12: every card counts a multiple of 5"],
            &["410"],
        ),
        (&[FIVES, "score --out Ann Ann=30 Bob=500"], 1, &["all cards count"], &["multiple"]),
        (
            &[GIN, "score --knock Ann Ann=3 Bob='* KS'"],
            1,
            &["the joker `*` is there once (Bob)"],
            &["1 times"],
        ),
        (&[GIN, "check '* KS KD'"], 1, &["is here once"], &["1 times"]),
        (&["new gin-rummy Ann Bob Cat"], 2, &["is for 2 players, and 3 were named"], &["2 to 2"]),
        (&["rules show gin-rummy --players 3"], 2, &["is for 2 players, not 3"], &["2 to 2"]),
        (&["check -r gin-rummy --players 3 KHSD"], 2, &["is for 2 players, not 3"], &["2 to 2"]),
        (&[CONTRACT, "show --settle --stake 0.5"], 2, &["a whole number from 1 to 1000000"], &[]),
        (
            &["rules check gin-rummy"],
            3,
            &["that is the id of a ruleset", "`rummy rules show gin-rummy`"],
            &[],
        ),
        (&["rules check missing.toml"], 3, &[], &["id of a ruleset"]),
    ]);
    let sandbox = Sandbox::new();
    let said = sandbox.asked(&["new"], &["Gin Rummy (gin-rummy)", "esc"]);
    assert!(said.out.contains("Who plays, in turn order? 2 names."), "{}", said.out);
}

/// A sheet of three columns of which the first is closed, with bonuses for both.
const COLUMNS: &[&str] = &[
    "new hollywood-gin Ann Bob",
    "score --knock Ann Ann=2 Bob=34",
    "score --knock Ann Ann=2 Bob=30",
    "score --knock Bob Ann=40 Bob=4",
    "score --knock Ann Ann=5 Bob=50",
];

#[test]
fn every_total_of_several_columns_says_what_is_in_it() {
    let sandbox = Sandbox::new();
    for line in COLUMNS {
        sandbox.line(line).ok();
    }
    // The last row of the sheet, what is said below it, the sums and the payments are one and the same.
    let together = "Together so far: Ann 398, Bob 61. The bonuses of closed columns are in it; \
                    hand points alone: Ann 223, Bob 36. Ann leads with 398";
    for line in ["show", "explain", "export --format md"] {
        let said = flat(&sandbox.line(line));
        assert!(said.contains(together), "{line}: {said}");
    }
    let explained = flat(&sandbox.line("explain"));
    assert!(explained.contains("together Ann: 398 (hand points 223 + bonuses 175)"), "{explained}");
    assert!(flat(&sandbox.line("games")).contains("Ann 398, Bob 61"));
    let settled = flat(&sandbox.line("show --settle"));
    assert!(settled.contains("The bonuses of closed columns are in them."), "{settled}");
    assert!(settled.contains("Bob pays Ann 337"), "{settled}");
    // What scripts read stays as it was promised, and the rest stands beside it.
    let json = sandbox.line("show --settle --json").json();
    assert_eq!((&json["totals"]["Ann"], &json["totals"]["Bob"]), (&223.into(), &36.into()));
    assert_eq!((&json["secured"]["Ann"], &json["secured"]["Bob"]), (&398.into(), &61.into()));
    assert_eq!((&json["settle"]["totals"]["Ann"], &json["settle"]["net"]["Ann"]), (&398.into(), &337.into()));
    let csv = sandbox.line("export").ok();
    let ends: Vec<_> =
        csv.lines().filter(|row| row.contains(",end,")).map(|row| row.split(',').nth(20)).collect();
    assert_eq!(ends, [Some("1"); 3], "{csv}");
}

#[test]
fn a_leader_counts_what_closed_columns_have_added() {
    // Bob has more hand points, and Ann has won the first column.
    let sandbox = Sandbox::new();
    sandbox.line("new hollywood-gin Ann Bob").ok();
    for line in [
        "score --knock Bob Ann=59 Bob=0",
        "score --knock Ann Ann=0 Bob=65",
        "score --knock Bob Ann=19 Bob=9",
        "score --knock Ann Ann=5 Bob=15",
        "score --knock Bob Ann=30 Bob=9",
    ] {
        sandbox.line(line).ok();
    }
    let json = sandbox.line("show --json").json();
    let (secured, totals) = (&json["secured"], &json["totals"]);
    let most = |of: &serde_json::Value| if of["Ann"].as_i64() > of["Bob"].as_i64() { "Ann" } else { "Bob" };
    assert_ne!(most(secured), most(totals), "{json}");
    assert_eq!(json["leaders"][0], most(totals));
    let leads = format!("{} leads with {}", most(secured), secured[most(secured)]);
    assert!(flat(&sandbox.line("show")).contains(&leads));
}

#[test]
fn the_end_adds_in_one_order_whoever_won() {
    let orders: Vec<Vec<String>> = [("Ann", "Bob"), ("Bob", "Ann")]
        .iter()
        .map(|(winner, loser)| {
            let sandbox = Sandbox::new();
            sandbox.line("new gin-rummy Ann Bob").ok();
            sandbox.line(&format!("score --knock {loser} {loser}=2 {winner}=10")).ok();
            sandbox.line(&format!("score --knock {winner} {winner}=0 {loser}=90")).ok();
            let text = sandbox.line("show").ok();
            let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
            text.lines()
                .filter_map(first)
                .filter(|word| ["game", "boxes", "shutout"].contains(&word.as_str()))
                .collect()
        })
        .collect();
    assert_eq!(orders[0], ["game", "boxes"]);
    assert_eq!(orders[0], orders[1]);
}

#[test]
fn a_table_of_scores_tells_how_each_deal_ended() {
    let sandbox = Sandbox::new();
    for line in [
        "new oklahoma-gin Ann Bob",
        "score --big-gin Ann --upcard 7H Ann=0 Bob=20",
        "score --stock-out",
        "score --knock Bob --upcard KS Ann=20 Bob=3",
    ] {
        sandbox.line(line).ok();
    }
    let csv = sandbox.line("export").ok();
    let rows: Vec<Vec<&str>> = csv.lines().map(|row| row.split(',').collect()).collect();
    let cell = |row: usize, name: &str| rows[row][rows[0].iter().position(|head| *head == name).unwrap()];
    let ended = |row| ["stock_out", "big_gin", "upcard", "column"].map(|name| cell(row, name));
    assert_eq!(ended(1), ["false", "true", "7H", ""]);
    assert_eq!(ended(2), ["false", "false", "7H", ""]);
    assert_eq!(ended(3), ["true", "false", "", ""]);
    assert_eq!(ended(6), ["false", "false", "KS", ""]);
    // The columns that were there before are where they were.
    assert!(csv.starts_with("game,title,ruleset,started,time,deal,contract,dealer,player,result,out,points,total,counted,knocked,boxes,columns,"));
}

#[test]
fn an_upcard_where_none_counts_is_refused() {
    let says: &[&str] = &["no upcard counts in this game", "rule knock.upcard"];
    all_say(&[
        (&[GIN, "score --knock Ann --upcard 7H Ann=3 Bob=20"], 1, says, &[]),
        (&[R500, "score --out Ann --upcard 7H Ann=30 Bob=20"], 1, says, &[]),
        (&[CONTRACT, "score --upcard 7H Ann=out Bob=20 Cat=5"], 1, says, &[]),
        (&[MANIPULATION, "score --upcard 7H --knock Ann Ann=3 Bob=20"], 1, says, &[]),
        // Every other reason is still told.
        (
            &[GIN, "score --knock Ann --upcard 7H Ann=11 Bob=20"],
            1,
            &["10 is the most", "no upcard counts"],
            &[],
        ),
        (
            &[
                "new gin-rummy Ann Bob --set 'score.double=spade upcard'",
                "score --knock Ann --upcard 7H Ann=3 Bob=20",
            ],
            0,
            &[],
            &[],
        ),
    ]);
}

#[test]
fn a_hand_that_is_too_short_is_worth_a_word() {
    let long = "2SHDC AC 7C 8C 8S 8D 9S";
    let gin = |ann: &str, bob: &str| format!("score --knock Ann Ann='{ann}' Bob='{bob}'");
    let (six, nine) = (gin("5-7S 9-JC", long), gin("5-7S / 9-JC / KSCD : JD", "2SHDC AC 7C 8C 8S 8D"));
    let (deadwood, numbers) = (gin("5-7S / 9-JC / KSCD : JD", ": 8D AC"), gin("3", "20"));
    let whole = gin("5-7S / 9-JC / KSCD : JD", long);
    let warning = "warning:";
    all_say(&[
        (
            &[GIN, &six],
            0,
            &["warning: Ann's hand is 6 cards, and a hand has 10: is one missing?"],
            &["Bob's hand"],
        ),
        (&[GIN, &nine], 0, &["warning: Bob's hand is 9 cards, and a hand has 10"], &["Ann's hand"]),
        (&[GIN, &deadwood], 0, &["warning: Bob's hand is 2 cards"], &[]),
        (&[GIN, &numbers], 0, &[], &[warning]),
        (&[GIN, &whole], 0, &[], &[warning]),
        (&[GIN, "score --stock-out Ann='5H 6H' Bob='7H'"], 0, &[], &[warning]),
        (&[GIN, &numbers, "amend --deal 1 Bob='7H 8H 9H'"], 0, &["warning: Bob's hand is 3 cards"], &[]),
        (&[CONTRACT, "score Ann=out Bob=KH Cat=5"], 0, &[], &[warning]),
        (&[MANIPULATION, "score --knock Ann Ann='AH 2H' Bob=KH"], 0, &[], &[warning]),
        (
            &["new rummy-500 Ann Bob Cat", "score Ann='KHSD :' Bob=10 Cat='5-7H : 9C 2D 4H KC'"],
            0,
            &["warning: Ann laid 3 cards of 7 dealt: is a meld missing?"],
            &["Cat's"],
        ),
        (
            &["new rummy-500 Ann Bob Cat", "score --out Ann Ann=20 Bob=10 Cat=': 9C'"],
            0,
            &["warning: Cat's melds and hand are 1 card of 7 dealt"],
            &["Bob's"],
        ),
    ]);
    // Nothing of it is in the answer.
    let sandbox = Sandbox::new();
    sandbox.line(GIN).ok();
    let said = sandbox.line(&format!("{six} --json"));
    assert!(said.err.contains("6 cards") && !said.out.contains("missing"), "{}{}", said.out, said.err);
}

#[test]
fn who_is_called_so_already_gets_no_other_name() {
    all_say(&[
        (&[CONTRACT, "player rename Ann Ann"], 1, &["Ann is called Ann already"], &["now"]),
        (&[CONTRACT, "player rename Ann ANN"], 0, &["Ann is called ANN now"], &["already"]),
    ]);
}
