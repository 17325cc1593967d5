//! What a game is after a repair, and how it goes on.

use std::fs;

use super::{befall, evening, found, lines, look};
use crate::support::Sandbox;

/// A game of three whose journal is damaged and repaired: what is entered, what befalls the file, what is entered after that.
fn repaired(before: &[&str], what: &[&str], after: &[&str]) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.line("new contract-rummy Ann Bob Cat").ok();
    for line in before {
        sandbox.line(line).ok();
    }
    let path = sandbox.journals().remove(0);
    let what: Vec<String> = what.iter().map(|step| (*step).to_owned()).collect();
    let bytes = befall(&fs::read(&path).unwrap(), &what);
    fs::write(&path, bytes).unwrap();
    sandbox.line("verify --repair");
    for line in after {
        sandbox.line(line).ok();
    }
    sandbox.line("verify").ok();
    sandbox
}

/// How each deal stands: what Bob has, `lost`, or `struck`.
fn deals(sandbox: &Sandbox) -> Vec<String> {
    let sheet = sandbox.line("show --json").json();
    let deals = sheet["deals"].as_array().unwrap().iter();
    deals
        .map(|deal| match ["lost", "struck"].iter().find(|how| deal[**how].is_string()) {
            Some(how) => (*how).to_owned(),
            None => deal["scores"]["Bob"].to_string(),
        })
        .collect()
}

const THREE: [&str; 3] =
    ["score Ann=out Bob=11 Cat=10", "score Ann=out Bob=12 Cat=10", "score Ann=out Bob=13 Cat=10"];

#[test]
fn a_lost_deal_stays_lost_when_somebody_joins() {
    let join = "player add Dora --start 0";
    let behind = [&THREE[..], &[join]].concat();
    for sandbox in [repaired(&THREE, &["drop 3"], &[join]), repaired(&behind, &["drop 3"], &[])] {
        assert_eq!(deals(&sandbox), ["11", "lost", "13"]);
        sandbox.line("amend --deal 2 Ann=out Bob=12 Cat=10").ok();
        assert_eq!(deals(&sandbox), ["11", "12", "13"]);
    }
}

#[test]
fn striking_a_deal_leaves_the_lost_ones_alone() {
    let four = [&THREE[..], &["score Ann=out Bob=14 Cat=10"]].concat();
    let sandbox = repaired(&four, &["drop 4"], &["amend --deal 4 --strike"]);
    assert_eq!(deals(&sandbox), ["11", "12", "lost"]);
    sandbox.line("amend --deal 3 Ann=out Bob=13 Cat=10").ok();
    assert_eq!(deals(&sandbox), ["11", "12", "13"]);
    // What was struck in the middle is not the last one because the one behind it is lost.
    let more = ["amend --deal 2 --strike", "score Ann=out Bob=14 Cat=10", "score Ann=out Bob=15 Cat=10"];
    let sandbox = repaired(&[&THREE[..], &more].concat(), &["drop 4"], &[]);
    assert_eq!(deals(&sandbox), ["11", "struck", "lost", "14", "15"]);
    let last = ["amend --deal 3 --strike", "score Ann=out Bob=14 Cat=10"];
    let sandbox = repaired(&[&THREE[..], &last].concat(), &["drop 3"], &[]);
    assert_eq!(deals(&sandbox), ["11", "lost", "14"]);
}

#[test]
fn a_lost_deal_is_named_by_the_number_that_it_has_now() {
    let insert = [&THREE[..], &["score --insert 2 Ann=out Bob=20 Cat=20"]].concat();
    let sandbox = repaired(&insert, &[], &[]);
    let path = sandbox.journals().remove(0);
    let bad = befall(&fs::read(&path).unwrap(), &["drop 3".to_owned()]);
    fs::write(&path, bad).unwrap();
    let said = sandbox.line("verify --repair").out;
    assert!(said.contains("--deal 3") && !said.contains("--deal 2"), "{said}");
    assert_eq!(deals(&sandbox), ["11", "20", "lost", "13"]);
    let log = sandbox.line("log").ok();
    assert!(log.contains("--deal 3") && !log.contains("--deal 2"), "{log}");
}

#[test]
fn a_repair_that_saves_nothing_does_not_ask_for_a_repair() {
    let (sandbox, _, good) = evening();
    let path = sandbox.journals().remove(0);
    fs::write(&path, befall(&good, &["drop 1".to_owned()])).unwrap();
    for line in ["verify", "verify --repair"] {
        let said = sandbox.line(line);
        assert_eq!(said.code, 1);
        assert!(said.out.contains("from a backup") && !said.out.contains("--repair"), "{}", said.out);
    }
}

#[test]
fn a_result_that_was_taken_back_is_not_lost() {
    let lines =
        ["score Ann=out Bob=11 Cat=10", "player rename Bob Rob", "score Ann=out Rob=12 Cat=10", "undo"];
    let sandbox = repaired(&lines, &["drop 3"], &[]);
    assert_eq!(deals(&sandbox), ["11"]);
}

#[test]
fn what_goes_on_with_a_stray_line_is_stray_too() {
    let ours = repaired(&THREE, &[], &[]);
    let path = ours.journals().remove(0);
    let good = fs::read(&path).unwrap();
    let all = lines(&good);
    // The other machine has deal 3 otherwise, and two more, of which the second is corrected.
    fs::write(&path, all[..3].concat()).unwrap();
    for line in [
        "score Ann=out Bob=33 Cat=10",
        "score Ann=out Bob=34 Cat=10",
        "score Ann=out Bob=35 Cat=10",
        "amend --deal 5 Bob=36",
    ] {
        ours.line(line).ok();
    }
    let theirs = lines(&fs::read(&path).unwrap());
    let merged = [&all[..], &theirs[3..]].concat();
    let examined = look(&merged.concat(), &[]);
    assert_eq!(found(&examined), ["stray 5", "stray 6", "stray 7", "stray 8"], "{:#?}", examined.damages);
    let repair = examined.repair.unwrap();
    assert_eq!((repair.text.as_bytes(), &repair.deals[..]), (&good[..], &[][..]));
    assert_eq!(repair.lost.iter().map(|lost| lost.line).collect::<Vec<_>>(), [5, 6, 7, 8]);
    // What of ours comes behind them has its place all the same.
    let mixed = [&all[..3], &all[3..], &theirs[3..5]].concat();
    fs::write(&path, &good).unwrap();
    ours.line("score Ann=out Bob=44 Cat=10").ok();
    let longer = fs::read(&path).unwrap();
    let mixed = [mixed, lines(&longer)[4..].to_vec()].concat().concat();
    let repair = look(&mixed, &[]).repair.unwrap();
    assert_eq!(repair.text.as_bytes(), longer);
}

#[test]
fn deals_whose_lines_are_refused_stand_as_lost() {
    // With the line on the new name all that goes by it is refused.
    let rob = |n: u32| format!("score Ann=out Rob={} Cat=10", 10 + n);
    let rest: Vec<String> = (2..=5).map(rob).collect();
    let mut lines = vec![THREE[0], "player rename Bob Rob"];
    lines.extend(rest.iter().map(String::as_str));
    let sandbox = repaired(&lines, &["drop 3"], &[]);
    assert_eq!(deals(&sandbox), ["11", "lost", "lost", "lost", "lost"]);
    let shown = sandbox.line("show").ok();
    for deal in 2..=5 {
        assert!(shown.contains(&format!("rummy amend --deal {deal}")), "{shown}");
        sandbox.line(&format!("amend --deal {deal} Ann=out Bob={} Cat=10", 10 + deal)).ok();
    }
    assert_eq!(deals(&sandbox), ["11", "12", "13", "14", "15"]);
    // Where a line is accepted again, what is before it is lost and it is not.
    lines.truncate(4);
    lines.extend(["player rename Rob Bob", "score Ann=out Bob=14 Cat=10"]);
    let sandbox = repaired(&lines, &["drop 3"], &[]);
    assert_eq!(deals(&sandbox), ["11", "lost", "lost", "14"]);
    // Who joined is not known, and who left still sits there.
    let joined = ["player add Dora --start 0", "score Ann=out Bob=12 Cat=10 Dora=5"];
    let sandbox = repaired(&[&THREE[..1], &joined].concat(), &["drop 3"], &[]);
    assert_eq!(deals(&sandbox), ["11", "lost"]);
}

#[test]
fn a_line_that_cannot_be_trusted_is_refused() {
    let (sandbox, id, good) = evening();
    let path = sandbox.journals().remove(0);
    let bad = befall(&good, &["edit 3 '\"Cat\":\"9\"' '\"Cat\":\"8\"'".to_owned(), "double 4".to_owned()]);
    for (bytes, line) in [(&good, "3"), (&good, "40"), (&bad, "0"), (&bad, "40"), (&bad, "5")] {
        fs::write(&path, bytes).unwrap();
        let said = sandbox.run(&["verify", &id, "--repair", "--trust", line]);
        assert_eq!(said.code, 2, "line {line}: {}", said.out);
        assert_eq!(&fs::read(&path).unwrap(), bytes, "line {line}");
    }
    // A single bit may be the work of a hand as well: how that is kept is told before it is put right.
    fs::write(&path, &bad).unwrap();
    let said = sandbox.run(&["verify"]).out;
    assert!(said.contains("--trust LINE"), "{said}");
    sandbox.run(&["verify", &id, "--repair", "--trust", "3"]).ok();
    assert!(fs::read_to_string(&path).unwrap().contains("\"Cat\":\"8\""));
}
