//! A ruling as text: the verdict first, then each meld, then each rule that stands in the way.

use std::fmt::Write as _;

use super::json::{other_readings, shown};
use super::style::{Style, Tone};
use crate::ruleset::Ruleset;
use crate::table::{MeldRuling, Ruling, Violation};

/// The answer to a claim.
pub fn text(rules: &Ruleset, deal: Option<u32>, ruling: &Ruling, style: Style) -> String {
    let mut text = match ruling.lacks() {
        _ if ruling.legal() => style.paint(Tone::Good, "legal"),
        Some(lacking) => {
            let good = if ruling.melds.len() == 1 { "the meld is good" } else { "the melds are good" };
            style.paint(Tone::Note, &format!("not yet: {good}, the contract lacks {lacking}"))
        }
        None => style.paint(Tone::Bad, "not legal"),
    };
    let place = deal.map(|n| format!(", deal {n}")).unwrap_or_default();
    let _ = writeln!(text, " {}", style.paint(Tone::Faint, &format!("({}{place})", rules.id)));
    for (i, meld) in ruling.melds.iter().enumerate() {
        text.push_str(&meld_text(i + 1, meld, style));
    }
    if let Some(contract) = &ruling.contract {
        let met =
            if contract.met { style.paint(Tone::Good, "met") } else { style.paint(Tone::Bad, "not met") };
        let _ = writeln!(text, "  contract {}: {met}", contract.text);
    }
    for violation in &ruling.violations {
        // With one meld there is no doubt which is meant.
        let meld = violation.meld.filter(|_| ruling.melds.len() > 1);
        text.push_str(&violation_text(rules, &Violation { meld, ..violation.clone() }, style));
    }
    for note in &ruling.notes {
        let _ = writeln!(text, "  {} {}", style.paint(Tone::Note, "note:"), style.wrap(note, 8));
    }
    text
}

fn meld_text(number: usize, meld: &MeldRuling, style: Style) -> String {
    let kind = match (&meld.reading, meld.judged.kind) {
        (Some(reading), _) => reading.kind.text().to_owned(),
        (None, Some(kind)) => format!("no {}", kind.text()),
        (None, None) => "no meld".to_owned(),
    };
    let cards = match &meld.reading {
        Some(reading) => reading.lying().iter().map(shown).collect::<Vec<_>>().join(" "),
        None => crate::cards::print_cards(&meld.cards),
    };
    let tone = if meld.judged.legal() { Tone::Good } else { Tone::Bad };
    let mut text = format!(
        "  {number}  {}  {cards}  {}\n",
        style.paint(tone, &kind),
        style.paint(
            Tone::Faint,
            &format!("({} point{})", meld.points, if meld.points == 1 { "" } else { "s" })
        )
    );
    let Some(reading) = &meld.reading else { return text };
    for (i, laid) in reading.cards.iter().enumerate().filter(|(_, laid)| laid.wild) {
        let others = other_readings(i, laid, &meld.judged.readings);
        let declared = meld.cards.get(i).is_some_and(|typed| typed.stands.is_some());
        if let (Some(other), false) = (others.first(), declared) {
            let all = others.join(" or ");
            let line = format!(
                "{} stands for {} here; it could be {all} too: type {}={other} to say so",
                laid.card, laid.face, laid.card
            );
            let _ = writeln!(text, "     {}", style.wrap(&line, 5));
        }
    }
    text
}

/// One violation with the rule that it breaks.
pub fn violation_text(rules: &Ruleset, violation: &Violation, style: Style) -> String {
    let place = violation.meld.map(|n| format!("meld {n}: ")).unwrap_or_default();
    let message = style.wrap(&format!("{place}{}", violation.message), 4);
    let rule = rule_text(rules, &violation.rule, style);
    format!("  {} {message}\n{rule}", style.paint(Tone::Bad, "✗"))
}

/// A rule with its value, on a line of its own.
pub fn rule_text(rules: &Ruleset, rule: &str, style: Style) -> String {
    let value = rules.value_of(rule).map(|value| format!(" = {value}")).unwrap_or_default();
    format!("    {}\n", style.paint(Tone::Faint, &format!("rule {rule}{value}")))
}
