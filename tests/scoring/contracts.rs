//! Melds that count, under contracts: who laid anything has met the contract of the deal.

use crate::support::Sandbox;

const GAME: &str = "new rummy-500 Ann Bob --set deal.1.cards=10 --set 'deal.1.contract=1 set, 1 run of 4' --set deal.2.cards=10";

/// What the deal scores, or the rules that refuse it.
fn scores(sets: &str, line: &str) -> Result<(i64, i64), Vec<String>> {
    let sandbox = Sandbox::new();
    sandbox.line(&format!("{GAME} {sets}")).ok();
    let said = sandbox.line(&format!("score {line} --json"));
    let (code, json) = (said.code, said.json());
    if code == 0 {
        let points = |name: &str| json["deals"][0]["scores"][name].as_i64().unwrap();
        return Ok((points("Ann"), points("Bob")));
    }
    assert_eq!(code, 1, "{line}: {json}");
    let violations = json["violations"].as_array().unwrap().iter();
    Err(violations.map(|violation| violation["rule"].as_str().unwrap().to_owned()).collect())
}

#[track_caller]
fn refused(sets: &str, line: &str, rule: &str) {
    assert_eq!(scores(sets, line), Err(vec![rule.to_owned()]), "{sets} {line}");
}

#[test]
fn who_laid_anything_has_met_the_contract() {
    assert_eq!(scores("", "Ann='KSHD / 3-6H :' Bob=': 2C'"), Ok((48, -2)));
    refused("", "Ann='KSHD / 5SHD :' Bob=': 2C'", "deal.1.contract");
    refused("", "Ann='KSHD :' Bob=': 2C'", "deal.1.contract");
    refused("", "Ann='KSHD / 3-5H :' Bob=': 2C'", "deal.1.contract");
    // A lay-off comes after the contract, on one's own melds or on others'.
    refused("", "Ann='KSHD / 3-6H :' Bob='KC : 2C'", "contract.lay_off");
    assert_eq!(scores("", "Ann='KSHD / 3-7H :' Bob='KC / 9SHD / 4-7C : 2C'"), Ok((55, 57)));
    // What is known in points is not looked at.
    assert_eq!(scores("", "--out Ann Ann=30 Bob=': 2C'"), Ok((30, -2)));
}

#[test]
fn what_may_follow_the_contract() {
    let more = "Ann='KSHD / 3-6H / 8SHD :' Bob=': 2C'";
    refused("", more, "contract.melds");
    assert_eq!(scores("--set contract.further_melds=true", more), Ok((72, -2)));
    assert_eq!(scores("--set 'contract.melds=at least'", more), Ok((72, -2)));
    // Three cards that lie on a run of hers are a lay-off, although they are a run by themselves.
    assert_eq!(scores("", "Ann='KSHD / 3-6H / 7-9H :' Bob=': 2C'"), Ok((72, -2)));
    refused("--set contract.lay_off=never", "Ann='KSHD / 3-6H / 7-9H :' Bob=': 2C'", "contract.melds");
    refused("--set contract.lay_off=never", "Ann='KSHD / 3-6H / 7H :' Bob=': 2C'", "contract.lay_off");
    // A run of exactly four may have grown since.
    let exactly = "--set contract.sizes=exactly";
    assert_eq!(scores(exactly, "Ann='KSHD / 3-7H :' Bob=': 2C'"), Ok((55, -2)));
    let exactly = "--set contract.sizes=exactly --set contract.lay_off=never";
    refused(exactly, "Ann='KSHD / 3-7H :' Bob=': 2C'", "deal.1.contract");
}

#[test]
fn a_hand_laid_at_once_leaves_nothing() {
    let once = "--set deal.1.all_at_once=true";
    assert_eq!(scores(once, "Ann='KSHD / 3-9H :' Bob=': 2C'"), Ok((72, -2)));
    refused(once, "Ann='KSHD / 3-9H :' Bob='8SDC / 4-7C : 2C'", "deal.1.all_at_once");
}
