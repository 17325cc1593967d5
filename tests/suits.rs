//! Suits as letters or as symbols, however the answer comes.

use crate::support::Sandbox;

fn evening(players: &str) -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.line(&format!("new contract-rummy {players}")).ok();
    sandbox
}

#[test]
fn answers_show_symbols_where_that_is_asked_for() {
    let sandbox = evening("Ann Bob Cat");
    for (line, letters, symbols) in [
        ("check KHSD '7C 7D *'", "set  KH KS KD  (30", "set  K♥ K♠ K♦  (30"),
        ("check KHSD '7C 7D *'", "type *=7H to say so", "type *=7♥ to say so"),
        ("score Ann=out Bob='KS QD' Cat=7", "Bob +20", "Bob +20"),
        ("explain", "KS 10 + QD 10", "K♠ 10 + Q♦ 10"),
        ("log", "Bob 20 (KS QD)", "Bob 20 (K♠ Q♦)"),
        ("turn Bob 'draw; discard 4D' --upcard 9C", "discards  9C [4D]", "discards  9♣ [4♦]"),
    ] {
        assert!(sandbox.line(line).out.contains(letters), "{line}");
        if line.starts_with("score") || line.starts_with("turn") {
            sandbox.line("undo").ok();
        }
        let said = sandbox.line(&format!("{line} --suits symbols")).out;
        assert!(said.contains(symbols), "{line}: {said}");
        assert!(letters == symbols || !said.contains(letters), "{line}: {said}");
    }
    // Errors too, on the other stream.
    let said = sandbox.line("score Ann=out Bob='AS AS AS AS' Cat=7 --suits symbols");
    assert!(said.err.contains("A♠") && !said.err.contains(" AS "), "{}", said.err);
}

#[test]
fn what_is_kept_or_read_by_programs_has_letters() {
    let (plain, shown) = (evening("Ann Bob Cat"), evening("Ann Bob Cat"));
    let score = "score Ann=out Bob='KS QD' Cat='2♥'";
    plain.line(score).ok();
    shown.line(&format!("{score} --suits symbols")).ok();
    let text = |sandbox: &Sandbox| std::fs::read_to_string(&sandbox.journals()[0]).unwrap();
    assert_eq!(text(&plain), text(&shown));
    for line in ["show --json", "explain --json", "export", "export --format json", "export --format html"] {
        assert_eq!(plain.line(line).ok(), shown.line(&format!("{line} --suits symbols")).ok(), "{line}");
    }
}

#[test]
fn names_that_look_like_cards_stay_names() {
    let sandbox = evening("AS JC 'KD lang'");
    for line in [
        "score AS=out JC='QS JC' 'KD lang'=7",
        "show",
        "show --by rank",
        "explain",
        "log",
        "player leave JC",
        "games",
    ] {
        let said = sandbox.line(&format!("{line} --suits symbols")).ok();
        assert!(said.contains("JC") && !said.contains("J♣") && !said.contains("K♦"), "{line}: {said}");
    }
}
