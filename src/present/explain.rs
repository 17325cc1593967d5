//! Why a score is what it is: the sum, card by card.

use std::fmt::Write as _;

use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::report::{Row, Sheet};
use crate::scoring::{Score, Term};

/// The sums of some deals, for all players or one seat.
pub fn text(sheet: &Sheet, deal: Option<u32>, seat: Option<usize>, style: Style) -> String {
    let mut text = super::sheet::heading(sheet, style);
    for row in sheet.rows.iter().filter(|row| deal.is_none_or(|n| n == row.n)) {
        text.push('\n');
        text.push_str(&deal_text(sheet, row, seat, style));
    }
    if deal.is_none() {
        text.push('\n');
        for at in (0..sheet.players.len()).filter(|at| seat.is_none_or(|seat| seat == *at)) {
            let parts: Vec<String> = sheet
                .rows
                .iter()
                .filter(|row| row.counted)
                .map(|row| row.points.get(at).copied().unwrap_or(0).to_string())
                .collect();
            let total = sheet.standing.totals.get(at).copied().unwrap_or(0);
            let sum = if parts.is_empty() { String::new() } else { format!("{} = ", parts.join(" + ")) };
            let total = style.paint(Tone::Strong, &total.to_string());
            let _ = writeln!(text, "total  {}: {sum}{total}", isolated(sheet.name(at)));
        }
        text.push_str(&super::sheet::standing(sheet, style));
    }
    text
}

fn deal_text(sheet: &Sheet, row: &Row, seat: Option<usize>, style: Style) -> String {
    let contract = row.contract.as_ref().map(|contract| format!(": {contract}")).unwrap_or_default();
    let mut text = format!("{}\n", style.paint(Tone::Strong, &format!("Deal {}{contract}", row.n)));
    if row.deal.results.stock_out {
        text.push_str("  the stock ran out: nobody is out\n");
    }
    if !row.counted {
        text.push_str("  not counted: the game was over before\n");
    }
    for (at, score) in
        row.deal.scores.iter().enumerate().filter(|(at, _)| seat.is_none_or(|seat| seat == *at))
    {
        let line = format!("{}: {}", isolated(sheet.name(at)), sum(score));
        let _ = writeln!(text, "  {}", style.wrap(&line, 4));
        let rules = rules(score);
        if !rules.is_empty() {
            let _ = writeln!(text, "      {}", style.paint(Tone::Faint, &style.wrap(&rules, 6)));
        }
    }
    text
}

/// `KS 10 + QD 10 = 20`, `out = 0`, `23 as entered`.
pub fn sum(score: &Score) -> String {
    let terms: Vec<String> = score
        .terms
        .iter()
        .map(|term| match term {
            Term::Card { card, points, .. } => format!("{card} {points}"),
            Term::Said(_) => "as entered".into(),
            Term::Out => "out, nothing left".into(),
        })
        .collect();
    format!("{} = {}", terms.join(" + "), score.points())
}

/// The keys behind the terms, each once.
fn rules(score: &Score) -> String {
    let mut named: Vec<String> = Vec::new();
    for term in &score.terms {
        if let Term::Card { points, rule, .. } = term {
            let text = format!("{rule} = {points}");
            if !named.contains(&text) {
                named.push(text);
            }
        }
    }
    named.join(", ")
}
