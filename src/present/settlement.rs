//! Who pays whom, as text and as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::grid::Grid;
use super::sheet::isolated;
use super::style::{Style, Tone};
use crate::report::{Settlement, Sheet};
use crate::ruleset::Count;

/// What everybody wins or loses, then the payments.
pub fn text(sheet: &Sheet, settlement: &Settlement, style: Style) -> String {
    let mut text = String::new();
    let so_far = if sheet.standing.finished { "" } else { ", as it stands" };
    let worth =
        if settlement.stake == 1 { String::new() } else { format!(" at {} a point", settlement.stake) };
    let _ = writeln!(text, "{}", style.paint(Tone::Strong, &format!("Settlement{worth}{so_far}")));
    text.push_str(match sheet.count {
        Count::Payments => "What was paid deal by deal, taken together.\n",
        _ => "Each pair of players settles the difference of their totals.\n",
    });
    if sheet.secured() {
        text.push_str("The bonuses of closed columns are in them.\n");
    }
    text.push('\n');
    let mut grid = Grid::new(style, &["player", ">total", ">wins or pays"]);
    for (seat, net) in settlement.net.iter().enumerate() {
        let total = sheet.standing.secured.get(seat).copied().unwrap_or(0);
        let tone = if *net > 0 { Tone::Good } else { Tone::Plain };
        grid.row(vec![
            (Tone::Plain, isolated(sheet.name(seat))),
            (Tone::Plain, sheet.number(total)),
            (tone, format!("{net:+}")),
        ]);
    }
    text.push_str(&grid.print());
    text.push('\n');
    if settlement.payments.is_empty() {
        text.push_str("Nobody owes anything.\n");
    }
    for payment in &settlement.payments {
        let (from, to) = (isolated(sheet.name(payment.from)), isolated(sheet.name(payment.to)));
        let _ = writeln!(text, "{from} pays {to} {}", payment.amount);
    }
    text
}

/// The same as JSON.
pub fn json(sheet: &Sheet, settlement: &Settlement) -> Value {
    let net: Map<String, Value> =
        sheet.players.iter().cloned().zip(settlement.net.iter().map(|net| Value::from(*net))).collect();
    let payments: Vec<Value> = settlement
        .payments
        .iter()
        .map(|payment| json!({"from": sheet.name(payment.from), "to": sheet.name(payment.to), "amount": payment.amount}))
        .collect();
    let totals: Map<String, Value> = sheet
        .players
        .iter()
        .cloned()
        .zip(sheet.standing.secured.iter().map(|total| Value::from(*total)))
        .collect();
    json!({"stake": settlement.stake, "totals": totals, "net": net, "payments": payments})
}
