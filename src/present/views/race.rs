//! The race as a chart of letters: deals across, totals up.

use super::below;
use crate::present::sheet::isolated;
use crate::present::style::Style;
use crate::report::Sheet;

/// Lines of the chart.
const HEIGHT: usize = 12;

/// Columns for a deal, at most and at least.
const WIDEST: usize = 8;
const NARROWEST: usize = 2;

/// The totals after each deal as a chart.
pub fn race(sheet: &Sheet, style: Style) -> String {
    let rows: Vec<_> = sheet.rows.iter().filter(|row| row.counted).collect();
    let totals = || rows.iter().flat_map(|row| row.running.iter().copied()).chain([0]);
    let (low, high) = (totals().min().unwrap_or(0), totals().max().unwrap_or(0));
    let scale = low.to_string().len().max(high.to_string().len());
    let room = style.width.saturating_sub(scale + 3);
    // Where there are more deals than columns, the last ones are shown.
    let shown = rows.iter().skip(rows.len().saturating_sub(room / NARROWEST));
    let shown: Vec<_> = shown.collect();
    let step = (room / shown.len().max(1)).clamp(NARROWEST, WIDEST);
    let letters = letters(sheet.players.len());
    let span = i64::from(high) - i64::from(low);
    let line_of = |total: i32| {
        let up = (i64::from(total) - i64::from(low)) * (HEIGHT as i64 - 1);
        HEIGHT
            - 1
            - usize::try_from((up + span / 2).checked_div(span).unwrap_or(0)).unwrap_or(0).min(HEIGHT - 1)
    };
    let mut chart = vec![vec![' '; step * shown.len()]; HEIGHT];
    for (i, row) in shown.iter().enumerate() {
        // Those who are level stand side by side as far as there is room.
        for (total, letter) in row.running.iter().zip(&letters) {
            let places = i * step..(i + 1) * step - 1;
            let line = chart.get_mut(line_of(*total));
            let cells = line.and_then(|line| line.get_mut(places));
            if let Some(cell) = cells.and_then(|cells| cells.iter_mut().find(|cell| **cell == ' ')) {
                *cell = *letter;
            }
        }
    }
    let mut text = String::new();
    for (at, line) in chart.iter().enumerate() {
        let total = match at {
            0 => high.to_string(),
            _ if at == HEIGHT - 1 => low.to_string(),
            _ => String::new(),
        };
        let line: String = line.iter().collect();
        text.push_str(format!("{total:>scale$} | {line}").trim_end());
        text.push('\n');
    }
    let deals = shown.iter().map(|row| format!("{:<step$}", row.n));
    text.push_str(&format!("{} {}\n", " ".repeat(scale + 2), deals.collect::<String>().trim_end()));
    let legend =
        sheet.players.iter().zip(&letters).map(|(name, letter)| format!("{letter} = {}", isolated(name)));
    text.push_str(&format!("{}\n", style.wrap(&legend.collect::<Vec<_>>().join(", "), 0)));
    below(sheet, style, &text)
}

/// A letter for each seat.
fn letters(seats: usize) -> Vec<char> {
    ('A'..='Z').chain('a'..='z').take(seats).collect()
}
