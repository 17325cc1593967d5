//! Rulesets that nobody plays, which mix what the built-in ones keep apart: no kind asks who it is.

use std::fs;

use serde_json::{Value, json};

use crate::support::Sandbox;

const TABLE: &str = r#"
format = 1
id = "mixed"
name = "Mixed"
summary = "Made up."

[players]
min = 2
max = 4

[packs]
2-4 = "1 pack, no jokers"

[cards]
ace = "low"
points = { A = 1, 2-10 = "pips", J-K = 10 }

[meld]
set.size = "3-4"
run.size = "3+"
"#;

fn begin(more: &str, players: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    fs::write(sandbox.path("mixed.toml"), format!("{TABLE}{more}")).unwrap();
    let path = sandbox.path("mixed.toml").display().to_string();
    sandbox.run(&["rules", "check", &path]).ok();
    sandbox.run(&["rules", "show", &path]).ok();
    let mut args = vec!["new", &path];
    args.extend(players.split(' '));
    sandbox.run(&args).ok();
    sandbox
}

#[track_caller]
fn score(sandbox: &Sandbox, line: &str) -> Value {
    let said = sandbox.line(&format!("score {line} --json"));
    assert_eq!(said.code, 0, "{line}: {}{}", said.out, said.err);
    said.json()
}

fn shown(sandbox: &Sandbox) {
    for line in ["show", "explain", "log", "export", "export --format md", "undo", "redo"] {
        sandbox.line(line).ok();
    }
}

#[test]
fn melds_minus_hand_with_contracts() {
    let sandbox = begin(
        r#"
[score]
count = "melds minus hand"
bonus = { first = 20 }

[game]
wins = "highest"

[deal.1]
cards = 10
contract = "2 sets"

[deal.2]
cards = 10
contract = "1 set, 1 run"
"#,
        "Ann Bob Cat",
    );
    let sheet =
        score(&sandbox, "--bonus Ann=first Ann='KSHD / 5SHD :' Bob='6SHD / 9SHD / 5C : 2S' Cat=': 9C'");
    assert_eq!(sheet["totals"], json!({"Ann": 65, "Bob": 48, "Cat": -9}));
    assert_eq!(sheet["next"]["contract"], "1 set, 1 run");
    let sheet =
        score(&sandbox, "--stock-out Ann=': KS' Bob='4-6S / 3SHD : KH' Cat='7S 8S / 9SHD / 8-10C : 2C'");
    assert_eq!(sheet["totals"], json!({"Ann": 55, "Bob": 62, "Cat": 58}));
    assert_eq!((&sheet["finished"], &sheet["winners"]), (&json!(true), &json!(["Bob"])));
    shown(&sandbox);
}

#[test]
fn penalty_with_a_target() {
    let sandbox = begin(
        r#"
[cards.dealt]
2-4 = 7

[game]
target = 50
tie = "another deal"
"#,
        "Ann Bob Cat",
    );
    let sheet = score(&sandbox, "Ann=out Bob='KS QS' Cat=5");
    assert_eq!(
        (&sheet["totals"], &sheet["finished"]),
        (&json!({"Ann": 0, "Bob": 20, "Cat": 5}), &json!(false))
    );
    // Ann and Cat are level when Bob is over 50.
    let sheet = score(&sandbox, "Ann=5 Bob=30 Cat=out");
    assert_eq!(
        (&sheet["totals"], &sheet["finished"]),
        (&json!({"Ann": 5, "Bob": 50, "Cat": 5}), &json!(false))
    );
    let sheet = score(&sandbox, "Ann=out Bob=3 Cat=1");
    assert_eq!((&sheet["winners"], &sheet["finished"]), (&json!(["Ann"]), &json!(true)));
    shown(&sandbox);
}

#[test]
fn differences_of_three_with_whole_hands() {
    let sandbox = begin(
        r#"
[cards.dealt]
2-4 = 7

[knock]
limit = 5
melds = "at the knock"

[stock_out]
then = "void"

[score]
count = "difference"
bonus = { gin = 20, undercut = 10, knock = 1 }
box = { points = 5, when = "at once" }

[game]
wins = "highest"
target = 100
dealer = "winner deals"
"#,
        "Ann Bob Cat",
    );
    // Bob lays 7C off on the sevens, Cat has nothing to lay off: 0 and 59 against 2.
    let sheet =
        score(&sandbox, "--knock Ann Ann='7SHD 3-5S 2H' Bob='KSHD 9SHD 7C' Cat='KC QC 10C 8H 10H JD AC'");
    assert_eq!(sheet["deals"][0]["won"], json!(["Bob"]), "{sheet}");
    // Bob holds nothing: (2 - 0) + (59 - 0) + 10 and a box.
    assert_eq!(sheet["totals"], json!({"Ann": 0, "Bob": 76, "Cat": 0}));
    assert_eq!(sheet["next"]["dealer"], "Bob");
    // Two undercut at once: a tie of the lowest is won by both.
    let sheet = score(&sandbox, "--knock Cat Ann=2 Bob=2 Cat=4");
    assert_eq!(sheet["deals"][1]["scores"], json!({"Ann": 17, "Bob": 17, "Cat": 0}));
    assert_eq!(sheet["next"]["dealer"], "Cat");
    let sheet = score(&sandbox, "--stock-out");
    assert_eq!(sheet["next"]["dealer"], "Cat");
    let sheet = score(&sandbox, "--knock Cat Ann=20 Bob=30 Cat=0");
    assert_eq!(sheet["deals"][3]["scores"], json!({"Ann": 0, "Bob": 0, "Cat": 75}));
    let sheet = score(&sandbox, "--knock Ann Ann=1 Bob=41 Cat=51");
    assert_eq!(sheet["deals"][4]["scores"], json!({"Ann": 96, "Bob": 0, "Cat": 0}));
    assert_eq!((&sheet["winners"], &sheet["finished"]), (&json!(["Ann"]), &json!(true)));
    shown(&sandbox);
}

/// Two lay off on one meld: each card has its place only once.
#[test]
fn lay_offs_of_several_share_the_melds() {
    let more = r#"
[cards.dealt]
2-4 = 7

[knock]
limit = 10

[score]
count = "difference"

[game]
wins = "highest"
target = 100
"#;
    let sandbox = begin(more, "Ann Bob Cat");
    // The run of Ann takes 8S from Bob, then 9S from Cat.
    let sheet = score(&sandbox, "--knock Ann Ann='5-7S 3SHD AH' Bob='8S KSHD QSHD' Cat='9S JSHD 10HDC'");
    let explained = sandbox.line("explain --deal 1 --json").json();
    assert_eq!(sheet["deals"][0]["won"], json!(["Bob", "Cat"]), "{explained}");
}

/// Bonuses that follow from how the deal ended count in every kind of game that has them.
#[test]
fn going_out_has_its_bonus_in_every_kind() {
    let penalty = "
[cards.dealt]
2-4 = 7

[score]
bonus = { out = -10 }

[game]
target = 50
";
    let sandbox = begin(penalty, "Ann Bob");
    assert_eq!(score(&sandbox, "Ann=out Bob=7")["totals"], json!({"Ann": -10, "Bob": 7}));
    let melds = r#"
[cards.dealt]
2-4 = 7

[score]
count = "melds minus hand"
bonus = { out = 25 }

[game]
wins = "highest"
target = 50
"#;
    let sandbox = begin(melds, "Ann Bob");
    assert_eq!(score(&sandbox, "Ann='2SHD :' Bob=': 7H'")["totals"], json!({"Ann": 31, "Bob": -7}));
    shown(&sandbox);
}

/// A sheet of three columns for a game of penalties, and a knock where melds count: played, or refused with a reason.
#[test]
fn odd_mixtures_are_played_or_refused() {
    for more in [
        "[cards.dealt]\n2-4 = 7\n\n[sheet]\ncolumns = 3\n\n[game]\ntarget = 50\n",
        "[cards.dealt]\n2-4 = 7\n\n[knock]\nlimit = 5\nmelds = \"during the deal\"\n\n[score]\ncount = \"melds minus hand\"\nbonus = { knock = 10 }\n\n[game]\nwins = \"highest\"\ntarget = 50\n",
        "[cards.dealt]\n2-4 = 7\n\n[knock]\nlimit = 5\n\n[score]\ncount = \"melds minus hand\"\n\n[game]\nwins = \"highest\"\ntarget = 50\n",
        "[cards.dealt]\n2-4 = 7\n\n[knock]\nlimit = 5\n\n[game]\ntarget = 50\n",
        "[cards.dealt]\n2-4 = 7\n\n[score]\nbox.points = 5\n\n[game]\ntarget = 50\n",
        "[cards.dealt]\n2-4 = 7\n\n[score]\ndouble = \"spade upcard\"\n\n[game]\ntarget = 50\n",
    ] {
        let sandbox = Sandbox::new();
        fs::write(sandbox.path("mixed.toml"), format!("{TABLE}{more}")).unwrap();
        let path = sandbox.path("mixed.toml").display().to_string();
        let said = sandbox.run(&["rules", "check", &path]);
        if said.code != 0 {
            assert_eq!(said.code, 2, "{more}: {}{}", said.out, said.err);
            continue;
        }
        sandbox.run(&["new", &path, "Ann", "Bob"]).ok();
        for line in [
            "score --out Ann Ann=0 Bob=7",
            "score --knock Ann Ann=3 Bob=7",
            "score --stock-out Ann=3 Bob=7",
            "show",
            "explain",
            "log",
        ] {
            let said = sandbox.line(line);
            assert!(said.code == 0 || said.code == 1, "{line}: {}{}", said.out, said.err);
        }
    }
}

/// Who may draw three cards and discards one has more in hand after every turn.
#[test]
fn hands_grow_by_every_turn_of_several_draws() {
    let sandbox = Sandbox::new();
    let new = "new contract-rummy Ann Bob Cat --set 'turn.draw=stock or top discard'";
    sandbox.line(new).ok();
    let twelve = "Ann=out Bob='2-KS' Cat=5";
    sandbox.line(&format!("score {twelve}")).fails(1);
    sandbox.line(&format!("{new} --set turn.draws=3")).ok();
    assert_eq!(score(&sandbox, twelve)["totals"], json!({"Ann": 0, "Bob": 84, "Cat": 5}));
    assert_eq!(score(&sandbox, "Ann=out Bob=300 Cat=5")["totals"]["Bob"], 384);
}
